#include "sudoku/reader/rules/format.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/link.hpp"
#include "sudoku/reader/rules/constraints.hpp"
#include "sudoku/reader/rules/rule_lines.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

// Cells and regions side by side, as Interactive-Sudoku-Solver and people write jigsaws.
namespace sudoku::formats {

namespace {

bool is_jigsaw_text(std::string_view text) {
    const auto found = detail::clues_and_regions(text);
    return found && found->size == text.size();
}

FoundVariant read_jigsaw_text(std::string_view text, const WordPosition& position) {
    const auto found = detail::clues_and_regions(text);
    const std::vector<std::uint32_t> labels(found->regions.begin(), found->regions.end());
    VariantPuzzle puzzle = puzzle_with_regions(detail::side_of_layout(found->regions), labels);
    try {
        const Geometry board = puzzle.grid.geometry();
        puzzle.grid = Grid(board, parse_puzzle(found->clues, board).grid.digits());
    } catch (const ParseError& error) {
        throw position.error(std::string("the cells beside the regions: ") + error.message());
    }
    return {std::move(puzzle), position.line};
}

} // namespace

const ForeignFormat jigsaw_texts{VariantFormat::constraints, is_jigsaw_text, read_jigsaw_text, write_constraint_string};

} // namespace sudoku::formats

namespace sudoku {

namespace {

constexpr VariantFormatInfo all_formats[] = {
    {VariantFormat::rules, "rules", "grid with one rule on a line"},
    {VariantFormat::f_puzzles, "fpuzzles-json", "JSON of f-puzzles.com"},
    {VariantFormat::f_puzzles_link, "fpuzzles", "link to f-puzzles.com"},
    {VariantFormat::sudokupad_link, "sudokupad", "link to sudokupad.app"},
    {VariantFormat::constraints, "iss", "constraint string of Interactive-Sudoku-Solver"},
    {VariantFormat::tatham, "solo", "game ID of Simon Tatham's Solo"},
};

using formats::ForeignFormat;

constexpr const ForeignFormat* foreign_formats[] = {
    &formats::f_puzzles_documents, &formats::f_puzzles_links, &formats::sudokupad_links, &formats::constraint_strings,
    &formats::jigsaw_texts,        &formats::solo_game_ids,   &formats::sumocue_strings, &formats::killers_of_pointers,
};

/// Returns the link in a word that does not begin with it: after "href=", or between quotation marks of Unicode. Returns
/// other words as they are.
std::string_view link_in(std::string_view word) {
    const std::size_t begin = word.find("http");
    if (begin == 0 || begin == std::string_view::npos)
        return word;
    word.remove_prefix(begin);
    const auto is_ascii = [](unsigned char c) { return c < 0x80; };
    const auto end = std::find_if_not(word.begin(), word.end(), is_ascii);
    return word.substr(0, static_cast<std::size_t>(end - word.begin()));
}

/// Returns whether a title is a rule that a puzzle does not have.
bool is_missing_rule(std::string_view title, const VariantPuzzle& puzzle) {
    const auto name = detail::find_rule_name(detail::rule_text(title));
    return name && detail::meaning_of(title) == detail::LineMeaning::rule && !has_rule(puzzle, name->names->name);
}

/// Returns the index of the first character of a line, whose number is 1-based.
std::size_t begin_of_line(std::string_view text, std::size_t line) {
    std::size_t at = 0;
    while (--line > 0) {
        const std::size_t end = text.find_first_of("\r\n", at);
        if (end == std::string_view::npos)
            return text.size();
        at = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
    }
    return at;
}

} // namespace

const ForeignFormat* formats::foreign_format_of(std::string_view text) {
    const auto is_found = [&](const auto* format) {
        return format->is_of_format != nullptr && format->is_of_format(text);
    };
    const auto* const found = detail::find_if(foreign_formats, is_found);
    return found == std::end(foreign_formats) ? nullptr : *found;
}

std::span<const VariantFormatInfo> variant_formats() { return all_formats; }

std::optional<VariantFormat> find_variant_format(std::string_view name) {
    for (const VariantFormatInfo& info : all_formats)
        if (info.name == name)
            return info.format;
    return std::nullopt;
}

Record formats::read_foreign(const ForeignFormat& format, std::string_view text, const WordPosition& position,
                             const std::string& name) {
    return read_variant([&] { return format.read(text, position); }, position, name);
}

Record formats::read_variant(const std::function<FoundVariant()>& read, const WordPosition& position,
                             const std::string& name) {
    try {
        FoundVariant found = read();
        check_rules(found.puzzle);
        if (is_missing_rule(name, found.puzzle))
            return position.error(dlx::detail::quoted(name) +
                                  " is a rule of a variant, which the puzzle below it lacks");
        if (found.puzzle.name.empty())
            found.puzzle.name = name;
        Puzzle puzzle = to_puzzle(std::move(found.puzzle), position.line);
        puzzle.ignored = std::move(found.ignored);
        puzzle.drawings = std::move(found.drawings);
        return puzzle;
    } catch (const ParseError& error) {
        return error;
    } catch (const InvalidRule& error) {
        return position.error(error.what());
    }
}

std::optional<Record> formats::read_words(std::string_view line, std::size_t number) {
    std::string name;
    std::string_view puzzle;
    const ForeignFormat* found = nullptr;
    if (detail::trimmed(line).starts_with('#') || line.find_first_not_of("0123456789. \t\r") == std::string_view::npos)
        return std::nullopt;
    if (const std::string_view text = detail::trimmed(line); killers_of_pointers.is_of_format(text))
        return read_foreign(killers_of_pointers, text, {number, detail::place_in(line, text) + 1});
    std::vector<std::string_view> words = detail::words_of(line, word_separators);
    detail::join_id(line, words);
    for (std::string_view word : words) {
        word = link_in(word);
        const bool is_plain = word.find_first_not_of("0123456789.") == std::string_view::npos;
        const bool is_long = word.size() >= detail::shortest_puzzle / 2 || word.find_first_of(":#") != word.npos;
        const ForeignFormat* const format = is_long && !is_plain ? foreign_format_of(word) : nullptr;
        if (found == nullptr && format == &constraint_strings && word.front() == '.') // it may have more lines
            return std::nullopt;
        if (format == nullptr && detail::has_puzzle(word) && detail::is_one_of(".0-_*", word.front()))
            puzzle = word;
        if (format == nullptr)
            name.append(name.empty() ? "" : " ").append(word);
        else if (std::exchange(found, format) != nullptr)
            return ParseError(number, detail::place_in(line, puzzle) + 1,
                              "two puzzles on one line: write each on a line of its own");
        else
            puzzle = word;
    }
    if (found == nullptr)
        return std::nullopt;
    return read_foreign(*found, puzzle, {number, detail::place_in(line, puzzle) + 1},
                        std::string(detail::trimmed(name, " :;,-")));
}

std::vector<VariantRecord> read_variants(dlx::Text text, const ReaderParams& params) {
    ReaderParams asked = params;
    asked.read_rules = true;
    PuzzleReader reader(memory_source(text), asked);
    std::vector<VariantRecord> records;
    while (const auto record = reader.next()) {
        const auto* const puzzle = std::get_if<Puzzle>(&*record);
        try {
            if (puzzle == nullptr)
                records.emplace_back(std::get<ParseError>(*record));
            else
                records.emplace_back(
                    FoundVariant{rules::variant_of(*puzzle), puzzle->line, puzzle->ignored, puzzle->drawings});
        } catch (const ParseError& error) {
            records.emplace_back(error);
        }
    }
    if (records.empty())
        records.emplace_back(ParseError(0, 0, "no puzzle found"));
    return records;
}

std::string write_variant(const VariantPuzzle& puzzle, VariantFormat format) {
    if (format == VariantFormat::rules)
        return to_rules_text(puzzle);
    if (format != VariantFormat::constraints && !puzzle.grid.geometry().is_whole())
        throw InvalidRule("this format cannot express a board of " + to_string(puzzle.grid.geometry()));
    for (const Rule& rule : puzzle.rules)
        if (rules::has_variables(puzzle.grid.geometry(), rule))
            throw InvalidRule("this format cannot express variables: " + describe(puzzle.grid.geometry(), rule));
    for (const ForeignFormat* const foreign : foreign_formats)
        if (foreign->format == format && foreign->write != nullptr)
            return foreign->write(puzzle) + '\n';
    throw std::invalid_argument("this format is not written");
}

bool is_rule_line(dlx::Text line) { return detail::meaning_of(line) >= detail::LineMeaning::name; }

std::size_t find_first_rule(dlx::Text text) {
    PuzzleReader reader(memory_source(text), {.read_rules = true, .keep_drawings = true});
    std::size_t last = 0; // line of the first puzzle, or of an error
    if (const auto record = reader.next()) {
        const auto* const puzzle = std::get_if<Puzzle>(&*record);
        last = puzzle != nullptr ? puzzle->line : std::get<ParseError>(*record).line() - 1;
    }
    std::size_t at = begin_of_line(text, last + 1);
    while (last > 0 && at < text.size() && !is_rule_line(text.substr(at, text.find_first_of("\r\n", at) - at)))
        at = begin_of_line(text.substr(at), 2) + at;
    return last > 0 ? at : text.size();
}

bool has_rule(const VariantPuzzle& puzzle, std::string_view name) {
    return detail::any_of(puzzle.rules, [&](const Rule& rule) { return rule.kind->name.starts_with(name); }) ||
           (name == "regions" && puzzle.regions != box_regions(puzzle.grid.geometry()));
}

std::string_view missing_rule(const VariantPuzzle& puzzle, std::string_view words) {
    std::vector<std::string_view> names;
    for (const Rule& rule : puzzle.rules)
        names.push_back(rule.kind->name);
    if (has_rule(puzzle, "regions"))
        names.emplace_back("regions");
    return detail::rule_missing_among(names, words);
}

VariantPuzzle parse_variant(dlx::Text text, std::optional<Geometry> geometry) {
    return rules::variant_of(parse_puzzle(text, ReaderParams{.geometry = geometry, .read_rules = true}));
}

} // namespace sudoku
