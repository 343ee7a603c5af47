#pragma once

#include "dlx/limits.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/logic/reason.hpp"

#include <iosfwd>
#include <span>

namespace dlx {

/// Writes a certificate of the outcome of reasoning, from the position in which the `forced` options are chosen. It
/// certifies uniqueness if the steps solve the problem, and the absence of solutions if they end in a contradiction.
///
/// `formula` is that of write_certificate(). `proof` has a clause for each option that a step chooses or removes, in
/// order, and then the empty clause. The clause states that the target is not chosen or, for a single, that it is. It
/// follows by unit propagation. In LRAT, its hints are the clauses of the items of the chain, link by link, and clauses
/// of earlier steps. A checker thus follows the steps and verifies each of them. Clauses for the cases of a set precede
/// the clause of its target: the target is not chosen together with one or several options of base items. These clauses
/// begin with the target, and so do the clauses of the steps within a trial.
///
/// Uses from `limits` the seconds and the stop flag. The status is exhausted if formula and proof are complete;
/// otherwise the output certifies nothing. If a stream fails, the status is stopped. Throws std::out_of_range for
/// unknown options and items. Throws std::invalid_argument, before any output, if forced options exclude each other, if
/// a step does not follow from the position before it, or if the steps end neither in a solution nor in a
/// contradiction.
Status write_path_certificate(const Problem& problem, std::span<const Step> steps, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const Limits& limits = {},
                              std::span<const OptionId> forced = {});

} // namespace dlx
