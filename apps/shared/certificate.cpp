#include "apps/shared/certificate.hpp"

#include "apps/shared/files.hpp"
#include "apps/shared/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/core.h>
#include <ostream>

namespace apps {

namespace {

/// No file is to be replaced: a limit has ended the proof.
struct NotComplete {
    dlx::Status status;
};

/// A file cannot be written. Not an InputError, as one file is written within the other.
class WriteError : public std::runtime_error {
public:
    WriteError(const std::string& file, const char* reason)
        : std::runtime_error(fmt::format("{} cannot be written: {}", file, reason)) {}
};

void write(const std::string& file, const WriteContent& content) {
    try {
        write_file(file, content);
    } catch (const InputError& reason) {
        throw WriteError(file, reason.what());
    }
}

} // namespace

void add_certificate_options(boost::program_options::options_description& options) {
    add_to(options) //
        ("proof", value("FILE"),
         "write a proof that there are no other solutions, for checkers such as dlx check-proof")               //
        ("cnf", value("FILE"), "what is proved: the problem as clauses, in DIMACS form, without the solutions") //
        ("opb", value("FILE"), "the same for veripb: as a pseudo-Boolean formula")                              //
        ("proof-format", value("FORMAT"), "lrat (default), drat, drat-binary or veripb");
}

std::optional<CertificateFiles> certificate_files(const Arguments& arguments) {
    using dlx::ProofFormat;
    const auto proof = output_file(arguments, "proof");
    if (!proof) {
        for (const char* const option : {"cnf", "opb", "proof-format"})
            if (arguments.has(option))
                throw UsageError(fmt::format("--{} goes with --proof", option));
        return std::nullopt;
    }
    const auto format = arguments
                            .choice<ProofFormat>("proof-format", {{"lrat", ProofFormat::lrat},
                                                                  {"drat", ProofFormat::drat},
                                                                  {"drat-binary", ProofFormat::drat_binary},
                                                                  {"veripb", ProofFormat::veripb}})
                            .value_or(ProofFormat::lrat);
    const char* const wanted = format == ProofFormat::veripb ? "opb" : "cnf";
    const char* const other = format == ProofFormat::veripb ? "cnf" : "opb";
    const auto formula = output_file(arguments, wanted);
    if (!formula || arguments.has(other))
        throw UsageError(fmt::format("a proof for {} needs --{} FILE, for the formula, and no --{}", to_string(format),
                                     wanted, other));
    if (is_same_file(*formula, *proof))
        throw UsageError(fmt::format("--proof and --{} are the same file", wanted));
    if (may_be_draft_of(*formula, *proof)) // the proof is written while the formula is
        throw UsageError(
            fmt::format("--proof: {0} may be needed for what --{1} writes; another name, please", *proof, wanted));
    for (const char* const option : {"seed", "branching"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--proof and --{} contradict each other", option));
    return CertificateFiles{format, *formula, *proof};
}

void check_writable(const CertificateFiles& files) {
    for (const std::string& file : {files.formula, files.proof}) {
        try {
            std::error_code error;
            if (std::filesystem::is_regular_file(file, error) || !std::filesystem::exists(file, error))
                check_replaceable(file);
        } catch (const InputError& reason) {
            throw InputError(fmt::format("{} cannot be written: {}", file, reason.what()));
        }
    }
}

std::string no_certificate(const CertificateFiles& files, dlx::Status status) {
    std::string text = "no certificate: " + std::string(to_string(status));
    for (const std::string& file : {files.formula, files.proof})
        if (std::error_code error; std::filesystem::is_regular_file(file, error))
            text += "; " + file + " is of an earlier run";
    return text;
}

dlx::Status certify(const CertificateFiles& files, const dlx::Problem& problem, std::uint64_t solutions,
                    dlx::SolveParams params, double seconds, std::span<const dlx::OptionId> forced) {
    if (params.limits.seconds)
        params.limits.seconds = std::max(*params.limits.seconds - seconds, 0.0);
    try {
        write(files.formula, [&](std::ostream& formula) {
            write(files.proof, [&](std::ostream& proof) {
                const auto result =
                    dlx::write_certificate(problem, solutions, files.format, formula, proof, params, forced);
                formula.flush();
                if (!formula.good())
                    throw WriteError(files.formula, std::strerror(errno));
                if (proof.good() && result.status != dlx::Status::exhausted)
                    throw NotComplete{result.status};
            });
        });
    } catch (const NotComplete& end) {
        return end.status;
    } catch (const WriteError& error) {
        throw InputError(error.what());
    }
    return dlx::Status::exhausted;
}

} // namespace apps
