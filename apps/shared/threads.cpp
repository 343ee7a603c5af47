#include "apps/shared/threads.hpp"

#include "apps/shared/log.hpp"

#include <algorithm>
#include <exception>
#include <latch>
#include <thread>
#include <vector>

namespace apps {

namespace {

constexpr std::size_t most_threads = 1024;

/// As many of `wanted` threads, this one included, as the machine starts: where oneTBB (2021.8) is refused one, it ends
/// the program by std::terminate, or waits for ever.
std::size_t startable(std::size_t wanted) {
    std::latch may_end(1);
    std::vector<std::thread> others;
    try {
        while (others.size() + 1 < wanted)
            others.emplace_back([&] { may_end.wait(); });
    } catch (const std::exception& error) { // std::system_error or std::bad_alloc
        log::warn("warning: of {} threads only {} can be started: {}", wanted, others.size() + 1, error.what());
    }
    may_end.count_down();
    for (std::thread& other : others)
        other.join();
    return others.size() + 1;
}

} // namespace

void add_threads_option(boost::program_options::options_description& options) {
    add_to(options)("threads,j", value("N"), "work on N processors; 0 = on all there are; default 1");
}

std::size_t thread_count(const Arguments& arguments) {
    const auto number = arguments.number("threads", 0, most_threads).value_or(1);
    return startable(number > 0 ? static_cast<std::size_t>(number) : std::max(1U, std::thread::hardware_concurrency()));
}

} // namespace apps
