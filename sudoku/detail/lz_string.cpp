#include "sudoku/detail/lz_string.hpp"

#include "sudoku/detail/unicode.hpp"

#include <map>
#include <utility>
#include <vector>

namespace sudoku::detail {

namespace {

/// The bits of packed text: six in each character, the highest first.
class PackedBits {
public:
    explicit PackedBits(std::string_view packed) : packed_(packed) {}

    /// Returns the next `count` bits as a number, the lowest bit first; nothing if there are fewer.
    std::optional<std::uint32_t> take(unsigned count) {
        std::uint32_t number = 0;
        for (unsigned k = 0; k < count; ++k, ++at_) {
            const auto value = at_ / 6 < packed_.size() ? base64_value(packed_[at_ / 6]) : std::nullopt;
            if (!value)
                return std::nullopt;
            number |= (*value >> (5 - at_ % 6) & 1U) << k;
        }
        return number;
    }

private:
    std::string_view packed_;
    std::size_t at_ = 0; ///< bits taken so far
};

/// A writer of bits as text in base 64, the first one of six being the highest.
class Base64Writer {
public:
    /// Writes the `width` lowest bits of `value`, the lowest first.
    void put(std::uint32_t value, std::uint32_t width) {
        for (; width > 0; --width, value >>= 1) {
            six_ = six_ << 1 | (value & 1);
            if (++bits_ == 6) {
                text_ += digits[std::exchange(six_, 0)];
                bits_ = 0;
            }
        }
    }

    /// Returns the text, filled up with at least one 0 bit.
    std::string finish() {
        put(0, 6 - bits_);
        text_.append((4 - text_.size() % 4) % 4, '=');
        return std::move(text_);
    }

private:
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text_;
    std::uint32_t six_ = 0;
    std::uint32_t bits_ = 0; ///< number of bits in six_
};

} // namespace

std::optional<unsigned> base64_value(char c) {
    const auto from = [c](char first, unsigned value) { return value + static_cast<unsigned>(c - first); };
    if (c >= 'A' && c <= 'Z')
        return from('A', 0);
    if (c >= 'a' && c <= 'z')
        return from('a', 26);
    if (c >= '0' && c <= '9')
        return from('0', 52);
    if (c == '+' || c == ' ')
        return 62;
    return c == '/' || c == '-' ? std::optional(63U) : std::nullopt;
}

// Unpacks LZ78: a code stands for an entry of a dictionary. Each code adds an entry: the previous entry and the first
// character of the current one. All entries are thus parts of the text itself. Source: pieroxy/lz-string, the format of
// its function compress().
std::optional<std::string> unpack_lz_string(std::string_view packed) {
    constexpr std::uint32_t new_8_bits = 0;
    constexpr std::uint32_t new_16_bits = 1;
    constexpr std::uint32_t end_of_text = 2;
    struct Part {
        std::size_t begin;
        std::size_t size;
    };
    PackedBits bits(packed);
    std::u16string text;
    std::vector<Part> dictionary(3, Part{0, 0}); // the first three codes are not entries
    Part previous{0, 0};
    unsigned width = 2; // width of a code
    for (;;) {
        const auto code = bits.take(width);
        if (!code)
            return std::nullopt;
        if (*code == end_of_text)
            return utf8_of(text);
        const bool is_new = *code == new_8_bits || *code == new_16_bits;
        Part entry{text.size(), 1};
        if (is_new) {
            const auto character = bits.take(*code == new_8_bits ? 8 : 16);
            if (!character)
                return std::nullopt;
            text += static_cast<char16_t>(*character);
            dictionary.push_back(entry);
        }
        if (previous.size > 0)
            dictionary.push_back({previous.begin, previous.size + 1});
        if (!is_new) {
            if (*code >= dictionary.size())
                return std::nullopt;
            entry = dictionary[*code];
            for (std::size_t k = 0; k < entry.size; ++k) // the entry may overlap the added text
                text += text[entry.begin + k];
        }
        if (text.size() > most_unpacked)
            return std::nullopt;
        previous = {text.size() - entry.size, entry.size};
        while (dictionary.size() >> width != 0) // the next entry must fit, too
            ++width;
    }
}

std::string pack_lz_string(std::u16string_view text) {
    enum : std::uint32_t { new_character, new_wide_character, end, first_entry };
    Base64Writer out;
    std::map<std::pair<std::uint32_t, char16_t>, std::uint32_t>
        entries;                         // an entry and the character after it form another one
    constexpr std::uint32_t nothing = 0; // entry before the first character
    std::uint32_t size = first_entry;    // size of the dictionary
    std::uint32_t entry = nothing;       // entry at the end of the text, not yet written
    bool is_new = false;                 // true for a character that is new
    std::uint32_t width = 2;             // width of a code
    std::uint32_t left = 2;              // number of new entries until codes are wider
    const auto grow = [&] {
        if (--left == 0)
            left = 1U << width++;
    };
    const auto write_entry = [&](char16_t last) {
        if (is_new) {
            const bool is_wide = last > 0xFF;
            out.put(is_wide ? new_wide_character : new_character, width);
            out.put(last, is_wide ? 16 : 8);
            grow();
        } else {
            out.put(entry, width);
        }
        grow();
    };
    for (std::size_t k = 0; k < text.size(); ++k) {
        const bool is_first = entries.try_emplace({nothing, text[k]}, size).second;
        size += is_first ? 1 : 0;
        const auto longer = entries.find({entry, text[k]});
        if (longer != entries.end()) {
            entry = longer->second;
        } else {
            write_entry(text[k - 1]);
            entries.emplace(std::pair(entry, text[k]), size++);
            entry = entries.at({nothing, text[k]});
        }
        is_new = is_first;
    }
    if (!text.empty())
        write_entry(text.back());
    out.put(end, width);
    return out.finish();
}

} // namespace sudoku::detail
