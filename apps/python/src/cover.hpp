#pragma once

#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"

#include "dlx/zdd.hpp"

namespace dlx_python {

/// The diagram of all solutions. Throws LimitReached.
[[nodiscard]] dlx::Zdd all_solutions(const Problem& problem, std::optional<double> seconds, std::size_t max_bytes,
                                     const py::object& progress);

void bind_cover(py::module_& module);  ///< questions about a problem
void bind_covers(py::module_& module); ///< its solutions one by one

} // namespace dlx_python
