#include "dlx/run.hpp"

#include <array>

namespace dlx {

std::string_view to_string(Status status) {
    constexpr std::array<std::string_view, 7> names{"exhausted",  "found",        "solution limit", "node limit",
                                                    "time limit", "memory limit", "stopped"};
    return names.at(static_cast<std::size_t>(status));
}

std::string_view to_string(Branching branching) {
    constexpr std::array<std::string_view, 3> names{"mrv", "weighted", "failure_rate"};
    return names.at(static_cast<std::size_t>(branching));
}

} // namespace dlx
