#pragma once

#include "apps/dlx/confirm.hpp"
#include "apps/dlx/job.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/jobs/certificate.hpp"

#include "dlx/zdd.hpp"

/// What the commands of `dlx` that look for solutions have in common: each file is a problem.
namespace apps {

// --- `dlx solve` and `dlx count` ------------------------------------------------------------------------------------

struct SearchSettings {
    PrintSettings print;
    dlx::CountParams params; ///< of the search, and, for counting, how
    std::optional<CertificateFiles> certificate;
    bool confirm = false; ///< --confirm
    bool sat_codes = false;
    bool stats = false;

    // Of `dlx count`:
    std::optional<Shard> shard; ///< which prints its result itself
    std::optional<Checkpointing> checkpointing;
    std::optional<std::string> zdd; ///< a file
};

/// What the options that both commands have say. Throws UsageError.
[[nodiscard]] SearchSettings read_search_settings(const Session& session, bool prints_solutions);

/// The options of both: --exit-code, -j, --proof and the like, --confirm and those of every search.
[[nodiscard]] OptionTable shared_search_options(bool prints_solutions);

/// Searches one problem. What is found goes through the confirmer; solutions are printed. Throws what is not the problem's
/// fault; what is, before anything is printed.
using SearchProblem =
    std::function<dlx::CountResult(const std::string& file, const dlx::Problem&, ProblemConfirmer&, Writer&)>;

/// Reads, searches and prints all problems of the command line; returns the exit status.
int search_all(const SearchSettings& settings, const Session& session, const SearchProblem& search);

// --- `dlx sample` and `dlx cheapest`, which tell some of all solutions -----------------------------------------------

/// --format, --time-limit, --memory-limit, --confirm
[[nodiscard]] OptionTable diagram_options();

/// Prints a solution.
using Tell = std::function<void(const std::vector<dlx::OptionId>& options)>;

/// Answers a problem: says what it found, begins to write, and tells some of the solutions, if there are any. Throws
/// FileError if the problem does not go together with what is asked.
using AnswerProblem = std::function<dlx::CountResult(const std::string& source, const dlx::Problem&,
                                                     const dlx::CountParams&, Writer&, const Tell&)>;

/// Answers all problems; returns the exit status.
int run_diagrams(const Session& session, const AnswerProblem& answer);

} // namespace apps
