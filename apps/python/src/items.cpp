#include "apps/python/src/problem.hpp"

#include <algorithm>
#include <optional>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

/// Returns a clause that names the item nearest to `item`, "; the nearest item is 'col'", or nothing.
std::string nearest_item(const py::handle& item, const py::list& items) {
    return py::cast<std::string>(py::module_::import("dlx_cover._checks").attr("nearest_item")(item, items));
}

/// Throws TypeError with the message `what`, in which the braces stand for `object`.
[[noreturn]] void refuse(const std::string& what, const py::handle& object) {
    throw py::type_error(py::cast<std::string>(py::str(what).format(object)));
}

/// Throws TypeError, with a message that begins with `what_is_wrong`, unless the object is a list of items or similar.
/// Strings and dicts are iterable, too, but are hardly ever meant as lists.
void require_list(const py::handle& object, const std::string& what_is_wrong) {
    if (py::isinstance<py::str>(object) || py::isinstance<py::bytes>(object) || PyByteArray_Check(object.ptr()))
        refuse(what_is_wrong + " {0!r:.80}: write [{0!r:.80}] for one item, {0!r:.80}.split() for "
                               "its words, or list({0!r:.80}) for its letters",
               object);
    if (py::isinstance<py::dict>(object) || PyDictItems_Check(object.ptr()))
        refuse(what_is_wrong + " a dict, {!r:.80}: write list(…) for its keys", object);
    if (!py::isinstance<py::iterable>(object))
        refuse(what_is_wrong + " {!r:.80}", object);
}

/// Returns the number of a key, if it exists. Throws TypeError for an object that is not hashable.
std::optional<std::uint32_t> find_key(const py::dict& numbers, const py::object& key) {
    PyObject* const found = PyDict_GetItemWithError(numbers.ptr(), key.ptr());
    if (found == nullptr && PyErr_Occurred() != nullptr) {
        if (PyErr_ExceptionMatches(PyExc_TypeError) == 0)
            throw py::error_already_set();
        PyErr_Clear();
        refuse("items must be hashable, and {!r:.80} is not: write a tuple or a string", key);
    }
    return found == nullptr ? std::nullopt : std::optional(py::cast<std::uint32_t>(py::handle(found)));
}

/// Adds a key and returns its number. Throws TypeError for an object that differs from itself, such as NaN.
std::uint32_t add_key(py::dict& numbers, const py::object& key) {
    const auto is_itself = py::reinterpret_steal<py::object>(PyObject_RichCompare(key.ptr(), key.ptr(), Py_EQ));
    if (!is_itself || PyObject_IsTrue(is_itself.ptr()) != 1) {
        PyErr_Clear();
        refuse("an item must be equal to itself, and {!r:.80} is not: omit it, or write a string", key);
    }
    const auto number = static_cast<std::uint32_t>(numbers.size());
    numbers[key] = number;
    return number;
}

/// The options of the caller with the items of both kinds, in the order of the lists and then of their first use, and the
/// colors.
class Options {
public:
    /// Entries of `options` are items: any hashable objects. With one of the lists `primary` and `secondary`, all other
    /// items are of the other kind; without both, all are primary. If `colored`, a string "item:color" that is not an item
    /// is a secondary item with its color, and so is a pair of a known item and a color. Throws InvalidProblem, and
    /// TypeError for other objects.
    Options(const py::iterable& options, const py::object& primary, const py::object& secondary, bool colored);

    /// Returns the problem. A primary item has other bounds than (1, 1) if `bounds` has its number.
    [[nodiscard]] dlx::Problem problem(const BoundsByItem& bounds) const {
        return problem_of(items_, primary_items_, colors_, rows_, bounds);
    }
    [[nodiscard]] const py::list& items() const { return items_; } ///< the primary ones first
    [[nodiscard]] const py::list& colors() const { return colors_; }
    [[nodiscard]] std::size_t primary_item_count() const { return primary_items_; }

private:
    std::vector<Entry> read(const py::handle& option);
    void require_options() const;
    void put_primary_items_first();
    void split(py::object& item, py::object& color) const;
    std::uint32_t color_number(const py::object& color);
    std::uint32_t add(const py::object& item, dlx::ItemKind kind);
    void add_list(const py::object& list, dlx::ItemKind kind, const std::string& name);

    bool colored_;
    bool is_complete_ = false;
    dlx::ItemKind kind_of_others_{};
    std::size_t listed_ = 0; ///< number of listed items, which are the first
    std::size_t primary_items_ = 0;
    py::dict numbers_;
    py::list items_;
    std::vector<dlx::ItemKind> kinds_; ///< by item
    std::vector<bool> has_option_;     ///< by item
    py::dict color_numbers_;
    py::list colors_;
    Rows rows_;
};

Options::Options(const py::iterable& options, const py::object& primary, const py::object& secondary, bool colored)
    : colored_(colored), is_complete_(!primary.is_none() && !secondary.is_none()),
      kind_of_others_(primary.is_none() ? dlx::ItemKind::primary : dlx::ItemKind::secondary) {
    add_list(primary, dlx::ItemKind::primary, "primary");
    add_list(secondary, dlx::ItemKind::secondary, "secondary");
    listed_ = items_.size();
    for (const py::handle option : options)
        rows_.push_back(read(option));
    if (!rows_.empty())
        require_options();
    put_primary_items_first();
}

/// Returns the entries of the next option. Adds new items.
std::vector<Entry> Options::read(const py::handle& option) {
    const std::size_t number = rows_.size();
    require_list(option, "options must be lists of items, but option " + std::to_string(number) + " is");
    std::vector<Entry> entries;
    for (const py::handle object : py::reinterpret_borrow<py::iterable>(option)) {
        py::object item = py::reinterpret_borrow<py::object>(object);
        py::object color = py::none();
        auto known = find_key(numbers_, item);
        if (!known && colored_)
            try {
                split(item, color);
                known = find_key(numbers_, item);
            } catch (const dlx::InvalidProblem& error) {
                throw InvalidOption(number, error.what(), entries.size());
            }
        if (!known && is_complete_)
            throw InvalidOption(
                number,
                py::cast<std::string>(py::str("item {!r} is neither primary nor secondary").format(item)) +
                    nearest_item(item, items_),
                entries.size());
        const std::uint32_t index = known ? *known : add(item, kind_of_others_);
        has_option_[index] = true;
        entries.emplace_back(index, color.is_none() ? 0 : color_number(color));
    }
    return entries;
}

/// Throws InvalidProblem if the only list has items that no option has: they may be misspelled. With both lists, each
/// misspelled item would be an option's item that is in neither.
void Options::require_options() const {
    py::list missing;
    py::list others; // the items that are not listed, then the others
    for (const bool is_listed : {false, true})
        for (std::size_t k = 0; k < items_.size(); ++k)
            if ((k < listed_) == is_listed)
                (has_option_[k] ? others : missing).append(items_[k]);
    if (missing.empty() || is_complete_)
        return;
    const char* const list = kind_of_others_ == dlx::ItemKind::primary ? "secondary" : "primary";
    throw dlx::InvalidProblem(
        py::cast<std::string>(py::module_::import("dlx_cover._checks").attr("without_options")(list, missing, others)));
}

void Options::put_primary_items_first() {
    primary_items_ = static_cast<std::size_t>(std::ranges::count(kinds_, dlx::ItemKind::primary));
    if (std::ranges::is_sorted(kinds_))
        return;
    Numbers ids(items_.size());
    py::list ordered;
    for (const dlx::ItemKind kind : {dlx::ItemKind::primary, dlx::ItemKind::secondary})
        for (std::size_t k = 0; k < ids.size(); ++k)
            if (kinds_[k] == kind) {
                ids[k] = static_cast<std::uint32_t>(ordered.size());
                ordered.append(items_[k]);
            }
    items_ = ordered;
    for (std::vector<Entry>& row : rows_)
        for (Entry& entry : row)
            entry.first = ids[entry.first];
}

/// Separates the color, if any, from an entry that is not an item as a whole.
void Options::split(py::object& item, py::object& color) const {
    if (py::isinstance<py::str>(item)) {
        const Py_ssize_t size = PyUnicode_GetLength(item.ptr());
        const Py_ssize_t colon = PyUnicode_FindChar(item.ptr(), ':', 0, size, 1);
        if (colon < 0)
            return;
        color = py::reinterpret_steal<py::object>(PyUnicode_Substring(item.ptr(), colon + 1, size));
        item = py::reinterpret_steal<py::object>(PyUnicode_Substring(item.ptr(), 0, colon));
    } else if (py::isinstance<py::tuple>(item) && py::len(item) == 2) {
        const auto pair = py::reinterpret_borrow<py::tuple>(item);
        if (const auto known = find_key(numbers_, pair[0]); !known || *known >= listed_) {
            if (is_complete_ || (kind_of_others_ == dlx::ItemKind::primary && listed_ > 0 &&
                                 !py::isinstance<py::str>(pair[1]))) // colors are rarely of other types
                return;
            throw dlx::InvalidProblem(
                py::str("{!r} is an item, or an item and its color: list the item in primary or secondary")
                    .format(item));
        }
        item = pair[0];
        color = pair[1];
    } else {
        return;
    }
    if (color.is_none() || color.equal(py::str("")))
        throw dlx::InvalidProblem("a color has no name");
}

std::uint32_t Options::color_number(const py::object& color) {
    if (const auto known = find_key(color_numbers_, color))
        return *known + 1;
    colors_.append(color);
    return add_key(color_numbers_, color) + 1;
}

std::uint32_t Options::add(const py::object& item, dlx::ItemKind kind) {
    items_.append(item);
    kinds_.push_back(kind);
    has_option_.push_back(false);
    return add_key(numbers_, item);
}

void Options::add_list(const py::object& list, dlx::ItemKind kind, const std::string& name) {
    if (list.is_none())
        return;
    require_list(list, name + " must be a list of items, or None, not");
    for (const py::handle object : list) {
        const auto item = py::reinterpret_borrow<py::object>(object);
        if (find_key(numbers_, item))
            throw dlx::InvalidProblem(py::str("item {!r} is listed twice in primary and secondary").format(item));
        add(item, kind);
    }
}

} // namespace

void bind_items(py::module_& module) {
    py::class_<Options>(module, "Options")
        .def(py::init<const py::iterable&, const py::object&, const py::object&, bool>())
        .def_property_readonly("items", &Options::items)
        .def_property_readonly("colors", &Options::colors)
        .def_property_readonly("primary_item_count", &Options::primary_item_count)
        .def("problem", &Options::problem);
}

} // namespace dlx_python
