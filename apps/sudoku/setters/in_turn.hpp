#pragma once

#include "apps/shared/signals.hpp"

#include "dlx/threads.hpp"
#include "dlx/watch.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace apps {

/// When it is time to end: a signal came, the time limit is over, or there is enough.
class Ending {
public:
    explicit Ending(std::optional<double> seconds)
        : limits_{.seconds = seconds, .stop = &signals::stop_flag()}, thread_([this] { wait(); }) {}
    ~Ending() {
        end();
        thread_.join();
    }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

    /// For dlx::Limits::stop.
    [[nodiscard]] const std::atomic<bool>& flag() const { return flag_; }
    /// After run_on_threads().
    [[nodiscard]] bool is_by_time() const { return is_by_time_; }

    void end() {
        {
            const std::scoped_lock lock(mutex_);
            flag_ = true;
        }
        changed_.notify_all();
    }

    /// Runs `task` on some threads; when all have done it, the time has ended. If one of them throws, it is time for all to
    /// end, and the exception is passed on.
    template <class Task>
    void run_on_threads(std::size_t threads, Task task) {
        const auto number = static_cast<std::uint32_t>(threads);
        dlx::on_threads(number).run(number, [&](std::uint32_t) {
            try {
                task();
            } catch (...) {
                end();
                throw;
            }
        });
        end();
    }

private:
    void wait() {
        std::unique_lock lock(mutex_);
        while (!flag_) {
            if (const auto why = watch_.end()) {
                is_by_time_ = why == dlx::Status::time_limit;
                flag_ = true;
            } else {
                changed_.wait_for(lock, std::chrono::milliseconds(10));
            }
        }
    }

    const dlx::Limits limits_;
    const dlx::Watch watch_{limits_};
    std::atomic<bool> flag_ = false;
    std::atomic<bool> is_by_time_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

/// Takes what several threads make in numbered pieces, in the order of the pieces: from the first piece that has not ended
/// at once, from the others when it is their turn. So the order does not depend on the threads.
template <class Made>
class InTurn {
public:
    using Take = std::function<void(Made)>;

    /// `take` is called by one thread at a time. `stop` ends a wait.
    InTurn(const std::atomic<bool>& stop, Take take) : stop_(stop), take_(std::move(take)) {}

    /// A thread that is far ahead waits.
    void add(std::uint64_t piece, Made made) {
        std::unique_lock lock(mutex_);
        while (piece != turn_ && waiting_ >= most_waiting && !stop_)
            changed_.wait_for(lock, std::chrono::milliseconds(100));
        if (piece == turn_)
            return take_(std::move(made));
        pieces_[piece].waiting.push_back(std::move(made));
        ++waiting_;
    }

    /// Nothing more comes of the piece. A thread that is far ahead waits.
    void end(std::uint64_t piece) {
        std::unique_lock lock(mutex_);
        pieces_[piece].has_ended = true;
        while (pieces_[turn_].has_ended) {
            pieces_.erase(turn_++);
            for (Made& made : std::exchange(pieces_[turn_].waiting, {})) {
                --waiting_;
                take_(std::move(made));
            }
        }
        changed_.notify_all();
        while (piece > turn_ + most_ahead && !stop_)
            changed_.wait_for(lock, std::chrono::milliseconds(100));
    }

private:
    static constexpr std::size_t most_waiting = 1 << 14;
    static constexpr std::uint64_t most_ahead = 1 << 10; ///< pieces
    struct Piece {
        std::vector<Made> waiting{};
        bool has_ended = false;
    };

    const std::atomic<bool>& stop_;
    const Take take_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint64_t, Piece> pieces_; ///< from that whose turn it is
    std::size_t waiting_ = 0;               ///< in all of them
    std::uint64_t turn_ = 0;
};

} // namespace apps
