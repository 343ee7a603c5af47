#include "sudoku/reason/hint.hpp"

#include "sudoku/reason/chains.hpp"
#include "sudoku/reason/dead_end.hpp"
#include "sudoku/reason/rules/rule_hints.hpp"
#include "sudoku/reason/sentence.hpp"
#include "sudoku/reason/step_items.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

dlx::ReasonParams one_step(dlx::ReasonParams params) {
    params.max_steps = 1;
    return params;
}

/// Returns the hint that players expect first, with the names of the others.
std::optional<Hint> first_of(std::vector<Hint> hints) {
    if (hints.empty())
        return std::nullopt;
    std::stable_sort(hints.begin(), hints.end(), [](const Hint& a, const Hint& b) {
        return std::pair(a.technique.rank, a.technique.difficulty) <
               std::pair(b.technique.rank, b.technique.difficulty);
    });
    Hint first = hints.front();
    const auto add = [&](const std::string& name) {
        if (name != first.technique.name)
            detail::add_once(first.alternatives, name);
    };
    for (const Hint& other : hints)
        add(other.technique.name);
    for (const Hint& other : hints)
        std::for_each(other.technique.aliases.begin(), other.technique.aliases.end(), add);
    return first;
}

/// Returns all hints in a hint: those before it, and itself.
std::vector<const Hint*> parts_of(const Hint& hint) {
    std::vector<const Hint*> parts;
    for (const Hint& other : hint.prerequisites)
        parts.push_back(&other);
    parts.push_back(&hint);
    return parts;
}

} // namespace

HintEngine::HintEngine(const dlx::ReasonParams& params, bool assume_unique)
    : assume_unique_(assume_unique), params_(one_step(params)), reasoner_(params_), watch_(params_.limits) {}

HintEngine::~HintEngine() = default;

bool HintEngine::load(const Grid& puzzle, DigitNotation notation) {
    const auto is_given = [&](const Candidate& candidate) { return puzzle[candidate.cell] == candidate.digit; };
    if (!clashes(puzzle).empty() || std::any_of(puzzle.eliminated().begin(), puzzle.eliminated().end(), is_given))
        throw std::invalid_argument("a puzzle whose givens clash, or that rules out one of them, has no hints");
    watch_ = dlx::RunMonitor(params_.limits);
    end_ = dlx::ReasoningOutcome::limit_reached;
    if (cover_.geometry() != puzzle.geometry()) {
        Encoding cover(puzzle.geometry(), {}, &watch_);
        const bool is_complete = cover.is_complete();
        cover_ = is_complete ? std::move(cover) : Encoding(Geometry(3, 3));
        empty_ = dlx::Position(cover_.problem());
        if (!is_complete) {
            position_ = empty_;
            rules_.reset();
            return false;
        }
    }
    rules_.reset();
    position_ = empty_;
    apply_givens(position_, cover_, puzzle);
    unique_puzzle_ = assume_unique_ ? std::optional(puzzle) : std::nullopt;
    notation_ = notation;
    return true;
}

bool HintEngine::load(const VariantPuzzle& puzzle) {
    watch_ = dlx::RunMonitor(params_.limits);
    end_ = dlx::ReasoningOutcome::limit_reached;
    unique_puzzle_.reset();
    auto encoding = encode(puzzle, {.prune_regions = false}, watch_);
    if (!encoding) {
        rules_.reset();
        position_ = empty_;
        return false;
    }
    auto loaded = std::make_unique<RuleHints>(*this, puzzle, *std::move(encoding));
    position_ = loaded->beginning();
    rules_ = std::move(loaded);
    rules_->drop_known_exclusions();
    notation_ = puzzle.notation();
    return true;
}

bool HintEngine::load(const Puzzle& puzzle) {
    if (puzzle.variant)
        return load(*puzzle.variant);
    if (!load(puzzle.grid, puzzle.notation))
        return false;
    for (const Candidate& candidate : player_digits(puzzle))
        if (const dlx::OptionId option = cover_.option(candidate.cell, candidate.digit); position_.is_available(option))
            position_.choose(option);
    return true;
}

dlx::Limits HintEngine::remaining_limits() const {
    dlx::Limits limits = watch_.remaining_limits();
    limits.search_nodes = params_.limits.search_nodes;
    return limits;
}

dlx::Reasoner& HintEngine::reasoner() {
    dlx::Reasoner& reasoner = rules_ ? rules_->reasoner() : reasoner_;
    reasoner.set_limits(remaining_limits());
    return reasoner;
}

const dlx::Problem& HintEngine::problem() const { return rules_ ? rules_->encoding().problem : cover_.problem(); }

const Geometry& HintEngine::geometry() const { return rules_ ? rules_->encoding().geometry : cover_.geometry(); }

/// Returns the candidate of an option, or nothing for an option of a rule.
std::optional<Candidate> HintEngine::placement(dlx::OptionId option) const {
    return rules_ ? rules_->words().candidate(option) : candidate(option);
}

Grid HintEngine::grid() const {
    Grid grid(geometry());
    for (const dlx::OptionId option : position_.chosen())
        if (const auto placed = placement(option))
            grid.set(placed->cell, placed->digit);
    return grid;
}

std::vector<Candidate> player_digits(const Puzzle& puzzle) {
    if (!puzzle.filled_in.empty() || puzzle.grid.eliminated().empty())
        return puzzle.filled_in;
    const Encoding cover(puzzle.grid.geometry());
    dlx::Position position = position_of(cover, Grid(puzzle.grid.geometry(), puzzle.grid.digits()));
    std::set<Cell> touched;
    for (const auto& [cell, digit] : puzzle.grid.eliminated()) {
        if (position.is_available(cover.option(cell, digit)))
            touched.insert(cell);
        position.remove(cover.option(cell, digit));
    }
    std::vector<Candidate> filled;
    for (const Cell cell : touched)
        for (const Candidate& candidate : cover.candidates(dlx::ItemId{cell}))
            if (position.option_count(dlx::ItemId{cell}) == 1 &&
                position.is_available(cover.option(candidate.cell, candidate.digit)))
                filled.push_back(candidate);
    return filled;
}

// --- Steps ----------------------------------------------------------------------------------------------------------

Hint HintEngine::named(dlx::Step step) const {
    Hint hint{.step = std::move(step), .technique = {}, .placement = {}, .eliminations = {}};
    hint.technique = classify(cover_, position_, hint.step);
    if (hint.step.rule == dlx::Rule::single) {
        hint.placement = candidate(hint.step.target);
        return hint;
    }
    hint.eliminations = {candidate(hint.step.target)};
    for (const dlx::OptionId other : hint.step.other_targets)
        hint.eliminations.push_back(candidate(other));
    std::sort(hint.eliminations.begin(), hint.eliminations.end());
    return hint;
}

void HintEngine::apply(const Hint& hint) { rules_ ? rules_->apply(hint) : hint.step.apply(position_); }

std::optional<Hint> HintEngine::next() {
    if (rules_)
        return rules_->next();
    std::optional<dlx::Position::Single> single;
    double lowest = 0; // difficulty of `single`
    if (!position_.dead_item())
        for (const dlx::Position::Single& other : position_.singles()) {
            const double difficulty = difficulty_of_single(cover_, position_, other.item, other.option);
            if (!single || difficulty < lowest) {
                single = other;
                lowest = difficulty;
            }
        }
    if (single)
        return named({.rule = dlx::Rule::single, .target = single->option, .item = single->item});
    std::optional<Hint> easiest;
    dlx::Position after = position_;
    dlx::Path path = reasoner().path(after);
    end_ = path.outcome;
    if (!path.steps.empty())
        easiest = named(detail::as_players_see(cover_, position_, std::move(path.steps[0])));
    for (Hint& hint : uniqueness_hints())
        if (!easiest || hint.technique.difficulty < easiest->technique.difficulty)
            easiest = std::move(hint);
    return easiest;
}

std::vector<Hint> HintEngine::uniqueness_hints() const {
    std::vector<Hint> hints;
    if (!unique_puzzle_ || position_.dead_item())
        return hints;
    for (UniquenessStep& found : uniqueness_steps(cover_, position_, *unique_puzzle_)) {
        hints.push_back(named(std::move(found.step)));
        hints.back().technique = std::move(found.technique);
        hints.back().technique.rank = uniqueness_rank;
        hints.back().deadly_pattern = std::move(found.pattern);
    }
    return hints;
}

std::optional<Hint> HintEngine::explain(Candidate candidate) {
    if (rules_)
        return rules_->explain(candidate);
    const dlx::OptionId option = cover_.option(candidate.cell, candidate.digit);
    if (!position_.is_available(option) || position_.dead_item())
        return std::nullopt;
    std::vector<Hint> hints;
    for (const dlx::Position::Single& single : position_.singles())
        if (single.option == option)
            hints.push_back(named({.rule = dlx::Rule::single, .target = option, .item = single.item}));
    if (!hints.empty())
        return first_of(std::move(hints));
    const ChainSearch chains(cover_, position_);
    if (auto hint = refutation_hint(option, chains))
        return hint;
    for (const dlx::Entry& entry : cover_.problem().option(option))
        if (auto hint = single_after(option, entry.item, chains))
            hints.push_back(std::move(*hint));
    return first_of(std::move(hints));
}

std::optional<Hint> HintEngine::refutation_hint(dlx::OptionId option, const ChainSearch& chains) {
    if (watch_.should_stop())
        return std::nullopt;
    std::vector<Hint> hints;
    const auto add = [&](dlx::Step step) {
        if (step.rule <= params_.max_rule && step.chain.size() <= params_.max_chain_length)
            hints.push_back(named(std::move(step)));
    };
    if (params_.max_rule >= dlx::Rule::set)
        for (dlx::Step& step : find_sets_eliminating(option))
            add(std::move(step));
    if (params_.max_rule >= dlx::Rule::whip) {
        for (dlx::Step& step : chains.find_eliminating(option))
            add(std::move(step));
        if (auto chain = reasoner().find_chain_eliminating(option, position_))
            add(std::move(*chain));
    }
    for (Hint& hint : uniqueness_hints())
        if (std::binary_search(hint.eliminations.begin(), hint.eliminations.end(), candidate(option)))
            hints.push_back(std::move(hint));
    if (hints.empty() && params_.max_rule >= dlx::Rule::trial)
        if (auto trial = reasoner().find_trial_eliminating(option, position_))
            hints.push_back(named(std::move(*trial)));
    return first_of(std::move(hints));
}

/// Returns a single after all other candidates of the item are eliminated. Nothing if one of them is not.
std::optional<Hint> HintEngine::single_after(dlx::OptionId option, dlx::ItemId item, const ChainSearch& chains) {
    Hint hint = named({.rule = dlx::Rule::single, .target = option, .item = item});
    for (const Candidate& other : cover_.candidates(item)) {
        const dlx::OptionId o = cover_.option(other.cell, other.digit);
        if (o == option || !position_.is_available(o))
            continue;
        auto before = refutation_hint(o, chains);
        if (!before)
            return std::nullopt;
        if (hint.prerequisites.empty() || hint.technique.rank < before->technique.rank)
            hint.technique = before->technique;
        hint.prerequisites.push_back(std::move(*before));
    }
    return hint;
}

/// Finds all sets of up to three items; and of four, those that players know: of a digit, of cells, or of one house.
std::vector<dlx::Step> HintEngine::find_sets_eliminating(dlx::OptionId target) {
    std::vector<dlx::Step> steps;
    const auto add = [&](std::uint32_t order, std::span<const dlx::ItemId> base) {
        if (order > params_.max_set_size)
            return;
        for (dlx::Step& step : reasoner().find_sets_eliminating(target, position_, order, base))
            steps.push_back(std::move(step));
    };
    for (std::uint32_t order = 1; order <= 3; ++order)
        add(order, {});
    std::vector<dlx::ItemId> of_digit;
    std::vector<dlx::ItemId> cells;
    std::vector<std::vector<dlx::ItemId>> of_houses(cover_.geometry().house_count());
    const std::uint32_t n = cover_.geometry().side();
    for (std::uint32_t i = 0; i < 4 * n * n; ++i) {
        const dlx::ItemId item{i};
        const Encoding::Requirement need = cover_.requirement(item);
        if (need.digit == 0)
            cells.push_back(item);
        else
            of_houses[i / n - n].push_back(item); // n items for each house, behind n * n cells
        if (need.digit == cover_.digit(target))
            of_digit.push_back(item);
    }
    add(4, of_digit);
    add(4, cells);
    for (const auto& of_house : of_houses)
        add(4, of_house);
    return steps;
}

std::string HintEngine::exclusion_of(const Candidate& candidate) const {
    const auto option =
        rules_ ? rules_->option_of(candidate) : std::optional(cover_.option(candidate.cell, candidate.digit));
    if (option && position_.is_available(*option))
        return "";
    const auto place = [&](const Candidate& filled) {
        return digit_text(filled.digit, notation_) + " is in " + cell_name(geometry(), filled.cell);
    };
    const auto share_an_item = [&](dlx::OptionId a, dlx::OptionId b) {
        const auto items = problem().option(b);
        return std::any_of(items.begin(), items.end(),
                           [&](const dlx::Entry& entry) { return detail::has(problem(), a, entry.item); });
    };
    std::string why;
    for (const dlx::OptionId chosen : position_.chosen()) {
        const auto filled = placement(chosen);
        if (filled == candidate)
            return place(*filled) + " already";
        if (filled && (filled->cell == candidate.cell || (option && share_an_item(chosen, *option))))
            why = why.empty() || !rules_ ? place(*filled) : why;
    }
    if (why.empty() && rules_)
        if (std::string text = rules_->rule_excluding(candidate); !text.empty())
            return text;
    if (why.empty())
        why = rules_ ? "the puzzle or a rule eliminates it" : "the puzzle eliminates it";
    return digit_text(candidate.digit, notation_) + " cannot be in " + cell_name(geometry(), candidate.cell) + ": " +
           why;
}

std::vector<std::string> HintEngine::refute() { return rules_ ? rules_->refute() : std::vector<std::string>(); }

// --- Words ----------------------------------------------------------------------------------------------------------

std::string HintEngine::describe(const Hint& hint) const {
    if (hint.reason)
        return (hint.reason->heading.empty() ? "" : hint.reason->heading + ": ") + hint.reason->sentence;
    std::string text;
    for (const Hint& other : hint.prerequisites)
        text += describe(other) + " (" + other.technique.name + "). ";
    const StepDescriber sentences(cover_, position_, notation_);
    if (!hint.deadly_pattern)
        return text + sentences.describe(hint.step);
    text += sentences.describe_eliminations(hint.step) + to_string(cover_.geometry(), *hint.deadly_pattern, notation_);
    return hint.step.base.empty() ? text : text + "; " + sentences.describe_set(hint.step);
}

std::string HintEngine::to_line(const Hint& hint) const {
    const bool has_heading = hint.reason && !hint.reason->heading.empty();
    return (has_heading ? "" : hint.technique.name + ": ") + describe(hint);
}

std::string HintEngine::dead_end() const {
    const auto item = position_.dead_item();
    if (!item)
        return "";
    return (rules_ ? rules_->describer() : StepDescriber(cover_, position_, notation_)).dead_end(*item);
}

std::string HintEngine::location(const Hint& hint) const {
    if (hint.reason)
        return hint.reason->location;
    std::vector<std::string> places;
    for (const Hint* const part : parts_of(hint)) {
        if (part->deadly_pattern)
            for (const Cell cell : part->deadly_pattern->cells())
                detail::add_once(places, cell_name(cover_.geometry(), cell));
        for (const dlx::ItemId item : detail::base_of(part->step)) {
            const Encoding::Requirement need = cover_.requirement(item);
            detail::add_once(places,
                             need.digit == 0 ? cell_name(cover_.geometry(), need.cell) : to_string(cover_.house(need)));
        }
    }
    return join_words(places);
}

std::map<Candidate, char> HintEngine::marks(const Hint* hint) const {
    std::map<Candidate, char> marks;
    const std::size_t placements =
        rules_ ? rules_->words().placement_count() : std::size_t{geometry().cell_count()} * geometry().side();
    for (std::uint32_t k = 0; k < placements; ++k)
        if (position_.is_available(dlx::OptionId{k}))
            marks[*placement(dlx::OptionId{k})] = ' ';
    if (rules_)
        rules_->add_pending(marks);
    if (hint == nullptr)
        return marks;
    const auto mark = [&](const std::vector<Candidate>& candidates, char sign) {
        for (const Candidate& candidate : candidates)
            if (const auto found = marks.find(candidate); found != marks.end())
                found->second = sign;
    };
    for (const Hint* const part : parts_of(*hint)) {
        if (part->reason)
            mark(part->reason->candidates, '*');
        else
            for (const dlx::ItemId item : detail::base_of(part->step))
                mark(cover_.candidates(item), '*');
        if (part->deadly_pattern) {
            mark(part->deadly_pattern->pairs, '*');
            mark(part->deadly_pattern->guardians, '*');
        }
    }
    for (const Hint* const part : parts_of(*hint)) {
        mark(part->eliminations, '-');
        if (part->placement)
            mark({*part->placement}, '+');
    }
    return marks;
}

std::string HintEngine::to_text(const Hint* hint) const {
    const DigitNotation notation =
        notation_ == DigitNotation::numbers ? default_notation(geometry().side()) : notation_;
    std::vector<std::string> cells(geometry().cell_count());
    const Grid filled = grid();
    for (Cell cell = 0; cell < cells.size(); ++cell)
        cells[cell] = filled[cell] == 0 ? "" : digit_text(filled[cell], notation);
    for (const auto& [candidate, mark] : marks(hint))
        cells[candidate.cell] += digit_text(candidate.digit, notation) + (mark == ' ' ? "" : std::string(1, mark));
    return format_cells(geometry(), cells);
}

} // namespace sudoku
