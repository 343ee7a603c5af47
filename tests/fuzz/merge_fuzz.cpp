#include "apps/dlx/job.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/jobs/shard.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using apps::CountSum;
using apps::Json;
using apps::Merger;
using apps::ResultFormat;
using fuzz::require;

bool is_added(Merger& merger, const std::string& line) {
    try {
        merger.add(line, "somewhere");
        return true;
    } catch (const apps::FileError& error) {
        const std::string_view reason = error.what();
        require(reason.starts_with("this ") || reason.starts_with("shard "), "an error is a sentence about the line");
        return false;
    }
}

/// Reads a count independently: a string of digits only, below 2^64.
dlx::Integer count_of(const Json& json) {
    require(json.is_string(), "a count is a string");
    const auto text = json.get<std::string>();
    require(!text.empty() && text.find_first_not_of("0123456789") == std::string::npos, "a count has digits only");
    dlx::Integer count = 0;
    for (const char digit : text)
        count = 10 * count + (digit - '0');
    require(count < dlx::Integer(1) << 64, "a count has 64 bits");
    return count;
}

/// Requires that an accepted line is sealed, and that no byte of it can be changed without a change of its meaning.
template <class Sum>
void check_seal(const ResultFormat& format, const std::string& line) {
    Json json = Json::parse(line);
    const Json check = json.at("check");
    json.erase("check");
    require(json.at("format") == format.name && check == apps::fingerprint(apps::to_text(json)), "a result is sealed");

    std::uint64_t random = std::hash<std::string>()(line);
    for (int k = 0; k < 4; ++k) {
        random = random * 6364136223846793005 + 1442695040888963407;
        std::string changed = line;
        char& byte = changed[(random >> 32) % line.size()];
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1 + (random >> 24) % 255));
        Sum sum;
        Merger merger(format, [&](const Json& result) { sum.add(result); });
        if (is_added(merger, changed))
            require(Json::parse(changed) == Json::parse(line), "a change is noticed");
    }
}

/// Requires that accepted lines belong together. Returns the shards.
std::set<std::int64_t> check_job(const ResultFormat& format, const std::vector<Json>& results) {
    std::set<std::int64_t> shards;
    for (const Json& result : results) {
        for (const char* const key : {"shard", "shards"})
            require(result.at(key).is_number_integer(), "shards have whole numbers");
        const auto shard = result["shard"].get<std::int64_t>();
        require(1 <= shard && shard <= result["shards"].get<std::int64_t>(), "a shard is one of them all");
        require(shards.insert(shard).second, "no shard is added twice");
        require(result.at("complete") == true, "a result is complete");
        require(result["shards"] == results[0]["shards"], "all results name the same number of shards");
        for (const auto& [key, other] : format.same)
            require(result.at(key) == results[0].at(key), "results are of the same job");
    }
    return shards;
}

/// Returns the sum of the values of `key` in all objects.
dlx::Integer total(const std::vector<Json>& objects, const std::string& key) {
    dlx::Integer sum = 0;
    for (const Json& object : objects)
        sum += count_of(object.at(key));
    return sum;
}

void check_sum(const CountSum& sum, const std::vector<Json>& results) {
    require(sum.count == total(results, "count"), "counts add up");
    require(sum.search_nodes == total(results, "search_nodes"), "search nodes add up");
}

/// Merges lines, and checks the result.
template <class Sum>
void check_merge(const ResultFormat& format, const std::vector<std::string>& lines) {
    Sum sum;
    Merger merger(format, [&](const Json& result) { sum.add(result); });
    std::vector<Json> results;
    for (const std::string& line : lines)
        if (is_added(merger, line)) {
            check_seal<Sum>(format, line);
            results.push_back(Json::parse(line));
        }
    const std::set<std::int64_t> shards = check_job(format, results);
    require(merger.is_empty() == results.empty(), "it is empty if all was refused");
    if (results.empty())
        return;
    require(merger.missing().empty() == (shards.size() == merger.shards()), "it knows whether shards are missing");
    check_sum(sum, results);
}

} // namespace

/// Merges lines that may be results of shards: any bytes, and any JSON, as if our programs had written it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        const Json json = Json::parse(line, nullptr, false);
        const bool is_open = json.is_object() && !json.contains("check");
        lines.push_back(is_open ? apps::to_text(apps::sealed(json)) : line);
    }
    check_merge<CountSum>(apps::count_results(), lines);
    return 0;
}
