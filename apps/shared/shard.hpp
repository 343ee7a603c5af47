#pragma once

#include "apps/shared/output.hpp"
#include "apps/shared/program.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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

/// Adds up results that come in any order, and makes sure that they belong together.
class Merger {
public:
    /// `add` gets each result that is wanted. It may throw Json::exception or FileError over it, and then changes
    /// nothing.
    Merger(ResultFormat format, std::function<void(const Json& result)> add);

    /// `line` is a result, found at `place`. Throws FileError with the reason why it is not wanted; then nothing has
    /// changed.
    void add(const std::string& line, const std::string& place);

    /// The shards that were not added, "2, 4-7", or "".
    [[nodiscard]] std::string missing() const;

    [[nodiscard]] bool is_empty() const { return places_.empty(); }
    [[nodiscard]] std::uint32_t shards() const { return shards_; } ///< of the job; 0 as long as it is empty

private:
    void add_result(const Json& result, const std::string& place);

    ResultFormat format_;
    std::function<void(const Json&)> add_;
    std::map<std::uint32_t, std::string> places_; ///< by shard: where it was found
    std::shared_ptr<const Json> first_;
    std::string first_place_;
    std::uint32_t shards_ = 0;
};

/// Reads results, a line each in any order, from the files of the command line or standard input; `add` is that of
/// a Merger. False, after what is wrong was said, unless each shard of one job is there exactly once and complete.
[[nodiscard]] bool merge_results(const Session& session, const ResultFormat& format,
                                 const std::function<void(const Json& result)>& add);

} // namespace apps
