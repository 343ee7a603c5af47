#pragma once

#include "dlx/problem.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <utility>

namespace dlx {

/// A text format for an exact cover problem.
enum class ProblemFormat : std::uint8_t {
    dlx,    ///< the format of parse()
    matrix, ///< rows of 0 and 1, without secondary items, bounds, costs and names
    opb,    ///< pseudo-Boolean constraints, for solvers of the PB competition: clasp, minisat+, RoundingSat, ...
    lp,     ///< an integer program in the LP format of CPLEX: cbc, glpsol, HiGHS, SCIP, Gurobi, ...
    asp,    ///< an answer set program for clingo, whose integers have 32 bits
    cnf,    ///< clauses in DIMACS format, without costs, for SAT solvers and model counters
};

/// All formats with their names.
inline constexpr std::array<std::pair<std::string_view, ProblemFormat>, 6> problem_formats{{
    {"dlx", ProblemFormat::dlx},
    {"matrix", ProblemFormat::matrix},
    {"opb", ProblemFormat::opb},
    {"lp", ProblemFormat::lp},
    {"asp", ProblemFormat::asp},
    {"cnf", ProblemFormat::cnf},
}};

/// Writes a problem. In opb, lp, asp and cnf, variable k is the option with Problem::number() k, and comments name all
/// items and options; the variable of an ignored option is false. dlx and matrix also write the ignored options, except
/// that dlx has none without items. Variables of colors follow, then in cnf variables of counters. Options determine
/// the other variables, so that solvers count each solution once. Costs are the objective, in opb and asp in units of
/// 10^-cost_decimals().
///
/// Throws InvalidProblem if the format cannot hold the problem, and names the first part that it cannot hold. Throws
/// std::ios_base::failure if `out` fails.
/// Sources: Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
/// Solvers, 2012; the clingo guide; Sinz, CP 2005 (counters).
void write_problem(std::ostream& out, const Problem& problem, ProblemFormat format);

} // namespace dlx
