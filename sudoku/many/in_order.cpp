#include "sudoku/many/in_order.hpp"

#include "dlx/threads.hpp"

#include <algorithm>
#include <chrono>

namespace sudoku {

namespace detail {

InOrder::InOrder(const InOrderParams& params) : params_(params), threads_(dlx::use_threads(params.threads)) {}

void InOrder::run(const Source& source, const std::function<Work()>& make_work) {
    threads_.run(threads_.threads, [&](std::uint32_t) { work(source, make_work); });
    if (failure_)
        std::rethrow_exception(failure_);
}

void InOrder::work(const Source& source, const std::function<Work()>& make_work) {
    Work work;
    while (const auto piece = next(source)) {
        bool has_failed = false;
        try {
            if (!work)
                work = make_work();
            work(*piece);
        } catch (...) {
            has_failed = true;
            Lock lock(mutex_);
            fail(lock, std::current_exception());
        }
        end(piece->number, has_failed);
    }
}

/// Returns the next piece, or nothing if no thread needs this one any more.
std::optional<InOrder::Piece> InOrder::next(const Source& source) {
    Lock lock(mutex_);
    for (;;) {
        const bool is_last = is_at_end_ || failure_ || is_stopped();
        const bool may_begin = pieces_.size() < std::max<std::size_t>(params_.max_ahead, 1);
        if (loans_.empty() && !is_last && !is_reading_ && may_begin) {
            if (auto what = read(source, lock)) {
                pieces_.emplace_back();
                ++working_;
                return Piece{std::move(what), turn_ + pieces_.size() - 1};
            }
            is_at_end_ = true;
        } else if (is_last && working_ == 0 && !is_reading_) {
            return std::nullopt;
        } else {
            help_or_wait(lock);
        }
    }
}

std::shared_ptr<void> InOrder::read(const Source& source, Lock& lock) {
    is_reading_ = true;
    lock.unlock();
    std::shared_ptr<void> what;
    std::exception_ptr failure;
    try {
        if (params_.limiter != nullptr)
            params_.limiter->poll();
        what = is_stopped() ? nullptr : source();
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    is_reading_ = false;
    if (failure)
        fail(lock, failure);
    changed_.notify_all();
    return what;
}

void InOrder::end(std::uint64_t piece, bool has_failed) {
    Lock lock(mutex_);
    Results& results = pieces_[piece - turn_];
    results.has_ended = true;
    results.has_failed = has_failed;
    --working_;
    if (!is_handing_)
        hand_over(lock);
    changed_.notify_all();
}

bool InOrder::is_stopped() const {
    return params_.stop_flag.is_set() || (params_.limiter != nullptr && params_.limiter->has_stopped());
}

// --- Results --------------------------------------------------------------------------------------------------------

bool InOrder::is_turn(std::uint64_t piece) {
    const Lock lock(mutex_);
    return piece == turn_ && !is_over_;
}

bool InOrder::begin_handing(std::uint64_t piece) {
    const Lock lock(mutex_);
    if (piece != turn_ || is_handing_ || is_over_ || !pieces_.front().waiting.empty())
        return false;
    is_handing_ = true;
    return true;
}

void InOrder::end_handing(const std::exception_ptr& failure) {
    Lock lock(mutex_);
    if (failure) {
        is_over_ = true;
        fail(lock, failure);
    }
    hand_over(lock);
}

void InOrder::add(std::uint64_t piece, std::function<void()> hand_over) {
    Lock lock(mutex_);
    ++adding_;
    while (!is_over_ && waiting_ >= params_.max_waiting && (piece != turn_ || is_handing_))
        if (piece == turn_) // soon
            changed_.wait(lock);
        else
            help_or_wait(lock);
    --adding_;
    if (is_over_)
        return;
    pieces_[piece - turn_].waiting.push_back(std::move(hand_over));
    ++waiting_;
    if (!is_handing_)
        this->hand_over(lock);
}

/// Hands over all whose turn has come: what other threads add meanwhile, too.
void InOrder::hand_over(Lock& lock) {
    is_handing_ = true;
    const std::uint64_t first_turn = turn_;
    while (!is_over_ && !pieces_.empty()) {
        Results& first = pieces_.front();
        if (!first.waiting.empty()) {
            const std::function<void()> hand_over = std::move(first.waiting.front());
            first.waiting.pop_front();
            --waiting_;
            lock.unlock();
            std::exception_ptr failure;
            try {
                hand_over();
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            if (failure) {
                is_over_ = true;
                fail(lock, failure);
            }
        } else if (first.has_ended) {
            is_over_ = first.has_failed;
            pieces_.pop_front();
            ++turn_;
        } else {
            break;
        }
    }
    is_handing_ = false;
    if (is_over_ || turn_ != first_turn || adding_ > 0) // otherwise no thread waits; a result may take a microsecond
        changed_.notify_all();
}

void InOrder::fail(Lock& lock, const std::exception_ptr& failure) {
    if (failure_)
        return;
    failure_ = failure;
    lock.unlock();
    if (params_.on_failure)
        params_.on_failure();
    if (params_.limiter != nullptr)
        params_.limiter->stop();
    lock.lock();
    changed_.notify_all();
}

// --- Threads that have nothing else to do ---------------------------------------------------------------------------

dlx::TaskRunner InOrder::parallel() {
    if (threads_.threads < 2)
        return {};
    return {[this](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) { lend(tasks, task); },
            threads_.threads};
}

void InOrder::lend(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    if (tasks == 0)
        return;
    Loan loan{task, tasks};
    Lock lock(mutex_);
    loans_.push_back(&loan);
    changed_.notify_all();
    while (loan.next < loan.tasks)
        do_task(loan, lock);
    changed_.wait(lock, [&] { return loan.running == 0; });
    if (loan.failure)
        std::rethrow_exception(loan.failure);
}

void InOrder::help_or_wait(Lock& lock) {
    if (loans_.empty())
        changed_.wait(lock);
    else
        do_task(*loans_.front(), lock);
}

/// Does one task of a loan that has any left.
void InOrder::do_task(Loan& loan, Lock& lock) {
    const std::uint32_t task = loan.next++;
    if (loan.next == loan.tasks)
        std::erase(loans_, &loan);
    ++loan.running;
    lock.unlock();
    std::exception_ptr failure;
    try {
        loan.task(task);
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    if (failure && !loan.failure)
        loan.failure = failure;
    --loan.running;
    changed_.notify_all();
}

} // namespace detail

// --- The end --------------------------------------------------------------------------------------------------------

RunLimiter::RunLimiter(const dlx::Limits& limits, std::atomic<bool>& flag)
    : limits_{.seconds = limits.seconds, .stop_flag = limits.stop_flag}, flag_(flag) {
    if (!limits_.seconds && !limits_.stop_flag)
        return;
    try {
        thread_ = std::thread([this] { wait(); });
    } catch (const std::exception&) { // std::system_error: look() does
    }
}

RunLimiter::~RunLimiter() {
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable())
        thread_.join();
}

void RunLimiter::stop() { flag_ = true; }

void RunLimiter::poll() {
    if (const auto why = flag_ ? std::nullopt : watch_.stop_reason()) {
        is_by_time_ = why == dlx::Status::time_limit;
        flag_ = true;
    }
}

void RunLimiter::wait() {
    std::unique_lock lock(mutex_);
    for (poll(); !flag_ && !is_over_; poll())
        changed_.wait_for(lock, std::chrono::milliseconds(10));
}

} // namespace sudoku
