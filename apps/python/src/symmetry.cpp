#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/watch.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <stdexcept>

namespace dlx_python {

namespace {

using Seconds = std::optional<double>;

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

py::int_ count_classes(const Problem& problem, const dlx::SymmetryGroup* given, Seconds seconds, std::uint32_t threads,
                       const py::object& progress) {
    Call call(seconds, progress);
    dlx::SymmetryCountResult result;
    call.run([&] {
        dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator};
        params.limits = call.limits();
        const dlx::RunMonitor watch(params.limits);
        const dlx::SymmetryGroup group = group_or_all(problem.problem(), given, params.limits);
        params.limits.seconds = watch.remaining_limits().seconds;
        if (threads != 1)
            params.task_runner = dlx::use_threads(threads);
        result = dlx::count_up_to_symmetry(problem.problem(), group, params);
    });
    require_answer(result.status, result.classes);
    return to_python(result.classes);
}

/// Returns the order, and for each generator the options and items that move, with their images.
py::tuple order_and_generators(const dlx::SymmetryGroup& group, const Problem& problem) {
    py::list generators;
    for (const dlx::Automorphism& automorphism : group.generators()) {
        py::dict options;
        for (const auto& [option, image] : automorphism.options)
            options[py::int_(problem.number(option))] = problem.number(image);
        py::dict items;
        for (const auto& [item, image] : automorphism.items)
            items[problem.items()[index(item)]] = problem.items()[index(image)];
        generators.append(py::make_tuple(options, items));
    }
    return py::make_tuple(to_python(group.order()), generators);
}

py::tuple automorphisms(const Problem& problem, Seconds seconds, const py::object& progress) {
    Call call(seconds, progress);
    dlx::SymmetryGroup group;
    call.run([&] { group = find_group(problem.problem(), call.limits()); });
    return order_and_generators(group, problem);
}

/// A filter of the solutions of a problem, which outlives it.
class ClassFilter {
public:
    ClassFilter(const Problem& problem, const dlx::SymmetryGroup* given, Seconds seconds, const py::object& progress)
        : problem_(problem) {
        Call call(seconds, progress);
        call.run([&] {
            filter_ = std::make_unique<dlx::LeastImages>(problem.problem(),
                                                         group_or_all(problem.problem(), given, call.limits()));
        });
    }

    /// Returns the size of the class of its least solution, otherwise None.
    py::object class_size(const std::vector<std::uint32_t>& solution) {
        const auto size = filter_->class_size(problem_.ids(solution));
        return size ? py::object(to_python(*size)) : py::none();
    }

private:
    const Problem& problem_;
    std::unique_ptr<dlx::LeastImages> filter_;
};

} // namespace

void bind_symmetry(py::module_& module) {
    module.def("count_classes", &count_classes);
    module.def("automorphisms", &automorphisms);
    py::class_<dlx::SymmetryGroup>(module, "Group")
        .def("automorphisms", [](const dlx::SymmetryGroup& self, const Problem& problem) {
            return order_and_generators(self, problem);
        });
    py::class_<ClassFilter>(module, "ClassFilter")
        .def(py::init<const Problem&, const dlx::SymmetryGroup*, Seconds, const py::object&>(), py::keep_alive<1, 2>())
        .def("class_size", &ClassFilter::class_size);
}

} // namespace dlx_python
