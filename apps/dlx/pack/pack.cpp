#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/dlx/shapes/shapes_file.hpp"
#include "apps/dlx/writer.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/program.hpp"
#include "apps/shared/packings/distinct.hpp"
#include "apps/shared/packings/picture.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/parallel.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace apps {

namespace {

/// Formats "5 solutions, 2 up to symmetry", or "up to rotations" for --up-to rotations.
std::string numbers_text(const dlx::SymmetryCountResult& result, const Arguments& arguments) {
    const bool is_over = result.status == dlx::Status::exhausted;
    if (result.solutions == 0)
        return is_over ? "no solution" : "unknown: " + std::string(to_string(result.status));
    std::string text = (result.has_all_solutions ? "" : "at least ") + result.solutions.str() +
                       (result.solutions == 1 ? " solution" : " solutions");
    if (result.group_order > 1 && result.classes > 0 && result.status != dlx::Status::solution_limit)
        text += (is_over ? ", " : ", at least ") + result.classes.str() + " up to " +
                (arguments.text("up-to") == "rotations" ? "rotations" : "symmetry");
    return text;
}

Json count_fields(const dlx::SymmetryCountResult& result) {
    const bool is_over = result.status == dlx::Status::exhausted;
    const bool is_found = result.solutions > 0;
    return {{"answer", is_found  ? "found"
                       : is_over ? "none"
                                 : "unknown"},
            {"count", is_found || is_over ? Json(result.solutions.str()) : Json()},
            {"classes", is_over ? Json(result.classes.str()) : Json()},
            {"group_order", result.group_order.str()},
            {"complete", is_over},
            {"stop_reason", to_string(result.status)}};
}

class PackingPrinter {
public:
    /// The session, the packing and the writer must outlive it.
    PackingPrinter(const Session& session, Format format, View view, std::string source, const dlx::Packing& packing,
                   Writer& writer)
        : session_(session), format_(format), view_(view), source_(std::move(source)), packing_(packing),
          writer_(writer) {}

    void solution(std::span<const dlx::OptionId> options) {
        ++printed_;
        if (format_ == Format::json)
            solutions_.push_back(pieces(options));
        else if (format_ == Format::svg)
            writer_.draw(picture_of(packing_, options, view_));
        else if (format_ == Format::jsonl)
            writer_.record({{{"source", source_}, {"solution", printed_}, {"pieces", pieces(options)}}});
        else
            session_.output.write((printed_ == 1 ? legend(packing_.shapes()) : "") +
                                  drawn_as_text(packing_, options, session_.color,
                                                session_.output.line_width().value_or(default_drawing_width)) +
                                  '\n');
        if (format_ != Format::json)
            session_.output.flush(); // the count may take long
    }

    /// Prints the number of solutions, and ends the output.
    void end(const dlx::SymmetryCountResult& result) {
        if (format_ == Format::svg) {
            if (result.solutions == 0)
                writer_.draw_text(numbers_text(result, session_.arguments));
            return;
        }
        Json fields{{"source", source_}};
        if (format_ == Format::json)
            fields["solutions"] = std::move(solutions_);
        fields.update(count_fields(result));
        writer_.record({std::move(fields), {}, numbers_text(result, session_.arguments) + '\n'});
    }

private:
    /// Returns the pieces of a solution in the order of the file, with the names of their cells.
    [[nodiscard]] Json pieces(std::span<const dlx::OptionId> options) const {
        std::vector<dlx::OptionId> sorted(options.begin(), options.end());
        std::sort(sorted.begin(), sorted.end());
        const dlx::Problem& problem = packing_.problem();
        const auto name = [&](const dlx::Entry& entry) { return problem.name(entry.item); };
        return json_list(sorted, [&](dlx::OptionId option) -> Json {
            const auto entries = problem.option(option);
            return {{"piece", name(entries.front())}, {"cells", json_list(entries.subspan(1), name)}};
        });
    }

    const Session& session_;
    const Format format_;
    const View view_;
    const std::string source_;
    const dlx::Packing& packing_;
    Writer& writer_;
    std::uint64_t printed_ = 0; ///< number of solutions printed
    Json solutions_ = Json::array();
};

struct PackSettings {
    Format format{};
    View view{};
    std::uint64_t shown = 1; ///< number of solutions to print, at most
    dlx::Turns up_to{};      ///< turns of the board whose images count once
    dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator, .find_symmetries = dlx::item_symmetries};
};

PackSettings read_pack_settings(const Session& session) {
    const Arguments& arguments = session.arguments;
    PackSettings settings;
    settings.format = arguments.choice<Format>("format").value_or(Format::grid);
    settings.view = read_view(arguments);
    settings.shown = arguments.number("limit").value_or(1);
    settings.up_to = arguments.choice<dlx::Turns>("up-to").value_or(dlx::Turns::reflections);
    settings.params.limits = search_params(arguments).limits;
    settings.params.max_memory_bytes = memory_limit(arguments);
    settings.params.task_runner = dlx::use_threads(static_cast<std::uint32_t>(thread_count(arguments)));
    progress::watch(settings.params.limits, session.output);
    return settings;
}

/// Prints the first solutions that are not images of each other, as `classes` counts them. Returns the number of all
/// that were found, with solution_limit if enough were printed.
dlx::SymmetryCountResult print_first(const dlx::Packing& packing, const dlx::SymmetryGroup& group,
                                     const PackSettings& settings, PackingPrinter& printer) {
    DistinctSolutions distinct(group, packing.problem().option_count());
    dlx::SymmetryCountResult result;
    std::uint64_t printed = 0;
    const auto print = [&](const dlx::Solution& options) {
        if (distinct.add(options)) {
            printer.solution(options);
            ++printed;
        }
        return printed < settings.shown ? dlx::VisitAction::keep_going : dlx::VisitAction::stop;
    };
    const dlx::CountParams& params = settings.params;
    const dlx::CountResult found =
        to_count_result(dlx::for_each_solution(packing.problem(), print, params.solve_params(), params.task_runner));
    result.status = printed == settings.shown ? dlx::Status::solution_limit : found.status;
    result.solutions = found.solutions;
    result.has_all_solutions = result.status == dlx::Status::exhausted;
    result.classes = printed;
    return result;
}

/// Counts all solutions after the first ones were found, within the remaining limits of `watch`, unless they were all.
/// Pictures do not show the number, and so it is not counted for them.
dlx::SymmetryCountResult count_all(const dlx::Packing& packing, const dlx::SymmetryGroup& group,
                                   const dlx::SymmetryCountResult& first, const dlx::RunMonitor& watch,
                                   const PackSettings& settings) {
    dlx::SymmetryCountResult result = first;
    if (first.solutions > 0 && !first.has_all_solutions && settings.format != Format::svg) {
        dlx::CountParams params = settings.params;
        params.limits.seconds = watch.remaining_limits().seconds;
        result = count_up_to_symmetry(packing.problem(), group, params);
    }
    result.solutions = std::max(result.solutions, first.solutions);
    result.group_order = group.order();
    return result;
}

/// Prints a message with the limit to raise if the number is not complete.
void log_count(const std::string& source, const dlx::SymmetryCountResult& result, const dlx::CountParams& params) {
    dlx::CountResult count;
    count.status = result.status;
    count.solutions = result.solutions;
    log_result(source, count, params, log::Level::debug);
}

/// Prints solutions of a packing and their number, which is not counted for the boards of a list.
Answered answer_packing(const Session& session, const PackSettings& settings, const ShapesRecord& record,
                        Writer& writer) {
    const auto write_source = [&] {
        if (settings.format == Format::grid)
            session.output.write(record.source + ":\n");
    };
    if (record.is_of_list) // the source precedes an error, too
        write_source();
    const dlx::Packing packing(record.shapes());
    progress::now(progress::searching);
    if (!record.is_of_list && session.arguments.files().size() > 1)
        write_source();
    PackingPrinter printer(session, settings.format, settings.view, record.source, packing, writer);
    const dlx::RunMonitor watch(settings.params.limits);
    const dlx::SymmetryGroup group = packing.symmetries(settings.up_to);
    dlx::SymmetryCountResult result = print_first(packing, group, settings, printer);
    if (record.is_of_list)
        result.group_order = group.order();
    else
        result = count_all(packing, group, result, watch, settings);
    printer.end(result);
    log_count(record.source, result, settings.params);
    return answered(result.status, result.solutions > 0 ? 1 : 0);
}

int run_pack(const Session& session) {
    const PackSettings settings = read_pack_settings(session);
    const bool prints_problem = session.arguments.has("print");
    if (prints_problem)
        session.arguments.refuse_several_files("print");
    Tally boards; ///< answers to the boards of lists
    const auto answer = [&](const std::string& file, Writer& writer) {
        Answered answered = Answered::yes;
        read_all_shapes(file, session, [&](const ShapesRecord& record) {
            if (prints_problem && record.is_of_list)
                throw FileError("several boards: choose one by --puzzle K");
            if (prints_problem)
                return session.output.write(to_string(dlx::Packing(record.shapes()).problem()));
            if (!record.is_of_list)
                answered = answer_packing(session, settings, record, writer);
            else {
                Writer own = writer.of(record.source);
                answer_problem(boards, own, [&] { return answer_packing(session, settings, record, own); });
            }
        });
        return answered;
    };
    return (boards += answer_problems(session, {.format = settings.format}, answer)).status();
}

} // namespace

Command pack_command() {
    return {
        "pack",
        "Cover a board by pieces, show a solution, and count all.",
        "[FILE...]",
        "  dlx pack heart.txt                 a solution and the number of solutions\n"
        "  dlx pack --limit 3 --format svg heart.txt > heart.svg    three of them as a picture\n"
        "  dlx pack --print heart.txt | dlx explain    any other command\n",
        "  0    every board can be covered\n"
        "  1    at least one cannot\n",
        OptionTable{{"limit", "N",
                     "show N solutions, none of them an image of another one by a symmetry of the board (default 1)",
                     whole(1)},
                    format_option({Format::grid, Format::json, Format::jsonl, Format::svg},
                                  "output format: grid, drawings of text; svg, a picture of all; json, a line for "
                                  "each file; or jsonl, a line for each solution, then one for the number (default "
                                  "grid)")} +
            OptionTable{view_option(Rank::usual)} + shapes_options(Rank::usual) +
            OptionTable{
                {"up-to", "TURNS",
                 "count solutions once that differ by reflections (and rotations), by rotations, or none (default "
                 "reflections)",
                 one_of<dlx::Turns>({{"reflections", dlx::Turns::reflections},
                                     {"rotations", dlx::Turns::rotations},
                                     {"none", dlx::Turns::none}}),
                 Rank::usual, "print"},
                {"print", "", "print the problem in Knuth's format instead of solving it", Rank::usual,
                 "limit format view"},
                threads_option(),
                time_limit_option("stop after this time, and print the result so far"),
                memory_limit_option("memory of the frontier or diagram in megabytes (default 1024)")},
        run_pack};
}

} // namespace apps
