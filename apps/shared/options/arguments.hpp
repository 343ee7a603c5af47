#pragma once

#include "apps/shared/options/table.hpp"

#include "dlx/problem.hpp"

#include <boost/program_options/variables_map.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// Error in a command line, with a message for people.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the word that one with a spelling mistake may stand for, or one that it begins; "" if there is none.
[[nodiscard]] std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& words);

/// Returns "; did you mean json?" for the one of `words` that starts with `word` or is similar, preceded by `before`.
/// Returns "" if there is none.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                                       std::string_view before = "");

/// Parsed command line: options and files. Options must be written out in full. If an option with one value is
/// repeated, the last value counts. Every value is kept as text until a function below reads it, because Boost's own
/// conversion reads "-1" as a large number. The option's row defines the valid values.
///
/// All functions throw UsageError, which names the option and the expected value.
class Arguments {
public:
    /// Parses the words after the command's name. The table must outlive it.
    Arguments(const OptionTable& table, const std::vector<std::string>& words);

    /// Throws if two options cannot be combined, "--shard and --seed cannot be combined", or if one requires another.
    void refuse_contradictions() const;

    [[nodiscard]] bool has(const std::string& option) const { return values_.contains(option); }
    /// Values of an option that can be repeated.
    [[nodiscard]] std::vector<std::string> all(const std::string& option) const;
    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

    [[nodiscard]] std::optional<std::string> text(const std::string& option) const;

    /// Returns the value, which must be one of the words in the row.
    [[nodiscard]] std::optional<std::string> word(const std::string& option) const;

    /// Returns the meaning of that word.
    template <class T>
    std::optional<T> choice(const std::string& option) const {
        const auto meaning = meaning_of(option);
        return meaning ? std::optional(static_cast<T>(*meaning)) : std::nullopt;
    }

    /// Returns a whole number in the range of the row.
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& option) const;

    /// Returns a whole number in `least` ... `most`.
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& option, std::uint64_t least,
                                                      std::uint64_t most) const;

    /// Returns a positive number of seconds, such as 0.5.
    [[nodiscard]] std::optional<double> seconds(const std::string& option) const;

    /// Throws if there are several files: the option is for one problem only.
    void refuse_several_files(const std::string& option) const;

    static UsageError bad_value(const std::string& option, const std::string& value, const std::string& expected);

    /// Makes an error for an invalid word, with the valid ones: "--format: ... line, json; did you mean json?".
    [[nodiscard]] UsageError bad_choice(const std::string& option, const std::string& value) const;

private:
    [[nodiscard]] const Check& check_of(const std::string& option) const;
    [[nodiscard]] std::optional<std::size_t> meaning_of(const std::string& option) const;

    const OptionTable& table_;
    boost::program_options::variables_map values_; ///< values of the options on the command line
    std::vector<std::string> files_;
};

using dlx::detail::parse_number;

} // namespace apps
