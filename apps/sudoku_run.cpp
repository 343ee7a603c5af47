#include "apps/sudoku_run.hpp"

#include "apps/disagreement.hpp"
#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/signals.hpp"
#include "apps/sudoku_answer.hpp"
#include "apps/sudoku_explain.hpp"
#include "apps/sudoku_input.hpp"
#include "apps/sudoku_report.hpp"
#include "apps/sudoku_second_opinion.hpp"
#include "apps/sudoku_writer.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <new>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

namespace apps {

namespace {

/// Puzzles that go through the pipeline together, when they are solved many at a time, and solutions of theirs: those
/// of a block are in memory. Their number makes no difference to the output.
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

/// Puzzles of an entry that follow each other and are solved in the same way; none if the entry has none.
struct Stretch {
    const Entry& entry;
    std::size_t first = 0; ///< of the puzzles of the entry
    std::size_t size = 0;
    bool in_lockstep = false;

    /// Requires puzzles.
    [[nodiscard]] const PuzzleRun& run() const { return std::get<PuzzleRun>(entry.content); }
};

/// reader (one at a time) -> solver (many at a time) -> printer (one at a time, in order).
///
/// The reader reads what is there, at most a block, and whatever is done is printed before or while it waits for more:
/// a slow stream gets its answers at once, and no more than a few blocks for each thread are in memory. A block is a
/// single puzzle where an engine solves them one by one.
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
    void solve_one_by_one(const Stretch& stretch, Block& block, const Sink& sink);
    void solve_in_lockstep(Block& block);
    void add_stretches(const Entry& entry, std::vector<Stretch>& stretches) const;
    void solve_together(const std::vector<Stretch>& stretches, const std::vector<std::size_t>& together,
                        std::vector<Block>& parts);
    void append_part(Block part, Block& block) const;
    void add_answer(const sudoku::BatchAnswer& found, const Stretch& from, std::size_t k, Block& part);
    void add_failure(const Entry& entry, Block& block, const Sink& sink) const;
    void solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink);
    void begin_record(Block& block, const Sink& sink) const;
    void add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const;
    void add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer, const std::string& source,
                         Block& block) const;
    void add_error(const std::string& source, const sudoku::ParseError& error, Block& block, const Sink& sink) const;
    void add_error(RecordWriter& writer, const std::string& source, const sudoku::ParseError& error,
                   Block& block) const;
    void print(Block& block);
    void print_text(std::string_view text);
    void show_checked();
    void show_stats() const;
    void report() const;
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
    if (settings_.is_checked)
        show_checked();
    if (settings_.stats)
        show_stats();
    if (settings_.report)
        report();
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
    if (uses_lockstep_)
        return solve_in_lockstep(block);
    for (const Entry& entry : block.entries) {
        if (const auto* const run = std::get_if<PuzzleRun>(&entry.content))
            solve_one_by_one({entry, 0, run->size()}, block, sink);
        else
            add_failure(entry, block, sink);
        if (block.is_cut)
            return;
    }
}

void Pipeline::solve_one_by_one(const Stretch& stretch, Block& block, const Sink& sink) {
    for (std::size_t k = 0; k < stretch.size && !block.is_cut; ++k)
        solve_one(stretch.run().puzzle(stretch.first + k), stretch.entry.source, block, sink);
}

/// The puzzles of one geometry together, wherever in the block they are.
void Pipeline::solve_in_lockstep(Block& block) {
    std::vector<Stretch> stretches;
    for (const Entry& entry : block.entries)
        add_stretches(entry, stretches);
    std::vector<Block> parts(stretches.size());
    std::vector<bool> is_done(stretches.size(), false);
    for (std::size_t first = 0; first < stretches.size(); ++first) {
        const auto append = [&text = parts[first].text](std::string_view more) { text += more; };
        if (stretches[first].size == 0) {
            add_failure(stretches[first].entry, parts[first], append);
        } else if (!stretches[first].in_lockstep) {
            solve_one_by_one(stretches[first], parts[first], append);
        } else if (!is_done[first]) {
            std::vector<std::size_t> together;
            for (std::size_t k = first; k < stretches.size(); ++k)
                if (stretches[k].in_lockstep && stretches[k].run().geometry == stretches[first].run().geometry) {
                    together.push_back(k);
                    is_done[k] = true;
                }
            solve_together(stretches, together, parts);
        }
    }
    for (Block& part : parts) {
        if (block.is_cut)
            return;
        append_part(std::move(part), block);
    }
}

void Pipeline::add_stretches(const Entry& entry, std::vector<Stretch>& stretches) const {
    const auto* const run = std::get_if<PuzzleRun>(&entry.content);
    if (run == nullptr) {
        stretches.push_back({entry});
        return;
    }
    for (std::size_t k = 0; k < run->size(); ++k) {
        const bool in_lockstep = suits_lockstep(settings_, run->geometry, run->digits_of(k));
        if (k == 0 || stretches.back().in_lockstep != in_lockstep)
            stretches.push_back({entry, k, 0, in_lockstep});
        ++stretches.back().size;
    }
}

void Pipeline::solve_together(const std::vector<Stretch>& stretches, const std::vector<std::size_t>& together,
                              std::vector<Block>& parts) {
    if (signals::stop_flag()) {
        for (const std::size_t k : together)
            parts[k].is_cut = true;
        return;
    }
    struct Place {               // of a puzzle
        std::size_t stretch = 0; ///< in `together`
        std::size_t puzzle = 0;  ///< in the stretch
    };
    const auto advance = [&](Place& place) {
        if (++place.puzzle == stretches[together[place.stretch]].size)
            place = {place.stretch + 1, 0};
    };
    Place given;
    Place answered;
    const auto give = [&]() -> std::span<const sudoku::Digit> {
        if (given.stretch == together.size())
            return {};
        const Stretch& from = stretches[together[given.stretch]];
        const std::size_t puzzle = from.first + given.puzzle;
        advance(given);
        return from.run().digits_of(puzzle);
    };
    bool is_cut = false;
    const auto take = [&](const sudoku::BatchAnswer& found) {
        if (is_cut)
            return;
        Block& part = parts[together[answered.stretch]];
        const Stretch& from = stretches[together[answered.stretch]];
        add_answer(found, from, from.first + answered.puzzle, part);
        is_cut = part.is_cut;
        advance(answered);
    };
    const Stretch& front = stretches[together.front()];
    if (settings_.task == Task::solve)
        parts[together.front()].text.reserve(front.size * (front.run().geometry.cells() + 1));
    solvers_.local().batch(front.run().geometry).run(give, take);
    for (; answered.stretch < together.size(); answered = {answered.stretch + 1, 0})
        parts[together[answered.stretch]].is_cut = true; // it reads a few ahead that it may not have come to
}

void Pipeline::add_answer(const sudoku::BatchAnswer& found, const Stretch& from, std::size_t k, Block& part) {
    if (append_plain_answer(part.text, settings_, from.run(), found)) { // a line: nothing stands between two
        ++part.counts.records;
        const bool is_yes = found.solutions > 0;
        ++(is_yes ? part.counts.answered_yes : part.counts.none);
        part.counts.solutions += found.solutions;
        part.counts.at_least += found.status == dlx::Status::exhausted ? 0 : 1;
        part.counts.search_nodes += search_nodes(found);
        part.tally.add(is_yes ? Answered::yes : Answered::no);
        return;
    }
    std::string record;
    const auto writer = make_writer(settings_, from.entry.source, [&](std::string_view more) { record += more; });
    const Sink append = [&text = part.text](std::string_view more) { text += more; };
    const sudoku::Puzzle puzzle = from.run().puzzle(k);
    try {
        const Answer told = answer(puzzle, settings_, found, solvers_.local(), *writer);
        begin_record(part, append);
        append(record);
        add_answer(told, from.entry.source, puzzle.line, part);
    } catch (const Disagreement& error) {
        add_error(from.entry.source, {puzzle.line, 1, error.what()}, part, append);
    }
}

void Pipeline::append_part(Block part, Block& block) const {
    if (block.text.empty() && block.counts.records == 0) {
        block.text = std::move(part.text);
    } else {
        if (block.counts.records > 0 && part.counts.records > 0)
            block.text += text_between_records(*settings_.format);
        block.text += part.text;
    }
    std::move(part.messages.begin(), part.messages.end(), std::back_inserter(block.messages));
    block.tally += part.tally;
    block.counts += part.counts;
    block.is_cut = part.is_cut;
}

void Pipeline::add_failure(const Entry& entry, Block& block, const Sink& sink) const {
    if (const auto* const error = std::get_if<InputError>(&entry.content)) {
        block.messages.push_back({entry.source, 0, 0, error->what()});
        block.tally.add_error();
    } else {
        add_error(entry.source, std::get<sudoku::ParseError>(entry.content), block, sink);
    }
}

void Pipeline::solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink) {
    std::string record;
    const auto writer = make_writer(
        settings_, source, prints_at_once_ ? sink : [&](std::string_view more) { record += more; });
    const auto fail = [&](const std::string& message) {
        const sudoku::ParseError error(puzzle.line, 1, message);
        if (prints_at_once_)
            add_error(*writer, source, error, block); // which has begun
        else
            add_error(source, error, block, sink);
    };
    try {
        if (prints_at_once_)
            begin_record(block, sink);
        const Sink append = [&](std::string_view more) { record += more; };
        const Answer found = settings_.task == Task::explain
                                 ? explain(puzzle, settings_, source, solvers_.local(), append)
                                 : answer(puzzle, settings_, solvers_.local(), *writer);
        if (found.status == dlx::Status::stopped && found.search_nodes == 0 && !prints_at_once_) {
            block.is_cut = true; // the search had not begun
            return;
        }
        if (!prints_at_once_)
            begin_record(block, sink);
        sink(record);
        add_answer(found, source, puzzle.line, block);
        if (settings_.certificate)
            add_certificate(puzzle, found, source, block);
    } catch (const std::bad_alloc&) {
        fail("not enough memory for a " + to_string(puzzle.grid.geometry()) + " board");
    } catch (const Disagreement& error) {
        fail(error.what());
    }
}

/// What stands between two records; print() adds what stands between two blocks.
void Pipeline::begin_record(Block& block, const Sink& sink) const {
    if (block.counts.records > 0 && !text_between_records(*settings_.format).empty())
        sink(text_between_records(*settings_.format));
}

void Pipeline::add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const {
    block.counts.add(answer);
    block.tally.add(answer.answered);
    if (answer.answered == Answered::undecided)
        block.messages.push_back({source, line, 0, "undecided: " + std::string(to_string(answer.status)), false});
    block.is_cut |= answer.status == dlx::Status::stopped;
}

/// Without one the answer is not decided, although it is printed; but for two solutions, which speak for themselves.
void Pipeline::add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer, const std::string& source,
                               Block& block) const {
    dlx::Status status = answer.status;
    try {
        if (status == dlx::Status::exhausted) {
            const sudoku::Cover cover(puzzle.grid.geometry());
            std::vector<dlx::OptionId> givens;
            cover.encode(puzzle.grid, givens);
            status =
                certify(*settings_.certificate, cover.problem(), answer.solutions, settings_.params, seconds(), givens);
        }
    } catch (const InputError& error) {
        block.messages.push_back({source, puzzle.line, 0, error.what()});
        block.tally.add_error();
        return;
    }
    if (status == dlx::Status::exhausted)
        return;
    block.messages.push_back({source, puzzle.line, 0, no_certificate(*settings_.certificate, status), false});
    if (settings_.task != Task::check || status != dlx::Status::solution_limit)
        block.tally.add(Answered::undecided);
}

void Pipeline::add_error(const std::string& source, const sudoku::ParseError& error, Block& block,
                         const Sink& sink) const {
    begin_record(block, sink);
    add_error(*make_writer(settings_, source, sink), source, error, block);
}

void Pipeline::add_error(RecordWriter& writer, const std::string& source, const sudoku::ParseError& error,
                         Block& block) const {
    writer.error(error);
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

void Pipeline::show_checked() {
    Checked checked;
    solvers_.combine_each([&](const Solvers& solvers) { checked += solvers.checked(); });
    spdlog::info("--check: {}", to_string(checked));
}

void Pipeline::show_stats() const {
    constexpr std::array<const char*, 4> yes{"solved", "with solutions", "unique", "unique"};
    spdlog::log(spdlog::level::err,
                "{} puzzles, {} {}, {} errors; {} search nodes, {} updates; {:.3f} seconds, {:.0f} puzzles a second",
                counts_.records, counts_.answered_yes, yes.at(static_cast<std::size_t>(settings_.task)), counts_.errors,
                counts_.search_nodes, counts_.updates, seconds(), static_cast<double>(counts_.records) / seconds());
}

/// When everything was read, answered and printed the report is complete.
void Pipeline::report() const {
    session_.output.flush();
    write_report(settings_, puzzles_.seen(), counts_, !signals::stop_flag() && !puzzles_.seen().has_failed);
}

} // namespace

int run_sudoku(Settings settings, const Session& session) {
    settings.params.on_progress = [&output = session.output, shown = log::shows_progress()](const auto& progress) {
        output.flush();
        if (shown)
            log::progress("this puzzle: " + log::to_text(progress));
    };
    if (settings.report) // now it shows if that cannot be, and whatever ends the program, no old one is left
        write_report(settings, {}, {}, false);
    if (settings.certificate)
        check_writable(*settings.certificate);
    PuzzleStream puzzles(settings, session.output);
    if (settings.certificate && !puzzles.is_single())
        throw UsageError("--proof is for one puzzle");
    if (!settings.format)
        settings.format = session.output.is_terminal() && puzzles.is_single() ? Format::grid : Format::line;
    return Pipeline(settings, session, puzzles).run();
}

} // namespace apps
