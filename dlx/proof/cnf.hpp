#pragma once

#include "dlx/problem.hpp"
#include "dlx/watch.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <vector>

namespace dlx {

/// A literal as in DIMACS files: the number of a variable, from 1, or the negative number for its negation.
using Literal = std::int32_t;

/// Number of a clause in its file, from 1, as in LRAT proofs.
using ClauseId = std::uint64_t;

/// File format of a formula: clauses in DIMACS CNF, or equations and inequalities in OPB.
enum class FormulaFormat : std::uint8_t { cnf, opb };

/// An encoding of an exact cover problem, with some options forced, in propositional logic: as clauses for SAT solvers
/// (DIMACS CNF), and as equations and inequalities for pseudo-Boolean solvers (OPB).
///
/// Variable k + 1 means that option k is chosen. For each secondary item and each color that options give it, another
/// variable means that the item has this color. These variables are ordered by item, then by color. The *usage
/// variables* of an item are its colors, and the options that have it without a color. The clauses, item after item:
///
///     u v w ...              for a primary item: at least one of its usage variables
///     -u -v                  not both, for each pair of usage variables
///     -y a b ..., -a y, -b y for each color y of the item: y if and only if one of the options a b ... that give it
///
/// They are followed by the variable of each forced option. For a repeated one it is the negation, as an option
/// excludes itself. The solutions correspond one to one to the assignments that satisfy all clauses.
///
/// No clause is stored: memory is linear in the entries of the problem, although the number of pairs is not.
/// `problem` and `forced` must outlive the object.
class Cnf {
public:
    /// Numbers variables and clauses. Throws std::out_of_range for an unknown option.
    explicit Cnf(const Problem& problem, std::span<const OptionId> forced = {});

    [[nodiscard]] Literal variable_count() const { return variables_; }
    [[nodiscard]] ClauseId clause_count() const { return first_forced_ - 1 + forced_.size(); }

    /// Returns the number of constraints of the OPB file, where an equation is one constraint.
    [[nodiscard]] std::uint64_t constraint_count() const { return constraints_; }
    /// Returns the number of inequalities of the OPB file, where an equation is two inequalities, as for checkers.
    [[nodiscard]] std::uint64_t inequality_count() const { return inequalities_; }

    [[nodiscard]] static Literal variable(OptionId option) { return static_cast<Literal>(index(option)) + 1; }
    [[nodiscard]] static OptionId option(Literal variable) {
        return OptionId{static_cast<std::uint32_t>(variable) - 1};
    }

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

    /// Returns the clause "at least one of the usage variables". Requires a primary item.
    [[nodiscard]] ClauseId at_least_one(ItemId item) const { return items_[index(item)].first_clause; }
    /// Returns the clause "not both a and b". Requires two different usage variables of the item.
    [[nodiscard]] ClauseId not_both(ItemId item, Literal a, Literal b) const;
    /// Returns the clause of the k-th forced option, from 0.
    [[nodiscard]] ClauseId forced(std::size_t k) const { return first_forced_ + k; }

    // --- Files -------------------------------------------------------------------------------------------------------

    /// Writes all clauses, and a header that counts `solutions` further ones; the caller appends these by
    /// write_blocking_clause(). Returns early, with an incomplete formula, if `out` fails or `watch` stops. The caller
    /// must check both.
    void write_formula(std::ostream& out, FormulaFormat format, std::uint64_t solutions, const RunMonitor& watch) const;
    /// Writes the blocking clause of a solution: not all of these options are chosen. It excludes no other solution.
    static void write_blocking_clause(std::ostream& out, FormulaFormat format, std::span<const OptionId> options);

private:
    /// A color of a secondary item.
    struct Shade {
        Color color{};
        Literal variable = 0;
        std::vector<Literal> options; ///< options that give the item this color, ascending
        ClauseId first_clause = 0;
    };
    struct Item {
        std::vector<Literal> users;
        std::vector<Shade> shades; ///< colors of the item, ascending
        ClauseId first_clause = 0;
        bool is_primary = false;
    };

    std::vector<Item> items_;
    std::span<const OptionId> forced_;
    Literal options_ = 0;
    Literal variables_ = 0;
    ClauseId first_forced_ = 1;
    std::uint64_t constraints_ = 0;
    std::uint64_t inequalities_ = 0;
};

} // namespace dlx
