#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// What is read as a whole, and not line by line.
enum class DocumentKind : std::uint8_t {
    none,    ///< lines
    json,    ///< an object
    xml,     ///< up to the end of its root element
    latex,   ///< an environment of puzzles, or a whole text with some
    refused, ///< a web page, or bytes that are no text
};

/// Text that is read as a whole: finds out where it ends, line by line.
class Document {
public:
    static constexpr std::size_t most_bytes = std::size_t{1} << 24; ///< longer ones are errors

    /// Can a document, or the blanks before it, begin with that byte? Most lines cannot.
    [[nodiscard]] static bool may_begin_with(char c) {
        constexpr std::string_view first = "{[<\\ \t\v\f\xEF" // and those of the signatures
                                           "P%B7Gp(\x1F\xFD\x89\xFF\xD0";
        return first.find(c) != std::string_view::npos;
    }

    /// The document that `text`, the rest of the input or its first bytes, begins with, if it does; nothing if more
    /// bytes must be seen to tell.
    [[nodiscard]] static std::optional<Document> begin(std::string_view text);

    [[nodiscard]] DocumentKind kind() const { return kind_; }
    [[nodiscard]] std::size_t skipped() const { return skipped_; } ///< bytes before it, with the '[' of a list in JSON

    /// Takes the next line, which is without "\n", from its beginning, and returns how many of its bytes belong to the
    /// document: none if it ended unfinished before that line, because a puzzle or another document begins there.
    std::size_t take(std::string_view line);

    [[nodiscard]] bool has_ended() const { return has_ended_; } ///< with the line that was taken last, or before it

    /// What is in it: puzzles and errors, in order. `text` is all that was taken, which begins at `line` and `column` of
    /// the input; nothing if it is longer than most_bytes.
    [[nodiscard]] std::vector<Record> read(std::optional<std::string_view> text, std::size_t line,
                                           std::size_t column) const;

private:
    Document(DocumentKind kind, std::size_t skipped, std::string text) // the text: see below
        : kind_(kind), skipped_(skipped), text_(std::move(text)) {}

    static std::optional<Document> begin_json(std::string_view text, std::size_t at);
    static std::optional<Document> begin_xml(std::string_view text, std::size_t at);
    static std::optional<Document> begin_latex(std::string_view text, std::size_t at);
    std::size_t take_json(std::string_view line);

    DocumentKind kind_;
    std::size_t skipped_;
    std::string text_;         ///< what ends XML and LaTeX, why another is refused, how another JSON object would begin
    std::string open_{};       ///< JSON: brackets that are not closed
    bool is_first_ = true;     ///< no line was taken
    bool is_broken_ = false;   ///< JSON: a bracket or a quote is missing
    bool after_blank_ = false; ///< was the last line blank?
    bool has_ended_ = false;
};

} // namespace sudoku::detail
