#pragma once

#include "apps/output.hpp"
#include "apps/program.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apps {

/// One of `shards` parts of a job, from 1.
struct Shard {
    std::uint32_t number = 1;
    std::uint32_t shards = 1;
};

/// What --shard I/N says, if anything. Throws UsageError.
[[nodiscard]] std::optional<Shard> read_shard(const Arguments& arguments);

/// Results of shards: sealed objects with "shard", "shards" and "complete".
struct ResultFormat {
    std::string_view name; ///< their "format"

    /// Keys whose values are the same in all shards of a job, and what is said where they are not: "is of another
    /// problem than {}", with the place of the first.
    std::vector<std::pair<std::string, std::string>> same;
};

/// Reads results, a line each in any order, from the files of the command line or standard input; `add` gets each of
/// them, may throw Json::exception or InputError over it, and is not to be relied on before the end. False, after what
/// is wrong was said, unless each shard of one job is there exactly once and complete.
[[nodiscard]] bool merge_results(const Session& session, const ResultFormat& format,
                                 const std::function<void(const Json& result)>& add);

} // namespace apps
