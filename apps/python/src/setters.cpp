#include "apps/python/src/answers.hpp"

#include "sudoku/many/minimize.hpp"
#include "sudoku/setters/canonical.hpp"

#include <memory>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

using sudoku::Cell;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::Puzzle;

// --- Minimizing -----------------------------------------------------------------------------------------------------

/// Returns the verdict on a puzzle and the minimal puzzle or None; a sentence if its board is too large.
py::object to_python(const sudoku::ReducedPuzzle& reduced) {
    if (reduced.is_too_large)
        return py::str("the board is too large: only boards up to 25x25 can be minimized");
    if (reduced.minimal && !reduced.is_complete)
        throw LimitReached(to_string(dlx::Status::time_limit));
    return py::make_tuple(static_cast<std::uint8_t>(reduced.verdict),
                          or_none(reduced.minimal, [](const Puzzle& left) { return array_of(left.grid.digits()); }));
}

/// `seconds` limits the time if there is only one puzzle.
std::unique_ptr<Results> minimize(const Many& puzzles, std::uint64_t seed, const std::vector<Cell>& keep,
                                  Seconds seconds, std::uint32_t threads, const py::object& progress) {
    constexpr std::size_t some = 1024; // hundreds fill the lanes; the last puzzles of a range leave lanes empty
    return answers(puzzles, some, threads, seconds, progress, [puzzles, seed, keep](Call& call) -> Worker {
        const sudoku::ReducerParams params{.seed = seed, .limits = call.limits_of_one()};
        return [&all = *puzzles, keep, reducer = std::make_shared<sudoku::Reducer>(params)](const Range& range,
                                                                                            const Ahead::Give& give) {
            std::vector<sudoku::ReducedPuzzle> reduced;
            for (const std::size_t record : all.puzzles(range.first, range.last))
                reduced.push_back({.puzzle = all[record].puzzle(), .number = record, .keep = keep});
            reducer->reduce(reduced);
            for (std::size_t record = range.first, next = 0; record < range.last; ++record)
                if (all[record].error())
                    give([] { return py::none(); });
                else
                    give([one = std::move(reduced[next++])] { return to_python(one); });
        };
    });
}

// --- Canonical forms ------------------------------------------------------------------------------------------------

/// Returns the form, the number of automorphisms and the transformation into the form; False if a house has a digit
/// twice; a sentence if the board has no canonical form.
Ahead::Result form_of(const Puzzle& puzzle, sudoku::CanonicalForm form, sudoku::Canonicalizer& canonizer) {
    const auto rejection = [](std::string reason) { return [reason = std::move(reason)] { return py::str(reason); }; };
    const Geometry& geometry = puzzle.grid.geometry();
    if (geometry != Geometry(3, 3))
        return rejection("only 9x9 boards have canonical forms, not " + to_string(geometry));
    if (!puzzle.grid.eliminated().empty())
        return rejection("puzzles with eliminated candidates have no canonical form");
    if (!clashes(puzzle.grid).empty())
        return [] { return py::bool_(false); };
    const sudoku::CanonicalResult found = canonizer.canonicalize(puzzle.grid.digits(), form);
    return [found, by = canonizer.transformation()] {
        return py::make_tuple(array_of(found.digits), found.automorphism_count, by.is_transposed, by.rows, by.columns,
                              by.digits);
    };
}

std::unique_ptr<Results> canonical(const Many& puzzles, const std::string& name, std::uint32_t threads,
                                   const py::object& progress) {
    constexpr std::size_t some = 64;
    return answers(
        puzzles, some, threads, {}, progress, [puzzles, form = named(sudoku::canonical_forms(), name)](Call&) {
            return one_by_one(puzzles, [form, canonizer = std::make_shared<sudoku::Canonicalizer>()](
                                           const Puzzle& puzzle) { return form_of(puzzle, form, *canonizer); });
        });
}

} // namespace

void bind_setters(py::module_& module) {
    module.attr("forms") = names_of(sudoku::canonical_forms());
    module.def("minimize", &minimize);
    module.def("canonicalize", &canonical);
}

} // namespace dlx_python
