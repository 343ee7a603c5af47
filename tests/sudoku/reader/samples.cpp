#include "tests/sudoku/reader/samples.hpp"

#include "sudoku/text.hpp"
#include "tests/sudoku/boards.hpp"

#include <cstdint>

namespace sudoku::test {

std::vector<std::string> rows_of(std::string_view cells, std::size_t side) {
    std::vector<std::string> rows;
    for (std::size_t at = 0; at < cells.size(); at += side)
        rows.emplace_back(cells.substr(at, side));
    return rows;
}

std::string lines(const std::vector<std::string>& rows, std::string_view separator) {
    std::string text;
    for (const std::string& row : rows)
        text.append(row).append(separator);
    return text;
}

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts)
        text.append(part);
    return text;
}

std::string as_rows(std::string_view cells) { return lines(rows_of(cells)); }

std::string as_boxes(std::string_view cells, std::string_view gap, std::string_view rule, std::string_view edge,
                     std::string_view border) {
    std::string text;
    const auto add_line = [&](std::string_view line) {
        if (!line.empty())
            text.append(line).append("\n");
    };
    add_line(border);
    for (std::size_t row = 0; row < 9; ++row) {
        if (row == 3 || row == 6)
            add_line(rule);
        text.append(edge);
        for (std::size_t column = 0; column < 9; ++column) {
            if (column == 3 || column == 6)
                text.append(gap).append("|");
            if (column > 0)
                text.append(gap);
            text += cells[row * 9 + column];
        }
        text.append(edge).append("\n");
    }
    add_line(border);
    return text;
}

std::string with(std::string_view text, std::string_view from, std::string_view to) {
    std::string result(text);
    for (auto at = result.find(from); at != std::string::npos; at = result.find(from, at + to.size()))
        result.replace(at, from.size(), to);
    return result;
}

std::string cells_of_16() {
    Dice dice(7);
    return to_line(with_givens(solved_grid(Geometry(4, 4), dice), 150, dice), DigitNotation::digits);
}

std::vector<std::string> corpus() {
    const std::string one = std::string(first_cells) + '\n';
    const std::string two = std::string(second_cells) + '\n';
    const std::string rows = as_rows(first_cells);
    const std::string sixteen = lines(rows_of(cells_of_16(), 16));
    Dice dice(5);
    const Grid large = with_givens(solved_grid(Geometry(10, 10), dice), 5000, dice);
    return {
        "",
        "\n\n",
        one,
        std::string(second_cells),
        with(one, ".", "0"),
        with(one, ".", " "),
        with(one, ".", "*") + two,
        "\xEF\xBB\xBF" + with(one + rows, "\n", "\r\n"),
        one + " # 123\n# 456\n" + two,
        std::string(first_cells) + ",17,hard\n" + two,
        rows,
        rows + as_rows(second_cells),
        with(rows, ".", " "),
        as_boxes(first_cells, " ", "------+-------+------") + one,
        as_boxes(first_cells, "", "|---+---+---|", "|", "*-----------*") + two,
        with(as_boxes(first_cells, "", "---+---+---"), ".", " ") + two,
        "#AAuthor\n#DTitle 123\n[Puzzle]\n" + rows + "[State]\n" + as_rows(second_cells) + "\n" + two,
        one.substr(1) + two,
        '1' + one + two,
        rows.substr(1) + two,
        rows.substr(10) + two,
        '1' + rows + two,
        rows + "53..7....\n\n" + two,
        "2024\n" + rows + "\n20240105\n" + as_rows(second_cells),
        rows.substr(0, 40) + two + rows,
        "Grid 01\n" + rows + "Grid 02\n" + as_rows(second_cells),
        std::string("53..7...\0\x01\xFF\xC3\xA9\n", 13) + two,
        std::string(400, 'x') + "\n" + two,
        "[1,2,3]\n" + two,
        "...44.3..4...241\n" + two + "12..\n..34\n2...\n...1\n",
        "12 34\n.. ..\n\n2. ..\n.. .1\n",
        "1.|..|.6\n..|12|..\n.3|..|..\n--+--+--\n..|..|4.\n..|..|..\n56|..|..\n",
        sixteen + two,
        cells_of_16() + '\n' + two,
        sixteen.substr(18) + two,
        to_grid_text(large, DigitNotation::numbers) + two,
        to_line(large, DigitNotation::numbers) + '\n' + two,
        to_line(large, DigitNotation::numbers).substr(0, 20000) + '\n' + two,
    };
}

namespace {

std::string random_cells(Dice& dice) {
    const Grid grid = with_givens(solved_grid(Geometry(3, 3), dice), 20 + dice.below(62), dice);
    return with(text_of(grid), ".", dice.one_in(3) ? "0" : ".");
}

/// Returns a record that is not a plain line, or text between records.
std::string random_other(Dice& dice) {
    const std::string cells = random_cells(dice);
    const std::string line = cells + '\n';
    std::string rows = as_rows(cells);
    const auto some = [&](const char* from) {
        std::string text = line;
        text[dice.below(81)] = from[dice.below(std::string_view(from).size())];
        return text;
    };
    switch (dice.below(28)) {
    case 0:
        return "\n";
    case 1:
        return "# a comment 123\n";
    case 2:
        return line.substr(1);
    case 3:
        return '1' + line;
    case 4:
        return with(line, "\n", ".\n");
    case 5:
        return some("-*_ ");
    case 6:
        return some("x/:;A");
    case 7:
        return with(line, ".", " ");
    case 8:
        return cells + " # 7\n";
    case 9:
        return cells + "\t17\n";
    case 10:
        return cells + ",17\n";
    case 11:
        return cells + " \n";
    case 12:
        return ' ' + line;
    case 13:
        return "---+---+---\n";
    case 14:
        return rows;
    case 15:
        return rows.substr(0, 10 * (1 + dice.below(8)));
    case 16:
        return as_boxes(cells, " ", "------+-------+------");
    case 17:
        return with(as_boxes(cells, "", "|---+---+---|", "|", "*-----------*"), ".", " ");
    case 18:
        return "[Puzzle]\n" + (dice.one_in(2) ? rows : line);
    case 19:
        return "[State]\n" + (dice.one_in(2) ? rows : line + line) + (dice.one_in(2) ? "\n" : "");
    case 20:
        return "[Easy]\n" + line;
    case 21:
        return "#AAuthor\n[Puzzle]\n" + rows + "[PencilMarks]\n" + line + "\n";
    case 22:
        return "...44.3..4...241\n";
    case 23:
        return cells_of_16() + '\n';
    case 24:
        return lines(rows_of(cells_of_16(), 16));
    case 25:
        return "this is not a puzzle\n";
    case 26:
        return with(rows, "\n", " # row\n");
    default:
        return "2024\n";
    }
}

} // namespace

std::string random_corpus(Dice& dice) {
    std::string text = dice.one_in(4) ? "\xEF\xBB\xBF" : "";
    const bool is_windows = dice.one_in(4);
    for (std::uint32_t parts = 1 + dice.below(12); parts > 0; --parts) {
        std::string part;
        if (dice.one_in(2))
            for (std::uint32_t more = 1 + dice.below(4); more > 0; --more)
                part += random_cells(dice) + '\n';
        else
            part = random_other(dice);
        text += is_windows != dice.one_in(8) ? with(part, "\n", "\r\n") : part;
    }
    if (dice.one_in(3))
        text.pop_back();
    return text;
}

} // namespace sudoku::test
