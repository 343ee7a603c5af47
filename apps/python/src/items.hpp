#pragma once

#include "apps/python/src/problem.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace dlx_python {

/// Returns a clause that names the item nearest to `item`, "; the nearest item is 'col'", or nothing.
[[nodiscard]] std::string nearest_item(const py::handle& item, const py::list& items);

/// The items of both kinds, in the order of the lists and then of their first use in options, and the colors.
class Items {
public:
    struct Item {
        py::object object;
        dlx::ItemKind kind;
    };

    Items(const py::object& primary, const py::object& secondary, bool colored);

    [[nodiscard]] const std::vector<Item>& all() const { return items_; }
    [[nodiscard]] const py::list& colors() const { return colors_; }

    /// Returns the entries of an option as indices of all() and color numbers. Adds new items.
    std::vector<Problem::Entry> read(const py::handle& option, std::size_t number);

    /// Throws InvalidProblem if the only list has items that no option has: they may be misspelled. With both lists, each
    /// misspelled item would be an option's item that is in neither.
    void require_options() const;

private:
    /// Separates the color, if any, from an entry that is not an item as a whole.
    void split(py::object& item, py::object& color) const;
    std::uint32_t color_number(const py::object& color);
    [[nodiscard]] py::list names() const;
    std::uint32_t add(const py::object& item, dlx::ItemKind kind);
    void add_list(const py::object& list, dlx::ItemKind kind, const std::string& name);

    bool colored_;
    bool is_complete_ = false;
    dlx::ItemKind kind_of_others_{};
    std::size_t listed_ = 0; ///< number of listed items, which are the first
    py::dict numbers_;
    std::vector<Item> items_;
    std::vector<bool> has_option_; ///< by item
    py::dict color_numbers_;
    py::list colors_;
};

} // namespace dlx_python
