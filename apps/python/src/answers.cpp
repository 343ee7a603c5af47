#include "apps/python/src/puzzles.hpp"

#include "dlx/watch.hpp"
#include "sudoku/many/minimize.hpp"
#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/setters/canonical.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <span>

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

using dlx_python::to_python, sudoku::Candidate, sudoku::Cell, sudoku::Geometry, sudoku::Puzzle, sudoku::Verdict;

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

struct PathFinder {
    explicit PathFinder(const dlx::Limits& of_one) : limits(of_one), hinter({.limits = of_one}) {}

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

/// Minimizes the puzzles; `seconds` limits the time of an only puzzle.
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
        return [=](const Range& range, const sudoku::Turn<Ahead::Result>& turn) {
            std::vector<sudoku::ReducedPuzzle> plain;
            for (std::size_t record = range.first; record < range.last; ++record)
                if (const auto& run = (*all)[record].run; !run.error && !run.variant)
                    plain.push_back({.puzzle = (*all)[record].puzzle(), .number = record, .keep = keep});
            reducer->reduce(plain);
            auto next = plain.begin();
            for (std::size_t record = range.first; record < range.last; ++record)
                if (const auto& run = (*all)[record].run; run.error)
                    turn.give(no_answer);
                else if (run.variant)
                    turn.give(with_rules({.puzzle = (*all)[record].puzzle(), .number = record}));
                else
                    turn.give(result_of(record, std::move(*next++)));
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

void bind_answers(py::module_& module) {
    module.def("rate", &rate);
    module.def("hint", &hint);
    module.def("explain_puzzles", &explain_all);
    module.attr("forms") = names_of(sudoku::canonical_forms());
    module.def("minimize", &minimize_all);
    module.def("canonicalize", &canonical);
}

} // namespace dlx_python
