#pragma once

#include "dlx/text.hpp"
#include "dlx/text/numbers.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

/// Integer programs in LP, MPS and OPB, which are read as exact cover problems.
namespace dlx::detail {

/// A program with 0/1 variables: minimize the costs of the variables that are 1, subject to the rows. Places are in the
/// text that is read.
class LinearProgram {
public:
    enum class Relation : std::uint8_t { at_least, at_most, exactly };

    struct Variable {
        std::string_view name;
        Decimal cost{};
        bool is_whole = false; ///< declared as an integer
        bool is_small = false; ///< declared as at most 1
    };

    struct Term {
        std::uint32_t variable;
        bool is_minus; ///< coefficient -1, not 1
    };

    struct Row {
        std::string name; ///< empty if it has none
        const char* place;
        std::vector<Term> terms{};
        Relation relation = Relation::exactly;
        std::int64_t bound = 0;
    };

    explicit LinearProgram(std::string_view text) : text_(without_marks(text)) {}

    [[nodiscard]] std::string_view text() const { return text_; }

    /// Throws ParseError.
    [[noreturn]] void fail(const char* place, const std::string& message) const { fail_at(text_, place, message); }

    /// Returns the number of a variable, which is new if there is none with this name yet.
    std::uint32_t variable(std::string_view name) {
        const auto [found, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(variables.size()));
        if (is_new)
            variables.push_back({name});
        return found->second;
    }

    /// Returns a number that must be whole, perhaps written as 1.0 or +1. Throws ParseError with this place.
    [[nodiscard]] std::int64_t whole(std::string_view number, const char* at) const {
        try {
            Decimal value = parse_cost(number.substr(number.starts_with('+') ? 1 : 0));
            for (; value.decimals > 0 && value.value % 10 == 0; --value.decimals)
                value.value /= 10;
            if (value.decimals > 0)
                fail(at, "the number " + quoted(number) + " of a row must be whole");
            return value.value;
        } catch (const InvalidProblem&) {
            fail(at, quoted(number) + " is not a whole number of 64 bits");
        }
    }

    /// Adds a decimal number to the cost of a variable. Throws ParseError.
    void add_cost(std::string_view name, std::string_view number) {
        Decimal& cost = variables[variable(name)].cost;
        try {
            cost = sum(cost, parse_cost(number.substr(number.starts_with('+') ? 1 : 0)));
        } catch (const InvalidProblem& error) {
            fail(name.data(), error.what());
        }
    }

    /// Restricts the values of a variable: x <= 1, x >= 0 or x = 0, at this place. Throws ParseError for a value below 0.
    void restrict(std::string_view name, Relation relation, std::int64_t bound, const char* at) {
        const std::uint32_t number = variable(name);
        if (!bounds_.emplace(number, relation).second)
            fail(at, "a second bound for the variable " + quoted(name));
        if (bound < 0)
            fail(at, "the variable " + quoted(name) + " must be 0 or 1");
        if (relation != Relation::at_least && bound == 1)
            variables[number].is_small = true;
        const bool is_restricted =
            relation == Relation::at_least ? bound > 0 : bound == 0 || relation == Relation::exactly;
        if (is_restricted)
            rows.push_back({"", at, {{number, false}}, relation, bound});
    }

    /// Adds a term to a row. Throws ParseError unless the coefficient is 1 or -1. Ignores a coefficient of 0.
    void add_term(Row& row, std::int64_t coefficient, std::string_view name) {
        const std::uint32_t number = variable(name);
        if (coefficient < -1 || coefficient > 1)
            fail(name.data(), "the coefficient of " + quoted(name) + " is " + std::to_string(coefficient) +
                                  ": rows of an exact cover problem have coefficients 1");
        if (coefficient != 0)
            row.terms.push_back({number, coefficient < 0});
    }

    /// Returns the exact cover problem. Variables are options; their names are secondary items, so that solutions show
    /// them. Rows are items:
    ///
    ///     x + y = 1           item, covered once
    ///     x + y <= 1          secondary item, if x and y are in other rows, too
    ///     2 <= x + y + z      item that is covered 2 to 3 times
    ///     c = x or y          color c of the options x and y: rows x + y - c >= 0, c - x >= 0, c - y >= 0
    ///
    /// Throws ParseError for all other rows, and for variables that are not 0 or 1. `warnings` may be null.
    [[nodiscard]] Problem problem(std::vector<Warning>* warnings);

    std::vector<Variable> variables;
    std::vector<Row> rows;

private:
    std::string_view text_;
    std::unordered_map<std::string_view, std::uint32_t> numbers_; ///< of variables, by name
    std::set<std::pair<std::uint32_t, Relation>> bounds_;         ///< variables with bounds
};

/// Reads a text in one of the formats. Throws ParseError.
[[nodiscard]] LinearProgram read_lp(std::string_view text);
[[nodiscard]] LinearProgram read_mps(std::string_view text);
[[nodiscard]] LinearProgram read_opb(std::string_view text);

/// Returns true if the first words of a text are those of the format.
[[nodiscard]] bool begins_like_lp(std::string_view text);
[[nodiscard]] bool begins_like_mps(std::string_view text);
[[nodiscard]] bool begins_like_opb(std::string_view text);

} // namespace dlx::detail
