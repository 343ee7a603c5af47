#include "sudoku/rules/encoder.hpp"

#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <stdexcept>

namespace sudoku::rules {

namespace {

constexpr std::uint32_t number(Item item) { return static_cast<std::uint32_t>(item); }

/// Returns the number of cells of the board and of those outside that rules name.
std::uint32_t all_cell_count(const VariantPuzzle& puzzle) {
    std::uint32_t count = puzzle.grid.geometry().cell_count();
    for (const Rule& rule : puzzle.rules)
        for (const std::vector<Cell>* cells : {&rule.cells, &rule.other_cells})
            for (const Cell cell : *cells)
                count = std::max(count, cell + 1);
    return count;
}

constexpr Item colored(Item item, std::size_t color) { return item | Item{color} << 32; }

} // namespace

Items Variable::others(std::uint32_t value) const {
    if (shared_)
        return items_.contains(value) ? one(value) : Items{colored(*shared_, items_.size() + 1)};
    Items items;
    for (const auto& [other, item] : items_)
        if (other != value)
            items.push_back(item);
    return items;
}

Encoder::Encoder(const VariantPuzzle& puzzle, const EncodeParams& params, const dlx::RunMonitor* watch)
    : puzzle_(puzzle), params_(params), watch_(watch),
      first_times_(has_kind(puzzle, "doublers") ? std::optional(all_cell_count(puzzle)) : std::nullopt),
      cell_count_(first_times_ ? *first_times_ + geometry().cell_count() : all_cell_count(puzzle)),
      candidates_(cell_count_, digits()), differ_(std::size_t{cell_count_} * cell_count_), shares_item_(differ_.size()),
      placement_items_(std::size_t{cell_count_} * (side() + 1)) {
    const std::uint32_t n = side();
    std::vector<std::vector<Cell>> regions;
    for (Cell cell = 0; cell < puzzle.regions.size(); ++cell) {
        regions.resize(std::max<std::size_t>(regions.size(), puzzle.regions[cell] + 1));
        regions[puzzle.regions[cell]].push_back(cell);
    }
    if (n > VariantPuzzle::max_side)
        throw std::invalid_argument("rules need a board of at most 16x16");
    if (puzzle.lowest_digit > 1)
        throw std::invalid_argument("the lowest digit is 0 or 1");
    if (detail::any_of(regions, [n](const auto& region) { return region.size() != n; }))
        throw std::invalid_argument("each region needs " + std::to_string(n) + " cells");
    for (Cell cell = 0; cell < geometry().cell_count(); ++cell) {
        const Item item = add_item(cell_name(geometry(), cell));
        candidates_[cell] = geometry().has_cell(cell) ? digits() : 0;
        for (std::uint32_t digit = 1; digit <= n; ++digit)
            add_to_placement(cell, digit, item);
        if (const Digit given = puzzle.grid[cell])
            restrict(cell, only(given));
    }
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        restrict(cell, ~only(digit));
    for (const HouseKind kind : {HouseKind::row, HouseKind::column})
        for (std::uint32_t k = 0; k < n; ++k) {
            std::vector<Cell> cells;
            for (std::uint32_t i = 0; i < n; ++i)
                cells.push_back(geometry().house_cell({kind, k}, i));
            all_different((kind == HouseKind::row ? "r" : "c") + std::to_string(k + 1), cells);
        }
    for (std::size_t k = 0; k < regions.size(); ++k)
        all_different("b" + std::to_string(k + 1), regions[k]);
    if (!geometry().is_whole())
        add_missing_cells();

    std::map<std::string_view, std::size_t> seen;
    std::vector<std::string> labels;
    for (const Rule& rule : puzzle.rules)
        labels.push_back(std::string(rule.kind->name) + std::to_string(++seen[rule.kind->name]));
    for (rule_ = 0; rule_ < puzzle.rules.size(); ++rule_) {
        label_ = labels[rule_];
        for (const std::vector<Cell>* cells : {&puzzle.rules[rule_].cells, &puzzle.rules[rule_].other_cells})
            for (const Cell cell : *cells)
                add_variable(cell);
    }
    for (const auto stage : {RuleKind::Stage::houses, RuleKind::Stage::relations, RuleKind::Stage::sums}) {
        if (stage == RuleKind::Stage::sums && params.derived_sums && !first_times_)
            add_derived_sums();
        for (rule_ = 0; rule_ < puzzle.rules.size(); ++rule_)
            if (const Rule& rule = puzzle.rules[rule_]; rule.kind->stage == stage && rule.kind->encode != nullptr) {
                label_ = labels[rule_];
                parts_ = 0;
                rule.kind->encode(*this, rule);
            }
    }
}

/// Adds the item of a cell outside of the board, unless it has one.
void Encoder::add_variable(Cell cell) {
    if (cell < geometry().cell_count() || !placement_items_[cell * (side() + 1) + 1].empty())
        return;
    const Item item = add_item(cell_name(geometry(), cell));
    for (const std::uint32_t digit : digits_of(digits()))
        add_to_placement(cell, digit, item);
}

/// Adds options in place of the cells that a part of a board lacks, and of the digits that a shorter row or column lacks. They
/// belong to a derived sum without cells.
void Encoder::add_missing_cells() {
    rule_ = puzzle_.rules.size();
    derived_sums_.push_back({{}, 0, "the board of " + to_string(geometry())});
    label_ = "board";
    const auto add = [&](Item item) {
        add_option({add_item(next_name(), dlx::ItemKind::secondary), item}); // its first item names the rule
    };
    const Item count = geometry().cell_count();
    for (Cell cell = 0; cell < count; ++cell)
        if (!geometry().has_cell(cell))
            add(cell);
    for (Item item = count; item < 3 * count; ++item) { // digits of all rows, then columns
        const Item house = (item - count) / side();
        const bool is_row = house < side();
        const bool is_missing = house >= (is_row ? geometry().rows() : side() + geometry().columns());
        if (is_missing || (is_row ? geometry().columns() : geometry().rows()) < side())
            add(item);
    }
    label_.clear();
}

void Encoder::add_derived_sums() {
    constexpr std::size_t max_repeating_cells = 3;
    for (DerivedSum& derived : sudoku::derived_sums(puzzle_)) {
        const std::size_t count = derived.cells.size();
        if (count > max_repeating_cells && !derived.is_joined() && !differ(derived.cells))
            continue;
        rule_ = puzzle_.rules.size() + derived_sums_.size();
        label_ = "derived" + std::to_string(derived_sums_.size() + 1);
        parts_ = 0;
        if (derived.sum < static_cast<int>(count * value(1)) || derived.sum > static_cast<int>(count * value(side())))
            (void)add_item(next_name()); // no option covers it
        else if (count == 1)
            restrict(derived.cells.front(), only(digit_of(static_cast<std::uint32_t>(derived.sum))));
        else
            sum(derived.cells, {static_cast<std::uint32_t>(derived.sum)});
        derived_sums_.push_back(std::move(derived));
    }
}

std::optional<Cell> Encoder::neighbor(Cell cell, int rows, int columns) const {
    const int row = static_cast<int>(geometry().row(cell)) + rows;
    const int column = static_cast<int>(geometry().column(cell)) + columns;
    const int n = static_cast<int>(side());
    if (row < 0 || column < 0 || row >= n || column >= n || !geometry().has_cell(cell))
        return std::nullopt;
    const auto found = static_cast<Cell>(row * n + column);
    return geometry().has_cell(found) ? std::optional(found) : std::nullopt;
}

std::vector<std::pair<Cell, Cell>> Encoder::adjacent_cells() const {
    std::vector<std::pair<Cell, Cell>> pairs;
    for (Cell cell = 0; cell < cell_count_; ++cell)
        for (const auto& [rows, columns] : {std::pair(0, 1), std::pair(1, 0)})
            if (const auto other = neighbor(cell, rows, columns))
                pairs.emplace_back(cell, *other);
    return pairs;
}

void Encoder::require_line(Cells cells) const {
    const bool is_row = !cells.empty() && geometry().row(cells.front()) == geometry().row(cells.back());
    if (cells.size() != (is_row ? geometry().columns() : geometry().rows()) || !differ(cells))
        throw InvalidRule("this rule needs all cells of a row or column, in the order seen from its clue");
}

std::uint32_t Encoder::require_digit(std::uint32_t value) const {
    const std::uint32_t digit = digit_of(value);
    if (digit == 0)
        throw InvalidRule("there is no digit " + std::to_string(value) + " on this board");
    return digit;
}

bool Encoder::differ(Cells cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!differ(cells[i], cells[j]))
                return false;
    return true;
}

std::string Encoder::next_name() {
    ++parts_;
    return parts_ == 1 ? label_ : label_ + "." + std::to_string(parts_);
}

Item Encoder::add_item(std::string name, dlx::ItemKind kind, std::uint32_t digit) {
    names_.push_back(std::move(name));
    kinds_.push_back(kind);
    meanings_.push_back({{}, static_cast<Digit>(digit)});
    if (!label_.empty())
        meanings_.back().rules = {rule_};
    return static_cast<Item>(names_.size() - 1);
}

void Encoder::set_impossible() {
    if (!impossible_rule_ && !label_.empty() && rule_ < puzzle_.rules.size())
        impossible_rule_ = rule_;
}

void Encoder::restrict(Cell cell, DigitSet allowed) {
    const bool is_noted = !label_.empty() && cell < geometry().cell_count();
    for (const std::uint32_t digit : digits_of(is_noted ? candidates_[cell] & ~allowed : 0))
        exclusions_.push_back({rule_, {cell, static_cast<Digit>(digit)}});
    candidates_[cell] &= allowed;
    if (candidates_[cell] == 0)
        set_impossible();
}

void Encoder::mark_group(Cells cells) {
    for (const Cell a : cells)
        for (const Cell b : cells)
            if (a != b)
                differ_[a * cell_count_ + b] = shares_item_[a * cell_count_ + b] = true;
}

void Encoder::all_different(const std::string& name, Cells cells) {
    if (cells.size() > side())
        throw InvalidRule(std::to_string(cells.size()) + " cells cannot all differ on a board of side " +
                          std::to_string(side()));
    const bool is_house = cells.size() == side();
    const auto is_shared = [&](Cell a) {
        return detail::all_of(cells, [&](Cell b) { return a == b || shares_item_[a * cell_count_ + b]; });
    };
    if (!is_house && detail::all_of(cells, is_shared))
        return;
    mark_group(cells);
    for (std::uint32_t digit = 1; digit <= side(); ++digit) {
        const Item item = add_item(name + "d" + std::to_string(value(digit)),
                                   is_house ? dlx::ItemKind::primary : dlx::ItemKind::secondary, digit);
        for (const Cell cell : cells)
            add_to_placement(cell, digit, item);
    }
}

Variable Encoder::variable(const std::string& name, const std::vector<std::uint32_t>& values) {
    std::map<std::uint32_t, Item> items;
    std::optional<Item> shared;
    if (params_.colors)
        shared = add_item(name + "=", dlx::ItemKind::secondary);
    for (const std::uint32_t value : values)
        if (!items.contains(value))
            items[value] = shared ? colored(*shared, items.size() + 1) : add_item(name + "=" + std::to_string(value));
    return {std::move(items), shared};
}

Variable Encoder::cell_variable(const std::string& name, Cell cell) {
    const std::vector<std::uint32_t> values = digits_of(candidates(cell));
    Variable made = variable(name + "." + cell_name(geometry(), cell), values);
    for (const std::uint32_t digit : values)
        add_to_placement(cell, digit, made.one(digit).front());
    return made;
}

Items Encoder::exclude(const std::string& name, Cell cell, DigitSet excluded) {
    constexpr Item none = static_cast<Item>(-1);
    if (std::exchange(exclusion_name_, name) != name)
        exclusion_items_.assign(placement_items_.size(), none);
    Items items;
    for (const std::uint32_t digit : digits_of(excluded & candidates(cell))) {
        Item& item = exclusion_items_[cell * (side() + 1) + digit];
        if (item == none) {
            item = add_item(name + "." + cell_name(geometry(), cell) + "!" + std::to_string(value(digit)),
                            dlx::ItemKind::secondary);
            add_to_placement(cell, digit, item);
        }
        items.push_back(item);
    }
    return items;
}

std::optional<std::size_t> Encoder::find_impossible_rule() {
    remove_unsupported();
    return impossible_rule_;
}

VariantEncoding Encoder::finish() {
    remove_unsupported();
    add_relation_items();
    VariantEncoding made{geometry(), {}, {}, impossible_rule_, std::move(derived_sums_), {}, std::move(exclusions_)};
    std::vector<bool> is_used(names_.size());
    for (Cell cell = geometry().cell_count(); cell < cell_count_; ++cell)
        for (const std::uint32_t digit : digits_of(candidates(cell)))
            if (!placement_items_[cell * (side() + 1) + digit].empty())
                add_option(placement_items_[cell * (side() + 1) + digit]);
    for (Cell cell = 0; cell < geometry().cell_count(); ++cell)
        for (const std::uint32_t digit : digits_of(candidates(cell))) {
            made.placements.push_back({cell, static_cast<Digit>(digit)});
            for (const Item item : placement_items_[cell * (side() + 1) + digit])
                is_used[number(item)] = true;
        }
    for (const Items& option : options_)
        for (const Item item : option)
            is_used[number(item)] = true;
    std::vector<dlx::Entry> entry_of(names_.size());
    for (const dlx::ItemKind kind : {dlx::ItemKind::primary, dlx::ItemKind::secondary})
        for (Item item = 0; item < names_.size(); ++item)
            if (kinds_[item] == kind && (is_used[item] || kind == dlx::ItemKind::primary)) {
                entry_of[item] = {made.problem.add_item(names_[item], kind)};
                made.meanings.push_back(std::move(meanings_[item]));
            }
    std::vector<dlx::Entry> entries;
    const auto add = [&](const Items& items) {
        if ((made.problem.option_count() + 1) % options_between_checks == 0)
            check_limits();
        entries.clear();
        for (const Item item : items) {
            const dlx::Color color{static_cast<std::uint32_t>(item >> 32)};
            while (made.problem.color_count() < index(color))
                made.problem.add_color(std::to_string(made.problem.color_count() + 1));
            entries.push_back({entry_of[number(item)].item, color});
        }
        made.problem.add_option(entries);
    };
    for (const auto& [cell, digit] : made.placements)
        add(placement_items_[cell * (side() + 1) + digit]);
    for (const Items& option : options_)
        add(option);
    return made;
}

} // namespace sudoku::rules

namespace sudoku {

VariantEncoding encode(const VariantPuzzle& puzzle, const EncodeParams& params) {
    return rules::Encoder(puzzle, params).finish();
}

std::optional<VariantEncoding> encode(const VariantPuzzle& puzzle, const EncodeParams& params,
                                      const dlx::RunMonitor& watch) {
    try {
        return rules::Encoder(puzzle, params, &watch).finish();
    } catch (const rules::StoppedEncoding&) {
        return std::nullopt;
    }
}

Grid VariantEncoding::decode(std::span<const dlx::OptionId> options) const {
    Grid grid(geometry);
    for (const dlx::OptionId option : options)
        if (index(option) < placements.size())
            grid.set(placements[index(option)].cell, placements[index(option)].digit);
    return grid;
}

std::vector<std::uint32_t> box_regions(const Geometry& geometry) {
    std::vector<std::uint32_t> regions;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        regions.push_back(geometry.box(cell));
    return regions;
}

VariantPuzzle::VariantPuzzle(const Grid& givens)
    : grid(givens),
      regions(givens.geometry().is_whole() ? box_regions(givens.geometry()) : std::vector<std::uint32_t>()) {}

bool VariantPuzzle::is_plain() const {
    return rules.empty() && lowest_digit == 1 && grid.geometry().is_whole() && regions == box_regions(grid.geometry());
}

Puzzle to_puzzle(VariantPuzzle variant, std::size_t line) {
    Puzzle puzzle{.grid = variant.grid,
                  .notation = variant.notation(),
                  .line = line,
                  .name = variant.name,
                  .author = variant.author,
                  .rules_in_words = variant.rules_in_words,
                  .has_explicit_boxes = true};
    if (!variant.solution.empty())
        puzzle.attached_solution.emplace(variant.grid.geometry(), variant.solution);
    if (!variant.is_plain())
        puzzle.variant = std::make_shared<const VariantPuzzle>(std::move(variant));
    return puzzle;
}

VariantPuzzle to_variant(const Puzzle& puzzle) {
    if (puzzle.variant)
        return *puzzle.variant;
    VariantPuzzle variant(puzzle.grid);
    variant.name = puzzle.name;
    variant.author = puzzle.author;
    variant.rules_in_words = puzzle.rules_in_words;
    if (puzzle.attached_solution)
        variant.solution.assign(puzzle.attached_solution->digits().begin(), puzzle.attached_solution->digits().end());
    return variant;
}

} // namespace sudoku
