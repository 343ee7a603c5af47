#include "apps/threads.hpp"

#include <algorithm>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <thread>

namespace apps {

namespace {

constexpr std::size_t most_threads = 1024;

} // namespace

void add_threads_option(boost::program_options::options_description& options) {
    options.add_options()("threads,j", value("N"), "work on N processors; 0 = on all there are; default 1");
}

std::size_t thread_count(const Arguments& arguments) {
    const auto number = arguments.number("threads", 0, most_threads).value_or(1);
    return number > 0 ? static_cast<std::size_t>(number) : std::max(1U, std::thread::hardware_concurrency());
}

void run_in_threads(std::size_t threads, std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    namespace tbb = oneapi::tbb;
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena(static_cast<int>(threads)).execute([&] {
        tbb::parallel_for(std::uint32_t{0}, tasks, std::uint32_t{1}, task, tbb::simple_partitioner());
    });
}

} // namespace apps
