#pragma once

#include "apps/shared/io/log.hpp"
#include "apps/shared/options/program.hpp"

#include "dlx/text.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace apps {

/// Message for stderr.
struct Message {
    std::string source;
    dlx::ParseError what; ///< text and position, see log::input_error()
    bool is_error = true; ///< false for a warning
    std::size_t at = 0;   ///< position in the text of its printout, before which the message is printed
};

/// Printer of messages that shows only the first ones of each kind from a source, then their number. Messages are of
/// one kind if they differ only in numbers and single characters. Errors and answers give the exit status.
class Messages {
public:
    void add(Answered answered) { tally_.add(answered); }

    void warn(const std::string& source, std::size_t line, const std::string& text) {
        tell({source, {line, 0, "warning: " + text}, false});
    }

    void tell(const Message& message) {
        const auto& [source, what, is_error, at] = message;
        if (is_error)
            tally_.add_error();
        if (source != source_)
            tell_of_the_rest();
        source_ = source;
        auto& [times, last] = told_[kind_of(what.message())];
        if (++times > most_of_a_kind) {
            last = message;
            return;
        }
        if (is_error)
            log::input_error(source, what.line(), what.column(), what.message());
        else
            log::warn("{}:{}: {}", source, what.line(), what.message());
    }

    /// Prints the numbers of suppressed messages, and returns the exit status. Call it after the last message, too.
    int tell_of_the_rest() {
        for (const auto& [kind, told] : std::exchange(told_, {}))
            if (told.times > most_of_a_kind)
                log::warn("{}: {} more messages of this kind, the last on line {}: {}", source_,
                          told.times - most_of_a_kind, told.last.what.line(), told.last.what.message());
        return tally_.status();
    }

private:
    static constexpr std::uint64_t most_of_a_kind = 10;

    /// Returns the words of two or more letters.
    static std::string kind_of(const std::string& message) {
        std::string kind;
        std::size_t begin = 0; // start of the word
        for (const char c : message + ' ') {
            if (c >= '0' && c <= '9')
                continue;
            kind += c;
            if (c != ' ')
                continue;
            if (kind.size() < begin + 3)
                kind.resize(begin);
            begin = kind.size();
        }
        return kind;
    }

    struct Told {
        std::uint64_t times = 0;
        Message last{{}, {0, 0, ""}};
    };
    std::string source_;               ///< source of the last message
    std::map<std::string, Told> told_; ///< messages of source_ by kind
    Tally tally_;
};

} // namespace apps
