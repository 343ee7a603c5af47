#include "dlx/families/families.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace dlx::families {

namespace {

constexpr std::uint32_t max_number = 1'000'000; ///< maximum of an argument; sizes are checked by entries

/// Reads the word of BY.
Distinct distinct(std::string_view word) {
    constexpr std::array<std::string_view, 3> words{"sides", "turns", "areas"};
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        throw std::invalid_argument(detail::quoted(word) + " for BY is none of sides, turns, areas");
    return static_cast<Distinct>(found - words.begin());
}

constexpr std::array<Family, 22> families_by_name{{
    {"queens", "N", "N queens on an N x N board that do not attack each other", "8", "OEIS A000170",
     [](const Values& v) { return queens(v.numbers[0]); }},
    {"dominate", "queens N K", "K queens that attack or occupy all N x N cells", "queens 8 5",
     "OEIS A002564 for the least K", [](const Values& v) { return dominating_queens(v.numbers[0], v.numbers[1]); }},
    {"langford", "N", "1 1 2 2 ... N N in a row, k numbers between the two k", "8", "twice OEIS A014552",
     [](const Values& v) { return langford(v.numbers[0]); }},
    {"latin", "N", "Latin squares: each number once in each row and column", "5", "OEIS A002860",
     [](const Values& v) { return latin_squares(v.numbers[0]); }},
    {"sudoku", "RxC", "completed Sudokus with boxes of R x C cells", "2x3", "OEIS A107739 for square boxes",
     [](const Values& v) { return sudoku(v.numbers[0], v.numbers[1]); }},
    {"steiner", "V", "triples of V points, each pair of points in exactly one triple", "9", "",
     [](const Values& v) { return steiner_triples(v.numbers[0]); }},
    {"design", "V K L", "blocks of K of V points, each pair of points in L blocks", "7 3 2", "",
     [](const Values& v) { return block_designs(v.numbers[0], v.numbers[1], v.numbers[2]); }},
    {"tournament", "N", "timetables in which N teams meet each other once", "6", "(N - 1)! times OEIS A000438",
     [](const Values& v) { return tournaments(v.numbers[0]); }},
    {"factor", "N", "divisions of all edges of N vertices into perfect matchings", "8", "OEIS A000438",
     [](const Values& v) { return one_factorizations(v.numbers[0]); }},
    {"color", "GRAPH K", "K colors for the vertices of a graph, neighbors differ", "graph.txt 3", "",
     [](const Values& v) { return colorings(parse_graph(v.text), v.numbers[0]); }},
    {"match", "GRAPH", "perfect matchings of a graph", "graph.txt", "",
     [](const Values& v) { return perfect_matchings(parse_graph(v.text)); }},
    {"words", "FILE RxC", "rectangles whose rows and columns are words of a list", "words.txt 3x4", "",
     [](const Values& v) { return word_rectangles(v.text, v.numbers[0], v.numbers[1]); }},
    {"partridge", "N", "a square of 1 square of side 1, 2 of side 2 ... N of side N", "8", "",
     [](const Values& v) { return partridge(v.numbers[0]); }},
    {"pavings", "RxC", "an R x C grid cut along all lines into R + C - 1 rectangles", "4x5", "OEIS A285357",
     [](const Values& v) { return tight_pavings(v.numbers[0], v.numbers[1]); }},
    {"squares", "N", "an N x N square cut into squares", "8", "OEIS A045846; A224239 up to symmetry",
     [](const Values& v) { return square_tilings(v.numbers[0]); }},
    {"corners", "N", "N x N cut into cells and V shapes that open to the upper right", "8", "OEIS A322495",
     [](const Values& v) { return corner_tilings(v.numbers[0]); }},
    {"polyominoes", "RxC K", "a box of R x C cells cut into polyominoes of K cells", "6x6 4",
     "OEIS A172477 for NxN N, A263425 for 4 in squares",
     [](const Values& v) { return polyomino_tilings(v.numbers[0], v.numbers[1], v.numbers[2]); }},
    {"rectangles", "N BY", "N x N cut into rectangles of different BY: sides, turns, areas", "5 sides",
     "OEIS A360499 for sides, A360256 for turns, A360804 for areas",
     [](const Values& v) { return rectangle_tilings(v.numbers[0], distinct(v.text), true); }},
    {"oblongs", "N BY", "N x N cut into such rectangles that are not squares", "5 turns",
     "OEIS A360498 for sides, A360725 for turns",
     [](const Values& v) { return rectangle_tilings(v.numbers[0], distinct(v.text), false); }},
    {"transversals", "N", "transversals of the cyclic Latin square", "9", "OEIS A006717 for odd N",
     [](const Values& v) { return cyclic_transversals(v.numbers[0]); }},
    {"cube", "N", "perfect matchings of the N-dimensional cube", "5", "OEIS A005271",
     [](const Values& v) { return cube_matchings(v.numbers[0]); }},
    {"pentominoes", "RxC", "the 12 pentominoes in a box of R x C = 60 cells", "6x10",
     "C. B. and J. Haselgrove 1960, up to symmetry",
     [](const Values& v) { return pentominoes(v.numbers[0], v.numbers[1]); }},
}};

std::uint32_t parse_argument(std::string_view word, std::string_view argument) {
    const std::uint32_t number = detail::parse_number<std::uint32_t>(word).value_or(~0U);
    if (number > max_number)
        throw std::invalid_argument(detail::quoted(word) + " for " + std::string(argument) +
                                    " is not a whole number up to " + std::to_string(max_number));
    return number;
}

void read_argument(std::string_view argument, const std::string& word, Values& values) {
    if (argument == "GRAPH" || argument == "FILE" || argument == "BY") {
        values.text = word;
    } else if (argument == "RxC") {
        const std::string_view both = word;
        const std::size_t middle = both.find('x');
        if (middle == both.npos)
            throw std::invalid_argument(detail::quoted(word) + " for RxC is not of the form 6x10");
        values.numbers.push_back(parse_argument(both.substr(0, middle), "R"));
        values.numbers.push_back(parse_argument(both.substr(middle + 1), "C"));
    } else if (argument.size() == 1) {
        values.numbers.push_back(parse_argument(word, argument));
    } else if (word != argument) {
        throw std::invalid_argument(detail::quoted(word) + " is not " + detail::quoted(argument));
    }
}

} // namespace

std::span<const Family> all_families() { return families_by_name; }

const Family* find_family(Text name) {
    const auto family = std::find_if(families_by_name.begin(), families_by_name.end(),
                                     [&](const Family& one) { return one.name == name; });
    return family == families_by_name.end() ? nullptr : &*family;
}

Problem make_problem(const Family& family, std::span<const std::string> words) {
    std::vector<std::string_view> arguments;
    detail::split(family.arguments, arguments);
    if (words.size() != arguments.size())
        throw std::invalid_argument(detail::counted(words.size(), "argument") + " instead of " +
                                    std::to_string(arguments.size()));
    Values values;
    for (std::size_t k = 0; k < words.size(); ++k)
        read_argument(arguments[k], words[k], values);
    return family.make(values);
}

} // namespace dlx::families
