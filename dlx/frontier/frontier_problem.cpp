#include "dlx/frontier/frontier_problem.hpp"

#include "dlx/frontier/item_order.hpp"

#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

void set_bit(std::uint64_t* set, Index bit) { set[bit / 64] |= std::uint64_t{1} << bit % 64; }

/// Clears the bits from ... to - 1, a word at a time.
void clear_bits(std::uint64_t* set, Index from, Index to) {
    for (Index size = 0; from < to; from += size) {
        size = std::min(64 - from % 64, to - from);
        set[from / 64] &= ~(~std::uint64_t{0} >> (64 - size) << from % 64);
    }
}

/// A mapping between bits and entries.
class Bits {
public:
    explicit Bits(const Problem& problem) : primary_(problem.primary_item_count()) {
        const std::vector<ItemId> order = frontier_order(problem);
        for (Index place = 0; place < order.size(); ++place)
            primary_[index(order[place])] = place;
        for (Index k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (!is_primary(entry))
                    secondary_.emplace_back(entry.item, entry.color);
        std::sort(secondary_.begin(), secondary_.end());
        secondary_.erase(std::unique(secondary_.begin(), secondary_.end()), secondary_.end());
    }

    [[nodiscard]] std::size_t size() const { return primary_.size() + secondary_.size(); }
    [[nodiscard]] bool is_primary(const Entry& entry) const { return index(entry.item) < primary_.size(); }

    [[nodiscard]] Index of(const Entry& entry) const {
        return is_primary(entry) ? primary_[index(entry.item)] : secondary(entry.item, entry.color);
    }

    /// Removes from `kept` the bits that an option with the entry clears: for a secondary item, all colors but its own.
    void end(const Entry& entry, std::uint64_t* kept) const {
        if (is_primary(entry))
            return clear_bits(kept, of(entry), of(entry) + 1);
        clear_bits(kept, secondary(entry.item, Color::none), secondary(ItemId{index(entry.item) + 1}, Color::none));
        if (entry.color != Color::none)
            set_bit(kept, of(entry));
    }

private:
    /// The bit of the first pair that is not before these.
    [[nodiscard]] Index secondary(ItemId item, Color color) const {
        const auto at = std::lower_bound(secondary_.begin(), secondary_.end(), std::pair(item, color));
        return static_cast<Index>(primary_.size()) + static_cast<Index>(at - secondary_.begin());
    }

    std::vector<Index> primary_;                      ///< by item
    std::vector<std::pair<ItemId, Color>> secondary_; ///< in the order of their bits
};

} // namespace

double FrontierProblem::bytes(const Problem& problem) {
    const double sets =
        2.0 * static_cast<double>(problem.option_count()) + static_cast<double>(problem.primary_item_count());
    const double bits =
        static_cast<double>(problem.primary_item_count()) +
        static_cast<double>(std::min(problem.entry_count(), problem.item_count() * (problem.color_count() + 1)));
    return sets * bits / 8;
}

FrontierProblem::FrontierProblem(const Problem& problem) : primary(static_cast<Index>(problem.primary_item_count())) {
    const Bits bits(problem);
    words = std::max<Index>(1, static_cast<Index>((bits.size() + 63) / 64));
    items.assign(words, 0);
    for (Index bit = 0; bit < primary; ++bit)
        set_bit(items.data(), bit);

    std::vector<Index> first_bit(problem.option_count(), primary); // by option: of its primary items
    first.assign(primary + 1, 0);
    for (Index k = 0; k < problem.option_count(); ++k) {
        for (const Entry& entry : problem.option(OptionId{k}))
            if (bits.is_primary(entry))
                first_bit[k] = std::min(first_bit[k], bits.of(entry));
        ++first[first_bit[k] + 1];
        options.push_back(OptionId{k});
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::stable_sort(options.begin(), options.end(),
                     [&](OptionId a, OptionId b) { return first_bit[index(a)] < first_bit[index(b)]; });

    needs.assign(options.size() * words, 0);
    keeps.assign(options.size() * words, ~std::uint64_t{0});
    for (std::size_t k = 0; k < options.size(); ++k) {
        for (const Entry& entry : problem.option(options[k])) {
            set_bit(&needs[k * words], bits.of(entry));
            bits.end(entry, &keeps[k * words]);
        }
        covers.push_back(open_items(&needs[k * words]));
    }

    later.assign(std::size_t{primary + 1} * words, 0);
    for (Index bit = primary; bit-- > 0;) {
        std::uint64_t* const set = &later[std::size_t{bit} * words];
        std::copy_n(set + words, words, set);
        for (std::size_t k = first[bit]; k < first[bit + 1]; ++k)
            for (Index w = 0; w < words; ++w)
                set[w] |= needs[k * words + w];
    }
}

Index FrontierProblem::open_items(const std::uint64_t* state) const {
    Index open = 0;
    for (Index w = 0; w < words; ++w)
        open += static_cast<Index>(std::popcount(state[w] & items[w]));
    return open;
}

std::size_t FrontierProblem::most_options() const {
    std::size_t most = 1;
    for (Index bit = 0; bit < primary; ++bit)
        most = std::max<std::size_t>(most, first[bit + 1] - first[bit]);
    return most;
}

FrontierProblem::Set FrontierProblem::start(std::span<const OptionId> forced) const {
    Set state(words, ~std::uint64_t{0});
    for (const OptionId option : forced) {
        const auto at = std::find(options.begin(), options.end(), option);
        if (at == options.end())
            throw std::out_of_range("the problem has no option number " + std::to_string(index(option)));
        if (!choose<0>(static_cast<std::size_t>(at - options.begin()), state.data(), state.data()))
            return {};
    }
    return clear<0>(state.data(), 0) ? state : Set();
}

} // namespace dlx::detail
