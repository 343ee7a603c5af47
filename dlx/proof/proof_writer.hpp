#pragma once

#include "dlx/detail/number_writer.hpp"
#include "dlx/detail/search_watch.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/watch.hpp"

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::detail {

/// A writer for a formula and for the steps of a proof about it, in all formats. A step is a clause, given by the
/// literals that are not all true together.
///
///     lrat          "12 -3 -7 0 5 2 9 0" adds clause 12, which follows from 5, 2 and 9; "12 d 10 11 0" deletes two
///     drat          "-3 -7 0" adds a clause, "d -3 -7 0" deletes it
///     drat_binary   as drat; the literal of variable v is 2 v, or 2 v + 1 if negated, in groups of seven bits, lowest
///                   bits first
///     veripb        "rup +1 ~x3 +1 ~x7 >= 1 ;" follows by unit propagation; "del id 12 13;"
///
/// Sources: Cruz-Filipe et al., Efficient certified RAT verification, CADE 2017; Wetzler, Heule, Hunt, DRAT-trim, SAT
/// 2014; the documentation of VeriPB 3.
class ProofWriter {
public:
    /// Prepares a formula with the clauses of `cnf` and `solutions` blocking clauses. All arguments outlive the object.
    /// Throws std::length_error if clauses need more than Cnf::max_variables.
    ProofWriter(const Cnf& cnf, std::uint64_t solutions, ProofFormat format, std::ostream& formula, std::ostream& proof)
        : cnf_(cnf), solutions_(solutions), format_(format), formula_(formula), proof_(proof), out_(proof),
          excluding_(format == ProofFormat::veripb ? cnf.inequality_count() : cnf.clause_count()),
          last_(excluding_ + solutions) {
        if (format != ProofFormat::veripb && cnf.variable_count() > Cnf::max_variables)
            throw std::length_error("the bounds need a formula of " + std::to_string(cnf.variable_count()) +
                                    " variables, more than " + std::to_string(Cnf::max_variables) +
                                    "; the format veripb needs fewer");
        if (format == ProofFormat::veripb)
            out_.text("pseudo-Boolean proof version 3.0\nf ").number(last_).text(";\n");
    }

    /// Writes the formula without the blocking clauses. Returns early like Cnf::write_formula().
    void begin(const RunMonitor& watch) { cnf_.write_formula(formula_, formula_format(), solutions_, watch); }

    /// Writes the blocking clause of a solution, and returns its number. Throws std::logic_error for one more than
    /// announced.
    ClauseId exclude(std::span<const Literal> clause) {
        if (excluded_++ == solutions_)
            throw std::logic_error("the search that writes the proof finds more solutions than " +
                                   std::to_string(solutions_));
        Cnf::write_clause(formula_, formula_format(), clause);
        return ++excluding_;
    }

    /// Throws std::logic_error unless as many solutions are excluded as were announced.
    void require_all_solutions() const {
        if (excluded_ != solutions_)
            throw std::logic_error("the search that writes the proof finds " + std::to_string(excluded_) +
                                   " solutions, not " + std::to_string(solutions_));
    }

    /// Returns true unless a stream has failed.
    [[nodiscard]] bool is_good() const { return formula_.good() && proof_.good(); }

    /// Returns true if add() needs hints.
    [[nodiscard]] bool wants_hints() const { return format_ == ProofFormat::lrat; }

    /// Writes the step that not all `literals` are true, and returns its number. `hints` are in the order of unit
    /// propagation under the assumption that all of them are true; the last clause is then false.
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

    /// Deletes the step `id`. Consecutive deletions share one line.
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

    /// Writes the end of the proof, after the empty clause.
    void end() {
        end_deletion();
        if (format_ == ProofFormat::veripb)
            out_.text("output NONE;\nconclusion UNSAT : ").number(last_).text(";\nend pseudo-Boolean proof;\n");
    }

    /// Flushes buffered output to the stream of the proof.
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
    NumberWriter out_; ///< buffered output to `proof_`
    std::uint64_t excluded_ = 0;
    ClauseId excluding_;   ///< number of the last clause of the formula so far, as checkers of the format count
    ClauseId last_;        ///< number of the last step or clause
    bool deletes_ = false; ///< whether a line of deletions is unfinished
};

/// The steps of a search tree that are not deleted. A step states that not all assumptions of a node are true. It
/// deletes the steps below the node, which it subsumes.
class TreeSteps {
public:
    /// Writes a step, and returns its number. The assumptions of the steps below begin with those of this step. No
    /// assumption: this is the end of the proof.
    ClauseId add(ProofWriter& writer, std::span<const Literal> assumptions, std::span<const ClauseId> hints) {
        const ClauseId id = writer.add(assumptions, hints);
        if (assumptions.empty())
            return id;
        literals_.assign(assumptions.begin(), assumptions.end());
        for (; !steps_.empty() && steps_.back().assumptions > assumptions.size(); steps_.pop_back()) {
            literals_.push_back(steps_.back().last); // all others are assumptions still
            writer.remove(steps_.back().id, literals_);
            literals_.pop_back();
        }
        steps_.push_back({id, assumptions.size(), assumptions.back()});
        return id;
    }

private:
    struct Step {
        ClauseId id;
        std::size_t assumptions;
        Literal last;
    };
    std::vector<Step> steps_;
    std::vector<Literal> literals_; ///< scratch of add()
};

/// Writes a formula and its proof. `search()` excludes all solutions and writes the steps up to the empty clause, unless
/// a limit of `limits` ends it; it returns the reason of its end, and keeps `stats`. Throws std::logic_error if it finds
/// another number of solutions than announced.
template <class Search>
SolveResult write_proof(ProofWriter& writer, SearchWatch& search_watch, const Stats& stats, Limits limits,
                        Search search) {
    const RunMonitor watch(limits);
    writer.begin(watch);
    if (const auto end = watch.stop_reason())
        return {*end, 0, watch.seconds(), {}};
    limits.seconds = watch.remaining_limits().seconds;
    search_watch.start(limits);
    const Status status = search();
    if (status == Status::exhausted) {
        writer.require_all_solutions();
        writer.end();
    }
    writer.flush();
    return {writer.is_good() ? status : Status::stopped, stats.solutions, search_watch.seconds(), stats};
}

} // namespace dlx::detail
