#include "dlx/proof/lrat.hpp"

#include "dlx/text.hpp"

#include <cstdlib>
#include <istream>
#include <limits>
#include <optional>
#include <utility>

namespace dlx {

namespace {
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();
constexpr int end_of_file = std::char_traits<char>::eof();
} // namespace

/// A reader of words separated by whitespace, with their places.
class LratChecker::Reader {
public:
    explicit Reader(std::istream& in) : in_(*in.rdbuf()) {}

    /// Skips blanks, the ends of lines included, and lines that begin with c; false at the end of the text.
    bool find_word() {
        for (;;) {
            const int c = in_.sgetc();
            if (c == end_of_file)
                return false;
            if (c == 'c' && column_ == 1)
                while (in_.sgetc() != '\n' && in_.sgetc() != end_of_file)
                    next();
            else if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
                next();
            else
                return true;
        }
    }

    /// Reads the next word if it is this letter. Returns false otherwise.
    bool accept(char letter) {
        if (!find_word() || in_.sgetc() != letter)
            return false;
        next();
        return true;
    }

    /// Reads the next word, a whole number from `least` to `most`.
    std::int64_t number(std::int64_t least, std::int64_t most, const char* expected) {
        if (!find_word())
            fail(std::string("the text ends; expected ") + expected);
        const std::size_t column = column_;
        const bool is_negative = in_.sgetc() == '-';
        if (is_negative)
            next();
        std::int64_t value = 0;
        bool is_number = false;
        for (int c = in_.sgetc(); c >= '0' && c <= '9'; c = in_.sgetc()) {
            is_number = value <= (largest_number - 9) / 10;
            if (!is_number)
                break;
            value = 10 * value + (c - '0');
            next();
        }
        value = is_negative ? -value : value;
        if (!is_number || !is_blank(in_.sgetc()) || value < least || value > most)
            throw ParseError(line_, column, std::string("expected ") + expected);
        return value;
    }

    /// Reads the literals up to the next 0, of `variables` variables.
    Clause clause(std::int64_t variables) {
        Clause literals;
        while (const std::int64_t literal = number(-variables, variables, "a literal or 0")) {
            if (literals.size() == max_literals)
                fail("a clause of more than 2^24 literals");
            literals.push_back(static_cast<std::int32_t>(literal));
        }
        return literals;
    }

    [[noreturn]] void fail(const std::string& message) const { throw ParseError(line_, column_, message); }
    [[nodiscard]] std::size_t line() const { return line_; }

private:
    static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == end_of_file; }

    void next() {
        const bool ends_line = in_.sbumpc() == '\n';
        line_ += ends_line ? 1 : 0;
        column_ = ends_line ? 1 : column_ + 1;
    }

    std::streambuf& in_;
    std::size_t line_ = 1;
    std::size_t column_ = 1;
};

LratChecker::LratChecker(std::istream& formula) {
    Reader reader(formula);
    if (!reader.accept('p') || !reader.accept('c') || !reader.accept('n') || !reader.accept('f'))
        reader.fail("expected 'p cnf', the number of variables and that of clauses");
    variables_ = reader.number(0, max_variables, "the number of variables, at most 2^28");
    const std::int64_t clauses = reader.number(0, largest_number, "the number of clauses");
    while (reader.find_word()) {
        if (last_id_ == static_cast<std::uint64_t>(clauses))
            reader.fail("more clauses than the first line says");
        Clause clause = reader.clause(variables_);
        clauses_.emplace(++last_id_, std::move(clause));
    }
    if (last_id_ < static_cast<std::uint64_t>(clauses))
        reader.fail("fewer clauses than the first line says");
}

LratVerdict LratChecker::check(std::istream& proof) {
    Reader reader(proof);
    LratVerdict verdict;
    while (reader.find_word()) {
        verdict.line = reader.line();
        const auto id = static_cast<std::uint64_t>(reader.number(1, largest_number, "the number of a clause"));
        if (reader.accept('d')) {
            while (const std::int64_t old = reader.number(0, largest_number, "the number of a clause or 0"))
                if (clauses_.erase(static_cast<std::uint64_t>(old)) == 0) {
                    verdict.reason = "there is no clause " + std::to_string(old) + " to forget";
                    break;
                }
        } else {
            verdict.reason = add(id, reader);
            ++verdict.steps;
            verdict.is_verified = verdict.reason.empty() && clauses_.at(id).empty();
        }
        if (verdict.is_verified || !verdict.reason.empty())
            return verdict;
    }
    verdict.line = reader.line();
    verdict.reason = "the proof ends without the empty clause";
    return verdict;
}

/// Reads a step with its hints. Returns the error, or "".
std::string LratChecker::add(std::uint64_t id, Reader& reader) {
    if (id <= last_id_)
        return "clause " + std::to_string(id) + " comes after clause " + std::to_string(last_id_);
    has_conflict_ = false;
    Clause step = reader.clause(variables_);
    for (const std::int32_t literal : step)
        assume(-literal);
    std::string reason;
    while (const std::int64_t hint = reader.number(-largest_number, largest_number, "the number of a clause or 0")) {
        const auto clause = clauses_.find(static_cast<std::uint64_t>(hint));
        if (hint < 0)
            reason = "a RAT step, which is not accepted";
        else if (clause == clauses_.end())
            reason = "there is no clause " + std::to_string(hint);
        else if (!has_conflict_)
            reason = propagate(clause->second, clause->first);
        if (!reason.empty())
            break;
    }
    if (reason.empty() && !has_conflict_)
        reason = "clause " + std::to_string(id) + " does not follow from those it names";
    for (const std::int32_t literal : known_)
        value_[static_cast<std::size_t>(std::abs(literal))] = 0;
    known_.clear();
    last_id_ = id;
    clauses_.emplace(id, std::move(step));
    return reason;
}

/// Concludes that a literal is true if all others of the clause are known to be false. Returns the error, or "".
std::string LratChecker::propagate(const Clause& clause, std::uint64_t id) {
    std::optional<std::int32_t> left;
    for (const std::int32_t literal : clause) {
        if (is_true(-literal) || left == literal)
            continue;
        if (left)
            return "clause " + std::to_string(id) + " has more than one literal left";
        left = literal;
    }
    if (left)
        assume(*left);
    else
        has_conflict_ = true;
    return "";
}

void LratChecker::assume(std::int32_t literal) {
    if (is_true(-literal))
        has_conflict_ = true;
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    if (value_.size() <= variable)
        value_.resize(variable + 1); // grows step by step: the first line of the formula may be wrong
    if (value_[variable] != 0)
        return;
    value_[variable] = literal > 0 ? std::int8_t{1} : std::int8_t{-1};
    known_.push_back(literal);
}

bool LratChecker::is_true(std::int32_t literal) const {
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    return variable < value_.size() && value_[variable] == (literal > 0 ? 1 : -1);
}

} // namespace dlx
