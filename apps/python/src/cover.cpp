#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"

#include "dlx/count.hpp"
#include "dlx/explain/conflict.hpp"
#include "dlx/explain/estimate.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/formula_check.hpp"
#include "dlx/proof/lrat.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <pybind11/stl.h>
#include <stdexcept>
#include <system_error>

namespace dlx_python {

namespace {

using dlx::Status;
using Seconds = std::optional<double>;

py::int_ count(const Problem& problem, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
               const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountResult result;
    call.run([&] {
        dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator};
        params.limits = call.limits(limit);
        if (threads != 1)
            params.task_runner = dlx::use_threads(threads);
        result = dlx::count(problem.problem(), params);
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

py::tuple estimate_count(const Problem& problem, double relative_error, std::uint64_t seed, Seconds seconds,
                         std::size_t max_bytes, const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountEstimate estimate;
    call.run([&] {
        estimate = dlx::estimate(
            problem.problem(),
            {.relative_error = relative_error, .limits = call.limits(), .max_memory_bytes = max_bytes, .seed = seed});
    });
    return to_python(estimate);
}

/// Returns the ZDD of all solutions. Throws LimitReached.
dlx::Zdd all_solutions(const Problem& problem, Seconds seconds, std::size_t max_bytes, const py::object& progress) {
    Call call(seconds, progress);
    dlx::ZddResult all;
    call.run([&] {
        all = dlx::solutions_as_zdd(problem.problem(), {.limits = call.limits(), .max_memory_bytes = max_bytes});
    });
    if (!all.zdd)
        throw LimitReached(to_string(all.status));
    return std::move(*all.zdd);
}

py::list sample(const Problem& problem, std::uint64_t n, std::uint64_t seed, Seconds seconds, std::size_t max_bytes,
                const py::object& progress) {
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
        result.append(problem.numbers(solution));
    }
    return result;
}

/// Returns the cost, the options and a lower bound, with `maximize` an upper bound; None if there is no solution.
py::object cheapest(const Problem& problem, const py::array_t<std::int64_t>& costs, bool maximize, Seconds seconds,
                    const py::object& progress) {
    const std::vector<std::int64_t> by_option = problem.costs(costs, maximize);
    Call call(seconds, progress);
    dlx::MinCostResult result;
    call.run([&] { result = min_cost(problem.problem(), by_option, {.limits = call.limits()}); });
    if (!result.best) {
        require_answer(result.status);
        return py::none();
    }
    std::sort(result.best->options.begin(), result.best->options.end());
    const auto number = [maximize](const dlx::Integer& n) {
        return py::int_(py::str((maximize ? dlx::Integer(-n) : n).str()));
    };
    return py::make_tuple(number(result.best->cost), problem.numbers(result.best->options), number(result.lower_bound));
}

/// Returns items that cannot be covered together and whether they are minimal; None if there is a solution.
py::object explain(const Problem& problem, Seconds seconds, std::uint64_t seed, const py::object& progress) {
    Call call(seconds, progress);
    dlx::Conflict conflict;
    call.run([&] {
        conflict = dlx::explain(problem.problem(), {.limits = call.limits(), .seed = seed, .deletion_orders = 8});
    });
    using Kind = dlx::Conflict::Kind;
    if (conflict.kind == Kind::none)
        return py::none();
    if (!conflict.is_found())
        throw LimitReached(to_string(seconds ? Status::time_limit : Status::stopped));
    py::list items;
    for (const std::uint32_t item : conflict.constraints)
        items.append(problem.items()[item]);
    return py::make_tuple(items, conflict.kind == Kind::minimal);
}

constexpr std::array proof_formats{dlx::ProofFormat::lrat, dlx::ProofFormat::drat, dlx::ProofFormat::drat_binary,
                                   dlx::ProofFormat::veripb};

/// Writes both files. Returns the number of solutions that they certify.
py::int_ prove(const Problem& problem, const std::string& formula, const std::string& proof, const std::string& format,
               Seconds seconds, const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountResult found;
    call.run([&] {
        const dlx::SolveParams params{.limits = call.limits()};
        const dlx::RunMonitor watch(params.limits);
        found = dlx::count(problem.problem(), {.method = dlx::CountMethod::enumerate, .search = params});
        if (found.status != Status::exhausted)
            return;
        std::ofstream formula_file(formula, std::ios::binary);
        std::ofstream proof_file(proof, std::ios::binary);
        dlx::SolveParams rest = params;
        rest.limits.seconds = watch.remaining_limits().seconds;
        found.status = dlx::write_certificate(problem.problem(), found.solutions.convert_to<std::uint64_t>(),
                                              named(proof_formats, format), formula_file, proof_file, rest)
                           .status;
        formula_file.close();
        proof_file.close();
        if (!formula_file || !proof_file)
            throw std::system_error(errno, std::generic_category());
    });
    require_answer(found.status, found.solutions);
    return to_python(found.solutions);
}

/// Returns the number of solutions that a certificate proves. Throws std::invalid_argument if it proves nothing.
std::uint64_t check_proof(const Problem& problem, const std::string& formula, const std::string& proof) {
    Call call;
    std::uint64_t solutions = 0;
    call.run([&] {
        std::ifstream formula_file(formula, std::ios::binary);
        std::ifstream proof_file(proof, std::ios::binary);
        if (!formula_file || !proof_file)
            throw std::system_error(errno, std::generic_category(), formula_file ? proof : formula);
        dlx::LratChecker checker(formula_file);
        const dlx::FormulaCheck certified = dlx::check_formula(problem.problem(), checker);
        if (!certified.reason.empty())
            throw std::invalid_argument(certified.reason);
        if (const auto verdict = checker.check(proof_file); !verdict.is_verified)
            throw std::invalid_argument(verdict.reason);
        solutions = certified.solutions;
    });
    return solutions;
}

/// Returns the branches as tuples: number, option, nodes without and with the option. The root is last.
py::list zdd(const Problem& problem, Seconds seconds, std::size_t max_bytes, const py::object& progress) {
    const dlx::Zdd zdd = all_solutions(problem, seconds, max_bytes, progress);
    py::list result;
    for (dlx::Zdd::Node node = dlx::Zdd::first_branch; node <= zdd.root(); ++node) {
        const dlx::Zdd::Branch& branch = zdd.branch(node);
        result.append(py::make_tuple(node, problem.number(branch.option), branch.lo, branch.hi));
    }
    return result;
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
}

} // namespace dlx_python
