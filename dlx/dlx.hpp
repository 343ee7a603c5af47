#pragma once

/// Exact cover by dancing links: the kernel. dlx/all.hpp has the modules as well.
///
///     dlx::Problem problem;
///     for (const char* item : {"a", "b", "c", "d", "e", "f", "g"})
///         problem.add_item(item);
///     for (const char* option : {"c e", "a d g", "b c f", "a d f", "b g", "d e g"})
///         problem.add_option(option);
///     for (const dlx::Solution& solution : dlx::solutions(problem)) // "a d f", "b g", "c e"
///         for (const dlx::OptionId option : solution)
///             std::cout << dlx::to_string(problem, option) << '\n';
///
/// Problem (problem.hpp) describes an exact cover problem, perhaps with colors and bounds; parse and to_string (text.hpp)
/// read and write it. dlx/README.md lists the entry points, one for each question:
/// - solve, solutions and for_each_solution (solve.hpp) find solutions, on several threads with use_threads (threads.hpp);
/// - count (count.hpp) counts solutions;
/// - sample and solutions_as_zdd (zdd.hpp) draw random solutions, and represent all as one ZDD;
/// - verify_solution (verify.hpp) verifies a solution.
#include "dlx/checkpoint.hpp"
#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/limits.hpp"
#include "dlx/parallel.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "dlx/verify.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"
