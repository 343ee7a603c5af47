#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/counter.hpp"
#include "dlx/watch.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <span>
#include <vector>

namespace dlx {

namespace detail {
class NumberWriter;
}

/// File format of a formula: clauses in DIMACS CNF, or equations and inequalities in OPB.
enum class FormulaFormat : std::uint8_t { cnf, opb };

/// An encoding of an exact cover problem, with some options forced, in propositional logic: as clauses for SAT solvers
/// (DIMACS CNF), and as equations and inequalities for pseudo-Boolean solvers (OPB).
///
/// Variable k means that the option with Problem::number() k is chosen; those of ignored options are in no clause. For
/// each secondary item and each color that options give it, another
/// variable means that the item has this color. These variables are ordered by item, then by color. The *usage
/// variables* of an item are its colors, and the options that have it without a color. The clauses, item after item:
///
///     u v w ...              at least one of its usage variables, if the lower bound is 1
///     -u -v                  not both, for each pair of usage variables, if the upper bound is 1
///     -y a b ..., -a y, -b y for each color y of the item: y if and only if one of the options a b ... that give it
///
/// Other bounds are bounds on a Counter of the item's options: its clauses, then (n, min) if `min` > 1, then not
/// (n, max + 1) if 1 < `max` < n. The variables of counters follow those of colors. An item with more than n as its
/// lower bound has an empty clause. In OPB, bounds are inequalities and need no counter.
///
/// They are followed by the variable of each forced option. For a repeated one it is the negation, as an option
/// excludes itself. The solutions correspond one to one to the assignments that satisfy all clauses.
///
/// No clause is stored: memory is linear in the entries of the problem, although the number of clauses is not.
/// `problem` and `forced` must outlive the object.
class Cnf {
public:
    /// Numbers variables and clauses. An item with an upper bound of 1 and more than `max_pairwise` usage variables has
    /// a counter of width 1, and a clause that it excludes each further variable, in place of all pairs; not_both()
    /// then is of no use. Throws std::out_of_range for an unknown option.
    explicit Cnf(const Problem& problem, std::span<const OptionId> forced = {},
                 std::size_t max_pairwise = std::numeric_limits<std::size_t>::max());

    /// Maximum number of variables of the CNF file, as in LratChecker.
    static constexpr std::uint64_t max_variables = std::uint64_t{1} << 28;

    /// Returns the number of variables of the CNF file.
    [[nodiscard]] std::uint64_t variable_count() const { return variables_; }
    /// Returns the number of variables of options and colors, which are all those of the OPB file.
    [[nodiscard]] std::uint64_t shade_count() const { return static_cast<std::uint64_t>(shades_); }
    [[nodiscard]] ClauseId clause_count() const { return first_forced_ - 1 + forced_.size(); }

    /// Returns the number of constraints of the OPB file, where an equation is one constraint.
    [[nodiscard]] std::uint64_t constraint_count() const { return constraints_; }
    /// Returns the number of inequalities of the OPB file, where an equation is two inequalities, as for checkers.
    [[nodiscard]] std::uint64_t inequality_count() const { return inequalities_; }

    [[nodiscard]] Literal variable(OptionId option) const { return static_cast<Literal>(problem_.number(option)); }
    /// Returns the option of a variable. Requires a variable of an option that is not ignored.
    [[nodiscard]] OptionId option(Literal variable) const {
        return *problem_.find_option(static_cast<std::size_t>(variable));
    }
    /// Returns the variables of ignored options, which are in no clause, ascending.
    [[nodiscard]] std::vector<Literal> ignored_variables() const;
    [[nodiscard]] bool is_color(Literal variable) const { return variable > options_ && variable <= shades_; }

    /// A color of a secondary item.
    struct Shade {
        Color color{};
        Literal variable = 0;
        std::vector<Literal> options; ///< options that give the item this color, ascending
        ClauseId first_clause = 0;
    };
    /// Returns the colors of an item, ascending; the view is valid for the lifetime of the object.
    [[nodiscard]] std::span<const Shade> shades(ItemId item) const { return items_.at(index(item)).shades; }

    // --- Clauses by meaning ------------------------------------------------------------------------------------------

    /// Returns the usage variables of an item, ascending; the view is valid for the lifetime of the object.
    [[nodiscard]] std::span<const Literal> usage_variables(ItemId item) const { return items_.at(index(item)).users; }

    /// The usage of an item by an option.
    struct Usage {
        Literal variable = 0;     ///< usage variable: a color, or the option itself
        ClauseId implication = 0; ///< clause "the option implies `variable`"; 0 if `variable` is the option itself
    };
    /// Returns the usage of the item of `entry`. Requires that `entry` belongs to `option`.
    [[nodiscard]] Usage usage(OptionId option, const Entry& entry) const;

    /// Returns the clause "at least one of the usage variables" or, if there are fewer than the lower bound, the empty
    /// clause. Requires has_lower_clause().
    [[nodiscard]] ClauseId at_least_one(ItemId item) const { return items_[index(item)].first_clause; }
    /// Returns true if the lower bound of the item is a single clause: it is 1, or above the number of options.
    [[nodiscard]] bool has_lower_clause(ItemId item) const { return items_[index(item)].has_lower_clause(); }
    [[nodiscard]] Bounds bounds(ItemId item) const { return items_[index(item)].bounds; }
    /// Returns the counter of the item's usage variables; without variables if the bounds need none.
    [[nodiscard]] const Counter& counter(ItemId item) const { return items_[index(item)].counter; }
    /// Returns the clause that the counter reaches the lower bound. Requires 1 < min <= n.
    [[nodiscard]] ClauseId reaches_min(ItemId item) const { return items_[index(item)].after_counter(); }
    /// Returns the clause that the counter does not exceed the upper bound. Requires 1 < max < n.
    [[nodiscard]] ClauseId keeps_max(ItemId item) const {
        return items_[index(item)].after_counter() + (items_[index(item)].counts_min() ? 1 : 0);
    }
    /// Returns the clause "not both a and b". Requires two different usage variables of an item with the upper bound 1.
    [[nodiscard]] ClauseId not_both(ItemId item, Literal a, Literal b) const;
    /// Returns the clause of the k-th forced option, from 0.
    [[nodiscard]] ClauseId forced(std::size_t k) const { return first_forced_ + k; }

    /// Returns a clause that excludes one solution and no other one: not all of its options are chosen, or another
    /// option is chosen that can be added to them. Without bounds, no option can be.
    [[nodiscard]] std::vector<Literal> blocking_clause(std::span<const OptionId> solution) const;

    // --- Files -------------------------------------------------------------------------------------------------------

    /// Writes all clauses, and a header that counts `solutions` further ones; the caller appends these by
    /// write_clause(). Returns early, with an incomplete formula, if `out` fails or `watch` stops. The caller
    /// must check both.
    void write_formula(std::ostream& out, FormulaFormat format, std::uint64_t solutions, const RunMonitor& watch) const;
    /// Writes the clauses or constraints without a header. Returns early like write_formula().
    void write_constraints(detail::NumberWriter& out, FormulaFormat format, const RunMonitor& watch) const;
    static void write_clause(std::ostream& out, FormulaFormat format, std::span<const Literal> clause);

private:
    struct Item {
        std::vector<Literal> users;
        std::vector<Shade> shades; ///< colors of the item, ascending
        ClauseId first_clause = 0;
        Bounds bounds;
        bool counts_once = false; ///< a counter in place of all pairs
        Counter counter;

        [[nodiscard]] bool has_lower_clause() const { return bounds.min == 1 || bounds.min > users.size(); }
        [[nodiscard]] bool counts_min() const { return bounds.min > 1 && bounds.min <= users.size(); }
        [[nodiscard]] bool counts_max() const { return bounds.max > 1 && bounds.max < users.size(); }
        [[nodiscard]] bool is_equation() const { return bounds.min == bounds.max && !users.empty(); }
        [[nodiscard]] ClauseId after_counter() const {
            return first_clause + (has_lower_clause() ? 1 : 0) + counter.clause_count();
        }
    };

    void add_bounds(Item& item);
    static void write_sums(detail::NumberWriter& out, const Item& item, const RunMonitor& watch);
    static void write_clauses(detail::NumberWriter& out, const Item& item, const RunMonitor& watch);

    const Problem& problem_;
    std::vector<Item> items_;
    std::span<const OptionId> forced_;
    Literal options_ = 0;         ///< number of the last option
    Literal shades_ = 0;          ///< number of the last color variable
    std::uint64_t variables_ = 0; ///< with those of counters
    ClauseId first_forced_ = 1;
    std::uint64_t constraints_ = 0;
    std::uint64_t inequalities_ = 0;
};

} // namespace dlx
