#include "dlx/symmetry/symmetry.hpp"

namespace dlx {

std::vector<std::vector<ItemId>> item_symmetries(const Problem& problem, const Limits& limits) {
    std::vector<std::vector<ItemId>> all;
    if (!can_find_automorphisms())
        return all;
    const AutomorphismResult found = find_automorphisms(problem, limits);
    if (!found.group)
        return all;
    for (const Automorphism& automorphism : found.group->generators()) {
        if (!automorphism.colors.empty() || automorphism.items.empty())
            continue;
        std::vector<ItemId>& images = all.emplace_back();
        for (std::uint32_t item = 0; item < problem.item_count(); ++item)
            images.push_back(ItemId{item});
        for (const auto& [item, image] : automorphism.items)
            images[index(item)] = image;
    }
    return all;
}

} // namespace dlx
