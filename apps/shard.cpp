#include "apps/shard.hpp"

#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/seal.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>

namespace apps {

namespace {

constexpr std::uint32_t most_shards = 10'000;
constexpr std::size_t longest_result = std::size_t{1} << 20;

/// Makes sure that results belong together. They may come in any order.
class Merger {
public:
    Merger(const ResultFormat& format, const std::function<void(const Json&)>& add) : format_(format), add_(add) {}

    /// Throws InputError with the reason why `text`, found at `place`, is not wanted.
    void add(const std::string& text, const std::string& place) {
        const Json result = unsealed(text, format_.name);
        try {
            add(result, place);
        } catch (const Json::exception&) {
            throw InputError("is damaged");
        }
    }

    /// The shards that were not added, "2, 4-7", or "".
    [[nodiscard]] std::string missing() const {
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
    [[nodiscard]] bool is_empty() const { return places_.empty(); }
    [[nodiscard]] std::uint32_t shards() const { return shards_; }

private:
    void add(const Json& result, const std::string& place) {
        const auto number = result.at("shard").get<std::uint32_t>();
        const auto shards = result.at("shards").get<std::uint32_t>();
        if (number < 1 || number > shards || shards > most_shards)
            throw InputError("is damaged");
        if (places_.empty()) {
            first_ = result;
            first_place_ = place;
            shards_ = shards;
        }
        if (shards != shards_)
            throw InputError(fmt::format("is a shard of {}, not of {} as {}", shards, shards_, first_place_));
        for (const auto& [key, other] : format_.same)
            if (result.at(key) != first_.at(key))
                throw InputError(fmt::format(fmt::runtime(other), first_place_));
        if (!result.at("complete").get<bool>())
            throw InputError(fmt::format("shard {} is not complete", number));
        if (const auto other = places_.find(number); other != places_.end())
            throw InputError(fmt::format("shard {} is there already, at {}", number, other->second));
        add_(result);
        places_.emplace(number, place);
    }

    const ResultFormat& format_;
    const std::function<void(const Json&)>& add_;
    std::map<std::uint32_t, std::string> places_; ///< by shard: where it was found
    Json first_;
    std::string first_place_;
    std::uint32_t shards_ = 0;
};

/// Adds the results in a file, a line each; false if something was wrong with one.
bool merge_file(const std::string& file, Merger& merger, Output& output) {
    bool is_good = true;
    try {
        Input input(file, output);
        for (std::size_t number = 1; const auto line = input.read_line(longest_result); ++number) {
            if (line->find_first_not_of(" \t\r") == std::string::npos)
                continue;
            try {
                merger.add(*line, fmt::format("{}:{}", source_name(file), number));
            } catch (const InputError& error) {
                log::input_error(source_name(file), number, 1, error.what());
                is_good = false;
            }
        }
    } catch (const InputError& error) {
        log::input_error(source_name(file), 0, 0, error.what());
        is_good = false;
    }
    return is_good;
}

} // namespace

std::optional<Shard> read_shard(const Arguments& arguments) {
    const auto text = arguments.text("shard");
    if (!text)
        return std::nullopt;
    const auto parse = [](std::string_view digits) {
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return error == std::errc{} && end == digits.data() + digits.size() ? number : 0;
    };
    const std::size_t slash = std::min(text->find('/'), text->size());
    const Shard shard{parse(std::string_view(*text).substr(0, slash)),
                      parse(std::string_view(*text).substr(std::min(slash + 1, text->size())))};
    if (shard.number < 1 || shard.number > shard.shards || shard.shards > most_shards)
        throw Arguments::bad_value("shard", *text, fmt::format("I/N with I from 1 to N and N up to {}", most_shards));
    return shard;
}

bool merge_results(const Session& session, const ResultFormat& format, const std::function<void(const Json&)>& add) {
    Merger merger(format, add);
    bool is_good = true;
    for (const std::string& file : files_or_stdin(session.arguments))
        is_good &= merge_file(file, merger, session.output);
    if (merger.is_empty()) {
        spdlog::error("{}: error: there is no shard to be merged", session.program);
        return false;
    }
    if (const std::string missing = merger.missing(); !missing.empty()) {
        spdlog::error("{}: error: of {} shards there are missing: {}", session.program, merger.shards(), missing);
        return false;
    }
    return is_good;
}

} // namespace apps
