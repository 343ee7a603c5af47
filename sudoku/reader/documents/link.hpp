#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::detail {

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

/// Returns the lz-string with JSON of f-puzzles in a link to f-puzzles.com or SudokuPad, or in an ID of SudokuPad; "" if
/// there is none.
[[nodiscard]] std::string packed_f_puzzles(std::string_view word);

/// Returns the packed text in a link to SudokuPad, or in an ID of it, whose code is "scl" or "ctc"; "" if there is none.
[[nodiscard]] std::string packed_scl(std::string_view word);

/// Returns the text with "%2F" and the like decoded.
[[nodiscard]] std::string without_percents(std::string_view text);

} // namespace sudoku::detail
