#pragma once

#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/rules/values.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace sudoku::test {

/// A board that is full, with the rule that is checked.
struct Board {
    const VariantPuzzle& puzzle;
    const Rule& rule;
    const Digits& digits;

    [[nodiscard]] int n() const { return static_cast<int>(puzzle.grid.geometry().side()); }
    [[nodiscard]] int rows() const { return static_cast<int>(puzzle.grid.geometry().rows()); }
    [[nodiscard]] int columns() const { return static_cast<int>(puzzle.grid.geometry().columns()); }
    [[nodiscard]] bool has(int row, int column) const {
        return row >= 0 && row < rows() && column >= 0 && column < columns();
    }
    /// Returns the least digit for people, and the greatest one; in a cell, digits are from 1 on.
    [[nodiscard]] int least() const { return static_cast<int>(puzzle.lowest_digit); }
    [[nodiscard]] int greatest() const { return n() - 1 + least(); }
    [[nodiscard]] int in(Cell cell) const { return static_cast<int>(digits[cell]) - 1 + least(); }
    [[nodiscard]] int at(int row, int column) const { return in(static_cast<Cell>(row * n() + column)); }
    [[nodiscard]] Values along(const std::vector<Cell>& cells) const {
        Values values(cells.size());
        std::transform(cells.begin(), cells.end(), values.begin(), [this](Cell cell) { return in(cell); });
        return values;
    }
    [[nodiscard]] Values line() const { return along(rule.cells); }
    [[nodiscard]] int number() const { return static_cast<int>(rule.numbers.at(0)); }

    /// Returns whether all pairs of cells that are a move apart, in all its eight directions, satisfy a relation.
    [[nodiscard]] bool all_moves(int a, int b, const std::function<bool(int, int)>& is_right) const {
        for (int row = 0; row < rows(); ++row)
            for (int column = 0; column < columns(); ++column)
                for (const auto& [down, right] :
                     {std::pair(a, b), {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}})
                    if (has(row + down, column + right) && !is_right(at(row, column), at(row + down, column + right)))
                        return false;
        return true;
    }

    /// Returns whether two cells have a sign of the rule's kind between them.
    [[nodiscard]] bool has_sign(const std::string& kind, Cell a, Cell b) const {
        return std::ranges::any_of(puzzle.rules, [&](const Rule& other) {
            return other.kind->name == kind && (other.cells == std::vector{a, b} || other.cells == std::vector{b, a});
        });
    }

    /// Returns whether all pairs of adjacent cells without a sign satisfy a relation.
    [[nodiscard]] bool all_without_sign(const std::string& kind, const std::function<bool(int, int)>& is_right) const {
        for (int row = 0; row < rows(); ++row)
            for (int column = 0; column < columns(); ++column)
                for (const auto& [down, right] : {std::pair(row + 1, column), {row, column + 1}}) {
                    const auto a = static_cast<Cell>(row * n() + column);
                    const auto b = static_cast<Cell>(down * n() + right);
                    if (has(down, right) && !has_sign(kind, a, b) && !is_right(at(row, column), at(down, right)))
                        return false;
                }
        return true;
    }

    /// Returns whether the rule's cells are extreme among their neighbors, others of the kind aside.
    [[nodiscard]] bool are_extreme(const std::function<bool(int, int)>& is_right) const {
        std::set<Cell> marked;
        for (const Rule& other : puzzle.rules)
            if (other.kind == rule.kind)
                marked.insert(other.cells.begin(), other.cells.end());
        for (const Cell cell : rule.cells) {
            const int row = static_cast<int>(cell) / n();
            const int column = static_cast<int>(cell) % n();
            for (const auto& [r, c] :
                 {std::pair(row - 1, column), {row + 1, column}, {row, column - 1}, {row, column + 1}})
                if (has(r, c) && !marked.contains(static_cast<Cell>(r * n() + c)) &&
                    !is_right(at(row, column), at(r, c)))
                    return false;
        }
        return true;
    }
};

} // namespace sudoku::test
