#pragma once

#include "apps/shared/options/rows.hpp"

#include "dlx/proof/certificate.hpp"
#include "dlx/proof/path_certificate.hpp"

#include <span>
#include <string_view>

namespace apps {

/// Where a certificate goes.
struct CertificateFiles {
    dlx::ProofFormat format{};
    std::string formula;
    std::string proof;
};

/// --proof, --cnf, --opb, --proof-format. Of --seed and --branching, which lead to other trees, and of `excludes` none goes
/// together with --proof.
[[nodiscard]] OptionTable certificate_options(const std::string& excludes = "");

/// What they say. Throws UsageError.
[[nodiscard]] std::optional<CertificateFiles> certificate_files(const Arguments& arguments);

/// Are these files that can be replaced? Better known before the work; throws FileError.
void check_writable(const CertificateFiles& files);

/// Certifies the number of solutions; counting them has used `seconds` of the time limit. Writes the files if the status is
/// exhausted, otherwise leaves them unchanged. Throws FileError, which names the file.
[[nodiscard]] dlx::Status certify(const CertificateFiles& files, const dlx::Problem& problem, std::uint64_t solutions,
                                  dlx::SolveParams params, double seconds, std::span<const dlx::OptionId> forced = {});

/// What --proof says of a path of reasoning. Throws UsageError, also without --all.
[[nodiscard]] std::optional<CertificateFiles> path_certificate_files(const Arguments& arguments);

/// Certifies what a path leads to. False, and a message says why, if it has no end or a limit came first. Of `limits` the
/// time and the stop flag hold. Throws FileError.
[[nodiscard]] bool certify_path(const CertificateFiles& files, const std::string& source, const dlx::Problem& problem,
                                const dlx::Path& path, const dlx::Limits& limits,
                                std::span<const dlx::OptionId> forced = {});

/// "no certificate: time limit", and which files are therefore of an earlier run.
[[nodiscard]] std::string no_certificate(const CertificateFiles& files, std::string_view why);

} // namespace apps
