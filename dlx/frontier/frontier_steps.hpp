#pragma once

#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/state_table.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace dlx::detail {

/// The steps from a state of a problem to the next, on states of `Words` words.
template <std::uint32_t Words>
class FrontierSteps : private StateWords<Words> {
public:
    using Index = std::uint32_t;
    using StateWords<Words>::words;

    /// `problem` must outlive it.
    explicit FrontierSteps(const FrontierProblem& problem) : StateWords<Words>(problem.words), problem_(problem) {}

    /// Calls `visit(option)` for each option, in order, that can be chosen in the state and leaves no item without
    /// options. `next()` says where the state after it goes: `words()` words.
    template <class Next, class Visit>
    void follow(const std::uint64_t* state, Next next, Visit visit) const {
        const Index item = first_open(state);
        for (std::size_t option = problem_.first[item]; option < problem_.first[item + 1]; ++option)
            if (choose(option, state, next()))
                visit(option);
    }

private:
    bool choose(std::size_t option, const std::uint64_t* state, std::uint64_t* next) const {
        const std::uint64_t* const needs = &problem_.needs[option * words()];
        const std::uint64_t* const keeps = &problem_.keeps[option * words()];
        std::uint64_t missing = 0;
        for (Index w = 0; w < words(); ++w) {
            missing |= needs[w] & ~state[w];
            next[w] = state[w] & keeps[w];
        }
        if (missing != 0)
            return false;
        const std::uint64_t* const later = &problem_.later[std::size_t{first_open(next)} * words()];
        std::uint64_t lost = 0;
        for (Index w = 0; w < words(); ++w) {
            lost |= next[w] & problem_.items[w] & ~later[w];
            next[w] &= later[w];
        }
        return lost == 0;
    }

    /// The first open item, by its bit; as many as there are items if there is none.
    [[nodiscard]] Index first_open(const std::uint64_t* state) const {
        for (Index w = 0; w < words(); ++w)
            if (state[w] != 0)
                return std::min(problem_.primary, 64 * w + static_cast<Index>(std::countr_zero(state[w])));
        return problem_.primary;
    }

    const FrontierProblem& problem_;
};

} // namespace dlx::detail
