#include "sudoku/writer.hpp"

#include "sudoku/detail/lz_string.hpp"
#include "sudoku/encoding.hpp"

#include "dlx/count.hpp"
#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace sudoku::test::writer_test {
namespace {

namespace ptree = boost::property_tree;

constexpr const char* cells = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
constexpr const char* zeros = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

const FileFormat& format(std::string_view name) {
    const FileFormat* const found = find_file_format(name);
    if (found == nullptr)
        throw std::invalid_argument("no such format");
    return *found;
}

Puzzle puzzle_of(Grid grid, std::string name = {}, DigitNotation notation = DigitNotation::digits) {
    return {.grid = std::move(grid), .notation = notation, .name = std::move(name)};
}

std::string written(const FileFormat& format, const std::vector<Puzzle>& puzzles) {
    std::string text;
    PuzzleWriter writer(format, [&](std::string_view piece) { text += piece; });
    for (const Puzzle& puzzle : puzzles)
        writer.write(puzzle);
    writer.finish();
    return text;
}

std::string written(std::string_view name, const std::vector<Puzzle>& puzzles) {
    return written(format(name), puzzles);
}

/// Returns all puzzles in a text in which there is nothing else.
std::vector<Grid> read_back(std::string_view text, std::optional<Geometry> geometry = std::nullopt) {
    PuzzleReader reader(memory_source(text), {.geometry = geometry});
    std::vector<Grid> grids;
    while (const auto record = reader.next()) {
        if (const auto* const error = std::get_if<ParseError>(&*record))
            throw *error;
        grids.push_back(std::get<Puzzle>(*record).grid);
    }
    return grids;
}

ptree::ptree parsed_json(const std::string& text) {
    std::istringstream in(text);
    ptree::ptree tree;
    ptree::read_json(in, tree);
    return tree;
}

ptree::ptree parsed_xml(const std::string& text) {
    std::istringstream in(text);
    ptree::ptree tree;
    ptree::read_xml(in, tree, ptree::xml_parser::trim_whitespace);
    return tree;
}

/// Returns the characters behind a text that lz-string's compressToBase64 packed, by the rules for unpacking.
std::u16string unpacked(const std::string& packed) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::size_t at = 0;
    const auto get = [&](std::uint32_t width) {
        std::uint32_t value = 0;
        for (std::uint32_t k = 0; k < width; ++k, ++at) {
            const std::size_t six = digits.find(packed.at(at / 6));
            value |= static_cast<std::uint32_t>(six >> (5 - at % 6) & 1) << k;
        }
        return value;
    };
    std::vector<std::u16string> entries(3);
    std::u16string text;
    std::u16string previous;
    std::uint32_t width = 2;
    std::uint32_t left = 1; // the first character makes codes wider
    const auto add = [&](const std::u16string& entry) {
        entries.push_back(entry);
        if (--left == 0)
            left = 1U << width++;
    };
    for (;;) {
        std::uint32_t code = get(width);
        if (code == 2)
            return text;
        if (code < 2) {
            add(std::u16string(1, static_cast<char16_t>(get(code == 0 ? 8 : 16))));
            code = static_cast<std::uint32_t>(entries.size()) - 1;
        }
        if (code > entries.size() || (code == entries.size() && previous.empty()))
            throw std::runtime_error("damaged");
        const std::u16string entry = code < entries.size() ? entries[code] : previous + previous[0];
        text += entry;
        if (!previous.empty())
            add(previous + entry[0]);
        previous = entry;
    }
}

/// Returns the JSON in a link to f-puzzles whose characters are all those of Latin-1, and the end of the line.
std::string json_in_link(const std::string& link) {
    const std::string begin = "https://www.f-puzzles.com/?load=";
    EXPECT_EQ(link.substr(0, begin.size()), begin);
    EXPECT_EQ(link.back(), '\n');
    std::string json;
    for (const char16_t c : unpacked(link.substr(begin.size())))
        json += static_cast<char>(c);
    return json;
}

TEST(PuzzleWriter, WritesEachFormatOfLines) {
    const std::vector<Puzzle> puzzles{puzzle_of(grid_of(cells), "One"), puzzle_of(grid_of(cells))};
    const std::string line = cells;
    const std::string digits = zeros;
    EXPECT_EQ(written("line", puzzles), line + '\n' + line + '\n');
    EXPECT_EQ(written("sdm", puzzles), digits + '\n' + digits + '\n');
    EXPECT_EQ(written("csv", puzzles), "puzzle,name\n" + line + ",One\n" + line + ",\n");
    EXPECT_EQ(written("json", puzzles),
              R"({"puzzle":")" + line + R"(","name":"One"})" + "\n" + R"({"puzzle":")" + line + "\"}\n");
    EXPECT_EQ(written("hodoku", puzzles), ":0000:x:" + line + ":::\n:0000:x:" + line + ":::\n");
    EXPECT_EQ(written("solo", {puzzle_of(grid_of(cells))}),
              "3x3:b3a2a6b9b3a5b1b1_8a6_4d8_1a2_9b7g8b6_7a8_2d2_6a9_5b8b2a3b9b5a1a3b\n");
}

TEST(PuzzleWriter, WritesEachFormatOfRows) {
    const Puzzle puzzle = puzzle_of(grid_of(cells), "Two words");
    EXPECT_EQ(written("sdk", {puzzle}), "#D Two words\r\n[Puzzle]\r\n"
                                        "..3.2.6..\r\n9..3.5..1\r\n..18.64..\r\n..81.29..\r\n7.......8\r\n"
                                        "..67.82..\r\n..26.95..\r\n8..2.3..9\r\n..5.1.3..\r\n\r\n");
    EXPECT_EQ(written("ss", {puzzle}), " *-----------*\r\n |..3|.2.|6..|\r\n |9..|3.5|..1|\r\n |..1|8.6|4..|\r\n"
                                       " |---+---+---|\r\n |..8|1.2|9..|\r\n |7..|...|..8|\r\n |..6|7.8|2..|\r\n"
                                       " |---+---+---|\r\n |..2|6.9|5..|\r\n |8..|2.3|..9|\r\n |..5|.1.|3..|\r\n"
                                       " *-----------*\r\n\r\n");
}

TEST(PuzzleWriter, WritesOneDocumentOfXml) {
    const std::string head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
                             "<opensudoku version=\"2\">\n<folder name=\"sudoku\">\n";
    const std::string tail = "</folder>\n</opensudoku>\n";
    EXPECT_EQ(written("opensudoku", {}), head + tail);
    EXPECT_EQ(written("opensudoku", {puzzle_of(grid_of(cells), "One"), puzzle_of(grid_of(cells))}),
              head + "<game data=\"" + zeros + "\" note=\"One\" />\n<game data=\"" + zeros + "\" note=\"\" />\n" +
                  tail);
}

TEST(PuzzleWriter, WritesTheJsonOfFpuzzlesIntoALink) {
    const std::string link = written("fpuzzles", {puzzle_of(grid_of("1...............", Geometry(2, 2)), "One")});
    EXPECT_EQ(json_in_link(link), R"({"size":4,"title":"One","grid":[[{"value":1,"given":true},{},{},{}],)"
                                  R"([{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})");
}

TEST(PuzzleWriter, NamesNoFormatTwice) {
    std::map<std::string_view, int> names;
    for (const FileFormat& each : file_formats()) {
        EXPECT_EQ(++names[each.name], 1);
        EXPECT_EQ(find_file_format(each.name), &each);
    }
    EXPECT_EQ(find_file_format("xls"), nullptr);
}

/// Returns boards on which the formats are tried: all sizes that people use, usual shapes and others.
std::vector<Geometry> boards() {
    std::vector<Geometry> all = shapes();
    all.insert(all.end(), {Geometry(1, 5), Geometry(2, 4), Geometry(9, 1), Geometry(2, 7), Geometry(5, 6)});
    return all;
}

TEST(PuzzleWriter, HoldsTheBoardsThatTheProgramsHave) {
    std::map<std::string_view, std::string> held;
    for (const FileFormat& each : file_formats())
        for (const Geometry& board : boards())
            if (each.supports(board))
                held[each.name] += std::to_string(board.box_rows()) + 'x' + std::to_string(board.box_columns()) + ' ';
    const std::string all = "2x2 2x3 3x2 3x3 2x5 3x4 4x3 4x4 5x5 5x7 10x10 1x5 2x4 9x1 2x7 5x6 ";
    for (const char* const any : {"line", "csv", "json", "dlx"})
        EXPECT_EQ(held[any], all) << any;
    for (const char* const nines : {"sdk", "sdm", "ss", "hodoku", "opensudoku"})
        EXPECT_EQ(held[nines], "3x3 ") << nines;
    EXPECT_EQ(held["fpuzzles"], "2x2 2x3 3x3 2x5 3x4 4x4 2x4 2x7 ");
    EXPECT_EQ(held["solo"], "2x2 2x3 3x2 3x3 2x5 3x4 4x3 4x4 5x5 2x4 2x7 5x6 ");
}

TEST(PuzzleWriter, RefusesWhatTheFormatDoesNotHold) {
    std::string text;
    const auto sink = [&](std::string_view piece) { text += piece; };
    PuzzleWriter sdk(format("opensudoku"), sink);
    EXPECT_THROW(sdk.write(puzzle_of(Grid(Geometry(4, 4)))), std::invalid_argument);
    EXPECT_EQ(text, "");
    PuzzleWriter dlx(format("dlx"), sink);
    dlx.write(puzzle_of(Grid(Geometry(2, 2))));
    const std::string once = text;
    EXPECT_THROW(dlx.write(puzzle_of(Grid(Geometry(2, 2)))), std::invalid_argument);
    EXPECT_EQ(text, once);
}

/// Returns a board with no given, one, all, or some of them, and candidates that it rules out if the format has them.
Grid written_grid(const FileFormat& format, const Grid& solved, std::uint64_t seed, Dice& dice) {
    const std::size_t size = solved.digits().size();
    const std::size_t counts[] = {0, 1, size, 3, dice.below(static_cast<std::uint32_t>(size) + 1)};
    Grid grid = with_givens(solved, counts[std::min<std::uint64_t>(seed - 1, 4)], dice);
    if (!format.supports_candidates || seed % 2 == 0)
        return grid;
    const Grid more = with_eliminations(grid, 6, dice);
    for (const Candidate& candidate : more.eliminated()) { // formats need not have those that givens exclude
        const Geometry& board = grid.geometry();
        bool is_free = grid[candidate.cell] == 0;
        for (Cell cell = 0; cell < size; ++cell)
            is_free =
                is_free && !(grid[cell] == candidate.digit && (board.row(cell) == board.row(candidate.cell) ||
                                                               board.column(cell) == board.column(candidate.cell) ||
                                                               board.box(cell) == board.box(candidate.cell)));
        if (is_free)
            grid.eliminate(candidate);
    }
    return grid;
}

// Each format but that of dlx, on each board that it supports, in each alphabet: two puzzles after each other.
TEST(PuzzleWriter, WritesWhatIsReadBackEqual) {
    std::vector<Geometry> all = boards();
    all.insert(all.end(),
               {Geometry(1, 2), Geometry(1, 3), Geometry(1, 9), Geometry(4, 2), Geometry(2, 8), Geometry(6, 6)});
    std::map<std::string_view, int> round_trips;
    for (const FileFormat& each : file_formats())
        for (const Geometry& board : all)
            for (const DigitNotation notation : {DigitNotation::digits, DigitNotation::letters, DigitNotation::numbers})
                for (std::uint64_t seed = 1; seed <= (board.side() > 36 ? 2U : 12U); ++seed) {
                    const bool has_alphabet = notation == DigitNotation::digits ? board.side() <= 35
                                              : notation == DigitNotation::letters
                                                  ? board.side() > 9 && board.side() <= 26
                                                  : true;
                    if (each.name == "dlx" || !each.supports(board) || !has_alphabet)
                        continue;
                    Dice dice(seed);
                    const Grid solved = solved_grid(board, dice);
                    const Grid one = written_grid(each, solved, seed, dice);
                    const Grid two = with_givens(solved, board.cell_count() / 3, dice);
                    const std::string text =
                        written(each, {puzzle_of(one, "A name, \"B\"", notation), puzzle_of(two, "", notation)});
                    const bool shows_boxes =
                        each.encodes_boxes || Geometry::default_for_side(board.side()) == board; // false: needs --box
                    ASSERT_EQ(read_back(text, shows_boxes ? std::nullopt : std::optional(board)),
                              (std::vector{one, two}))
                        << each.name << '\n'
                        << text;
                    ++round_trips[each.name];
                }
    for (const FileFormat& each : file_formats())
        if (each.name != "dlx") {
            EXPECT_GE(round_trips[each.name], 24) << each.name;
        }
}

TEST(PuzzleWriter, KeepsTheCandidatesThatAPuzzleRulesOutOrRefuses) {
    Grid grid = grid_of(cells);
    grid.eliminate({80, 7});
    grid.eliminate({79, 7});
    grid.eliminate({79, 8});
    for (const FileFormat& each : file_formats())
        if (!each.supports_candidates)
            EXPECT_THROW((void)written(each.name, {puzzle_of(grid)}), std::invalid_argument) << each.name;
        else if (each.name == "dlx")
            EXPECT_EQ(to_problem(grid).option_count(), to_problem(grid_of(cells)).option_count() - 3);
        else
            EXPECT_EQ(read_back(written(each.name, {puzzle_of(grid)})), std::vector{grid}) << each.name;
}

// The letters of digits from 10 on could be digits from 1 on.
TEST(PuzzleWriter, WritesNumbersWhereLettersAreAmbiguous) {
    Grid grid(Geometry(4, 4));
    grid.set(0, 10);
    grid.set(20, 16);
    EXPECT_EQ(read_back(written("line", {puzzle_of(grid)})), std::vector{grid});
    EXPECT_EQ(written("line", {puzzle_of(grid)}).substr(0, 7), "10 . . ");
    grid.set(1, 2);
    EXPECT_EQ(written("line", {puzzle_of(grid)}).substr(0, 7), "A2.....");
}

std::string trimmed_right(const std::string& text) { return text.substr(0, text.find_last_not_of(' ') + 1); }

TEST(PuzzleWriter, WritesNamesOfAnyCharacters) {
    const std::map<std::string, std::string> names{
        {R"(a "quoted" 'name')", R"(a "quoted" 'name')"},
        {"]]> & <game data=\"1\"/> &amp;", "]]> & <game data=\"1\"/> &amp;"},
        {R"(back\slash \n, comma; :0000:)", R"(back\slash \n, comma; :0000:)"},
        {"two\nlines\tand\x1B[2J\x7F", "two lines and [2J "},
        {"na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x98\x80", "na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x98\x80"},
        {"Latin-1 \xE9, half \xE2\x82", "Latin-1 \xEF\xBF\xBD, half \xEF\xBF\xBD\xEF\xBF\xBD"},
        {"no character \xEF\xBF\xBE, a control \xC2\x85, surrogate \xED\xA0\x80|",
         "no character \xEF\xBF\xBD, a control  , surrogate \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD|"},
        {std::string("nul\0", 4), "nul "},
    };
    for (const auto& [name, shown] : names) {
        SCOPED_TRACE(name);
        const Puzzle puzzle = puzzle_of(grid_of(cells), name);
        EXPECT_EQ(parsed_json(written("json", {puzzle})).get<std::string>("name"), shown);
        const ptree::ptree game = parsed_xml(written("opensudoku", {puzzle})).get_child("opensudoku.folder.game");
        EXPECT_EQ(game.get<std::string>("<xmlattr>.note"), shown);
        EXPECT_EQ(game.get<std::string>("<xmlattr>.data"), zeros);
        const std::string sdk = written("sdk", {puzzle});
        EXPECT_EQ(sdk.substr(0, sdk.find('\r')), "#D " + shown);
        EXPECT_EQ(read_back(sdk), std::vector{puzzle.grid});
        EXPECT_EQ(parse_puzzle(sdk).name, trimmed_right(shown));
        for (const FileFormat& each : file_formats()) // the second one must be found behind it
            if (each.name != "dlx") {
                EXPECT_EQ(read_back(written(each, {puzzle, puzzle})), (std::vector{puzzle.grid, puzzle.grid}))
                    << each.name;
            }
        for (const char* each : {"json", "fpuzzles", "opensudoku"})
            EXPECT_EQ(trimmed_right(parse_puzzle(written(each, {puzzle})).name), trimmed_right(shown)) << each;
    }
    EXPECT_EQ(written("csv", {puzzle_of(grid_of(cells), "a \"b\"\nc")}).substr(12 + 82), "\"a \"\"b\"\" c\"\n");
    EXPECT_EQ(written("csv", {puzzle_of(grid_of(cells), "a, b")}).substr(12 + 82), "\"a, b\"\n");
}

/// The characters of a title as a reader of the link gets them, in UTF-16.
TEST(PuzzleWriter, PacksTitlesOfAnyCharacters) {
    const Puzzle puzzle = puzzle_of(grid_of(cells), "\"\xE2\x82\xAC\" \xF0\x9F\x98\x80");
    const std::string link = written("fpuzzles", {puzzle});
    const std::u16string json = unpacked(link.substr(link.find('=') + 1));
    EXPECT_EQ(json.substr(0, json.find(u",\"grid\"")), u"{\"size\":9,\"title\":\"\\\"\u20AC\\\" \U0001F600\"");
}

TEST(LzString, PacksWhatIsKnown) {
    EXPECT_EQ(detail::pack_lz_string(u"{\"x\":3}"), "N4IgHiBcDMC+Q===");
    EXPECT_EQ(detail::pack_lz_string(u"{\"size\":9}").substr(0, 4), "N4Ig"); // true of every object
}

// No more is written than the header says.
TEST(LzString, PacksWhatIsUnpackedEqual) {
    std::size_t wide = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Dice dice(seed);
        const std::size_t letters = 1 + dice.below(dice.one_in(3) ? 1000 : 4);
        std::u16string text;
        for (std::size_t size = dice.below(dice.one_in(10) ? 3000 : 30); size > 0; --size)
            text += static_cast<char16_t>('a' + dice.below(letters));
        wide += letters > 200 ? 1 : 0;
        const std::string packed = detail::pack_lz_string(text);
        ASSERT_TRUE(unpacked(packed) == text) << "seed " << seed;
        ASSERT_EQ(packed.size() % 4, 0U);
        ASSERT_LE(packed.size(), 4 * text.size() + 8);
    }
    EXPECT_GT(wide, 100U);
}

TEST(PuzzleWriter, WritesIdsThatSoloReads) {
    const auto cells_of_id = [](const std::string& id) { // by the rules for reading
        std::vector<std::uint32_t> digits;
        for (std::size_t at = id.find(':') + 1; id[at] != '\n';)
            if (id[at] >= 'a') {
                digits.resize(digits.size() + static_cast<std::size_t>(id[at++] - 'a' + 1));
            } else if (id[at] == '_') {
                ++at;
            } else {
                std::size_t size = 0;
                digits.push_back(static_cast<std::uint32_t>(std::stoul(id.substr(at), &size)));
                at += size;
            }
        return digits;
    };
    EXPECT_EQ(written("solo", {puzzle_of(Grid(Geometry(3, 3)))}), "3x3:zzzc\n");
    EXPECT_EQ(written("solo", {puzzle_of(grid_of("1.......2.3......................4.5", Geometry(2, 3)))}),
              "2x3:1g2a3v4a5\n");
    for (const Geometry& board : boards())
        for (std::uint64_t seed = 1; format("solo").supports(board) && seed <= 30; ++seed) {
            Dice dice(seed);
            const Grid grid = with_givens(solved_grid(board, dice), dice.below(board.cell_count() + 1), dice);
            const std::string id = written("solo", {puzzle_of(grid)});
            ASSERT_EQ(cells_of_id(id), digits_of(grid)) << id;
            ASSERT_EQ(id.find("__"), std::string::npos);
        }
}

TEST(PuzzleWriter, WritesProblemsThatHaveTheSolutionsOfThePuzzle) {
    for (const Geometry& board : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2)})
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            Dice dice(seed);
            const Grid grid = puzzle_of_any_kind(board, dice);
            const dlx::Problem problem = dlx::parse(written("dlx", {puzzle_of(grid)}));
            ASSERT_EQ(dlx::count(problem).solutions, brute_force_solutions(grid, 100'000).size())
                << testing::PrintToString(grid);
        }
}

} // namespace
} // namespace sudoku::test::writer_test
