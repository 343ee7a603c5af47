#pragma once

#include <string>
#include <vector>

/// What the benchmarks share: clocks, medians and the lines that say where numbers come from.
namespace bench {

/// Seconds of processor time that this program has used. On a machine with other work to do this moves far less than
/// wall-clock time, and a program of one thread has no reason to wait.
[[nodiscard]] double cpu_seconds();

/// Lowest, middle and highest of some measurements.
struct Spread {
    double min = 0;
    double median = 0; ///< the mean of the two in the middle if their number is even
    double max = 0;
};

/// Requires at least one value.
[[nodiscard]] Spread spread(std::vector<double> values);

/// "1.234 s", "56.7 ms", "16.6 us": three or four digits with a unit that fits.
[[nodiscard]] std::string duration(double seconds);

/// "1.02 (0.99-1.05)": the median of ratios, lowest and highest.
[[nodiscard]] std::string ratio(const Spread& spread);

/// Prints the date, the machine, the compiler and its flags: the lines without which no number means anything.
void print_environment();

} // namespace bench
