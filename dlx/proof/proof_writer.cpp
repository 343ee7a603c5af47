#include "dlx/proof/proof_writer.hpp"

#include "dlx/detail/number_writer.hpp"

#include <array>
#include <string>

namespace dlx::detail {

namespace {

/// "12 -3 -7 0 5 2 9 0"; "12 d 10 11 0" deletes clauses.
/// Source: Cruz-Filipe et al., Efficient certified RAT verification, CADE 2017.
class Lrat final : public ProofWriter {
public:
    explicit Lrat(std::ostream& out) : out_(out) {}

    [[nodiscard]] bool wants_hints() const override { return true; }
    void add(ClauseId id, std::span<const Literal> chosen, std::span<const ClauseId> hints) override {
        end_deletion();
        out_.number(id);
        for (const Literal literal : chosen)
            out_.text(" ").number(-literal);
        out_.text(" 0");
        for (const ClauseId hint : hints)
            out_.text(" ").number(hint);
        out_.text(" 0\n");
        last_ = id;
    }
    void remove(ClauseId id, std::span<const Literal> /*chosen*/) override {
        if (!deletes_)
            out_.number(last_).text(" d");
        deletes_ = true;
        out_.text(" ").number(id);
    }
    void end(ClauseId /*last*/) override { end_deletion(); }

private:
    void end_deletion() {
        if (deletes_)
            out_.text(" 0\n");
        deletes_ = false;
    }

    NumberWriter out_;
    ClauseId last_ = 0;
    bool deletes_ = false; ///< a line of deletions is not ended
};

/// "-3 -7 0" adds a clause, "d -3 -7 0" deletes it.
/// Source: Wetzler, Heule, Hunt, DRAT-trim, SAT 2014.
class Drat final : public ProofWriter {
public:
    explicit Drat(std::ostream& out) : out_(out) {}

    void add(ClauseId /*id*/, std::span<const Literal> chosen, std::span<const ClauseId> /*hints*/) override {
        put(chosen);
    }
    void remove(ClauseId /*id*/, std::span<const Literal> chosen) override {
        out_.text("d ");
        put(chosen);
    }
    void end(ClauseId /*last*/) override {}

private:
    void put(std::span<const Literal> chosen) {
        for (const Literal literal : chosen)
            out_.number(-literal).text(" ");
        out_.text("0\n");
    }

    NumberWriter out_;
};

/// The same; the literal of variable v is 2 v, or 2 v + 1 if negated, in groups of seven bits, the lowest first.
class BinaryDrat final : public ProofWriter {
public:
    explicit BinaryDrat(std::ostream& out) : out_(out) {}

    void add(ClauseId /*id*/, std::span<const Literal> chosen, std::span<const ClauseId> /*hints*/) override {
        put("a", chosen);
    }
    void remove(ClauseId /*id*/, std::span<const Literal> chosen) override { put("d", chosen); }
    void end(ClauseId /*last*/) override {}

private:
    void put(std::string_view kind, std::span<const Literal> chosen) {
        out_.text(kind);
        for (const Literal literal : chosen) {
            std::array<char, 5> bytes{};
            std::size_t size = 0;
            for (auto rest = 2 * static_cast<std::uint32_t>(literal) + 1; rest > 0; rest >>= 7)
                bytes.at(size++) = static_cast<char>((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
            out_.text({bytes.data(), size});
        }
        out_.text({"\0", 1});
    }

    NumberWriter out_;
};

/// "rup +1 ~x3 +1 ~x7 >= 1 ;" follows by unit propagation; "del id 12 13;".
/// Source: the documentation of VeriPB 3.
class VeriPb final : public ProofWriter {
public:
    VeriPb(std::ostream& out, ClauseId first) : out_(out) {
        out_.text("pseudo-Boolean proof version 3.0\nf ").number(first - 1).text(";\n");
    }

    void add(ClauseId /*id*/, std::span<const Literal> chosen, std::span<const ClauseId> /*hints*/) override {
        end_deletion();
        out_.text("rup ");
        for (const Literal literal : chosen)
            out_.text("+1 ~x").number(literal).text(" ");
        out_.text(">= 1 ;\n");
    }
    void remove(ClauseId id, std::span<const Literal> /*chosen*/) override {
        if (!deletes_)
            out_.text("del id");
        deletes_ = true;
        out_.text(" ").number(id);
    }
    void end(ClauseId last) override {
        end_deletion();
        out_.text("output NONE;\nconclusion UNSAT : ").number(last).text(";\nend pseudo-Boolean proof;\n");
    }

private:
    void end_deletion() {
        if (deletes_)
            out_.text(";\n");
        deletes_ = false;
    }

    NumberWriter out_;
    bool deletes_ = false; ///< a line of deletions is not ended
};

} // namespace

std::unique_ptr<ProofWriter> make_proof_writer(ProofFormat format, ClauseId first, std::ostream& out) {
    switch (format) {
    case ProofFormat::lrat:
        return std::make_unique<Lrat>(out);
    case ProofFormat::drat:
        return std::make_unique<Drat>(out);
    case ProofFormat::drat_binary:
        return std::make_unique<BinaryDrat>(out);
    case ProofFormat::veripb:
        break;
    }
    return std::make_unique<VeriPb>(out, first);
}

} // namespace dlx::detail
