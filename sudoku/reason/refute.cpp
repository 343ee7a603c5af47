#include "sudoku/reason/refute.hpp"

#include "dlx/logic/reason.hpp"
#include "dlx/watch.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

namespace {

/// Narrator of steps of reasoning as steps of a refutation: each with what excludes the other candidates.
class Narrator {
public:
    Narrator(const Encoding& cover, const Grid& puzzle) : cover_(cover) {
        for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
            if (puzzle[cell] != 0)
                facts_.push_back({{cell, puzzle[cell]}});
        for (const auto& [cell, digit] : puzzle.eliminated())
            facts_.push_back({{cell, digit}, Exclusion::Reason::eliminated});
    }

    [[nodiscard]] Contradiction contradiction(dlx::ItemId dead) const {
        return {dead_end_of(cover_, dead), reasons(dead, std::nullopt)};
    }

    /// Returns a refutation by singles and trials.
    [[nodiscard]] Refutation refutation(std::span<const dlx::Step> steps, dlx::ItemId dead) {
        Refutation result;
        for (const dlx::Step& step : steps)
            result.steps.push_back(step.rule == dlx::Rule::trial ? refuted(step) : single(step));
        result.contradiction = contradiction(dead);
        return result;
    }

private:
    /// A digit in a cell; or one that cannot be there, and why.
    struct Fact {
        Candidate placement;
        std::optional<Exclusion::Reason> is_out{};
    };

    RefutationStep single(const dlx::Step& step) {
        const Encoding::Requirement need = cover_.requirement(step.item);
        RefutationStep told{.kind = need.digit == 0 ? RefutationStep::Kind::naked_single
                                                    : RefutationStep::Kind::hidden_single,
                            .placement = placement(step.target),
                            .house = need.digit == 0 ? House{} : cover_.house(need),
                            .reasons = reasons(step.item, step.target)};
        facts_.push_back({told.placement});
        return told;
    }

    RefutationStep refuted(const dlx::Step& step) {
        const std::size_t before = facts_.size();
        facts_.push_back({placement(step.target)});
        RefutationStep told{.kind = RefutationStep::Kind::refuted,
                            .placement = placement(step.target),
                            .refutation = std::make_shared<const Refutation>(refutation(step.substeps, step.item))};
        facts_.resize(before);
        facts_.push_back({told.placement, Exclusion::Reason::refuted});
        return told;
    }

    [[nodiscard]] Candidate placement(dlx::OptionId option) const {
        return {cover_.cell(option), cover_.digit(option)};
    }

    /// Returns what excludes the candidates of an item, but one; of each, what was known first.
    [[nodiscard]] std::vector<Exclusion> reasons(dlx::ItemId item, std::optional<dlx::OptionId> but) const {
        std::vector<Exclusion> result;
        for (const auto& [cell, digit] : cover_.candidates(item))
            if (but != cover_.option(cell, digit))
                for (const Fact& fact : facts_)
                    if (auto found = exclusion({cell, digit}, fact)) {
                        result.push_back(*found);
                        break;
                    }
        return result;
    }

    [[nodiscard]] std::optional<Exclusion> exclusion(Candidate out, const Fact& fact) const {
        Exclusion found{.cell = out.cell, .digit = out.digit, .peer = out.cell};
        const auto [by, digit] = fact.placement;
        if (fact.is_out || by == out.cell) {
            found.reason = fact.is_out.value_or(Exclusion::Reason::filled);
            const bool fits = by == out.cell && (digit == out.digit) == fact.is_out.has_value();
            return fits ? std::optional(found) : std::nullopt;
        }
        const auto houses = cover_.geometry().common_houses(std::array{by, out.cell});
        if (digit != out.digit || houses.empty())
            return std::nullopt;
        found.reason = Exclusion::Reason::peer;
        found.peer = by;
        found.house = houses[0];
        return found;
    }

    const Encoding& cover_;
    std::vector<Fact> facts_; ///< in the order in which they became known
};

/// Returns a chain as a trial with singles inside; without those that are not needed.
dlx::Step as_trial(const dlx::Step& step, dlx::Position position) {
    position.choose(step.target);
    std::vector<dlx::Step> singles;
    for (const dlx::ChainLink& link : step.chain)
        if (link.right_linking)
            singles.push_back({.rule = dlx::Rule::single, .target = *link.right_linking, .item = link.item});
    dlx::Contradiction found = extract_contradiction(position, singles).value();
    return {.rule = dlx::Rule::trial, .target = step.target, .item = found.item, .substeps = std::move(found.steps)};
}

} // namespace

std::size_t Refutation::size() const {
    std::size_t result = steps.size();
    for (const RefutationStep& step : steps)
        if (step.refutation)
            result += step.refutation->size();
    return result;
}

std::vector<Contradiction> contradictions(const Grid& puzzle, dlx::RunMonitor* watch) {
    const Encoding cover(puzzle.geometry(), {}, watch);
    if (!cover.is_complete())
        return {};
    const Narrator narrator(cover, puzzle);
    std::vector<Contradiction> result;
    for (const dlx::ItemId item : dead_items(cover, position_of(cover, puzzle)))
        result.push_back(narrator.contradiction(item));
    return result;
}

std::optional<Refutation> refute(const Grid& puzzle, const dlx::Limits& limits) {
    const dlx::RunMonitor watch(limits);
    if (check(puzzle, limits).verdict != Verdict::none)
        return std::nullopt;
    const Encoding cover(puzzle.geometry());
    const dlx::Position start = position_of(cover, puzzle);
    dlx::Position after_singles = start;
    after_singles.propagate_singles();
    if (!after_singles.dead_item() && after_singles.remaining_option_count() > dlx::Reasoner::max_options)
        return std::nullopt;
    dlx::Limits rest = watch.remaining_limits();
    rest.search_nodes = limits.search_nodes;
    dlx::Position position = start;
    dlx::Path path =
        dlx::Reasoner({.limits = rest, .max_set_size = 0, .max_trial_depth = puzzle.geometry().cell_count()})
            .path(position);
    if (path.outcome != dlx::ReasoningOutcome::contradiction)
        return std::nullopt;
    position = start;
    for (dlx::Step& step : path.steps) {
        if (!step.chain.empty())
            step = as_trial(step, position);
        step.apply(position);
    }
    const auto found = dlx::extract_contradiction(start, path.steps);
    return found ? std::optional(Narrator(cover, puzzle).refutation(found->steps, found->item)) : std::nullopt;
}

// --- Words ----------------------------------------------------------------------------------------------------------

std::string to_string(const Geometry& geometry, std::span<const Exclusion> reasons, DigitNotation notation) {
    if (reasons.empty())
        return "";
    const bool is_about_a_cell = reasons.size() == 1 || reasons[0].cell == reasons[1].cell;
    std::string text;
    const auto append = [&](const std::string& excludes, const auto& belongs) {
        std::vector<std::string> names;
        for (const Exclusion& exclusion : reasons)
            if (belongs(exclusion))
                names.push_back(is_about_a_cell ? digit_text(exclusion.digit, notation)
                                                : cell_name(geometry, exclusion.cell));
        if (!names.empty())
            text += (text.empty() ? "" : "; ") + excludes + ' ' + join_words(names);
    };
    for (std::uint32_t k = 0; k < geometry.house_count(); ++k) {
        const House house = geometry.house(k);
        append(to_string(house) + " excludes",
               [&](const Exclusion& e) { return e.reason == Exclusion::Reason::peer && e.house == house; });
    }
    append("the puzzle excludes", [](const Exclusion& e) { return e.reason == Exclusion::Reason::eliminated; });
    append("the steps above exclude", [](const Exclusion& e) { return e.reason == Exclusion::Reason::refuted; });
    if (std::any_of(reasons.begin(), reasons.end(),
                    [](const Exclusion& e) { return e.reason == Exclusion::Reason::filled; }))
        text += text.empty() ? "all cells are filled" : "; the other cells are filled";
    return text;
}

std::string to_string(const Geometry& geometry, const Contradiction& contradiction, DigitNotation notation) {
    return to_string(geometry, contradiction.dead_end, notation) + ": " +
           to_string(geometry, contradiction.reasons, notation);
}

std::string to_string(const Geometry& geometry, const RefutationStep& step, DigitNotation notation) {
    const std::string cell = cell_name(geometry, step.placement.cell);
    const std::string digit = digit_text(step.placement.digit, notation);
    if (step.kind == RefutationStep::Kind::refuted)
        return cell + " is not " + digit;
    const std::string why = step.kind == RefutationStep::Kind::naked_single
                                ? "its only candidate"
                                : "the only place for " + digit + " in " + to_string(step.house);
    const std::string reasons = to_string(geometry, step.reasons, notation);
    return cell + " = " + digit + ", " + why + (reasons.empty() ? "" : ": ") + reasons;
}

namespace {

void tell(const Geometry& geometry, const Refutation& refutation, DigitNotation notation, std::uint32_t depth,
          std::vector<RefutationSentence>& told) {
    for (const RefutationStep& step : refutation.steps) {
        const bool is_refuted = step.kind == RefutationStep::Kind::refuted;
        if (is_refuted) {
            told.push_back({"Suppose " + cell_name(geometry, step.placement.cell) + " = " +
                                digit_text(step.placement.digit, notation),
                            depth, true, &step});
            tell(geometry, *step.refutation, notation, depth + 1, told);
        }
        told.push_back({(is_refuted ? "So " : "") + to_string(geometry, step, notation), depth, false, &step});
    }
    told.push_back(
        {to_string(geometry, refutation.contradiction, notation), depth, false, nullptr, &refutation.contradiction});
}

} // namespace

std::vector<RefutationSentence> sentences(const Geometry& geometry, const Refutation& refutation,
                                          DigitNotation notation) {
    std::vector<RefutationSentence> told;
    tell(geometry, refutation, notation, 0, told);
    return told;
}

} // namespace sudoku
