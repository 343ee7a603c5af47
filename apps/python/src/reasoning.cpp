#include "apps/python/src/answers.hpp"

#include "dlx/watch.hpp"
#include "sudoku/reason/explain.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rating.hpp"

#include <memory>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

/// The length of the longest chain, None if there is no such path or that is not known.
py::object length_of(const dlx::Rating& rating) {
    return rating.end == dlx::Reasoned::solved ? py::object(py::int_(rating.length)) : py::none();
}

} // namespace

py::tuple rating_to_python(const sudoku::Rating& rating) {
    const auto technique = [](const sudoku::TechniqueUse& use) {
        return py::make_tuple(use.technique.name, use.steps, use.technique.difficulty, use.sentence);
    };
    return py::make_tuple(
        static_cast<std::uint8_t>(rating.verdict),
        or_none(rating.difficulty,
                [](double difficulty) { return py::str(to_string(sudoku::level(difficulty)).data()); }),
        or_none(rating.difficulty, [](double difficulty) { return py::float_(difficulty); }),
        length_of(rating.ratings.whips), length_of(rating.ratings.braids), to_list(rating.techniques, technique),
        !rating.is_cut);
}

namespace {

using sudoku::Candidate;
using sudoku::Cell;
using sudoku::Geometry;
using sudoku::Puzzle;

py::tuple to_python(const Geometry& geometry, Cell cell) {
    return py::make_tuple(geometry.row(cell), geometry.column(cell));
}
py::tuple to_python(const Geometry& geometry, Candidate candidate) {
    return py::make_tuple(geometry.row(candidate.cell), geometry.column(candidate.cell), candidate.digit);
}
template <class T>
py::list to_python(const Geometry& geometry, const std::vector<T>& list) {
    return to_list(list, [&](const T& element) { return to_python(geometry, element); });
}

// --- Ratings --------------------------------------------------------------------------------------------------------

py::list rate(const Puzzles& puzzles, std::size_t first, std::size_t last, bool names, Seconds seconds,
              std::uint32_t threads) {
    Call call(seconds);
    const auto results = answers<sudoku::Rating>(
        puzzles, {first, last}, threads, call,
        [&] { return std::make_unique<sudoku::Rater>(dlx::ReasonParams{.limits = call.limits()}, names); },
        [](const Puzzle& puzzle, std::size_t, auto& rater) { return rater->rate(puzzle.grid, puzzle.alphabet); });
    return to_list(results, [](const auto& result) {
        return or_none(result, [](const sudoku::Rating& rating) { return rating_to_python(rating); });
    });
}

// --- Hints ----------------------------------------------------------------------------------------------------------

/// A step in words.
struct Told {
    sudoku::Hint hint;
    std::string sentence;
    std::string place;
};

struct Steps {
    Geometry geometry{3, 3};
    std::vector<Told> steps{};
    std::string end = "step"; ///< or why there is no further one
};

/// Up to `most` steps of a puzzle that has a solution.
Steps steps_of(const Puzzle& puzzle, std::size_t most, Call& call, sudoku::Hinter& hinter) {
    Steps result{puzzle.grid.geometry()};
    const dlx::Limits all = call.limits();
    const dlx::Watch watch(all);
    dlx::Limits limits = watch.left();
    limits.nodes = 500'000; // a few tenths of a second
    const sudoku::Verdict verdict = sudoku::check(puzzle.grid, limits).verdict;
    if (verdict == sudoku::Verdict::none || verdict == sudoku::Verdict::inconsistent) {
        result.end = "contradiction";
        return result;
    }
    hinter.set_limits(watch.left());
    hinter.begin(puzzle);
    while (result.steps.size() < most) {
        const auto hint = hinter.next();
        if (!hint) {
            result.end = to_string(hinter.end());
            return result;
        }
        result.steps.push_back({*hint, hinter.sentence(*hint), hinter.place(*hint)});
        hinter.apply(*hint);
    }
    return result;
}

py::tuple to_python(const Steps& steps) {
    const auto told = [&](const Told& step) {
        const sudoku::Hint& hint = step.hint;
        return py::make_tuple(
            hint.technique.name, hint.technique.difficulty, step.sentence, step.place,
            or_none(hint.placed, [&](const Candidate& placed) { return to_python(steps.geometry, placed); }),
            to_python(steps.geometry, hint.removed));
    };
    return py::make_tuple(to_list(steps.steps, told), steps.end);
}

py::list hint(const Puzzles& puzzles, std::size_t first, std::size_t last, std::size_t most, Seconds seconds,
              std::uint32_t threads) {
    Call call(seconds);
    const auto results = answers<Steps>(
        puzzles, {first, last}, threads, call,
        [&] { return std::make_unique<sudoku::Hinter>(dlx::ReasonParams{.limits = call.limits()}); },
        [&](const Puzzle& puzzle, std::size_t, auto& hinter) { return steps_of(puzzle, most, call, *hinter); });
    return to_list(results, [](const auto& result) {
        return or_none(result, [](const Steps& steps) { return to_python(steps); });
    });
}

// --- Explanations ---------------------------------------------------------------------------------------------------

/// The steps of a refutation as sentences, those under an assumption with two blanks more before them.
void tell(const Puzzle& puzzle, const sudoku::Refutation& refutation, const std::string& indent, py::list& lines) {
    const Geometry& geometry = puzzle.grid.geometry();
    for (const sudoku::Step& step : refutation.steps) {
        const bool is_refuted = step.kind == sudoku::Step::Kind::refuted;
        if (is_refuted) {
            lines.append(indent + "Suppose " + cell_name(geometry, step.placement.cell) + " = " +
                         digit_text(step.placement.digit, puzzle.alphabet) + ":");
            tell(puzzle, *step.refutation, indent + "  ", lines);
        }
        lines.append(indent + (is_refuted ? "So " : "") + to_string(geometry, step, puzzle.alphabet));
    }
    lines.append(indent + to_string(geometry, refutation.contradiction, puzzle.alphabet));
}

struct Explained {
    Puzzle puzzle{.grid = sudoku::Grid(Geometry(3, 3))};
    sudoku::Explanation what{};
};

/// What is said in sentences: clashes, contradictions, and the refutation.
py::list reasons(const Explained& explained) {
    const auto& [puzzle, what] = explained;
    const Geometry& geometry = puzzle.grid.geometry();
    py::list lines;
    for (const sudoku::Clash& clash : what.clashes)
        lines.append(to_string(geometry, clash, puzzle.alphabet));
    for (const sudoku::Contradiction& contradiction : what.contradictions)
        lines.append(to_string(geometry, contradiction, puzzle.alphabet));
    if (what.refutation)
        tell(puzzle, *what.refutation, "", lines);
    return lines;
}

py::tuple to_python(const Explained& explained) {
    const auto& [puzzle, what] = explained;
    const Geometry& geometry = puzzle.grid.geometry();
    const auto side = static_cast<py::ssize_t>(geometry.side());
    const auto digits = [](const std::vector<sudoku::Digit>& list) {
        return to_list(list, [](sudoku::Digit digit) { return py::int_(digit); });
    };
    const auto repair = [&](const sudoku::Repair& of) {
        return py::make_tuple(to_python(geometry, of.cell), of.by_removal, digits(of.by_change));
    };
    const auto solution = [&](const sudoku::Grid& grid) { return array_of(grid.digits()).reshape({side, side}); };
    const bool is_minimal = what.conflict && what.conflict->is_minimal;
    return py::make_tuple(
        static_cast<std::uint8_t>(what.verdict), what.status == dlx::Status::exhausted, reasons(explained),
        to_list(what.solutions, solution),
        or_none(what.conflict, [&](const auto& conflict) { return to_python(geometry, conflict.cells); }), is_minimal,
        to_list(what.repairs, repair), to_list(what.possible, digits), to_python(geometry, what.extra_givens),
        what.singles_suffice,
        or_none(what.rating, [](const sudoku::Rating& rating) { return rating_to_python(rating); }),
        or_none(what.redundant, [&](const auto& redundant) { return to_python(geometry, redundant); }));
}

py::list explain(const Puzzles& puzzles, std::size_t first, std::size_t last, bool redundant, std::uint64_t seed,
                 Seconds seconds, std::uint32_t threads) {
    Call call(seconds);
    const auto results = answers<Explained>(
        puzzles, {first, last}, threads, call, [] { return 0; },
        [&](const Puzzle& puzzle, std::size_t, int) {
            return Explained{puzzle, sudoku::explain(puzzle.grid, {.limits = call.limits(),
                                                                   .seed = seed,
                                                                   .find_redundant = redundant,
                                                                   .alphabet = puzzle.alphabet})};
        });
    return to_list(results, [](const auto& result) {
        return or_none(result, [](const Explained& explained) { return to_python(explained); });
    });
}

} // namespace

void bind_reasoning(py::module_& module) {
    module.def("rate", &rate);
    module.def("hint", &hint);
    module.def("explain_puzzles", &explain);
}

} // namespace dlx_python
