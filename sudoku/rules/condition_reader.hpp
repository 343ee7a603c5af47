#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/conditions.hpp"

namespace sudoku::rules {

class ConditionReader {
protected:
    /// `noun` is the condition in errors. Blanks before signs and words are skipped.
    ConditionReader(std::string_view text, std::string_view noun, std::string_view blanks)
        : text_(text), noun_(noun), blanks_(blanks) {
        constexpr std::size_t longest = 1000;
        if (text_.size() > longest)
            fail(std::string(noun_) + " is too long");
    }

    [[noreturn]] void fail(const std::string& problem) const { throw ConditionError(at_, problem); }

    /// Throws an error about the next character or word, in whose place there should be one of the `others`.
    [[noreturn]] void fail_unexpected(const std::string& others) const {
        if (at_ == text_.size())
            fail(std::string(noun_) + " ends too early");
        const bool is_word = detail::is_letter(text_[at_]);
        std::size_t end = at_ + 1;
        while (end < text_.size() && (is_word ? detail::is_letter(text_[end]) : !detail::is_first_byte(text_[end])))
            ++end;
        fail("unexpected " + dlx::detail::quoted(text_.substr(at_, end - at_)) + ": " + others);
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks_, at_), text_.size()); }

    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    /// Moves past a sign, or a word in letters of any case, if it is next.
    bool take(std::string_view word) {
        skip_blanks();
        const std::size_t end = at_ + word.size();
        const auto is_same = [](char small, char c) {
            return c == small || (detail::is_capital(c) && (c | 0x20) == small);
        };
        if (end > text_.size() || !std::equal(word.begin(), word.end(), text_.begin() + at_, is_same))
            return false;
        const char after = end < text_.size() ? text_[end] : ' ';
        if (detail::is_letter(word[0]) && (detail::is_letter(after) || detail::is_digit(after)))
            return false;
        at_ = end;
        return true;
    }

    void expect(std::string_view sign) {
        if (!take(sign))
            fail("expected '" + std::string(sign) + "' in " + std::string(noun_));
    }

    /// Limits the depth of the recursion.
    void nest() {
        constexpr int most = 100;
        if (++nested_ > most)
            fail(std::string(noun_) + " has too many parentheses and signs");
    }

    /// Reads decimal digits, if they are next. Returns `most` in place of a greater number.
    std::int64_t take_number(std::int64_t most) {
        std::int64_t value = 0;
        for (; detail::is_digit(next()); ++at_)
            value = std::min(10 * value + (next() - '0'), most);
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0; ///< index of the next character
    int nested_ = 0;     ///< parentheses and signs so far

private:
    std::string_view noun_;
    std::string_view blanks_;
};

} // namespace sudoku::rules
