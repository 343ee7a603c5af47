#pragma once

/// Exact cover by dancing links. Everything a user needs, in one include:
///
///     dlx::Problem problem;
///     for (const char* item : {"a", "b", "c", "d", "e", "f", "g"})
///         problem.add_item(item);
///     for (const char* option : {"c e", "a d g", "b c f", "a d f", "b g", "d e g"})
///         problem.add_option(option);
///     for (const dlx::Solution solution : dlx::Search(problem)) // "a d f", "b g", "c e"
///         for (const dlx::OptionId option : solution)
///             std::cout << dlx::to_text(problem, option) << '\n';
///
/// Problem (problem.hpp) describes what to cover, and parse_problem and to_text (text.hpp) read and write it. There
/// is one door for each question, as dlx/README.md lists them: all_solutions, Search and solve (solve.hpp) give solutions,
/// on several threads with use_threads (threads.hpp); count (count.hpp) says how many there are; BatchSolver (batch.hpp) answers for
/// many instances of one problem; solutions_as_zdd (zdd.hpp) has all solutions at once; cheapest
/// (min_cost.hpp) finds one of least cost; conflicting_items (conflict.hpp) says why there is none; Reasoner (reason/)
/// goes from reason to reason, as people do, and says how hard that is; verify_solution (verify.hpp), CrossChecker
/// (cross_check.hpp) and the certificates of proof/ say whether an answer is right.
#include "dlx/batch.hpp"
#include "dlx/min_cost.hpp"
#include "dlx/checkpoint.hpp"
#include "dlx/cross_check.hpp"
#include "dlx/conflict.hpp"
#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/limits.hpp"
#include "dlx/parallel.hpp"
#include "dlx/problem.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/formula_check.hpp"
#include "dlx/proof/lrat.hpp"
#include "dlx/proof/path_certificate.hpp"
#include "dlx/reason/position.hpp"
#include "dlx/reason/reason.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "dlx/verify.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"
