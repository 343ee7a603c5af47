#include "sudoku/detail/encoding.hpp"

#include <boost/locale/utf.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace sudoku::detail {

namespace {

namespace utf = boost::locale::utf;
using Utf8 = utf::utf_traits<char>;
using Utf16 = utf::utf_traits<char16_t>;

constexpr utf::code_point replacement = 0xFFFD; ///< of what is not Unicode

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
        auto next = units.cbegin();
        for (auto begin = next; next != units.cend(); begin = next) {
            const utf::code_point c = Utf16::decode(next, units.cend());
            if (c == utf::incomplete && !at_end_) {
                next = begin;
                break;
            }
            Utf8::encode(utf::is_valid_codepoint(c) ? c : replacement, std::back_inserter(ready_));
        }
        bytes_.erase(0, static_cast<std::size_t>(next - units.cbegin()) * 2);
        if (at_end_ && !bytes_.empty())
            Utf8::encode(replacement, std::back_inserter(ready_));
    }

    ByteSource source_;
    Encoding encoding_ = Encoding::unknown;
    bool at_end_ = false;
    bool ends_in_return_ = false; ///< what was read last
    std::string bytes_;           ///< read and not yet translated
    std::string ready_;           ///< translated and not yet given
};

/// Characters of one ASCII character's look.
struct Alike {
    utf::code_point first;
    utf::code_point last;
    char ascii;
};

/// In order. Full-width characters are not in it.
constexpr std::array alike{
    Alike{0xA0, 0xA0, ' '},     Alike{0xAB, 0xAB, '"'},     Alike{0xB7, 0xB7, '.'},     Alike{0xBB, 0xBB, '"'},
    Alike{0xD7, 0xD7, 'x'},     Alike{0x60C, 0x60C, ','},   Alike{0x61B, 0x61B, ';'},   Alike{0x1680, 0x1680, ' '},
    Alike{0x2000, 0x200B, ' '}, Alike{0x2010, 0x2015, '-'}, Alike{0x2018, 0x201F, '"'}, Alike{0x2022, 0x2022, '.'},
    Alike{0x202F, 0x202F, ' '}, Alike{0x205F, 0x205F, ' '}, Alike{0x2212, 0x2212, '-'}, Alike{0x2219, 0x2219, '.'},
    Alike{0x22C5, 0x22C5, '.'}, Alike{0x2423, 0x2423, '.'}, Alike{0x2500, 0x2501, '-'}, Alike{0x2502, 0x2503, '|'},
    Alike{0x2504, 0x2505, '-'}, Alike{0x2506, 0x2507, '|'}, Alike{0x2508, 0x2509, '-'}, Alike{0x250A, 0x250B, '|'},
    Alike{0x250C, 0x254B, '+'}, Alike{0x254C, 0x254D, '-'}, Alike{0x254E, 0x254F, '|'}, Alike{0x2550, 0x2550, '-'},
    Alike{0x2551, 0x2551, '|'}, Alike{0x2552, 0x2570, '+'}, Alike{0x2571, 0x257F, '|'}, Alike{0x25A0, 0x25A1, '.'},
    Alike{0x25AA, 0x25AB, '.'}, Alike{0x25AF, 0x25AF, '.'}, Alike{0x25CB, 0x25CB, '.'}, Alike{0x25CF, 0x25CF, '.'},
    Alike{0x25E6, 0x25E6, '.'}, Alike{0x2B1A, 0x2B1C, '.'}, Alike{0x3000, 0x3000, ' '}, Alike{0x3001, 0x3001, ','},
    Alike{0x3002, 0x3002, '.'}, Alike{0x30FB, 0x30FB, '.'},
};

/// The zeros of other scripts, before their other digits: Arabic, Persian, Devanagari, Bengali, Tamil, Thai and others.
constexpr std::array<utf::code_point, 13> zeros{0x660, 0x6F0, 0x966, 0x9E6, 0xA66,  0xAE6, 0xB66,
                                                0xBE6, 0xC66, 0xCE6, 0xE50, 0x1040, 0x17E0};

/// Nothing to see: they make an emoji of the digit before them, or say which way to write.
bool is_invisible(utf::code_point c) {
    return c == 0xFE0F || c == 0x20E3 || c == 0x200E || c == 0x200F || c == 0x61C || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

char ascii_of(utf::code_point c) {
    if (c < 0x80)
        return static_cast<char>(c);
    if (!utf::is_valid_codepoint(c))
        return '\x7F';
    if (c >= 0xFF01 && c <= 0xFF5E) // full width
        return static_cast<char>(c - 0xFEE0);
    for (const utf::code_point zero : zeros)
        if (c >= zero && c < zero + 10)
            return static_cast<char>('0' + c - zero);
    const auto found = std::find_if(alike.begin(), alike.end(), [&](const Alike& a) { return c <= a.last; });
    return found != alike.end() && c >= found->first ? found->ascii : '\x1A';
}

} // namespace

ByteSource in_utf8(ByteSource source) { return Utf8Source(std::move(source)); }

std::string in_ascii(std::string_view line) {
    std::string out;
    for (const char* next = line.data(); next != line.data() + line.size();) {
        const utf::code_point c = Utf8::decode(next, line.data() + line.size());
        if (!is_invisible(c))
            out += ascii_of(c);
    }
    return out;
}

std::string one_line(std::string_view text) {
    std::string out;
    for (const char* next = text.data(); next != text.data() + text.size();) {
        const char* const begin = next;
        const utf::code_point c = Utf8::decode(next, text.data() + text.size());
        if (!utf::is_valid_codepoint(c))
            next = begin + 1; // what follows may be a character
        const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
        const bool is_character = utf::is_valid_codepoint(c) && (c & 0xFFFE) != 0xFFFE;
        Utf8::encode(is_control ? U' ' : is_character ? c : replacement, std::back_inserter(out));
    }
    return out;
}

} // namespace sudoku::detail
