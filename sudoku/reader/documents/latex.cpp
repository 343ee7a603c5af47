#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/documents/source.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

/// The text with blanks in place of comments: the places of everything else stay.
std::string without_comments(std::string text) {
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; ++at)
        if (at == 0 || text[at - 1] != '\\')
            for (std::size_t k = at; k < text.size() && text[k] != '\n'; ++k)
                text[k] = ' ';
    return text;
}

/// Reads the puzzle in the cells of an environment, between `begin` and `end`: "|" and a digit or nothing for each
/// cell, "|." at the end of each row.
Puzzle latex_puzzle(const Source& source, std::string_view text, std::size_t begin, std::size_t end) {
    const Geometry geometry(3, 3);
    std::vector<std::uint32_t> digits;
    std::size_t rows = 0;
    bool is_open = false; // is there a cell without a digit yet?
    for (std::size_t at = begin; at < end; ++at) {
        const char c = text[at];
        if (is_one_of(" \t\r\n{}", c))
            continue;
        if (c == '|') {
            digits.push_back(0);
            is_open = true;
        } else if (c == '.' && is_open) {
            digits.pop_back();
            is_open = false;
            if (digits.size() != ++rows * 9)
                throw source.error(at, "row " + std::to_string(rows) + " of this sudoku environment of LaTeX has " +
                                           std::to_string(digits.size() - (rows - 1) * 9) + " cells instead of 9");
        } else if (is_open && c >= '1' && c <= '9') {
            digits.back() = static_cast<std::uint32_t>(c - '0');
            is_open = false;
        } else {
            throw source.error(at,
                               "a cell of this sudoku environment of LaTeX is neither empty nor one of the digits 1 "
                               "to 9");
        }
    }
    if (rows != 9 || digits.size() != geometry.cell_count())
        throw source.error(begin, "this sudoku environment of LaTeX has " + std::to_string(rows) +
                                      " rows that end in |. instead of 9");
    return puzzle_of(source, begin, "LaTeX", geometry, digits);
}

} // namespace

std::vector<Record> read_latex(const Source& source) {
    const std::string text = without_comments(std::string(source.text()));
    std::vector<Record> records;
    for (std::size_t at = 0; (at = text.find("\\begin{sudoku", at)) != std::string::npos;) {
        const std::size_t begin = at;
        const auto name_end = std::min(text.find('}', at), text.size());
        const std::string name = text.substr(at + 6, name_end + 1 - (at + 6));
        at = std::min(name_end + 1, text.size());
        if (name != "{sudoku}" && name != "{sudoku-block}")
            continue;
        const auto end = text.find("\\end" + name, at);
        records.push_back(record_of([&] {
            if (end == std::string::npos)
                throw source.error(begin, "this sudoku environment of LaTeX has no \\end" + name);
            return latex_puzzle(source, text, at, end);
        }));
        at = std::min(end, text.size());
    }
    if (records.empty())
        records.emplace_back(source.error(0, "this LaTeX has no environment sudoku or sudoku-block: copy the puzzle's "
                                             "cells as text"));
    return records;
}

} // namespace sudoku::detail
