#include "apps/shared/shard.hpp"

#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/seal.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace apps {

namespace {

constexpr std::uint32_t most_shards = 10'000;

/// Bytes of a line: none of ours comes near, and many keys take their square of time.
constexpr std::size_t longest_result = std::size_t{1} << 16;

} // namespace

std::optional<Shard> read_shard(const Arguments& arguments) {
    const auto text = arguments.text("shard");
    if (!text)
        return std::nullopt;
    const std::size_t slash = std::min(text->find('/'), text->size());
    const auto number = [&](std::size_t from, std::size_t size) {
        return parse_number<std::uint32_t>(std::string_view(*text).substr(from, size)).value_or(0);
    };
    const Shard shard{number(0, slash), number(std::min(slash + 1, text->size()), text->size())};
    if (shard.number < 1 || shard.number > shard.shards || shard.shards > most_shards)
        throw Arguments::bad_value("shard", *text, fmt::format("I/N with I from 1 to N and N up to {}", most_shards));
    return shard;
}

// --- Merging --------------------------------------------------------------------------------------------------------

Merger::Merger(ResultFormat format, std::function<void(const Json& result)> add)
    : format_(std::move(format)), add_(std::move(add)) {}

void Merger::add(const std::string& line, const std::string& place) {
    const Json result = unsealed(line, format_.name);
    try {
        add_result(result, place);
    } catch (const Json::exception&) {
        throw FileError("is damaged");
    }
}

void Merger::add_result(const Json& result, const std::string& place) {
    const auto shards = static_cast<std::uint32_t>(integer(result.at("shards"), most_shards));
    const auto number = static_cast<std::uint32_t>(integer(result.at("shard"), shards));
    if (number < 1)
        throw FileError("is damaged");
    const Json& first = places_.empty() ? result : *first_;
    if (!places_.empty() && shards != shards_)
        throw FileError(fmt::format("is a shard of {}, not of {} as {}", shards, shards_, first_place_));
    for (const auto& [key, other] : format_.same)
        if (result.at(key) != first.at(key))
            throw FileError(fmt::format(fmt::runtime(other), first_place_));
    if (!result.at("complete").get<bool>())
        throw FileError(fmt::format("shard {} is not complete", number));
    if (const auto other = places_.find(number); other != places_.end())
        throw FileError(fmt::format("shard {} is there already, at {}", number, other->second));
    add_(result);
    if (places_.empty()) {
        first_ = std::make_shared<const Json>(result);
        first_place_ = place;
        shards_ = shards;
    }
    places_.emplace(number, place);
}

std::string Merger::missing() const {
    std::string text;
    for (std::uint32_t k = 1; k <= shards_; ++k) {
        if (places_.count(k) > 0)
            continue;
        const std::uint32_t first = k;
        while (k < shards_ && places_.count(k + 1) == 0)
            ++k;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", first);
        text += k > first ? fmt::format("-{}", k) : "";
    }
    return text;
}

bool merge_results(const Session& session, const ResultFormat& format, const std::function<void(const Json&)>& add) {
    Merger merger(format, add);
    bool is_good = true;
    for (const std::string& file : files_or_stdin(session.arguments)) {
        const std::string source = source_name(file);
        try {
            Input input(file, session.output);
            for (std::size_t number = 1; const auto line = input.read_line(longest_result); ++number) {
                try {
                    if (line->find_first_not_of(" \t\r") != std::string::npos)
                        merger.add(*line, fmt::format("{}:{}", source, number));
                } catch (const FileError& error) {
                    log::input_error(source, number, 1, error.what());
                    is_good = false;
                }
            }
        } catch (const FileError& error) {
            log::input_error(source, 0, 0, error.what());
            is_good = false;
        }
    }
    if (merger.is_empty()) {
        log::error("{}: error: there is no shard to be merged", session.program);
        return false;
    }
    if (const std::string missing = merger.missing(); !missing.empty()) {
        log::error("{}: error: of {} shards there are missing: {}", session.program, merger.shards(), missing);
        return false;
    }
    return is_good;
}

} // namespace apps
