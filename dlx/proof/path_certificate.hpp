#pragma once

#include "dlx/limits.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/reason/reason.hpp"

#include <iosfwd>
#include <span>

namespace dlx {

/// Writes a certificate of what steps of reasoning lead to, from the position in which the `forced` options are chosen:
/// that the solution is the only one if they lead to one, and that there is none if they lead to a contradiction.
///
/// `formula` is that of write_certificate. `proof` has a clause for each option that a step chooses or takes away, in
/// their order, and then the empty one. The clause says that the target is not chosen, or of a single, that the option
/// is. It follows by unit propagation. In LRAT, the clauses that it follows from are those of the items of the chain,
/// link by link, and those of earlier steps. So a checker goes the same way as the steps do, and finds that each of
/// them is right. Before the clause of a target of a set stand those of its cases: that the target is not chosen
/// together with one option of a base item, or with several. They begin with the target, and so do the clauses of the
/// steps within a trial.
///
/// Of `limits`, the time and the stop flag hold. The status is exhausted if both texts are complete; otherwise, what
/// was written certifies nothing. It is stopped when a stream fails. Throws std::out_of_range for unknown options and
/// items. Throws std::invalid_argument if forced options exclude each other, if a step does not follow from those
/// before, or if the steps lead to no end. Nothing is written then.
Status write_path_certificate(const Problem& problem, std::span<const Step> steps, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const Limits& limits = {},
                              std::span<const OptionId> forced = {});

} // namespace dlx
