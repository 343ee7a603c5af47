#include "sudoku/setters/choose_rules.hpp"

#include "sudoku/detail/lists.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/rules/digit_set.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace sudoku {

namespace {

// --- Kinds of rules --------------------------------------------------------------------------------------------------

/// Places of the cells of a rule.
enum class Shape : std::uint8_t {
    cell,
    pair,     ///< two cells that share an edge
    square,   ///< four cells around a corner
    line,     ///< any path of cells that share an edge or a corner
    area,     ///< connected cells
    diagonal, ///< all cells of a diagonal, from the edge of the board
    side      ///< all cells of a row or column, from one of its ends
};

/// Fit of a rule to some cells. `partly`: it does not hold, but may do with more of them.
enum class Fit : std::uint8_t { no, partly, yes };

using Values = std::vector<std::uint32_t>;

/// Cells that a rule may have, with the digits of the solution.
struct PlacedRule {
    const VariantPuzzle& puzzle;
    const Grid& solution;
    detail::Random& random;
    const Values& digits; ///< in the order of the cells
    Rule& rule;           ///< kind, cells and choice; its numbers and other cells are set

    [[nodiscard]] std::uint32_t side() const { return solution.geometry().side(); }
};

Fit yes_if(bool holds) { return holds ? Fit::yes : Fit::no; }

template <class Relation>
bool all_steps(const Values& digits, Relation relation) {
    return std::adjacent_find(digits.begin(), digits.end(), [&](auto x, auto y) { return !relation(x, y); }) ==
           digits.end();
}

bool are_different(Values digits) {
    std::sort(digits.begin(), digits.end());
    return all_steps(digits, std::less<>());
}

std::uint32_t sum_of(const Values& digits, std::size_t first, std::size_t end) {
    const auto at = [&](std::size_t k) { return digits.begin() + static_cast<std::ptrdiff_t>(k); };
    return std::accumulate(at(first), at(end), 0U);
}

/// Sets the only number of a rule, with which it holds.
Fit with_number(const PlacedRule& at, std::uint32_t number) {
    at.rule.numbers = {number};
    return Fit::yes;
}

template <class Relation>
Fit is_extreme(const PlacedRule& at, Relation relation) {
    const Cell cell = at.rule.cells.front();
    for (Cell other = 0; other < at.solution.geometry().cell_count(); ++other)
        if (rules::share_edge(at.solution.geometry(), cell, other) && !relation(at.solution[cell], at.solution[other]))
            return Fit::no;
    return Fit::yes;
}

Fit is_whisper(const PlacedRule& at, std::uint32_t least) {
    return yes_if(all_steps(at.digits, [=](auto x, auto y) { return rules::difference(x, y) >= least; }));
}

Fit is_renban(const PlacedRule& at) {
    const auto [least, most] = std::minmax_element(at.digits.begin(), at.digits.end());
    if (!are_different(at.digits))
        return Fit::no;
    return *most - *least + 1 == at.digits.size() ? Fit::yes : Fit::partly;
}

Fit is_between(const PlacedRule& at) {
    const auto [low, high] = std::minmax(at.digits.front(), at.digits.back());
    return std::all_of(at.digits.begin() + 1, at.digits.end() - 1,
                       [&, low = low, high = high](std::uint32_t digit) { return digit > low && digit < high; })
               ? Fit::yes
               : Fit::partly;
}

Fit is_region_sum(const PlacedRule& at) {
    Values sums;
    std::optional<std::uint32_t> region;
    for (std::size_t k = 0; k < at.digits.size() && !at.puzzle.regions.empty(); ++k) {
        if (region != at.puzzle.regions[at.rule.cells[k]])
            sums.push_back(0);
        region = at.puzzle.regions[at.rule.cells[k]];
        sums.back() += at.digits[k];
    }
    if (sums.size() < 2)
        return Fit::partly;
    const bool are_equal = all_steps(sums, std::equal_to<>());
    return are_equal ? Fit::yes : sums.back() < sums.front() ? Fit::partly : Fit::no;
}

Fit is_arrow(const PlacedRule& at) {
    const std::uint32_t sum = sum_of(at.digits, 1, at.digits.size());
    at.rule.other_cells.assign(at.rule.cells.begin() + 1, at.rule.cells.end());
    at.rule.cells.resize(1);
    return sum < at.digits.front() ? Fit::partly : yes_if(sum == at.digits.front() && at.digits.size() > 2);
}

Fit with_digits(const PlacedRule& at) {
    at.rule.numbers = at.digits;
    at.random.shuffle(at.rule.numbers);
    at.rule.numbers.resize(2 + at.random.below(3));
    std::sort(at.rule.numbers.begin(), at.rule.numbers.end());
    return Fit::yes;
}

Fit with_sandwich(const PlacedRule& at) {
    const auto place = [&](std::uint32_t digit) {
        return static_cast<std::size_t>(detail::find_in(at.digits, digit) - at.digits.begin());
    };
    const auto [first, last] = std::minmax({place(1), place(at.side())});
    return with_number(at, sum_of(at.digits, first + 1, last));
}

Fit with_skyscrapers(const PlacedRule& at) {
    std::uint32_t highest = 0;
    std::uint32_t count = 0;
    for (const std::uint32_t digit : at.digits) {
        count += digit > highest ? 1 : 0;
        highest = std::max(highest, digit);
    }
    return with_number(at, count);
}

struct ChosenKind { // NOLINT(clang-analyzer-optin.performance.Padding): in the order of the table
    std::string_view name;
    Shape shape{};
    std::uint32_t count = 0;                 ///< number of rules at a time on a 9x9 board
    Fit (*fit)(const PlacedRule&) = nullptr; ///< null for cages
    std::size_t min_cells = 2;               ///< size of lines and areas, at least 2
    std::size_t max_cells = 0;               ///< 0: both are the side of the board
    bool has_direction = false;              ///< an image must not be reversed
};

// clang-format off
const ChosenKind chosen_kinds[] = {
    {"killer", Shape::area},
    {"thermo", Shape::line, 5, [](const PlacedRule& at) { return yes_if(all_steps(at.digits, std::less<>())); }, 3, 6},
    {"slow-thermo", Shape::line, 5,
     [](const PlacedRule& at) { return yes_if(all_steps(at.digits, std::less_equal<>())); }, 3, 6},
    {"kropki", Shape::pair, 18, [](const PlacedRule& at) {
         const auto [x, y] = std::minmax(at.digits[0], at.digits[1]);
         return yes_if(at.rule.choice == 0 ? x + 1 == y : 2 * x == y);
     }},
    {"xv", Shape::pair, 14, [](const PlacedRule& at) {
         return yes_if(at.digits[0] + at.digits[1] == (at.rule.choice == 0 ? 10 : 5));
     }},
    {"greater", Shape::pair, 18, [](const PlacedRule& at) { return yes_if(at.digits[0] > at.digits[1]); }},
    {"even", Shape::cell, 9, [](const PlacedRule& at) { return yes_if(at.digits[0] % 2 == 0); }},
    {"odd", Shape::cell, 9, [](const PlacedRule& at) { return yes_if(at.digits[0] % 2 == 1); }},
    {"minimum", Shape::cell, 5, [](const PlacedRule& at) { return is_extreme(at, std::less<>()); }},
    {"maximum", Shape::cell, 5, [](const PlacedRule& at) { return is_extreme(at, std::greater<>()); }},
    {"palindrome", Shape::line, 4, [](const PlacedRule& at) {
         return std::equal(at.digits.begin(), at.digits.end(), at.digits.rbegin()) ? Fit::yes : Fit::partly;
     }, 3, 7},
    {"german-whisper", Shape::line, 4, [](const PlacedRule& at) { return is_whisper(at, (at.side() + 1) / 2); }, 3, 7},
    {"dutch-whisper", Shape::line, 4, [](const PlacedRule& at) { return is_whisper(at, (at.side() - 1) / 2); }, 3, 7},
    {"renban", Shape::line, 5, is_renban, 3, 5},
    {"between", Shape::line, 4, is_between, 3, 6},
    {"region-sum", Shape::line, 4, is_region_sum, 3, 7},
    {"arrow", Shape::line, 5, is_arrow, 3, 5, true},
    {"quadruple", Shape::square, 7, with_digits},
    {"sum", Shape::area, 7,
     [](const PlacedRule& at) { return with_number(at, sum_of(at.digits, 0, at.digits.size())); }, 2, 5},
    {"extra-region", Shape::area, 2, [](const PlacedRule& at) { return yes_if(are_different(at.digits)); }},
    {"little-killer", Shape::diagonal, 7,
     [](const PlacedRule& at) { return with_number(at, sum_of(at.digits, 0, at.digits.size())); }},
    {"sandwich", Shape::side, 9, with_sandwich},
    {"x-sum", Shape::side, 9, [](const PlacedRule& at) { return with_number(at, sum_of(at.digits, 0, at.digits[0])); }},
    {"skyscraper", Shape::side, 9, with_skyscrapers},
};
// clang-format on

const ChosenKind* find_chosen_kind(std::string_view name) {
    const auto at = detail::find_if(chosen_kinds, [&](const auto& each) { return each.name == name; });
    return at == std::end(chosen_kinds) ? nullptr : at;
}

} // namespace

std::vector<std::string_view> chosen_rule_names() {
    std::vector<std::string_view> names;
    for (const ChosenKind& kind : chosen_kinds)
        names.push_back(kind.name);
    return names;
}

// --- Choosing --------------------------------------------------------------------------------------------------------

class RuleChooser::Work {
public:
    Work(const VariantPuzzle& puzzle, const Grid& solution, Symmetry symmetry, detail::Random& random, bool may_cross)
        : puzzle_(puzzle), solution_(solution), random_(random), maps_(symmetry_maps(geometry(), symmetry)),
          is_used_(geometry().cell_count()) {
        for (const Rule& rule : puzzle.rules) {
            CellList cells = rule.cells;
            cells.insert(cells.end(), rule.other_cells.begin(), rule.other_cells.end());
            taken_.insert(key(*rule.kind, cells));
            if (const ChosenKind* const kind = may_cross ? nullptr : find_chosen_kind(rule.kind->name))
                (void)use(*kind, cells, is_used_, steps_);
        }
    }

    std::vector<Group> choose(const RuleChoice& choice) {
        kind_ = find_chosen_kind(choice.kind->name);
        choice_ = choice;
        const bool wants_all = are_all_given(puzzle_, *choice.kind);
        if (wants_all) {
            choice_.choice.reset();
            maps_.resize(1);
        }
        std::size_t missing = wants_all ? geometry().cell_count() * 2 : (kind_->count * geometry().side() + 8) / 9;
        std::vector<Group> found;
        const auto add = [&](const std::vector<Cell>& cells) {
            if (Group group = group_of(cells); !group.empty()) {
                missing -= std::min(missing, group.size());
                found.push_back(std::move(group));
            }
            return missing > 0;
        };
        if (kind_->shape == Shape::line || kind_->shape == Shape::area) {
            constexpr int max_walks = 2000;
            for (int k = 0; k < max_walks && add(walk()); ++k) {
            }
        } else {
            auto all = places();
            random_.shuffle(all);
            (void)detail::all_of(all, add);
        }
        return found;
    }

private:
    using CellList = std::vector<Cell>;
    using Steps = std::set<std::pair<Cell, Cell>>; ///< diagonal steps of lines, the lesser cell first

    [[nodiscard]] const Geometry& geometry() const { return solution_.geometry(); }

    /// Returns equal values for rules of which a puzzle needs one only.
    static std::pair<const RuleKind*, CellList> key(const RuleKind& kind, CellList cells) {
        const ChosenKind* const chosen = find_chosen_kind(kind.name);
        if (chosen == nullptr || chosen->shape != Shape::side || kind.name == "sandwich") // the same from both ends
            std::sort(cells.begin(), cells.end());
        return {&kind, std::move(cells)};
    }

    /// Returns whether a step of a line from a cell to a neighbor crosses one of the steps.
    [[nodiscard]] bool crosses(Cell from, Cell to, const Steps& steps) const {
        const Cell a = geometry().row(from) * geometry().side() + geometry().column(to);
        const Cell b = geometry().row(to) * geometry().side() + geometry().column(from);
        return steps.contains(std::minmax(a, b));
    }

    /// Uses the cells of a line or area, and the diagonal steps of a line. Returns false if some are used already or crossed.
    bool use(const ChosenKind& kind, const CellList& cells, std::vector<bool>& is_used, Steps& steps) const {
        bool is_free = true;
        for (std::size_t k = 0; k < cells.size() && (kind.shape == Shape::line || kind.shape == Shape::area); ++k) {
            is_free &= !is_used[cells[k]];
            is_used[cells[k]] = true;
            if (k == 0 || kind.shape != Shape::line)
                continue;
            is_free &= !crosses(cells[k - 1], cells[k], steps);
            if (!rules::share_edge(geometry(), cells[k - 1], cells[k]))
                steps.insert(std::minmax(cells[k - 1], cells[k]));
        }
        return is_free;
    }

    /// Makes a rule with these cells. Of several choices, a random one that holds is taken.
    Fit fit(const CellList& cells, Rule& rule) const {
        Values digits;
        for (const Cell cell : cells)
            digits.push_back(solution_[cell]);
        const std::size_t first = choice_.choice.value_or(choice_.kind->choices[0].empty() ? 0 : random_.below(2));
        Fit found = Fit::no;
        for (std::size_t k = 0; k < (choice_.choice || choice_.kind->choices[0].empty() ? 1 : 2); ++k) {
            rule = {.kind = choice_.kind, .choice = first ^ k, .cells = cells};
            if (found = kind_->fit({puzzle_, solution_, random_, digits, rule}); found != Fit::no)
                break;
        }
        return found;
    }

    [[nodiscard]] std::optional<Cell> neighbor(Cell cell, int rows, int columns) const {
        const int side = static_cast<int>(geometry().side());
        const int row = static_cast<int>(geometry().row(cell)) + rows;
        const int column = static_cast<int>(geometry().column(cell)) + columns;
        return row < 0 || row >= side || column < 0 || column >= side
                   ? std::nullopt
                   : std::optional(static_cast<Cell>(row * side + column));
    }

    /// Returns the cells from `cell` to the edge of the board.
    [[nodiscard]] CellList ray(Cell cell, int rows, int columns) const {
        CellList cells;
        for (std::optional<Cell> next = cell; next; next = neighbor(*next, rows, columns))
            cells.push_back(*next);
        return cells;
    }

    [[nodiscard]] std::vector<CellList> places() const {
        std::vector<CellList> all;
        const auto add_ray = [&](Cell cell, int rows, int columns) {
            constexpr std::size_t shortest_diagonal = 3;
            if (neighbor(cell, -rows, -columns))
                return;
            if (CellList cells = ray(cell, rows, columns); cells.size() >= shortest_diagonal)
                all.push_back(std::move(cells));
        };
        for (Cell cell = 0; cell < geometry().cell_count(); ++cell)
            for (const int a : {-1, 1})
                if (kind_->shape == Shape::side) {
                    add_ray(cell, 0, a);
                    add_ray(cell, a, 0);
                } else if (kind_->shape == Shape::diagonal) {
                    add_ray(cell, a, 1);
                    add_ray(cell, a, -1);
                } else if (const auto below = neighbor(cell, 1, 0), beside = neighbor(cell, 0, 1); a < 0) {
                    if (kind_->shape == Shape::cell)
                        all.push_back({cell});
                    else if (kind_->shape == Shape::square && below && beside)
                        all.push_back({cell, *beside, *below, *below + 1});
                    else if (kind_->shape == Shape::pair)
                        for (const auto& other : {below, beside})
                            if (other)
                                all.push_back({cell, *other});
                }
        return all;
    }

    /// Returns a random line or area for which the rule holds, or nothing.
    [[nodiscard]] CellList walk() const {
        const std::size_t least = kind_->max_cells == 0 ? geometry().side() : kind_->min_cells;
        const std::size_t most = std::max(least, kind_->max_cells);
        const std::size_t wanted = least + random_.below(static_cast<std::uint32_t>(most - least + 1));
        CellList cells{random_.below(geometry().cell_count())};
        std::size_t good = 0;
        for (bool has_moved = true; has_moved && good < wanted && cells.size() < most;) {
            CellList next = next_cells(cells);
            random_.shuffle(next);
            has_moved = false;
            for (std::size_t k = 0; k < next.size() && !has_moved; ++k) {
                Rule rule;
                cells.push_back(next[k]);
                const Fit fits = fit(cells, rule);
                has_moved = fits != Fit::no;
                if (!has_moved)
                    cells.pop_back();
                else if (fits == Fit::yes)
                    good = cells.size();
            }
        }
        cells.resize(good >= least ? good : 0);
        return cells;
    }

    /// Returns the cells with which a line or area may continue.
    [[nodiscard]] CellList next_cells(const CellList& cells) const {
        CellList next;
        const bool is_line = kind_->shape == Shape::line;
        const auto is_apart = [&](Cell other) { // a line does not touch itself
            return detail::none_of(cells, [&](Cell cell) {
                return cell == other || (is_line && cell != cells.back() && rules::share_edge(geometry(), cell, other));
            });
        };
        for (const Cell cell : is_line ? CellList{cells.back()} : cells)
            for (const int rows : {-1, 0, 1})
                for (const int columns : {-1, 0, 1})
                    if (const auto other = neighbor(cell, rows, columns);
                        other && (is_line || rows * columns == 0) && !is_used_[*other] && is_apart(*other))
                        next.push_back(*other);
        return next;
    }

    /// Returns the rule of a place with its images, and takes their cells. Returns nothing if one of them does not hold or is
    /// taken.
    Group group_of(const CellList& cells) {
        std::set<std::pair<const RuleKind*, CellList>> keys;
        std::vector<bool> is_used = is_used_;
        Steps steps = steps_;
        Group group;
        for (std::size_t k = 0; k < maps_.size() && !cells.empty(); ++k) {
            CellList image;
            for (const Cell cell : cells)
                image.push_back(maps_[k][cell]);
            if (kind_->shape == Shape::square)
                std::sort(image.begin(), image.end());
            if (!keys.insert(key(*choice_.kind, image)).second)
                continue;
            Rule& rule = group.emplace_back();
            bool holds = fit(image, rule) == Fit::yes;
            if (!holds && !kind_->has_direction) {
                std::reverse(image.begin(), image.end());
                holds = fit(image, rule) == Fit::yes;
            }
            if (!holds || taken_.contains(key(*choice_.kind, image)) || !use(*kind_, image, is_used, steps))
                return {};
        }
        taken_.merge(keys);
        is_used_ = std::move(is_used);
        steps_ = std::move(steps);
        return group;
    }

    const VariantPuzzle& puzzle_;
    const Grid& solution_;
    detail::Random& random_;
    std::vector<CellList> maps_;
    std::set<std::pair<const RuleKind*, CellList>> taken_; ///< kinds and cells of rules
    std::vector<bool> is_used_;                            ///< true for each cell of a line or area
    Steps steps_;                                          ///< steps of all lines
    const ChosenKind* kind_ = nullptr;                     ///< kind that is chosen
    RuleChoice choice_{};
};

RuleChooser::RuleChooser(const VariantPuzzle& puzzle, const Grid& solution, Symmetry symmetry, detail::Random& random,
                         bool may_cross)
    : work_(new Work(puzzle, solution, symmetry, random, may_cross), [](Work* work) { delete work; }) {}

std::vector<RuleChooser::Group> RuleChooser::choose(const RuleChoice& choice) { return work_->choose(choice); }

} // namespace sudoku
