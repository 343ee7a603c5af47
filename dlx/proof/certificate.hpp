#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

namespace dlx {

/// How a proof is written down.
enum class ProofFormat : std::uint8_t {
    lrat,        ///< each step names the clauses it follows from
    drat,        ///< steps alone, as text
    drat_binary, ///< the same in fewer bytes
    veripb,      ///< steps for a pseudo-Boolean formula, version 3.0 of VeriPB's format
};

/// "lrat", "drat", "drat-binary", "veripb".
[[nodiscard]] std::string_view to_string(ProofFormat format);

/// Writes a certificate that `problem` has exactly `solutions` solutions with all `forced` options, which a count has
/// found before: two files for a checker that need not trust this library.
///
/// `formula` gets the problem as clauses, or as a pseudo-Boolean formula for veripb (dlx/proof/cnf.hpp), and at its end
/// for each solution the clause that excludes it. `proof` gets a proof that this has no solution left. So whoever sees
/// that the formula is the problem, and that what is excluded are `solutions` different solutions, need not believe the
/// rest: a checker does that.
///
/// The proof is the search tree, that of the engines with MRV. Whenever a node is refuted, the clause "not all of the
/// choices that led here" follows from the formula and from what was written before, by unit propagation. A choice that
/// was the last one left is no such choice: it follows from the others, so that a tree without branches is a proof of
/// one step. Steps are deleted as soon as a shorter one says the same.
///
/// `solutions` stands in the first line of the formula, and steps are numbered from the end of the formula on: that is
/// why it must be known before, why nothing is kept in memory but the path to the node at hand, and why streams need
/// not be seekable. Opens no file; binary streams are expected.
///
/// Of `params` the limits on nodes and time, the stop flag and progress hold; the rest is ignored. The result's status
/// is exhausted if both are complete; otherwise, what was written certifies nothing. It ends as stopped when a stream
/// fails. Its statistics have the solutions, the search nodes and the level. Throws std::out_of_range for an unknown
/// forced option, and std::logic_error if the search finds another number of solutions.
SolveResult write_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const SolveParams& params = {},
                              std::span<const OptionId> forced = {});

} // namespace dlx
