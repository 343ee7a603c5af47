#include "sudoku/reader/record_queue.hpp"

#include "sudoku/detail/rules/rule_prose.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/forms/rules_below.hpp"
#include "sudoku/reader/lines/one_line.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace sudoku::detail {

namespace {

/// Returns a puzzle with its rules, or the error in these.
Record with_rules(const Puzzle& puzzle, std::span<const rules::RuleLine> lines) {
    return record_of([&] {
        VariantPuzzle variant = rules::variant_of(puzzle);
        variant.lowest_digit = puzzle.notation.has_zero() ? 0 : 1;
        std::vector<std::string> drawings = puzzle.drawings; // those of `sudoku convert` are added
        std::vector<rules::RuleLine> others(lines.begin(), lines.end());
        std::erase_if(others, [&](const rules::RuleLine& line) {
            constexpr std::string_view name = "drawing ";
            const bool is_drawing = trimmed(line.text).starts_with(name);
            if (is_drawing)
                drawings.emplace_back(trimmed(trimmed(line.text).substr(name.size())));
            return is_drawing;
        });
        rules::read_rule_lines(variant, others);
        std::vector<std::string> ignored = puzzle.ignored;
        std::erase_if(ignored, [&](const std::string& text) {
            const RuleNames* const names = mentioned_rule(text);
            return names != nullptr && has_rule(variant, names->name);
        });
        Puzzle found = to_puzzle(std::move(variant), puzzle.line);
        found.ignored = std::move(ignored);
        found.drawings = std::move(drawings);
        return found;
    });
}

/// Sets the name of a puzzle, also of one with rules.
void set_name(Puzzle& puzzle, const std::string& name) {
    puzzle.name = name;
    if (puzzle.is_plain() || name.empty())
        return;
    VariantPuzzle variant = *puzzle.variant;
    variant.name = name;
    puzzle.variant = std::make_shared<const VariantPuzzle>(std::move(variant));
}

/// Adds a text for people to what was ignored if it mentions a rule.
void add_ignored(std::vector<std::string>& ignored, std::string_view text) {
    const std::string quoted = "'" + std::string(text) + "'";
    if (mentioned_rule(text) != nullptr && !contains(ignored, quoted))
        ignored.push_back(quoted);
}

} // namespace

void check_asked(const Puzzle& puzzle, const ReaderParams& params) {
    if (!puzzle.drawings.empty() && !params.keep_drawings)
        throw ParseError(puzzle.line, 0, "this puzzle has " + drawings_text(puzzle));
    const auto is_element = [](const std::string& ignored) { return !ignored.starts_with('\''); }; // no title
    const auto other = std::find_if(puzzle.ignored.begin(), puzzle.ignored.end(), is_element);
    if (params.read_rules || (puzzle.is_plain() && other == puzzle.ignored.end()))
        return;
    const Rule* const rule =
        puzzle.is_plain() || puzzle.variant->rules.empty() ? nullptr : &puzzle.variant->rules.front();
    const std::string element = puzzle.is_plain() ? *other
                                : rule != nullptr ? describe(puzzle.grid.geometry(), *rule)
                                                  : "other regions than boxes";
    throw ParseError(rule != nullptr && rule->line > 0 ? rule->line : puzzle.line, 1,
                     "a puzzle with " + element + ", and only plain puzzles are read here");
}

Record RecordQueue::take() {
    if (records_.size() == 1)
        close();
    Record record = std::move(records_.front());
    records_.pop_front();
    return record;
}

void RecordQueue::push(Record record) {
    close();
    records_.push_back(std::move(record));
    is_open_ = true;
    doubt_.reset();
    rows_of_letters_.clear();
}

void RecordQueue::close() {
    const std::vector<RuleTitle> titles = std::exchange(titles_, {});
    if (!std::exchange(is_open_, false))
        return;
    for (const RuleTitle& title : titles)
        if (const auto* const puzzle = std::get_if<Puzzle>(&records_.back());
            puzzle != nullptr &&
            (title.names == nullptr ? puzzle->is_plain() : !has_rule(to_variant(*puzzle), title.names->name)))
            records_.back() = title.error;
}

void RecordQueue::set_title(const std::optional<RuleTitle>& title, std::string name) {
    if (title && title->names == nullptr)
        records_.back() = title->error;
    else if (title) {
        titles_.push_back(*title);
        name = name.empty() ? title->text : name;
    }
    auto* const puzzle = std::get_if<Puzzle>(&records_.back());
    if (puzzle != nullptr && puzzle->name.empty())
        set_name(*puzzle, name);
}

bool RecordQueue::add_note(const Line& line, std::string_view text, bool is_below) {
    add_ignored(mentions_, text);
    const bool is_name = words_of(text, blanks).size() < 3 && meaning_of(text) == LineMeaning::name &&
                         !words_of_rule(text).empty(); // "fog", "yin yang"
    const bool is_rule = is_name || states_rule(text);
    const bool is_error = is_rule && is_below && replace_plain(why_no_rule(line, rule_in_words));
    if (is_rule && sentences_.size() < 100) // above the next one, too
        sentences_.push_back({"", mentioned_rule(text), why_no_rule(line, rule_below_grid)});
    notes_.push_back({line.number, std::string(text)});
    for (const std::size_t most = 32; notes_.size() > most;)
        notes_.pop_front();
    auto* const puzzle = is_open_ ? std::get_if<Puzzle>(&records_.back()) : nullptr;
    const auto fail = [&](const char* problem) { records_.back() = line.error(problem); };
    const std::string_view word = trimmed(text);
    if (puzzle != nullptr && !puzzle->has_explicit_boxes && names_other_boxes(text, puzzle->grid.geometry()))
        fail(other_boxes);
    else if (puzzle != nullptr && gives_clues(text))
        fail("clues below a grid: write the digits into the grid");
    else if (puzzle == nullptr || !is_as_long_as_row(word, puzzle->grid.geometry().side()))
        rows_of_letters_.clear();
    else
        rows_of_letters_.emplace_back(word);
    const bool has_repeats = std::any_of(rows_of_letters_.begin(), rows_of_letters_.end(), repeats_letters);
    if (rows_of_letters_.size() > 2 || (rows_of_letters_.size() == 2 && has_repeats))
        fail("rows of letters below a grid: if they are regions, they have as many rows and columns as the grid, or "
             "follow a line regions");
    return is_error;
}

void RecordQueue::add_titles_above() {
    const std::vector<std::string> mentions = std::exchange(mentions_, {});
    std::vector<RuleTitle> sentences = std::exchange(sentences_, {});
    auto notes = std::exchange(notes_, {});
    auto* const puzzle = std::get_if<Puzzle>(&records_.back());
    if (puzzle == nullptr)
        return;
    titles_.insert(titles_.end(), sentences.begin(), sentences.end());
    const bool is_new = !puzzle->name.empty() && (notes.empty() || notes.back().text != puzzle->name);
    if (is_new && states_rule(puzzle->name))
        titles_.push_back({"", mentioned_rule(puzzle->name),
                           ParseError(puzzle->line, 1, dlx::detail::quoted(puzzle->name) + rule_below_grid)});
    if (!puzzle->is_plain())
        return;
    if (is_new)
        notes.push_back({puzzle->line, puzzle->name});
    for (const rules::RuleLine& note : notes)
        if (!puzzle->has_explicit_boxes && names_other_boxes(note.text, puzzle->grid.geometry())) {
            records_.back() = ParseError(note.number, 1, other_boxes);
            return;
        }
    if (names_columns(puzzle->name)) {
        records_.back() = ParseError(puzzle->line, 1, other_order);
        return;
    }
    puzzle->ignored.insert(puzzle->ignored.end(), mentions.begin(), mentions.end());
    add_ignored(puzzle->ignored, puzzle->name);
}

void RecordQueue::add_rules(std::span<const rules::RuleLine> lines) {
    mentions_.clear();
    if (const auto* const puzzle = std::get_if<Puzzle>(&records_.back()))
        records_.back() = doubt_ ? Record(*doubt_) : with_rules(*puzzle, lines);
    close();
}

bool RecordQueue::replace_plain(const ParseError& error) {
    const auto* const puzzle = is_open_ ? std::get_if<Puzzle>(&records_.back()) : nullptr;
    const bool is_plain = puzzle != nullptr && puzzle->is_plain();
    if (is_plain)
        records_.back() = error;
    return is_plain;
}

} // namespace sudoku::detail
