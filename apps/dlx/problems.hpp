#pragma once

#include "apps/dlx/writer.hpp"
#include "apps/shared/io/log.hpp"

#include "dlx/text.hpp"

#include <functional>

/// Common parts of the commands of `dlx` that answer one problem after another.
namespace apps {

/// Function that reads the text of a problem, in the format of --from.
using ProblemReader = dlx::Problem (*)(std::string_view text, std::vector<dlx::Warning>& warnings,
                                       const Arguments& arguments);

/// Sets the reader of all problems. Without it, they are read in Knuth's format or as matrices.
void use_problem_reader(ProblemReader reader);

/// Reads a whole file as a problem, in the format of --from, or as shapes for --pack. Possible mistakes are warnings:
/// "problem.dlx:3: warning: this option ...". Throws dlx::ParseError, which names the probable type of another file (a
/// Sudoku, JSON, UTF-16, ...), and as Input does. `origin` receives the packing of --pack, if pictures are drawn.
[[nodiscard]] dlx::Problem read_problem(const std::string& file, const Session& session,
                                        std::optional<dlx::Packing>* origin = nullptr);

/// Makes --format. For commands that print solutions, the choices include svg and jsonl; otherwise jsonl means json.
[[nodiscard]] Option problem_format_option(std::string help, bool prints_solutions = false);

/// Reads the format, which cannot be grid. Throws UsageError.
[[nodiscard]] Format output_format(const Arguments& arguments);

/// Returns yes if there is a solution, no if there is none, or undecided.
[[nodiscard]] Answered answered(const dlx::CountResult& result);

/// Prints a message of this level: "problem.dlx: 5 solutions, exhausted". If the answer is undecided, prints a warning
/// that names the limit in `params` to raise. With `are_classes`, classes of solutions have been counted.
void log_result(const std::string& source, const dlx::CountResult& result, const dlx::CountParams& params,
                log::Level level, bool are_classes = false);

/// Adds the answer to a problem to `tally`. An error in the problem is printed and passed to its writer.
void answer_problem(Tally& tally, Writer& writer, const std::function<Answered()>& answer);

/// Answers every problem of the command line in order, after the header of the table in CSV. Calls `answer` with each
/// file and its writer, as answer_problem() does: after an error, the other problems are still answered.
Tally answer_problems(const Session& session, const PrintSettings& settings,
                      const std::function<Answered(const std::string& file, Writer&)>& answer);

/// Returns the status that `answer` returns, for a command with one answer. An error in its input is printed with the
/// current value of `source`, and the status is 2.
int answer_once(const std::string& source, const std::function<int()>& answer);

} // namespace apps
