#include "sudoku/reason/rules/variant_words.hpp"

#include "sudoku/rules/rule_checks.hpp"

#include <array>
#include <tuple>

namespace sudoku::rules {

VariantWords::VariantWords(const VariantPuzzle& puzzle, const VariantEncoding& encoding)
    : puzzle_(puzzle), encoding_(encoding), rules_(puzzle.rules), notation_(puzzle.notation()),
      board_(encoding, puzzle.regions), has_boxes_(puzzle.regions == box_regions(encoding.geometry)),
      placements_(encoding.geometry.cell_count()) {
    for (const DerivedSum& derived : encoding.derived_sums)
        rules_.push_back({.kind = find_rule_kind("sum"), .cells = derived.cells});
    for (std::uint32_t k = 0; k < encoding.placements.size(); ++k)
        placements_[encoding.placements[k].cell].push_back(dlx::OptionId{k});
    for (std::size_t rule = 0; rule < rules_.size(); ++rule)
        names_.push_back(name_of(rule));
    items_.resize(rules_.size());
    options_.resize(rules_.size());
    for (std::uint32_t k = encoding.geometry.cell_count(); k < encoding.problem.primary_item_count(); ++k)
        if (const auto& rules = meaning(dlx::ItemId{k}).rules; rules.size() == 1)
            items_[rules[0]].push_back(dlx::ItemId{k});
    std::vector<bool> is_covered(encoding.problem.item_count());
    const auto mark = [&](dlx::OptionId option, bool value) {
        for (const dlx::Entry& entry : encoding.problem.option(option))
            is_covered[index(entry.item)] = value;
    };
    for (std::size_t k = encoding.placements.size(); k < encoding.problem.option_count(); ++k) {
        const dlx::OptionId option{static_cast<std::uint32_t>(k)};
        mark(option, true);
        std::vector<dlx::OptionId>& excluded = excluded_.emplace_back();
        options_[rule_of(option)].push_back(option);
        const Rule& rule = rules_[rule_of(option)];
        for (const auto* const cells : {&rule.cells, &rule.other_cells})
            for (const Cell cell : *cells)
                for (const dlx::OptionId placement :
                     cell < placements_.size() ? placements_[cell] : std::vector<dlx::OptionId>()) {
                    const auto entries = encoding.problem.option(placement);
                    if (std::any_of(entries.begin(), entries.end(),
                                    [&](const dlx::Entry& entry) { return is_covered[index(entry.item)]; }))
                        excluded.push_back(placement);
                }
        std::sort(excluded.begin(), excluded.end());
        excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end()); // a line may cross itself
        mark(option, false);
    }
}

StepVocabulary::Item VariantWords::item(dlx::ItemId item) const {
    const Geometry& geometry = encoding_.geometry;
    const auto& [rules, digit_of_item] = meaning(item);
    if (index(item) < geometry.cell_count())
        return {.place = cell_name(geometry, static_cast<Cell>(index(item))), .is_cell = true};
    const std::string digit = digit_of_item == 0 ? "" : this->digit(digit_of_item);
    if (rules.empty())
        return {.place = house((index(item) - geometry.cell_count()) / geometry.side()), .digit = digit};
    std::vector<std::string> texts;
    texts.reserve(rules.size());
    for (const std::size_t rule : rules)
        texts.push_back(describe_rule(rule));
    const Rule& first = rules_[rules[0]];
    if (std::string unknown = unknown_text(item); !unknown.empty())
        return {.place = std::move(unknown)};
    const std::vector<Cell> group = board_.group(item);
    const bool is_of_board = first.cells.empty() || first.kind->name == "doppelganger";
    if (!group.empty() && is_of_board && first.kind->choices[0].empty()) // one of several houses
        return {.place = "the group " +
                         (first.kind->name == "disjoint-groups" ? "of " + cell_name(geometry, group[0])
                                                                : cell_list(geometry, group)) +
                         " (" + texts[0] + ")",
                .digit = digit};
    const std::string name(encoding_.problem.name(item));
    const std::size_t mark = name.find('~'); // pairs of digits in two cells
    return {.place = join_words(texts) +
                     (mark == std::string::npos || !(first.cells.empty() || is_scattered(rules[0]))
                          ? ""
                          : " at " + name.substr(0, mark) + " and " + name.substr(mark + 1, name.find('.') - mark - 1)),
            .digit = digit};
}

namespace {

/// Name of an item of regions or doublers to be found, in parts: "chaos-construction1.r1c2d3", "doublers1.7.v3=2".
struct UnknownName {
    explicit UnknownName(std::string_view name) {
        const std::size_t row = std::min(name.find(".r"), name.size());
        const std::size_t end = std::min(name.find_first_of("=d.!", row + 1), name.size());
        if (name.substr(row, end - row).find('c') != std::string_view::npos) {
            cell = name.substr(row + 1, end - row - 1);
            rest = name.substr(end);
        }
    }
    std::string cell{}; ///< "" if the name has none
    std::string rest{}; ///< "d3" for a digit of the region that begins in the cell; "" for the cell itself
};

/// Returns the number behind a mark: 3 behind ".v" in "doublers1.7.v3=2".
std::optional<std::uint32_t> number_after(std::string_view name, std::string_view mark) {
    const std::string_view rest = name.substr(std::min(name.find(mark), name.size() - mark.size()) + mark.size());
    return whole_number(rest.substr(0, rest.find_first_of("=!")));
}

} // namespace

/// Describes an item of regions or doublers to be found, or returns "": "the region of r1c2", with clues in the cell, "digit 3 of
/// the region from r1c2 on", "the doubler of row 2", "the weight of r1c2" (2 for a doubler, otherwise 1).
std::string VariantWords::unknown_text(dlx::ItemId item) const {
    const bool is_region = rules_[meaning(item).rules[0]].kind->name == "chaos-construction";
    if (!is_region && rules_[meaning(item).rules[0]].kind->name != "doublers")
        return "";
    const std::string name(encoding_.problem.name(item));
    if (const auto weight = number_after(name, ".v"); weight && !is_region)
        return "the weight of " + cell_name(encoding_.geometry, *weight - 1);
    for (std::uint32_t kind = 0; kind < 4 && !is_region; ++kind)
        if (const auto number = number_after(name, {&".r.c.b.d"[2 * std::size_t{kind}], 2}))
            return "the doubler " + (kind == 3 ? "with digit " + digit(*number)
                                               : "of " + house(kind * encoding_.geometry.side() + *number - 1));
    UnknownName parts(name); // an item without a cell is before one that has it
    for (std::uint32_t k = 1; k <= 5 && parts.cell.empty() && index(item) + k < encoding_.meanings.size(); ++k)
        if (const std::string next(encoding_.problem.name(dlx::ItemId{index(item) + k}));
            !is_region || next.starts_with(name + ".r"))
            parts = UnknownName(next);
    if (parts.cell.empty() || !is_region)
        return parts.cell.empty() ? "" : "the weight of " + parts.cell;
    if (parts.rest.starts_with('d'))
        return "digit " + parts.rest.substr(1) + " of the region from " + parts.cell + " on";
    std::vector<std::string> clues;
    for (const Rule& rule : puzzle_.rules)
        if (needs_unknown_regions(rule) && rule.kind->name != "region-distinct" &&
            std::any_of(rule.cells.begin(), rule.cells.end(),
                        [&](Cell cell) { return cell_name(encoding_.geometry, cell) == parts.cell; }))
            clues.push_back(describe(encoding_.geometry, rule));
    return "the region of " + parts.cell + (clues.empty() ? "" : " (" + join_words(clues) + ")");
}

/// Describes an option of regions or doublers to be found, if it is one: "a region with r1c1 r1c2 r2c1 r2c2", "a region with 3,
/// beginning in r1c1", "r1c2 with weight 1", "r1c2 with digit 3 and weight 2".
std::optional<StepVocabulary::Option> VariantWords::unknown_option(dlx::OptionId option) const {
    const bool is_region = rules_[rule_of(option)].kind->name == "chaos-construction";
    if (!is_region && rules_[rule_of(option)].kind->name != "doublers")
        return std::nullopt;
    Option words{is_region ? "a region" : "", is_region ? "" : "weight 1", false};
    for (const dlx::Entry& entry : encoding_.problem.option(option)) {
        const std::string name(encoding_.problem.name(entry.item));
        const UnknownName parts(name);
        if (const auto weight = number_after(name, ".v"); weight && !is_region)
            words.place = cell_name(encoding_.geometry, *weight - 1);
        if (const auto digit_of_doubler = number_after(name, ".d"); digit_of_doubler && !is_region)
            words.value = "digit " + digit(*digit_of_doubler) + " and weight 2";
        else if (!parts.cell.empty() && parts.rest.empty()) // a cell of the region, the cell of the doubler
            words.value = is_region ? words.value + (words.value.empty() ? "" : " ") + parts.cell : "weight 2";
        else if (parts.rest.starts_with('d') && words.value.empty())
            words.value = parts.rest.substr(1) + ", beginning in " + parts.cell;
    }
    return words.place.empty() || words.value.empty() ? std::nullopt : std::optional(words);
}

/// Describes needs of doublers.
std::string VariantWords::need(dlx::ItemId item, std::optional<dlx::OptionId> option) const {
    constexpr std::string_view weight = "the weight of ";
    const std::string place = meaning(item).rules.empty() ? "" : unknown_text(item);
    if (place.starts_with("the doubler "))
        return place + (option ? " would have to be " + this->option(*option).place : " would have no cell");
    if (!place.starts_with(weight))
        return "";
    const std::string cell = place.substr(weight.size());
    if (!option)
        return cell + " could count neither once nor twice";
    const auto [ignored, value, is_placement, is_named] = this->option(*option);
    const std::size_t digit_end = value.find(" and ");
    return cell + " would have to " +
           (is_placement ? "be " + value
                         : (digit_end == std::string::npos ? "" : "be " + value.substr(6, digit_end - 6) + " and ") +
                               (value.ends_with('2') ? "count twice" : "count once"));
}

std::string VariantWords::house(std::uint32_t number) const {
    const Geometry& geometry = encoding_.geometry;
    const std::uint32_t n = geometry.side();
    if (number < 2 * n || has_boxes_)
        return to_string(geometry.house(number));
    const auto first = std::find(puzzle_.regions.begin(), puzzle_.regions.end(), number - 2 * n);
    return "the region of " + cell_name(geometry, static_cast<Cell>(first - puzzle_.regions.begin()));
}

bool VariantWords::needs(dlx::ItemId item, const Candidate& candidate) const {
    const auto& [rules, digit] = meaning(item);
    if (!rules.empty())
        return (digit == 0 || digit == candidate.digit) && is_about(rules[0], candidate.cell);
    return any_board_item(candidate, [&](dlx::ItemId other) { return other == item; });
}

bool VariantWords::is_about(std::size_t rule, Cell cell) const {
    const auto& [cells, other_cells] = std::tie(rules_[rule].cells, rules_[rule].other_cells);
    return cells.empty() || std::find(cells.begin(), cells.end(), cell) != cells.end() ||
           std::find(other_cells.begin(), other_cells.end(), cell) != other_cells.end();
}

bool VariantWords::is_scattered(std::size_t rule) const {
    constexpr std::array names{"even", "odd", "minimum", "maximum"};
    return rules_[rule].cells.size() > max_named_cells &&
           std::find(names.begin(), names.end(), rules_[rule].kind->name) != names.end();
}

std::string VariantWords::name_of(std::size_t rule) const {
    if (is_scattered(rule))
        return "the " + std::string(rules_[rule].kind->name) + " cells";
    if (!is_derived(rule))
        return describe(encoding_.geometry, puzzle_.rules[rule]);
    const DerivedSum& derived = encoding_.derived_sums[rule - puzzle_.rules.size()];
    return derived.cells.empty() ? derived.reason
                                 : "sum " + cell_list(encoding_.geometry, derived.cells) + " = " +
                                       std::to_string(derived.sum) + " (" + derived.reason + ")";
}

std::string VariantWords::heading(std::size_t rule, const std::vector<Cell>& cells, bool with_neighbors) const {
    if (is_derived(rule))
        return encoding_.derived_sums[rule - puzzle_.rules.size()].reason;
    Rule part = rules_[rule];
    std::erase_if(part.cells, [&](Cell cell) {
        return std::none_of(cells.begin(), cells.end(), [&](Cell one) {
            return one == cell || (with_neighbors && is_ordered(rule) && share_edge(encoding_.geometry, one, cell));
        });
    });
    const bool is_part = is_scattered(rule) && !part.cells.empty() && part.cells.size() <= max_named_cells;
    return is_part ? describe(encoding_.geometry, part) : describe_rule(rule);
}

Technique VariantWords::technique(std::size_t rule) const {
    constexpr double difficulty_of_exclusion = 2.3; // that of the hardest single
    if (!is_derived(rule))
        return {.name = technique_of_rule(rules_[rule]), .difficulty = difficulty_of_exclusion};
    return {.name = std::string(encoding_.derived_sums[rule - puzzle_.rules.size()].technique),
            .difficulty = difficulty_of_exclusion};
}

std::string VariantWords::sum_text(std::size_t rule, std::uint32_t needed) const {
    if (!is_derived(rule) || rules_[rule].cells.size() < 2)
        return "";
    std::vector<std::string> names;
    for (const Cell cell : rules_[rule].cells)
        names.push_back(cell_name(encoding_.geometry, cell));
    return join_words(names) + " sum to " + std::to_string(encoding_.derived_sums[rule - puzzle_.rules.size()].sum) +
           (needed == 0 ? "" : " and must contain " + digit(needed)) + ", so ";
}

bool VariantWords::is_ordered(std::size_t rule) const {
    constexpr std::array names{"thermo", "slow-thermo", "greater", "minimum", "maximum"};
    return std::find(names.begin(), names.end(), rules_[rule].kind->name) != names.end();
}

std::vector<dlx::ItemId> VariantWords::items_of(std::size_t rule) const {
    std::vector<dlx::ItemId> items;
    for (Cell cell = 0; cell < encoding_.geometry.cell_count(); ++cell)
        if (is_about(rule, cell))
            items.push_back(dlx::ItemId{cell});
    items.insert(items.end(), items_[rule].begin(), items_[rule].end());
    return items;
}

std::vector<dlx::OptionId> VariantWords::options_of(std::size_t rule) const {
    std::vector<dlx::OptionId> options;
    for (Cell cell = 0; cell < encoding_.geometry.cell_count(); ++cell)
        if (is_about(rule, cell))
            options.insert(options.end(), placements_[cell].begin(), placements_[cell].end());
    options.insert(options.end(), options_[rule].begin(), options_[rule].end());
    return options;
}

std::optional<Candidate> VariantWords::candidate(dlx::OptionId option) const {
    return index(option) < encoding_.placements.size() ? std::optional(encoding_.placements[index(option)])
                                                       : std::nullopt;
}

std::size_t VariantWords::rule_of(dlx::OptionId option) const {
    return meaning(encoding_.problem.option(option)[0].item).rules.at(0);
}

std::optional<dlx::ItemId> VariantWords::shared_item(dlx::OptionId a, dlx::OptionId b) const {
    std::optional<dlx::ItemId> shared;
    for (const dlx::Entry& entry : encoding_.problem.option(a))
        for (const dlx::Entry& other : encoding_.problem.option(b))
            if (entry.item == other.item && (!shared || !is_of_board(*shared)))
                shared = entry.item;
    return shared;
}

/// Returns the digits that an option of a rule leaves to those cells of which it excludes some.
std::map<Cell, DigitSet> VariantWords::left_by(dlx::OptionId option) const {
    std::map<Cell, DigitSet> left;
    for (const dlx::OptionId excluded : excluded_by(option))
        left[candidate(excluded)->cell] |= only(candidate(excluded)->digit);
    for (auto& [cell, digits] : left) {
        DigitSet available = 0;
        for (const dlx::OptionId placement : placements_[cell])
            available |= only(candidate(placement)->digit);
        digits = available & ~digits;
    }
    return left;
}

DigitSet VariantWords::set_of(dlx::OptionId option) const {
    DigitSet all = 0;
    bool has_choice = false;
    const std::map<Cell, DigitSet> left = left_by(option);
    for (const auto& [cell, digits] : left) {
        all |= digits;
        has_choice |= size(digits) > 1;
    }
    const Rule& rule = rules_[rule_of(option)];
    const bool is_set = has_choice && rule.other_cells.empty() && size(all) == rule.cells.size() &&
                        size(all) < encoding_.geometry.side();
    return is_set && left.size() == rule.cells.size() ? all : 0;
}

StepVocabulary::Option VariantWords::option(dlx::OptionId option) const {
    const Geometry& geometry = encoding_.geometry;
    if (const auto placed = candidate(option))
        return {cell_name(geometry, placed->cell), digit(placed->digit)};
    if (const DigitSet set = set_of(option))
        return {describe_rule(rule_of(option)), digits(set, "and"), false};
    if (auto unknown = unknown_option(option))
        return *unknown;
    std::vector<std::string> texts;
    for (const auto& [cell, digits] : left_by(option))
        texts.push_back(cell_name(geometry, cell) + " = " + this->digits(digits, "or"));
    return {describe_rule(rule_of(option)), texts.empty() ? "one of its ways" : join_words(texts), false,
            !texts.empty()};
}

/// Returns " is at least 5" if only smaller digits are excluded, and so on; "" if others are, too.
std::string VariantWords::bounds(DigitSet digits, DigitSet excluded) const {
    const DigitSet below = excluded & (only(least(digits)) - 1);
    const DigitSet above = excluded & ~(only(greatest(digits) + 1) - 1);
    const bool is_pair = below != 0 && above != 0 && size(digits) == 2;
    if ((below | above) != excluded || excluded == 0 || is_pair)
        return "";
    const std::string min = digit(least(digits));
    const std::string max = digit(greatest(digits));
    return above == 0 ? " is at least " + min : below == 0 ? " is at most " + max : " is from " + min + " to " + max;
}

std::string VariantWords::limits(DigitSet before, DigitSet excluded, bool is_ordered, const char* few) const {
    const DigitSet after = before & ~excluded;
    if (is_ordered && size(after) > 1)
        if (std::string text = bounds(after, excluded); !text.empty())
            return text;
    const bool has_few = after != 0 && 2 * size(after) < encoding_.geometry.side();
    return size(after) == 1 || (has_few && size(excluded) > 1) ? few + digits(after, "or")
                                                               : " cannot be " + digits(excluded, "or");
}

std::string VariantWords::digits(DigitSet set, const std::string& last) const {
    std::vector<std::string> texts;
    for (const std::uint32_t one : digits_of(set))
        texts.push_back(digit(one));
    return join_words(texts, last);
}

} // namespace sudoku::rules
