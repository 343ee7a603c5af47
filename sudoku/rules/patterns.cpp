#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/conditions.hpp"

#include <algorithm>
#include <map>
#include <memory>

// Regular expressions and tables of automata, which may have several states at once. Sets of their states are those of the
// automaton for Encoder::accept, made when they are needed.
namespace sudoku::rules {

namespace {

using State = std::uint32_t;
using States = std::vector<State>;

/// State of an automaton that may be in several states at once.
struct Node {
    std::vector<std::pair<DigitSet, State>> steps{};
    States free_steps{}; ///< states that are reached without a digit
};

struct Nodes {
    std::vector<Node> nodes{};
    States first{};
    std::vector<bool> accepts{}; ///< by state
};

constexpr std::size_t most_nodes = 5000; ///< limit of a regular expression
constexpr std::string_view table_word = "nfa ";

// --- Regular expressions ---------------------------------------------------------------------------------------------

/// Reader of a regular expression of digits.
class PatternReader {
public:
    PatternReader(std::string_view text, const VariantPuzzle& puzzle)
        : text_(text), puzzle_(puzzle), side_(puzzle.grid.geometry().side()) {}

    Nodes read() {
        constexpr std::size_t longest = 1000;
        if (text_.size() > longest)
            throw ConditionError(0, "the regular expression is too long");
        at_ = 1; // after '/'
        const Part whole = alternatives();
        expect('/');
        if (at_ < text_.size())
            fail("unexpected characters after the regular expression");
        nodes_.first = {whole.first};
        nodes_.accepts.resize(nodes_.nodes.size());
        nodes_.accepts[whole.last] = true;
        return std::move(nodes_);
    }

private:
    /// Nodes of a part of the expression: all from `begin` on at the time when it is read.
    struct Part {
        std::size_t begin;
        State first; ///< the state before it
        State last;  ///< the state after it, and at no other place
    };

    [[noreturn]] void fail(const std::string& problem) const { throw ConditionError(at_, problem); }
    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        const bool is_next = at_ < text_.size() && text_[at_] == c;
        at_ += is_next ? 1 : 0;
        return is_next;
    }
    void expect(char c) {
        if (!take(c))
            fail("expected '" + std::string(1, c) + "' in the regular expression");
    }

    State add_node() {
        if (nodes_.nodes.size() == most_nodes)
            fail("the regular expression is too large");
        nodes_.nodes.emplace_back();
        return static_cast<State>(nodes_.nodes.size() - 1);
    }
    void connect(State from, State to) { nodes_.nodes[from].free_steps.push_back(to); }

    Part alternatives() {
        const std::size_t begin = nodes_.nodes.size();
        const Part all{begin, add_node(), add_node()};
        do {
            const Part one = sequence();
            connect(all.first, one.first);
            connect(one.last, all.last);
        } while (take('|'));
        return all;
    }

    Part sequence() {
        const std::size_t begin = nodes_.nodes.size();
        Part all{begin, add_node(), 0};
        all.last = all.first;
        while (at_ < text_.size() && !detail::is_one_of("|)/", next())) {
            const Part one = repeated();
            connect(all.last, one.first);
            all.last = one.last;
        }
        return all;
    }

    Part repeated() {
        Part part = single();
        for (;;) {
            if (take('*'))
                part = repeat(part, 0, unlimited);
            else if (take('+'))
                part = repeat(part, 1, unlimited);
            else if (take('?'))
                part = repeat(part, 0, 1);
            else if (next() == '{')
                part = repeat_counted(part);
            else
                return part;
        }
    }

    Part repeat_counted(const Part& part) {
        expect('{');
        const std::size_t min = count();
        std::size_t max = min;
        if (take(','))
            max = next() == '}' ? unlimited : count();
        if (max < min)
            fail("expected a count of at least " + std::to_string(min));
        expect('}');
        return repeat(part, min, max);
    }

    std::size_t count() {
        const std::size_t begin = at_;
        std::size_t value = 0;
        for (; detail::is_digit(next()); ++at_)
            value = std::min(10 * value + static_cast<std::size_t>(next() - '0'), most_nodes);
        if (at_ == begin)
            fail("expected a count such as {2} or {1,3}");
        return value;
    }

    /// Repeats a part, the last one that was added.
    Part repeat(const Part& part, std::size_t min, std::size_t max) {
        const std::vector<Node> nodes(nodes_.nodes.begin() + static_cast<std::ptrdiff_t>(part.begin),
                                      nodes_.nodes.end());
        const Part all{part.begin, add_node(), add_node()};
        if (min == 0)
            connect(all.first, all.last);
        State before = all.first;
        for (std::size_t k = 0; k < (max == unlimited ? std::max<std::size_t>(min, 1) : max); ++k) {
            const Part one = k == 0 ? part : copy(nodes, part);
            connect(before, one.first);
            if (k + 1 >= min)
                connect(one.last, all.last);
            before = one.last;
            if (max == unlimited && k + 1 >= min)
                connect(one.last, one.first);
        }
        return all;
    }

    Part copy(const std::vector<Node>& nodes, const Part& part) {
        const std::size_t begin = nodes_.nodes.size();
        const auto moved = [&](State state) { return static_cast<State>(state - part.begin + begin); };
        for (Node node : nodes) {
            for (auto& step : node.steps)
                step.second = moved(step.second);
            for (State& state : node.free_steps)
                state = moved(state);
            nodes_.nodes[add_node()] = std::move(node);
        }
        return {begin, moved(part.first), moved(part.last)};
    }

    Part single() {
        if (take('(')) {
            if (++nested_ > most_nested)
                fail("too many parentheses");
            const Part part = alternatives();
            expect(')');
            return part;
        }
        const DigitSet digits = take('.') ? digits_up_to(side_) : take('[') ? one_of() : only(digit());
        const std::size_t begin = nodes_.nodes.size();
        const Part part{begin, add_node(), add_node()};
        nodes_.nodes[part.first].steps.emplace_back(digits, part.last);
        return part;
    }

    /// Reads the digits of a class after '['.
    DigitSet one_of() {
        const bool is_negated = take('^');
        DigitSet digits = 0;
        do {
            const std::uint32_t from = digit();
            const std::uint32_t to = take('-') ? digit() : from;
            if (to < from)
                fail("expected a greater digit after '-'");
            digits |= digits_from(from, to);
        } while (!take(']'));
        return is_negated ? digits_up_to(side_) & ~digits : digits;
    }

    /// Reads 0-9, and letters from A on for 10 and greater digits.
    std::uint32_t digit() {
        const char c = next();
        if (c == '\0' || !(detail::is_digit(c) || detail::is_letter(c)))
            fail(c == '\0' ? "the regular expression ends too early"
                           : "unexpected " + dlx::detail::quoted(std::string(1, c)) +
                                 ": a regular expression has digits . [ ] ( ) | * + ? { } between two '/'");
        const std::uint32_t value = detail::is_digit(c) ? static_cast<std::uint32_t>(c - '0')
                                                        : static_cast<std::uint32_t>((c | 0x20) - 'a') + 10;
        const std::uint32_t digit = puzzle_.digit_of(value);
        if (digit == 0)
            fail("there is no digit " + std::string(1, c) + " on this board");
        ++at_;
        return digit;
    }

    static constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

    static constexpr int most_nested = 100;
    std::string_view text_;
    int nested_ = 0; ///< parentheses so far
    const VariantPuzzle& puzzle_;
    std::uint32_t side_;
    std::size_t at_ = 0;
    Nodes nodes_{};
};

// --- Tables ----------------------------------------------------------------------------------------------------------

/// Reader of a table of states in base 64, as Interactive-Sudoku-Solver writes it: the bits of each number from the
/// greatest on.
class TableReader {
public:
    TableReader(std::string_view text, std::size_t begin, std::size_t end) : text_(text), at_(begin), end_(end) {}

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
        for (State state = 0; count_bits > 0 && bits_left() >= count_bits; ++state) {
            const std::uint32_t steps = number(count_bits);
            const std::uint32_t count = format == 1 ? static_cast<std::uint32_t>(std::popcount(steps)) : steps;
            for (std::uint32_t k = 0, set = steps; k < count; ++k, set &= set - 1) {
                const std::uint32_t digit =
                    (format == 1 ? static_cast<std::uint32_t>(std::countr_zero(set)) : number(digit_bits)) + 1;
                const State next = number(state_bits);
                add_states(std::max(state, next) + 1);
                if (digit <= side)
                    nodes_.nodes[state].steps.emplace_back(only(digit), next);
            }
        }
        add_states(firsts + others);
        nodes_.accepts.resize(nodes_.nodes.size());
        return std::move(nodes_);
    }

private:
    [[noreturn]] void fail() const { throw ConditionError(at_, "this is not a table of an automaton"); }

    void add_states(std::size_t count) { nodes_.nodes.resize(std::max(count, nodes_.nodes.size())); }

    [[nodiscard]] std::size_t bits_left() const { return 6 * (end_ - at_) + unused_; }

    std::uint32_t number(std::uint32_t bits) {
        std::uint32_t value = 0;
        for (; bits > 0; --bits) {
            if (unused_ == 0) {
                const std::size_t found = at_ < end_ ? detail::base_64.find(text_[at_]) : std::string_view::npos;
                if (found == std::string_view::npos)
                    fail();
                value_ = static_cast<std::uint32_t>(found);
                unused_ = 6;
                ++at_;
            }
            value = 2 * value + (value_ >> --unused_ & 1U);
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_;
    std::size_t end_;
    std::uint32_t value_ = 0;  ///< value of the last character
    std::uint32_t unused_ = 0; ///< its last bits that are not read
    Nodes nodes_{};
};

// --- Sets of states --------------------------------------------------------------------------------------------------

/// Deterministic automaton whose states are sets of states of another one.
class SetsOfStates {
public:
    explicit SetsOfStates(Nodes nodes) : nodes_(std::move(nodes)), is_in_(nodes_.nodes.size()) {
        (void)number_of(nodes_.first);
    }

    std::optional<std::uint32_t> step(std::uint32_t set, std::uint32_t digit) {
        States next;
        for (const State state : sets_[set]->first) {
            count_work(nodes_.nodes[state].steps.size());
            for (const auto& [digits, to] : nodes_.nodes[state].steps)
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
            const States& more = nodes_.nodes[state].free_steps;
            reached.insert(reached.end(), more.begin(), more.end());
            count_work(more.size() + 1);
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
    const std::size_t begin = table_word.size();
    Nodes nodes = condition.starts_with('/')
                      ? PatternReader(condition, puzzle).read()
                      : TableReader(condition, begin, std::min(condition.find(' ', begin), condition.size()))
                            .read(puzzle.grid.geometry().side());
    const auto sets = std::make_shared<SetsOfStates>(std::move(nodes));
    return {.step = [sets](std::uint32_t set, std::uint32_t digit) { return sets->step(set, digit); },
            .accepts = [sets](std::uint32_t set) { return sets->accepts(set); }};
}

} // namespace sudoku::rules
