#pragma once

#include "apps/dlx/confirm.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/dlx/writer.hpp"
#include "apps/shared/certificate.hpp"
#include "apps/shared/program.hpp"

#include "dlx/count.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What `dlx solve` and `dlx count` have in common: each file is a problem.
namespace apps {

struct SearchSettings {
    Format format{};
    dlx::CountParams params; ///< of the search, and, for counting, how
    std::optional<CertificateFiles> certificate;
    bool confirm = false; ///< --confirm
    bool sat_codes = false;
    bool stats = false;
    bool is_exact_work = true; ///< updates are the same each time, and so are the search nodes if branching learns
};

/// What the options that both commands have say. `more_engines` are names for --engine beside those of dlx::engines(),
/// and `limit` is how many solutions are looked for if nothing is said. Throws UsageError.
[[nodiscard]] SearchSettings read_search_settings(const Session& session,
                                                  const std::vector<std::string_view>& more_engines,
                                                  std::optional<std::uint64_t> limit);

/// The options of both: --exit-code, -j, --proof and the like, --confirm and those of every search.
void add_shared_search_options(boost::program_options::options_description& options,
                               const std::vector<std::string_view>& more_engines);

/// The result of a search as that of a count. Which engine it was is looked up for those who ask, as that takes time in
/// large problems.
[[nodiscard]] dlx::CountResult as_count(const dlx::Problem& problem, const SearchSettings& settings,
                                        dlx::SolveResult result);

/// What is done about each problem.
struct SearchTask {
    bool prints_solutions = false; ///< or their number

    /// Searches one problem. What is found goes through the confirmer; solutions are printed. Throws what is not the
    /// problem's fault; what is, before anything is printed.
    std::function<dlx::CountResult(const std::string& file, const dlx::Problem&, ProblemConfirmer&, Writer&)> search;

    /// Prints what is to be said at the end of a search.
    std::function<void(const std::string& file, const dlx::CountResult&, Writer&)> end;

    /// Was the question answered?
    std::function<Answered(const dlx::CountResult&)> answered;
};

/// Reads, searches and prints all problems of the command line; returns the exit status.
int search_all(const SearchSettings& settings, const SearchTask& task, const Session& session);

} // namespace apps
