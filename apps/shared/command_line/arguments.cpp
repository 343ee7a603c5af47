#include "apps/shared/command_line/arguments.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

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

/// Leaves the last of each option that has one value: what a user types overrides what an alias or a script sets.
/// --quiet and --verbose are two values of one setting.
void drop_overridden(const po::options_description& options, po::parsed_options& parsed) {
    std::set<std::string> seen;
    std::vector<po::option> left;
    for (auto option = parsed.options.rbegin(); option != parsed.options.rend(); ++option) {
        const std::string& name = option->string_key;
        const bool may_repeat = name.empty() || options.find(name, false).semantic()->is_composing();
        if (may_repeat || seen.insert(name == "quiet" ? "verbose" : name).second)
            left.push_back(*option);
    }
    parsed.options.assign(left.rbegin(), left.rend());
}

/// The least number of characters that are added, left out, replaced or swapped with the next on the way from `a` to
/// `b`. Source: optimal string alignment, after Damerau 1964.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            least[i][j] = i + j;
            if (i > 0 && j > 0)
                least[i][j] = std::min(
                    {least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
        }
    return least[a.size()][b.size()];
}

/// "unrecognised option '--formt'; did you mean --format?"
std::string unknown(const po::options_description& options, const po::unknown_option& error) {
    std::string word = error.get_option_name();
    word = word.substr(std::min(word.find_first_not_of('-'), word.size()));
    word.resize(std::min(word.find('='), word.size()));
    std::vector<std::string_view> names;
    for (const auto& option : options.options())
        names.push_back(option->long_name());
    return error.what() + did_you_mean(word, names, "--");
}

std::string lowered(std::string_view word) {
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

} // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words, std::string_view before) {
    const std::string lower = lowered(word);
    std::string_view nearest;
    std::size_t least = 0;
    for (const std::string_view choice : words) {
        const std::string candidate = lowered(choice);
        const std::size_t most = std::max<std::size_t>(candidate.size() / 3, 1);
        const bool is_begun = lower.size() > 1 && candidate.starts_with(lower);
        if (!is_begun && (word.size() > candidate.size() + most || candidate.size() > word.size() + most))
            continue; // a word may be long
        const std::size_t distance = is_begun ? 1 : edit_distance(lower, candidate);
        if (distance <= most && (nearest.empty() || distance < least)) {
            nearest = choice;
            least = distance;
        }
    }
    return nearest.empty() ? "" : fmt::format("; did you mean {}{}?", before, nearest);
}

Arguments::Arguments(const po::options_description& options, const std::vector<std::string>& words) {
    namespace style = po::command_line_style;
    const auto plain = style::unix_style & ~style::allow_guessing;
    try {
        po::parsed_options parsed = po::command_line_parser(words).options(options).style(plain).run();
        refuse_options_as_values(options, parsed);
        drop_overridden(options, parsed);
        po::store(parsed, values_);
        files_ = po::collect_unrecognized(parsed.options, po::include_positional);
    } catch (const po::invalid_command_line_syntax& error) {
        if (error.kind() != error.missing_parameter)
            throw UsageError(error.what());
        throw UsageError(
            fmt::format("{}; a value that begins with '-' is written {}=VALUE", error.what(), error.get_option_name()));
    } catch (const po::unknown_option& error) {
        throw UsageError(unknown(options, error));
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

BadChoice Arguments::bad_choice(const std::string& option, const std::string& value,
                                const std::vector<std::string_view>& words) {
    const std::string expected = fmt::format("one of {}{}", fmt::join(words, ", "), did_you_mean(value, words));
    return {bad_value(option, value, expected).what(), {words.begin(), words.end()}};
}

po::value_semantic* value(const char* name, bool may_repeat) {
    if (may_repeat)
        return po::value<std::vector<std::string>>()->composing()->value_name(name);
    return po::value<std::string>()->value_name(name);
}

} // namespace apps
