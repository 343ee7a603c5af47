#pragma once

#include "apps/program.hpp"

#include "dlx/problem.hpp"

#include <string>

namespace apps {

enum class SearchTask : std::uint8_t { solve, count };

void add_solve_options(boost::program_options::options_description& options);
void add_count_options(boost::program_options::options_description& options);
void add_check_options(boost::program_options::options_description& options);
void add_merge_options(boost::program_options::options_description& options);

/// `dlx solve` and `dlx count`: each file is a problem.
template <SearchTask Task>
int run_search(const Session& session);

/// `dlx check`: the referee.
int run_check(const Session& session);

/// `dlx merge`: adds up what `dlx count --shard` has found.
int run_merge(const Session& session);

/// Reads a whole file as a problem. Throws dlx::ParseError, and as Input does.
[[nodiscard]] dlx::Problem read_problem(const std::string& file, Output& output);

/// --format, which cannot be grid here; throws UsageError.
[[nodiscard]] Format output_format(const Arguments& arguments);

} // namespace apps
