#include "dlx/convert/linear_program.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace dlx::detail {

namespace {

using Relation = LinearProgram::Relation;

constexpr std::string_view blank_signs = " \t\n\v\f\r";

bool is_digit_or_point(char c) { return (c >= '0' && c <= '9') || c == '.'; }

std::string lower(std::string_view text) {
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return word;
}

/// Reader of LP of CPLEX, and of OPB. They have the same rows; in OPB they end in ';', and all variables are binary.
/// Sources: IBM ILOG CPLEX, LP file format; Roussel and Manquinho, Input/Output Format, 2012.
class ProgramReader {
public:
    ProgramReader(std::string_view text, bool is_opb) : program_(text), rest_(program_.text()), is_opb_(is_opb) {
        next();
    }

    LinearProgram read_opb() {
        if (token_ == "min")
            read_objective();
        while (!token_.empty()) {
            read_row();
            expect(";");
        }
        for (LinearProgram::Variable& variable : program_.variables)
            variable.is_whole = variable.is_small = true;
        require_numbers_of_first_line();
        return std::move(program_);
    }

    LinearProgram read_lp() {
        read_objective();
        std::string section = take_section();
        while (section != "end") {
            while (!is_section() && !token_.empty())
                read_line_of(section);
            if (token_.empty())
                program_.fail(token_.data(), "the text ends before End");
            section = take_section();
        }
        if (!token_.empty())
            program_.fail(token_.data(), "more text after End");
        return std::move(program_);
    }

private:
    // --- Tokens -----------------------------------------------------------------------------------------------------

    /// Advances to the next token: a number, a name, a relation or another sign. It is empty at the end.
    void next() {
        is_first_ = token_.data() == nullptr;
        skip_blanks();
        if (is_opb_ ? is_first_ && rest_.starts_with('*') : rest_.starts_with('\\')) {
            rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
            token_ = {};
            next();
            return;
        }
        token_ = rest_.substr(0, token_size());
        rest_.remove_prefix(token_.size());
    }

    /// Skips blanks, and notes whether the next token is the first of its line.
    void skip_blanks() {
        const std::size_t size = std::min(rest_.find_first_not_of(blank_signs), rest_.size());
        is_first_ = is_first_ || rest_.substr(0, size).find_first_of("\r\n") != std::string_view::npos;
        rest_.remove_prefix(size);
    }

    [[nodiscard]] std::size_t token_size() const {
        constexpr std::string_view signs = "+-*<>=:;[]";
        if (rest_.empty())
            return 0;
        if (signs.find(rest_.front()) != std::string_view::npos) {
            const std::size_t end = std::min(rest_.find_first_not_of("<>="), rest_.size());
            return std::max<std::size_t>(end, 1); // the end of a relation
        }
        const auto end =
            is_digit_or_point(rest_.front())
                ? std::find_if_not(rest_.begin(), rest_.end(), is_digit_or_point)
                : std::find_if(rest_.begin(), rest_.end(), [&](char c) {
                      return signs.find(c) != std::string_view::npos || blank_signs.find(c) != std::string_view::npos;
                  });
        return static_cast<std::size_t>(end - rest_.begin());
    }

    [[nodiscard]] bool is_number() const { return !token_.empty() && is_digit_or_point(token_.front()); }
    [[nodiscard]] bool is_sign() const { return token_ == "+" || token_ == "-"; }
    [[nodiscard]] bool is_relation() const { return token_.find_first_of("<>=") == 0; }
    [[nodiscard]] bool is_name() const {
        return !token_.empty() && !is_number() && std::string_view("+-*<>=:;[]").find(token_.front()) > 10;
    }

    [[noreturn]] void fail(const std::string& expected) const {
        program_.fail(token_.data(), expected + " expected" + (token_.empty() ? ", but the text ends" : ", not ") +
                                         (token_.empty() ? "" : quoted(token_)));
    }

    /// Throws ParseError unless the first line has the numbers of variables and of rows.
    void require_numbers_of_first_line() const {
        const std::string_view line = program_.text().substr(0, program_.text().find('\n'));
        const auto require = [&](std::string_view title, std::size_t count, const std::string& counted) {
            const std::size_t at = std::min(line.find_first_not_of(' ', line.find(title) + title.size()), line.size());
            const std::string_view number = line.substr(at, line.find_first_not_of("0123456789", at) - at);
            if (line.find(title) < line.size() &&
                program_.whole(number, number.data()) != static_cast<std::int64_t>(count))
                program_.fail(number.data(), std::string(title) + " " + std::string(number) + ", but " + counted);
        };
        require("#variable=", program_.variables.size(), counted(program_.variables.size(), "variable") + " in rows");
        require("#constraint=", program_.rows.size(), counted(program_.rows.size(), "row"));
    }

    void expect(std::string_view token) {
        if (token_ != token)
            fail(quoted(token));
        next();
    }

    std::string_view take_name() {
        if (!is_name())
            fail("the name of a variable");
        if (token_.front() == '~')
            fail("a variable without '~'");
        const std::string_view name = token_;
        next();
        return name;
    }

    // --- Sections of LP ---------------------------------------------------------------------------------------------

    /// Returns the first name of the section whose title begins here, or "".
    [[nodiscard]] std::string section() const {
        static constexpr std::array<std::array<std::string_view, 6>, 9> titles{{
            {"minimize", "minimise", "minimum", "min"},
            {"maximize", "maximise", "maximum", "max"},
            {"subject to", "subject", "such", "st", "s.t.", "st."},
            {"bounds", "bound"},
            {"binary", "binaries", "bin"},
            {"general", "generals", "gen", "integer", "integers", "int"},
            {"semi-continuous", "semi", "semis"},
            {"sos", "sos1", "sos2"},
            {"end"},
        }};
        const std::string word = is_first_ && is_name() ? lower(token_) : "";
        for (const auto& names : titles)
            if (!word.empty() && std::find(names.begin(), names.end(), word) != names.end())
                return std::string(names.front());
        return "";
    }

    [[nodiscard]] bool is_section() const { return !section().empty(); }

    std::string take_section() {
        std::string title = section();
        if (title.empty())
            fail("a section such as Subject To");
        const bool has_two_words = lower(token_) == "subject" || lower(token_) == "such";
        if (title == "semi-continuous" || title == "sos" || title == "minimize" || title == "maximize")
            program_.fail(token_.data(), "the section " + quoted(token_) + " is not read here");
        next();
        if (has_two_words && (lower(token_) == "to" || lower(token_) == "that"))
            next();
        return title;
    }

    void read_line_of(const std::string& section) {
        if (section == "subject to") {
            read_row();
        } else if (section == "bounds") {
            read_bound();
        } else {
            LinearProgram::Variable& variable = program_.variables[program_.variable(take_name())];
            variable.is_whole = true;
            variable.is_small = variable.is_small || section == "binary";
        }
    }

    // --- Sums -------------------------------------------------------------------------------------------------------

    void read_objective() {
        const std::string title = is_opb_ ? "minimize" : section();
        if (title == "maximize")
            program_.fail(token_.data(), "costs are minimized here: write Minimize, and use dlx optimize --maximize");
        if (title != "minimize")
            fail("Minimize");
        next();
        if (is_opb_)
            expect(":");
        else
            (void)take_label();
        for (bool is_first = true; !is_section() && token_ != ";" && !token_.empty(); is_first = false)
            read_term(is_first,
                      [&](const std::string& number, std::string_view name) { program_.add_cost(name, number); });
        if (is_opb_)
            expect(";");
    }

    /// Reads "name:", if it is there.
    std::string_view take_label() {
        const std::size_t colon = std::min(rest_.find_first_not_of(blank_signs), rest_.size());
        if (!is_name() || rest_.substr(colon, 1) != ":")
            return "";
        const std::string_view label = take_name();
        expect(":");
        return label;
    }

    /// Reads signs; returns "-" or "".
    std::string take_signs() {
        std::string sign;
        for (; is_sign(); next())
            if (token_ == "-")
                sign = sign.empty() ? "-" : "";
        return sign;
    }

    /// Reads "- 2 x" and calls `visit` with "-2" and "x". The number of LP may be absent.
    template <class Visit>
    void read_term(bool is_first, Visit visit) {
        if (!is_first && !is_opb_ && !is_sign())
            fail("'+' or '-'");
        std::string number = take_signs();
        const std::string_view place = token_;
        if (is_number()) {
            number += token_;
            if (!rest_.empty() && (rest_.front() == 'e' || rest_.front() == 'E') && rest_.size() > 1 &&
                std::string_view("+-0123456789 \t").find(rest_[1]) < 14)
                program_.fail(token_.data(), "a number with an exponent, or without '*' before the name of a variable");
            next();
            if (token_ == "*")
                next();
        } else if (is_opb_) {
            fail("a coefficient");
        } else {
            number += "1";
        }
        if (!is_name() || is_section())
            program_.fail(place.data(), is_number() || is_name() || place.data() != token_.data()
                                            ? "a number without a variable: only variables are added here"
                                            : "the name of a variable expected");
        visit(number, take_name());
    }

    void read_row() {
        LinearProgram::Row row{"", token_.data()};
        row.name = is_opb_ ? "" : take_label();
        for (bool is_first = true; !is_relation(); is_first = false)
            read_term(is_first, [&](const std::string& number, std::string_view name) {
                program_.add_term(row, program_.whole(number, name.data()), name);
            });
        row.relation = take_relation();
        row.bound = take_bound();
        if (is_relation())
            fail("a row with one relation");
        program_.rows.push_back(std::move(row));
    }

    Relation take_relation() {
        static constexpr std::array<std::string_view, 7> relations{"=", ">=", "<=", "=>", "=<", ">", "<"};
        const std::string_view relation = token_;
        if (std::find(relations.begin(), relations.end() - (is_opb_ ? 4 : 0), relation) ==
            relations.end() - (is_opb_ ? 4 : 0))
            fail(is_opb_ ? "'=', '>=' or '<='" : "'=', '>=', '<=', '>' or '<'");
        next();
        return relation.find('<') < relation.size()   ? Relation::at_most
               : relation.find('>') < relation.size() ? Relation::at_least
                                                      : Relation::exactly;
    }

    std::int64_t take_bound() {
        const std::string sign = take_signs();
        if (!is_number())
            fail("a number");
        const std::string_view place = token_;
        next();
        return program_.whole(sign + std::string(place), place.data());
    }

    /// Reads "x <= 1", "0 <= x", "0 <= x <= 1" or "x = 0".
    void read_bound() {
        const char* place = token_.data();
        const bool has_left_side = is_number() || is_sign();
        if (has_left_side) {
            const std::int64_t bound = take_bound();
            if (!is_relation())
                fail("a relation");
            const Relation relation = take_relation();
            if (!is_name())
                fail("the name of a variable");
            program_.restrict(token_,
                              relation == Relation::at_most    ? Relation::at_least
                              : relation == Relation::at_least ? Relation::at_most
                                                               : relation,
                              bound, place);
        }
        const std::string_view name = take_name();
        if (has_left_side && !is_relation())
            return;
        if (!is_relation())
            fail("a relation, as variables are 0 or 1,");
        const Relation relation = take_relation();
        place = token_.data();
        program_.restrict(name, relation, take_bound(), place);
    }

    LinearProgram program_;
    std::string_view rest_;
    std::string_view token_;
    bool is_first_ = true; ///< the token is the first of its line
    bool is_opb_;
};

/// Returns the first word of a text after comment lines, which begin with `mark`, in lower case.
std::string first_word(std::string_view text, char mark) {
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_not_of(blank_signs), text.size()));
        if (!text.starts_with(mark))
            return lower(text.substr(0, text.find_first_of(" \t\n\v\f\r:")));
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
    return "";
}

} // namespace

LinearProgram read_lp(std::string_view text) { return ProgramReader(text, false).read_lp(); }

LinearProgram read_opb(std::string_view text) { return ProgramReader(text, true).read_opb(); }

bool begins_like_lp(std::string_view text) {
    static constexpr std::array<std::string_view, 8> words{"minimize", "minimise", "minimum", "min",
                                                           "maximize", "maximise", "maximum", "max"};
    const std::string word = first_word(without_marks(text), '\\');
    return std::find(words.begin(), words.end(), word) != words.end() && text.find_first_of("<>=") < text.size();
}

bool begins_like_opb(std::string_view text) {
    text = without_marks(text);
    return text.starts_with("* #variable=") ||
           (text.find(';') < text.size() &&
            (first_word(text, '*') == "min" || std::string_view("+-").find(first_word(text, '*')[0]) < 2));
}

} // namespace dlx::detail
