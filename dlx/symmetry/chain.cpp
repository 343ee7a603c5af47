#include "dlx/symmetry/chain.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace dlx::detail {

namespace {

Permutation inverse_of(const Permutation& element) {
    Permutation result(element.size());
    for (std::uint32_t k = 0; k < element.size(); ++k)
        result[element[k]] = k;
    return result;
}

/// Returns the permutation that applies `first`, then `second`.
Permutation product_of(const Permutation& first, const Permutation& second) {
    Permutation result(first.size());
    for (std::size_t k = 0; k < first.size(); ++k)
        result[k] = second[first[k]];
    return result;
}

} // namespace

StabilizerChain::StabilizerChain(std::vector<Permutation> generators, const std::optional<Integer>& known_order,
                                 std::uint64_t max_work)
    : degree_(generators.empty() ? 0 : generators.front().size()), work_left_(max_work) {
    for (Permutation& element : generators) {
        spend(degree_ * (levels_.size() + 1));
        if (sift(element, 0) < degree_)
            add(std::move(element), 0);
    }
    for (std::size_t level = levels_.size(); level > 0;) {
        if (known_order && order() == *known_order)
            return;
        level = check(level - 1) ? levels_.size() : level - 1;
    }
}

Integer StabilizerChain::order() const {
    Integer order = 1;
    for (const Level& level : levels_)
        order *= level.orbit.size();
    return order;
}

void StabilizerChain::spend(std::uint64_t work) {
    if (work > work_left_)
        throw std::invalid_argument("the order of the group of these symmetries takes too long to find");
    work_left_ -= work;
}

/// Divides `element` by elements of the levels from `first_level` on. Ends at the identity, or outside of the orbit of a
/// level. Returns the least point that moves, or the degree. `element` must fix the base points before.
std::uint32_t StabilizerChain::sift(Permutation& element, std::size_t first_level) const {
    for (std::size_t k = first_level; k < levels_.size(); ++k) {
        const Level& level = levels_[k];
        const std::uint32_t place = level.place[element[level.base]];
        if (place == nowhere)
            break;
        if (place > 0)
            element = product_of(element, level.from[place]);
    }
    std::uint32_t point = 0;
    while (point < element.size() && element[point] == point)
        ++point;
    return point;
}

/// Adds an element that is not in the chain to the generators of levels: from `first_level` to the level of its first
/// point that moves. Creates this level if it does not exist.
void StabilizerChain::add(Permutation element, std::size_t first_level) {
    const auto number = static_cast<std::uint32_t>(elements_.size());
    std::uint32_t point = 0;
    while (element[point] == point)
        ++point;
    elements_.push_back(std::move(element));
    const auto after = std::find_if(levels_.begin(), levels_.end(), [=](const Level& l) { return l.base >= point; });
    if (after == levels_.end() || after->base != point) {
        Level level;
        level.base = point;
        level.orbit = {point};
        level.place.assign(degree_, nowhere);
        level.place[point] = 0;
        level.to.emplace_back(degree_);
        std::iota(level.to[0].begin(), level.to[0].end(), 0U);
        level.from = level.to;
        if (after != levels_.end())
            level.elements = after->elements;
        levels_.insert(after, std::move(level));
    }
    for (std::size_t k = first_level; k < levels_.size() && levels_[k].base <= point; ++k) {
        levels_[k].elements.push_back(number);
        extend(levels_[k]);
    }
}

void StabilizerChain::extend(Level& level) {
    level.checked.resize(level.elements.size(), 0);
    for (std::size_t k = 0; k < level.orbit.size(); ++k)
        for (const std::uint32_t number : level.elements) {
            const Permutation& element = elements_[number];
            const std::uint32_t point = element[level.orbit[k]];
            if (level.place[point] != nowhere)
                continue;
            const std::uint64_t bytes = 2 * sizeof(std::uint32_t) * degree_;
            if (bytes > memory_left_)
                throw std::invalid_argument("the group of these symmetries needs too much memory");
            memory_left_ -= bytes;
            spend(2 * degree_);
            level.place[point] = static_cast<std::uint32_t>(level.orbit.size());
            level.orbit.push_back(point);
            level.to.push_back(product_of(level.to[k], element));
            level.from.push_back(inverse_of(level.to.back()));
        }
}

/// Checks that the products of the level's elements which fix its base point are in the next level. Adds the first one
/// that is not, and returns true then.
bool StabilizerChain::check(std::size_t level_number) {
    for (std::size_t e = 0; e < levels_[level_number].elements.size(); ++e)
        while (levels_[level_number].checked[e] < levels_[level_number].orbit.size()) {
            Level& level = levels_[level_number];
            const std::size_t place = level.checked[e]++;
            spend(degree_ * (levels_.size() - level_number + 2));
            Permutation element = product_of(level.to[place], elements_[level.elements[e]]);
            element = product_of(element, level.from[level.place[element[level.base]]]);
            if (sift(element, level_number + 1) < degree_) {
                add(std::move(element), level_number + 1);
                return true;
            }
        }
    return false;
}

namespace {

/// The elements of a group by number: digits in mixed radix, each the place in the orbit of a level.
class Elements {
public:
    explicit Elements(const StabilizerChain& chain) : levels_(chain.levels()), places_(levels_.size()) {}

    void select(std::uint64_t number) {
        for (std::size_t k = levels_.size(); k-- > 0; number /= levels_[k].orbit.size())
            places_[k] = static_cast<std::uint32_t>(number % levels_[k].orbit.size());
    }

    /// Returns the image of a point by the selected element.
    [[nodiscard]] std::uint32_t image(std::uint32_t point) const {
        for (std::size_t k = levels_.size(); k-- > 0;)
            point = levels_[k].to[places_[k]][point];
        return point;
    }

    /// Returns the number of the element with these images of the base points, which are changed.
    [[nodiscard]] std::uint64_t number(std::span<std::uint32_t> images) const {
        std::uint64_t number = 0;
        for (std::size_t k = 0; k < levels_.size(); ++k) {
            const std::uint32_t place = levels_[k].place[images[k]];
            number = number * levels_[k].orbit.size() + place;
            if (place > 0)
                for (std::size_t j = k + 1; j < levels_.size(); ++j)
                    images[j] = levels_[k].from[place][images[j]];
        }
        return number;
    }

private:
    const std::vector<StabilizerChain::Level>& levels_;
    std::vector<std::uint32_t> places_;
};

} // namespace

Permutation StabilizerChain::element(std::uint64_t number) const {
    Elements elements(*this);
    elements.select(number);
    Permutation images(degree_);
    for (std::uint32_t point = 0; point < degree_; ++point)
        images[point] = elements.image(point);
    return images;
}

std::optional<std::vector<ElementClass>> conjugacy_classes(const StabilizerChain& chain,
                                                           std::span<const Permutation> generators,
                                                           const std::function<bool()>& should_stop) {
    Elements elements(chain);
    std::vector<Permutation> inverses;
    for (const Permutation& generator : generators)
        inverses.push_back(inverse_of(generator));
    const auto order = chain.order().convert_to<std::uint64_t>();
    std::vector<bool> is_seen(order);
    std::vector<std::uint32_t> images(chain.levels().size());
    std::vector<std::uint64_t> queue;
    std::vector<ElementClass> classes;
    std::uint64_t steps = 0;
    for (std::uint64_t first = 0; first < order; ++first) {
        if (is_seen[first])
            continue;
        is_seen[first] = true;
        queue.assign(1, first);
        for (std::size_t k = 0; k < queue.size(); ++k) {
            elements.select(queue[k]);
            for (std::size_t g = 0; g < generators.size(); ++g) {
                for (std::size_t j = 0; j < images.size(); ++j)
                    images[j] = inverses[g][elements.image(generators[g][chain.levels()[j].base])];
                const std::uint64_t conjugate = elements.number(images);
                if (!is_seen[conjugate]) {
                    is_seen[conjugate] = true;
                    queue.push_back(conjugate);
                }
            }
            if (++steps % 1024 == 0 && should_stop())
                return std::nullopt;
        }
        classes.push_back({first, queue.size()});
    }
    return classes;
}

} // namespace dlx::detail
