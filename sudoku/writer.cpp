#include "sudoku/writer.hpp"

#include "sudoku/formats/writers.hpp"

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

using Several = FileFormat::Several;

constexpr std::string_view any = "boards of any size";
constexpr std::string_view nines = "9x9 boards";

constexpr std::array formats{
    //          name    boards and a test     shows_boxes, keeps_names      head, entry, tail
    FileFormat{"line", any, is_any, false, false, Several::read, "", detail::line_entry, ""},
    FileFormat{"sdk", nines, is_9x9, true, true, Several::first_read, "", detail::sdk_entry, ""},
    FileFormat{"sdm", nines, is_9x9, true, false, Several::read, "", detail::sdm_entry, ""},
    FileFormat{"ss", nines, is_9x9, true, false, Several::first_read, "", detail::ss_entry, ""},
    FileFormat{"csv", any, is_any, false, true, Several::read, "puzzle,name\n", detail::csv_entry, ""},
    FileFormat{"json", any, is_any, false, true, Several::read, "", detail::json_entry, ""},
    FileFormat{"hodoku", nines, is_9x9, true, false, Several::read, "", detail::hodoku_entry, ""},
    FileFormat{"opensudoku", nines, is_9x9, true, true, Several::read,
               "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
               "<opensudoku version=\"2\">\n<folder name=\"sudoku\">\n",
               detail::opensudoku_entry, "</folder>\n</opensudoku>\n"},
    FileFormat{"fpuzzles", "boards up to 16x16 with the usual boxes", is_usual_up_to_16, true, true, Several::read, "",
               detail::fpuzzles_entry, ""},
    FileFormat{"solo", "boards up to 31x31 whose boxes have two rows and two columns or more", is_of_solo, true, false,
               Several::read, "", detail::solo_entry, ""},
    FileFormat{"dlx", any, is_any, true, false, Several::refused, "", detail::dlx_entry, ""},
};

} // namespace

std::span<const FileFormat> file_formats() { return formats; }

const FileFormat* find_file_format(std::string_view name) {
    const auto* const found =
        std::find_if(formats.begin(), formats.end(), [&](const FileFormat& format) { return format.name == name; });
    return found == formats.end() ? nullptr : found;
}

void PuzzleWriter::write(const Puzzle& puzzle) {
    if (!format_.holds(puzzle.grid.geometry()))
        throw std::invalid_argument(std::string(format_.name) + " holds " + std::string(format_.boards) +
                                    " only, not one of " + to_string(puzzle.grid.geometry()));
    if (has_begun_ && format_.several == Several::refused)
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
