#include "tests/support/calls.hpp"

#include <cstddef>
#include <cstdint>
#include <iostream>

/// Compares the results of calls of the library, written as text, with exhaustive enumeration. After a failure, prints
/// a short trace for tests/data/traces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace dlx::test;
    try {
        const Trace trace = parse_trace({reinterpret_cast<const char*>(data), size});
        if (first_wrong_call(trace).empty())
            return 0;
        const Trace wrong = shrunk(trace, [](const Trace& shorter) { return !first_wrong_call(shorter).empty(); });
        std::cerr << "broken property: " << first_wrong_call(wrong) << "\n--- trace\n" << to_string(wrong) << "---\n";
    } catch (const BadTrace&) {
        return 0;
    }
    std::abort();
}
