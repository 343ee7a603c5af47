#include "apps/shared/jobs/shard.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

namespace apps {

constexpr std::uint32_t most_shards = 10'000;

/// Maximum bytes of a line: ours are much shorter, and many keys take quadratic time.
constexpr std::size_t longest_result = std::size_t{1} << 16;

// --- Fingerprints and seals -----------------------------------------------------------------------------------------

std::string fingerprint(std::string_view text) {
    using Number = boost::multiprecision::uint128_t;
    constexpr std::uint64_t low_half = ~std::uint64_t{0};
    const Number prime = (Number(1) << 88) + 0x13b;
    Number hash = (Number(0x6c62272e07bb0142) << 64) + 0x62b821756295c58d;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(hash >> 64),
                       static_cast<std::uint64_t>(hash & low_half));
}

Json sealed(Json object) {
    const std::string check = fingerprint(to_text(object));
    object["check"] = check;
    return object;
}

Json unsealed(const std::string& text, std::string_view format) {
    // Our records are not so deep, and recursion to write or compare them must not exhaust the stack.
    constexpr int most_levels = 16;
    bool is_too_deep = false;
    const auto keep = [&](int level, Json::parse_event_t event, const Json&) {
        const bool is_start = event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        is_too_deep |= is_start && level >= most_levels;
        return !is_too_deep;
    };
    Json object = Json::parse(text, keep, false);
    if (!object.is_object() || !object.contains("format") || !object["format"].is_string())
        throw FileError(fmt::format("this is not a {} record, or it is damaged", format));
    if (object["format"] != format)
        throw FileError(
            fmt::format("this is a {} record, not a {} record", object["format"].get<std::string>(), format));
    const Json check = object.value("check", Json());
    object.erase("check");
    if (check != fingerprint(to_text(object)))
        throw FileError("this record is damaged");
    return object;
}

std::uint64_t integer(const Json& value, std::uint64_t most) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        throw FileError("this record is damaged");
    return value.get<std::uint64_t>();
}

std::uint64_t whole_number(const Json& value) {
    if (const auto number = parse_number<std::uint64_t>(value.get_ref<const std::string&>()))
        return *number;
    throw FileError("this record is damaged");
}

// --- Shards ---------------------------------------------------------------------------------------------------------

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

void Merger::add(const std::string& line, const std::string& place) {
    const Json result = unsealed(line, format_.name);
    try {
        const auto shards = static_cast<std::uint32_t>(integer(result.at("shards"), most_shards));
        const auto number = static_cast<std::uint32_t>(integer(result.at("shard"), shards));
        if (number < 1)
            throw FileError("this record is damaged");
        const Json& first = first_ ? *first_ : result;
        if (first_ && shards != shards_)
            throw FileError(fmt::format("this is a shard of {}, not of {} as {}", shards, shards_, first_place_));
        for (const auto& [key, other] : format_.same)
            if (result.at(key) != first.at(key))
                throw FileError(fmt::format(fmt::runtime(other), first_place_));
        if (!result.at("complete").get<bool>())
            throw FileError(fmt::format("shard {} is not complete", number));
        if (const auto other = places_.find(number); other != places_.end())
            throw FileError(fmt::format("shard {} is given twice, also at {}", number, other->second));
        add_(result);
        if (!first_) {
            first_ = std::make_shared<const Json>(result);
            first_place_ = place;
            shards_ = shards;
        }
        places_.emplace(number, place);
    } catch (const Json::exception&) {
        throw FileError("this record is damaged");
    }
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
                    if (!line->starts_with('{')) // a file of another kind gets one error
                        break;
                }
            }
        } catch (const FileError& error) {
            log::input_error(source, 0, 0, error.what());
            is_good = false;
        }
    }
    if (merger.is_empty()) {
        log::error("{}: error: no shards to merge", session.program);
        return false;
    }
    if (const std::string missing = merger.missing(); !missing.empty()) {
        log::error("{}: error: of {} shards, some are missing: {}", session.program, merger.shards(), missing);
        return false;
    }
    return is_good;
}

} // namespace apps
