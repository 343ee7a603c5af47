#pragma once

#include "apps/dlx/problems.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/symmetry/symmetry.hpp"

/// Common parts of the commands of `dlx` that search for solutions of the problem in each file.
namespace apps {

// --- `dlx solve` and `dlx count` ------------------------------------------------------------------------------------

struct SearchSettings {
    PrintSettings print;
    dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator,
                            .find_symmetries = dlx::item_symmetries}; ///< parameters of the search, and of the count
    bool sat_codes = false;
    bool stats = false;

    // Of extensions:
    bool finds_classes = false;    ///< solutions that are images of each other count once
    bool is_part = false;          ///< the search is a part of another one, and prints its own result
    bool must_be_complete = false; ///< an incomplete search is undecided, unless it printed all solutions asked for
};

/// Reads the options that both commands share. Throws UsageError.
[[nodiscard]] SearchSettings read_search_settings(const Session& session, bool prints_solutions);

/// Makes these options: --exit-code, -j, and those of every search.
[[nodiscard]] OptionTable shared_search_options(bool prints_solutions);

/// Function that searches one problem, and prints its solutions. Errors of the problem are thrown before anything is
/// printed.
using SearchProblem = std::function<dlx::CountResult(const std::string& file, const dlx::Problem&, Writer&)>;

/// Reads and searches all problems of the command line, and prints the results. Returns the exit status.
int search_all(const SearchSettings& settings, const Session& session, const SearchProblem& search);

/// Finds the group of a problem. Throws std::invalid_argument if the program cannot find symmetries.
[[nodiscard]] dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits);

/// Options of a command beside its own, which may change its search.
struct SearchExtension {
    OptionTable options;

    /// Function that reads the options. If they are given, it changes the settings, and returns the search to use in
    /// place of `search`; otherwise it returns `search`. The session outlives the search. Throws UsageError.
    std::function<SearchProblem(const Session&, SearchSettings&, SearchProblem search)> extend;
};

[[nodiscard]] OptionTable options_of(const std::vector<SearchExtension>& extensions);

/// Returns `search` as the options of all extensions change it, the first one first. Throws UsageError.
[[nodiscard]] SearchProblem extended(const std::vector<SearchExtension>& extensions, const Session& session,
                                     SearchSettings& settings, SearchProblem search);

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
