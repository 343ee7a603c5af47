#include "sudoku/setters/minimize.hpp"

#include "dlx/lockstep/batch.hpp"
#include "sudoku/detail/board_bits.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <deque>
#include <numeric>

namespace sudoku {

namespace {

using detail::BoardBits;

/// Returns parameters without a limit of time: a question that it leaves open is not asked again.
dlx::BatchParams batch_params(dlx::Limits limits, std::uint64_t solutions) {
    limits.solutions = solutions;
    limits.seconds.reset();
    dlx::BatchParams params;
    params.limits = std::move(limits);
    params.ordered = false;
    return params;
}

} // namespace

std::vector<CellGroup> singleton_groups(const Geometry& geometry) {
    std::vector<CellGroup> units;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        units.push_back({cell});
    return units;
}

std::vector<std::uint32_t> random_order(std::size_t units, std::uint64_t seed, std::uint64_t number) {
    std::vector<std::uint32_t> order(units);
    std::iota(order.begin(), order.end(), 0U);
    detail::Random(seed, number).shuffle(order);
    return order;
}

/// Tests every puzzle in work, one question at a time, because the next question depends on the answer:
///
/// - At first, while few givens are needed, half of the remaining groups are removed together. This is a binary
///   search for the first needed group.
/// - Then the next group is removed. For a single given, the test is for a solution with another digit in its
///   cell.
///
/// If few puzzles are in work, several groups are tested at a time. A needed group remains needed. Of the redundant
/// ones, the first is removed, and the others are tested again.
class Minimizer::Work {
public:
    Work(const Geometry& geometry, std::vector<CellGroup> units, const dlx::Limits& limits,
         std::span<const Candidate> eliminated)
        : units_(std::move(units)), empty_(geometry), asked_(geometry), limits_(limits),
          unique_(Encoding(geometry).problem(), batch_params(limits, 2)),
          other_(Encoding(geometry).problem(), batch_params(limits, 1)) {
        for (const Candidate candidate : eliminated)
            empty_.eliminate(candidate);
    }

    void run(const Source& source, const ResultCallback& sink) {
        idle_.clear();
        for (const auto& job : jobs_)
            set_idle(*job);
        tasks_ = 0;
        for (bool is_more = true;;) {
            while (is_more && at_work() < most_at_work)
                is_more = begin_next(source, sink);
            if (at_work() == 0 || limits_.is_stopped())
                return;
            answer(unique_, true, 0, sink);
            answer(other_, false, is_more ? most_at_work / 2 : 0, sink);
        }
    }

private:
    static constexpr std::size_t most_at_work = 1536;
    static constexpr std::size_t least_questions = 1024; ///< about, at work at the same time, so that no lane is idle

    enum class Answer : std::uint8_t { goes, stays, unknown };

    struct Job {
        explicit Job(const BoardBits& empty) : left(empty) {}

        std::uint64_t number = 0;
        std::vector<Digit> puzzle;
        std::vector<Digit> solution;
        std::vector<std::uint32_t> order;
        std::size_t next = 0;  ///< the units before it are decided
        bool by_many = false;  ///< the first needed cell group is searched
        std::size_t fails = 0; ///< by many: groups next ... fails - 1 cannot be removed together; 0 if unknown
        std::size_t givens = 0;
        std::size_t min_givens = 0;
        bool stop_at_first_needed = false;
        bool has_one_that_stays = false;
        bool is_complete = true;
        bool is_idle = false;
        BoardBits left;        ///< bits of `puzzle`
        std::size_t asked = 0; ///< questions to answer before the next step
        std::size_t open = 0;  ///< number of these that are not answered
        std::vector<Answer> answers;
    };

    /// Returns the end of the units asked about by many. From a full board, half of them can go as a rule.
    [[nodiscard]] std::size_t middle(const Job& job) const {
        const std::size_t left = job.order.size() - job.next;
        std::size_t units = job.fails > 0   ? (job.fails - job.next) / 2
                            : job.next == 0 ? (left + 1) / 2
                                            : (left + 3) / 4;
        while (is_too_large(job, units))
            --units;
        return job.next + units;
    }

    [[nodiscard]] std::size_t at_work() const { return jobs_.size() - idle_.size(); }

    void set_idle(Job& job) {
        job.is_idle = true;
        idle_.push_back(&job);
    }

    bool begin_next(const Source& source, const ResultCallback& sink) {
        MinimizeTask task;
        if (!source(task))
            return false;
        if (idle_.empty())
            set_idle(*jobs_.emplace_back(std::make_unique<Job>(empty_)));
        Job& job = *idle_.back();
        idle_.pop_back();
        job.is_idle = false;
        job.number = tasks_++;
        job.puzzle.assign(task.puzzle.begin(), task.puzzle.end());
        job.solution.assign(task.solution.begin(), task.solution.end());
        job.order.clear();
        for (const std::uint32_t unit : task.order)
            if (givens_in(job, unit) > 0)
                job.order.push_back(unit);
        job.min_givens = task.min_givens;
        job.stop_at_first_needed = task.stop_at_first_needed;
        job.has_one_that_stays = false;
        job.is_complete = true;
        job.left = empty_;
        job.givens = 0;
        for (Cell cell = 0; cell < job.puzzle.size(); ++cell)
            if (job.puzzle[cell] != 0) {
                job.left.set_given(cell, job.puzzle[cell]);
                ++job.givens;
            }
        job.next = 0;
        job.fails = 0;
        job.by_many = job.givens * 2 > job.puzzle.size();
        skip_too_large(job);
        if (is_done(job))
            finish(job, sink);
        return true;
    }

    // --- Questions and answers ---------------------------------------------------------------------------------------

    /// Returns whether the next question, or question k, is about one solution only, and not about another one.
    [[nodiscard]] bool is_of_several(const Job& job, std::size_t k = 0) const {
        return job.by_many || units_[job.order[job.next + k]].size() > 1;
    }

    /// Tests the puzzles with a question of that kind, until none has one, or `enough` are in work.
    void answer(dlx::BatchSolver& batch, bool of_several, std::size_t enough, const ResultCallback& sink) {
        const auto get_ready = [&](Job& job) {
            const std::size_t most = job.by_many ? 1 : std::max<std::size_t>(1, least_questions / at_work());
            for (job.asked = 1; job.asked < most && job.next + job.asked < job.order.size() &&
                                is_of_several(job, job.asked) == of_several;)
                ++job.asked;
            job.open = job.asked;
            job.answers.resize(job.asked);
            ready_.push_back(&job);
        };
        ready_.clear();
        for (const auto& job : jobs_)
            if (!job->is_idle && is_of_several(*job) == of_several)
                get_ready(*job);
        while (!ready_.empty() && at_work() > enough && !limits_.is_stopped()) {
            std::size_t given = 0; // questions given of the first job that is ready
            open_.clear();
            batch.run(
                [&](dlx::Instance& instance) {
                    if (ready_.empty() || (given == 0 && at_work() <= enough))
                        return false;
                    Job& job = *ready_.front();
                    instance.allowed = question(job, given);
                    open_.push_back({&job, given});
                    if (++given == job.asked) {
                        ready_.pop_front();
                        given = 0;
                    }
                    return true;
                },
                [&](const dlx::BatchResult& found) {
                    if (found.status == dlx::Status::stopped)
                        return;
                    Job& job = *open_[found.index].first;
                    job.answers[open_[found.index].second] = answer_of(found, of_several);
                    if (--job.open > 0)
                        return;
                    conclude(job);
                    if (is_done(job))
                        finish(job, sink);
                    else if (is_of_several(job) == of_several)
                        get_ready(job);
                });
        }
    }

    std::span<const std::uint64_t> question(const Job& job, std::size_t k) {
        asked_ = job.left;
        const auto open = [&](std::size_t unit) {
            for (const Cell cell : units_[job.order[unit]])
                asked_.set_as(empty_, cell);
        };
        if (job.by_many)
            for (std::size_t unit = job.next; unit < middle(job); ++unit)
                open(unit);
        else if (is_of_several(job, k))
            open(job.next + k);
        else {
            open(job.next + k);
            const Cell cell = units_[job.order[job.next + k]].front();
            asked_.eliminate({cell, job.solution[cell]});
        }
        return asked_.words();
    }

    static Answer answer_of(const dlx::BatchResult& answer, bool of_several) {
        const std::uint64_t mine = of_several ? 1 : 0;
        if (answer.solutions > mine)
            return Answer::stays;
        return answer.status == dlx::Status::exhausted ? Answer::goes : Answer::unknown;
    }

    [[nodiscard]] bool is_done(const Job& job) const {
        return job.next == job.order.size() || (job.stop_at_first_needed && job.has_one_that_stays);
    }

    void conclude(Job& job) {
        job.by_many ? conclude_many(job) : conclude_each(job);
        skip_too_large(job);
    }

    void conclude_many(Job& job) {
        const std::size_t end = middle(job);
        if (job.answers[0] == Answer::goes)
            while (job.next < end)
                take_away(job);
        else if (job.answers[0] == Answer::stays)
            job.fails = end;
        else
            job.by_many = false;
        if (job.by_many && job.fails == job.next + 1) {
            job.by_many = false;
            job.has_one_that_stays = true;
            ++job.next;
        }
    }

    void conclude_each(Job& job) {
        for (std::size_t k = 0; k < job.asked; ++k) {
            if (job.answers[k] == Answer::goes)
                return take_away(job);
            job.is_complete &= job.answers[k] == Answer::stays;
            job.has_one_that_stays = true;
            ++job.next;
            if (job.stop_at_first_needed)
                return;
        }
    }

    [[nodiscard]] std::size_t givens_in(const Job& job, std::uint32_t unit) const {
        std::size_t givens = 0;
        for (const Cell cell : units_[unit])
            givens += job.puzzle[cell] != 0 ? 1 : 0;
        return givens;
    }

    [[nodiscard]] bool is_too_large(const Job& job, std::size_t units) const {
        std::size_t givens = job.min_givens;
        for (std::size_t unit = job.next; unit < job.next + units; ++unit)
            givens += givens_in(job, job.order[unit]);
        return givens > job.givens;
    }

    /// Skips units that would leave fewer than the least number of givens.
    void skip_too_large(Job& job) const {
        while (job.next < job.order.size() && is_too_large(job, 1)) {
            job.by_many = false;
            ++job.next;
        }
    }

    void take_away(Job& job) {
        job.givens -= givens_in(job, job.order[job.next]);
        for (const Cell cell : units_[job.order[job.next]]) {
            job.puzzle[cell] = 0;
            job.left.set_as(empty_, cell);
        }
        ++job.next;
    }

    void finish(Job& job, const ResultCallback& sink) {
        set_idle(job);
        sink({job.number, job.puzzle, job.is_complete});
    }

    const std::vector<CellGroup> units_;
    BoardBits empty_; ///< a board without givens
    BoardBits asked_; ///< about: a question, until the next one
    const dlx::Limits limits_;
    dlx::BatchSolver unique_; ///< finds out whether a board has one solution
    dlx::BatchSolver other_;  ///< finds out whether it has any
    std::vector<std::unique_ptr<Job>> jobs_;
    std::vector<Job*> idle_;                         ///< idle jobs; they keep their memory
    std::deque<Job*> ready_;                         ///< jobs with questions that are not asked yet
    std::vector<std::pair<Job*, std::size_t>> open_; ///< by question in a batch: its job, and its number there
    std::uint64_t tasks_ = 0;
};

Minimizer::Minimizer(const Geometry& geometry, std::vector<CellGroup> units, const dlx::Limits& limits,
                     std::span<const Candidate> eliminated)
    : work_(new Work(geometry, std::move(units), limits, eliminated), [](Work* work) { delete work; }) {}

void Minimizer::run(const Source& source, const ResultCallback& sink) { work_->run(source, sink); }

} // namespace sudoku
