#include "sudoku/reader/documents/document.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/ids.hpp"
#include "sudoku/reader/documents/source.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::string_view white = " \t\v\f\r\n";
constexpr std::size_t longest_beginning = std::size_t{1} << 12; ///< bytes to look at before a document is none

/// First bytes of binary data, and the message for it.
struct Signature {
    std::string_view bytes;
    std::string_view message;
};

constexpr std::string_view unpack = "a compressed file: unpack it first";
constexpr std::array signatures{
    Signature{"PK\x03\x04", "a ZIP archive or a spreadsheet (.xlsx, .ods): unpack it, or save the table as CSV"},
    Signature{"%PDF-", "a PDF file: copy the puzzle's cells as text"},
    Signature{"\x1F\x8B", unpack},
    Signature{"BZh", unpack},
    Signature{"\xFD\x37zXZ", unpack},
    Signature{"\x28\xB5\x2F\xFD", unpack},
    Signature{"7z\xBC\xAF", unpack},
    Signature{"\x89PNG", "a picture: write the puzzle's cells as text"},
    Signature{"\xFF\xD8\xFF", "a picture: write the puzzle's cells as text"},
    Signature{"GIF8", "a picture: write the puzzle's cells as text"},
    Signature{"\xD0\xCF\x11\xE0", "a file of an old office program (.xls, .doc): save the table as CSV"},
    Signature{"p cnf ", "a formula in DIMACS form, for a SAT solver: write the puzzle as text"},
};

constexpr std::string_view web_page = "a web page: copy the puzzle's cells as text";
constexpr std::string_view latex = "LaTeX: copy the puzzle's cells as text";

/// Returns the end, behind its closing quote, of a quoted string that begins at `at`; npos if its line has none.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == '"')
            return at + 1;
        if (text[at] == '\\')
            ++at;
    }
    return at < text.size() ? std::string_view::npos : text.size() + 1;
}

/// Returns whether a line has cells and nothing else but `around` them, as many as a row of a 9x9 board or more.
bool looks_like_puzzle(std::string_view line, const std::string& around) {
    const auto cells = std::count_if(line.begin(), line.end(), [](char c) { return is_digit(c) || c == '.'; });
    const auto visible = std::count_if(line.begin(), line.end(), [](char c) { return !is_one_of(" \t\r|", c); });
    return cells > 0 && line.find_first_not_of("0123456789.*_-|? \t\r" + around) == std::string_view::npos &&
           visible >= 9;
}

/// Returns whether a line has the puzzle of a link or ID, also one with rules.
bool is_puzzle_id(std::string_view line) {
    line = trimmed(line, white);
    const auto record = line.empty() ? std::nullopt : formats::read_words(line, 1);
    const auto plain = line.empty() || record ? std::nullopt : read_id(line, 1);
    return record || (plain && std::holds_alternative<Puzzle>(*plain));
}

bool is_name_character(char c) { return is_letter(c) || is_digit(c) || is_one_of("-_.:", c); }

} // namespace

// --- Beginning -------------------------------------------------------------------------------------------------------

std::optional<Document> Document::begin(std::string_view text) {
    const Document none(DocumentKind::none, 0, {});
    if (text.size() > longest_beginning)
        text = text.substr(0, longest_beginning);
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (const auto& [bytes, message] : signatures)
        if (text.starts_with(bytes))
            return Document(DocumentKind::refused, 0, std::string(message));
        else if (!text.empty() && text.size() < bytes.size() && bytes.starts_with(text))
            return std::nullopt;
    at = text.find_first_not_of(blanks, at);
    const char c = at < text.size() ? text[at] : '\0';
    auto document = c == '{' || c == '[' ? begin_json(text, at)
                    : c == '<'           ? begin_xml(text, at)
                    : c == '\\'          ? begin_latex(text, at)
                    : at < text.size()   ? std::optional(none)
                                         : std::nullopt;
    return !document && text.size() == longest_beginning ? none : document;
}

std::optional<Document> Document::begin_json(std::string_view text, std::size_t at) {
    const Document none(DocumentKind::none, 0, {});
    const std::size_t array = text[at] == '[' ? at : std::string_view::npos;
    if (text[at] == '[' && (at = text.find_first_not_of(white, at + 1)) < text.size() && text[at] != '{')
        return none;
    const auto key = text.find_first_not_of(white, std::min(at, text.size() - 1) + 1);
    if (key >= text.size())
        return std::nullopt;
    const auto end = text[key] == '"' ? end_of_string(text, key) : std::string_view::npos;
    if (end == std::string_view::npos)
        return none;
    const auto colon = text.find_first_not_of(white, end);
    if (colon >= text.size())
        return std::nullopt;
    if (text[colon] != ':')
        return none;
    if (array < at) { // its objects may be cells
        const auto close = text.find('}', at);
        if (close == std::string_view::npos && text.size() < longest_beginning)
            return std::nullopt;
        const auto has = [&](std::string_view name) { return text.substr(at, close - at).find(name) != text.npos; };
        at = has("\"val\"") || (has("\"row\"") && has("\"col")) || (has("\"r\"") && has("\"c\"")) ||
                     (has("\"x\"") && has("\"y\""))
                 ? array
                 : at;
    }
    const auto first_line = text.substr(at, text.find('\n', at) - at);
    return Document(DocumentKind::json, at, std::string(first_line.substr(0, colon + 1 - at)));
}

std::optional<Document> Document::begin_xml(std::string_view text, std::size_t begin) {
    const Document none(DocumentKind::none, 0, {});
    bool is_declared = false;
    for (auto at = begin;;) { // skips the text before the root element
        at = text.find_first_not_of(white, at);
        if (at >= text.size() || text.substr(at) == "<" || text.substr(at) == "<!" || text.substr(at) == "<!-")
            return std::nullopt;
        if (text[at] != '<')
            return none;
        const bool is_comment = text.substr(at).starts_with("<!--");
        const bool has_entities = !is_comment && text.substr(at, text.find('>', at) - at).find('[') != text.npos;
        const std::string_view end = is_comment ? "-->" : has_entities ? "]>" : ">";
        const auto close = text.find(end, at);
        if (!is_comment && (text[at + 1] == '?' || text[at + 1] == '!')) {
            const std::string name = lower_case(text.substr(at, 15));
            is_declared |= name.starts_with("<?xml") || name.starts_with("<!doctype");
            if (name.starts_with("<!doctype html"))
                return Document(DocumentKind::refused, begin, "</html");
        } else if (!is_comment) {
            const auto after =
                std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at) + 1, text.end(), is_name_character);
            if (after == text.end())
                return std::nullopt;
            const auto name = text.substr(at + 1, static_cast<std::size_t>(after - text.begin()) - at - 1);
            const std::string root = lower_case(name);
            if (root == "html" || root == "table" || root == "body")
                return Document(DocumentKind::refused, begin, root == "table" ? "</table" : "</html");
            if (root.empty() || !is_letter(root[0]) || !is_one_of("/> \t\r\n", *after) ||
                !(is_declared || root == "opensudoku" || root == "ksudoku" || root == "ksudoku-graph"))
                return none;
            return Document(DocumentKind::xml, begin, "</" + root);
        }
        if (close == std::string_view::npos)
            return std::nullopt;
        at = close + end.size();
    }
}

std::optional<Document> Document::begin_latex(std::string_view text, std::size_t at) {
    const auto line_end = text.find('\n', at);
    const std::string_view line = text.substr(at, line_end - at);
    if (line.starts_with("\\documentclass") || line.starts_with("\\documentstyle"))
        return Document(DocumentKind::refused, at, "\\end{document}");
    for (const std::string name : {"{sudoku}", "{sudoku-block}"})
        if (line.find("\\begin" + name) != std::string_view::npos)
            return Document(DocumentKind::refused, at, "\\end" + name);
    return line_end == std::string_view::npos ? std::nullopt : std::optional(Document(DocumentKind::none, 0, {}));
}

// --- End -------------------------------------------------------------------------------------------------------------

std::size_t Document::take(std::string_view line) {
    const bool is_other = (kind_ == DocumentKind::json && text_.ends_with(':') && line.starts_with(text_)) ||
                          (kind_ == DocumentKind::xml && line.starts_with("<?xml"));
    const std::string around = kind_ == DocumentKind::json ? "" : ",;&[](){}na";
    const std::size_t size = line.size() - (line.ends_with('\r') ? 1 : 0);
    const bool may_be_puzzle = !is_first_ && (after_blank_ || (is_broken_ && size >= cells_9x9));
    if (!is_first_ && (is_other || (may_be_puzzle && (looks_like_puzzle(line, around) || is_puzzle_id(line))))) {
        has_ended_ = true;
        ends_in_title_ = after_title_;
        return 0;
    }
    const bool is_first = std::exchange(is_first_, false);
    const bool is_blank = line.find_first_not_of(white) == std::string_view::npos;
    after_title_ = after_blank_ && !is_blank && line.find_first_of("\"[]{}<>\\:,=|") == std::string_view::npos;
    after_blank_ = is_blank || after_title_;
    if (kind_ == DocumentKind::json) {
        const std::size_t taken = is_broken_ ? line.size() : take_json(line);
        if (is_broken_) // its end cannot be found by its brackets
            has_ended_ = is_first || is_blank || line.starts_with('}') || line.starts_with(']');
        return taken;
    }
    const bool has_end = text_.starts_with('<') || text_.starts_with('\\');
    const auto end = has_end ? lower_case(line).find(text_) : std::string::npos;
    if (end == std::string::npos)
        return line.size();
    has_ended_ = true;
    if (text_.starts_with('\\'))
        return line.size();
    return std::min(line.find('>', end), line.size() - 1) + 1;
}

std::size_t Document::take_json(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == '"') {
            at = end_of_string(line, at) - 1;
            is_broken_ |= at >= line.size(); // strings have no line ends
        } else if (c == '{' || c == '[') {
            open_ += c == '{' ? '}' : ']';
        } else if (c == '}' || c == ']') {
            if (open_.empty() || c != open_.back())
                return is_broken_ = true, line.size();
            open_.pop_back();
            if (open_.empty()) {
                has_ended_ = true;
                return at + 1;
            }
        }
    }
    return line.size();
}

// --- Content ---------------------------------------------------------------------------------------------------------

std::vector<Record> Document::read(std::optional<std::string_view> text, std::size_t line, std::size_t column) const {
    if (kind_ == DocumentKind::refused)
        return {ParseError(line, column,
                           text_.starts_with('<')    ? std::string(web_page)
                           : text_.starts_with('\\') ? std::string(latex)
                                                     : text_)};
    if (!text)
        return {ParseError(line, column,
                           "a document of more than " + std::to_string(most_bytes >> 20) +
                               " MiB: divide it into smaller ones")};
    if (ends_in_title_)
        text = text->substr(0, text->find_last_of('\n', text->find_last_not_of(white)));
    const Source source{text->substr(0, text->find_last_not_of(white) + 1), line, column};
    return kind_ == DocumentKind::json ? read_json(source) : read_xml(source);
}

Place Source::place(std::size_t at) const {
    if (at < last_.at)
        last_ = begin_;
    for (; last_.at < std::min(at, text_.size()); ++last_.at) {
        const char c = text_[last_.at];
        last_.line += c == '\n' ? 1 : 0;
        last_.column = c == '\n' ? 1 : last_.column + (is_first_byte(c) ? 1 : 0);
    }
    return last_;
}

Puzzle puzzle_of(const Source& source, std::size_t at, const std::string& program, const Geometry& geometry,
                 std::span<const std::uint32_t> digits) {
    Puzzle puzzle{Grid(geometry), default_notation(geometry.side()), source.place(at).line};
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        if (digits[cell] > geometry.side())
            throw source.error(at, cell_name(geometry, cell) + " of this puzzle of " + program + " has no digit of a " +
                                       to_string(geometry) + " board");
        puzzle.grid.set(cell, static_cast<Digit>(digits[cell]));
    }
    return puzzle;
}

} // namespace sudoku::detail
