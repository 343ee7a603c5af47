#include "sudoku/reader/forms/text_form.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

bool has_cells(const Line& line) { return line.kind == Line::Kind::cells; }

bool may_have_rules(const Line& line, const ReaderParams& asked) { return has_cells(line) && asked.read_rules; }

bool may_be_9x9(const ReaderParams& asked) { return asked.geometry.value_or(Geometry(3, 3)) == Geometry(3, 3); }

/// Returns whether the line may be a row of a grid with something around it.
bool may_be_row(const Line& line, const ReaderParams& asked) {
    return has_cells(line) && may_be_9x9(asked) && asked.format != InputFormat::line;
}

/// Reads by `read`, but returns the first error of a cell in its lines instead.
template <auto read>
std::optional<LinesRead> checked(const PeekLine& peek, const ReaderParams& asked) {
    auto found = read(peek, asked);
    for (std::size_t k = 0; found && k < found->lines; ++k)
        if (const Line& line = *peek(k); has_cells(line) && !line.records.empty())
            return LinesRead{{line.records[0]}, found->lines};
    return found;
}

/// In the order in which they are tried.
constexpr TextForm forms[] = {
    {[](const Line& line, const ReaderParams&) { return may_be_mask(line); }, read_mask},
    {[](const Line& line, const ReaderParams& asked) { return is_library_line(line) && may_be_9x9(asked); },
     read_library_line},
    {may_have_rules, read_clues_and_regions},
    {may_have_rules, read_constraint_string},
    {[](const Line& line, const ReaderParams& asked) { return may_have_rules(line, asked) && begins_board(line.raw); },
     read_board},
    {may_have_rules, read_parity},
    {may_have_rules, read_walls},
    {may_have_rules, read_cage_letters},
    {[](const Line& line, const ReaderParams&) { return has_cells(line); }, read_clues},
    {may_have_rules, read_layers},
    {may_have_rules, read_board_without_boxes},
    {[](const Line& line, const ReaderParams& asked) {
         return (has_cells(line) || line.is_frame) && may_be_9x9(asked);
     },
     checked<read_candidates>},
    {[](const Line& line, const ReaderParams&) { return has_cells(line) && begins_program_text(line); },
     read_program_text},
    {[](const Line& line, const ReaderParams&) { return may_be_array(line); }, read_array},
    {may_be_row, checked<read_side_by_side>},
    {may_be_row, checked<read_letters>},
    {may_be_row, checked<read_beside_text>},
    {[](const Line& line, const ReaderParams& asked) {
         return (has_cells(line) || line.hash_cells > 0) && asked.format != InputFormat::line;
     },
     read_overlapping_rows},
    {[](const Line& line, const ReaderParams&) { return has_cells(line) && begins_saved_game(line.text); },
     read_saved_game},
    {[](const Line& line, const ReaderParams&) { return line.kind == Line::Kind::section; }, read_section},
    {[](const Line& line, const ReaderParams&) { return line.kind == Line::Kind::document; },
     [](const PeekLine& peek, const ReaderParams&) {
         const auto has_rules = [](const Record& record) {
             const auto* const puzzle = std::get_if<Puzzle>(&record);
             return puzzle != nullptr && !puzzle->is_plain();
         };
         const std::vector<Record>& records = peek(0)->records;
         return std::optional(LinesRead{records, 1, {}, std::any_of(records.begin(), records.end(), has_rules)});
     }},
};

} // namespace

std::optional<LinesRead> read_form(const PeekLine& peek, const ReaderParams& asked) {
    for (const TextForm& form : forms)
        if (form.begins(*peek(0), asked))
            if (auto found = form.read(peek, asked))
                return found;
    return std::nullopt;
}

std::optional<Record> array_in(const Line& field, const ReaderParams& asked) {
    Line cells = field;
    cells.kind = Line::Kind::cells;
    const auto peek = [&](std::size_t ahead) { return ahead == 0 ? &cells : nullptr; };
    auto found = field.records.empty() && may_be_array(cells) ? read_array(peek, asked) : std::nullopt;
    return found && found->records.size() == 1 ? std::optional(found->records[0]) : std::nullopt;
}

} // namespace sudoku::detail
