#pragma once

#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// What a report calls itself.
constexpr std::string_view report_format = "sudoku report 2";

/// What became of some records. Each that was read is counted once, by its answer.
struct Counts {
    std::uint64_t records = 0;
    std::uint64_t errors = 0;
    std::uint64_t answered_yes = 0;
    std::uint64_t undecided = 0;
    std::uint64_t multiple = 0; ///< of `check`
    std::uint64_t none = 0;
    std::uint64_t inconsistent = 0;
    boost::multiprecision::cpp_int solutions; ///< found
    std::uint64_t at_least = 0;               ///< records that may have more solutions than were found
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    Tally tally; ///< of the answers, and of what went wrong beside them

    /// The record's number of solutions, of any type, is not that of `found` where they were counted in another way.
    template <class Number>
    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes, const Number& found_solutions) {
        add(answered, found, has_clashes);
        solutions += found_solutions;
    }
    Counts& operator+=(const Counts& other);

private:
    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes);
};

/// How many records had one of the answers.
struct AnswerCount {
    std::string_view word;        ///< in reports
    std::string_view in_sentence; ///< behind the number
    std::uint64_t records = 0;
};

/// All answers of a task, in the order in which they are told. Their numbers add up to the records.
[[nodiscard]] std::vector<AnswerCount> answer_counts(Task task, const Counts& counts);

/// The records of the whole input that were read, those of other shards included.
struct InputSeen {
    std::uint64_t records = 0;
    std::uint64_t hash = 0;  ///< of them, if there is to be a report
    bool has_failed = false; ///< something could not be read, or had no puzzle in it
};

/// Writes what a run has found to the file of --report. Throws FileError, which names the file.
void write_report(const Settings& settings, const InputSeen& input, const Counts& counts, bool is_complete);

} // namespace apps
