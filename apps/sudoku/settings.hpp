#pragma once

#include "apps/shared/jobs/certificate.hpp"
#include "apps/shared/jobs/shard.hpp"
#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"

#include "dlx/count.hpp"

#include "sudoku/geometry.hpp"
#include "sudoku/reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apps {

enum class Task : std::uint8_t { solve, count, check, explain };

/// What puzzles are read from.
struct Source {
    std::string name; ///< in messages and records
    std::string text; ///< a puzzle, or the name of a file, "-" for standard input
    bool is_puzzle = false;
    std::string why_no_puzzle{}; ///< ", and not a puzzle: ...", where a file is missing that looks like one
};

/// What the command line asks for.
struct Settings {
    Task task{};
    std::optional<Format> format; ///< nothing: grid on a terminal for a single puzzle, else line
    sudoku::InputFormat input_format = sudoku::InputFormat::any;
    std::optional<sudoku::Geometry> geometry;
    bool strict = false;                                ///< titles and notes between puzzles are errors
    std::vector<Source> sources;                           ///< at least one
    std::optional<Shard> shard;                            ///< only its records are answered
    std::optional<std::string> report;                     ///< the file for it
    std::optional<CertificateFiles> certificate;           ///< of the only puzzle
    std::optional<std::uint64_t> limit;                    ///< solutions to look for in each puzzle; nothing for all
    dlx::CountMethod method = dlx::CountMethod::enumerate; ///< of `count`
    std::size_t max_bytes = 0;                             ///< of its frontier
    dlx::SolveParams params;
    std::string engine{automatic}; ///< auto, lockstep, or that of params
    bool confirm = false;          ///< --confirm
    bool check_solution = false;   ///< --check-solution
    bool find_redundant = false;   ///< of `explain`
    std::uint32_t restarts = 32;   ///< the same
    std::size_t threads = 1;
    bool color = false;
    bool silent = false;       ///< print no data
    bool skips_errors = false; ///< print no record of an error, because the message is on the same terminal
    bool stats = false;
};

/// Takes the name of a cell, such as r3c4 or R3C4, from the beginning of a text: its row and column, from 1. Nothing if there
/// is none.
[[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> take_cell(std::string_view& text);

/// What --box says, "3x3": rows and columns of a box. Throws UsageError.
[[nodiscard]] std::optional<sudoku::Geometry> box_shape(const Arguments& arguments);

/// The options of every command that reads puzzles.
[[nodiscard]] OptionTable input_options();

/// The others that `solve`, `count` and `check` have in common.
[[nodiscard]] OptionTable answer_options();

/// --format of `count` and `check`
[[nodiscard]] Option answer_format_option();

/// --confirm
[[nodiscard]] inline Option puzzle_confirm_option() {
    return confirm_option("the rules decide about", " for a puzzle");
}

/// What these options and the files say, and nothing else. Throws UsageError and NothingToRead.
[[nodiscard]] Settings read_input_settings(const Arguments& arguments);

/// Throws UsageError and NothingToRead.
[[nodiscard]] Settings read_settings(Task task, const Session& session);

} // namespace apps
