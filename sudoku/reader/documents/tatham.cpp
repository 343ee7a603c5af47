#include "sudoku/reader/documents/tatham.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/ids.hpp"

#include <algorithm>
#include <charconv>

namespace sudoku::detail {

namespace {

constexpr const char* game_id = "a game ID of Simon Tatham's Solo";
constexpr const char* in_the_program = ": in the program choose Game > Specific, and copy the game ID";

/// Returns the variant of Sudoku that the parameters ask for.
std::string variant_of(const SoloParams& params, std::string_view description) {
    std::string variant;
    const auto add = [&](bool is_there, const char* name) {
        if (is_there)
            variant += (variant.empty() ? "" : " and ") + std::string(name);
    };
    add(is_one_of(params.letters, 'j'), "jigsaw");
    add(is_one_of(params.letters, 'k'), "killer");
    add(is_one_of(params.letters, 'x'), "Sudoku X");
    add(variant.empty() && is_one_of(description, ','), "jigsaw or killer");
    return variant;
}

} // namespace

bool is_solo_description(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || c == '_' || c == ','; });
}

std::optional<SoloParams> solo_params(std::string_view text) {
    SoloParams params;
    const auto read_number = [&](std::uint32_t& number) {
        const char* const begin = text.data() + params.size;
        const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
        params.size += static_cast<std::size_t>(end - begin);
        return error == std::errc() && number > 0 && number < 1000;
    };
    if (!read_number(params.box_rows) || params.size == text.size())
        return std::nullopt;
    if (text[params.size] == 'j')
        params.box_columns = 1;
    else if (text[params.size++] != 'x' || !read_number(params.box_columns))
        return std::nullopt;
    const std::size_t begin = params.size;
    while (params.size < text.size() &&
           (is_digit(text[params.size]) || (text[params.size] >= 'a' && text[params.size] <= 'z')))
        ++params.size;
    params.letters = text.substr(begin, params.size - begin);
    return params;
}

std::size_t count_solo_cells(std::string_view description) {
    std::size_t cells = 0;
    bool is_in_number = false;
    for (const char c : description) {
        cells += c >= 'a' && c <= 'z' ? static_cast<std::size_t>(c - 'a') + 1 : is_digit(c) && !is_in_number ? 1 : 0;
        is_in_number = is_digit(c);
    }
    return cells;
}

std::vector<Digit> solo_numbers(std::string_view description, std::uint32_t max, std::size_t line, std::size_t column) {
    std::vector<Digit> digits;
    for (std::size_t at = 0; at < description.size();) {
        const char c = description[at];
        if (is_digit(c)) {
            std::uint32_t digit = 0;
            const char* const begin = description.data() + at;
            const auto [end, error] = std::from_chars(begin, description.data() + description.size(), digit);
            if (error != std::errc() || digit == 0 || digit > max || c == '0')
                throw ParseError(line, column + at,
                                 std::string(game_id) + " with " + std::string(begin, end) +
                                     " where the numbers are 1-" + std::to_string(max));
            digits.push_back(static_cast<Digit>(digit));
            at += static_cast<std::size_t>(end - begin);
            continue;
        }
        if (c != '_')
            digits.insert(digits.end(), static_cast<std::size_t>(c - 'a') + 1, 0);
        ++at;
    }
    return digits;
}

std::optional<Puzzle> read_game_id(std::string_view text, std::size_t line, std::size_t column) {
    const auto params = solo_params(text);
    if (!params || params->size + 1 >= text.size() || !is_one_of(":#", text[params->size]))
        return std::nullopt;
    const std::uint32_t side = params->box_rows * params->box_columns;
    const std::string_view description = text.substr(params->size + 1);
    constexpr std::uint32_t largest = 31;
    if (side < 2 || side > largest || !is_solo_description(description))
        return std::nullopt;
    if (text[params->size] == '#')
        throw ParseError(line, column,
                         std::string(game_id) + " with a random seed, which is not a puzzle" + in_the_program);
    const std::size_t wanted = std::size_t{side} * side;
    const std::size_t cells = count_solo_cells(description);
    if (description.find_first_of("0123456789,") == std::string_view::npos && cells != wanted)
        return std::nullopt; // words
    if (const std::string variant = variant_of(*params, description); !variant.empty())
        throw ParseError(line, column,
                         std::string(game_id) + " of the variant " + variant + ", which this program does not solve");
    if (cells != wanted)
        throw ParseError(line, column,
                         std::string(game_id) + " with " + std::to_string(cells) + " cells where the board has " +
                             std::to_string(wanted) + in_the_program);
    const auto digits = solo_numbers(description, side, line, column + params->size + 1);
    Puzzle puzzle{Grid(Geometry(params->box_rows, params->box_columns), digits),
                  side > 9 ? DigitNotation::numbers : DigitNotation::digits, line};
    puzzle.has_explicit_boxes = true;
    return puzzle;
}

} // namespace sudoku::detail
