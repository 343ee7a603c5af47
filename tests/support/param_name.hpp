#pragma once

#include <string>

namespace dlx::test {

/// Names a parameterised test after the `name` of its parameter: the last argument of INSTANTIATE_TEST_SUITE_P.
struct ParamName {
    template <class Test>
    std::string operator()(const Test& test) const {
        return std::string(test.param.name);
    }
};

} // namespace dlx::test
