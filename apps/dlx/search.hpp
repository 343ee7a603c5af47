#pragma once

#include "apps/dlx/job.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/dlx/symmetry/symmetry.hpp"
#include "apps/shared/jobs/certificate.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/zdd.hpp"

/// Common parts of the commands of `dlx` that search for solutions of the problem in each file.
namespace apps {

// --- `dlx solve` and `dlx count` ------------------------------------------------------------------------------------

struct SearchSettings {
    PrintSettings print;
    dlx::CountParams params{.make_enumerator =
                                dlx::lockstep_enumerator}; ///< parameters of the search, and of the count
    std::optional<CertificateFiles> certificate;
    bool sat_codes = false;
    bool stats = false;
    bool up_to_symmetry = false;

    // Of `dlx count`:
    std::optional<Shard> shard; ///< shard, which prints its own result
    std::optional<Checkpointing> checkpointing;
    std::optional<std::string> zdd; ///< file of the ZDD
};

/// Reads the options that both commands share. Throws UsageError.
[[nodiscard]] SearchSettings read_search_settings(const Session& session, bool prints_solutions);

/// Makes these options: --exit-code, -j, --proof and related ones, and those of every search.
[[nodiscard]] OptionTable shared_search_options(bool prints_solutions);

/// Function that searches one problem, and prints its solutions. Errors of the problem are thrown before anything is
/// printed.
using SearchProblem = std::function<dlx::CountResult(const std::string& file, const dlx::Problem&, Writer&)>;

/// Reads and searches all problems of the command line, and prints the results. Returns the exit status.
int search_all(const SearchSettings& settings, const Session& session, const SearchProblem& search);

// --- `dlx sample` and `dlx optimize`, which print some of all solutions ----------------------------------------------

/// Makes --format, --time-limit, --memory-limit, --numbers and --view.
[[nodiscard]] OptionTable diagram_options();

/// Function that prints a solution, with its note as in PrintSettings.
using Tell = std::function<void(const std::vector<dlx::OptionId>& options, const std::string& note)>;

/// Function that answers a problem: logs the result, starts the output, and prints some of the solutions, if any.
/// Throws FileError if the problem and the options cannot be combined.
using AnswerProblem = std::function<dlx::CountResult(const std::string& source, const dlx::Problem&,
                                                     const dlx::CountParams&, Writer&, const Tell&)>;

/// Answers all problems; returns the exit status. `note` is as in PrintSettings.
int run_diagrams(const Session& session, const AnswerProblem& answer, std::string_view note = "");

} // namespace apps
