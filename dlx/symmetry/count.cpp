#include "dlx/count.hpp"

#include "dlx/count_result.hpp"
#include "dlx/engine.hpp"
#include "dlx/parallel.hpp"
#include "dlx/symmetry/distinct_options.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/quotient.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using detail::MovedOptions;
using detail::Permutation;

/// An orbit of options that cover an item: one of them, and their number.
using OptionOrbit = std::pair<OptionId, std::uint32_t>;

/// Returns the orbit of each option, as the number of one of its options.
std::vector<std::uint32_t> orbits_of_options(const Problem& problem, const MovedOptions& moved) {
    std::vector<std::uint32_t> parents(problem.option_count());
    std::iota(parents.begin(), parents.end(), 0U);
    const auto root = [&](std::uint32_t k) {
        while (parents[k] != k)
            k = parents[k] = parents[parents[k]];
        return k;
    };
    for (const Permutation& generator : moved.generators)
        for (std::size_t k = 0; k < generator.size(); ++k)
            parents[root(moved.options[k])] = root(moved.options[generator[k]]);
    for (std::uint32_t k = 0; k < parents.size(); ++k)
        parents[k] = root(k);
    return parents;
}

/// Returns the orbits of the options of an item that is covered exactly once; none if all items have fewer than two
/// options in an orbit on average. The item is chosen by the number k of orbits and n of options: k of n branches are
/// searched, and a tree is about as large as the fourth root of n. Measured, nodes of the items with the fewest options
/// and with the least k / n^(3/4): hexiamonds 143,650 and 86,783; MacMahon's squares 520,685 and 378,922; pentominoes in
/// 8x8 with a hole 49,963 and 56,061; in 6x10 both 909,152.
std::vector<OptionOrbit> best_orbits(const Problem& problem, const MovedOptions& moved) {
    const std::vector<std::uint32_t> orbit_of = orbits_of_options(problem, moved);
    std::vector<std::vector<std::uint32_t>> options_of(problem.primary_item_count());
    for (std::uint32_t option = 0; option < orbit_of.size(); ++option)
        for (const Entry& entry : problem.option(OptionId{option}))
            if (index(entry.item) < options_of.size())
                options_of[index(entry.item)].push_back(option);
    std::vector<OptionOrbit> best;
    double least_work = 0;
    for (std::uint32_t item = 0; item < options_of.size(); ++item) {
        if (!(problem.bounds(ItemId{item}) == Bounds{}))
            continue;
        std::vector<std::uint32_t>& options = options_of[item];
        std::stable_sort(options.begin(), options.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return orbit_of[a] < orbit_of[b]; });
        std::vector<OptionOrbit> orbits;
        for (const std::uint32_t option : options) {
            if (orbits.empty() || orbit_of[index(orbits.back().first)] != orbit_of[option])
                orbits.emplace_back(OptionId{option}, 0);
            ++orbits.back().second;
        }
        const double work = static_cast<double>(orbits.size()) / std::pow(static_cast<double>(options.size()), 0.75);
        if (options.empty() || options.size() < 2 * orbits.size() || (!best.empty() && work >= least_work))
            continue;
        best = std::move(orbits);
        least_work = work;
    }
    return best;
}

/// Counts the solutions with one option of each orbit. If the first large count took an enumeration, those after it
/// start with the same engine.
class PartCounts {
public:
    PartCounts(const Problem& problem, const CountParams& params, const RunMonitor& watch)
        : problem_(problem), params_(params), watch_(watch) {}

    CountResult count(std::span<const OptionId> forced) {
        CountParams params = params_;
        if (!engine_.empty()) {
            params.method = CountMethod::enumerate;
            params.search.engine = engine_;
            params.limits.search_nodes = 16 * max_nodes_; // beyond it, the frontier may be faster
            CountResult some = count(forced, params);
            if (some.status != Status::node_limit)
                return some;
            params = params_;
        }
        CountResult some = count(forced, params);
        choose_engine(some);
        return some;
    }

    /// Returns true if enumeration is about as fast as the frontier, which took `seconds` for these options; after half
    /// a second, four times as fast, because the frontier may take as long for all options.
    bool is_enumerated(std::span<const OptionId> forced, double seconds) {
        CountParams params = params_;
        params.method = CountMethod::enumerate;
        const double most = std::max(std::min(2 * seconds, 0.5), seconds / 4);
        params.limits.seconds = std::min(watch_.remaining_limits().seconds.value_or(most), most);
        const CountResult some = dlx::count(problem_, params, forced);
        choose_engine(some);
        return some.status == Status::exhausted;
    }

    /// Enumerates nodes_of_trial search nodes.
    CountResult trial() {
        CountParams params = params_;
        params.method = CountMethod::enumerate;
        params.limits.search_nodes = nodes_of_trial;
        params.task_runner = {};
        return count({}, params);
    }

private:
    static constexpr std::uint64_t nodes_of_trial = 2000;

    /// Chooses the engine of other counts, if this one was large and an enumeration.
    void choose_engine(const CountResult& some) {
        const std::uint64_t nodes = some.stats.search_nodes;
        const bool is_by_engine = std::any_of(engines().begin(), engines().end(),
                                              [&](const Engine& engine) { return engine.name == some.engine; });
        if (some.status == Status::exhausted && is_by_engine && some.branching == Branching::mrv &&
            nodes > nodes_of_trial) {
            engine_ = some.engine;
            max_nodes_ = std::max(max_nodes_, nodes);
        }
    }

    CountResult count(std::span<const OptionId> forced, CountParams& params) {
        params.limits.seconds = watch_.remaining_limits().seconds;
        return dlx::count(problem_, params, forced);
    }

    const Problem& problem_;
    const CountParams& params_;
    const RunMonitor& watch_;
    std::string engine_;          ///< engine of enumerations; empty if the method is open
    std::uint64_t max_nodes_ = 0; ///< search nodes of the largest count that chose `engine_`
};

/// Counts all solutions. If they must be enumerated, the automorphisms save time: the options of an item, which each
/// solution has one of, are in orbits, and an option of each orbit is in as many solutions as the others. Limits are
/// those of `params`, without the seconds that `watch` has counted.
CountResult count_by_orbits(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                            const RunMonitor& watch) {
    PartCounts parts(problem, params, watch);
    if (params.method == CountMethod::frontier || params.search.engine != "auto" || moved.generators.empty())
        return parts.count({});
    CountResult all = parts.trial();
    if (all.status != Status::node_limit)
        return all;
    const std::vector<OptionOrbit> orbits = best_orbits(problem, moved);
    if (orbits.empty())
        return parts.count({});
    all.status = Status::exhausted;
    all.solutions = 0;
    for (const auto& [option, size] : orbits) {
        const CountResult some = parts.count({&option, 1});
        if (all.solutions == 0 && some.method == CountMethod::frontier && orbits.size() > 1 &&
            !parts.is_enumerated({&option, 1}, some.seconds))
            return parts.count({}); // the frontier visits all orbits at once
        all.solutions += some.solutions * size;
        all.status = some.status;
        if (some.status != Status::exhausted)
            break;
    }
    return all;
}

/// A count by the Cauchy-Frobenius lemma. All arguments outlive it.
class FixedSolutions {
public:
    FixedSolutions(const Problem& problem, const CountParams& params, const RunMonitor& watch)
        : problem_(problem), params_(params), watch_(watch) {}

    /// Counts the classes by a group with these generators, whose chain of stabilizers is `chain`.
    void run(const MovedOptions& moved, const detail::StabilizerChain& chain, SymmetryCountResult& result) {
        const CountResult all = count_by_orbits(problem_, moved, params_, watch_);
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
    const MovedOptions moved(group.generators());
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
