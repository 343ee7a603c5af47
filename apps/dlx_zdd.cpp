#include "apps/dlx_zdd.hpp"

#include "apps/dlx_commands.hpp"
#include "apps/dlx_problems.hpp"
#include "apps/dlx_second_opinion.hpp"
#include "apps/input.hpp"
#include "apps/replace_file.hpp"
#include "apps/signals.hpp"

#include "dlx/zdd.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <ostream>
#include <random>
#include <vector>

namespace apps {

// --- dlx count --zdd ------------------------------------------------------------------------------------------------

void add_zdd_option(boost::program_options::options_description& options) {
    options.add_options()("zdd", value("FILE"),
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
                              SecondOpinion& second) {
    try {
        std::error_code error;
        if (std::filesystem::is_regular_file(file, error) || !std::filesystem::exists(file, error))
            check_replaceable(file); // better known before the work
        const dlx::ZddResult result = solutions_as_zdd(problem, params);
        dlx::CountResult count = as_count(result);
        second.on_count(count);
        if (result.zdd)
            write_file(file, [&](std::ostream& out) { write(out, *result.zdd); });
        return count;
    } catch (const InputError& reason) {
        throw InputError(fmt::format("{} cannot be written: {}", file, reason.what()));
    }
}

// --- dlx sample and dlx cheapest ------------------------------------------------------------------------------------

namespace {

void add_diagram_options(boost::program_options::options_description& options) {
    options.add_options()                                                                                //
        ("format", value("FORMAT"), "line (default): its options, one a line, an empty line; json; csv") //
        ("time-limit", value("S"), "give up a problem if its diagram takes more than S seconds");
    add_memory_option(
        options,
        "for the diagram of all solutions, in megabytes (default 1024); past it, give up. The numbers of solutions "
        "of its parts come on top");
    add_second_opinion_option(options);
}

/// Throws InputError if the problem does not go together with what is asked.
using Check = std::function<void(const dlx::Problem&)>;

/// Prints a solution.
using Tell = std::function<void(const std::vector<dlx::OptionId>& options)>;

/// Begins to write, tells some of the solutions, of which there is at least one, and returns what else JSON is to tell.
using Print = std::function<Json(const dlx::Zdd&, Writer&, const Tell&)>;

/// Answers all problems by what `print` says of their diagrams.
int run_diagrams(const Session& session, const Check& check, const Print& print) {
    const Format format = output_format(session.arguments);
    dlx::CountParams params;
    params.search = search_params(session.arguments);
    params.max_bytes = memory_limit(session.arguments);
    show_progress(params.search, session.output);
    if (format == Format::csv)
        session.output.write(csv_row({"source", "solution", "option"}));
    const auto make_writer = [&](const std::string& source) {
        return make_solution_writer(format, false, session.output, source);
    };
    const auto answer = [&](const std::string& file, Writer& writer) {
        const dlx::Problem problem = read_problem(file, session.output);
        check(problem);
        const dlx::ZddResult found = solutions_as_zdd(problem, params);
        const dlx::CountResult result = as_count(found);
        log_result(source_name(file), result, params, spdlog::level::info);
        SecondOpinion second(session.arguments.has("check"), params.search.max_seconds, source_name(file), problem);
        const auto tell = [&, number = std::uint64_t{0}](std::vector<dlx::OptionId> options) mutable {
            std::sort(options.begin(), options.end());
            second.on_solution(options);
            writer.solution(problem, ++number, options);
        };
        Json more = Json::object();
        if (result.count > 0)
            more = print(*found.zdd, writer, tell);
        else
            writer.begin();
        second.on_count(result);
        writer.end(result, more);
        return answered(result);
    };
    return answer_problems(session, make_writer, answer).status();
}

} // namespace

void add_sample_options(boost::program_options::options_description& options) {
    options.add_options()                                          //
        ("number,n", value("N"), "how many solutions (default 1)") //
        ("seed", value("N"), "the same seed gives the same solutions everywhere; if there is none, it is said");
    add_diagram_options(options);
}

int run_sample(const Session& session) {
    const std::uint64_t solutions = session.arguments.number("number", 1).value_or(1);
    const auto given = session.arguments.number("seed", 0);
    const std::uint64_t seed = given.value_or(std::random_device()());
    if (!given)
        spdlog::info("--seed {}", seed);
    const auto draw = [&](const dlx::Zdd& zdd, Writer& writer, const Tell& tell) {
        dlx::ZddSampler sampler(zdd, seed); // what throws does so before we print
        writer.begin();
        for (std::uint64_t k = 0; k < solutions && !signals::stop_flag(); ++k)
            tell(sampler.next());
        return Json{{"seed", std::to_string(seed)}};
    };
    return run_diagrams(
        session, [](const dlx::Problem&) {}, draw);
}

namespace {

/// Whole numbers with white space between them. Throws dlx::ParseError.
std::vector<std::int64_t> parse_costs(std::string_view text) {
    std::vector<std::int64_t> costs;
    std::size_t line = 1;
    std::size_t line_begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
            line += text[at] == '\n' ? 1 : 0;
            line_begin = text[at] == '\n' ? at + 1 : line_begin;
            ++at;
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
        const auto [parsed, error] = std::from_chars(text.data() + at, text.data() + end, costs.emplace_back());
        if (error != std::errc{} || parsed != text.data() + end)
            throw dlx::ParseError(line, at - line_begin + 1, "a cost is a whole number between -2^63 and 2^63");
        at = end;
    }
    return costs;
}

/// Says what is wrong with the file of costs, and returns nothing then.
std::optional<std::vector<std::int64_t>> read_costs(const std::string& file, Output& output) {
    try {
        return parse_costs(Input(file, output).read_all());
    } catch (const dlx::ParseError& error) {
        log::input_error(source_name(file), error.line(), error.column(), error.what());
    } catch (const InputError& error) {
        log::input_error(source_name(file), 0, 0, error.what());
    }
    return std::nullopt;
}

} // namespace

void add_cheapest_options(boost::program_options::options_description& options) {
    options.add_options()("costs", value("FILE"), "what each option costs, in the order of the options: whole numbers");
    add_diagram_options(options);
}

int run_cheapest(const Session& session) {
    const auto file = session.arguments.text("costs");
    if (!file)
        throw UsageError("--costs: what do the options cost?");
    const std::vector<std::string> files = files_or_stdin(session.arguments);
    if (*file == "-" && std::find(files.begin(), files.end(), "-") != files.end())
        throw UsageError("problem and costs cannot both be standard input");
    const auto costs = read_costs(*file, session.output);
    if (!costs)
        return 2;
    const auto check = [&](const dlx::Problem& problem) {
        if (costs->size() != problem.options())
            throw InputError(fmt::format("{} has {} costs, but the problem has {} options", source_name(*file),
                                         costs->size(), problem.options()));
    };
    const auto print = [&](const dlx::Zdd& zdd, Writer& writer, const Tell& tell) {
        const auto found = cheapest(zdd, *costs);
        writer.begin();
        tell(found->options);
        spdlog::info("cost {}", found->cost.str());
        return Json{{"cost", found->cost.str()}};
    };
    return run_diagrams(session, check, print);
}

} // namespace apps
