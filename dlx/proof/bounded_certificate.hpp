#pragma once

#include "dlx/proof/certificate.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>

namespace dlx::detail {

/// As write_certificate(), for problems with bounds. The proof is the tree of Algorithm M: the branches at an item
/// choose one of its options each, and exclude those before it; the last one may choose none.
/// Source: TAOCP 4B, 7.2.2.1, Algorithm M.
SolveResult write_bounded_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                                      std::ostream& formula, std::ostream& proof, const Limits& limits,
                                      std::span<const OptionId> forced);

} // namespace dlx::detail
