#include "apps/seal.hpp"

#include "apps/input.hpp"

#include <charconv>
#include <fmt/format.h>

namespace apps {

std::string fingerprint(std::string_view text) {
    std::uint64_t high = 0x6c62272e07bb0142;
    std::uint64_t low = 0x62b821756295c58d;
    for (const char c : text) {
        low ^= static_cast<unsigned char>(c);
        // Times 2^88 + 0x13b, in halves of 32 bits.
        const std::uint64_t low_product = (low & 0xffffffff) * 0x13b;
        const std::uint64_t high_product = (low >> 32) * 0x13b + (low_product >> 32);
        high = high * 0x13b + (high_product >> 32) + (low << 24);
        low = (high_product << 32) | (low_product & 0xffffffff);
    }
    return fmt::format("{:016x}{:016x}", high, low);
}

Json sealed(Json object) {
    const std::string check = fingerprint(to_text(object));
    object["check"] = check;
    return object;
}

Json unsealed(const std::string& text, std::string_view format) {
    Json object = Json::parse(text, nullptr, false);
    if (!object.is_object() || !object.contains("format") || !object["format"].is_string())
        throw InputError(fmt::format("is not a {}, or is damaged", format));
    if (object["format"] != format)
        throw InputError(fmt::format("is not a {}, but a {}", format, object["format"].get<std::string>()));
    const Json check = object.value("check", Json());
    object.erase("check");
    if (check != fingerprint(to_text(object)))
        throw InputError("is damaged");
    return object;
}

std::uint64_t whole_number(const Json& value) {
    const auto& text = value.get_ref<const std::string&>();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        throw InputError("is damaged");
    return number;
}

} // namespace apps
