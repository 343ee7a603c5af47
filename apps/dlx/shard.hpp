#pragma once

#include "apps/shared/arguments.hpp"
#include "apps/shared/output.hpp"
#include "apps/shared/shard.hpp"

#include "dlx/parallel.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace apps {

/// --shard
void add_shard_option(boost::program_options::options_description& options);

/// What it says, if anything. Throws UsageError, also over options that do not go together with it.
[[nodiscard]] std::optional<Shard> shard(const Arguments& arguments);

/// What is counted.
struct CountJob {
    Json name;             ///< what tells it from other jobs: fingerprints, the shard
    dlx::Checkpoint begin; ///< where it begins
};

/// All of it.
[[nodiscard]] CountJob whole_count(const dlx::Problem& problem);

/// A shard of it. The engine decides how the tree is split.
[[nodiscard]] CountJob shard_of_count(const dlx::Problem& problem, const std::string& engine, const Shard& shard);

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
