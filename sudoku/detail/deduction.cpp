#include "sudoku/detail/deduction.hpp"

#include <span>

namespace sudoku::detail {

std::vector<DeadEnd> dead_ends(const Candidates& candidates) {
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

namespace {

/// The first house that has one place left for the digit of `single`, which is its only one there.
House house_of_hidden_single(const Candidates& candidates, const Placement& single) {
    const Geometry& geometry = candidates.geometry();
    std::uint32_t house = 0;
    while (candidates.places(house, single.digit) != 1 ||
           geometry.house(geometry.house(house).kind, single.cell) != geometry.house(house))
        ++house;
    return geometry.house(house);
}

} // namespace

bool Deduction::add_single() {
    if (const auto naked = naked_single(candidates_)) {
        add({.kind = Fact::Kind::naked_single, .placement = *naked});
        return true;
    }
    if (const auto hidden = hidden_single(candidates_)) {
        add({.kind = Fact::Kind::hidden_single,
             .placement = *hidden,
             .house = house_of_hidden_single(candidates_, *hidden)});
        return true;
    }
    return false;
}

Exclusion Deduction::exclusion(Cell cell, Digit digit) const {
    const Fact& cause = facts_[cause_[candidate(cell, digit)]];
    Exclusion result{.cell = cell, .digit = digit, .reason = Exclusion::Reason::refuted, .by = cell};
    if (cause.kind == Fact::Kind::refuted)
        return result;
    result.by = cause.placement.cell;
    result.reason = result.by == cell ? Exclusion::Reason::filled : Exclusion::Reason::peer;
    for (const HouseKind kind : {HouseKind::box, HouseKind::column, HouseKind::row}) // the last that fits
        if (geometry().house(kind, cell) == geometry().house(kind, result.by))
            result.house = geometry().house(kind, cell);
    return result;
}

std::vector<Exclusion> Deduction::exclusions_of_cell(Cell cell, Digit except) const {
    std::vector<Exclusion> result;
    for (std::uint32_t d = 1; d <= geometry().side(); ++d)
        if (d != except)
            result.push_back(exclusion(cell, static_cast<Digit>(d)));
    return result;
}

std::vector<Exclusion> Deduction::exclusions_of_house(House house, Digit digit, Cell except) const {
    std::vector<Exclusion> result;
    for (std::uint32_t k = 0; k < geometry().side(); ++k)
        if (const Cell cell = geometry().cell_of(house, k); cell != except)
            result.push_back(exclusion(cell, digit));
    return result;
}

std::vector<Exclusion> Deduction::reasons(const Fact& single) const {
    const auto [cell, digit] = single.placement;
    return single.kind == Fact::Kind::naked_single ? exclusions_of_cell(cell, digit)
                                                   : exclusions_of_house(single.house, digit, cell);
}

Step Deduction::step(const Fact& fact) const {
    Step result{.placement = fact.placement, .house = fact.house};
    if (fact.kind == Fact::Kind::refuted) {
        result.kind = Step::Kind::refuted;
        result.refutation = {fact.lemma, &fact.lemma->refutation}; // the lemma keeps it
        return result;
    }
    result.kind = fact.kind == Fact::Kind::naked_single ? Step::Kind::naked_single : Step::Kind::hidden_single;
    result.because = reasons(fact);
    return result;
}

/// Goes back from the dead end: a fact is needed if it took away a candidate that something needed later rests on.
Lemma Deduction::refutation(const DeadEnd& dead_end, FactId first) const {
    std::vector<bool> is_needed(facts_.size());
    const auto need = [&](const std::vector<Exclusion>& exclusions) {
        for (const Exclusion& exclusion : exclusions)
            is_needed[cause_[candidate(exclusion.cell, exclusion.digit)]] = true;
    };
    Lemma lemma;
    lemma.refutation.contradiction = contradiction(dead_end);
    need(lemma.refutation.contradiction.because);
    for (std::size_t id = facts_.size(); id-- > 0;) {
        const Fact& fact = facts_[id];
        if (!is_needed[id] || fact.kind == Fact::Kind::given)
            continue;
        if (id < first) {
            lemma.premises.push_back(static_cast<FactId>(id));
        } else if (fact.kind == Fact::Kind::refuted) {
            for (const FactId premise : fact.lemma->premises)
                is_needed[premise] = true;
            lemma.refutation.steps.push_back(step(fact));
        } else if (fact.kind != Fact::Kind::assumption) {
            need(reasons(fact));
            lemma.refutation.steps.push_back(step(fact));
        }
    }
    std::reverse(lemma.refutation.steps.begin(), lemma.refutation.steps.end());
    return lemma;
}

Lemma Deduction::shortest_refutation(FactId first) const {
    Lemma best = refutation(dead_ends_.front(), first);
    for (const DeadEnd& dead_end : std::span(dead_ends_).subspan(1))
        if (Lemma other = refutation(dead_end, first); other.refutation.size() < best.refutation.size())
            best = std::move(other);
    return best;
}

} // namespace sudoku::detail
