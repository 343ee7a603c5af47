#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"
#include "dlx/text.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <unordered_set>

namespace dlx::families {

namespace {

using Letters = std::vector<std::string_view>; ///< a word

/// Splits a word in UTF-8 into letters.
Letters letters_of(std::string_view word) {
    Letters letters;
    for (std::size_t at = 0; at < word.size(); at += letters.back().size())
        letters.push_back(detail::character(word, at));
    return letters;
}

/// Throws ParseError if a letter cannot be a color.
void check_letters(std::string_view word, std::size_t line, std::size_t column) {
    const auto is_invalid = [](char c) {
        return c == '|' || c == ':' || c == '\x7f' || static_cast<unsigned char>(c) <= ' ';
    };
    if (const auto at = std::find_if(word.begin(), word.end(), is_invalid); at != word.end())
        throw ParseError(line, column + static_cast<std::size_t>(at - word.begin()),
                         "the word " + detail::quoted(word) + " contains a blank, '|', ':' or a control character");
}

/// The words of a list with the length of a row, and with that of a column.
struct WordLists {
    std::vector<Letters> across;
    std::vector<Letters> down;
};

WordLists read_words(std::string_view list, std::uint32_t rows, std::uint32_t columns) {
    constexpr std::string_view blanks = " \t\r";
    WordLists lists;
    std::unordered_set<std::string_view> known;
    std::string_view rest = detail::without_marks(list);
    const char line_end = detail::line_end_of(rest);
    for (std::size_t line = 1; !rest.empty(); ++line) {
        std::string_view word = rest.substr(0, rest.find(line_end));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        const std::size_t first = std::min(word.find_first_not_of(blanks), word.size());
        word = word.substr(first, word.find_last_not_of(blanks) + 1 - first);
        if (word.empty() || !known.insert(word).second)
            continue;
        check_letters(word, line, first + 1);
        const Letters letters = letters_of(word);
        if (letters.size() == columns)
            lists.across.push_back(letters);
        if (letters.size() == rows)
            lists.down.push_back(letters);
    }
    return lists;
}

} // namespace

Problem word_rectangles(Text list, std::uint32_t rows, std::uint32_t columns) {
    require(rows >= 1 && columns >= 1, "R and C must be at least 1");
    const WordLists lists = read_words(list, rows, columns);
    const double across = static_cast<double>(rows) * static_cast<double>(lists.across.size());
    const double down = static_cast<double>(columns) * static_cast<double>(lists.down.size());
    const double cells = static_cast<double>(rows) * columns;
    Problem problem = problem_of_size(across + down, across * (columns + 1.0) + down * (rows + 1.0) + cells);
    const ItemId row = add_numbered(problem, "r", 0, rows);
    const ItemId column = add_numbered(problem, "c", 0, columns);
    const ItemId cell = after(column, columns);
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item(detail::cell_name(r, c), ItemKind::secondary);
    std::vector<Entry> option;
    const auto add = [&](ItemId head, ItemId first, std::uint32_t step, const Letters& letters) {
        option = {{head}};
        for (std::uint32_t k = 0; k < letters.size(); ++k)
            option.push_back({after(first, k * step), problem.add_color(letters[k])});
        problem.add_option(option);
    };
    for (std::uint32_t r = 0; r < rows; ++r)
        for (const Letters& word : lists.across)
            add(after(row, r), after(cell, columns * r), 1, word);
    for (std::uint32_t c = 0; c < columns; ++c)
        for (const Letters& word : lists.down)
            add(after(column, c), after(cell, c), columns, word);
    return problem;
}

} // namespace dlx::families
