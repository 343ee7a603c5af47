#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
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

/// An impossible option, with its number in the caller's list.
class InvalidOption : public dlx::InvalidProblem {
public:
    InvalidOption(std::size_t option, const std::string& message, std::optional<std::size_t> entry = {})
        : dlx::InvalidProblem("option " + std::to_string(option) + ": " + message, entry), option_(option) {}
    [[nodiscard]] std::size_t option() const { return option_; }

private:
    std::size_t option_;
};

/// An exact-cover problem, and what its items and options are for the caller. Options without a primary item are in no
/// solution of use, and are left out of it.
class Problem {
public:
    /// Items are any objects that a dict can have as keys, and entries of `options` are items. What is not in `primary`
    /// or `secondary`, lists of items, is of the other kind; without both, all are primary. If `colored`, a text
    /// "item:color" that is no item is a secondary item with its color, and so is a pair of a known item and a color.
    /// Throws InvalidProblem, and TypeError for other objects.
    Problem(const py::object& options, const py::object& primary, const py::object& secondary, bool colored);

    /// Rows are options, columns are items, called by their numbers from 0. The array has two dimensions, and may have
    /// any strides.
    explicit Problem(const py::array_t<bool>& matrix);

    /// In the text format of the library. Throws dlx::ParseError.
    explicit Problem(std::string_view text);

    /// An entry of an option: numbers of the item, and of the color from 1, 0 for none.
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    /// What state() told: items, how many of them are primary, colors, and the entries of all options.
    using State = std::tuple<py::list, std::size_t, py::list, std::vector<std::vector<Entry>>>;
    explicit Problem(const State& state);
    [[nodiscard]] State state() const;

    [[nodiscard]] const dlx::Problem& problem() const { return problem_; }
    [[nodiscard]] const py::list& items() const { return items_; }   ///< by item number: primary ones first
    [[nodiscard]] std::size_t options() const { return options_; }   ///< of the caller
    [[nodiscard]] std::uint32_t number(dlx::OptionId option) const { ///< of an option, in the caller's list
        return numbers_[dlx::index(option)];
    }
    [[nodiscard]] py::list numbers(dlx::Solution solution) const; ///< of its options, in their order
    [[nodiscard]] py::list
    option(std::uint32_t number) const; ///< of the caller: its entries, as they can be read again
    [[nodiscard]] std::vector<std::int64_t> costs(const py::array_t<std::int64_t>& costs) const; ///< by option there

    /// The options of the caller's numbers. Throws std::out_of_range for an unknown number, std::invalid_argument for one
    /// of an option without a primary item.
    [[nodiscard]] std::vector<dlx::OptionId> ids(const std::vector<std::uint32_t>& numbers) const;

    /// The problem without all options that cover a primary item of a forced one instead of it: all solutions have those.
    [[nodiscard]] Problem with_forced(const std::vector<dlx::OptionId>& forced) const;

private:
    void add_item(const py::object& item, dlx::ItemKind kind);
    void add_color(const py::object& color);
    void add_option(const std::vector<dlx::Entry>& entries);
    [[nodiscard]] std::span<const dlx::Entry> entries(std::uint32_t number) const; ///< of an option of the caller

    dlx::Problem problem_;
    py::list items_;
    py::list colors_; ///< from the first, which is number 1
    std::size_t options_ = 0;
    std::vector<std::uint32_t> numbers_;                        ///< by option of problem_
    std::map<std::uint32_t, std::vector<dlx::Entry>> left_out_; ///< options without a primary item, by number
};

void bind_problem(py::module_& module);
void bind_cover(py::module_& module);  ///< questions about a problem
void bind_covers(py::module_& module); ///< its solutions one by one

} // namespace dlx_python
