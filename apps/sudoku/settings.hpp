#pragma once

#include "apps/shared/jobs/certificate.hpp"
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

struct Source {
    std::string name; ///< name in messages and records
    std::string text; ///< puzzles, or the name of a file; "-" for standard input
    bool is_puzzle = false;
    bool is_word = false; ///< whether it is not a file: then it is a puzzle, or the wrong name of a file
};

struct Settings {
    Task task{};
    std::optional<Format> format; ///< format; nothing: grid on a terminal for a single puzzle, else line
    sudoku::InputFormat input_format = sudoku::InputFormat::any;
    std::optional<sudoku::Geometry> geometry;
    bool strict = false;             ///< report titles and notes between puzzles as errors
    bool shows_drawings = false;     ///< lists drawings that are not read as rules; otherwise, they are errors
    bool leave_out_drawings = false; ///< answers the puzzle without these
    std::vector<Source> sources;     ///< inputs; at least one
    std::string plain_only{};        ///< error that replaces each puzzle with rules; "" if they are answered, too
    std::optional<CertificateFiles> certificate; ///< certificate of the only puzzle
    /// Maximum number of solutions of each puzzle; nothing for all.
    std::optional<std::uint64_t> limit;
    dlx::CountMethod method = dlx::CountMethod::enumerate; ///< method of `count`
    std::size_t max_bytes = 0;                             ///< memory limit of its frontier, in bytes
    dlx::SolveParams params;
    dlx::Branching branching_with_rules{}; ///< branching of puzzles with rules
    std::string engine{automatic};         ///< "auto", "lockstep" or the engine of `params`
    bool check_solution = false;           ///< --check-solution
    bool derived_sums = true;              ///< of puzzles with rules, see sudoku::EncodeParams
    bool find_redundant = false;           ///< for `explain`: find redundant givens
    std::uint32_t restarts = 32;           ///< for `explain`: number of deletion orders
    std::size_t threads = 1;
    bool color = false;
    bool silent = false;       ///< print no data
    bool skips_errors = false; ///< print no records of errors, because the messages are on the same terminal
    bool stats = false;
};

/// Removes the name of a cell, such as r3c4 or R3C4, from the start of a text and returns its row and column, from 1.
/// Returns nothing if there is none.
[[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> take_cell(std::string_view& text);

/// Returns the shape of a box from --box, "3x3": rows and columns. Throws UsageError.
[[nodiscard]] std::optional<sudoku::Geometry> box_shape(const Arguments& arguments);

/// Makes the options of every command that reads puzzles.
[[nodiscard]] OptionTable input_options();

/// Makes the other options that `solve`, `count` and `check` share.
[[nodiscard]] OptionTable answer_options();

/// Makes --format of `count` and `check`.
[[nodiscard]] Option answer_format_option();

/// Returns Settings::plain_only for an option that was given and that puzzles with rules do not have.
[[nodiscard]] std::string lacks_rules(const std::string& what);

/// Reads the input options and the files only. Throws UsageError and NothingToRead.
[[nodiscard]] Settings read_input_settings(const Arguments& arguments);

/// Reads the settings of a command that answers plain puzzles only: each puzzle with rules is an error. Throws as
/// read_input_settings().
[[nodiscard]] Settings read_plain_settings(const Arguments& arguments);

/// Reads all options. Throws UsageError and NothingToRead.
[[nodiscard]] Settings read_settings(Task task, const Session& session);

} // namespace apps
