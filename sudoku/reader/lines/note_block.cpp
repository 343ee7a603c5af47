#include "sudoku/reader/lines/note_block.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/rules/rule_prose.hpp"
#include "sudoku/reader/documents/variants.hpp"

#include <algorithm>

namespace sudoku::detail {

bool is_known_note(const Line& line) {
    const std::string small = lower_case(trimmed(line.text));
    const std::string_view text = small;
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto head = words_of(text.substr(0, colon), blanks); // "puzzle type"
    if (colon < text.size() && !head.empty() && names_kind(head.back()))
        return is_plain_variant(trimmed(text.substr(colon + 1))) || are_plain_rules(text.substr(colon + 1));
    const auto names_rule = [&](std::string_view part) { // "killer", but not "killer of the week"
        const std::string_view key = text.substr(0, text.find_first_of(": "));
        const auto name = find_rule_name(part = trimmed(part));
        if (name && name->end == part.size())
            return !is_among(name->names->name, {"skyscraper", key.starts_with("symmetr") ? "diagonal" : ""});
        return is_listed("title name author by from source difficulty", key) ? states_rule(part) || variant_in(part)
                                                                             : has_rule_under("tag", part);
    };
    const bool is_of_key = colon < text.size() && is_metadata(letters_of(text.substr(0, colon)));
    return is_date(line.text) || is_command(line.text) || text.starts_with("www.") || text.starts_with("http") ||
           is_plain_note(trimmed(lower_case(line.written()), "<>")) || names_cell(text) ||
           ((is_of_key || is_about_puzzle(text)) && !has_rule_in_words(text) &&
            none_of(words_of(text, ":,;()[]|"), names_rule));
}

void NoteBlock::add(const Line& line) {
    std::string text(trimmed(line.text));
    const bool is_next = !lines_.empty() && line.number == first_ + lines_.size() && text.size() == lines_[0].size() &&
                         lines_.size() < Geometry::max_side;
    if (!is_next)
        *this = {};
    if (lines_.empty())
        first_ = line.number;
    lines_.push_back(std::move(text));
}

bool NoteBlock::may_be_regions(std::size_t side) const {
    constexpr std::size_t min_side_on_line = 6; // a word of 16 letters may be a title
    if (side == 0 || lines_.empty())
        return false;
    const std::size_t length = lines_[0].size();
    const bool is_word = length == side * side && side >= min_side_on_line;
    if (!is_word && (lines_.size() != side || length < side))
        return false;
    std::string signs;
    for (const std::string& line : lines_)
        signs += line.substr(is_word ? 0 : length - side); // names of rows are before them
    std::sort(signs.begin(), signs.end());
    return static_cast<std::size_t>(std::unique(signs.begin(), signs.end()) - signs.begin()) <= side + 1;
}

} // namespace sudoku::detail
