#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/writer.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using fuzz::require;
using sudoku::DigitNotation;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::InputFormat;
using sudoku::ParseError;
using sudoku::Puzzle;
using sudoku::Record;

sudoku::ByteSource in_pieces(std::string_view text, std::size_t size) {
    return [text, size](std::span<char> buffer) mutable {
        const std::size_t got = std::min({size, buffer.size(), text.size()});
        std::copy_n(text.data(), got, buffer.data());
        text.remove_prefix(got);
        return got;
    };
}

std::vector<Record> read_all(sudoku::ByteSource source, std::optional<Geometry> geometry, InputFormat format) {
    sudoku::PuzzleReader reader(std::move(source), {geometry, format});
    std::vector<Record> records;
    while (auto record = reader.next())
        records.push_back(std::move(*record));
    require(!reader.next(), "the end stays the end");
    return records;
}

bool are_equal(const Record& a, const Record& b) {
    if (a.index() != b.index())
        return false;
    if (const auto* error = std::get_if<ParseError>(&a)) {
        const auto& other = std::get<ParseError>(b);
        return error->line() == other.line() && error->column() == other.column() &&
               std::string_view(error->message()) == other.message();
    }
    const auto& puzzle = std::get<Puzzle>(a);
    const auto& other = std::get<Puzzle>(b);
    return puzzle.grid == other.grid && puzzle.notation == other.notation && puzzle.line == other.line;
}

/// Requires that lines that are read at once are the records that next() returns.
void check_lines(const std::string& text, std::optional<Geometry> geometry, InputFormat format,
                 const std::vector<Record>& records) {
    constexpr std::size_t cells = 81;
    sudoku::PuzzleReader reader(in_pieces(text, 200), {geometry, format});
    for (auto expected = records.begin();; ++expected) {
        std::vector<sudoku::Digit> digits;
        std::vector<std::size_t> lines;
        const std::size_t taken = reader.read_plain_puzzles(digits, lines, 3);
        require(taken <= 3 && digits.size() == taken * cells && lines.size() == taken, "lines have 81 digits each");
        for (std::size_t k = 0; k < taken; ++k, ++expected) {
            require(expected != records.end(), "no line is taken that is no record");
            const auto* puzzle = std::get_if<Puzzle>(&*expected);
            require(puzzle != nullptr && puzzle->grid.geometry() == Geometry(3, 3) && puzzle->line == lines[k],
                    "a line that is taken is a puzzle");
            for (sudoku::Cell cell = 0; cell < cells; ++cell)
                require(puzzle->grid[cell] == digits[k * cells + cell], "a line that is taken has the same digits");
        }
        const auto record = reader.next();
        require(record.has_value() == (expected != records.end()), "as many records as one by one");
        if (!record)
            return;
        require(are_equal(*record, *expected), "the records between lines are the same");
    }
}

std::size_t line_of(const Record& record) {
    const auto* error = std::get_if<ParseError>(&record);
    return error != nullptr ? error->line() : std::get<Puzzle>(record).line;
}

/// Requires that records have the order of their lines, and places in the text. Only documents have several on a line.
void check_places(const std::vector<Record>& records, std::string_view text) {
    const bool has_documents = text.find_first_of("{<\\") != std::string_view::npos;
    std::vector<std::size_t> sizes; // sizes of lines, with the end
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        const std::size_t size = std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
        sizes.push_back(size);
        text.remove_prefix(size);
    }
    std::size_t last = 0;
    std::size_t on_line = 0;
    for (const Record& record : records) {
        const std::size_t line = line_of(record);
        on_line = line == last ? on_line + 1 : 1;
        require(line >= last && line <= sizes.size(), "records are in order");
        require(has_documents || on_line == 1, "there is one record for a line");
        last = line;
        if (const auto* error = std::get_if<ParseError>(&record))
            require(error->column() >= 1 && error->column() <= sizes[line - 1] + 1 && *error->message() != '\0',
                    "an error is in a column of its line and has a message");
    }
}

bool is_good(const Record& record, const Grid& grid) {
    const auto* puzzle = std::get_if<Puzzle>(&record);
    return puzzle != nullptr && puzzle->grid == grid;
}

/// Requires that a grid can be written and read back, in one of the formats, which `choice` selects.
void check_round_trip(const Puzzle& puzzle, std::size_t choice) {
    const Geometry& geometry = puzzle.grid.geometry();
    const Grid digits(geometry, puzzle.grid.digits()); // the digits without the eliminated candidates
    for (const std::string& text :
         {sudoku::to_line(puzzle.grid, puzzle.notation), sudoku::to_grid_text(puzzle.grid, puzzle.notation)}) {
        const auto records = read_all(sudoku::memory_source(text), geometry, InputFormat::any);
        require(records.size() == 1 && is_good(records[0], digits), "a grid is read back as it was written");
    }
    const auto formats = sudoku::file_formats();
    const sudoku::FileFormat& format = formats[choice % formats.size()];
    if (!format.supports(geometry) || geometry.side() > 25 || format.name == "dlx" || // a format that is not read
        (format.name == "csv" && geometry.side() != 9) ||
        (!format.supports_candidates && !puzzle.grid.eliminated().empty()))
        return;
    std::string text;
    sudoku::PuzzleWriter writer(format, [&](std::string_view piece) { text += piece; });
    writer.write(puzzle);
    writer.finish();
    const auto records = read_all(sudoku::memory_source(text), geometry, InputFormat::any);
    require(records.size() == 1 && is_good(records[0], puzzle.grid), "a format is read back as it was written");
}

sudoku::SolverParams few_nodes() {
    sudoku::SolverParams params;
    params.search.limits.search_nodes = 100;
    params.search.limits.solutions = 2;
    params.keep_solutions = true;
    return params;
}

/// Solves small boards, with few nodes. The rules verify the answer.
void check_solution(const Grid& grid) {
    if (grid.geometry().side() > 9)
        return;
    static sudoku::Solver solver(few_nodes()); // its data for a board takes longer to build than an answer
    const auto clashes = sudoku::clashes(grid);
    const sudoku::PuzzleBlock block{grid.geometry(), grid.digits(), grid.eliminated()};
    solver.solve({&block, 1}, [&](const sudoku::PuzzleResult& found) {
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
            require(!sudoku::verify_solution(grid, Grid(grid.geometry(), found.solution(k))),
                    "the rules agree with a solution");
        require(clashes.empty() || found.solutions == 0, "a puzzle whose givens clash has no solution");
        require((sudoku::verdict(found.solutions, found.status, clashes) == sudoku::Verdict::inconsistent) ==
                    !clashes.empty(),
                "clashes make a puzzle inconsistent, and nothing else does");
    });
}

/// Returns true if a note is the only record, an error because there was nothing else.
bool is_only_note(const std::vector<Record>& records) {
    const auto* const error = records.size() == 1 ? std::get_if<ParseError>(&records[0]) : nullptr;
    return error != nullptr && std::string_view(error->message()) == "not a puzzle: neither cells nor a comment";
}

/// Requires that a puzzle after empty lines is read, after any text but UTF-16, in which the puzzle would be UTF-16,
/// too. As there are several empty lines, none of them is a gap.
void check_next_is_unharmed(const std::string& text, const std::vector<Record>& records) {
    constexpr std::string_view cells =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    static const Grid grid = sudoku::parse_puzzle(cells).grid;
    if (text.starts_with("\xFE\xFF") || text.starts_with("\xFF\xFE"))
        return;
    std::string more = text + "\n\n\n";
    more += cells;
    const auto longer = read_all(sudoku::memory_source(more), std::nullopt, InputFormat::any);
    require(!longer.empty() && is_good(longer.back(), grid), "the next puzzle is unharmed");
    if (longer.size() == 1 && is_only_note(records))
        return;
    require(longer.size() == records.size() + 1, "nor is anything lost or doubled");
    require(std::equal(records.begin(), records.end(), longer.begin(), are_equal), "nor does it harm those before it");
}

} // namespace

/// Calls PuzzleReader on any bytes. The first byte selects the settings: '9' and '6' a size, 'l' and 'g' a format, any
/// other nothing. The last byte chooses the format in which a puzzle is written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const char choice = static_cast<char>(data[0]);
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::optional<Geometry> geometry;
    if (choice == '9')
        geometry = Geometry(3, 3);
    else if (choice == '6')
        geometry = Geometry(3, 2);
    const InputFormat format = choice == 'l' ? InputFormat::line : choice == 'g' ? InputFormat::grid : InputFormat::any;

    const auto records = read_all(sudoku::memory_source(text), geometry, format);
    const auto pieces = read_all(in_pieces(text, 1), geometry, format);
    require(std::equal(records.begin(), records.end(), pieces.begin(), pieces.end(), are_equal),
            "bytes one by one give the same records");
    check_lines(text, geometry, format, records);
    check_places(records, text);
    for (const Record& record : records)
        if (const auto* puzzle = std::get_if<Puzzle>(&record)) {
            require(!geometry || puzzle->grid.geometry() == *geometry, "a puzzle has the size that was asked for");
            check_round_trip(*puzzle, data[size - 1] + puzzle->line);
            check_solution(puzzle->grid);
        }
    if (!geometry && format == InputFormat::any)
        check_next_is_unharmed(text, records);
    return 0;
}
