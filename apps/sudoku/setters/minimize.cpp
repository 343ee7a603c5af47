#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/in_turn.hpp"
#include "apps/sudoku/setters/minimizing.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/threads.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::ParseError;
using sudoku::Verdict;

// --- Records --------------------------------------------------------------------------------------------------------

constexpr std::string_view head_of_minimal =
    "source,line,puzzle,answer,minimal_puzzles,givens,removed,kept,redundant,added,name,reason\n";

using Names = std::vector<std::string>;

Names names(const Reduced& record, const std::vector<Cell>& cells) {
    Names texts;
    texts.reserve(cells.size());
    for (const Cell cell : cells)
        texts.push_back(cell_name(record.puzzle.grid.geometry(), cell));
    return texts;
}

/// The givens that are not in a minimal puzzle.
Names removed(const Reduced& record, const Grid& minimal) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < minimal.digits().size(); ++cell)
        if (record.unique[cell] != 0 && minimal[cell] == 0)
            cells.push_back(cell);
    return names(record, cells);
}

/// "r1c4=5"
Names added(const Reduced& record) {
    Names texts;
    texts.reserve(record.added.size());
    for (const sudoku::Candidate& candidate : record.added)
        texts.push_back(fmt::format("{}={}", cell_name(record.puzzle.grid.geometry(), candidate.cell),
                                    digit_text(candidate.digit, record.puzzle.alphabet)));
    return texts;
}

/// Null if they are not known.
Json redundant(const Reduced& record) { return record.redundant ? Json(names(record, *record.redundant)) : Json(); }

/// Prints records as they are found: a record that is no answer; or a head, its minimal puzzles, and an end.
class MinimizePrinter {
public:
    MinimizePrinter(Format format, Output& output) : format_(format), output_(output) {
        if (format_ == Format::csv)
            output_.write(head_of_minimal);
    }

    void begin(const Reduced& record) {
        pieces_ = JsonPieces();
        has_puzzle_ = false;
        if (format_ == Format::json)
            output_.write(pieces_.open(head(record), "minimal_puzzles"));
    }

    void minimal(const Reduced& record, const Grid& puzzle) {
        has_puzzle_ = true;
        if (format_ == Format::json)
            output_.write(pieces_.element(to_line(puzzle, record.puzzle.alphabet)));
        else if (format_ == Format::csv)
            output_.write(row(record, &puzzle));
        else if (format_ == Format::line)
            output_.write(to_line(puzzle, record.puzzle.alphabet) + '\n');
        else
            output_.write((std::exchange(is_first_, false) ? "" : "\n") + to_boxes(puzzle, record.puzzle.alphabet) +
                          fmt::format("{} of {} givens\n", puzzle.givens(), record.unique.givens()));
    }

    void end(const Reduced& record) {
        if (format_ == Format::json)
            return output_.write(pieces_.close(tail(record)));
        if (format_ == Format::grid && record.is_answered()) {
            if (!record.minimal.empty())
                tell("removed", removed(record, record.minimal.front()));
            tell("kept, needed or not", names(record, record.kept));
            if (record.redundant)
                tell("each of these could go if the others stayed", names(record, *record.redundant));
            tell("added, as there are several solutions", added(record));
        }
        if (!has_puzzle_ || (format_ == Format::csv && !record.is_complete))
            no_answer(record);
    }

private:
    void tell(std::string_view what, const Names& names) {
        if (!names.empty())
            output_.write(fmt::format("{}: {}\n", what, sudoku::listed(names)));
    }

    void no_answer(const Reduced& record) {
        const std::string reason = record.error ? record.error->message() : "";
        if (format_ == Format::csv)
            output_.write(row(record, nullptr));
        else
            output_.write(record.answer() + (reason.empty() ? "" : '\t' + reason) + '\n');
    }

    [[nodiscard]] static Json head(const Reduced& record) {
        if (record.error)
            return {{"source", record.source}, {"line", record.error->line()}, {"column", record.error->column()}};
        return head_of_record(record.source, record.puzzle);
    }

    [[nodiscard]] static Json tail(const Reduced& record) {
        Json tail{{"answer", record.answer()}};
        if (record.error)
            tail["reason"] = record.error->message();
        if (!record.is_answered())
            return tail;
        if (!record.minimal.empty())
            tail["removed"] = removed(record, record.minimal.front());
        if (!record.kept.empty())
            tail["kept"] = names(record, record.kept);
        tail["redundant"] = redundant(record);
        tail["added"] = added(record);
        return tail;
    }

    /// Of one minimal puzzle, or of a record that has none.
    [[nodiscard]] static std::string row(const Reduced& record, const Grid* minimal) {
        Json fields = head(record);
        fields.update(Json{{"name", record.puzzle.name},
                           {"answer", record.answer()},
                           {"kept", names(record, record.kept)},
                           {"redundant", redundant(record)},
                           {"added", added(record)}});
        if (record.error)
            fields["reason"] = record.error->message();
        if (minimal != nullptr)
            fields.update(Json{{"answer", "minimal"},
                               {"minimal_puzzles", to_line(*minimal, record.puzzle.alphabet)},
                               {"givens", minimal->givens()},
                               {"removed", removed(record, *minimal)}});
        return written({std::move(fields)}, Format::csv, head_of_minimal);
    }

    const Format format_;
    Output& output_;
    JsonPieces pieces_;
    bool has_puzzle_ = false; ///< of the record
    bool is_first_ = true;
};

// --- Running --------------------------------------------------------------------------------------------------------

class Minimizing {
public:
    Minimizing(MinimizeWanted wanted, const Session& session)
        : wanted_(std::move(wanted)), settings_(read_input_settings(session.arguments)),
          stream_(settings_, session.output), printer_(wanted_.format, session.output) {
        for (std::size_t k = 0; k < wanted_.threads; ++k)
            reducers_.emplace_back(wanted_);
    }

    int run() {
        const std::size_t most = wanted_.which == Which::one ? 2048 * wanted_.threads : 4 * wanted_.threads;
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag()) {
            std::vector<Reduced> records = next_records(most);
            if (records.empty())
                break;
            find(records);
            if (wanted_.which == Which::all)
                find_all(records);
            for (Reduced& record : records)
                if (wanted_.which != Which::all && (!signals::stop_flag() || !record.minimal.empty()))
                    tell(record);
            progress::set_puzzles(records_, stream_.fraction());
        }
        messages_.tell_of_the_rest();
        return tally_.status();
    }

private:
    std::vector<Reduced> next_records(std::size_t most) {
        std::vector<Reduced> records;
        for (const Entry& entry : stream_.next(most)) {
            if (entry.error)
                records.push_back({.source = entry.source, .number = records_++, .error = entry.error});
            for (std::size_t k = 0; k < entry.size(); ++k)
                records.push_back({.source = entry.source, .number = records_++, .puzzle = entry.puzzle(k)});
        }
        return records;
    }

    void find(std::span<Reduced> records) {
        const std::size_t slice = wanted_.which == Which::one && !wanted_.limits.seconds ? 512 : 1;
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::uint32_t>(reducers_.size());
        dlx::on_threads(threads).run(threads, [&](std::uint32_t thread) {
            for (std::size_t first = next.fetch_add(slice); first < records.size() && !signals::stop_flag();
                 first = next.fetch_add(slice))
                reducers_[thread].find(records.subspan(first, std::min(slice, records.size() - first)));
        });
    }

    /// Finds all minimal puzzles of the records, and prints them as they are found.
    void find_all(std::span<Reduced> records) {
        using Print = std::function<void()>;
        Ending ending(std::nullopt);
        InTurn<Print> turns(ending.flag(), [](const Print& print) { print(); });
        std::atomic<std::size_t> next = 0;
        ending.run_on_threads(std::min(wanted_.threads, records.size()), [&] {
            for (std::size_t k = next++; k < records.size() && !ending.flag(); k = next++) {
                Reduced& record = records[k];
                turns.add(k, [&] { begin(record); });
                if (record.is_answered())
                    reducers_.front().find_all(record, [&](const Grid& puzzle) {
                        turns.add(k, [this, &record, puzzle] { printer_.minimal(record, puzzle); });
                        return ending.flag() ? dlx::Visit::stop : dlx::Visit::keep_going;
                    });
                turns.add(k, [&] { end(record); });
                turns.end(k);
            }
        });
    }

    void tell(const Reduced& record) {
        begin(record);
        for (const Grid& puzzle : record.minimal)
            printer_.minimal(record, puzzle);
        end(record);
    }

    void begin(const Reduced& record) {
        warn(record);
        printer_.begin(record);
    }

    void end(const Reduced& record) {
        printer_.end(record);
        if (record.error) {
            messages_.tell({record.source, *record.error});
            return tally_.add_error();
        }
        const bool is_no = record.verdict == Verdict::none || record.verdict == Verdict::inconsistent;
        const bool is_yes = record.is_answered() && record.is_complete;
        tally_.add(is_no ? Answered::no : is_yes ? Answered::yes : Answered::undecided);
        if (!is_no && !is_yes && !signals::stop_flag())
            log::warn("{}:{}: undecided: the time limit came first", record.source, record.puzzle.line);
    }

    void warn(const Reduced& record) {
        if (!record.is_answered())
            return;
        const auto tell = [&](const std::string& what) {
            messages_.tell({record.source, ParseError(record.puzzle.line, 0, "warning: " + what), false});
        };
        if (!record.unique.eliminated().empty())
            tell("the puzzle rules out candidates: a minimal puzzle has one solution only if they stay ruled out");
        for (const auto& [row, column] : wanted_.keep)
            if (record.unique[record.unique.geometry().cell(row - 1, column - 1)] == 0)
                tell(fmt::format("--keep: r{}c{} is empty", row, column));
    }

    const MinimizeWanted wanted_;
    const Settings settings_;
    PuzzleStream stream_;
    MinimizePrinter printer_;
    std::deque<Reducer> reducers_; ///< by thread
    std::uint64_t records_ = 0;
    Messages messages_;
    Tally tally_;
};

/// "r1c1,r2c5"
std::set<std::pair<std::uint32_t, std::uint32_t>> read_cells(const std::vector<std::string>& values) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
    for (const std::string& value : values) {
        std::string words = value;
        std::ranges::replace(words, ',', ' ');
        std::istringstream stream(words);
        const std::size_t before = cells.size();
        for (std::string word; stream >> word;) {
            std::string_view rest = word;
            const auto cell = take_cell(rest);
            if (!cell || !rest.empty())
                throw Arguments::bad_value("keep", value, "a list of cells, such as r1c4,r2c7");
            cells.insert(*cell);
        }
        if (cells.size() == before && words.find_first_not_of(' ') == std::string::npos)
            throw Arguments::bad_value("keep", value, "a list of cells, such as r1c4,r2c7");
    }
    return cells;
}

int run_minimize(const Session& session) {
    const Arguments& arguments = session.arguments;
    MinimizeWanted wanted;
    if (!arguments.has("all") && arguments.has("limit"))
        throw UsageError("--limit is for --all");
    wanted.which = arguments.has("all") ? Which::all : arguments.has("fewest") ? Which::fewest : Which::one;
    wanted.keep = read_cells(arguments.all("keep"));
    wanted.limits.solutions = arguments.number("limit");
    wanted.limits.seconds = arguments.seconds("time-limit");
    wanted.limits.stop = &signals::stop_flag();
    wanted.format = arguments.choice<Format>("format").value_or(Format::line);
    wanted.threads = thread_count(arguments);
    wanted.seed = arguments.number("seed").value_or(0);
    return Minimizing(std::move(wanted), session).run();
}

OptionTable minimize_options() {
    return OptionTable{{"fewest", "", "the fewest of the givens that leave the same solution"},
                       {"all,a", "", "all minimal puzzles that are inside of each puzzle", Rank::usual, "fewest seed"},
                       {"limit", "N", "of --all, the first N", whole(1)},
                       {"keep", "CELLS", "givens that stay, such as r1c4,r2c7", repeated},
                       {"seed", "S", "try the givens in another random order (default 0)"},
                       time_limit_option("give up on a puzzle after S seconds"),
                       format_option({Format::line, Format::grid, Format::json, Format::csv},
                                     "line (default), grid, json or csv")} +
           input_options() + OptionTable{threads_option()};
}

} // namespace

Command minimize_command() {
    return {"minimize",
            "Takes givens away until none can go. To a puzzle with several solutions, it first adds givens that leave "
            "one.",
            "[FILE...]",
            "  sudoku minimize puzzles.txt                    without givens that can go\n"
            "  sudoku minimize --fewest puzzle.txt            with as few givens as possible\n"
            "  sudoku minimize --all --limit 1000 puzzle.txt  all minimal puzzles inside, at most 1000\n"
            "  sudoku minimize --keep r1c1,r9c9 puzzle.txt    these givens stay\n",
            "  0    every puzzle is made minimal\n"
            "  1    one has no solution\n",
            minimize_options(),
            run_minimize};
}

} // namespace apps
