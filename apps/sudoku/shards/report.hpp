#pragma once

#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// Format name of a report.
constexpr std::string_view report_format = "sudoku report 2";

/// Numbers of records by result. Each record is counted once, by its answer.
struct Counts {
    std::uint64_t records = 0;
    std::uint64_t errors = 0;
    std::uint64_t answered_yes = 0;
    std::uint64_t undecided = 0;
    std::uint64_t multiple = 0; ///< for `check`
    std::uint64_t none = 0;
    std::uint64_t inconsistent = 0;
    dlx::Integer solutions;     ///< number of solutions found
    std::uint64_t at_least = 0; ///< number of records that may have more solutions than were found
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    Tally tally; ///< exit status from the answers and other errors

    /// Adds a record. `found_solutions`, of any type, is its number of solutions, which `found` lacks if they were
    /// counted in another way.
    template <class Number>
    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes, const Number& found_solutions) {
        add(answered, found, has_clashes);
        solutions += found_solutions;
    }
    Counts& operator+=(const Counts& other);

private:
    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes);
};

/// Number of records with one of the answers.
struct AnswerCount {
    std::string_view word;        ///< word in reports
    std::string_view in_sentence; ///< text after the number in a sentence
    std::uint64_t records = 0;
};

/// Returns all answers of a task in printing order. Their numbers add up to the number of records.
[[nodiscard]] std::vector<AnswerCount> answer_counts(Task task, const Counts& counts);

/// Records of the whole input, including those of other shards.
struct InputSeen {
    std::uint64_t records = 0;
    std::uint64_t hash = 0;  ///< hash of the records, if a report is requested
    bool has_failed = false; ///< whether something could not be read or contained no puzzle
};

/// Writes the result of a run to the file of --report. Throws FileError, which names the file.
void write_report(const Settings& settings, const InputSeen& input, const Counts& counts, bool is_complete);

} // namespace apps
