#include "sudoku/many/rule_request.hpp"

#include "dlx/text.hpp"
#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/rules/rule_lines.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <variant>

namespace sudoku {

namespace {

constexpr std::string_view spaces_of_rules = " \t\r";

/// Part of a line, between separators.
struct RulePart {
    std::size_t line = 0;   ///< 1-based
    std::size_t column = 0; ///< 1-based
    std::string_view text{};
};

/// Divides a line, and omits blank parts.
std::vector<RulePart> parts_of(const RulePart& line, char separator) {
    std::vector<RulePart> parts;
    for (const std::string_view piece : detail::pieces_of(line.text, separator))
        if (const std::string_view text = detail::trimmed(piece, spaces_of_rules); !text.empty())
            parts.push_back({line.line, line.column + detail::place_in(line.text, text), text});
    return parts;
}

struct ListPart : RulePart {
    bool is_row = false; ///< row of letters below "regions"
    bool is_rule = false;
};

/// Returns whether a text is a document of another program. "[1] thermo r1c1 r1c2" is an item of a list.
bool is_document(std::string_view text) {
    constexpr std::string_view whitespace = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(whitespace), text.size());
    const std::size_t next = text.find_first_not_of(whitespace, begin + 1);
    return begin < text.size() && (text[begin] == '{' || (text[begin] == '[' && next != std::string_view::npos &&
                                                          detail::is_one_of("{[\"", text[next])));
}

/// Divides a list at ends of lines and ';', and omits comments and blank parts.
std::vector<ListPart> list_parts(std::string_view text) {
    std::vector<ListPart> parts;
    bool is_in_regions = false;
    std::size_t number = 0;
    for (const std::string_view line : detail::pieces_of(text, '\n'))
        for (const RulePart& part : parts_of({++number, 1, line.substr(0, line.find('#'))}, ';')) {
            const auto pieces = parts_of(part, ',');
            const bool is_rule = detail::any_of(pieces, [](const RulePart& piece) {
                return detail::meaning_of(piece.text) != detail::LineMeaning::note;
            });
            const bool is_row =
                is_in_regions && !is_rule && detail::all_of(part.text, [](char c) {
                    return std::isalnum(static_cast<unsigned char>(c)) != 0 || detail::is_one_of(spaces_of_rules, c);
                });
            is_in_regions = is_row || detail::precedes_letters(part.text);
            parts.push_back({part, is_row, is_rule});
        }
    return parts;
}

/// Name of a rule without anything else, perhaps with a choice: "thermo", "white dots", "xv V".
struct NamedRule {
    const RuleKind* kind = nullptr;
    std::optional<std::size_t> choice{};
};

std::optional<NamedRule> named_rule(std::string_view part) {
    const std::string text = detail::rule_text(part);
    const auto name = detail::find_rule_name(text);
    if (!name || name->names->name == "regions")
        return std::nullopt;
    NamedRule named{.kind = find_rule_kind(name->names->name)};
    std::string rest = text.substr(name->end);
    std::erase_if(rest, [](char c) { return std::string_view(" \t\r.:!").find(c) != std::string_view::npos; });
    const std::string_view choice = name->choice.empty() ? std::string_view(rest) : name->choice;
    const auto& choices = named.kind->choices;
    if (const auto at = detail::find_in(choices, choice); at != choices.end() && !choice.empty()) {
        named.choice = static_cast<std::size_t>(at - choices.begin());
        rest = name->choice.empty() ? "" : rest;
    }
    return rest.empty() ? std::optional(named) : std::nullopt;
}

bool is_whole(const RuleKind& kind) { return kind.cells.max == 0 && kind.numbers.max == 0; }

bool can_choose(const RuleKind& kind) {
    const auto names = chosen_rule_names();
    return detail::contains(names, kind.name);
}

[[noreturn]] void fail_at(const RulePart& part, const std::string& message) {
    std::vector<std::string> names;
    for (const std::string_view name : requested_rule_names())
        names.emplace_back(name);
    throw ParseError(part.line, part.column,
                     message + (message.ends_with('?') ? " Known" : "; known") + " names are " + join_words(names));
}

/// Reader of names. Rules with their cells are left to others.
class NameReader {
public:
    /// Reads a part of a line if it has names alone. Otherwise returns false.
    bool read(const RulePart& part) {
        const std::vector<RulePart> pieces = parts_of(part, ',');
        const auto is_name = [](const RulePart& piece) { return named_rule(piece.text).has_value(); };
        if (!detail::all_of(pieces, is_name)) {
            refuse_unknown(pieces);
            return false;
        }
        for (const RulePart& piece : pieces)
            add(piece, *named_rule(piece.text));
        return true;
    }

    /// Rules of the whole board.
    std::vector<Rule> rules;
    std::vector<RuleChoice> kinds;

private:
    /// Throws if there are several names, or none.
    static void refuse_unknown(const std::vector<RulePart>& pieces) {
        const bool has_number = detail::any_of(pieces, [](const RulePart& piece) {
            return piece.text.find_first_of("0123456789") != std::string_view::npos;
        });
        for (const RulePart& piece : pieces)
            if (!has_number && !named_rule(piece.text) &&
                (pieces.size() > 1 || !detail::find_rule_name(detail::rule_text(piece.text)))) {
                const std::string_view nearest = nearest_rule_name(piece.text);
                fail_at(piece, "unknown rule '" + std::string(piece.text) + "'" +
                                   (nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?"));
            }
    }

    void add(const RulePart& at, const NamedRule& named) {
        const RuleKind& kind = *named.kind;
        if (is_whole(kind)) {
            const bool has_both = !kind.choices[0].empty() && !named.choice;
            for (std::size_t k = 0; k < (has_both ? 2 : 1); ++k) {
                Rule rule{.kind = &kind, .choice = named.choice.value_or(k), .line = at.line, .column = at.column};
                if (!detail::contains(rules, rule))
                    rules.push_back(std::move(rule));
            }
        } else if (can_choose(kind)) {
            kinds.push_back({&kind, named.choice});
        } else {
            fail_at(at,
                    "rules '" + std::string(kind.name) + "' cannot be chosen: expected " + std::string(kind.syntax));
        }
    }
};

/// Adds rules of the whole board that a puzzle does not have.
void add_rules(VariantPuzzle& puzzle, const std::vector<Rule>& rules) {
    for (const Rule& rule : rules) {
        if (rule.kind->name == "chaos-construction" && puzzle.regions == box_regions(puzzle.grid.geometry()))
            puzzle.regions.clear();
        if (!detail::contains(puzzle.rules, rule))
            puzzle.rules.push_back(rule);
    }
}

/// Returns the shape of the board that the rows of letters below "regions" have.
std::optional<Geometry> geometry_of_regions(const std::vector<ListPart>& parts) {
    const auto row = detail::find_if(parts, [](const ListPart& part) { return part.is_row; });
    if (row == parts.end())
        return std::nullopt;
    const auto side = detail::count_if(row->text, [](char c) { return !detail::is_one_of(spaces_of_rules, c); });
    const auto usual = Geometry::default_for_side(static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(side, 255)));
    return usual || side < 2 ? usual : Geometry(1, static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(side, 255)));
}

RuleRequest read_list(std::string_view text, std::optional<Geometry> geometry) {
    const auto parts = list_parts(text);
    const Geometry shape = geometry ? *geometry : geometry_of_regions(parts).value_or(Geometry(3, 3));
    if (shape.side() > VariantPuzzle::max_side)
        throw ParseError(1, 1, "rules need a board of at most 16x16");
    RuleRequest request{VariantPuzzle(Grid(shape))};
    NameReader names;
    std::vector<rules::RuleLine> rest;
    for (const ListPart& part : parts)
        if (part.is_row || !names.read(part))
            rest.push_back({part.line, std::string(part.column - 1, ' ') + std::string(part.text)});
    add_rules(request.puzzle, names.rules);
    request.kinds = std::move(names.kinds);
    rules::read_rule_lines(request.puzzle, rest);
    return request;
}

RuleRequest read_puzzle(std::string_view text, std::optional<Geometry> geometry) {
    NameReader names;
    std::string rest;
    bool is_below = false;
    const bool may_have_names = !is_document(text);
    std::size_t number = 0;
    for (const std::string_view line : detail::pieces_of(text, '\n')) {
        const std::string_view rule = line.substr(0, line.find('#'));
        const bool is_note = detail::meaning_of(rule) == detail::LineMeaning::note;
        ++number;
        const bool is_names = is_below && may_have_names && !is_note && names.read({number, 1, rule});
        is_below = is_below || (is_note && !detail::trimmed(rule, spaces_of_rules).empty());
        rest += (is_names ? "#" : std::string(line)) + '\n';
    }
    std::vector<VariantRecord> records = read_variants(rest, {.geometry = geometry});
    if (const auto* const error = std::get_if<ParseError>(&records.front()))
        throw ParseError(*error);
    if (records.size() > 1)
        throw ParseError(1, 1, "expected rules of one puzzle, not " + std::to_string(records.size()));
    auto& found = std::get<FoundVariant>(records.front());
    RuleRequest request{std::move(found.puzzle), std::move(names.kinds), std::move(found.ignored)};
    add_rules(request.puzzle, names.rules);
    if (request.puzzle.grid.geometry().side() <= VariantPuzzle::max_side)
        rules::require_possible(request.puzzle);
    else if (!request.kinds.empty())
        throw ParseError(1, 1, "rules need a board of at most 16x16");
    return request;
}

} // namespace

bool is_rule_list(std::string_view text) {
    const auto parts = list_parts(text);
    return !is_document(text) && !parts.empty() &&
           detail::all_of(parts, [](const ListPart& part) { return part.is_rule || part.is_row; });
}

RuleRequest read_rule_request(std::string_view text, std::optional<Geometry> geometry) {
    return is_rule_list(text) ? read_list(text, geometry) : read_puzzle(text, geometry);
}

std::vector<std::string_view> requested_rule_names() {
    std::vector<std::string_view> names = chosen_rule_names();
    for (const RuleKind& kind : rule_kinds())
        if (is_whole(kind) && kind.name != "regions")
            names.push_back(kind.name);
    return names;
}

} // namespace sudoku
