#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/rules/constraints.hpp"
#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <set>

namespace sudoku::formats {

namespace {

const std::string solver_name = "Interactive-Sudoku-Solver";

class ConstraintWriter {
public:
    explicit ConstraintWriter(const VariantPuzzle& puzzle) : puzzle_(puzzle) {}

    std::string write() {
        const std::string size = std::to_string(geometry().rows()) + "x" + std::to_string(geometry().columns());
        add("Shape", {size}); // divides the puzzles of a text
        if (puzzle_.lowest_digit == 0 || std::max(geometry().rows(), geometry().columns()) < side())
            text_ += "~" + std::to_string(puzzle_.value(1)) + "-" + std::to_string(puzzle_.value(side()));
        add_regions();
        for (const Rule& rule : puzzle_.rules) {
            rule_ = &rule;
            add_rule();
        }
        add_candidates();
        return text_;
    }

private:
    [[nodiscard]] const Geometry& geometry() const { return puzzle_.grid.geometry(); }
    [[nodiscard]] std::uint32_t side() const { return geometry().side(); }
    [[nodiscard]] std::string_view kind() const { return rule_->kind->name; }

    [[noreturn]] void fail(const std::string& reason = "") const {
        throw_not_expressible(solver_name, describe(geometry(), *rule_) + reason);
    }

    // --- Text --------------------------------------------------------------------------------------------------------

    void add(std::string_view name, const std::vector<std::string>& arguments) {
        text_ += "." + std::string(name);
        for (const std::string& argument : arguments)
            text_ += "~" + argument;
    }

    [[nodiscard]] std::string text_of(Cell cell) const {
        const auto sign = [](std::uint32_t index) { return "123456789abcdefg"[index]; };
        return std::string("R") + sign(geometry().row(cell)) + "C" + sign(geometry().column(cell));
    }

    /// Adds a constraint with cells, perhaps behind other arguments.
    void add_cells(std::string_view name, std::span<const Cell> cells, std::vector<std::string> arguments = {}) {
        for (const Cell cell : cells)
            arguments.push_back(text_of(cell));
        add(name, arguments);
    }

    /// Returns the number of the rule, or that which the program needs in place of none.
    [[nodiscard]] std::string number() const { return std::to_string(number_of(*rule_, side())); }

    [[nodiscard]] std::string digits() const {
        std::string text;
        for (const std::uint32_t digit : rule_->numbers)
            text += (text.empty() ? "" : "_") + std::to_string(digit);
        return text;
    }

    // --- Board -------------------------------------------------------------------------------------------------------

    void add_regions() {
        if (has_usual_regions(puzzle_))
            return;
        if (!puzzle_.regions.empty()) {
            std::string layout;
            for (const std::uint32_t region : puzzle_.regions)
                layout += "0123456789abcdef"[region];
            add("Jigsaw", {layout});
        }
        add("NoBoxes", {});
    }

    void add_candidates() {
        std::vector<std::string> givens;
        for (Cell cell = 0; cell < geometry().cell_count(); ++cell) {
            if (!geometry().has_cell(cell))
                continue;
            std::vector<std::uint32_t> digits = allowed_digits(puzzle_.grid, cell);
            for (const Rule& rule : puzzle_.rules) {
                const std::string_view name = rule.kind->name;
                if ((name == "rule-cells" || name == "even" || name == "odd") && detail::contains(rule.cells, cell))
                    std::erase_if(digits, [&](std::uint32_t digit) {
                        return name == "rule-cells"
                                   ? !rules::contains(rules::digits_of_expression(rule.condition, puzzle_), digit)
                                   : (puzzle_.value(digit) % 2 == 0) != (name == "even");
                    });
            }
            if (digits.empty())
                throw_not_expressible(solver_name, cell_name(geometry(), cell) + " without candidates");
            if (digits.size() == side())
                continue;
            givens.push_back(text_of(cell));
            for (const std::uint32_t digit : digits)
                givens.back() += "_" + std::to_string(puzzle_.value(digit));
        }
        if (!givens.empty())
            add("", givens);
    }

    // --- Rules -------------------------------------------------------------------------------------------------------

    void add_rule() {
        using Write = void (ConstraintWriter::*)();
        using Special = std::pair<std::string_view, Write>;
        using W = ConstraintWriter;
        // clang-format off
        static constexpr Special special[] = {
            {"even", nullptr}, {"odd", nullptr}, {"rule-cells", nullptr}, // among the candidates
            {"arrow", &W::add_arrow}, {"clone", &W::add_clone}, {"count-distinct", &W::add_count},
            {"diagonal", &W::add_diagonal}, {"difference", &W::add_digit_pairs}, {"different-ranks", &W::add_ties},
            {"digit-pairs", &W::add_digit_pairs}, {"disjoint-groups", &W::add_disjoint_groups},
            {"dutch-whisper", &W::add_whisper}, {"either", &W::add_either}, {"equal-sum", &W::add_equal_sum},
            {"german-whisper", &W::add_whisper}, {"indexing", &W::add_indexing},
            {"look-and-say", &W::add_look_and_say}, {"maximum", &W::add_extreme}, {"minimum", &W::add_extreme},
            {"modular", &W::add_modular}, {"nabner", &W::add_digit_pairs}, {"parity-line", &W::add_modular},
            {"quadruple", &W::add_quadruple}, {"ratio", &W::add_digit_pairs}, {"region-count", &W::add_region_clue},
            {"region-distinct", &W::add_region_cells}, {"region-view", &W::add_region_clue},
            {"rule-line", &W::add_rule_line}, {"rule-pairs", &W::add_digit_pairs},
            {"same-digits", &W::add_same_values}, {"same-region", &W::add_region_cells}, {"shared-ranks", &W::add_ties},
            {"slow-thermo", &W::add_digit_pairs}, {"sum-line", &W::add_sum_line}};
        // clang-format on
        for (const Special& each : special)
            if (each.first == kind()) {
                if (each.second != nullptr)
                    (this->*each.second)();
                return;
            }
        for (const ConstraintName& row : constraint_names)
            if (row.kind == kind() && row.choice == rule_->choice)
                return add_plain(row);
        fail();
    }

    void add_plain(const ConstraintName& row) {
        if (needs_nine_digits(kind()) && side() != 9)
            fail();
        switch (row.form) {
        case ConstraintForm::alone:
            return add(row.name, {});
        case ConstraintForm::cells:
            return add_cells(row.name, rule_->cells);
        case ConstraintForm::number_and_cells:
            if ((kind() == "killer" || kind() == "lockout") && !rule_->numbers.empty() && rule_->numbers.front() == 0)
                fail();
            return add_cells(row.name, rule_->cells, {number()});
        case ConstraintForm::pairs:
            return add_pair(row);
        case ConstraintForm::two_ends:
        case ConstraintForm::line:
            return add_line(row);
        case ConstraintForm::diagonal:
            return add_little_killer(row);
        }
    }

    void add_pair(const ConstraintName& row) {
        const std::vector<Cell>& cells = rule_->cells;
        if (rules::share_edge(geometry(), cells[0], cells[1]))
            return add_cells(row.name, cells);
        if (kind() == "greater") // other constraints are as good for cells that share no edge
            return add_cells("Thermo", std::vector{cells[1], cells[0]});
        if (kind() == "xv")
            return add_cells("Sum", cells, {rule_->choice == 0 ? "10" : "5"});
        fail(": the cells share no edge");
    }

    void add_line(const ConstraintName& row) {
        const auto line = line_of(geometry(), rule_->cells);
        if (!line)
            fail();
        const std::string place = (line->kind == HouseKind::row ? "R" : "C") + std::to_string(line->number + 1);
        const bool has_ends = row.form == ConstraintForm::two_ends;
        if (has_ends && rule_->numbers.front() == 0)
            fail();
        require_first(std::string(row.name) + place + (has_ends && line->is_reversed ? " end" : ""));
        if (!has_ends)
            add(row.name, {number(), place});
        else
            add(row.name, {place, line->is_reversed ? "" : number(), line->is_reversed ? number() : ""});
    }

    /// Rejects a second clue at a place: the program uses only the last.
    void require_first(const std::string& place) {
        if (!places_.insert(place).second)
            fail(" and another clue at this place");
    }

    void add_little_killer(const ConstraintName& row) {
        std::vector<Cell> cells = rule_->cells;
        for (int end = 0; end < 2; ++end) {
            const Cell first = cells.front();
            const auto step = diagonal_step(geometry(), first);
            const auto place =
                std::pair(static_cast<int>(geometry().row(first)), static_cast<int>(geometry().column(first)));
            if (step && cells == ray(geometry(), place, step->first, step->second) &&
                places_.insert(std::string(row.name) + text_of(first)).second)
                return add(row.name, {number(), text_of(first)});
            std::reverse(cells.begin(), cells.end());
        }
        add_cells("Sum", cells, {number()});
    }

    void add_arrow() {
        const std::size_t size = rule_->cells.size();
        if (!is_reading_order(geometry(), rule_->cells))
            fail(": the circle is not read from left to right or downward");
        if (size == 1)
            add_cells("Arrow", both_sides());
        else
            add_cells("PillArrow", both_sides(), {std::to_string(size)});
    }

    void add_clone() {
        for (std::size_t i = 0; i < rule_->cells.size(); ++i)
            if (rule_->cells[i] != rule_->other_cells[i])
                add_cells("Palindrome", std::vector{rule_->cells[i], rule_->other_cells[i]});
    }

    [[nodiscard]] std::vector<Cell> both_sides() const {
        std::vector<Cell> cells = rule_->cells;
        cells.insert(cells.end(), rule_->other_cells.begin(), rule_->other_cells.end());
        return cells;
    }

    [[nodiscard]] std::string region_of(Cell cell) const {
        return "CC" + std::to_string(geometry().row(cell) * geometry().columns() + geometry().column(cell) + 1);
    }

    void add_region_cells() {
        const bool is_one = kind() == "same-region";
        add(is_one ? "SameValues" : "CountDistinct",
            {is_one ? std::to_string(rule_->cells.size()) : text_of(rule_->cells.front())});
        for (const Cell cell : is_one ? rule_->cells : rule_->other_cells)
            text_ += "~" + region_of(cell);
    }

    /// Adds the cell, 1 if it is not counted, and its area or its arms, each from the cell on.
    void add_region_clue() {
        const Cell first = rule_->cells.front();
        std::vector<Cell> others = rule_->other_cells;
        std::vector<std::string> arguments{text_of(first), std::erase(others, first) > 0 ? "0" : "1", region_of(first)};
        for (const Cell cell : kind() == "region-count" ? std::exchange(others, {}) : std::vector<Cell>())
            arguments.push_back(region_of(cell));
        const std::pair place(static_cast<int>(geometry().row(first)), static_cast<int>(geometry().column(first)));
        std::size_t count = 0;
        for (const auto& [rows, columns] : {std::pair(0, 1), {0, -1}, {1, 0}, {-1, 0}}) {
            std::vector<Cell> arm = ray(geometry(), place, rows, columns);
            std::erase_if(arm, [&](Cell cell) { return !detail::contains(others, cell); });
            if (!arm.empty())
                arguments.insert(arguments.end(), {"-", region_of(first)});
            for (std::size_t i = 0; i < arm.size(); ++i, ++count) {
                if (!rules::share_edge(geometry(), i == 0 ? first : arm[i - 1], arm[i]))
                    fail(": an arm lacks cells");
                arguments.push_back(region_of(arm[i]));
            }
        }
        if (count < others.size())
            fail();
        add(kind() == "region-view" ? "ChaosArrow" : "ChaosCount", arguments);
    }

    void add_equal_sum() {
        add_cells("EqualSum", rule_->cells);
        text_ += "~-";
        for (const Cell cell : rule_->other_cells)
            text_ += "~" + text_of(cell);
    }

    void add_modular() {
        if (rule_->cells.size() > 2 && rule_->cells.front() == rule_->cells.back())
            fail(": it is a loop");
        add_cells("Modular", rule_->cells, {number()});
    }

    void add_digit_pairs() {
        const std::vector<std::uint32_t> pairs = allowed_pairs(puzzle_, *rule_);
        const bool is_all = kind() == "nabner" || kind() == "rule-pairs" || rule_->choice == 1;
        if (pairs.empty())
            fail();
        const std::string key = key_of_pairs(pairs, puzzle_);
        const std::vector<Cell>& cells = rule_->cells;
        const bool has_repeated = std::set<Cell>(cells.begin(), cells.end()).size() < cells.size();
        if (has_repeated || (is_all && !are_symmetric(pairs, side()))) { // each pair alone
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (std::size_t k = i + 1; k < (is_all ? cells.size() : std::min(i + 2, cells.size())); ++k)
                    add_cells("Pair", std::vector{cells[i], cells[k]}, {key});
            return;
        }
        add_cells(is_all ? "PairX" : "Pair", rule_->cells, {key});
    }

    void add_rule_line() {
        const std::string_view text = rule_->condition;
        if (!rules::is_automaton(text))
            return add_digit_pairs();
        if (text.starts_with('/'))
            return add_cells("Regex", rule_->cells, {key_of_text(text.substr(1, text.size() - 2))});
        const std::size_t begin = text.find(' ') + 1;
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        std::string name = "_" + std::string(text.substr(std::min(end + 1, text.size())));
        std::replace_if(
            name.begin(), name.end(), [](char c) { return detail::is_one_of("~. \t", c); }, '_');
        add_cells("NFA", rule_->cells, {std::string(text.substr(begin, end - begin)), name});
    }

    void add_look_and_say() {
        std::string pairs;
        for (const std::uint32_t number : rule_->numbers)
            if (number > 9)
                fail();
            else
                pairs += std::to_string(number);
        add_cells("LookAndSay", rule_->cells, {pairs});
    }

    void add_sum_line() {
        constexpr std::uint32_t max_sum_of_line = 30; // sums of that program
        if (rule_->numbers.front() > max_sum_of_line)
            fail();
        const bool is_loop = rule_->cells.size() > 2 && rule_->cells.front() == rule_->cells.back();
        add_cells("SumLine", std::span(rule_->cells).first(rule_->cells.size() - (is_loop ? 1 : 0)), {number()});
        text_ += is_loop ? "~LOOP" : "";
    }

    /// Adds each alternative as a group.
    void add_either() {
        const Rule& whole = *rule_;
        const std::set<std::string> places = std::exchange(places_, {});
        add("Or", {});
        std::size_t part = 0;
        for (const std::uint32_t count : whole.numbers) {
            add("And", {});
            for (const std::size_t end = part + count; part < end; ++part) {
                rule_ = &whole.parts[part];
                places_.clear();
                kind() == "candidates" ? add_digits_of_cells() : add_rule();
            }
            add("End", {});
        }
        add("End", {});
        rule_ = &whole;
        places_ = places;
    }

    void add_digits_of_cells() {
        for (const Cell cell : rule_->cells)
            add("", {text_of(cell) + "_" + digits()});
    }

    void add_count() { add_cells("CountDistinct", both_sides()); }
    void add_same_values() { add_cells("SameValues", both_sides(), {"2"}); }
    void add_indexing() { add_cells("Indexing", rule_->cells, {rule_->choice == 0 ? "R" : "C"}); }
    void add_ties() { add("FullRankTies", {kind() == "shared-ranks" ? "any" : "none"}); }
    void add_whisper() { add_cells("Whisper", rule_->cells, {number()}); }
    void add_diagonal() { add("Diagonal", {rule_->choice == 0 ? "1" : "-1"}); }

    void add_disjoint_groups() {
        if (has_usual_regions(puzzle_))
            return add("DisjointSets", {});
        std::vector<std::vector<Cell>> boxes(side());
        for (std::uint32_t box = 0; box < side(); ++box)
            for (std::uint32_t k = 0; k < side(); ++k)
                boxes[box].push_back(geometry().house_cell({HouseKind::box, box}, k));
        for (const std::vector<Cell>& group : cells_of_disjoint_groups(boxes))
            add_cells("AllDifferent", group);
    }

    /// Adds that each cell is less or greater than its neighbors that are not such cells.
    void add_extreme() {
        std::set<Cell> marked;
        for (const Rule& rule : puzzle_.rules)
            if (rule.kind == rule_->kind)
                marked.insert(rule.cells.begin(), rule.cells.end());
        for (const Cell cell : rule_->cells)
            for (Cell other = 0; other < geometry().cell_count(); ++other)
                if (rules::share_edge(geometry(), cell, other) && !marked.contains(other))
                    add_cells("GreaterThan", kind() == "maximum" ? std::vector{cell, other} : std::vector{other, cell});
    }

    void add_quadruple() {
        std::vector<Cell> cells = rule_->cells;
        std::sort(cells.begin(), cells.end());
        const Cell first = cells.front();
        const bool is_square = geometry().column(first) + 1 < geometry().columns() &&
                               cells == std::vector{first, first + 1, first + side(), first + side() + 1};
        if (!is_square || !places_.insert("Quad" + text_of(first)).second)
            return add_cells("ContainAtLeast", cells, {digits()});
        std::vector<std::string> arguments{text_of(first)};
        for (const std::uint32_t digit : rule_->numbers)
            arguments.push_back(std::to_string(digit));
        add("Quad", arguments);
    }

    const VariantPuzzle& puzzle_;
    const Rule* rule_ = nullptr; ///< the one that is written
    std::string text_{};
    std::set<std::string> places_{}; ///< places of clues
};

} // namespace

std::string write_constraint_string(const VariantPuzzle& puzzle) { return ConstraintWriter(puzzle).write(); }

} // namespace sudoku::formats
