#pragma once

#include "dlx/logic/reason.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

/// Paths of reasoning, and what they do.
namespace dlx::test {

/// What a Reasoner finds.
inline Path path_of(const Problem& problem, const ReasonParams& params = {}) {
    Position position(problem);
    return Reasoner(params).path(position);
}

/// Goes from `position` step by step. Each must follow from the position before it, which visit(position, step) gets.
template <class Visit>
Position follow(const Problem& problem, Position position, std::span<const Step> steps, Visit visit) {
    for (const Step& step : steps) {
        EXPECT_EQ(verify_step(problem, position, step), std::nullopt);
        visit(std::as_const(position), step);
        step.apply(position);
    }
    return position;
}

inline Position follow(const Problem& problem, Position position, std::span<const Step> steps) {
    return follow(problem, std::move(position), steps, [](const Position& /*position*/, const Step& /*step*/) {});
}

/// A path of singles and of sets, of any rank and at most that order, the largest first; where there is none, of chains.
/// Its steps are not the simplest, but there are sets of all kinds among them.
inline Path path_by_large_sets(const Problem& problem, Position position, std::uint32_t largest) {
    Reasoner reasoner;
    Reasoner simple({.max_set_size = 0, .max_steps = 1});
    const auto large_set = [&]() -> std::optional<Step> {
        for (std::uint32_t order = largest; order > 0; --order)
            for (std::uint32_t o = 0; o < problem.option_count(); ++o)
                if (position.is_available(OptionId{o}))
                    if (auto sets = reasoner.find_sets_eliminating(OptionId{o}, position, order); !sets.empty())
                        return std::move(sets.back());
        return std::nullopt;
    };
    Path path;
    for (;;) {
        const bool is_open = !position.dead_item() && !position.is_solved() && !position.first_single();
        if (auto set = is_open ? large_set() : std::nullopt) {
            path.steps.push_back(std::move(*set));
            path.steps.back().apply(position);
            continue;
        }
        Path next = simple.path(position);
        if (next.steps.empty()) {
            path.outcome = next.outcome;
            return path;
        }
        path.steps.push_back(std::move(next.steps[0]));
    }
}

} // namespace dlx::test
