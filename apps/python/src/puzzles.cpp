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

/// Returns whether a text has puzzles with rules, which other readers would take for puzzles without them.
bool may_have_rules(std::string_view text) {
    const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    return std::ranges::any_of(text, is_letter) && sudoku::is_variant(text); // most lists of puzzles have no letters
}

void warn(const std::string& message, std::size_t line) { from_package("_checks", "warn_of_text", message, line); }

/// Adds a puzzle without rules, and warns if its title mentions rules, unless `has_warned`.
void add_plain(Many& puzzles, Puzzle puzzle, bool& has_warned) {
    if (const auto variant = has_warned ? std::nullopt : sudoku::variant_in_title(puzzle.name)) {
        has_warned = true;
        warn("the title '" + puzzle.name + "' mentions variant rules (" + std::string(*variant) +
                 "); only standard Sudoku rules are applied",
             puzzle.line);
    }
    puzzles.all->add(std::move(puzzle));
}

/// Adds the puzzles of a text in which some may have rules.
void add_with_rules(Many& puzzles, std::vector<sudoku::VariantRecord> records) {
    for (sudoku::VariantRecord& record : records) {
        if (const auto* const error = std::get_if<sudoku::ParseError>(&record)) {
            puzzles.add_error(*error);
            continue;
        }
        auto& [puzzle, line, ignored] = std::get<sudoku::FoundVariant>(record);
        std::string elements;
        for (const std::string& element : ignored)
            elements += (elements.empty() ? "" : ", ") + element;
        if (!elements.empty())
            warn("ignored: " + elements + "; they may contain rules", line);
        puzzles.ignored[puzzles.all->record_count()] = std::move(ignored);
        puzzles.all->add(to_puzzle(std::move(puzzle), line));
    }
}

/// Adds the only puzzle of a text. Throws ParseError for several.
void add_one(Many& puzzles, std::string_view text, const Box& box, bool& has_warned) {
    if (!may_have_rules(text))
        return add_plain(puzzles, sudoku::parse_puzzle(text, geometry_of(box)), has_warned);
    auto records = sudoku::read_variants(text, {.geometry = geometry_of(box)});
    if (records.size() != 1)
        throw sudoku::ParseError(1, 1, std::to_string(records.size()) + " puzzles instead of one");
    if (const auto* const error = std::get_if<sudoku::ParseError>(&records[0]))
        throw sudoku::ParseError(*error);
    add_with_rules(puzzles, std::move(records));
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
Many puzzles_of_array(const Digits& digits, const Box& box, const py::object& on_error) {
    const Geometry geometry = geometry_of(static_cast<std::size_t>(digits.shape(1)), box);
    const std::span all(digits.data(), static_cast<std::size_t>(digits.size()));
    const auto wrong = std::ranges::find_if(all, [&](Digit digit) { return digit > geometry.side(); });
    if (wrong != all.end())
        throw std::invalid_argument("puzzle " + std::to_string((wrong - all.begin()) / geometry.cell_count()) +
                                    " has a " + std::to_string(*wrong) + ", which is not a digit of a " +
                                    to_string(geometry) + " board");
    Many puzzles(on_error);
    const auto keep_array = [digits](const Puzzles* kept) { delete kept; };
    puzzles.all = {new Puzzles(geometry, sudoku::default_notation(geometry.side()), all), keep_array};
    return puzzles;
}

/// Reads a stream of puzzles, such as a file. With `are_strict`, lines that may be rules are never taken for notes.
Many puzzles_of_text(const std::string& text, const Box& box, const py::object& on_error, bool are_strict) {
    constexpr std::size_t at_a_time = 100'000;
    Many puzzles(on_error);
    if (are_strict || may_have_rules(text)) {
        add_with_rules(puzzles, sudoku::read_variants(text, {.geometry = geometry_of(box)}));
        return puzzles;
    }
    bool has_warned = false;
    sudoku::PuzzleReader reader(sudoku::memory_source(text), {.geometry = geometry_of(box)});
    for (;;) {
        puzzles.all->add_lines(reader, at_a_time);
        auto record = reader.next();
        if (!record)
            return puzzles;
        if (const auto* const error = std::get_if<sudoku::ParseError>(&*record))
            puzzles.add_error(*error);
        else
            add_plain(puzzles, std::move(std::get<Puzzle>(*record)), has_warned);
    }
}

/// Adds a puzzle that is not a string. A wrong type is an error of the call, not of the puzzle.
void add_object(Many& puzzles, py::handle object, const Box& box, const py::function& convert) {
    std::string why;
    try {
        const py::object converted = convert(object);
        return puzzles.all->add(py::isinstance<Many>(converted) ? converted.cast<const Many&>().only()
                                                                : puzzle_of(py::cast<Digits>(converted), box));
    } catch (py::error_already_set& error) {
        if (!error.matches(PyExc_ValueError))
            throw;
        why = py::str(error.value());
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    if (!puzzles.handles_errors())
        throw std::invalid_argument("puzzle " + std::to_string(puzzles.all->record_count()) + ": " + why);
    puzzles.add_error({0, 0, why});
}

/// Each element is a string with one puzzle; `convert` makes an array or a Puzzles of others.
Many puzzles_of_iterable(const py::iterable& elements, const Box& box, const py::object& on_error,
                         const py::function& convert) {
    Many puzzles(on_error);
    bool has_warned = false;
    const bool allow_plain_lines = !box || *box == std::pair{3U, 3U};
    for (const py::handle element : elements) {
        if (!py::isinstance<py::str>(element) && !py::isinstance<py::bytes>(element)) {
            add_object(puzzles, element, box, convert);
            continue;
        }
        const std::string_view text = text_of(element);
        if (const auto plain = allow_plain_lines ? plain_digits(text) : std::nullopt) {
            puzzles.all->add_plain(*plain);
            continue;
        }
        try {
            add_one(puzzles, text, box, has_warned);
        } catch (const sudoku::ParseError& error) {
            puzzles.add_error(error);
        }
    }
    return puzzles;
}

/// Returns each puzzle alone.
py::list divided(const Many& puzzles) {
    py::list list;
    for (std::size_t record = 0; record < puzzles.all->record_count(); ++record)
        if (!puzzles.is_error(record)) {
            Many one((*puzzles.all)[record].puzzle());
            if (const auto found = puzzles.ignored.find(record); found != puzzles.ignored.end())
                one.ignored[0] = found->second;
            list.append(std::move(one));
        }
    return list;
}

} // namespace

Many::Many(Puzzle puzzle) : is_one_(true) { all->add(std::move(puzzle)); }

void Many::add_error(const sudoku::ParseError& error) {
    if (!handles_errors())
        throw sudoku::ParseError(error);
    on_error_(all->record_count(), from_package("errors", "ParseError", error.message(), error.line(), error.column()));
    all->add_error(error);
}

void Many::reject(std::size_t record, const std::string& why) const {
    const std::string message = is_one_ ? why : "puzzle " + std::to_string(record) + ": " + why;
    if (!handles_errors())
        throw std::invalid_argument(message);
    on_error_(record, py::reinterpret_borrow<py::object>(PyExc_ValueError)(message));
}

Digits array_of(std::span<const Digit> digits) {
    return Digits(static_cast<py::ssize_t>(digits.size()), digits.data());
}

py::object board_of(const sudoku::Grid& grid) {
    const auto side = static_cast<py::ssize_t>(grid.geometry().side());
    return array_of(grid.digits()).reshape({side, side});
}

py::object to_python(sudoku::Verdict verdict) {
    return from_package("answers", "verdict_of", static_cast<std::uint8_t>(verdict));
}

void bind_puzzles(py::module_& module) {
    py::class_<Many> puzzles(module, "Puzzles");
    puzzles.def_static("of_array", &puzzles_of_array)
        .def_static("of_text", &puzzles_of_text)
        .def_static("of_iterable", &puzzles_of_iterable)
        .def_static("one_of_digits", [](const Digits& digits, const Box& box) { return Many(puzzle_of(digits, box)); })
        .def_static("one_of_text",
                    [](const std::string& text, const Box& box) {
                        Many one(py::none(), true);
                        bool has_warned = false;
                        add_one(one, text, box, has_warned);
                        return one;
                    })
        .def("divided", &divided)
        .def("__len__", [](const Many& self) { return self.all->record_count(); });
    bind_puzzle(puzzles);
}

} // namespace dlx_python
