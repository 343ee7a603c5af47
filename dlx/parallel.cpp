#include "dlx/parallel.hpp"

#include "dlx/detail/part.hpp"
#include "dlx/engine.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <list>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using detail::Errand;
using detail::minus;
using detail::Part;
using detail::Worker;

/// So that threads seldom wait for each other. With a branching that learns, each search learns for itself: fewer learn
/// more. Measured, 2 threads, search nodes with 4 and with 1, and by one thread: sparse 164,000, 52,000, 45,000; 25x25
/// Sudoku 2.8, 2.6 and 2.1 million.
constexpr std::uint32_t searches_a_thread(Branching branching) { return branching == Branching::mrv ? 4 : 1; }

/// If the order matters, a part should last this many times Parallel::seconds_a_round. Measured, pentominoes 6x10 up to
/// 10^6 search nodes on 2 threads, work done for 1 that is wanted: 2.0 when the longest part is split, 1.7 with 4, 1.15
/// with 1, 1.15 with 0.3.
constexpr double rounds_of_a_part = 1;

/// A round that is over before it begins would be followed by others, without end.
constexpr double least_round_seconds = 1e-4;

/// Of most_waiting, what a part takes that waits until all before it are done, beside its solutions.
constexpr std::size_t room_of_a_part = 64;

} // namespace

class ParallelSearch::Impl {
public:
    Impl(const Problem& problem, SolveParams params, Parallel parallel, std::span<const OptionId> forced);
    Impl(const Problem& problem, SolveParams params, Parallel parallel, const Checkpoint& from);
    SolveResult run(const Visitor* visitor);

private:
    Impl(const Problem& problem, SolveParams params, Parallel parallel, std::size_t forced);

    using Parts = std::list<Part>;

    void hire();
    void settle();
    void settle_in_order();
    void search_again(Part& part, const Errand& limits);
    void hand_out(Part& part);
    void look_at_clock();
    [[nodiscard]] SolveResult result() const;
    [[nodiscard]] Checkpoint checkpoint() const;

    void give_work();
    [[nodiscard]] double share_worth_while() const;
    Parts::iterator part_to_split(double enough);
    bool split(Parts::iterator part);
    void run_round();
    [[nodiscard]] std::vector<std::pair<Part*, Errand>> errands();
    [[nodiscard]] Errand limits_after(std::uint64_t solutions, std::uint64_t nodes) const;
    [[nodiscard]] std::uint64_t nodes_so_far() const;
    [[nodiscard]] bool has_many_waiting() const;
    [[nodiscard]] bool is_stopped() const;
    [[nodiscard]] double seconds() const;

    const Problem& problem_;
    const Engine& engine_;
    const SolveParams params_;
    const Parallel parallel_;
    const std::size_t forced_; ///< options
    std::vector<Worker> workers_;
    Worker spare_; ///< for the first part, when the others are at work on parts that may not go on before it
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    double seconds_before_ = 0; ///< of the checkpoint
    double last_report_ = 0;
    double last_checkpoint_ = 0;
    double work_seconds_ = 0; ///< of all threads

    const Visitor* visitor_ = nullptr;
    bool in_order_ = false;        ///< what is done is added up in the order of the search
    Parts parts_;                  ///< in the order of the search
    Stats done_;                   ///< of the parts that are no longer in the list
    std::uint64_t handed_out_ = 0; ///< solutions
    std::optional<Status> status_; ///< the search is over, and why
};

ParallelSearch::Impl::Impl(const Problem& problem, SolveParams params, Parallel parallel, std::size_t forced)
    : problem_(problem), engine_(engine_for(problem, params.engine, params.branching)), params_(std::move(params)),
      parallel_(std::move(parallel)), forced_(forced), workers_(1) {
    done_.nodes_by_level.resize(problem.primary_items() + 1);
    for (Worker* const worker : {&workers_.front(), &spare_}) {
        worker->params.seed = params_.seed;
        worker->params.branching = params_.branching;
        worker->params.limits.stop = params_.limits.stop;
    }
    workers_.front().engine = engine_.make(problem);
}

ParallelSearch::Impl::Impl(const Problem& problem, SolveParams params, Parallel parallel,
                           std::span<const OptionId> forced)
    : Impl(problem, std::move(params), std::move(parallel), forced.size()) {
    Worker& first = workers_.front();
    first.engine->start(forced, first.params);
    if (first.engine->status() == Status::exhausted)
        return; // they clash
    auto path = std::make_shared<const std::vector<OptionId>>(forced.begin(), forced.end());
    parts_.emplace_back(Branches{std::move(path), forced.size(), {}, 1});
}

ParallelSearch::Impl::Impl(const Problem& problem, SolveParams params, Parallel parallel, const Checkpoint& from)
    : Impl(problem, std::move(params), std::move(parallel), std::size_t{0}) {
    if (params_.limits.solutions || params_.limits.nodes || params_.seed)
        throw std::invalid_argument(
            "a count with checkpoints has no limits of solutions and search nodes, and no seed");
    done_.solutions = from.solutions;
    done_.search_nodes = from.search_nodes;
    seconds_before_ = from.seconds;
    for (const Branches& left : from.left)
        parts_.emplace_back(left);
}

SolveResult ParallelSearch::Impl::run(const Visitor* visitor) {
    visitor_ = visitor;
    in_order_ = visitor != nullptr || params_.limits.solutions || params_.limits.nodes;
    hire();
    for (;;) {
        settle();
        if (!status_)
            look_at_clock();
        if (status_)
            break;
        give_work();
        run_round();
    }
    if (parallel_.on_checkpoint && !in_order_)
        parallel_.on_checkpoint(checkpoint());
    return result();
}

/// Workers for all threads, if the search can be split. By what was learnt before, parts are searched in another order
/// than by what is learnt in them: to that of the solutions this matters, to their number it does not.
void ParallelSearch::Impl::hire() {
    if (parallel_.threads <= 1 || params_.seed || (in_order_ && params_.branching != Branching::mrv))
        return;
    workers_.resize(parallel_.searches > 0 ? parallel_.searches
                                           : parallel_.threads * searches_a_thread(params_.branching));
    for (Worker& worker : workers_) {
        worker.params = spare_.params;
        worker.params.keeps_learnt = true;
    }
}

// --- What a round has brought ----------------------------------------------------------------------------------------

void ParallelSearch::Impl::settle() {
    for (Part& part : parts_)
        if (part.is_at_work() && part.is_done())
            part.let_go();
    if (in_order_)
        settle_in_order();
    else
        parts_.remove_if([this](const Part& part) {
            if (part.is_done())
                part.add_to(done_, forced_);
            return part.is_done();
        });
    if (!status_ && parts_.empty())
        status_ = Status::exhausted;
}

/// What has come too far is searched again, up to where it is to end.
void ParallelSearch::Impl::settle_in_order() {
    while (!parts_.empty() && !status_) {
        Part& first = parts_.front();
        const Errand limits = limits_after(done_.solutions, done_.search_nodes);
        const bool has_all = first.solutions() == limits.max_solutions;
        if (first.search_nodes() > limits.max_nodes || first.solutions() > limits.max_solutions ||
            (has_all && limits.max_solutions > 0 && !first.is_at_solution_limit()))
            search_again(first, limits);
        else if (has_all)
            status_ = Status::solution_limit;
        else if (!first.is_done() && first.is_at_node() && first.search_nodes() == limits.max_nodes)
            status_ = Status::node_limit;
        hand_out(first);
        if (status_ || !first.is_done())
            return;
        first.add_to(done_, forced_);
        parts_.pop_front();
    }
}

/// The worker may have been that of another part, of which nothing is wanted any more.
void ParallelSearch::Impl::search_again(Part& part, const Errand& limits) {
    Part again(part.branches());
    again.kept() = std::move(part.kept());
    again.take_up(workers_.front());
    again.work(problem_, engine_, limits);
    part = std::move(again);
    if (part.is_at_solution_limit())
        status_ = Status::solution_limit;
    else if (part.search_nodes() == limits.max_nodes)
        status_ = Status::node_limit;
    else
        status_ = is_stopped() ? Status::stopped : Status::time_limit;
}

/// The solutions of the first part, as far as they are within the limits.
void ParallelSearch::Impl::hand_out(Part& part) {
    if (visitor_ == nullptr)
        return;
    const std::uint64_t most = done_.solutions + part.solutions();
    for (std::size_t k = 0; k < part.kept().size() && handed_out_ < most; ++k) {
        ++handed_out_;
        if ((*visitor_)(part.kept()[k]) == Visit::stop) {
            status_ = Status::stopped;
            return;
        }
    }
    part.kept().clear();
}

SolveResult ParallelSearch::Impl::result() const {
    SolveResult result{*status_, 0, seconds(), done_, engine_.name, params_.branching};
    for (const Part& part : parts_) {
        part.add_to(result.stats, forced_);
        if (in_order_)
            break; // what comes later has not been reached
    }
    if (visitor_ != nullptr)
        result.stats.solutions = handed_out_;
    result.solutions = result.stats.solutions;
    return result;
}

Checkpoint ParallelSearch::Impl::checkpoint() const {
    Checkpoint checkpoint{done_.solutions, done_.search_nodes, seconds_before_ + seconds(), {}};
    for (const Part& part : parts_) {
        checkpoint.solutions += part.solutions();
        checkpoint.search_nodes += part.search_nodes();
        part.add_left(checkpoint.left);
    }
    return checkpoint;
}

void ParallelSearch::Impl::look_at_clock() {
    const double now = seconds();
    if (parallel_.on_checkpoint && !in_order_ && now - last_checkpoint_ >= parallel_.checkpoint_seconds) {
        last_checkpoint_ = now;
        parallel_.on_checkpoint(checkpoint());
    }
    if (is_stopped())
        status_ = Status::stopped;
    else if (params_.limits.seconds && now >= *params_.limits.seconds)
        status_ = Status::time_limit;
    else if (params_.limits.on_progress && now - last_report_ >= params_.limits.progress_seconds) {
        last_report_ = now;
        Progress progress{done_.solutions, done_.search_nodes, seconds_before_ + now, 1};
        for (const Part& part : parts_) {
            progress.solutions += part.solutions();
            progress.search_nodes += part.search_nodes();
            progress.fraction_done -= part.share_left();
        }
        progress.fraction_done = std::clamp(progress.fraction_done, 0.0, 1.0);
        params_.limits.on_progress(progress);
    }
}

// --- The next round --------------------------------------------------------------------------------------------------

void ParallelSearch::Impl::give_work() {
    const auto is_busy = [](const Worker& worker) { return worker.is_busy; };
    const bool are_many_waiting = has_many_waiting();
    if (are_many_waiting && parts_.front().is_waiting()) {
        const auto idle = std::find_if_not(workers_.begin(), workers_.end(), is_busy);
        parts_.front().take_up(idle != workers_.end() ? *idle : spare_);
    }
    const bool is_one_enough = nodes_so_far() < parallel_.nodes_alone || are_many_waiting;
    const double enough = share_worth_while();
    for (Worker& worker : workers_) {
        if (is_busy(worker))
            continue;
        if (is_one_enough && std::any_of(workers_.begin(), workers_.end(), is_busy))
            return;
        auto part = std::find_if(parts_.begin(), parts_.end(), [](const Part& p) { return p.is_waiting(); });
        while (part == parts_.end()) {
            const auto longest = part_to_split(enough);
            if (longest == parts_.end())
                return;
            if (split(longest))
                part = std::next(longest);
        }
        while (part->share_left() > enough && split(part)) {
        }
        part->take_up(worker);
    }
}

/// Of the tree, what lasts as long as a part should, by what was done so far in how much time. Any part will do if the
/// order does not matter. If it does, it is better to work at what comes first: later parts may not be wanted at all.
double ParallelSearch::Impl::share_worth_while() const {
    if (!in_order_)
        return 1;
    const double left = std::accumulate(parts_.begin(), parts_.end(), 0.0,
                                        [](double sum, const Part& part) { return sum + part.share_left(); });
    return (1 - left) / work_seconds_ * parallel_.seconds_a_round * rounds_of_a_part;
}

/// The first part that is longer than `enough`, or else the longest; or the end if none can be split.
ParallelSearch::Impl::Parts::iterator ParallelSearch::Impl::part_to_split(double enough) {
    auto longest = parts_.end();
    for (auto part = parts_.begin(); part != parts_.end(); ++part) {
        if (part->is_done() || part->is_solid())
            continue;
        if (part->share_left() > enough)
            return part;
        if (longest == parts_.end() || part->share_left() > longest->share_left())
            longest = part;
    }
    return longest;
}

bool ParallelSearch::Impl::split(Parts::iterator part) {
    auto given = part->split();
    if (given)
        parts_.insert(std::next(part), std::move(*given));
    return given.has_value();
}

void ParallelSearch::Impl::run_round() {
    std::vector<std::pair<Part*, Errand>> todo = errands();
    std::vector<std::exception_ptr> failures(todo.size());
    std::vector<double> work_seconds(todo.size());
    const auto task = [&](std::uint32_t k) {
        const double start = seconds();
        try {
            todo[k].first->work(problem_, engine_, todo[k].second);
        } catch (...) {
            failures[k] = std::current_exception();
        }
        work_seconds[k] = seconds() - start;
    };
    if (todo.size() > 1 && parallel_.run)
        parallel_.run(static_cast<std::uint32_t>(todo.size()), task);
    else
        for (std::uint32_t k = 0; k < todo.size(); ++k)
            task(k);
    work_seconds_ = std::accumulate(work_seconds.begin(), work_seconds.end(), work_seconds_);
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
}

/// What each part is to do. A part needs no more than what those before it have not found or visited so far.
std::vector<std::pair<Part*, Errand>> ParallelSearch::Impl::errands() {
    std::vector<std::pair<Part*, Errand>> todo;
    const bool is_only_first = has_many_waiting();
    const std::size_t most_kept = parallel_.most_waiting / workers_.size() + 1;
    std::uint64_t solutions = done_.solutions;
    std::uint64_t nodes = done_.search_nodes;
    for (Part& part : parts_) {
        Errand errand = limits_after(solutions, nodes);
        errand.keeps_solutions = visitor_ != nullptr;
        errand.most_kept = most_kept;
        const bool is_wanted = !is_only_first && part.solutions() < errand.max_solutions &&
                               part.search_nodes() < errand.max_nodes && part.kept().options() < most_kept;
        if (part.is_at_work() && (is_wanted || &part == &parts_.front()))
            todo.emplace_back(&part, errand);
        solutions += part.solutions();
        nodes += part.search_nodes();
    }
    const auto share = static_cast<double>(parallel_.threads) / static_cast<double>(todo.size());
    const bool is_alone = nodes < parallel_.nodes_alone && workers_.size() > 1;
    for (auto& [part, errand] : todo) {
        const double round = parallel_.seconds_a_round * std::min(share, 1.0);
        errand.seconds = std::min(errand.seconds, std::max(round, least_round_seconds));
        errand.nodes = std::max<std::uint64_t>(1, parallel_.nodes_a_round);
        if (is_alone)
            errand.nodes = std::min(errand.nodes, parallel_.nodes_alone - nodes);
    }
    return todo;
}

/// Of a part, when all before it have done so much.
Errand ParallelSearch::Impl::limits_after(std::uint64_t solutions, std::uint64_t nodes) const {
    Errand errand;
    if (params_.limits.seconds)
        errand.seconds = *params_.limits.seconds - seconds();
    if (params_.limits.solutions)
        errand.max_solutions = minus(*params_.limits.solutions, solutions);
    if (params_.limits.nodes)
        errand.max_nodes = minus(*params_.limits.nodes, nodes);
    return errand;
}

std::uint64_t ParallelSearch::Impl::nodes_so_far() const {
    std::uint64_t nodes = done_.search_nodes;
    for (const Part& part : parts_)
        nodes += part.search_nodes();
    return nodes;
}

/// Do too many solutions, and parts that are done, wait for others to come first, so that no more are wanted?
bool ParallelSearch::Impl::has_many_waiting() const {
    std::size_t waiting = 0;
    if (in_order_)
        for (const Part& part : parts_)
            waiting += part.kept().options() + room_of_a_part;
    return waiting > std::max(parallel_.most_waiting, room_of_a_part * workers_.size());
}

bool ParallelSearch::Impl::is_stopped() const {
    return params_.limits.stop != nullptr && params_.limits.stop->load(std::memory_order_relaxed);
}

double ParallelSearch::Impl::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

// --- The interface ---------------------------------------------------------------------------------------------------

ParallelSearch::ParallelSearch(const Problem& problem, SolveParams params, Parallel parallel,
                               std::span<const OptionId> forced)
    : impl_(std::make_unique<Impl>(problem, std::move(params), std::move(parallel), forced)) {}
ParallelSearch::ParallelSearch(const Problem& problem, SolveParams params, Parallel parallel, const Checkpoint& from)
    : impl_(std::make_unique<Impl>(problem, std::move(params), std::move(parallel), from)) {}
ParallelSearch::~ParallelSearch() = default;

SolveResult ParallelSearch::solve(const Visitor& visitor) { return impl_->run(&visitor); }
SolveResult ParallelSearch::count() { return impl_->run(nullptr); }

} // namespace dlx
