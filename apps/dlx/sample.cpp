#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"

#include "dlx/zdd.hpp"

#include <random>
#include <utility>

namespace apps {

namespace {

int run_sample(const Session& session) {
    const std::uint64_t solutions = session.arguments.number("number").value_or(1);
    const auto given = session.arguments.number("seed");
    const std::uint64_t seed = given.value_or(std::random_device()());
    const auto draw = [&, is_told = given.has_value()](const std::string& source, const dlx::Problem& problem,
                                                       const dlx::CountParams& params, Writer& writer,
                                                       const Tell& tell) mutable {
        const dlx::ZddResult all = solutions_as_zdd(problem, params);
        progress::now("going through the diagram");
        dlx::CountResult result = to_count_result(all);
        log_result(source, result, params, log::Level::info);
        if (result.status == dlx::Status::memory_limit)
            log::warn("{}: dlx solve --seed N needs little memory and finds a random solution, but some are likelier "
                      "than others",
                      source);
        if (result.solutions == 0) {
            writer.begin();
            return result;
        }
        dlx::ZddSampler sampler(*all.zdd, seed); // throws before anything is printed
        if (!std::exchange(is_told, true))
            log::info("--seed {}", seed);
        writer.begin({{"seed", std::to_string(seed)}});
        constexpr const char* drawing = "drawing";
        progress::now(drawing);
        for (std::uint64_t k = 0; k < solutions && !signals::stop_flag(); ++k) {
            progress::set_fraction(drawing, static_cast<double>(k) / static_cast<double>(solutions));
            tell(sampler.next(), "");
        }
        return result;
    };
    return run_diagrams(session, draw);
}

} // namespace

Command sample_command() {
    return {
        "sample",
        "Draw solutions uniformly at random, with replacement.",
        "[FILE...]",
        "  dlx sample problem.dlx                one solution\n"
        "  dlx sample -n 5 --seed 1 problem.dlx    five, the same ones each time\n"
        "  dlx sample -n 9 --format json problem.dlx    for other programs\n",
        "  0    every problem has a solution\n"
        "  1    at least one has none\n",
        OptionTable{{"number,n", "N", "number of solutions (default 1)", whole(1)}, drawn_seed_option("solutions")} +
            diagram_options(),
        run_sample};
}

} // namespace apps
