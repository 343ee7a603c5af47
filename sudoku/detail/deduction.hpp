#pragma once

#include "sudoku/refute.hpp"

#include <algorithm>
#include <limits>
#include <utility>

/// What follows from the givens of a puzzle and from assumptions, and what it rests on.
namespace sudoku::detail {

/// All that candidates show, cells first.
inline std::vector<DeadEnd> dead_ends(const Candidates& candidates) {
    const Geometry& geometry = candidates.geometry();
    std::vector<DeadEnd> found;
    for (Cell cell = 0; cell < geometry.cells(); ++cell)
        if (candidates.grid()[cell] == 0 && candidates.count(cell) == 0)
            found.push_back({.kind = DeadEnd::Kind::cell_without_candidates, .cell = cell});
    for (std::uint32_t house = 0; house < geometry.houses(); ++house)
        for (std::uint32_t d = 1; d <= geometry.side(); ++d) {
            const auto digit = static_cast<Digit>(d);
            if (!candidates.is_placed(house, digit) && candidates.places(house, digit) == 0)
                found.push_back(
                    {.kind = DeadEnd::Kind::digit_without_place, .digit = digit, .house = geometry.house(house)});
        }
    return found;
}

/// The number of a fact, in the order of deduction.
using FactId = std::uint32_t;

/// A refutation under an assumption, and the facts before the assumption that it uses.
struct Lemma {
    Refutation refutation;
    std::vector<FactId> premises;
};

/// Something that is known, and takes candidates away.
struct Fact {
    enum class Kind : std::uint8_t { given, eliminated, assumption, naked_single, hidden_single, refuted };
    Kind kind{};
    Placement placement;                  ///< what is there; or what cannot be there, if eliminated or refuted
    House house{};                        ///< of a hidden single
    std::shared_ptr<const Lemma> lemma{}; ///< of what is refuted
};

/// Facts, the candidates that they leave, and for each other candidate the first fact that took it away. So whatever
/// is concluded can be traced back to what it rests on.
class Deduction {
public:
    explicit Deduction(const Grid& puzzle)
        : candidates_(Grid(puzzle.geometry())),
          cause_(std::size_t{puzzle.geometry().cells()} * puzzle.geometry().side(), none) {
        for (Cell cell = 0; cell < puzzle.geometry().cells(); ++cell)
            if (puzzle[cell] != 0)
                add({.kind = Fact::Kind::given, .placement = {cell, puzzle[cell]}});
        for (const auto& [cell, digit] : puzzle.eliminated())
            add({.kind = Fact::Kind::eliminated, .placement = {cell, digit}});
    }

    [[nodiscard]] const Candidates& candidates() const { return candidates_; }
    [[nodiscard]] const Geometry& geometry() const { return candidates_.geometry(); }
    [[nodiscard]] bool has(Placement candidate) const { return candidates_.has(candidate.cell, candidate.digit); }

    /// Returns the fact.
    FactId assume(Placement placement) { return add({.kind = Fact::Kind::assumption, .placement = placement}); }

    void add_refuted(Placement placement, std::shared_ptr<const Lemma> lemma) {
        add({.kind = Fact::Kind::refuted, .placement = placement, .lemma = std::move(lemma)});
    }

    /// Fills in singles until there is a dead end or no single any more. Returns how many.
    std::uint64_t fill_singles() {
        for (std::uint64_t singles = 0;; ++singles) {
            dead_ends_ = dead_ends(candidates_);
            if (!dead_ends_.empty() || !add_single())
                return singles;
        }
    }

    /// Those of filled cells, one each, included.
    [[nodiscard]] std::size_t candidates_left() const {
        return static_cast<std::size_t>(std::count(cause_.begin(), cause_.end(), none));
    }

    /// Of the last fill_singles().
    [[nodiscard]] bool is_dead() const { return !dead_ends_.empty(); }

    /// From the facts after number `first` to the dead end that takes the fewest of them, which all are needed; with the
    /// facts before them that are used, too. Requires that it is dead.
    [[nodiscard]] Lemma shortest_refutation(FactId first) const {
        Lemma best = refutation(dead_ends_.front(), first);
        for (const DeadEnd& dead_end : std::span(dead_ends_).subspan(1))
            if (Lemma other = refutation(dead_end, first); other.refutation.size() < best.refutation.size())
                best = std::move(other);
        return best;
    }

    [[nodiscard]] Contradiction contradiction(const DeadEnd& dead_end) const {
        const bool is_of_cell = dead_end.kind == DeadEnd::Kind::cell_without_candidates;
        return {dead_end, exclusions(is_of_cell, {dead_end.cell, dead_end.digit}, dead_end.house)};
    }

private:
    static constexpr FactId none = std::numeric_limits<FactId>::max();

    FactId add(Fact fact) {
        const auto id = static_cast<FactId>(facts_.size());
        const auto [cell, digit] = fact.placement;
        const bool takes_one_away = fact.kind == Fact::Kind::eliminated || fact.kind == Fact::Kind::refuted;
        facts_.push_back(std::move(fact));
        if (takes_one_away) {
            exclude(cell, digit, id);
            candidates_.remove(cell, digit);
            return id;
        }
        for (std::uint32_t d = 1; d <= geometry().side(); ++d)
            if (d != digit)
                exclude(cell, static_cast<Digit>(d), id);
        for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box})
            for (std::uint32_t k = 0; k < geometry().side(); ++k)
                if (const Cell peer = geometry().cell_of(geometry().house(kind, cell), k); peer != cell)
                    exclude(peer, digit, id);
        candidates_.place({cell, digit});
        return id;
    }

    void exclude(Cell cell, Digit digit, FactId fact) {
        FactId& cause = cause_[candidates_.index(cell, digit)];
        cause = std::min(cause, fact);
    }

    bool add_single() {
        if (const auto naked = naked_single(candidates_)) {
            add({.kind = Fact::Kind::naked_single, .placement = *naked});
            return true;
        }
        const auto hidden = hidden_single(candidates_);
        if (!hidden)
            return false;
        const auto houses = candidates_.houses_of(hidden->cell);
        const auto is_only_place = [&](std::uint32_t house) { return candidates_.places(house, hidden->digit) == 1; };
        const std::uint32_t house = *std::find_if(houses.begin(), houses.end(), is_only_place); // there is one
        add({.kind = Fact::Kind::hidden_single, .placement = *hidden, .house = geometry().house(house)});
        return true;
    }

    [[nodiscard]] Exclusion exclusion(Cell cell, Digit digit) const {
        const Fact& cause = facts_[cause_[candidates_.index(cell, digit)]];
        Exclusion result{.cell = cell, .digit = digit, .reason = Exclusion::Reason::refuted, .by = cell};
        if (cause.kind == Fact::Kind::eliminated)
            result.reason = Exclusion::Reason::eliminated;
        if (cause.kind == Fact::Kind::eliminated || cause.kind == Fact::Kind::refuted)
            return result;
        result.by = cause.placement.cell;
        result.reason = result.by == cell ? Exclusion::Reason::filled : Exclusion::Reason::peer;
        for (const HouseKind kind : {HouseKind::box, HouseKind::column, HouseKind::row}) // the last that fits
            if (geometry().house(kind, cell) == geometry().house(kind, result.by))
                result.house = geometry().house(kind, cell);
        return result;
    }

    /// Of all digits of the cell or of all cells of the house, but not of a single that stands there.
    [[nodiscard]] std::vector<Exclusion> exclusions(bool is_of_cell, Placement of, House house) const {
        std::vector<Exclusion> result;
        for (std::uint32_t k = 0; k < geometry().side(); ++k) {
            const Cell cell = is_of_cell ? of.cell : geometry().cell_of(house, k);
            const Digit digit = is_of_cell ? static_cast<Digit>(k + 1) : of.digit;
            if (cause_[candidates_.index(cell, digit)] != none)
                result.push_back(exclusion(cell, digit));
        }
        return result;
    }

    [[nodiscard]] Step step(const Fact& fact) const {
        Step result{.placement = fact.placement, .house = fact.house};
        if (fact.kind == Fact::Kind::refuted) {
            result.kind = Step::Kind::refuted;
            result.refutation = {fact.lemma, &fact.lemma->refutation}; // the lemma keeps it
            return result;
        }
        const bool is_naked = fact.kind == Fact::Kind::naked_single;
        result.kind = is_naked ? Step::Kind::naked_single : Step::Kind::hidden_single;
        result.because = exclusions(is_naked, fact.placement, fact.house);
        return result;
    }

    /// Goes back from the dead end: a fact is needed if it took away a candidate that something needed later rests on.
    [[nodiscard]] Lemma refutation(const DeadEnd& dead_end, FactId first) const {
        std::vector<bool> is_needed(facts_.size());
        const auto need = [&](const std::vector<Exclusion>& exclusions) {
            for (const Exclusion& exclusion : exclusions)
                is_needed[cause_[candidates_.index(exclusion.cell, exclusion.digit)]] = true;
        };
        Lemma lemma;
        lemma.refutation.contradiction = contradiction(dead_end);
        need(lemma.refutation.contradiction.because);
        for (std::size_t id = facts_.size(); id-- > 0;) {
            const Fact& fact = facts_[id];
            if (!is_needed[id] || fact.kind == Fact::Kind::given || fact.kind == Fact::Kind::eliminated)
                continue;
            if (id < first) {
                lemma.premises.push_back(static_cast<FactId>(id));
            } else if (fact.kind != Fact::Kind::assumption) {
                lemma.refutation.steps.push_back(step(fact));
                need(lemma.refutation.steps.back().because);
                if (fact.lemma)
                    for (const FactId premise : fact.lemma->premises)
                        is_needed[premise] = true;
            }
        }
        std::reverse(lemma.refutation.steps.begin(), lemma.refutation.steps.end());
        return lemma;
    }

    std::vector<Fact> facts_;
    Candidates candidates_;
    std::vector<FactId> cause_; ///< by cell, then digit
    std::vector<DeadEnd> dead_ends_;
};

} // namespace sudoku::detail
