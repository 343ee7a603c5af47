#include "dlx/engines/item_scores.hpp"

#include "dlx/detail/codegen.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dlx::detail {

namespace {

/// Computes the scores. Floats that are not negative have the order of their bits.
DLX_VECTOR_CLONES
void fill_scores(const std::uint32_t* sizes, const float* prices, std::uint32_t* scores, std::size_t n) {
    static_assert(std::numeric_limits<float>::is_iec559);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t is_covered = sizes[i] >> 31;
        const auto options = static_cast<float>(static_cast<std::int32_t>(sizes[i] & ~(is_covered << 31)));
        scores[i] = __builtin_bit_cast(std::uint32_t, options * prices[i]) | (0U - is_covered);
    }
}

} // namespace

void ItemScores::restart(Branching branching, bool keep_learned_scores) {
    const bool is_same = std::exchange(branching_, branching) == branching;
    tried_ = none;
    if (!is_learning() || (is_same && keep_learned_scores))
        return;
    const bool has_rates = branching == Branching::failure_rate;
    std::fill(learnt_.begin(), learnt_.end(), has_rates ? rate_of_all / 2 : 1);
    std::fill(price_.begin(), price_.end(), has_rates ? 2.F : 1.F);
}

void ItemScores::failed(std::uint32_t item) {
    if (branching_ == Branching::weighted) {
        learnt_[item] += learnt_[item] != ~std::uint32_t{0} ? 1 : 0;
        price_[item] = 1.F / static_cast<float>(learnt_[item]);
    } else if (branching_ == Branching::failure_rate) {
        move_rate(true);
    }
}

void ItemScores::move_rate(bool failed) {
    if (tried_ == none)
        return;
    std::uint32_t& rate = learnt_[tried_]; // rates of 15 and less stay, so that none becomes 0
    rate = failed ? rate + (rate_of_all - rate) / 16 : rate - rate / 16;
    price_[tried_] = static_cast<float>(rate_of_all) / static_cast<float>(rate);
    tried_ = none;
}

std::span<const std::uint32_t> ItemScores::scores(std::span<const std::uint32_t> sizes) {
    fill_scores(sizes.data(), price_.data(), scores_.data(), scores_.size());
    return scores_;
}

} // namespace dlx::detail
