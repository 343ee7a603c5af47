#include "dlx/frontier/frontier_problem.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/frontier/item_order.hpp"
#include "dlx/frontier/state_stream.hpp"

#include <optional>
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

/// A mapping between bits and entries. Of the primary items, only those with an upper bound of 1 have bits.
class Bits {
public:
    static constexpr Index none = ~Index{0};

    Bits(const Problem& problem, std::span<const ItemId> order, std::span<const Bounds> bounds)
        : primary_(order.size(), none) {
        for (const ItemId item : order)
            if (bounds[index(item)].max == 1)
                primary_[index(item)] = primary_bits_++;
        for (Index k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (!is_primary(entry))
                    secondary_.emplace_back(entry.item, entry.color);
        std::sort(secondary_.begin(), secondary_.end());
        secondary_.erase(std::unique(secondary_.begin(), secondary_.end()), secondary_.end());
    }

    [[nodiscard]] Index size() const { return primary_bits_ + static_cast<Index>(secondary_.size()); }
    [[nodiscard]] bool is_primary(const Entry& entry) const { return index(entry.item) < primary_.size(); }

    /// Returns the bit of an entry, or none.
    [[nodiscard]] Index of(const Entry& entry) const {
        return is_primary(entry) ? primary_[index(entry.item)] : secondary(entry.item, entry.color);
    }

    /// Removes from `kept` the bits that an option with the entry clears: for a secondary item, all colors but its own.
    void end(const Entry& entry, std::uint64_t* kept) const {
        if (of(entry) == none)
            return;
        if (is_primary(entry))
            return clear_bits(kept, of(entry), of(entry) + 1);
        clear_bits(kept, secondary(entry.item, Color::none), secondary(ItemId{index(entry.item) + 1}, Color::none));
        if (entry.color != Color::none)
            set_bit(kept, of(entry));
    }

    /// Returns the image of each bit if items move to their images, by item. Requires that options move to options.
    [[nodiscard]] PrefixSymmetries::Images images(std::span<const ItemId> of_items) const {
        PrefixSymmetries::Images images(size());
        for (Index item = 0; item < primary_.size(); ++item)
            if (primary_[item] != none)
                images[primary_[item]] = primary_[index(of_items[item])];
        for (Index k = 0; k < secondary_.size(); ++k)
            images[primary_bits_ + k] = secondary(of_items[index(secondary_[k].first)], secondary_[k].second);
        return images;
    }

private:
    /// Returns the bit of the first pair that is not before these.
    [[nodiscard]] Index secondary(ItemId item, Color color) const {
        const auto at = std::lower_bound(secondary_.begin(), secondary_.end(), std::pair(item, color));
        return primary_bits_ + static_cast<Index>(at - secondary_.begin());
    }

    std::vector<Index> primary_;                      ///< by item
    Index primary_bits_ = 0;                          ///< number of primary items with bits
    std::vector<std::pair<ItemId, Color>> secondary_; ///< pairs in the order of their bits
};

/// Returns, by option, the place in the order of its first primary item.
std::vector<Index> first_places(const Problem& problem, std::span<const ItemId> order) {
    std::vector<Index> place(problem.item_count(), static_cast<Index>(order.size()));
    for (Index k = 0; k < order.size(); ++k)
        place[index(order[k])] = k;
    std::vector<Index> first(problem.option_count(), static_cast<Index>(order.size()));
    for (Index k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            first[k] = std::min(first[k], place[index(entry.item)]);
    return first;
}

struct Rest {
    Problem problem;
    std::vector<OptionId> options; ///< number of each option in the whole problem
};

/// The items of a problem after some options have been chosen.
class Items {
public:
    explicit Items(const Problem& problem) : colors_(problem.item_count()) {
        for (Index item = 0; item < problem.item_count(); ++item)
            bounds_.push_back(problem.bounds(ItemId{item}));
    }

    [[nodiscard]] const Bounds& bounds(ItemId item) const { return bounds_[index(item)]; }

    /// Returns true if an option with the entry can be chosen.
    [[nodiscard]] bool allow(const Entry& entry) const {
        const bool has_room = bounds(entry.item).max > 0;
        return has_room || (entry.color != Color::none && colors_[index(entry.item)] == entry.color);
    }

    void use(const Entry& entry) {
        auto& [min, max] = bounds_[index(entry.item)];
        min -= std::min(min, 1U);
        max -= std::min(max, 1U);
        colors_[index(entry.item)] = entry.color;
    }

private:
    std::vector<Bounds> bounds_; ///< bounds of the options that are still to be chosen, by item
    std::vector<Color> colors_;  ///< by item
};

/// Returns the rest of the problem after the forced options; nothing if they exclude each other.
std::optional<Rest> rest_after(const Problem& problem, std::span<const OptionId> forced) {
    Items items(problem);
    std::vector<bool> is_forced(problem.option_count());
    const auto is_allowed = [&](OptionId option) {
        const auto entries = problem.option(option);
        return !is_forced[index(option)] &&
               std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) { return items.allow(entry); });
    };
    for (const OptionId option : forced) {
        if (!is_allowed(option))
            return std::nullopt;
        is_forced[index(option)] = true;
        for (const Entry& entry : problem.option(option))
            items.use(entry);
    }
    Rest rest;
    std::vector<ItemId> ids(problem.item_count());
    for (Index item = 0; item < problem.item_count(); ++item) {
        const ItemId id{item};
        if (problem.kind(id) == ItemKind::secondary)
            ids[item] = rest.problem.add_item(problem.name(id), ItemKind::secondary);
        else if (items.bounds(id).max > 0)
            ids[item] = rest.problem.add_item(problem.name(id), items.bounds(id));
    }
    for (Index color = 1; color <= problem.color_count(); ++color)
        rest.problem.add_color(problem.name(Color{color}));
    std::vector<Entry> entries;
    for (Index k = 0; k < problem.option_count(); ++k) {
        if (!is_allowed(OptionId{k}))
            continue;
        entries.clear();
        for (const Entry& entry : problem.option(OptionId{k}))
            if (items.bounds(entry.item).max > 0)
                entries.push_back({ids[index(entry.item)], entry.color});
        rest.problem.add_option(entries);
        rest.options.push_back(OptionId{k});
    }
    return rest;
}

} // namespace

double FrontierProblem::bytes(const Problem& problem) {
    const double items = static_cast<double>(problem.primary_item_count());
    double sets = 2.0 * static_cast<double>(problem.option_count()) + items;
    double bits = items + static_cast<double>(
                              std::min(problem.entry_count(), problem.item_count() * (problem.color_count() + 1)));
    if (problem.has_bounds()) { // the problem has steps and counters
        sets += static_cast<double>(problem.option_count());
        for (const auto& [min, max] : reduced_bounds(problem))
            bits += static_cast<double>(std::bit_width(std::max(min, max)));
    }
    constexpr double layer_bytes = 256; // approximate size of the tables of a layer; each step has one
    const double layers = problem.has_bounds() ? static_cast<double>(problem.option_count()) : 0;
    return sets * bits / 8 + layers * layer_bytes;
}

FrontierProblem::FrontierProblem(const Problem& problem, std::span<const OptionId> forced,
                                 const ItemPermutations& symmetries) {
    for (const OptionId option : forced)
        (void)problem.option(option); // throws
    if (!problem.has_bounds() || forced.empty()) {
        build(problem,
              problem.has_bounds() || problem.primary_item_count() > std::size_t{64} * PrefixSymmetries::most_words
                  ? ItemPermutations()
                  : symmetries_from(problem, symmetries));
        start_ = choose_forced(forced);
        return;
    }
    const std::optional<Rest> rest = rest_after(problem, forced);
    build(rest ? rest->problem : Problem(), {});
    for (OptionId& option : options)
        option = rest->options[index(option)];
    if (rest)
        start_ = choose_forced({});
}

void FrontierProblem::build(const Problem& problem, const ItemPermutations& symmetries) {
    order_ = frontier_order(problem, symmetries);
    const std::span<const ItemId> order = order_;
    const std::vector<Bounds> bounds = reduced_bounds(problem);
    const Bits bits(problem, order, bounds);
    has_bounds = problem.has_bounds();
    primary_ = static_cast<Index>(order.size());
    bits_ = bits.size();
    counters_ = BoundCounters(problem, bounds, bits_);
    words = std::max<Index>(1, (counters_.end_bit() + 63) / 64);

    const std::vector<Index> first_place = first_places(problem, order);
    for (Index k = 0; k < problem.option_count(); ++k)
        options.push_back(OptionId{k});
    std::stable_sort(options.begin(), options.end(),
                     [&](OptionId a, OptionId b) { return first_place[index(a)] < first_place[index(b)]; });

    std::vector<PrefixSymmetries::Images> permutations;
    permutations.reserve(symmetries.size());
    for (const std::vector<ItemId>& images : symmetries)
        permutations.push_back(bits.images(images));
    if (words <= PrefixSymmetries::most_words)
        symmetries_ = PrefixSymmetries(permutations, primary_);

    needs.assign(options.size() * words, 0);
    keeps.assign(options.size() * words, ~std::uint64_t{0});
    for (std::size_t k = 0; k < options.size(); ++k)
        for (const Entry& entry : problem.option(options[k])) {
            if (bits.of(entry) != Bits::none)
                set_bit(&needs[k * words], bits.of(entry));
            bits.end(entry, &keeps[k * words]);
        }
    items.assign(words, 0);
    first.push_back(0);
    const auto add_step = [&](Index end, Index bit) {
        if (has_bounds) {
            step_bits_.push_back(bit);
            counters_.add_step(problem, std::span(options).subspan(first.back(), end - first.back()));
        }
        first.push_back(end);
    };
    for (Index place = 0; place < order.size(); ++place) {
        const Bounds item = bounds[index(order[place])];
        const Index bit = bits.of({order[place]});
        const auto is_earlier = [&](OptionId option) { return first_place[index(option)] <= place; };
        const auto end =
            static_cast<Index>(std::partition_point(options.begin(), options.end(), is_earlier) - options.begin());
        if (item == Bounds{1, 1})
            set_bit(items.data(), bit);
        if (bit != Bits::none)
            add_step(end, bit);
        else
            while (first.back() < end)
                add_step(first.back() + 1, no_bit);
    }
    add_later();
}

/// Computes `covers` and `later`.
void FrontierProblem::add_later() {
    for (std::size_t k = 0; k < options.size() && !has_bounds; ++k)
        covers.push_back(open_items(&needs[k * words]));
    if (!covers.empty())
        reach = *std::max_element(covers.begin(), covers.end());
    later.assign(first.size() * words, 0);
    for (std::size_t step = first.size() - 1; step-- > 0;) {
        std::uint64_t* const set = &later[step * words];
        std::copy_n(set + words, words, set);
        for (std::size_t k = first[step]; k < first[step + 1]; ++k) {
            for (Index w = 0; w < words; ++w)
                set[w] |= needs[k * words + w];
            if (has_bounds)
                counters_.add_bits(k, set);
        }
    }
}

Index FrontierProblem::open_items(const std::uint64_t* state) const {
    Index open = 0;
    for (Index w = 0; w < words; ++w)
        open += static_cast<Index>(std::popcount(state[w] & items[w]));
    return open;
}

bool FrontierProblem::is_state(const std::uint64_t* state, Index layer) const {
    const Index item = has_bounds ? static_cast<Index>(first.size()) - 1 - layer : first_open<0>(state);
    std::uint64_t unneeded = 0;
    for (Index w = 0; w < words; ++w)
        unneeded |= state[w] & ~later[std::size_t{item} * words + w];
    return unneeded == 0 && (has_bounds || open_items(state) == layer);
}

std::uint64_t FrontierProblem::digest() const {
    Checksum checksum;
    for (const Set* set : {&needs, &keeps, &later, &items, &start_})
        checksum.add(*set);
    for (const auto* numbers : {&first, &step_bits_})
        for (const Index number : *numbers)
            checksum.add(number);
    return checksum.sum();
}

std::size_t FrontierProblem::most_options() const {
    std::size_t most = 1;
    for (std::size_t k = 0; k + 1 < first.size(); ++k)
        most = std::max<std::size_t>(most, first[k + 1] - first[k]);
    return most;
}

/// Returns the state after the forced options, which are none with bounds.
FrontierProblem::Set FrontierProblem::choose_forced(std::span<const OptionId> forced) const {
    Set state(words, ~std::uint64_t{0});
    clear_bits(state.data(), bits_, 64 * words);
    const bool has_enough = counters_.start(state.data());
    for (const OptionId option : forced) {
        const auto at = std::find(options.begin(), options.end(), option);
        if (!choose<0>(static_cast<std::size_t>(at - options.begin()), state.data(), state.data()))
            return {};
    }
    return clear<0>(state.data(), 0) && has_enough ? state : Set();
}

} // namespace dlx::detail
