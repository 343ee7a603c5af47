#include "dlx/lockstep/lattice.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace dlx::detail {

namespace {

using Ids = std::vector<std::uint32_t>;

constexpr std::uint32_t no_number = ~std::uint32_t{0};

/// The options of each item, the items of each option, and the pairs of items that share two options or more.
struct Incidence {
    std::uint32_t n = 0;                             ///< number of options of each item
    std::vector<Ids> options;                        ///< by item, ascending
    std::vector<std::array<std::uint32_t, 4>> items; ///< by option
    std::vector<Ids> partners; ///< items that share at least two options with each item, ascending

    /// Returns the options of both items.
    [[nodiscard]] Ids shared(std::uint32_t a, std::uint32_t b) const {
        Ids result;
        std::set_intersection(options[a].begin(), options[a].end(), options[b].begin(), options[b].end(),
                              std::back_inserter(result));
        return result;
    }
};

/// Returns the incidence of a problem whose sizes are those of a lattice.
std::optional<Incidence> incidence(const Problem& problem) {
    Incidence result;
    while (std::size_t{4} * result.n * result.n < problem.item_count())
        ++result.n;
    const std::size_t n = result.n;
    if (n == 0 || 4 * n * n != problem.item_count() || n * n * n != problem.option_count() ||
        problem.primary_item_count() != problem.item_count() || problem.has_colors() || problem.has_bounds())
        return std::nullopt;
    result.options.resize(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        const auto entries = problem.option(OptionId{k});
        if (entries.size() != 4)
            return std::nullopt;
        auto& items = result.items.emplace_back();
        for (std::size_t i = 0; i < 4; ++i) {
            items[i] = index(entries[i].item);
            result.options[items[i]].push_back(k);
        }
    }
    for (std::uint32_t item = 0; item < problem.item_count(); ++item) {
        if (result.options[item].size() != n)
            return std::nullopt;
        Ids& partners = result.partners.emplace_back();
        Ids shares(problem.item_count());
        for (const std::uint32_t k : result.options[item])
            for (const std::uint32_t other : result.items[k])
                if (other != item && ++shares[other] == 2)
                    partners.push_back(other);
        std::sort(partners.begin(), partners.end());
    }
    return result;
}

/// Maker of the layout: first of one layer, by the lines that cross its blocks, then of the others, by the cells.
class Layout {
public:
    explicit Layout(const Incidence& incidence)
        : at_(incidence), row_(incidence.options.size(), no_number), column_(incidence.options.size(), no_number),
          cell_(incidence.options.size(), no_number), layer_(incidence.options.size(), no_number) {}

    std::optional<Lattice> run() {
        if (!number_lines() || !number_cells() || !number_layers() || !fill_slots() || !is_sound())
            return std::nullopt;
        return std::move(lattice_);
    }

private:
    [[nodiscard]] std::uint32_t n() const { return at_.n; }

    /// Numbers the rows and columns of one layer. Blocks are the items with the most partners, which are the lines that
    /// cross them. In the corner block, the first line and those that share no option with it are rows, the others
    /// columns. They lead to the blocks next to and below the corner, and these to the other lines.
    bool number_lines() {
        const auto corner = static_cast<std::uint32_t>(
            std::max_element(at_.partners.begin(), at_.partners.end(),
                             [](const Ids& a, const Ids& b) { return a.size() < b.size(); }) -
            at_.partners.begin());
        Ids rows = at_.partners[corner];
        if (rows.empty())
            return false;
        const std::uint32_t first = rows.front();
        const Ids options = at_.shared(corner, first);
        const auto is_row = [&](std::uint32_t line) {
            const Ids others = at_.shared(corner, line);
            return line == first ||
                   std::find_first_of(options.begin(), options.end(), others.begin(), others.end()) == options.end();
        };
        const Ids columns(std::stable_partition(rows.begin(), rows.end(), is_row), rows.end());
        rows.resize(rows.size() - columns.size());
        lattice_.rows = static_cast<std::uint32_t>(rows.size());
        lattice_.columns = static_cast<std::uint32_t>(columns.size());
        if (rows.size() < 2 || columns.size() < 2 || rows.size() * columns.size() != n())
            return false;
        number_across(columns.front(), corner, columns, row_);
        number_across(first, corner, rows, column_);
        return true;
    }

    /// Numbers the lines across the blocks of `line`, corner first, except the lines `others` of the corner.
    void number_across(std::uint32_t line, std::uint32_t corner, const Ids& others, Ids& numbers) const {
        Ids blocks = at_.partners[line];
        std::stable_partition(blocks.begin(), blocks.end(), [&](std::uint32_t block) { return block == corner; });
        std::uint32_t next = 0;
        for (const std::uint32_t block : blocks)
            for (const std::uint32_t across : at_.partners[block])
                if (!std::binary_search(others.begin(), others.end(), across))
                    numbers[across] = next++;
    }

    /// Places each cell by its option in the layer whose lines have numbers.
    bool number_cells() {
        for (const auto& items : at_.items) {
            std::uint32_t row = no_number;
            std::uint32_t column = no_number;
            std::uint32_t cell = no_number;
            for (const std::uint32_t item : items) {
                row = std::min(row, row_[item]);
                column = std::min(column, column_[item]);
                if (at_.partners[item].empty())
                    cell = item;
            }
            if (row == no_number || column == no_number)
                continue;
            if (cell == no_number || row >= n() || column >= n())
                return false;
            cell_[cell] = row * n() + column;
        }
        return true;
    }

    /// Numbers the layers, the connected components under pairs of items, in the order of their first items.
    bool number_layers() {
        std::uint32_t layers = 0;
        for (std::uint32_t first = 0; first < layer_.size(); ++first) {
            if (at_.partners[first].empty() || layer_[first] != no_number)
                continue;
            layer_[first] = layers;
            Ids reached{first};
            for (std::size_t k = 0; k < reached.size(); ++k)
                for (const std::uint32_t partner : at_.partners[reached[k]])
                    if (std::exchange(layer_[partner], layers) == no_number)
                        reached.push_back(partner);
            ++layers;
        }
        return layers == n();
    }

    /// Computes the slots. Returns false if two options have the same slot.
    bool fill_slots() {
        std::vector<bool> is_filled(at_.items.size());
        for (const auto& items : at_.items) {
            std::uint32_t cell = no_number;
            std::uint32_t layer = no_number;
            for (const std::uint32_t item : items) {
                cell = std::min(cell, cell_[item]);
                layer = std::min(layer, layer_[item]);
            }
            if (cell == no_number || layer == no_number || is_filled[cell * n() + layer])
                return false;
            lattice_.slot.push_back(cell * n() + layer);
            is_filled[lattice_.slot.back()] = true;
        }
        return true;
    }

    /// Verifies that each item is a different cell, row, column or block of the layout, and has its options. As there
    /// are 4 n^2 items and as many of these, this proves the lattice, independent of the search for the layout.
    [[nodiscard]] bool is_sound() const {
        const std::uint32_t rows = lattice_.rows;
        const std::uint32_t columns = lattice_.columns;
        // Returns the lines of an option: cell, and row, column and block of its layer, each with its own number.
        const auto lines_of = [&](std::uint32_t option) -> std::array<std::uint32_t, 4> {
            const std::uint32_t layer = lattice_.slot[option] % n();
            const std::uint32_t column = lattice_.slot[option] / n() % n();
            const std::uint32_t row = lattice_.slot[option] / n() / n();
            const std::uint32_t block = row / rows * rows + column / columns;
            return {row * n() + column, (n() + layer) * n() + row, (2 * n() + layer) * n() + column,
                    (3 * n() + layer) * n() + block};
        };
        std::vector<bool> is_taken(at_.options.size());
        for (const Ids& options : at_.options) {
            const auto lines = lines_of(options.front());
            const auto line = std::find_if(lines.begin(), lines.end(), [&](std::uint32_t number) {
                return std::all_of(options.begin(), options.end(), [&](std::uint32_t option) {
                    const auto others = lines_of(option);
                    return std::find(others.begin(), others.end(), number) != others.end();
                });
            });
            if (line == lines.end() || is_taken[*line])
                return false;
            is_taken[*line] = true;
        }
        return true;
    }

    const Incidence& at_;
    Lattice lattice_;
    Ids row_;    ///< number of each item that is a row of the first layer, or no_number
    Ids column_; ///< number of each item that is a column of the first layer, or no_number
    Ids cell_;   ///< row * n + column of each item that is a cell, or no_number
    Ids layer_;  ///< layer of each item that is a block, row or column, or no_number
};

} // namespace

std::optional<Lattice> find_lattice(const Problem& problem) {
    const auto found = incidence(problem);
    return found ? Layout(*found).run() : std::nullopt;
}

} // namespace dlx::detail
