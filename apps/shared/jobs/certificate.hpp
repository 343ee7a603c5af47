#pragma once

#include "apps/shared/options/rows.hpp"

#include "dlx/proof/certificate.hpp"

#include <span>
#include <string_view>

namespace apps {

struct CertificateFiles {
    dlx::ProofFormat format{};
    std::string formula;
    std::string proof;
};

/// Makes --proof, --cnf, --opb, --proof-format. --proof cannot be combined with --seed and --branching, which lead to
/// other search trees, or with `excludes`.
[[nodiscard]] OptionTable certificate_options(const std::string& excludes = "");

/// Reads these options. Throws UsageError.
[[nodiscard]] std::optional<CertificateFiles> certificate_files(const Arguments& arguments);

/// Checks before the work that these files can be replaced. Throws FileError.
void check_writable(const CertificateFiles& files);

/// Certifies the number of solutions, after `seconds` of the time limit were used for counting them. Writes the files
/// if the status is exhausted, otherwise leaves them unchanged. Throws FileError, which names the file.
[[nodiscard]] dlx::Status certify(const CertificateFiles& files, const dlx::Problem& problem, std::uint64_t solutions,
                                  dlx::SolveParams params, double seconds, std::span<const dlx::OptionId> forced = {});

/// Formats a message such as "no certificate: time limit", with the files that are therefore from an earlier run.
[[nodiscard]] std::string no_certificate(const CertificateFiles& files, std::string_view why);

} // namespace apps
