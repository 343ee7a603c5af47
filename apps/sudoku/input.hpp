#pragma once

#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/settings.hpp"

#include "dlx/text.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fmt/core.h>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace apps {

/// What stands beside a puzzle.
struct Beside {
    std::string name;
    std::vector<sudoku::Candidate> filled;
    std::optional<sudoku::Grid> solution;
};

/// What came from a source: puzzles of one kind that followed each other, or an error in the place of a puzzle. An error
/// on line 0 says that the source cannot be read, or has no puzzles.
struct Entry {
    std::string source;
    sudoku::Geometry geometry{3, 3};
    sudoku::Alphabet alphabet{};
    bool guesses_boxes = false;                  ///< they may be 3x2 as well as 2x3: no option and no bars say it
    std::vector<sudoku::Digit> digits{};         ///< by puzzle, then by cell
    std::vector<std::size_t> lines{};            ///< by puzzle
    std::vector<Beside> beside{};                ///< by puzzle, up to the last that has something there
    std::vector<sudoku::Candidate> eliminated{}; ///< that each of the puzzles rules out
    std::optional<sudoku::ParseError> error{};   ///< then there are no puzzles

    [[nodiscard]] std::size_t size() const { return lines.size(); }
    [[nodiscard]] std::span<const sudoku::Digit> digits_of(std::size_t k) const {
        return std::span(digits).subspan(k * geometry.cells(), geometry.cells());
    }
    [[nodiscard]] std::size_t givens_of(std::size_t k) const {
        return geometry.cells() - static_cast<std::size_t>(std::ranges::count(digits_of(k), 0));
    }
    [[nodiscard]] sudoku::Puzzle puzzle(std::size_t k) const {
        const Beside more = k < beside.size() ? beside[k] : Beside();
        return {.grid = sudoku::Grid(geometry, digits_of(k), eliminated),
                .alphabet = alphabet,
                .line = lines[k],
                .name = more.name,
                .filled = more.filled,
                .solution = more.solution};
    }
    [[nodiscard]] sudoku::PuzzleBlock puzzles_from(std::size_t k) const {
        return {geometry, std::span(digits).subspan(k * geometry.cells()), eliminated};
    }
};

/// How much of the input has become records. The reader has taken more, of a small file all at once; but the first
/// lines tell how long a line is, and so where about a record stands.
class Position {
public:
    explicit Position(const std::vector<Source>& sources) {
        for (const Source& source : sources) {
            std::error_code error;
            const std::filesystem::path file = source.text == "-" ? "/dev/stdin" : source.text;
            if (source.is_puzzle)
                sizes_.push_back(static_cast<double>(source.text.size()));
            else if (std::filesystem::is_regular_file(file, error))
                sizes_.push_back(static_cast<double>(std::filesystem::file_size(file, error)));
            else
                is_known_ = false;
            whole_ += is_known_ ? sizes_.back() : 0;
        }
    }

    /// The reader begins with the source of that number, from 0. All sources before it are read.
    void begin(std::size_t source) {
        before_ =
            is_known_ ? std::accumulate(sizes_.begin(), sizes_.begin() + static_cast<std::ptrdiff_t>(source), 0.0) : 0;
        taken_ = line_ = 0;
    }

    /// The reader takes the next piece of a source.
    void take(std::span<const char> piece) {
        if (taken_ == 0) {
            const auto some = piece.first(std::min<std::size_t>(piece.size(), 1 << 10));
            bytes_a_line_ = static_cast<double>(some.size()) / static_cast<double>(1 + std::ranges::count(some, '\n'));
        }
        taken_ += static_cast<double>(piece.size());
    }

    /// The last record stands there.
    void set_line(std::size_t line) { line_ = static_cast<double>(line); }

    /// In 0 ... 1; 0 is not known.
    [[nodiscard]] double fraction() const {
        constexpr double most_ahead = 1 << 17; // bytes that the reader has taken and not made records of, about
        const double here = std::clamp(line_ * bytes_a_line_, std::max(0.0, taken_ - most_ahead), taken_);
        return is_known_ && whole_ > 0 ? std::min((before_ + here) / whole_, 1.0) : 0;
    }

private:
    std::vector<double> sizes_; ///< by source, bytes
    bool is_known_ = true;      ///< are the sizes of all sources known?
    double whole_ = 0;          ///< bytes of all sources
    double before_ = 0;         ///< bytes of the sources before the one that is being read
    // Of the one at hand:
    double taken_ = 0; ///< bytes
    double bytes_a_line_ = 0;
    double line_ = 0; ///< of the last record
};

/// All puzzles of the command line: the arguments, then file after file. Of each N records it gives one if there
/// is a shard, and goes on as if the others were not there.
class PuzzleStream {
public:
    PuzzleStream(const Settings& settings, Output& output)
        : settings_(settings), output_(output), position_(settings.sources) {}

    /// The next puzzles and errors, at most `most`, fewer of larger boards, and fewer if the program would have to wait
    /// for more. None at the end or when it is time to end (signals.hpp). Throws as Output does.
    std::vector<Entry> next(std::size_t most) {
        if (ahead_.empty())
            return read(most);
        std::vector<Entry> entries;
        entries.push_back(std::move(ahead_.front()));
        ahead_.pop_front();
        return entries;
    }

    /// Is there one puzzle or error, and no more? Waits for the second, unless a person would have to type it.
    [[nodiscard]] bool is_single() {
        while (ahead_.size() < 2) {
            if (ahead_.size() == 1 && source_ == source_name("-") && stdin_is_terminal())
                return true;
            std::vector<Entry> entries = read(1);
            if (entries.empty())
                return ahead_.size() == 1;
            ahead_.push_back(std::move(entries.front()));
        }
        return false;
    }

    /// Titles and other lines that were skipped so far.
    [[nodiscard]] std::uint64_t notes() const { return notes_; }

    /// How much of the input was read so far, in 0 ... 1; 0 is not known.
    [[nodiscard]] double fraction() const { return position_.fraction(); }

    /// What was read so far, if there is a shard or a report.
    [[nodiscard]] const InputSeen& seen() const { return seen_; }

private:
    /// There is nothing to be read right now.
    class WouldWait : public std::exception {};

    /// Reads up to `most` records, and waits only for the first.
    std::vector<Entry> read(std::size_t most) {
        std::vector<Entry> entries;
        try {
            for (std::size_t had = 0; had < most && (reader_ || open_next());) {
                may_wait_ = entries.empty();
                if (const auto got = read_from_source(entries, most - had)) {
                    is_empty_ = false;
                    had += *got;
                    continue;
                }
                reader_.reset();
                position_.begin(opened_);
                if (is_empty_)
                    throw FileError("there is no puzzle in it");
            }
        } catch (const FileError& error) {
            reader_.reset();
            seen_.has_failed = true;
            entries.push_back({.source = source_, .error = sudoku::ParseError(0, 0, error.what())});
        } catch (const WouldWait&) { // what there is comes first
        } catch (const Interrupted&) {
            opened_ = settings_.sources.size();
            reader_.reset();
        }
        if (!entries.empty())
            position_.set_line(entries.back().error ? entries.back().error->line() : entries.back().lines.back());
        progress::now(progress::searching);
        return entries;
    }

    /// Reads at least one record of what is open and adds those of this shard, if any. Returns what they count for, or
    /// nothing at the end.
    std::optional<std::size_t> read_from_source(std::vector<Entry>& entries, std::size_t most) {
        if (most > 1) {
            Entry& lines = entry_of(entries, {3, 3}, sudoku::Alphabet::digits, false, {});
            const std::size_t first = lines.size();
            const bool has_read = reader_->next_lines(lines.digits, lines.lines, most) > 0;
            const std::size_t added = see_and_sift(entries, first);
            if (has_read)
                return added;
        }
        auto record = reader_->next();
        if (!record)
            return std::nullopt;
        if (auto* const error = std::get_if<sudoku::ParseError>(&*record)) {
            say_if_problem();
            const std::string_view message = error->message();
            if (!see(0, {reinterpret_cast<const std::uint8_t*>(message.data()), message.size()}))
                return 0;
            entries.push_back({.source = source_, .error = std::move(*error)});
            return 1;
        }
        auto& [grid, alphabet, line, name, shows_boxes, filled, solution] = std::get<sudoku::Puzzle>(*record);
        const bool is_square = grid.geometry().box_rows() == grid.geometry().box_columns();
        Entry& puzzles = entry_of(entries, grid.geometry(), alphabet, !settings_.geometry && !shows_boxes && !is_square,
                                  grid.eliminated());
        puzzles.digits.insert(puzzles.digits.end(), grid.digits().begin(), grid.digits().end());
        puzzles.lines.push_back(line);
        warn_of_variant(name, line);
        if (!name.empty() || !filled.empty() || solution) {
            puzzles.beside.resize(puzzles.size() - 1);
            puzzles.beside.push_back({std::move(name), std::move(filled), std::move(solution)});
        }
        const std::size_t added = see_and_sift(entries, puzzles.size() - 1);
        // Larger boards count for more than one puzzle; one that is too large to be solved with others ends the block.
        return added *
               (sudoku::Solver::takes_many(grid.geometry()) ? std::max(grid.geometry().cells() / 81, 1U) : most);
    }

    /// Takes note of a record, and says if it is one of this shard.
    bool see(std::uint64_t kind, std::span<const std::uint8_t> bytes) {
        if (settings_.report)
            seen_.hash = quick_fingerprint(bytes, seen_.hash + kind);
        const Shard shard = settings_.shard.value_or(Shard());
        return seen_.records++ % shard.shards == shard.number - 1;
    }

    /// Takes note of the puzzles of the last entry from number `first` on, keeps those of this shard, and returns how
    /// many.
    std::size_t see_and_sift(std::vector<Entry>& entries, std::size_t first) {
        Entry& puzzles = entries.back();
        std::size_t kept = puzzles.size();
        if (settings_.shard || settings_.report) { // otherwise nobody asks, and puzzles may be many
            std::uint64_t kind = puzzles.geometry.box_rows() << 8 | puzzles.geometry.box_columns();
            for (const auto& [cell, digit] : puzzles.eliminated)
                kind = kind * 0x9E3779B97F4A7C15 + (std::uint64_t{cell} << 8 | digit);
            kept = first;
            for (std::size_t k = first; k < puzzles.size(); ++k) {
                const auto digits = puzzles.digits_of(k);
                if (!see(kind, digits))
                    continue;
                if (kept < k) {
                    std::copy(digits.begin(), digits.end(), puzzles.digits.data() + kept * digits.size());
                    puzzles.lines[kept] = puzzles.lines[k];
                    if (k < puzzles.beside.size())
                        puzzles.beside[kept] = std::exchange(puzzles.beside[k], {});
                }
                ++kept;
            }
            puzzles.lines.resize(kept);
            puzzles.beside.resize(std::min(puzzles.beside.size(), kept));
            puzzles.digits.resize(kept * puzzles.geometry.cells());
        }
        if (kept == 0)
            entries.pop_back();
        return kept - first;
    }

    /// The entry at the end of `entries` to which such a puzzle of what is open belongs.
    [[nodiscard]] Entry& entry_of(std::vector<Entry>& entries, const sudoku::Geometry& geometry,
                                  sudoku::Alphabet alphabet, bool guesses_boxes,
                                  std::span<const sudoku::Candidate> eliminated) const {
        if (entries.empty() || entries.back().error || entries.back().source != source_ ||
            entries.back().geometry != geometry || entries.back().alphabet != alphabet ||
            entries.back().guesses_boxes != guesses_boxes ||
            !std::ranges::equal(entries.back().eliminated, eliminated)) {
            entries.push_back({source_, geometry, alphabet, guesses_boxes});
            entries.back().eliminated.assign(eliminated.begin(), eliminated.end());
        }
        return entries.back();
    }

    /// The first time in what is open that a puzzle is named after a kind with other rules, says that these are not known.
    void warn_of_variant(const std::string& name, std::size_t line) {
        const auto variant = has_warned_ ? std::nullopt : sudoku::variant_in_title(name);
        if (!variant)
            return;
        has_warned_ = true;
        log::warn("{}:{}: warning: the title '{}' speaks of other rules ({}): only Sudoku's are obeyed", source_, line,
                  name, *variant);
    }

    /// At the first error in what is open, says if that begins as an exact cover problem of several items.
    void say_if_problem() {
        if (!head_)
            return;
        try {
            std::vector<dlx::Warning> ignored;
            const std::size_t size = head_->rfind('\n') + 1; // without the last line, which may go on
            const dlx::Problem problem = dlx::parse_problem(std::string_view(*head_).substr(0, size), ignored);
            if (!head_->starts_with("p cnf ") && problem.items() > 1 && problem.options() > 0)
                log::warn("{}: if this is an exact cover problem, the program dlx reads it", source_);
        } catch (const dlx::ParseError&) { // it is none
        }
        head_.reset();
    }

    void open_file(const Source& source) {
        try {
            file_ = std::make_unique<Input>(source.text, output_);
        } catch (const FileError& error) {
            throw FileError(error.what() + source.why_no_puzzle);
        }
    }

    /// Opens the next argument or file; false if there is none.
    bool open_next() {
        if (opened_ >= settings_.sources.size())
            return false;
        const Source& source = settings_.sources[opened_++];
        source_ = source.name;
        is_empty_ = true;
        has_warned_ = false;
        head_ = "";
        position_.begin(opened_ - 1);
        progress::begin(source_, progress::reading);
        sudoku::ByteSource bytes;
        if (source.is_puzzle) {
            bytes = sudoku::bytes_of(source.text);
        } else {
            open_file(source);
            bytes = [this](std::span<char> buffer) {
                if (!may_wait_ && !file_->is_ready())
                    throw WouldWait();
                const std::size_t size = file_->read(buffer);
                if (head_ && head_->empty())
                    head_ = std::string(buffer.data(), size);
                position_.take(buffer.first(size));
                return size;
            };
        }
        log::debug("{}: reading", source_);
        const auto on_note = [this](const sudoku::Note& note) {
            ++notes_;
            log::debug("{}:{}: skipped: {}", source_, note.line, note.text);
        };
        reader_.emplace(std::move(bytes), sudoku::ReaderParams{settings_.geometry, settings_.input_format,
                                                               settings_.is_strict, on_note, settings_.check_solution});
        return true;
    }

    const Settings& settings_;
    Output& output_;
    Position position_;
    std::size_t opened_ = 0; ///< arguments and files opened so far
    std::string source_;     ///< what is open, if reader_ is
    std::unique_ptr<Input> file_;
    bool may_wait_ = true;            ///< for file_
    std::optional<std::string> head_; ///< what was read first, until there is an error
    std::optional<sudoku::PuzzleReader> reader_;
    InputSeen seen_;
    std::uint64_t notes_ = 0;
    bool is_empty_ = true;    ///< no record yet in what is open
    bool has_warned_ = false; ///< of a title in what is open
    std::deque<Entry> ahead_; ///< of one record each
};

} // namespace apps
