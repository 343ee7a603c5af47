#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/generate_wanted.hpp"
#include "apps/sudoku/setters/in_turn.hpp"

#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/neighbours.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// A puzzle, and a way to take givens away; or an error in its place.
struct Task {
    std::shared_ptr<const Entry> entry;
    std::size_t puzzle = 0;
    std::uint64_t way = 0;
    std::optional<sudoku::ParseError> error{};
};

/// All ways to take givens of all puzzles away, one after the other: in the order of the input, which is read as needed, or
/// at random, when all of it is read.
class Tasks {
public:
    Tasks(const WantedPuzzles& wanted, const Session& session, std::size_t remove)
        : wanted_(wanted), remove_(remove), settings_(settings(session.arguments)), stream_(settings_, session.output) {
        if (!session.arguments.has("seed"))
            return;
        all_.emplace(wanted.params.seed);
        for (auto all = read(); !all.empty(); all = read())
            for (Task& task : all) {
                if (!task.error && !all_->add(*ways_of(task)))
                    task.error.emplace(task.entry->lines[task.puzzle], 0, too_many_ways());
                (task.error ? errors_ : puzzles_).push_back(std::move(task));
            }
    }

    /// The next ones; none at the end.
    std::vector<Task> next() {
        std::vector<Task> tasks = std::exchange(errors_, {});
        while (tasks.size() < at_a_time)
            if (all_ ? !add_drawn(tasks) : !add_next(tasks))
                break;
        return tasks;
    }

    [[nodiscard]] double fraction() const {
        return all_ ? static_cast<double>(drawn_) / static_cast<double>(std::max<std::uint64_t>(all_->size(), 1))
                    : stream_.fraction();
    }

private:
    static constexpr std::size_t at_a_time = 1024;

    static Settings settings(const Arguments& arguments) {
        Settings settings;
        settings.geometry = box_shape(arguments);
        for (const std::string& word : arguments.all("from")) {
            settings.sources.push_back(source_of(word, settings.geometry));
            if (settings.sources.back().is_puzzle)
                settings.sources.back().name = "--from";
        }
        return settings;
    }

    [[nodiscard]] std::optional<std::uint64_t> ways_of(const Task& task) const {
        return sudoku::removals(task.entry->givens_of(task.puzzle), remove_);
    }

    /// Some puzzles and errors.
    std::vector<Task> read() {
        std::vector<Task> tasks;
        for (Entry& read : stream_.next(at_a_time)) {
            const auto entry = std::make_shared<const Entry>(std::move(read));
            if (entry->error)
                tasks.push_back({entry, 0, 0, entry->error});
            for (std::size_t k = 0; k < entry->size(); ++k) {
                tasks.push_back({entry, k});
                if (const std::string why = why_not(tasks.back()); !why.empty())
                    tasks.back().error.emplace(entry->lines[k], 0, why);
            }
        }
        return tasks;
    }

    /// Why neighbours of a puzzle cannot be found, or "".
    [[nodiscard]] std::string why_not(const Task& task) const {
        const sudoku::Geometry& geometry = task.entry->geometry;
        if (wanted_.distinct && geometry != sudoku::Geometry(3, 3))
            return fmt::format("--distinct is for 9x9 boards, and this is one of {}", to_string(geometry));
        if (!sudoku::NeighbourSearch::fits(geometry))
            return fmt::format("neighbours are found up to 25x25, and this is a board of {}", to_string(geometry));
        if (!task.entry->eliminated.empty())
            return "this puzzle rules candidates out, and its neighbours could not";
        return ways_of(task) ? "" : too_many_ways();
    }

    [[nodiscard]] std::string too_many_ways() const {
        return fmt::format("there are too many ways to take {} givens away", remove_);
    }

    bool add_next(std::vector<Task>& tasks) {
        while (at_ < puzzles_.size() && !puzzles_[at_].error && puzzles_[at_].way == ways_of(puzzles_[at_]))
            ++at_;
        if (at_ == puzzles_.size()) {
            puzzles_ = read();
            at_ = 0;
            return !puzzles_.empty() && add_next(tasks);
        }
        tasks.push_back(puzzles_[at_]);
        puzzles_[at_].error ? ++at_ : ++puzzles_[at_].way;
        return true;
    }

    bool add_drawn(std::vector<Task>& tasks) {
        if (drawn_ == all_->size())
            return false;
        const auto [puzzle, way] = (*all_)[drawn_++];
        tasks.push_back(puzzles_[puzzle]);
        tasks.back().way = way;
        return true;
    }

    const WantedPuzzles& wanted_;
    const std::size_t remove_;
    const Settings settings_;
    PuzzleStream stream_;
    std::vector<Task> puzzles_; ///< in order: some, the ways of each before Task::way are taken; drawn: all
    std::size_t at_ = 0;        ///< in order: the puzzle at hand
    // Drawn:
    std::vector<Task> errors_;
    std::optional<sudoku::DrawnRemovals> all_; ///< if they are drawn
    std::uint64_t drawn_ = 0;
};

/// A neighbour as it is printed, or an error.
struct Found {
    Record record{};                         ///< without its number
    std::optional<sudoku::Canonical> form{}; ///< if no two may have the same
    std::optional<Message> error{};
};

class Neighbours {
public:
    Neighbours(const WantedPuzzles& wanted, const Session& session)
        : wanted_(wanted),
          most_(session.arguments.number("number").value_or(session.arguments.has("seed") ? 1 : WantedPuzzles::all)),
          seed_(session.arguments.number("seed")), remove_(session.arguments.number("remove").value_or(1)),
          add_(session.arguments.number("add").value_or(1)), ending_(wanted.seconds), tasks_(wanted, session, remove_),
          printed_(wanted.format, session.output, "number,puzzle,givens,of\n", board_style),
          turns_(ending_.flag(), [this](const Found& found) { take(found); }) {
        limits_.stop = &ending_.flag();
    }

    int run() {
        progress::set_puzzles(0, 0);
        ending_.run_on_threads(wanted_.threads, [this] { work(); });
        printed_.finish();
        messages_.tell_of_the_rest();
        if (printed_.size() >= most_ || signals::stop_flag())
            return tally_.status();
        tally_.add(tell_of_missing(printed_.size(), most_,
                                   ending_.is_by_time()   ? " before --time-limit came"
                                   : tally_.status() == 2 ? " around the puzzles that could be read"
                                                          : ""));
        return tally_.status();
    }

private:
    void work() {
        std::optional<sudoku::NeighbourSearch> search;
        std::optional<sudoku::Geometry> board; ///< of the search
        while (!ending_.flag()) {
            const auto [piece, tasks] = next_tasks();
            if (tasks.empty())
                return;
            for (auto from = tasks.begin(); from != tasks.end();) {
                if (from->error) {
                    turns_.add(piece, {.error = Message{from->entry->source, *from->error}});
                    ++from;
                    continue;
                }
                if (std::exchange(board, from->entry->geometry) != from->entry->geometry)
                    search.emplace(
                        sudoku::NeighbourParams{*board, remove_, add_, wanted_.params.minimal, limits_, seed_});
                const auto to = std::find_if(
                    from, tasks.end(), [&](const Task& task) { return task.error || task.entry->geometry != *board; });
                find({from, to}, *search, piece);
                from = to;
            }
            if (!ending_.flag())
                turns_.end(piece);
        }
    }

    /// Some tasks, and the number of that piece.
    std::pair<std::uint64_t, std::vector<Task>> next_tasks() {
        const std::scoped_lock lock(mutex_);
        std::vector<Task> tasks = tasks_.next();
        fraction_ = tasks_.fraction();
        return {pieces_++, std::move(tasks)};
    }

    void find(std::span<const Task> tasks, sudoku::NeighbourSearch& search, std::uint64_t piece) {
        std::vector<sudoku::Removal> removals;
        for (const Task& task : tasks)
            removals.push_back({task.entry->digits_of(task.puzzle), task.way});
        sudoku::Canonizer canonizer;
        search.run(removals, [&](const sudoku::Neighbour& found) {
            const Task& task = tasks[found.of];
            turns_.add(piece, {record(*task.entry, found.puzzle,
                                      fmt::format("{}:{}", task.entry->source, task.entry->lines[task.puzzle])),
                               wanted_.distinct ? std::optional(canonizer.canonize(found.puzzle)) : std::nullopt});
        });
    }

    [[nodiscard]] Record record(const Entry& entry, std::span<const sudoku::Digit> puzzle,
                                const std::string& of) const {
        const sudoku::Grid grid(entry.geometry, puzzle);
        Record record = record_of(grid, entry.alphabet, wanted_.format);
        if (!record.fields.empty())
            record.fields.update({{"givens", grid.givens()}, {"of", of}});
        return record;
    }

    void take(const Found& found) {
        if (printed_.size() == most_)
            return;
        if (found.error) {
            messages_.tell(*found.error);
            return tally_.add_error();
        }
        if (found.form && !forms_.insert(*found.form))
            return;
        print_numbered(found.record, printed_);
        progress::set_puzzles(printed_.size(), fraction_);
        if (printed_.size() == most_)
            ending_.end();
    }

    const WantedPuzzles& wanted_;
    const std::uint64_t most_;
    const std::optional<std::uint64_t> seed_; ///< if they are drawn at random
    const std::size_t remove_;
    const std::size_t add_;
    Ending ending_;
    dlx::Limits limits_; ///< its flag

    std::mutex mutex_; ///< of what follows
    Tasks tasks_;
    std::uint64_t pieces_ = 0; ///< begun
    std::atomic<double> fraction_ = 0;

    // Of the puzzles, in their turn:
    RecordPrinter printed_;
    sudoku::CanonicalSet forms_; ///< if no two may have the same
    InTurn<Found> turns_;
    Messages messages_;
    Tally tally_;
};

} // namespace

int run_neighbours(const WantedPuzzles& wanted, const Session& session) { return Neighbours(wanted, session).run(); }

} // namespace apps
