#pragma once

#include "dlx/detail/number_writer.hpp"
#include "dlx/problem.hpp"
#include "dlx/proof/cnf.hpp"

#include <string_view>

/// The writers of formats with variables. `cnf` numbers the variables of options and colors.
namespace dlx::detail {

void write_opb(NumberWriter& out, const Problem& problem, const Cnf& cnf);
void write_lp(NumberWriter& out, const Problem& problem, const Cnf& cnf);
void write_asp(NumberWriter& out, const Problem& problem, const Cnf& cnf);

void write_long(NumberWriter& out, std::string_view text);

/// Writes the meaning of all variables, on lines that begin with `mark`.
void write_legend(NumberWriter& out, const Problem& problem, const Cnf& cnf, std::string_view mark);

} // namespace dlx::detail
