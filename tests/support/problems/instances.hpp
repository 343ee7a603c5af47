#pragma once

#include "dlx/detail/pace.hpp"
#include "dlx/lockstep/batch.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/concluded.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <set>
#include <span>
#include <string>
#include <vector>

/// Instances of a batch and their answers, to keep and to compare.
namespace dlx::test {

/// An instance that owns its options.
struct OwnedInstance {
    std::vector<OptionId> forced;
    std::vector<OptionId> removed;
};

/// An answer that outlives the call of the sink.
struct OwnedAnswer {
    std::uint64_t index = 0;
    Status status = Status::stopped;
    std::uint64_t solutions = 0;
    std::uint64_t branches = 0;
    std::vector<std::vector<OptionId>> kept; ///< as the engine orders them

    friend bool operator==(const OwnedAnswer&, const OwnedAnswer&) = default;
};

inline std::string to_string(std::span<const OptionId> options) {
    std::string text;
    for (const OptionId option : options)
        text += ' ' + std::to_string(index(option));
    return text;
}

inline std::string to_string(const OwnedInstance& instance) {
    return "forced options:" + to_string(instance.forced) + ", removed options:" + to_string(instance.removed);
}

inline std::string to_string(const BatchParams& params) {
    return "limit " + std::to_string(params.limits.solutions.value_or(0)) + ", kept " +
           std::to_string(params.max_kept_solutions) + ", width " + params.vector_width +
           (params.task_runner.run
                ? ", " + std::to_string(params.task_runner.threads) + " tasks of " +
                      std::to_string(params.task_runner.pace ? params.task_runner.pace->sweeps_to_deal : 0) + " sweeps"
                : "");
}

inline void PrintTo(const OwnedAnswer& answer, std::ostream* out) {
    *out << "instance " << answer.index << ": " << to_string(answer.status) << ", " << answer.solutions
         << " solutions, " << answer.branches << " branches, kept:";
    for (const auto& solution : answer.kept)
        *out << to_string(solution) << ';';
}

inline OwnedAnswer owned(const BatchResult& answer) {
    OwnedAnswer result{answer.index, answer.status, answer.solutions, answer.branches, {}};
    for (std::uint64_t k = 0; k < answer.kept_solutions; ++k) {
        const Solution& solution = answer.solution(k);
        result.kept.emplace_back(solution.begin(), solution.end());
    }
    return result;
}

/// The options that an instance leaves, as Instance::left has them: none if one is forced twice.
inline std::vector<std::uint64_t> left_by(const Problem& problem, const OwnedInstance& instance) {
    const OptionFlags flags = options_beside(problem, instance.forced, instance.removed);
    std::vector<std::uint64_t> left((problem.option_count() + 63) / 64);
    const std::set<OptionId> forced(instance.forced.begin(), instance.forced.end());
    for (std::uint32_t k = 0; k < problem.option_count() && forced.size() == instance.forced.size(); ++k)
        left[k / 64] |= std::uint64_t{flags[k]} << (k % 64);
    return left;
}

/// Yields instances one by one, each in memory that it spoils at the next call: no engine may look there later.
class Handing {
public:
    explicit Handing(std::span<const OwnedInstance> instances) : left_(instances) {}

    bool operator()(Instance& instance) {
        std::fill(current_.forced.begin(), current_.forced.end(), OptionId{~0U});
        std::fill(current_.removed.begin(), current_.removed.end(), OptionId{~0U});
        if (left_.empty())
            return false;
        current_ = left_.front();
        instance = {current_.forced, current_.removed};
        left_ = left_.subspan(1);
        return true;
    }

private:
    std::span<const OwnedInstance> left_;
    OwnedInstance current_;
};

/// The answers of `batch`, in the order in which it gives them.
inline std::vector<OwnedAnswer> run_all(BatchSolver& batch, std::span<const OwnedInstance> instances,
                                        BatchStats* stats = nullptr) {
    std::vector<OwnedAnswer> answers;
    const BatchStats did =
        batch.run(Handing(instances), [&](const BatchResult& answer) { answers.push_back(owned(answer)); });
    if (stats != nullptr)
        *stats = did;
    return answers;
}

inline std::vector<OwnedAnswer> run_all(const Problem& problem, const BatchParams& params,
                                        std::span<const OwnedInstance> instances, BatchStats* stats = nullptr) {
    BatchSolver batch(problem, params);
    return run_all(batch, instances, stats);
}

/// The same for instances given by the options that they leave.
inline std::vector<OwnedAnswer> run_all_by_options_left(const Problem& problem, const BatchParams& params,
                                                        std::span<const OwnedInstance> instances) {
    std::vector<OwnedAnswer> answers;
    std::vector<std::uint64_t> left;
    const auto give = [&, next = instances.begin()](Instance& instance) mutable {
        if (next == instances.end())
            return false;
        left = left_by(problem, *next++);
        instance = {.allowed = left};
        return true;
    };
    BatchSolver(problem, params).run(give, [&](const BatchResult& answer) { answers.push_back(owned(answer)); });
    return answers;
}

/// `answer` with what BatchSolver promises to be the same in every batch: branches only if all of them were searched.
inline OwnedAnswer promised(OwnedAnswer answer) {
    if (answer.status != Status::exhausted)
        answer.branches = 0;
    answer.index = 0;
    return answer;
}

inline std::vector<OwnedAnswer> promised(std::vector<OwnedAnswer> answers) {
    for (OwnedAnswer& answer : answers)
        answer = promised(std::move(answer));
    return answers;
}

/// A random instance. Half of them force options of one of `solutions`, if there is any, so that something is left to
/// find; the others force what comes, now and then an option twice or one that is removed as well.
inline OwnedInstance random_instance(const Problem& problem, const std::set<OptionSet>& solutions, Dice& dice) {
    OwnedInstance instance;
    if (problem.option_count() == 0)
        return instance;
    if (dice.one_in(2) && !solutions.empty()) {
        const OptionSet& solution = *std::next(solutions.begin(), dice.below(solutions.size()));
        for (const OptionId option : solution)
            if (dice.one_in(3))
                instance.forced.push_back(option);
    } else if (dice.one_in(2)) {
        instance.forced = random_forced_options(problem, dice);
    }
    if (dice.one_in(2))
        for (std::uint32_t left = dice.below(4); left > 0; --left)
            instance.removed.push_back(OptionId{dice.below(problem.option_count())});
    return instance;
}

/// Those of `solutions` that contain all forced options and no removed one; none if one is forced twice.
inline std::set<OptionSet> solutions_of(const OwnedInstance& instance, const std::set<OptionSet>& solutions) {
    std::set<OptionSet> result;
    OptionSet forced(instance.forced.begin(), instance.forced.end());
    std::sort(forced.begin(), forced.end());
    if (std::adjacent_find(forced.begin(), forced.end()) != forced.end())
        return result;
    for (const OptionSet& solution : solutions) {
        const auto has = [&](OptionId option) { return std::binary_search(solution.begin(), solution.end(), option); };
        if (std::all_of(instance.forced.begin(), instance.forced.end(), has) &&
            std::none_of(instance.removed.begin(), instance.removed.end(), has))
            result.insert(solution);
    }
    return result;
}

} // namespace dlx::test
