#include "apps/shared/options/arguments.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

namespace apps {

namespace po = boost::program_options;

namespace {

/// Returns true for "-q", "--quiet" or "--quiet=...".
bool is_option(const po::options_description& options, const std::string& word) {
    const std::string name = word.starts_with("--") ? word.substr(2, word.find('=') - 2) : word;
    return word.starts_with('-') && !name.empty() && options.find_nothrow(name, false) != nullptr;
}

/// Refuses options as values: Boost takes the next option for a missing value. In a puzzle "-" is an empty cell.
void refuse_options_as_values(const po::options_description& options, const po::parsed_options& parsed) {
    for (const po::option& option : parsed.options) {
        if (option.string_key.empty() || option.original_tokens.size() < 2)
            continue;
        const std::string& word = option.original_tokens[1];
        const bool is_puzzle = option.string_key == "puzzle";
        if (is_option(options, word) ||
            (!is_puzzle && (word.starts_with("--") || is_option(options, word.substr(0, 2)))))
            throw UsageError(fmt::format(
                "--{0} requires a value, and '{1}' looks like an option; to use it as the value, write --{0}={1}",
                option.string_key, word));
    }
}

/// Keeps the last of each option that has one value: users override their aliases and scripts. --quiet and --verbose
/// are two values of one setting.
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

/// Returns the least number of characters to add, omit, replace or swap with the next to convert `a` to `b`.
/// Source: optimal string alignment, after Damerau 1964.
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

/// Formats the message "unknown option '--formt'", with a suggestion.
std::string unknown(const po::options_description& options, const po::unknown_option& error) {
    std::string word = error.get_option_name();
    word = word.substr(std::min(word.find_first_not_of('-'), word.size()));
    word.resize(std::min(word.find('='), word.size()));
    const auto names =
        names_of(options.options(), [](const auto& option) -> std::string_view { return option->long_name(); });
    const std::string text = error.what(); // "unrecognised option '--formt'"
    return "unknown option" + text.substr(std::min(text.find(" '"), text.size())) + did_you_mean(word, names, "--");
}

std::string lowered(std::string_view word) {
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

} // namespace

std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& words) {
    const std::string lower = lowered(word);
    std::string_view nearest;
    std::size_t least = 0;
    for (const std::string_view choice : words) {
        const std::string candidate = lowered(choice);
        const std::size_t most = std::max<std::size_t>(candidate.size() / 3, 1);
        const bool is_begun = lower.size() > 1 && candidate.starts_with(lower);
        if (!is_begun && (word.size() > candidate.size() + most || candidate.size() > word.size() + most))
            continue; // saves time for a long word
        const std::size_t distance = is_begun ? 1 : edit_distance(lower, candidate);
        if (distance <= most && (nearest.empty() || distance < least)) {
            nearest = choice;
            least = distance;
        }
    }
    return nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words, std::string_view before) {
    const std::string_view nearest = nearest_word(word, words);
    return nearest.empty() ? "" : fmt::format("; did you mean {}{}?", before, nearest);
}

Arguments::Arguments(const OptionTable& table, const std::vector<std::string>& words) : table_(table) {
    namespace style = po::command_line_style;
    const po::options_description options = described(table);
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
        throw UsageError(fmt::format("{0} requires a value; write a value that begins with '-' as {0}=VALUE",
                                     error.get_option_name()));
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

const Check& Arguments::check_of(const std::string& option) const {
    static const Check any;
    const Option* const row = find_option(table_, option);
    return row != nullptr ? row->check : any;
}

std::optional<std::size_t> Arguments::meaning_of(const std::string& option) const {
    const auto value = text(option);
    if (!value)
        return std::nullopt;
    for (const auto& [word, meaning] : check_of(option).words)
        if (word == *value)
            return meaning;
    if (const auto& [word, meaning] = check_of(option).old_word; !word.empty() && word == *value)
        return meaning;
    throw bad_choice(option, *value);
}

std::optional<std::string> Arguments::word(const std::string& option) const {
    return meaning_of(option) ? text(option) : std::nullopt;
}

std::optional<std::uint64_t> Arguments::number(const std::string& option) const {
    return number(option, check_of(option).least, check_of(option).most);
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

void Arguments::refuse_contradictions() const {
    for (const Option& option : table_) {
        const std::string name = long_name(option);
        std::string shown = name; // name, with the contradicting value if only one contradicts
        bool is_given = has(name);
        std::istringstream words(option.excludes);
        for (std::string word; words >> word;) {
            const std::size_t end = std::min(word.find('='), word.size());
            const std::string other = word.substr(0, end);
            if (word.starts_with('!')) {
                if (is_given && !has(word.substr(1)))
                    throw UsageError(fmt::format("--{} requires --{}", name, word.substr(1)));
            } else if (word.ends_with(':')) {
                word.pop_back();
                is_given = text(name) == word;
                shown.assign(name).append(1, ' ').append(word);
            } else if (is_given && has(other) && (end == word.size() || text(other) == word.substr(end + 1))) {
                std::ranges::replace(word, '=', ' ');
                throw UsageError(fmt::format("--{} and --{} cannot be combined", shown, word));
            }
        }
    }
}

void Arguments::refuse_several_files(const std::string& option) const {
    if (files_.size() > 1)
        throw UsageError(fmt::format("--{} accepts one problem only", option));
}

UsageError Arguments::bad_value(const std::string& option, const std::string& value, const std::string& expected) {
    return UsageError(fmt::format("invalid value '{}' for --{}: expected {}", value, option, expected));
}

UsageError Arguments::bad_choice(const std::string& option, const std::string& value) const {
    const auto words = names_of(check_of(option).words, [](const auto& word) { return word.first; });
    return bad_value(option, value, fmt::format("one of {}{}", fmt::join(words, ", "), did_you_mean(value, words)));
}

} // namespace apps
