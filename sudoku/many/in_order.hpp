#pragma once

#include "dlx/limits.hpp"
#include "dlx/parallel.hpp"
#include "dlx/watch.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

/// Parallel processing of many pieces, with results in the order of the pieces.
namespace sudoku {

class RunLimiter;

/// Settings of for_each_in_order().
struct InOrderParams {
    std::uint32_t threads = 1;      ///< number of threads, including the calling one; 0: one for each processor
    std::size_t max_ahead = 64;     ///< maximum number of pieces in work while the first of them is unfinished
    std::size_t max_waiting = 4096; ///< maximum number of results that wait for earlier ones

    /// Flag that ends the run: when it is set, no further pieces are started. Pieces in work are finished, and their
    /// results are delivered. Workers must check the flag themselves.
    dlx::StopFlag stop_flag{};

    /// Function that is called if the source, a worker or `sink` throws. It can stop the work in progress and a blocked
    /// source. Results of earlier pieces that it cuts short are delivered unchanged.
    std::function<void()> on_failure{};

    /// Limiter that replaces stop_flag and on_failure: checked before each piece, stopped by a failure.
    RunLimiter* limiter = nullptr;
};

namespace detail {

/// Implementation of for_each_in_order() without types.
class InOrder {
public:
    /// Piece with its number.
    struct Piece {
        std::shared_ptr<void> what;
        std::uint64_t number = 0;
    };
    using Source = std::function<std::shared_ptr<void>()>;
    using Work = std::function<void(const Piece&)>;

    explicit InOrder(const InOrderParams& params);

    void run(const Source& source, const std::function<Work()>& make_work);

    /// Returns a runner that uses idle threads. A thread that waits for them starts no further piece, because its
    /// worker is in use.
    [[nodiscard]] dlx::TaskRunner parallel();

    [[nodiscard]] bool is_turn(std::uint64_t piece);

    /// Returns whether a result of the piece can be delivered now. If so, end_handing() must be called afterward.
    [[nodiscard]] bool begin_handing(std::uint64_t piece);
    void end_handing(const std::exception_ptr& failure);

    /// Stores a result until all earlier ones are delivered. Blocks if too many results are waiting.
    void add(std::uint64_t piece, std::function<void()> hand_over);

private:
    struct Results {
        std::deque<std::function<void()>> waiting{};
        bool has_ended = false;
        bool has_failed = false; ///< nothing more is delivered after this piece
    };
    /// Tasks that a worker offers to idle threads.
    struct Loan {
        const std::function<void(std::uint32_t)>& task;
        std::uint32_t tasks;
        std::uint32_t next = 0;
        std::uint32_t running = 0;
        std::exception_ptr failure{};
    };
    using Lock = std::unique_lock<std::mutex>;

    [[nodiscard]] std::optional<Piece> next(const Source& source);
    [[nodiscard]] std::shared_ptr<void> read(const Source& source, Lock& lock);
    void work(const Source& source, const std::function<Work()>& make_work);
    void end(std::uint64_t piece, bool has_failed);
    void hand_over(Lock& lock);
    void fail(Lock& lock, const std::exception_ptr& failure);
    void lend(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task);
    void help_or_wait(Lock& lock);
    void do_task(Loan& loan, Lock& lock);
    [[nodiscard]] bool is_stopped() const;

    const InOrderParams& params_;
    const dlx::TaskRunner threads_;
    std::mutex mutex_; ///< protects all members below
    std::condition_variable changed_;
    std::deque<Results> pieces_; ///< pieces that were started, from number turn_ on
    std::uint64_t turn_ = 0;     ///< number of the first piece in pieces_
    std::size_t waiting_ = 0;    ///< number of waiting results of all pieces
    std::size_t adding_ = 0;     ///< number of threads blocked in add()
    std::size_t working_ = 0;    ///< number of unfinished pieces
    bool is_reading_ = false;    ///< a thread is calling the source
    bool is_at_end_ = false;     ///< the source has ended
    bool is_handing_ = false;    ///< a thread is calling the callback
    bool is_over_ = false;       ///< nothing more is delivered
    std::deque<Loan*> loans_;    ///< loans with tasks that were not started
    std::exception_ptr failure_; ///< first exception
};

} // namespace detail

/// Callback for the results of one piece. Valid during the call of the worker.
template <class Result>
class Turn {
public:
    Turn(detail::InOrder& in_order, std::uint64_t piece, const std::function<void(Result)>& sink)
        : in_order_(in_order), piece_(piece), sink_(sink) {}

    /// Delivers a result: immediately if all earlier results were delivered, otherwise after them.
    void give(Result result) const {
        if (!in_order_.begin_handing(piece_))
            return in_order_.add(piece_,
                                 [&sink = sink_, kept = std::move(result)]() mutable { sink(std::move(kept)); });
        std::exception_ptr failure;
        try {
            sink_(std::move(result));
        } catch (...) {
            failure = std::current_exception();
        }
        in_order_.end_handing(failure);
    }

    /// Returns whether all earlier pieces have ended.
    [[nodiscard]] bool is_next() const { return in_order_.is_turn(piece_); }

private:
    detail::InOrder& in_order_;
    std::uint64_t piece_;
    const std::function<void(Result)>& sink_;
};

/// Function that processes one piece and gives any number of results.
template <class Piece, class Result>
using Worker = std::function<void(Piece&, const Turn<Result>&)>;

/// Reads pieces, processes them on several threads, and delivers the results in order:
///
///     for_each_in_order<Puzzle, std::string>(
///         next_puzzle, [](const dlx::TaskRunner&) { return rated; }, print, {.threads = 8});
///
/// `source` returns the next piece, or nothing at the end. A thread takes the next piece as soon as it is free. Each
/// thread has its own worker, made before its first piece. `make_worker` receives a dlx::TaskRunner that shares long
/// work with idle threads. `source` and `sink` are each called by one thread at a time, which may be any thread.
///
/// Results of the first unfinished piece are delivered immediately, and all others wait. The order does not depend on
/// the number of threads. If the system cannot start a thread, the others do the work.
///
/// An exception of the source, a worker or `sink` is rethrown after all threads have ended. Before that, the results of
/// earlier pieces are delivered, and those that a throwing worker had already given. Results must be copyable.
template <class Piece, class Result>
void for_each_in_order(const std::function<std::optional<Piece>()>& source,
                       const std::function<Worker<Piece, Result>(const dlx::TaskRunner&)>& make_worker,
                       const std::function<void(Result)>& sink, const InOrderParams& params = {}) {
    detail::InOrder in_order(params);
    const auto next = [&]() -> std::shared_ptr<void> {
        std::optional<Piece> piece = source();
        return piece ? std::make_shared<Piece>(std::move(*piece)) : nullptr;
    };
    in_order.run(next, [&]() -> detail::InOrder::Work {
        return [&, worker = make_worker(in_order.parallel())](const detail::InOrder::Piece& piece) {
            worker(*static_cast<Piece*>(piece.what.get()), Turn<Result>(in_order, piece.number, sink));
        };
    });
}

/// Limiter for work that checks only a stop flag: sets it when a limit is reached or stop() is called.
class RunLimiter {
public:
    /// Sets `flag`, the stop flag of the work, when `limits.seconds` have passed or the stop flag of `limits` is set;
    /// the other limits are ignored. A thread checks the limits if the system can start one, and so does
    /// for_each_in_order().
    RunLimiter(const dlx::Limits& limits, std::atomic<bool>& flag);
    ~RunLimiter();
    RunLimiter(const RunLimiter&) = delete;
    RunLimiter& operator=(const RunLimiter&) = delete;

    void stop(); ///< sets the flag now
    void poll(); ///< checks the limits
    [[nodiscard]] bool has_stopped() const { return flag_; }
    [[nodiscard]] bool timed_out() const { return is_by_time_; }

private:
    void wait();

    const dlx::Limits limits_;
    const dlx::RunMonitor watch_{limits_};
    std::atomic<bool>& flag_;
    std::atomic<bool> is_by_time_ = false;
    std::atomic<bool> is_over_ = false; ///< signals thread_ to end
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

} // namespace sudoku
