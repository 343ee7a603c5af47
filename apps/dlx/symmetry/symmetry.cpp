#include "apps/dlx/symmetry/symmetry.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/program.hpp"

#include "dlx/text.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace apps {

OptionTable symmetry_options(const std::string& excludes) {
    return {{"up-to-symmetry", "", "take solutions that are images of each other by a symmetry of the problem as one",
             Rank::rare, excludes},
            {"symmetries", "FILE",
             "read the symmetries from FILE, a generator on each line as printed by dlx automorphisms; implies "
             "--up-to-symmetry",
             Rank::rare, excludes}};
}

SymmetrySettings symmetry_settings(const Arguments& arguments) {
    SymmetrySettings settings;
    settings.file = arguments.text("symmetries");
    settings.is_wanted = settings.file || arguments.has("up-to-symmetry");
    if (!settings.file)
        return settings;
    arguments.refuse_several_files("symmetries");
    if (*settings.file == "-" && files_or_stdin(arguments).front() == "-")
        throw UsageError("the problem and the symmetries cannot both be standard input");
    return settings;
}

dlx::AutomorphismResult read_group(const dlx::Problem& problem, const SymmetrySettings& settings,
                                   const dlx::Limits& limits, Output& output) {
    progress::now("finding the symmetries");
    if (!settings.file) {
        dlx::AutomorphismResult found = dlx::find_automorphisms(problem, limits);
        progress::now(progress::searching);
        return found;
    }
    try {
        dlx::SymmetryGroup group = dlx::group_from_generators(problem, Input(*settings.file, output).read_all());
        progress::now(progress::searching);
        return {dlx::Status::exhausted, std::move(group)};
    } catch (const dlx::ParseError& error) {
        throw FileError(
            fmt::format("{}:{}:{}: {}", source_name(*settings.file), error.line(), error.column(), error.message()));
    } catch (const FileError& error) {
        throw FileError(fmt::format("{}: {}", source_name(*settings.file), error.what()));
    } catch (const std::invalid_argument& error) { // the group is too large
        throw FileError(fmt::format("{}: {}", source_name(*settings.file), error.what()));
    }
}

} // namespace apps
