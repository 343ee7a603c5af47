#include "sudoku/many/make.hpp"

#include "dlx/threads.hpp"

#include <algorithm>

namespace sudoku {

namespace {

/// Returns the attempts in a block: many are faster; but if each takes long, the first ones have to come soon.
std::size_t most_in_a_block(const PuzzleRequirements& requirements) {
    const bool is_slow = requirements.unbiased || requirements.enumerate_pattern || requirements.rules;
    return is_slow ? 1 : requirements.is_rated() ? 512 : 8192;
}

constexpr std::size_t first_block = 2048; ///< attempts: they take some hundredths of a second

MadePuzzle kept(const MatchingPuzzle& made, std::any description) {
    MadePuzzle kept{made};
    kept.description = std::move(description);
    kept.digits.assign(made.puzzle.begin(), made.puzzle.end());
    kept.digits.insert(kept.digits.end(), made.solution.begin(), made.solution.end());
    return kept;
}

} // namespace

ParallelMaker::ParallelMaker(ParallelMakerParams params,
                             std::function<Describe(const std::atomic<bool>&)> make_describe)
    : params_(std::move(params)), make_describe_(std::move(make_describe)),
      threads_(dlx::use_threads(params_.threads).threads),
      first_(params_.requirements, params_.number, params_.max_attempts),
      most_in_a_block_(most_in_a_block(params_.requirements)),
      block_size_(static_cast<std::size_t>(
          std::clamp<std::uint64_t>((params_.number - 1) / threads_ + 1, 1, std::min(most_in_a_block_, first_block)))) {
    params_.requirements.params.limits.stop_flag = &flag_;
    makers_.push_back(new_maker());
}

std::unique_ptr<ParallelMaker::Maker> ParallelMaker::new_maker() const {
    return std::make_unique<Maker>(params_.requirements, make_describe_ ? make_describe_(flag_) : Describe());
}

ParallelMaker::StopReason ParallelMaker::run(const ResultCallback& sink, std::uint64_t attempts) {
    const std::uint64_t all = makers_.front()->puzzles.attempt_count();
    const std::uint64_t last = attempts < all - std::min(all, next_attempt_) ? next_attempt_ + attempts : all;
    if (first_.has_all())
        return StopReason::complete;
    RunLimiter ending(params_.limits, flag_);
    for_each_in_order<Block, MadePuzzle>(
        [&] { return next_block(last); },
        [&](const dlx::TaskRunner&) -> Worker<Block, MadePuzzle> {
            return [this, maker = maker()](const Block& block, const Turn<MadePuzzle>& turn) {
                make(*maker, block, turn);
            };
        },
        [&](MadePuzzle made) {
            if (!take(std::move(made), sink))
                ending.stop();
        },
        {.threads = threads_, .max_ahead = params_.max_ahead, .max_waiting = 1 << 14, .limiter = &ending});
    return first_.has_all()       ? StopReason::complete
           : is_exhausted_        ? StopReason::exhausted
           : ending.timed_out()   ? StopReason::time_limit
           : has_given_up_        ? StopReason::attempt_limit
           : flag_                ? StopReason::stopped
           : next_attempt_ >= all ? StopReason::exhausted
                                  : StopReason::unfinished;
}

/// Returns the next block. They grow, so that the first puzzles are available early and many are made fast. Near the
/// requested number they shrink: if each attempt makes a puzzle, no work is wasted, and the threads end together.
std::optional<ParallelMaker::Block> ParallelMaker::next_block(std::uint64_t last) {
    if (next_attempt_ >= last)
        return std::nullopt;
    std::uint64_t attempts = std::min<std::uint64_t>(block_size_, last - next_attempt_);
    if (next_attempt_ < params_.number) {
        const std::uint64_t wanted = params_.number - next_attempt_;
        attempts = std::min({attempts, wanted, std::max<std::uint64_t>(wanted / threads_, first_block)});
    }
    const Block block{next_attempt_, static_cast<std::size_t>(attempts)};
    next_attempt_ += block.attempts;
    if (++blocks_ % threads_ == 0)
        block_size_ = std::min(2 * block_size_, most_in_a_block_);
    return block;
}

/// Returns one that is kept, or a new one; it is kept afterwards.
std::shared_ptr<ParallelMaker::Maker> ParallelMaker::maker() {
    std::unique_ptr<Maker> maker;
    {
        const std::scoped_lock lock(mutex_);
        if (!makers_.empty()) {
            maker = std::move(makers_.back());
            makers_.pop_back();
        }
    }
    if (!maker)
        maker = new_maker();
    return {maker.release(), [this](Maker* used) {
                const std::scoped_lock lock(mutex_);
                makers_.emplace_back(used);
            }};
}

void ParallelMaker::make(Maker& maker, const Block& block, const Turn<MadePuzzle>& turn) const {
    std::vector<MadePuzzle> group; // unbiased puzzles, which are not cut
    maker.puzzles.run(block.first, block.attempts, [&](const MatchingPuzzle& made) {
        MadePuzzle one = kept(made, maker.describe ? maker.describe(made) : std::any());
        if (flag_) // the description may be cut
            return;
        if (params_.requirements.unbiased)
            group.push_back(std::move(one));
        else
            turn.give(std::move(one));
    });
    if (flag_)
        return;
    for (MadePuzzle& one : group)
        turn.give(std::move(one));
    MadePuzzle end;
    end.attempt = block.first + block.attempts;
    end.is_puzzle = false;
    end.is_last = !maker.puzzles.impossible_reason().empty();
    end.description = maker.puzzles.impossible_reason();
    turn.give(std::move(end));
}

/// Returns false if no further puzzle is wanted. Unbiased groups are not cut.
bool ParallelMaker::take(MadePuzzle made, const ResultCallback& sink) {
    if (!is_over_ && made.is_last) {
        impossible_reason_ = std::any_cast<std::string>(made.description);
        is_over_ = is_exhausted_ = true;
    }
    if (!is_over_ && !first_.wants_more(made.attempt, !made.is_puzzle)) {
        has_given_up_ = !first_.has_all();
        is_over_ = true;
    }
    if (is_over_ || !made.is_puzzle || !first_.accept(made.attempt, made.canonical_form))
        return !is_over_;
    made.puzzle = std::span(made.digits).first(made.digits.size() / 2);
    made.solution = std::span(made.digits).last(made.digits.size() / 2);
    sink(made);
    is_over_ = first_.is_done();
    return !is_over_;
}

} // namespace sudoku
