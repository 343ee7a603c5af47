#include "apps/sudoku/reason/explanation_words.hpp"

#include "apps/shared/reasoning.hpp"

#include "sudoku/many/check.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <span>

namespace apps {

namespace {

using sudoku::Candidate, sudoku::Cell, sudoku::Clue, sudoku::Contradiction, sudoku::Digit, sudoku::Repair,
    sudoku::Verdict;

constexpr std::size_t max_steps = 200; ///< steps of a printed refutation

/// Returns "Level hard, difficulty 7.1, W 3, B 3", and the hardest step on a second line.
std::string rating_lines(const sudoku::Rating& rating) {
    std::string text = fmt::format("W {}, B {}", value_of(rating.ratings.whips), value_of(rating.ratings.braids));
    if (rating.difficulty)
        text = fmt::format("Level {}, difficulty {:.1f}, {}", to_string(sudoku::level(*rating.difficulty)),
                           *rating.difficulty, text);
    if (!rating.techniques.empty()) {
        const auto& [technique, steps, sentence] = rating.techniques.back();
        const bool is_named = sentence.starts_with(technique.name); // a step by a rule
        text += "\nThe hardest step: " + (is_named ? "" : technique.name + ": ") + sentence;
    }
    return text + '\n';
}

std::string digit_or_empty(Digit digit, sudoku::DigitNotation notation) {
    return digit == 0 ? "empty" : digit_text(digit, notation);
}

} // namespace

ExplanationWords::ExplanationWords(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found,
                                   const dlx::Limits& limits)
    : puzzle_(puzzle), found_(found), watch_(limits) {
    for (Cell cell = 0; cell < found.possible_digits.size(); ++cell)
        if (found.possible_digits[cell].size() > 1)
            open_.push_back(cell);
}

/// Returns whether a clue is probably wrong; with rules, one may be although there are several solutions without it.
bool ExplanationWords::has_probable_error() const {
    return !found_.repairs.empty() && (puzzle_.is_plain() || found_.repairs.front().fixed_by_removal);
}

std::string ExplanationWords::probable_error(const std::string& before) const {
    if (!has_probable_error())
        return "";
    const Repair& repair = found_.repairs.front();
    return before + (puzzle_.is_plain() ? text_of(repair) : text_with_line(repair.clue));
}

sudoku::Unknowns ExplanationWords::unknowns_of(std::size_t solution) const {
    const std::vector<sudoku::Grid>& solutions = found_.solutions;
    if (puzzle_.is_plain() || !has_unknowns(*puzzle_.variant))
        return {};
    const std::size_t most = solution > 0 && solutions[solution] == solutions[0] ? 2 : 1;
    const auto found = find_unknowns(*puzzle_.variant, solutions[solution], most, watch_.remaining_limits());
    return watch_.should_stop() || found.empty() ? sudoku::Unknowns() : found.back();
}

// --- Clues ----------------------------------------------------------------------------------------------------------

std::string ExplanationWords::text_of(Candidate placement) const {
    return fmt::format("{} = {}", cell_name(geometry_, placement.cell),
                       digit_or_empty(placement.digit, puzzle_.notation));
}

std::string ExplanationWords::text_of(const Clue& clue) const {
    return puzzle_.is_plain() ? text_of(Candidate{clue.cell, puzzle_.grid[clue.cell]})
                              : describe(*puzzle_.variant, clue);
}

/// Returns "line 6: cage r1c1 r1c2 = 15", "r1c2 = 3".
std::string ExplanationWords::text_with_line(const Clue& clue) const {
    const std::size_t line = clue.kind == Clue::Kind::rule ? puzzle_.variant->rules[clue.rule].line : 0;
    return (line > 0 ? fmt::format("line {}: ", line) : "") + text_of(clue);
}

/// Returns "r4c7 = 5: with 3 or empty there it would have exactly one solution".
std::string ExplanationWords::text_of(const Repair& repair) const {
    auto digits = names_of(repair.fixed_by_digits, [&](Digit d) { return digit_or_empty(d, puzzle_.notation); });
    if (repair.fixed_by_removal)
        digits.push_back(digit_or_empty(0, puzzle_.notation));
    return fmt::format("{}: with {} there it would have exactly one solution", text_of(repair.clue),
                       sudoku::join_words(digits, "or"));
}

/// Returns "r1c2 = 3, r1c4 = 5 and r2c1 = 7".
template <class T>
std::string ExplanationWords::join(const std::vector<T>& list, const std::string& last) const {
    return sudoku::join_words(names_of(list, [&](const T& element) { return text_of(element); }), last);
}

// --- The summary ----------------------------------------------------------------------------------------------------

std::string ExplanationWords::gist() const {
    if (found_.verdict == Verdict::unknown)
        return std::string(to_string(found_.status));
    if (found_.verdict == Verdict::multiple && open_.empty() && found_.solutions.at(0) == found_.solutions.at(1))
        return "the solutions have the same digits: " +
               how_unknowns_differ(*puzzle_.variant, found_.solutions[0], watch_.remaining_limits());
    if (found_.verdict == Verdict::multiple)
        return fmt::format("{}{} open{}", found_.possible_digits_are_complete ? "" : "at least ",
                           counted(open_.size(), "cell"),
                           found_.disambiguating_givens.empty() ? ""
                                                                : "; with " + join(found_.disambiguating_givens) +
                                                                      " it would have exactly one solution");
    if (found_.verdict == Verdict::unique)
        return counted(found_.search_nodes, "search node") + (!puzzle_.is_plain()      ? ""
                                                              : found_.singles_suffice ? "; singles suffice"
                                                                                       : "; singles do not suffice");
    return why_none();
}

/// Returns "3 clues already have no solution, minimal: r1c2 = 3, line 6: cage r1c1 r1c2 = 15 and line 7: anti-knight".
std::string ExplanationWords::why_none() const {
    if (!found_.clashes.empty())
        return to_string(geometry_, found_.clashes, puzzle_.notation);
    if (!found_.contradictions.empty())
        return to_string(geometry_, found_.contradictions.front(), puzzle_.notation);
    const bool is_plain = puzzle_.is_plain();
    if (!found_.conflict || (!is_plain && found_.conflict->clues.empty() && !found_.conflict->is_minimal))
        return fmt::format("no completion exists ({})", counted(found_.search_nodes, "search node"));
    const std::vector<Clue>& clues = found_.conflict->clues;
    if (clues.empty())
        return is_plain ? "the eliminated candidates alone leave no solution" : "the regions alone leave no solution";
    return fmt::format("{} already {} no solution{}, {}: {}", counted(clues.size(), is_plain ? "given" : "clue"),
                       clues.size() == 1 ? "has" : "have",
                       is_plain && !puzzle_.grid.eliminated().empty() ? " with the eliminated candidates" : "",
                       found_.conflict->is_minimal ? "minimal" : "not proved minimal", join(clues));
}

std::string ExplanationWords::summary() const {
    return fmt::format("{}: {}", to_string(found_.verdict), gist()) + probable_error("\nProbably wrong: ") +
           (found_.rating ? '\n' + rating_lines(*found_.rating) : "");
}

// --- Details --------------------------------------------------------------------------------------------------------

std::string ExplanationWords::all() const {
    std::string text = fmt::format("{}: {}\n", to_string(found_.verdict), gist()) + more_reasons();
    if (found_.conflict)
        text += refutation();
    if (found_.verdict == Verdict::none || found_.verdict == Verdict::inconsistent)
        text += puzzle_.is_plain() ? repairs() : repairs_of_rules();
    if (found_.verdict == Verdict::multiple && !open_.empty())
        text += possible_digits();
    if (found_.rating)
        text += rating_lines(*found_.rating);
    return text + redundant() + ending();
}

/// Returns the contradictions after the first one, which is the summary, and the clues of the conflict that have lines.
std::string ExplanationWords::more_reasons() const {
    std::string text;
    for (const Contradiction& contradiction : found_.contradictions)
        if (&contradiction != &found_.contradictions.front())
            text += fmt::format("  {}\n", to_string(geometry_, contradiction, puzzle_.notation));
    if (found_.conflict)
        for (const Clue& clue : found_.conflict->clues)
            if (clue.kind == Clue::Kind::rule && puzzle_.variant->rules[clue.rule].line > 0)
                text += fmt::format("  {}\n", text_with_line(clue));
    return text;
}

std::string ExplanationWords::refutation() const {
    if (!puzzle_.is_plain() && found_.conflict->clues.empty())
        return "";
    const std::size_t steps = found_.refutation ? found_.refutation->size() : found_.reasons.size();
    if (!found_.refutation && steps == 0)
        return "Why: no refutation short enough to follow was found\n";
    if (steps > max_steps)
        return fmt::format("Why: the {}refutation found takes {} steps; --format json has them\n",
                           puzzle_.is_plain() ? "shortest " : "", steps);
    std::string text = fmt::format("Why, in {}:\n", counted(steps + (found_.refutation ? 1 : 0), "step"));
    if (found_.refutation)
        for (const sudoku::RefutationSentence& sentence : sentences(geometry_, *found_.refutation, puzzle_.notation))
            text += fmt::format("{}{}{}\n", std::string(std::size_t{2} * (sentence.depth + 1), ' '), sentence.text,
                                sentence.is_assumption ? ":" : "");
    for (const std::string& reason : found_.reasons)
        text += fmt::format("  {}\n", reason);
    return text;
}

std::string ExplanationWords::repairs() const {
    constexpr std::size_t max_repairs = 10;
    if (found_.repairs.empty())
        return found_.repairs_are_complete ? "No single given explains this: removing or changing any one of them "
                                             "does not leave exactly one solution.\n"
                                           : "";
    std::string text = "Probably wrong, the likeliest first:\n";
    const std::size_t printed = std::min(found_.repairs.size(), max_repairs);
    for (const Repair& repair : std::span(found_.repairs).first(printed))
        text += fmt::format("  {}\n", text_of(repair));
    if (printed < found_.repairs.size())
        text += fmt::format("  and {} more; --format json has them\n", found_.repairs.size() - printed);
    return text;
}

std::string ExplanationWords::repairs_of_rules() const {
    const bool has_conflict = found_.conflict && !found_.conflict->clues.empty();
    if (found_.repairs.empty())
        return found_.repairs_are_complete && has_conflict
                   ? "No single clue explains this: without any one of them, there is no solution.\n"
                   : "";
    std::string text = has_probable_error() ? "Probably wrong, the likeliest first:\n" : "May be wrong:\n";
    for (const Repair& repair : found_.repairs)
        text += fmt::format("  {}: without it there {}\n", text_with_line(repair.clue),
                            repair.fixed_by_removal ? "is exactly one solution" : "are several solutions");
    return text;
}

/// Returns the cells that have several possible digits, as many on a line as there is room for: "Open: r1c3 3 4, r2c1 1 2".
std::string ExplanationWords::possible_digits() const {
    constexpr std::size_t columns = 100;
    std::string text = "Open:";
    std::size_t width = text.size();
    for (const Cell cell : open_) {
        std::string item = cell_name(geometry_, cell);
        for (const Digit digit : found_.possible_digits[cell])
            item += ' ' + digit_text(digit, puzzle_.notation);
        const bool has_room = width + item.size() + 2 <= columns;
        text += (cell == open_.front() ? "" : ",") + std::string(has_room ? " " : "\n  ") + item;
        width = (has_room ? width + 2 : 2) + item.size();
    }
    return text + '\n';
}

std::string ExplanationWords::redundant() const {
    if (!found_.redundant)
        return "";
    if (found_.redundant->empty())
        return fmt::format("No {} is redundant: the puzzle is minimal.\n", puzzle_.is_plain() ? "given" : "clue");
    if (puzzle_.is_plain())
        return fmt::format("Redundant (one at a time): {}\n", join(*found_.redundant));
    std::string text = "Redundant (one at a time):\n";
    for (const Clue& clue : *found_.redundant)
        text += fmt::format("  {}\n", text_with_line(clue));
    return text;
}

/// Returns the solutions, the reason why the explanation is incomplete, and the remedy if there is one.
std::string ExplanationWords::ending() const {
    std::string text;
    for (std::size_t k = 0; k < found_.solutions.size(); ++k)
        text += (found_.solutions.size() > 1 ? "A solution: " : "The solution: ") +
                to_line(found_.solutions[k], puzzle_.notation) + to_text(geometry_, unknowns_of(k), ' ') + '\n';
    if (found_.status == dlx::Status::exhausted || found_.verdict == Verdict::unknown)
        return text;
    return text + fmt::format("Incomplete: {}{}\n", to_string(found_.status),
                              found_.status == dlx::Status::node_limit
                                  ? ": some tests were too large; everything above is true"
                              : found_.status == dlx::Status::time_limit ? "; a longer --time-limit may complete it"
                                                                         : "");
}

} // namespace apps
