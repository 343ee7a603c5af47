#pragma once

#include "apps/shared/options/arguments.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/solve.hpp"

#include <cstddef>

/// Options of several commands, and their values.
namespace apps {

enum class Format : std::uint8_t { line, grid, candidates, json, jsonl, csv, svg };

[[nodiscard]] std::string_view to_string(Format format);

/// Makes --format with the choices `formats`.
[[nodiscard]] Option format_option(std::initializer_list<Format> formats, std::string help, std::string excludes = "");

/// Makes --threads, -j; thread_count() reads it.
[[nodiscard]] Option threads_option();

[[nodiscard]] Option time_limit_option(std::string help);
[[nodiscard]] Option restarts_option(std::string help);
[[nodiscard]] Option memory_limit_option(std::string help);

/// Makes --seed of commands that draw `what`, such as "puzzles"; given_or_drawn_seed() reads it.
[[nodiscard]] Option drawn_seed_option(std::string_view what);

/// Returns the value of --seed. Without it, draws a seed and prints it.
[[nodiscard]] std::uint64_t given_or_drawn_seed(const Arguments& arguments);

constexpr std::size_t megabyte = 1 << 20;

/// Returns the value of --memory-limit in bytes.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

// --- Options of every search ----------------------------------------------------------------------------------------

/// Joins names: "a, b, c".
[[nodiscard]] std::string join(const std::vector<std::string_view>& names);

/// Value of --engine: the engine that suits the problem.
constexpr std::string_view automatic = "auto";

/// Value of --engine: dlx::BatchSolver, which searches many branches or puzzles at a time.
using dlx::lockstep;

/// Returns all values of --engine: `more`, then those of dlx::engines(). The first is the default.
[[nodiscard]] std::vector<std::string_view> engine_names(std::vector<std::string_view> more);

/// Makes the options of a search. `more` are additional engines, `excludes` is that of --engine.
[[nodiscard]] OptionTable search_options(const std::vector<std::string_view>& more, std::string excludes = "");

/// Reads --time-limit, --node-limit, --seed, --engine and --branching, and adds the stop flag. Throws UsageError. If
/// none of dlx::engines() is named, the engine is the first of them.
[[nodiscard]] dlx::SolveParams search_params(const Arguments& arguments);

/// Returns the number of solutions to find from --all and --limit; nothing for all.
[[nodiscard]] std::optional<std::uint64_t> solution_limit(const Arguments& arguments,
                                                          std::optional<std::uint64_t> otherwise);

} // namespace apps
