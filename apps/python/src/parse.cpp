#include "apps/python/src/problem.hpp"

#include "apps/shared/json_problem.hpp"

#include "dlx/text.hpp"

#include <string>
#include <utility>

// Problems of the library and of texts, whose names become items.
namespace dlx_python {

namespace {

/// Returns a name of the library; bytes that are not UTF-8 are written as escapes.
py::str decoded(std::string_view name) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "backslashreplace"));
}

} // namespace

Problem::Problem(dlx::Problem problem) : problem_(std::move(problem)), options_(problem_.input_option_count()) {
    for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
        items_.append(decoded(problem_.name(dlx::ItemId{k})));
    for (std::uint32_t k = 1; k <= problem_.color_count(); ++k)
        colors_.append(decoded(problem_.name(dlx::Color{k})));
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
        numbers_.push_back(static_cast<std::uint32_t>(problem_.number(dlx::OptionId{k}) - 1));
    for (const dlx::IgnoredOption& option : problem_.ignored_options())
        left_out_[index(option.before) + static_cast<std::uint32_t>(left_out_.size())] = option.entries;
    if (problem_.has_costs())
        costs_.resize(options_, "0");
    for (std::uint32_t k = 0; k < numbers_.size() && problem_.has_costs(); ++k)
        costs_[numbers_[k]] =
            dlx::to_decimal(std::to_string(problem_.cost(dlx::OptionId{k})), problem_.cost_decimals());
}

Problem::Problem(std::string_view text, std::vector<dlx::Warning>& warnings)
    : Problem(apps::may_be_json(text) ? apps::parse_json_problem(text) : dlx::parse_problem(text, warnings)) {}

py::tuple parse_problem(const std::string& text) {
    std::vector<dlx::Warning> warnings;
    Problem problem(text, warnings);
    py::list lines;
    for (const dlx::Warning& warning : warnings)
        lines.append(py::make_tuple(warning.line, decoded(warning.message)));
    return py::make_tuple(std::move(problem), lines);
}

} // namespace dlx_python
