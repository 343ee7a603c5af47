#pragma once

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/lines/symbols.hpp"
#include "sudoku/reader/rules/rule_lines.hpp"

#include <deque>
#include <utility>

namespace sudoku::detail {

/// Title above a puzzle that is itself a rule without cells, such as "Windoku".
struct RuleTitle {
    std::string text;
    const RuleNames* names = nullptr; ///< null for a rule without a name: the puzzle is an error
    ParseError error;                 ///< if the puzzle does not have that rule
};

/// Throws ParseError for a puzzle that is not asked for: with rules, or with drawings.
void check_asked(const Puzzle& puzzle, const ReaderParams& params);

/// Records that were read and not yet returned. The last one is open until it is closed: its rules may follow.
class RecordQueue {
public:
    [[nodiscard]] bool empty() const { return records_.empty(); }
    [[nodiscard]] std::size_t size() const { return records_.size(); }
    [[nodiscard]] Record& back() { return records_.back(); }
    [[nodiscard]] bool is_open() const { return is_open_; }

    Record take();

    /// Adds a record. It is open, and the one before it is closed.
    void push(Record record);

    /// Closes the last record. If it lacks the rule of its title, the error of that replaces it.
    void close();

    /// Sets the title rule of the last record; its text becomes the name if both names are empty.
    void set_title(const std::optional<RuleTitle>& title, std::string name);

    /// Adds a note below the last record. `is_below`: it is directly below.
    /// Returns whether it is an error of that record.
    bool add_note(const Line& line, std::string_view text, bool is_below);

    /// Adds the error of a note below the open record that may be its rule, or the title of the next one.
    void add_doubt(ParseError error) {
        if (is_open_ && !doubt_)
            doubt_ = std::move(error);
    }
    /// Replaces the open record by this error, unless it has rules. Returns whether it did.
    bool replace_by_doubt() { return doubt_ && replace_plain(*doubt_); }

    /// Returns whether there is a note that may change the next record.
    [[nodiscard]] bool has_notes() const { return !sentences_.empty() || !notes_.empty(); }

    /// Adds the titles that mention a rule to what was ignored of the last record, unless its format has rules. Replaces it by an
    /// error if a note above it or its name says that its boxes or the order of its cells are others.
    void add_titles_above();

    /// Adds the rules of the open record and closes it. The rules of an error are skipped.
    void add_rules(std::span<const rules::RuleLine> lines);

    /// Replaces the open record by an error if it is a plain puzzle; returns false otherwise.
    bool replace_plain(const ParseError& error);

private:
    bool is_open_ = false;
    std::deque<Record> records_{};
    std::optional<ParseError> doubt_{};
    std::vector<RuleTitle> titles_{};            ///< titles and sentences with rules of the open record
    std::vector<RuleTitle> sentences_{};         ///< sentences with rules above the next record
    std::deque<rules::RuleLine> notes_{};        ///< the last notes above it
    std::vector<std::string> rows_of_letters_{}; ///< notes below it, one after another, that may be regions
    std::vector<std::string> mentions_{};        ///< notes that mention a rule, for the next record
};

} // namespace sudoku::detail
