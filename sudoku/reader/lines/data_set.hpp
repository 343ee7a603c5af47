#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::detail {

/// A row of a data set.
struct DataRow {
    std::string puzzle;     ///< the text in its column; may be empty
    std::size_t column = 1; ///< where that begins in the line, in characters, 1-based
    std::string name{};     ///< "" if there is no such column, or nothing in it
    std::string solution{}; ///< the same
    std::size_t fields = 0; ///< if they are not as many as the head has; then nothing else is known
    std::size_t other = 0;  ///< the column, 1-based, of a second puzzle, if there is one
};

/// A table in CSV or TSV whose head names a column of puzzles: "id,puzzle,solution,clues,difficulty".
class DataSet {
public:
    /// The data set that a line is the head of, if it is one. It is one for sure only if a row follows.
    [[nodiscard]] static std::optional<DataSet> begin(std::string_view head);

    /// The line as a row. Nothing if it is none: it has another number of fields, and no puzzle in one of them.
    [[nodiscard]] std::optional<DataRow> row(std::string_view line) const;

    /// Where the 81 characters begin that are the puzzle of a row, if these are all that row() would find there. Nothing
    /// if the puzzles have names. Fast: the puzzles of a data set may be millions.
    [[nodiscard]] std::optional<std::size_t> find_9x9(std::string_view line) const;

    [[nodiscard]] std::size_t columns() const { return columns_; }

    /// What the head calls the puzzles.
    [[nodiscard]] const std::string& puzzle_name() const { return puzzle_name_; }

private:
    char separator_ = ',';
    std::size_t columns_ = 0;
    std::size_t puzzle_ = 0;
    std::string puzzle_name_;
    std::optional<std::size_t> name_;
    std::optional<std::size_t> solution_;
    std::vector<std::size_t> others_; ///< columns whose names say that they may have puzzles, too
};

} // namespace sudoku::detail
