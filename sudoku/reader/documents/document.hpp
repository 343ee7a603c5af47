#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Kind of text that is read as a whole, not line by line.
enum class DocumentKind : std::uint8_t {
    none,    ///< separate lines
    json,    ///< object
    xml,     ///< text up to the end of its root element
    refused, ///< web page, LaTeX or binary data
};

/// Text that is read as a whole. The class finds its end, line by line.
class Document {
public:
    static constexpr std::size_t most_bytes = std::size_t{1} << 24; ///< maximum size; longer documents are errors

    /// Returns whether a document, or whitespace before it, can begin with that byte. Most lines cannot.
    [[nodiscard]] static bool may_begin_with(char c) {
        constexpr std::string_view first = "{[<\\ \t\v\f\xEF" // and those of the signatures
                                           "P%B7Gp(\x1F\xFD\x89\xFF\xD0";
        return first.find(c) != std::string_view::npos;
    }

    /// Returns the document at the start of `text`, the rest of the input or its first bytes. Returns nothing if more
    /// bytes are needed to decide.
    [[nodiscard]] static std::optional<Document> begin(std::string_view text);

    [[nodiscard]] DocumentKind kind() const { return kind_; }
    /// Number of bytes before it, including the '[' of a JSON list.
    [[nodiscard]] std::size_t skipped() const { return skipped_; }

    /// Takes the next whole line, without "\n", and returns the number of its bytes that belong to the document. It is
    /// 0 if a puzzle or another document begins there, so that the document is incomplete.
    std::size_t take(std::string_view line);

    [[nodiscard]] bool has_ended() const { return has_ended_; } ///< whether it ended in or before the last line

    /// Returns the puzzles and errors, in order. `text` is all text that was taken, which begins at `line` and `column`
    /// of the input; nothing if it was too long.
    [[nodiscard]] std::vector<Record> read(std::optional<std::string_view> text, std::size_t line,
                                           std::size_t column) const;

private:
    Document(DocumentKind kind, std::size_t skipped, std::string text) // text: see below
        : kind_(kind), skipped_(skipped), text_(std::move(text)) {}

    static std::optional<Document> begin_json(std::string_view text, std::size_t at);
    static std::optional<Document> begin_xml(std::string_view text, std::size_t at);
    static std::optional<Document> begin_latex(std::string_view text, std::size_t at);
    std::size_t take_json(std::string_view line);

    DocumentKind kind_;
    std::size_t skipped_;
    std::string text_;           ///< XML: the end; JSON: the start of another object; refused: the end or the reason
    std::string open_{};         ///< JSON: open brackets
    bool is_first_ = true;       ///< whether no line was taken
    bool is_broken_ = false;     ///< JSON: whether a bracket or quote is missing
    bool after_blank_ = false;   ///< whether the last line was blank, or a title below one
    bool after_title_ = false;   ///< whether it was that title
    bool ends_in_title_ = false; ///< whether its last line is the title of the puzzle below
    bool has_ended_ = false;
};

} // namespace sudoku::detail
