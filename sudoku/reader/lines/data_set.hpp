#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::detail {

/// Row of a data set.
struct DataRow {
    std::string puzzle;     ///< text in the column of puzzles; may be empty
    std::size_t column = 1; ///< position of `puzzle` in the line, in characters, 1-based
    std::string name{};     ///< name, or "" if there is no such column or the field is empty
    std::string solution{}; ///< solution, or "" if there is no such column or the field is empty
    std::size_t fields = 0; ///< number of fields, if it differs from that of the header; then nothing else is set
    std::size_t other = 0;  ///< column of a second puzzle, 1-based; 0 if there is none
    std::string rule{};     ///< a column that mentions a rule of variants, and its text, or "" if there is none
};

/// Table in CSV or TSV whose header names a column of puzzles: "id,puzzle,solution,clues,difficulty".
class DataSet {
public:
    /// Returns the data set that a line may be the header of, if any. Only a row that follows makes it certain.
    [[nodiscard]] static std::optional<DataSet> begin(std::string_view head);

    /// Splits a line, or the lines of a row, into a row. Returns nothing if it has another number of fields and no puzzle in any of them.
    [[nodiscard]] std::optional<DataRow> row(std::string_view line) const;

    /// Returns the position of the 81 characters of the puzzle in a row, if row() would find nothing else. Returns
    /// nothing if the puzzles have names. It is fast, because a data set may have millions of puzzles.
    [[nodiscard]] std::optional<std::size_t> find_9x9(std::string_view line) const;

    /// Returns whether a line ends within the quotes of a puzzle, which has more lines.
    [[nodiscard]] bool has_open_puzzle(std::string_view line) const;

    /// Returns whether the puzzle of a row, which may have several lines, begins and ends with a quote.
    [[nodiscard]] bool has_quoted_puzzle(std::string_view text) const;

    /// Returns whether a line has several fields and a puzzle in its column, perhaps without one of its quotes.
    [[nodiscard]] bool has_puzzle(std::string_view line) const;

    [[nodiscard]] std::size_t columns() const { return columns_; }

    /// Returns the header of the column of puzzles.
    [[nodiscard]] const std::string& puzzle_name() const { return puzzle_name_; }

private:
    /// Returns a field, and the head of its column, that mentions a rule of variants or has regions; "" if there is none.
    [[nodiscard]] std::string rule_in(const std::vector<std::string_view>& fields) const;

    char separator_ = ',';
    std::size_t columns_ = 0;
    std::size_t puzzle_ = 0;
    bool is_own_ = false; ///< whether its columns are those of this project's programs
    std::string puzzle_name_;
    std::optional<std::size_t> name_;
    std::optional<std::size_t> solution_;
    std::vector<std::size_t> others_; ///< columns that may contain puzzles, too
    std::vector<std::string> heads_;
    std::vector<std::size_t> kinds_;              ///< columns such as "type" and "rules"
    std::vector<std::size_t> rules_;              ///< columns named as a rule, such as "killer"
    mutable std::vector<std::string> harmless_{}; ///< fields with letters and without rules, for find_9x9()
};

} // namespace sudoku::detail
