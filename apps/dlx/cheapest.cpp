#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"

#include "dlx/text.hpp"

namespace apps {

namespace {

/// Whole numbers with white space between them. Throws dlx::ParseError.
std::vector<std::int64_t> parse_costs(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<std::int64_t> costs;
    for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        const auto cost = parse_number<std::int64_t>(text.substr(at, end - at));
        if (!cost) {
            const std::string_view before = text.substr(0, at);
            const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n') + 1);
            const std::size_t column = at - before.rfind('\n'); // npos is as good as -1
            throw dlx::ParseError(line, column, "a cost is a whole number between -2^63 and 2^63");
        }
        costs.push_back(*cost);
        at = text.find_first_not_of(blanks, end);
    }
    return costs;
}

void add_cheapest_options(boost::program_options::options_description& options) {
    add_to(options)("costs", value("FILE"), "what each option costs, in the order of the options: whole numbers");
    add_diagram_options(options);
}

int run_cheapest(const Session& session) {
    const auto file = session.arguments.text("costs");
    if (!file)
        throw UsageError("--costs: what do the options cost?");
    const std::vector<std::string> files = files_or_stdin(session.arguments);
    if (*file == "-" && std::find(files.begin(), files.end(), "-") != files.end())
        throw UsageError("problem and costs cannot both be standard input");
    return answer_once(source_name(*file), [&] {
        const std::vector<std::int64_t> costs = parse_costs(Input(*file, session.output).read_all());
        const auto check = [&](const dlx::Problem& problem) {
            if (costs.size() != problem.options())
                throw FileError(fmt::format("{} has {} costs, but the problem has {} options", source_name(*file),
                                            costs.size(), problem.options()));
        };
        const auto print = [&](const dlx::Zdd& zdd, Writer& writer, const Tell& tell) {
            const auto found = cheapest(zdd, costs);
            writer.begin({{"cost", found->cost.str()}});
            tell(found->options);
            log::info("cost {}", found->cost.str());
        };
        return run_diagrams(session, print, check);
    });
}

} // namespace

Command cheapest_command() {
    return {
        "cheapest",
        "Finds a solution of least cost, which is the sum of what its options cost.",
        "--costs FILE [FILE...]",
        "  dlx cheapest --costs costs.txt problem.dlx        the first number is the first option's cost, and so on\n",
        "  0    every problem has a solution\n"
        "  1    one has none\n",
        add_cheapest_options,
        run_cheapest};
}

} // namespace apps
