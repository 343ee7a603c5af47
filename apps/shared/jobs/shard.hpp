#pragma once

#include "apps/shared/record.hpp"

#include <functional>
#include <map>
#include <memory>

namespace apps {

// --- Fingerprints and seals -----------------------------------------------------------------------------------------

/// Returns the FNV-1a hash of 128 bits as 32 hexadecimal digits. It detects accidental differences, not deliberate
/// ones.
/// Source: Fowler, Noll, Vo; draft-eastlake-fnv.
[[nodiscard]] std::string fingerprint(std::string_view text);

/// Returns `object` with the fingerprint of its text as the last key, "check".
[[nodiscard]] Json sealed(Json object);

/// Returns a sealed object without the seal. Throws FileError if the object was changed or its key "format" is not
/// `format`.
[[nodiscard]] Json unsealed(const std::string& text, std::string_view format);

/// Returns a JSON integer from 0 to `most`, without conversions from other types. Throws FileError.
[[nodiscard]] std::uint64_t integer(const Json& value, std::uint64_t most);

/// Returns a decimal string below 2^64 as a number. Throws Json::exception or FileError.
[[nodiscard]] std::uint64_t whole_number(const Json& value);

// --- Shards ---------------------------------------------------------------------------------------------------------

/// Part of a job, 1 ... `shards`.
struct Shard {
    std::uint32_t number = 1;
    std::uint32_t shards = 1;
};

/// Returns the value of --shard I/N, if given. Throws UsageError.
[[nodiscard]] std::optional<Shard> read_shard(const Arguments& arguments);

/// Format of the results of shards: sealed objects with "shard", "shards" and "complete".
struct ResultFormat {
    std::string_view name; ///< value of their key "format"

    /// Keys whose values must be equal in all shards of a job, each with the message for a difference. {} in the
    /// message is the place of the first result.
    std::vector<std::pair<std::string, std::string>> same;
};

/// Sum of results in any order, which checks that they belong together.
class Merger {
public:
    /// Calls `add` for each accepted result. It may throw Json::exception or FileError, and must not change anything
    /// then.
    Merger(ResultFormat format, std::function<void(const Json& result)> add)
        : format_(std::move(format)), add_(std::move(add)) {}

    /// Adds a result, found at `place`. Throws FileError with the reason if it is rejected; nothing is changed then.
    void add(const std::string& line, const std::string& place);

    /// Returns the missing shards, "2, 4-7", or "".
    [[nodiscard]] std::string missing() const;

    [[nodiscard]] bool is_empty() const { return places_.empty(); }
    [[nodiscard]] std::uint32_t shards() const { return shards_; } ///< number of shards of the job; 0 while it is empty

private:
    ResultFormat format_;
    std::function<void(const Json&)> add_;
    std::map<std::uint32_t, std::string> places_; ///< place of each shard's result
    std::shared_ptr<const Json> first_;
    std::string first_place_;
    std::uint32_t shards_ = 0;
};

/// Reads results from the files of the command line or standard input, one on each line in any order. Calls `add` for
/// each, see Merger. Returns false after an error message unless each shard of one job is present once and complete.
[[nodiscard]] bool merge_results(const Session& session, const ResultFormat& format,
                                 const std::function<void(const Json& result)>& add);

} // namespace apps
