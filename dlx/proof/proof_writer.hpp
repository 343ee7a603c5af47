#pragma once

#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"

#include <iosfwd>
#include <memory>
#include <span>

namespace dlx::detail {

/// Writes the steps of a proof in one of the formats. A step is a clause: options that are not all chosen together.
class ProofWriter {
public:
    ProofWriter() = default;
    ProofWriter(const ProofWriter&) = delete;
    ProofWriter& operator=(const ProofWriter&) = delete;
    virtual ~ProofWriter() = default;

    /// Do steps need the clauses they follow from?
    [[nodiscard]] virtual bool wants_hints() const { return false; }

    /// Writes a step. `hints` in the order in which, with these options chosen, each clause has but one literal left that
    /// can be true, and the last one none.
    virtual void add(ClauseId id, std::span<const Literal> chosen, std::span<const ClauseId> hints) = 0;

    /// Takes back the step `id`. Steps that are taken back between two others follow each other.
    virtual void remove(ClauseId id, std::span<const Literal> chosen) = 0;

    /// After the last step, which is that no choice is left.
    virtual void end(ClauseId last) = 0;
};

/// `first` is the number of the first step.
[[nodiscard]] std::unique_ptr<ProofWriter> make_proof_writer(ProofFormat format, ClauseId first, std::ostream& out);

} // namespace dlx::detail
