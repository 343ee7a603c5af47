#include "apps/dlx/shard.hpp"

#include "apps/shared/seal.hpp"

#include "dlx/text.hpp"

#include <fmt/core.h>
#include <memory>
#include <vector>

namespace apps {

namespace {

constexpr std::string_view shard_format = "dlx shard 1";
constexpr std::size_t parts_a_shard = 64;

/// All parts, as the options that lead to them.
std::string list(const std::vector<dlx::Branches>& parts) {
    std::string text;
    for (const dlx::Branches& part : parts) {
        for (const dlx::OptionId option : *part.path)
            text += std::to_string(index(option)) + ' ';
        text += '\n';
    }
    return text;
}

} // namespace

void add_shard_option(boost::program_options::options_description& options) {
    add_to(options)("shard", value("I/N"), "count part I of N, for dlx merge to add up; prints a line of JSON");
}

std::optional<Shard> shard(const Arguments& arguments) {
    if (!arguments.has("shard"))
        return std::nullopt;
    arguments.refuse_limits_beside("shard");
    if (arguments.text("format").value_or("json") != "json")
        throw UsageError("--shard prints json");
    return read_shard(arguments);
}

CountJob whole_count(const dlx::Problem& problem) {
    CountJob job{{{"problem", fingerprint(to_text(problem))}}, {}};
    job.begin.left.push_back({std::make_shared<const std::vector<dlx::OptionId>>(), 0, {}, 1});
    return job;
}

/// A shard has parts from everywhere in the tree: neighbours are alike, and each shard gets some of all sorts.
CountJob shard_of_count(const dlx::Problem& problem, const std::string& engine, const Shard& shard) {
    CountJob job = whole_count(problem);
    job.begin = dlx::split(problem, engine, parts_a_shard * shard.shards);
    job.name.update({{"split", fingerprint(list(job.begin.left))}, {"shard", shard.number}, {"shards", shard.shards}});
    std::vector<dlx::Branches> own;
    double share = 0;
    for (std::size_t k = shard.number - 1; k < job.begin.left.size(); k += shard.shards) {
        own.push_back(std::move(job.begin.left[k]));
        share += own.back().share;
    }
    for (dlx::Branches& part : own)
        part.share =
            share > 0 ? part.share / share : 1.0 / static_cast<double>(own.size()); // in deep trees it may be 0
    job.begin.left = std::move(own);
    if (shard.number > 1) // what was found on the way to the parts is the first shard's
        job.begin.solutions = job.begin.search_nodes = 0;
    return job;
}

std::string to_line(const std::string& source, const CountJob& job, const dlx::SolveResult& result) {
    Json line{{"format", shard_format}, {"version", program_version()}, {"source", source}};
    line.update(job.name);
    const bool is_over = result.status == dlx::Status::exhausted;
    line["count"] = result.solutions > 0 || is_over ? Json(std::to_string(result.solutions)) : Json();
    line["complete"] = is_over;
    line["ended_by"] = to_string(result.status);
    line["search_nodes"] = std::to_string(result.stats.search_nodes);
    return to_text(sealed(line)) + '\n';
}

ResultFormat count_results() {
    return {shard_format,
            {{"problem", "is of another problem than {}"},
             {"version", "is of another version of the program than {}"},
             {"split", "is split in another way than {}, by another engine perhaps"}}};
}

void CountSum::add(const Json& result) {
    const std::uint64_t solutions = whole_number(result.at("count"));
    search_nodes += whole_number(result.at("search_nodes"));
    count += solutions;
    problem = result.at("problem");
    shards = result.at("shards");
}

} // namespace apps
