#include "apps/shared/log.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

namespace apps::log {

namespace {

/// Writes to stderr and keeps the progress line out of the messages' way.
class StderrSink final : public spdlog::sinks::base_sink<std::mutex> {
public:
    void show(const std::string& text) {
        const std::lock_guard lock(mutex_);
        const auto now = Clock::now();
        if (now < next_)
            return;
        next_ = now + std::chrono::milliseconds(500);
        write("\r\033[K" + text);
        has_line_ = true;
    }

    void erase() {
        const std::lock_guard lock(mutex_);
        erase_locked();
    }

private:
    using Clock = std::chrono::steady_clock;

    void sink_it_(const spdlog::details::log_msg& message) override {
        erase_locked();
        write(std::string(message.payload.begin(), message.payload.end()) + '\n');
    }
    void flush_() override {}

    void erase_locked() {
        if (has_line_)
            write("\r\033[K");
        has_line_ = false;
    }

    static void write(const std::string& text) {
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    }

    Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
    bool has_line_ = false;
};

/// The sink of the default logger, which is as global as spdlog has it. To be called after start().
StderrSink& sink() { return dynamic_cast<StderrSink&>(*spdlog::default_logger_raw()->sinks().front()); }

} // namespace

void start(spdlog::level::level_enum least) {
    auto logger = std::make_shared<spdlog::logger>("stderr", std::make_shared<StderrSink>());
    logger->set_level(least);
    spdlog::set_default_logger(std::move(logger));
}

bool shows_progress() {
    return spdlog::should_log(spdlog::level::info) && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0;
}

void progress(const std::string& text) { sink().show(text); }

void end_progress() { sink().erase(); }

void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message) {
    if (line == 0)
        error("{}: error: {}", source, message);
    else if (column == 0)
        error("{}:{}: error: {}", source, line, message);
    else
        error("{}:{}:{}: error: {}", source, line, column, message);
}

std::string to_text(const dlx::Progress& progress) {
    std::string text = progress.solutions > 0 ? fmt::format("{} solutions, ", progress.solutions) : "";
    text += fmt::format("{} search nodes, {:.2f} % done", progress.search_nodes, 100 * progress.fraction_done);
    if (progress.fraction_done > 1e-6)
        text += fmt::format(", about {:.0f} s left",
                            progress.seconds * (1 - progress.fraction_done) / progress.fraction_done);
    return text;
}

} // namespace apps::log
