#include "apps/sudoku/setters/puzzle_records.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include <fmt/format.h>

namespace apps {

Option distinct_option() { return {"distinct", "", "omit puzzles that are equivalent to an earlier one (9x9 only)"}; }

void check_puzzle_options(const Arguments& arguments) {
    const sudoku::Geometry usual(3, 3);
    if (arguments.has("distinct") && box_shape(arguments).value_or(usual) != usual)
        throw UsageError("--distinct supports 9x9 boards only: it cannot be combined with --box for another board");
    if (arguments.choice<Format>("format") == Format::svg && arguments.number("number").value_or(0) > svg::Sheet::most)
        throw UsageError(fmt::format("--format svg draws at most {} puzzles", svg::Sheet::most));
}

Record record_of(const sudoku::Puzzle& puzzle, Format format) {
    if (format == Format::svg)
        return {.picture = drawn(puzzle)};
    const bool is_plain = puzzle.is_plain();
    if (format == Format::grid)
        return {.text = is_plain ? to_grid_text(puzzle.grid, puzzle.notation)
                                 : region_grid_text(*puzzle.variant, puzzle.grid, puzzle.notation) +
                                       rule_lines(*puzzle.variant)};
    if (format == Format::line)
        return {.text = puzzle_text(puzzle) + (is_plain ? "\n" : "")};
    return {{{"number", 0}, {"puzzle", puzzle_field(puzzle, true)}}};
}

void print_numbered(Record record, RecordPrinter& printer) {
    if (!record.fields.empty())
        record.fields["number"] = printer.size() + 1;
    printer.print(record);
}

Answered warn_of_missing(std::uint64_t found, std::optional<std::uint64_t> number, const std::string& why) {
    if (why.empty() && !number && found > 0)
        return Answered::yes;
    const std::string of = number ? fmt::format(" of {}", *number) : "";
    const std::string_view noun = number.value_or(found) == 1 ? "puzzle" : "puzzles";
    log::warn("found {}{} {}{}", found, of, noun, !why.empty() ? why : found > 0 ? ": no more exist" : ": none exists");
    return why.empty() ? Answered::no : Answered::undecided;
}

} // namespace apps
