#include "apps/sudoku/variants/minimize.hpp"

#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/variants/explain.hpp"
#include "apps/sudoku/variants/text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/rules/variant_text.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace apps {

namespace {

std::string answer_of(const MinimizedVariantRecord& minimized) {
    const auto& [record, error, found] = minimized;
    if (error)
        return "error";
    return !found.puzzle ? std::string(to_string(found.verdict)) : found.is_minimal ? "minimal" : "unknown";
}

std::vector<std::string> removed_texts(const MinimizedVariantRecord& minimized) {
    std::vector<std::string> texts;
    for (const sudoku::Clue& clue : minimized.found.removed)
        texts.push_back(describe(minimized.record->puzzle, clue));
    return texts;
}

std::vector<std::string> added_texts(const MinimizedVariantRecord& minimized) {
    std::vector<std::string> texts;
    for (const sudoku::Candidate& candidate : minimized.found.added)
        texts.push_back(candidate_text(minimized.record->puzzle.grid.geometry(), candidate));
    return texts;
}

std::string text_for_people(const MinimizedVariantRecord& minimized, Format format) {
    const auto& [record, error, found] = minimized;
    if (error || !found.puzzle)
        return answer_of(minimized) + (error ? std::string("\t") + error->message() : "") + '\n';
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
    Json fields = head_of_record(record->source, plain_part(record->puzzle, record->line), &record->puzzle);
    fields["minimal_puzzles"] = Json::array();
    fields["answer"] = answer_of(minimized);
    if (found.puzzle)
        fields.update(Json{{"minimal_puzzles", Json::array({to_rules_text(*found.puzzle)})},
                           {"given_count", found.puzzle->grid.given_count()},
                           {"rule_count", found.puzzle->rules.size()},
                           {"removed_clues", removed_texts(minimized)},
                           {"added_givens", added_texts(minimized)}});
    return {std::move(fields)};
}

} // namespace

sudoku::MinimizeVariantParams variant_params(const Arguments& arguments, const dlx::Limits& limits, std::uint64_t seed,
                                             bool has_variants) {
    if (has_variants && arguments.has("keep"))
        throw UsageError("--keep does not support variants");
    return {.limits = limits,
            .seed = seed,
            .remove_rules = !arguments.has("keep-rules"),
            .add_givens = true,
            .remove_whole_board_rules = arguments.has("remove-any-rule")};
}

std::optional<MinimizedVariantRecord> minimized_variant(const std::shared_ptr<const VariantRecord>& record,
                                                        const sudoku::MinimizeVariantParams& params) {
    MinimizedVariantRecord result{record};
    try {
        result.found = minimize(record->puzzle, params);
    } catch (const std::invalid_argument& error) { // a rule that the board does not allow
        result.error.emplace(record->line, 0, error.what());
    }
    return signals::stop_flag() && !result.found.is_minimal && !result.error ? std::nullopt : std::optional(result);
}

std::string minimized_text(const MinimizedVariantRecord& minimized, Format format, std::string_view head) {
    if (format == Format::line || format == Format::grid)
        return text_for_people(minimized, format);
    return written(minimized_fields(minimized), format, head);
}

} // namespace apps
