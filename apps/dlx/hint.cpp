#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/reasoning.hpp"

#include "dlx/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace apps {

namespace {

/// Tells steps in the names of a problem.
class Teller {
public:
    explicit Teller(const dlx::Problem& problem) : problem_(problem) {}

    [[nodiscard]] std::string option(dlx::OptionId option) const { return to_text(problem_, option); }
    [[nodiscard]] std::string item(dlx::ItemId item) const { return std::string(problem_.name(item)); }

    /// "x y is chosen: it is the only option left for a", "x y is impossible: then only a b is left for b; then nothing
    /// is left for c".
    [[nodiscard]] std::string sentence(const dlx::Step& step) const {
        if (step.rule == dlx::Rule::single)
            return fmt::format("{} is chosen: it is the only option left for {}", option(step.option), item(step.item));
        std::string text = fmt::format("{} is impossible: ", option(step.option));
        for (const dlx::ChainLink& link : step.chain)
            text += link.right ? fmt::format("then only {} is left for {}; ", option(*link.right), item(link.item))
                               : fmt::format("then nothing is left for {}", item(link.item));
        return text;
    }

    [[nodiscard]] Json json(const dlx::Step& step) const {
        const bool is_single = step.rule == dlx::Rule::single;
        Json record{{"rule", to_string(step.rule)}, {is_single ? "chosen" : "removed", option(step.option)}};
        if (is_single) {
            record["item"] = item(step.item);
            return record;
        }
        record["length"] = step.chain.size();
        record["chain"] = Json::array();
        for (const dlx::ChainLink& link : step.chain)
            record["chain"].push_back({{"item", item(link.item)},
                                       {"left", option(link.left)},
                                       {"right", link.right ? Json(option(*link.right)) : Json()}});
        return record;
    }

private:
    const dlx::Problem& problem_;
};

/// "whip[3]", "single"
std::string name_of(const dlx::Step& step) {
    return step.rule == dlx::Rule::single ? "single" : fmt::format("{}[{}]", to_string(step.rule), step.chain.size());
}

/// "singles and whips"
std::string rules_of(dlx::Rule hardest) {
    return hardest == dlx::Rule::single ? "singles" : hardest == dlx::Rule::whip ? "singles and whips" : "these rules";
}

/// What the steps lead to, in a sentence.
std::string end_of(const dlx::Problem& problem, const dlx::Position& position, dlx::Reasoned end, dlx::Rule hardest) {
    switch (end) {
    case dlx::Reasoned::solved:
        return "solved";
    case dlx::Reasoned::contradiction:
        return fmt::format("no solution: nothing is left for {}", problem.name(position.dead_item().value()));
    case dlx::Reasoned::stuck:
        return fmt::format("stuck: nothing follows by {} from the {} options that are left for {} item{}",
                           rules_of(hardest), position.options_left(), position.items_left(),
                           position.items_left() == 1 ? "" : "s");
    case dlx::Reasoned::limit:
        return "not solved: a limit came first";
    }
    return "";
}

std::string record(Format format, const std::string& source, const dlx::Problem& problem, const dlx::Position& position,
                   const dlx::Path& path, bool is_whole, dlx::Rule hardest) {
    const Teller teller(problem);
    const std::string end = path.steps.empty() || is_whole ? end_of(problem, position, path.end, hardest) : "";
    if (format == Format::json) {
        Json steps = Json::array();
        for (const dlx::Step& step : path.steps)
            steps.push_back(teller.json(step));
        return to_text(
                   {{"source", source}, {"steps", steps}, {"end", end.empty() ? Json() : Json(to_string(path.end))}}) +
               '\n';
    }
    std::string rows;
    for (std::size_t k = 0; k < path.steps.size(); ++k) {
        const dlx::Step& step = path.steps[k];
        rows += format == Format::csv ? csv_row({source, std::to_string(k + 1), name_of(step),
                                                 teller.option(step.option), teller.sentence(step)})
                                      : fmt::format("{}. {}: {}\n", k + 1, name_of(step), teller.sentence(step));
    }
    if (!end.empty())
        rows += format == Format::csv ? csv_row({source, "", std::string(to_string(path.end)), "", end}) : end + '\n';
    return rows;
}

void add_hint_options(boost::program_options::options_description& options) {
    add_to(options)                                                            //
        ("all,a", "the whole path, to the solution if these rules lead there") //
        ("format", value("FORMAT"), "line (default), a sentence for each step; json; csv, a row for each step");
    add_reasoning_options(options);
}

int run_hint(const Session& session) {
    const Format format = output_format(session.arguments);
    const bool is_whole = session.arguments.has("all");
    dlx::ReasonParams params = reason_params(session);
    if (!is_whole)
        params.steps = 1;
    dlx::Reasoner reasoner(params);
    if (format == Format::csv)
        session.output.write(csv_row({"source", "step", "rule", "option", "reason"}));
    const auto answer = [&](const std::string& file, Writer&) {
        const std::string source = source_name(file);
        const dlx::Problem problem = read_problem(file, session.output);
        dlx::Position position(problem);
        const dlx::Path path = reasoner.path(position);
        if (format == Format::line && session.arguments.files().size() > 1)
            session.output.write("| " + source + '\n');
        session.output.write(record(format, source, problem, position, path, is_whole, params.hardest));
        warn_of_limit(source, (path.steps.empty() || is_whole) && path.end == dlx::Reasoned::limit);
        const bool has_hint = !is_whole && !path.steps.empty();
        return has_hint ? Answered::yes : answered(path.end);
    };
    return answer_problems(session, {.format = format, .csv_columns = 5}, answer).status();
}

} // namespace

Command hint_command() {
    return {"hint",
            "Tells the next step to the solution, and why it is right.",
            "[FILE...]",
            "  dlx hint problem.dlx\n"
            "  dlx hint --all problem.dlx         all steps, each the simplest that follows\n"
            "  dlx hint --all --rules whip --format json problem.dlx\n",
            "  0    every problem has a step or is solved, with --all: is solved. 3 if nothing follows\n"
            "  1    one has no solution, and no step is left\n",
            add_hint_options,
            run_hint};
}

} // namespace apps
