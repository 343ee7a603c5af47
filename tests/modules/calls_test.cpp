#include "tests/support/calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace dlx::test::calls_test {
namespace {

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_wrong(const Trace& trace) { return !first_wrong_call(trace).empty(); }

TEST(Calls, DoWhatExhaustiveEnumerationSays) {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        const Trace trace = random_trace(seed);
        if (is_wrong(trace)) {
            const Trace shorter = shrunk(trace, is_wrong);
            FAIL() << "seed " << seed << ": " << first_wrong_call(shorter)
                   << "\nThis trace, in a file of tests/data/traces:"
                   << "\n"
                   << to_string(shorter);
        }
    }
}

/// Calls that were wrong once, and some examples, must be right.
TEST(Calls, ThatWereWrittenDownAreRight) {
    int traces = 0;
    for (const auto& file : std::filesystem::directory_iterator(TRACES)) {
        SCOPED_TRACE(file.path().filename().string());
        const Trace trace = parse_trace(read(file.path()));
        EXPECT_EQ(first_wrong_call(trace), "");
        EXPECT_EQ(to_string(parse_trace(to_string(trace))), to_string(trace));
        ++traces;
    }
    EXPECT_GE(traces, 1);
}

TEST(Calls, AreShortenedToThoseThatMatter) {
    const auto finishes_after_next = [](const Trace& trace) {
        const auto next = std::find(trace.calls.begin(), trace.calls.end(), "next");
        return first_wrong_call(trace).empty() && std::find(next, trace.calls.end(), "finish") != trace.calls.end();
    };
    int shortened = 0;
    for (std::uint64_t seed = 1; shortened < 5; ++seed)
        if (const Trace trace = random_trace(seed); finishes_after_next(trace)) {
            const Trace shorter = shrunk(trace, finishes_after_next);
            EXPECT_EQ(shorter.calls.size(), 3U) << to_string(shorter); // calls search, next, finish
            EXPECT_EQ(shorter.problem.option_count(), 0U);
            ++shortened;
        }
}

TEST(Calls, ThatAreNoneAreRefused) {
    for (const char* const text :
         {"", "a\na\n", "a a\n\nnext\n", "a\na\n\nnext\n", "a\na\n\nfly\n", "a\na\n\nsearch steam mrv\n",
          "a\na\n\nsearch bit_sets weighted\n", "a\na\n\nsearch auto mrv\nnext now\n",
          "a\na\n\nsearch auto mrv\nrestart - - : 1\n", "a\na\n\nzdd\n", "a\na\n\ncount auto 9 :\n",
          "a | b\na b:A\n\nbatch 64 1 : /\n", "a\na\n\nbatch 64 1 : 99999999999 /\n"})
        EXPECT_THROW((void)first_wrong_call(parse_trace(text)), BadTrace) << text;
}

} // namespace
} // namespace dlx::test::calls_test
