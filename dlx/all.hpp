#pragma once

/// The kernel, dlx/dlx.hpp, and the modules that are built:
/// - lockstep: BatchSolver solves many instances of one problem; lockstep_enumerator makes count() faster;
/// - logic: Reasoner solves step by step without guessing, gives a reason for each step, and rates the difficulty;
/// - proof: certificates that other programs can check, and their checkers;
/// - symmetry: find_automorphisms, count_up_to_symmetry and LeastImages find and count solutions up to symmetry;
/// - optimize: min_cost finds a minimum-cost solution;
/// - explain: explain() explains why there is no solution; estimate() estimates a number of solutions;
/// - convert: write_problem writes a problem for other solvers, read_problem reads further formats;
/// - families: make_problem makes queens, Latin squares, tournaments and other well-known problems;
/// - shapes: Packing is the problem of covering a board by pieces, parse_shapes reads them from a drawing.
#include "dlx/dlx.hpp"
#if __has_include("dlx/lockstep/batch.hpp")
#include "dlx/lockstep/batch.hpp"
#endif
#if __has_include("dlx/logic/position.hpp")
#include "dlx/logic/position.hpp"
#endif
#if __has_include("dlx/logic/reason.hpp")
#include "dlx/logic/reason.hpp"
#endif
#if __has_include("dlx/proof/certificate.hpp")
#include "dlx/proof/certificate.hpp"
#endif
#if __has_include("dlx/proof/formula_check.hpp")
#include "dlx/proof/formula_check.hpp"
#endif
#if __has_include("dlx/proof/lrat.hpp")
#include "dlx/proof/lrat.hpp"
#endif
#if __has_include("dlx/symmetry/symmetry.hpp")
#include "dlx/symmetry/symmetry.hpp"
#endif
#if __has_include("dlx/optimize/min_cost.hpp")
#include "dlx/optimize/costs.hpp"
#include "dlx/optimize/min_cost.hpp"
#endif
#if __has_include("dlx/explain/explain.hpp")
#include "dlx/explain/explain.hpp"
#endif
#if __has_include("dlx/convert/formats.hpp")
#include "dlx/convert/formats.hpp"
#include "dlx/convert/read_problem.hpp"
#endif
#if __has_include("dlx/families/families.hpp")
#include "dlx/families/families.hpp"
#endif
#if __has_include("dlx/shapes/shapes.hpp")
#include "dlx/shapes/shapes.hpp"
#endif
