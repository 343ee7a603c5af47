#include "apps/shared/jobs/certificate.hpp"
#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/input.hpp"

#include <utility>

namespace apps {

namespace {

/// Searches, and certifies the number of solutions if the search is complete.
dlx::CountResult certified(const std::string& file, const dlx::Problem& problem, Writer& writer,
                           const CertificateFiles& files, const SearchProblem& search, const dlx::SolveParams& params) {
    check_writable(files);
    dlx::CountResult result = search(file, problem, writer);
    if (result.status == dlx::Status::exhausted) // the status is decided only when the certificate is done
        result.status = certify(files, problem, result.solutions.convert_to<std::uint64_t>(), params, result.seconds);
    if (result.status != dlx::Status::exhausted)
        log::warn("{}: {}", source_name(file), no_certificate(files, to_string(result.status)));
    return result;
}

SearchProblem verify_or_certify(const Session& session, SearchSettings& settings, SearchProblem search) {
    const auto files = certificate_files(session.arguments);
    if (!files)
        return search;
    session.arguments.refuse_several_files("proof");
    settings.must_be_complete = true;
    settings.params.method = dlx::CountMethod::enumerate; // the method that a certificate describes
    return [&settings, files, search = std::move(search)](const std::string& file, const dlx::Problem& problem,
                                                          Writer& writer) {
        return certified(file, problem, writer, *files, search, settings.params.solve_params());
    };
}

} // namespace

SearchExtension certificate_extension() {
    return {certificate_options("zdd checkpoint shard up-to-symmetry method=frontier"), verify_or_certify};
}

} // namespace apps
