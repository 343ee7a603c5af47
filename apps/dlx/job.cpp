#include "apps/dlx/job.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/options/output_file.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace apps {

namespace {

constexpr std::string_view shard_format = "dlx shard 1";
constexpr std::string_view checkpoint_format = "dlx checkpoint 1";
constexpr std::string_view frontier_format = "dlx frontier checkpoint 1";
constexpr std::uint64_t max_visited = std::uint64_t{1} << 63; ///< number of search nodes that no run reaches

constexpr std::size_t parts_a_shard = 64;

/// Formats all parts, as the options that lead to them.
std::string list(const std::vector<dlx::PendingBranches>& parts) {
    std::string text;
    for (const dlx::PendingBranches& part : parts) {
        for (const dlx::OptionId option : *part.path)
            text += std::to_string(index(option)) + ' ';
        text += '\n';
    }
    return text;
}

FileError about(const std::string& file, const std::string& reason) {
    return FileError(fmt::format("checkpoint {}: {}", file, reason));
}

/// Calls `act` and returns its result. Adds the name of the file to exceptions.
template <class Act>
auto naming(const std::string& file, Act act, const char* trouble = "") {
    try {
        return act();
    } catch (const InUse& reason) {
        throw about(file, reason.what());
    } catch (const FileError& reason) {
        throw about(file, trouble + std::string(reason.what()));
    }
}

// --- Pending parts, as JSON -----------------------------------------------------------------------------------------
//
//     [{"path": [4, 8, 15], "nodes": [[3, 0.05], [2, 0.05, 16, 23], [0, 0.3, 42]]}, ...]
//
// A path of options, and nodes on it: after how many options, the share of each branch, and the branches. Without
// branches it is the node itself. The path is written once, as there may be as many nodes as it is long. The choice of
// no option, in a problem with bounds, is null.

Json option_json(dlx::OptionId option) { return option == dlx::no_option ? Json() : Json(index(option)); }

Json to_json(const std::vector<dlx::PendingBranches>& left) {
    Json paths = Json::array();
    const void* last = nullptr;
    for (const dlx::PendingBranches& branches : left) {
        if (branches.path.get() != last) {
            last = branches.path.get();
            paths.push_back({{"path", json_list(*branches.path, option_json)}, {"nodes", Json::array()}});
        }
        Json node{branches.depth, branches.tree_fraction};
        for (const dlx::OptionId option : branches.options)
            node.push_back(option_json(option));
        paths.back()["nodes"].push_back(std::move(node));
    }
    return paths;
}

std::vector<dlx::PendingBranches> left_from(const Json& paths, const dlx::Problem& problem) {
    const auto option_from = [&problem](const Json& json) {
        if (problem.has_bounds() && json.is_null())
            return dlx::no_option;
        if (problem.option_count() == 0)
            throw FileError("this record is damaged");
        return dlx::OptionId{static_cast<std::uint32_t>(integer(json, problem.option_count() - 1))};
    };
    std::vector<dlx::PendingBranches> left;
    for (const Json& json : paths) {
        const auto path = std::make_shared<std::vector<dlx::OptionId>>();
        for (const Json& option : json.at("path"))
            path->push_back(option_from(option));
        for (const Json& node : json.at("nodes")) {
            const std::size_t depth = integer(node.at(0), path->size());
            dlx::PendingBranches& branches =
                left.emplace_back(dlx::PendingBranches{path, depth, {}, node.at(1).get<double>()});
            for (std::size_t k = 2; k < node.size(); ++k)
                branches.options.push_back(option_from(node[k]));
        }
    }
    return left;
}

} // namespace

// --- Jobs -----------------------------------------------------------------------------------------------------------

CountJob whole_count(const dlx::Problem& problem) {
    CountJob job{{{"problem", fingerprint(to_string(problem))}}, {}};
    job.begin.pending.push_back({std::make_shared<const std::vector<dlx::OptionId>>(), 0, {}, 1});
    return job;
}

/// Makes a shard of parts from everywhere in the tree: neighbors are alike, and each shard gets some of all sorts.
CountJob shard_of_count(const dlx::Problem& problem, const std::string& engine, const Shard& shard) {
    CountJob job = whole_count(problem);
    job.begin = dlx::initial_checkpoint(problem, engine, parts_a_shard * shard.shards);
    job.name.update(
        {{"split", fingerprint(list(job.begin.pending))}, {"shard", shard.number}, {"shards", shard.shards}});
    std::vector<dlx::PendingBranches> own;
    double share = 0;
    for (std::size_t k = shard.number - 1; k < job.begin.pending.size(); k += shard.shards) {
        own.push_back(std::move(job.begin.pending[k]));
        share += own.back().tree_fraction;
    }
    for (dlx::PendingBranches& part : own)
        part.tree_fraction =
            share > 0 ? part.tree_fraction / share : 1.0 / static_cast<double>(own.size()); // may be 0 in deep trees
    job.begin.pending = std::move(own);
    if (shard.number > 1) // the first shard has the results found on the way to the parts
        job.begin.solutions = job.begin.search_nodes = 0;
    return job;
}

// --- Checkpoints ----------------------------------------------------------------------------------------------------

std::string to_text(const dlx::Checkpoint& checkpoint, const Json& job) {
    return apps::to_text(sealed({{"format", checkpoint_format},
                                 {"job", job},
                                 {"count", std::to_string(checkpoint.solutions)},
                                 {"complete", checkpoint.pending.empty()},
                                 {"search_nodes", std::to_string(checkpoint.search_nodes)},
                                 {"seconds", checkpoint.seconds},
                                 {"left", to_json(checkpoint.pending)}})) +
           '\n';
}

/// Returns a sealed object without the seal. Throws FileError if it belongs to another job.
Json unsealed_for(const Json& job, const std::string& text, std::string_view format) {
    Json json = unsealed(text, format);
    for (const auto& [key, value] : job.items())
        if (json.at("job").value(key, Json()) != value)
            throw FileError(fmt::format("it belongs to another {}", key));
    if (json["job"].size() != job.size())
        throw FileError("it belongs to another shard");
    return json;
}

dlx::Checkpoint checkpoint_from(const std::string& text, const Json& job, const dlx::Problem& problem) {
    try {
        const Json json = unsealed_for(job, text, checkpoint_format);
        dlx::Checkpoint checkpoint{whole_number(json.at("count")), whole_number(json.at("search_nodes")),
                                   json.at("seconds").get<double>(), left_from(json.at("left"), problem)};
        if (std::max(checkpoint.solutions, checkpoint.search_nodes) > max_visited)
            throw FileError("this record is damaged");
        return checkpoint;
    } catch (const Json::exception&) {
        throw FileError("this record is damaged");
    }
}

CheckpointFile::CheckpointFile(const std::string& name, Json job)
    : file_(naming(name, [&] { return LockedFile(name); })), job_(std::move(job)) {}

std::optional<dlx::Checkpoint> CheckpointFile::read(const dlx::Problem& problem) const {
    const std::string& name = file_.name();
    std::error_code error;
    if (!std::filesystem::exists(name, error) && !error)
        return std::nullopt;
    if (!std::filesystem::is_regular_file(name, error))
        throw about(name, "cannot be read: it is not a file");
    if (open_frontier())
        throw about(name, fmt::format("this is a {} record, not a {} record", frontier_format, checkpoint_format));
    std::ifstream in(name, std::ios::binary);
    std::string text;
    try {
        in.exceptions(std::ios::badbit | std::ios::failbit);
        text.assign(std::istreambuf_iterator<char>(in), {});
    } catch (const std::ios_base::failure&) {
        throw about(name, "cannot be read");
    }
    return naming(name, [&] { return checkpoint_from(text, job_, problem); });
}

std::unique_ptr<std::istream> CheckpointFile::open_frontier() const {
    auto in = std::make_unique<std::ifstream>(file_.name(), std::ios::binary);
    std::string line(4096, '\0'); // longer than the line of JSON
    in->read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(std::min(line.size(), line.find('\n')));
    if (!line.starts_with(R"({"format":"dlx frontier checkpoint )"))
        return nullptr;
    naming(file_.name(), [&] {
        try {
            (void)unsealed_for(job_, line, frontier_format);
        } catch (const Json::exception&) {
            throw FileError("this record is damaged");
        }
    });
    in->clear();
    in->seekg(static_cast<std::streamoff>(line.size()) + 1);
    return in;
}

void CheckpointFile::replace(const WriteContent& write) {
    naming(
        file_.name(), [&] { file_.replace(write); }, "cannot be written: ");
}

void CheckpointFile::write(const dlx::Checkpoint& checkpoint) {
    replace([&](std::ostream& out) { out << to_text(checkpoint, job_); });
}

void CheckpointFile::write_frontier(const WriteContent& write) {
    replace([&](std::ostream& out) {
        out << apps::to_text(sealed({{"format", frontier_format}, {"job", job_}})) << '\n';
        write(out);
    });
}

bool try_to_write(const std::function<void()>& write) {
    try {
        write();
        return true;
    } catch (const FileError& error) {
        log::warn("warning: {}", error.what());
        return false;
    }
}

OptionTable checkpoint_options() {
    return {{"checkpoint", "FILE", "write the state of the count to FILE; the same command continues from it",
             Rank::rare, "limit node-limit seed"},
            {"checkpoint-interval", "SECONDS", "time between two checkpoints (default 10)", Rank::rare}};
}

std::optional<Checkpointing> checkpointing(const Arguments& arguments) {
    const auto file = output_file(arguments, "checkpoint");
    if (!file && arguments.has("checkpoint-interval"))
        throw UsageError("--checkpoint-interval requires --checkpoint");
    if (!file)
        return std::nullopt;
    arguments.refuse_several_files("checkpoint");
    return Checkpointing{*file, arguments.seconds("checkpoint-interval").value_or(Checkpointing().seconds)};
}

namespace {

/// A file as the storage of a count. A failure to write gives a warning.
class FileStorage : public dlx::CountStorage {
public:
    FileStorage(CheckpointFile& file, std::istream* frontier, double seconds) : file_(file), frontier_(frontier) {
        interval = seconds;
    }

    [[nodiscard]] bool is_written() const { return is_written_; }
    [[nodiscard]] std::istream* frontier() override { return frontier_; }
    void store_frontier(const WriteContent& write) override {
        is_written_ = try_to_write([&] { file_.write_frontier(write); });
    }
    void store_enumeration(const dlx::Checkpoint& checkpoint) override {
        is_written_ = try_to_write([&] { file_.write(checkpoint); });
    }

private:
    CheckpointFile& file_;
    std::istream* frontier_;
    bool is_written_ = true;
};

/// Continues the enumeration. Its options may clash: the author of the file knows the seal.
dlx::CountResult enumerate(const dlx::Checkpoint& from, const dlx::Problem& problem, const dlx::CountParams& params,
                           const std::string& name) {
    const dlx::SolveParams search = params.solve_params();
    const auto store = [&](const dlx::Checkpoint& checkpoint) { params.storage->store_enumeration(checkpoint); };
    try {
        return to_count_result(
            resume_count(from, problem, search, params.task_runner, store, params.storage->interval));
    } catch (const std::invalid_argument&) {
        throw about(name, "this record is damaged");
    }
}

/// Counts by the method of the parameters, from the state of the frontier if there is one.
dlx::CountResult count_frontier(const dlx::Problem& problem, const dlx::CountParams& params, const std::string& name) {
    try {
        return dlx::count(problem, params);
    } catch (const FileError&) { // names a scratch file
        throw;
    } catch (const std::runtime_error& error) {
        if (params.storage->frontier() == nullptr)
            throw;
        throw about(name, error.what());
    }
}

} // namespace

dlx::CountResult count_with_checkpoints(const dlx::Problem& problem, dlx::CountParams params,
                                        const Checkpointing& where, const CountJob& job) {
    CheckpointFile file(where.file, job.name);
    const bool may_be_frontier = params.method != dlx::CountMethod::enumerate && !job.name.contains("shard");
    const auto frontier = may_be_frontier ? file.open_frontier() : nullptr;
    FileStorage storage(file, frontier.get(), where.seconds);
    params.storage = &storage;
    dlx::CountResult result;
    if (frontier) {
        result = count_frontier(problem, params, where.file);
    } else {
        const dlx::Checkpoint from = file.read(problem).value_or(job.begin);
        const bool has_begun = from.search_nodes > 0;
        if (has_begun && params.method == dlx::CountMethod::frontier)
            throw about(where.file, "the count has started to enumerate, without --method frontier");
        file.write(from);
        // Throws before the search, because its error does not concern the file.
        const dlx::SolveParams search = params.solve_params();
        (void)dlx::select_engine(problem, search.engine, search.branching);
        result = may_be_frontier && !has_begun ? count_frontier(problem, params, where.file)
                                               : enumerate(from, problem, params, where.file);
    }
    if (!storage.is_written() && result.status != dlx::Status::exhausted)
        throw about(where.file, "cannot be written, and the count is not complete");
    return result;
}

// --- Shards ---------------------------------------------------------------------------------------------------------

std::string to_line(const std::string& source, const CountJob& job, const dlx::CountResult& result) {
    Json line{{"format", shard_format}, {"version", program_version()}, {"source", source}};
    line.update(job.name);
    const bool is_over = result.status == dlx::Status::exhausted;
    line["count"] = result.solutions > 0 || is_over ? Json(result.solutions.str()) : Json();
    line["complete"] = is_over;
    line["stop_reason"] = to_string(result.status);
    line["search_nodes"] = std::to_string(result.stats.search_nodes);
    return to_text(sealed(line)) + '\n';
}

ResultFormat count_results() {
    return {shard_format,
            {{"problem", "this shard is of another problem than {}"},
             {"version", "this shard is from another version of the program than {}"},
             {"split", "this shard is split in another way than {}, perhaps by another engine"}}};
}

void CountSum::add(const Json& result) {
    const std::uint64_t solutions = whole_number(result.at("count"));
    search_nodes += whole_number(result.at("search_nodes"));
    count += solutions;
    problem = result.at("problem");
    shards = result.at("shards");
}

} // namespace apps
