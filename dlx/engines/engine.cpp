#include "dlx/engine.hpp"

#include "dlx/engines/engines.hpp"

#include <array>
#include <stdexcept>

namespace dlx {

constexpr std::array table{
    Engine{"dancing_links", "Algorithms X, C and M on dancing links (TAOCP 7.2.2.1)", true, nullptr,
           detail::make_dancing_links},
    Engine{"bit_sets", "the same search on sets of bits, for options by the hundred with many items in common", false,
           detail::bit_sets_unsupported_reason, detail::make_bit_sets},
    Engine{"sparse_sets", "the same search on sparse sets (TAOCP 7.2.2.3), for many items with few options each", true,
           nullptr, detail::make_sparse_sets},
    Engine{"domain_consistency", "search with removal of options that conflict with all options left of an item", true,
           detail::domain_consistency_unsupported_reason, detail::make_domain_consistency},
};

std::span<const Engine> engines() { return table; }

const Engine& select_engine(const Problem& problem, Text name, Branching branching) {
    const std::string_view wanted = name == "auto" ? detail::fastest_engine(problem, branching) : name;
    std::string known = "auto";
    for (const Engine& engine : table) {
        known += ", " + std::string(engine.name);
        if (engine.name != wanted)
            continue;
        if (engine.unsupported_reason != nullptr)
            if (const auto reason = engine.unsupported_reason(problem))
                throw std::invalid_argument(*reason);
        require_branching(engine, branching);
        return engine;
    }
    throw std::invalid_argument("unknown engine '" + std::string(name) + "'; known: " + known);
}

void require_branching(const Engine& engine, Branching branching) {
    if (branching != Branching::mrv && !engine.supports_learned_branching)
        throw std::invalid_argument("engine '" + std::string(engine.name) + "' does not support branching '" +
                                    std::string(to_string(branching)) + "'");
}

} // namespace dlx
