#include "apps/sudoku_run.hpp"

#include "apps/log.hpp"
#include "apps/signals.hpp"
#include "apps/sudoku_answer.hpp"
#include "apps/sudoku_input.hpp"
#include "apps/sudoku_writer.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

namespace apps {

namespace {

/// Puzzles that go through the pipeline together, when they are solved many at a time, and solutions of theirs: those of a
/// block are in memory. Their number makes no difference to the output.
constexpr std::size_t most_in_a_block = 4096;
constexpr std::size_t least_for_a_thread = 512;
constexpr std::size_t most_solutions_in_a_block = 1 << 16;

std::size_t block_size(const Settings& settings) {
    if (!uses_lockstep(settings))
        return 1;
    const std::size_t kept = settings.task == Task::count ? 1 : solutions_wanted(settings).value();
    const std::size_t most = std::max(most_in_a_block / settings.threads, least_for_a_thread);
    return std::clamp<std::size_t>(most_solutions_in_a_block / kept, 1, most);
}

/// What is to be said on stderr.
struct Message {
    std::string source;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string text;
    bool is_error = true; ///< or a warning
};

/// Counts of records.
struct Counts {
    std::uint64_t records = 0;
    std::uint64_t errors = 0;
    std::uint64_t answered_yes = 0;
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;

    Counts& operator+=(const Counts& other) {
        records += other.records;
        errors += other.errors;
        answered_yes += other.answered_yes;
        search_nodes += other.search_nodes;
        updates += other.updates;
        return *this;
    }
};

/// Some puzzles on their way from the reader to the printer.
struct Block {
    std::vector<Entry> entries;
    // By the solver:
    std::string text; ///< ready to be printed
    std::vector<Message> messages;
    Tally tally;
    Counts counts;
    bool is_solved = false; ///< if not, the solver failed
    bool is_cut = false;    ///< a puzzle was interrupted; the text ends with it or before it
};

/// reader (one at a time) -> solver (many at a time) -> printer (one at a time, in order).
///
/// The reader reads what is there, at most a block, and whatever is done is printed before or while it waits for more: a
/// slow stream gets its answers at once, and no more than a few blocks for each thread are in memory. A block is a single
/// puzzle where an engine solves them one by one.
class Pipeline {
public:
    Pipeline(const Settings& settings, const Session& session, PuzzleStream& puzzles)
        : settings_(settings), session_(session), puzzles_(puzzles), block_size_(block_size(settings)),
          solvers_([&settings] { return Solvers(settings); }), uses_lockstep_(uses_lockstep(settings)),
          prints_at_once_(settings.task == Task::solve &&
                          settings.limit.value_or(most_solutions_kept + 1) > most_solutions_kept) {}

    int run();

private:
    using BlockPtr = std::shared_ptr<Block>;

    /// Does a step. The first that fails ends the pipeline after the blocks that are done; it leaks if a step throws.
    template <class Step>
    void guard(Step step);

    BlockPtr read();
    void solve(Block& block, const Sink& sink);
    void solve_in_lockstep(const PuzzleRun& run, const std::string& source, Block& block);
    void solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink);
    void begin_record(Block& block, const Sink& sink) const;
    void add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const;
    void add_error(const std::string& source, const sudoku::ParseError& error, Block& block, const Sink& sink) const;
    void print(Block& block);
    void print_text(std::string_view text);
    void show_stats() const;
    [[nodiscard]] double seconds() const;

    const Settings& settings_;
    const Session& session_;
    PuzzleStream& puzzles_;
    const std::size_t block_size_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    oneapi::tbb::enumerable_thread_specific<Solvers> solvers_;
    std::exception_ptr failure_;
    const bool uses_lockstep_;
    const bool prints_at_once_;
    const bool shows_progress_ = log::shows_progress();
    std::atomic<bool> has_failed_ = false;

    // Of the printer alone:
    bool is_over_ = false; ///< a puzzle was interrupted, or printing failed; what comes after it is not printed
    Tally tally_;
    Counts counts_;
};

int Pipeline::run() {
    namespace tbb = oneapi::tbb;
    using tbb::filter_mode;
    print_text(text_before_records(*settings_.format));
    const auto read_block = [this](tbb::flow_control& flow) {
        BlockPtr block;
        guard([&] {
            if (!has_failed_)
                block = read();
        });
        if (block == nullptr)
            flow.stop();
        return block;
    };
    const auto solve_block = [this](BlockPtr block) {
        if (!prints_at_once_) {
            guard([&] {
                solve(*block, [&text = block->text](std::string_view more) { text += more; });
                block->is_solved = true;
            });
        }
        return block;
    };
    const auto print_block = [this](const BlockPtr& block) { guard([&] { print(*block); }); };
    const auto threads = static_cast<int>(settings_.threads);
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, settings_.threads);
    tbb::task_arena(threads).execute([&] {
        tbb::parallel_pipeline(4 * settings_.threads,
                               tbb::make_filter<void, BlockPtr>(filter_mode::serial_in_order, read_block) &
                                   tbb::make_filter<BlockPtr, BlockPtr>(filter_mode::parallel, solve_block) &
                                   tbb::make_filter<BlockPtr, void>(filter_mode::serial_in_order, print_block));
    });
    if (failure_)
        std::rethrow_exception(failure_);
    if (settings_.stats)
        show_stats();
    return tally_.status();
}

template <class Step>
void Pipeline::guard(Step step) {
    try {
        step();
    } catch (...) {
        if (!has_failed_.exchange(true))
            failure_ = std::current_exception();
        signals::request_stop(); // the reader may be waiting
    }
}

Pipeline::BlockPtr Pipeline::read() {
    if (signals::stop_flag())
        return nullptr;
    auto entries = puzzles_.next(block_size_);
    return entries.empty() ? nullptr
                           : std::make_shared<Block>(Block{std::move(entries), {}, {}, {}, {}, prints_at_once_});
}

// --- Solving ---------------------------------------------------------------------------------------------------------

void Pipeline::solve(Block& block, const Sink& sink) {
    for (const auto& [source, content] : block.entries) {
        if (const auto* const error = std::get_if<InputError>(&content)) {
            block.messages.push_back({source, 0, 0, error->what()});
            block.tally.add_error();
        } else if (const auto* const bad = std::get_if<sudoku::ParseError>(&content)) {
            add_error(source, *bad, block, sink);
        } else if (const auto& run = std::get<PuzzleRun>(content);
                   uses_lockstep_ && sudoku::Batch::fits(run.geometry)) {
            solve_in_lockstep(run, source, block);
        } else {
            for (std::size_t k = 0; k < run.size() && !block.is_cut; ++k)
                solve_one(run.puzzle(k), source, block, sink);
        }
        if (block.is_cut)
            return;
    }
}

void Pipeline::solve_in_lockstep(const PuzzleRun& run, const std::string& source, Block& block) {
    if (signals::stop_flag()) {
        block.is_cut = true;
        return;
    }
    const Sink append = [&text = block.text](std::string_view more) { text += more; };
    std::size_t next = 0;
    std::size_t answers = 0;
    const auto give = [&]() -> std::span<const sudoku::Digit> {
        return next < run.size() ? run.digits_of(next++) : std::span<const sudoku::Digit>();
    };
    const auto take = [&](const sudoku::BatchAnswer& found) {
        if (block.is_cut)
            return;
        ++answers;
        begin_record(block, append);
        if (append_plain_answer(block.text, settings_, run, found)) {
            ++block.counts.records;
            const bool is_yes = found.solutions > 0;
            block.counts.answered_yes += is_yes ? 1 : 0;
            block.counts.search_nodes += search_nodes(found);
            block.tally.add(is_yes ? Answered::yes : Answered::no);
            return;
        }
        const auto writer = make_writer(settings_, source, append);
        const sudoku::Puzzle puzzle = run.puzzle(found.index);
        add_answer(answer(puzzle, settings_, found, *writer), source, puzzle.line, block);
    };
    if (settings_.task == Task::solve)
        block.text.reserve(block.text.size() + run.size() * (run.geometry.cells() + 1));
    solvers_.local().batch(run.geometry).run(give, take);
    block.is_cut |= answers < run.size(); // it reads a few ahead that it may not have come to
}

void Pipeline::solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink) {
    std::string record;
    const auto writer = make_writer(
        settings_, source, prints_at_once_ ? sink : [&](std::string_view more) { record += more; });
    try {
        sudoku::Solver& solver = solvers_.local().solver(puzzle.grid.geometry());
        if (prints_at_once_)
            begin_record(block, sink);
        const Answer found = answer(puzzle, settings_, solver, *writer);
        if (found.status == dlx::Status::stopped && found.search_nodes == 0 && !prints_at_once_) {
            block.is_cut = true; // the search had not begun
            return;
        }
        if (!prints_at_once_)
            begin_record(block, sink);
        sink(record);
        add_answer(found, source, puzzle.line, block);
    } catch (const std::bad_alloc&) {
        add_error(source, {puzzle.line, 1, "not enough memory for a " + to_string(puzzle.grid.geometry()) + " board"},
                  block, sink);
    }
}

/// What stands between two records; print() adds what stands between two blocks.
void Pipeline::begin_record(Block& block, const Sink& sink) const {
    if (block.counts.records > 0 && !text_between_records(*settings_.format).empty())
        sink(text_between_records(*settings_.format));
}

void Pipeline::add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const {
    ++block.counts.records;
    block.tally.add(answer.answered);
    block.counts.answered_yes += answer.answered == Answered::yes ? 1 : 0;
    block.counts.search_nodes += answer.search_nodes;
    block.counts.updates += answer.updates;
    if (answer.answered == Answered::undecided)
        block.messages.push_back({source, line, 0, "undecided: " + std::string(to_string(answer.status)), false});
    block.is_cut |= answer.status == dlx::Status::stopped;
}

void Pipeline::add_error(const std::string& source, const sudoku::ParseError& error, Block& block,
                         const Sink& sink) const {
    begin_record(block, sink);
    make_writer(settings_, source, sink)->error(error);
    ++block.counts.records;
    ++block.counts.errors;
    block.tally.add_error();
    block.messages.push_back({source, error.line(), error.column(), error.what()});
}

// --- Printing --------------------------------------------------------------------------------------------------------

void Pipeline::print(Block& block) {
    if (is_over_)
        return;
    is_over_ = true; // should this fail: of what comes after it nothing is to be said either
    if (!block.is_solved)
        return;
    const auto between_blocks = [&] {
        if (counts_.records > 0)
            print_text(text_between_records(*settings_.format));
    };
    if (prints_at_once_) {
        bool is_first = true;
        solve(block, [&](std::string_view text) {
            if (std::exchange(is_first, false))
                between_blocks();
            print_text(text);
        });
    } else if (!block.text.empty()) {
        between_blocks();
        print_text(block.text);
    }
    is_over_ = block.is_cut;
    tally_ += block.tally;
    counts_ += block.counts;
    for (const Message& message : block.messages) {
        if (message.is_error)
            log::input_error(message.source, message.line, message.column, message.text);
        else
            spdlog::warn("{}:{}: {}", message.source, message.line, message.text);
    }
    if (shows_progress_)
        log::progress(fmt::format("{} puzzles, {:.0f} a second", counts_.records,
                                  static_cast<double>(counts_.records) / seconds()));
}

void Pipeline::print_text(std::string_view text) {
    if (!settings_.silent)
        session_.output.write(text);
}

double Pipeline::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

void Pipeline::show_stats() const {
    constexpr std::array<const char*, 3> yes{"solved", "with solutions", "unique"};
    spdlog::log(spdlog::level::err,
                "{} puzzles, {} {}, {} errors; {} search nodes, {} updates; {:.3f} seconds, {:.0f} puzzles a second",
                counts_.records, counts_.answered_yes, yes.at(static_cast<std::size_t>(settings_.task)), counts_.errors,
                counts_.search_nodes, counts_.updates, seconds(), static_cast<double>(counts_.records) / seconds());
}

} // namespace

int run_sudoku(Settings settings, const Session& session) {
    settings.params.on_progress = [&output = session.output, shown = log::shows_progress()](const auto& progress) {
        output.flush();
        if (shown)
            log::progress("this puzzle: " + log::to_text(progress));
    };
    PuzzleStream puzzles(settings, session.output);
    if (!settings.format)
        settings.format = session.output.is_terminal() && puzzles.is_single() ? Format::grid : Format::line;
    return Pipeline(settings, session, puzzles).run();
}

} // namespace apps
