#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace dlx::detail {

/// Text for a stream, mostly numbers, gathered to large pieces: several times as fast as the stream's operators. What
/// was put is in the stream after flush() or the end of the object.
class NumberWriter {
public:
    explicit NumberWriter(std::ostream& out) : out_(out) {}
    NumberWriter(const NumberWriter&) = delete;
    NumberWriter& operator=(const NumberWriter&) = delete;
    ~NumberWriter() { flush(); }

    template <class Number>
    NumberWriter& number(Number value) {
        char digits[24];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
        return text({digits, static_cast<std::size_t>(end - digits)});
    }
    NumberWriter& text(std::string_view text) {
        if (text_.size() + text.size() > most)
            flush();
        text_ += text;
        return *this;
    }

    void flush() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

    [[nodiscard]] bool is_good() const { return out_.good(); }

private:
    static constexpr std::size_t most = 1 << 16;

    std::ostream& out_;
    std::string text_;
};

} // namespace dlx::detail
