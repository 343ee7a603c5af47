#pragma once

#include "sudoku/refute.hpp"
#include "sudoku/singles.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

/// What follows from the givens of a puzzle and from assumptions, and what it rests on.
namespace sudoku::detail {

/// All that candidates show, cells first.
[[nodiscard]] std::vector<DeadEnd> dead_ends(const Candidates& candidates);

/// The number of a fact, in the order of deduction.
using FactId = std::uint32_t;

/// A refutation under an assumption, and the facts before the assumption that it uses.
struct Lemma {
    Refutation refutation;
    std::vector<FactId> premises;
};

/// Something that is known, and takes candidates away.
struct Fact {
    enum class Kind : std::uint8_t { given, assumption, naked_single, hidden_single, refuted };
    Kind kind{};
    Placement placement;                  ///< what is there, or what cannot be there
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
    }

    [[nodiscard]] const Candidates& candidates() const { return candidates_; }
    [[nodiscard]] const Geometry& geometry() const { return candidates_.geometry(); }

    /// Returns the fact.
    FactId assume(Placement placement) {
        add({.kind = Fact::Kind::assumption, .placement = placement});
        return static_cast<FactId>(facts_.size() - 1);
    }

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
    [[nodiscard]] Lemma shortest_refutation(FactId first) const;

    [[nodiscard]] Contradiction contradiction(const DeadEnd& dead_end) const {
        return {dead_end, dead_end.kind == DeadEnd::Kind::cell_without_candidates
                              ? exclusions_of_cell(dead_end.cell, 0)
                              : exclusions_of_house(dead_end.house, dead_end.digit, no_cell)};
    }

private:
    static constexpr FactId none = std::numeric_limits<FactId>::max();
    static constexpr Cell no_cell = std::numeric_limits<Cell>::max();

    [[nodiscard]] std::size_t candidate(Cell cell, Digit digit) const {
        return std::size_t{cell} * geometry().side() + digit - 1;
    }

    void add(Fact fact) {
        const auto id = static_cast<FactId>(facts_.size());
        const auto [cell, digit] = fact.placement;
        const bool is_refuted = fact.kind == Fact::Kind::refuted;
        facts_.push_back(std::move(fact));
        if (is_refuted) {
            exclude(cell, digit, id);
            candidates_.remove(cell, digit);
            return;
        }
        for (std::uint32_t d = 1; d <= geometry().side(); ++d)
            if (d != digit)
                exclude(cell, static_cast<Digit>(d), id);
        for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box})
            for (std::uint32_t k = 0; k < geometry().side(); ++k)
                if (const Cell peer = geometry().cell_of(geometry().house(kind, cell), k); peer != cell)
                    exclude(peer, digit, id);
        candidates_.place({cell, digit});
    }

    void exclude(Cell cell, Digit digit, FactId fact) {
        FactId& cause = cause_[candidate(cell, digit)];
        cause = std::min(cause, fact);
    }

    bool add_single();

    [[nodiscard]] Exclusion exclusion(Cell cell, Digit digit) const;
    [[nodiscard]] std::vector<Exclusion> exclusions_of_cell(Cell cell, Digit except) const;
    [[nodiscard]] std::vector<Exclusion> exclusions_of_house(House house, Digit digit, Cell except) const;
    [[nodiscard]] std::vector<Exclusion> reasons(const Fact& single) const;
    [[nodiscard]] Step step(const Fact& fact) const;
    [[nodiscard]] Lemma refutation(const DeadEnd& dead_end, FactId first) const;

    std::vector<Fact> facts_;
    Candidates candidates_;
    std::vector<FactId> cause_; ///< by cell, then digit
    std::vector<DeadEnd> dead_ends_;
};

} // namespace sudoku::detail
