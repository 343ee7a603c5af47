#include "tests/sudoku/reader/records.hpp"

#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace sudoku::test {

std::string to_string(const Record& record) {
    if (const auto* error = std::get_if<ParseError>(&record))
        return std::to_string(error->line()) + ':' + std::to_string(error->column()) + ": " + error->message();
    const auto& puzzle = std::get<Puzzle>(record);
    const Geometry& geometry = puzzle.grid.geometry();
    const std::string shape =
        Geometry::default_for_side(geometry.side()) == geometry
            ? ""
            : " (" + std::to_string(geometry.box_rows()) + "x" + std::to_string(geometry.box_columns()) + ")";
    return "line " + std::to_string(puzzle.line) + shape + ": " + to_line(puzzle.grid, puzzle.notation);
}

Records read_all(PuzzleReader& reader) {
    Records records;
    while (const auto record = reader.next())
        records.push_back(to_string(*record));
    return records;
}

Records read_all(std::string_view text, std::optional<Geometry> geometry, InputFormat format) {
    PuzzleReader reader(memory_source(text), {geometry, format});
    return read_all(reader);
}

Records read_strictly(std::string_view text) {
    PuzzleReader reader(memory_source(text), {.strict = true});
    return read_all(reader);
}

bool is_variant(std::string_view text) {
    PuzzleReader reader(memory_source(text), {.read_rules = true});
    while (const auto record = reader.next())
        if (const auto* const puzzle = std::get_if<Puzzle>(&*record);
            puzzle == nullptr || !puzzle->is_plain() || !puzzle->ignored.empty())
            return true;
    return false;
}

Records places_of(Records records) {
    for (std::string& record : records)
        if (!record.starts_with("line "))
            record.erase(record.find(':', record.find(':') + 1));
    return records;
}

std::string good(std::size_t line) { return "line " + std::to_string(line) + ": " + std::string(second_cells); }

Records errors_before_a_good_puzzle(const std::string& bad) {
    const auto bad_lines = static_cast<std::size_t>(std::count(bad.begin(), bad.end(), '\n'));
    Records records = read_all(bad + std::string(second_cells) + '\n');
    Records before_rows = read_all(bad + '\n' + as_rows(second_cells));
    if (records.empty() || records.back() != good(bad_lines + 1))
        records.emplace_back("THE NEXT PUZZLE IS HARMED");
    else
        records.pop_back();
    if (before_rows.empty() || before_rows.back() != good(bad_lines + 2))
        before_rows.emplace_back("THE NEXT GRID IS HARMED");
    else
        before_rows.pop_back();
    EXPECT_EQ(before_rows, records) << "a line or a grid after it, and the errors differ";
    return records;
}

ByteSource in_pieces(std::string_view text, std::size_t size) {
    return [text, size](std::span<char> buffer) mutable {
        const std::size_t got = std::min({size, buffer.size(), text.size()});
        std::copy_n(text.data(), got, buffer.data());
        text.remove_prefix(got);
        return got;
    };
}

ByteSource hesitant(ByteSource source, int times) {
    return [source = std::move(source), times, thrown = 0](std::span<char> buffer) mutable {
        if (thrown++ < times)
            throw NothingYet();
        thrown = 0;
        return source(buffer);
    };
}

std::string plain_records(const std::string& text, const ReaderParams& params) {
    std::string records;
    PuzzleReader reader(memory_source(text), params);
    while (const auto record = reader.next()) {
        const auto* const error = std::get_if<ParseError>(&*record);
        records += error == nullptr ? "." : std::to_string(error->line());
    }
    return records;
}

std::optional<Record> patient_next(PuzzleReader& reader) {
    for (;;) {
        try {
            return reader.next();
        } catch (const NothingYet&) { // it is called again
        }
    }
}

} // namespace sudoku::test
