#include "apps/python/src/problem.hpp"

#include "dlx/convert/formats.hpp"
#include "dlx/convert/read_problem.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <pybind11/stl.h>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

namespace dlx_python {

namespace {

/// Returns a name that is similar to the string of an item or a color. The library allows no spaces in names.
std::string name_of(const py::handle& object) {
    py::str text(object);
    if (PyUnicode_AsUTF8(text.ptr()) == nullptr) { // it has a lone surrogate, as file names may have
        PyErr_Clear();
        text = py::reinterpret_steal<py::str>(PyObject_ASCII(text.ptr()));
    }
    std::string name = text;
    for (char& c : name)
        if (static_cast<unsigned char>(c) <= ' ' || c == 127 || c == '|' || c == ':')
            c = '_';
    return name;
}

/// Returns a unique name for messages and files.
std::string name_of(const py::handle& item, const dlx::Problem& problem) {
    std::string name = name_of(item);
    if (name.empty() || problem.find_item(name))
        name += '#' + std::to_string(problem.item_count());
    while (problem.find_item(name))
        name += '\'';
    return name;
}

[[noreturn]] void refuse_costs(std::size_t options, std::size_t costs) {
    throw std::invalid_argument("costs must have a number for each option: expected " + std::to_string(options) +
                                ", found " + std::to_string(costs));
}

/// Sets the cost of each option of the caller, a decimal number such as "7.25". Throws std::invalid_argument.
void set_costs(dlx::Problem& problem, const std::vector<std::string>& costs) {
    if (costs.size() != problem.input_option_count())
        refuse_costs(problem.input_option_count(), costs.size());
    std::vector<std::string_view> found;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        found.push_back(costs[number_of(problem, dlx::OptionId{k})]);
    dlx::set_costs(problem, found);
}

/// Returns the cost of each option of the caller in units of the last decimal, 0 without a primary item.
std::vector<std::int64_t> cost_units(const dlx::Problem& problem) {
    std::vector<std::int64_t> units(problem.input_option_count());
    for (std::uint32_t k = 0; k < problem.costs().size(); ++k)
        units[number_of(problem, dlx::OptionId{k})] = problem.costs()[k];
    return units;
}

/// Returns the same as decimal numbers, or nothing if the problem has no costs.
std::vector<std::string> decimal_costs(const dlx::Problem& problem) {
    std::vector<std::string> costs;
    if (problem.has_costs())
        for (const std::int64_t units : cost_units(problem))
            costs.push_back(dlx::to_decimal(std::to_string(units), problem.cost_decimals()));
    return costs;
}

std::pair<py::list, py::list> all_names(const dlx::Problem& problem) {
    std::pair<py::list, py::list> names;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k)
        names.first.append(py::str(std::string(problem.name(dlx::ItemId{k}))));
    for (std::uint32_t k = 1; k <= problem.color_count(); ++k)
        names.second.append(py::str(std::string(problem.name(dlx::Color{k}))));
    return names;
}

/// The bounds of items by number, without those of (1, 1).
using BoundsByItem = std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>;

BoundsByItem bounds_of(const dlx::Problem& problem) {
    BoundsByItem all;
    for (std::uint32_t k = 0; k < problem.primary_item_count(); ++k)
        if (const auto bounds = problem.bounds(dlx::ItemId{k}); bounds != dlx::Bounds{})
            all[k] = {bounds.min, bounds.max};
    return all;
}

/// Returns the entries of an option of the caller.
std::span<const dlx::Entry> row_of(const dlx::Problem& problem, std::uint32_t number) {
    const auto option = problem.find_option(number + std::size_t{1});
    const auto ignored = problem.ignored_options();
    const auto number_of_ignored = [&](const dlx::IgnoredOption& one) {
        return index(one.before) + static_cast<std::size_t>(&one - ignored.data());
    };
    return option ? problem.option(*option) : std::ranges::lower_bound(ignored, number, {}, number_of_ignored)->entries;
}

/// Returns the numbers of the item, and of the color from 1 or 0 for none, of each entry of an option.
std::vector<std::pair<std::uint32_t, std::uint32_t>> option_of(const dlx::Problem& problem, std::uint32_t number) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> option;
    for (const dlx::Entry& entry : row_of(problem, number))
        option.emplace_back(index(entry.item), index(entry.color));
    return option;
}

void add_option(dlx::Problem& problem, const std::vector<dlx::Entry>& entries) {
    const auto is_primary = [&](const dlx::Entry& entry) { return problem.kind(entry.item) == dlx::ItemKind::primary; };
    try {
        if (std::ranges::any_of(entries, is_primary))
            problem.add_option(entries);
        else
            problem.ignore_option(entries);
    } catch (const dlx::InvalidProblem& error) {
        throw InvalidOption(problem.input_option_count(), error.what(), error.entry_index());
    }
}

/// Throws std::invalid_argument unless the ends of options ascend from 0 to the number of entries, each with a color.
void require_ends(std::span<const std::int64_t> ends, py::ssize_t entries, py::ssize_t color_numbers) {
    const bool ascend = std::ranges::is_sorted(ends) && (ends.empty() || ends.front() >= 0);
    if (!ascend || entries != (ends.empty() ? 0 : ends.back()) || entries != color_numbers)
        throw std::invalid_argument("the ends of the options must ascend to the number of entries and their colors");
}

template <class T>
using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

/// Makes a problem with names like the strings of the items, the primary ones first, and of the colors. These are any
/// objects; Python keeps them and their numbers. Arrays have, by option, the number of entries up to its end; by entry, the
/// number of its item and that of its color from 1, or 0. Costs are decimal numbers by option, or none. Options without a
/// primary item are ignored options of the library: no solution contains them. Throws InvalidProblem, and as
/// require_ends() does.
dlx::Problem problem_of(const py::list& items, std::size_t primary_items, const py::list& colors,
                        const Array<std::int64_t>& ends, const Array<std::uint32_t>& entries,
                        const Array<std::uint32_t>& color_numbers, const BoundsByItem& bounds,
                        const std::vector<std::string>& costs) {
    dlx::Problem problem;
    for (std::uint32_t k = 0; k < items.size(); ++k) {
        const std::string name = name_of(items[k], problem);
        if (const auto found = bounds.find(k); found != bounds.end())
            problem.add_item(name, dlx::Bounds{found->second.first, found->second.second});
        else
            problem.add_item(name, k < primary_items ? dlx::ItemKind::primary : dlx::ItemKind::secondary);
    }
    for (const py::handle color : colors) {
        const std::size_t before = problem.color_count();
        std::string name = name_of(color);
        if (name.empty() || index(problem.add_color(name)) <= before) // another color has this name
            name += '#' + std::to_string(before);
        while (index(problem.add_color(name)) <= before)
            name += '\'';
    }
    require_ends(std::span(ends.data(), static_cast<std::size_t>(ends.size())), entries.size(), color_numbers.size());
    std::vector<dlx::Entry> option;
    std::int64_t at = 0;
    for (py::ssize_t row = 0; row < ends.size(); ++row) {
        option.clear();
        for (; at < ends.data()[row]; ++at)
            option.push_back({dlx::ItemId{entries.data()[at]}, dlx::Color{color_numbers.data()[at]}});
        add_option(problem, option);
    }
    if (!costs.empty())
        set_costs(problem, costs);
    return problem;
}

using Parts = std::tuple<py::list, std::size_t, py::list, Array<std::int64_t>, Array<std::uint32_t>,
                         Array<std::uint32_t>, BoundsByItem, std::vector<std::string>>;

/// Returns the parts of a problem, with the names of the problem as items and colors.
Parts parts_of(const dlx::Problem& problem) {
    auto [items, colors] = all_names(problem);
    std::vector<std::int64_t> ends;
    std::vector<std::uint32_t> entries;
    std::vector<std::uint32_t> color_numbers;
    for (std::uint32_t k = 0; k < problem.input_option_count(); ++k) {
        for (const dlx::Entry& entry : row_of(problem, k)) {
            entries.push_back(index(entry.item));
            color_numbers.push_back(index(entry.color));
        }
        ends.push_back(static_cast<std::int64_t>(entries.size()));
    }
    const auto array = []<class T>(const std::vector<T>& all) {
        return Array<T>(static_cast<py::ssize_t>(all.size()), all.data());
    };
    return {items,
            problem.primary_item_count(),
            colors,
            array(ends),
            array(entries),
            array(color_numbers),
            bounds_of(problem),
            decimal_costs(problem)};
}

/// Returns the problem of a text, and the lines and messages of its warnings. Throws dlx::ParseError.
std::pair<dlx::Problem, std::vector<std::pair<std::size_t, std::string>>> parse(const std::string& text) {
    std::vector<dlx::Warning> warnings;
    dlx::Problem problem = dlx::read_problem(text, warnings);
    std::vector<std::pair<std::size_t, std::string>> lines;
    for (const dlx::Warning& warning : warnings)
        lines.emplace_back(warning.line, warning.message);
    return {std::move(problem), std::move(lines)};
}

/// Returns the problem in a format of dlx::problem_formats. Throws InvalidProblem.
std::string converted(const dlx::Problem& problem, const std::string& format) {
    std::ostringstream out;
    write_problem(out, problem, std::ranges::find(dlx::problem_formats, format, [](const auto& named) {
                                    return named.first;
                                })->second);
    return out.str();
}

} // namespace

py::list numbers_of(const dlx::Problem& problem, std::span<const dlx::OptionId> solution) {
    return to_list(solution, [&](dlx::OptionId option) { return number_of(problem, option); });
}

std::vector<dlx::OptionId> ids_of(const dlx::Problem& problem, const Numbers& numbers) {
    std::vector<dlx::OptionId> ids;
    for (const std::uint32_t number : numbers) {
        if (number >= problem.input_option_count())
            throw std::out_of_range("there is no option " + std::to_string(number) + ": the number of options is " +
                                    std::to_string(problem.input_option_count()));
        const auto option = problem.find_option(number + std::size_t{1});
        if (!option)
            throw std::invalid_argument("option " + std::to_string(number) + " has no primary item");
        ids.push_back(*option);
    }
    return ids;
}

std::vector<std::int64_t> costs_of(const dlx::Problem& problem, const py::array_t<std::int64_t>& costs, bool maximize) {
    if (costs.ndim() != 1 || static_cast<std::size_t>(costs.size()) != problem.input_option_count())
        refuse_costs(problem.input_option_count(), static_cast<std::size_t>(costs.size()));
    const auto all = costs.unchecked<1>();
    std::vector<std::int64_t> result;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        result.push_back(all(number_of(problem, dlx::OptionId{k})));
    for (std::int64_t& cost : result)
        if (maximize && cost == std::numeric_limits<std::int64_t>::min())
            throw std::invalid_argument("the cost -2**63, in units of the last decimal, has no opposite, which a "
                                        "maximum needs");
        else
            cost = maximize ? -cost : cost;
    return result;
}

void bind_problem(py::module_& module) {
    module.attr("problem_formats") = to_list(dlx::problem_formats, [](const auto& named) { return named.first; });
    py::class_<dlx::Problem, std::shared_ptr<dlx::Problem>>(module, "Problem")
        .def_static("of_rows", &problem_of)
        .def_static("of_text", &parse)
        .def_property_readonly("bounds", &bounds_of)
        .def_property_readonly("primary_item_count", &dlx::Problem::primary_item_count)
        .def_property_readonly("option_count", &dlx::Problem::input_option_count)
        .def_property_readonly("cost_units",
                               [](const dlx::Problem& self) { return py::array(py::cast(cost_units(self))); })
        .def_property_readonly("cost_decimals", &dlx::Problem::cost_decimals)
        .def_property_readonly("costs", &decimal_costs)
        .def("names", &all_names)
        .def("parts", &parts_of)
        .def("set_costs", &set_costs)
        .def("convert", &converted)
        .def("option", &option_of)
        .def("require_options", [](const dlx::Problem& self, const Numbers& numbers) { (void)ids_of(self, numbers); })
        .def(py::pickle(&parts_of, [](const Parts& parts) { return std::apply(problem_of, parts); }))
        .def("text", [](const dlx::Problem& self) { return dlx::to_string(self); })
        .def("verify", [](const dlx::Problem& self, const Numbers& solution) {
            return dlx::verify_solution(self, ids_of(self, solution),
                                        [&](dlx::OptionId option) { return number_of(self, option); });
        });
}

} // namespace dlx_python
