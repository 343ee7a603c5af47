#include "dlx/watch.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace dlx {

double RunMonitor::now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void RunMonitor::require_valid(const Limits& limits) {
    if (limits.seconds && !(*limits.seconds >= 0))
        throw std::invalid_argument("a time limit is 0 seconds or more; no limit is std::nullopt");
    if (!(limits.progress_interval >= 0))
        throw std::invalid_argument("between reports of progress there are 0 seconds or more");
}

Limits RunMonitor::remaining_limits() const {
    Limits left;
    left.stop_flag = limits_->stop_flag;
    if (limits_->seconds)
        left.seconds = std::max(0.0, *limits_->seconds - seconds());
    return left;
}

} // namespace dlx
