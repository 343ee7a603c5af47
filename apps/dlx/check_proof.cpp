#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"

#include "dlx/proof/formula_check.hpp"
#include "dlx/proof/lrat.hpp"
#include "dlx/text.hpp"

#include <istream>
#include <streambuf>

namespace apps {

namespace {

/// An input as a stream of the standard library, piece by piece. Throws as Input does, also out of the stream.
class InputBuffer : public std::streambuf {
public:
    InputBuffer(const std::string& file, Output& output) : input_(file, output) {}

protected:
    int_type underflow() override {
        const std::size_t size = input_.read(bytes_);
        setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
        return size == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
    }

private:
    Input input_;
    std::array<char, 1 << 16> bytes_{};
};

/// Makes the record. `certified` is the number of solutions, if it is known.
Record record(const std::string& source, const dlx::LratVerdict& verdict, std::optional<std::uint64_t> certified) {
    const std::string answer = verdict.reason.empty() ? "verified" : "not verified";
    Record record{{{"source", source}, {"line", verdict.line}, {"answer", answer}, {"reason", verdict.reason}}};
    if (!verdict.reason.empty())
        record.text = fmt::format("{}: {}{}\n", answer, verdict.line > 0 ? fmt::format("line {}: ", verdict.line) : "",
                                  verdict.reason);
    else
        record.text = answer + (certified ? ": " + counted(*certified, "solution") : "") + '\n';
    if (certified)
        record.fields["solutions"] = std::to_string(*certified);
    return record;
}

int run_check_proof(const Session& session) {
    const auto& files = session.arguments.files();
    if (files.size() != 2)
        throw UsageError("expected two files: a formula and a proof");
    if (files[0] == "-" && files[1] == "-")
        throw UsageError("the formula and the proof cannot both be standard input");
    const Format format = output_format(session.arguments);
    const auto problem_file = session.arguments.text("problem");
    std::string source = source_name(problem_file.value_or(files[0]));
    return answer_once(source, [&] {
        std::optional<dlx::Problem> problem;
        if (problem_file)
            problem = read_problem(*problem_file, session);
        source = source_name(files[0]);
        InputBuffer formula(files[0], session.output);
        std::istream formula_text(&formula);
        dlx::LratChecker checker(formula_text);
        log::debug("{}: {}, {}", source, counted(static_cast<std::uint64_t>(checker.variable_count()), "variable"),
                   counted(checker.formula().size(), "clause"));
        dlx::LratVerdict verdict;
        const dlx::FormulaCheck certified = problem ? check_formula(*problem, checker) : dlx::FormulaCheck();
        if (!certified.reason.empty()) {
            verdict.reason = "the formula is not about the problem: " + certified.reason;
        } else {
            source = source_name(files[1]);
            InputBuffer proof(files[1], session.output);
            std::istream proof_text(&proof);
            verdict = checker.check(proof_text);
            log::debug("{}: {}", source, counted(verdict.steps, "step"));
        }
        std::optional<std::uint64_t> solutions;
        if (problem && verdict.reason.empty())
            solutions = certified.solutions;
        if (!session.quiet)
            RecordPrinter(format, session.output, "source,line,answer,reason,solutions\n")
                .print(record(source, verdict, solutions));
        return verdict.reason.empty() ? 0 : 1;
    });
}

} // namespace

Command check_proof_command() {
    return {
        "check-proof",
        "Check a proof in LRAT that a formula (DIMACS) is unsatisfiable.",
        "CNF PROOF",
        "  dlx count --proof problem.lrat --cnf problem.cnf problem.dlx   write both files\n"
        "  dlx check-proof problem.cnf problem.lrat    verified, or the error\n"
        "  dlx check-proof --problem problem.dlx problem.cnf problem.lrat    verified: 92 solutions\n",
        "  0    the proof is verified\n"
        "  1    it is not verified\n",
        {{"problem", "FILE", "check that the formula is about the solutions of this problem, and print their number"},
         problem_format_option("output format: line, json, jsonl or csv (default line)")},
        run_check_proof};
}

} // namespace apps
