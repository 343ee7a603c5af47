#pragma once

#include "sudoku/reader/documents/document.hpp"
#include "sudoku/reader/lines/data_set.hpp"
#include "sudoku/reader/lines/symbols.hpp"

namespace sudoku::detail {

/// Cuts a stream of bytes into lines and documents, in memory for one line of at most PuzzleReader::max_line_bytes bytes or for
/// one document.
class LineSplitter {
public:
    explicit LineSplitter(ByteSource source);

    /// The next line or document, or nothing at the end of the input.
    std::optional<Line> next();

    /// Takes lines of 81 characters '0' ... '9' and '.', or with these in the column of puzzles of a data set without
    /// names, at most `most`, as long as they stand next and were read: their digits go to `digits`, their numbers to
    /// `numbers`. Returns how many there were.
    std::size_t take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers, std::size_t most);

private:
    [[nodiscard]] std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

    /// Goes on behind the next `size` bytes.
    void pass(std::size_t size);

    /// Does a document begin next? Then it is what is being read.
    bool begins_document();

    /// The rest of the document that is being read. What stands behind it on its last line is read as a line.
    Line next_document();

    /// The line as a row of the data set, if there is one, or as its head, or as any line.
    Line scan(std::string_view text);

    void fill();

    ByteSource source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; ///< unread bytes are buffer_[begin_ ... end_ - 1]
    std::size_t end_ = 0;
    std::size_t number_ = 0; ///< of lines that ended before that
    std::size_t column_ = 1; ///< of the next byte: past 1 behind a document
    bool at_end_ = false;
    bool is_too_long_ = false;        ///< the line that is being read, of which the start is forgotten
    std::optional<DataSet> data_set_; ///< whose rows may be next
    /// The document that is being read, and where it begins.
    struct BegunDocument {
        Document document;
        std::size_t line;
        std::size_t column;
        std::size_t taken = 0;    ///< bytes of it, from begin_ on
        bool is_too_long = false; ///< its start is forgotten
    };
    std::optional<BegunDocument> document_;
};

} // namespace sudoku::detail
