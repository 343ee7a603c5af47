#pragma once

#include <boost/program_options/options_description.hpp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace apps {

/// Whether --help shows an option, or only --help-all, or neither, as it is the old name of another.
enum class Rank : std::uint8_t { usual, rare, hidden };

/// Valid values of an option: any text, unless one of these fields is set.
struct Check {
    std::uint64_t least = 0; ///< minimum of a whole number
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::pair<std::string_view, std::size_t>> words{}; ///< valid words with their meanings
    bool may_repeat = false;                                       ///< whether the option can be repeated
    std::pair<std::string_view, std::size_t> old_word{};           ///< an old name of a word, which no text lists
};

/// Row of the table of a command's options. Parsing, help, completion and error messages are derived from it.
struct Option {
    // g++ 12 takes the vector of an aggregate for uninitialized.
    Option(std::string its_name, std::string its_value, std::string its_help, Check its_check = {},
           Rank its_rank = Rank::usual, std::string excluded = "")
        : name(std::move(its_name)), value(std::move(its_value)), help(std::move(its_help)),
          check(std::move(its_check)), rank(its_rank), excludes(std::move(excluded)) {}

    Option(std::string its_name, std::string its_value, std::string its_help, Rank its_rank, std::string excluded = "")
        : Option(std::move(its_name), std::move(its_value), std::move(its_help), {}, its_rank, std::move(excluded)) {}

    std::string name;  ///< name without dashes, and a short or second name after a comma: "threads,j"
    std::string value; ///< placeholder in the help, "N"; empty for a switch
    std::string help;
    Check check;
    Rank rank;

    /// Options that cannot be combined with this one, separated by spaces: "seed", or "method=frontier" for one of its
    /// values. Options after "csv:" cannot be combined with that value of this option. "!pack" requires that option.
    std::string excludes;
};

using OptionTable = std::vector<Option>;

[[nodiscard]] OptionTable operator+(OptionTable table, const OptionTable& more);

[[nodiscard]] inline std::string long_name(const Option& option) {
    return option.name.substr(0, option.name.find(','));
}

/// Returns the row with a long name, or null.
[[nodiscard]] const Option* find_option(const OptionTable& table, std::string_view name);

/// Converts the options to Boost's form.
[[nodiscard]] boost::program_options::options_description described(const OptionTable& table, const char* title = "");

/// Returns the names of the elements of a list, which are members or results of a function.
template <class List, class Name>
[[nodiscard]] auto names_of(const List& list, Name name) {
    std::vector<std::decay_t<std::invoke_result_t<Name, decltype(*std::begin(list))>>> names;
    names.reserve(std::size(list));
    for (const auto& one : list)
        names.push_back(std::invoke(name, one));
    return names;
}

// --- Checks ---------------------------------------------------------------------------------------------------------

inline const Check repeated{.may_repeat = true}; ///< any texts

/// Makes the check for a whole number in `least` ... `most`.
[[nodiscard]] inline Check whole(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return {.least = least, .most = most};
}

/// Makes the check for words; Arguments::choice() returns their meanings.
template <class T>
Check one_of(const std::vector<std::pair<std::string_view, T>>& words) {
    Check check;
    for (const auto& [word, meaning] : words)
        check.words.emplace_back(word, static_cast<std::size_t>(meaning));
    return check;
}

/// Makes the check for values by the names that to_string() returns.
template <class T, class = std::enable_if_t<std::is_enum_v<T>>>
Check one_of(std::initializer_list<T> values) {
    Check check;
    for (const T value : values)
        check.words.emplace_back(to_string(value), static_cast<std::size_t>(value));
    return check;
}

/// Makes the check for words with the meanings 0, 1, 2 ...
[[nodiscard]] Check one_of(const std::vector<std::string_view>& words);

} // namespace apps
