#include "apps/dlx/problems.hpp"

#include "apps/dlx/shapes/shapes_file.hpp"
#include "apps/shared/estimate_text.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/packings/picture.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace apps {

namespace {

/// Returns the end of a message about a limit: the option that may help.
std::string what_may_help(dlx::Status status, const dlx::CountParams& params) {
    return status == dlx::Status::node_limit   ? "; a higher --node-limit may help"
           : status == dlx::Status::time_limit ? "; a longer --time-limit may help"
           : status == dlx::Status::memory_limit
               ? fmt::format("; a --memory-limit above {} may help", params.max_memory_bytes / megabyte)
               : "";
}

/// Returns the likely kind of a text that has no options, or "".
std::string_view other_format(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    std::string line(text.substr(0, text.find_first_of("\r\n")));
    constexpr std::string_view sudoku = "a Sudoku puzzle is read by the program sudoku";
    constexpr std::string_view matrix = "write a matrix as rows of 0 and 1";
    if (line.starts_with('#') || line.starts_with("//"))
        return "a comment begins with '|'";
    if (line.starts_with('[') || line.starts_with('{') || line.find("[[") < line.size() ||
        line.find("{{") < line.size())
        return matrix;
    const bool has_blank = line.find(' ') != std::string::npos;
    if (line.find(", ") < line.size() || (!has_blank && line.find_first_of(",;\t") < line.size()))
        return line.find_first_not_of("01,; \t") != std::string::npos ? "blanks separate the names of items" : "";
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '|'; });
    const bool is_sudoku = line.find_first_not_of("0123456789.*_-+=") == std::string::npos &&
                           (line.find_first_of(".*_+") != std::string::npos || line.size() == 81 ||
                            (line.size() == 9 && std::count(line.begin(), line.end(), '0') > 1));
    return is_sudoku ? sudoku : "";
}

/// Reads the text of a problem. Set once, by main().
ProblemReader problem_reader = [](std::string_view text, std::vector<dlx::Warning>& warnings, const Arguments&) {
    return dlx::parse(text, warnings);
};

dlx::Problem problem_in(const std::string& file, const Session& session, std::optional<dlx::Packing>* origin) {
    if (session.arguments.has("pack")) {
        dlx::Packing packing(read_shapes(file, session));
        if (origin != nullptr && session.arguments.text("format") == to_string(Format::svg))
            *origin = packing;
        return std::move(packing).problem();
    }
    const std::string text = Input(file, session.output).read_all();
    std::vector<dlx::Warning> warnings;
    dlx::Problem problem = problem_reader(text, warnings, session.arguments);
    if (const std::string_view other = other_format(text);
        !session.arguments.has("from") && problem.option_count() == 0 && !other.empty())
        throw dlx::ParseError(1, 1, fmt::format("not an exact cover problem, as it has no options: {}", other));
    for (const dlx::Warning& warning : warnings)
        log::warn("{}:{}: warning: {}", source_name(file), warning.line, warning.message);
    return problem;
}

} // namespace

dlx::Problem read_problem(const std::string& file, const Session& session, std::optional<dlx::Packing>* origin) {
    dlx::Problem problem = problem_in(file, session, origin);
    progress::now(progress::searching);
    return problem;
}

void use_problem_reader(ProblemReader reader) { problem_reader = reader; }

Option problem_format_option(std::string help, bool prints_solutions) {
    std::vector<std::pair<std::string_view, Format>> formats{
        {"line", Format::line},
        {"json", Format::json},
        {"csv", Format::csv},
        {"jsonl", prints_solutions ? Format::jsonl : Format::json}};
    if (prints_solutions)
        formats.emplace_back("svg", Format::svg);
    return {"format", "FORMAT", std::move(help), one_of(formats)};
}

Format output_format(const Arguments& arguments) {
    if (arguments.text("format") == "grid")
        throw UsageError(
            "invalid value 'grid' for --format: an exact cover problem has no grid; choose line, json or csv");
    return arguments.choice<Format>("format").value_or(Format::line);
}

Answered answered(const dlx::CountResult& result) { return answered(result.status, result.solutions > 0 ? 1 : 0); }

void log_result(const std::string& source, const dlx::CountResult& result, const dlx::CountParams& params,
                log::Level level, bool are_classes) {
    const bool is_one = result.solutions == 1;
    const std::string_view noun =
        are_classes ? (is_one ? "class of solutions" : "classes of solutions") : (is_one ? "solution" : "solutions");
    const std::string text = fmt::format("{} {}, {}", result.solutions.str(), noun, to_string(result.status));
    if (answered(result) != Answered::undecided)
        log::message(level, "{}: {}", source, text);
    else if (result.solutions > 0)
        log::warn("{}: at least {}: undecided{}{}", source, text, estimate_note(result.estimate),
                  what_may_help(result.status, params));
    else
        log::warn("{}: {}: undecided, no solution found so far{}{}", source, to_string(result.status),
                  estimate_note(result.estimate), what_may_help(result.status, params));
}

void answer_problem(Tally& tally, Writer& writer, const std::function<Answered()>& answer) {
    const auto fail = [&](std::size_t line, std::size_t column, const std::string& message) {
        log::input_error(writer.source(), line, column, message);
        writer.error(line, column, message);
        tally.add_error();
    };
    try {
        tally.add(answer());
    } catch (const dlx::ParseError& error) {
        fail(error.line(), error.column(), error.message());
    } catch (const FileError& error) {
        fail(0, 0, error.what());
    } catch (const std::invalid_argument& error) {
        fail(0, 0, error.what());
    } catch (const std::bad_alloc&) {
        fail(0, 0, "not enough memory for this problem");
    }
}

Tally answer_problems(const Session& session, const PrintSettings& settings,
                      const std::function<Answered(const std::string& file, Writer&)>& answer) {
    (void)session.arguments.word("from"); // an error precedes any output
    if (settings.format == Format::csv)
        session.output.write(settings.csv_head);
    Tally tally;
    const std::vector<std::string> files = files_or_stdin(session.arguments);
    svg::Sheet pictures(packing_style);
    for (const std::string& file : files) {
        Writer writer(settings, session.output, pictures, source_name(file), files.size() > 1);
        answer_problem(tally, writer, [&] { return answer(file, writer); });
        if (signals::stop_flag())
            break;
    }
    if (settings.format == Format::svg)
        session.output.write(pictures.text());
    return tally;
}

int answer_once(const std::string& source, const std::function<int()>& answer) {
    try {
        return answer();
    } catch (const dlx::ParseError& error) {
        log::input_error(source, error.line(), error.column(), error.message());
    } catch (const FileError& error) {
        log::input_error(source, 0, 0, error.what());
    } catch (const std::bad_alloc&) {
        log::input_error(source, 0, 0, "not enough memory");
    }
    return 2;
}

} // namespace apps
