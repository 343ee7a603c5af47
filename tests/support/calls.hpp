#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test {

/// Calls of the library, one a line, that can be written down and made again:
///
///     a b | x                     the problem in Knuth's text format, up to an empty line
///     a x:A
///     b
///
///     search bit_sets mrv         a new Search, with the engine and the branching
///     restart 5 - : 0 2           with a limit of 5 solutions, no seed, and options 0 and 2 forced
///     next
///     finish
///     count lockstep 2 : 0        count() with the engine on 2 threads
///     solve auto 3 :              solve() on 3 threads
///     frontier : 1                count() by the frontier
///     zdd :                       the diagram of all solutions
///     batch 64 2 : 0 2 / 1 , /    instances: options forced / removed; vectors of 64 bits, a limit of 2
struct Trace {
    Problem problem;
    std::vector<std::string> calls;
};

/// Error in the text of a trace, or in a call.
struct BadTrace : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws BadTrace. For any text, with a problem small enough for brute force or not.
[[nodiscard]] Trace parse_trace(std::string_view text);
[[nodiscard]] std::string to_string(const Trace& trace);

/// The trace number `seed`, of a small problem. Every third one has bounds.
[[nodiscard]] Trace random_trace(std::uint64_t seed);

/// Makes the calls, and compares what comes of them with what exhaustive enumeration says: "" if all is right, or the
/// first call that is not, and why. Throws BadTrace.
[[nodiscard]] std::string first_wrong_call(const Trace& trace);

/// A trace that `is_wrong`, as short as leaving out calls and options makes it.
[[nodiscard]] Trace shrunk(Trace trace, const std::function<bool(const Trace&)>& is_wrong);

} // namespace dlx::test
