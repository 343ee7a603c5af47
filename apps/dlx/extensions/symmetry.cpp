#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/estimate_text.hpp"
#include "apps/shared/io/input.hpp"

#include "dlx/parallel.hpp"
#include "dlx/watch.hpp"

#include <functional>
#include <utility>

namespace apps {

namespace {

constexpr std::string_view classes_head = "source,solution,number,option,class_size\n";

/// Makes --up-to-symmetry, which excludes these options, and a search that replaces that of the command.
SearchExtension
up_to_symmetry(const std::string& excludes,
               const std::function<SearchProblem(const Session& session, SearchSettings& settings)>& search_of) {
    return {{{"up-to-symmetry", "", "take solutions that differ by a symmetry of the problem as one", Rank::rare,
              excludes}},
            [=](const Session& session, SearchSettings& settings, SearchProblem search) {
                settings.finds_classes = session.arguments.has("up-to-symmetry");
                return settings.finds_classes ? search_of(session, settings) : std::move(search);
            }};
}

/// Counts the classes of solutions. `solutions` in the result is their number.
dlx::CountResult count_classes(const std::string& source, const dlx::Problem& problem, const SearchSettings& settings,
                               Writer& writer) {
    const dlx::RunMonitor watch(settings.params.limits);
    const dlx::AutomorphismResult found = find_group(problem, settings.params.limits);
    dlx::SymmetryCountResult classes;
    classes.status = found.status;
    if (found.group) {
        dlx::CountParams params = settings.params;
        params.limits.seconds = watch.remaining_limits().seconds;
        classes = count_up_to_symmetry(problem, *found.group, params);
    }
    const std::string order = found.group ? shortened(found.group->order()) : "unknown";
    const auto text = fmt::format(
        "{} {}, {} {}, {:.3f} seconds", order, order == "1" ? "symmetry" : "symmetries", classes.element_classes,
        classes.element_classes == 1 ? "conjugacy class" : "conjugacy classes", watch.seconds());
    log::message(settings.stats ? log::Level::error : log::Level::debug, "{}: {}", source, text);
    writer.add_fields({{"solutions", classes.has_all_solutions ? Json(classes.solutions.str()) : Json()},
                       {"group_order", found.group ? digits_or_null(found.group->order()) : Json()}});
    dlx::CountResult count;
    count.status = classes.status;
    count.solutions = classes.classes;
    count.seconds = watch.seconds();
    return count;
}

/// Prints one solution of each class. `solutions` in the result is their number.
dlx::CountResult print_classes(const dlx::Problem& problem, const SearchSettings& settings, Writer& writer) {
    dlx::CountParams params = settings.params;
    const dlx::RunMonitor watch(settings.params.limits);
    const dlx::AutomorphismResult found = find_group(problem, settings.params.limits);
    dlx::CountResult result;
    result.status = found.status;
    std::uint64_t number = 0;
    if (found.group) {
        dlx::LeastImages filter(problem, *found.group);
        writer.begin({{"group_order", found.group->order().str()}});
        const auto print = [&](const dlx::Solution& options) {
            if (const auto size = filter.class_size(options))
                writer.solution(problem, ++number, options, size->str());
        };
        params.limits.seconds = watch.remaining_limits().seconds;
        result = to_count_result(dlx::for_each_solution(problem, print, params.solve_params(), params.task_runner));
    } else {
        writer.begin();
    }
    result.solutions = number;
    return result;
}

} // namespace

SearchExtension count_classes_extension() {
    return up_to_symmetry("limit node-limit zdd checkpoint shard proof cnf opb proof-format",
                          [](const Session&, SearchSettings& settings) {
                              return [&settings](const std::string& file, const dlx::Problem& problem, Writer& writer) {
                                  return count_classes(source_name(file), problem, settings, writer);
                              };
                          });
}

SearchExtension print_classes_extension() {
    return up_to_symmetry("limit proof cnf opb proof-format", [](const Session& session, SearchSettings& settings) {
        if (!session.arguments.has("all"))
            throw UsageError("--up-to-symmetry requires --all");
        settings.print.note = "class_size";
        settings.print.csv_head = classes_head;
        return [&settings](const std::string&, const dlx::Problem& problem, Writer& writer) {
            return print_classes(problem, settings, writer);
        };
    });
}

} // namespace apps
