#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"

#include "dlx/count.hpp"
#include "dlx/explain/conflict.hpp"
#include "dlx/explain/estimate.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/parallel.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/formula_check.hpp"
#include "dlx/proof/lrat.hpp"
#include "dlx/solve.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <pybind11/stl.h>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace dlx_python {

namespace {

using dlx::Status;
using Seconds = std::optional<double>;

py::int_ count(const dlx::Problem& problem, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
               const py::object& progress) {
    const dlx::CountResult result = result_of(seconds, progress, [&](Call& call) {
        dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator, .find_symmetries = dlx::item_symmetries};
        params.limits = call.limits(limit);
        if (threads != 1)
            params.task_runner = dlx::use_threads(threads);
        return dlx::count(problem, params);
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

py::object estimate_count(const dlx::Problem& problem, double relative_error, std::uint64_t seed, Seconds seconds,
                          std::size_t max_bytes, const py::object& progress) {
    return to_python(result_of(seconds, progress, [&](Call& call) {
        return dlx::estimate(
            problem,
            {.relative_error = relative_error, .limits = call.limits(), .max_memory_bytes = max_bytes, .seed = seed});
    }));
}

/// Returns the ZDD of all solutions. Throws LimitReached.
dlx::Zdd all_solutions(const dlx::Problem& problem, Seconds seconds, std::size_t max_bytes,
                       const py::object& progress) {
    dlx::ZddResult all = result_of(seconds, progress, [&](Call& call) {
        return dlx::solutions_as_zdd(problem, {.limits = call.limits(), .max_memory_bytes = max_bytes});
    });
    if (!all.zdd)
        throw LimitReached(to_string(all.status));
    return std::move(*all.zdd);
}

py::list sample(const dlx::Problem& problem, std::uint64_t n, std::uint64_t seed, Seconds seconds,
                std::size_t max_bytes, const py::object& progress) {
    dlx::Limits limits;
    limits.seconds = seconds;
    const dlx::RunMonitor watch(limits);
    const dlx::Zdd zdd = all_solutions(problem, seconds, max_bytes, progress);
    py::list result;
    if (zdd.root() == dlx::Zdd::bottom)
        return result;
    dlx::ZddSampler sampler(zdd, seed);
    for (std::uint64_t k = 0; k < n; ++k) {
        if (k % 256 == 0) {
            if (const auto why = watch.stop_reason())
                throw LimitReached(to_string(*why), k);
            if (PyErr_CheckSignals() != 0)
                throw py::error_already_set();
        }
        std::vector<dlx::OptionId> solution = sampler.next();
        std::sort(solution.begin(), solution.end());
        result.append(numbers_of(problem, solution));
    }
    return result;
}

/// Returns the cost, the options and a lower bound, with `maximize` an upper bound; None if there is no solution.
py::object cheapest(const dlx::Problem& problem, const py::array_t<std::int64_t>& costs, bool maximize, Seconds seconds,
                    const py::object& progress) {
    const std::vector<std::int64_t> by_option = costs_of(problem, costs, maximize);
    dlx::MinCostResult result = result_of(
        seconds, progress, [&](Call& call) { return min_cost(problem, by_option, {.limits = call.limits()}); });
    if (!result.best) {
        require_answer(result.status);
        return py::none();
    }
    std::sort(result.best->options.begin(), result.best->options.end());
    const auto number = [maximize](const dlx::Integer& n) {
        return py::int_(py::str((maximize ? dlx::Integer(-n) : n).str()));
    };
    return py::make_tuple(number(result.best->cost), numbers_of(problem, result.best->options),
                          number(result.lower_bound));
}

/// Returns the numbers of items that conflict, and whether they are minimal; or None if there is a solution.
py::object explain(const dlx::Problem& problem, Seconds seconds, std::uint64_t seed, const py::object& progress) {
    const dlx::Conflict conflict = result_of(seconds, progress, [&](Call& call) {
        return dlx::explain(problem, {.limits = call.limits(), .seed = seed, .deletion_orders = 8});
    });
    using Kind = dlx::Conflict::Kind;
    if (conflict.kind == Kind::none)
        return py::none();
    if (!conflict.is_found())
        throw LimitReached(to_string(seconds ? Status::time_limit : Status::stopped));
    return py::make_tuple(conflict.constraints, conflict.kind == Kind::minimal);
}

constexpr std::array proof_formats{dlx::ProofFormat::lrat, dlx::ProofFormat::drat, dlx::ProofFormat::drat_binary,
                                   dlx::ProofFormat::veripb};

/// Writes both files. Returns the number of solutions that they certify.
py::int_ prove(const dlx::Problem& problem, const std::string& formula, const std::string& proof,
               const std::string& format, Seconds seconds, const py::object& progress) {
    const dlx::CountResult certified = result_of(seconds, progress, [&](Call& call) {
        const dlx::SolveParams params{.limits = call.limits()};
        const dlx::RunMonitor watch(params.limits);
        auto found = dlx::count(problem, {.method = dlx::CountMethod::enumerate, .search = params});
        if (found.status != Status::exhausted)
            return found;
        std::ofstream formula_file(formula, std::ios::binary);
        std::ofstream proof_file(proof, std::ios::binary);
        dlx::SolveParams rest = params;
        rest.limits.seconds = watch.remaining_limits().seconds;
        found.status = dlx::write_certificate(problem, found.solutions.convert_to<std::uint64_t>(),
                                              named(proof_formats, format), formula_file, proof_file, rest)
                           .status;
        formula_file.close();
        proof_file.close();
        if (!formula_file || !proof_file)
            throw std::system_error(errno, std::generic_category());
        return found;
    });
    require_answer(certified.status, certified.solutions);
    return to_python(certified.solutions);
}

/// Returns the number of solutions that a certificate proves. Throws std::invalid_argument if it proves nothing.
std::uint64_t check_proof(const dlx::Problem& problem, const std::string& formula, const std::string& proof) {
    return result_of({}, py::none(), [&](Call&) {
        std::ifstream formula_file(formula, std::ios::binary);
        std::ifstream proof_file(proof, std::ios::binary);
        if (!formula_file || !proof_file)
            throw std::system_error(errno, std::generic_category(), formula_file ? proof : formula);
        dlx::LratChecker checker(formula_file);
        const dlx::FormulaCheck certified = dlx::check_formula(problem, checker);
        if (!certified.reason.empty())
            throw std::invalid_argument(certified.reason);
        if (const auto verdict = checker.check(proof_file); !verdict.is_verified)
            throw std::invalid_argument(verdict.reason);
        return certified.solutions;
    });
}

/// Returns the branches as tuples: number, option, nodes without and with the option. The root is last.
py::list zdd(const dlx::Problem& problem, Seconds seconds, std::size_t max_bytes, const py::object& progress) {
    const dlx::Zdd zdd = all_solutions(problem, seconds, max_bytes, progress);
    py::list result;
    for (dlx::Zdd::Node node = dlx::Zdd::first_branch; node <= zdd.root(); ++node) {
        const dlx::Zdd::Branch& branch = zdd.branch(node);
        result.append(py::make_tuple(node, number_of(problem, branch.option), branch.lo, branch.hi));
    }
    return result;
}

// --- Up to symmetry -------------------------------------------------------------------------------------------------

/// Finds the automorphisms. Throws LimitReached, and std::invalid_argument if this build lacks nauty.
dlx::SymmetryGroup find_group(const dlx::Problem& problem, const dlx::Limits& limits) {
    if (!dlx::can_find_automorphisms())
        throw std::invalid_argument(
            "this package was built without nauty: install libnauty2-dev (Debian), then install "
            "the package again from its sources");
    dlx::AutomorphismResult found = dlx::find_automorphisms(problem, limits);
    if (!found.group)
        throw LimitReached(to_string(found.status));
    return std::move(*found.group);
}

/// Returns `given`, or all automorphisms if it is null.
dlx::SymmetryGroup group_or_all(const dlx::Problem& problem, const dlx::SymmetryGroup* given,
                                const dlx::Limits& limits) {
    return given != nullptr ? *given : find_group(problem, limits);
}

py::int_ count_classes(const dlx::Problem& problem, const dlx::SymmetryGroup* given, Seconds seconds,
                       std::uint32_t threads, const py::object& progress) {
    const dlx::SymmetryCountResult result = result_of(seconds, progress, [&](Call& call) {
        dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator, .find_symmetries = dlx::item_symmetries};
        params.limits = call.limits();
        const dlx::RunMonitor watch(params.limits);
        const dlx::SymmetryGroup group = group_or_all(problem, given, params.limits);
        params.limits.seconds = watch.remaining_limits().seconds;
        if (threads != 1)
            params.task_runner = dlx::use_threads(threads);
        return dlx::count_up_to_symmetry(problem, group, params);
    });
    require_answer(result.status, result.classes);
    return to_python(result.classes);
}

/// Returns the order of a group, and for each generator the numbers of the options and items that move, with their images.
py::tuple automorphisms_of(const dlx::SymmetryGroup& group, const dlx::Problem& problem) {
    py::list generators;
    for (const dlx::Automorphism& automorphism : group.generators()) {
        std::map<std::uint32_t, std::uint32_t> options;
        for (const auto& [option, image] : automorphism.options)
            options[number_of(problem, option)] = number_of(problem, image);
        std::map<std::uint32_t, std::uint32_t> items;
        for (const auto& [item, image] : automorphism.items)
            items[index(item)] = index(image);
        generators.append(py::make_tuple(options, items));
    }
    return py::make_tuple(to_python(group.order()), generators);
}

py::tuple automorphisms(const dlx::Problem& problem, Seconds seconds, const py::object& progress) {
    const auto find = [&](Call& call) { return find_group(problem, call.limits()); };
    return automorphisms_of(result_of(seconds, progress, find), problem);
}

/// A filter of the solutions of a problem, which outlives it.
class ClassFilter {
public:
    ClassFilter(const dlx::Problem& problem, const dlx::SymmetryGroup* given, Seconds seconds,
                const py::object& progress)
        : problem_(problem), filter_(problem, result_of(seconds, progress, [&](Call& call) {
                                                  return std::optional(group_or_all(problem, given, call.limits()));
                                              }).value()) {}

    /// Returns the size of the class of its least solution, otherwise None.
    py::object class_size(const Numbers& solution) {
        const auto size = filter_.class_size(ids_of(problem_, solution));
        return size ? py::object(to_python(*size)) : py::none();
    }

private:
    const dlx::Problem& problem_;
    dlx::LeastImages filter_;
};

// --- Iterators over solutions ---------------------------------------------------------------------------------------

struct Request {
    std::shared_ptr<const dlx::Problem> problem; ///< problem whose solutions all contain the forced options
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> limit;
    std::optional<double> seconds;
    std::size_t max_bytes;
    std::uint32_t threads;
    const py::object& progress;
};

/// Solutions of a search that each call resumes in the thread of the caller.
class Searched : public Results {
public:
    explicit Searched(const Request& request)
        : Results(request.seconds, request.progress), problem_(request.problem), search_(*problem_, params(request)) {}

private:
    dlx::SolveParams params(const Request& request) {
        dlx::SolveParams params{.limits = call_.limits(request.limit), .seed = request.seed};
        call_.work_here(params.limits);
        return params;
    }

    py::object find() override {
        std::optional<dlx::Solution> solution;
        {
            const py::gil_scoped_release without_gil;
            solution = search_.next();
            // Between two solutions, the reason of an end is "stopped".
            status_ = to_string(search_.status() == dlx::Status::found ? dlx::Status::stopped : search_.status());
        }
        return solution ? numbers_of(*problem_, *solution) : py::object();
    }

    const std::shared_ptr<const dlx::Problem> problem_;
    dlx::Search search_;
};

/// Returns solutions of threads that search ahead until some solutions are waiting.
std::unique_ptr<Results> searched_by_threads(const Request& request) {
    constexpr std::size_t max_waiting = 1024;
    auto found = std::make_unique<Ahead>(request.seconds, request.progress);
    const dlx::SolveParams params{.limits = found->call().limits(request.limit), .seed = request.seed};
    const auto search = [params, problem = request.problem, threads = request.threads,
                         &call = found->call()](const Ahead::Give& give) {
        const auto take = [&](const dlx::Solution& solution) {
            give([problem = problem.get(), kept = solution] { return numbers_of(*problem, kept); });
            return !call.stop();
        };
        return to_string(dlx::for_each_solution(*problem, take, params, dlx::use_threads(threads)).status);
    };
    found->start(search, max_waiting);
    return found;
}

/// Solutions in order of cost: from the ZDD of all solutions if it is small, else by a search.
class SortedByCost : public Results {
public:
    /// Without `max_cost`, solutions may have any cost. With `maximize`, it applies to the costs with other signs.
    SortedByCost(const Request& request, const py::array_t<std::int64_t>& costs, bool maximize,
                 std::optional<std::int64_t> max_cost)
        : Results(request.seconds, request.progress), problem_(request.problem),
          costs_(costs_of(*problem_, costs, maximize)), max_cost_(max_cost), max_bytes_(request.max_bytes),
          limits_(call_.limits(request.limit)), watch_(limits_) {
        call_.work_here(limits_);
    }

private:
    py::object find() override {
        std::optional<dlx::CostedSolution> next;
        {
            const py::gil_scoped_release without_gil;
            next = find_next();
        }
        if (!next)
            return {};
        std::sort(next->options.begin(), next->options.end());
        return numbers_of(*problem_, next->options);
    }

    std::optional<dlx::CostedSolution> find_next() {
        if (!from_zdd_ && !from_search_)
            begin();
        std::optional<dlx::CostedSolution> next;
        if (from_search_) {
            next = from_search_->next();
            status_ = to_string(from_search_->status());
        } else if (limits_.solutions == returned_) {
            status_ = to_string(dlx::Status::solution_limit);
        } else {
            next = from_zdd_->next();
            if (next && max_cost_ && next->cost > *max_cost_)
                next.reset();
            status_ = to_string(next ? dlx::Status::stopped : dlx::Status::exhausted);
            ++returned_;
        }
        return next;
    }

    void begin() {
        constexpr std::size_t small_diagram = std::size_t{16} << 20;
        dlx::ZddResult all = dlx::solutions_as_zdd(
            *problem_, {.limits = limits_, .max_memory_bytes = std::min(small_diagram, max_bytes_)});
        if (all.zdd) {
            from_zdd_.emplace(zdd_ = std::move(*all.zdd), costs_);
            return;
        }
        dlx::Limits left = limits_;
        left.seconds = watch_.remaining_limits().seconds;
        from_search_.emplace(*problem_, costs_, std::move(left), max_bytes_, max_cost_);
    }

    const std::shared_ptr<const dlx::Problem> problem_;
    std::vector<std::int64_t> costs_;
    std::optional<std::int64_t> max_cost_;
    std::size_t max_bytes_;
    dlx::Limits limits_;
    dlx::RunMonitor watch_;
    dlx::Zdd zdd_;
    std::optional<dlx::ZddSolutionsByCost> from_zdd_;
    std::optional<dlx::SolutionsByCost> from_search_;
    std::uint64_t returned_ = 0; ///< number of solutions from the ZDD
};

std::unique_ptr<Results> covers(std::shared_ptr<const dlx::Problem> problem,
                                const std::optional<py::array_t<std::int64_t>>& costs, bool maximize,
                                std::optional<std::int64_t> max_cost, std::optional<std::uint64_t> seed,
                                std::optional<std::uint64_t> limit, std::optional<double> seconds,
                                std::size_t max_bytes, std::uint32_t threads, const py::object& progress) {
    const Request request{std::move(problem), seed, limit, seconds, max_bytes, threads, progress};
    if (costs)
        return std::make_unique<SortedByCost>(request, *costs, maximize, max_cost);
    if (threads == 1)
        return std::make_unique<Searched>(request);
    return searched_by_threads(request);
}

} // namespace

void bind_cover(py::module_& module) {
    module.attr("proof_formats") = names_of(proof_formats);
    module.def("count", &count);
    module.def("estimate_count", &estimate_count);
    module.def("sample", &sample);
    module.def("min_cost", &cheapest);
    module.def("explain", &explain);
    module.def("prove", &prove);
    module.def("check_proof", &check_proof);
    module.def("zdd", &zdd);
    module.def("covers", &covers);
    module.def("count_classes", &count_classes);
    module.def("automorphisms", &automorphisms);
    py::class_<dlx::SymmetryGroup>(module, "Group").def("automorphisms", &automorphisms_of);
    py::class_<ClassFilter>(module, "ClassFilter")
        .def(py::init<const dlx::Problem&, const dlx::SymmetryGroup*, Seconds, const py::object&>(),
             py::keep_alive<1, 2>())
        .def("class_size", &ClassFilter::class_size);
}

} // namespace dlx_python
