#pragma once

#include "apps/program.hpp"

#include <cstdint>

namespace apps {

enum class SearchTask : std::uint8_t { solve, count };

void add_solve_options(boost::program_options::options_description& options);
void add_count_options(boost::program_options::options_description& options);
void add_check_options(boost::program_options::options_description& options);
void add_explain_options(boost::program_options::options_description& options);
void add_check_proof_options(boost::program_options::options_description& options);
void add_merge_options(boost::program_options::options_description& options);
void add_sample_options(boost::program_options::options_description& options);
void add_cheapest_options(boost::program_options::options_description& options);

/// `dlx solve` and `dlx count`: each file is a problem.
template <SearchTask Task>
int run_search(const Session& session);

/// `dlx check`: the referee.
int run_check(const Session& session);

/// `dlx explain`: primary items that cannot be covered together.
int run_explain(const Session& session);
/// `dlx check-proof`: a checker for LRAT proofs.
int run_check_proof(const Session& session);

/// `dlx merge`: adds up what `dlx count --shard` has found.
int run_merge(const Session& session);

/// `dlx sample`: solutions drawn at random.
int run_sample(const Session& session);

/// `dlx cheapest`: a solution of least cost.
int run_cheapest(const Session& session);

} // namespace apps
