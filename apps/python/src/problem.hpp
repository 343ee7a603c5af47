#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <span>
#include <string>
#include <string_view>
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

/// An exact-cover problem with the items and options of the caller. Options without a primary item are ignored options of
/// the library: no solution contains them.
class Problem {
public:
    /// Items are any hashable objects, and entries of `options` are items. With one of the lists `primary` and
    /// `secondary`, all other items are of the other kind; without both, all are primary. If `colored`, a string
    /// "item:color" that is not an item is a secondary item with its color, and so is a pair of a known item and a
    /// color. `bounds` has a pair (minimum, maximum) for each item with bounds. Throws InvalidProblem, and TypeError
    /// for other objects.
    Problem(const py::iterable& options, const py::object& primary, const py::object& secondary, bool colored,
            const py::dict& bounds);

    /// Rows are options, columns are the primary items `items`. The array has two dimensions and may have any strides.
    /// Throws InvalidProblem for bounds of other items.
    Problem(const py::array_t<bool>& matrix, const py::list& items, const py::dict& bounds);

    /// With the names of the problem as items and colors.
    explicit Problem(dlx::Problem problem);

    /// An entry of an option: numbers of the item, and of the color from 1, 0 for none.
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    /// The state for pickling: items, number of primary items, colors, the entries of all options, bounds(),
    /// and decimal_costs().
    using State = std::tuple<py::list, std::size_t, py::list, std::vector<std::vector<Entry>>, py::dict,
                             std::vector<std::string>>;
    explicit Problem(const State& state);
    [[nodiscard]] State state() const;

    [[nodiscard]] const dlx::Problem& problem() const { return problem_; }
    [[nodiscard]] const py::list& items() const { return items_; } ///< items by number, the primary ones first
    [[nodiscard]] py::dict bounds() const; ///< a pair (minimum, maximum) for each item with bounds other than (1, 1)
    [[nodiscard]] std::size_t options() const {
        return problem_.input_option_count();
    }                                                                ///< number of options of the caller
    [[nodiscard]] std::uint32_t number(dlx::OptionId option) const { ///< number of an option in the caller's list
        return static_cast<std::uint32_t>(problem_.number(option) - 1);
    }
    [[nodiscard]] py::list
    numbers(std::span<const dlx::OptionId> solution) const; ///< numbers of the options, in their order
    [[nodiscard]] py::list
    option(std::uint32_t number) const; ///< entries of an option of the caller, which can be read again
    /// Sets the cost of each option of the caller, a decimal number such as "7.25". Throws std::invalid_argument.
    void set_costs(const std::vector<std::string>& costs);
    [[nodiscard]] const std::vector<std::string>& decimal_costs() const { return costs_; } ///< those set, or none
    /// Returns the problem in a format of dlx::problem_formats. Throws InvalidProblem.
    [[nodiscard]] std::string converted(const std::string& format) const;
    /// Returns the cost of each option of the caller in units of the last decimal, 0 without a primary item; or None.
    [[nodiscard]] py::object cost_units() const;
    /// Returns costs by option of problem() from costs by option of the caller. With `maximize`, their signs are
    /// changed. Throws std::invalid_argument.
    [[nodiscard]] std::vector<std::int64_t> costs(const py::array_t<std::int64_t>& costs, bool maximize) const;

    /// Returns the options with the caller's numbers. Throws std::out_of_range for an unknown number,
    /// std::invalid_argument for one of an option without a primary item.
    [[nodiscard]] std::vector<dlx::OptionId> ids(const std::vector<std::uint32_t>& numbers) const;

    /// Returns a problem with the same options, whose solutions are those that contain the forced options.
    [[nodiscard]] Problem with_forced(const std::vector<dlx::OptionId>& forced) const;

private:
    Problem() = default;
    void add_item(const py::object& item, dlx::ItemKind kind, const py::dict& bounds);
    void require_items(const py::dict& bounds) const;
    void add_color(const py::object& color);
    void add_option(const std::vector<dlx::Entry>& entries);
    [[nodiscard]] std::span<const dlx::Entry> entries(std::uint32_t number) const; ///< entries of a caller's option

    dlx::Problem problem_;
    py::list items_;
    py::list colors_;                ///< colors; the first one has number 1
    std::vector<std::string> costs_; ///< by option of the caller; empty if not set
    std::size_t found_bounds_ = 0;   ///< number of items for which bounds were given
};

void bind_problem(py::module_& module);
void bind_cover(py::module_& module);   ///< functions of one problem
void bind_covers(py::module_& module);  ///< iterators over its solutions
void bind_packing(py::module_& module); ///< packings, and families of problems

} // namespace dlx_python
