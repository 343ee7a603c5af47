#include "apps/sudoku/stream.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/core.h>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

namespace apps {

namespace {

/// There is nothing to be read right now.
class WouldWait : public std::exception {};

} // namespace

Position::Position(const std::vector<Source>& sources) {
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

void Position::begin(std::size_t source) {
    before_ =
        is_known_ ? std::accumulate(sizes_.begin(), sizes_.begin() + static_cast<std::ptrdiff_t>(source), 0.0) : 0;
    taken_ = line_ = 0;
}

void Position::take(std::span<const char> piece) {
    if (taken_ == 0) {
        const auto some = piece.first(std::min<std::size_t>(piece.size(), 1 << 10));
        bytes_a_line_ = static_cast<double>(some.size()) / static_cast<double>(1 + std::ranges::count(some, '\n'));
    }
    taken_ += static_cast<double>(piece.size());
}

double Position::fraction() const {
    constexpr double max_ahead = 1 << 17; // bytes that the reader has taken and not made records of, about
    const double here = std::clamp(line_ * bytes_a_line_, std::max(0.0, taken_ - max_ahead), taken_);
    return is_known_ && whole_ > 0 ? std::min((before_ + here) / whole_, 1.0) : 0;
}

// --- The stream -----------------------------------------------------------------------------------------------------

Records PuzzleStream::next(std::size_t most) {
    if (ahead_.empty())
        return read(most);
    Records records = std::move(ahead_.front());
    ahead_.pop_front();
    return records;
}

bool PuzzleStream::is_single() {
    while (ahead_.size() < 2) {
        if (ahead_.size() == 1 && source_ == source_name("-") && stdin_is_terminal())
            return true;
        Records records = read(1);
        if (records.empty())
            return ahead_.size() == 1;
        ahead_.push_back(std::move(records));
    }
    return false;
}

/// Reads up to `most` records, and waits only for the first.
Records PuzzleStream::read(std::size_t most) {
    Records records;
    read(records.puzzles, most);
    if (records.puzzles.empty() && is_at_variant()) {
        records.variant = settings_.sources[opened_++].variant;
        position_.begin(opened_);
    }
    progress::now(progress::searching);
    return records;
}

/// Reads up to `most` puzzles and errors, up to the next variant.
void PuzzleStream::read(sudoku::Puzzles& puzzles, std::size_t most) {
    try {
        for (std::size_t had = 0; had < most && !is_at_variant();) {
            if (const Source* const next = next_source(); next != nullptr && next->record) {
                ++opened_;
                source_ = next->name;
                had += add_record(puzzles, *next->record, most - had);
                continue;
            }
            if (!reader_ && !open_next())
                break;
            may_wait_ = puzzles.empty();
            const auto got = read_from_source(puzzles, most - had);
            if (got) {
                is_empty_ = false;
                had += *got;
                continue;
            }
            reader_.reset();
            position_.begin(opened_);
            if (is_empty_)
                throw FileError("no puzzle found");
        }
    } catch (const FileError& error) {
        reader_.reset();
        puzzles.add_error(sudoku::ParseError(0, 0, error.what()), source_);
    } catch (const WouldWait&) { // what there is comes first
    } catch (const Interrupted&) {
        opened_ = settings_.sources.size();
        reader_.reset();
    }
    if (!puzzles.empty())
        position_.set_line(puzzles[puzzles.record_count() - 1].line());
}

/// Returns the source that is read next. Returns null at the end, and while another is read.
const Source* PuzzleStream::next_source() const {
    return !reader_ && opened_ < settings_.sources.size() ? &settings_.sources[opened_] : nullptr;
}

bool PuzzleStream::is_at_variant() const {
    const Source* const next = next_source();
    return next != nullptr && next->variant;
}

/// Reads at least one record of what is open and adds them. Returns what they count for, or nothing at the end.
std::optional<std::size_t> PuzzleStream::read_from_source(sudoku::Puzzles& puzzles, std::size_t most) {
    if (most > 1)
        if (const std::size_t read = puzzles.add_lines(*reader_, most, source_); read > 0)
            return read;
    auto record = reader_->next();
    return record ? std::optional(add_record(puzzles, std::move(*record), most)) : std::nullopt;
}

/// Adds a record, and returns what it counts for.
std::size_t PuzzleStream::add_record(sudoku::Puzzles& puzzles, sudoku::Record record, std::size_t most) {
    if (auto* const error = std::get_if<sudoku::ParseError>(&record)) {
        puzzles.add_error(std::move(*error), source_);
        return 1;
    }
    auto& puzzle = std::get<sudoku::Puzzle>(record);
    const sudoku::Geometry geometry = puzzle.grid.geometry();
    warn_of_variant(puzzle.name, puzzle.line);
    puzzles.add(std::move(puzzle), source_);
    // Larger boards count for more than one puzzle; one that is too large to be solved with others ends the block.
    return sudoku::Solver::uses_lockstep(geometry) ? std::max(geometry.cell_count() / 81, 1U) : most;
}

/// Warns once for each open source if a note, or the name of a puzzle, mentions a variant.
void PuzzleStream::warn_of_variant(std::string_view name, std::size_t line) {
    const auto variant = has_warned_ ? std::nullopt : sudoku::variant_in_title(name);
    if (!variant)
        return;
    has_warned_ = true;
    log::warn("{}:{}: warning: the title '{}' mentions variant rules ({}); only standard Sudoku rules are applied",
              source_, line, name, *variant);
}

void PuzzleStream::open_file(const Source& source) {
    try {
        file_ = source.opened ? source.opened : std::make_shared<Input>(source.text, output_);
    } catch (const FileError& error) {
        throw FileError(error.what() + source.why_no_puzzle);
    }
}

/// Opens the next argument or file; false if there is none.
bool PuzzleStream::open_next() {
    if (opened_ >= settings_.sources.size())
        return false;
    const Source& source = settings_.sources[opened_++];
    source_ = source.name;
    is_empty_ = true;
    has_warned_ = has_warned_ && source.lines_before > 0;
    position_.begin(opened_ - 1);
    progress::begin(source_, progress::reading);
    sudoku::ByteSource bytes;
    if (source.is_puzzle) {
        bytes = sudoku::memory_source(source.text);
    } else {
        open_file(source);
        bytes = [this](std::span<char> buffer) {
            if (!may_wait_ && !file_->is_ready())
                throw WouldWait();
            const std::size_t size = file_->read(buffer);
            position_.take(buffer.first(size));
            return size;
        };
    }
    log::debug("{}: reading", source_);
    const auto on_note = [this](const sudoku::Note& note) {
        ++notes_;
        log::debug("{}:{}: skipped: {}", source_, note.line, note.text);
        warn_of_variant(note.text, note.line);
    };
    reader_.emplace(std::move(bytes), sudoku::ReaderParams{.geometry = settings_.geometry,
                                                           .format = settings_.input_format,
                                                           .strict = settings_.strict,
                                                           .on_note = on_note,
                                                           .read_solutions = settings_.check_solution,
                                                           .lines_before = source.lines_before});
    return true;
}

} // namespace apps
