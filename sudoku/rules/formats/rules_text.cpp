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

/// Reads all puzzles of a text that contains no variants.
std::vector<VariantRecord> read_plain(std::string_view text, ReaderParams params) {
    std::vector<VariantRecord> records;
    std::vector<std::string> ignored;
    params.on_note = [&](const Note& note) { add_ignored(ignored, note.text); };
    params.read_regions = true;
    PuzzleReader reader(memory_source(text), params);
    while (const auto record = reader.next()) {
        if (const auto* const error = std::get_if<ParseError>(&*record)) {
            records.emplace_back(*error);
            continue;
        }
        const auto& plain = std::get<Puzzle>(*record);
        try {
            VariantPuzzle puzzle = rules::variant_of(plain);
            if (std::none_of(ignored.begin(), ignored.end(),
                             [&](const auto& note) { return note == "'" + plain.name + "'"; }))
                add_ignored(ignored, plain.name);
            records.emplace_back(FoundVariant{std::move(puzzle), plain.line, std::exchange(ignored, {})});
        } catch (const ParseError& error) {
            records.emplace_back(error);
        }
    }
    if (records.empty())
        records.emplace_back(ParseError(0, 0, "no puzzle found"));
    if (auto* const last = std::get_if<FoundVariant>(&records.back()))
        last->ignored.insert(last->ignored.end(), ignored.begin(), ignored.end());
    return records;
}

std::size_t line_of_record(const VariantRecord& record) {
    const auto* const found = std::get_if<FoundVariant>(&record);
    return found != nullptr ? found->line : std::get<ParseError>(record).line();
}

/// Returns the text from a line on, whose number is 1-based.
std::string_view from_line(std::string_view text, std::size_t line) {
    while (--line > 0)
        text.remove_prefix(text.find('\n') + 1);
    return text;
}

/// Reads the puzzles of a text of which only the last has rules.
std::vector<VariantRecord> read_puzzles(std::string_view text, ReaderParams params) {
    if (!has_rules(text))
        return read_plain(text, params);
    if (!params.geometry)
        params.geometry = board_without_boxes(text);
    std::string above(text.substr(0, find_first_rule(text)));
    std::vector<VariantRecord> records = read_plain(above, params);
    if (const auto title = detail::take_rule_title(above); title && title->line == line_of_record(records.back()))
        records = read_plain(above, params); // parse_variant() compares the title with the rules
    VariantRecord& last = records.back();
    const std::size_t lines_before = records.size() == 1 ? 0 : line_of_record(last) - 1;
    try {
        VariantPuzzle puzzle = parse_variant(from_line(text, lines_before + 1), params.geometry);
        std::vector<std::string> ignored;
        if (auto* const plain = std::get_if<FoundVariant>(&last)) {
            if (!plain->puzzle.name.empty())
                puzzle.name = plain->puzzle.name;
            ignored = std::move(plain->ignored);
            std::erase_if(ignored, [&](const std::string& note) {
                const auto* const names = detail::mentioned_rule(note);
                return names != nullptr && has_rule(puzzle, names->name);
            });
        }
        last = FoundVariant{std::move(puzzle), line_of_record(last) - lines_before, std::move(ignored)};
    } catch (const ParseError& error) {
        last = error;
    }
    add_lines(last, lines_before);
    return records;
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
            } else if (has_rules && is_after_blank) {
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

/// Returns whether a line repeats digits, not 0, or letters as rows of regions do: in a short line any, in a longer one many
/// that are neighbors.
bool may_be_regions(std::string_view line) {
    constexpr std::size_t longest_row = 70;
    constexpr std::size_t min_pairs = 8;
    std::bitset<256> seen;
    bool has_twice = false;
    std::size_t pairs = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const auto c = static_cast<unsigned char>(line[at]);
        if (c == '0' || std::isalnum(c) == 0)
            continue;
        has_twice = has_twice || seen.test(c);
        seen.set(c);
        pairs += at > 0 && line[at - 1] == line[at] ? 1 : 0;
    }
    return line.size() <= longest_row ? has_twice : pairs >= min_pairs;
}

} // namespace

bool has_regions(std::string_view text) {
    const auto lines = detail::words_of(text, "\r\n");
    if (std::none_of(lines.begin(), lines.end(), may_be_regions)) // as in most files
        return false;
    PuzzleReader reader(memory_source(text), {.read_regions = true});
    while (!reader.has_regions() && reader.next()) {
    }
    return reader.has_regions();
}

void add_lines(VariantRecord& record, std::size_t lines) {
    if (const auto* const error = std::get_if<ParseError>(&record)) {
        if (error->line() > 0)
            record = ParseError(error->line() + lines, error->column(), error->message());
        return;
    }
    auto& found = std::get<FoundVariant>(record);
    found.line += found.line > 0 ? lines : 0;
    for (Rule& rule : found.puzzle.rules)
        rule.line += rule.line > 0 ? lines : 0;
}

std::vector<VariantRecord> read_rules_text(std::string_view text, const ReaderParams& params) {
    std::vector<VariantRecord> records;
    for (const Chunk& chunk : split_puzzles(text))
        for (VariantRecord& record : read_puzzles(chunk.text, params)) {
            add_lines(record, chunk.lines_before);
            records.push_back(std::move(record));
        }
    return records;
}

} // namespace sudoku::formats
