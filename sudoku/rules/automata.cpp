#include "sudoku/rules/encoder.hpp"

#include <algorithm>
#include <set>

// Lines whose digits an automaton reads: the state before each cell is a variable, and each step is an option.
namespace sudoku::rules {

void Encoder::accept(Cells cells, const Automaton& automaton, const std::function<Items(std::uint32_t)>& more,
                     const Variable* truth) {
    constexpr std::uint32_t refused = UINT32_MAX; // state of digits that are not accepted, if `truth` is not null
    const auto next_state = [&](std::uint32_t state, std::uint32_t digit) {
        const auto next = state == refused ? std::nullopt : automaton.step(state, digit);
        return next || truth == nullptr ? next : std::optional(refused);
    };
    const auto accepts = [&](std::uint32_t state) { return state != refused && automaton.accepts(state); };
    using Steps = std::map<std::pair<std::uint32_t, std::uint32_t>, DigitSet>; // digits, by the states before and after
    constexpr std::size_t most_steps = 100'000;
    constexpr std::size_t most_entries = 5'000'000; // limit of all rules
    std::vector<Steps> steps(cells.size());
    std::size_t count = 0;
    std::set<std::uint32_t> states{0};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::set<std::uint32_t> reached;
        for (const std::uint32_t state : states)
            for (const std::uint32_t digit : digits_of(candidates(cells[i])))
                if (const auto next = next_state(state, digit)) {
                    steps[i][{state, *next}] |= only(digit);
                    reached.insert(*next);
                }
        states = std::move(reached);
        count += steps[i].size();
        if (count > most_steps)
            throw InvalidRule("an automaton has too many states");
    }
    std::erase_if(states, [&](std::uint32_t state) { return truth == nullptr && !accepts(state); });
    if (states.empty())
        set_impossible();
    std::map<std::uint32_t, std::uint32_t> equal; // by state: the first one with the same continuations
    for (const std::uint32_t state : states)
        equal[state] = more ? state : *std::find_if(states.begin(), states.end(), [&](std::uint32_t other) {
            return accepts(other) == accepts(state);
        });
    for (std::size_t i = cells.size(); i-- > 0;) {                       // only steps that lead to acceptance
        std::map<std::uint32_t, std::map<std::uint32_t, DigitSet>> next; // digits, by the states before and after
        DigitSet used = 0;
        for (const auto& [ends, digits] : steps[i])
            if (const auto after = equal.find(ends.second); after != equal.end()) {
                next[ends.first][after->second] |= digits;
                used |= digits;
            }
        restrict(cells[i], used);
        std::map<std::map<std::uint32_t, DigitSet>, std::uint32_t> firsts;
        equal.clear();
        steps[i].clear();
        for (const auto& [state, continuations] : next) {
            const auto [first, is_new] = firsts.try_emplace(continuations, state);
            equal[state] = first->second;
            for (const auto& [after, digits] : continuations)
                if (is_new)
                    steps[i][{state, after}] = digits;
        }
    }
    for (const Steps& step : steps) { // each option has about as many items as there are states after it
        std::set<std::uint32_t> ends;
        for (const auto& each : step)
            ends.insert(each.first.second);
        automaton_entries_ += step.size() * ends.size();
    }
    if (automaton_entries_ > most_entries)
        throw InvalidRule("an automaton has too many states");
    std::optional<Variable> before;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string name = next_name();
        const Item item = add_item(name);
        std::vector<std::uint32_t> ends;
        for (const auto& step : steps[i])
            ends.push_back(step.first.second);
        const std::optional<Variable> after =
            i + 1 < cells.size() ? std::optional(variable(name + ".state", ends)) : std::nullopt;
        for (const auto& [state, digits] : steps[i]) {
            Items items{item};
            append(items, exclude(name, cells[i], ~digits));
            if (before)
                append(items, before->one(state.first));
            if (after)
                append(items, after->others(state.second));
            else if (more)
                append(items, more(state.second));
            else if (truth != nullptr)
                append(items, truth->one(accepts(state.second) ? 1 : 0));
            add_option(std::move(items));
        }
        before = after;
    }
}

} // namespace sudoku::rules
