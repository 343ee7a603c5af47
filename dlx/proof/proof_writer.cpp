#include "dlx/proof/proof_writer.hpp"

#include <array>

namespace dlx::detail {

ProofWriter::ProofWriter(ProofFormat format, ClauseId first, std::ostream& out) : format_(format), out_(out) {
    if (format == ProofFormat::veripb)
        out_.text("pseudo-Boolean proof version 3.0\nf ").number(first - 1).text(";\n");
}

void ProofWriter::add(ClauseId id, std::span<const Literal> chosen, std::span<const ClauseId> hints) {
    end_deletion();
    last_ = id;
    switch (format_) {
    case ProofFormat::lrat:
        out_.number(id).text(" ");
        put_clause(chosen);
        for (const ClauseId hint : hints)
            out_.text(" ").number(hint);
        out_.text(" 0\n");
        break;
    case ProofFormat::drat:
        put_clause(chosen);
        out_.text("\n");
        break;
    case ProofFormat::drat_binary:
        put_binary("a", chosen);
        break;
    case ProofFormat::veripb:
        out_.text("rup ");
        for (const Literal literal : chosen)
            out_.text("+1 ~x").number(literal).text(" ");
        out_.text(">= 1 ;\n");
        break;
    }
}

void ProofWriter::remove(ClauseId id, std::span<const Literal> chosen) {
    if (format_ == ProofFormat::drat) {
        out_.text("d ");
        put_clause(chosen);
        out_.text("\n");
    } else if (format_ == ProofFormat::drat_binary) {
        put_binary("d", chosen);
    } else {
        if (!deletes_)
            format_ == ProofFormat::lrat ? out_.number(last_).text(" d") : out_.text("del id");
        deletes_ = true;
        out_.text(" ").number(id);
    }
}

void ProofWriter::end(ClauseId last) {
    end_deletion();
    if (format_ == ProofFormat::veripb)
        out_.text("output NONE;\nconclusion UNSAT : ").number(last).text(";\nend pseudo-Boolean proof;\n");
}

void ProofWriter::put_clause(std::span<const Literal> chosen) {
    for (const Literal literal : chosen)
        out_.number(-literal).text(" ");
    out_.text("0");
}

void ProofWriter::put_binary(std::string_view kind, std::span<const Literal> chosen) {
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

void ProofWriter::end_deletion() {
    if (deletes_)
        out_.text(format_ == ProofFormat::lrat ? " 0\n" : ";\n");
    deletes_ = false;
}

} // namespace dlx::detail
