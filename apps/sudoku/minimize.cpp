#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"

#include "dlx/threads.hpp"
#include "sudoku/explain.hpp"
#include "sudoku/minimal_puzzles.hpp"
#include "sudoku/minimize.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::ParseError;
using sudoku::Verdict;

enum class Which : std::uint8_t { one, fewest, all };

/// What the command line asks for.
struct Wanted {
    Which which = Which::one;
    std::vector<std::string> keep{}; ///< names of cells
    Format format = Format::line;
    std::uint64_t seed = 0;
    dlx::Limits limits{}; ///< of each puzzle
    std::size_t threads = 1;
};

/// A puzzle and what is found in it, or an error in its place.
struct Record {
    std::string source;
    std::uint64_t number = 0; ///< from 0
    sudoku::Puzzle puzzle{.grid = Grid(sudoku::Geometry{3, 3})};
    std::optional<ParseError> error{};
    Verdict verdict = Verdict::unknown;
    std::vector<sudoku::Candidate> added{}; ///< givens, to a puzzle with several solutions
    Grid unique = puzzle.grid;              ///< with them
    Grid solution = unique;
    std::vector<Cell> redundant{}; ///< givens of it that can go, each alone
    std::vector<Grid> minimal{};   ///< minimal puzzles
    bool is_complete = true;       ///< or a limit came before that was all

    [[nodiscard]] bool is_answered() const {
        return !error && (verdict == Verdict::unique || verdict == Verdict::multiple);
    }
    [[nodiscard]] std::string answer() const {
        if (error)
            return "error";
        return is_answered() ? is_complete ? "minimal" : "unknown" : std::string(to_string(verdict));
    }
};

// --- Finding --------------------------------------------------------------------------------------------------------

/// Finds what is wanted of some records. One for each thread.
class Finder {
public:
    using Tell = std::function<void(const Grid&)>;

    explicit Finder(const Wanted& wanted) : wanted_(wanted), solver_(solver_params(wanted)) {}

    void find(std::span<Record> records) {
        for (Record& record : records)
            check_cells(record);
        find_solutions(records);
        for (Record& record : records) {
            if (record.verdict == Verdict::multiple)
                add_givens(record);
            if (record.is_answered() && wanted_.format != Format::line)
                record.redundant = redundant_givens(record.unique, solver_);
        }
        if (wanted_.which != Which::all)
            take_away(records);
        for (Record& record : records)
            if (record.is_answered() && wanted_.which == Which::fewest)
                find_fewest(record);
    }

    /// The minimal puzzles of a record, one after the other.
    void find_all(Record& record, const Tell& tell) {
        sudoku::MinimalPuzzlesParams params{.keep = cells_to_keep(record.unique), .limits = wanted_.limits};
        const dlx::Status status = minimal_puzzles(record.unique, params, [&](const Grid& minimal) {
            tell(minimal);
            return dlx::Visit::keep_going;
        });
        record.is_complete = status == dlx::Status::exhausted || status == dlx::Status::solution_limit;
    }

private:
    static sudoku::SolverParams solver_params(const Wanted& wanted) {
        sudoku::SolverParams params;
        params.search.limits.stop = wanted.limits.stop;
        params.search.limits.solutions = 2;
        return params;
    }

    /// Cells to be kept must be on the board.
    void check_cells(Record& record) const {
        const auto cells = record.error ? 0 : record.puzzle.grid.geometry().cells();
        for (const std::string& name : wanted_.keep) {
            sudoku::Cell cell = 0;
            while (cell < cells && cell_name(record.puzzle.grid.geometry(), cell) != name)
                ++cell;
            if (cell == cells && !record.error)
                record.error = sudoku::ParseError(
                    record.puzzle.line, 0,
                    fmt::format("--keep: {} is no cell of a {} board", name, to_string(record.puzzle.grid.geometry())));
        }
    }

    void find_solutions(std::span<Record> records) {
        std::vector<sudoku::PuzzleBlock> blocks;
        std::vector<Record*> asked;
        for (Record& record : records)
            if (!record.error) {
                blocks.push_back(
                    {record.puzzle.grid.geometry(), record.puzzle.grid.digits(), record.puzzle.grid.eliminated()});
                asked.push_back(&record);
            }
        solver_.answer(blocks, [&](const sudoku::Finding& found) {
            Record& record = *asked[found.puzzle];
            const Grid& puzzle = record.puzzle.grid;
            record.verdict = sudoku::verdict(found.solutions, found.status,
                                             found.solutions > 0 ? std::vector<sudoku::Clash>() : clashes(puzzle));
            record.unique = puzzle;
            if (record.verdict == Verdict::unique)
                record.solution = Grid(puzzle.geometry(), found.solution(0));
        });
    }

    /// As few givens as leave only one of several solutions.
    void add_givens(Record& record) {
        sudoku::ExplainParams params{.limits = wanted_.limits, .seed = wanted_.seed};
        record.added = sudoku::explain(record.unique, params).extra_givens;
        for (const sudoku::Candidate& candidate : record.added)
            record.unique.set(candidate.cell, candidate.digit);
        const auto solution = solve(record.unique, wanted_.limits);
        if (record.added.empty() || !solution)
            record.verdict = Verdict::unknown; // a limit came first
        else
            record.solution = *solution;
    }

    void take_away(std::span<Record> records) {
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<sudoku::Candidate>>, std::vector<Record*>> boards;
        for (Record& record : records)
            if (record.is_answered()) {
                const Grid& puzzle = record.unique;
                boards[{puzzle.geometry().box_rows(),
                        puzzle.geometry().box_columns(),
                        {puzzle.eliminated().begin(), puzzle.eliminated().end()}}]
                    .push_back(&record);
            }
        for (const auto& [board, some] : boards)
            take_away(some);
    }

    /// All of the same board.
    void take_away(const std::vector<Record*>& records) {
        const Grid& first = records.front()->unique;
        sudoku::Minimizer& minimizer = minimizer_of(first);
        std::size_t next = 0;
        std::vector<std::uint32_t> order;
        minimizer.run(
            [&](sudoku::MinimizeTask& task) {
                if (next == records.size())
                    return false;
                const Record& record = *records[next++];
                order = sudoku::random_order(first.geometry().cells(), wanted_.seed, record.number);
                for (const Cell cell : cells_to_keep(record.unique))
                    std::erase(order, cell);
                task = {.puzzle = record.unique.digits(), .solution = record.solution.digits(), .order = order};
                return true;
            },
            [&](const sudoku::Minimized& left) {
                Record& record = *records[left.number];
                record.minimal.emplace_back(first.geometry(), left.puzzle, first.eliminated());
                record.is_complete = left.is_complete;
            });
    }

    /// For boards that rule out candidates each time another one: they are rare.
    sudoku::Minimizer& minimizer_of(const Grid& board) {
        if (!minimizer_ || board.geometry() != board_ || !board.eliminated().empty() || rules_out_) {
            dlx::Limits limits;
            limits.stop = wanted_.limits.stop;
            board_ = board.geometry();
            rules_out_ = !board.eliminated().empty();
            minimizer_.emplace(board_, single_cells(board_), limits, board.eliminated());
        }
        return *minimizer_;
    }

    /// Fewer than in the one that is found.
    void find_fewest(Record& record) {
        sudoku::MinimalPuzzlesParams params{
            .keep = cells_to_keep(record.unique), .fewest = true, .limits = wanted_.limits};
        if (!record.minimal.empty())
            params.fewer_than = record.minimal.front().givens();
        const dlx::Status status = minimal_puzzles(record.unique, params, [&](const Grid& minimal) {
            record.minimal.assign(1, minimal);
            return dlx::Visit::keep_going;
        });
        record.is_complete = status == dlx::Status::exhausted;
    }

    [[nodiscard]] std::vector<Cell> cells_to_keep(const Grid& puzzle) const {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < puzzle.geometry().cells() && !wanted_.keep.empty(); ++cell)
            if (std::ranges::count(wanted_.keep, cell_name(puzzle.geometry(), cell)) > 0)
                cells.push_back(cell);
        return cells;
    }

    const Wanted& wanted_;
    sudoku::Solver solver_;
    std::optional<sudoku::Minimizer> minimizer_; ///< of the last board
    sudoku::Geometry board_{3, 3};
    bool rules_out_ = false; ///< it has eliminated candidates
};

// --- Records --------------------------------------------------------------------------------------------------------

constexpr std::string_view head_of_csv = "source,line,puzzle,answer,minimal,givens,redundant,added,name,reason\n";

std::vector<std::string> names(const Record& record, const std::vector<Cell>& cells) {
    std::vector<std::string> texts;
    texts.reserve(cells.size());
    for (const Cell cell : cells)
        texts.push_back(cell_name(record.puzzle.grid.geometry(), cell));
    return texts;
}

/// "r1c4 = 5"
std::vector<std::string> added(const Record& record) {
    std::vector<std::string> texts;
    texts.reserve(record.added.size());
    for (const sudoku::Candidate& candidate : record.added)
        texts.push_back(fmt::format("{} = {}", cell_name(record.puzzle.grid.geometry(), candidate.cell),
                                    digit_text(candidate.digit, record.puzzle.alphabet)));
    return texts;
}

/// Prints records as they are found: a record that is no answer; or a head, its minimal puzzles, and an end.
class Printer {
public:
    Printer(Format format, Output& output) : format_(format), output_(output) {
        if (format_ == Format::csv)
            output_.write(head_of_csv);
    }

    void begin(const Record& record) {
        pieces_ = JsonPieces();
        if (format_ == Format::json)
            output_.write(pieces_.open(head(record), "minimal"));
    }

    void minimal(const Record& record, const Grid& puzzle) {
        if (format_ == Format::json)
            output_.write(pieces_.element(to_line(puzzle, record.puzzle.alphabet)));
        else if (format_ == Format::csv)
            output_.write(row(record, to_line(puzzle, record.puzzle.alphabet), std::to_string(puzzle.givens())));
        else if (format_ == Format::line)
            output_.write(to_line(puzzle, record.puzzle.alphabet) + '\n');
        else
            output_.write((std::exchange(is_first_, false) ? "" : "\n") + to_boxes(puzzle, record.puzzle.alphabet) +
                          fmt::format("{} of {} givens\n", puzzle.givens(), record.puzzle.grid.givens()));
    }

    void end(const Record& record) {
        if (format_ == Format::json)
            return output_.write(pieces_.close(tail(record)));
        if (format_ == Format::grid) {
            if (!record.redundant.empty())
                output_.write("each alone can go: " + sudoku::listed(names(record, record.redundant)) + '\n');
            if (!record.added.empty())
                output_.write("added, as there are several solutions: " + sudoku::listed(added(record)) + '\n');
        }
        if (!record.is_answered())
            no_answer(record);
    }

private:
    void no_answer(const Record& record) {
        const std::string reason = record.error ? record.error->what() : "";
        if (format_ == Format::csv)
            output_.write(row(record, "", ""));
        else
            output_.write(record.answer() + (reason.empty() ? "" : '\t' + reason) + '\n');
    }

    [[nodiscard]] static Json head(const Record& record) {
        if (record.error)
            return {{"source", record.source}, {"line", record.error->line()}, {"column", record.error->column()}};
        return head_of_record(record.source, record.puzzle);
    }

    [[nodiscard]] static Json tail(const Record& record) {
        Json tail{{"answer", record.answer()}};
        if (record.error)
            tail["reason"] = record.error->what();
        if (!record.is_answered())
            return tail;
        tail["redundant"] = names(record, record.redundant);
        tail["added"] = added(record);
        return tail;
    }

    [[nodiscard]] static std::string row(const Record& record, const std::string& minimal, const std::string& givens) {
        return csv_row({record.source, std::to_string(record.error ? record.error->line() : record.puzzle.line),
                        record.error ? "" : to_line(record.puzzle.grid, record.puzzle.alphabet), record.answer(),
                        minimal, givens, fmt::format("{}", fmt::join(names(record, record.redundant), " ")),
                        fmt::format("{}", fmt::join(added(record), "; ")), record.puzzle.name,
                        record.error ? record.error->what() : ""});
    }

    const Format format_;
    Output& output_;
    JsonPieces pieces_;
    bool is_first_ = true;
};

// --- Running --------------------------------------------------------------------------------------------------------

class Minimizing {
public:
    Minimizing(Wanted wanted, const Session& session)
        : wanted_(std::move(wanted)), settings_(read_input_settings(session.arguments)),
          stream_(settings_, session.output), printer_(wanted_.format, session.output) {
        for (std::size_t k = 0; k < wanted_.threads; ++k)
            finders_.emplace_back(wanted_);
    }

    int run() {
        const std::size_t most = wanted_.which == Which::one ? 2048 * wanted_.threads : 4 * wanted_.threads;
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag()) {
            std::vector<Record> records = next_records(most);
            if (records.empty())
                break;
            find(records);
            for (Record& record : records)
                if (!signals::stop_flag() || !record.minimal.empty())
                    tell(record);
            progress::set_puzzles(records_, stream_.fraction());
        }
        messages_.tell_of_the_rest();
        return tally_.status();
    }

private:
    std::vector<Record> next_records(std::size_t most) {
        std::vector<Record> records;
        for (const Entry& entry : stream_.next(most)) {
            if (entry.error)
                records.push_back({.source = entry.source, .number = records_++, .error = entry.error});
            for (std::size_t k = 0; k < entry.size(); ++k)
                records.push_back({.source = entry.source, .number = records_++, .puzzle = entry.puzzle(k)});
        }
        return records;
    }

    void find(std::span<Record> records) {
        const std::size_t slice = wanted_.which == Which::one ? 512 : 1;
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::uint32_t>(finders_.size());
        dlx::on_threads(threads).run(threads, [&](std::uint32_t thread) {
            for (std::size_t first = next.fetch_add(slice); first < records.size() && !signals::stop_flag();
                 first = next.fetch_add(slice))
                finders_[thread].find(records.subspan(first, std::min(slice, records.size() - first)));
        });
    }

    void tell(Record& record) {
        printer_.begin(record);
        for (const Grid& puzzle : record.minimal)
            printer_.minimal(record, puzzle);
        if (record.is_answered() && wanted_.which == Which::all)
            finders_.front().find_all(record, [&](const Grid& puzzle) { printer_.minimal(record, puzzle); });
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

    const Wanted wanted_;
    const Settings settings_;
    PuzzleStream stream_;
    Printer printer_;
    std::deque<Finder> finders_; ///< by thread
    std::uint64_t records_ = 0;
    Messages messages_;
    Tally tally_;
};

/// "r1c1,r2c5"
std::vector<std::string> read_cells(const std::vector<std::string>& values) {
    std::vector<std::string> cells;
    for (const std::string& value : values)
        for (std::size_t begin = 0; begin <= value.size();) {
            const std::size_t end = std::min(value.find(',', begin), value.size());
            const std::string name = value.substr(begin, end - begin);
            const std::size_t c = std::min(name.find('c'), name.size());
            if (!name.starts_with('r') || c == name.size() || !parse_number<std::uint8_t>(name.substr(1, c - 1)) ||
                !parse_number<std::uint8_t>(name.substr(c + 1)))
                throw Arguments::bad_value("keep", value, "a list of cells, such as r1c4,r2c7");
            cells.push_back(name);
            begin = end + 1;
        }
    return cells;
}

int run_minimize(const Session& session) {
    const Arguments& arguments = session.arguments;
    Wanted wanted;
    if (arguments.has("all"))
        arguments.refuse_beside("all", {"fewest", "seed"});
    else if (arguments.has("limit"))
        throw UsageError("--limit is for --all");
    wanted.which = arguments.has("all") ? Which::all : arguments.has("fewest") ? Which::fewest : Which::one;
    wanted.keep = read_cells(arguments.all("keep"));
    wanted.limits.solutions = arguments.number("limit", 1);
    wanted.limits.seconds = arguments.seconds("time-limit");
    wanted.limits.stop = &signals::stop_flag();
    wanted.format =
        arguments
            .choice<Format>(
                "format",
                {{"line", Format::line}, {"grid", Format::grid}, {"json", Format::json}, {"csv", Format::csv}})
            .value_or(Format::line);
    wanted.threads = thread_count(arguments);
    wanted.seed = arguments.number("seed", 0).value_or(0);
    return Minimizing(std::move(wanted), session).run();
}

void add_minimize_options(boost::program_options::options_description& options) {
    add_to(options)                                                                //
        ("fewest", "the fewest of the givens that leave the same solution")        //
        ("all,a", "all minimal puzzles that are inside of each puzzle")            //
        ("limit", value("N"), "of --all, the first N")                             //
        ("keep", value("CELLS", true), "givens that stay, such as r1c4,r2c7")      //
        ("seed", value("S"), "try the givens in another random order (default 0)") //
        ("time-limit", value("S"), "give up the search of --fewest or --all after S seconds for a puzzle");
    add_puzzle_options(options, "line (default), grid, json or csv");
    add_threads_option(options);
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
            add_minimize_options,
            run_minimize};
}

} // namespace apps
