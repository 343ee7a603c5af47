#pragma once

#include "apps/shared/reasoning.hpp"
#include "apps/shared/record.hpp"

#include "sudoku/reason/rating.hpp"

#include <fmt/format.h>
#include <string>

/// Ratings in words; "" for unknown values.
namespace apps {

[[nodiscard]] inline std::string level_text(const sudoku::Rating& rating) {
    return rating.difficulty ? std::string(to_string(sudoku::level(*rating.difficulty))) : "";
}

[[nodiscard]] inline std::string difficulty_text(const sudoku::Rating& rating) {
    return rating.difficulty ? fmt::format("{:.1f}", *rating.difficulty) : "";
}

[[nodiscard]] inline std::string hardest_text(const sudoku::Rating& rating) {
    return rating.techniques.empty() ? "" : rating.techniques.back().technique.name;
}

/// Adds level, difficulty, hardest technique and numbers of steps; also W and B if the puzzle `is_rated`.
inline void add_rating(Record& record, const sudoku::Rating& rating, bool is_rated) {
    Json& fields = record.fields;
    auto& row = record.rows.emplace_back();
    if (rating.difficulty) {
        fields.update({{"level", level_text(rating)}, {"difficulty", *rating.difficulty}});
        row["difficulty"] = difficulty_text(rating);
    }
    if (!rating.techniques.empty())
        fields["hardest_technique"] = hardest_text(rating);
    for (const auto& [technique, count, first] : rating.techniques)
        fields["technique_counts"][technique.name] = count;
    if (!is_rated)
        return;
    const auto& [whips, braids] = rating.ratings;
    fields.update({{"W", to_json(whips)}, {"B", to_json(braids)}});
    row.insert({{"W", value_of(whips)}, {"B", value_of(braids)}});
}

} // namespace apps
