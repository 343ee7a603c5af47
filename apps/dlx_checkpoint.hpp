#pragma once

#include "apps/arguments.hpp"
#include "apps/output.hpp"

#include "dlx/parallel.hpp"

#include <optional>
#include <string>

namespace apps {

/// Where the state of a count is kept, so that it can go on when the program was ended.
struct Checkpointing {
    std::string file;
    double seconds = 10; ///< between writes
};

/// --checkpoint, --checkpoint-interval
void add_checkpoint_options(boost::program_options::options_description& options);

/// What they say, if anything. Throws UsageError, also over options that do not go together with them.
[[nodiscard]] std::optional<Checkpointing> checkpointing(const Arguments& arguments);

/// A checkpoint as a sealed line of JSON. `job` tells what is counted.
[[nodiscard]] std::string to_text(const dlx::Checkpoint& checkpoint, const Json& job);

/// And back. Throws InputError with no more than the reason if it is damaged or of another job.
[[nodiscard]] dlx::Checkpoint checkpoint_from(const std::string& text, const Json& job, const dlx::Problem& problem);

/// Both throw InputError, which names the file. Nothing if there is no such file.
[[nodiscard]] std::optional<dlx::Checkpoint> read_checkpoint(const std::string& file, const Json& job,
                                                             const dlx::Problem& problem);
void write_checkpoint(const std::string& file, const dlx::Checkpoint& checkpoint, const Json& job);

/// Counts on from what the file says, or from `begin` if there is no such file. The file is written at once, at
/// intervals, and when the count ends; if the machine fails, the old one or the new one is there. `job` tells what is
/// counted. Throws InputError, which names the file, and leaves it as it is, if it is damaged, is of another job or
/// cannot be written at once; later on that is only said.
dlx::SolveResult count_with_checkpoints(const dlx::Problem& problem, const dlx::SolveParams& params,
                                        dlx::Parallel parallel, const Checkpointing& where, const Json& job,
                                        const dlx::Checkpoint& begin);

} // namespace apps
