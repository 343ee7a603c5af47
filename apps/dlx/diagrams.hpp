#pragma once

#include "apps/dlx/writer.hpp"
#include "apps/shared/program.hpp"

#include "dlx/problem.hpp"

#include <functional>
#include <vector>

/// What `dlx sample` and `dlx cheapest` have in common: they tell some of the solutions that a diagram has.
namespace dlx {
class Zdd;
}

namespace apps {

/// --format, --time-limit, --memory-limit, --confirm
void add_diagram_options(boost::program_options::options_description& options);

/// Throws InputError if the problem does not go together with what is asked.
using Check = std::function<void(const dlx::Problem&)>;

/// Prints a solution.
using Tell = std::function<void(const std::vector<dlx::OptionId>& options)>;

/// Begins to write, tells some of the solutions, of which there is at least one, and returns what else JSON is to tell.
using Print = std::function<Json(const dlx::Zdd&, Writer&, const Tell&)>;

/// Answers all problems by what `print` says of their diagrams; returns the exit status.
int run_diagrams(const Session& session, const Check& check, const Print& print);

} // namespace apps
