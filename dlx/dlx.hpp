#pragma once

/// Exact cover by dancing links: the whole public API in one include.
///
///     dlx::Problem problem;
///     for (const char* item : {"a", "b", "c", "d", "e", "f", "g"})
///         problem.add_item(item);
///     for (const char* option : {"c e", "a d g", "b c f", "a d f", "b g", "d e g"})
///         problem.add_option(option);
///     for (const dlx::Solution& solution : dlx::Search(problem)) // "a d f", "b g", "c e"
///         for (const dlx::OptionId option : solution)
///             std::cout << dlx::to_text(problem, option) << '\n';
///
/// Problem (problem.hpp) describes an exact cover problem, perhaps with colors and bounds; parse_problem and to_text
/// (text.hpp) read and write it, write_problem (formats/) writes it for other solvers.
/// dlx/README.md lists the entry points, one for each task:
/// - all_solutions, Search and solve (solve.hpp) return solutions, on several threads with use_threads (threads.hpp);
/// - count (count.hpp) counts solutions;
/// - find_automorphisms, count_up_to_symmetry and LeastImages (symmetry/) find and count solutions up to symmetry;
/// - Packing (shapes/) is the problem of covering a board by pieces, parse_shapes reads them from a drawing;
/// - BatchSolver (batch.hpp) solves many instances of one problem;
/// - solutions_as_zdd (zdd.hpp) represents all solutions as one ZDD;
/// - min_cost_solution (min_cost.hpp) finds a minimum-cost solution;
/// - conflicting_items (conflict.hpp) explains why there is no solution;
/// - Reasoner (reason/) solves step by step without guessing, gives a reason for each step, and rates the difficulty;
/// - families::make_problem (families/) makes queens, Latin squares, tournaments and other well-known problems;
/// - verify_solution (verify.hpp), CrossChecker (cross_check.hpp) and the certificates of proof/ verify results.
#include "dlx/batch.hpp"
#include "dlx/checkpoint.hpp"
#include "dlx/conflict.hpp"
#include "dlx/count.hpp"
#include "dlx/cross_check.hpp"
#include "dlx/engine.hpp"
#include "dlx/families/families.hpp"
#include "dlx/formats/formats.hpp"
#include "dlx/limits.hpp"
#include "dlx/min_cost.hpp"
#include "dlx/parallel.hpp"
#include "dlx/problem.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/formula_check.hpp"
#include "dlx/proof/lrat.hpp"
#include "dlx/proof/path_certificate.hpp"
#include "dlx/reason/position.hpp"
#include "dlx/reason/reason.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/text.hpp"
#include "dlx/text/costs.hpp"
#include "dlx/threads.hpp"
#include "dlx/verify.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"
