#include "apps/shared/io/log.hpp"

#include "apps/shared/io/progress.hpp"

#include <array>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace apps::log {

namespace {

/// A sink for stderr, where the line of progress may be.
class StderrSink final : public spdlog::sinks::base_sink<std::mutex> {
    void sink_it_(const spdlog::details::log_msg& message) override {
        const std::string text = std::string(message.payload.begin(), message.payload.end()) + '\n';
        const progress::Away away;
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    }
    void flush_() override {}
};

spdlog::level::level_enum spdlog_level(Level level) {
    constexpr std::array levels{spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err};
    return levels.at(static_cast<std::size_t>(level));
}

} // namespace

void start(Level least) {
    auto logger = std::make_shared<spdlog::logger>("stderr", std::make_shared<StderrSink>());
    logger->set_level(spdlog_level(least));
    spdlog::set_default_logger(std::move(logger));
}

void print(Level level, fmt::string_view format, fmt::format_args arguments) {
    spdlog::logger& logger = *spdlog::default_logger_raw();
    if (logger.should_log(spdlog_level(level)))
        logger.log(spdlog_level(level), fmt::vformat(format, arguments));
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
