#include "sudoku/reader/documents/document.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// Documents of many lines: JSON, XML, LaTeX, and what is refused.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

std::string file(const std::string& name) {
    std::ifstream stream(std::string(FORMATS) + '/' + name, std::ios::binary);
    EXPECT_TRUE(stream) << name;
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string at(std::size_t line, const std::string& cells) { return "line " + std::to_string(line) + ": " + cells; }

Records names(std::string_view text) {
    PuzzleReader reader(bytes_of(text));
    Records names;
    while (const auto record = reader.next())
        names.push_back(std::holds_alternative<Puzzle>(*record) ? std::get<Puzzle>(*record).name : "an error");
    return names;
}

const std::string six = "1.......4.............3.2..........5";

TEST(Documents, HoldTheGivensAndNothingElse) {
    const std::map<std::string, Records> expected{
        {"opensudoku_1.opensudoku", {at(7, first), at(8, second)}},
        {"opensudoku_2.opensudoku", {at(1, second), at(1, first), at(1, first)}},
        {"opensudoku_3.opensudoku", {at(1, first), at(1, first)}},
        {"ksudoku.xml", {at(5, first)}},
        {"ksudoku_six.xml", {"line 5 (3x2): " + six}},
        {"gnome_sudoku.save", {at(1, first)}},
        {"f_puzzles.json", {at(1, first)}},
        {"f_puzzles_six.json", {at(1, six)}},
        {"object_rows.json", {at(1, first)}},
        {"object_list.json", {at(2, first), at(3, first), at(4, first), at(5, first), at(6, first), at(7, first)}},
        {"sudoku_answers.jsonl", {at(1, first), at(2, first)}},
        {"latex.tex", {at(1, first)}},
        {"latex_document.tex", {at(7, first), at(17, first)}},
    };
    std::string all; // several documents one after the other, some without a line end
    Records of_all;
    for (const auto& [name, records] : expected) {
        EXPECT_EQ(read_all(file(name)), records) << name;
        all += file(name);
        of_all.insert(of_all.end(), records.begin(), records.end());
    }
    Records without_lines = read_all(all);
    for (Records* records : {&of_all, &without_lines})
        for (std::string& record : *records)
            record.erase(0, record.find_first_of(":("));
    EXPECT_EQ(without_lines, of_all);
}

TEST(Documents, HaveNames) {
    EXPECT_EQ(names(file("opensudoku_1.opensudoku")), Records({"Easy & short", "Easy & short"}));
    EXPECT_EQ(names(file("opensudoku_2.opensudoku")), Records({"Hard", "ein <Zettel>", "Hard"}));
    EXPECT_EQ(names(file("f_puzzles.json")), Records({"First"}));
    EXPECT_EQ(names(file("sudoku_answers.jsonl")), Records({"one", "two"}));
    EXPECT_EQ(names(file("object_list.json")), Records({"7", "", "", "", "", ""}));
    EXPECT_EQ(names("Monday\n" + file("ksudoku.xml") + first + '\n'), Records({"Monday", ""}));
}

TEST(Documents, ThatAreBrokenSayWhereAndWhatToDo) {
    std::string table;
    for (const std::string& row : rows_of(second))
        for (std::size_t k = 0; k < 9; ++k)
            table += joined({std::string_view(row).substr(k, row[k] == '.' ? 0 : 1), k == 8 ? "\n" : ","});
    const std::string other_rules = ": a puzzle with other rules than Sudoku's, which this program does not solve";
    const std::string no_opensudoku =
        "the cells of this game of OpenSudoku are neither 81 digits nor of its versions 1 to 5";
    const std::map<std::string, std::string> expected{
        {"opensudoku_1_broken.opensudoku", "4:3: " + no_opensudoku},
        {"opensudoku_2_broken.opensudoku", "1:113: " + no_opensudoku},
        {"opensudoku_3_broken.opensudoku", "1:133: this XML is broken: \" is missing"},
        {"ksudoku_broken.xml", "5:4: this puzzle of KSudoku has 80 values where a 9x9 board has 81"},
        {"ksudoku_six_broken.xml", "5:4: r6c6 of this puzzle of KSudoku has no digit of a 6x6 with 3x2 boxes board"},
        {"ksudoku_x_refused.xml",
         "5:4: a puzzle of KSudoku with other rules than Sudoku's: XSudoku, which this program "
         "does not solve"},
        {"ksudoku_shape_refused.xml", "1:1: the shape of a board for KSudoku, without a puzzle"},
        {"entities_refused.xml", "2:1: this XML defines its own entities, which is refused"},
        {"other_root_refused.xml", "2:1: XML with the root element crossword, which this program does not read: write "
                                   "the puzzle as text"},
        {"gnome_sudoku_broken.save", "1:1: r1c2 of this puzzle of GNOME Sudoku has no digit of a 9x9 board"},
        {"f_puzzles_broken.json",
         "1:1: the grid of this JSON of f-puzzles does not have as many rows and columns as its "
         "\"size\", or no boxes"},
        {"f_puzzles_six_broken.json", "1:1: r6c6 of this puzzle of f-puzzles has no digit of a 6x6 board"},
        {"f_puzzles_killer_refused.json", "1:1: this JSON says \"killercage\"" + other_rules},
        {"f_puzzles_jigsaw_refused.json", "1:1: this JSON says \"region\"" + other_rules},
        {"f_puzzles_words_refused.json",
         "1:1: this JSON of f-puzzles has rules in words under \"ruleset\": if they are "
         "those of Sudoku and no others, remove them"},
        {"f_puzzles_no_givens_refused.json", "1:1: this JSON of f-puzzles marks none of its digits as \"given\""},
        {"sudokupad_refused.json", "1:1: this JSON is of SudokuPad, which has puzzles with other rules than Sudoku's: "
                                   "write its givens as text"},
        {"object_rows_broken.json", "1:1: \"puzzle\" of this JSON: the 9x9 grid ends after 8 of 9 rows"},
        {"object_list_broken.json",
         "2:1: \"quiz\" of this JSON: 80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)"},
        {"object_killer_refused.json", "1:1: this JSON says \"cages\"" + other_rules},
        {"sudoku_answers_broken.jsonl", "1:1: this is the record of an error, without a puzzle"},
        {"latex_broken.tex", "6:3: a cell of this sudoku environment of LaTeX is neither empty nor one of the digits 1 "
                             "to 9"},
        {"latex_document_broken.tex", "3:1: this sudoku environment of LaTeX has no \\end{sudoku-block}"},
        {"web_page_refused.html", "1:1: a web page: copy the puzzle's cells as text"},
        {"archive_refused.zip",
         "1:1: a ZIP archive or a spreadsheet (.xlsx, .ods): unpack it, or save the table as CSV"},
        {"compressed_refused.gz", "1:1: a compressed file: unpack it first"},
        {"portable_document_refused.pdf", "1:1: a PDF file: copy the puzzle's cells as text"},
        {"picture_refused.png", "1:1: a picture: write the puzzle's cells as text"},
    };
    for (const auto& [name, record] : expected) {
        EXPECT_EQ(read_all(file(name)), Records{record}) << name;
        const std::string text = file(name) + "\n\n";
        const std::string ends = with(text, "\r\n", "\n");
        const auto is_end = [](char c) { return c == '\n' || c == '\r'; };
        const auto lines = static_cast<std::size_t>(std::count_if(ends.begin(), ends.end(), is_end));
        for (const std::string& next : {second + '\n', as_rows(second), table}) // whatever was broken
            EXPECT_EQ(read_all(text + next), Records({record, good(lines + 1)})) << name;
    }
}

TEST(Documents, ThatEndTooEarlyAreOneError) {
    for (const std::string name : {"opensudoku_1.opensudoku", "ksudoku.xml", "gnome_sudoku.save", "f_puzzles.json",
                                   "object_rows.json", "latex.tex"}) {
        const std::string whole = file(name);
        const bool has_more = name == "opensudoku_1.opensudoku"; // what is whole before the end is read
        const std::size_t begin = has_more ? whole.find("<game") : whole.size() / 4;
        const std::size_t end = has_more                ? begin + 80
                                : name == "ksudoku.xml" ? whole.find("</values")
                                                        : whole.find_last_of("}\\");
        for (std::size_t size = begin; size < end; ++size) {
            const Records records = read_all(whole.substr(0, size) + "\n\n\n" + second + '\n');
            ASSERT_EQ(records.size(), 2U) << name << ' ' << size;
            EXPECT_FALSE(records[0].starts_with("line ")) << name << ' ' << size;
            EXPECT_TRUE(records[1].ends_with(second)) << name << ' ' << size;
        }
    }
}

TEST(Documents, StandBetweenOtherPuzzles) {
    const std::string object = "{\"puzzle\": \"" + first + "\"}";
    const std::string game = "<opensudoku><game data=\"" + with(first, ".", "0") + "\"/></opensudoku>";
    EXPECT_EQ(read_all(second + '\n' + object + '\n' + second + '\n' + as_rows(second) + game + '\n' + as_rows(second)),
              Records({good(1), at(2, first), good(3), good(4), at(13, first), good(14)}));
    EXPECT_EQ(read_all(object + object + game + game + second),
              Records({at(1, first), at(1, first), at(1, first), at(1, first), good(1)}));
    EXPECT_EQ(read_all("[" + object + ", " + object + "]\n" + second), Records({at(1, first), at(1, first), good(2)}));
    EXPECT_EQ(read_all("[\n  " + object + ",\r\n  " + object + "\r\n]\r\n\r\n" + second),
              Records({at(2, first), at(3, first), good(6)}));
    EXPECT_EQ(read_all("\xEF\xBB\xBF" + object + '\n'), Records{at(1, first)});
}

// A record of a list that is broken does not take the next ones with it.
TEST(Documents, OfAListAreBrokenOneByOne) {
    const std::string object = "{\"puzzle\": \"" + first + "\"}\n";
    const std::string message = ": this JSON is broken here: save it again, or write the puzzle as text";
    for (const std::string broken :
         {"{\"puzzle\": \"53..\n", "{\"puzzle\": [1, 2}\n", "{\"puzzle\": 1, \"a\": [1,\n"}) {
        const Records records = read_all(joined({object, broken, object}));
        ASSERT_EQ(records.size(), 3U) << broken;
        EXPECT_EQ(records[0], at(1, first));
        EXPECT_TRUE(records[1].starts_with("2:") && records[1].ends_with(message)) << records[1];
        EXPECT_EQ(records[2], at(3, first));
    }
    EXPECT_EQ(read_all("{\"list\": [{\"puzzle\": \"12\"}, {\"puzzle\": \"" + first + "\"}]}"),
              Records({"1:1: \"puzzle\" of this JSON: 2 cells; the nearest size is 16 (4x4)", at(1, first)}));
}

// Without one of its brackets, a document of many lines is still one record.
TEST(Documents, ThatLackABracketAreOneError) {
    const std::string whole = file("gnome_sudoku.save");
    for (std::size_t at = whole.find_first_of("{[") + 1; at < whole.size(); ++at) {
        if (std::string_view("{}[]").find(whole[at]) == std::string_view::npos)
            continue;
        const Records records = read_all(whole.substr(0, at) + whole.substr(at + 1) + "\n\n" + second + '\n');
        ASSERT_EQ(records.size(), 2U) << at;
        EXPECT_TRUE(records[0].find("this JSON is broken here") != std::string::npos) << records[0];
        EXPECT_TRUE(records[1].ends_with(second)) << at;
    }
}

// Two puzzles in one object are one too many; the same one with more digits is a solution or a game.
TEST(Documents, WithASecondPuzzleSayThatTheyHaveOne) {
    const std::string head = "{\"puzzle\": \"" + first + "\", \"board\": \"";
    EXPECT_EQ(read_all(head + second + "\"}"), Records{"1:1: this JSON has a second puzzle under \"board\": write each "
                                                       "puzzle in an object of its own"});
    std::string played = first;
    played[2] = '4';
    for (const std::string& board : {first, played, std::string("wooden"), std::string("9x9")})
        EXPECT_EQ(read_all(head + board + "\"}"), Records{at(1, first)}) << board;
    for (const std::string& board : {first + '1', first.substr(1), std::string("12x")})
        EXPECT_EQ(read_all(head + board + "\"}").size(), 1U);
    EXPECT_FALSE(read_all(head + first + "1\"}")[0].starts_with("line ")) << "one cell too many";
    const std::string empty = "{\"puzzle\": \"" + std::string(81, '0') + "\", \"board\": \"" + first + "\"}";
    EXPECT_FALSE(read_all(empty)[0].starts_with("line ")) << "the first is empty";
    const std::string broken = "{\"puzzle\": \"" + first + "\n" + second + '\n' + second + '\n';
    EXPECT_EQ(read_all(broken).back(), at(3, second)) << "puzzles below what is broken";
    std::string values = file("ksudoku.xml");
    const auto begin = values.find("<values>");
    const auto size = values.find("</values>") + 9 - begin;
    values.insert(begin, values.substr(begin, size));
    const Records records = read_all(values);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_TRUE(records[0].ends_with("a puzzle of KSudoku has <values> twice")) << records[0];
}

TEST(Documents, SayEachThingOnce) {
    EXPECT_EQ(read_all("{\"puzzle\": \"" + first + "\", \"puzzle\": \"" + second + "\"}"),
              Records{"1:1: this JSON says \"puzzle\" twice in one object"});
    EXPECT_EQ(read_all("{\"a\": {\"id\": 1}, \"b\": {\"id\": 1}, \"puzzle\": \"" + first + "\"}"),
              Records{at(1, first)});
    const std::string without = with(file("gnome_sudoku.save"), "\"fixed\"", "\"fxied\"");
    EXPECT_TRUE(read_all(without)[0].find("does not say whether it is \"fixed\"") != std::string::npos);
}

TEST(Documents, OfOtherProgramsAreRefusedWhereOtherRulesHold) {
    EXPECT_EQ(read_all("{\"variant\": \"Classic\", \"puzzle\": \"" + first + "\"}"), Records{at(1, first)});
    for (const char* key : {"killer", "jigsaw", "diagonal"})
        EXPECT_TRUE(
            read_all(joined({"{\"", key, "\": \"standard\", \"puzzle\": \"", first, "\"}"}))[0].starts_with("1:1: "))
            << key;
    const std::string head =
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],"
        "[{},{},{},{}]],";
    for (const std::string key : {"diagonal+", "antiknight", "arrow", "thermometer", "unknown", "fogofwar", "negative"})
        for (const std::string value : {"true", "[1]", "{\"a\":1}", "1", "\"true\""}) {
            const Records records = read_all(joined({head, "\"", key, "\":", value, "}"}));
            ASSERT_EQ(records.size(), 1U);
            EXPECT_TRUE(records[0].starts_with("1:1: this JSON says \"" + key + "\":")) << records[0];
        }
    for (const std::string rest : {"\"diagonal+\":false", "\"diagonal+\":0", "\"antiknight\":\"\"", "\"author\":\"b\"",
                                   "\"arrow\":[]", "\"solution\":[1,2]", "\"title\":\"a\""})
        EXPECT_EQ(read_all(head + rest + "}"), Records{at(1, "1...............")}) << rest;
}

// JSON numbers are digits as they are written, and nothing else becomes one.
TEST(Documents, HaveDigitsInTheirCells) {
    const auto board = [](const std::string& cell) {
        return "{\"puzzle\": [[" + cell + ",0,0,0],[0,4,3,0],[4,0,0,0],[0,2,0,1]]}";
    };
    for (const std::string cell : {"1", "1.0", "\"1\""})
        EXPECT_EQ(read_all(board(cell)), Records{at(1, "1....43.4....2.1")}) << cell;
    for (const std::string cell : {"null", "\"\"", "\".\"", "\" \"", "\"-\"", "0", "\"0\"", "\"_\"", "-1", "-1.0",
                                   "\"-1\"", "NaN", "\"nan\"", "\"None\"", "\"undefined\""})
        EXPECT_EQ(read_all(board(cell)), Records{at(1, ".....43.4....2.1")}) << cell;
    for (const std::string cell : {"5",
                                   "-2",
                                   "-0.5",
                                   "\"-2\"",
                                   "\"foo\"",
                                   "\"blank\"",
                                   "Nan",
                                   "1.5",
                                   "1e300",
                                   "1e999",
                                   "99999999999999999999999",
                                   "true",
                                   "{}",
                                   "[1]",
                                   "\"#\"",
                                   "\"1 2\"",
                                   "\"1\\n2\"",
                                   "\"11\"",
                                   "4294967297",
                                   "\"\\u0661\"",
                                   "1]",
                                   "1,1"}) {
        const Records records = read_all(board(cell));
        ASSERT_EQ(records.size(), 1U) << cell;
        EXPECT_FALSE(records[0].starts_with("line ")) << cell << ": " << records[0];
    }
}

// Values go down the columns; the puzzle is not its own mirror image.
TEST(Documents, OfKSudokuGoColumnByColumn) {
    const std::string text = "<ksudoku><graph order=\"4\" type=\"sudoku\"/><values>bc__de__________</values></ksudoku>";
    EXPECT_EQ(read_all(text), Records{at(1, "13..24..........")});
    EXPECT_EQ(read_all(with(text, "bc", "b.")).size(), 1U);
    EXPECT_FALSE(read_all(with(text, "bc", "ba"))[0].starts_with("line ")) << "a is no digit";
    for (const std::string rules : {"<cage size=\"1\">0</cage>", "<clique size=\"4\">0 5 10 15</clique>"})
        EXPECT_TRUE(read_all(with(text, "type=\"sudoku\"/>", "type=\"sudoku\">" + rules + "</graph>"))[0].starts_with(
            "1:10: a puzzle of KSudoku with other rules than Sudoku's"))
            << rules;
}

// The sizes that are asked for hold for documents, too.
TEST(Documents, HaveTheBoardThatIsAskedFor) {
    const std::string object = "{\"puzzle\": \"" + six + "\"}";
    EXPECT_EQ(read_all(object, Geometry(3, 2)), Records{"line 1 (3x2): " + six});
    EXPECT_EQ(read_all(object, Geometry(3, 3)), Records{"1:1: a 6x6 board where a 9x9 is asked for"});
    EXPECT_EQ(read_all(file("ksudoku_six.xml"), Geometry(2, 3)),
              Records{"5:1: a 6x6 with 3x2 boxes board where a 6x6 is asked for"});
}

TEST(Documents, NoneBeginsWithWhatWasReadBefore) {
    const auto array = [](const std::string& open, const std::string& close) {
        std::string text = open + '\n';
        for (const std::string& row : rows_of(first_cells))
            text += joined({"  ", open, "\"", row, "\"", close, ",\n"});
        return text + close + '\n';
    };
    EXPECT_EQ(read_all(array("{", "}")), Records{at(2, first)});
    EXPECT_EQ(read_all(array("[", "]")), Records{at(2, first)});
    for (const std::string title :
         {"<b>Monday</b>", "<john@example.org>", "\\section{Monday}", "[Monday", "Piano", "7z"})
        EXPECT_EQ(read_all(joined({title, "\n", first, "\n"})).back(), at(2, first)) << title;
}

TEST(Documents, ThatAreBrokenEndBeforeThePuzzleBelow) {
    for (const char* end : {"", "\n", "\r", "\r\n"})
        EXPECT_EQ(
            read_all("{\"a\":\n\"\n" + first + end),
            (Records{"2:2: this JSON is broken here: save it again, or write the puzzle as text", "line 3: " + first}))
            << "ends in " << std::string_view(end).size();
}

TEST(Documents, ThatAreHostileAreOneError) {
    const auto deep = [](const std::string& open, std::size_t times) {
        std::string text;
        for (std::size_t k = 0; k < times; ++k)
            text += open;
        return text;
    };
    EXPECT_EQ(read_all("{\"a\":" + deep("[", 100'000) + deep("]", 100'000) + "}"),
              Records{"1:69: this JSON is nested deeper than 64"});
    EXPECT_EQ(read_all("<opensudoku>" + deep("<a>", 100'000) + deep("</a>", 100'000) + "</opensudoku>"),
              Records{"1:205: this XML is broken: elements are nested deeper than 64"});
    EXPECT_EQ(read_all("{\"a\":[" + deep("0,", std::size_t{1} << 21) + "0]}"),
              Records{"1:1: this JSON has more than 1048576 values: divide it into smaller documents"});
    for (const std::string bad :
         {"{\"a\":\"\xFF\"}", "{\"a\":}", "{\"puzzle\":\"\\ud800\"}", "{\"a\":1,}", "{\"a\":NaN}"})
        EXPECT_EQ(read_all(bad).size(), 1U) << bad;
    EXPECT_EQ(read_all("<opensudoku>" + deep("<game/>", std::size_t{1} << 19) + "</opensudoku>"),
              Records{"1:1: this XML has more than 262144 puzzles: divide it into smaller documents"});
    for (const std::string bad : {"{\"cells\":[]}", "{\"cells\":[{\"position\":[0,0],\"value\":1}]}", "{\"grid\":[]}",
                                  "{\"size\":4,\"grid\":[[{},{},{},{}],[1,2,3,4],[{},{},{},{}],[{},{},{},{}]]}",
                                  "<opensudoku/>", "<opensudoku></opensudoku>", "<opensudoku a></opensudoku>",
                                  "<opensudoku><a></opensudoku>", "<opensudoku><game data='&#0;'/></opensudoku>",
                                  "<opensudoku>&lol;</opensudoku>", "<ksudoku><values>b</values></ksudoku>",
                                  "<ksudoku><graph order='99999999999' type='sudoku'/><values>b</values></ksudoku>"}) {
        const Records records = read_all(bad);
        ASSERT_EQ(records.size(), 1U) << bad;
        EXPECT_FALSE(records[0].starts_with("line ")) << bad;
    }
}

/// A text that repeats `block` between `begin` and `end`.
ByteSource endless(std::string begin, std::string block, std::size_t times, std::string end) {
    return [begin = std::move(begin), block = std::move(block), times, end = std::move(end), k = std::size_t{0},
            at = std::size_t{0}](std::span<char> buffer) mutable {
        const auto part = [&]() -> std::string_view { return k == 0 ? begin : k <= times ? block : end; };
        if (at == part().size()) {
            ++k;
            at = 0;
        }
        if (k > times + 1)
            return std::size_t{0};
        const std::size_t got = std::min(buffer.size(), part().size() - at);
        std::copy_n(part().data() + at, got, buffer.data());
        at += got;
        return got;
    };
}

// Documents that are too long are forgotten while they are read; a stream of documents takes the memory of one.
TEST(Documents, TakeBoundedMemory) {
    constexpr std::size_t megabyte = std::size_t{1} << 20;
    const auto peak = [](ByteSource source, Records& last, std::size_t& count) {
        const std::size_t before = start_of_peak();
        PuzzleReader reader(std::move(source));
        count = 0;
        while (const auto record = reader.next()) {
            ++count;
            last = {to_string(*record)};
        }
        return peak_memory() - before;
    };
    Records last;
    std::size_t count = 0;
    const std::string line = " " + std::string(1000, ' ') + "\n";
    const std::string end = "1]}\n" + second + '\n';
    EXPECT_LT(peak(endless("{\"a\": [\n", line, 60'000, end), last, count), 80 * megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 2U);
    EXPECT_LT(peak(endless("{\"a\": [", std::string(1000, ' '), 60'000, end), last, count), 80 * megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 2U);
    EXPECT_LT(peak(endless("[\n", file("f_puzzles.json"), 3'000, second), last, count), megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 3'001U);
}

TEST(Documents, PiecesAndPausesDoNotShow) {
    std::string all;
    for (const std::string name : {"opensudoku_2.opensudoku", "gnome_sudoku.save", "object_list.json",
                                   "latex_document.tex", "web_page_refused.html", "ksudoku.xml"})
        all += file(name) + "\n\n" + second + '\n';
    const Records whole = read_all(all);
    for (const std::size_t size : {1U, 7U, 80U, 4096U}) {
        PuzzleReader reader(hesitant(in_pieces(all, size)));
        Records records;
        while (const auto record = patient_next(reader))
            records.push_back(to_string(*record));
        EXPECT_EQ(records, whole) << size;
    }
}

} // namespace
} // namespace sudoku::test
