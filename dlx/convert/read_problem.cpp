#include "dlx/convert/read_problem.hpp"

#include "dlx/convert/linear_program.hpp"
#include "dlx/convert/or_library.hpp"
#include "dlx/convert/tables.hpp"

#include <algorithm>

namespace dlx {

namespace {

/// Returns the first line of a text that is not blank, as words.
std::vector<std::string_view> first_line(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    text = detail::without_marks(text);
    const char line_end = detail::line_end_of(text);
    while (words.empty() && !text.empty()) {
        const std::size_t size = std::min(text.find(line_end), text.size());
        detail::split(text.substr(0, size), words, separators);
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return words;
}

/// Returns true if the first line is a row of three or more columns of a matrix.
bool begins_like_matrix(std::string_view text) {
    std::string cells;
    std::size_t columns = 0;
    for (const std::string_view word : first_line(text, " \t\v\f\r,")) {
        cells += word;
        ++columns;
    }
    return (columns == 1 ? cells.size() : columns) > 2 && cells.find_first_not_of("01") == std::string::npos;
}

/// Throws ParseError for a text of another kind, with its name.
void refuse_other_kinds(std::string_view text) {
    const auto has_line = [&](const std::string& begin) {
        return text.starts_with(begin) || text.find('\n' + begin) < text.size();
    };
    const std::vector<std::string_view> words = first_line(text, " \t\v\f\r");
    const bool is_object = !words.empty() && words[0].front() == '{';
    if (is_object && (text.find("\"items\"") < text.size() || text.find("\"options\"") < text.size()))
        throw ParseError(1, 1,
                         "not an exact cover problem: JSON is not read; write the names of the items in line 1, and an "
                         "option on each other line");
    if (has_line("p cnf "))
        throw ParseError(1, 1, "a formula in DIMACS format is for a SAT solver");
    if (has_line(":-") || has_line("#show") || has_line("#minimize"))
        throw ParseError(1, 1, "an answer set program is for clingo");
}

struct OtherFormat {
    InputFormat format;
    bool (*begins)(std::string_view text);
};

constexpr std::array<OtherFormat, 5> other_formats{{
    {InputFormat::opb, detail::begins_like_opb},
    {InputFormat::lp, detail::begins_like_lp},
    {InputFormat::mps, detail::begins_like_mps},
    {InputFormat::sets, detail::begins_like_sets},
    {InputFormat::table, detail::begins_like_table},
}};

Problem read_as(std::string_view text, std::vector<Warning>* warnings, InputFormat format) {
    return format == InputFormat::spp    ? detail::parse_partitioning(text, warnings)
           : format == InputFormat::scp  ? detail::parse_covering(text, warnings)
           : format == InputFormat::lp   ? detail::read_lp(text).problem(warnings)
           : format == InputFormat::mps  ? detail::read_mps(text).problem(warnings)
           : format == InputFormat::opb  ? detail::read_opb(text).problem(warnings)
           : format == InputFormat::sets ? detail::read_sets(text, warnings)
                                         : detail::read_table(text, warnings);
}

/// Reads a text that is not one of parse(), which has thrown `error`.
Problem read_other(std::string_view text, std::vector<Warning>* warnings, const ParseError& error) {
    const bool may_be_size = detail::matrix_size(first_line(text, " \t\v\f\r")).first > 0;
    refuse_other_kinds(text);
    for (const auto& [format, begins] : other_formats)
        if (!(may_be_size && format == InputFormat::table) && begins(text))
            return read_as(text, warnings, format);
    if (const auto array = detail::array_in_code(text)) {
        std::vector<Warning> ignored;
        return parse(*array, warnings != nullptr ? *warnings : ignored, TextFormat::matrix);
    }
    if (begins_like_matrix(text))
        throw error;
    return detail::parse_or_library(text, warnings, error, may_be_size);
}

Problem read_any(Text text, std::vector<Warning>* warnings) {
    if (detail::begins_like_sets(text)) // the words of the first line can be names of items, too
        return read_other(text, warnings, ParseError(1, 1, ""));
    try {
        const std::size_t before = warnings != nullptr ? warnings->size() : 0;
        Problem problem = warnings != nullptr ? parse(text, *warnings) : parse(text);
        if (problem.input_option_count() == 0)
            refuse_other_kinds(text);
        const bool is_other =
            problem.input_option_count() == 0 &&
            (detail::array_in_code(text) || std::any_of(other_formats.begin(), other_formats.end(),
                                                        [&](const auto& format) { return format.begins(text); }));
        if (!is_other)
            return problem;
        if (warnings != nullptr)
            warnings->resize(before);
    } catch (const ParseError& error) {
        return read_other(text, warnings, error);
    }
    return read_other(text, warnings, ParseError(1, 1, "no options"));
}

} // namespace

Problem read_problem(Text text) { return read_any(text, nullptr); }

Problem read_problem(Text text, std::vector<Warning>& warnings, InputFormat format) {
    return format == InputFormat::automatic ? read_any(text, &warnings)
           : format == InputFormat::dlx     ? parse(text, warnings, TextFormat::dlx)
           : format == InputFormat::matrix  ? parse(text, warnings, TextFormat::matrix)
                                            : read_as(text, &warnings, format);
}

} // namespace dlx
