#include "apps/python/src/problem.hpp"

#include "apps/shared/json_problem.hpp"

#include "dlx/text.hpp"

#include <utility>

namespace dlx_python {

Problem::Problem(std::string_view text, std::vector<dlx::Warning>& warnings)
    : Problem(apps::may_be_json(text) ? apps::parse_json_problem(text) : dlx::parse_problem(text, warnings)) {}

py::tuple parse_problem(const std::string& text) {
    std::vector<dlx::Warning> warnings;
    Problem problem(text, warnings);
    py::list lines;
    for (const dlx::Warning& warning : warnings)
        lines.append(py::make_tuple(warning.line, warning.message));
    return py::make_tuple(std::move(problem), lines);
}

} // namespace dlx_python
