#include "apps/python/src/answers.hpp"

#include "sudoku/many/minimize.hpp"
#include "sudoku/setters/canonical.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <span>

namespace dlx_python {

namespace {

using sudoku::Cell;
using sudoku::Geometry;
using sudoku::Puzzle;
using sudoku::Verdict;

// --- Minimizing -----------------------------------------------------------------------------------------------------

/// Returns the minimal puzzle, or the reason why there is none, which is an error if one puzzle was asked for.
Ahead::Result minimal_or_reason(std::size_t record, bool is_one, Verdict verdict, bool is_complete,
                                Ahead::Result minimal) {
    if (verdict == Verdict::unique && is_complete)
        return minimal;
    if (verdict == Verdict::unique || (verdict == Verdict::unknown && is_one))
        return []() -> py::object { throw LimitReached(to_string(dlx::Status::time_limit)); };
    const std::string why = "the puzzle does not have exactly one solution: " + std::string(to_string(verdict));
    return is_one ? rejection(record, why) : no_answer;
}

/// `seconds` limits the time if there is only one puzzle.
std::unique_ptr<Results> minimize_all(const Many& puzzles, std::uint64_t seed, const std::vector<Cell>& keep,
                                      bool remove_rules, Seconds seconds, std::uint32_t threads,
                                      const py::object& progress) {
    const auto result_of = [is_one = puzzles.is_one()](std::size_t record, sudoku::ReducedPuzzle found) {
        if (found.is_too_large)
            return rejection(record, "the board is too large: only boards up to 25x25 can be minimized");
        return minimal_or_reason(record, is_one, found.verdict, found.is_complete && found.minimal,
                                 [found]() -> py::object {
                                     return found.puzzle.is_plain() ? py::object(array_of(found.minimal->grid.digits()))
                                                                    : to_python(to_variant(*found.minimal));
                                 });
    };
    const auto make_worker = [=, all = puzzles.all](Call& call) -> Worker {
        const auto reducer = std::make_shared<sudoku::Reducer>(
            sudoku::ReducerParams{.seed = seed, .limits = call.limits_of_one(), .remove_rules = remove_rules});
        const auto with_rules = [=](sudoku::ReducedPuzzle one) -> Ahead::Result {
            try {
                reducer->reduce(std::span(&one, 1));
                return result_of(one.number, std::move(one));
            } catch (const std::invalid_argument& error) {
                return rejection(one.number, error.what());
            }
        };
        return [=](const Range& range, const Ahead::Give& give) {
            std::vector<sudoku::ReducedPuzzle> plain;
            for (std::size_t record = range.first; record < range.last; ++record)
                if (const auto& run = (*all)[record].run; !run.error && !run.variant)
                    plain.push_back({.puzzle = (*all)[record].puzzle(), .number = record, .keep = keep});
            reducer->reduce(plain);
            auto next = plain.begin();
            for (std::size_t record = range.first; record < range.last; ++record)
                if (const auto& run = (*all)[record].run; run.error)
                    give(no_answer);
                else if (run.variant)
                    give(with_rules({.puzzle = (*all)[record].puzzle(), .number = record}));
                else
                    give(result_of(record, std::move(*next++)));
        };
    };
    constexpr std::size_t some = 1024; // hundreds fill the lanes; the last puzzles of a range leave lanes empty
    return answers(puzzles, some, threads, seconds, progress, make_worker);
}

// --- Canonical forms ------------------------------------------------------------------------------------------------

/// Returns the form; with `is_one`, a CanonicalResult. Without a form because of clashes, that is an error only for one.
Ahead::Result form_of(const Puzzle& puzzle, sudoku::CanonicalForm form, sudoku::Canonicalizer& canonicalizer,
                      bool is_one) {
    const Geometry& geometry = puzzle.grid.geometry();
    if (!puzzle.is_plain())
        throw std::invalid_argument("puzzles with rules have no canonical form");
    if (geometry != Geometry(3, 3))
        throw std::invalid_argument("only 9x9 boards have canonical forms, not " + to_string(geometry));
    if (!puzzle.grid.eliminated().empty())
        throw std::invalid_argument("puzzles with eliminated candidates have no canonical form");
    const bool has_clashes = !clashes(puzzle.grid).empty();
    if (has_clashes && is_one)
        throw std::invalid_argument("the puzzle has no canonical form: a digit is given twice in a row, column or box");
    if (has_clashes)
        return no_answer;
    const sudoku::CanonicalResult found = canonicalizer.canonicalize(puzzle.grid.digits(), form);
    if (!is_one)
        return [digits = found.digits] { return array_of(digits); };
    return [found, by = canonicalizer.transformation()] {
        return from_package(
            "answers", "CanonicalResult", array_of(found.digits), found.automorphism_count,
            from_package("answers", "Transformation", by.is_transposed, by.rows, by.columns, by.digits));
    };
}

std::unique_ptr<Results> canonical(const Many& puzzles, const std::string& name, std::uint32_t threads,
                                   const py::object& progress) {
    constexpr std::size_t some = 64;
    const auto make_worker = [all = puzzles.all, is_one = puzzles.is_one(),
                              form = named(sudoku::canonical_forms(), name)](Call&) {
        return one_by_one(all, [is_one, form, canonicalizer = std::make_shared<sudoku::Canonicalizer>()](
                                   const Puzzle& puzzle) { return form_of(puzzle, form, *canonicalizer, is_one); });
    };
    return answers(puzzles, some, threads, {}, progress, make_worker);
}

} // namespace

void bind_setters(py::module_& module) {
    module.attr("forms") = names_of(sudoku::canonical_forms());
    module.def("minimize", &minimize_all);
    module.def("canonicalize", &canonical);
}

} // namespace dlx_python
