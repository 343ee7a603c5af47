// dlx-mpi: counts on many computers. Rank 0 distributes the remaining parts of the search tree, each for a number of
// search nodes. The other ranks search them, and return their counts and unfinished parts. The state of rank 0 is a
// checkpoint, like that of `dlx count`: if a rank fails, the job ends, and the same command resumes it.

#include "apps/dlx/job.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/options/program.hpp"

#include "dlx/checkpoint.hpp"
#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <csignal>
#include <deque>
#include <map>
#include <memory>
#include <mpi.h>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace apps;

// --- Messages -------------------------------------------------------------------------------------------------------

enum Tag : int {
    tag_problem, ///< to a worker, once: the name of the engine, a line, and the problem
    tag_errand,  ///< to a worker: search nodes, and a checkpoint of which only the pending parts matter
    tag_result,  ///< from a worker: a checkpoint of the errand alone
    tag_end,     ///< to a worker, and back as the last message that it sends
};

struct Message {
    int rank = 0; ///< rank of the sender
    int tag = tag_end;
    std::string text;
};

void send(int rank, Tag tag, const std::string& text) {
    if (text.size() > INT_MAX)
        throw FileError("a message of more than 2 GiB");
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}

/// Waits for the next message, without MPI_Recv, which would keep a processor busy. Returns nothing if the program must
/// end and `until_stopped` is set.
std::optional<Message> receive(bool until_stopped) {
    constexpr std::chrono::microseconds nap{200};
    MPI_Status status;
    for (int is_there = 0; is_there == 0;) {
        if (until_stopped && signals::stop_flag())
            return std::nullopt;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
        if (is_there == 0)
            std::this_thread::sleep_for(nap);
    }
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, message.rank, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

int ranks() {
    int number = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    return number;
}

// --- A worker -------------------------------------------------------------------------------------------------------

constexpr double longest_errand = 10; ///< maximum seconds

/// Does the errands of rank 0.
void work() {
    signals::install();
    signals::handle(SIGUSR1, SIG_IGN); // rank 0 reports for all
    log::start(log::Level::info);
    dlx::Problem problem;
    std::unique_ptr<dlx::EngineSearch> engine;
    dlx::Limits limits;
    limits.seconds = longest_errand;
    limits.stop_flag = &signals::stop_flag();
    for (;;) {
        const Message message = receive(false).value();
        if (message.tag == tag_problem) {
            const std::size_t end = message.text.find('\n');
            problem = dlx::parse(std::string_view(message.text).substr(end + 1));
            engine = dlx::select_engine(problem, message.text.substr(0, end)).make(problem);
        } else if (message.tag == tag_errand) {
            std::size_t end = 0;
            limits.search_nodes = std::stoull(message.text, &end);
            const dlx::Checkpoint errand = checkpoint_from(message.text.substr(end), Json::object(), problem);
            send(0, tag_result, to_text(dlx::resume(*engine, errand, limits), Json::object()));
        } else {
            return send(0, tag_end, "");
        }
    }
}

// --- Rank 0 ---------------------------------------------------------------------------------------------------------

/// Divisor of the nodes of errands while some workers would be idle, so that results return soon.
constexpr std::uint64_t short_errands = 50;

/// Distributor of the remaining parts, which collects the results.
class Farm {
public:
    /// Prepares errands of `nodes` search nodes. The workers already have the problem, which outlives the farm.
    Farm(const dlx::Problem& problem, std::uint64_t nodes, const dlx::Checkpoint& begin)
        : problem_(problem), nodes_(nodes), done_{begin.solutions, begin.search_nodes, begin.seconds, {}},
          waiting_(begin.pending.begin(), begin.pending.end()) {}

    /// Runs until everything is done or the program must end, as the status shows. Stores its state in `file`, if any,
    /// every `seconds`.
    dlx::CountResult run(CheckpointFile* file, double seconds) {
        if (file != nullptr)
            file->write(state());
        double last_save = started_;
        for (deal(); !out_.empty(); deal()) {
            const auto message = receive(true);
            if (!message)
                break;
            take(*message);
            if (file != nullptr && MPI_Wtime() - last_save >= seconds) {
                try_to_write([&] { file->write(state()); });
                last_save = MPI_Wtime();
            }
        }
        const bool is_over = out_.empty();
        if (file != nullptr && is_over)
            try_to_write([&] { file->write(state()); }); // the count is known even if this fails
        else if (file != nullptr)
            file->write(state());
        dlx::Stats stats;
        stats.solutions = done_.solutions;
        stats.search_nodes = done_.search_nodes;
        return dlx::to_count_result({is_over ? dlx::Status::exhausted : dlx::Status::stopped, done_.solutions,
                                     MPI_Wtime() - started_, std::move(stats)});
    }

private:
    /// Sends each idle worker a fair share of the waiting parts. Keeps some: others are soon idle, too, and more parts
    /// return.
    void deal() {
        const auto workers = static_cast<std::size_t>(ranks() - 1);
        for (int rank = 1; rank <= static_cast<int>(workers) && !waiting_.empty(); ++rank) {
            if (out_.contains(rank))
                continue;
            std::vector<dlx::PendingBranches>& errand = out_[rank];
            for (std::size_t some = std::max<std::size_t>(waiting_.size() / (2 * workers), 1); some > 0; --some) {
                errand.push_back(std::move(waiting_.front()));
                waiting_.pop_front();
            }
            const bool is_short = waiting_.size() < workers;
            const std::uint64_t nodes = std::max<std::uint64_t>(nodes_ / (is_short ? short_errands : 1), 1);
            send(rank, tag_errand, std::to_string(nodes) + to_text(dlx::Checkpoint{0, 0, 0, errand}, Json::object()));
        }
    }

    void take(const Message& message) {
        const dlx::Checkpoint result = checkpoint_from(message.text, Json::object(), problem_);
        done_.solutions += result.solutions;
        done_.search_nodes += result.search_nodes;
        waiting_.insert(waiting_.begin(), result.pending.begin(), result.pending.end());
        out_.erase(message.rank);
        progress::set_search({done_.solutions, done_.search_nodes, done_.seconds + MPI_Wtime() - started_,
                              1 - share_of(state().pending)});
    }

    /// Estimates the share of the whole search tree.
    static double share_of(const std::vector<dlx::PendingBranches>& left) {
        double share = 0;
        for (const dlx::PendingBranches& branches : left)
            share += branches.tree_fraction * static_cast<double>(std::max<std::size_t>(branches.options.size(), 1));
        return share;
    }

    /// Returns the state. Parts of current errands are pending: nothing of them is counted yet.
    [[nodiscard]] dlx::Checkpoint state() const {
        dlx::Checkpoint state = done_;
        state.seconds += MPI_Wtime() - started_;
        for (const auto& [rank, errand] : out_)
            state.pending.insert(state.pending.end(), errand.begin(), errand.end());
        state.pending.insert(state.pending.end(), waiting_.begin(), waiting_.end());
        return state;
    }

    const dlx::Problem& problem_;
    const std::uint64_t nodes_;
    const double started_ = MPI_Wtime();
    dlx::Checkpoint done_; ///< state without pending parts
    std::deque<dlx::PendingBranches>
        waiting_; ///< parts; those returned last are sent first, as otherwise their number would grow forever
    std::map<int, std::vector<dlx::PendingBranches>> out_; ///< errands, by the rank that is busy with each
};

OptionTable count_options() {
    return OptionTable{
               {"nodes-per-task,nodes", "N",
                "search nodes of a task, before a worker returns the rest; a task ends after 10 seconds at the latest "
                "(default 5000000)",
                whole(1)},
               {"engine", "NAME", "search engine, as in dlx count", one_of(engine_names({automatic})), Rank::rare},
               problem_format_option(
                   "output format: line (the number, >=N or unknown), json, jsonl or csv (default line)")} +
           checkpoint_options();
}

int run_count(const Session& session) {
    const Arguments& arguments = session.arguments;
    const PrintSettings settings{output_format(arguments)};
    (void)search_params(arguments); // checks the names of engines
    const std::string engine = arguments.text("engine").value_or(std::string(automatic));
    const std::uint64_t nodes = arguments.number("nodes-per-task").value_or(5'000'000);
    const auto where = checkpointing(arguments);
    if (arguments.files().size() > 1)
        throw UsageError("expected one problem, not several");
    if (ranks() < 2)
        throw UsageError("at least two ranks are required: mpirun -n N with N >= 2");
    const auto answer = [&](const std::string& file, Writer& writer) {
        const dlx::Problem problem = read_problem(file, session);
        (void)dlx::select_engine(problem, engine); // throws here rather than in the workers
        CountJob job = whole_count(problem);
        std::optional<CheckpointFile> checkpoint;
        if (where) {
            checkpoint.emplace(where->file, job.name);
            job.begin = checkpoint->read(problem).value_or(job.begin);
        }
        for (int rank = 1; rank < ranks(); ++rank)
            send(rank, tag_problem, engine + '\n' + dlx::to_string(problem));
        const dlx::CountResult result =
            Farm(problem, nodes, job.begin).run(checkpoint ? &*checkpoint : nullptr, where ? where->seconds : 0);
        writer.end(result);
        return answered(result);
    };
    return answer_problems(session, settings, answer).status();
}

const std::array<Command, 1> commands{{
    {"count", "Count the solutions of an exact cover problem on many computers.", "[FILE]",
     "  mpirun -n 3 dlx-mpi count problem.dlx              one rank distributes, the others search\n"
     "  mpirun -n 9 dlx-mpi count --checkpoint state.json problem.dlx     the same command continues\n"
     "  dlx count -j 0 --checkpoint state.json problem.dlx                continue it with dlx, or vice versa\n",
     "  0    the problem has a solution\n"
     "  1    it has none\n",
     count_options(), run_count},
}};

/// Waits until the workers are ready to end. Their late results are lost.
void end_workers() {
    for (int rank = 1; rank < ranks(); ++rank)
        send(rank, tag_end, "");
    for (int left = ranks() - 1; left > 0;)
        left -= receive(false).value().tag == tag_end ? 1 : 0;
}

} // namespace

int main(int argc, char** argv) {
    progress::install("dlx-mpi");
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int status = 0;
    if (rank == 0) {
        status =
            run({"dlx-mpi", "count the solutions of exact cover problems on many computers", commands}, argc, argv);
        end_workers();
    } else {
        try {
            work();
        } catch (const std::exception& error) {
            log::error("dlx-mpi: error: rank {}: {}", rank, error.what());
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
    MPI_Finalize();
    return status;
}
