#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string_view>

namespace dlx::detail {

/// Text for a stream, mostly numbers, gathered to large pieces: several times as fast as the stream's operators. What
/// was put is in the stream after flush() or the end of the object.
class NumberWriter {
public:
    explicit NumberWriter(std::ostream& out) : out_(out), text_(new char[size]), end_(text_.get()) {}
    NumberWriter(const NumberWriter&) = delete;
    NumberWriter& operator=(const NumberWriter&) = delete;
    ~NumberWriter() { flush(); }

    template <class Number>
    NumberWriter& number(Number value, int base = 10) {
        end_ = std::to_chars(room(64), text_.get() + size, value, base).ptr;
        return *this;
    }
    /// Requires a text of a few words.
    NumberWriter& text(std::string_view text) {
        end_ = std::copy(text.begin(), text.end(), room(text.size()));
        return *this;
    }

    void flush() {
        out_.write(text_.get(), end_ - text_.get());
        end_ = text_.get();
    }

    [[nodiscard]] bool is_good() const { return out_.good(); }

private:
    static constexpr std::size_t size = 1 << 16;

    /// Where `more` characters have room.
    char* room(std::size_t more) {
        if (end_ + more > text_.get() + size)
            flush();
        return end_;
    }

    std::ostream& out_;
    const std::unique_ptr<char[]> text_;
    char* end_;
};

} // namespace dlx::detail
