#include "apps/python/src/puzzles.hpp"

#include "sudoku/reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <variant>

namespace dlx_python {

using sudoku::Alphabet;
using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Puzzle;

namespace {

constexpr std::size_t cells_of_9x9 = 81;
constexpr Digit no_digit = 255;

/// By character, the digit that it is in the plainest form of lines.
constexpr std::array<Digit, 256> plain_digits = [] {
    std::array<Digit, 256> digits{};
    digits.fill(no_digit);
    for (unsigned char c = '0'; c <= '9'; ++c)
        digits[c] = static_cast<Digit>(c - '0');
    digits['.'] = 0;
    return digits;
}();

/// Appends the digits of a plain 9x9 line; false, and nothing, if it is none.
bool read_plain(std::string_view line, std::vector<Digit>& digits) {
    if (line.size() == cells_of_9x9 + 1 && line.back() == '\n')
        line.remove_suffix(1);
    if (line.size() != cells_of_9x9)
        return false;
    const std::size_t start = digits.size();
    digits.resize(start + cells_of_9x9);
    Digit worst = 0;
    for (std::size_t k = 0; k < cells_of_9x9; ++k) {
        const Digit digit = plain_digits[static_cast<unsigned char>(line[k])];
        digits[start + k] = digit;
        worst = std::max(worst, digit);
    }
    if (worst == no_digit)
        digits.resize(start);
    return worst != no_digit;
}

/// The bytes of a str or bytes object, which lives longer.
std::string_view text_of(const py::handle& object) {
    if (PyBytes_Check(object.ptr()))
        return {PyBytes_AS_STRING(object.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(object.ptr()))};
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (text == nullptr)
        throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

Puzzle puzzle_of(const Digits& digits, const Box& box) {
    const auto size = static_cast<std::size_t>(digits.size());
    const Geometry geometry = geometry_of(size, box);
    if (const auto most = std::max_element(digits.data(), digits.data() + size); *most > geometry.side())
        throw std::invalid_argument("puzzle has a " + std::to_string(*most) + ", and digits of a board of " +
                                    to_string(geometry) + " are from 0 to " + std::to_string(geometry.side()));
    return {.grid = sudoku::Grid(geometry, {digits.data(), size}), .alphabet = sudoku::usual_alphabet(geometry.side())};
}

} // namespace

Digits array_of(std::span<const Digit> digits) {
    return Digits(static_cast<py::ssize_t>(digits.size()), digits.data());
}

std::optional<Geometry> geometry_of(const Box& box) {
    return box ? std::optional(Geometry(box->first, box->second)) : std::nullopt;
}

Geometry geometry_of(std::size_t cells, const Box& box) {
    const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(cells))));
    const std::optional<Geometry> geometry = box ? geometry_of(box) : Geometry::of_side(side);
    if (!geometry || geometry->cells() != cells)
        throw std::invalid_argument("puzzle must have the cells of a board" +
                                    std::string(box ? " with such a box" : ", such as 16 or 81") + ", not " +
                                    std::to_string(cells) + " cells");
    return *geometry;
}

Puzzles Puzzles::of_array(const Digits& digits, const Box& box) {
    if (digits.ndim() != 2)
        throw std::invalid_argument("an array of puzzles has a row of cells for each");
    Puzzles puzzles;
    puzzles.owner_ = digits;
    const Geometry geometry = geometry_of(static_cast<std::size_t>(digits.shape(1)), box);
    puzzles.blocks_.push_back({geometry, {digits.data(), static_cast<std::size_t>(digits.size())}});
    puzzles.alphabets_.push_back(sudoku::usual_alphabet(geometry.side()));
    puzzles.records_ = static_cast<std::size_t>(digits.shape(0));
    puzzles.finish();
    return puzzles;
}

Puzzles Puzzles::of_text(const std::string& text, const Box& box, const py::object& on_error) {
    constexpr std::size_t at_a_time = 100'000;
    Puzzles puzzles;
    sudoku::PuzzleReader reader(sudoku::bytes_of(text), {.geometry = geometry_of(box)});
    std::vector<std::size_t> lines;
    for (;;) {
        auto& digits = puzzles.digits_for(Geometry(3, 3), Alphabet::digits, {});
        const std::size_t before = digits.size();
        reader.next_lines(digits, lines, at_a_time);
        for (std::size_t k = before; k < digits.size(); k += cells_of_9x9)
            puzzles.record_of_.push_back(puzzles.records_++);
        const auto record = reader.next();
        if (!record)
            break;
        if (const auto* const puzzle = std::get_if<Puzzle>(&*record))
            puzzles.add(*puzzle);
        else
            puzzles.add_error(std::get<sudoku::ParseError>(*record), on_error);
    }
    puzzles.finish();
    return puzzles;
}

Puzzles Puzzles::of_iterable(const py::iterable& elements, const Box& box, const py::object& on_error,
                             const py::function& to_digits) {
    Puzzles puzzles;
    const bool takes_plain_lines = !box || *box == std::pair{3U, 3U};
    std::vector<Digit>* plain = nullptr; ///< of the last block, if it takes plain lines
    for (const py::handle element : elements) {
        if (!py::isinstance<py::str>(element) && !py::isinstance<py::bytes>(element)) {
            puzzles.add_numbers(element, box, on_error, to_digits);
            plain = nullptr;
            continue;
        }
        const std::string_view text = text_of(element);
        if (plain == nullptr && takes_plain_lines)
            plain = &puzzles.digits_for(Geometry(3, 3), Alphabet::digits, {});
        if (plain != nullptr && read_plain(text, *plain)) {
            puzzles.record_of_.push_back(puzzles.records_++);
            continue;
        }
        plain = nullptr;
        try {
            puzzles.add(sudoku::parse_puzzle(text, geometry_of(box)));
        } catch (const sudoku::ParseError& error) {
            puzzles.add_error(error, on_error);
        }
    }
    puzzles.finish();
    return puzzles;
}

void Puzzles::add(const Puzzle& puzzle) {
    const auto digits = puzzle.grid.digits();
    auto& block = digits_for(puzzle.grid.geometry(), puzzle.alphabet, puzzle.grid.eliminated());
    block.insert(block.end(), digits.begin(), digits.end());
    record_of_.push_back(records_++);
}

/// A puzzle that is no text. What is of a wrong type is an error of the call, not of the puzzle.
void Puzzles::add_numbers(py::handle numbers, const Box& box, const py::object& on_error,
                          const py::function& to_digits) {
    std::string why;
    try {
        return add(puzzle_of(py::cast<Digits>(to_digits(numbers)), box));
    } catch (py::error_already_set& error) {
        if (!error.matches(PyExc_ValueError))
            throw;
        why = py::str(error.value());
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    if (on_error.is_none())
        throw std::invalid_argument("puzzle " + std::to_string(records_) + ": " + why);
    add_error({0, 0, why}, on_error);
}

void Puzzles::add_error(const sudoku::ParseError& error, const py::object& on_error) {
    if (on_error.is_none())
        throw sudoku::ParseError(error);
    on_error(records_++, error.line(), error.column(), error.message());
}

/// The digits of the last block, or of a new one if that is of another kind.
std::vector<Digit>& Puzzles::digits_for(const Geometry& geometry, Alphabet alphabet,
                                        std::span<const sudoku::Candidate> eliminated) {
    const bool fits =
        !blocks_.empty() && blocks_.back().geometry == geometry && alphabets_.back() == alphabet &&
        std::equal(eliminated.begin(), eliminated.end(), eliminated_.back().begin(), eliminated_.back().end());
    if (!fits) {
        blocks_.push_back({geometry, {}});
        alphabets_.push_back(alphabet);
        digits_.emplace_back();
        eliminated_.emplace_back(eliminated.begin(), eliminated.end());
    }
    return digits_.back();
}

void Puzzles::finish() {
    for (std::size_t k = 0; k < digits_.size(); ++k) {
        blocks_[k].digits = digits_[k];
        blocks_[k].eliminated = eliminated_[k];
    }
    for (const sudoku::PuzzleBlock& block : blocks_) {
        size_ += block.size();
        starts_.push_back(size_);
        const auto wrong = std::find_if(block.digits.begin(), block.digits.end(),
                                        [&](Digit digit) { return digit > block.geometry.side(); });
        if (wrong != block.digits.end())
            throw std::invalid_argument(
                "puzzle " + std::to_string((wrong - block.digits.begin()) / block.geometry.cells()) + " has a " +
                std::to_string(*wrong) + ", which is no digit of a " + to_string(block.geometry) + " board");
    }
    if (record_of_.size() == records_)
        record_of_.clear();
}

std::optional<Puzzle> Puzzles::puzzle(std::size_t record) const {
    std::size_t k = record;
    if (!record_of_.empty()) {
        const auto found = std::lower_bound(record_of_.begin(), record_of_.end(), record);
        if (found == record_of_.end() || *found != record)
            return std::nullopt;
        k = static_cast<std::size_t>(found - record_of_.begin());
    }
    const auto block =
        static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), k) - starts_.begin() - 1);
    const auto& [geometry, digits, eliminated] = blocks_.at(block);
    return Puzzle{.grid = sudoku::Grid(geometry, blocks_[block][k - starts_[block]], eliminated),
                  .alphabet = alphabets_[block]};
}

std::vector<Puzzles::Part> Puzzles::parts(std::size_t most) const {
    std::vector<Part> parts;
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
        const auto& [geometry, digits, eliminated] = blocks_[block];
        for (std::size_t first = 0; first < blocks_[block].size(); first += most) {
            const std::size_t size = std::min(most, blocks_[block].size() - first);
            const auto some = digits.subspan(first * geometry.cells(), size * geometry.cells());
            parts.push_back({starts_[block] + first, block, {geometry, some, eliminated}});
        }
    }
    return parts;
}

void bind_puzzles(py::module_& module) {
    py::class_<Puzzle>(module, "Puzzle")
        .def_static("of_digits", &puzzle_of)
        .def_static("of_text", [](const std::string& text,
                                  const Box& box) { return sudoku::parse_puzzle(text, geometry_of(box)); })
        .def_property_readonly("digits", [](const Puzzle& self) { return array_of(self.grid.digits()); })
        .def_property_readonly("side", [](const Puzzle& self) { return self.grid.geometry().side(); })
        .def("line", [](const Puzzle& self, const Digits& digits) {
            const std::span cells(digits.data(), static_cast<std::size_t>(digits.size()));
            return to_line(sudoku::Grid(self.grid.geometry(), cells), self.alphabet);
        });
    py::class_<Puzzles>(module, "Puzzles")
        .def_static("of_array", &Puzzles::of_array)
        .def_static("of_text", &Puzzles::of_text)
        .def_static("of_iterable", &Puzzles::of_iterable)
        .def("__len__", &Puzzles::records);
}

} // namespace dlx_python
