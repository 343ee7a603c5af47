#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/variables_map.hpp>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace apps {

/// What is wrong with a command line, for people.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A word that is none of those which may stand there.
struct BadChoice : UsageError {
    BadChoice(const std::string& message, std::vector<std::string> choices)
        : UsageError(message), words(std::move(choices)) {}

    std::vector<std::string> words; ///< those which may
};

/// "; did you mean json?": the one of `words` that `word` begins or nearly is, with `before` in front of it. Nothing if
/// there is none.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                                       std::string_view before = "");

/// A command line: options and files. Options must be written out in full. Of an option that has one value, the last is
/// taken. Every value is kept as text until one of these functions reads it, because Boost's own conversion takes "-1"
/// for a large number.
/// All functions throw UsageError, which names the option and says what is expected.
class Arguments {
public:
    /// Parses what follows the command's name.
    Arguments(const boost::program_options::options_description& options, const std::vector<std::string>& words);

    [[nodiscard]] bool has(const std::string& option) const { return values_.contains(option); }
    [[nodiscard]] std::vector<std::string> all(const std::string& option) const; ///< of one that may be repeated
    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

    [[nodiscard]] std::optional<std::string> text(const std::string& option) const;

    /// A whole number in `least` ... `most`.
    [[nodiscard]] std::optional<std::uint64_t>
    number(const std::string& option, std::uint64_t least,
           std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;

    /// A positive number of seconds, such as "0.5".
    [[nodiscard]] std::optional<double> seconds(const std::string& option) const;

    /// One of a few words.
    template <class T>
    std::optional<T> choice(const std::string& option, const std::vector<std::pair<std::string_view, T>>& words) const {
        const auto value = text(option);
        if (!value)
            return std::nullopt;
        std::vector<std::string_view> names;
        for (const auto& [word, meaning] : words) {
            if (*value == word)
                return meaning;
            names.push_back(word);
        }
        throw bad_choice(option, *value, names);
    }

    /// One of a few values, by the names that to_string() gives them.
    template <class T>
    std::optional<T> choice(const std::string& option, std::initializer_list<T> values) const {
        std::vector<std::pair<std::string_view, T>> words;
        for (const T value : values)
            words.emplace_back(to_string(value), value);
        return choice<T>(option, words);
    }

    /// Throws if one of `others` is given, which do not go together with `option`: "--shard and --seed contradict each
    /// other".
    void refuse_beside(const std::string& option, std::initializer_list<const char*> others) const;

    /// Throws if there are several files: "--shard is for one problem, not several".
    void refuse_several_files(const std::string& option) const;

    /// "--limit: '3x' is not a whole number ..."
    static UsageError bad_value(const std::string& option, const std::string& value, const std::string& expected);

    /// "--format: 'jsn' is not one of line, json; did you mean json?"
    static BadChoice bad_choice(const std::string& option, const std::string& value,
                                const std::vector<std::string_view>& words);

private:
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

/// The value of an option, as shown in the help: `--limit N`.
boost::program_options::value_semantic* value(const char* name, bool may_repeat = false);

/// Adds options, one after another: add_to(options)("limit", value("N"), "the first N")("all,a", "all of them").
inline auto add_to(boost::program_options::options_description& options) { return options.add_options(); }

} // namespace apps
