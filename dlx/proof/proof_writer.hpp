#pragma once

#include "dlx/detail/number_writer.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <span>
#include <string_view>

namespace dlx::detail {

/// Writes a formula, and the steps of a proof about it in one of the formats. A step is a clause: literals that are not
/// all true together.
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
    /// The formula is that of `cnf`, and for each of `solutions` a clause more. All outlive the object.
    ProofWriter(const Cnf& cnf, std::uint64_t solutions, ProofFormat format, std::ostream& formula, std::ostream& proof)
        : cnf_(cnf), solutions_(solutions), format_(format), formula_(formula), proof_(proof), out_(proof),
          excluding_(format == ProofFormat::veripb ? cnf.inequality_count() : cnf.clause_count()),
          last_(excluding_ + solutions) {
        if (format == ProofFormat::veripb)
            out_.text("pseudo-Boolean proof version 3.0\nf ").number(last_).text(";\n");
    }

    /// Writes the formula but for the clauses that exclude solutions. Ends early as Cnf::begin() does.
    void begin(const RunMonitor& watch) { cnf_.write_formula(formula_, formula_format(), solutions_, watch); }

    /// Writes the clause that excludes a solution, and returns its number.
    ClauseId exclude(std::span<const OptionId> solution) {
        Cnf::write_blocking_clause(formula_, formula_format(), solution);
        return ++excluding_;
    }

    /// Have both streams taken all that was written so far?
    [[nodiscard]] bool is_good() const { return formula_.good() && proof_.good(); }

    /// Do steps need the clauses they follow from?
    [[nodiscard]] bool wants_hints() const { return format_ == ProofFormat::lrat; }

    /// Writes the step that not all `literals` are true, and returns its number. `hints` in the order in which, if they
    /// are, each clause has but one literal left that can be true, and the last one none.
    ClauseId add(std::span<const Literal> literals, std::span<const ClauseId> hints) {
        end_deletion();
        ++last_;
        if (format_ == ProofFormat::lrat) {
            out_.number(last_).text(" ");
            put_clause(literals);
            for (const ClauseId hint : hints)
                out_.text(" ").number(hint);
            out_.text(" 0\n");
        } else if (format_ == ProofFormat::drat) {
            put_clause(literals);
            out_.text("\n");
        } else if (format_ == ProofFormat::drat_binary) {
            put_binary("a", literals);
        } else {
            out_.text("rup ");
            for (const Literal literal : literals)
                out_.text(literal > 0 ? "+1 ~x" : "+1 x").number(std::abs(literal)).text(" ");
            out_.text(">= 1 ;\n");
        }
        return last_;
    }

    /// Takes back the step `id`. Steps that are taken back between two others follow each other.
    void remove(ClauseId id, std::span<const Literal> literals) {
        if (format_ == ProofFormat::drat) {
            out_.text("d ");
            put_clause(literals);
            out_.text("\n");
        } else if (format_ == ProofFormat::drat_binary) {
            put_binary("d", literals);
        } else {
            if (!deletes_)
                format_ == ProofFormat::lrat ? out_.number(last_).text(" d") : out_.text("del id");
            deletes_ = true;
            out_.text(" ").number(id);
        }
    }

    /// After the last step, which is that no choice is left.
    void end() {
        end_deletion();
        if (format_ == ProofFormat::veripb)
            out_.text("output NONE;\nconclusion UNSAT : ").number(last_).text(";\nend pseudo-Boolean proof;\n");
    }

    /// Puts all that was written into the stream.
    void flush() { out_.flush(); }

private:
    [[nodiscard]] FormulaFormat formula_format() const {
        return format_ == ProofFormat::veripb ? FormulaFormat::opb : FormulaFormat::cnf;
    }

    void put_clause(std::span<const Literal> literals) {
        for (const Literal literal : literals)
            out_.number(-literal).text(" ");
        out_.text("0");
    }

    void put_binary(std::string_view kind, std::span<const Literal> literals) {
        out_.text(kind);
        for (const Literal literal : literals) {
            auto rest = 2 * static_cast<std::uint32_t>(std::abs(literal)) + (literal > 0 ? 1 : 0);
            for (; rest > 0x7f; rest >>= 7)
                put_byte(rest | 0x80);
            put_byte(rest);
        }
        put_byte(0);
    }

    void put_byte(std::uint32_t byte) {
        const char text = static_cast<char>(byte);
        out_.text({&text, 1});
    }

    void end_deletion() {
        if (deletes_)
            out_.text(format_ == ProofFormat::lrat ? " 0\n" : ";\n");
        deletes_ = false;
    }

    const Cnf& cnf_;
    const std::uint64_t solutions_;
    const ProofFormat format_;
    std::ostream& formula_;
    std::ostream& proof_;
    NumberWriter out_;     ///< to the proof
    ClauseId excluding_;   ///< the last clause of the formula so far, as the checkers of the format count
    ClauseId last_;        ///< step, or clause of the formula
    bool deletes_ = false; ///< a line of deletions is not ended
};

} // namespace dlx::detail
