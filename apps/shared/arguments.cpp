#include "apps/shared/arguments.hpp"

#include <boost/program_options.hpp>
#include <fmt/core.h>

#include <cmath>

namespace apps {

namespace po = boost::program_options;

namespace {

/// Is it "-q", "--quiet" or "--quiet=..."?
bool is_option(const po::options_description& options, const std::string& word) {
    const std::string name = word.starts_with("--") ? word.substr(2, word.find('=') - 2) : word;
    return word.starts_with('-') && !name.empty() && options.find_nothrow(name, false) != nullptr;
}

/// Where a value is forgotten, Boost takes the next option for it. In a puzzle "-" is an empty cell.
void refuse_options_as_values(const po::options_description& options, const po::parsed_options& parsed) {
    for (const po::option& option : parsed.options) {
        if (option.string_key.empty() || option.original_tokens.size() < 2)
            continue;
        const std::string& word = option.original_tokens[1];
        const bool is_puzzle = option.string_key == "puzzle";
        if (is_option(options, word) ||
            (!is_puzzle && (word.starts_with("--") || is_option(options, word.substr(0, 2)))))
            throw UsageError(fmt::format("--{0}: '{1}' looks like an option; as a value it is written --{0}={1}",
                                         option.string_key, word));
    }
}

} // namespace

Arguments::Arguments(const po::options_description& options, const std::vector<std::string>& words) {
    namespace style = po::command_line_style;
    const auto plain = style::unix_style & ~style::allow_guessing;
    try {
        const po::parsed_options parsed = po::command_line_parser(words).options(options).style(plain).run();
        refuse_options_as_values(options, parsed);
        po::store(parsed, values_); // refuses an option that is given twice
        files_ = po::collect_unrecognized(parsed.options, po::include_positional);
    } catch (const po::invalid_command_line_syntax& error) {
        if (error.kind() != error.missing_parameter)
            throw UsageError(error.what());
        throw UsageError(
            fmt::format("{}; a value that begins with '-' is written {}=VALUE", error.what(), error.get_option_name()));
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
}

std::vector<std::string> Arguments::all(const std::string& option) const {
    return has(option) ? values_[option].as<std::vector<std::string>>() : std::vector<std::string>{};
}

std::optional<std::string> Arguments::text(const std::string& option) const {
    return has(option) ? std::optional(values_[option].as<std::string>()) : std::nullopt;
}

std::optional<std::uint64_t> Arguments::number(const std::string& option, std::uint64_t least,
                                               std::uint64_t most) const {
    const auto value = text(option);
    if (!value)
        return std::nullopt;
    const auto number = parse_number<std::uint64_t>(*value);
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
    const auto number = parse_number<double>(*value);
    if (number && std::isfinite(*number) && *number > 0)
        return number;
    throw bad_value(option, *value, "a positive number of seconds");
}

void Arguments::refuse_beside(const std::string& option, std::initializer_list<const char*> others) const {
    for (const char* const other : others)
        if (has(other))
            throw UsageError(fmt::format("--{} and --{} contradict each other", option, other));
}

void Arguments::refuse_several_files(const std::string& option) const {
    if (files_.size() > 1)
        throw UsageError(fmt::format("--{} is for one problem, not several", option));
}

UsageError Arguments::bad_value(const std::string& option, const std::string& value, const std::string& expected) {
    return UsageError(fmt::format("--{}: '{}' is not {}", option, value, expected));
}

po::value_semantic* value(const char* name, bool may_repeat) {
    if (may_repeat)
        return po::value<std::vector<std::string>>()->value_name(name);
    return po::value<std::string>()->value_name(name);
}

} // namespace apps
