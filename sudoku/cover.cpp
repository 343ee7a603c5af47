#include "sudoku/cover.hpp"

#include <algorithm>
#include <array>

namespace sudoku {

Cover::Cover(const Geometry& geometry, std::span<const Candidate> eliminated) : geometry_(geometry) {
    const std::uint32_t n = geometry.side();
    for (Cell cell = 0; cell < geometry.cells(); ++cell)
        problem_.add_item(cell_name(geometry, cell));
    for (const char kind : {'r', 'c', 'b'})
        for (std::uint32_t house = 1; house <= n; ++house)
            for (std::uint32_t digit = 1; digit <= n; ++digit)
                problem_.add_item(kind + std::to_string(house) + "d" + std::to_string(digit));

    if (!eliminated.empty()) {
        problem_.add_item("eliminations");
        problem_.add_item("eliminated", dlx::ItemKind::secondary);
    }
    const dlx::Entry eliminations{dlx::ItemId{4 * n * n}};
    const dlx::Entry is_eliminated{dlx::ItemId{4 * n * n + 1}};
    const auto item = [n](std::uint32_t kind, std::uint32_t house, std::uint32_t digit) {
        return dlx::Entry{dlx::ItemId{kind * n * n + house * n + digit}};
    };
    for (Cell cell = 0; cell < geometry.cells(); ++cell)
        for (std::uint32_t d = 0; d < n; ++d) {
            const std::array entries{dlx::Entry{dlx::ItemId{cell}}, item(1, geometry.row(cell), d),
                                     item(2, geometry.column(cell), d), item(3, geometry.box(cell), d), is_eliminated};
            const Candidate candidate{cell, static_cast<Digit>(d + 1)};
            const bool is_out = std::binary_search(eliminated.begin(), eliminated.end(), candidate);
            problem_.add_option(std::span(entries).first(is_out ? 5 : 4));
        }
    if (!eliminated.empty())
        problem_.add_option({eliminations, is_eliminated});
}

void Cover::encode(std::span<const Digit> digits, std::vector<dlx::OptionId>& options) const {
    options.clear();
    for (Cell cell = 0; cell < geometry_.cells(); ++cell) {
        if (digits[cell] > geometry_.side())
            throw std::out_of_range("no digit " + std::to_string(digits[cell]) + " on a " + to_string(geometry_) +
                                    " board");
        if (digits[cell] != 0)
            options.push_back(option(cell, digits[cell]));
    }
    if (const auto last = dlx::OptionId{static_cast<std::uint32_t>(problem_.options() - 1)}; !is_placement(last))
        options.push_back(last);
}

dlx::Problem Cover::rest(std::span<const Digit> digits) const {
    std::vector<dlx::OptionId> givens;
    encode(digits, givens);
    std::vector<bool> is_covered(problem_.items());
    for (const dlx::OptionId given : givens)
        for (const dlx::Entry& entry : problem_.option(given))
            is_covered[dlx::index(entry.item)] = true;
    dlx::Problem rest;
    std::vector<dlx::ItemId> items(problem_.items()); // by item of the whole problem
    for (std::uint32_t i = 0; i < problem_.items(); ++i)
        if (!is_covered[i])
            items[i] = rest.add_item(problem_.name(dlx::ItemId{i}));
    std::vector<dlx::Entry> entries;
    for (std::uint32_t k = 0; k < problem_.options(); ++k) {
        entries.clear();
        for (const dlx::Entry& entry : problem_.option(dlx::OptionId{k}))
            if (!is_covered[dlx::index(entry.item)])
                entries.push_back({items[dlx::index(entry.item)]});
        if (entries.size() == problem_.option(dlx::OptionId{k}).size())
            rest.add_option(entries);
    }
    return rest;
}

Grid Cover::decode(dlx::Solution options) const {
    Grid grid(geometry_);
    for (const dlx::OptionId option : options)
        if (is_placement(option))
            grid.set(cell(option), digit(option));
    return grid;
}

void put_into(dlx::Position& position, const Cover& cover, const Grid& puzzle) {
    for (Cell cell = 0; cell < puzzle.geometry().cells(); ++cell)
        if (puzzle[cell] != 0)
            position.choose(cover.option(cell, puzzle[cell]));
    for (const auto& [cell, digit] : puzzle.eliminated())
        position.remove(cover.option(cell, digit));
}

dlx::Problem problem_of(const Grid& puzzle) {
    const Cover cover(puzzle.geometry());
    const dlx::Problem& whole = cover.problem();
    dlx::Problem problem;
    for (std::uint32_t k = 0; k < whole.items(); ++k)
        problem.add_item(whole.name(dlx::ItemId{k}));
    for (std::uint32_t k = 0; k < whole.options(); ++k) {
        const dlx::OptionId option{k};
        const Digit given = puzzle[cover.cell(option)];
        const Candidate candidate{cover.cell(option), cover.digit(option)};
        const auto eliminated = puzzle.eliminated();
        if ((given == 0 || given == candidate.digit) &&
            !std::binary_search(eliminated.begin(), eliminated.end(), candidate))
            problem.add_option(whole.option(option));
    }
    return problem;
}

Cover::Requirement Cover::requirement(dlx::ItemId item) const {
    const std::uint32_t n = geometry_.side();
    const std::uint32_t rest = dlx::index(item) % (n * n);
    const auto kind = static_cast<Requirement::Kind>(dlx::index(item) / (n * n));
    if (kind == Requirement::Kind::cell)
        return {.kind = kind, .cell = rest};
    return {.kind = kind, .house = rest / n, .digit = static_cast<Digit>(rest % n + 1)};
}

std::vector<Candidate> Cover::candidates(dlx::ItemId item) const {
    const Requirement need = requirement(item);
    std::vector<Candidate> candidates;
    for (std::uint32_t k = 0; k < geometry_.side(); ++k)
        candidates.push_back(need.kind == Requirement::Kind::cell
                                 ? Candidate{need.cell, static_cast<Digit>(k + 1)}
                                 : Candidate{geometry_.cell_of(house(need), k), need.digit});
    return candidates;
}

std::string Cover::meaning(dlx::ItemId item, Alphabet alphabet) const {
    const std::uint32_t n = geometry_.side();
    const std::uint32_t kind = dlx::index(item) / (n * n);
    const std::uint32_t rest = dlx::index(item) % (n * n);
    if (kind == 4)
        return rest == 0 ? "the candidates that the puzzle rules out" : "a candidate that the puzzle rules out";
    if (kind == 0)
        return "a digit in " + cell_name(geometry_, rest);
    return "digit " + digit_text(static_cast<Digit>(rest % n + 1), alphabet) + " in " +
           to_string(geometry_.house((kind - 1) * n + rest / n));
}

std::string Cover::meaning(dlx::OptionId option, Alphabet alphabet) const {
    if (!is_placement(option))
        return "none of the candidates that the puzzle rules out";
    return cell_name(geometry_, cell(option)) + " = " + digit_text(digit(option), alphabet);
}

} // namespace sudoku
