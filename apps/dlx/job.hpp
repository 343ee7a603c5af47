#pragma once

#include "apps/shared/io/files.hpp"
#include "apps/shared/jobs/shard.hpp"

#include "dlx/count.hpp"
#include "dlx/parallel.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

/// A count that takes several runs, with checkpoints, or several computers, with shards.
namespace apps {

/// What is counted.
struct CountJob {
    Json name;             ///< what tells it from other jobs: fingerprints, the shard
    dlx::Checkpoint begin; ///< where it begins
};

/// All of it.
[[nodiscard]] CountJob whole_count(const dlx::Problem& problem);

/// A shard of it. The engine decides how the tree is split.
[[nodiscard]] CountJob shard_of_count(const dlx::Problem& problem, const std::string& engine, const Shard& shard);

// --- Checkpoints ----------------------------------------------------------------------------------------------------

/// Where the state of a count is kept, so that it can go on when the program was ended.
struct Checkpointing {
    std::string file;
    double seconds = 10; ///< between writes
};

/// --checkpoint, --checkpoint-interval
[[nodiscard]] OptionTable checkpoint_options();

/// What they say, if anything. Throws UsageError.
[[nodiscard]] std::optional<Checkpointing> checkpointing(const Arguments& arguments);

/// A checkpoint as a sealed line of JSON. `job` tells what is counted.
[[nodiscard]] std::string to_text(const dlx::Checkpoint& checkpoint, const Json& job);

/// And back. Throws FileError with no more than the reason if it is damaged or of another job.
[[nodiscard]] dlx::Checkpoint checkpoint_from(const std::string& text, const Json& job, const dlx::Problem& problem);

/// The file of a job's checkpoints, for this program alone. What it throws is a FileError that names the file.
class CheckpointFile {
public:
    CheckpointFile(const std::string& name, Json job);

    /// Nothing if there is no such file.
    [[nodiscard]] std::optional<dlx::Checkpoint> read(const dlx::Problem& problem) const;
    void write(const dlx::Checkpoint& checkpoint);
    bool try_to_write(const dlx::Checkpoint& checkpoint); ///< false, after a warning, instead of an exception

private:
    LockedFile file_;
    const Json job_;
};

/// Counts on from what the file says, or from the beginning of the job if there is no such file. The file is written at
/// once, at intervals, and when the count ends; if the machine fails, the old one or the new one is there. Throws
/// FileError, which names the file, and leaves it as it is, if it is damaged, is of another job, is in use by another
/// program or cannot be written at once; later on that is only said.
dlx::SolveResult count_with_checkpoints(const dlx::Problem& problem, const dlx::CountParams& params,
                                        const Checkpointing& where, const CountJob& job);

// --- Shards ---------------------------------------------------------------------------------------------------------

/// The result of a shard, as a line that `dlx merge` reads.
[[nodiscard]] std::string to_line(const std::string& source, const CountJob& job, const dlx::SolveResult& result);

/// Such lines, for a Merger.
[[nodiscard]] ResultFormat count_results();

/// The counts of all shards.
struct CountSum {
    boost::multiprecision::cpp_int count = 0;
    boost::multiprecision::cpp_int search_nodes = 0;
    Json problem; ///< its fingerprint
    Json shards;

    void add(const Json& result); ///< for a Merger
};

} // namespace apps
