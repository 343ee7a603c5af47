#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <span>
#include <string>
#include <tuple>
#include <utility>
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

/// An entry of an option: the numbers of its item, and of its color from 1, 0 for none.
using Entry = std::pair<std::uint32_t, std::uint32_t>;
using Rows = std::vector<std::vector<Entry>>; ///< the entries of each option of the caller

/// The bounds of items by number, without those of (1, 1).
using BoundsByItem = std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>;

/// Makes a problem with names like the strings of the items, the primary ones first, and of the colors. These are any
/// objects; Python keeps them and their numbers. Options without a primary item are ignored options of the library: no
/// solution contains them. Costs are decimal numbers by option, or none. Throws InvalidProblem.
[[nodiscard]] dlx::Problem problem_of(const py::list& items, std::size_t primary_items, const py::list& colors,
                                      const Rows& rows, const BoundsByItem& bounds,
                                      const std::vector<std::string>& costs = {});

/// The parameters of problem_of().
using Parts = std::tuple<py::list, std::size_t, py::list, Rows, BoundsByItem, std::vector<std::string>>;

/// Returns the parts of a problem, with the names of the problem as items and colors.
[[nodiscard]] Parts parts_of(const dlx::Problem& problem);

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
void bind_cover(py::module_& module);   ///< functions of one problem
void bind_covers(py::module_& module);  ///< iterators over its solutions
void bind_packing(py::module_& module); ///< packings, and families of problems

} // namespace dlx_python
