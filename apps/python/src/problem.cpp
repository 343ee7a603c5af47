#include "apps/python/src/problem.hpp"

#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

/// A name for messages and files, near to what Python prints for the item; the library allows no blanks in names.
std::string name_of(const py::object& item, const dlx::Problem& problem) {
    std::string name = py::str(item);
    for (char& c : name)
        if (static_cast<unsigned char>(c) <= ' ' || c == 127 || c == '|' || c == ':')
            c = '_';
    if (name.empty() || problem.find_item(name))
        name += '#' + std::to_string(problem.items());
    while (problem.find_item(name))
        name += '\'';
    return name;
}

/// Throws what Python calls a TypeError: `what`, said of `object`, which is in its braces.
[[noreturn]] void refuse(const char* what, const py::handle& object) {
    throw py::type_error(py::cast<std::string>(py::str(what).format(object)));
}

/// An item of the caller's lists, with the text of its color.
struct NamedEntry {
    std::uint32_t item = 0; ///< a place in Items
    std::string color;      ///< "" for none
};

/// The items of both kinds, in the order of the lists, and then of their first use in options.
class Items {
public:
    struct Item {
        py::object object;
        dlx::ItemKind kind;
    };

    Items(const py::object& primary, const py::object& secondary, bool colored) : colored_(colored) {
        add_list(primary, dlx::ItemKind::primary, "primary must be a list of items, or None, not {!r:.80}");
        add_list(secondary, dlx::ItemKind::secondary, "secondary must be a list of items, or None, not {!r:.80}");
        is_complete_ = !primary.is_none() && !secondary.is_none();
        kind_of_others_ = primary.is_none() ? dlx::ItemKind::primary : dlx::ItemKind::secondary;
    }

    [[nodiscard]] const std::vector<Item>& all() const { return items_; }

    /// The entries of an option; new items become known.
    std::vector<NamedEntry> read(const py::handle& option, std::size_t number) {
        std::vector<NamedEntry> entries;
        if (!py::isinstance<py::iterable>(option))
            refuse(("options must be lists of items, but option " + std::to_string(number) + " is {!r:.80}").c_str(),
                   option);
        for (const py::handle object : py::reinterpret_borrow<py::iterable>(option)) {
            NamedEntry& entry = entries.emplace_back();
            py::object item = py::reinterpret_borrow<py::object>(object);
            if (colored_ && py::isinstance<py::str>(object)) {
                const auto text = py::cast<std::string>(object);
                if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
                    item = py::str(text.substr(0, colon));
                    entry.color = text.substr(colon + 1);
                    if (entry.color.empty())
                        throw InvalidOption(number, "a color has no name", entries.size() - 1);
                }
            }
            const auto known = find(item);
            if (!known && is_complete_)
                throw InvalidOption(number, py::str("item {!r} is neither primary nor secondary").format(item),
                                    entries.size() - 1);
            entry.item = known ? *known : add(item, kind_of_others_);
        }
        return entries;
    }

private:
    std::optional<std::uint32_t> find(const py::object& item) const {
        PyObject* const found = PyDict_GetItemWithError(numbers_.ptr(), item.ptr());
        if (found == nullptr && PyErr_Occurred() != nullptr) {
            if (PyErr_ExceptionMatches(PyExc_TypeError) == 0)
                throw py::error_already_set();
            PyErr_Clear();
            refuse("items must be what a dict can have as keys, and {!r:.80} is not hashable", item);
        }
        return found == nullptr ? std::nullopt : std::optional(py::cast<std::uint32_t>(py::handle(found)));
    }

    std::uint32_t add(const py::object& item, dlx::ItemKind kind) {
        const auto number = static_cast<std::uint32_t>(items_.size());
        numbers_[item] = number;
        items_.push_back({item, kind});
        return number;
    }

    void add_list(const py::object& list, dlx::ItemKind kind, const char* what_else) {
        if (list.is_none())
            return;
        if (!py::isinstance<py::iterable>(list))
            refuse(what_else, list);
        for (const py::handle object : list) {
            const auto item = py::reinterpret_borrow<py::object>(object);
            if (find(item))
                throw dlx::InvalidProblem(py::str("item {!r} stands twice in the lists of items").format(item));
            add(item, kind);
        }
    }

    bool colored_;
    bool is_complete_ = false;
    dlx::ItemKind kind_of_others_{};
    py::dict numbers_;
    std::vector<Item> items_;
};

} // namespace

Problem::Problem(const py::object& options, const py::object& primary, const py::object& secondary, bool colored) {
    if (py::isinstance<py::str>(options))
        refuse("options must be lists of items, not {!r:.80}; Problem.parse reads a text", options);
    if (!py::isinstance<py::iterable>(options))
        refuse("options must be a Problem or lists of items, not {!r:.80}", options);
    Items items(primary, secondary, colored);
    std::vector<std::vector<NamedEntry>> rows;
    for (const py::handle option : options)
        rows.push_back(items.read(option, rows.size()));

    std::vector<dlx::ItemId> ids(items.all().size());
    for (const dlx::ItemKind kind : {dlx::ItemKind::primary, dlx::ItemKind::secondary})
        for (std::size_t k = 0; k < ids.size(); ++k)
            if (items.all()[k].kind == kind) {
                ids[k] = dlx::ItemId{static_cast<std::uint32_t>(problem_.items())};
                add_item(items.all()[k].object, kind);
            }

    std::vector<dlx::Entry> entries;
    for (const std::vector<NamedEntry>& row : rows) {
        entries.clear();
        for (const auto& [item, color] : row)
            entries.push_back({ids[item], color.empty() ? dlx::Color::none : problem_.add_color(color)});
        add_option(entries);
    }
}

Problem::Problem(const py::array_t<bool>& matrix) {
    const auto cells = matrix.unchecked<2>();
    for (py::ssize_t column = 0; column < cells.shape(1); ++column)
        add_item(py::int_(column), dlx::ItemKind::primary);
    std::vector<dlx::Entry> entries;
    for (py::ssize_t row = 0; row < cells.shape(0); ++row) {
        entries.clear();
        for (py::ssize_t column = 0; column < cells.shape(1); ++column)
            if (cells(row, column))
                entries.push_back({dlx::ItemId{static_cast<std::uint32_t>(column)}, dlx::Color::none});
        add_option(entries);
    }
}

Problem::Problem(std::string_view text) : problem_(dlx::parse_problem(text)), options_(problem_.options()) {
    for (std::uint32_t k = 0; k < problem_.items(); ++k)
        items_.append(std::string(problem_.name(dlx::ItemId{k})));
    for (std::uint32_t k = 0; k < options_; ++k)
        numbers_.push_back(k);
}

void Problem::add_item(const py::object& item, dlx::ItemKind kind) {
    problem_.add_item(name_of(item, problem_), kind);
    items_.append(item);
}

/// The next of the caller's options.
void Problem::add_option(const std::vector<dlx::Entry>& entries) {
    const std::size_t number = options_++;
    if (std::none_of(entries.begin(), entries.end(),
                     [&](const dlx::Entry& entry) { return problem_.kind(entry.item) == dlx::ItemKind::primary; }))
        return;
    try {
        problem_.add_option(entries);
    } catch (const dlx::InvalidProblem& error) {
        throw InvalidOption(number, error.what(), error.entry());
    }
    numbers_.push_back(static_cast<std::uint32_t>(number));
}

py::list Problem::numbers(dlx::Solution solution) const {
    py::list list(solution.size());
    for (std::size_t k = 0; k < solution.size(); ++k)
        list[k] = py::int_(number(solution[k]));
    return list;
}

std::vector<std::int64_t> Problem::costs(const py::array_t<std::int64_t>& costs) const {
    if (costs.ndim() != 1 || static_cast<std::size_t>(costs.size()) != options_)
        throw std::invalid_argument("costs must have a number for each of the " + std::to_string(options_) +
                                    " options, not " + std::to_string(costs.size()) + " numbers");
    const auto all = costs.unchecked<1>();
    std::vector<std::int64_t> result;
    for (const std::uint32_t number : numbers_)
        result.push_back(all(number));
    return result;
}

std::vector<dlx::OptionId> Problem::ids(const std::vector<std::uint32_t>& numbers) const {
    std::vector<dlx::OptionId> ids;
    for (const std::uint32_t number : numbers) {
        if (number >= options_)
            throw std::out_of_range("there is no option " + std::to_string(number));
        const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (found == numbers_.end() || *found != number)
            throw std::invalid_argument("option " + std::to_string(number) + " has no primary item");
        ids.push_back(dlx::OptionId{static_cast<std::uint32_t>(found - numbers_.begin())});
    }
    return ids;
}

void bind_problem(py::module_& module) {
    py::class_<Problem>(module, "Problem")
        .def(py::init<const py::object&, const py::object&, const py::object&, bool>(), py::arg("options"),
             py::arg("primary"), py::arg("secondary"), py::arg("colored"))
        .def_static("of_matrix", [](const py::array_t<bool>& matrix) { return Problem(matrix); })
        .def_static("of_text", [](const std::string& text) { return Problem(text); })
        .def_property_readonly("items", &Problem::items)
        .def_property_readonly("primary_items", [](const Problem& self) { return self.problem().primary_items(); })
        .def_property_readonly("options", &Problem::options)
        .def("text", [](const Problem& self) { return dlx::to_text(self.problem()); })
        .def("why_not", [](const Problem& self, const std::vector<std::uint32_t>& solution) {
            return dlx::why_not_a_solution(self.problem(), self.ids(solution));
        });
}

} // namespace dlx_python
