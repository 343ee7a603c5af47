#include "sudoku/reader/documents/sudokupad.hpp"

#include "sudoku/detail/characters.hpp"

#include <algorithm>
#include <utility>

namespace sudoku::detail {

namespace {

/// Short and full names of keys.
constexpr std::pair<std::string_view, std::string_view> short_keys[] = {
    {"c", "color"},      {"ca", "cages"},    {"ct", "center"},   {"c1", "borderColor"}, {"c2", "backgroundColor"},
    {"ce", "cells"},     {"cs", "cellSize"}, {"a", "arrows"},    {"o", "overlays"},     {"u", "underlays"},
    {"w", "width"},      {"h", "height"},    {"v", "value"},     {"vd", "videos"},      {"l", "lines"},
    {"r", "rounded"},    {"re", "regions"},  {"fs", "fontSize"}, {"th", "thickness"},   {"hl", "headLength"},
    {"wp", "wayPoints"}, {"t", "title"},     {"te", "text"},     {"d", "duration"},     {"d2", "d"},
};

/// Text that SudokuPad makes shorter, see full_json().
class ShortJson {
public:
    explicit ShortJson(std::string_view text)
        : text_(text), quote_(text.find('"') == std::string_view::npos ? '\'' : '"') {}

    std::string json() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == quote_) {
                take_string();
            } else if (is_one_of("{}[],:", c)) {
                if (is_one_of(",]}", c) && is_one_of("[,", last_) && !(c == ']' && last_ == '['))
                    json_ += "{}";
                json_ += last_ = c;
                ++at_;
            } else {
                take_word();
            }
        }
        return std::move(json_);
    }

private:
    void take_string() {
        json_ += '"';
        for (++at_; at_ < text_.size() && text_[at_] != quote_; ++at_) {
            const bool is_escape = text_[at_] == '\\' && at_ + 1 < text_.size();
            if (is_escape && text_[at_ + 1] != '\'')
                json_ += '\\';
            at_ += is_escape ? 1 : 0;
            json_ += text_[at_];
        }
        json_ += last_ = '"';
        ++at_;
    }

    void take_word() {
        const std::size_t end = std::min(text_.find_first_of("{}[],:'\"", at_ + 1), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        at_ = end;
        const bool is_key = end < text_.size() && text_[end] == ':' && last_ != ':';
        json_ += is_key ? '"' + full_key(word) + '"' : last_ == ':' ? value(word) : std::string(word);
        last_ = 'w';
    }

    [[nodiscard]] static std::string full_key(std::string_view key) {
        const auto* const found = find_if(short_keys, [&](const auto& names) { return names.first == key; });
        return std::string(found == std::end(short_keys) ? key : found->second);
    }

    [[nodiscard]] static std::string value(std::string_view word) {
        const bool is_color = word.size() == 6 && word.find_first_not_of("0123456789abcdefABCDEF") == word.npos;
        return word == "t"    ? "true"
               : word == "f"  ? "false"
               : word == "#0" ? "\"#000000\""
               : word == "#F" ? "\"#FFFFFF\""
               : is_color     ? "\"#" + std::string(word) + '"'
                              : std::string(word);
    }

    std::string_view text_;
    char quote_;
    char last_ = ' '; ///< last sign written: of "{}[],:\"", or 'w' for a word
    std::size_t at_ = 0;
    std::string json_;
};

} // namespace

std::string full_json(std::string_view text) { return Json::accept(text) ? std::string(text) : ShortJson(text).json(); }

bool is_of_sudokupad(const Json& object) {
    const Json& cells = value_at(object, "cells");
    return cells.is_array() && !cells.empty() && all_of(cells, [](const Json& row) { return row.is_array(); });
}

} // namespace sudoku::detail
