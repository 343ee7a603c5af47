#pragma once

#include "apps/shared/io/log.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace apps {

/// What is to be said on stderr.
struct Message {
    std::string source;
    dlx::ParseError what; ///< and where, see log::input_error()
    bool is_error = true; ///< or a warning
    std::size_t at = 0;   ///< in the text of its printout, where it is to be said
};

/// Tells the first messages of each kind from a source, and how many more there were. Messages are of a kind if they
/// differ in numbers and single characters only.
class Messages {
public:
    void tell(const Message& message) {
        const auto& [source, what, is_error, at] = message;
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

    /// To be called after the last message, too.
    void tell_of_the_rest() {
        for (const auto& [kind, told] : std::exchange(told_, {}))
            if (told.times > most_of_a_kind)
                log::warn("{}: {} more like it, the last on line {}: {}", source_, told.times - most_of_a_kind,
                          told.last.what.line(), told.last.what.message());
    }

private:
    static constexpr std::uint64_t most_of_a_kind = 10;

    /// The words of two letters and more.
    static std::string kind_of(const std::string& message) {
        std::string kind;
        std::size_t begin = 0; // of the word
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
    std::string source_;               ///< of the last message
    std::map<std::string, Told> told_; ///< messages of that source, by kind
};

} // namespace apps
