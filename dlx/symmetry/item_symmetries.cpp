#include "dlx/symmetry/symmetry.hpp"

#include <algorithm>
#include <set>

namespace dlx {

namespace {

using Images = std::vector<ItemId>; // by item

constexpr std::size_t most_images = 64;                    ///< lists that are returned
constexpr std::size_t most_entries = std::size_t{1} << 22; ///< entries of the problem, of all lists together

} // namespace

std::vector<std::vector<ItemId>> item_symmetries(const Problem& problem, const Limits& limits) {
    if (!can_find_automorphisms())
        return {};
    const AutomorphismResult found = find_automorphisms(problem, limits);
    if (!found.group)
        return {};
    Images identity(problem.item_count());
    for (std::uint32_t item = 0; item < identity.size(); ++item)
        identity[item] = ItemId{item};
    std::vector<Images> generators;
    for (const Automorphism& automorphism : found.group->generators())
        if (automorphism.colors.empty()) {
            generators.push_back(identity);
            for (const auto& [item, image] : automorphism.items)
                generators.back()[index(item)] = image;
        }
    std::vector<Images> all{identity}; // in the order of the number of factors
    std::set<Images> seen{identity};
    const std::size_t most = std::clamp<std::size_t>(most_entries / (problem.entry_count() + 1), 1, most_images + 1);
    for (std::size_t k = 0; k < all.size(); ++k)
        for (const Images& generator : generators) {
            Images product;
            for (const ItemId item : all[k])
                product.push_back(generator[index(item)]);
            if (all.size() < most && seen.insert(product).second)
                all.push_back(std::move(product));
        }
    all.erase(all.begin());
    return all;
}

} // namespace dlx
