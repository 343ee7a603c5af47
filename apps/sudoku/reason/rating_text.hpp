#pragma once

#include "apps/shared/reasoning.hpp"

#include "sudoku/reason/rating.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>

/// What is known of how hard a puzzle is, in words: "" for what is not known.
namespace apps {

[[nodiscard]] inline std::string level_text(const sudoku::Rating& rating) {
    return rating.difficulty ? std::string(to_string(sudoku::level(*rating.difficulty))) : "";
}

[[nodiscard]] inline std::string difficulty_text(const sudoku::Rating& rating) {
    return rating.difficulty ? fmt::format("{:.1f}", *rating.difficulty) : "";
}

/// The name of the hardest technique.
[[nodiscard]] inline std::string hardest_text(const sudoku::Rating& rating) {
    return rating.techniques.empty() ? "" : rating.techniques.back().technique.name;
}

/// Level, difficulty, hardest technique and the steps of each.
inline void add_rating(Json& json, const sudoku::Rating& rating) {
    if (rating.difficulty)
        json.update({{"level", level_text(rating)}, {"difficulty", *rating.difficulty}});
    if (!rating.techniques.empty())
        json["hardest"] = hardest_text(rating);
    for (const auto& [technique, count, first] : rating.techniques)
        json["technique_counts"][technique.name] = count;
}

} // namespace apps
