#include "sudoku/rules/condition_reader.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <initializer_list>
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
class ExpressionReader : ConditionReader {
public:
    ExpressionReader(std::string_view text, std::span<const std::uint32_t> digits)
        : ConditionReader(text, "the condition", detail::blanks), digits_(digits) {}

    /// Returns whether the expression is true for the digits, which are a and b.
    bool read() {
        const Value value = any_of();
        skip_blanks();
        if (at_ < text_.size())
            fail_unexpected(signs_and_words);
        require(value, true, 0);
        for (std::size_t i = 0; i < digits_.size(); ++i)
            if (!is_used_.at(i))
                throw ConditionError(0, "the condition does not name " + std::string(names.substr(i, 1)));
        return value.over != 0;
    }

private:
    static constexpr std::string_view names = "ab";
    static constexpr const char* signs_and_words =
        "a condition has a, b, numbers, + - * / %, < <= > >= == !=, and, or, "
        "not, abs, min, max and parentheses";
    static constexpr std::int64_t greatest_number = 1'000'000'000; ///< limit of fractions, so that no product wraps

    static void require(const Value& value, bool is_truth, std::size_t at) {
        if (value.is_truth != is_truth)
            throw ConditionError(at, is_truth ? "expected a comparison, not a number"
                                              : "expected a number, not a comparison");
    }

    static Value truth(bool value) { return {.over = value ? 1 : 0, .is_truth = true}; }

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

    using Part = Value (ExpressionReader::*)();

    Value required(Part part, bool is_truth) {
        const Value value = (this->*part)();
        require(value, is_truth, at_ - 1);
        return value;
    }

    /// Reads parts with operators between them, which are all truths or all numbers.
    Value joined(std::initializer_list<std::string_view> operators, Part part, bool are_truths) {
        Value value = (this->*part)();
        const auto take_next = [&](std::string_view name) { return take(name); };
        for (;;) {
            const auto* const found = std::find_if(operators.begin(), operators.end(), take_next);
            if (found == operators.end())
                return value;
            require(value, are_truths, at_ - 1);
            value = result(found->front(), value, required(part, are_truths));
        }
    }

    [[nodiscard]] Value result(char name, const Value& x, const Value& y) const {
        const std::int64_t left = x.over * y.under; // with one denominator
        const std::int64_t right = y.over * x.under;
        const std::int64_t under = x.under * y.under;
        const bool divides = name == '/' || name == '%';
        switch (under == 0 || (divides && right == 0) ? ' ' : name) {
        case 'o':
            return truth(x.over + y.over > 0);
        case 'a':
            return truth(x.over * y.over > 0);
        case '+':
            return fraction(left + right, under);
        case '-':
            return fraction(left - right, under);
        case '*':
            return fraction(x.over * y.over, under);
        case '/':
            return fraction(left, right);
        case '%': // a remainder that is not negative
            return fraction((left % right + std::abs(right)) % right, under);
        default:
            return {.under = 0};
        }
    }

    // --- Truths ------------------------------------------------------------------------------------------------------

    Value any_of() { return joined({"or"}, &ExpressionReader::all_of, true); }
    Value all_of() { return joined({"and"}, &ExpressionReader::maybe_not, true); }

    Value maybe_not() {
        if (!take("not"))
            return comparison();
        nest();
        return truth(required(&ExpressionReader::maybe_not, true).over == 0);
    }

    /// Sign of a comparison, and the orders for which it is true.
    struct Sign {
        std::string_view text;
        bool is_less, is_equal, is_greater;
    };

    /// Reads numbers between which there are signs of comparisons; all must be true. Those of no number are false.
    Value comparison() {
        static constexpr Sign signs[] = {
            {"<=", true, true, false}, {">=", false, true, true}, {"==", false, true, false}, {"!=", true, false, true},
            {"<", true, false, false}, {">", false, false, true}, {"=", false, true, false},  {"≤", true, true, false},
            {"≥", false, true, true},  {"≠", true, false, true}};
        const auto take_next = [&](const Sign& sign) { return take(sign.text); };
        Value before = sum();
        std::optional<bool> is_true;
        for (;;) {
            const auto* const sign = std::find_if(std::begin(signs), std::end(signs), take_next);
            if (sign == std::end(signs))
                return is_true ? truth(*is_true) : before;
            require(before, false, at_ - 1);
            const Value after = required(&ExpressionReader::sum, false);
            const auto order = before.over * after.under <=> after.over * before.under;
            const bool holds = std::is_lt(order)   ? sign->is_less
                               : std::is_gt(order) ? sign->is_greater
                                                   : sign->is_equal;
            is_true = is_true.value_or(true) && before.under != 0 && after.under != 0 && holds;
            before = after;
        }
    }

    // --- Numbers -----------------------------------------------------------------------------------------------------

    Value sum() { return joined({"+", "-"}, &ExpressionReader::product, false); }
    Value product() { return joined({"*", "/", "%"}, &ExpressionReader::factor, false); }

    Value factor() {
        if (take("-")) {
            nest();
            Value value = required(&ExpressionReader::factor, false);
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
        if (!detail::is_digit(next()))
            fail_unexpected(signs_and_words);
        return fraction(take_number(greatest_number + 1), 1);
    }

    Value function(std::string_view name) {
        expect("(");
        nest();
        Value value = required(&ExpressionReader::sum, false);
        if (name == "abs") {
            value.over = std::abs(value.over);
            expect(")");
            return value;
        }
        do {
            expect(",");
            const Value next = required(&ExpressionReader::sum, false);
            const bool is_less = next.over * value.under < value.over * next.under;
            if (value.under == 0 || next.under == 0)
                value = {.under = 0};
            else if (is_less == (name == "min"))
                value = next;
        } while (!take(")"));
        return value;
    }

    std::span<const std::uint32_t> digits_;
    std::array<bool, 2> is_used_{};
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
