#include "apps/dlx_shard.hpp"

#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/seal.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace apps {

namespace {

constexpr std::string_view format_name = "dlx shard 1";
constexpr std::uint32_t most_shards = 10'000;
constexpr std::size_t parts_a_shard = 64;
constexpr std::size_t longest_line = std::size_t{1} << 20;

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
    options.add_options()("shard", value("I/N"), "count part I of N, for dlx merge to add up; prints a line of JSON");
}

std::optional<Shard> shard(const Arguments& arguments) {
    const auto text = arguments.text("shard");
    if (!text)
        return std::nullopt;
    arguments.refuse_limits_beside("shard");
    if (arguments.text("format").value_or("json") != "json")
        throw UsageError("--shard prints json");
    const auto parse = [](std::string_view digits) {
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return error == std::errc{} && end == digits.data() + digits.size() ? number : 0;
    };
    const std::size_t slash = std::min(text->find('/'), text->size());
    const Shard shard{parse(std::string_view(*text).substr(0, slash)),
                      parse(std::string_view(*text).substr(std::min(slash + 1, text->size())))};
    if (shard.number < 1 || shard.number > shard.shards || shard.shards > most_shards)
        throw Arguments::bad_value("shard", *text, fmt::format("I/N with I from 1 to N and N up to {}", most_shards));
    return shard;
}

CountJob whole_count(const dlx::Problem& problem) {
    CountJob job{{{"problem", fingerprint(to_text(problem))}}, {}};
    job.begin.left.push_back({std::make_shared<const std::vector<dlx::OptionId>>(), 0, {}, 1});
    return job;
}

/// Every so many-th part of many: neighbours are alike, and each shard gets some of all sorts.
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
    Json line{{"format", format_name}, {"source", source}};
    line.update(job.name);
    line["count"] = std::to_string(result.solutions);
    line["complete"] = result.status == dlx::Status::exhausted;
    line["ended_by"] = to_string(result.status);
    line["search_nodes"] = std::to_string(result.stats.search_nodes);
    return to_text(sealed(line)) + '\n';
}

// --- dlx merge ------------------------------------------------------------------------------------------------------

namespace {

using boost::multiprecision::cpp_int;

/// Adds up the results of shards, which may come in any order.
class Merger {
public:
    /// Throws InputError with the reason why `text`, found at `place`, is not wanted.
    void add(const std::string& text, const std::string& place) {
        const Json result = unsealed(text, format_name);
        try {
            add(result, place);
        } catch (const Json::exception&) {
            throw InputError("is damaged");
        }
    }

    /// The shards that were not added, "2, 4-7", or "".
    [[nodiscard]] std::string missing() const {
        std::string text;
        for (std::uint32_t k = 1; k <= shards_; ++k) {
            if (places_.count(k) > 0)
                continue;
            const std::uint32_t first = k;
            while (k < shards_ && places_.count(k + 1) == 0)
                ++k;
            text += fmt::format("{}{}", text.empty() ? "" : ", ", first);
            text += k > first ? fmt::format("-{}", k) : "";
        }
        return text;
    }
    [[nodiscard]] bool is_empty() const { return places_.empty(); }
    [[nodiscard]] std::uint32_t shards() const { return shards_; }
    [[nodiscard]] const cpp_int& count() const { return count_; }

    [[nodiscard]] std::string to_json() const {
        return to_text(Json{{"problem", problem_},
                            {"shards", shards_},
                            {"count", count_.str()},
                            {"search_nodes", search_nodes_.str()}});
    }

private:
    void add(const Json& result, const std::string& place) {
        const auto number = result.at("shard").get<std::uint32_t>();
        const auto shards = result.at("shards").get<std::uint32_t>();
        if (number < 1 || number > shards || shards > most_shards)
            throw InputError("is damaged");
        if (places_.empty()) {
            first_place_ = place;
            problem_ = result.at("problem");
            split_ = result.at("split");
            shards_ = shards;
        }
        if (result.at("problem") != problem_)
            throw InputError("is of another problem than " + first_place_);
        if (shards != shards_)
            throw InputError(fmt::format("is a shard of {}, not of {} as {}", shards, shards_, first_place_));
        if (result.at("split") != split_)
            throw InputError("is split in another way than " + first_place_ + ", by another engine perhaps");
        if (!result.at("complete").get<bool>())
            throw InputError(fmt::format("shard {} is not complete", number));
        if (const auto other = places_.find(number); other != places_.end())
            throw InputError(fmt::format("shard {} is there already, at {}", number, other->second));
        const std::uint64_t count = whole_number(result.at("count"));
        const std::uint64_t search_nodes = whole_number(result.at("search_nodes"));
        places_.emplace(number, place);
        count_ += count;
        search_nodes_ += search_nodes;
    }

    std::map<std::uint32_t, std::string> places_; ///< by shard: where it was found
    std::string first_place_;
    Json problem_;
    Json split_;
    std::uint32_t shards_ = 0;
    cpp_int count_ = 0;
    cpp_int search_nodes_ = 0;
};

/// Adds the results in a file, a line each; false if something was wrong with one.
bool merge_file(const std::string& file, Merger& merger, Output& output) {
    bool is_good = true;
    try {
        Input input(file, output);
        for (std::size_t number = 1; const auto line = input.read_line(longest_line); ++number) {
            if (line->find_first_not_of(" \t\r") == std::string::npos)
                continue;
            try {
                merger.add(*line, fmt::format("{}:{}", source_name(file), number));
            } catch (const InputError& error) {
                log::input_error(source_name(file), number, 1, error.what());
                is_good = false;
            }
        }
    } catch (const InputError& error) {
        log::input_error(source_name(file), 0, 0, error.what());
        is_good = false;
    }
    return is_good;
}

} // namespace

void add_merge_options(boost::program_options::options_description& options) {
    options.add_options()("format", value("FORMAT"), "line (default), the number; json");
}

int run_merge(const Session& session) {
    const auto format = session.arguments.choice<Format>("format", {{"line", Format::line}, {"json", Format::json}});
    Merger merger;
    bool is_good = true;
    for (const std::string& file : files_or_stdin(session.arguments))
        is_good &= merge_file(file, merger, session.output);
    if (merger.is_empty()) {
        spdlog::error("{}: error: there is no shard to be merged", session.program);
        return 2;
    }
    if (const std::string missing = merger.missing(); !missing.empty()) {
        spdlog::error("{}: error: of {} shards there are missing: {}", session.program, merger.shards(), missing);
        return 2;
    }
    if (!is_good)
        return 2;
    session.output.write((format == Format::json ? merger.to_json() : merger.count().str()) + '\n');
    return merger.count() > 0 ? 0 : 1;
}

} // namespace apps
