#include "apps/shared/io/log.hpp"

#include "apps/shared/io/progress.hpp"

#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

namespace apps::log {

namespace {

/// Writes to stderr, where the line of progress may be.
class StderrSink final : public spdlog::sinks::base_sink<std::mutex> {
    void sink_it_(const spdlog::details::log_msg& message) override {
        const std::string text = std::string(message.payload.begin(), message.payload.end()) + '\n';
        const progress::Away away;
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    }
    void flush_() override {}
};

} // namespace

void start(spdlog::level::level_enum least) {
    auto logger = std::make_shared<spdlog::logger>("stderr", std::make_shared<StderrSink>());
    logger->set_level(least);
    spdlog::set_default_logger(std::move(logger));
}

void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message) {
    const std::string name = source.empty() ? "''" : source;
    if (line == 0)
        error("{}: error: {}", name, message);
    else if (column == 0)
        error("{}:{}: error: {}", name, line, message);
    else
        error("{}:{}:{}: error: {}", name, line, column, message);
}

} // namespace apps::log
