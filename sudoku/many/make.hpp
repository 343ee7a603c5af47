#pragma once

#include "sudoku/many/in_order.hpp"
#include "sudoku/setters/puzzle_maker.hpp"

#include <any>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Makes puzzles on several threads until there are enough.
namespace sudoku {

/// Which puzzles are made, and what ends that.
struct ParallelMakerParams {
    static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

    PuzzleRequirements requirements{};             ///< the stop flag of its limits is ignored
    std::uint64_t number = 1;          ///< of puzzles
    std::uint64_t max_attempts = all; ///< in a row without a puzzle
    std::uint32_t threads = 1;         ///< 0: as many as the machine has processors
    std::size_t max_ahead = 1 << 10;  ///< blocks of attempts that may be begun while the first of them has not ended
    dlx::Limits limits{};              ///< seconds and stop flag, of each call of ParallelMaker::run()
};

/// A puzzle and what its maker says of it. Its views are of `digits`; valid during the call of the sink only.
struct MadePuzzle : MatchingPuzzle {
    std::vector<Digit> digits{}; ///< puzzle and solution
    std::any description{};
    bool is_puzzle = true; ///< else attempts before that number have ended; those are not handed out
};

/// Makes the first puzzles of all attempts that are as wished. They do not depend on threads.
///
///     sudoku::Making making({.number = 1000, .threads = 8});
///     making.run([](const sudoku::MadePuzzle& made) { ... });
class ParallelMaker {
public:
    using Describe = std::function<std::any(const MatchingPuzzle&)>;
    using ResultCallback = std::function<void(const MadePuzzle&)>;

    /// Each thread describes its puzzles by a function of its own, which `make_describe` makes. It may heed `stop`:
    /// what is made when that is set is lost. Throws as PuzzleMaker.
    explicit ParallelMaker(ParallelMakerParams params, std::function<Describe(const std::atomic<bool>& stop)> make_describe = {});

    /// Why there are no more puzzles.
    enum class StopReason : std::uint8_t { enough, attempts, no_more, time_limit, stopped, not_yet };

    /// Makes puzzles, and hands them over in order; about `attempts` attempts more. The next call goes on from there, unless
    /// a limit came. Throws what the sink throws.
    StopReason run(const ResultCallback& sink, std::uint64_t attempts = ParallelMakerParams::all);

    [[nodiscard]] std::uint64_t attempts() const { return first_.attempts(); } ///< that have ended

private:
    /// Attempts that a thread makes one after the other.
    struct Block {
        std::uint64_t first = 0;
        std::size_t attempts = 0;
    };
    struct Maker {
        Maker(const PuzzleRequirements& requirements, Describe of_puzzle) : puzzles(requirements), describe(std::move(of_puzzle)) {}
        PuzzleMaker puzzles;
        Describe describe;
    };

    [[nodiscard]] std::optional<Block> next_block(std::uint64_t last);
    [[nodiscard]] std::unique_ptr<Maker> new_maker() const;
    [[nodiscard]] std::shared_ptr<Maker> maker();
    void make(Maker& maker, const Block& block, const Turn<MadePuzzle>& turn) const;
    [[nodiscard]] bool take(MadePuzzle made, const ResultCallback& sink);

    ParallelMakerParams params_;
    const std::function<Describe(const std::atomic<bool>&)> make_describe_;
    const std::uint32_t threads_;
    std::atomic<bool> flag_ = false;
    PuzzleSelector first_;
    bool is_over_ = false;      ///< no further puzzle is wanted
    bool has_given_up_ = false; ///< after too many attempts without a puzzle
    std::uint64_t next_attempt_ = 0;
    std::uint64_t blocks_ = 0; ///< begun
    std::size_t most_in_a_block_;
    std::size_t block_size_;
    std::mutex mutex_;                           ///< of what follows
    std::vector<std::unique_ptr<Maker>> makers_; ///< that no thread uses
};

} // namespace sudoku
