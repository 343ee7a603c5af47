#include "apps/arguments.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace apps {

namespace po = boost::program_options;

namespace {

/// The whole of `text` as a number.
template <class T>
std::optional<T> parse(const std::string& text) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

po::parsed_options parse_words(const po::options_description& options, const std::vector<std::string>& words) {
    namespace style = po::command_line_style;
    try {
        return po::command_line_parser(words).options(options).style(style::unix_style & ~style::allow_guessing).run();
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
}

} // namespace

Arguments::Arguments(const po::options_description& options, const std::vector<std::string>& words) {
    const po::parsed_options parsed = parse_words(options, words);
    for (const po::option& option : parsed.options)
        if (option.string_key.empty())
            files_.insert(files_.end(), option.value.begin(), option.value.end());
    try {
        po::store(parsed, values_);
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
}

std::vector<std::string> Arguments::all(const std::string& option) const {
    return has(option) ? values_[option].as<std::vector<std::string>>() : std::vector<std::string>{};
}

std::optional<std::string> Arguments::text(const std::string& option) const {
    if (!has(option))
        return std::nullopt;
    return values_[option].as<std::string>();
}

std::optional<std::uint64_t> Arguments::number(const std::string& option, std::uint64_t least,
                                               std::uint64_t most) const {
    const auto value = text(option);
    if (!value)
        return std::nullopt;
    const auto number = parse<std::uint64_t>(*value);
    if (number && *number >= least && *number <= most)
        return number;
    throw bad_value(option, *value,
                    most == std::numeric_limits<std::uint64_t>::max()
                        ? fmt::format("a whole number, {} or more and below 2^64", least)
                        : fmt::format("a whole number from {} to {}", least, most));
}

std::optional<double> Arguments::seconds(const std::string& option) const {
    const auto value = text(option);
    if (!value)
        return std::nullopt;
    const auto number = parse<double>(*value);
    if (number && std::isfinite(*number) && *number > 0)
        return number;
    throw bad_value(option, *value, "a positive number of seconds");
}

void Arguments::refuse_limits_beside(const std::string& option) const {
    for (const char* const limit : {"limit", "node-limit", "seed"})
        if (has(limit))
            throw UsageError(fmt::format("--{} and --{} contradict each other", option, limit));
}

UsageError Arguments::bad_value(const std::string& option, const std::string& value, const std::string& expected) {
    return UsageError(fmt::format("--{}: '{}' is not {}", option, value, expected));
}

} // namespace apps
