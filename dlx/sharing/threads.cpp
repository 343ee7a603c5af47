#include "dlx/threads.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <future>
#include <thread>
#include <vector>

namespace dlx {

TaskRunner use_threads(std::uint32_t threads) {
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    const auto run = [threads](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        std::atomic<std::uint32_t> next = 0;
        const auto work = [&] {
            for (std::uint32_t k = next++; k < tasks; k = next++)
                task(k);
        };
        std::vector<std::future<void>> others; // each waits for its thread when it goes out of scope
        try {
            while (others.size() + 1 < std::min(threads, tasks))
                others.push_back(std::async(std::launch::async, work));
        } catch (const std::exception&) { // std::system_error or std::bad_alloc: fewer threads do the same
        }
        work();
        for (std::future<void>& other : others)
            other.get();
    };
    return {run, threads};
}

} // namespace dlx
