#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/conditions.hpp"

#include <algorithm>
#include <array>
#include <numeric>

// Expressions about digits a and b. Numbers are fractions, so that a / b < 2 has its meaning.
namespace sudoku::rules {

namespace {

/// Number, or truth: 0 or 1.
struct Value {
    std::int64_t over = 0;
    std::int64_t under = 1; ///< at least 1; 0: there is no such number, as in 1 / 0
    bool is_truth = false;
};

/// Evaluator of an expression, which it reads from left to right.
class ExpressionReader {
public:
    ExpressionReader(std::string_view text, std::span<const std::uint32_t> digits)
        : text_(text), lower_(detail::lower_case(std::string(text))), digits_(digits) {}

    /// Returns whether the expression is true for the digits, which are a and b.
    bool read() {
        constexpr std::size_t longest = 1000;
        if (text_.size() > longest)
            throw ConditionError(0, "the condition is too long");
        const Value value = any_of();
        skip_blanks();
        if (at_ < text_.size())
            fail_unexpected();
        require_truth(value, 0);
        for (std::size_t i = 0; i < digits_.size(); ++i)
            if (!is_used_.at(i))
                throw ConditionError(0, "the condition does not name " + std::string(1, names[i]));
        return value.over != 0;
    }

private:
    static constexpr std::string_view names = "ab";
    static constexpr std::int64_t greatest_number = 1'000'000'000; ///< limit of fractions, so that no product wraps

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(detail::blanks, at_), text_.size()); }

    [[noreturn]] void fail_unexpected() const {
        if (at_ == text_.size())
            throw ConditionError(at_, "the condition ends too early");
        std::size_t end = at_ + 1;
        while (detail::is_letter(text_[at_]) && end < text_.size() && detail::is_letter(text_[end]))
            ++end;
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) // within a character
            ++end;
        throw ConditionError(at_,
                             "unexpected " + dlx::detail::quoted(text_.substr(at_, end - at_)) +
                                 ": a condition has a, b, numbers, + - * / %, < <= > >= == !=, and, or, not, abs, min, "
                                 "max and parentheses");
    }

    /// Moves past a sign or word if it is next.
    bool take(std::string_view word) {
        skip_blanks();
        const std::size_t end = at_ + word.size();
        const bool is_word = detail::is_letter(word[0]);
        if (!std::string_view(lower_).substr(at_).starts_with(word) ||
            (is_word && end < text_.size() && (detail::is_letter(text_[end]) || detail::is_digit(text_[end]))))
            return false;
        at_ = end;
        return true;
    }

    void expect(std::string_view sign) {
        if (!take(sign))
            throw ConditionError(at_, "expected '" + std::string(sign) + "' in the condition");
    }

    static void require_truth(const Value& value, std::size_t at) {
        if (!value.is_truth)
            throw ConditionError(at, "expected a comparison, not a number");
    }

    Value truth(bool value) { return {.over = value ? 1 : 0, .is_truth = true}; }

    /// Returns a fraction in its lowest terms.
    Value fraction(std::int64_t over, std::int64_t under) const {
        if (under == 0)
            return {.under = 0};
        const std::int64_t common = std::gcd(over, under) * (under < 0 ? -1 : 1);
        const Value value{over / common, under / common};
        if (std::abs(value.over) > greatest_number || value.under > greatest_number)
            throw ConditionError(at_ - 1, "a number is greater than " + std::to_string(greatest_number));
        return value;
    }

    // --- Truths ------------------------------------------------------------------------------------------------------

    /// Reads truths with a word between them.
    Value joined(std::string_view word, Value (ExpressionReader::*part)(), bool is_any) {
        Value value = (this->*part)();
        for (std::size_t at = at_; take(word); at = at_) {
            require_truth(value, at);
            const Value next = (this->*part)();
            require_truth(next, at_);
            value = truth(is_any ? value.over + next.over > 0 : value.over * next.over > 0);
        }
        return value;
    }

    Value any_of() { return joined("or", &ExpressionReader::all_of, true); }
    Value all_of() { return joined("and", &ExpressionReader::maybe_not, false); }

    /// Limits the depth of the recursion.
    void nest() {
        constexpr int most = 100;
        if (++nested_ > most)
            throw ConditionError(at_, "the condition has too many parentheses and signs");
    }

    Value maybe_not() {
        if (!take("not"))
            return comparison();
        nest();
        const Value value = maybe_not();
        require_truth(value, at_);
        return truth(value.over == 0);
    }

    /// Reads numbers between which there are signs of comparisons; all must be true. Those of no number are false.
    Value comparison() {
        Value before = sum();
        bool is_true = true;
        bool is_comparison = false;
        for (const std::string_view* sign = next_comparison(); sign != nullptr; sign = next_comparison()) {
            require_number(before);
            const Value after = sum();
            require_number(after);
            const std::int64_t less = before.over * after.under;
            const std::int64_t greater = after.over * before.under;
            is_true = is_true && before.under != 0 && after.under != 0 &&
                      (less == greater ? sign->find('=') < 2 && *sign != "!="
                                       : *sign == "!=" || sign->front() == (less < greater ? '<' : '>'));
            before = after;
            is_comparison = true;
        }
        return is_comparison ? truth(is_true) : before;
    }

    const std::string_view* next_comparison() {
        using Sign = std::pair<std::string_view, std::string_view>; // as it is written, and its meaning
        static constexpr Sign signs[] = {{"<=", "<="}, {">=", ">="}, {"==", "=="}, {"!=", "!="}, {"<", "<"},
                                         {">", ">"},   {"=", "=="},  {"≤", "<="},  {"≥", ">="},  {"≠", "!="}};
        const auto* const found =
            std::find_if(std::begin(signs), std::end(signs), [&](const Sign& sign) { return take(sign.first); });
        return found == std::end(signs) ? nullptr : &found->second;
    }

    // --- Numbers -----------------------------------------------------------------------------------------------------

    void require_number(const Value& value) const {
        if (value.is_truth)
            throw ConditionError(at_ - 1, "expected a number, not a comparison");
    }

    Value sum() {
        Value value = product();
        for (;;) {
            const bool is_less = take("-");
            if (!is_less && !take("+"))
                return value;
            require_number(value);
            const Value next = product();
            require_number(next);
            const std::int64_t added = next.over * value.under;
            value = fraction(value.over * next.under + (is_less ? -added : added), value.under * next.under);
        }
    }

    Value product() {
        Value value = factor();
        for (;;) {
            const char sign = take("*") ? '*' : take("/") ? '/' : take("%") ? '%' : ' ';
            if (sign == ' ')
                return value;
            require_number(value);
            const Value next = factor();
            require_number(next);
            const std::int64_t over = value.over * next.under; // both with one denominator
            const std::int64_t divisor = std::abs(next.over * value.under);
            if (value.under == 0 || next.under == 0 || (sign != '*' && next.over == 0))
                value = {.under = 0};
            else if (sign == '%') // a remainder that is not negative
                value = fraction((over % divisor + divisor) % divisor, value.under * next.under);
            else if (sign == '*')
                value = fraction(value.over * next.over, value.under * next.under);
            else
                value = fraction(value.over * next.under, value.under * next.over);
        }
    }

    Value factor() {
        if (take("-")) {
            nest();
            Value value = factor();
            require_number(value);
            value.over = -value.over;
            return value;
        }
        for (std::size_t i = 0; i < digits_.size(); ++i)
            if (take(names.substr(i, 1))) {
                is_used_.at(i) = true;
                return {digits_[i]};
            }
        if (take("(")) {
            nest();
            const Value value = any_of();
            expect(")");
            return value;
        }
        for (const std::string_view name : {"abs", "min", "max"})
            if (take(name))
                return function(name);
        return number();
    }

    Value function(std::string_view name) {
        expect("(");
        nest();
        Value value = sum();
        require_number(value);
        if (name == "abs")
            value.over = std::abs(value.over);
        for (bool is_first = true; name != "abs" && (is_first || !take(")")); is_first = false) {
            expect(",");
            const Value next = sum();
            require_number(next);
            const bool is_less = next.over * value.under < value.over * next.under;
            if (value.under == 0 || next.under == 0)
                value = {.under = 0};
            else if (is_less == (name == "min"))
                value = next;
        }
        if (name == "abs")
            expect(")");
        return value;
    }

    Value number() {
        const std::size_t begin = at_;
        std::int64_t value = 0;
        for (; at_ < text_.size() && detail::is_digit(text_[at_]) && value <= greatest_number; ++at_)
            value = 10 * value + (text_[at_] - '0');
        if (at_ == begin)
            fail_unexpected();
        return fraction(value, 1);
    }

    std::string_view text_;
    const std::string lower_; ///< the same in small letters
    int nested_ = 0;          ///< parentheses and signs so far
    std::span<const std::uint32_t> digits_;
    std::array<bool, 2> is_used_{};
    std::size_t at_ = 0;
};

} // namespace

std::vector<DigitSet> pairs_of_expression(std::string_view text, const VariantPuzzle& puzzle) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    std::vector<DigitSet> pairs(side + 1);
    for (std::uint32_t a = 1; a <= side; ++a)
        for (std::uint32_t b = 1; b <= side; ++b)
            if (const std::uint32_t digits[] = {puzzle.value(a), puzzle.value(b)};
                ExpressionReader(text, digits).read())
                pairs[a] |= only(b);
    return pairs;
}

DigitSet digits_of_expression(std::string_view text, const VariantPuzzle& puzzle) {
    DigitSet found = 0;
    for (std::uint32_t a = 1; a <= puzzle.grid.geometry().side(); ++a)
        if (const std::uint32_t digit = puzzle.value(a); ExpressionReader(text, std::span(&digit, 1)).read())
            found |= only(a);
    return found;
}

} // namespace sudoku::rules
