#pragma once

#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace apps {

/// Numbers of records by result. Each record is counted once, by its answer.
struct Counts {
    std::uint64_t records = 0;
    std::uint64_t errors = 0;
    std::uint64_t answered_yes = 0;
    std::uint64_t undecided = 0;
    std::uint64_t multiple = 0; ///< for `check`
    std::uint64_t none = 0;
    std::uint64_t inconsistent = 0;
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    Tally tally; ///< exit status from the answers and other errors

    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes); ///< adds a record
    Counts& operator+=(const Counts& other);
};

/// Number of records with one of the answers.
struct AnswerCount {
    std::string_view word; ///< text after the number
    std::uint64_t records = 0;
};

/// Returns all answers of a task in printing order. Their numbers add up to the number of records.
[[nodiscard]] std::vector<AnswerCount> answer_counts(Task task, const Counts& counts);

} // namespace apps
