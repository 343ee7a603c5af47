#include "apps/shared/packings/distinct.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace apps {

DistinctSolutions::DistinctSolutions(const dlx::SymmetryGroup& group, std::size_t option_count) {
    Options identity;
    for (std::uint32_t k = 0; k < option_count; ++k)
        identity.push_back(dlx::OptionId{k});
    for (const dlx::Automorphism& generator : group.generators()) {
        Options& images = generators_.emplace_back(identity);
        for (const auto& [option, image] : generator.options)
            images[index(option)] = image;
    }
}

bool DistinctSolutions::add(std::span<const dlx::OptionId> options) {
    Options solution(options.begin(), options.end());
    std::sort(solution.begin(), solution.end());
    if (!images_.insert(solution).second)
        return false;
    std::vector<Options> open{std::move(solution)};
    while (!open.empty()) {
        const Options from = std::move(open.back());
        open.pop_back();
        for (const Options& generator : generators_) {
            Options image;
            for (const dlx::OptionId option : from)
                image.push_back(generator[index(option)]);
            std::sort(image.begin(), image.end());
            if (images_.insert(image).second)
                open.push_back(std::move(image));
        }
    }
    return true;
}

} // namespace apps
