#include "dlx/frontier/prefix_symmetries.hpp"

#include <set>
#include <utility>

namespace dlx::detail {

PrefixSymmetries::PrefixSymmetries(const std::vector<Images>& permutations, Index primary) {
    if (permutations.empty())
        return;
    last_.resize(primary + std::size_t{1});
    at_.resize(last_.size());
    for (const Images& images : permutations)
        add(images, primary);
    for (Index item = 1; item < last_.size(); ++item)
        last_[item] = at_[item].empty() ? last_[item - 1] : item;
    const auto bits = static_cast<Index>(permutations.front().size());
    const Index words = std::max<Index>(1, (bits + 63) / 64);
    rests_.assign(at_.size() * words, 0);
    for (Index begin = 0; begin < at_.size(); ++begin)
        for (Index bit = begin; bit < bits; ++bit)
            rests_[std::size_t{begin} * words + bit / 64] |= std::uint64_t{1} << bit % 64;
}

void PrefixSymmetries::add(const Images& images, Index primary) {
    Permutation permutation{images, {}, {}};
    for (Index bit = 0; bit < images.size(); ++bit)
        if (images[bit] != bit)
            permutation.moves.push_back({images[bit], bit});
    std::vector<Move>& moves = permutation.moves;
    std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.bit > b.bit; });
    Index start = 0;
    permutation.starts.resize(images.size());
    for (auto bit = static_cast<Index>(images.size()); bit-- > 0;) {
        while (start < moves.size() && std::min(moves[start].bit, moves[start].source) > bit)
            ++start;
        permutation.starts[bit] = start;
    }
    auto count = static_cast<Index>(moves.size()); // number of moves from an item on
    Index end = 0;                                 // the images of the first items are before it
    for (Index item = 0; item < primary; ++item) {
        end = std::max(end, images[item] + 1);
        while (count > 0 && moves[count - 1].bit <= item)
            --count;
        if (end == item + 1 && count > 0)
            at_[end].push_back({static_cast<Index>(permutations_.size()), count});
    }
    permutations_.push_back(std::move(permutation));
}

namespace {

/// Returns all options, each with its entries ascending, in ascending order, after items have moved to their images.
std::vector<std::vector<Entry>> sorted_options(const Problem& problem, std::span<const ItemId> images) {
    const auto is_less = [](const Entry& a, const Entry& b) {
        return std::pair(a.item, a.color) < std::pair(b.item, b.color);
    };
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        auto& option = options.emplace_back();
        for (const Entry& entry : problem.option(OptionId{k}))
            option.push_back({images[index(entry.item)], entry.color});
        std::sort(option.begin(), option.end(), is_less);
    }
    std::sort(options.begin(), options.end(), [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), is_less);
    });
    return options;
}

using Options = std::vector<std::vector<Entry>>;

/// Returns true if `images` is a permutation of the items that keeps the kinds of items and maps options to options.
bool is_symmetry(const Problem& problem, const std::vector<ItemId>& items, const Options& options,
                 const std::vector<ItemId>& images) {
    std::vector<ItemId> sorted = images;
    std::sort(sorted.begin(), sorted.end());
    const auto keeps_kind = [&](ItemId item) { return problem.kind(item) == problem.kind(images[index(item)]); };
    return sorted == items && std::all_of(items.begin(), items.end(), keeps_kind) &&
           sorted_options(problem, images) == options;
}

} // namespace

ItemPermutations symmetries_from(const Problem& problem, const ItemPermutations& candidates) {
    constexpr std::size_t most = 64;
    std::vector<ItemId> items;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        items.push_back(ItemId{item});
    ItemPermutations generators;
    const Options options = candidates.empty() ? Options() : sorted_options(problem, items);
    for (const std::vector<ItemId>& images : std::span(candidates).first(std::min(most, candidates.size())))
        if (is_symmetry(problem, items, options, images))
            generators.push_back(images);
    ItemPermutations all{items}; // in the order of the number of factors
    std::set<std::vector<ItemId>> seen{items};
    for (std::size_t k = 0; k < all.size() && all.size() <= most; ++k)
        for (const std::vector<ItemId>& generator : generators) {
            std::vector<ItemId> product;
            for (const ItemId item : all[k])
                product.push_back(generator[index(item)]);
            if (all.size() <= most && seen.insert(product).second)
                all.push_back(std::move(product));
        }
    all.erase(all.begin()); // the identity
    return all;
}

} // namespace dlx::detail
