#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::detail {

constexpr std::size_t shortest_code = 30; ///< in SudokuPad; shorter IDs name a puzzle on a server

/// Parts of a link.
struct Link {
    std::string site;                                          ///< host and path without "https://www.", in lower case
    std::string path;                                          ///< in its own case
    std::vector<std::pair<std::string, std::string>> params{}; ///< behind the '?' and the '#'; "" is a name, too

    [[nodiscard]] bool is_on(std::string_view host) const {
        return site.starts_with(host) && (site.size() == host.size() || site[host.size()] == '/');
    }
    [[nodiscard]] bool is_on_sudokupad() const {
        return is_on("sudokupad.app") || is_on("beta.sudokupad.app") || is_on("app.crackingthecryptic.com");
    }
    /// The ID of a puzzle in a link to SudokuPad.
    [[nodiscard]] std::string sudokupad_id() const {
        return param("puzzleid").empty() ? id_behind("/sudoku") : param("puzzleid");
    }
    /// The path without `folder`, if it begins with that.
    [[nodiscard]] std::string id_behind(std::string_view folder) const;
    [[nodiscard]] std::string param(std::string_view name) const;
};

/// Returns the parts of a word that is a link, with "%2F" and the like decoded; "https://" may be missing before the
/// hosts of Sudoku programs. Returns nothing for other words.
[[nodiscard]] std::optional<Link> link_of(std::string_view word);

/// Program whose JSON a link contains.
enum class LinkedProgram : std::uint8_t { f_puzzles, sudokupad };

/// JSON in a link to f-puzzles.com or SudokuPad, or in an ID of SudokuPad.
struct LinkedJson {
    LinkedProgram program{};
    std::optional<std::string> text; ///< nothing if the link is damaged
};

/// Returns the JSON in a link or an ID, or in a word that is one of these; nothing if there is none. Its code is "fpuz" or
/// none for JSON of f-puzzles, and "scl", earlier "ctc", for that of SudokuPad. A link of any host may have such an ID in
/// its path, its fragment or a parameter.
[[nodiscard]] std::optional<LinkedJson> json_in_link(const Link& link);
[[nodiscard]] std::optional<LinkedJson> json_in_id(std::string_view id);
[[nodiscard]] std::optional<LinkedJson> json_in_word(std::string_view word);

/// Joins the first link or ID with JSON, of the words of a line, to the rest of the line, if a program has replaced each
/// '+' of its code by a space.
void join_id(std::string_view line, std::vector<std::string_view>& words);

/// Returns the text with "%2F" and the like decoded, once or until none is left.
[[nodiscard]] std::string without_percents(std::string_view text);
[[nodiscard]] std::string without_all_percents(std::string_view text);

} // namespace sudoku::detail
