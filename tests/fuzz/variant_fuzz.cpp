#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace {

using fuzz::require;
using sudoku::VariantPuzzle;

constexpr std::size_t max_rules = 12; ///< maximum for puzzles that are encoded several times

/// Returns true if the puzzle that is read back has the same cells, regions and rules; a title may be read otherwise.
bool is_same(const VariantPuzzle& a, const VariantPuzzle& b) {
    return a.grid == b.grid && a.regions == b.regions && a.rules == b.rules;
}

/// Requires that a puzzle can be written as text and read back.
void check_round_trip(VariantPuzzle puzzle) {
    puzzle.name.clear();
    const std::string text = to_rules_text(puzzle);
    std::optional<VariantPuzzle> back;
    try {
        back = sudoku::parse_variant(text);
    } catch (const sudoku::ParseError&) { // the text form must name the board
        require(!sudoku::Geometry::default_for_side(puzzle.grid.geometry().side()) ||
                    puzzle.grid.geometry() != sudoku::Geometry::default_for_side(puzzle.grid.geometry().side()),
                "the text of a puzzle on a usual board is read");
        return;
    }
    require(back->grid.geometry() != puzzle.grid.geometry() || is_same(*back, puzzle),
            "a puzzle is read back as it was written");
    require(back->grid.geometry() != puzzle.grid.geometry() || to_rules_text(*back) == text,
            "text is written the same");
}

/// Requires that another program's format holds the same puzzle, or cannot express it. Rules may change their order and
/// kind, so the number of solutions is compared on small boards only.
void check_format(const VariantPuzzle& puzzle, sudoku::VariantFormat format, sudoku::Verdict verdict) {
    std::string text;
    try {
        text = write_variant(puzzle, format);
    } catch (const sudoku::InvalidRule&) {
        return;
    }
    const auto records = sudoku::read_variants(text);
    require(records.size() == 1, "a format has one record for a puzzle");
    const auto* const found = std::get_if<sudoku::FoundVariant>(&records[0]);
    if (found == nullptr)
        return;
    const sudoku::Verdict again = check(found->puzzle, {.search_nodes = 200}).verdict;
    require(verdict == sudoku::Verdict::unknown || again == sudoku::Verdict::unknown || verdict == again,
            "a format keeps the solutions");
}

/// Solves small boards, with few nodes. The rules verify the answer.
void check_solutions(const VariantPuzzle& puzzle, std::uint8_t choice) {
    if (puzzle.grid.geometry().side() > 6 || puzzle.rules.size() > max_rules)
        return;
    try {
        const sudoku::CheckResult result = check(puzzle, {.search_nodes = 200});
        for (const sudoku::Grid& solution : result.witnesses)
            require(!verify_solution(puzzle, solution), "the rules agree with a solution");
        const auto formats = sudoku::variant_formats();
        check_format(puzzle, formats[choice % formats.size()].format, result.verdict);
    } catch (const std::invalid_argument&) { // the board does not allow a rule
    }
}

} // namespace

/// Calls read_variants() and parse_variant() on any bytes. The last byte chooses the format that is written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 2000)
        return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    for (const sudoku::VariantRecord& record : sudoku::read_variants(text)) {
        if (const auto* const error = std::get_if<sudoku::ParseError>(&record)) {
            require(error->line() <= lines + 1 && *error->message() != '\0', "an error has a place and a message");
            continue;
        }
        const VariantPuzzle& puzzle = std::get<sudoku::FoundVariant>(record).puzzle;
        check_round_trip(puzzle);
        check_solutions(puzzle, data[size - 1]);
    }
    try {
        check_round_trip(sudoku::parse_variant(text));
    } catch (const sudoku::ParseError&) {
    }
    return 0;
}
