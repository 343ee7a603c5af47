#include "sudoku/writer.hpp"
#include "sudoku/cover.hpp"
#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sudoku {

namespace {

/// Could digits that are all letters, 10 being A, be those of the alphabet in which A is 1?
bool is_ambiguous(const Grid& grid) {
    const auto digits = grid.digits();
    const auto has = [&](Digit first, Digit last) {
        return std::any_of(digits.begin(), digits.end(), [&](Digit digit) { return digit >= first && digit <= last; });
    };
    return grid.geometry().side() <= 26 && has(10, 26) && !has(1, 9);
}

/// The cells of a board on one line: in its alphabet, if others know that, too, and would not take it for another one.
std::string cells_of(const Puzzle& puzzle) {
    if (puzzle.grid.geometry().side() <= 9)
        return to_line(puzzle.grid, Alphabet::digits);
    if (puzzle.alphabet == Alphabet::letters || puzzle.alphabet == Alphabet::numbers)
        return to_line(puzzle.grid, puzzle.alphabet);
    return to_line(puzzle.grid, is_ambiguous(puzzle.grid) ? Alphabet::numbers : Alphabet::digits);
}

std::string with_zeros(std::string cells) {
    std::replace(cells.begin(), cells.end(), '.', '0');
    return cells;
}

/// The text with `escape(c)` in place of each character c for which that is not empty.
template <class Escape>
std::string escaped(std::string_view text, Escape escape) {
    std::string out;
    for (const char c : text) {
        const std::string_view instead = escape(c);
        out += instead.empty() ? std::string_view(&c, 1) : instead;
    }
    return out;
}

/// The value of an attribute, in quotes.
std::string xml_string(std::string_view text) {
    return '"' +
           escaped(text,
                   [](char c) -> std::string_view {
                       return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : "";
                   }) +
           '"';
}

/// A string of JSON, in quotes.
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
    std::string eliminated; // {"cell":"r1c5","digits":[2]}, …
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        eliminated += (eliminated.empty() ? "{\"cell\":" : ",{\"cell\":") +
                      json_string(cell_name(puzzle.grid.geometry(), cell)) + ",\"digits\":[" + std::to_string(digit) +
                      "]}";
    return "{\"puzzle\":" + json_string(cells_of(puzzle)) +
           (puzzle.name.empty() ? "" : ",\"name\":" + json_string(detail::one_line(puzzle.name))) +
           (eliminated.empty() ? "" : ",\"eliminated\":[" + eliminated + "]") + "}\n";
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
    json += ",\"grid\":[";
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const Digit digit = puzzle.grid[cell];
        json += geometry.column(cell) > 0 ? "," : cell > 0 ? "],[" : "[";
        json += digit == 0 ? "{}" : "{\"value\":" + std::to_string(digit) + ",\"given\":true}";
    }
    return json + "]]}";
}

std::string fpuzzles_entry(const Puzzle& puzzle) {
    return "https://www.f-puzzles.com/?load=" + detail::pack_lz_string(detail::utf16_of(fpuzzles_json(puzzle))) + '\n';
}

/// "3x3:a5c12_3zb": the boxes in a row and in a column, then numbers, '_' between two of them, and letters for as many
/// empty cells as their place in the alphabet.
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

std::string dlx_entry(const Puzzle& puzzle) { return to_text(problem_of(puzzle.grid)); }

// --- The table --------------------------------------------------------------------------------------------------------------

bool is_any(const Geometry&) { return true; }
bool is_9x9(const Geometry& board) { return board == Geometry(3, 3); }
bool is_usual_up_to_16(const Geometry& board) { return board.side() <= 16 && Geometry::of_side(board.side()) == board; }
bool is_of_solo(const Geometry& board) {
    return board.side() <= 31 && board.box_rows() >= 2 && board.box_columns() >= 2;
}

constexpr std::string_view any = "boards of any size";
constexpr std::string_view nines = "9x9 boards";

constexpr std::array formats{
    FileFormat{.name = "line", .boards = any, .holds = is_any, .shows_boxes = false, .entry = line_entry},
    FileFormat{.name = "sdk",
               .boards = nines,
               .holds = is_9x9,
               .keeps_names = true,
               .several = FileFormat::Several::first_read,
               .entry = sdk_entry},
    FileFormat{.name = "sdm", .boards = nines, .holds = is_9x9, .entry = sdm_entry},
    FileFormat{
        .name = "ss", .boards = nines, .holds = is_9x9, .several = FileFormat::Several::first_read, .entry = ss_entry},
    FileFormat{.name = "csv",
               .boards = any,
               .holds = is_any,
               .shows_boxes = false,
               .keeps_names = true,
               .head = "puzzle,name\n",
               .entry = csv_entry},
    FileFormat{.name = "json",
               .boards = any,
               .holds = is_any,
               .shows_boxes = false,
               .keeps_names = true,
               .keeps_candidates = true,
               .entry = json_entry},
    FileFormat{.name = "hodoku", .boards = nines, .holds = is_9x9, .keeps_candidates = true, .entry = hodoku_entry},
    FileFormat{.name = "opensudoku",
               .boards = nines,
               .holds = is_9x9,
               .keeps_names = true,
               .head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
                       "<opensudoku version=\"2\">\n<folder name=\"sudoku\">\n",
               .entry = opensudoku_entry,
               .tail = "</folder>\n</opensudoku>\n"},
    FileFormat{.name = "fpuzzles",
               .boards = "boards up to 16x16 with the usual boxes",
               .holds = is_usual_up_to_16,
               .keeps_names = true,
               .entry = fpuzzles_entry},
    FileFormat{.name = "solo",
               .boards = "boards up to 31x31 whose boxes have two rows and two columns or more",
               .holds = is_of_solo,
               .entry = solo_entry},
    FileFormat{.name = "dlx",
               .boards = any,
               .holds = is_any,
               .keeps_candidates = true,
               .several = FileFormat::Several::refused,
               .entry = dlx_entry},
};

} // namespace

std::span<const FileFormat> file_formats() { return formats; }

const FileFormat* find_file_format(dlx::Text name) {
    const auto all = file_formats();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FileFormat& format) { return format.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// --- The writer ----------------------------------------------------------------------------------------------------

void PuzzleWriter::write(const Puzzle& puzzle) {
    if (!format_.holds(puzzle.grid.geometry()))
        throw std::invalid_argument(std::string(format_.name) + " holds " + std::string(format_.boards) +
                                    " only, not one of " + to_string(puzzle.grid.geometry()));
    if (!format_.keeps_candidates && !puzzle.grid.eliminated().empty())
        throw std::invalid_argument(std::string(format_.name) + " does not hold candidates that a puzzle rules out");
    if (has_begun_ && format_.several == FileFormat::Several::refused)
        throw std::invalid_argument(std::string(format_.name) + " is for one puzzle");
    begin();
    sink_(format_.entry(puzzle));
}

void PuzzleWriter::finish() {
    begin();
    sink_(format_.tail);
}

void PuzzleWriter::begin() {
    if (!has_begun_)
        sink_(format_.head);
    has_begun_ = true;
}

} // namespace sudoku
