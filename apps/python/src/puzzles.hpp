#pragma once

#include "apps/python/src/call.hpp"

#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace dlx_python {

using Digits = py::array_t<sudoku::Digit, py::array::c_style>; ///< of one or many puzzles; the arrays are not copied
using Box = std::optional<std::pair<std::uint32_t, std::uint32_t>>;

[[nodiscard]] Digits array_of(std::span<const sudoku::Digit> digits);

/// The shape of the boxes, or the usual one of a board with that number of cells. Throws std::invalid_argument.
[[nodiscard]] sudoku::Geometry geometry_of(std::size_t cells, const Box& box);
[[nodiscard]] std::optional<sudoku::Geometry> geometry_of(const Box& box);

/// Many puzzles, in the order of the caller: views of an array, or what was read from texts. Each *record* of the input is
/// a puzzle, or could not be read.
class Puzzles {
public:
    /// `digits` has a row of cells for each puzzle. They are looked at in place. Throws std::invalid_argument.
    static Puzzles of_array(const Digits& digits, const Box& box);

    /// A stream of puzzles, as in a file. `on_error` is None, or is called with the number of the record and a
    /// dlx::ParseError as its line, column and message; without it the error is thrown.
    static Puzzles of_text(const std::string& text, const Box& box, const py::object& on_error);

    /// Each element is a text with one puzzle, or else `to_digits` makes an array of one puzzle of it.
    static Puzzles of_iterable(const py::iterable& elements, const Box& box, const py::object& on_error,
                               const py::function& to_digits);

    [[nodiscard]] std::span<const sudoku::PuzzleBlock> blocks() const { return blocks_; }
    [[nodiscard]] std::size_t records() const { return records_; }
    [[nodiscard]] std::size_t size() const { return size_; } ///< puzzles

    /// The record of puzzle k.
    [[nodiscard]] std::size_t record(std::size_t k) const { return record_of_.empty() ? k : record_of_[k]; }

    /// The puzzle of a record; nothing if it could not be read.
    [[nodiscard]] std::optional<sudoku::Puzzle> puzzle(std::size_t record) const;

    /// The first puzzles of the blocks, and one more.
    [[nodiscard]] std::span<const std::size_t> starts() const { return starts_; }
    [[nodiscard]] sudoku::Alphabet alphabet(std::size_t block) const { return alphabets_[block]; }

    /// Parts of blocks with up to `most` puzzles each: the number of the first puzzle, and the puzzles.
    struct Part {
        std::size_t first = 0;
        std::size_t block = 0;
        sudoku::PuzzleBlock puzzles;
    };
    [[nodiscard]] std::vector<Part> parts(std::size_t most) const;

private:
    void add(const sudoku::Puzzle& puzzle);
    void add_lines(const sudoku::Geometry& geometry, std::span<const sudoku::Digit> digits);
    void add_numbers(py::handle numbers, const Box& box, const py::object& on_error, const py::function& to_digits);
    void add_error(const sudoku::ParseError& error, const py::object& on_error);
    std::vector<sudoku::Digit>& digits_for(const sudoku::Geometry& geometry, sudoku::Alphabet alphabet,
                                           std::span<const sudoku::Candidate> eliminated);
    void finish();

    py::object owner_;                                      ///< of the digits, if they are an array
    std::deque<std::vector<sudoku::Digit>> digits_;         ///< by block, else
    std::deque<std::vector<sudoku::Candidate>> eliminated_; ///< by block
    std::vector<sudoku::PuzzleBlock> blocks_;
    std::vector<sudoku::Alphabet> alphabets_; ///< by block
    std::vector<std::size_t> starts_{0};
    std::vector<std::size_t> record_of_; ///< by puzzle; empty if all records are puzzles
    std::size_t records_ = 0;
    std::size_t size_ = 0;
};

void bind_puzzles(py::module_& module);
void bind_sudoku(py::module_& module);    ///< what many puzzles are asked at a time
void bind_reasoning(py::module_& module); ///< what each puzzle takes longer for
void bind_setters(py::module_& module);   ///< what reduces puzzles, and compares them
void bind_generating(py::module_& module);

} // namespace dlx_python
