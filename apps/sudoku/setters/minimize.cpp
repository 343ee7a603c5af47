#include "apps/sudoku/variants/minimize.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/pattern.hpp"
#include "apps/sudoku/variants/input.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/many/minimize.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::ParseError;
using sudoku::Verdict;

enum class Which : std::uint8_t { one, fewest, all };

/// What the command line asks for.
struct MinimizeWanted {
    Which which = Which::one;
    std::set<std::pair<std::uint32_t, std::uint32_t>> keep{}; ///< rows and columns of cells, 1-based
    Format format = Format::line;
    std::uint64_t seed = 0;
    dlx::Limits limits{}; ///< of each puzzle
    std::size_t threads = 1;
};

/// A puzzle and what is found in it, or an error in its place.
struct MinimizedRecord {
    std::string source;
    sudoku::Puzzle puzzle{.grid = Grid(sudoku::Geometry{3, 3})};
    std::optional<ParseError> error{};
    sudoku::ReducedPuzzle found{puzzle.grid};

    [[nodiscard]] bool is_answered() const { return !error && found.solution; }
    [[nodiscard]] std::string answer() const {
        if (error)
            return "error";
        return is_answered() ? found.is_complete ? "minimal" : "unknown" : std::string(to_string(found.verdict));
    }
};

// --- Records --------------------------------------------------------------------------------------------------------

constexpr std::string_view head_of_minimal = "source,line,puzzle,answer,minimal_puzzles,given_count,removed_givens,"
                                             "kept_givens,redundant_givens,added_givens,rule_count,removed_clues,"
                                             "name,reason\n";

using Names = std::vector<std::string>;

Names names(const MinimizedRecord& record, const std::vector<Cell>& cells) {
    Names texts;
    texts.reserve(cells.size());
    for (const Cell cell : cells)
        texts.push_back(cell_name(record.puzzle.grid.geometry(), cell));
    return texts;
}

/// The givens that are not in a minimal puzzle.
Names removed(const MinimizedRecord& record, const Grid& minimal) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < minimal.digits().size(); ++cell)
        if (record.found.unique[cell] != 0 && minimal[cell] == 0)
            cells.push_back(cell);
    return names(record, cells);
}

/// "r1c4=5"
Names added(const MinimizedRecord& record) {
    Names texts;
    texts.reserve(record.found.added_givens.size());
    for (const sudoku::Candidate& candidate : record.found.added_givens)
        texts.push_back(candidate_text(record.puzzle.grid.geometry(), candidate));
    return texts;
}

/// Returns the redundant givens, or null if they are unknown.
Json redundant(const MinimizedRecord& record) {
    return record.found.redundant_givens ? Json(names(record, *record.found.redundant_givens)) : Json();
}

/// Printer of records as they are found: either a record without minimal puzzles; or a header, minimal puzzles, and an
/// end.
class MinimizePrinter {
public:
    MinimizePrinter(Format format, Output& output) : format_(format), output_(output) {
        if (format_ == Format::csv)
            output_.write(head_of_minimal);
    }

    void variant(const MinimizedVariantRecord& minimized) {
        const bool is_for_people = format_ == Format::line || format_ == Format::grid;
        output_.write((is_for_people && !is_first_ ? "\n" : "") + minimized_text(minimized, format_, head_of_minimal));
        is_first_ = false;
        is_below_variant_ = true;
    }

    void begin(const MinimizedRecord& record) {
        if (std::exchange(is_below_variant_, false) && format_ == Format::line)
            output_.write("\n");
        pieces_ = JsonPieces();
        has_puzzle_ = false;
        if (format_ == Format::json)
            output_.write(pieces_.open(head(record), "minimal_puzzles"));
    }

    void minimal(const MinimizedRecord& record, const Grid& puzzle) {
        has_puzzle_ = true;
        if (format_ == Format::line)
            is_first_ = false;
        if (format_ == Format::json)
            output_.write(pieces_.element(to_line(puzzle, record.puzzle.notation)));
        else if (format_ == Format::csv)
            output_.write(row(record, &puzzle));
        else if (format_ == Format::line)
            output_.write(to_line(puzzle, record.puzzle.notation) + '\n');
        else
            output_.write((std::exchange(is_first_, false) ? "" : "\n") + to_grid_text(puzzle, record.puzzle.notation) +
                          fmt::format("{} of {} givens\n", puzzle.given_count(), record.found.unique.given_count()));
    }

    void end(const MinimizedRecord& record) {
        if (format_ == Format::json)
            return output_.write(pieces_.close(tail(record)));
        if (format_ == Format::grid && record.is_answered()) {
            if (record.found.minimal)
                tell("removed", removed(record, *record.found.minimal));
            tell("kept by --keep", names(record, record.found.kept_givens));
            if (record.found.redundant_givens)
                tell("redundant (one at a time)", names(record, *record.found.redundant_givens));
            tell("added, as there are several solutions", added(record));
        }
        if (!has_puzzle_ || (format_ == Format::csv && !record.found.is_complete))
            no_answer(record);
    }

private:
    void tell(std::string_view what, const Names& names) {
        if (!names.empty())
            output_.write(fmt::format("{}: {}\n", what, sudoku::join_words(names)));
    }

    void no_answer(const MinimizedRecord& record) {
        const std::string reason = record.error ? record.error->message() : "";
        if (format_ == Format::csv)
            output_.write(row(record, nullptr));
        else
            output_.write(record.answer() + (reason.empty() ? "" : '\t' + reason) + '\n');
        if (format_ == Format::line)
            is_first_ = false;
    }

    [[nodiscard]] static Json head(const MinimizedRecord& record) {
        if (record.error)
            return {{"source", record.source}, {"line", record.error->line()}, {"column", record.error->column()}};
        return head_of_record(record.source, record.puzzle);
    }

    [[nodiscard]] static Json tail(const MinimizedRecord& record) {
        Json tail{{"answer", record.answer()}};
        if (record.error)
            tail["reason"] = record.error->message();
        if (!record.is_answered())
            return tail;
        if (record.found.minimal)
            tail["removed_givens"] = removed(record, *record.found.minimal);
        if (!record.found.kept_givens.empty())
            tail["kept_givens"] = names(record, record.found.kept_givens);
        tail["redundant_givens"] = redundant(record);
        tail["added_givens"] = added(record);
        return tail;
    }

    /// Of one minimal puzzle, or of a record that has none.
    [[nodiscard]] static std::string row(const MinimizedRecord& record, const Grid* minimal) {
        Json fields = head(record);
        fields.update(Json{{"name", record.puzzle.name},
                           {"answer", record.answer()},
                           {"kept_givens", names(record, record.found.kept_givens)},
                           {"redundant_givens", redundant(record)},
                           {"added_givens", added(record)}});
        if (record.error)
            fields["reason"] = record.error->message();
        if (minimal != nullptr)
            fields.update(Json{{"answer", "minimal"},
                               {"minimal_puzzles", to_line(*minimal, record.puzzle.notation)},
                               {"given_count", minimal->given_count()},
                               {"removed_givens", removed(record, *minimal)}});
        return written({std::move(fields)}, Format::csv, head_of_minimal);
    }

    const Format format_;
    Output& output_;
    JsonPieces pieces_;
    bool has_puzzle_ = false;       ///< of the record
    bool is_first_ = true;          ///< whether nothing was printed that a blank line follows
    bool is_below_variant_ = false; ///< whether the last record is a variant
};

// --- Running --------------------------------------------------------------------------------------------------------

/// A part of what is printed of a record.
struct Part {
    std::shared_ptr<const MinimizedRecord> record{}; ///< plain puzzle; if there is no variant either, it is time to end
    std::optional<MinimizedVariantRecord> variant{};
    std::optional<Grid> minimal{}; ///< one of all, printed as they are found
    bool begins = true;
    bool ends = true;
    double fraction = 0; ///< of the input, if it ends
};

class Minimizing {
public:
    Minimizing(MinimizeWanted wanted, const sudoku::MinimizeVariantParams& of_variants, Settings settings,
               const Session& session)
        : wanted_(std::move(wanted)), of_variants_(of_variants), settings_(std::move(settings)),
          stream_(settings_, session.output), printer_(wanted_.format, session.output) {}

    int run() {
        const std::size_t at_a_time = wanted_.which == Which::one && !wanted_.limits.seconds ? 512 : 1;
        for_each_piece<Part>(
            stream_, wanted_.threads, at_a_time == 1 ? 1024 : 4 * wanted_.threads,
            [&](std::uint64_t) { return at_a_time; },
            [this](const dlx::TaskRunner&) -> sudoku::Worker<PuzzlePiece, Part> {
                return
                    [this, reducer = std::make_shared<sudoku::Reducer>(reducer_params())](
                        const PuzzlePiece& piece, const sudoku::Turn<Part>& turn) { minimize(piece, *reducer, turn); };
            },
            [this](const Part& part) { print(part); });
        messages_.tell_of_the_rest();
        return tally_.status();
    }

private:
    [[nodiscard]] sudoku::ReducerParams reducer_params() const {
        return {.add_givens = true,
                .find_redundant = wanted_.format != Format::line,
                .remove_givens = wanted_.which != Which::all,
                .seed = wanted_.seed,
                .limits = wanted_.limits};
    }

    void minimize(const PuzzlePiece& piece, sudoku::Reducer& reducer, const sudoku::Turn<Part>& turn) const {
        if (piece.variant)
            return turn.give(
                {.variant = minimized_variant(piece.variant, of_variants_), .fraction = piece.fraction_read});
        std::vector<MinimizedRecord> records;
        std::vector<sudoku::ReducedPuzzle> puzzles;
        for (std::size_t k = 0; k < piece.puzzles.record_count(); ++k) {
            MinimizedRecord& record = records.emplace_back(MinimizedRecord{.source = piece.puzzles[k].source()});
            record.error = piece.puzzles[k].error();
            if (!record.error)
                record.puzzle = piece.puzzles[k].puzzle();
            record.found = {.puzzle = record.puzzle.grid};
            find_cells_to_keep(record);
            if (!record.error)
                puzzles.push_back(record.found);
        }
        reducer.reduce(puzzles);
        if (wanted_.which == Which::fewest)
            for (sudoku::ReducedPuzzle& puzzle : puzzles)
                reducer.find_minimum(puzzle);
        std::size_t next = 0;
        for (std::size_t k = 0; k < records.size(); ++k) {
            const auto record = std::make_shared<MinimizedRecord>(std::move(records[k]));
            if (!record->error)
                record->found = std::move(puzzles[next++]);
            if (record->found.is_too_large)
                record->error.emplace(record->puzzle.line, 0,
                                      fmt::format("a {} board is too large to minimize; try --all",
                                                  to_string(record->puzzle.grid.geometry())));
            if (signals::stop_flag() && !record->found.minimal && !record->error)
                return turn.give({});
            if (wanted_.which == Which::all)
                find_all(record, piece.fraction(k + 1), reducer, turn);
            else
                turn.give({.record = record, .fraction = piece.fraction(k + 1)});
        }
    }

    void find_cells_to_keep(MinimizedRecord& record) const {
        const sudoku::Geometry& geometry = record.puzzle.grid.geometry();
        for (const auto& [row, column] : wanted_.keep) {
            if (record.error)
                return;
            if (std::max(row, column) > geometry.side())
                record.error = ParseError(
                    record.puzzle.line, 0,
                    fmt::format("--keep: r{}c{} is not a cell of a {} board", row, column, to_string(geometry)));
            else
                record.found.keep.push_back(geometry.cell(row - 1, column - 1));
        }
    }

    /// All minimal puzzles of a record, printed as they are found.
    void find_all(const std::shared_ptr<MinimizedRecord>& record, double fraction, const sudoku::Reducer& reducer,
                  const sudoku::Turn<Part>& turn) const {
        const auto before = std::make_shared<const MinimizedRecord>(*record);
        turn.give({.record = before, .ends = false});
        if (record->is_answered())
            reducer.find_all(record->found, wanted_.limits.solutions, [&](const Grid& puzzle) {
                turn.give({.record = before, .minimal = puzzle, .begins = false, .ends = false});
                return signals::stop_flag() ? dlx::VisitAction::stop : dlx::VisitAction::keep_going;
            });
        turn.give({.record = record, .begins = false, .fraction = fraction});
    }

    void print(const Part& part) {
        is_over_ = is_over_ || (!part.record && !part.variant);
        if (is_over_)
            return;
        if (part.variant) {
            end(*part.variant);
            return progress::set_puzzles(++records_, part.fraction);
        }
        const MinimizedRecord& record = *part.record;
        if (part.begins) {
            warn(record);
            printer_.begin(record);
        }
        if (part.begins && part.ends && record.found.minimal)
            printer_.minimal(record, *record.found.minimal);
        if (part.minimal)
            printer_.minimal(record, *part.minimal);
        if (!part.ends)
            return;
        end(record);
        progress::set_puzzles(++records_, part.fraction);
    }

    void end(const MinimizedRecord& record) {
        printer_.end(record);
        if (record.error) {
            messages_.tell({record.source, *record.error});
            return tally_.add_error();
        }
        const bool is_no = record.found.verdict == Verdict::none || record.found.verdict == Verdict::inconsistent;
        const bool is_yes = record.is_answered() && record.found.is_complete;
        tally_.add(is_no ? Answered::no : is_yes ? Answered::yes : Answered::undecided);
        if (!is_no && !is_yes && !signals::stop_flag())
            log::warn("{}:{}: undecided: time limit", record.source, record.puzzle.line);
    }

    void end(const MinimizedVariantRecord& minimized) {
        printer_.variant(minimized);
        const auto& [record, error, found] = minimized;
        if (error) {
            messages_.tell({record->source, *error});
            return tally_.add_error();
        }
        tally_.add(minimized.is_undecided() ? Answered::undecided : found.puzzle ? Answered::yes : Answered::no);
        if (minimized.is_undecided() && !signals::stop_flag())
            log::warn("{}:{}: undecided: time limit", record->source, record->line);
    }

    void warn(const MinimizedRecord& record) {
        if (!record.is_answered())
            return;
        const auto tell = [&](const std::string& what) {
            messages_.tell({record.source, ParseError(record.puzzle.line, 0, "warning: " + what), false});
        };
        const Grid& unique = record.found.unique;
        if (!unique.eliminated().empty())
            tell("the puzzle has eliminated candidates: its minimal puzzles have one solution only together with them");
        for (const auto& [row, column] : wanted_.keep)
            if (unique[unique.geometry().cell(row - 1, column - 1)] == 0)
                tell(fmt::format("--keep: r{}c{} is empty", row, column));
    }

    const MinimizeWanted wanted_;
    const sudoku::MinimizeVariantParams of_variants_;
    const Settings settings_;
    PuzzleStream stream_;
    MinimizePrinter printer_;
    bool is_over_ = false; ///< a puzzle was interrupted; nothing is printed after it
    std::uint64_t records_ = 0;
    Messages messages_;
    Tally tally_;
};

int run_minimize(const Session& session) {
    const Arguments& arguments = session.arguments;
    MinimizeWanted wanted;
    if (!arguments.has("all") && arguments.has("limit"))
        throw UsageError("--limit requires --all");
    wanted.which = arguments.has("all") ? Which::all : arguments.has("fewest") ? Which::fewest : Which::one;
    wanted.keep = read_cells("keep", arguments.all("keep"));
    wanted.limits.solutions = arguments.number("limit");
    wanted.limits.seconds = arguments.seconds("time-limit");
    wanted.limits.stop_flag = &signals::stop_flag();
    wanted.format = arguments.choice<Format>("format").value_or(Format::line);
    wanted.threads = thread_count(arguments);
    wanted.seed = arguments.number("seed").value_or(0);
    Settings settings = read_input_settings(arguments);
    const bool has_variants = split_variants(settings, session.output);
    const sudoku::MinimizeVariantParams of_variants =
        variant_params(arguments, wanted.limits, wanted.seed, has_variants);
    return Minimizing(std::move(wanted), of_variants, std::move(settings), session).run();
}

OptionTable minimize_options() {
    return OptionTable{{"fewest", "", "find a minimum puzzle: the fewest givens"},
                       {"all,a", "", "find all minimal puzzles contained in each puzzle", Rank::usual, "fewest seed"},
                       {"limit", "N", "with --all: stop after N minimal puzzles", whole(1)},
                       {"keep", "CELLS", "keep the givens in these cells, such as r1c4,r2c7", repeated},
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
            "  sudoku minimize puzzles.txt                    no redundant givens left\n"
            "  sudoku minimize --fewest puzzle.txt            as few givens as possible\n"
            "  sudoku minimize --all --limit 1000 puzzle.txt  all minimal puzzles contained in it, at most 1000\n",
            "  0    every puzzle was minimized\n"
            "  1    at least one has no solution\n",
            minimize_options(),
            run_minimize};
}

} // namespace apps
