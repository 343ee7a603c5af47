#include "sudoku/detail/encoding.hpp"
#include "sudoku/formats/writers.hpp"

#include <boost/locale/utf.hpp>

#include <iterator>
#include <map>
#include <utility>

namespace sudoku::detail {

namespace {

/// Bits as text in base 64, the first one of six being the highest.
class Base64Writer {
public:
    /// The `width` lowest bits of `value`, the lowest first.
    void put(std::uint32_t value, std::uint32_t width) {
        for (; width > 0; --width, value >>= 1) {
            six_ = six_ << 1 | (value & 1);
            if (++bits_ == 6) {
                text_ += digits[std::exchange(six_, 0)];
                bits_ = 0;
            }
        }
    }

    /// The text, filled up with at least one 0 bit.
    std::string finish() {
        put(0, 6 - bits_);
        text_.append((4 - text_.size() % 4) % 4, '=');
        return std::move(text_);
    }

private:
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text_;
    std::uint32_t six_ = 0;
    std::uint32_t bits_ = 0; ///< of six_
};

std::u16string in_utf16(std::string_view utf8) {
    namespace utf = boost::locale::utf;
    std::u16string out;
    for (const char* next = utf8.data(); next != utf8.data() + utf8.size();)
        utf::utf_traits<char16_t>::encode(utf::utf_traits<char>::decode(next, utf8.data() + utf8.size()),
                                          std::back_inserter(out));
    return out;
}

std::string json_of(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string json = "{\"size\":" + std::to_string(geometry.side());
    if (!puzzle.name.empty())
        json += ",\"title\":" + json_string(one_line(puzzle.name));
    json += ",\"grid\":[";
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const Digit digit = puzzle.grid[cell];
        json += geometry.column(cell) > 0 ? "," : cell > 0 ? "],[" : "[";
        json += digit == 0 ? "{}" : "{\"value\":" + std::to_string(digit) + ",\"given\":true}";
    }
    return json + "]]}";
}

} // namespace

std::string lz_string(std::u16string_view text) {
    enum : std::uint32_t { new_character, new_wide_character, end, first_entry };
    Base64Writer out;
    std::map<std::pair<std::uint32_t, char16_t>, std::uint32_t>
        entries;                         // an entry with a character behind it is another
    constexpr std::uint32_t nothing = 0; // before the first character
    std::uint32_t size = first_entry;    // of the dictionary
    std::uint32_t entry = nothing;       // that the text ends with, not yet written
    bool is_new = false;                 // it is a character that was not there before
    std::uint32_t width = 2;             // of a code
    std::uint32_t left = 2;              // new entries until codes are wider
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

std::string fpuzzles_entry(const Puzzle& puzzle) {
    return "https://www.f-puzzles.com/?load=" + lz_string(in_utf16(json_of(puzzle))) + '\n';
}

} // namespace sudoku::detail
