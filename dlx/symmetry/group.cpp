#include "dlx/symmetry/group.hpp"

#include "dlx/symmetry/nauty.hpp"

#include <numeric>
#include <stdexcept>

namespace dlx {

namespace detail {

MovedOptions::MovedOptions(std::span<const Automorphism> automorphisms) {
    for (const Automorphism& automorphism : automorphisms)
        for (const auto& [option, image] : automorphism.options)
            options.push_back(index(option));
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    for (const Automorphism& automorphism : automorphisms) {
        if (automorphism.options.empty())
            continue;
        Permutation& images = generators.emplace_back(options.size());
        for (std::uint32_t k = 0; k < images.size(); ++k)
            images[k] = k;
        for (const auto& [option, image] : automorphism.options)
            images[number_of(option)] = number_of(image);
    }
}

std::uint32_t MovedOptions::number_of(OptionId option) const {
    return static_cast<std::uint32_t>(std::lower_bound(options.begin(), options.end(), index(option)) -
                                      options.begin());
}

void require_options(const Problem& problem, const SymmetryGroup& group) {
    for (const Automorphism& generator : group.generators())
        for (const auto& [option, image] : generator.options)
            if (std::max(index(option), index(image)) >= problem.option_count())
                throw std::out_of_range("an automorphism moves an option that the problem lacks");
}

void require_listable(const SymmetryGroup& group) {
    const Integer& order = group.order();
    if (order <= max_listed_elements)
        return;
    const unsigned bits = order.bit_width();
    throw std::invalid_argument(
        "the group has " + (bits <= 128 ? order.str() : "at least 2^" + std::to_string(bits - 1)) +
        " automorphisms: solutions up to symmetry are for groups of at most " + std::to_string(max_listed_elements));
}

Color image_of(const Automorphism& automorphism, const std::pair<ItemId, Color>& colored) {
    const auto is_before = [](const ColorImage& image, const std::pair<ItemId, Color>& wanted) {
        return std::pair(image.item, image.color) < wanted;
    };
    const auto& colors = automorphism.colors;
    const auto found = std::lower_bound(colors.begin(), colors.end(), colored, is_before);
    const bool is_listed = found != colors.end() && found->item == colored.first && found->color == colored.second;
    return is_listed ? found->image : colored.second;
}

std::vector<std::uint32_t> images_of_options(const Problem& problem, const Classes& equal,
                                             const Automorphism& automorphism) {
    std::vector<std::uint32_t> images(problem.option_count(), no_image);
    if (automorphism.items.empty() && automorphism.colors.empty()) {
        std::iota(images.begin(), images.end(), 0U);
        return images;
    }
    std::vector<Entry> entries;
    for (const auto& members : equal.members) {
        entries.clear();
        for (const Entry& entry : problem.option(OptionId{members.front()}))
            entries.push_back(
                {image_in(automorphism.items, entry.item),
                 entry.color == Color::none ? entry.color : image_of(automorphism, {entry.item, entry.color})});
        const auto image = equal.find(option_key(problem, OptionId{members.front()}, entries));
        if (image && equal.members[*image].size() == members.size())
            for (std::size_t k = 0; k < members.size(); ++k)
                images[members[k]] = equal.members[*image][k];
    }
    return images;
}

std::optional<Automorphism> automorphism_from_images(const Problem& problem, const Classes& equal,
                                                     std::span<const ItemId> images) {
    Automorphism result;
    for (std::uint32_t k = 0; k < images.size(); ++k)
        if (images[k] != ItemId{k})
            result.items.emplace_back(ItemId{k}, images[k]);
    const std::vector<std::uint32_t> options = images_of_options(problem, equal, result);
    for (std::uint32_t k = 0; k < options.size(); ++k) {
        if (options[k] == no_image)
            return std::nullopt;
        if (options[k] != k)
            result.options.emplace_back(OptionId{k}, OptionId{options[k]});
    }
    return result;
}

} // namespace detail

std::optional<Automorphism> automorphism_from_items(const Problem& problem, std::span<const ItemId> images) {
    std::vector<ItemId> sorted(images.begin(), images.end());
    std::sort(sorted.begin(), sorted.end());
    const bool is_permutation = sorted.size() == problem.item_count() &&
                                std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() &&
                                (sorted.empty() || index(sorted.back()) < problem.item_count());
    if (!is_permutation)
        throw std::invalid_argument("the images of the items are not a permutation of them");
    for (std::uint32_t k = 0; k < images.size(); ++k)
        if (problem.kind(ItemId{k}) != problem.kind(images[k]) ||
            !(problem.bounds(ItemId{k}) == problem.bounds(images[k])))
            return std::nullopt;
    return detail::automorphism_from_images(problem, detail::equal_options(problem), images);
}

SymmetryGroup::SymmetryGroup(std::vector<Automorphism> generators) : generators_(std::move(generators)) {
    order_ = detail::StabilizerChain(detail::MovedOptions(generators_).generators).order();
}

namespace {

/// Converter of automorphisms of the graph of a problem to those of the problem.
struct GraphConverter {
    const detail::SymmetryGraph& graph;

    /// Converts images of vertices. Among equal options or items, the first moves to the first.
    [[nodiscard]] Automorphism automorphism(std::span<const int> images) const {
        Automorphism result;
        const auto image_of = [&](std::size_t vertex) { return static_cast<std::uint32_t>(images[vertex]); };
        for (std::uint32_t k = 0; k < graph.options.members.size(); ++k) {
            const std::uint32_t image = image_of(graph.vertex_of_option(k)) - graph.vertex_of_option(0);
            for (std::size_t j = 0; image != k && j < graph.options.members[k].size(); ++j)
                result.options.emplace_back(OptionId{graph.options.members[k][j]},
                                            OptionId{graph.options.members[image][j]});
        }
        for (std::uint32_t k = 0; k < graph.items.members.size(); ++k)
            for (std::size_t j = 0; j < graph.items.members[k].size(); ++j)
                append_item(graph.items.members[k][j], graph.items.members[image_of(k)][j], images, result);
        std::sort(result.options.begin(), result.options.end());
        std::sort(result.items.begin(), result.items.end());
        std::sort(result.colors.begin(), result.colors.end(), [](const ColorImage& a, const ColorImage& b) {
            return std::pair(a.item, a.color) < std::pair(b.item, b.color);
        });
        return result;
    }

    void append_item(std::uint32_t item, std::uint32_t image, std::span<const int> images, Automorphism& result) const {
        if (image != item)
            result.items.emplace_back(ItemId{item}, ItemId{image});
        const std::uint32_t first = graph.first_color[graph.items.of[item]];
        const std::uint32_t first_image = graph.first_color[graph.items.of[image]];
        for (std::size_t k = 0; k < graph.colors[item].size(); ++k) {
            const auto place = static_cast<std::size_t>(images[first + k]) - first_image;
            if (graph.colors[item][k] != graph.colors[image][place])
                result.colors.push_back({ItemId{item}, graph.colors[item][k], graph.colors[image][place]});
        }
    }
};

Automorphism cycle_of_options(std::span<const std::uint32_t> options) {
    Automorphism cycle;
    for (std::size_t k = 0; k < options.size(); ++k)
        cycle.options.emplace_back(OptionId{options[k]}, OptionId{options[(k + 1) % options.size()]});
    return cycle;
}

} // namespace

AutomorphismResult find_automorphisms(const Problem& problem, const Limits& limits) {
    const RunMonitor watch(limits);
    const detail::SymmetryGraph graph(problem);
    const GraphConverter converter{graph};
    std::vector<Automorphism> generators;
    const auto add = [&](std::span<const int> images) { generators.push_back(converter.automorphism(images)); };
    detail::GraphSymmetry found = find_symmetry(detail::SparseGraph(graph.neighbors), graph.kinds, watch, add);
    if (!found.is_complete)
        return {watch.stop_reason().value_or(Status::stopped), std::nullopt};
    // All permutations of equal options: an exchange of two, and a cycle of all.
    std::vector<std::uint32_t> factors;
    for (const auto& members : graph.options.members) {
        if (members.size() >= 2)
            generators.push_back(cycle_of_options({members.data(), 2}));
        if (members.size() >= 3)
            generators.push_back(cycle_of_options(members));
        for (std::size_t size = 2; size <= members.size(); ++size)
            factors.push_back(static_cast<std::uint32_t>(size));
    }
    return {Status::exhausted, detail::GroupMaker::make(std::move(generators), found.order * detail::product(factors))};
}

} // namespace dlx
