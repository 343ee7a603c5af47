#include "sudoku/formats/lz_string.hpp"

#include <boost/locale/utf.hpp>

#include <iterator>
#include <utility>
#include <vector>

namespace sudoku::detail {

namespace {

/// The bits of packed text: six in each character, the highest first.
class PackedBits {
public:
    explicit PackedBits(std::string_view packed) : packed_(packed) {}

    /// The next `count` bits as a number, the lowest bit first; nothing if there are fewer.
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

std::string in_utf8(const std::u16string& units) {
    namespace utf = boost::locale::utf;
    constexpr utf::code_point replacement = 0xFFFD; // of half a pair
    std::string text;
    for (auto next = units.cbegin(); next != units.cend();) {
        const utf::code_point c = utf::utf_traits<char16_t>::decode(next, units.cend());
        utf::utf_traits<char>::encode(utf::is_valid_codepoint(c) ? c : replacement, std::back_inserter(text));
    }
    return text;
}

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

// LZ78: a code stands for an entry of a dictionary that grows by one entry for each code: the entry before, and the first
// character of this one. So all entries are parts of the text itself.
// Source: pieroxy/lz-string, the format of its function compress().
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
    std::vector<Part> dictionary(3, Part{0, 0}); // these codes are no entries
    Part previous{0, 0};
    unsigned width = 2; // of a code
    for (;;) {
        const auto code = bits.take(width);
        if (!code)
            return std::nullopt;
        if (*code == end_of_text)
            return in_utf8(text);
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
            for (std::size_t k = 0; k < entry.size; ++k) // it may reach into what it adds
                text += text[entry.begin + k];
        }
        if (text.size() > most_unpacked)
            return std::nullopt;
        previous = {text.size() - entry.size, entry.size};
        while (dictionary.size() >> width != 0) // there is to be room for the next entry, too
            ++width;
    }
}

} // namespace sudoku::detail
