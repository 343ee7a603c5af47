#include "apps/dlx/zdd.hpp"

#include "apps/dlx/commands.hpp"
#include "apps/dlx/confirm.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/files.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/signals.hpp"

#include "dlx/zdd.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/core.h>
#include <functional>
#include <ostream>
#include <random>
#include <vector>

namespace apps {

void add_zdd_option(boost::program_options::options_description& options) {
    add_to(options)("zdd", value("FILE"),
                    "write all solutions to FILE as a zero-suppressed decision diagram, in Knuth's text form");
}

std::optional<std::string> zdd_file(const Arguments& arguments) {
    auto file = output_file(arguments, "zdd");
    if (!file)
        return std::nullopt;
    arguments.refuse_limits_beside("zdd");
    for (const char* const option : {"checkpoint", "shard", "engine", "branching"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--zdd and --{} contradict each other", option));
    if (arguments.text("method") == "enumerate")
        throw UsageError("--zdd and --method enumerate contradict each other");
    if (arguments.files().size() > 1)
        throw UsageError("--zdd is for one problem, not several");
    return file;
}

dlx::CountResult count_by_zdd(const dlx::Problem& problem, const dlx::CountParams& params, const std::string& file,
                              ProblemConfirmer& confirmer) {
    try {
        std::error_code error;
        if (std::filesystem::is_regular_file(file, error) || !std::filesystem::exists(file, error))
            check_replaceable(file); // better known before the work
        const dlx::ZddResult result = solutions_as_zdd(problem, params);
        dlx::CountResult count = as_count(result);
        confirmer.on_count(count);
        if (result.zdd)
            write_file(file, [&](std::ostream& out) { write(out, *result.zdd); });
        return count;
    } catch (const InputError& reason) {
        throw InputError(fmt::format("{} cannot be written: {}", file, reason.what()));
    }
}

} // namespace apps
