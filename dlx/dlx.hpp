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
/// Problem (problem.hpp) describes what to cover, parse_problem and to_text (text.hpp) read and write it, solve, count,
/// first_solution and Search (solve.hpp) search, ParallelSearch (parallel.hpp) does so on several threads, Batch
/// (batch.hpp) solves many instances of one problem at a time, conflicting_items (conflict.hpp) says why there is no
/// solution, why_not_a_solution (verify.hpp) is the referee, Confirmer (confirm.hpp) counts again with another engine.
#include "dlx/batch.hpp"
#include "dlx/confirm.hpp"
#include "dlx/conflict.hpp"
#include "dlx/engine.hpp"
#include "dlx/parallel.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve.hpp"
#include "dlx/stats.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"
