#pragma once

#include "apps/shared/record.hpp"

#include <functional>
#include <map>
#include <memory>

namespace apps {

// --- Fingerprints and seals -----------------------------------------------------------------------------------------

/// FNV-1a with 128 bits, as 32 hexadecimal digits: tells apart what differs by accident, not by intent.
/// Source: Fowler, Noll, Vo; draft-eastlake-fnv.
[[nodiscard]] std::string fingerprint(std::string_view text);

/// Another fingerprint, of 64 bits and ten times faster. With that of what came before as `seed` it is one of both.
/// Source: Appleby, MurmurHash64A.
[[nodiscard]] std::uint64_t quick_fingerprint(std::span<const std::uint8_t> bytes, std::uint64_t seed);

/// `object` with the fingerprint of its text as last key, "check".
[[nodiscard]] Json sealed(Json object);

/// What was sealed, without the seal. Throws FileError, with no more than "is not a ..." or "is damaged", if it is not
/// as it was, or if its key "format" is not `format`.
[[nodiscard]] Json unsealed(const std::string& text, std::string_view format);

/// A JSON integer from 0 to `most`, and not another number that could be made one. Throws FileError.
[[nodiscard]] std::uint64_t integer(const Json& value, std::uint64_t most);

/// A decimal string below 2^64. Throws Json::exception or FileError.
[[nodiscard]] std::uint64_t whole_number(const Json& value);

// --- Shards ---------------------------------------------------------------------------------------------------------

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
    Merger(ResultFormat format, std::function<void(const Json& result)> add)
        : format_(std::move(format)), add_(std::move(add)) {}

    /// `line` is a result, found at `place`. Throws FileError with the reason why it is not wanted; then nothing has
    /// changed.
    void add(const std::string& line, const std::string& place);

    /// The shards that were not added, "2, 4-7", or "".
    [[nodiscard]] std::string missing() const;

    [[nodiscard]] bool is_empty() const { return places_.empty(); }
    [[nodiscard]] std::uint32_t shards() const { return shards_; } ///< of the job; 0 as long as it is empty

private:
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
