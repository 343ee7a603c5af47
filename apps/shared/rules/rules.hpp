#pragma once

#include "apps/shared/svg.hpp"

#include "sudoku/rules/puzzle.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Rules of variants as players draw them. Depends on nothing but the library, so that pages can use it, too.
namespace apps {

/// Place of a board in a picture, in pixels.
struct RuleBoard {
    const sudoku::VariantPuzzle& variant;
    double x = 0;    ///< left edge of the first cell
    double y = 0;    ///< upper edge of the first cell
    double cell = 0; ///< side of a cell
};

/// Returns the SVG elements behind the grid: shaded cells, lines and circles.
[[nodiscard]] std::string rules_behind_grid(const RuleBoard& board);

/// Returns the SVG elements of the grid: thin lines between cells, thick ones between regions. Their classes are those
/// of board_style.
[[nodiscard]] std::string region_grid(const RuleBoard& board);

/// Returns the SVG elements in front of the grid: cages, dots, signs and clues outside of the board.
[[nodiscard]] std::string rules_before_grid(const RuleBoard& board);

/// Returns the room that clues outside of the board need at each edge, in cells; 0 if there are none.
[[nodiscard]] double rule_margin(const sudoku::VariantPuzzle& variant);

/// Returns true if a rule is drawn as a clue outside of the board.
[[nodiscard]] bool is_drawn_outside(const sudoku::VariantPuzzle& variant, const sudoku::Rule& rule);

/// Style of these elements.
inline constexpr svg::Style rule_style{
    ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}.shade{fill:#d9d9d9}.window{fill:#e4eaf3}"
    ".extra{fill:#dde9dd}.clone0{fill:#f6dfc9}.clone1{fill:#d8e6f6}.clone2{fill:#e9def3}.clone3{fill:#f3efc4}"
    ".thermo{stroke:#d0d0d0}.bulb{fill:#d0d0d0}.slow{stroke:#c6d8e4}.slowbulb{fill:#c6d8e4}.hollow{stroke:#fff}"
    ".palindrome{stroke:#b8b8b8}.german{stroke:#7ed07e}.dutch{stroke:#f4b860}.renban{stroke:#dc9fe6}"
    ".region{stroke:#8cc4ee}.thin-line{stroke:#a6a6a6}.ring{fill:#fff;stroke:#a6a6a6}.arrow{stroke:#9a9a9a}"
    ".diagonal{stroke:#5b8fd0}.cage{fill:none;stroke:#333;stroke-dasharray:5 3}.total{stroke:#3a6ea8}"
    ".rim{stroke:#1a1a1a}.white{stroke:#fff}.black{stroke:#1a1a1a}.digits{fill:#fff;stroke:#1a1a1a}"
    ".unequal{fill:none;stroke:#1a1a1a}.modular{stroke:#8ccfcf}.custom{stroke:#8794a6}.pairs{stroke:#9fb0c8}.entropic{"
    "stroke:#fcc7a2}.parity{stroke:#f29a9a}"
    ".nabner{stroke:#d8d48e}.zipper{stroke:#cbb3ea}.sums{stroke:#c9ab8c}.lunchbox{stroke:#e6e6e6}"
    ".double{stroke:#e0a3c4}.by-row{fill:#dcebdc}.by-column{fill:#f3dede}.clue{font-weight:600}",
    ".shade{fill:#4a4a4a}.window{fill:#2c3442}.extra{fill:#2b3d2b}.clone0{fill:#4d3a28}.clone1{fill:#27394d}"
    ".clone2{fill:#3d2f4a}.clone3{fill:#46421f}.thermo{stroke:#4d4d4d}.bulb{fill:#4d4d4d}.slow{stroke:#3b5161}"
    ".slowbulb{fill:#3b5161}.hollow{stroke:#1b1b1d}.palindrome{stroke:#666}.german{stroke:#2f7a2f}"
    ".dutch{stroke:#9a661a}.renban{stroke:#7d4388}.region{stroke:#2f6693}.ring{fill:#1b1b1d;stroke:#8a8a8a}"
    ".thin-line,.arrow{stroke:#8a8a8a}.cage{stroke:#ddd}.total{stroke:#80b4ea}.rim{stroke:#f0f0f0}"
    ".black{stroke:#000}.digits{fill:#1b1b1d;stroke:#f0f0f0}.unequal{stroke:#f0f0f0}.modular{stroke:#2f7373}.custom{"
    "stroke:#66758a}.pairs{stroke:#50617a}"
    ".entropic{stroke:#9a6440}.parity{stroke:#8c4444}.nabner{stroke:#77742f}.zipper{stroke:#64508a}"
    ".sums{stroke:#6f5237}.lunchbox{stroke:#3c3c3c}.double{stroke:#86466a}.by-row{fill:#2a402a}"
    ".by-column{fill:#4a2c2c}"};

/// Returns the sentence about a rule on a board with this side, or on any board if it is 0.
[[nodiscard]] std::string rule_sentence(const sudoku::Rule& rule, std::uint32_t side);

/// Returns a sentence for each kind of rule in a puzzle, after the name of the rule or its drawing.
[[nodiscard]] std::vector<std::string> rule_sentences(const sudoku::VariantPuzzle& variant);

/// Returns the mark of a whisper with another difference: "≥4"; "" for other rules.
[[nodiscard]] std::string difference_tag(const sudoku::Rule& rule, std::uint32_t side);

} // namespace apps
