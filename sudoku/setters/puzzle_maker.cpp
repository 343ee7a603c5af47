#include "sudoku/setters/puzzle_maker.hpp"

#include "sudoku/detail/lists.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/setters/generate_with_rules.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace sudoku {

std::uint64_t default_max_attempts(const PuzzleRequirements& requirements) {
    const std::uint32_t side = requirements.geometry().side();
    const bool is_selected = requirements.levels || requirements.b_rating || requirements.required_technique;
    if (requirements.rules)
        return requirements.choices.kinds.empty() || is_selected ? 200 : 20;
    const std::uint64_t of_board = requirements.unbiased || side > 12 ? 1'000 : side > 9 ? 10'000 : 1'000'000;
    const std::uint64_t of_wish = requirements.name_techniques                   ? 20'000
                                  : requirements.levels || requirements.b_rating ? 200'000
                                                                                 : 1'000'000;
    return std::min(of_board, of_wish);
}

Puzzle to_puzzle(const MatchingPuzzle& made, const Geometry& geometry) {
    if (!made.variant)
        return {.grid = Grid(geometry, made.puzzle), .notation = default_notation(geometry.side())};
    return to_puzzle(*made.variant);
}

namespace {

/// Allows other numbers of givens if the others are wanted, too: the generator would only leave them out.
GenerateParams generated(const PuzzleRequirements& requirements) {
    GenerateParams params = requirements.params;
    if (requirements.report_others && params.minimal) {
        params.min_givens = 0;
        params.max_givens = params.geometry.cell_count();
    }
    return params;
}

/// Returns the reason why no rules can be chosen, or never suffice for one solution with at most `max_givens` givens; "" if none
/// is known. Without givens, all rules may hold with other digits, too: if each digit d becomes side + 1 - d, or if 2 and 4
/// change places.
std::string reason_against(const VariantPuzzle& puzzle, const RuleChoices& choices, std::size_t max_givens) {
    constexpr std::string_view always[] = {"palindrome", "german-whisper", "dutch-whisper",
                                           "renban",     "between",        "extra-region"};
    const std::uint32_t side = puzzle.grid.geometry().side();
    const auto are_chosen = [&](const auto& suits) {
        return detail::all_of(choices.kinds,
                              [&](const RuleChoice& choice) { return suits(choice.kind->name, choice.choice); });
    };
    const auto are_rules = [&](const auto& suits) { return detail::all_of(puzzle.rules, suits); };
    const auto has_no_place = [&](std::string_view name, std::optional<std::size_t> choice) {
        return name == "xv" && choice == 0U && 2 * side - 1 < 10;
    };
    const auto is_reversible = [&](std::string_view name, std::optional<std::size_t> choice) {
        return detail::find_in(always, name) != std::end(always) ||
               ((name == "even" || name == "odd") && side % 2 == 1) || (name == "kropki" && choice == 0U) ||
               (name == "xv" && (side == 4 ? choice != 0U : choice == 0U && side == 9));
    };
    const auto keeps_parity = [](std::string_view name, std::optional<std::size_t>) {
        return name == "even" || name == "odd" || name == "palindrome" || name == "extra-region";
    };
    if (!choices.kinds.empty() && are_chosen(has_no_place) &&
        are_rules([](const Rule& rule) { return rule.kind->name != "xv-all"; }))
        return "no two digits of this board have the sum 10";
    if (rules::has_kind(puzzle, "doublers"))
        return "doublers are not supported";
    if (has_unknowns(puzzle) && are_rules([](const Rule& rule) { return !rules::needs_unknown_regions(rule); }))
        return "regions to be found need clues about them, such as region-count: no givens make them unique";
    if (max_givens > 0 || puzzle.grid.given_count() > 0 || !puzzle.grid.eliminated().empty())
        return "";
    if (are_chosen(is_reversible) && are_rules([](const Rule& rule) {
            return rule.kind->cells.max == 0 && rule.kind->numbers.max == 0 && !rule.kind->name.ends_with("-all");
        }))
        return "the rules also hold if each digit d becomes " + std::to_string(side + 1) +
               " - d, so that givens are needed";
    if (are_chosen(keeps_parity) &&
        are_rules([](const Rule& rule) { return rule.kind->stage == RuleKind::Stage::houses; }))
        return "the rules also hold if the digits 2 and 4 change places, so that givens are needed";
    return "";
}

} // namespace

PuzzleMaker::PuzzleMaker(PuzzleRequirements requirements)
    : requirements_(std::move(requirements)),
      rater_({.limits = {.stop_flag = requirements_.params.limits.stop_flag}},
             requirements_.name_techniques || requirements_.required_technique) {
    const GenerateParams& params = requirements_.params;
    if (requirements_.enumerate_pattern && !params.pattern)
        throw std::invalid_argument("all puzzles of a pattern require a pattern");
    if ((requirements_.unbiased || requirements_.distinct) && requirements_.geometry() != Geometry(3, 3))
        throw std::invalid_argument("unbiased and distinct puzzles are 9x9 only, not " +
                                    to_string(requirements_.geometry()));
    if (requirements_.is_hopeless())
        throw std::invalid_argument("no puzzles of level beyond are generated");
    if (requirements_.rules) {
        if (requirements_.unbiased || requirements_.distinct || requirements_.enumerate_pattern)
            throw std::invalid_argument("all puzzles of a pattern, unbiased and distinct ones are plain puzzles only");
        return;
    }
    if (requirements_.enumerate_pattern)
        all_.emplace(PatternParams{params.geometry, *params.pattern, params.minimal, params.limits});
    else if (requirements_.unbiased)
        unbiased_.emplace(params.seed, UnbiasedGenerator::default_min_weight, params.limits);
    else
        generator_.emplace(generated(requirements_));
}

void PuzzleMaker::run(std::uint64_t first, std::size_t count, const ResultCallback& sink) {
    if (generator_)
        return generator_->generate(first, count, [&](const GeneratedPuzzle& made) {
            consider({made.attempt, made.puzzle, made.solution, made.is_proven_minimal}, sink);
        });
    for (std::uint64_t attempt = first; attempt < first + count; ++attempt)
        if (all_)
            all_->run(static_cast<std::size_t>(attempt), [&](const PatternPuzzle& made) {
                consider({attempt, made.puzzle, made.solution}, sink);
            });
        else
            requirements_.rules ? make_with_rules(attempt, sink) : make_group(attempt, sink);
}

/// Makes a whole unbiased group, or none of it if it is time to end.
void PuzzleMaker::make_group(std::uint64_t number, const ResultCallback& sink) {
    struct Kept {
        MatchingPuzzle made;
        std::vector<Digit> puzzle;
        std::vector<Digit> solution;
    };
    std::vector<Kept> group;
    const auto keep = [&](const MatchingPuzzle& made) {
        group.push_back({made, {made.puzzle.begin(), made.puzzle.end()}, {made.solution.begin(), made.solution.end()}});
    };
    unbiased_->run(number, [&](const WeightedPuzzle& made) {
        if (made.given_count >= requirements_.params.min_givens && made.given_count <= requirements_.params.max_givens)
            consider({number, made.puzzle, made.solution, true, made.weight / UnbiasedGenerator::default_min_weight},
                     keep);
    });
    if (requirements_.params.limits.is_stopped())
        return;
    for (Kept& kept : group) {
        kept.made.puzzle = kept.puzzle;
        kept.made.solution = kept.solution;
        sink(kept.made);
    }
}

void PuzzleMaker::make_with_rules(std::uint64_t number, const ResultCallback& sink) {
    const bool is_fixed = requirements_.choices.kinds.empty();
    const GenerateParams params = is_fixed ? generated(requirements_) : requirements_.params;
    impossible_reason_ = reason_against(*requirements_.rules, requirements_.choices, params.max_givens);
    if (!impossible_reason_.empty())
        return;
    GeneratedVariant made = sudoku::generate(*requirements_.rules, params, number, requirements_.choices);
    if (!made.solution && made.status == dlx::Status::exhausted)
        impossible_reason_ = "the rules have no solution";
    else if (!made.needs_givens && !made.puzzle && is_fixed && params.minimal && params.extra_givens == 0 &&
             params.min_givens > requirements_.rules->grid.given_count())
        impossible_reason_ = "the rules alone have one solution, so that each given would be redundant";
    if (!made.puzzle)
        return;
    const auto variant = std::make_shared<const VariantPuzzle>(std::move(*made.puzzle));
    consider(
        {.attempt = number, .puzzle = variant->grid.digits(), .solution = made.solution->digits(), .variant = variant},
        sink);
}

void PuzzleMaker::consider(MatchingPuzzle made, const ResultCallback& sink) {
    if (requirements_.report_others) {
        const Grid puzzle(requirements_.geometry(), made.puzzle);
        made.matches = puzzle.given_count() >= requirements_.params.min_givens &&
                       puzzle.given_count() <= requirements_.params.max_givens;
    }
    if (made.matches && requirements_.is_rated())
        rate(made);
    if (!made.matches && !requirements_.report_others)
        return;
    if (requirements_.params.limits.is_stopped()) // the rating may be cut
        return;
    if (requirements_.distinct)
        made.canonical_form = canonicalizer_.canonicalize(made.puzzle);
    sink(made);
}

void PuzzleMaker::rate(MatchingPuzzle& made) {
    try {
        made.rating = rater_.rate(to_puzzle(made, requirements_.geometry()));
    } catch (const std::invalid_argument&) {
        if (!requirements_.rules)
            throw;
    } // too many options: no rating
    made.matches = is_wanted(made.rating.value_or(Rating()));
}

bool PuzzleMaker::is_wanted(const Rating& rating) const {
    const auto& levels = requirements_.levels;
    const auto& b_rating = requirements_.b_rating;
    const auto& needs = requirements_.required_technique;
    if (!levels && !b_rating && !needs)
        return true;
    if (!rating.difficulty)
        return false;
    const Level of_puzzle = level(*rating.difficulty);
    const dlx::Rating& braids = rating.ratings.braids;
    return (!levels || (of_puzzle >= levels->first && of_puzzle <= levels->second)) &&
           (!b_rating || (braids.outcome == dlx::ReasoningOutcome::solved && braids.length >= b_rating->first &&
                          braids.length <= b_rating->second)) &&
           (!needs ||
            detail::any_of(rating.techniques, [&](const TechniqueUse& use) { return use.technique.name == *needs; }));
}

bool PuzzleSelector::wants_more(std::uint64_t attempt, bool is_between_attempts) {
    const std::uint64_t in_vain = attempt < next_of_success_ ? 0 : attempt - next_of_success_;
    if ((has_all() && (cuts_groups_ || is_between_attempts)) || in_vain >= most_attempts_)
        return false;
    attempts_ = attempt;
    return true;
}

bool PuzzleSelector::accept(std::uint64_t attempt, const std::optional<CanonicalResult>& form) {
    if (form && !forms_.insert(*form))
        return false;
    next_of_success_ = attempt + 1;
    ++size_;
    return true;
}

} // namespace sudoku
