#include "apps/shared/seal.hpp"

#include "apps/shared/arguments.hpp"
#include "apps/shared/input.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace apps {

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

std::uint64_t quick_fingerprint(std::span<const std::uint8_t> bytes, std::uint64_t seed) {
    constexpr std::uint64_t factor = 0xc6a4a7935bd1e995;
    constexpr int shift = 47;
    const auto word = [](std::span<const std::uint8_t> some) { // the same on every machine
        std::uint64_t number = 0;
        for (std::size_t k = 0; k < some.size(); ++k)
            number |= std::uint64_t{some[k]} << (8 * k);
        return number;
    };
    std::uint64_t hash = seed ^ (bytes.size() * factor);
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
        std::uint64_t next = word(bytes.first<8>()) * factor;
        next ^= next >> shift;
        hash = (hash ^ (next * factor)) * factor;
    }
    if (!bytes.empty())
        hash = (hash ^ word(bytes)) * factor;
    hash = (hash ^ (hash >> shift)) * factor;
    return hash ^ (hash >> shift);
}

Json sealed(Json object) {
    const std::string check = fingerprint(to_text(object));
    object["check"] = check;
    return object;
}

Json unsealed(const std::string& text, std::string_view format) {
    // Nothing of ours is so deep, and what is written or compared by recursion must not exhaust the stack.
    constexpr int most_levels = 16;
    bool is_too_deep = false;
    const auto keep = [&](int level, Json::parse_event_t event, const Json&) {
        const bool is_start = event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        is_too_deep |= is_start && level >= most_levels;
        return !is_too_deep;
    };
    Json object = Json::parse(text, keep, false);
    if (!object.is_object() || !object.contains("format") || !object["format"].is_string())
        throw FileError(fmt::format("is not a {}, or is damaged", format));
    if (object["format"] != format)
        throw FileError(fmt::format("is not a {}, but a {}", format, object["format"].get<std::string>()));
    const Json check = object.value("check", Json());
    object.erase("check");
    if (check != fingerprint(to_text(object)))
        throw FileError("is damaged");
    return object;
}

std::uint64_t integer(const Json& value, std::uint64_t most) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        throw FileError("is damaged");
    return value.get<std::uint64_t>();
}

std::uint64_t whole_number(const Json& value) {
    if (const auto number = parse_number<std::uint64_t>(value.get_ref<const std::string&>()))
        return *number;
    throw FileError("is damaged");
}

} // namespace apps
