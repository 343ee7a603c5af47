#include "sudoku/detail/unicode.hpp"

#include "sudoku/detail/characters.hpp"

#include <boost/locale/utf.hpp>

#include <algorithm>
#include <array>
#include <iterator>

namespace sudoku::detail {

namespace {

namespace utf = boost::locale::utf;
using Utf8 = utf::utf_traits<char>;
using Utf16 = utf::utf_traits<char16_t>;

constexpr utf::code_point replacement = 0xFFFD; ///< replacement of bytes that are not Unicode

/// Characters that look like one ASCII character.
struct Alike {
    utf::code_point first;
    utf::code_point last;
    char ascii;
};

/// The table is in order, and without full-width characters.
constexpr std::array alike{
    Alike{0xA0, 0xA0, ' '},     Alike{0xB7, 0xB7, '.'},     Alike{0xD7, 0xD7, 'x'},     Alike{0x60C, 0x60C, ','},
    Alike{0x61B, 0x61B, ';'},   Alike{0x1680, 0x1680, ' '}, Alike{0x2000, 0x200B, ' '}, Alike{0x2010, 0x2015, '-'},
    Alike{0x2018, 0x201F, '"'}, Alike{0x2022, 0x2022, '.'}, Alike{0x202F, 0x202F, ' '}, Alike{0x205F, 0x205F, ' '},
    Alike{0x2212, 0x2212, '-'}, Alike{0x2219, 0x2219, '.'}, Alike{0x22C5, 0x22C5, '.'}, Alike{0x2423, 0x2423, '.'},
    Alike{0x2500, 0x2501, '-'}, Alike{0x2502, 0x2503, '|'}, Alike{0x2504, 0x2505, '-'}, Alike{0x2506, 0x2507, '|'},
    Alike{0x2508, 0x2509, '-'}, Alike{0x250A, 0x250B, '|'}, Alike{0x250C, 0x254B, '+'}, Alike{0x254C, 0x254D, '-'},
    Alike{0x254E, 0x254F, '|'}, Alike{0x2550, 0x2550, '-'}, Alike{0x2551, 0x2551, '|'}, Alike{0x2552, 0x2570, '+'},
    Alike{0x2571, 0x257F, '|'}, Alike{0x25A0, 0x25A0, '*'}, Alike{0x25A1, 0x25A1, '.'}, Alike{0x25AA, 0x25AA, '*'},
    Alike{0x25AB, 0x25AB, '.'}, Alike{0x25AF, 0x25AF, '.'}, Alike{0x25CB, 0x25CB, '.'}, Alike{0x25CF, 0x25CF, '*'},
    Alike{0x25E6, 0x25E6, '.'}, Alike{0x2B1A, 0x2B1A, '.'}, Alike{0x2B1B, 0x2B1B, '*'}, Alike{0x2B1C, 0x2B1C, '.'},
    Alike{0x3000, 0x3000, ' '}, Alike{0x3001, 0x3001, ','}, Alike{0x3002, 0x3002, '.'}, Alike{0x30FB, 0x30FB, '.'},
};

/// Zeros of other scripts, before their other digits: Arabic, Persian, Devanagari, Bengali, Tamil, Thai and others.
constexpr std::array<utf::code_point, 13> script_zeros{0x660, 0x6F0, 0x966, 0x9E6, 0xA66,  0xAE6, 0xB66,
                                                       0xBE6, 0xC66, 0xCE6, 0xE50, 0x1040, 0x17E0};

/// Returns true for invisible characters: they make an emoji of the digit before them, or set the writing direction. The one
/// that reverses digits is not one of them.
bool is_invisible(utf::code_point c) {
    return c == 0xFE0F || c == 0x20E3 || c == 0x200E || c == 0x200F || c == 0x61C || (c >= 0x202A && c <= 0x202D) ||
           (c >= 0x2066 && c <= 0x2069);
}

char ascii_of(utf::code_point c) {
    if (c < 0x80)
        return static_cast<char>(c);
    if (!utf::is_valid_codepoint(c))
        return '\x7F';
    if (c >= 0xFF01 && c <= 0xFF5E) // full width
        return static_cast<char>(c - 0xFEE0);
    for (const utf::code_point zero : script_zeros)
        if (c >= zero && c < zero + 10)
            return static_cast<char>('0' + c - zero);
    const auto found = std::find_if(alike.begin(), alike.end(), [&](const Alike& a) { return c <= a.last; });
    return found != alike.end() && c >= found->first ? found->ascii : '\x1A';
}

} // namespace

std::string in_ascii(std::string_view line) {
    std::string out;
    for (const char* next = line.data(); next != line.data() + line.size();) {
        const utf::code_point c = Utf8::decode(next, line.data() + line.size());
        if (!is_invisible(c))
            out += ascii_of(c);
    }
    return out;
}

std::string valid_text(std::string_view text) {
    std::string lines;
    for (const std::string_view line : pieces_of(text, '\n'))
        lines += (line.data() == text.data() ? "" : "\n") + one_line(trimmed(line, "\r"));
    return lines;
}

std::u16string utf16_of(std::string_view text) {
    std::u16string units;
    for (const char* next = text.data(); next != text.data() + text.size();)
        Utf16::encode(Utf8::decode(next, text.data() + text.size()), std::back_inserter(units));
    return units;
}

std::string utf8_of(std::u16string_view units) {
    std::string text;
    for (const char16_t* next = units.data(); next != units.data() + units.size();) {
        const utf::code_point c = Utf16::decode(next, units.data() + units.size());
        Utf8::encode(utf::is_valid_codepoint(c) ? c : replacement, std::back_inserter(text));
    }
    return text;
}

std::string one_line(std::string_view text) {
    std::string out;
    for (const char* next = text.data(); next != text.data() + text.size();) {
        const char* const begin = next;
        const utf::code_point c = Utf8::decode(next, text.data() + text.size());
        if (!utf::is_valid_codepoint(c))
            next = begin + 1; // the next byte may begin a character
        const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
        const bool is_character = utf::is_valid_codepoint(c) && (c & 0xFFFE) != 0xFFFE;
        Utf8::encode(is_control ? U' ' : is_character ? c : replacement, std::back_inserter(out));
    }
    return out;
}

} // namespace sudoku::detail
