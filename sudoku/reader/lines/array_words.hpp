#pragma once

#include "sudoku/reader/lines/arrays.hpp"

namespace sudoku::detail {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view around_words = " \t\v\f,;|[](){}\"'";

inline bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A word of an array, and what it is.
struct Word {
    enum class Kind : std::uint8_t {
        cell,    ///< as puzzles have it: "5", "."
        written, ///< as programs have it: "-1", "nan", "5L"
        real,    ///< "5.0"
        letter,  ///< a digit of a larger board
        row,     ///< several cells
        wrong,
    };
    Kind kind = Kind::wrong;
    std::size_t digits = 0; ///< with how many the word begins; 0 if the cell is empty
    std::size_t begin = 0;
    std::size_t size = 0;
};

/// What a word of an array is.
[[nodiscard]] Word word_of(std::string_view word);

/// Can so many cells be a row or a board?
[[nodiscard]] bool fit(std::size_t cells);

/// The words of a line that may be an array or a row of one, and what else is known of it.
struct ArrayWords {
    std::string_view text; ///< the line without a comment
    PlainCells plain;      ///< the line, with blanks in place of what stands around its words
    std::vector<Word> words{};
    std::size_t separators = 0;
    std::size_t loose = 0; ///< words behind others with only blanks between them
    bool is_prose = false; ///< what stands before the first bracket
    bool has_brackets = false;
    bool is_changed = false;

    /// The line without what only programs write; nothing if the words are no cells, or if it has nothing of that kind.
    [[nodiscard]] std::optional<PlainCells> plain_cells() &&;

    /// Blanks, but for the last character, in place of a part of the line.
    void blank_out(std::size_t begin, std::size_t end, char last = ' ');

    /// The first character at or behind `at` that is not blank, or '\0'.
    [[nodiscard]] char next(std::size_t at) const;

private:
    void join_signs();
    [[nodiscard]] std::string_view text_of(const Word& word) const { return text.substr(word.begin, word.size); }
    [[nodiscard]] std::size_t count(Word::Kind kind) const;
    [[nodiscard]] bool is_array();
    [[nodiscard]] bool is_row() const;
    void write_cells();
};

/// The words of a line; nothing if it has none that may be cells.
[[nodiscard]] std::optional<ArrayWords> words_of_array(std::string_view line);

} // namespace sudoku::detail
