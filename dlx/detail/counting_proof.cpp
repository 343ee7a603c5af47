#include "dlx/detail/counting_proof.hpp"

#include "dlx/detail/bounds.hpp"

#include <algorithm>

namespace dlx::detail {

CountingProof::CountingProof(const Problem& problem)
    : is_out_(problem.option_count()), prices_(problem.item_count()), chosen_(problem.item_count()) {
    for (const Bounds& bounds : reduced_bounds(problem))
        bounds_.push_back({bounds.min, bounds.max});
    bounds_.resize(problem.item_count(), {0, 1});
    items_.reserve(problem.entry_count());
    start_.reserve(problem.option_count() + 1);
    start_.push_back(0);
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        for (const Entry& entry : problem.option(OptionId{k})) {
            items_.push_back(index(entry.item));
            if (entry.color != Color::none) // several options may have the item
                bounds_[index(entry.item)] = {0, static_cast<std::int64_t>(problem.option_count())};
        }
        start_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    rest_ = bounds_;
    forced_.reserve(problem.option_count()); // a search allocates nothing
}

void CountingProof::restart(std::span<const OptionId> forced) {
    forced_.assign(forced.begin(), forced.end());
    work_ = 0;
    is_found_ = false;
}

void CountingProof::choose_forced() {
    std::fill(prices_.begin(), prices_.end(), 0);
    std::fill(is_out_.begin(), is_out_.end(), false);
    rest_ = bounds_;
    for (const OptionId option : forced_) {
        is_out_[index(option)] = true;
        for (std::uint32_t at = start_[index(option)]; at < start_[index(option) + 1]; ++at) {
            Range& rest = rest_[items_[at]];
            rest = {std::max<std::int64_t>(rest.min - 1, 0), std::max<std::int64_t>(rest.max - 1, 0)};
        }
    }
    for (std::size_t k = 0; k < is_out_.size(); ++k)
        for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
            if (rest_[items_[at]].max == 0)
                is_out_[k] = true;
}

void CountingProof::step() {
    work_ += step_work();
    std::fill(chosen_.begin(), chosen_.end(), 0);
    std::int64_t gain = 0; // minimum earnings minus maximum payments
    for (std::size_t k = 0; k < is_out_.size(); ++k) {
        if (is_out_[k])
            continue;
        std::int64_t sum = 0;
        for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
            sum += prices_[items_[at]];
        if (sum <= 0)
            continue;
        gain -= sum;
        for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
            ++chosen_[items_[at]];
    }
    for (std::size_t i = 0; i < prices_.size(); ++i)
        gain += prices_[i] * (prices_[i] < 0 ? rest_[i].max : rest_[i].min);
    is_found_ = gain > 0;
    if (is_found_)
        return;
    bool has_change = false;
    for (std::size_t i = 0; i < prices_.size(); ++i) {
        const auto [min, max] = rest_[i];
        const std::int64_t wanted = prices_[i] > 0 ? min : prices_[i] < 0 ? max : std::clamp(chosen_[i], min, max);
        prices_[i] += wanted - chosen_[i];
        has_change = has_change || wanted != chosen_[i];
    }
    if (!has_change) // the bounds are satisfied
        work_ = most_work;
}

} // namespace dlx::detail
