#pragma once

// The lanes for one width of vectors. Included by lanes_portable.cpp and lanes_x86.hpp only, which name the types of
// their vectors and are compiled for the instruction set that suits them; the compiler's vector extensions (`a & b` on
// whole vectors) make one source of all widths, and plain 64-bit words of the narrowest one.
//
// Why no library: Google's Highway was the other choice. The extensions compile to one vpternlogq for each expression
// of three operands (134 of them in the sweeps of lanes_lattice.hpp, g++ 12), there is nothing left to gain by naming
// instructions; and the same source runs on std::uint64_t, as the reference of the tests, which a library of
// vectors cannot.

#include "dlx/lockstep/lanes.hpp"
#include "dlx/lockstep/lanes_general.hpp"
#include "dlx/lockstep/lanes_lattice.hpp"

#include <memory>

// No lambdas in these headers: g++ 12 compiles those of templates at the end of the file, without the instruction set.

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
