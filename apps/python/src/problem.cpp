#include "apps/python/src/problem.hpp"

#include "apps/python/src/items.hpp"

#include "dlx/convert/formats.hpp"
#include "dlx/convert/read_problem.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <pybind11/stl.h>
#include <set>
#include <sstream>
#include <stdexcept>

namespace dlx_python {

namespace {

/// Returns a name that is similar to the string of an item or a color. The library allows no spaces in names.
std::string name_of(const py::object& object) {
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
std::string name_of(const py::object& item, const dlx::Problem& problem) {
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

} // namespace

Problem::Problem(const py::iterable& options, const py::object& primary, const py::object& secondary, bool colored,
                 const py::dict& bounds) {
    Items items(primary, secondary, colored);
    std::vector<std::vector<Entry>> rows;
    for (const py::handle option : options)
        rows.push_back(items.read(option, rows.size()));
    if (!rows.empty())
        items.require_options();

    std::vector<dlx::ItemId> ids(items.all().size());
    for (const dlx::ItemKind kind : {dlx::ItemKind::primary, dlx::ItemKind::secondary})
        for (std::size_t k = 0; k < ids.size(); ++k)
            if (items.all()[k].kind == kind) {
                ids[k] = dlx::ItemId{static_cast<std::uint32_t>(problem_.item_count())};
                add_item(items.all()[k].object, kind, bounds);
            }
    require_items(bounds);
    for (const py::handle color : items.colors())
        add_color(py::reinterpret_borrow<py::object>(color));

    std::vector<dlx::Entry> entries;
    for (const std::vector<Entry>& row : rows) {
        entries.clear();
        for (const auto& [item, color] : row)
            entries.push_back({ids[item], dlx::Color{color}});
        add_option(entries);
    }
}

Problem::Problem(const py::array_t<bool>& matrix, const py::list& items, const py::dict& bounds) {
    const auto cells = matrix.unchecked<2>();
    for (const py::handle item : items)
        add_item(py::reinterpret_borrow<py::object>(item), dlx::ItemKind::primary, bounds);
    require_items(bounds);
    std::vector<dlx::Entry> entries;
    for (py::ssize_t row = 0; row < cells.shape(0); ++row) {
        entries.clear();
        for (py::ssize_t column = 0; column < cells.shape(1); ++column)
            if (cells(row, column))
                entries.push_back({dlx::ItemId{static_cast<std::uint32_t>(column)}, dlx::Color::none});
        add_option(entries);
    }
}

Problem::Problem(dlx::Problem problem) : problem_(std::move(problem)) {
    for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
        items_.append(std::string(problem_.name(dlx::ItemId{k})));
    for (std::uint32_t k = 1; k <= problem_.color_count(); ++k)
        colors_.append(std::string(problem_.name(dlx::Color{k})));
    if (problem_.has_costs())
        costs_.resize(options(), "0");
    for (std::uint32_t k = 0; k < problem_.option_count() && problem_.has_costs(); ++k)
        costs_[number(dlx::OptionId{k})] =
            dlx::to_decimal(std::to_string(problem_.cost(dlx::OptionId{k})), problem_.cost_decimals());
}

Problem::Problem(const State& state) {
    const auto& [items, primary_items, colors, options, bounds, costs] = state;
    for (const py::handle item : items)
        add_item(py::reinterpret_borrow<py::object>(item),
                 problem_.item_count() < primary_items ? dlx::ItemKind::primary : dlx::ItemKind::secondary, bounds);
    for (const py::handle color : colors)
        add_color(py::reinterpret_borrow<py::object>(color));
    std::vector<dlx::Entry> entries;
    for (const std::vector<Entry>& option : options) {
        entries.clear();
        for (const auto& [item, color] : option)
            entries.push_back({dlx::ItemId{item}, dlx::Color{color}});
        add_option(entries);
    }
    if (!costs.empty())
        set_costs(costs);
}

Problem::State Problem::state() const {
    std::vector<std::vector<Entry>> all(options());
    for (std::uint32_t k = 0; k < all.size(); ++k)
        for (const dlx::Entry& entry : entries(k))
            all[k].emplace_back(index(entry.item), index(entry.color));
    return {items_, problem_.primary_item_count(), colors_, std::move(all), bounds(), costs_};
}

py::dict Problem::bounds() const {
    py::dict all;
    for (std::uint32_t k = 0; k < problem_.primary_item_count(); ++k)
        if (const auto bounds = problem_.bounds(dlx::ItemId{k}); bounds != dlx::Bounds{})
            all[items_[k]] = py::make_tuple(bounds.min, bounds.max);
    return all;
}

void Problem::add_item(const py::object& item, dlx::ItemKind kind, const py::dict& bounds) {
    const std::string name = name_of(item, problem_);
    if (!bounds.contains(item)) {
        problem_.add_item(name, kind);
    } else if (kind == dlx::ItemKind::secondary) {
        throw dlx::InvalidProblem(py::str("secondary item {!r} has bounds: only primary items have them").format(item));
    } else {
        const auto [min, max] = py::cast<std::pair<std::uint32_t, std::uint32_t>>(bounds[item]);
        problem_.add_item(name, dlx::Bounds{min, max});
        ++found_bounds_;
    }
    items_.append(item);
}

/// Throws InvalidProblem if `bounds` contains an object that is not an item.
void Problem::require_items(const py::dict& bounds) const {
    if (found_bounds_ == bounds.size())
        return;
    for (const auto& [item, pair] : bounds)
        if (!items_.contains(item))
            throw dlx::InvalidProblem(
                py::cast<std::string>(
                    py::str("{!r} has bounds, but is not an item: no option has it, and no list of items")
                        .format(item)) +
                nearest_item(item, items_));
}

void Problem::add_color(const py::object& color) {
    std::string name = name_of(color);
    for (const std::size_t colors = problem_.color_count(); name.empty() || index(problem_.add_color(name)) <= colors;)
        name += '\''; // another color has this name
    colors_.append(color);
}

/// Adds the next option of the caller.
void Problem::add_option(const std::vector<dlx::Entry>& entries) {
    const bool is_ignored = std::none_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) {
        return problem_.kind(entry.item) == dlx::ItemKind::primary;
    });
    try {
        if (is_ignored)
            problem_.ignore_option(entries);
        else
            problem_.add_option(entries);
    } catch (const dlx::InvalidProblem& error) {
        throw InvalidOption(options(), error.what(), error.entry_index());
    }
}

void Problem::set_costs(const std::vector<std::string>& costs) {
    if (costs.size() != options())
        refuse_costs(options(), costs.size());
    std::vector<std::string_view> found;
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
        found.push_back(costs[number(dlx::OptionId{k})]);
    dlx::set_costs(problem_, found);
    costs_ = costs;
}

std::string Problem::converted(const std::string& format) const {
    const auto* const found = std::find_if(dlx::problem_formats.begin(), dlx::problem_formats.end(),
                                           [&](const auto& named) { return named.first == format; });
    std::ostringstream out;
    write_problem(out, problem_, found->second);
    return out.str();
}

py::list Problem::numbers(std::span<const dlx::OptionId> solution) const {
    py::list list(solution.size());
    for (std::size_t k = 0; k < solution.size(); ++k)
        list[k] = py::int_(number(solution[k]));
    return list;
}

std::span<const dlx::Entry> Problem::entries(std::uint32_t number) const {
    if (const auto option = problem_.find_option(number + std::size_t{1}))
        return problem_.option(*option);
    const auto ignored = problem_.ignored_options();
    const auto number_of = [&](const dlx::IgnoredOption& option) {
        return index(option.before) + static_cast<std::size_t>(&option - ignored.data());
    };
    return std::ranges::lower_bound(ignored, number, {}, number_of)->entries;
}

py::list Problem::option(std::uint32_t number) const {
    const auto is_text = [](const py::object& object) { return py::isinstance<py::str>(object); };
    py::list list;
    for (const dlx::Entry& entry : entries(number)) {
        const py::object item = items_[index(entry.item)];
        if (entry.color == dlx::Color::none) {
            list.append(item);
            continue;
        }
        const py::object color = colors_[index(entry.color) - 1];
        if (is_text(item) && is_text(color))
            list.append(py::str("{}:{}").format(item, color));
        else
            list.append(py::make_tuple(item, color));
    }
    return list;
}

py::object Problem::cost_units() const {
    if (costs_.empty())
        return py::none();
    std::vector<std::int64_t> units(options());
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
        units[number(dlx::OptionId{k})] = problem_.cost(dlx::OptionId{k});
    return py::array_t<std::int64_t>(static_cast<py::ssize_t>(units.size()), units.data());
}

std::vector<std::int64_t> Problem::costs(const py::array_t<std::int64_t>& costs, bool maximize) const {
    if (costs.ndim() != 1 || static_cast<std::size_t>(costs.size()) != options())
        refuse_costs(options(), static_cast<std::size_t>(costs.size()));
    const auto all = costs.unchecked<1>();
    std::vector<std::int64_t> result;
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
        result.push_back(all(number(dlx::OptionId{k})));
    for (std::int64_t& cost : result)
        if (maximize && cost == std::numeric_limits<std::int64_t>::min())
            throw std::invalid_argument("the cost -2**63, in units of the last decimal, has no opposite, which a "
                                        "maximum needs");
        else
            cost = maximize ? -cost : cost;
    return result;
}

std::vector<dlx::OptionId> Problem::ids(const std::vector<std::uint32_t>& numbers) const {
    std::vector<dlx::OptionId> ids;
    for (const std::uint32_t number : numbers) {
        if (number >= options())
            throw std::out_of_range("there is no option " + std::to_string(number) + ": the number of options is " +
                                    std::to_string(options()));
        const auto option = problem_.find_option(number + std::size_t{1});
        if (!option)
            throw std::invalid_argument("option " + std::to_string(number) + " has no primary item");
        ids.push_back(*option);
    }
    return ids;
}

/// Each forced option has an item of its own, which only this option can cover.
Problem Problem::with_forced(const std::vector<dlx::OptionId>& forced) const {
    Problem result;
    const std::set<dlx::OptionId> options(forced.begin(), forced.end());
    for (std::size_t k = 0; k < options.size(); ++k)
        result.add_item(py::none(), dlx::ItemKind::primary, {});
    const py::dict bounds = this->bounds();
    for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
        result.add_item(items_[k], problem_.kind(dlx::ItemId{k}), bounds);
    for (const py::handle color : colors_)
        result.add_color(py::reinterpret_borrow<py::object>(color));
    const auto first = static_cast<std::uint32_t>(options.size()); // number of the first item of this problem
    std::vector<dlx::Entry> shifted;
    for (std::uint32_t number = 0; number < this->options(); ++number) {
        shifted.clear();
        if (const auto option = problem_.find_option(number + std::size_t{1}); option && options.contains(*option))
            shifted.push_back(
                {dlx::ItemId{static_cast<std::uint32_t>(std::distance(options.begin(), options.find(*option)))}});
        for (const dlx::Entry& entry : entries(number))
            shifted.push_back({dlx::ItemId{first + index(entry.item)}, entry.color});
        result.add_option(shifted);
    }
    return result;
}

namespace {

/// Returns the problem of a text, and the lines and messages of its warnings. Throws dlx::ParseError.
py::tuple parse(const std::string& text) {
    std::vector<dlx::Warning> warnings;
    Problem problem(dlx::read_problem(text, warnings));
    py::list lines;
    for (const dlx::Warning& warning : warnings)
        lines.append(py::make_tuple(warning.line, warning.message));
    return py::make_tuple(std::move(problem), lines);
}

} // namespace

void bind_problem(py::module_& module) {
    py::list formats;
    for (const auto& named : dlx::problem_formats)
        formats.append(std::string(named.first));
    module.attr("problem_formats") = formats;
    py::class_<Problem, std::shared_ptr<Problem>>(module, "Problem")
        .def(py::init<const py::iterable&, const py::object&, const py::object&, bool, const py::dict&>())
        .def_static("of_matrix", [](const py::array_t<bool>& matrix, const py::list& items,
                                    const py::dict& bounds) { return Problem(matrix, items, bounds); })
        .def_static("of_text", &parse)
        .def_property_readonly("items", &Problem::items)
        .def_property_readonly("bounds", &Problem::bounds)
        .def_property_readonly("primary_item_count",
                               [](const Problem& self) { return self.problem().primary_item_count(); })
        .def_property_readonly("option_count", &Problem::options)
        .def_property_readonly("costs", &Problem::decimal_costs)
        .def_property_readonly("cost_units", &Problem::cost_units)
        .def_property_readonly("cost_decimals", [](const Problem& self) { return self.problem().cost_decimals(); })
        .def("set_costs", &Problem::set_costs)
        .def("convert", &Problem::converted)
        .def("option", &Problem::option)
        .def(py::pickle([](const Problem& self) { return self.state(); },
                        [](const Problem::State& state) { return Problem(state); }))
        .def("text", [](const Problem& self) { return dlx::to_string(self.problem()); })
        .def("verify", [](const Problem& self, const std::vector<std::uint32_t>& solution) {
            return dlx::verify_solution(self.problem(), self.ids(solution),
                                        [&](dlx::OptionId option) { return self.number(option); });
        });
}

} // namespace dlx_python
