#include "sudoku/encoding.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sudoku {

namespace {

std::array<std::uint32_t, 4> items_of(const Geometry& geometry, Cell cell, std::uint32_t digit) {
    const std::uint32_t n = geometry.side();
    const auto item = [&](std::uint32_t kind, std::uint32_t house) { return kind * n * n + house * n + digit - 1; };
    return {cell, item(1, geometry.row(cell)), item(2, geometry.column(cell)), item(3, geometry.box(cell))};
}

/// Returns true if the limits of a monitor are reached. Only asks it at the first cell of each row, on boards of more
/// than 10^6 options: others take less than a tenth of a second.
bool must_end(dlx::RunMonitor* watch, const Geometry& geometry, Cell cell) {
    return watch != nullptr && geometry.side() > 100 && geometry.column(cell) == 0 && watch->poll({});
}

std::string item_name(const Geometry& geometry, std::uint32_t item) {
    const std::uint32_t n = geometry.side();
    const std::uint32_t rest = item % (n * n);
    if (item < n * n)
        return cell_name(geometry, item);
    return "rcb"[item / (n * n) - 1] + std::to_string(rest / n + 1) + "d" + std::to_string(rest % n + 1);
}

} // namespace

Encoding::Encoding(const Geometry& geometry, std::span<const Candidate> eliminated, dlx::RunMonitor* watch)
    : geometry_(geometry) {
    const std::uint32_t n = geometry.side();
    for (std::uint32_t item = 0; item < 4 * n * n; ++item)
        problem_.add_item(item_name(geometry, item));
    if (!eliminated.empty()) {
        problem_.add_item("eliminations");
        problem_.add_item("eliminated", dlx::ItemKind::secondary);
    }
    const dlx::Entry eliminations{dlx::ItemId{4 * n * n}};
    const dlx::Entry is_eliminated{dlx::ItemId{4 * n * n + 1}};
    std::array<dlx::Entry, 5> entries{{{}, {}, {}, {}, is_eliminated}};
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        if (must_end(watch, geometry, cell)) {
            is_complete_ = false;
            return;
        }
        for (std::uint32_t digit = 1; digit <= n; ++digit) {
            const auto items = items_of(geometry, cell, digit);
            std::transform(items.begin(), items.end(), entries.begin(),
                           [](std::uint32_t item) { return dlx::Entry{dlx::ItemId{item}}; });
            const Candidate candidate{cell, static_cast<Digit>(digit)};
            const bool is_out = std::binary_search(eliminated.begin(), eliminated.end(), candidate);
            problem_.add_option(std::span(entries).first(is_out ? 5 : 4));
        }
    }
    if (!eliminated.empty())
        problem_.add_option({eliminations, is_eliminated});
}

void Encoding::encode(std::span<const Digit> digits, std::vector<dlx::OptionId>& options) const {
    options.clear();
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
        if (digits[cell] > geometry_.side())
            throw std::out_of_range("no digit " + std::to_string(digits[cell]) + " on a " + to_string(geometry_) +
                                    " board");
        if (digits[cell] != 0)
            options.push_back(option(cell, digits[cell]));
    }
    if (const auto last = dlx::OptionId{static_cast<std::uint32_t>(problem_.option_count() - 1)}; !is_placement(last))
        options.push_back(last);
}

Grid Encoding::decode(std::span<const dlx::OptionId> options) const {
    Grid grid(geometry_);
    for (const dlx::OptionId option : options)
        if (is_placement(option))
            grid.set(cell(option), digit(option));
    return grid;
}

dlx::Problem to_problem(const Grid& puzzle) {
    const Encoding cover(puzzle.geometry());
    const dlx::Problem& whole = cover.problem();
    dlx::Problem problem;
    for (std::uint32_t k = 0; k < whole.item_count(); ++k)
        problem.add_item(whole.name(dlx::ItemId{k}));
    for (std::uint32_t k = 0; k < whole.option_count(); ++k) {
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

RemainingProblem remaining_problem(const Grid& puzzle, dlx::RunMonitor* watch) {
    const Geometry& geometry = puzzle.geometry();
    const std::uint32_t items = 4 * geometry.cell_count();
    std::vector<bool> is_covered(items);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (puzzle[cell] != 0)
            for (const std::uint32_t item : items_of(geometry, cell, puzzle[cell]))
                is_covered[item] = true;
    RemainingProblem rest;
    std::vector<dlx::Entry> entry_of(items); // by item of the whole problem
    for (std::uint32_t item = 0; item < items; ++item)
        if (!is_covered[item])
            entry_of[item] = {rest.problem.add_item(item_name(geometry, item))};
    const auto eliminated = puzzle.eliminated();
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        if (must_end(watch, geometry, cell))
            return rest;
        for (std::uint32_t digit = 1; puzzle[cell] == 0 && digit <= geometry.side(); ++digit) {
            const Candidate candidate{cell, static_cast<Digit>(digit)};
            const auto of_option = items_of(geometry, cell, digit);
            if (std::any_of(of_option.begin(), of_option.end(), [&](auto item) { return is_covered[item]; }) ||
                std::binary_search(eliminated.begin(), eliminated.end(), candidate))
                continue;
            std::array<dlx::Entry, 4> entries;
            std::transform(of_option.begin(), of_option.end(), entries.begin(),
                           [&](auto item) { return entry_of[item]; });
            rest.problem.add_option(entries);
            rest.candidates.push_back(candidate);
        }
    }
    return rest;
}

Encoding::Requirement Encoding::requirement(dlx::ItemId item) const {
    const std::uint32_t n = geometry_.side();
    const std::uint32_t rest = dlx::index(item) % (n * n);
    const auto kind = static_cast<Requirement::Kind>(dlx::index(item) / (n * n));
    if (kind == Requirement::Kind::cell)
        return {.kind = kind, .cell = rest};
    return {.kind = kind, .house = rest / n, .digit = static_cast<Digit>(rest % n + 1)};
}

std::vector<Candidate> Encoding::candidates(dlx::ItemId item) const {
    const Requirement need = requirement(item);
    std::vector<Candidate> candidates;
    for (std::uint32_t k = 0; k < geometry_.side(); ++k)
        candidates.push_back(need.kind == Requirement::Kind::cell
                                 ? Candidate{need.cell, static_cast<Digit>(k + 1)}
                                 : Candidate{geometry_.house_cell(house(need), k), need.digit});
    return candidates;
}

std::string Encoding::describe(dlx::ItemId item, DigitNotation notation) const {
    const std::uint32_t n = geometry_.side();
    const std::uint32_t kind = dlx::index(item) / (n * n);
    const std::uint32_t rest = dlx::index(item) % (n * n);
    if (kind == 4)
        return rest == 0 ? "the candidates that the puzzle rules out" : "a candidate that the puzzle rules out";
    if (kind == 0)
        return "a digit for " + cell_name(geometry_, rest);
    return "a place for " + digit_text(static_cast<Digit>(rest % n + 1), notation) + " in " +
           to_string(geometry_.house((kind - 1) * n + rest / n));
}

std::string Encoding::describe(dlx::OptionId option, DigitNotation notation) const {
    if (!is_placement(option))
        return "none of the candidates that the puzzle rules out";
    return cell_name(geometry_, cell(option)) + " = " + digit_text(digit(option), notation);
}

} // namespace sudoku
