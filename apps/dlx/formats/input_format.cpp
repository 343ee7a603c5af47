#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/dlx/shapes/shapes_file.hpp"
#include "apps/shared/options/rows.hpp"

#include "dlx/convert/read_problem.hpp"

namespace apps {

namespace {

std::vector<std::pair<std::string_view, dlx::InputFormat>> input_formats() {
    return {dlx::input_formats.begin(), dlx::input_formats.end()};
}

dlx::Problem read_in_format(std::string_view text, std::vector<dlx::Warning>& warnings, const Arguments& arguments) {
    const auto format = arguments.choice<dlx::InputFormat>("from");
    return dlx::read_problem(text, warnings, format.value_or(dlx::InputFormat::automatic));
}

} // namespace

Command with_input_format(Command command) {
    use_problem_reader(read_in_format);
    command.options.push_back(
        {"from", "FORMAT",
         "format of problems: dlx, matrix, table, sets, lp, mps, opb, or spp or scp, set partitioning or covering of "
         "OR-Library (default: detected)",
         one_of(input_formats()), Rank::rare});
    command.options.push_back(
        {"pack", "", "read pieces and a board in place of a problem, as dlx pack does", Rank::rare, "from"});
    command.options = command.options + shapes_options(Rank::rare, "!pack");
    return command;
}

} // namespace apps
