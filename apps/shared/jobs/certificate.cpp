#include "apps/shared/jobs/certificate.hpp"

#include "apps/shared/io/files.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/output_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/core.h>
#include <functional>
#include <ostream>

namespace apps {

OptionTable certificate_options(const std::string& excludes) {
    using dlx::ProofFormat;
    const auto formats = {ProofFormat::lrat, ProofFormat::drat, ProofFormat::drat_binary, ProofFormat::veripb};
    return {
        {"proof", "FILE", "write to FILE a proof that no other solutions exist, for checkers such as dlx check-proof",
         Rank::usual, "seed branching " + excludes},
        {"cnf", "FILE", "write the proved formula to FILE in DIMACS format: the problem without the found solutions"},
        {"opb", "FILE", "write the formula to FILE in OPB format, for --proof-format veripb", Rank::rare},
        {"proof-format", "FORMAT", "format of the proof: lrat, drat, drat-binary or veripb (default lrat)",
         one_of(formats), Rank::rare}};
}

std::optional<CertificateFiles> certificate_files(const Arguments& arguments) {
    using dlx::ProofFormat;
    const auto proof = output_file(arguments, "proof");
    if (!proof) {
        for (const char* const option : {"cnf", "opb", "proof-format"})
            if (arguments.has(option))
                throw UsageError(fmt::format("--{} requires --proof", option));
        return std::nullopt;
    }
    const auto format = arguments.choice<ProofFormat>("proof-format").value_or(ProofFormat::lrat);
    const char* const wanted = format == ProofFormat::veripb ? "opb" : "cnf";
    const char* const other = format == ProofFormat::veripb ? "cnf" : "opb";
    const auto formula = output_file(arguments, wanted);
    if (!formula || arguments.has(other))
        throw UsageError(fmt::format("--proof in the format {0} requires --{1} FILE for the formula, not --{2}",
                                     to_string(format), wanted, other));
    if (is_same_file(*formula, *proof))
        throw UsageError(fmt::format("--proof and --{} are the same file", wanted));
    if (may_be_draft_of(*formula, *proof)) // both are written at the same time
        throw UsageError(fmt::format("--proof: {0} may collide with a temporary file of --{1}; choose another name",
                                     *proof, wanted));
    return CertificateFiles{format, *formula, *proof};
}

void check_writable(const CertificateFiles& files) {
    check_writable(files.formula);
    check_writable(files.proof);
}

std::string no_certificate(const CertificateFiles& files, std::string_view why) {
    std::string text = fmt::format("no certificate: {}", why);
    for (const std::string& file : {files.formula, files.proof})
        if (std::error_code error; std::filesystem::is_regular_file(file, error))
            text += "; " + file + " is from an earlier run";
    return text;
}

namespace {

/// Puts both files in place if the result of `write(formula, proof)`, which writes their content, is exhausted.
dlx::Status write_both(const CertificateFiles& files,
                       const std::function<dlx::Status(std::ostream& formula, std::ostream& proof)>& write) {
    struct NotComplete { // keeps both files from being replaced if a limit has ended the proof
        dlx::Status status;
    };
    progress::now("writing the certificate");
    try {
        write_file(files.formula, [&](std::ostream& formula) {
            write_file(files.proof, [&](std::ostream& proof) {
                const dlx::Status status = write(formula, proof);
                formula.flush();
                if (!formula.good())
                    throw CannotWrite(files.formula, std::strerror(errno));
                if (proof.good() && status != dlx::Status::exhausted)
                    throw NotComplete{status};
            });
        });
    } catch (const NotComplete& end) {
        return end.status;
    }
    return dlx::Status::exhausted;
}

} // namespace

dlx::Status certify(const CertificateFiles& files, const dlx::Problem& problem, std::uint64_t solutions,
                    dlx::SolveParams params, double seconds, std::span<const dlx::OptionId> forced) {
    if (params.limits.seconds)
        params.limits.seconds = std::max(*params.limits.seconds - seconds, 0.0);
    return write_both(files, [&](std::ostream& formula, std::ostream& proof) {
        return dlx::write_certificate(problem, solutions, files.format, formula, proof, params, forced).status;
    });
}

} // namespace apps
