#include "sudoku/rules/rule_checks.hpp"

#include "sudoku/rules/encoder.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace sudoku::rules {

namespace {

void require_amount(std::size_t count, RuleKind::Amount amount, const std::string& noun, const Rule& rule) {
    if (count >= amount.min && count <= amount.max)
        return;
    const bool is_few = count < amount.min;
    const std::size_t bound = is_few ? amount.min : amount.max;
    std::string nouns = noun;
    nouns.insert(4 < nouns.size() && noun.starts_with("cell ") ? 4 : nouns.size(), bound == 1 ? "" : "s");
    throw ParseError(rule.line, rule.column,
                     "expected " + std::string(rule.kind->syntax) + ", with " +
                         (amount.min == amount.max ? ""
                          : is_few                 ? "at least "
                                                   : "at most ") +
                         std::to_string(bound) + " " + nouns + ", not " + std::to_string(count));
}

/// Returns whether cells are a diagonal of the board, from edge to edge.
bool are_whole_diagonal(const Geometry& geometry, const std::vector<Cell>& cells) {
    const auto row = [&](std::size_t k) { return static_cast<int>(geometry.row(cells[k])); };
    const auto column = [&](std::size_t k) { return static_cast<int>(geometry.column(cells[k])); };
    const auto edges = [&](std::size_t k) { // 2 for a corner
        return (row(k) == 0 || row(k) + 1 == static_cast<int>(geometry.rows()) ? 1 : 0) +
               (column(k) == 0 || column(k) + 1 == static_cast<int>(geometry.columns()) ? 1 : 0);
    };
    for (std::size_t k = 1; k < cells.size(); ++k)
        if (std::abs(row(1) - row(0)) != 1 || std::abs(column(1) - column(0)) != 1 ||
            row(k) - row(k - 1) != row(1) - row(0) || column(k) - column(k - 1) != column(1) - column(0))
            return false;
    return edges(0) > (cells.size() == 1 ? 1 : 0) && edges(cells.size() - 1) > 0;
}

} // namespace

void require_amounts(const Rule& rule) {
    for (const Rule& part : rule.parts)
        require_amounts(part);
    require_amount(rule.numbers.size(), rule.kind->numbers, "number", rule);
    require_amount(rule.cells.size(), rule.kind->cells, "cell", rule);
    require_amount(rule.other_cells.size(), rule.kind->other_cells, "cell after '='", rule);
}

void require_different_cells(const Geometry& geometry, const Rule& rule) {
    const auto fail = [&](Cell cell, const char* problem) {
        throw ParseError(rule.line, rule.column, cell_name(geometry, cell) + problem);
    };
    for (const Rule& part : rule.parts)
        require_different_cells(geometry, part);
    constexpr std::array two_sided{"clone",        "equal-sum",   "same-digits",    "count-distinct",
                                   "region-count", "region-view", "region-distinct"};
    const bool is_two_sided = detail::contains(two_sided, rule.kind->name);
    constexpr std::array of_places{
        "candidates", "minimum",    "maximum",       "region-sum", "indexing",      "quadruple",         "sandwich",
        "x-sum",      "skyscraper", "little-killer", "full-rank",  "numbered-room", "hidden-skyscraper", "same-region"};
    const bool needs_places = rule.kind->name.starts_with("region-") || detail::contains(of_places, rule.kind->name);
    for (const std::vector<Cell>* cells : {&rule.cells, &rule.other_cells})
        for (const Cell cell : *cells)
            if (needs_places && cell >= geometry.cell_count())
                fail(cell, " is not a cell of the board, which this rule needs");
    for (const std::vector<Cell>* cells : {&rule.cells, &rule.other_cells})
        for (std::size_t i = rule.kind->may_repeat ? cells->size() : 1; i < cells->size(); ++i) {
            const auto end = cells->begin() + static_cast<std::ptrdiff_t>(i);
            const bool is_digit_of_number = rule.kind->name == "arrow" && cells == &rule.cells;
            if (is_digit_of_number && *end >= geometry.cell_count())
                continue;
            if (std::find(rule.kind->may_cross ? end - 1 : cells->begin(), end, *end) != end)
                fail(*end, " is in this rule twice");
        }
    if (rule.kind->name == "little-killer" && !are_whole_diagonal(geometry, rule.cells))
        throw ParseError(
            rule.line, rule.column,
            "a little-killer needs all cells of a diagonal, from edge to edge, in order; for others, use sum");
    for (const Cell cell : is_two_sided ? std::vector<Cell>() : rule.other_cells)
        if (detail::contains(rule.cells, cell))
            fail(cell, " is on both sides of '='");
}

void add_part(Rule& rule, const Rule& part) {
    std::vector<Cell>& cells = rule.cells;
    cells.insert(cells.end(), part.cells.begin(), part.cells.end());
    cells.insert(cells.end(), part.other_cells.begin(), part.other_cells.end());
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    rule.parts.push_back(part);
}

void require_possible(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    const bool has_unknown_regions = has_kind(puzzle, "chaos-construction");
    const Rule* doublers = nullptr;
    for (const Rule& rule : puzzle.rules) {
        if (rule.kind->name == "doublers" && std::exchange(doublers, &rule) != nullptr)
            throw ParseError(rule.line, rule.column, "this rule is given twice");
        if (!has_unknown_regions && needs_unknown_regions(rule))
            throw ParseError(rule.line, rule.column,
                             std::string(rule.kind->name) + " needs the rule chaos-construction");
        if (rule.kind->name == "killer" && rule.numbers.empty() && has_variables(geometry, rule))
            throw ParseError(rule.line, rule.column,
                             "a cage with variables needs a sum; for a variable sum, use equal-sum");
        if (has_kind(puzzle, "doublers") && !may_be_with_doublers(geometry, rule))
            throw ParseError(rule.line, rule.column,
                             describe(geometry, rule) + " is not supported together with doublers");
    }
    VariantPuzzle empty{Grid(geometry)};
    empty.regions = puzzle.regions;
    empty.lowest_digit = puzzle.lowest_digit;
    empty.rules = puzzle.rules;
    const EncodeParams params{.derived_sums = false, .find_regions = false};
    try {
        if (!Encoder(empty, params).find_impossible_rule())
            return;
    } catch (const InvalidRule&) { // by one of them alone
    }
    const auto require = [&](std::vector<Rule> rules, const Rule& at, bool are_satisfied) {
        empty.rules = std::move(rules);
        try {
            if (Encoder(empty, params).find_impossible_rule() && are_satisfied)
                throw InvalidRule("no digits satisfy " + describe(geometry, at));
        } catch (const InvalidRule& error) {
            throw ParseError(at.line, at.column, error.what());
        }
    };
    for (const Rule& rule : puzzle.rules) {
        for (const Rule& part : rule.parts)
            require({{.kind = rule.kind, .numbers = {1}, .cells = rule.cells, .parts = {part}}}, part, false);
        if (counts_doublers(rule) && doublers != nullptr)
            require({rule, *doublers}, rule, true);
        else
            require({rule}, rule, true);
    }
    // otherwise together: encode() of the puzzle throws again, or there is no solution
}

bool share_edge(const Geometry& geometry, Cell a, Cell b) {
    return difference(geometry.row(a), geometry.row(b)) + difference(geometry.column(a), geometry.column(b)) == 1;
}

bool depends_on(const Geometry& geometry, const Rule& rule, const Rule& other) {
    const std::string_view name = rule.kind->name;
    if (name == "kropki-all" || name == "xv-all")
        return other.kind->name == name.substr(0, name.find('-'));
    if (name == "full-rank")
        return other.kind->name == "shared-ranks";
    if (needs_unknown_regions(rule))
        return other.kind->name == "chaos-construction";
    if (counts_doublers(rule))
        return other.kind->name == "doublers";
    if (name == "negative")
        return other.kind->name == "kropki" || other.kind->name == "xv" || other.kind->name == "difference" ||
               other.kind->name == "ratio";
    return (name == "minimum" || name == "maximum") && other.kind == rule.kind &&
           detail::any_of(rule.cells, [&](Cell a) {
               return detail::any_of(other.cells, [&](Cell b) { return share_edge(geometry, a, b); });
           });
}

bool has_variables(const Geometry& geometry, const Rule& rule) {
    const auto is_variable = [&](Cell cell) { return cell >= geometry.cell_count(); };
    return detail::any_of(rule.cells, is_variable) || detail::any_of(rule.other_cells, is_variable);
}

bool share_unknowns(const Geometry& geometry, const Rule& rule, const Rule& other) {
    return (rule.kind->name == "chaos-construction" && needs_unknown_regions(other)) ||
           (rule.kind->name == "doublers" && counts_doublers(other)) ||
           (has_variables(geometry, rule) && has_variables(geometry, other));
}

bool needs_unknown_regions(const Rule& rule) {
    const std::string_view name = rule.kind->name;
    return name == "same-region" || name == "region-count" || name == "region-view" || name == "region-distinct";
}

bool counts_doublers(const Rule& rule) {
    constexpr std::array sums{"killer",     "sum",    "little-killer", "arrow",
                              "region-sum", "zipper", "double-arrow",  "equal-sum"};
    return detail::contains(sums, rule.kind->name);
}

bool has_kind(const VariantPuzzle& puzzle, std::string_view name) {
    return detail::any_of(puzzle.rules, [&](const Rule& rule) { return rule.kind->name == name; });
}

bool may_be_with_doublers(const Geometry& geometry, const Rule& rule) {
    constexpr std::array of_digits{"doublers",     "diagonal",    "windoku",    "disjoint-groups",
                                   "extra-region", "anti-knight", "anti-king",  "clone",
                                   "quadruple",    "palindrome",  "same-digits"};
    return !has_variables(geometry, rule) && (rule.kind->name != "arrow" || rule.cells.size() == 1) &&
           (counts_doublers(rule) || detail::contains(of_digits, rule.kind->name));
}

VariantPuzzle variant_of(const Puzzle& read, std::span<const std::uint32_t> labels) {
    const std::uint32_t side = read.grid.geometry().side();
    if (side > VariantPuzzle::max_side)
        throw ParseError(read.line, 0, "rules need a board of at most 16x16");
    VariantPuzzle puzzle = to_variant(read);
    if (!labels.empty())
        puzzle.regions = numbered_regions(labels);
    for (std::uint32_t rows = 2; rows < side && !labels.empty(); ++rows)
        if (side % rows == 0 && puzzle.regions == box_regions(Geometry(rows, side / rows)))
            puzzle.grid = Grid(Geometry(rows, side / rows), read.grid.digits(), read.grid.eliminated());
    return puzzle;
}

std::vector<std::uint32_t> numbered_regions(std::span<const std::uint32_t> labels) {
    std::map<std::uint32_t, std::uint32_t> numbers; // by label
    std::vector<std::uint32_t> regions;
    for (const std::uint32_t label : labels)
        regions.push_back(numbers.try_emplace(label, static_cast<std::uint32_t>(numbers.size())).first->second);
    return regions;
}

std::optional<std::pair<Cell, std::size_t>> wrong_region(std::span<const std::uint32_t> regions, std::uint32_t side) {
    for (auto at = regions.begin(); at != regions.end(); ++at) {
        const auto count = static_cast<std::size_t>(detail::count_in(regions, *at));
        if (count != side)
            return std::pair(static_cast<Cell>(at - regions.begin()), count);
    }
    return std::nullopt;
}

} // namespace sudoku::rules
