#include "apps/shared/input.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/generate_wanted.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"

#include "dlx/threads.hpp"
#include "sudoku/neighbours.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// Some puzzles of one board, and their neighbours as they are printed.
struct Slice {
    const Entry* entry = nullptr;
    std::size_t first = 0;
    std::size_t puzzles = 0;
    std::vector<std::string> records{}; ///< without their numbers
};

class Neighbours {
public:
    Neighbours(const WantedPuzzles& wanted, const Session& session)
        : wanted_(wanted),
          most_(session.arguments.number("number", 1).value_or(std::numeric_limits<std::uint64_t>::max())),
          output_(session.output), settings_(settings(session.arguments)), stream_(settings_, output_) {
        const auto cells = std::uint64_t{sudoku::Geometry::max_side} * sudoku::Geometry::max_side;
        remove_ = session.arguments.number("remove", 0, cells).value_or(1);
        add_ = session.arguments.number("add", 1, cells).value_or(1);
    }

    int run() {
        if (wanted_.format == Format::csv)
            output_.write("number,puzzle,givens,of\n");
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag() && printed_ < most_) {
            const std::vector<Entry> entries = stream_.next(puzzles_in_a_slice * 4 * wanted_.threads);
            if (entries.empty())
                break;
            std::vector<Slice> slices = slices_of(entries);
            find(slices);
            for (const Slice& slice : slices)
                print(slice);
            progress::set_puzzles(printed_, stream_.fraction());
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
    static std::vector<Slice> slices_of(const std::vector<Entry>& entries) {
        std::vector<Slice> slices;
        for (const Entry& entry : entries) {
            if (entry.error)
                slices.push_back({.entry = &entry});
            for (std::size_t k = 0; k < entry.size(); k += puzzles_in_a_slice)
                slices.push_back({&entry, k, std::min(puzzles_in_a_slice, entry.size() - k)});
        }
        return slices;
    }

    void find(std::vector<Slice>& slices) const {
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::uint32_t>(wanted_.threads);
        dlx::on_threads(threads).run(threads, [&](std::uint32_t) {
            std::optional<sudoku::NeighbourSearch> search;
            std::optional<sudoku::Geometry> board;
            for (std::size_t k = next++; k < slices.size() && !signals::stop_flag(); k = next++) {
                if (slices[k].puzzles == 0)
                    continue;
                if (board != slices[k].entry->geometry) {
                    board = slices[k].entry->geometry;
                    search.emplace(
                        sudoku::NeighbourParams{*board, remove_, add_, wanted_.params.minimal, wanted_.params.limits});
                }
                find(slices[k], *search);
            }
        });
    }

    void find(Slice& slice, sudoku::NeighbourSearch& search) const {
        const Entry& entry = *slice.entry;
        const std::size_t cells = entry.geometry.cells();
        search.run(std::span(entry.digits).subspan(slice.first * cells, slice.puzzles * cells), [&](const auto& found) {
            const std::size_t line = entry.lines[slice.first + found.of];
            slice.records.push_back(record(entry, found.puzzle, fmt::format("{}:{}", entry.source, line)));
        });
        if (signals::stop_flag())
            slice.records.clear(); // some may be missing
    }

    [[nodiscard]] std::string record(const Entry& entry, std::span<const sudoku::Digit> puzzle,
                                     const std::string& of) const {
        const sudoku::Grid grid(entry.geometry, puzzle);
        const std::string line = to_line(grid, entry.alphabet);
        if (wanted_.format == Format::csv)
            return csv_row({line, std::to_string(grid.givens()), of});
        if (wanted_.format == Format::json)
            return to_text(Json{{"puzzle", line}, {"givens", grid.givens()}, {"of", of}}) + '\n';
        return wanted_.format == Format::grid ? to_boxes(grid, entry.alphabet) : line + '\n';
    }

    void print(const Slice& slice) {
        for (const std::string& record : slice.records)
            if (printed_ < most_)
                output_.write(numbered(wanted_.format, ++printed_, record));
        if (slice.puzzles > 0 || printed_ == most_)
            return;
        messages_.tell({slice.entry->source, *slice.entry->error});
        tally_.add_error();
    }

    const WantedPuzzles& wanted_;
    const std::uint64_t most_;
    Output& output_;
    const Settings settings_;
    PuzzleStream stream_;
    std::size_t remove_ = 1;
    std::size_t add_ = 1;
    std::uint64_t printed_ = 0;
    Messages messages_;
    Tally tally_;
};

} // namespace

int run_neighbours(const WantedPuzzles& wanted, const Session& session) { return Neighbours(wanted, session).run(); }

} // namespace apps
