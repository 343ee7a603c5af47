#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/many/minimize.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

namespace apps {

namespace {

using sudoku::Cell, sudoku::Grid, sudoku::ParseError, sudoku::Verdict;

struct MinimizeWanted {
    std::set<std::pair<std::uint32_t, std::uint32_t>> keep{}; ///< rows and columns of cells, 1-based
    Format format = Format::line;
    sudoku::ReducerParams params{.add_givens = true}; ///< limits of each puzzle
    std::size_t threads = 1;
};

/// A puzzle and what is found in it, or an error in its place.
struct MinimizedRecord {
    std::string source;
    std::optional<ParseError> error{};
    sudoku::ReducedPuzzle found{{.grid = Grid(sudoku::Geometry{3, 3})}};

    [[nodiscard]] const sudoku::Puzzle& puzzle() const { return found.puzzle; }
    [[nodiscard]] bool is_plain() const { return puzzle().is_plain(); }
    [[nodiscard]] bool is_answered() const { return !error && found.solution; }
    [[nodiscard]] bool is_minimal() const { return is_answered() && found.is_complete; }
    [[nodiscard]] std::string answer() const {
        if (error)
            return "error";
        return is_minimal() ? "minimal" : is_answered() ? "unknown" : std::string(to_string(found.verdict));
    }
};

// --- Records --------------------------------------------------------------------------------------------------------

constexpr std::string_view head_of_minimal = "source,line,puzzle,answer,minimal_puzzles,given_count,removed_givens,"
                                             "kept_givens,redundant_givens,added_givens,rule_count,removed_clues,"
                                             "name,reason\n";

using Names = std::vector<std::string>;

Names names(const MinimizedRecord& record, const std::vector<Cell>& cells) {
    return names_of(cells, [&](Cell cell) { return cell_name(record.puzzle().grid.geometry(), cell); });
}

/// Returns "r1c2"; with rules, "r1c2 = 5", "cage r1c1 r1c2 = 15".
Names removed(const MinimizedRecord& record) {
    return names_of(record.found.removed, [&](const sudoku::Clue& clue) {
        return record.is_plain() ? cell_name(record.puzzle().grid.geometry(), clue.cell)
                                 : describe(*record.puzzle().variant, clue);
    });
}

/// Returns "r1c4=5".
Names added(const MinimizedRecord& record) {
    return names_of(record.found.added_givens, [&](const sudoku::Candidate& candidate) {
        return candidate_text(record.puzzle().grid.geometry(), candidate);
    });
}

Json fields(const MinimizedRecord& record, Format format) {
    const sudoku::ReducedPuzzle& found = record.found;
    if (record.error)
        return {{"source", record.source},          {"line", record.error->line()},
                {"column", record.error->column()}, {"minimal_puzzles", Json::array()},
                {"answer", record.answer()},        {"reason", record.error->message()}};
    Json fields = head_of_record(record.source, record.puzzle());
    if (format == Format::csv)
        fields["puzzle"] = puzzle_field(record.puzzle(), true);
    fields["minimal_puzzles"] = Json::array();
    fields["answer"] = record.answer();
    if (!record.is_answered())
        return fields;
    if (const auto& minimal = found.minimal) {
        fields["minimal_puzzles"].push_back(puzzle_field(*minimal, format == Format::csv));
        if (!record.is_plain() || format == Format::csv)
            fields["given_count"] = minimal->grid.given_count();
        if (!record.is_plain())
            fields["rule_count"] = minimal->variant->rules.size();
        fields[record.is_plain() ? "removed_givens" : "removed_clues"] = removed(record);
    }
    if (!found.kept_givens.empty())
        fields["kept_givens"] = names(record, found.kept_givens);
    if (record.is_plain())
        fields["redundant_givens"] = found.redundant_givens ? Json(names(record, *found.redundant_givens)) : Json();
    fields["added_givens"] = added(record);
    return fields;
}

/// Returns "removed: r1c1 and r2c3".
std::string note(std::string_view what, const Names& names) {
    return names.empty() ? "" : fmt::format("{}: {}\n", what, sudoku::join_words(names));
}

std::string text_for_people(const MinimizedRecord& record, Format format) {
    const sudoku::ReducedPuzzle& found = record.found;
    if (!found.minimal)
        return record.answer() + (record.error ? std::string("\t") + record.error->message() : "") + '\n';
    std::string text = record_of(*found.minimal, format).text;
    if (format == Format::line)
        return text;
    text += record.is_plain()
                ? fmt::format("{} of {} givens\n", found.minimal->grid.given_count(), found.unique.given_count())
                : counted(clues_of(*found.minimal->variant).size(), "clue") +
                      (record.is_minimal() ? "\n" : ", not proved minimal\n");
    return text + note("removed", removed(record)) + note("kept by --keep", names(record, found.kept_givens)) +
           note("redundant (one at a time)", names(record, found.redundant_givens.value_or(std::vector<Cell>()))) +
           note("added, as there are several solutions", added(record));
}

/// Printer of records. For people, blank lines separate boards and puzzles with rules.
class MinimizePrinter {
public:
    MinimizePrinter(Format format, Output& output) : format_(format), output_(output) {
        if (format_ == Format::csv)
            output_.write(head_of_minimal);
    }

    void print(const MinimizedRecord& record) {
        if (!is_for_people())
            return output_.write(written({fields(record, format_)}, format_, head_of_minimal));
        const bool has_blank_line = !record.is_plain()        ? true
                                    : format_ == Format::grid ? record.found.minimal.has_value()
                                                              : is_below_rules_;
        output_.write((has_blank_line && !is_first_ ? "\n" : "") + text_for_people(record, format_));
        is_first_ = false;
        is_below_rules_ = !record.is_plain();
    }

private:
    [[nodiscard]] bool is_for_people() const { return format_ == Format::line || format_ == Format::grid; }

    const Format format_;
    Output& output_;
    bool is_first_ = true;        ///< nothing is printed
    bool is_below_rules_ = false; ///< the last record is a puzzle with rules
};

// --- Running --------------------------------------------------------------------------------------------------------

/// A minimized puzzle, or nothing if it is time to end.
struct MinimizedPiece {
    std::shared_ptr<const MinimizedRecord> record{};
    double fraction = 0; ///< share of the input
};

class Minimizing {
public:
    Minimizing(MinimizeWanted wanted, Settings settings, const Session& session)
        : wanted_(std::move(wanted)), settings_(std::move(settings)), stream_(settings_, session.output),
          printer_(wanted_.format, session.output) {}

    int run() {
        const std::size_t at_a_time = wanted_.params.limits.seconds ? 1 : 512;
        for_each_piece<MinimizedPiece>(
            stream_, wanted_.threads, at_a_time == 1 ? 1024 : 4 * wanted_.threads,
            [&](std::uint64_t) { return at_a_time; },
            [this](const dlx::TaskRunner&) -> sudoku::Worker<PuzzlePiece, MinimizedPiece> {
                return [this, reducer = std::make_shared<sudoku::Reducer>(wanted_.params)](
                           const PuzzlePiece& piece, const sudoku::Turn<MinimizedPiece>& turn) {
                    minimize(piece, *reducer, turn);
                };
            },
            [this](const MinimizedPiece& one) { print(one); });
        return messages_.tell_of_the_rest();
    }

private:
    void minimize(const PuzzlePiece& piece, sudoku::Reducer& reducer, const sudoku::Turn<MinimizedPiece>& turn) const {
        std::vector<MinimizedRecord> records;
        std::vector<sudoku::ReducedPuzzle> puzzles;
        for (std::size_t k = 0; k < piece.puzzles.record_count(); ++k) {
            MinimizedRecord& record = records.emplace_back(MinimizedRecord{.source = piece.puzzles[k].source()});
            record.error = piece.puzzles[k].error();
            if (!record.error)
                record.found = {.puzzle = piece.puzzles[k].puzzle()};
            find_cells_to_keep(record);
            if (!record.error && record.is_plain())
                puzzles.push_back(record.found);
        }
        reducer.reduce(puzzles);
        std::size_t next = 0;
        for (std::size_t k = 0; k < records.size(); ++k) {
            const auto record = std::make_shared<MinimizedRecord>(std::move(records[k]));
            if (!record->error && record->is_plain())
                record->found = std::move(puzzles[next++]);
            else if (!record->error)
                minimize_with_rules(*record, reducer);
            if (record->found.is_too_large)
                record->error.emplace(
                    record->puzzle().line, 0,
                    fmt::format("a {} board is too large to minimize", to_string(record->puzzle().grid.geometry())));
            if (signals::stop_flag() && !record->found.is_complete && !record->error)
                return turn.give({});
            turn.give({.record = record, .fraction = piece.fraction(k + 1)});
        }
    }

    static void minimize_with_rules(MinimizedRecord& record, sudoku::Reducer& reducer) {
        try {
            reducer.reduce({&record.found, 1});
        } catch (const std::invalid_argument& error) { // a rule that the board does not allow
            record.error.emplace(record.puzzle().line, 0, error.what());
        }
    }

    void find_cells_to_keep(MinimizedRecord& record) const {
        const sudoku::Geometry& geometry = record.puzzle().grid.geometry();
        for (const auto& [row, column] : wanted_.keep) {
            if (record.error)
                return;
            if (std::max(row, column) > geometry.side())
                record.error = ParseError(
                    record.puzzle().line, 0,
                    fmt::format("--keep: r{}c{} is not a cell of a {} board", row, column, to_string(geometry)));
            else
                record.found.keep.push_back(geometry.cell(row - 1, column - 1));
        }
    }

    void print(const MinimizedPiece& one) {
        is_over_ = is_over_ || !one.record;
        if (is_over_)
            return;
        warn(*one.record);
        end(*one.record);
        progress::set_puzzles(++records_, one.fraction);
    }

    void end(const MinimizedRecord& record) {
        printer_.print(record);
        if (record.error)
            return messages_.tell({record.source, *record.error});
        const bool is_no = record.found.verdict == Verdict::none || record.found.verdict == Verdict::inconsistent;
        const bool is_yes = record.is_minimal();
        messages_.add(is_no ? Answered::no : is_yes ? Answered::yes : Answered::undecided);
        if (!is_no && !is_yes && !signals::stop_flag())
            log::warn("{}:{}: undecided: time limit", record.source, record.puzzle().line);
    }

    void warn(const MinimizedRecord& record) {
        if (!record.is_answered() || !record.is_plain())
            return;
        const auto tell = [&](const std::string& what) { messages_.warn(record.source, record.puzzle().line, what); };
        const Grid& unique = record.found.unique;
        if (!unique.eliminated().empty())
            tell("the puzzle has eliminated candidates: its minimal puzzles have one solution only together with them");
        for (const auto& [row, column] : wanted_.keep)
            if (unique[unique.geometry().cell(row - 1, column - 1)] == 0)
                tell(fmt::format("--keep: r{}c{} is empty", row, column));
    }

    const MinimizeWanted wanted_;
    const Settings settings_;
    PuzzleStream stream_;
    MinimizePrinter printer_;
    bool is_over_ = false; ///< a puzzle was interrupted; nothing is printed after it
    std::uint64_t records_ = 0;
    Messages messages_;
};

/// Returns the rows and columns, 1-based, of the cells in the values of an option, "r1c1,r2c5". Throws UsageError.
std::set<std::pair<std::uint32_t, std::uint32_t>> read_cells(const std::string& option,
                                                             const std::vector<std::string>& values) {
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
                throw Arguments::bad_value(option, value, "a list of cells, such as r1c4,r2c7");
            cells.insert(*cell);
        }
        if (cells.size() == before && words.find_first_not_of(' ') == std::string::npos)
            throw Arguments::bad_value(option, value, "a list of cells, such as r1c4,r2c7");
    }
    return cells;
}

int run_minimize(const Session& session) {
    const Arguments& arguments = session.arguments;
    MinimizeWanted wanted;
    wanted.keep = read_cells("keep", arguments.all("keep"));
    wanted.format = arguments.choice<Format>("format").value_or(Format::line);
    wanted.threads = thread_count(arguments);
    wanted.params.find_redundant = wanted.format != Format::line;
    wanted.params.seed = arguments.number("seed").value_or(0);
    wanted.params.limits.seconds = arguments.seconds("time-limit");
    wanted.params.limits.stop_flag = &signals::stop_flag();
    wanted.params.remove_rules = !arguments.has("keep-rules");
    wanted.params.remove_whole_board_rules = arguments.has("remove-any-rule");
    Settings settings = read_input_settings(arguments);
    if (arguments.has("keep"))
        settings.plain_only = lacks_rules("--keep");
    return Minimizing(std::move(wanted), std::move(settings), session).run();
}

OptionTable minimize_options() {
    return OptionTable{{"keep", "CELLS", "keep the givens in these cells, such as r1c4,r2c7", repeated},
                       {"keep-rules", "", "keep all rules of a variant, and remove givens only", Rank::rare},
                       {"remove-any-rule", "", "also remove rules of a variant that name no cells, such as anti-knight",
                        Rank::rare, "keep-rules"},
                       {"seed", "N", "try the givens in another random order (default 0)"},
                       time_limit_option("give up a puzzle after this time"),
                       format_option({Format::line, Format::grid, Format::json, Format::csv},
                                     "output format: line, grid, json or csv (default line)")} +
           input_options() + OptionTable{threads_option()};
}

} // namespace

Command minimize_command() {
    return {"minimize",
            "Remove redundant givens; add givens if there are several solutions.",
            "[FILE...]",
            "  sudoku minimize puzzles.txt                 no redundant givens left\n"
            "  sudoku minimize --keep r1c4,r2c7 puzzle.txt  none but these\n"
            "  sudoku minimize --seed 1 --format grid puzzle.txt  another minimal puzzle, and the removed givens\n",
            "  0    every puzzle was minimized\n"
            "  1    at least one has no solution\n",
            minimize_options(),
            run_minimize};
}

} // namespace apps
