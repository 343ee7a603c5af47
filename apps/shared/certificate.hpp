#pragma once

#include "apps/shared/arguments.hpp"

#include "dlx/proof/certificate.hpp"

#include <span>

namespace apps {

/// Where a certificate goes.
struct CertificateFiles {
    dlx::ProofFormat format{};
    std::string formula;
    std::string proof;
};

/// --proof, --cnf, --opb, --proof-format
void add_certificate_options(boost::program_options::options_description& options);

/// What they say. Throws UsageError, also over --seed and --branching, which lead to other trees.
[[nodiscard]] std::optional<CertificateFiles> certificate_files(const Arguments& arguments);

/// Are these files that can be replaced? Better known before the work; throws FileError.
void check_writable(const CertificateFiles& files);

/// Certifies that there are `solutions` solutions; to count them took `seconds` of the time limit already. The files are
/// there when the status is exhausted, otherwise they are left as they were. Throws FileError, which names the file.
[[nodiscard]] dlx::Status certify(const CertificateFiles& files, const dlx::Problem& problem, std::uint64_t solutions,
                                  dlx::SolveParams params, double seconds, std::span<const dlx::OptionId> forced = {});

/// "no certificate: time limit", and which files are therefore of an earlier run.
[[nodiscard]] std::string no_certificate(const CertificateFiles& files, dlx::Status status);

} // namespace apps
