#pragma once

// The lanes for one vector width. Included by lanes_portable.cpp and lanes_x86.hpp only, which define the vector types
// and select the instruction set. With the compiler's vector extensions (`a & b` on whole vectors), all widths share
// one source; the narrowest uses plain 64-bit words.
//
// The alternative was Google's Highway library. The extensions already compile to one vpternlogq for each expression of
// three operands (134 of them in the sweeps of lanes_lattice.hpp, g++ 12), so that intrinsics would gain nothing. The
// same source also runs on std::uint64_t, as the reference of the tests, which a vector library does not support.

#include "dlx/lockstep/lanes.hpp"
#include "dlx/lockstep/lanes_general.hpp"
#include "dlx/lockstep/lanes_lattice.hpp"

#include <memory>

// These headers must not use lambdas: g++ 12 compiles those of templates at the end of the file, without the
// instruction set.

namespace dlx::detail {

namespace {

template <class V>
std::unique_ptr<Lanes> make_lanes(const LaneProblem& problem) {
    if (!problem.lattice || problem.lattice->rows * problem.lattice->columns > 25)
        return std::make_unique<GeneralLanes<V>>(problem);
    if (problem.lattice->rows == 3 && problem.lattice->columns == 3)
        return std::make_unique<LatticeLanes<V, 3, 3>>(problem);
    return std::make_unique<LatticeLanes<V, 0, 0>>(problem);
}

} // namespace

} // namespace dlx::detail
