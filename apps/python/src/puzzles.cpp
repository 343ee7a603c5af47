#include "apps/python/src/puzzles.hpp"

#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <variant>

namespace dlx_python {

using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Puzzle;
using sudoku::Puzzles;

namespace {

std::optional<Geometry> geometry_of(const Box& box) {
    return box ? std::optional(Geometry(box->first, box->second)) : std::nullopt;
}

/// Returns the shape of the boxes, or the default shape of a board with this number of cells. Throws
/// std::invalid_argument.
Geometry geometry_of(std::size_t cells, const Box& box) {
    const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(cells))));
    const std::optional<Geometry> geometry = box ? geometry_of(box) : Geometry::default_for_side(side);
    if (!geometry || geometry->cell_count() != cells)
        throw std::invalid_argument("puzzle must have the cells of a board" +
                                    std::string(box ? " with such a box" : ", such as 16 or 81") + ", not " +
                                    std::to_string(cells) + " cells");
    return *geometry;
}

constexpr const char* has_rules = "a puzzle with rules: Variant.parse reads it, and Variant.parse_many several";

/// Returns whether a text has puzzles with rules, which other readers would take for puzzles without them.
bool may_have_rules(std::string_view text) {
    const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    return std::ranges::any_of(text, is_letter) && sudoku::is_variant(text); // most lists of puzzles have no letters
}

/// Warns if the title of a puzzle mentions rules of a variant. Returns whether it does.
bool warn_of_title(const Puzzle& puzzle) {
    const auto variant = sudoku::variant_in_title(puzzle.name);
    if (!variant)
        return false;
    const std::string message = "the title '" + puzzle.name + "' mentions variant rules (" + std::string(*variant) +
                                "); only standard Sudoku rules are applied";
    py::module_::import("dlx_cover._checks").attr("warn_of_text")(message, puzzle.line);
    return true;
}

/// Reads one puzzle. Throws ParseError.
Puzzle read_puzzle(std::string_view text, const Box& box) {
    if (may_have_rules(text)) {
        const std::size_t rule = sudoku::find_first_rule(text);
        const std::string_view above = text.substr(0, rule);
        const auto lines = static_cast<std::size_t>(std::count(above.begin(), above.end(), '\n'));
        throw sudoku::ParseError(rule < text.size() ? lines + 1 : 0, 0, has_rules);
    }
    return sudoku::parse_puzzle(text, geometry_of(box));
}

// --- One puzzle -----------------------------------------------------------------------------------------------------

Puzzle puzzle_of(const Digits& digits, const Box& box) {
    const auto size = static_cast<std::size_t>(digits.size());
    const Geometry geometry = geometry_of(size, box);
    if (const auto most = std::max_element(digits.data(), digits.data() + size); *most > geometry.side())
        throw std::invalid_argument("puzzle has a " + std::to_string(*most) + ", but the digits of a " +
                                    to_string(geometry) + " board are 0 to " + std::to_string(geometry.side()));
    return {.grid = sudoku::Grid(geometry, {digits.data(), size}),
            .notation = sudoku::default_notation(geometry.side())};
}

/// Returns the bytes of a str or bytes object, which must outlive the result.
std::string_view text_of(const py::handle& object) {
    if (PyBytes_Check(object.ptr()))
        return {PyBytes_AS_STRING(object.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(object.ptr()))};
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (text == nullptr)
        throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

/// Returns the digits of a plain 9x9 line, a fast path for millions of puzzles; nothing for other strings.
std::optional<std::array<Digit, 81>> plain_digits(std::string_view line) {
    std::array<Digit, 81> digits{};
    if (line.size() == digits.size() + 1 && line.back() == '\n')
        line.remove_suffix(1);
    if (line.size() != digits.size())
        return std::nullopt;
    std::ranges::transform(line, digits.begin(), [](char c) { return static_cast<Digit>(c == '.' ? 0 : c - '0'); });
    return *std::ranges::max_element(digits) <= 9 ? std::optional(digits) : std::nullopt;
}

// --- Many -----------------------------------------------------------------------------------------------------------

/// `digits` has a row of cells for each puzzle.
Many puzzles_of_array(const Digits& digits, const Box& box) {
    if (digits.ndim() != 2)
        throw std::invalid_argument("an array of puzzles has a row of cells for each");
    const Geometry geometry = geometry_of(static_cast<std::size_t>(digits.shape(1)), box);
    const std::span all(digits.data(), static_cast<std::size_t>(digits.size()));
    const auto wrong = std::ranges::find_if(all, [&](Digit digit) { return digit > geometry.side(); });
    if (wrong != all.end())
        throw std::invalid_argument("puzzle " + std::to_string((wrong - all.begin()) / geometry.cell_count()) +
                                    " has a " + std::to_string(*wrong) + ", which is not a digit of a " +
                                    to_string(geometry) + " board");
    const auto keep_array = [digits](const Puzzles* puzzles) { delete puzzles; };
    return {new Puzzles(geometry, sudoku::default_notation(geometry.side()), all), keep_array};
}

/// `on_error` is None, or is called with the number of the record and a dlx::ParseError as its line, column and
/// message; without it the error is thrown.
void add_error(Puzzles& puzzles, const sudoku::ParseError& error, const py::object& on_error) {
    if (on_error.is_none())
        throw sudoku::ParseError(error);
    on_error(puzzles.record_count(), error.line(), error.column(), error.message());
    puzzles.add_error(error);
}

/// Reads a text of which some puzzles have rules: these are errors.
Many puzzles_of_variants(std::string_view text, const Box& box, const py::object& on_error) {
    auto puzzles = std::make_shared<Puzzles>();
    for (sudoku::VariantRecord& record : sudoku::read_variants(text, {.geometry = geometry_of(box)})) {
        if (const auto* const error = std::get_if<sudoku::ParseError>(&record)) {
            add_error(*puzzles, *error, on_error);
            continue;
        }
        const auto& [puzzle, line, ignored] = std::get<sudoku::FoundVariant>(record);
        const bool has_line = !puzzle.rules.empty() && puzzle.rules[0].line > 0;
        if (puzzle.is_plain() && ignored.empty())
            puzzles->add({.grid = puzzle.grid,
                          .notation = sudoku::default_notation(puzzle.grid.geometry().side()),
                          .line = line,
                          .name = puzzle.name});
        else
            add_error(*puzzles, {has_line ? puzzle.rules[0].line : line, 0, has_rules}, on_error);
    }
    return puzzles;
}

/// Reads a stream of puzzles, such as a file.
Many puzzles_of_text(const std::string& text, const Box& box, const py::object& on_error) {
    if (may_have_rules(text))
        return puzzles_of_variants(text, box, on_error);
    constexpr std::size_t at_a_time = 100'000;
    auto puzzles = std::make_shared<Puzzles>();
    bool has_warned = false;
    sudoku::PuzzleReader reader(sudoku::memory_source(text), {.geometry = geometry_of(box)});
    for (;;) {
        puzzles->add_lines(reader, at_a_time);
        auto record = reader.next();
        if (!record)
            return puzzles;
        if (const auto* const error = std::get_if<sudoku::ParseError>(&*record)) {
            add_error(*puzzles, *error, on_error);
            continue;
        }
        auto& puzzle = std::get<Puzzle>(*record);
        has_warned = has_warned || warn_of_title(puzzle);
        puzzles->add(std::move(puzzle));
    }
}

/// Adds a puzzle that is not a string. A wrong type is an error of the call, not of the puzzle.
void add_numbers(Puzzles& puzzles, py::handle numbers, const Box& box, const py::object& on_error,
                 const py::function& to_digits) {
    std::string why;
    try {
        return puzzles.add(puzzle_of(py::cast<Digits>(to_digits(numbers)), box));
    } catch (py::error_already_set& error) {
        if (!error.matches(PyExc_ValueError))
            throw;
        why = py::str(error.value());
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    if (on_error.is_none())
        throw std::invalid_argument("puzzle " + std::to_string(puzzles.record_count()) + ": " + why);
    add_error(puzzles, {0, 0, why}, on_error);
}

/// Each element is a string with one puzzle; `to_digits` converts other elements to arrays.
Many puzzles_of_iterable(const py::iterable& elements, const Box& box, const py::object& on_error,
                         const py::function& to_digits) {
    auto puzzles = std::make_shared<Puzzles>();
    bool has_warned = false;
    const bool allow_plain_lines = !box || *box == std::pair{3U, 3U};
    for (const py::handle element : elements) {
        if (!py::isinstance<py::str>(element) && !py::isinstance<py::bytes>(element)) {
            add_numbers(*puzzles, element, box, on_error, to_digits);
            continue;
        }
        const std::string_view text = text_of(element);
        if (const auto plain = allow_plain_lines ? plain_digits(text) : std::nullopt) {
            puzzles->add_plain(*plain);
            continue;
        }
        try {
            Puzzle puzzle = read_puzzle(text, box);
            has_warned = has_warned || warn_of_title(puzzle);
            puzzles->add(std::move(puzzle));
        } catch (const sudoku::ParseError& error) {
            add_error(*puzzles, error, on_error);
        }
    }
    return puzzles;
}

} // namespace

Digits array_of(std::span<const Digit> digits) {
    return Digits(static_cast<py::ssize_t>(digits.size()), digits.data());
}

void bind_puzzles(py::module_& module) {
    py::class_<Puzzle>(module, "Puzzle")
        .def_static("of_digits", &puzzle_of)
        .def_static("of_text",
                    [](const std::string& text, const Box& box) {
                        Puzzle puzzle = read_puzzle(text, box);
                        warn_of_title(puzzle);
                        return puzzle;
                    })
        .def_property_readonly("digits", [](const Puzzle& self) { return array_of(self.grid.digits()); })
        .def_property_readonly("side", [](const Puzzle& self) { return self.grid.geometry().side(); })
        .def("line", [](const Puzzle& self, const Digits& digits) {
            const std::span cells(digits.data(), static_cast<std::size_t>(digits.size()));
            return to_line(sudoku::Grid(self.grid.geometry(), cells), self.notation);
        });
    py::class_<Puzzles, Many>(module, "Puzzles")
        .def_static("of_array", &puzzles_of_array)
        .def_static("of_text", &puzzles_of_text)
        .def_static("of_iterable", &puzzles_of_iterable)
        .def("__len__", &Puzzles::record_count);
}

} // namespace dlx_python
