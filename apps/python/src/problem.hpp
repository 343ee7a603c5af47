#pragma once

#include "apps/python/src/call.hpp"

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <span>
#include <string>
#include <vector>

namespace dlx_python {

namespace py = pybind11;

/// An invalid option, with its number in the caller's list.
class InvalidOption : public dlx::InvalidProblem {
public:
    InvalidOption(std::size_t option, const std::string& message, std::optional<std::size_t> entry = {})
        : dlx::InvalidProblem("option " + std::to_string(option) + ": " + message, entry), option_(option) {}
    [[nodiscard]] std::size_t option() const { return option_; }

private:
    std::size_t option_;
};

using Numbers = std::vector<std::uint32_t>; ///< numbers of items, or of options in the caller's list, from 0

/// Returns the number of an option in the caller's list.
[[nodiscard]] inline std::uint32_t number_of(const dlx::Problem& problem, dlx::OptionId option) {
    return static_cast<std::uint32_t>(problem.number(option) - 1);
}
[[nodiscard]] py::list numbers_of(const dlx::Problem& problem, std::span<const dlx::OptionId> solution);

/// Returns the options with the caller's numbers. Throws std::out_of_range for an unknown number, std::invalid_argument
/// for one of an option without a primary item.
[[nodiscard]] std::vector<dlx::OptionId> ids_of(const dlx::Problem& problem, const Numbers& numbers);

/// Returns costs by option of the problem from costs by option of the caller. With `maximize`, their signs are changed.
/// Throws std::invalid_argument.
[[nodiscard]] std::vector<std::int64_t> costs_of(const dlx::Problem& problem, const py::array_t<std::int64_t>& costs,
                                                 bool maximize);

void bind_problem(py::module_& module);
void bind_cover(py::module_& module);   ///< functions of one problem, and iterators over its solutions
void bind_packing(py::module_& module); ///< packings, and families of problems

} // namespace dlx_python
