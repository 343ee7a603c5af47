#pragma once

#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/watch.hpp"

/// Counts of classes of solutions by enumeration.
namespace dlx::detail {

/// Counts the classes by all automorphisms of the problem: extends one partial solution of each class by the options of
/// an item, one of each orbit, until no symmetry remains; then enumerates its solutions, and keeps their canonical
/// forms. Stores everything but the order of the group and the seconds in `result`.
/// Source: McKay, Isomorph-free exhaustive generation (1998); Kaski and Östergård, Classification Algorithms for Codes
/// and Designs (2006).
void count_canonical_forms(const Problem& problem, const CountParams& params, RunMonitor& watch,
                           SymmetryCountResult& result);

/// Counts the classes by a group with these generators: enumerates all solutions, keeps them, and joins each with its
/// images. Stores everything but the order of the group and the seconds in `result`.
void count_orbits_of_solutions(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                               const RunMonitor& watch, SymmetryCountResult& result);

} // namespace dlx::detail
