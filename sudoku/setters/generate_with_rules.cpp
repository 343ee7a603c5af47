#include "sudoku/setters/generate_with_rules.hpp"

#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/detail/lists.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>

namespace sudoku {

namespace {

constexpr std::uint32_t max_cage = 5;

/// Cages that cover the cells outside of given cages, and are joined in orbits of a symmetry.
class Cages {
public:
    Cages(const VariantPuzzle& puzzle, const Grid& solution, Symmetry symmetry)
        : solution_(&solution), maps_(symmetry_maps(solution.geometry(), symmetry)),
          cage_of_(solution.geometry().cell_count()) {
        std::iota(cage_of_.begin(), cage_of_.end(), 0U);
        for (const Rule& rule : puzzle.rules)
            if (rule.kind->name == "killer")
                for (const Cell cell : rule.cells)
                    if (cell < cage_of_.size())
                        cage_of_[cell] = no_cage;
    }

    /// Joins the cages of two cells, and those of their images. Returns false if one would have more cells or a digit twice.
    bool join(Cell a, Cell b, std::size_t max_cells) {
        for (const auto& map : maps_) {
            const Cell kept = cage_of_[map[a]];
            const Cell joined = cage_of_[map[b]];
            if (kept == no_cage || joined == no_cage)
                return false;
            std::replace(cage_of_.begin(), cage_of_.end(), joined, kept);
        }
        for (const auto& [cage, cells] : by_cage()) {
            std::vector<bool> has_digit(solution_->geometry().side() + 1, false);
            for (const Cell cell : cells)
                if (cells.size() > max_cells || has_digit[(*solution_)[cell]])
                    return false;
                else
                    has_digit[(*solution_)[cell]] = true;
        }
        return true;
    }

    [[nodiscard]] int is_alone(Cell cell) const { return detail::count_in(cage_of_, cage_of_[cell]) == 1 ? 1 : 0; }
    [[nodiscard]] bool is_joined(Cell a, Cell b) const { return cage_of_[a] == cage_of_[b]; }

    [[nodiscard]] std::vector<Rule> rules() const {
        std::vector<Rule> rules;
        for (auto& [cage, cells] : by_cage()) {
            std::uint32_t sum = 0;
            for (const Cell cell : cells)
                sum += (*solution_)[cell];
            rules.push_back({.kind = find_rule_kind("killer"), .numbers = {sum}, .cells = cells});
        }
        std::sort(rules.begin(), rules.end(), [](const Rule& a, const Rule& b) { return a.cells < b.cells; });
        return rules;
    }

private:
    static constexpr Cell no_cage = ~Cell{0};

    [[nodiscard]] std::map<Cell, std::vector<Cell>> by_cage() const {
        std::map<Cell, std::vector<Cell>> cages;
        for (Cell cell = 0; cell < cage_of_.size(); ++cell)
            if (cage_of_[cell] != no_cage)
                cages[cage_of_[cell]].push_back(cell);
        return cages;
    }

    const Grid* solution_;
    std::vector<std::vector<Cell>> maps_;
    std::vector<Cell> cage_of_; ///< a cell of its cage, by cell
};

class VariantGenerator {
public:
    VariantGenerator(const VariantPuzzle& rules, const GenerateParams& params, std::uint64_t number,
                     const RuleChoices& choices)
        : rules_(rules), params_(params), choices_(choices), watch_(params_.limits), random_(params.seed, number),
          puzzle_(rules) {
        if (rules.lowest_digit == 0 && !choices.kinds.empty())
            throw InvalidRule("rules are not chosen for digits from 0: give their cells");
        if (params_.cell_groups.empty() || params_.pattern)
            params_.cell_groups = singleton_groups(rules.grid.geometry());
        if (!choices.kinds.empty())
            params_.limits.search_nodes = std::min(params.limits.search_nodes.value_or(max_nodes), max_nodes);
    }

    GeneratedVariant generate() {
        if (find_solution() && (choices_.kinds.empty() ? add_givens() : choose_rules()))
            verify();
        return std::move(result_);
    }

private:
    /// Maximum number of search nodes of a test if rules are chosen: easier ones are chosen soon.
    static constexpr std::uint64_t max_nodes = 500;
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    enum class Other : std::uint8_t { none, found, not_known };

    /// Returns settings of a search in random order.
    dlx::SolveParams search(const dlx::Problem& problem, std::optional<std::uint64_t> nodes) {
        dlx::SolveParams params = variant_params(problem, watch_.remaining_limits());
        params.limits.search_nodes = nodes;
        params.seed = random_.next();
        return params;
    }

    /// Returns the problem of a puzzle, or nothing if a limit ends the run.
    std::optional<VariantEncoding> encoded(const VariantPuzzle& puzzle) {
        auto encoding = encode(puzzle, {}, watch_);
        if (!encoding)
            result_.status = watch_.stop_reason().value_or(dlx::Status::stopped);
        return encoding;
    }

    /// Finds a random solution of the rules. Those that allow only the chosen ones are left out.
    bool find_solution() {
        VariantPuzzle open = rules_;
        std::erase_if(open.rules, [&](const Rule& rule) {
            return detail::any_of(choices_.kinds, [&](const RuleChoice& choice) {
                return rule.kind->name == std::string(choice.kind->name) + "-all";
            });
        });
        const auto encoding = encoded(open);
        if (!encoding)
            return false;
        const std::uint64_t most = choices_.kinds.empty() ? params_.limits.search_nodes.value_or(no_limit) : no_limit;
        dlx::SolveResult end;
        for (std::uint64_t nodes = 10'000; !result_.solution; nodes *= 2) { // a random order may be an unlucky one
            const auto params = search(encoding->problem, std::min(nodes, most));
            if (const auto found = dlx::solve(encoding->problem, params, {}, &end)) {
                result_.solution = encoding->decode(*found);
            } else if (end.status != dlx::Status::node_limit || nodes >= most) {
                result_.status = end.status;
                return false;
            }
        }
        return true;
    }

    /// Looks for a solution other than that of the result.
    Other find_other(const VariantPuzzle& puzzle) {
        const auto encoding = encoded(puzzle);
        other_.reset();
        if (!encoding)
            return Other::not_known;
        const dlx::SolveResult end = dlx::for_each_solution(
            encoding->problem,
            [&](const dlx::Solution& options) {
                other_ = encoding->decode(options);
                return is_same(*other_) ? dlx::VisitAction::keep_going : dlx::VisitAction::stop;
            },
            search(encoding->problem, params_.limits.search_nodes));
        if (other_ && !is_same(*other_))
            return Other::found;
        if (end.status == dlx::Status::exhausted)
            return Other::none;
        if (choices_.kinds.empty() || end.status != dlx::Status::node_limit)
            result_.status = end.status;
        return Other::not_known;
    }

    [[nodiscard]] bool is_same(const Grid& grid) const {
        return std::equal(grid.digits().begin(), grid.digits().end(), result_.solution->digits().begin());
    }

    [[nodiscard]] bool is_stopped() const { return result_.status != dlx::Status::exhausted; }
    [[nodiscard]] std::size_t given_count() const { return puzzle_.grid.given_count(); }

    /// Adds or removes a group of givens, those of the rules aside.
    void set_group(std::uint32_t group, bool is_given) {
        for (const Cell cell : params_.cell_groups[group])
            puzzle_.grid.set(cell, is_given ? (*result_.solution)[cell] : rules_.grid[cell]);
    }

    /// Returns the groups that are not given, in random order.
    [[nodiscard]] std::vector<std::uint32_t> empty_groups() {
        std::vector<std::uint32_t> groups;
        for (std::uint32_t group = 0; group < params_.cell_groups.size(); ++group)
            if (detail::any_of(params_.cell_groups[group], [&](Cell cell) { return puzzle_.grid[cell] == 0; }))
                groups.push_back(group);
        random_.shuffle(groups);
        return groups;
    }

    /// Makes the puzzle unique by givens, and returns whether it is and their number is allowed.
    bool add_givens() {
        puzzle_.grid = rules_.grid;
        if (params_.pattern)
            return add_pattern();
        std::vector<std::uint32_t> added;
        for (Other found = find_other(puzzle_); found != Other::none; found = find_other(puzzle_)) {
            std::vector<std::uint32_t> groups = empty_groups();
            if (is_stopped() || params_.max_givens <= rules_.grid.given_count())
                return false;
            if (found == Other::found)
                std::erase_if(groups, [&](std::uint32_t group) {
                    const CellGroup& cells = params_.cell_groups[group];
                    return detail::all_of(cells,
                                          [&](Cell cell) { return (*other_)[cell] == (*result_.solution)[cell]; });
                });
            if (groups.empty())
                return false;
            added.push_back(groups.front());
            set_group(added.back(), true);
        }
        result_.needs_givens = !added.empty();
        remove_redundant(std::move(added));
        return !is_stopped() && add_redundant() && given_count() <= params_.max_givens &&
               given_count() >= params_.min_givens;
    }

    void remove_redundant(std::vector<std::uint32_t> added) {
        const bool stops_early =
            !params_.minimal && params_.min_givens == 0 && params_.max_givens >= puzzle_.grid.geometry().cell_count();
        random_.shuffle(added);
        for (const std::uint32_t group : added) {
            set_group(group, false);
            VariantPuzzle fewer = puzzle_;
            if (const CellGroup& cells = params_.cell_groups[group]; cells.size() == 1) // others differ there
                fewer.grid.eliminate({cells.front(), (*result_.solution)[cells.front()]});
            if (find_other(fewer) != Other::none) {
                set_group(group, true);
                if (stops_early || is_stopped())
                    return;
            }
        }
    }

    /// Adds the redundant givens of the settings. Returns false if there are not enough cells.
    bool add_redundant() {
        const std::size_t most = std::min<std::size_t>(params_.max_givens, puzzle_.grid.geometry().cell_count());
        std::size_t wanted = given_count() + params_.extra_givens;
        const std::size_t least = std::max(wanted, params_.min_givens);
        if (!params_.minimal && (params_.min_givens > 0 || most < puzzle_.grid.geometry().cell_count()) && least < most)
            wanted = least + random_.below(static_cast<std::uint32_t>(most - least + 1));
        else if (!choices_.kinds.empty() || !params_.minimal)
            wanted = least;
        for (const std::uint32_t group : empty_groups())
            if (given_count() < wanted)
                set_group(group, true);
        return given_count() >= wanted;
    }

    /// Puts givens into the cells of the pattern alone.
    bool add_pattern() {
        for (const Cell cell : *params_.pattern)
            puzzle_.grid.set(cell, (*result_.solution)[cell]);
        const std::size_t all = given_count();
        std::vector<std::uint32_t> added;
        for (std::uint32_t group = 0; group < params_.cell_groups.size(); ++group)
            if (puzzle_.grid[params_.cell_groups[group].front()] != 0)
                added.push_back(group);
        if (find_other(puzzle_) != Other::none)
            return false;
        if (choices_.kinds.empty() && params_.minimal)
            remove_redundant(std::move(added));
        return !is_stopped() && given_count() == all;
    }

    // --- Rules ---

    bool choose_rules() {
        const Grid& solution = *result_.solution;
        std::optional<RuleChooser> chooser(std::in_place, rules_, solution, choices_.symmetry, random_, false);
        bool is_new_chooser = true;
        std::vector<RuleChooser::Group> groups;
        std::vector<Rule> cages;
        std::size_t first_count = 0;
        for (bool is_first = true;; is_first = false) {
            const std::size_t before = groups.size();
            for (const RuleChoice& choice : choices_.kinds)
                if (choice.kind->name != "killer")
                    for (RuleChooser::Group& group : chooser->choose(choice))
                        groups.push_back(std::move(group));
                else if (is_first)
                    cages = Cages(rules_, solution, choices_.symmetry).rules();
            first_count = is_first ? groups.size() : first_count;
            if (before == groups.size() && (!is_first || cages.empty())) {
                if (is_new_chooser)
                    return false;
                chooser.emplace(puzzle_, solution, choices_.symmetry, random_, true); // there is no more room for lines
                is_new_chooser = true;
                continue;
            }
            is_new_chooser = false;
            set_rules(groups, cages);
            if (add_givens())
                break;
            if (is_stopped())
                return false;
        }
        if (!cages.empty())
            join_cages(groups);
        else
            remove_groups(groups, first_count);
        return !is_stopped();
    }

    void set_rules(const std::vector<RuleChooser::Group>& groups, const std::vector<Rule>& cages) {
        puzzle_.rules = rules_.rules;
        for (const RuleChooser::Group& group : groups)
            puzzle_.rules.insert(puzzle_.rules.end(), group.begin(), group.end());
        puzzle_.rules.insert(puzzle_.rules.end(), cages.begin(), cages.end());
    }

    /// Joins cages while the solution is the only one: first those of one cell with each other, at last with others of any
    /// size, so that few are left.
    void join_cages(const std::vector<RuleChooser::Group>& groups) {
        const Geometry& geometry = rules_.grid.geometry();
        std::vector<std::pair<Cell, Cell>> pairs;
        for (Cell a = 0; a < geometry.cell_count(); ++a)
            for (const Cell b : {a + 1, a + geometry.side()})
                if (b < geometry.cell_count() && rules::share_edge(geometry, a, b))
                    pairs.emplace_back(a, b);
        Cages cages(rules_, *result_.solution, choices_.symmetry);
        for (const int min_alone : {2, 0, 1}) {
            random_.shuffle(pairs);
            for (const auto& [a, b] : pairs) {
                const std::size_t size = min_alone > 0 ? max_cage : max_cage - random_.below(3);
                Cages joined = cages;
                if (cages.is_joined(a, b) || cages.is_alone(a) + cages.is_alone(b) < min_alone ||
                    !joined.join(a, b, size))
                    continue;
                set_rules(groups, joined.rules());
                if (find_other(puzzle_) == Other::none)
                    cages = std::move(joined);
                if (is_stopped())
                    return;
            }
        }
        set_rules(groups, cages.rules());
    }

    /// Removes redundant rules from those that were chosen after the first ones.
    void remove_groups(std::vector<RuleChooser::Group>& groups, std::size_t first_count) {
        for (std::size_t k = groups.size(); k-- > first_count && !is_stopped();) {
            if (are_all_given(rules_, *groups[k].front().kind))
                continue;
            std::vector<RuleChooser::Group> fewer = groups;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
            set_rules(fewer, {});
            if (find_other(puzzle_) == Other::none)
                groups = std::move(fewer);
        }
        set_rules(groups, {});
    }

    /// Returns whether a solution has regions or cells outside of the board.
    [[nodiscard]] bool has_unknowns() const {
        return detail::any_of(puzzle_.rules, [&](const Rule& rule) {
            return rule.kind->name == "chaos-construction" || rules::has_variables(puzzle_.grid.geometry(), rule);
        });
    }

    /// Sets the result, whose solution is checked once more.
    void verify() {
        const CheckResult checked = check(puzzle_, watch_.remaining_limits());
        if (checked.verdict == Verdict::unknown)
            result_.status = checked.outcome.status;
        else if (checked.verdict == Verdict::multiple && has_unknowns())
            throw InvalidRule("no givens make this puzzle unique: regions or cells outside of the board can differ");
        else if (checked.verdict != Verdict::unique || !is_same(checked.witnesses.front()))
            throw std::logic_error("internal error: a puzzle that was made has another solution");
        else
            result_.puzzle = std::move(puzzle_);
    }

    const VariantPuzzle& rules_;
    GenerateParams params_;
    const RuleChoices& choices_;
    const dlx::RunMonitor watch_;
    detail::Random random_;
    VariantPuzzle puzzle_; ///< so far
    std::optional<Grid> other_;
    GeneratedVariant result_;
};

} // namespace

GeneratedVariant generate(const VariantPuzzle& rules, const GenerateParams& params, std::uint64_t number,
                          const RuleChoices& choices) {
    return VariantGenerator(rules, params, number, choices).generate();
}

} // namespace sudoku
