#include "apps/python/src/problem.hpp"

#include "apps/python/src/items.hpp"

#include "dlx/convert/formats.hpp"
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

/// Rejects rows of a matrix of 0 and 1, or of True and False, which are hardly ever meant as options with these items.
/// Throws TypeError, but only warns if each row has a 0 and a 1 and so is a valid option.
void look_for_matrix(const std::vector<std::vector<Problem::Entry>>& rows, const Items& items) {
    const auto is_bit = [](const Items::Item& item) {
        return item.object.equal(py::int_(0)) || item.object.equal(py::int_(1));
    };
    const std::size_t columns = rows.empty() ? 0 : rows[0].size();
    if (columns < 2 || !std::ranges::all_of(items.all(), is_bit) ||
        !std::ranges::all_of(rows, [&](const auto& row) { return row.size() == columns; }))
        return;
    const std::string message = "options look like a matrix of 0 and 1: write covers_bool(matrix), or "
                                "Problem.from_bool(matrix) for the other functions";
    const auto is_option = [](const auto& row) { return row.size() == 2 && row[0].first != row[1].first; };
    const auto is_int = [](const Items::Item& item) {
        return PyLong_Check(item.object.ptr()) && !PyBool_Check(item.object.ptr());
    };
    if (!std::ranges::all_of(rows, is_option) || !std::ranges::all_of(items.all(), is_int))
        throw py::type_error(message);
    py::module_::import("dlx_cover._checks").attr("warn")(message);
}

[[noreturn]] void refuse_costs(std::size_t options, std::size_t costs) {
    throw std::invalid_argument("costs must have a number for each option: expected " + std::to_string(options) +
                                ", found " + std::to_string(costs));
}

} // namespace

Problem::Problem(const py::object& options, const py::object& primary, const py::object& secondary, bool colored,
                 const py::dict& bounds) {
    if (py::isinstance<py::str>(options))
        refuse("options must be lists of items, not {!r:.80}; Problem.parse reads a string", options);
    if (is_dict(options))
        refuse("options must be lists of items, not a dict: write list(options.values()); option k of a solution is "
               "then list(options)[k]",
               options);
    if (!py::isinstance<py::iterable>(options))
        refuse("options must be a Problem or lists of items, not {!r:.80}", options);
    Items items(primary, secondary, colored);
    std::vector<std::vector<Entry>> rows;
    for (const py::handle option : options)
        rows.push_back(items.read(option, rows.size()));
    if (!rows.empty())
        items.require_options();
    if (primary.is_none() && secondary.is_none())
        look_for_matrix(rows, items);

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

Problem::Problem(dlx::Problem problem) : problem_(std::move(problem)), options_(problem_.input_option_count()) {
    for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
        items_.append(std::string(problem_.name(dlx::ItemId{k})));
    for (std::uint32_t k = 1; k <= problem_.color_count(); ++k)
        colors_.append(std::string(problem_.name(dlx::Color{k})));
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
    std::vector<std::vector<Entry>> options(options_);
    for (std::uint32_t k = 0; k < options_; ++k)
        for (const dlx::Entry& entry : entries(k))
            options[k].emplace_back(index(entry.item), index(entry.color));
    return {items_, problem_.primary_item_count(), colors_, std::move(options), bounds(), costs_};
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
    const std::size_t number = options_++;
    const bool is_left_out = std::none_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) {
        return problem_.kind(entry.item) == dlx::ItemKind::primary;
    });
    try {
        if (is_left_out)
            problem_.ignore_option(entries);
        else
            problem_.add_option(entries);
    } catch (const dlx::InvalidProblem& error) {
        throw InvalidOption(number, error.what(), error.entry_index());
    }
    if (is_left_out)
        left_out_[static_cast<std::uint32_t>(number)] = entries;
    else
        numbers_.push_back(static_cast<std::uint32_t>(number));
}

void Problem::set_costs(const std::vector<std::string>& costs) {
    if (costs.size() != options_)
        refuse_costs(options_, static_cast<std::size_t>(costs.size()));
    std::vector<std::string_view> found;
    for (const std::uint32_t number : numbers_)
        found.push_back(costs[number]);
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
    if (const auto found = left_out_.find(number); found != left_out_.end())
        return found->second;
    return problem_.option(ids({number})[0]);
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
    std::vector<std::int64_t> units(options_);
    for (std::size_t k = 0; k < numbers_.size(); ++k)
        units[numbers_[k]] = problem_.cost(dlx::OptionId{static_cast<std::uint32_t>(k)});
    return py::array_t<std::int64_t>(static_cast<py::ssize_t>(units.size()), units.data());
}

std::vector<std::int64_t> Problem::costs(const py::array_t<std::int64_t>& costs, bool maximize) const {
    if (costs.ndim() != 1 || static_cast<std::size_t>(costs.size()) != options_)
        refuse_costs(options_, static_cast<std::size_t>(costs.size()));
    const auto all = costs.unchecked<1>();
    std::vector<std::int64_t> result;
    for (const std::uint32_t number : numbers_)
        result.push_back(all(number));
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
        if (number >= options_)
            throw std::out_of_range("there is no option " + std::to_string(number) + ": the number of options is " +
                                    std::to_string(options_));
        const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (found == numbers_.end() || *found != number)
            throw std::invalid_argument("option " + std::to_string(number) + " has no primary item");
        ids.push_back(dlx::OptionId{static_cast<std::uint32_t>(found - numbers_.begin())});
    }
    return ids;
}

/// A forced option has an item of its own, which only this option can cover. Other ways to force it would change the
/// bounds of its items.
Problem Problem::with_items_of(const std::vector<dlx::OptionId>& forced) const {
    Problem result;
    const std::set<dlx::OptionId> options(forced.begin(), forced.end());
    for (std::size_t k = 0; k < options.size(); ++k)
        result.add_item(py::none(), dlx::ItemKind::primary, {});
    const py::dict bounds = this->bounds();
    for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
        result.add_item(items_[k], problem_.kind(dlx::ItemId{k}), bounds);
    for (const py::handle color : colors_)
        result.add_color(py::reinterpret_borrow<py::object>(color));
    result.options_ = options_;
    result.numbers_ = numbers_;
    const auto first = static_cast<std::uint32_t>(options.size()); // number of the first item of this problem
    std::vector<dlx::Entry> entries;
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k) {
        entries.clear();
        if (const auto found = options.find(dlx::OptionId{k}); found != options.end())
            entries.push_back({dlx::ItemId{static_cast<std::uint32_t>(std::distance(options.begin(), found))}});
        for (const dlx::Entry& entry : problem_.option(dlx::OptionId{k}))
            entries.push_back({dlx::ItemId{first + index(entry.item)}, entry.color});
        result.problem_.add_option(entries);
    }
    return result;
}

Problem Problem::with_forced(const std::vector<dlx::OptionId>& forced) const {
    if (problem_.has_bounds())
        return with_items_of(forced);
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max(); // two forced options contain the item
    constexpr std::uint32_t any = none - 1;
    std::vector<std::uint32_t> wanted(problem_.primary_item_count(), any);
    for (const dlx::OptionId option : forced)
        for (const dlx::Entry& entry : problem_.option(option))
            if (problem_.kind(entry.item) == dlx::ItemKind::primary)
                if (std::uint32_t& by = wanted[index(entry.item)]; by != index(option))
                    by = by == any ? index(option) : none;

    Problem result(State{items_, problem_.primary_item_count(), colors_, {}, {}, {}});
    result.options_ = options_;
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k) {
        const auto entries = problem_.option(dlx::OptionId{k});
        const auto is_possible = [&](const dlx::Entry& entry) {
            return problem_.kind(entry.item) == dlx::ItemKind::secondary || wanted[index(entry.item)] == any ||
                   wanted[index(entry.item)] == k;
        };
        if (!std::ranges::all_of(entries, is_possible))
            continue;
        result.problem_.add_option(entries);
        result.numbers_.push_back(numbers_[k]);
    }
    return result;
}

void bind_problem(py::module_& module) {
    py::list formats;
    for (const auto& named : dlx::problem_formats)
        formats.append(std::string(named.first));
    module.attr("problem_formats") = formats;
    py::class_<Problem, std::shared_ptr<Problem>>(module, "Problem")
        .def(py::init<const py::object&, const py::object&, const py::object&, bool, const py::dict&>(),
             py::arg("options"), py::arg("primary"), py::arg("secondary"), py::arg("colored"), py::arg("bounds"))
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
