#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/reasoning.hpp"

#include "dlx/text.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

/// Printer of steps with the names of a problem. A step is described in the position before it, which has the counts of
/// items with bounds.
class Describer {
public:
    explicit Describer(const dlx::Problem& problem) : problem_(problem) {}

    [[nodiscard]] std::string option(dlx::OptionId option) const { return to_string(problem_, option); }
    [[nodiscard]] std::string item(dlx::ItemId item) const { return std::string(problem_.name(item)); }

    /// Describes a step: "x y is chosen: it is the only option left for a", "x y is chosen: a needs 2 more options and
    /// has exactly 2 left", "x y is impossible: if it were chosen, only a b would be left for b, then only c d would be
    /// left for d, and nothing would be left for c".
    [[nodiscard]] std::string sentence(const dlx::Step& step, const dlx::Position& before) const {
        if (step.rule == dlx::Rule::set)
            return sentence_of_set(step);
        if (step.rule != dlx::Rule::single)
            return fmt::format("{} is impossible: {}", option(step.target), trial(step, before));
        const std::uint32_t need = before.need(step.item);
        return fmt::format(
            "{} is chosen: {}", option(step.target),
            need == 1 ? "it is the only option left for " + item(step.item)
                      : fmt::format("{} needs {} more options and has exactly {} left", item(step.item), need, need));
    }

    /// Describes a dead item: "no option is left for a", "a needs 3 more options and has 2 left"; supposed, "nothing
    /// would be left for a".
    [[nodiscard]] std::string dead_end(dlx::ItemId dead, const dlx::Position& position, bool is_supposed) const {
        const std::uint32_t need = position.need(dead);
        const std::uint32_t left = position.option_count(dead);
        if (need == 1)
            return (is_supposed ? "nothing would be left for " : "no option is left for ") + item(dead);
        return fmt::format("{} {} {} more options and {} {} left", item(dead), is_supposed ? "would need" : "needs",
                           need, is_supposed ? "have" : "has", left == 0 ? "none" : std::to_string(left));
    }

    [[nodiscard]] Json json(const dlx::Step& step) const {
        Json record{{"rule", to_string(step.rule)}};
        if (step.rule == dlx::Rule::single) {
            record.update({{"chosen", option(step.target)}, {"item", item(step.item)}});
            return record;
        }
        record.update({{"eliminations", names(removed_by(step))}, {"size", step.size()}});
        if (step.rule == dlx::Rule::set) {
            record.update({{"base", names(step.base)}, {"cover", names(step.cover)}});
            return record;
        }
        if (step.rule == dlx::Rule::trial) {
            record["substeps"] = json_list(step.substeps, [&](const dlx::Step& one) { return json(one); });
            record["item"] = item(step.item);
            return record;
        }
        record["chain"] = json_list(step.chain, [&](const dlx::ChainLink& link) -> Json {
            return {{"item", item(link.item)},
                    {"left_linking", option(link.left_linking)},
                    {"right_linking", link.right_linking ? Json(option(*link.right_linking)) : Json()}};
        });
        return record;
    }

private:
    [[nodiscard]] std::string name(dlx::OptionId id) const { return option(id); }
    [[nodiscard]] std::string name(dlx::ItemId id) const { return item(id); }

    template <class Id>
    [[nodiscard]] std::vector<std::string> names(const std::vector<Id>& ids) const {
        return names_of(ids, [&](Id id) { return name(id); });
    }

    static std::vector<dlx::OptionId> removed_by(const dlx::Step& step) {
        std::vector<dlx::OptionId> removed{step.target};
        removed.insert(removed.end(), step.other_targets.begin(), step.other_targets.end());
        return removed;
    }

    /// Describes a set: "c d is impossible: each option left for a, b has one of e, f, g, which leaves 1 of these for
    /// other options; it needs more".
    [[nodiscard]] std::string sentence_of_set(const dlx::Step& step) const {
        const auto removed = removed_by(step);
        const auto spare = step.cover.size() - step.base.size();
        const std::string which = step.cover.size() == 1 ? item(step.cover[0]) : "any of these";
        return fmt::format("{} {} impossible: {}, {}", fmt::join(names(removed), ", "),
                           removed.size() == 1 ? "is" : "are", use_of(step, "has"),
                           spare == 0 ? fmt::format("so no other option can have {}", which)
                                      : fmt::format("which leaves {} of these for other options; {} more", spare,
                                                    removed.size() == 1 ? "it needs" : "each of them needs"));
    }

    /// Describes the use of items: "each option left for a, b has one of e, f, g".
    [[nodiscard]] std::string use_of(const dlx::Step& set, std::string_view has) const {
        return fmt::format("each option left for {} {} {}{}", fmt::join(names(set.base), ", "), has,
                           set.cover.size() == 1 ? "" : "one of ", fmt::join(names(set.cover), ", "));
    }

    /// Describes a trial: "if it were chosen, only a b would be left for b, then only c d would be left for d, and
    /// nothing would be left for c".
    [[nodiscard]] std::string trial(const dlx::Step& step, const dlx::Position& before) const {
        std::vector<std::string> parts;
        dlx::Position position = before;
        position.choose(step.target);
        for (const dlx::ChainLink& link : step.chain)
            if (link.right_linking)
                parts.push_back(only(*link.right_linking, link.item));
        for (const dlx::Step& one : step.substeps) {
            parts.push_back(consequence(one, position));
            one.apply(position);
        }
        const bool are_simple =
            std::ranges::all_of(step.substeps, [](const dlx::Step& one) { return one.rule == dlx::Rule::single; });
        const std::string_view end = are_simple ? ", " : "; ";
        return fmt::format("if it were chosen, {}{}{}{}", fmt::join(parts, fmt::format("{}then ", end)),
                           parts.empty() ? "" : end, parts.empty() ? "" : "and ",
                           step.chain.empty() ? dead_end(step.item, position, true)
                                              : "nothing would be left for " + item(step.chain.back().item));
    }

    [[nodiscard]] std::string only(dlx::OptionId left, dlx::ItemId of) const {
        return fmt::format("only {} would be left for {}", option(left), item(of));
    }

    /// Describes the conclusion of a substep of a trial.
    [[nodiscard]] std::string consequence(const dlx::Step& step, const dlx::Position& before) const {
        if (step.rule == dlx::Rule::single && before.need(step.item) == 1)
            return only(step.target, step.item);
        if (step.rule == dlx::Rule::single)
            return fmt::format("{} would be chosen, because {} would need {} more options and have exactly {} left",
                               option(step.target), item(step.item), before.need(step.item), before.need(step.item));
        return fmt::format("{} would be impossible, because {}", fmt::join(names(removed_by(step)), ", "),
                           step.rule == dlx::Rule::set ? use_of(step, "would have") : trial(step, before));
    }

    const dlx::Problem& problem_;
};

/// Formats a name such as "whip[3]" or "single".
std::string name_of(const dlx::Step& step) {
    return step.rule == dlx::Rule::single ? "single" : fmt::format("{}[{}]", to_string(step.rule), step.size());
}

/// Formats a list such as "singles, sets of at most 4 items and whips".
std::string rules_of(const dlx::ReasonParams& params) {
    const std::string sets = "sets of at most " + counted(params.max_set_size, "item");
    const std::string_view rules[] = {"singles", sets, "whips", "braids", "trials"};
    const auto others = static_cast<std::size_t>(params.max_rule); // number of the hardest rule allowed
    return others == 0 ? std::string(rules[0])
                       : fmt::format("{} and {}", fmt::join(rules, rules + others, ", "), rules[others]);
}

/// Describes the end of the steps in a sentence.
std::string end_of(const dlx::Problem& problem, const dlx::Position& position, dlx::ReasoningOutcome end,
                   const dlx::ReasonParams& params) {
    if (end == dlx::ReasoningOutcome::solved)
        return "solved";
    if (end == dlx::ReasoningOutcome::limit_reached)
        return "not solved: a limit was reached first";
    if (end == dlx::ReasoningOutcome::contradiction)
        return "no solution: " + Describer(problem).dead_end(position.dead_item().value(), position, false);
    const std::string options = counted(position.remaining_option_count(), "option");
    if (position.remaining_item_count() == 0) // happens with bounds
        return fmt::format("several solutions: no item needs more options, and {} may be chosen or not", options);
    return fmt::format("no further step with {}: {} remain for {}", rules_of(params), options,
                       counted(position.remaining_item_count(), "item"));
}

/// Describes the option to try if no step follows.
std::string sentence(const Describer& describer, const dlx::BranchSuggestion& guess) {
    return fmt::format("try {} (singles decide {} if it is chosen, {} if it is removed)",
                       describer.option(guess.option), counted(guess.decided_if_chosen, "option"),
                       guess.decided_if_removed);
}

Record record(const std::string& source, const dlx::Problem& problem, const dlx::Position& position,
              const dlx::Path& path, const std::optional<dlx::BranchSuggestion>& guess, bool is_whole,
              const dlx::ReasonParams& params) {
    const Describer describer(problem);
    const std::string end(to_string(path.outcome));
    Record record{{{"source", source}, {"steps", Json::array()}, {"outcome", Json()}}};
    dlx::Position before(problem);
    for (const dlx::Step& step : path.steps) {
        const std::string number = std::to_string(record.rows.size() + 1);
        const std::string sentence = describer.sentence(step, before);
        step.apply(before);
        record.fields["steps"].push_back(describer.json(step));
        record.rows.push_back({{"step", number},
                               {"rule", name_of(step)},
                               {"option", describer.option(step.target)},
                               {"reason", sentence}});
        record.text += fmt::format("{}. {}: {}\n", number, name_of(step), sentence);
    }
    if (path.steps.empty() || is_whole) {
        const std::string reason = end_of(problem, position, path.outcome, params);
        record.fields["outcome"] = end;
        record.rows.push_back({{"rule", end}, {"reason", reason}});
        record.text += reason + '\n';
    }
    if (guess) {
        const std::string option = describer.option(guess->option);
        record.fields["guess"] = {{"option", option},
                                  {"decided_if_true", guess->decided_if_chosen},
                                  {"decided_if_false", guess->decided_if_removed}};
        record.rows.push_back({{"rule", "guess"}, {"option", option}, {"reason", sentence(describer, *guess)}});
        record.text += sentence(describer, *guess) + '\n';
    }
    return record;
}

OptionTable hint_options() {
    return OptionTable{{"all,a", "", "print all steps, to the solution if these rules lead to it"},
                       problem_format_option(
                           "output format: line, a sentence for each step; json; jsonl; or csv, a row for each "
                           "step (default line)")} +
           reasoning_options();
}

int run_hint(const Session& session) {
    const Format format = output_format(session.arguments);
    const bool is_whole = session.arguments.has("all");
    dlx::ReasonParams params = reason_params(session);
    if (!is_whole)
        params.max_steps = 1;
    dlx::Reasoner reasoner(params);
    const auto answer = [&](const std::string& file, Writer& writer) {
        const std::string source = source_name(file);
        const dlx::Problem problem = read_problem(file, session);
        dlx::Position position(problem);
        const dlx::RunMonitor watch(params.limits);
        const dlx::Path path = reasoner.path(position);
        const std::string_view option = limit_option(watch);
        if (format == Format::line && session.arguments.files().size() > 1)
            session.output.write("| " + source + '\n');
        const bool is_stuck = path.outcome == dlx::ReasoningOutcome::stuck;
        const auto guess =
            is_stuck && session.arguments.has("suggest-guess") ? reasoner.suggest_branch(position) : std::nullopt;
        writer.record(record(source, problem, position, path, guess, is_whole, params));
        warn_of_limit(source, (path.steps.empty() || is_whole) && path.outcome == dlx::ReasoningOutcome::limit_reached,
                      option);
        const bool has_hint = !is_whole && !path.steps.empty();
        return has_hint ? Answered::yes : answered(path.outcome);
    };
    return answer_problems(session, {.format = format, .csv_head = "source,step,rule,option,reason\n"}, answer)
        .status();
}

} // namespace

Command hint_command() {
    return {"hint",
            "Print the next logical step towards the solution with its reason.",
            "[FILE...]",
            "  dlx hint problem.dlx               the next step\n"
            "  dlx hint --all problem.dlx         all steps, each the simplest possible\n"
            "  dlx hint --all --max-rule whip --format json problem.dlx    no rule harder than whips\n",
            "  0    every problem has a step or is solved; with --all: every problem is solved\n"
            "  1    at least one has no step, or its steps show that it has no solution\n",
            hint_options(),
            run_hint};
}

} // namespace apps
