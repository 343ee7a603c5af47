#pragma once

#include "dlx/detail/pace.hpp"
#include "dlx/run.hpp"

#include <memory>

namespace dlx::test {

/// The pace of `parallel`, which gets one of its own. A copy shares it.
inline detail::Pace& pace_of(Parallel& parallel) {
    if (!parallel.pace)
        parallel.pace = std::make_shared<detail::Pace>();
    return *parallel.pace;
}

} // namespace dlx::test
