#include "apps/python/src/puzzles.hpp"

#include "sudoku/reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <pybind11/stl.h>
#include <variant>

namespace dlx_python {

using sudoku::Digit, sudoku::Geometry, sudoku::Puzzle, sudoku::Puzzles;

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

sudoku::ReaderParams reader_params(const Box& box) { return {.geometry = geometry_of(box), .read_rules = true}; }

void warn(const std::string& message, std::size_t line) { from_package("_checks", "warn_of_text", message, line); }

/// Adds a puzzle, or the error that replaces it, and warns of what was ignored in it. The titles of plain puzzles that mention rules are one warning, unless
/// `has_warned`.
void add(Many& puzzles, Puzzle puzzle, bool& has_warned) {
    if (lowest_digit(puzzle) == 0) // arrays have 0 for empty cells
        return puzzles.add_error({puzzle.line, 0, "digits from 0 are not supported in Python"});
    if (puzzle.is_plain()) {
        std::erase_if(puzzle.ignored, [](const std::string& element) { return element.starts_with('\''); });
        if (const auto variant = has_warned ? std::nullopt : sudoku::variant_in_title(puzzle.name)) {
            has_warned = true;
            warn("the title '" + puzzle.name + "' mentions variant rules (" + std::string(*variant) +
                     "); only standard Sudoku rules are applied",
                 puzzle.line);
        }
    }
    std::string elements;
    for (const std::string& element : puzzle.ignored)
        elements += (elements.empty() ? "" : ", ") + element;
    if (!elements.empty())
        warn("ignored: " + elements + "; they may contain rules", puzzle.line);
    puzzles.all->add(std::move(puzzle));
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

/// Reads `digits`, with a row of cells for each puzzle.
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

/// Reads a stream of puzzles, such as a file. If `are_required`, a text without puzzles is an error.
Many puzzles_of_text(const std::string& text, const Box& box, const py::object& on_error, bool are_required) {
    constexpr std::size_t at_a_time = 100'000;
    Many puzzles(on_error);
    bool has_warned = false;
    sudoku::PuzzleReader reader(sudoku::memory_source(text), reader_params(box));
    for (;;) {
        puzzles.all->add_lines(reader, at_a_time);
        auto record = reader.next();
        if (!record)
            break;
        if (const auto* const error = std::get_if<sudoku::ParseError>(&*record))
            puzzles.add_error(*error);
        else
            add(puzzles, std::move(std::get<Puzzle>(*record)), has_warned);
    }
    if (are_required && puzzles.all->empty())
        puzzles.add_error({0, 0, "no puzzle found"});
    return puzzles;
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

/// Reads strings with one puzzle each; `convert` makes an array or a Puzzles of other elements.
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
            add(puzzles, sudoku::parse_puzzle(text, reader_params(box)), has_warned);
        } catch (const sudoku::ParseError& error) {
            puzzles.add_error(error);
        }
    }
    return puzzles;
}

py::list divided(const Many& puzzles) {
    py::list list;
    for (std::size_t record = 0; record < puzzles.all->record_count(); ++record)
        if (const auto found = (*puzzles.all)[record]; !found.error())
            list.append(Many(found.puzzle()));
    return list;
}

// --- Answers --------------------------------------------------------------------------------------------------------

struct Rejection : std::invalid_argument {
    Rejection(std::size_t puzzle, const std::string& why) : std::invalid_argument(why), record(puzzle) {}
    std::size_t record;
};

class Answers : public Ahead {
public:
    Answers(const Many& puzzles, Seconds seconds, const py::object& progress)
        : Ahead(seconds, progress, puzzles.all->record_count()), puzzles_(puzzles) {}

private:
    py::object find() override {
        try {
            return Ahead::find();
        } catch (const Rejection& rejected) {
            puzzles_.reject(rejected.record, rejected.what());
            return py::none();
        }
    }

    const Many puzzles_;
};

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

Ahead::Result rejection(std::size_t record, const std::string& why) {
    return [record, why]() -> py::object { throw Rejection(record, why); };
}

std::function<std::optional<Range>()> ranges(std::size_t records, std::size_t at_a_time) {
    return [records, at_a_time, next = std::size_t{0}]() mutable -> std::optional<Range> {
        const std::size_t first = std::exchange(next, std::min(next + at_a_time, records));
        return first < records ? std::optional(Range{first, next}) : std::nullopt;
    };
}

std::unique_ptr<Results> answers(const Many& puzzles, std::size_t at_a_time, std::uint32_t threads, Seconds seconds,
                                 const py::object& progress, std::function<Worker(Call&)> make_worker) {
    auto found = std::make_unique<Answers>(puzzles, seconds, progress);
    found->start([records = puzzles.all->record_count(), at_a_time, threads, make_worker = std::move(make_worker),
                  &call = found->call()](const Ahead::Give& give) {
        sudoku::for_each_in_order<Range, Ahead::Result>(ranges(records, at_a_time),
                                                        [&](const dlx::TaskRunner&) { return make_worker(call); }, give,
                                                        {.threads = threads, .stop_flag = &call.stop()});
        return to_string(call.stop() ? dlx::Status::stopped : dlx::Status::exhausted);
    });
    return found;
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
                        add(one, sudoku::parse_puzzle(text, reader_params(box)), has_warned);
                        return one;
                    })
        .def("divided", &divided)
        .def("__len__", [](const Many& self) { return self.all->record_count(); });
    bind_puzzle(puzzles);
}

} // namespace dlx_python
