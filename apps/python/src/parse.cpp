#include "apps/python/src/problem.hpp"

#include "dlx/convert/read_problem.hpp"

#include <utility>

namespace dlx_python {

Problem::Problem(std::string_view text, std::vector<dlx::Warning>& warnings)
    : Problem(dlx::read_problem(text, warnings)) {}

py::tuple parse(const std::string& text) {
    std::vector<dlx::Warning> warnings;
    Problem problem(text, warnings);
    py::list lines;
    for (const dlx::Warning& warning : warnings)
        lines.append(py::make_tuple(warning.line, warning.message));
    return py::make_tuple(std::move(problem), lines);
}

} // namespace dlx_python
