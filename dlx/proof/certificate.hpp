#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

namespace dlx {

/// Format of a proof.
enum class ProofFormat : std::uint8_t {
    lrat,        ///< LRAT, text: each step lists the clauses from which it follows
    drat,        ///< DRAT, text: steps without the clauses from which they follow
    drat_binary, ///< DRAT, binary: smaller than the text format
    veripb,      ///< VeriPB 3.0: steps for a pseudo-Boolean formula
};

/// Returns "lrat", "drat", "drat-binary" or "veripb".
[[nodiscard]] std::string_view to_string(ProofFormat format);

/// Writes a certificate that `problem` has exactly `solutions` solutions that contain all `forced` options. The number
/// must be known from an earlier count. The certificate is a formula and a proof for a checker independent of this
/// library.
///
/// `formula` receives the problem as clauses, or for veripb as a pseudo-Boolean formula (dlx/proof/cnf.hpp), followed
/// by a blocking clause for each solution. `proof` receives a proof that this formula is unsatisfiable, for any checker
/// of its format. It remains to be verified that the formula encodes the problem, and that the blocking clauses exclude
/// `solutions` different solutions.
///
/// The proof is the search tree of the engines with MRV. When a node is refuted, the clause "not all of the choices on
/// its path" is written. It follows from the formula and the earlier steps by unit propagation. Options chosen because
/// they were the only ones left are not in the clause, as they follow from the others. Therefore a tree without
/// branches is a proof of one step. A step is deleted as soon as a shorter one subsumes it.
///
/// The first line of the formula contains its number of clauses, and the steps are numbered after the last clause. That
/// is why `solutions` must be known in advance. Only the path to the current node is kept in memory, and streams need
/// not be seekable. Opens no file; streams should be binary.
///
/// Uses from `params` the limits of search nodes and seconds, the stop flag and progress; all other settings are
/// ignored. The status is exhausted if formula and proof are complete; otherwise the output certifies nothing. If a
/// stream fails, the status is stopped. The statistics contain solutions, search nodes and the maximum level. Throws
/// std::out_of_range for an unknown forced option, and std::logic_error if the search finds a different number of
/// solutions.
SolveResult write_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const SolveParams& params = {},
                              std::span<const OptionId> forced = {});

} // namespace dlx
