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
#include <vector>

/// Work on many pieces by several threads, whose results come in the order of the pieces.
namespace sudoku {

class RunLimiter;

/// How for_each_in_order() runs.
struct InOrderParams {
    std::uint32_t threads = 1;       ///< the calling one included; 0: as many as the machine has processors
    std::size_t max_ahead = 64;     ///< pieces that may be begun while the first of them has not ended
    std::size_t max_waiting = 4096; ///< results that may wait for those before them

    /// Once it is set no further pieces are taken. Pieces under way come to an end, and their results are handed over;
    /// workers heed the same flag themselves.
    const std::atomic<bool>* stop_flag = nullptr;

    /// Called when source, worker or sink throws: may end the work under way and a source that waits. Results of earlier
    /// pieces that it cuts are handed over as they are.
    std::function<void()> on_failure{};

    RunLimiter* limiter = nullptr; ///< replaces both: checked before each piece, ended by a failure
};

namespace detail {

/// for_each_in_order() without types.
class InOrder {
public:
    /// A piece and its number.
    struct Piece {
        std::shared_ptr<void> what;
        std::uint64_t number = 0;
    };
    using Source = std::function<std::shared_ptr<void>()>;
    using Work = std::function<void(const Piece&)>;

    explicit InOrder(const InOrderParams& params);

    void run(const Source& source, const std::function<Work()>& make_work);

    /// Runs tasks on threads that have nothing else to do. A thread that waits for others takes no further piece: its worker
    /// is in use.
    [[nodiscard]] dlx::TaskRunner parallel();

    [[nodiscard]] bool is_turn(std::uint64_t piece);

    /// May a result of the piece be handed over right now? Then end_handing() must follow.
    [[nodiscard]] bool begin_handing(std::uint64_t piece);
    void end_handing(const std::exception_ptr& failure);

    /// The result waits for its turn. A thread that is far ahead waits.
    void add(std::uint64_t piece, std::function<void()> hand_over);

private:
    struct Results {
        std::deque<std::function<void()>> waiting{};
        bool has_ended = false;
        bool has_failed = false; ///< nothing is handed over from here on
    };
    /// Tasks of a worker for threads that have nothing else to do.
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
    std::mutex mutex_; ///< of what follows
    std::condition_variable changed_;
    std::deque<Results> pieces_; ///< that are begun, from that whose turn it is
    std::uint64_t turn_ = 0;     ///< the number of that piece
    std::size_t waiting_ = 0;    ///< results of all pieces
    std::size_t adding_ = 0;     ///< threads that wait until a further result may wait
    std::size_t working_ = 0;    ///< pieces that have not ended
    bool is_reading_ = false;    ///< a thread is in the source
    bool is_at_end_ = false;     ///< of the source
    bool is_handing_ = false;    ///< a thread is in the sink
    bool is_over_ = false;       ///< nothing more is handed over
    std::deque<Loan*> loans_;    ///< that have tasks left
    std::exception_ptr failure_; ///< the first
};

} // namespace detail

/// Takes the results of one piece. Valid during the worker's call.
template <class Result>
class Turn {
public:
    Turn(detail::InOrder& in_order, std::uint64_t piece, const std::function<void(Result)>& sink)
        : in_order_(in_order), piece_(piece), sink_(sink) {}

    /// Hands a result over: at once if all earlier results have been, else when they have been.
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

    /// Whether all earlier pieces have ended.
    [[nodiscard]] bool is_next() const { return in_order_.is_turn(piece_); }

private:
    detail::InOrder& in_order_;
    std::uint64_t piece_;
    const std::function<void(Result)>& sink_;
};

/// Does the work on one piece, and gives any number of results.
template <class Piece, class Result>
using Worker = std::function<void(Piece&, const Turn<Result>&)>;

/// Reads pieces, works on them on several threads, and hands the results over in order:
///
///     for_each_in_order<Puzzle, std::string>(
///         next_puzzle, [](const dlx::Parallel&) { return rated; }, print, {.threads = 8});
///
/// `source` returns the next piece, or nothing at the end. A thread takes the next piece as soon as it is free. Each thread
/// has a worker of its own, made before its first piece; `make_worker` receives a dlx::Parallel that shares long work with
/// idle threads. `source` and `sink` are each called by one thread at a time, any of them. A result of the first piece that
/// has not ended is handed over at once, all others wait for their turn: the order does not depend on threads. If the system
/// refuses to start a thread, the others do the work.
///
/// An exception of source, worker or sink is rethrown when all threads have ended. Before that, the results of earlier
/// pieces are handed over, and those that a throwing worker had given. Results must be copyable.
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

/// Ends work that checks a stop flag alone: when a limit comes, or when end() is called.
class RunLimiter {
public:
    /// Sets `flag`, the dlx::Limits::stop of the work, when `limits.seconds` are over or `limits.stop` is set; ignores the
    /// other limits. A thread watches them, if the system can start one; for_each_in_order() looks, too.
    RunLimiter(const dlx::Limits& limits, std::atomic<bool>& flag);
    ~RunLimiter();
    RunLimiter(const RunLimiter&) = delete;
    RunLimiter& operator=(const RunLimiter&) = delete;

    void stop();  ///< sets the flag now
    void poll(); ///< checks the limits
    [[nodiscard]] bool has_stopped() const { return flag_; }
    [[nodiscard]] bool timed_out() const { return is_by_time_; }

private:
    void wait();

    const dlx::Limits limits_;
    const dlx::RunMonitor watch_{limits_};
    std::atomic<bool>& flag_;
    std::atomic<bool> is_by_time_ = false;
    std::atomic<bool> is_over_ = false; ///< the thread may end
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

} // namespace sudoku
