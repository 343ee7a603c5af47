#include "apps/python/src/items.hpp"

#include <optional>

namespace dlx_python {

std::string nearest_item(const py::handle& item, const py::list& items) {
    return py::cast<std::string>(py::module_::import("dlx_cover._checks").attr("nearest_item")(item, items));
}

namespace {

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

} // namespace

Items::Items(const py::object& primary, const py::object& secondary, bool colored) : colored_(colored) {
    add_list(primary, dlx::ItemKind::primary, "primary");
    add_list(secondary, dlx::ItemKind::secondary, "secondary");
    is_complete_ = !primary.is_none() && !secondary.is_none();
    kind_of_others_ = primary.is_none() ? dlx::ItemKind::primary : dlx::ItemKind::secondary;
    listed_ = items_.size();
}

std::vector<Problem::Entry> Items::read(const py::handle& option, std::size_t number) {
    require_list(option, "options must be lists of items, but option " + std::to_string(number) + " is");
    std::vector<Problem::Entry> entries;
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
                    nearest_item(item, names()),
                entries.size());
        const std::uint32_t index = known ? *known : add(item, kind_of_others_);
        has_option_[index] = true;
        entries.emplace_back(index, color.is_none() ? 0 : color_number(color));
    }
    return entries;
}

void Items::require_options() const {
    py::list missing;
    py::list others; // the items that are not listed, then the others
    for (const bool is_listed : {false, true})
        for (std::size_t k = 0; k < items_.size(); ++k)
            if ((k < listed_) == is_listed)
                (has_option_[k] ? others : missing).append(items_[k].object);
    if (missing.empty() || is_complete_)
        return;
    const char* const list = kind_of_others_ == dlx::ItemKind::primary ? "secondary" : "primary";
    throw dlx::InvalidProblem(
        py::cast<std::string>(py::module_::import("dlx_cover._checks").attr("without_options")(list, missing, others)));
}

py::list Items::names() const {
    py::list all;
    for (const Item& item : items_)
        all.append(item.object);
    return all;
}

void Items::split(py::object& item, py::object& color) const {
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

std::uint32_t Items::color_number(const py::object& color) {
    if (const auto known = find_key(color_numbers_, color))
        return *known + 1;
    colors_.append(color);
    return add_key(color_numbers_, color) + 1;
}

std::uint32_t Items::add(const py::object& item, dlx::ItemKind kind) {
    items_.push_back({item, kind});
    has_option_.push_back(false);
    return add_key(numbers_, item);
}

void Items::add_list(const py::object& list, dlx::ItemKind kind, const std::string& name) {
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

} // namespace dlx_python
