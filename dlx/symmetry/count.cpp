#include "dlx/count.hpp"

#include "dlx/parallel.hpp"
#include "dlx/symmetry/count_by_orbits.hpp"
#include "dlx/symmetry/distinct_options.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/quotient.hpp"
#include "dlx/watch.hpp"

#include <map>
#include <numeric>
#include <stdexcept>

namespace dlx {

namespace {

/// A count by the Cauchy-Frobenius lemma. All arguments outlive it.
class FixedSolutions {
public:
    FixedSolutions(const Problem& problem, const CountParams& params, const RunMonitor& watch)
        : problem_(problem), params_(params), watch_(watch) {}

    /// Counts the classes by a group with these generators, whose chain of stabilizers is `chain`.
    void run(const detail::MovedOptions& moved, const detail::StabilizerChain& chain, SymmetryCountResult& result) {
        const CountResult all = detail::count_by_orbits(problem_, moved, params_, watch_);
        result.status = all.status;
        result.solutions = all.solutions;
        result.has_all_solutions = all.status == Status::exhausted;
        result.classes = (all.solutions + result.group_order - 1) / result.group_order; // the least possible number
        if (!result.has_all_solutions || all.solutions == 0)
            return;
        const auto classes = conjugacy_classes(chain, moved.generators, [&] { return watch_.should_stop(); });
        if (!classes)
            return stop(result);
        result.element_classes = classes->size();
        Integer sum = all.solutions;
        std::vector<std::uint32_t> images(problem_.option_count());
        std::iota(images.begin(), images.end(), 0U);
        for (std::size_t k = 1; k < classes->size(); ++k) { // the first one is that of the identity
            if (watch_.should_stop())
                return stop(result);
            const detail::Permutation element = chain.element((*classes)[k].element);
            for (std::size_t j = 0; j < element.size(); ++j)
                images[moved.options[j]] = moved.options[element[j]];
            const std::optional<Integer> fixed = count_fixed(images);
            if (!fixed)
                return stop(result);
            sum += *fixed * (*classes)[k].size;
        }
        if (sum % result.group_order != 0)
            throw std::logic_error("the sum of fixed solutions is not a multiple of the order of the group");
        result.classes = sum / result.group_order;
    }

private:
    [[nodiscard]] CountParams params_left() const {
        CountParams params = params_;
        params.limits.seconds = watch_.remaining_limits().seconds;
        return params;
    }

    void stop(SymmetryCountResult& result) const {
        result.status = status_ == Status::exhausted ? watch_.stop_reason().value_or(Status::stopped) : status_;
    }

    /// Returns the number of solutions that a permutation of options fixes; nothing at a limit.
    std::optional<Integer> count_fixed(std::span<const std::uint32_t> images) {
        const detail::Quotient quotient(problem_, images);
        if (quotient.is_impossible())
            return 0;
        if (!quotient.is_exact())
            return enumerate_fixed(quotient);
        if (known_bytes_ > max_known_bytes) {
            known_.clear();
            known_bytes_ = 0;
        }
        const auto [known, is_new] = known_.try_emplace(quotient.key());
        if (is_new) {
            const CountResult fixed = count(quotient.problem(), params_left());
            status_ = fixed.status;
            known->second = fixed.solutions;
            known_bytes_ += bytes_of_entry + sizeof(std::uint32_t) * quotient.key().size();
        }
        return status_ == Status::exhausted ? std::optional(known->second) : std::nullopt;
    }

    std::optional<Integer> enumerate_fixed(const detail::Quotient& quotient) {
        Integer fixed = 0;
        const CountParams params = params_left();
        const auto add = [&](const Solution& solution) {
            if (quotient.is_fixed_solution(solution))
                ++fixed;
            return VisitAction::keep_going;
        };
        status_ = for_each_solution(quotient.problem(), add, params.solve_params(), params.task_runner).status;
        return status_ == Status::exhausted ? std::optional(fixed) : std::nullopt;
    }

    const Problem& problem_;
    const CountParams& params_;
    const RunMonitor& watch_;
    Status status_ = Status::exhausted;                                    ///< status of the last count
    std::map<std::vector<std::uint32_t>, Integer> known_;                  ///< counts by the keys of quotients
    std::size_t known_bytes_ = 0;                                          ///< memory of `known_`
    static constexpr std::size_t bytes_of_entry = 120;                     ///< bytes without its key
    static constexpr std::size_t max_known_bytes = std::size_t{64} << 20U; ///< beyond it, all are forgotten
};

/// Counts all solutions, after those of distinct options have been classified.
void count_all(const Problem& problem, const CountParams& params, const RunMonitor& watch,
               SymmetryCountResult& result) {
    result.has_all_solutions = false;
    if (result.status != Status::exhausted)
        return;
    CountParams params_left = params;
    params_left.limits.seconds = watch.remaining_limits().seconds;
    const CountResult all = count(problem, params_left);
    result.solutions = all.solutions;
    result.has_all_solutions = all.status == Status::exhausted;
}

/// Counts the classes of a problem in which equal options are different options. `watch` has the limits of `params`.
SymmetryCountResult count_classes(const Problem& problem, const SymmetryGroup& group, const CountParams& params,
                                  const RunMonitor& watch) {
    SymmetryCountResult result;
    result.group_order = group.order();
    const detail::MovedOptions moved(group.generators());
    const detail::StabilizerChain chain(moved.generators, group.order());
    FixedSolutions(problem, params, watch).run(moved, chain, result);
    return result;
}

} // namespace

SymmetryCountResult count_up_to_symmetry(const Problem& problem, const SymmetryGroup& group,
                                         const CountParams& params) {
    const Limits limits = params.solve_params().limits;
    if (limits.solutions || limits.search_nodes)
        throw std::invalid_argument("a count up to symmetry has no limit of solutions or search nodes");
    detail::require_options(problem, group);
    const RunMonitor watch(limits);
    const auto distinct = detail::distinct_options(problem, group);
    detail::require_listable(distinct ? distinct->group : group);
    SymmetryCountResult result =
        distinct ? count_classes(remaining_problem(problem, *distinct), remaining_group(*distinct), params, watch)
                 : count_classes(problem, group, params, watch);
    if (distinct)
        count_all(problem, params, watch, result);
    result.group_order = group.order();
    result.seconds = watch.seconds();
    return result;
}

} // namespace dlx
