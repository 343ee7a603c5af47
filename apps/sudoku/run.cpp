#include "apps/sudoku/commands.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/block_solver.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/writer.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/core.h>
#include <memory>
#include <utility>

namespace apps {

namespace {

/// Puzzles that are a piece, when they are solved many at a time, and solutions of theirs: those
/// of a piece are in memory. Their number makes no difference to the output.
constexpr std::size_t least_in_a_piece = 512;
constexpr std::size_t most_solutions_in_a_piece = 1 << 16;

/// Returns the number of puzzles in piece `number`, from 0. With several threads, the first pieces are small, so that
/// all threads have work in a small input. Larger pieces cost less, because lanes become idle at the end of a batch.
std::size_t piece_size(const Settings& settings, std::uint64_t number) {
    if (!answers_many(settings))
        return 1;
    constexpr std::uint64_t most = sudoku::Solver::max_kept_solutions;
    const std::size_t kept = settings.task == Task::count ? 1 : std::min(settings.limit.value_or(most), most);
    const std::uint64_t doublings =
        settings.threads == 1 ? 3 : std::min<std::uint64_t>(number / (4 * settings.threads), 3);
    return std::clamp<std::size_t>(most_solutions_in_a_piece / kept, 1, least_in_a_piece << doublings);
}

/// Returns the number of records with each answer of a task, in printing order, with the text after it. Their sum is the
/// number of records.
std::vector<std::pair<std::uint64_t, std::string_view>> answer_counts(Task task, const Counts& counts) {
    return {{counts.answered_yes, task == Task::solve   ? "solved"
                                  : task == Task::count ? "with solutions"
                                                        : "unique"},
            {counts.multiple, "multiple"},
            {counts.none, "without solution"},
            {counts.inconsistent, "inconsistent"},
            {counts.undecided, "unknown"},
            {counts.errors, counts.errors == 1 ? "error" : "errors"}};
}

class Answering {
public:
    Answering(const Settings& settings, const Session& session, PuzzleStream& puzzles)
        : settings_(settings), session_(session), puzzles_(puzzles) {}

    int run() {
        if (settings_.format == Format::csv)
            print_text(csv_head);
        try {
            answer();
        } catch (...) {
            messages_.tell_of_the_rest();
            throw;
        }
        messages_.tell_of_the_rest();
        if (settings_.format == Format::svg)
            session_.output.write(pictures_.text());
        if (settings_.stats)
            show_stats();
        return counts_.tally.status();
    }

private:
    void answer() {
        const std::size_t max_ahead = 4 * settings_.threads;
        for_each_piece<Printout>(
            puzzles_, settings_.threads, max_ahead,
            [this](std::uint64_t number) { return piece_size(settings_, number); },
            [this](const dlx::TaskRunner& parallel) -> sudoku::Worker<PuzzlePiece, Printout> {
                return [solver = std::make_shared<BlockSolver>(settings_, session_.output, parallel)](
                           const PuzzlePiece& piece, const BlockSolver::Turn& turn) { solver->solve(piece, turn); };
            },
            [this](const Printout& part) { print(part); });
    }

    // --- Printing ---------------------------------------------------------------------------------------------------

    void print(const Printout& part) {
        if (is_over_)
            return;
        std::size_t printed = 0;
        const auto print_up_to = [&](std::size_t end) {
            end = std::clamp(end, printed, part.text.size());
            print_text(std::string_view(part.text).substr(printed, end - printed));
            printed = end;
        };
        for (const Message& message : part.messages) {
            print_up_to(message.at);
            messages_.tell(message);
        }
        print_up_to(part.text.size());
        for (const svg::Picture& picture : part.pictures) // they are printed when the others are there
            pictures_.add(picture);
        counts_ += part.counts;
        for (const auto& [source, what, is_error, at] : part.box_hints)
            if (std::exchange(hinted_source_, source) != source)
                log::warn("{}:{}: {}", source, what.line(), what.message());
        is_over_ = part.is_cut;
        if (part.counts.records > 0)
            progress::set_puzzles(counts_.records, part.fraction);
    }

    /// Prints a text; drops the empty line before the first grid.
    void print_text(std::string_view text) {
        if (!text.empty() && std::exchange(is_first_, false) && text.front() == '\n')
            text.remove_prefix(1);
        if (!settings_.silent)
            session_.output.write(text);
    }

    void show_stats() const {
        std::string text = counted(counts_.records, "puzzle");
        const char* before = ": ";
        for (const auto& [records, answer] : answer_counts(settings_.task, counts_))
            if (records > 0)
                text += fmt::format("{}{} {}", std::exchange(before, ", "), records, answer);
        if (!answers_many(settings_) || puzzles_.has_only_rules()) // lockstep does not know them all
            text += fmt::format("; {} search nodes", counts_.search_nodes);
        if (counts_.updates > 0 && !answers_many(settings_))
            text += fmt::format(", {} updates", counts_.updates);
        if (puzzles_.notes() > 0)
            text += "; skipped " + counted(puzzles_.notes(), "note");
        log::error("{}; {:.3f} seconds, {:.0f} puzzles a second", text, seconds(),
                   static_cast<double>(counts_.records) / seconds());
    }

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

    const Settings& settings_;
    const Session& session_;
    PuzzleStream& puzzles_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();

    // State of the printing, by one thread at a time:
    bool is_over_ = false; ///< a puzzle was interrupted; what comes after it is not printed
    bool is_first_ = true; ///< nothing is printed yet
    svg::Sheet pictures_{board_style};
    Counts counts_;
    Messages messages_;
    std::string hinted_source_; ///< the last that has a hint at its boxes
};

} // namespace

int run_sudoku(Task task, const Session& session) {
    Settings settings = read_settings(task, session);
    progress::watch(settings.params.limits, session.output);
    if (settings.certificate)
        check_writable(*settings.certificate);
    PuzzleStream puzzles(settings, session.output);
    if (settings.certificate && !puzzles.is_single())
        throw UsageError("--proof accepts one puzzle only");
    if (!settings.format)
        settings.format = session.output.is_terminal() && puzzles.is_single() ? Format::grid : Format::line;
    const bool is_for_people = settings.format == Format::line || settings.format == Format::grid;
    settings.skips_errors = is_for_people && session.output.has_messages();
    log::debug("{}by engine {}", answers_many(settings) ? "in lockstep where the board suits it, or " : "",
               settings.params.engine);
    return Answering(settings, session, puzzles).run();
}

} // namespace apps
