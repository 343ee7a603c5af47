#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/generate_wanted.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"

#include "dlx/threads.hpp"
#include "sudoku/canonical_set.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/neighbours.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace apps {

namespace {

struct FoundNeighbour {
    std::string record;                      ///< without its number
    std::optional<sudoku::Canonical> form{}; ///< if no two may have the same
};

/// Some puzzles of one board, and their neighbours as they are printed.
struct Slice {
    const Entry* entry = nullptr;
    std::size_t first = 0;
    std::size_t puzzles = 0;
    std::optional<sudoku::ParseError> error{}; ///< in the place of puzzles
    std::vector<FoundNeighbour> found{};
};

class Neighbours {
public:
    Neighbours(const WantedPuzzles& wanted, const Session& session)
        : wanted_(wanted),
          most_(session.arguments.number("number", 1)
                    .value_or(session.arguments.has("seed") ? 1 : std::numeric_limits<std::uint64_t>::max())),
          is_limited_(session.arguments.has("number") || session.arguments.has("seed")),
          is_drawn_(session.arguments.has("seed")),
          printed_(wanted.format, session.output, "number,puzzle,givens,of\n"), settings_(settings(session.arguments)),
          stream_(settings_, session.output) {
        const auto cells = std::uint64_t{sudoku::Geometry::max_side} * sudoku::Geometry::max_side;
        remove_ = session.arguments.number("remove", 0, cells).value_or(1);
        add_ = session.arguments.number("add", 1, cells).value_or(1);
    }

    int run() {
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag() && printed_.size() < most_) {
            const std::vector<Entry> entries = stream_.next(puzzles_in_a_slice * 4 * wanted_.threads);
            if (entries.empty())
                break;
            std::vector<Slice> slices = slices_of(entries);
            find(slices);
            for (const Slice& slice : slices)
                print(slice);
            progress::set_puzzles(found_, stream_.fraction());
        }
        for (const auto& [key, record] : drawn_)
            printed_.add(record);
        printed_.finish();
        if (is_limited_ && printed_.size() < most_ && !signals::stop_flag()) {
            log::warn("{} of {} puzzles are found: there are no more", printed_.size(), most_);
            tally_.add(Answered::no);
        }
        messages_.tell_of_the_rest();
        return tally_.status();
    }

private:
    static constexpr std::size_t puzzles_in_a_slice = 64;

    static Settings settings(const Arguments& arguments) {
        Settings settings;
        settings.geometry = box_shape(arguments);
        for (const std::string& file : arguments.all("from"))
            settings.sources.push_back({source_name(file), file});
        return settings;
    }

    /// An error is a slice without puzzles.
    [[nodiscard]] std::vector<Slice> slices_of(const std::vector<Entry>& entries) const {
        std::vector<Slice> slices;
        for (const Entry& entry : entries) {
            if (entry.error)
                slices.push_back({.entry = &entry, .error = entry.error});
            else if (wanted_.distinct && entry.geometry != sudoku::Geometry(3, 3))
                slices.push_back(
                    {.entry = &entry,
                     .error = sudoku::ParseError(entry.lines[0], 0,
                                                 fmt::format("--distinct is for 9x9 boards, and this is one of {}",
                                                             to_string(entry.geometry)))});
            else
                for (std::size_t k = 0; k < entry.size(); k += puzzles_in_a_slice)
                    slices.push_back(
                        {.entry = &entry, .first = k, .puzzles = std::min(puzzles_in_a_slice, entry.size() - k)});
        }
        return slices;
    }

    void find(std::vector<Slice>& slices) const {
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::uint32_t>(wanted_.threads);
        dlx::on_threads(threads).run(threads, [&](std::uint32_t) {
            std::optional<sudoku::NeighbourSearch> search;
            sudoku::Canonizer canonizer;
            std::optional<sudoku::Geometry> board;
            for (std::size_t k = next++; k < slices.size() && !signals::stop_flag(); k = next++) {
                if (slices[k].puzzles == 0)
                    continue;
                if (board != slices[k].entry->geometry) {
                    board = slices[k].entry->geometry;
                    search.emplace(
                        sudoku::NeighbourParams{*board, remove_, add_, wanted_.params.minimal, wanted_.params.limits});
                }
                find(slices[k], *search, canonizer);
            }
        });
    }

    void find(Slice& slice, sudoku::NeighbourSearch& search, sudoku::Canonizer& canonizer) const {
        const Entry& entry = *slice.entry;
        const std::size_t cells = entry.geometry.cells();
        search.run(std::span(entry.digits).subspan(slice.first * cells, slice.puzzles * cells), [&](const auto& found) {
            const std::size_t line = entry.lines[slice.first + found.of];
            slice.found.push_back({record(entry, found.puzzle, fmt::format("{}:{}", entry.source, line))});
            if (wanted_.distinct)
                slice.found.back().form = canonizer.canonize(found.puzzle);
        });
        if (signals::stop_flag())
            slice.found.clear(); // some may be missing
    }

    [[nodiscard]] std::string record(const Entry& entry, std::span<const sudoku::Digit> puzzle,
                                     const std::string& of) const {
        const sudoku::Grid grid(entry.geometry, puzzle);
        const std::string line = to_line(grid, entry.alphabet);
        if (wanted_.format == Format::csv)
            return csv_row({line, std::to_string(grid.givens()), of});
        if (wanted_.format == Format::json)
            return to_text(Json{{"puzzle", line}, {"givens", grid.givens()}, {"of", of}}) + '\n';
        if (wanted_.format == Format::svg)
            return svg::to_text(drawn({.grid = grid, .alphabet = entry.alphabet}));
        return wanted_.format == Format::grid ? to_boxes(grid, entry.alphabet) : line + '\n';
    }

    void print(const Slice& slice) {
        for (const FoundNeighbour& found : slice.found)
            if (printed_.size() < most_ && (!found.form || forms_.insert(*found.form)))
                take(found.record);
        if (!slice.error || printed_.size() == most_)
            return;
        messages_.tell({slice.entry->source, *slice.error});
        tally_.add_error();
    }

    /// Prints it, or keeps it as long as no `most_` others have lower random keys. So all are drawn equally likely.
    void take(const std::string& record) {
        ++found_;
        if (!is_drawn_)
            return printed_.add(record);
        drawn_.emplace(std::pair(sudoku::detail::Random(wanted_.params.seed, found_).next(), found_), record);
        if (drawn_.size() > most_)
            drawn_.erase(std::prev(drawn_.end()));
    }

    const WantedPuzzles& wanted_;
    const std::uint64_t most_;
    const bool is_limited_; ///< is a number of them asked for?
    const bool is_drawn_;   ///< at random?
    NumberedRecords printed_;
    const Settings settings_;
    PuzzleStream stream_;
    std::size_t remove_ = 1;
    std::size_t add_ = 1;
    std::uint64_t found_ = 0;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> drawn_; ///< records by random keys
    sudoku::CanonicalSet forms_;                                           ///< if no two may have the same
    Messages messages_;
    Tally tally_;
};

} // namespace

int run_neighbours(const WantedPuzzles& wanted, const Session& session) { return Neighbours(wanted, session).run(); }

} // namespace apps
