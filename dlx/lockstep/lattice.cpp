#include "dlx/lockstep/lattice.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <span>

namespace dlx::detail {

namespace {

using Ids = std::vector<std::uint32_t>;

constexpr std::uint32_t none = ~std::uint32_t{0};

/// Which options an item has, which items an option has, and which items share two options or more.
struct Incidence {
    std::uint32_t n = 0;                             ///< options of each item
    std::vector<Ids> options;                        ///< by item, ascending
    std::vector<std::array<std::uint32_t, 4>> items; ///< by option
    std::vector<Ids> partners; ///< by item: those that share at least two options with it, ascending

    /// Options of both items.
    [[nodiscard]] Ids shared(std::uint32_t a, std::uint32_t b) const {
        Ids result;
        std::set_intersection(options[a].begin(), options[a].end(), options[b].begin(), options[b].end(),
                              std::back_inserter(result));
        return result;
    }
};

/// The sizes fit those of a lattice.
std::optional<Incidence> incidence(const Problem& problem) {
    Incidence result;
    while (std::size_t{4} * result.n * result.n < problem.items())
        ++result.n;
    const std::size_t n = result.n;
    if (n == 0 || 4 * n * n != problem.items() || n * n * n != problem.options() ||
        problem.primary_items() != problem.items() || problem.has_colors())
        return std::nullopt;
    result.options.resize(problem.items());
    for (std::uint32_t k = 0; k < problem.options(); ++k) {
        const auto entries = problem.option(OptionId{k});
        if (entries.size() != 4)
            return std::nullopt;
        auto& items = result.items.emplace_back();
        for (std::size_t i = 0; i < 4; ++i) {
            items[i] = index(entries[i].item);
            result.options[items[i]].push_back(k);
        }
    }
    Ids shares(problem.items());
    for (std::uint32_t item = 0; item < problem.items(); ++item) {
        if (result.options[item].size() != n)
            return std::nullopt;
        Ids& partners = result.partners.emplace_back();
        for (const std::uint32_t k : result.options[item])
            for (const std::uint32_t other : result.items[k])
                if (other != item && ++shares[other] == 2)
                    partners.push_back(other);
        for (const std::uint32_t k : result.options[item])
            for (const std::uint32_t other : result.items[k])
                shares[other] = 0;
        std::sort(partners.begin(), partners.end());
    }
    return result;
}

/// Lays a lattice out: first one layer, through the lines that cross its blocks, then all others, through the cells.
class Layout {
public:
    explicit Layout(const Incidence& incidence)
        : at_(incidence), row_(incidence.options.size(), none), column_(incidence.options.size(), none),
          cell_(incidence.options.size(), none), layer_(incidence.options.size(), none) {}

    std::optional<Lattice> run() {
        if (!number_lines() || !number_cells() || !number_layers() || !fill_slots() || !is_sound())
            return std::nullopt;
        return std::move(lattice_);
    }

private:
    [[nodiscard]] std::uint32_t n() const { return at_.n; }

    /// Splits the lines that cross `block`: those that share no option with the first one, itself among them, and the
    /// others.
    [[nodiscard]] std::array<Ids, 2> lines_across(std::uint32_t block) const {
        std::array<Ids, 2> result;
        const Ids& lines = at_.partners[block];
        if (lines.empty())
            return result;
        const Ids first = at_.shared(block, lines.front());
        for (const std::uint32_t line : lines) {
            const Ids options = at_.shared(block, line);
            const bool meets =
                std::find_first_of(first.begin(), first.end(), options.begin(), options.end()) != first.end();
            result[line != lines.front() && meets ? 1 : 0].push_back(line);
        }
        return result;
    }

    /// Numbers `lines` from `from` on in `number`, unless one of them has a number.
    static bool number(std::span<const std::uint32_t> lines, std::uint32_t from, Ids& numbers) {
        for (const std::uint32_t line : lines) {
            if (numbers[line] != none)
                return false;
            numbers[line] = from++;
        }
        return true;
    }

    /// Numbers the lines across `blocks`, but for the corner, that have no number in `taken`, from `next` on in
    /// `numbers`, unless one of them has a number.
    bool number_others(const Ids& blocks, std::uint32_t corner, const Ids& taken, std::uint32_t next, Ids& numbers) {
        for (const std::uint32_t block : blocks)
            for (const std::uint32_t line : at_.partners[block])
                if (block != corner && taken[line] == none) {
                    if (numbers[line] != none)
                        return false;
                    numbers[line] = next++;
                }
        return true;
    }

    /// Gives the rows and columns of one layer their numbers. Blocks are the items with the most partners.
    bool number_lines() {
        const auto corner = static_cast<std::uint32_t>(
            std::max_element(at_.partners.begin(), at_.partners.end(),
                             [](const Ids& a, const Ids& b) { return a.size() < b.size(); }) -
            at_.partners.begin());
        const auto [rows, columns] = lines_across(corner);
        lattice_.rows = static_cast<std::uint32_t>(rows.size());
        lattice_.columns = static_cast<std::uint32_t>(columns.size());
        if (rows.size() < 2 || columns.size() < 2 || rows.size() * columns.size() != n())
            return false;
        // The corner's rows and columns lead to the blocks beside and below it, and these to the other lines.
        const Ids beside = at_.partners[rows.front()];
        const Ids below = at_.partners[columns.front()];
        return number(rows, 0, row_) && number(columns, 0, column_) &&
               number_others(beside, corner, row_, lattice_.columns, column_) &&
               number_others(below, corner, column_, lattice_.rows, row_);
    }

    /// A cell gets its place from its option in the layer whose lines have numbers.
    bool number_cells() {
        for (std::uint32_t k = 0; k < at_.items.size(); ++k) {
            std::uint32_t row = none;
            std::uint32_t column = none;
            std::uint32_t cell = none;
            for (const std::uint32_t item : at_.items[k]) {
                row = std::min(row, row_[item]);
                column = std::min(column, column_[item]);
                if (at_.partners[item].empty())
                    cell = item;
            }
            if (row == none || column == none)
                continue;
            if (cell == none || row >= n() || column >= n())
                return false;
            cell_[cell] = row * n() + column;
        }
        return true;
    }

    /// A layer is what pairs of items hold together. Layers are numbered in the order of their first items.
    bool number_layers() {
        std::uint32_t layers = 0;
        Ids waiting;
        for (std::uint32_t first = 0; first < layer_.size(); ++first) {
            if (at_.partners[first].empty() || layer_[first] != none)
                continue;
            layer_[first] = layers++;
            waiting.push_back(first);
            while (!waiting.empty()) {
                const std::uint32_t item = waiting.back();
                waiting.pop_back();
                for (const std::uint32_t partner : at_.partners[item])
                    if (layer_[partner] == none) {
                        layer_[partner] = layer_[item];
                        waiting.push_back(partner);
                    }
            }
        }
        return layers == n();
    }

    bool fill_slots() {
        option_at_.assign(at_.items.size(), none);
        for (std::uint32_t k = 0; k < at_.items.size(); ++k) {
            std::uint32_t cell = none;
            std::uint32_t layer = none;
            for (const std::uint32_t item : at_.items[k]) {
                cell = std::min(cell, cell_[item]);
                layer = std::min(layer, layer_[item]);
            }
            if (cell == none || layer == none)
                return false;
            lattice_.slot.push_back(cell * n() + layer);
            std::uint32_t& option = option_at_[lattice_.slot.back()];
            if (option != none)
                return false;
            option = k;
        }
        return true;
    }

    /// Each cell, row, column and block of the layout is an item. As there are 4 n^2 of them, all items are: this makes
    /// it a lattice, however the layout was found.
    [[nodiscard]] bool is_sound() const {
        const std::uint32_t rows = lattice_.rows;
        const std::uint32_t columns = lattice_.columns;
        const auto slot_at = [&](std::uint32_t layer, std::uint32_t row, std::uint32_t column) {
            return (row * n() + column) * n() + layer;
        };
        const auto slot_in = [&](std::uint32_t layer, std::uint32_t block, std::uint32_t place) {
            return slot_at(layer, block / rows * rows + place / columns, block % rows * columns + place % columns);
        };
        // The options at `slots`, n of them, are those of one item.
        const auto is_item = [&](const Ids& slots) {
            const auto has = [&](std::uint32_t item) {
                return std::all_of(slots.begin(), slots.end(), [&](std::uint32_t slot) {
                    const auto& items = at_.items[option_at_[slot]];
                    return std::find(items.begin(), items.end(), item) != items.end();
                });
            };
            const auto& items = at_.items[option_at_[slots.front()]];
            return std::any_of(items.begin(), items.end(), has);
        };
        Ids slots(n());
        for (std::uint32_t a = 0; a < n(); ++a)
            for (std::uint32_t b = 0; b < n(); ++b) {
                const auto item_of = [&](auto slot) {
                    for (std::uint32_t k = 0; k < n(); ++k)
                        slots[k] = slot(k);
                    return is_item(slots);
                };
                if (!item_of([&](std::uint32_t k) { return slot_at(k, a, b); }) ||
                    !item_of([&](std::uint32_t k) { return slot_at(a, b, k); }) ||
                    !item_of([&](std::uint32_t k) { return slot_at(a, k, b); }) ||
                    !item_of([&](std::uint32_t k) { return slot_in(a, b, k); }))
                    return false;
            }
        return true;
    }

    const Incidence& at_;
    Lattice lattice_;
    Ids row_;       ///< by item: the number of a row of the first layer, or none
    Ids column_;    ///< the same for columns
    Ids cell_;      ///< by item: row * n + column of a cell, or none
    Ids layer_;     ///< by item: the layer of a block, row or column, or none
    Ids option_at_; ///< by slot
};

} // namespace

std::optional<Lattice> find_lattice(const Problem& problem) {
    const auto found = incidence(problem);
    return found ? Layout(*found).run() : std::nullopt;
}

} // namespace dlx::detail
