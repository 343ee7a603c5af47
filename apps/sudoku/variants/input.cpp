#include "apps/sudoku/variants/input.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/sudoku/variants/text.hpp"

#include "sudoku/reader.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <variant>

namespace apps {

namespace {

constexpr std::size_t max_beginning = 1 << 16; ///< bytes of a source that show whether it is a variant
constexpr int max_pause = 20;                  ///< milliseconds between two writes of a program that pipes a variant

/// There is nothing more to read in the beginning of a source.
class BeginningEnds : public std::exception {};

/// Returns whether a PuzzleReader returns a record without reading more than `beginning`.
bool has_record(std::string_view beginning, const Settings& settings) {
    const auto source = [&, rest = beginning](std::span<char> buffer) mutable {
        if (rest.empty())
            throw BeginningEnds();
        const std::size_t size = rest.copy(buffer.data(), buffer.size());
        rest.remove_prefix(size);
        return size;
    };
    try {
        sudoku::PuzzleReader reader(source, {.geometry = settings.geometry, .format = settings.input_format});
        return reader.next().has_value();
    } catch (const BeginningEnds&) {
        return false;
    }
}

/// Returns whether the input begins with a variant. Reads until that is known, and no more than a PuzzleStream needs
/// for its first record.
bool begins_with_variant(Input& input, const Settings& settings) {
    while (input.ahead().size() < max_beginning) {
        const bool may_wait = !has_record(input.ahead(), settings);
        if (!input.read_ahead(may_wait ? -1 : max_pause))
            break;
    }
    return is_variant(input.ahead().substr(0, max_beginning));
}

/// Opens a source if it is not a puzzle itself, and looks at its beginning. Errors are left to the stream.
bool begins_with_variant(Source& source, const std::shared_ptr<Input>& standard_input, const Settings& settings,
                         Output& output) {
    if (source.is_puzzle)
        return is_variant(source.text);
    try {
        source.opened =
            source.text == "-" && standard_input ? standard_input : std::make_shared<Input>(source.text, output);
        const bool is_found = begins_with_variant(*source.opened, settings);
        if (source.text != "-" && source.opened->is_regular())
            source.opened.reset(); // many files may be open at a time
        return is_found;
    } catch (const FileError&) {
    } catch (const Interrupted&) {
    }
    return false;
}

VariantRecord error_record(const sudoku::ParseError& error) {
    return {.source = {}, .line = error.line(), .error = error};
}

/// Reads all puzzles of a text that contains no variants.
std::vector<VariantRecord> read_plain(std::string_view text, const Settings& settings) {
    std::vector<VariantRecord> records;
    sudoku::PuzzleReader reader(sudoku::memory_source(text),
                                {.geometry = settings.geometry, .format = settings.input_format});
    while (auto record = reader.next()) {
        if (auto* const error = std::get_if<sudoku::ParseError>(&*record)) {
            records.push_back(error_record(*error));
            continue;
        }
        const auto& puzzle = std::get<sudoku::Puzzle>(*record);
        records.push_back({.source = {}, .line = puzzle.line, .puzzle = variant_of(puzzle)});
    }
    if (records.empty())
        records.push_back(error_record({0, 0, "no puzzle found"}));
    return records;
}

/// Adds the number of lines before a chunk to the lines of a record in it.
void add_lines(VariantRecord& record, std::size_t lines) {
    record.line += record.line > 0 ? lines : 0;
    if (record.error)
        record.error.emplace(record.line, record.error->column(), record.error->message());
    for (std::size_t i = 0; record.puzzle && i < record.puzzle->rules.size(); ++i)
        record.puzzle->rules[i].line += record.puzzle->rules[i].line > 0 ? lines : 0;
}

/// Returns the text before the first rule.
std::string_view before_rules(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (sudoku::is_rule_line(text.substr(begin, end - begin)) && sudoku::has_rules(text.substr(0, end)))
            return text.substr(0, begin);
        begin = end + 1;
    }
    return text;
}

/// Returns the text from a line on, whose number is 1-based.
std::string_view from_line(std::string_view text, std::size_t line) {
    while (--line > 0)
        text.remove_prefix(text.find('\n') + 1);
    return text;
}

/// Reads the puzzles of a text of which only the last has rules.
std::vector<VariantRecord> read_puzzles(std::string_view text, const Settings& settings) {
    if (!is_variant(text))
        return read_plain(text, settings);
    std::vector<VariantRecord> records = read_plain(before_rules(text), settings);
    VariantRecord& last = records.back();
    const std::size_t lines_before = records.size() == 1 ? 0 : last.line - 1;
    try {
        const std::string name = last.puzzle ? last.puzzle->name : "";
        last.puzzle = sudoku::parse_variant(from_line(text, lines_before + 1), settings.geometry);
        last.puzzle->name = name;
        last.line -= lines_before;
    } catch (const sudoku::ParseError& error) {
        last = error_record(error);
    }
    add_lines(last, lines_before);
    return records;
}

/// Piece of a text, with the number of lines before it.
struct Chunk {
    std::string_view text;
    std::size_t lines_before;
};

/// Divides a text into puzzles in the text form: behind the rules of one and a blank line, the first line that is not a
/// rule begins the next.
std::vector<Chunk> split_puzzles(std::string_view text) {
    std::vector<Chunk> chunks{{text, 0}};
    bool has_rules = false;
    bool is_after_blank = false;
    std::size_t region_rows = 0; // that follow; max: as many as the next has letters
    constexpr std::size_t max = std::string_view::npos;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const auto letters =
            static_cast<std::size_t>(std::ranges::count_if(line, [](unsigned char c) { return std::isalnum(c) != 0; }));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            is_after_blank = true;
        } else if (line.front() != '#') {
            if (region_rows > 0) {
                region_rows = (region_rows == max ? letters : region_rows) - 1;
            } else if (sudoku::is_rule_line(line)) {
                has_rules = true;
                region_rows = line.starts_with("regions") && letters == 7 ? max : 0;
            } else if (has_rules && is_after_blank) {
                const std::string_view whole = chunks.back().text;
                const auto size = static_cast<std::size_t>(line.data() - whole.data());
                chunks.back().text = whole.substr(0, size);
                chunks.push_back({whole.substr(size), number});
                has_rules = false;
            }
            is_after_blank = false;
        }
        begin = end + 1;
    }
    return chunks;
}

std::vector<VariantRecord> read_text(std::string_view text, const Settings& settings) {
    std::vector<VariantRecord> records;
    for (const Chunk& chunk : split_puzzles(text))
        for (VariantRecord& record : read_puzzles(chunk.text, settings)) {
            add_lines(record, chunk.lines_before);
            records.push_back(std::move(record));
        }
    return records;
}

std::vector<VariantRecord> read_source(const Source& source, const Settings& settings, Output& output) {
    try {
        if (source.is_puzzle)
            return read_text(source.text, settings);
        const auto input = source.opened ? source.opened : std::make_shared<Input>(source.text, output);
        return read_text(input->read_all(), settings);
    } catch (const FileError& error) {
        return {error_record({0, 0, error.what() + source.why_no_puzzle})};
    } catch (const Interrupted&) {
        return {};
    }
}

} // namespace

bool is_variant(std::string_view beginning) { return sudoku::has_rules(beginning); }

std::optional<std::vector<VariantRecord>> read_variants(Settings& settings, Output& output) {
    bool is_found = false;
    std::shared_ptr<Input> standard_input;
    for (Source& source : settings.sources) {
        is_found = begins_with_variant(source, standard_input, settings, output) || is_found;
        if (source.text == "-")
            standard_input = source.opened;
    }
    if (!is_found)
        return std::nullopt;
    std::vector<VariantRecord> records;
    for (const Source& source : settings.sources)
        for (VariantRecord& record : read_source(source, settings, output)) {
            record.source = source.name;
            records.push_back(std::move(record));
        }
    return records;
}

} // namespace apps
