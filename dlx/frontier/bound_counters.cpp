#include "dlx/frontier/bound_counters.hpp"

#include <algorithm>
#include <bit>

namespace dlx::detail {

constexpr std::uint32_t no_field = ~std::uint32_t{0};

BoundCounters::BoundCounters(const Problem& problem, std::span<const Bounds> bounds, Index begin)
    : field_of_(bounds.size(), no_field), end_bit_(begin) {
    std::vector<Index> sizes(problem.item_count());
    for (Index k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            ++sizes[index(entry.item)];
    for (Index item = 0; item < bounds.size(); ++item) {
        const auto [min, max] = bounds[item];
        has_too_few_ |= min > sizes[item];
        const bool has_max = max < sizes[item];
        if (max == 1 || (min == 0 && !has_max))
            continue;
        const Index first = has_max ? max + 1 : min;
        const auto width = static_cast<Index>(std::bit_width(first));
        if (end_bit_ % 64 + width > 64)
            end_bit_ += 64 - end_bit_ % 64;
        field_of_[item] = static_cast<Index>(fields_.size());
        fields_.push_back({end_bit_ / 64, end_bit_ % 64, static_cast<Index>((std::uint64_t{1} << width) - 1),
                           has_max ? 1U : 0U, has_max ? max - min : 0, first});
        options_.push_back(sizes[item]);
        end_bit_ += width;
    }
}

void BoundCounters::add_step(const Problem& problem, std::span<const OptionId> options) {
    std::vector<Index> changed;
    for (const OptionId option : options) {
        for (const Entry& entry : problem.option(option)) {
            const Index field = index(entry.item) < field_of_.size() ? field_of_[index(entry.item)] : no_field;
            if (field == no_field)
                continue;
            --options_[field];
            option_fields_.push_back(field);
            changed.push_back(field);
        }
        option_start_.push_back(static_cast<Index>(option_fields_.size()));
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const Index field : changed)
        remaining_.push_back({field, options_[field]});
    step_start_.push_back(static_cast<Index>(remaining_.size()));
}

bool BoundCounters::start(std::uint64_t* state) const {
    for (const Field& field : fields_)
        state[field.word] |= std::uint64_t{field.first} << field.shift;
    return !has_too_few_;
}

} // namespace dlx::detail
