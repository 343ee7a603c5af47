#include "apps/python/src/answers.hpp"

#include "dlx/watch.hpp"
#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/hint.hpp"

#include <memory>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

/// Returns the length of the longest chain; None if chains do not solve the puzzle, or if that is unknown.
py::object length_of(const dlx::Rating& rating) {
    return rating.outcome == dlx::ReasoningOutcome::solved ? py::object(py::int_(rating.length)) : py::none();
}

} // namespace

py::object to_python(const sudoku::Rating& rating) {
    const auto technique = [](const sudoku::TechniqueUse& use) {
        return from_package("answers", "TechniqueUse", use.technique.name, use.steps, use.technique.difficulty,
                            use.sentence);
    };
    const auto level = [](double difficulty) { return std::string(to_string(sudoku::level(difficulty))); };
    return from_package("answers", "Rating", to_python(rating.verdict),
                        rating.difficulty ? std::optional(level(*rating.difficulty)) : std::nullopt, rating.difficulty,
                        length_of(rating.ratings.whips), length_of(rating.ratings.braids),
                        to_list(rating.techniques, technique), rating.is_complete);
}

namespace {

using dlx_python::to_python;
using sudoku::Candidate;
using sudoku::Cell;
using sudoku::Geometry;
using sudoku::Puzzle;

// --- Ratings --------------------------------------------------------------------------------------------------------

std::unique_ptr<Results> rate(const Many& puzzles, bool techniques, Seconds seconds, std::uint32_t threads,
                              const py::object& progress) {
    return answers(puzzles, 1, threads, seconds, progress, [puzzles = puzzles.all, techniques](Call& call) {
        const dlx::ReasonParams params{.limits = call.limits_of_one()};
        return one_by_one(puzzles, [rater = std::make_shared<sudoku::Rater>(params, techniques)](const Puzzle& puzzle) {
            return [rating = rater->rate(puzzle)] { return to_python(rating); };
        });
    });
}

// --- Hints ----------------------------------------------------------------------------------------------------------

/// A step with its description.
struct DescribedStep {
    sudoku::Hint hint;
    std::string sentence;
    std::string place;
};

struct Steps {
    Geometry geometry{3, 3};
    std::vector<DescribedStep> steps{};
    std::string end = "step"; ///< "step", or the reason why there is no further step
};

/// Finds the steps of puzzles.
struct PathFinder {
    explicit PathFinder(const dlx::Limits& of_one) : limits(of_one), hinter({.limits = of_one}) {}

    /// Returns up to `max_steps` steps.
    Steps steps_of(const Puzzle& puzzle, std::optional<std::size_t> max_steps) {
        Steps result{puzzle.grid.geometry()};
        const dlx::RunMonitor watch(limits);
        if (sudoku::begin(puzzle, watch, checker).is_broken()) {
            result.end = "contradiction";
            return result;
        }
        hinter.set_limits(watch.remaining_limits());
        if (!hinter.load(puzzle)) {
            result.end = to_string(hinter.outcome());
            return result;
        }
        while (!max_steps || result.steps.size() < *max_steps) {
            const auto hint = hinter.next();
            if (!hint) {
                result.end = to_string(hinter.outcome());
                return result;
            }
            result.steps.push_back({*hint, hinter.describe(*hint), hinter.location(*hint)});
            hinter.apply(*hint);
        }
        return result;
    }

    const dlx::Limits limits;
    sudoku::HintEngine hinter;
    sudoku::Checker checker{};
};

/// Returns a SolutionPath. A step of a puzzle with rules has no difficulty.
py::object to_python(const Steps& steps) {
    const auto describe = [&](const DescribedStep& step) {
        const sudoku::Hint& hint = step.hint;
        const bool has_rules = hint.reason.has_value();
        return from_package(
            "answers", "Hint", hint.technique.name, has_rules ? std::nullopt : std::optional(hint.technique.difficulty),
            step.sentence, step.place,
            or_none(hint.placement, [&](const Candidate& placed) { return to_python(steps.geometry, placed); }),
            to_python(steps.geometry, hint.eliminations), has_rules ? hint.reason->rules : std::vector<std::size_t>());
    };
    return from_package("answers", "SolutionPath", to_list(steps.steps, describe), steps.end);
}

std::unique_ptr<Results> hint(const Many& puzzles, std::optional<std::size_t> max_steps, Seconds seconds,
                              std::uint32_t threads, const py::object& progress) {
    return answers(puzzles, 1, threads, seconds, progress, [puzzles = puzzles.all, max_steps](Call& call) {
        return one_by_one(
            puzzles, [max_steps, finder = std::make_shared<PathFinder>(call.limits_of_one())](const Puzzle& puzzle) {
                return [steps = finder->steps_of(puzzle, max_steps)] { return to_python(steps); };
            });
    });
}

// --- Explanations ---------------------------------------------------------------------------------------------------

/// Returns the clashes, the contradictions and the refutation as sentences, or the steps with rules.
py::list reasons(const Puzzle& puzzle, const sudoku::Explanation& what) {
    const Geometry& geometry = puzzle.grid.geometry();
    py::list lines;
    for (const sudoku::Clash& clash : what.clashes)
        lines.append(to_string(geometry, clash, puzzle.notation));
    for (const sudoku::Contradiction& contradiction : what.contradictions)
        lines.append(to_string(geometry, contradiction, puzzle.notation));
    if (what.refutation)
        for (const sudoku::RefutationSentence& told : sentences(geometry, *what.refutation, puzzle.notation))
            lines.append(std::string(std::size_t{2} * told.depth, ' ') + told.text + (told.is_assumption ? ":" : ""));
    for (const std::string& step : what.reasons)
        lines.append(step);
    return lines;
}

py::object to_python(const Puzzle& puzzle, const sudoku::Explanation& what) {
    const Geometry& geometry = puzzle.grid.geometry();
    const auto clue = [&](const sudoku::Clue& one) -> py::object {
        return one.kind == sudoku::Clue::Kind::given ? py::object(to_python(geometry, one.cell))
                                                     : py::str(describe(*puzzle.variant, one));
    };
    const auto clues = [&](const std::vector<sudoku::Clue>& list) { return to_list(list, clue); };
    const auto digits = [](const std::vector<sudoku::Digit>& list) {
        return to_list(list, [](sudoku::Digit digit) { return py::int_(digit); });
    };
    const auto repair = [&](const sudoku::Repair& of) {
        return from_package("answers", "Repair", clue(of.clue), of.fixed_by_removal, digits(of.fixed_by_digits));
    };
    return from_package("answers", "Explanation", to_python(what.verdict), what.status == dlx::Status::exhausted,
                        reasons(puzzle, what), to_list(what.solutions, &board_of),
                        or_none(what.conflict, [&](const auto& conflict) { return clues(conflict.clues); }),
                        what.conflict && what.conflict->is_minimal, to_list(what.repairs, repair),
                        to_list(what.possible_digits, digits), to_python(geometry, what.disambiguating_givens),
                        what.singles_suffice,
                        or_none(what.rating, [](const sudoku::Rating& rating) { return to_python(rating); }),
                        or_none(what.redundant, clues));
}

std::unique_ptr<Results> explain_all(const Many& puzzles, bool redundant, std::uint64_t seed, Seconds seconds,
                                     std::uint32_t threads, const py::object& progress) {
    return answers(puzzles, 1, threads, seconds, progress, [puzzles = puzzles.all, redundant, seed](Call& call) {
        return one_by_one(puzzles, [redundant, seed, &call](const Puzzle& puzzle) {
            const sudoku::ExplainParams params{
                .limits = call.limits_of_one(), .seed = seed, .find_redundant = redundant, .notation = puzzle.notation};
            return [puzzle, what = sudoku::explain(puzzle, params)] { return to_python(puzzle, what); };
        });
    });
}

} // namespace

void bind_reasoning(py::module_& module) {
    module.def("rate", &rate);
    module.def("hint", &hint);
    module.def("explain_puzzles", &explain_all);
}

} // namespace dlx_python
