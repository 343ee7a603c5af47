
#include "apps/shared/rules/rules.hpp"

#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <string_view>

namespace apps {

namespace {

/// A sentence about a kind of rule. In it, D is the number of the rule.
struct Sentence {
    std::string_view kind;
    std::string_view title; ///< name of the rule or of its drawing, or of a clue outside of the board
    std::string_view text;
};

constexpr Sentence all_sentences[] = {
    {"regions", "Regions", "The cells of each letter are a region, in place of the boxes."},
    {"candidates", "Candidates", "Each cell has one of these digits."},
    {"diagonal", "Diagonals", "No digit repeats on the diagonal."},
    {"windoku", "Windows", "No digit repeats in the four windows of a 9x9 board: rows and columns 2-4 and 6-8."},
    {"disjoint-groups", "Disjoint groups", "Cells at the same place of all boxes have different digits."},
    {"extra-region", "Extra regions", "No digit repeats in these cells."},
    {"anti-knight", "Anti-knight", "Cells a knight's move apart have different digits."},
    {"anti-king", "Anti-king", "Cells a king's move apart have different digits."},
    {"non-consecutive", "Non-consecutive", "Cells that share an edge do not differ by 1."},
    {"even", "Gray squares", "The digits are even."},
    {"odd", "Gray circles", "The digits are odd."},
    {"kropki", "Dots", "The digits differ by 1 (white), or one is twice the other (black)."},
    {"kropki-all", "Dots", "All possible dots are given."},
    {"xv", "X and V", "The sum is 10 (X) or 5 (V)."},
    {"xv-all", "X and V", "All possible X and V are given."},
    {"negative", "Signs", "Cells that share an edge without this sign do not have its relation."},
    {"greater", "Greater than", "The sign points to the smaller digit."},
    {"minimum", "Minimums",
     "Each digit is less than those of the cells that share an edge with it, except other minimums."},
    {"maximum", "Maximums",
     "Each digit is greater than those of the cells that share an edge with it, except other maximums."},
    {"palindrome", "Palindromes", "The line reads the same from both ends."},
    {"clone", "Clones", "Corresponding cells have the same digits."},
    {"german-whisper", "German whispers", "Neighbors on the line differ by at least D."},
    {"dutch-whisper", "Dutch whispers", "Neighbors on the line differ by at least D."},
    {"thermo", "Thermometers", "Digits increase from the bulb."},
    {"slow-thermo", "Slow thermometers", "Digits do not decrease from the bulb."},
    {"renban", "Renban lines", "The digits are consecutive, in any order."},
    {"killer", "Cages", "No digit repeats in the cage. If it has a number, that is the sum."},
    {"sum", "Blue cages", "The sum is the number; digits may repeat."},
    {"little-killer", "Arrows outside", "The diagonal from the edge has this sum; digits may repeat."},
    {"quadruple", "Digits in a circle", "The four cells contain these digits."},
    {"arrow", "Arrows", "The number in the circle is the sum of the digits along the arrow."},
    {"sandwich", "Outside (S)", "The cells between 1 and the greatest digit have this sum."},
    {"x-sum", "Outside (X)", "The first X digits have this sum, where X is the first of them."},
    {"skyscraper", "Outside (V)", "This many digits are greater than all digits before them."},
    {"between", "Lines between circles", "All other digits are strictly between those at the ends."},
    {"region-sum", "Region sums", "All parts of the line between borders of boxes (or regions) have the same sum."},
    {"difference", "Numbers between cells", "The digits differ by the number."},
    {"ratio", "Numbers with x", "One digit is the other one times the number."},
    {"anti-taxicab", "Anti-taxicab", "Two digits N are never exactly N steps along rows and columns apart."},
    {"global-entropy", "Global entropy",
     "Each 2x2 square has a low, a middle and a high digit (9x9: of 123, 456, 789)."},
    {"global-modular", "Global modularity", "Each 2x2 square has digits of all three remainders modulo 3."},
    {"dutch-flatmates", "Dutch flatmates",
     "Each middle digit (9x9: 5) has 1 above it, the greatest digit below it, or both."},
    {"digit-pairs", "Blue-gray lines", "Neighbors (or any two cells), in order, form a listed pair."},
    {"rule-line", "Slate lines",
     "Neighbors a and b on the line satisfy the condition, or the whole line matches the pattern."},
    {"rule-pairs", "Conditions on pairs", "Any two of the cells, a and b in order, satisfy the condition."},
    {"rule-cells", "Conditions on cells", "Each digit a satisfies the condition."},
    {"modular", "Turquoise lines", "Any D neighbors on the line have different remainders modulo D."},
    {"entropic", "Peach lines", "Any three neighbors: one low, one middle, one high digit (9x9: of 123, 456, 789)."},
    {"parity-line", "Red lines", "Even and odd digits alternate along the line."},
    {"nabner", "Yellow lines", "No two digits on the line are equal or consecutive."},
    {"lockout", "Lines between diamonds", "The ends differ by at least D; others are below or above both."},
    {"zipper", "Purple lines", "Pairs equally far from the middle have one sum, that of any middle cell."},
    {"double-arrow", "Pink lines between circles",
     "The digits between the circles have the same sum as those in the circles."},
    {"sum-line", "Brown lines", "The line splits into parts, each with this sum."},
    {"equal-sum", "Equal sums", "Both groups have the same sum."},
    {"same-digits", "Same digits", "Both groups have the same digits, in any order."},
    {"equality-cage", "Cages with =", "No digit repeats; as many even as odd, as many 1-4 as 6-9 (9x9), no 5."},
    {"rellik", "Cages with 'no'", "No digit repeats; no one or more of them add up to this sum."},
    {"lunchbox", "Wide gray lines",
     "No digit repeats; the cells between the least and the greatest digit have this sum."},
    {"counting-circles", "Counting circles", "Each digit is the number of circles that contain it."},
    {"count-distinct", "Circles beside an area", "The circle is the number of different digits in the area."},
    {"look-and-say", "Blue cages with pairs",
     "In each pair, the first number counts the cells that contain the second."},
    {"indexing", "Indexing", "By column: N in column C puts C in column N of its row; by row: likewise."},
    {"value-indexing", "Arrows from a dot", "If the second digit is N, the Nth cell after it has the first digit."},
    {"numbered-room", "Outside (N)", "The Nth cell has this digit, where N is the first digit."},
    {"full-rank", "Outside (R)",
     "Rows and columns, read from both ends as numbers, are ranked from the smallest; this one alone has this rank."},
    {"shared-ranks", "Shared ranks", "Others may have the rank of a clue, too: equal ones have any of their places."},
    {"different-ranks", "Different ranks", "No two rows or columns, read from both ends, are equal."},
    {"doublers", "Doublers",
     "Each row, column, region and digit has one cell whose digit counts twice in cages, arrows and sums."},
    {"chaos-construction", "Regions", "N connected cells, with all digits, are a region."},
    {"doppelganger", "Doppelganger",
     "Each row lacks another digit above 0; so do columns and boxes. At a 0, these three differ."},
    {"same-region", "Cells of one region", "These cells are in one region."},
    {"region-count", "Circles beside an area", "The digit counts the marked cells of its region."},
    {"region-distinct", "Circles beside an area", "The digit counts the regions of the marked cells."},
    {"region-view", "Circles beside lines",
     "The digit counts the marked cells of its row and column that it sees within its region."},
    {"either", "Alternatives", "At least one alternative is true."},
    {"hidden-skyscraper", "Outside (H)", "This digit is the first one smaller than a digit before it."},
};

const Sentence* sentence_of(const sudoku::Rule& rule) {
    const auto* const found = std::find_if(std::begin(all_sentences), std::end(all_sentences),
                                           [&](const Sentence& one) { return one.kind == rule.kind->name; });
    return found == std::end(all_sentences) ? nullptr : found;
}

} // namespace

std::string difference_tag(const sudoku::Rule& rule, std::uint32_t side) {
    const bool is_usual = number_of(rule, side) == number_of(sudoku::Rule{.kind = rule.kind}, side);
    return rule.kind->name.ends_with("whisper") && !is_usual ? "≥" + std::to_string(rule.numbers[0]) : "";
}

std::string rule_sentence(const sudoku::Rule& rule, std::uint32_t side) {
    const Sentence* const sentence = sentence_of(rule);
    std::string text(sentence == nullptr ? "" : sentence->text);
    const std::string_view kind = rule.kind->name;
    const std::string number = side > 0 || !rule.numbers.empty() || kind == "modular"
                                   ? std::to_string(number_of(rule, side))
                               : kind == "dutch-whisper" ? "half the side of the board, less 1"
                                                         : "half the side of the board";
    for (std::size_t at = text.find(" D"); at != std::string::npos; at = text.find(" D", at + 1))
        if (at + 2 == text.size() || std::string_view(" .,;").find(text[at + 2]) != std::string_view::npos)
            text.replace(at + 1, 1, number);
    if (kind == "digit-pairs" && !rule.numbers.empty())
        text += " Pairs:";
    for (const std::uint32_t pair : kind == "digit-pairs" ? rule.numbers : std::vector<std::uint32_t>())
        text += ' ' + std::to_string(pair);
    return rule.condition.empty() ? text : text.substr(0, text.size() - 1) + ": " + rule.condition;
}

std::vector<std::string> rule_sentences(const sudoku::VariantPuzzle& variant) {
    std::vector<std::string> lines;
    const sudoku::Geometry& geometry = variant.grid.geometry();
    if (variant.lowest_digit == 0 || !geometry.is_whole())
        lines.push_back("Digits: " + std::to_string(variant.lowest_digit) + "-" +
                        std::to_string(variant.value(geometry.side())) + ".");
    if (variant.regions.empty() && !has_rule(variant, "chaos-construction") && !has_rule(variant, "doppelganger"))
        lines.emplace_back("No regions: rows and columns only.");
    else if (!variant.regions.empty() && variant.regions != box_regions(geometry))
        lines.emplace_back("Regions: No digit repeats within thick borders.");
    for (const sudoku::Rule& rule : variant.rules) {
        const Sentence* const sentence = sentence_of(rule);
        if (sentence == nullptr)
            continue;
        const bool is_at_edge = sentence->title.starts_with("Outside") || rule.kind->name == "little-killer";
        const std::string tag = difference_tag(rule, geometry.side());
        std::string line =
            (is_at_edge && !is_drawn_outside(variant, rule)) || rule.kind->has_condition || !rule.parts.empty()
                ? describe(geometry, rule) + "."
                : std::string(sentence->title) + (tag.empty() ? "" : " (" + tag + ")") + ": " +
                      rule_sentence(rule, geometry.side());
        if (std::find(lines.begin(), lines.end(), line) == lines.end())
            lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace apps
