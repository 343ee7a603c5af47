#include "sudoku/rules/condition_reader.hpp"

#include <algorithm>
#include <map>
#include <memory>

// Regular expressions and tables of automata, which may have several states at once. Sets of their states are those of the
// automaton for Encoder::accept, made when they are needed.
namespace sudoku::rules {

namespace {

using State = std::uint32_t;
using States = std::vector<State>;

/// Automaton that may be in several states at once.
struct Nodes {
    std::vector<std::vector<std::pair<DigitSet, State>>> steps{}; ///< by state; a step without digits reads none
    States first{};
    std::vector<bool> accepts{}; ///< by state
};

constexpr std::string_view table_word = "nfa ";

// --- Regular expressions ---------------------------------------------------------------------------------------------

class PatternReader : ConditionReader {
public:
    PatternReader(std::string_view text, const VariantPuzzle& puzzle)
        : ConditionReader(text, "the regular expression", ""), puzzle_(puzzle) {}

    Nodes read() {
        at_ = 1; // after '/'
        const Part whole = alternatives();
        expect("/");
        if (at_ < text_.size())
            fail("unexpected characters after the regular expression");
        nodes_.first = {whole.first};
        nodes_.accepts.resize(nodes_.steps.size());
        nodes_.accepts[whole.last] = true;
        return std::move(nodes_);
    }

private:
    struct Part {
        State first; ///< the state before it
        State last;  ///< the state after it, and at no other place
    };

    static constexpr std::size_t most_nodes = 5000;
    static constexpr std::int64_t unlimited = most_nodes; ///< number of times, or a greater one

    State add_node() {
        if (nodes_.steps.size() == most_nodes)
            throw ConditionError(0, "the regular expression is too large");
        nodes_.steps.emplace_back();
        return static_cast<State>(nodes_.steps.size() - 1);
    }
    void connect(State from, State to, DigitSet digits = 0) { nodes_.steps[from].emplace_back(digits, to); }

    Part alternatives() {
        const Part all{add_node(), add_node()};
        do {
            const Part one = sequence();
            connect(all.first, one.first);
            connect(one.last, all.last);
        } while (take("|"));
        return all;
    }

    Part sequence() {
        const State first = add_node();
        Part all{first, first};
        while (at_ < text_.size() && !detail::is_one_of("|)/", next())) {
            const Part one = repeated(text_.size());
            connect(all.last, one.first);
            all.last = one.last;
        }
        return all;
    }

    /// Reads a part with the numbers of its times behind it, up to `end`. Its text is read again for each further time.
    Part repeated(std::size_t end) {
        const std::size_t begin = at_;
        Part part = single();
        while (at_ < end) {
            const std::size_t part_end = at_;
            const auto [min, max] = times();
            const std::size_t after = at_;
            if (after == part_end)
                break;
            const Part all{add_node(), add_node()};
            if (min == 0)
                connect(all.first, all.last);
            State before = all.first;
            for (std::int64_t k = 1; k <= (max == unlimited ? std::max<std::int64_t>(min, 1) : max); ++k) {
                if (k > 1) {
                    at_ = begin;
                    part = repeated(part_end);
                }
                connect(before, part.first);
                if (k >= min)
                    connect(part.last, all.last);
                if (k >= min && max == unlimited)
                    connect(part.last, part.first);
                before = part.last;
            }
            at_ = after;
            part = all;
        }
        return part;
    }

    /// Reads the least and the greatest number of times of a part, if they are next.
    std::pair<std::int64_t, std::int64_t> times() {
        if (take("*"))
            return {0, unlimited};
        if (take("+"))
            return {1, unlimited};
        if (take("?"))
            return {0, 1};
        if (!take("{"))
            return {1, 1};
        const std::int64_t min = count();
        const std::int64_t max = !take(",") ? min : next() == '}' ? unlimited : count();
        if (max < min)
            fail("expected a count of at least " + std::to_string(min));
        expect("}");
        return {min, max};
    }

    std::int64_t count() {
        if (!detail::is_digit(next()))
            fail("expected a count such as {2} or {1,3}");
        return take_number(unlimited);
    }

    Part single() {
        if (take("(")) {
            nest();
            const Part part = alternatives();
            expect(")");
            --nested_; // it may be read again
            return part;
        }
        const DigitSet digits = take(".") ? all_digits() : take("[") ? one_of() : only(digit());
        const Part part{add_node(), add_node()};
        if (digits != 0) // otherwise nothing matches
            connect(part.first, part.last, digits);
        return part;
    }

    [[nodiscard]] DigitSet all_digits() const { return digits_up_to(puzzle_.grid.geometry().side()); }

    /// Reads the digits of a class after '['.
    DigitSet one_of() {
        const bool is_negated = take("^");
        DigitSet digits = 0;
        do {
            const std::uint32_t from = digit();
            const std::uint32_t to = take("-") ? digit() : from;
            if (to < from)
                fail("expected a greater digit after '-'");
            digits |= digits_from(from, to);
        } while (!take("]"));
        return is_negated ? all_digits() & ~digits : digits;
    }

    /// Reads 0-9, and letters from A on for 10 and greater digits.
    std::uint32_t digit() {
        const char c = next();
        if (!detail::is_digit(c) && !detail::is_letter(c))
            fail_unexpected("a regular expression has digits . [ ] ( ) | * + ? { } between two '/'");
        const int value = detail::is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
        const std::uint32_t digit = puzzle_.digit_of(static_cast<std::uint32_t>(value));
        if (digit == 0)
            fail("there is no digit " + std::string(1, c) + " on this board");
        ++at_;
        return digit;
    }

    const VariantPuzzle& puzzle_;
    Nodes nodes_{};
};

// --- Tables ----------------------------------------------------------------------------------------------------------

/// Reader of a table of states in base 64, as Interactive-Sudoku-Solver writes it: the bits of each number from the
/// greatest on.
class TableReader {
public:
    TableReader(std::string_view text, std::size_t begin) : text_(text), at_(6 * begin) {}

    Nodes read(std::uint32_t side) {
        const std::uint32_t format = number(2); // 1: the steps of a state are a bit for each digit
        const std::uint32_t state_bits = number(4) + 1;
        const std::uint32_t digits = number(4) + 1;
        const std::uint32_t firsts = number(state_bits);
        const std::uint32_t others = number(state_bits); // states that accept, after the first ones
        if (format > 1 || firsts < 1)
            fail();
        for (State state = 0; state < firsts; ++state) {
            nodes_.first.push_back(state);
            nodes_.accepts.push_back(number(1) != 0);
        }
        std::reverse(nodes_.accepts.begin(), nodes_.accepts.end());
        nodes_.accepts.resize(firsts + others, true);
        const std::uint32_t count_bits = format == 1 ? digits : number(4);
        const auto digit_bits = static_cast<std::uint32_t>(std::bit_width(digits - 1));
        for (State state = 0; count_bits > 0 && at_ + count_bits <= 6 * text_.size(); ++state) {
            const std::uint32_t steps = number(count_bits);
            const std::uint32_t count = format == 1 ? size(steps) : steps;
            for (std::uint32_t k = 0, set = steps; k < count; ++k, set &= set - 1) {
                const std::uint32_t digit = (format == 1 ? least(set) : number(digit_bits)) + 1;
                const State next = number(state_bits);
                add_states(std::max(state, next) + 1);
                if (digit <= side)
                    nodes_.steps[state].emplace_back(only(digit), next);
            }
        }
        add_states(firsts + others);
        nodes_.accepts.resize(nodes_.steps.size());
        return std::move(nodes_);
    }

private:
    [[noreturn]] void fail() const { throw ConditionError(at_ / 6, "this is not a table of an automaton"); }

    void add_states(std::size_t count) { nodes_.steps.resize(std::max(count, nodes_.steps.size())); }

    std::uint32_t number(std::uint32_t bits) {
        std::size_t value = 0;
        for (const std::size_t end = at_ + bits; at_ < end; ++at_) {
            const std::size_t six =
                at_ / 6 < text_.size() ? detail::base_64.find(text_[at_ / 6]) : std::string_view::npos;
            if (six == std::string_view::npos)
                fail();
            value = 2 * value + (six >> (5 - at_ % 6) & 1U);
        }
        return static_cast<std::uint32_t>(value);
    }

    std::string_view text_;
    std::size_t at_; ///< bits that were read, six in each character
    Nodes nodes_{};
};

// --- Sets of states --------------------------------------------------------------------------------------------------

/// Deterministic automaton whose states are sets of states of another one.
class SetsOfStates {
public:
    explicit SetsOfStates(Nodes nodes) : nodes_(std::move(nodes)), is_in_(nodes_.steps.size()) {
        (void)number_of(nodes_.first);
    }

    std::optional<std::uint32_t> step(std::uint32_t set, std::uint32_t digit) {
        States next;
        for (const State state : sets_[set]->first) {
            count_work(nodes_.steps[state].size());
            for (const auto& [digits, to] : nodes_.steps[state])
                if (contains(digits, digit))
                    next.push_back(to);
        }
        return next.empty() ? std::nullopt : std::optional(number_of(std::move(next)));
    }

    [[nodiscard]] bool accepts(std::uint32_t set) const {
        const States& states = sets_[set]->first;
        return std::any_of(states.begin(), states.end(), [&](State state) { return nodes_.accepts[state]; });
    }

private:
    /// Returns the number of a set, with the states that are reached from it without a digit.
    std::uint32_t number_of(States reached) {
        States all;
        while (!reached.empty()) {
            const State state = reached.back();
            reached.pop_back();
            if (is_in_[state])
                continue;
            is_in_[state] = true;
            all.push_back(state);
            count_work(nodes_.steps[state].size() + 1);
            for (const auto& [digits, to] : nodes_.steps[state])
                if (digits == 0)
                    reached.push_back(to);
        }
        for (const State state : all)
            is_in_[state] = false;
        std::sort(all.begin(), all.end());
        const auto [at, is_new] = numbers_.try_emplace(std::move(all), static_cast<std::uint32_t>(sets_.size()));
        if (is_new)
            sets_.push_back(&*at);
        return at->second;
    }

    void count_work(std::size_t steps) {
        constexpr std::size_t most = 50'000'000;
        work_ += steps;
        if (work_ > most)
            throw InvalidRule("an automaton has too many states");
    }

    Nodes nodes_;
    std::vector<bool> is_in_; ///< by state; all are false between calls
    std::map<States, std::uint32_t> numbers_{};
    std::vector<const std::pair<const States, std::uint32_t>*> sets_{};
    std::size_t work_ = 0;
};

} // namespace

bool is_automaton(std::string_view condition) {
    return condition.starts_with('/') || condition.starts_with(table_word);
}

Automaton automaton_of(std::string_view condition, const VariantPuzzle& puzzle) {
    Nodes nodes = condition.starts_with('/')
                      ? PatternReader(condition, puzzle).read()
                      : TableReader(condition.substr(0, condition.find(' ', table_word.size())), table_word.size())
                            .read(puzzle.grid.geometry().side());
    const auto sets = std::make_shared<SetsOfStates>(std::move(nodes));
    return {.step = [sets](std::uint32_t set, std::uint32_t digit) { return sets->step(set, digit); },
            .accepts = [sets](std::uint32_t set) { return sets->accepts(set); }};
}

} // namespace sudoku::rules
