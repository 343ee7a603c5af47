#pragma once

#include "apps/dlx/writer.hpp"
#include "apps/shared/io/log.hpp"

#include <functional>

/// What the commands of `dlx` that answer problem after problem have in common.
namespace apps {

/// Reads a whole file as a problem. What may be a mistake in it is a warning: "problem.dlx:3: warning: this option ...".
/// Throws dlx::ParseError, which says what the file may be instead (a Sudoku, JSON, UTF-16, ...), and as Input does.
/// `ignored_behind` gets that of dlx::Warning.
[[nodiscard]] dlx::Problem read_problem(const std::string& file, Output& output,
                                        std::vector<std::size_t>* ignored_behind = nullptr);

/// --format; svg and jsonl are for solutions, and otherwise jsonl is json.
[[nodiscard]] Option problem_format_option(std::string help, bool prints_solutions = false);

/// What it says; it cannot be grid. Throws UsageError.
[[nodiscard]] Format output_format(const Arguments& arguments);

/// yes if there is a solution, no if there is none, or undecided.
[[nodiscard]] Answered answered(const dlx::CountResult& result);

/// "problem.dlx: 5 solutions, exhausted": a message of the level. If that leaves it undecided, a warning that says so, and
/// which of the limits in `params` to raise.
void log_result(const std::string& source, const dlx::CountResult& result, const dlx::CountParams& params,
                spdlog::level::level_enum level);

/// Answers every problem of the command line in order, below the head of a table in CSV. `answer` is called with each
/// file and a writer for it. What is wrong with one problem is said, and goes to its writer; the others are unharmed.
Tally answer_problems(const Session& session, const PrintSettings& settings,
                      const std::function<Answered(const std::string& file, Writer&)>& answer);

/// The status that `answer` gives, for a command with one answer. What is wrong with its input is said, with the name
/// that `source` has then, and the status is 2.
int answer_once(const std::string& source, const std::function<int()>& answer);

} // namespace apps
