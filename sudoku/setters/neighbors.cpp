#include "sudoku/setters/neighbors.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/board_bits.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

namespace sudoku {

std::optional<std::uint64_t> removal_count(std::size_t givens, std::size_t remove) {
    if (remove > givens)
        return 0;
    std::uint64_t ways = 1; // to take k of the first givens away
    for (std::size_t k = 1; k <= std::min(remove, givens - remove); ++k) {
        const std::uint64_t next = givens - k + 1; // ways * next / k, without a product that is too large
        const std::uint64_t rest = ways % k * next / k;
        if (ways / k > ((std::uint64_t{1} << 63) - 1 - rest) / next)
            return std::nullopt;
        ways = ways / k * next + rest;
    }
    return ways;
}

bool ShuffledRemovals::add(std::uint64_t ways) {
    if (ways >= (std::uint64_t{1} << 62) - size_)
        return false;
    starts_.push_back(size_);
    size_ += ways;
    return true;
}

ShuffledRemovals::Item ShuffledRemovals::operator[](std::uint64_t k) const {
    do
        k = mixed(k);
    while (k >= size_);
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), k);
    return {static_cast<std::size_t>(next - starts_.begin() - 1), k - *std::prev(next)};
}

/// Maps a number of so many bits by a Feistel network: each of these numbers comes once.
std::uint64_t ShuffledRemovals::mixed(std::uint64_t k) const {
    const int bits = static_cast<int>(std::bit_width(size_) / 2) + 1; // bits of half a number
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    std::uint64_t high = k >> bits;
    std::uint64_t low = k & mask;
    for (std::uint64_t round = 0; round < 4; ++round)
        high = std::exchange(low, high ^ (detail::Random(seed_ + round, low).next() & mask));
    return high << bits | low;
}

class NeighborSearch::Work {
public:
    explicit Work(const NeighborParams& params)
        : params_(params), some_(params.geometry, detail::batch_params(params.limits, solutions_looked_at, true)),
          unique_(Encoding(params.geometry).problem(), detail::batch_params(params.limits, 2)) {
        if (params.add == 0)
            throw std::invalid_argument("a neighbor requires at least one added given");
        for (Cell cell = 0; cell < cells(); ++cell)
            peers_.emplace_back();
        for (Cell a = 0; a < cells(); ++a)
            for (Cell b = 0; b < cells(); ++b)
                if (params.geometry.are_peers(a, b))
                    peers_[a].push_back(b);
    }

    void run(std::span<const Removal> removals, const ResultCallback& sink) {
        if (!params_.seed)
            return find(removals, sink);
        std::vector<std::vector<Digit>> some; // neighbors of the removal `of`
        std::size_t of = 0;
        const auto hand_on = [&] {
            detail::Random(~*params_.seed, removals[of].combination).shuffle(some);
            for (const std::vector<Digit>& puzzle : some)
                sink({of, puzzle});
            some.clear();
        };
        find(removals, [&](const Neighbor& found) {
            if (found.removal_index != of || some.size() == most_shuffled)
                hand_on();
            of = found.removal_index;
            some.emplace_back(found.puzzle.begin(), found.puzzle.end());
        });
        if (!some.empty() && !params_.limits.is_stopped()) // otherwise some are missing
            hand_on();
    }

private:
    static constexpr std::uint64_t solutions_looked_at = 32;
    static constexpr std::size_t most_parts = 1024;
    static constexpr std::size_t most_shuffled = 1024; ///< neighbors of a removal

    void find(std::span<const Removal> removals, const ResultCallback& sink) {
        parts_.clear();
        for (std::size_t k = 0; k < removals.size() && !params_.limits.is_stopped(); ++k) {
            Part part{k, {removals[k].puzzle.begin(), removals[k].puzzle.end()}, cells()};
            remove(part, removals[k].combination);
            add(part, params_.add - 1, sink);
        }
        complete(sink);
    }

    /// A puzzle without some givens, that lacks one to be a neighbor.
    struct Part {
        std::size_t of = 0;
        std::vector<Digit> puzzle{};
        Cell last =
            0; ///< the last of the givens that came; none before it come later. If it is the number of cells, none has come
        std::vector<Candidate> gone{};     ///< givens that have gone
        std::vector<std::uint64_t> may{};  ///< by cell, digits that may be put in last
        std::vector<std::uint64_t> once{}; ///< by cell, digits that are in one of the solutions, at least
        bool is_complete = false;          ///< all solutions were looked at
    };

    [[nodiscard]] Cell cells() const { return params_.geometry.cell_count(); }

    /// Takes givens away. Of the ways that are left, those in which the next given goes come first.
    void remove(Part& part, std::uint64_t way) const {
        if (part.puzzle.size() != cells())
            throw std::invalid_argument("a puzzle of " + std::to_string(part.puzzle.size()) + " cells on a " +
                                        to_string(params_.geometry) + " board");
        std::size_t left = cells() - static_cast<std::size_t>(std::count(part.puzzle.begin(), part.puzzle.end(), 0));
        if (way >= removal_count(left, params_.remove))
            throw std::out_of_range("no such removal of givens exists");
        for (Cell cell = 0; part.gone.size() < params_.remove; ++cell) {
            if (part.puzzle[cell] == 0)
                continue;
            const std::uint64_t ways = *removal_count(--left, params_.remove - part.gone.size() - 1);
            if (way < ways)
                part.gone.push_back({cell, std::exchange(part.puzzle[cell], Digit{0})});
            else
                way -= ways;
        }
    }

    /// Puts in all but the last of the givens that come.
    void add(Part& part, std::size_t more, const ResultCallback& sink) {
        find_candidates(part);
        if (more == 0) {
            parts_.push_back(part);
            if (parts_.size() == most_parts)
                complete(sink);
            return;
        }
        const std::vector<std::uint64_t> may = part.may;
        const Cell last = part.last;
        for (Cell cell = 0; cell < cells() && !params_.limits.is_stopped(); ++cell)
            for (std::uint64_t left = may[cell]; left != 0; left &= left - 1) {
                part.puzzle[cell] = static_cast<Digit>(std::countr_zero(left) + 1);
                part.last = cell;
                add(part, more - 1, sink);
                part.puzzle[cell] = 0;
            }
        part.last = last;
    }

    /// Finds those that clash with no given, and were not removed.
    void find_candidates(Part& part) const {
        part.may.assign(cells(), 0);
        const Cell first = part.last == cells() ? 0 : part.last + 1;
        for (Cell cell = first; cell < cells(); ++cell) {
            if (part.puzzle[cell] != 0)
                continue;
            std::uint64_t digits = (std::uint64_t{1} << params_.geometry.side()) - 1;
            for (const Cell peer : peers_[cell])
                digits &= ~(std::uint64_t{1} << part.puzzle[peer] >> 1);
            part.may[cell] = digits;
        }
        for (const Candidate& candidate : part.gone)
            part.may[candidate.cell] &= ~(std::uint64_t{1} << (candidate.digit - 1));
    }

    // --- The last given ---------------------------------------------------------------------------------------------

    void complete(const ResultCallback& sink) {
        look_at_some_solutions();
        try_candidates();
        if (params_.minimal)
            drop_those_not_minimal();
        if (params_.limits.is_stopped())
            return; // results may be wrong
        for (const auto& [part, candidate] : found_) {
            puzzle_ = parts_[part].puzzle;
            puzzle_[candidate.cell] = candidate.digit;
            sink({parts_[part].of, puzzle_});
        }
        parts_.clear();
    }

    /// Drops candidates: one in two solutions leaves both. If all were found, one that is in none leaves none.
    void look_at_some_solutions() {
        std::size_t next = 0;
        some_.run(
            [&]() -> std::span<const Digit> {
                return next < parts_.size() ? parts_[next++].puzzle : std::span<const Digit>();
            },
            [&](const detail::BatchResult& answer) {
                Part& part = parts_[answer.index];
                part.once.assign(cells(), 0);
                for (std::uint64_t k = 0; k < answer.kept_solutions; ++k) {
                    const std::span<const Digit> solution = answer.solution(k);
                    for (Cell cell = 0; cell < cells(); ++cell) {
                        const std::uint64_t digit = std::uint64_t{1} << (solution[cell] - 1);
                        part.may[cell] &= ~(part.once[cell] & digit);
                        part.once[cell] |= digit;
                    }
                }
                if (answer.status == dlx::Status::exhausted)
                    for (Cell cell = 0; cell < cells(); ++cell)
                        part.may[cell] &= part.once[cell];
                part.is_complete = answer.status == dlx::Status::exhausted;
            });
    }

    /// Iterator over the candidates of the parts whose solutions were all examined, or of the others. A list for many
    /// parts would take much memory.
    class Candidates {
    public:
        Candidates(const std::vector<Part>& parts, bool is_complete) : parts_(parts), is_all_(is_complete) {}

        std::optional<std::pair<std::size_t, Candidate>> next() {
            for (; part_ < parts_.size(); ++part_, cell_ = 0)
                for (const Part& part = parts_[part_]; part.is_complete == is_all_ && cell_ < part.may.size();
                     ++cell_, last_ = 0)
                    if (const std::uint64_t left = part.may[cell_] >> last_; left != 0) {
                        last_ = static_cast<Digit>(last_ + std::countr_zero(left) + 1);
                        return std::pair(part_, Candidate{cell_, last_});
                    }
            return std::nullopt;
        }

    private:
        const std::vector<Part>& parts_;
        const bool is_all_;
        std::size_t part_ = 0;
        Cell cell_ = 0;
        Digit last_ = 0; ///< last digit of the cell
    };

    void try_candidates() {
        found_.clear();
        Candidates known(parts_, true);
        while (const auto one = known.next())
            found_.push_back(*one);
        Candidates tried(parts_, false);
        Candidates answered(parts_, false);
        std::size_t of_board = parts_.size();
        unique_.run(
            [&](dlx::Instance& instance) {
                const auto next = tried.next();
                if (!next)
                    return false;
                const auto& [part, candidate] = *next;
                if (std::exchange(of_board, part) != part)
                    set_board(parts_[part].puzzle);
                question_ = board_;
                question_.set_given(candidate.cell, candidate.digit);
                instance.allowed = question_.words();
                return true;
            },
            [&](const dlx::BatchResult& answer) {
                const auto one = answered.next();
                if (answer.solutions == 1 && answer.status == dlx::Status::exhausted)
                    found_.push_back(*one);
            });
        std::sort(found_.begin(), found_.end());
    }

    void set_board(const std::vector<Digit>& puzzle) {
        board_ = empty_;
        board_.set_givens(puzzle);
    }

    void drop_those_not_minimal() {
        using Given = std::pair<std::size_t, Cell>; // given of a neighbor that is removed for a test
        const auto move_on = [&](Given& at) {       // to the next one, this one included
            for (; at.first < found_.size(); at = {at.first + 1, 0})
                for (; at.second < cells(); ++at.second)
                    if (parts_[found_[at.first].first].puzzle[at.second] != 0 ||
                        at.second == found_[at.first].second.cell)
                        return true;
            return false;
        };
        std::vector<bool> is_minimal(found_.size(), true);
        Given next;
        Given answered;
        unique_.run(
            [&](dlx::Instance& instance) {
                if (!move_on(next))
                    return false;
                const auto& [part, candidate] = found_[next.first];
                set_board(parts_[part].puzzle);
                board_.set_given(candidate.cell, candidate.digit);
                board_.set_as(empty_, next.second++);
                instance.allowed = board_.words();
                return true;
            },
            [&](const dlx::BatchResult& answer) {
                move_on(answered);
                if (answer.solutions < 2)
                    is_minimal[answered.first] = false;
                ++answered.second;
            });
        std::size_t k = 0;
        std::erase_if(found_, [&](const auto&) { return !is_minimal[k++]; });
    }

    const NeighborParams params_;
    detail::BatchSolver some_;
    dlx::BatchSolver unique_;
    std::vector<std::vector<Cell>> peers_; ///< by cell
    std::vector<Digit> puzzle_;
    std::vector<Part> parts_;                              ///< limited in number
    std::vector<std::pair<std::size_t, Candidate>> found_; ///< neighbors: a part, and what is put in last
    const detail::BoardBits empty_{params_.geometry};
    detail::BoardBits board_{params_.geometry};
    detail::BoardBits question_{params_.geometry};
};

bool NeighborSearch::supports(const Geometry& geometry) { return detail::BatchSolver::fits(geometry); }

NeighborSearch::NeighborSearch(const NeighborParams& params)
    : work_(new Work(params), [](Work* work) { delete work; }) {}

void NeighborSearch::run(std::span<const Removal> removals, const ResultCallback& sink) { work_->run(removals, sink); }

} // namespace sudoku
