#pragma once

#include "apps/shared/options/table.hpp"

#include <boost/program_options/variables_map.hpp>
#include <charconv>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace apps {

/// What is wrong with a command line, for people.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// "; did you mean json?": the one of `words` that `word` begins or nearly is, with `before` in front of it. Nothing if
/// there is none.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                                       std::string_view before = "");

/// A command line: options and files. Options must be written out in full. Of an option that has one value, the last is
/// taken. Every value is kept as text until one of these functions reads it, because Boost's own conversion takes "-1"
/// for a large number. The option's row says what it must be.
/// All functions throw UsageError, which names the option and says what is expected.
class Arguments {
public:
    /// Parses what follows the command's name. The table must outlive it.
    Arguments(const OptionTable& table, const std::vector<std::string>& words);

    /// Throws if options contradict each other: "--shard and --seed contradict each other".
    void refuse_contradictions() const;

    [[nodiscard]] bool has(const std::string& option) const { return values_.contains(option); }
    [[nodiscard]] std::vector<std::string> all(const std::string& option) const; ///< of one that may be repeated
    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

    /// As it is written.
    [[nodiscard]] std::optional<std::string> text(const std::string& option) const;

    /// One of the words of the row.
    [[nodiscard]] std::optional<std::string> word(const std::string& option) const;

    /// What that word means.
    template <class T>
    std::optional<T> choice(const std::string& option) const {
        const auto describe = meaning_of(option);
        return describe ? std::optional(static_cast<T>(*describe)) : std::nullopt;
    }

    /// A whole number in the range of the row.
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& option) const;

    /// A whole number in `least` ... `most`.
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& option, std::uint64_t least,
                                                      std::uint64_t most) const;

    /// A positive number of seconds, such as "0.5".
    [[nodiscard]] std::optional<double> seconds(const std::string& option) const;

    /// Throws if there are several files: "--shard is for one problem, not several".
    void refuse_several_files(const std::string& option) const;

    /// "--limit: '3x' is not a whole number ..."
    static UsageError bad_value(const std::string& option, const std::string& value, const std::string& expected);

    /// "--format: 'jsn' is not one of line, json; did you mean json?"
    [[nodiscard]] UsageError bad_choice(const std::string& option, const std::string& value) const;

private:
    [[nodiscard]] const Check& check_of(const std::string& option) const;
    [[nodiscard]] std::optional<std::size_t> meaning_of(const std::string& option) const;

    const OptionTable& table_;
    boost::program_options::variables_map values_; ///< of the options that are given
    std::vector<std::string> files_;
};

/// The whole of `text` as a number, or nothing.
template <class T>
std::optional<T> parse_number(std::string_view text) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace apps
