#include "sudoku/setters/minimal_puzzles.hpp"

#include "dlx/watch.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

/// Givens, by their number among those that are undecided, in words of 64.
using Bits = std::vector<std::uint64_t>;

bool has(const Bits& bits, std::size_t k) { return (bits[k / 64] >> (k % 64) & 1) != 0; }
void add(Bits& bits, std::size_t k) { bits[k / 64] |= std::uint64_t{1} << (k % 64); }
void drop(Bits& bits, std::size_t k) { bits[k / 64] &= ~(std::uint64_t{1} << (k % 64)); }

bool meet(const Bits& a, const Bits& b) {
    std::uint64_t both = 0;
    for (std::size_t word = 0; word < a.size(); ++word)
        both |= a[word] & b[word];
    return both != 0;
}

/// How many are in both.
std::size_t common(const Bits& a, const Bits& b) {
    std::size_t number = 0;
    for (std::size_t word = 0; word < a.size(); ++word)
        number += static_cast<std::size_t>(std::popcount(a[word] & b[word]));
    return number;
}

/// Returns whether just one is in both.
bool meet_once(const Bits& a, const Bits& b) {
    std::uint64_t once = 0;
    std::uint64_t more = 0;
    for (std::size_t word = 0; word < a.size(); ++word) {
        const std::uint64_t both = a[word] & b[word];
        more |= (both & (both - 1)) | (both != 0 ? once : 0);
        once |= both;
    }
    return once != 0 && more == 0;
}

class Search {
public:
    Search(const Grid& puzzle, const MinimalPuzzlesParams& params, const MinimalPuzzleVisitor& visitor)
        : params_(params), visitor_(visitor), watch_(params_.limits), left_(puzzle), solution_(puzzle),
          cover_(puzzle.geometry(), puzzle.eliminated()), links_(cover_.problem()), solver_(solver_params()),
          best_(params.fewer_than) {
        const std::vector<Cell> redundant = redundant_givens(puzzle, solver_);
        for (const Cell cell : redundant)
            if (std::count(params.keep.begin(), params.keep.end(), cell) == 0)
                cells_.push_back(cell);
        words_ = (cells_.size() + 63) / 64;
        if (const auto solution = solve(puzzle, watch_.remaining_limits()))
            solution_ = *solution;
        else
            status_ = watch_.stop_reason().value_or(dlx::Status::stopped);
        for (const Cell cell : cells_)
            left_.set(cell, 0);
        if (!status_)
            status_ = watch_.stop_reason(); // then some redundant givens may be missing
    }

    dlx::Status run() {
        Bits all(words_, 0);
        for (std::size_t k = 0; k < cells_.size(); ++k)
            add(all, k);
        if (!params_.minimum_only)
            tell_first(all);
        if (!status_)
            find_small_sets();
        chosen_.assign(words_, 0);
        visit(all);
        return status_.value_or(dlx::Status::exhausted);
    }

private:
    static constexpr std::size_t most_small_sets_tried = 20'000;

    /// Two solutions of each puzzle with some givens emptied, until it is time to end.
    SolverParams solver_params() {
        SolverParams params;
        params.search.limits = end_.limits();
        params.search.limits.solutions = 2;
        return params;
    }

    /// Removes one given after another, so that the first puzzle is found at once: the search may take seconds.
    void tell_first(const Bits& all) {
        chosen_ = all;
        for (std::size_t k = 0; k < cells_.size() && !status_; ++k) {
            drop(chosen_, k);
            if (const auto missed = missed_set()) {
                sets_.push_back(*missed);
                add(chosen_, k);
            }
        }
        if (!status_)
            tell();
        first_ = chosen_;
    }

    // --- Unavoidable sets -------------------------------------------------------------------------------------------

    /// Tries all pairs of givens, and all sets of three in which there is none that is unavoidable.
    void find_small_sets() {
        std::vector<std::vector<std::size_t>> tried;
        for (std::size_t a = 0; a < cells_.size(); ++a)
            for (std::size_t b = a + 1; b < cells_.size(); ++b)
                tried.push_back({a, b});
        try_sets(tried);
        tried.clear();
        for (std::size_t a = 0; a < cells_.size(); ++a)
            for (std::size_t b = a + 1; b < cells_.size(); ++b)
                for (std::size_t c = b + 1; c < cells_.size() && tried.size() < most_small_sets_tried; ++c)
                    if (!is_missed_by_all({a, b, c}))
                        tried.push_back({a, b, c});
        try_sets(tried);
    }

    [[nodiscard]] bool is_missed_by_all(const std::vector<std::size_t>& set) const {
        return std::any_of(sets_.begin(), sets_.end(), [&](const Bits& unavoidable) {
            return std::count_if(set.begin(), set.end(), [&](std::size_t k) { return has(unavoidable, k); }) == 2;
        });
    }

    void try_sets(const std::vector<std::vector<std::size_t>>& sets) {
        std::vector<Digit> digits;
        for (const auto& set : sets) {
            digits.insert(digits.end(), left_.digits().begin(), left_.digits().end());
            Digit* const puzzle = digits.data() + digits.size() - left_.digits().size();
            for (std::size_t k = 0; k < cells_.size(); ++k)
                puzzle[cells_[k]] = std::count(set.begin(), set.end(), k) > 0 ? Digit{0} : solution_[cells_[k]];
        }
        const PuzzleBlock block{left_.geometry(), digits, left_.eliminated()};
        solver_.solve({&block, 1}, [&](const PuzzleResult& found) {
            if (found.solutions < 2)
                return;
            Bits& unavoidable = sets_.emplace_back(words_, 0);
            for (const std::size_t k : sets[found.puzzle])
                add(unavoidable, k);
        });
    }

    /// Returns an unavoidable set that the chosen givens miss. Nothing if the solution is unique or a limit was
    /// reached.
    [[nodiscard]] std::optional<Bits> missed_set() {
        Grid puzzle = left_;
        for (std::size_t k = 0; k < cells_.size(); ++k)
            if (has(chosen_, k))
                puzzle.set(cells_[k], solution_[cells_[k]]);
        cover_.encode(puzzle.digits(), givens_);
        dlx::SolveParams params;
        params.limits = watch_.remaining_limits();
        links_.restart(givens_, params);
        for (const dlx::Solution& found : links_) {
            Bits differs(words_, 0);
            const Grid other = cover_.decode(found);
            for (std::size_t k = 0; k < cells_.size(); ++k)
                if (other[cells_[k]] != solution_[cells_[k]])
                    add(differs, k);
            if (!(other == solution_))
                return differs;
        }
        if (links_.status() != dlx::Status::exhausted)
            status_ = links_.status();
        return std::nullopt;
    }

    // --- Sets that meet all of them ----------------------------------------------------------------------------------

    /// Of the sets that no chosen given meets, the one with the fewest candidates; or nothing.
    [[nodiscard]] const Bits* hardest_to_meet(const Bits& candidates) const {
        const Bits* hardest = nullptr;
        std::size_t fewest = std::numeric_limits<std::size_t>::max();
        for (const Bits& set : sets_)
            if (!meet(set, chosen_))
                if (const std::size_t number = common(set, candidates); number < fewest) {
                    fewest = number;
                    hardest = &set;
                }
        return hardest;
    }

    /// Returns whether each chosen given is alone in a set.
    [[nodiscard]] bool all_are_needed() const {
        Bits needed(words_, 0);
        for (const Bits& set : sets_)
            if (meet_once(set, chosen_))
                for (std::size_t word = 0; word < words_; ++word)
                    needed[word] |= set[word] & chosen_[word];
        return needed == chosen_;
    }

    /// Sets that are not met and have no given in common: each takes another one. Few are looked at.
    [[nodiscard]] std::size_t more_at_least() const {
        Bits taken = chosen_;
        std::size_t number = 0;
        for (const Bits& set : sets_)
            if (!meet(set, taken)) {
                for (std::size_t word = 0; word < words_; ++word)
                    taken[word] |= set[word];
                ++number;
            }
        return number;
    }

    /// Visits all sets with the chosen givens and some of the candidates. An unmet unavoidable set must be met by one
    /// of its candidates; the search branches on the last such candidate, so that no set occurs twice. The branch
    /// without a given precedes that with it: an unavoidable set for which the given is needed is then known, if there
    /// is one.
    void visit(Bits candidates) {
        if (status_ || (status_ = watch_.stop_reason()))
            return;
        if (params_.minimum_only && left_.given_count() + number_ + more_at_least() >= best_)
            return;
        const Bits* hardest = hardest_to_meet(candidates);
        std::optional<Bits> missed;
        if (hardest == nullptr) {
            missed = missed_set();
            if (status_)
                return;
            if (!missed)
                return chosen_ == first_ ? void() : tell();
            sets_.push_back(*missed);
        } else {
            missed = *hardest; // the list grows
        }
        std::vector<std::size_t> ways;
        for (std::size_t k = 0; k < cells_.size(); ++k)
            if (has(*missed, k) && has(candidates, k)) {
                ways.push_back(k);
                drop(candidates, k);
            }
        for (const std::size_t k : ways) {
            add(chosen_, k);
            ++number_;
            if (all_are_needed())
                visit(candidates);
            drop(chosen_, k);
            --number_;
            add(candidates, k);
        }
    }

    void tell() {
        Grid puzzle = left_;
        for (std::size_t k = 0; k < cells_.size(); ++k)
            if (has(chosen_, k))
                puzzle.set(cells_[k], solution_[cells_[k]]);
        best_ = puzzle.given_count();
        ++found_;
        if (visitor_(puzzle) == dlx::VisitAction::stop)
            status_ = dlx::Status::stopped;
        else if (found_ >= params_.limits.solutions.value_or(std::numeric_limits<std::uint64_t>::max()))
            status_ = dlx::Status::solution_limit;
    }

    const MinimalPuzzlesParams& params_;
    const MinimalPuzzleVisitor& visitor_;
    dlx::RunMonitor watch_;
    Grid left_; ///< the givens that have to stay
    Grid solution_;
    const Encoding cover_;
    dlx::Search links_;
    dlx::SharedStop end_{watch_};
    Solver solver_;
    std::vector<Cell> cells_; ///< of the other givens
    std::size_t words_ = 0;
    std::vector<Bits> sets_; ///< unavoidable ones that are known
    Bits chosen_;
    std::optional<Bits> first_; ///< was chosen for the first puzzle
    std::size_t number_ = 0;    ///< of the chosen
    std::size_t best_;          ///< givens of the best so far
    std::uint64_t found_ = 0;
    std::vector<dlx::OptionId> givens_;
    std::optional<dlx::Status> status_; ///< why it ends
};

} // namespace

std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver) {
    std::vector<Cell> givens;
    std::vector<Digit> digits;
    for (Cell cell = 0; cell < puzzle.digits().size(); ++cell)
        if (puzzle[cell] != 0) {
            givens.push_back(cell);
            digits.insert(digits.end(), puzzle.digits().begin(), puzzle.digits().end());
            digits[digits.size() - puzzle.digits().size() + cell] = 0;
        }
    std::vector<Cell> redundant;
    const PuzzleBlock block{puzzle.geometry(), digits, puzzle.eliminated()};
    solver.solve({&block, 1}, [&](const PuzzleResult& found) {
        if (found.status == dlx::Status::exhausted && found.solutions == 1)
            redundant.push_back(givens[found.puzzle]);
    });
    return redundant;
}

dlx::Status enumerate_minimal_puzzles(const Grid& puzzle, const MinimalPuzzlesParams& params,
                                      const MinimalPuzzleVisitor& visitor) {
    return Search(puzzle, params, visitor).run();
}

} // namespace sudoku
