#include "sudoku/writer.hpp"

#include "sudoku/writer/entries.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sudoku {

namespace {

bool is_any(const Geometry&) { return true; }
bool is_9x9(const Geometry& board) { return board == Geometry(3, 3); }
bool is_usual_up_to_16(const Geometry& board) { return board.side() <= 16 && Geometry::of_side(board.side()) == board; }
bool is_of_solo(const Geometry& board) {
    return board.side() <= 31 && board.box_rows() >= 2 && board.box_columns() >= 2;
}

constexpr std::string_view any = "boards of any size";
constexpr std::string_view nines = "9x9 boards";

constexpr std::array formats{
    FileFormat{.name = "line", .boards = any, .holds = is_any, .shows_boxes = false, .entry = detail::line_entry},
    FileFormat{.name = "sdk",
               .boards = nines,
               .holds = is_9x9,
               .keeps_names = true,
               .several = FileFormat::Several::first_read,
               .entry = detail::sdk_entry},
    FileFormat{.name = "sdm", .boards = nines, .holds = is_9x9, .entry = detail::sdm_entry},
    FileFormat{.name = "ss",
               .boards = nines,
               .holds = is_9x9,
               .several = FileFormat::Several::first_read,
               .entry = detail::ss_entry},
    FileFormat{.name = "csv",
               .boards = any,
               .holds = is_any,
               .shows_boxes = false,
               .keeps_names = true,
               .head = "puzzle,name\n",
               .entry = detail::csv_entry},
    FileFormat{.name = "json",
               .boards = any,
               .holds = is_any,
               .shows_boxes = false,
               .keeps_names = true,
               .keeps_candidates = true,
               .entry = detail::json_entry},
    FileFormat{
        .name = "hodoku", .boards = nines, .holds = is_9x9, .keeps_candidates = true, .entry = detail::hodoku_entry},
    FileFormat{.name = "opensudoku",
               .boards = nines,
               .holds = is_9x9,
               .keeps_names = true,
               .head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
                       "<opensudoku version=\"2\">\n<folder name=\"sudoku\">\n",
               .entry = detail::opensudoku_entry,
               .tail = "</folder>\n</opensudoku>\n"},
    FileFormat{.name = "fpuzzles",
               .boards = "boards up to 16x16 with the usual boxes",
               .holds = is_usual_up_to_16,
               .keeps_names = true,
               .entry = detail::fpuzzles_entry},
    FileFormat{.name = "solo",
               .boards = "boards up to 31x31 whose boxes have two rows and two columns or more",
               .holds = is_of_solo,
               .entry = detail::solo_entry},
    FileFormat{.name = "dlx",
               .boards = any,
               .holds = is_any,
               .keeps_candidates = true,
               .several = FileFormat::Several::refused,
               .entry = detail::dlx_entry},
};

} // namespace

std::span<const FileFormat> file_formats() { return formats; }

const FileFormat* find_file_format(dlx::Text name) {
    const auto all = file_formats();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FileFormat& format) { return format.name == name; });
    return found == all.end() ? nullptr : &*found;
}

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
