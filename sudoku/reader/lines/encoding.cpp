#include "sudoku/reader/lines/encoding.hpp"

#include "sudoku/detail/unicode.hpp"

#include <algorithm>
#include <utility>

namespace sudoku::detail {

namespace {

/// See in_utf8().
class Utf8Source {
public:
    explicit Utf8Source(ByteSource source) : source_(std::move(source)) {}

    std::size_t operator()(std::span<char> buffer) {
        while (ready_.empty() && !at_end_) {
            const std::size_t got = source_(buffer);
            if (encoding_ == Encoding::utf8) {
                const std::size_t size = end_lines(buffer.first(got));
                if (size > 0 || got == 0)
                    return size;
                continue;
            }
            at_end_ = got == 0;
            bytes_.append(buffer.data(), got);
            if (encoding_ != Encoding::unknown)
                translate();
            else if (bytes_.size() >= 2 || at_end_)
                begin();
            ready_.resize(end_lines(ready_));
        }
        const std::size_t size = std::min(buffer.size(), ready_.size());
        std::copy_n(ready_.data(), size, buffer.data());
        ready_.erase(0, size);
        return size;
    }

private:
    enum class Encoding : std::uint8_t { unknown, utf8, utf16_little, utf16_big };

    /// Looks at the first bytes.
    void begin() {
        encoding_ = bytes_.starts_with("\xFF\xFE")   ? Encoding::utf16_little
                    : bytes_.starts_with("\xFE\xFF") ? Encoding::utf16_big
                                                     : Encoding::utf8;
        if (encoding_ == Encoding::utf8) {
            ready_ = std::exchange(bytes_, {});
        } else {
            bytes_.erase(0, 2);
            translate();
        }
    }

    /// Ends lines with "\n" or "\r\n" where they end with "\r", too. The size of what is left of the text, whose first
    /// character may be the "\n" of a "\r" that was read before.
    std::size_t end_lines(std::span<char> text) {
        if (text.empty())
            return 0;
        const bool is_ended = ends_in_return_ && text.front() == '\n';
        ends_in_return_ = text.back() == '\r';
        const std::string_view all(text.data(), text.size());
        for (auto at = all.find('\r'); at != std::string_view::npos; at = all.find('\r', at + 1))
            if (at + 1 == all.size() || all[at + 1] != '\n')
                text[at] = '\n';
        if (is_ended)
            std::copy(text.begin() + 1, text.end(), text.begin());
        return text.size() - (is_ended ? 1 : 0);
    }

    /// Takes whole characters of UTF-16 from the bytes; at the end all of them.
    void translate() {
        std::u16string units;
        for (std::size_t at = 0; at + 1 < bytes_.size(); at += 2) {
            const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(bytes_[k]); };
            units += static_cast<char16_t>(encoding_ == Encoding::utf16_big ? byte(at) << 8 | byte(at + 1)
                                                                            : byte(at + 1) << 8 | byte(at));
        }
        const bool is_half = !units.empty() && (units.back() & 0xFC00) == 0xD800; // the first one of a pair
        if (is_half && !at_end_)
            units.pop_back();
        else if (at_end_ && bytes_.size() % 2 == 1)
            units += u'\xFFFD';
        bytes_.erase(0, units.size() * 2);
        ready_ += utf8_of(units);
    }

    ByteSource source_;
    Encoding encoding_ = Encoding::unknown;
    bool at_end_ = false;
    bool ends_in_return_ = false; ///< last character that was read is '\r'
    std::string bytes_;           ///< read and not yet translated
    std::string ready_;           ///< translated and not yet given
};

} // namespace

ByteSource in_utf8(ByteSource source) { return Utf8Source(std::move(source)); }

bool is_utf16(std::string_view text) { return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"); }

std::string in_utf8(std::string_view text) {
    const ByteSource source = in_utf8([&](std::span<char> buffer) {
        const std::size_t size = text.copy(buffer.data(), buffer.size());
        text.remove_prefix(size);
        return size;
    });
    std::string converted;
    std::array<char, 1 << 14> buffer{};
    while (const std::size_t size = source(buffer))
        converted.append(buffer.data(), size);
    return converted;
}

} // namespace sudoku::detail
