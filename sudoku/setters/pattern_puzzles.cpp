#include "sudoku/setters/pattern_puzzles.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/board_bits.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/setters/generate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace sudoku {

class PatternSearch::Work {
public:
    explicit Work(PatternParams params)
        : params_(std::move(params)), some_(params_.geometry, detail::batch_params(params_.limits, 2, true)),
          other_(Encoding(params_.geometry).problem(), detail::batch_params(params_.limits, 1)) {
        std::vector<Cell>& pattern = params_.pattern;
        std::sort(pattern.begin(), pattern.end());
        if (std::adjacent_find(pattern.begin(), pattern.end()) != pattern.end() ||
            (!pattern.empty() && pattern.back() >= params_.geometry.cell_count()))
            throw std::invalid_argument("a cell is twice in the pattern, or not on a " + to_string(params_.geometry) +
                                        " board");
        if (infeasibility_reason({.geometry = params_.geometry, .pattern = pattern, .minimal = params_.minimal}))
            return;
        parts_.push_back({std::vector<Digit>(params_.geometry.cell_count())});
        while (filled_ < pattern.size() && parts_.size() < enough_parts && !parts_.empty())
            parts_ = filled(parts_, filled_++);
    }

    [[nodiscard]] std::size_t parts() const { return parts_.size(); }

    void run(std::size_t part, const ResultCallback& sink) {
        if (!params_.limits.is_stopped()) // otherwise parts may be missing
            search({&parts_.at(part), 1}, filled_, sink);
    }

private:
    static constexpr std::size_t enough_parts = 256;
    static constexpr std::size_t at_a_time = 128; ///< boards that get a given more together

    /// Boards with a redundant given are dropped whenever the number of remaining givens is a multiple of this.
    /// Measured on three patterns: 3 is 2 to 4 times as fast as a test at the end only; 1 is slower on two of them; 5
    /// gains 5 to 40 % less.
    static constexpr std::size_t often_minimal = 3;

    /// A puzzle of which the first givens are there.
    struct Board {
        std::vector<Digit> puzzle;
        Digit largest = 0;             ///< largest of the digits
        std::vector<Digit> solution{}; ///< set if it is the only one
    };

    void search(std::span<const Board> boards, std::size_t given, const ResultCallback& sink) {
        if (given == params_.pattern.size()) {
            for (const Board& board : boards)
                if (!params_.limits.is_stopped()) // otherwise some may not be minimal
                    sink({board.puzzle, board.solution});
            return;
        }
        for (std::size_t k = 0; k < boards.size() && !params_.limits.is_stopped(); k += at_a_time)
            search(filled(boards.subspan(k, std::min(at_a_time, boards.size() - k)), given), given + 1, sink);
    }

    /// Returns the boards with a digit in the next cell of the pattern, in every way that can lead to a puzzle.
    [[nodiscard]] std::vector<Board> filled(std::span<const Board> boards, std::size_t given) {
        std::vector<Board> next;
        for (const Board& board : boards)
            put_next(board, given, next);
        const std::size_t more = params_.pattern.size() - given - 1;
        if (given + 1 < min_known_givens(params_.geometry))
            return next;
        look_at_solutions(next, more == 0);
        if (params_.minimal && more % often_minimal == 0)
            drop_those_not_minimal(next, given + 1);
        return next;
    }

    void put_next(const Board& board, std::size_t given, std::vector<Board>& next) const {
        const Cell cell = params_.pattern[given];
        const std::size_t left = params_.pattern.size() - given - 1;
        const std::size_t side = params_.geometry.side();
        for (std::size_t digit = 1; digit <= std::min<std::size_t>(board.largest + 1U, side); ++digit) {
            const std::size_t largest = std::max<std::size_t>(board.largest, digit);
            const bool is_possible =
                board.solution.empty() ? !clashes_with(board, given, digit) : board.solution[cell] == digit;
            if (!is_possible || largest + left + 1 < side) // two digits that are missing can be exchanged
                continue;
            next.push_back(board);
            next.back().puzzle[cell] = static_cast<Digit>(digit);
            next.back().largest = static_cast<Digit>(largest);
        }
    }

    [[nodiscard]] bool clashes_with(const Board& board, std::size_t given, std::size_t digit) const {
        return std::any_of(
            params_.pattern.begin(), params_.pattern.begin() + static_cast<std::ptrdiff_t>(given), [&](Cell other) {
                return board.puzzle[other] == digit && params_.geometry.are_peers(other, params_.pattern[given]);
            });
    }

    /// Drops the boards without a solution, or with a unique solution too early for a minimal puzzle. At the end, drops
    /// those with several solutions.
    void look_at_solutions(std::vector<Board>& boards, bool is_end) {
        std::size_t next = 0;
        std::size_t kept = 0;
        some_.run(
            [&]() -> std::span<const Digit> {
                return next < boards.size() ? boards[next++].puzzle : std::span<const Digit>();
            },
            [&](const detail::BatchResult& answer) {
                const bool is_unique = answer.solutions == 1 && answer.status == dlx::Status::exhausted;
                if (answer.solutions == 0 || params_.limits.is_stopped() ||
                    (is_unique ? params_.minimal && !is_end : is_end))
                    return;
                Board& board = boards[answer.index];
                if (is_unique)
                    board.solution.assign(answer.solution(0).begin(), answer.solution(0).end());
                if (kept != answer.index)
                    boards[kept] = std::move(board);
                ++kept;
            });
        boards.resize(kept);
    }

    /// Looks for a solution with another digit in the cell of each given. Without one, more givens change nothing.
    void drop_those_not_minimal(std::vector<Board>& boards, std::size_t givens) {
        std::vector<bool> is_minimal(boards.size(), true);
        std::size_t next = 0;
        other_.run(
            [&](dlx::Instance& instance) {
                if (next == boards.size() * givens)
                    return false;
                const Board& board = boards[next / givens];
                question_ = empty_;
                question_.set_givens(board.puzzle);
                question_.set_other(empty_, params_.pattern[next++ % givens], board.puzzle);
                instance.allowed = question_.words();
                return true;
            },
            [&](const dlx::BatchResult& answer) {
                if (answer.solutions == 0)
                    is_minimal[answer.index / givens] = false;
            });
        std::size_t k = 0;
        std::erase_if(boards, [&](const Board&) { return !is_minimal[k++]; });
    }

    PatternParams params_;
    detail::BatchSolver some_;
    dlx::BatchSolver other_;
    const detail::BoardBits empty_{params_.geometry};
    detail::BoardBits question_{params_.geometry};
    std::vector<Board> parts_;
    std::size_t filled_ = 0; ///< cells of the pattern that are given in the parts
};

PatternSearch::PatternSearch(PatternParams params)
    : work_(new Work(std::move(params)), [](Work* work) { delete work; }) {}

std::size_t PatternSearch::part_count() const { return work_->parts(); }
void PatternSearch::run(std::size_t part, const ResultCallback& sink) { work_->run(part, sink); }

} // namespace sudoku
