#pragma once

#include "apps/shared/options/arguments.hpp"

#include "dlx/batch.hpp"
#include "dlx/solve.hpp"

#include <cstddef>

/// Rows that several commands have, and what they say.
namespace apps {

enum class Format : std::uint8_t { line, grid, candidates, json, jsonl, csv, svg };

[[nodiscard]] std::string_view to_string(Format format);

/// --format, one of `formats`
[[nodiscard]] Option format_option(std::initializer_list<Format> formats, std::string help, std::string excludes = "");

/// --threads, -j; thread_count() is what it says.
[[nodiscard]] Option threads_option();

[[nodiscard]] Option time_limit_option(std::string help);
[[nodiscard]] Option restarts_option(std::string help);
[[nodiscard]] Option memory_limit_option(std::string help);

/// --seed of commands that draw `what`, such as "puzzles"; given_or_drawn_seed() reads it.
[[nodiscard]] Option drawn_seed_option(std::string_view what);

/// The value of --seed. Without it, draws a seed and prints it.
[[nodiscard]] std::uint64_t given_or_drawn_seed(const Arguments& arguments);

constexpr std::size_t megabyte = 1 << 20;

/// What --memory-limit says, in bytes.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

/// --confirm; `who` looks at each solution.
[[nodiscard]] Option confirm_option(std::string_view who, std::string_view of_what = "");

// --- Options of every search ----------------------------------------------------------------------------------------

/// "a, b, c"
[[nodiscard]] std::string join(const std::vector<std::string_view>& names);

/// For --engine: the one that suits the problem.
constexpr std::string_view automatic = "auto";

/// For --engine: the one of dlx::BatchSolver, many branches or puzzles at a time.
using dlx::lockstep;

/// All names for --engine: `more`, and those of dlx::engines(). The first is the default.
[[nodiscard]] std::vector<std::string_view> engine_names(std::vector<std::string_view> more);

/// `more` as there; `excludes` is that of --engine.
[[nodiscard]] OptionTable search_options(const std::vector<std::string_view>& more, std::string excludes = "");

/// --time-limit, --node-limit, --seed, --engine, --branching and the stop flag; throws UsageError. The engine is the
/// first of dlx::engines() where none of these is named.
[[nodiscard]] dlx::SolveParams search_params(const Arguments& arguments);

/// --all and --limit: how many solutions to look for, nothing for all.
[[nodiscard]] std::optional<std::uint64_t> solution_limit(const Arguments& arguments,
                                                          std::optional<std::uint64_t> otherwise);

} // namespace apps
