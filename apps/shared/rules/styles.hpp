#pragma once

#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// Styles and texts of the drawings of rules.
namespace apps {

enum class Ends : std::uint8_t { none, bulb, hollow_bulb, circles, diamonds, dot };

/// A style of lines through the middles of cells.
struct LineStyle {
    std::string_view kind;  ///< kind of rule
    std::string_view style; ///< class of the style
    double width;           ///< width in cells
    Ends ends = Ends::none;
};

inline constexpr LineStyle line_styles[] = {{"thermo", "thermo", 0.26, Ends::bulb},
                                            {"slow-thermo", "slow", 0.26, Ends::hollow_bulb},
                                            {"palindrome", "palindrome", 0.16},
                                            {"german-whisper", "german", 0.16},
                                            {"dutch-whisper", "dutch", 0.16},
                                            {"renban", "renban", 0.16},
                                            {"region-sum", "region", 0.16},
                                            {"between", "thin-line", 0.05, Ends::circles},
                                            {"digit-pairs", "pairs", 0.16},
                                            {"rule-line", "custom", 0.1},
                                            {"rule-pairs", "custom", 0.1},
                                            {"modular", "modular", 0.16},
                                            {"entropic", "entropic", 0.16},
                                            {"parity-line", "parity", 0.16},
                                            {"nabner", "nabner", 0.16},
                                            {"zipper", "zipper", 0.16},
                                            {"sum-line", "sums", 0.16},
                                            {"lunchbox", "lunchbox", 0.5},
                                            {"double-arrow", "double", 0.12, Ends::circles},
                                            {"lockout", "thin-line", 0.05, Ends::diamonds},
                                            {"value-indexing", "arrow", 0.045, Ends::dot}};

/// Clues at the edge of the board, and their letters where numbers have several meanings.
inline constexpr std::pair<std::string_view, std::string_view> clues_at_edges[] = {
    {"little-killer", ""},  {"sandwich", "S"},          {"x-sum", "X"},    {"skyscraper", "V"},
    {"numbered-room", "N"}, {"hidden-skyscraper", "H"}, {"full-rank", "R"}};

/// Returns the clue of a kind at the edge, or null.
[[nodiscard]] inline const std::pair<std::string_view, std::string_view>* clue_at_edge(const sudoku::Rule& rule) {
    const auto* const found = std::find_if(std::begin(clues_at_edges), std::end(clues_at_edges),
                                           [&](const auto& clue) { return clue.first == rule.kind->name; });
    return found == std::end(clues_at_edges) ? nullptr : found;
}

/// Returns the text of a cage: its sum or another number, or "".
[[nodiscard]] inline std::string text_of_cage(const sudoku::Rule& rule) {
    std::string text = rule.kind->name == "equality-cage" ? "=" : rule.kind->name == "rellik" ? "no " : "";
    for (std::size_t k = 0; k < rule.numbers.size(); ++k)
        text += (k > 0 && k % 2 == 0 ? " " : "") + std::to_string(rule.numbers[k]);
    return text;
}

} // namespace apps
