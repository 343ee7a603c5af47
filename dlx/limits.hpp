#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace dlx {

/// Reason why a run ended. Only `exhausted` excludes further solutions.
enum class Status : std::uint8_t {
    exhausted,      ///< complete search of the tree
    found,          ///< a solution, where one was wanted: of solve(), or the last step of a Search
    solution_limit, ///< Limits::solutions reached; there may be more solutions
    node_limit,     ///< Limits::search_nodes reached
    time_limit,     ///< Limits::seconds reached
    memory_limit,   ///< CountParams::max_memory_bytes reached. Only building a ZDD ends this way; a count continues,
                    ///< more slowly
    stopped,        ///< stop by the visitor or the stop flag; for a Search, also the time before the first step
};

/// Returns "exhausted", "found", "solution limit", "node limit", "time limit", "memory limit" or "stopped".
[[nodiscard]] std::string_view to_string(Status status);

/// Progress report of a run.
struct Progress {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;       ///< wall-clock time since the start
    double fraction_done = 0; ///< estimate in 0 ... 1 that assumes that the branches of a node are equally large
};

/// A time in seconds: a number, or a duration of std::chrono. It may be empty, as a std::optional; that is less than any
/// time.
class Seconds {
public:
    Seconds() = default;
    Seconds(std::nullopt_t) {}
    Seconds(double seconds) : seconds_(seconds) {}
    Seconds(const std::optional<double>& seconds) : seconds_(seconds) {}

    template <class Duration>
    requires requires { Duration::period::num; } // without <chrono>, which takes long to compile
    Seconds(Duration duration)
        : seconds_(static_cast<double>(duration.count()) * Duration::period::num / Duration::period::den) {}

    explicit operator bool() const { return seconds_.has_value(); }
    operator std::optional<double>() const { return seconds_; }
    [[nodiscard]] bool has_value() const { return seconds_.has_value(); }
    [[nodiscard]] double operator*() const { return *seconds_; }
    [[nodiscard]] double& operator*() { return *seconds_; }
    [[nodiscard]] double value() const { return seconds_.value(); }
    [[nodiscard]] double value_or(double otherwise) const { return seconds_.value_or(otherwise); }
    void reset() { seconds_.reset(); }

    friend bool operator==(const Seconds& a, const Seconds& b) { return a.seconds_ == b.seconds_; }
    friend std::partial_ordering operator<=>(const Seconds& a, const Seconds& b) {
        if (a && b)
            return *a <=> *b;
        return a.has_value() <=> b.has_value();
    }

private:
    std::optional<double> seconds_;
};

/// A flag that another thread sets to end a run: a std::atomic<bool>, which outlives the run, or a std::stop_token.
class StopFlag {
public:
    StopFlag() = default;
    StopFlag(const std::atomic<bool>* flag) : flag_(flag) {}

    template <class Token>
    requires requires(const Token& token) { token.stop_requested(); }
    StopFlag(Token token)
        : requested_(std::make_shared<const std::function<bool()>>([token] { return token.stop_requested(); })) {}

    /// Returns false if there is no flag.
    explicit operator bool() const { return flag_ != nullptr || requested_; }
    [[nodiscard]] bool is_set() const {
        return (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) || (requested_ && (*requested_)());
    }
    friend bool operator==(const StopFlag&, const StopFlag&) = default;

private:
    const std::atomic<bool>* flag_ = nullptr;
    std::shared_ptr<const std::function<bool()>> requested_;
};

/// Limits of a run, its stop flag, and its progress reports, for every kind of run. Every run throws
/// std::invalid_argument if `seconds` or `progress_interval` is negative or NaN.
struct Limits {
    std::optional<std::uint64_t> solutions{};    ///< number of solutions at which the run ends
    std::optional<std::uint64_t> search_nodes{}; ///< maximum number of search nodes
    Seconds seconds{};                           ///< maximum wall-clock time: 0.5, or std::chrono::milliseconds(500)
    StopFlag stop_flag{};                        ///< flag or std::stop_token by which another thread ends the run
    std::function<void(const Progress&)> on_progress =
        nullptr;                  ///< callback for progress reports, on the thread that started the run
    double progress_interval = 1; ///< minimum seconds between two calls of on_progress

    /// Returns true if the stop flag is set.
    [[nodiscard]] bool is_stopped() const { return stop_flag.is_set(); }
};

} // namespace dlx
