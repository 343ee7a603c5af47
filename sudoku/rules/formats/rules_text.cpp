#include "sudoku/rules/formats/rules_text.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rule_line.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <utility>

namespace sudoku::formats {

namespace {

/// Adds a text for people to the ignored ones if it mentions a rule.
void add_ignored(std::vector<std::string>& ignored, std::string_view text) {
    if (detail::mentioned_rule(text) != nullptr)
        ignored.push_back("'" + std::string(text) + "'");
}

/// Returns the text from a line on, whose number is 1-based.
std::string_view from_line(std::string_view text, std::size_t line) {
    while (--line > 0)
        text.remove_prefix(text.find('\n') + 1);
    return text;
}

/// Returns the number of lines before the last paragraph of a text.
std::size_t lines_before_paragraph(std::string_view text) {
    std::size_t lines_before = 0;
    bool is_after_blank = false;
    for (std::size_t number = 0; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const bool is_blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        lines_before = is_after_blank && !is_blank ? number : lines_before;
        is_after_blank = is_blank;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return lines_before;
}

/// Returns the number of lines before the last puzzle of a text and its title; 0 if there is only one.
std::size_t lines_before_last(std::string_view text, ReaderParams params) {
    constexpr std::size_t at_a_time = 1024;
    std::size_t note = 0; // line of the first one below the last puzzle
    params.strict = false;
    params.on_note = [&](const Note& found) { note = note == 0 ? found.line : note; };
    params.read_regions = true;
    PuzzleReader reader(memory_source(text), params);
    std::size_t count = 0;
    std::size_t begin = 1;       // of the last puzzle
    std::size_t puzzle_line = 0; // of the last that could be read
    std::size_t error = 0;       // line of the first error below it
    std::vector<Digit> digits;
    std::vector<std::size_t> lines;
    for (;; digits.clear(), lines.clear()) {
        if (const std::size_t read = reader.read_plain_puzzles(digits, lines, at_a_time); read > 0) {
            count += read;
            begin = puzzle_line = lines.back();
            error = 0;
            continue;
        }
        const auto record = reader.next();
        if (!record)
            return count > 1 ? begin - 1 : 0;
        ++count;
        if (const auto* const puzzle = std::get_if<Puzzle>(&*record)) {
            begin = note > 0 && note < puzzle->line ? note : puzzle->line;
            note = note < puzzle->line ? 0 : note;
            puzzle_line = puzzle->line;
            error = 0;
        } else { // it may be a board that has no boxes
            error = error == 0 ? std::get<ParseError>(*record).line() : error;
            const std::size_t paragraph = lines_before_paragraph(text) + 1;
            begin = paragraph > puzzle_line ? paragraph : error;
        }
    }
}

/// Reads a puzzle with rules.
VariantRecord read_puzzle(std::string_view text, ReaderParams params) {
    params.strict = false;
    if (!params.geometry)
        params.geometry = board_without_boxes(text);
    std::string above(text.substr(0, find_first_rule(text)));
    static_cast<void>(detail::take_rule_title(above)); // parse_variant() compares it with the rules
    std::vector<VariantRecord> records;
    read_plain({above}, params, records);
    auto* const plain = std::get_if<FoundVariant>(&records.front());
    try {
        VariantPuzzle puzzle = parse_variant(text, params.geometry);
        if (plain == nullptr)
            return FoundVariant{std::move(puzzle), 1};
        if (!plain->puzzle.name.empty())
            puzzle.name = plain->puzzle.name;
        std::erase_if(plain->ignored, [&](const std::string& note) {
            const auto* const names = detail::mentioned_rule(note);
            return names != nullptr && has_rule(puzzle, names->name);
        });
        return FoundVariant{std::move(puzzle), plain->line, std::move(plain->ignored)};
    } catch (const ParseError& error) {
        return error;
    }
}

/// Piece of a text, with the number of lines before it.
struct Chunk {
    std::string_view text;
    std::size_t lines_before;
};

/// Returns whether a line is a title such as "Windoku", which would be a rule below a grid: cells follow.
bool is_title(std::string_view line, std::string_view below) {
    const std::string text = detail::rule_text(line);
    const auto name = detail::find_rule_name(text);
    below.remove_prefix(std::min(below.find_first_not_of("\r\n"), below.size()));
    below = below.substr(0, below.find('\n'));
    return name && detail::is_capital(text[name->begin]) && !detail::names_cell(text) && !below.empty() &&
           detail::meaning_of(below) == detail::LineMeaning::note && !detail::is_regions(line);
}

/// Returns whether a line is a whole puzzle of 9x9 or more.
bool is_puzzle(std::string_view line) {
    constexpr std::size_t min_cells = 81;
    const std::string_view word = detail::trimmed(line);
    return word.size() >= min_cells &&
           word.substr(0, min_cells).find_first_not_of("0123456789.*_-") == std::string_view::npos;
}

std::vector<Chunk> split_puzzles(std::string_view text) {
    std::vector<Chunk> chunks{{text, 0}};
    bool has_cells = false;
    bool has_rules = false;
    bool is_after_blank = false;
    std::size_t region_rows = 0; // that follow; max: as many as the next has letters
    constexpr std::size_t max = std::string_view::npos;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const auto letters = static_cast<std::size_t>(
            std::count_if(line.begin(), line.end(), [](unsigned char c) { return std::isalnum(c) != 0; }));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            is_after_blank = true;
        } else if (line.front() != '#' || line.starts_with("#D ")) { // a comment or a title
            if (region_rows > 0) {
                region_rows = (region_rows == max ? letters : region_rows) - 1;
            } else if (has_cells && is_rule_line(line) &&
                       !(has_rules && is_after_blank && is_title(line, text.substr(end)))) {
                has_rules = true;
                region_rows = detail::is_regions(line) && line.find("none") == max ? max : 0;
            } else if (has_rules && (is_after_blank || is_puzzle(line))) {
                const std::string_view whole = chunks.back().text;
                const auto size = static_cast<std::size_t>(line.data() - whole.data());
                chunks.back().text = whole.substr(0, size);
                chunks.push_back({whole.substr(size), number});
                has_rules = has_cells = false;
            }
            has_cells = has_cells || line.find_first_of("0123456789.-*_?") != max;
            is_after_blank = false;
        }
        begin = end + 1;
    }
    return chunks;
}

/// Returns whether a line repeats digits, not 0, or letters as rows of regions do: in a short line any, in a longer one
/// many that are neighbors.
bool may_be_regions(std::string_view line) {
    constexpr std::size_t longest_row = 70;
    constexpr std::size_t min_pairs = 8;
    const auto is_label = [](unsigned char c) { return c != '0' && std::isalnum(c) != 0; };
    if (line.size() > longest_row) {
        std::size_t pairs = 0;
        for (std::size_t at = 1; at < line.size(); ++at)
            pairs +=
                line[at - 1] == line[at] && line[at] != '.' && is_label(static_cast<unsigned char>(line[at])) ? 1 : 0;
        return pairs >= min_pairs;
    }
    std::bitset<256> seen;
    for (const char c : line) {
        const auto label = static_cast<unsigned char>(c);
        if (is_label(label) && seen.test(label))
            return true;
        seen.set(label);
    }
    return false;
}

/// Adds the parts of a text without rules. With jigsaws in it, each puzzle is a part.
void add_without_rules(std::vector<TextPart>& parts, std::string_view text, std::size_t lines_before,
                       ReaderParams params) {
    if (!has_regions(text)) {
        parts.push_back({std::string(text), lines_before});
        return;
    }
    params.lines_before = lines_before;
    params.read_regions = true;
    PuzzleReader reader(memory_source(text), params);
    while (auto record = reader.next()) {
        const auto* const puzzle = std::get_if<Puzzle>(&*record);
        if (puzzle != nullptr && !puzzle->regions.empty())
            parts.push_back({"", lines_before, FoundVariant{rules::variant_of(*puzzle), puzzle->line}});
        else
            parts.push_back({"", lines_before, std::nullopt, std::move(record)});
    }
}

} // namespace

bool may_have_regions(std::string_view text) {
    constexpr std::size_t min_window = 1 << 16; // of a text whose first and last lines may be cut off
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const bool may_be_cut = text.size() >= min_window && (begin == 0 || end == text.size());
        if (!may_be_cut && may_be_regions(text.substr(begin, end - begin)))
            return true;
        begin = end + 1;
    }
    return false;
}

bool has_regions(std::string_view text) {
    if (!may_have_regions(text)) // as in most files
        return false;
    PuzzleReader reader(memory_source(text), {.read_regions = true});
    while (!reader.has_regions() && reader.next()) {
    }
    return reader.has_regions();
}

void add_lines(TextPart& part, std::size_t lines) {
    const auto moved = [&](const ParseError& error) {
        return error.line() == 0 ? error : ParseError(error.line() + lines, error.column(), error.message());
    };
    part.lines_before += lines;
    if (part.plain) {
        if (auto* const puzzle = std::get_if<Puzzle>(&*part.plain))
            puzzle->line += lines;
        else
            part.plain = moved(std::get<ParseError>(*part.plain));
    } else if (part.record && std::holds_alternative<ParseError>(*part.record)) {
        part.record = moved(std::get<ParseError>(*part.record));
    } else if (part.record) {
        auto& found = std::get<FoundVariant>(*part.record);
        found.line += found.line > 0 ? lines : 0;
        for (Rule& rule : found.puzzle.rules)
            rule.line += rule.line > 0 ? lines : 0;
    }
}

std::vector<TextPart> split_rules_text(std::string_view text, const ReaderParams& params) {
    std::vector<TextPart> parts;
    for (const auto& [chunk, lines_before] : split_puzzles(text)) {
        if (!has_rules(chunk)) {
            add_without_rules(parts, chunk, lines_before, params);
            continue;
        }
        const std::size_t lines = lines_before_last(chunk.substr(0, find_first_rule(chunk)), params);
        const std::string_view last = from_line(chunk, lines + 1);
        if (lines > 0)
            add_without_rules(parts, chunk.substr(0, chunk.size() - last.size()), lines_before, params);
        parts.push_back({std::string(last), 0, read_puzzle(last, params)});
        add_lines(parts.back(), lines_before + lines);
    }
    return parts;
}

VariantRecord variant_record(const Record& plain) {
    try {
        if (const auto* const error = std::get_if<ParseError>(&plain))
            return *error;
        const auto& puzzle = std::get<Puzzle>(plain);
        return FoundVariant{rules::variant_of(puzzle), puzzle.line};
    } catch (const ParseError& error) {
        return error;
    }
}

void read_plain(const TextPart& part, ReaderParams params, std::vector<VariantRecord>& records) {
    std::vector<std::string> ignored;
    params.on_note = [&](const Note& note) { add_ignored(ignored, note.text); };
    params.lines_before = part.lines_before;
    params.read_regions = true;
    PuzzleReader reader(memory_source(part.text), params);
    const std::size_t before = records.size();
    while (const auto record = reader.next()) {
        records.push_back(variant_record(*record));
        auto* const found = std::get_if<FoundVariant>(&records.back());
        if (found == nullptr)
            continue;
        const std::string& name = found->puzzle.name;
        if (std::none_of(ignored.begin(), ignored.end(), [&](const auto& note) { return note == "'" + name + "'"; }))
            add_ignored(ignored, name);
        found->ignored = std::exchange(ignored, {});
    }
    if (records.size() == before)
        records.emplace_back(ParseError(0, 0, "no puzzle found"));
    if (auto* const last = std::get_if<FoundVariant>(&records.back()))
        last->ignored.insert(last->ignored.end(), ignored.begin(), ignored.end());
}

} // namespace sudoku::formats
