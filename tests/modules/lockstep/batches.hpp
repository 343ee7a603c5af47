#pragma once

#include "dlx/lockstep/batch.hpp"
#include "tests/support/problems/instances.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// What the tests of batches have in common.
namespace dlx::test {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

using Options = std::vector<OptionId>;
using Instances = std::vector<OwnedInstance>;

/// Options of queens(n).
inline OptionId queen(std::uint32_t n, std::uint32_t row, std::uint32_t column) { return OptionId{n * row + column}; }

/// Thrown by sources, sinks and tasks of tests.
struct Interrupted : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `text` is part of what `action` throws.
template <class Exception, class Action>
void expect_throw(Action action, std::string_view text) {
    try {
        action();
        ADD_FAILURE() << "nothing is thrown; expected: " << text;
    } catch (const Exception& exception) {
        EXPECT_NE(std::string_view(exception.what()).find(text), std::string_view::npos) << exception.what();
    }
}

/// Tests that run with every width of vectors: the values are widths().
class EachWidth : public testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] static BatchParams params(std::uint64_t max_solutions = all, std::uint64_t kept = 0) {
        BatchParams result;
        result.limits.solutions = max_solutions;
        result.max_kept_solutions = kept;
        result.vector_width = GetParam();
        return result;
    }
};

inline std::vector<std::string> widths() {
    const auto names = supported_vector_widths();
    return {names.begin(), names.end()};
}

} // namespace dlx::test
