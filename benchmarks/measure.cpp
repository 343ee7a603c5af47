#include "benchmarks/measure.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <thread>

namespace bench {

namespace {

std::string processor() {
    std::ifstream cpuinfo("/proc/cpuinfo"); // only Linux has such a file
    for (std::string line; std::getline(cpuinfo, line);)
        if (line.starts_with("model name"))
            return line.substr(std::min(line.find(':') + 2, line.size()));
    return "unknown processor";
}

std::string compiler() {
#if defined(__clang__)
    return "clang " + std::string(__clang_version__);
#elif defined(__GNUC__)
    return "g++ " + std::string(__VERSION__);
#else
    return "unknown compiler";
#endif
}

} // namespace

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Spread spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    return {values.front(), (values[(n - 1) / 2] + values[n / 2]) / 2, values.back()};
}

std::string duration(double seconds) {
    if (seconds >= 1)
        return fmt::format("{:.3f} s", seconds);
    if (seconds >= 1e-3)
        return fmt::format("{:.4g} ms", seconds * 1e3);
    return fmt::format("{:.4g} us", seconds * 1e6);
}

std::string ratio(const Spread& spread) {
    return fmt::format("{:.3g} ({:.3g}-{:.3g})", spread.median, spread.min, spread.max);
}

void print_environment() {
    fmt::print("date:     {:%Y-%m-%d}\n", fmt::gmtime(std::time(nullptr)));
    fmt::print("machine:  {}, {} logical processors\n", processor(), std::thread::hardware_concurrency());
    fmt::print("compiler: {}\n", compiler());
    fmt::print("flags:    {}\n", BENCHMARK_FLAGS);
    fmt::print("times:    processor time of one thread\n");
#if !defined(NDEBUG)
    fmt::print("WARNING:  not a release build, the numbers mean nothing\n");
#endif
}

} // namespace bench
