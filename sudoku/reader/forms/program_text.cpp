#include "sudoku/reader/forms/program_text.hpp"

#include "sudoku/detail/rules/box_words.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/forms/array_rows.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

constexpr std::string_view signs_of_names = "_.:!";

/// Words of functions that leave cells as they are.
constexpr std::string_view harmless_words =
    "add|array|arrayof|as|asarray|aslist|assert|assertequal|astype|board|bool|box|byte|call|cell|char|check|clone|clue|"
    "console|const|constant|construct|copy|count|create|data|dataframe|deep|deepcopy|display|draw|dtype|dump|equal|"
    "example|field|float|format|frame|from|game|get|given|grid|init|initialize|input|insert|int|integer|into|is|iter|"
    "join|json|jnp|line|list|listof|load|log|main|make|mat|matrix|mutable|new|np|num|number|numpy|object|of|ok|out|"
    "parse|pd|plot|pprint|print|println|problem|push|put|puzzle|py|rbind|rc|read|reshape|return|row|run|seq|set|show|"
    "slice|solution|solve|solved|solver|split|start|str|string|stringify|strip|structure|sudoku|system|table|tensor|"
    "test|tf|this|self|to|tolist|torch|trim|tuple|uint|valid|validate|value|vec|vector|view|with|wrap|write";

/// Names of cells in another order, and of arguments with rules.
constexpr std::string_view names_with_meaning =
    "block|box|boxe|cage|col|column|constraint|diagonal|flipped|inverse|inverted|mirrored|region|reversed|"
    "rotated|rule|transpose|transposed|variant";

/// Returns whether a word, or its singular, is in a list.
bool is_in(std::string_view list, std::string_view word) {
    return is_listed(list, word, '|') || (word.ends_with('s') && is_listed(list, word.substr(0, word.size() - 1), '|'));
}

bool is_of_name(char c) { return is_letter(c) || is_digit(c) || is_one_of(signs_of_names, c); }

/// Returns the words of a name in small letters: "add anti knight" for "addAntiKnight" and "add_anti_knight".
std::string words_of_name(std::string_view name) {
    std::string words;
    for (std::size_t k = 0; k < name.size(); ++k) {
        const bool begins = is_capital(name[k]) && k > 0 && is_letter(name[k - 1]) && !is_capital(name[k - 1]);
        words += begins ? " " : "";
        words += is_letter(name[k]) ? name[k] : ' ';
    }
    return lower_case(words);
}

/// Returns whether all words of a function leave cells as they are. One letter may be anything but "t", which transposes.
bool is_harmless_function(std::string_view name) {
    const std::string text = words_of_name(name);
    const auto words = words_of(text, " ");
    return all_of(
        words, [](std::string_view word) { return (word.size() == 1 && word != "t") || is_in(harmless_words, word); });
}

/// Returns whether a name mentions a rule; if `is_of_cells`, or another order of cells.
bool has_meaning(std::string_view name, bool is_of_cells) {
    const std::string text = words_of_name(name);
    const auto words = words_of(text, " ");
    return mentioned_rule(text) != nullptr ||
           (is_of_cells && any_of(words, [](std::string_view word) { return is_in(names_with_meaning, word); }));
}

/// Returns the place of the first name for which has_meaning() holds; npos if there is none.
std::size_t find_meaning(std::string_view text, bool is_of_cells) {
    for (const std::string_view name : words_of(text, " \t\v\f,;()[]{}<>=+*/%^~&|\"'\x01")) {
        const std::string_view behind = trimmed(text.substr(place_in(text, name) + name.size()), " =");
        const bool is_switch = behind.starts_with("True") || behind.starts_with("true"); // "diagonal=True"
        if (has_meaning(name, is_of_cells || is_switch)) {
            const std::string_view before = trimmed(text.substr(0, place_in(text, name)));
            if (name != "columns" || !before.ends_with(',')) // names: "pd.DataFrame([…], columns=…)"
                return place_in(text, name);
        }
    }
    return std::string_view::npos;
}

/// Returns whether a statement assigns to a cell with a number: "g[0][2] = 1", "g[0, 2] = 1".
bool assigns_cell(std::string_view text) {
    constexpr std::size_t longest = 40; // characters of indices
    for (auto open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
        const std::string_view rest = text.substr(open, longest);
        const std::string_view index = rest.substr(0, rest.find_first_not_of("0123456789, []():"));
        const std::size_t end = open + index.size();
        const auto value = std::min(text.find_first_not_of("=+- \t", end), text.size());
        const std::string_view sign = end < value ? trimmed(text.substr(end, value - end)) : "";
        if (open > 0 && is_of_name(text[open - 1]) && trimmed(index).ends_with(']') &&
            (sign == "=" || sign == "+=" || sign == "-=") && any_of(index, is_digit) && value < text.size() &&
            !is_one_of("[({\"'", text[value]))
            return true;
    }
    return false;
}

/// Returns whether a statement gives a name with a meaning no value: "boxes = None".
bool denies_name(std::string_view text) {
    const auto sign = text.find('=');
    const std::string name = words_of_name(text.substr(0, sign));
    const std::string value = sign < text.size() ? lower_case(std::string(trimmed(text.substr(sign + 1), " \t;"))) : "";
    return is_in(names_with_meaning, trimmed(name)) && is_in("none|null|nil|false|true|0|1|[]|{}|()|\"\"|''", value);
}

/// Search for a sign or function around cells.
class AroundCells {
public:
    explicit AroundCells(std::string_view text) : text_(text) {}

    /// Returns the place of the first one that may change them; npos if there is none.
    std::size_t find() {
        for (std::size_t at = 0; at < text_.size() && found_ == none; ++at) {
            const char c = text_[at];
            if (is_one_of("[({", c))
                lists_.push_back({at, 0});
            else if (is_one_of("])}", c) && !lists_.empty())
                close(at);
            else if (c == cell_mark && is_one_of("\"'", before(at)))
                read_text(at);
            else if (c == cell_mark && !lists_.empty())
                ++lists_.back().cells;
        }
        return found_;
    }

private:
    struct List {
        std::size_t begin = 0;
        std::ptrdiff_t cells = 0; ///< characters of them
    };

    [[nodiscard]] char before(std::size_t at) const { return at == 0 ? '\n' : text_[at - 1]; }

    /// Reads a text in quotes with cells.
    void read_text(std::size_t at) {
        const auto end = text_.find(text_[at - 1], at);
        if (end == std::string_view::npos)
            return;
        if (std::count(text_.begin() + static_cast<std::ptrdiff_t>(at),
                       text_.begin() + static_cast<std::ptrdiff_t>(end), cell_mark) < fewest)
            return;
        end_ = end + 1;
        check_behind(end_, false);
    }

    void close(std::size_t at) {
        const List list = lists_.back();
        lists_.pop_back();
        if (!lists_.empty())
            lists_.back().cells += list.cells;
        if (list.cells >= fewest) {
            end_ = at + 1;
            check_before(list.begin);
            check_behind(end_, true);
        } else if (list.begin == end_ && at > list.begin + 1 && text_[at] == ']')
            found_ = list.begin; // "[::-1]"
    }

    /// Checks the function of a list with cells, and the operator before it.
    void check_before(std::size_t begin) {
        std::size_t name = begin;
        while (name > 0 && is_of_name(text_[name - 1]))
            --name;
        if (!is_harmless_function(text_.substr(name, begin - name))) {
            found_ = name;
            return;
        }
        const auto sign = text_.substr(0, name).find_last_not_of(blanks);
        if (sign == none || !is_one_of("+-*/%^~", text_[sign]))
            return;
        const auto last = text_.substr(0, sign).find_last_not_of(blanks);
        const bool is_first = last == none || text_[last] == '\n';
        if (!is_first && !is_one_of("<-([|", text_[last])) // "x <- [", "- [", "(/ ["
            found_ = sign;
    }

    /// Checks the operator or method behind cells.
    void check_behind(std::size_t end, bool is_list) {
        const auto sign = text_.find_first_not_of(blanks, end);
        if (sign == none)
            return;
        const std::string_view rest = text_.substr(sign);
        const bool is_comment = rest.starts_with("//") || rest.starts_with("--") || rest.starts_with("/*") ||
                                rest.starts_with("/)") || rest.starts_with("**");
        if (is_list && is_one_of("+-*/%^", rest[0]) && !is_comment)
            found_ = sign;
        if (rest[0] != '.' || rest.size() < 2 || !is_letter(rest[1]))
            return;
        std::size_t name = 1;
        while (name < rest.size() && is_of_name(rest[name]))
            ++name;
        if (!is_harmless_function(rest.substr(0, name)))
            found_ = sign;
    }

    static constexpr std::size_t none = std::string_view::npos;
    static constexpr std::ptrdiff_t fewest = 4; // fewer are indices or a shape
    std::string_view text_;
    std::vector<List> lists_;
    std::size_t end_ = none; ///< end of the last list or text with cells
    std::size_t found_ = none;
};

constexpr const char* why_changed = "this may change the cells or the rules of the puzzle: write the cells alone";

/// Returns the comment of a line, behind '#' or "//".
std::string_view comment_behind(const Line& line) {
    const std::string_view raw = line.raw.empty() ? std::string_view(line.text) : line.raw;
    return raw.substr(std::min({raw.find("//"), comment_of(raw), raw.size()}));
}

/// Returns whether a statement without cells, below a puzzle, may change the puzzle.
bool changes_puzzle(std::string_view statement) { return assigns_cell(statement) || denies_name(statement); }

/// Returns whether a puzzle is the argument of a function, in quotes, or behind an option: "--diagonal 53..7…".
bool is_in_program(const Line& line) {
    const auto before = std::string_view(line.text).substr(0, line.symbols.front().column - 1);
    const auto option = before.find("--");
    return (!before.empty() && is_one_of("([{\"'", before.back())) ||
           (option < before.size() && option + 2 < before.size() && is_letter(before[option + 2]));
}

} // namespace

std::optional<ParseError> error_around_cells(std::span<const ProgramLine> lines) {
    std::string all;
    std::ptrdiff_t depth = 0;
    for (const auto& [line, text] : lines) {
        const bool is_inside = depth > 0;
        for (const char c : text)
            depth += is_one_of("[({", c) ? 1 : is_one_of("])}", c) ? -1 : 0;
        const bool is_around = is_inside || depth > 0 || count_in(text, cell_mark) > 3;
        const std::size_t name = find_meaning(text, is_around);
        if (name != std::string::npos || (!is_inside && changes_puzzle(line->text)) ||
            is_rule_beside(comment_behind(*line)))
            return ParseError(line->number, name == std::string::npos ? 1 : name + 1, why_changed);
        all.append(text) += '\n';
    }
    std::size_t at = AroundCells(all).find();
    if (at == std::string::npos)
        return std::nullopt;
    for (const ProgramLine& line : lines) {
        if (at <= line.text.size())
            return ParseError(line.line->number, at + 1, why_changed);
        at -= line.text.size() + 1;
    }
    return std::nullopt;
}

std::optional<LinesRead> read_program_text(const PeekLine& peek, const ReaderParams&) {
    const Line& line = *peek(0);
    if (line.symbols.size() < cells_6x6)
        return part_of_puzzle(line.error(why_changed), 1);
    std::string text = line.text.substr(0, line.text.find("//"));
    for (const Symbol& symbol : line.symbols)
        if (symbol.column <= text.size())
            text[symbol.column - 1] = cell_mark;
    const ProgramLine program{&line, text};
    const auto error = error_around_cells({&program, 1});
    return error ? std::optional(LinesRead{{*error}, 1}) : std::nullopt;
}

bool has_arguments_of_boxes(std::string_view program, std::size_t side) {
    const std::size_t list = program.find('[');
    const std::size_t call = program.substr(0, list).rfind('(');
    const auto board = board_with_rows_of(side);
    if (list == program.npos || call == program.npos || !board)
        return false;
    const std::string arguments(program.substr(call + 1, list - call - 1));
    const bool is_known = program.substr(0, call).ends_with("Sudoku");
    return names_other_boxes("box width " + arguments, *board) ||
           (!is_known && names_other_boxes("box height " + arguments, *board));
}

bool begins_program_text(const Line& line) {
    return line.symbols.size() >= cells_6x6 ? line.text.size() > line.symbols.size() && is_in_program(line)
                                            : changes_puzzle(line.text);
}

} // namespace sudoku::detail
