#include "apps/sudoku/variants/minimize.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/variants/each.hpp"
#include "apps/sudoku/variants/explain.hpp"
#include "apps/sudoku/variants/text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/rules/variant_text.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace apps {

namespace {

constexpr std::string_view head_of_minimal_variants =
    "source,line,puzzle,answer,minimal_puzzle,given_count,rule_count,removed_clues,added_givens,name,reason\n";

struct MinimizedVariantRecord {
    const VariantRecord* record;
    std::optional<sudoku::ParseError> error;
    sudoku::MinimizedVariant found{};

    [[nodiscard]] std::string answer() const {
        if (error)
            return "error";
        return !found.puzzle ? std::string(to_string(found.verdict)) : found.is_minimal ? "minimal" : "unknown";
    }
};

std::vector<std::string> removed_texts(const MinimizedVariantRecord& minimized) {
    std::vector<std::string> texts;
    for (const sudoku::Clue& clue : minimized.found.removed)
        texts.push_back(describe(*minimized.record->puzzle, clue));
    return texts;
}

std::vector<std::string> added_texts(const MinimizedVariantRecord& minimized) {
    std::vector<std::string> texts;
    for (const sudoku::Candidate& candidate : minimized.found.added)
        texts.push_back(candidate_text(minimized.record->puzzle->grid.geometry(), candidate));
    return texts;
}

/// Formats a record for people.
std::string minimized_text(const MinimizedVariantRecord& minimized, Format format) {
    const auto& [record, error, found] = minimized;
    if (error || !found.puzzle)
        return minimized.answer() + (error ? std::string("\t") + error->message() : "") + '\n';
    if (format == Format::line)
        return to_rules_text(*found.puzzle);
    const sudoku::Puzzle plain = plain_part(*found.puzzle, record->line);
    std::string text = region_grid_text(*found.puzzle, plain.grid, plain.notation) + rule_lines(*found.puzzle);
    text += fmt::format("{}{}\n", counted(clues_of(*found.puzzle).size(), "clue"),
                        found.is_minimal ? "" : ", not proved minimal");
    if (!found.removed.empty())
        text += fmt::format("removed: {}\n", sudoku::join_words(removed_texts(minimized)));
    if (!found.added.empty())
        text += fmt::format("added, as there are several solutions: {}\n", sudoku::join_words(added_texts(minimized)));
    return text;
}

Record minimized_fields(const MinimizedVariantRecord& minimized) {
    const auto& [record, error, found] = minimized;
    if (error) {
        Json fields = place_of_record(record->source, error->line(), "");
        fields.update(Json{{"answer", "error"}, {"reason", error->message()}});
        return {std::move(fields)};
    }
    Json fields = head_of_record(record->source, plain_part(*record->puzzle, record->line), &*record->puzzle);
    fields["answer"] = minimized.answer();
    if (found.puzzle)
        fields.update(Json{{"minimal_puzzle", to_rules_text(*found.puzzle)},
                           {"given_count", found.puzzle->grid.given_count()},
                           {"rule_count", found.puzzle->rules.size()},
                           {"removed_clues", removed_texts(minimized)},
                           {"added_givens", added_texts(minimized)}});
    return {std::move(fields)};
}

std::optional<MinimizedVariantRecord> minimized(const VariantRecord& record,
                                                const sudoku::MinimizeVariantParams& params) {
    MinimizedVariantRecord result{&record, record.error};
    try {
        if (!result.error)
            result.found = minimize(*record.puzzle, params);
    } catch (const std::invalid_argument& error) { // a rule that the board does not allow
        result.error.emplace(record.line, 0, error.what());
    }
    return signals::stop_flag() && !result.found.is_minimal && !result.error ? std::nullopt : std::optional(result);
}

} // namespace

int minimize_variants(const std::vector<VariantRecord>& variants, const sudoku::MinimizeVariantParams& params,
                      Format format, std::size_t threads, Output& output) {
    const bool is_text = format == Format::line || format == Format::grid;
    bool is_first = true;
    Messages messages;
    Tally tally;
    if (format == Format::csv)
        output.write(head_of_minimal_variants);
    for_each_variant<MinimizedVariantRecord>(
        variants, threads, [&](const VariantRecord& record) { return minimized(record, params); },
        [&](const MinimizedVariantRecord& minimized) {
            if (!is_text)
                output.write(written(minimized_fields(minimized), format, head_of_minimal_variants));
            else
                output.write((std::exchange(is_first, false) ? "" : "\n") + minimized_text(minimized, format));
            if (minimized.error) {
                messages.tell({minimized.record->source, *minimized.error});
                return tally.add_error();
            }
            const bool is_undecided = minimized.found.puzzle ? !minimized.found.is_minimal
                                                             : minimized.found.verdict == sudoku::Verdict::unknown;
            tally.add(is_undecided ? Answered::undecided : minimized.found.puzzle ? Answered::yes : Answered::no);
            if (is_undecided && !signals::stop_flag())
                log::warn("{}:{}: undecided: time limit", minimized.record->source, minimized.record->line);
        });
    messages.tell_of_the_rest();
    return tally.status();
}

} // namespace apps
