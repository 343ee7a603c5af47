#pragma once

#include "apps/shared/arguments.hpp"
#include "apps/shared/files.hpp"
#include "apps/shared/output.hpp"

#include "dlx/parallel.hpp"

#include <memory>
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

/// The file of a checkpoint, for this program alone. These three throw InputError, which names the file.
[[nodiscard]] std::unique_ptr<LockedFile> lock_checkpoint(const std::string& file);

/// Nothing if there is no such file.
[[nodiscard]] std::optional<dlx::Checkpoint> read_checkpoint(const LockedFile& file, const Json& job,
                                                             const dlx::Problem& problem);
void write_checkpoint(LockedFile& file, const dlx::Checkpoint& checkpoint, const Json& job);

/// Counts on from what the file says, or from `begin` if there is no such file. The file is written at once, at
/// intervals, and when the count ends; if the machine fails, the old one or the new one is there. `job` tells what is
/// counted. Throws InputError, which names the file, and leaves it as it is, if it is damaged, is of another job, is in use
/// by another program or cannot be written at once; later on that is only said.
dlx::SolveResult count_with_checkpoints(const dlx::Problem& problem, const dlx::SolveParams& params,
                                        dlx::Parallel parallel, const Checkpointing& where, const Json& job,
                                        const dlx::Checkpoint& begin);

} // namespace apps
