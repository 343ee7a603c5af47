#include "sudoku/writer.hpp"
#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/encoding.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sudoku {

namespace {

/// Returns whether digits that are all letters, 10 being A, may be those of the alphabet in which A is 1.
bool is_ambiguous(const Grid& grid) {
    const auto digits = grid.digits();
    const auto has = [&](Digit first, Digit last) {
        return std::any_of(digits.begin(), digits.end(), [&](Digit digit) { return digit >= first && digit <= last; });
    };
    return grid.geometry().side() <= 26 && has(10, 26) && !has(1, 9);
}

/// Writes cells on one line: in their alphabet, if others know that, too, and would not take it for another one.
std::string cells_of(const Puzzle& puzzle) {
    if (puzzle.grid.geometry().side() <= 9)
        return to_line(puzzle.grid, DigitNotation::digits);
    if (puzzle.notation == DigitNotation::letters || puzzle.notation == DigitNotation::numbers)
        return to_line(puzzle.grid, puzzle.notation);
    return to_line(puzzle.grid, is_ambiguous(puzzle.grid) ? DigitNotation::numbers : DigitNotation::digits);
}

std::string with_zeros(std::string cells) {
    std::replace(cells.begin(), cells.end(), '.', '0');
    return cells;
}

/// Returns the text with `escape(c)` in place of each character c for which that is not empty.
template <class Escape>
std::string escaped(std::string_view text, Escape escape) {
    std::string out;
    for (const char c : text) {
        const std::string_view instead = escape(c);
        out += instead.empty() ? std::string_view(&c, 1) : instead;
    }
    return out;
}

/// Returns the value of an attribute, in quotes.
std::string xml_string(std::string_view text) {
    return '"' +
           escaped(text,
                   [](char c) -> std::string_view {
                       return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : "";
                   }) +
           '"';
}

std::string json_string(std::string_view text) { return nlohmann::json(text).dump(); }

std::string line_entry(const Puzzle& puzzle) { return cells_of(puzzle) + '\n'; }

std::string sdm_entry(const Puzzle& puzzle) { return with_zeros(cells_of(puzzle)) + '\n'; }

// The next two are read on Windows.

std::string sdk_entry(const Puzzle& puzzle) {
    std::string text = puzzle.name.empty() ? "" : "#D " + detail::one_line(puzzle.name) + "\r\n";
    text += "[Puzzle]\r\n";
    const std::string cells = cells_of(puzzle);
    for (std::size_t row = 0; row < cells.size(); row += 9)
        text += cells.substr(row, 9) + "\r\n";
    return text + "\r\n";
}

std::string ss_entry(const Puzzle& puzzle) {
    const std::string border = " *-----------*\r\n";
    std::string text = border;
    const std::string cells = cells_of(puzzle);
    for (std::size_t at = 0; at < cells.size(); at += 9) {
        if (at == 27 || at == 54)
            text += " |---+---+---|\r\n";
        text += " |" + cells.substr(at, 3) + '|' + cells.substr(at + 3, 3) + '|' + cells.substr(at + 6, 3) + "|\r\n";
    }
    return text + border + "\r\n";
}

std::string csv_entry(const Puzzle& puzzle) {
    const std::string name = detail::one_line(puzzle.name);
    const bool is_plain = name.find_first_of(",\"") == std::string::npos;
    const auto doubled = [](char c) -> std::string_view { return c == '"' ? "\"\"" : ""; };
    return cells_of(puzzle) + ',' + (is_plain ? name : '"' + escaped(name, doubled) + '"') + '\n';
}

std::string json_entry(const Puzzle& puzzle) {
    std::string eliminated; // "r1c5=2", …
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        eliminated += (eliminated.empty() ? "" : ",") +
                      json_string(cell_name(puzzle.grid.geometry(), cell) + '=' + std::to_string(digit));
    const Geometry& board = puzzle.grid.geometry();
    const bool has_usual_boxes = Geometry::default_for_side(board.side()) == board;
    return "{\"puzzle\":" + json_string(cells_of(puzzle)) +
           (has_usual_boxes
                ? ""
                : ",\"box\":\"" + std::to_string(board.box_rows()) + 'x' + std::to_string(board.box_columns()) + '"') +
           (puzzle.name.empty() ? "" : ",\"name\":" + json_string(detail::one_line(puzzle.name))) +
           (eliminated.empty() ? "" : ",\"eliminated_candidates\":[" + eliminated + "]") + "}\n";
}

/// :technique:its digits:cells:candidates that are ruled out, each as digit, row and column:what the technique does::
std::string hodoku_entry(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string eliminated;
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        eliminated.append(eliminated.empty() ? "" : " ")
            .append(std::to_string(digit) + std::to_string(geometry.row(cell) + 1))
            .append(std::to_string(geometry.column(cell) + 1));
    return ":0000:x:" + cells_of(puzzle) + ":" + eliminated + "::\n";
}

std::string opensudoku_entry(const Puzzle& puzzle) {
    return "<game data=\"" + with_zeros(cells_of(puzzle)) + "\" note=" + xml_string(detail::one_line(puzzle.name)) +
           " />\n";
}

std::string fpuzzles_json(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string json = "{\"size\":" + std::to_string(geometry.side());
    if (!puzzle.name.empty())
        json += ",\"title\":" + json_string(detail::one_line(puzzle.name));
    if (!puzzle.author.empty())
        json += ",\"author\":" + json_string(detail::one_line(puzzle.author));
    if (!puzzle.rules_in_words.empty())
        json += ",\"ruleset\":" + json_string(detail::valid_text(puzzle.rules_in_words));
    if (puzzle.attached_solution)
        json += ",\"solution\":" + nlohmann::json(puzzle.attached_solution->digits()).dump();
    json += ",\"grid\":[";
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        const Digit digit = puzzle.grid[cell];
        json += geometry.column(cell) > 0 ? "," : cell > 0 ? "],[" : "[";
        json += digit == 0 ? "{}" : "{\"value\":" + std::to_string(digit) + ",\"given\":true}";
    }
    return json + "]]}";
}

std::string fpuzzles_entry(const Puzzle& puzzle) {
    return "https://www.f-puzzles.com/?load=" + detail::pack_lz_string(detail::utf16_of(fpuzzles_json(puzzle))) + '\n';
}

/// Returns "3x3:a5c12_3zb": the boxes in a row and in a column, then numbers, '_' between two of them, and letters for
/// as many empty cells as their place in the alphabet.
std::string solo_entry(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string text = std::to_string(geometry.box_rows()) + 'x' + std::to_string(geometry.box_columns()) + ':';
    std::uint32_t empty = 0; // cells since the last number
    const auto write_empty = [&] {
        for (; empty > 0; empty -= std::min(empty, 26U))
            text += static_cast<char>('a' + std::min(empty, 26U) - 1);
    };
    for (const Digit digit : puzzle.grid.digits()) {
        if (digit == 0) {
            ++empty;
            continue;
        }
        write_empty();
        if (text.back() >= '0' && text.back() <= '9')
            text += '_';
        text += std::to_string(digit);
    }
    write_empty();
    return text + '\n';
}

std::string dlx_entry(const Puzzle& puzzle) { return to_string(to_problem(puzzle.grid)); }

// --- The table -------------------------------------------------------------------------------------------------------

bool is_any(const Geometry&) { return true; }
bool is_9x9(const Geometry& board) { return board == Geometry(3, 3); }
bool is_usual_up_to_16(const Geometry& board) {
    return board.side() <= 16 && Geometry::default_for_side(board.side()) == board;
}
bool is_of_solo(const Geometry& board) {
    return board.side() <= 31 && board.box_rows() >= 2 && board.box_columns() >= 2;
}

constexpr std::string_view any = "boards of any size";
constexpr std::string_view nines = "9x9 boards";

constexpr std::array all_file_formats{
    FileFormat{.name = "line",
               .supported_boards = any,
               .supports = is_any,
               .encodes_boxes = false,
               .format_puzzle = line_entry},
    FileFormat{.name = "sdk",
               .supported_boards = nines,
               .supports = is_9x9,
               .supports_names = true,
               .multiple = FileFormat::MultiplePuzzles::first_only,
               .format_puzzle = sdk_entry},
    FileFormat{.name = "sdm", .supported_boards = nines, .supports = is_9x9, .format_puzzle = sdm_entry},
    FileFormat{.name = "ss",
               .supported_boards = nines,
               .supports = is_9x9,
               .multiple = FileFormat::MultiplePuzzles::first_only,
               .format_puzzle = ss_entry},
    FileFormat{.name = "csv",
               .supported_boards = any,
               .supports = is_any,
               .encodes_boxes = false,
               .supports_names = true,
               .header = "puzzle,name\n",
               .format_puzzle = csv_entry},
    FileFormat{.name = "json",
               .supported_boards = any,
               .supports = is_any,
               .supports_names = true,
               .supports_candidates = true,
               .format_puzzle = json_entry},
    FileFormat{.name = "hodoku",
               .supported_boards = nines,
               .supports = is_9x9,
               .supports_candidates = true,
               .format_puzzle = hodoku_entry},
    FileFormat{.name = "opensudoku",
               .supported_boards = nines,
               .supports = is_9x9,
               .supports_names = true,
               .header = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
                         "<opensudoku version=\"2\">\n<folder name=\"sudoku\">\n",
               .format_puzzle = opensudoku_entry,
               .footer = "</folder>\n</opensudoku>\n"},
    FileFormat{.name = "fpuzzles",
               .supported_boards = "boards up to 16x16 with the usual boxes",
               .supports = is_usual_up_to_16,
               .supports_names = true,
               .supports_metadata = true,
               .format_puzzle = fpuzzles_entry},
    FileFormat{.name = "solo",
               .supported_boards = "boards up to 31x31 whose boxes have two rows and two columns or more",
               .supports = is_of_solo,
               .format_puzzle = solo_entry},
    FileFormat{.name = "dlx",
               .supported_boards = any,
               .supports = is_any,
               .supports_candidates = true,
               .multiple = FileFormat::MultiplePuzzles::rejected,
               .format_puzzle = dlx_entry},
};

} // namespace

std::span<const FileFormat> file_formats() { return all_file_formats; }

const FileFormat* find_file_format(dlx::Text name) {
    const auto all = file_formats();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FileFormat& format) { return format.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// --- The writer ----------------------------------------------------------------------------------------------------

void PuzzleWriter::write(const Puzzle& puzzle) {
    if (!format_.supports(puzzle.grid.geometry()))
        throw std::invalid_argument(std::string(format_.name) + " holds " + std::string(format_.supported_boards) +
                                    " only, not one of " + to_string(puzzle.grid.geometry()));
    if (!format_.supports_candidates && !puzzle.grid.eliminated().empty())
        throw std::invalid_argument(std::string(format_.name) + " does not hold candidates that a puzzle rules out");
    if (has_begun_ && format_.multiple == FileFormat::MultiplePuzzles::rejected)
        throw std::invalid_argument(std::string(format_.name) + " is for one puzzle");
    begin();
    sink_(format_.format_puzzle(puzzle));
}

void PuzzleWriter::finish() {
    begin();
    sink_(format_.footer);
}

void PuzzleWriter::begin() {
    if (!has_begun_)
        sink_(format_.header);
    has_begun_ = true;
}

} // namespace sudoku
