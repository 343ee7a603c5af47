#include "sudoku/rules/formats/format.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/lines/encoding.hpp"
#include "sudoku/rules/formats/constraints.hpp"
#include "sudoku/rules/formats/rules_text.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace sudoku {

namespace {

constexpr VariantFormatInfo all_formats[] = {
    {VariantFormat::rules, "rules", "grid with one rule on a line"},
    {VariantFormat::f_puzzles, "fpuzzles-json", "JSON of f-puzzles.com"},
    {VariantFormat::f_puzzles_link, "fpuzzles", "link to f-puzzles.com"},
    {VariantFormat::sudokupad_link, "sudokupad", "link to sudokupad.app"},
    {VariantFormat::constraints, "iss", "constraint string of Interactive-Sudoku-Solver"},
    {VariantFormat::tatham, "solo", "game ID of Simon Tatham's Solo"},
};

using formats::ForeignFormat;
using formats::WordPosition;

/// Formats of other programs.
constexpr const ForeignFormat* foreign_formats[] = {
    &formats::f_puzzles_documents, &formats::f_puzzles_links, &formats::sudokupad_links, &formats::constraint_strings,
    &formats::jigsaw_texts,        &formats::solo_game_ids,   &formats::sumocue_strings, &formats::ksudoku_documents,
};

/// Returns the format of a variant. Returns null for other texts and for plain puzzles, which a PuzzleReader reads.
const ForeignFormat* variant_format_of(std::string_view text) {
    const ForeignFormat* const format = formats::foreign_format_of(text);
    return format == nullptr || !format->is_variant(text) ? nullptr : format;
}

/// Piece of a text: a puzzle of another program, or lines in the text form.
struct TextPiece {
    std::string_view text;
    WordPosition position;                 ///< of its first character
    const ForeignFormat* format = nullptr; ///< null: text form
    std::string name{};                    ///< other words on its line
    std::string problem{};                 ///< error that replaces it, or ""
};

/// Divides a text into pieces.
class TextPieces {
public:
    explicit TextPieces(std::string_view text) : text_(text) {}

    std::vector<TextPiece> divide() {
        while (at_ < text_.size()) {
            const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
            const std::size_t begin = std::min(line.find_first_not_of(" \t\r\v\f"), line.size());
            std::size_t size = line.size();
            if (begin == line.size() || line[begin] == '#')
                add_text(line);
            else if (line[begin] == '{')
                size = add_document(begin, end_of_json(text_.substr(at_), begin));
            else if (is_ksudoku(text_.substr(at_ + begin)))
                size = add_document(begin, end_of_xml(text_.substr(at_)));
            else if (const auto jigsaw = detail::clues_and_regions(text_.substr(at_)))
                size = add_piece({text_.substr(at_, jigsaw->size), {line_, begin + 1}, &formats::jigsaw_texts});
            else if (const auto string = string_in(line))
                size = add_string(line, *string);
            else
                add_line(line);
            skip(std::min(size + 1, text_.size() - at_));
        }
        return std::move(pieces_);
    }

private:
    void skip(std::size_t size) {
        const std::string_view skipped = text_.substr(at_, size);
        line_ += static_cast<std::size_t>(std::count(skipped.begin(), skipped.end(), '\n'));
        at_ += size;
    }

    /// Adds a line, or several, to the piece in the text form before it.
    void add_text(std::string_view lines) {
        if (pieces_.empty() || pieces_.back().format != nullptr)
            pieces_.push_back({lines, {line_, 1}});
        const std::size_t begin = detail::place_in(text_, pieces_.back().text);
        pieces_.back().text = text_.substr(begin, detail::place_in(text_, lines) + lines.size() - begin);
    }

    /// Adds the document from `begin` to `end`, as numbers of bytes behind at_. Returns its end.
    std::size_t add_document(std::size_t begin, std::size_t end) {
        const std::string_view rest = text_.substr(at_);
        const std::string_view document = rest.substr(begin, end - begin);
        if (const ForeignFormat* const format = variant_format_of(document))
            pieces_.push_back({document, {line_, begin + 1}, format});
        else
            add_text(rest.substr(0, end));
        return end;
    }

    static constexpr std::string_view word_separators = " \t\r\v\f\"'`<>()[]";

    [[nodiscard]] WordPosition position_of(std::string_view line, std::string_view word) const {
        return {line_, detail::place_in(line, word) + 1};
    }

    /// Adds a piece in a format, and returns its size.
    std::size_t add_piece(TextPiece piece) {
        pieces_.push_back(std::move(piece));
        return pieces_.back().text.size();
    }

    /// Returns the rest of the text from the word on that begins a constraint string in a line; no other puzzle precedes.
    [[nodiscard]] std::optional<std::string_view> string_in(std::string_view line) const {
        for (const std::string_view word : detail::words_of(line, word_separators)) {
            const std::string_view rest = text_.substr(detail::place_in(text_, word));
            if (word.front() == '.' && formats::begins_constraint_string(rest))
                return rest;
            if (formats::foreign_format_of(link_in(word)) != nullptr)
                return std::nullopt;
        }
        return std::nullopt;
    }

    /// Adds a constraint string, which may end on another line, with its name before it. Returns the end of that line.
    std::size_t add_string(std::string_view line, std::string_view string) {
        formats::StringExtent extent = formats::extent_of_string(string);
        const std::string_view name = line.substr(0, detail::place_in(line, string));
        if (detail::has_puzzle(name))
            extent.problem = "a puzzle before a constraint string on its line: write its rules on lines below its grid";
        pieces_.push_back({string.substr(0, extent.size), position_of(line, string), &formats::constraint_strings,
                           std::string(detail::trimmed(name, std::string(word_separators) + ":;,-")),
                           std::move(extent.problem)});
        return std::min(text_.find('\n', detail::place_in(text_, string) + extent.size), text_.size()) - at_;
    }

    /// Returns whether a text begins with a document of KSudoku.
    static bool is_ksudoku(std::string_view text) {
        constexpr std::size_t longest = 400; // of what precedes its first element
        const std::string_view begin = text.substr(0, longest);
        return begin.starts_with("<!DOCTYPE ksudoku") || begin.starts_with("<ksudoku") ||
               (begin.starts_with("<?xml") && begin.find("<ksudoku") != std::string_view::npos);
    }

    static std::size_t end_of_xml(std::string_view text) {
        constexpr std::string_view end = "</ksudoku>";
        const std::size_t found = text.find(end);
        return found == std::string_view::npos ? text.size() : found + end.size();
    }

    /// Returns the end of a JSON object. A line that begins with another ends one that is not closed.
    static std::size_t end_of_json(std::string_view text, std::size_t at) {
        std::size_t depth = 0;
        for (bool is_string = false; at < text.size(); ++at) {
            const char c = text[at];
            if (text.substr(at).starts_with("\n{\""))
                return at;
            if (c == '"')
                is_string = !is_string;
            else if (is_string)
                at += c == '\\' ? 1 : 0;
            else if (c == '{')
                ++depth;
            else if (c == '}' && --depth == 0)
                return at + 1;
        }
        return text.size();
    }

    /// Returns the link in a word that does not begin with it: after "href=", or between quotation marks of Unicode.
    /// Returns other words as they are.
    static std::string_view link_in(std::string_view word) {
        const std::size_t begin = word.find("http");
        if (begin == 0 || begin == std::string_view::npos)
            return word;
        word.remove_prefix(begin);
        const auto is_ascii = [](unsigned char c) { return c < 0x80; };
        const auto end = std::find_if_not(word.begin(), word.end(), is_ascii);
        return word.substr(0, static_cast<std::size_t>(end - word.begin()));
    }

    /// Adds a line, which may contain a word in another format.
    void add_line(std::string_view line) {
        TextPiece piece;
        for (std::string_view word : detail::words_of(line, word_separators)) {
            word = link_in(word);
            const bool is_plain = word.find_first_not_of("0123456789.") == std::string_view::npos;
            const bool is_long = word.size() >= detail::shortest_puzzle / 2 || detail::is_one_of(word, ':');
            const ForeignFormat* const format = is_long && !is_plain ? variant_format_of(word) : nullptr;
            if (format == nullptr)
                piece.name += (piece.name.empty() ? "" : " ") + std::string(word);
            else if (piece.format == nullptr)
                piece = {word, position_of(line, word), format, piece.name};
            else
                piece.problem = "two puzzles on one line: write each on a line of its own";
        }
        piece.name = detail::trimmed(piece.name, " :;,-");
        if (piece.format != nullptr)
            pieces_.push_back(std::move(piece));
        else
            add_text(line);
    }

    std::string_view text_;
    std::size_t at_ = 0;   ///< beginning of the line
    std::size_t line_ = 1; ///< its number
    std::vector<TextPiece> pieces_;
};

VariantRecord read_foreign(const TextPiece& piece) {
    try {
        if (!piece.problem.empty())
            return piece.position.error(piece.problem);
        FoundVariant found = piece.format->read(piece.text, piece.position);
        formats::check_rules(found.puzzle);
        if (found.puzzle.name.empty())
            found.puzzle.name = piece.name;
        return found;
    } catch (const ParseError& error) {
        return error;
    } catch (const InvalidRule& error) {
        return piece.position.error(error.what());
    }
}

/// Returns the only line of a text that is neither blank nor a comment, if it consists of words.
std::optional<std::string> heading_in(std::string_view text) {
    std::optional<std::string> heading;
    for (const std::string_view line : detail::words_of(text, "\r\n")) {
        const std::string_view words = detail::trimmed(line);
        if (words.empty() || words.front() == '#')
            continue;
        if (heading || words.find_first_of("0123456789.*_?{<=|") != std::string_view::npos || !detail::has_word(words))
            return std::nullopt;
        heading = words;
    }
    return heading;
}

/// Removes the last paragraph of a text, if it is one line of words and not a rule, and returns it: the title of the
/// puzzle below.
std::string take_heading(std::string_view& text) {
    const std::string_view body = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    const std::size_t unix_end = body.rfind("\n\n");
    const std::size_t other_end = body.rfind("\n\r\n");
    const std::size_t end = other_end == std::string_view::npos ? unix_end : other_end; // of the lines before
    const auto whole = heading_in(body);
    const auto words = whole || end == std::string_view::npos ? whole : heading_in(body.substr(end));
    if (!words || (!whole && is_rule_line(*words)))
        return "";
    text = whole ? std::string_view() : body.substr(0, end + 1);
    return *words;
}

/// Returns whether a text has a character that is in no list of digits.
bool has_words(std::string_view text) {
    constexpr auto is_plain = [] {
        std::array<bool, 256> plain{};
        for (const char c : std::string_view("0123456789.,;|*_+- \t\r\n"))
            plain[static_cast<unsigned char>(c)] = true;
        return plain;
    }();
    return !std::all_of(text.begin(), text.end(), [&](char c) { return is_plain[static_cast<unsigned char>(c)]; });
}

/// Returns whether a title is a rule that a puzzle does not have.
bool is_missing_rule(std::string_view title, const VariantPuzzle& puzzle) {
    const auto name = detail::find_rule_name(detail::rule_text(title));
    return name && detail::meaning_of(title) == detail::LineMeaning::rule && !has_rule(puzzle, name->names->name);
}

/// Replaces the quotes of mail before constraints by spaces: "> .Thermo~R1C1~R1C2".
std::string without_quotes(std::string_view text) {
    std::string result(text);
    for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size() - 1) + 1) {
        const std::size_t end = std::min(text.find_first_not_of("> \t", begin), text.size());
        const bool is_constraint =
            text.substr(end).starts_with('~') || (text.substr(end).starts_with('.') && end + 1 < text.size() &&
                                                  (detail::is_capital(text[end + 1]) || text[end + 1] == '~'));
        if (is_constraint && text.substr(begin, end - begin).find('>') != std::string_view::npos)
            std::fill(result.begin() + static_cast<std::ptrdiff_t>(begin),
                      result.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    return result;
}

/// Returns whether there is nothing to read in a text.
bool is_blank(std::string_view text) {
    const auto lines = detail::words_of(text, "\r\n");
    return std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
        const std::string_view words = detail::trimmed(line);
        return words.empty() || words.front() == '#';
    });
}

} // namespace

const ForeignFormat* formats::foreign_format_of(std::string_view text) {
    const auto* const found = std::find_if(std::begin(foreign_formats), std::end(foreign_formats),
                                           [&](const auto* format) { return format->is_of_format(text); });
    return found == std::end(foreign_formats) ? nullptr : *found;
}

std::span<const VariantFormatInfo> variant_formats() { return all_formats; }

std::optional<VariantFormat> find_variant_format(std::string_view name) {
    for (const VariantFormatInfo& info : all_formats)
        if (info.name == name)
            return info.format;
    return std::nullopt;
}

std::vector<TextPart> split_variants(dlx::Text text, const ReaderParams& params) {
    if (detail::is_utf16(text))
        return split_variants(detail::in_utf8(std::string_view(text)), params);
    if (text.find('\r') != std::string_view::npos && text.find('\n') == std::string_view::npos) { // as on old computers
        std::string lines(text);
        std::replace(lines.begin(), lines.end(), '\r', '\n');
        return split_variants(lines, params);
    }
    if (const std::string unquoted = without_quotes(text); unquoted != std::string_view(text))
        return split_variants(unquoted, params);
    std::vector<TextPart> parts;
    std::string heading;
    const std::vector<TextPiece> pieces = TextPieces(text).divide();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& [piece, position, format, words, problem] = pieces[i];
        if (format != nullptr) {
            parts.push_back({std::string(piece), position.line - 1, read_foreign(pieces[i])});
            auto* const found = std::get_if<FoundVariant>(&*parts.back().record);
            if (found != nullptr && found->puzzle.name.empty())
                found->puzzle.name = heading;
            for (const std::string& title : {heading, words})
                if (found != nullptr && parts.back().record->index() == 0 && is_missing_rule(title, found->puzzle))
                    parts.back().record = position.error(dlx::detail::quoted(title) +
                                                         " is a rule of a variant, which the puzzle below it lacks");
            heading.clear();
            continue;
        }
        std::string_view rest = piece;
        if (i + 1 < pieces.size())
            heading = take_heading(rest);
        if (is_blank(rest))
            continue;
        for (TextPart& part : formats::split_rules_text(rest, params)) {
            formats::add_lines(part, position.line - 1);
            parts.push_back(std::move(part));
        }
    }
    if (parts.empty())
        parts.push_back({std::string(text)});
    return parts;
}

std::vector<VariantRecord> read_variants(dlx::Text text, const ReaderParams& params) {
    std::vector<VariantRecord> records;
    for (TextPart& part : split_variants(text, params))
        if (part.record)
            records.push_back(*std::move(part.record));
        else if (part.plain)
            records.push_back(formats::variant_record(*part.plain));
        else
            formats::read_plain(part, params, records);
    return records;
}

bool is_variant(dlx::Text beginning) {
    if (detail::is_utf16(beginning))
        return is_variant(detail::in_utf8(std::string_view(beginning)));
    if (!has_words(beginning) && !formats::may_have_regions(beginning)) // as in most files
        return false;
    if (has_rules(beginning))
        return true;
    const std::vector<TextPiece> pieces = TextPieces(beginning).divide();
    return std::any_of(pieces.begin(), pieces.end(), [](const TextPiece& piece) {
        return piece.format != nullptr ? piece.format->is_variant(piece.text) : formats::has_regions(piece.text);
    });
}

std::string write_variant(const VariantPuzzle& puzzle, VariantFormat format) {
    if (format == VariantFormat::rules)
        return to_rules_text(puzzle);
    const auto* const found = std::find_if(std::begin(foreign_formats), std::end(foreign_formats),
                                           [&](const auto* foreign) { return foreign->format == format; });
    return (*found)->write(puzzle) + '\n';
}

} // namespace sudoku
