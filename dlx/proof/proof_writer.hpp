#pragma once

#include "dlx/detail/number_writer.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"

#include <iosfwd>
#include <span>
#include <string_view>

namespace dlx::detail {

/// Writes the steps of a proof in one of the formats. A step is a clause: options that are not all chosen together.
///
///     lrat          "12 -3 -7 0 5 2 9 0" adds clause 12 and names those it follows from; "12 d 10 11 0" deletes two
///     drat          "-3 -7 0" adds a clause, "d -3 -7 0" deletes it
///     drat_binary   the same; the literal of variable v is 2 v, or 2 v + 1 if negated, in groups of seven bits, the
///                   lowest first
///     veripb        "rup +1 ~x3 +1 ~x7 >= 1 ;" follows by unit propagation; "del id 12 13;"
///
/// Sources: Cruz-Filipe et al., Efficient certified RAT verification, CADE 2017; Wetzler, Heule, Hunt, DRAT-trim, SAT
/// 2014; the documentation of VeriPB 3.
class ProofWriter {
public:
    /// `first` is the number of the first step.
    ProofWriter(ProofFormat format, ClauseId first, std::ostream& out);

    /// Do steps need the clauses they follow from?
    [[nodiscard]] bool wants_hints() const { return format_ == ProofFormat::lrat; }

    /// Writes a step. `hints` in the order in which, with these options chosen, each clause has but one literal left
    /// that can be true, and the last one none.
    void add(ClauseId id, std::span<const Literal> chosen, std::span<const ClauseId> hints);

    /// Takes back the step `id`. Steps that are taken back between two others follow each other.
    void remove(ClauseId id, std::span<const Literal> chosen);

    /// After the last step, which is that no choice is left.
    void end(ClauseId last);

    /// Puts all that was written into the stream.
    void flush() { out_.flush(); }

private:
    void put_clause(std::span<const Literal> chosen);
    void put_binary(std::string_view kind, std::span<const Literal> chosen);
    void end_deletion();

    const ProofFormat format_;
    NumberWriter out_;
    ClauseId last_ = 0;
    bool deletes_ = false; ///< a line of deletions is not ended
};

} // namespace dlx::detail
