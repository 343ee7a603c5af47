#include "apps/shared/options/rows.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"

#include "dlx/engine.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <random>

namespace apps {

std::string_view to_string(Format format) {
    constexpr std::array<std::string_view, 7> names{"line", "grid", "candidates", "json", "jsonl", "csv", "svg"};
    return names.at(static_cast<std::size_t>(format));
}

Option format_option(std::initializer_list<Format> formats, std::string help, std::string excludes) {
    return {"format", "FORMAT", std::move(help), one_of(formats), Rank::usual, std::move(excludes)};
}

Option threads_option() {
    return {"threads,j", "N", "use N threads; 0: one for each processor (default 1)", whole(0, 1024)};
}

Option time_limit_option(std::string help) { return {"time-limit", "SECONDS", std::move(help)}; }

Option restarts_option(std::string help) {
    return {"tries,restarts", "N", std::move(help), whole(1, 1'000'000), Rank::rare};
}

Option memory_limit_option(std::string help) {
    return {"memory-limit", "MB", std::move(help), whole(1, 1 << 30), Rank::rare};
}

Option drawn_seed_option(std::string_view what) {
    return {"seed", "N",
            fmt::format(
                "seed of the random numbers: the same seed gives the same {} everywhere (default: drawn and printed)",
                what)};
}

std::uint64_t given_or_drawn_seed(const Arguments& arguments) {
    const auto given = arguments.number("seed");
    const std::uint64_t seed = given.value_or(std::random_device()());
    if (!given)
        log::info("--seed {}", seed);
    return seed;
}

std::size_t memory_limit(const Arguments& arguments) {
    return arguments.number("memory-limit").value_or(1024) * megabyte;
}

// --- Options of every search ----------------------------------------------------------------------------------------

std::string join(const std::vector<std::string_view>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

std::vector<std::string_view> engine_names(std::vector<std::string_view> more) {
    for (const dlx::Engine& engine : dlx::engines())
        more.push_back(engine.name);
    return more;
}

OptionTable search_options(const std::vector<std::string_view>& more, std::string excludes) {
    using dlx::Branching;
    const auto engines = engine_names(more);
    return {time_limit_option("give up a puzzle or problem after this time"),
            {"node-limit", "N", "give up a puzzle or problem after N search nodes", whole(1), Rank::rare},
            {"seed", "N", "search in a random order; the same seed gives the same output everywhere", Rank::rare},
            {"engine", "NAME", "search engine: " + join(engines) + " (default " + std::string(engines.front()) + ")",
             one_of(engines), Rank::rare, std::move(excludes)},
            {"branching", "NAME",
             "item to branch on: mrv, the fewest options; weighted (dom/wdeg) or failure_rate, for large problems, the "
             "fewest options in proportion to past failures (default mrv)",
             one_of({Branching::mrv, Branching::weighted, Branching::failure_rate}), Rank::rare},
            {"stats", "", "print a summary to standard error at the end"}};
}

dlx::SolveParams search_params(const Arguments& arguments) {
    using dlx::Branching;
    const auto engines = dlx::engines();
    dlx::SolveParams params{.engine = std::string(engines.front().name)};
    params.limits.search_nodes = arguments.number("node-limit");
    params.limits.seconds = arguments.seconds("time-limit");
    params.seed = arguments.number("seed");
    params.limits.stop_flag = &signals::stop_flag();
    params.branching = arguments.choice<Branching>("branching").value_or(Branching::mrv);
    const auto name = arguments.word("engine");
    if (name == lockstep && (params.seed || params.branching != Branching::mrv))
        throw UsageError("--engine lockstep cannot be combined with --seed or --branching");
    const auto engine = std::ranges::find_if(engines, [&](const dlx::Engine& one) { return one.name == name; });
    if (engine != engines.end()) {
        params.engine = *name;
        if (params.branching != Branching::mrv && !engine->supports_learned_branching)
            throw UsageError("--engine " + *name + " and --branching cannot be combined");
    }
    return params;
}

std::optional<std::uint64_t> solution_limit(const Arguments& arguments, std::optional<std::uint64_t> otherwise) {
    const auto limit = arguments.number("limit");
    return limit || arguments.has("all") ? limit : otherwise;
}

} // namespace apps
