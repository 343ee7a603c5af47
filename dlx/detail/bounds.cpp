#include "dlx/detail/bounds.hpp"

#include "dlx/detail/codegen.hpp"

namespace dlx::detail {

namespace {

DLX_VECTOR_CLONES
void fill_scores(const std::uint32_t* sizes, const std::int32_t* needs, std::uint32_t* scores, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        scores[i] = branch_count(sizes[i], needs[i]) | (0U - (sizes[i] >> 31));
}

DLX_VECTOR_CLONES
void fill_keys(const std::uint32_t* sizes, const std::int32_t* needs, const std::int32_t* rooms, std::uint32_t* keys,
               std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        keys[i] = branch_key(sizes[i], needs[i], rooms[i]) | (0U - (sizes[i] >> 31));
}

} // namespace

std::vector<Bounds> reduced_bounds(const Problem& problem) {
    std::vector<std::uint32_t> sizes(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            ++sizes[index(entry.item)];
    std::vector<Bounds> bounds;
    for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i) {
        const auto [min, max] = problem.bounds(ItemId{i});
        const std::uint32_t least = std::min(min, sizes[i] + 1);
        bounds.push_back({least, std::min(max, std::max({sizes[i], least, 1U}))});
    }
    return bounds;
}

std::size_t max_levels(const Problem& problem) {
    const std::size_t items = problem.primary_item_count();
    if (!problem.has_bounds())
        return items;
    std::size_t options = 0;
    for (const Bounds& bounds : reduced_bounds(problem))
        options += bounds.max;
    return items + std::min(options, problem.option_count());
}

BoundedItems::BoundedItems(const Problem& problem) : scores_(problem.primary_item_count()) {
    for (const Bounds& bounds : reduced_bounds(problem)) {
        need_.push_back(static_cast<std::int32_t>(bounds.min));
        room_.push_back(static_cast<std::int32_t>(bounds.max));
    }
}

std::span<const std::uint32_t> BoundedItems::scores(std::span<const std::uint32_t> sizes) {
    fill_scores(sizes.data(), need_.data(), scores_.data(), sizes.size());
    return scores_;
}

std::span<const std::uint32_t> BoundedItems::keys(std::span<const std::uint32_t> sizes) {
    fill_keys(sizes.data(), need_.data(), room_.data(), scores_.data(), sizes.size());
    return scores_;
}

} // namespace dlx::detail
