#pragma once

#include "sudoku/reader/documents/document.hpp"
#include "sudoku/reader/lines/data_set.hpp"
#include "sudoku/reader/lines/symbols.hpp"

namespace sudoku::detail {

/// Splitter of a stream of bytes into lines and documents. It stores one line of at most PuzzleReader::max_line_bytes
/// bytes, or one document.
class LineSplitter {
public:
    explicit LineSplitter(ByteSource source);

    /// Returns the next line or document, or nothing at the end of the input.
    std::optional<Line> next();

    /// Reads lines of 81 characters '0' ... '9' and '.', while they come next and are in the buffer, at most `most`.
    /// The puzzles may be in the column of a data set without names. Appends their digits to `digits` and the line
    /// numbers to `numbers`; returns the number of puzzles. The line below each is such a line, too.
    std::size_t take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers, std::size_t most);

    /// Returns whether the next line is in the buffer and is one of these.
    [[nodiscard]] bool begins_puzzle() const;

    /// Returns the same, unless it may be the regions of a puzzle.
    [[nodiscard]] bool begins_clues() const;

private:
    [[nodiscard]] std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

    /// Place of 81 characters in the next line.
    struct PlainLine {
        std::size_t begin = 0;
        std::size_t line_end = 0; ///< of the "\n"
    };

    /// Returns the place of 81 characters, which may be cells, in the next line; nothing if it is not whole.
    [[nodiscard]] std::optional<PlainLine> plain_line() const;

    /// Returns the end of a row that begins next and whose puzzle, in quotes, has more lines than the one that ends at
    /// `line_end`; or `line_end`, if that quote is missing.
    [[nodiscard]] std::size_t end_of_row(std::size_t line_end);

    /// Skips the next `size` bytes.
    void pass(std::size_t size);

    /// Returns whether a document begins next, and starts to read it.
    bool begins_document();

    /// Reads the rest of the document that was started. Text after it on its last line is read as a line.
    Line next_document();

    /// Scans a line as a row of the current data set, as its header, or as any other line.
    Line scan(std::string_view text);

    void fill();

    ByteSource source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; ///< unread bytes are buffer_[begin_ ... end_ - 1]
    std::size_t end_ = 0;
    std::size_t number_ = 0; ///< number of lines that ended before begin_
    std::size_t column_ = 1; ///< column of the next byte, 1-based; larger than 1 after a document
    bool at_end_ = false;
    bool has_long_rows_ = true;       ///< false once a row of several lines did not end
    bool is_too_long_ = false;        ///< whether the current line is too long, so that its start was dropped
    std::optional<DataSet> data_set_; ///< data set whose rows may follow
    /// Document that is being read, with its position.
    struct BegunDocument {
        Document document;
        std::size_t line;
        std::size_t column;
        std::size_t taken = 0;    ///< number of its bytes, from begin_ on
        bool is_too_long = false; ///< whether its start was dropped
    };
    std::optional<BegunDocument> document_;
};

} // namespace sudoku::detail
