#pragma once

#include "apps/shared/io/files.hpp"
#include "apps/shared/jobs/shard.hpp"

#include "dlx/checkpoint.hpp"
#include "dlx/count.hpp"
#include "dlx/integer/integer.hpp"

#include <nlohmann/json.hpp>

/// Counts that take several runs, with checkpoints, or several computers, with shards.
namespace apps {

/// Count, or a part of it.
struct CountJob {
    Json name;             ///< identification: fingerprints, the shard
    dlx::Checkpoint begin; ///< initial state
};

[[nodiscard]] CountJob whole_count(const dlx::Problem& problem);

/// Returns the job of a shard. The engine determines how the tree is split.
[[nodiscard]] CountJob shard_of_count(const dlx::Problem& problem, const std::string& engine, const Shard& shard);

// --- Checkpoints ----------------------------------------------------------------------------------------------------

/// File for the state of a count, from which a later run can resume.
struct Checkpointing {
    std::string file;
    double seconds = 10; ///< interval between writes in seconds
};

/// Makes --checkpoint and --checkpoint-interval.
[[nodiscard]] OptionTable checkpoint_options();

/// Reads these options, if given. Throws UsageError.
[[nodiscard]] std::optional<Checkpointing> checkpointing(const Arguments& arguments);

/// Formats a checkpoint as a sealed line of JSON. `job` identifies the count.
[[nodiscard]] std::string to_text(const dlx::Checkpoint& checkpoint, const Json& job);

/// Parses a checkpoint. Throws FileError with the bare reason if it is damaged or belongs to another job.
[[nodiscard]] dlx::Checkpoint checkpoint_from(const std::string& text, const Json& job, const dlx::Problem& problem);

/// File of a job's checkpoints, locked for this program. Its functions throw FileError, which names the file.
class CheckpointFile {
public:
    CheckpointFile(const std::string& name, Json job);

    [[nodiscard]] const std::string& name() const { return file_.name(); }
    /// Reads the checkpoint, or returns nothing if the file does not exist.
    [[nodiscard]] std::optional<dlx::Checkpoint> read(const dlx::Problem& problem) const;
    /// Opens a checkpoint of the frontier, and reads up to the state; returns null for any other file.
    [[nodiscard]] std::unique_ptr<std::istream> open_frontier() const;
    void write(const dlx::Checkpoint& checkpoint);
    /// Writes a checkpoint of the frontier: a sealed line of JSON, and the state, which `write` writes.
    void write_frontier(const WriteContent& write);

private:
    void replace(const WriteContent& write);

    LockedFile file_;
    const Json job_;
};

/// Calls `write`. Returns false after a warning if it throws FileError: there may be space again later.
bool try_to_write(const std::function<void()>& write);

/// Resumes the count from the file, or starts the job if the file does not exist. A part of a count, or a count that
/// has started to enumerate, is enumerated; another one is counted by the method of `params`. The file is written at the start, at
/// intervals, and at the end; after a crash, the old or the new checkpoint is there. Throws FileError, which names the
/// file, if it is damaged, belongs to another job, is in use by another program, or cannot be written at the start. The
/// file is not changed then. A later failure to write gives a warning only.
dlx::CountResult count_with_checkpoints(const dlx::Problem& problem, dlx::CountParams params,
                                        const Checkpointing& where, const CountJob& job);

// --- Shards ---------------------------------------------------------------------------------------------------------

/// Formats the result of a shard as a line that `dlx merge` reads.
[[nodiscard]] std::string to_line(const std::string& source, const CountJob& job, const dlx::CountResult& result);

/// Returns the format of these lines, for a Merger.
[[nodiscard]] ResultFormat count_results();

struct CountSum {
    dlx::Integer count = 0;
    dlx::Integer search_nodes = 0;
    Json problem; ///< fingerprint of the problem
    Json shards;

    void add(const Json& result); ///< adds a result, for a Merger
};

} // namespace apps
