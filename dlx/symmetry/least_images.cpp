#include "dlx/symmetry/distinct_options.hpp"
#include "dlx/symmetry/group.hpp"

#include <algorithm>
#include <utility>

namespace dlx {

/// A search for an image that is less than a solution. The indicator of a solution S has 1 at its options; the
/// indicator of an image is that of S at the images of the options under an element. Of two solutions in one class, the
/// one that has the first option in which they differ is less.
struct LeastImages::State {
    State(const Problem& problem, const SymmetryGroup& group, std::vector<std::uint32_t> its_choices)
        : choices(std::move(its_choices)), moved(group.generators()), numbers(problem.option_count(), detail::no_image),
          chain(moved.generators, group.order()) {
        for (std::uint32_t k = 0; k < moved.options.size(); ++k)
            numbers[moved.options[k]] = k;
        order = chain.order().convert_to<std::uint64_t>();
        is_chosen.resize(moved.options.size());
        places.resize(chain.levels().size());
    }

    /// Returns the image of a point under the product of the first `depth` elements.
    [[nodiscard]] std::uint32_t image(std::size_t depth, std::uint32_t point) const {
        while (depth-- > 0)
            point = chain.levels()[depth].to[places[depth]][point];
        return point;
    }

    /// Compares an image with the solution, from the base point of the last level of `depth` to that of the next: 1 if
    /// the image is less, -1 if it is greater, 0 if they are equal so far.
    [[nodiscard]] int compare(std::size_t depth) const {
        const auto& levels = chain.levels();
        const std::uint32_t begin = depth == 0 ? 0 : levels[depth - 1].base;
        const auto end = depth == levels.size() ? static_cast<std::uint32_t>(is_chosen.size()) : levels[depth].base;
        for (std::uint32_t point = begin; point < end; ++point)
            if (const int difference = int{is_chosen[image(depth, point)]} - int{is_chosen[point]}; difference != 0)
                return difference;
        return 0;
    }

    /// Returns the number of elements that fix the solution, or 0 if an image is less.
    [[nodiscard]] std::uint64_t stabilizer_size() {
        const auto& levels = chain.levels();
        std::uint64_t fixing = levels.empty() ? 1 : 0;
        std::size_t depth = 0; // number of levels with an element
        std::vector<std::uint32_t> next(levels.size() + 1, 0);
        while (true) {
            if (depth == levels.size() || next[depth] == levels[depth].orbit.size()) { // moves up
                if (depth == 0)
                    return fixing;
                next[depth] = 0;
                --depth;
                continue;
            }
            places[depth] = next[depth]++;
            const int difference = compare(depth + 1);
            if (difference > 0)
                return 0;
            if (difference < 0)
                continue;
            ++depth;
            fixing += depth == levels.size() ? 1 : 0;
        }
    }

    const std::vector<std::uint32_t> choices; ///< choices of detail::DistinctOptions, or empty
    const detail::MovedOptions moved;
    std::vector<std::uint32_t> numbers; ///< by option: its number among those that move
    const detail::StabilizerChain chain;
    std::uint64_t order = 1;
    std::vector<std::uint8_t> is_chosen; ///< by number of an option
    std::vector<std::uint32_t> places;   ///< by level: the place of its element in the orbit
};

LeastImages::LeastImages(const Problem& problem, const SymmetryGroup& group) {
    detail::require_options(problem, group);
    auto distinct = detail::distinct_options(problem, group);
    const SymmetryGroup& its_group = distinct ? distinct->group : group;
    detail::require_listable(its_group);
    auto choices = distinct ? std::move(distinct->choices) : std::vector<std::uint32_t>();
    state_ = std::make_unique<State>(problem, its_group, std::move(choices));
}

LeastImages::LeastImages(LeastImages&&) noexcept = default;
LeastImages& LeastImages::operator=(LeastImages&&) noexcept = default;
LeastImages::~LeastImages() = default;

std::optional<Integer> LeastImages::class_size(std::span<const OptionId> solution) {
    State& state = *state_;
    std::fill(state.is_chosen.begin(), state.is_chosen.end(), std::uint8_t{0});
    Integer size = 1;
    for (const OptionId option : solution) {
        if (const std::uint32_t number = state.numbers.at(index(option)); number != detail::no_image)
            state.is_chosen[number] = 1;
        const std::uint32_t choices = state.choices.empty() ? 1 : state.choices[index(option)];
        if (choices == 0)
            return std::nullopt;
        if (choices > 1)
            size *= choices;
    }
    const std::uint64_t fixing = state.stabilizer_size();
    if (fixing == 0)
        return std::nullopt;
    return size * (state.order / fixing);
}

} // namespace dlx
