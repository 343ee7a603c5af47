#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string_view>

namespace dlx::detail {

/// A buffered writer for text that is mostly numbers, several times as fast as the operators of streams. flush() and
/// the destructor write the buffer to the stream.
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
    /// Appends a text shorter than the buffer.
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

    /// Returns the end of the text, with room for `more` characters.
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
