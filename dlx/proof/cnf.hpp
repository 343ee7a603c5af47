#pragma once

#include "dlx/problem.hpp"
#include "dlx/watch.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <vector>

namespace dlx {

/// A variable, numbered from 1, or with a minus sign its negation, as in DIMACS files.
using Literal = std::int32_t;

/// The place of a clause in its file, from 1, as in LRAT proofs.
using ClauseId = std::uint64_t;

/// How a formula is written down: as clauses in a DIMACS file, or as equations and inequalities in an OPB file.
enum class FormulaFormat : std::uint8_t { cnf, opb };

/// An exact cover problem in propositional logic, with some options forced: as clauses for SAT solvers (DIMACS CNF), and
/// as equations and inequalities for pseudo-Boolean ones (OPB).
///
/// Variable k + 1 says that option k is chosen. A further variable for each secondary item and each color it is given, by
/// item, then by color, says that the item has this color. The *users* of an item are the variables that say how it is
/// used: the options that have it without a color, and its colors. The clauses, for each item in turn:
///
///     u v w ...              primary items: one of the users
///     -u -v                  not two of them, for any two
///     -y a b ..., -a y, -b y for each color y of the item: one of the options a b ... that give it, if and only if y
///
/// and then for each forced option its variable; if it is forced again, the negation, as an option excludes itself.
/// So every solution is exactly one assignment that satisfies all clauses, and the other way round.
///
/// No clause is stored: memory is linear in the entries of the problem, although pairs of users are many more.
/// `problem` and `forced` outlive the object.
class Cnf {
public:
    /// Throws std::out_of_range for an unknown option.
    explicit Cnf(const Problem& problem, std::span<const OptionId> forced = {});

    [[nodiscard]] Literal variable_count() const { return variables_; }
    [[nodiscard]] ClauseId clause_count() const { return first_forced_ - 1 + forced_.size(); }

    /// Constraints of the OPB file, an equation being one.
    [[nodiscard]] std::uint64_t constraint_count() const { return constraints_; }
    /// The same if an equation is two inequalities, as checkers number them.
    [[nodiscard]] std::uint64_t inequality_count() const { return inequalities_; }

    [[nodiscard]] static Literal variable(OptionId option) { return static_cast<Literal>(index(option)) + 1; }
    [[nodiscard]] static OptionId option(Literal variable) {
        return OptionId{static_cast<std::uint32_t>(variable) - 1};
    }

    // --- Clauses by what they say ------------------------------------------------------------------------------------

    /// The variables of all ways to use an item, in ascending order; the view lives as long as the object.
    [[nodiscard]] std::span<const Literal> usage_variables(ItemId item) const { return items_.at(index(item)).users; }

    /// How an option uses one of its items.
    struct Usage {
        Literal variable = 0;
        ClauseId implication = 0; ///< the clause "if the option, then the user"; 0 if the option itself is the user
    };
    /// Requires that `entry` belongs to `option`.
    [[nodiscard]] Usage usage(OptionId option, const Entry& entry) const;

    /// "One of the users". Requires a primary item.
    [[nodiscard]] ClauseId at_least_one(ItemId item) const { return items_[index(item)].first_clause; }
    /// "Not both". Requires two different users of the item.
    [[nodiscard]] ClauseId not_both(ItemId item, Literal a, Literal b) const;
    /// That of the k-th forced option, from 0.
    [[nodiscard]] ClauseId forced(std::size_t k) const { return first_forced_ + k; }

    // --- Files -------------------------------------------------------------------------------------------------------

    /// Writes all clauses as the beginning of a file that has `solutions` more: the caller appends them, each by
    /// exclude(). Ends early if `out` fails, which is for the caller to see, or if the watch says so: what is written
    /// then is no formula.
    void write_formula(std::ostream& out, FormulaFormat format, std::uint64_t solutions, const RunMonitor& watch) const;
    /// The clause that not all of these options are chosen: what excludes a solution and nothing else.
    static void write_blocking_clause(std::ostream& out, FormulaFormat format, std::span<const OptionId> options);

private:
    /// A color of a secondary item.
    struct Shade {
        Color color{};
        Literal variable = 0;
        std::vector<Literal> options; ///< ascending
        ClauseId first_clause = 0;
    };
    struct Item {
        std::vector<Literal> users;
        std::vector<Shade> shades; ///< by color, ascending
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
