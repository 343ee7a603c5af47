#include "dlx/engine.hpp"

#include "dlx/engines/bit_sets.hpp"
#include "dlx/engines/dancing_links.hpp"

#include <array>
#include <stdexcept>

namespace dlx {

namespace {

constexpr std::array table{
    Engine{"dancing_links", "Algorithms X and C on dancing links (TAOCP 7.2.2.1)", true, nullptr,
           detail::make_dancing_links},
    Engine{"bit_sets", "the same search on sets of bits, for options by the hundred with many items in common", true,
           detail::why_not_bit_sets, detail::make_bit_sets},
};

} // namespace

std::span<const Engine> engines() { return table; }

const Engine& engine_for(const Problem& problem, std::string_view name) {
    std::string known;
    for (const Engine& engine : table) {
        if (engine.name == name) {
            if (problem.has_colors() && !engine.supports_colors)
                throw std::invalid_argument("engine '" + std::string(name) + "' does not support colors");
            if (const std::string reason = engine.why_not != nullptr ? engine.why_not(problem) : ""; !reason.empty())
                throw std::invalid_argument(reason);
            return engine;
        }
        known += (known.empty() ? "" : ", ") + std::string(engine.name);
    }
    throw std::invalid_argument("unknown engine '" + std::string(name) + "'; there is: " + known);
}

} // namespace dlx
