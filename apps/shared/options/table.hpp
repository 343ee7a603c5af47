#pragma once

#include <boost/program_options/options_description.hpp>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace apps {

/// Does --help show an option, or only --help-all?
enum class Rank : std::uint8_t { usual, rare };

/// What the value of an option is: any text, unless something else is said here.
struct Check {
    std::uint64_t least = 0; ///< of a whole number
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::pair<std::string_view, std::size_t>> words{}; ///< it is one of them, with what each means
    bool may_repeat = false;                                       ///< the option may be given several times
};

/// A row of the table of a command's options, from which parsing, help, completion and refusals are made.
struct Option {
    // g++ 12 takes the vector of an aggregate for uninitialized.
    Option(std::string its_name, std::string its_value, std::string its_help, Check its_check = {},
           Rank its_rank = Rank::usual, std::string excluded = "")
        : name(std::move(its_name)), value(std::move(its_value)), help(std::move(its_help)),
          check(std::move(its_check)), rank(its_rank), excludes(std::move(excluded)) {}

    Option(std::string its_name, std::string its_value, std::string its_help, Rank its_rank, std::string excluded = "")
        : Option(std::move(its_name), std::move(its_value), std::move(its_help), {}, its_rank, std::move(excluded)) {}

    std::string name;  ///< "threads,j": without dashes; behind the comma is another name
    std::string value; ///< as the help shows it, "N"; a switch has none
    std::string help;
    Check check;
    Rank rank;

    /// Options that contradict it, with blanks between them: "seed", or "method=frontier" if one value of it does. Behind
    /// "csv:" are those that contradict this value alone.
    std::string excludes;
};

using OptionTable = std::vector<Option>;

/// The rows of the one, then those of the other.
[[nodiscard]] OptionTable operator+(OptionTable table, const OptionTable& more);

/// "threads"
[[nodiscard]] inline std::string long_name(const Option& option) {
    return option.name.substr(0, option.name.find(','));
}

/// The row of a long name, or null.
[[nodiscard]] const Option* find_option(const OptionTable& table, std::string_view name);

/// The options as Boost knows them.
[[nodiscard]] boost::program_options::options_description described(const OptionTable& table, const char* title = "");

// --- Checks ---------------------------------------------------------------------------------------------------------

inline const Check repeated{.may_repeat = true}; ///< any texts

/// A whole number in `least` ... `most`.
[[nodiscard]] inline Check whole(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return {.least = least, .most = most};
}

/// One of a few words; Arguments::choice() gives its meaning.
template <class T>
Check one_of(const std::vector<std::pair<std::string_view, T>>& words) {
    Check check;
    for (const auto& [word, describe] : words)
        check.words.emplace_back(word, static_cast<std::size_t>(describe));
    return check;
}

/// One of a few values, by the names that to_string() gives them.
template <class T, class = std::enable_if_t<std::is_enum_v<T>>>
Check one_of(std::initializer_list<T> values) {
    Check check;
    for (const T value : values)
        check.words.emplace_back(to_string(value), static_cast<std::size_t>(value));
    return check;
}

/// One of a few words, which mean 0, 1, 2 ...
[[nodiscard]] Check one_of(const std::vector<std::string_view>& words);

} // namespace apps
