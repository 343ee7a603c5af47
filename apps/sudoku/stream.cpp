#include "apps/sudoku/stream.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/rows.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <variant>

namespace apps {

namespace {

/// There is nothing to be read right now.
class WouldWait : public std::exception {};

constexpr int max_pause = 20; ///< milliseconds between two writes of a program that pipes a puzzle with rules

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

sudoku::Puzzles PuzzleStream::next(std::size_t most) {
    if (ahead_.empty())
        return read(most);
    sudoku::Puzzles records = std::move(ahead_.front());
    ahead_.pop_front();
    return records;
}

bool PuzzleStream::is_single() {
    while (ahead_.size() < 2) {
        if (ahead_.size() == 1 && source_ == source_name("-") && stdin_is_terminal())
            return true;
        sudoku::Puzzles records = read(1);
        if (records.empty())
            return ahead_.size() == 1;
        ahead_.push_back(std::move(records));
    }
    return false;
}

/// Reads up to `most` records, and waits only for the first.
sudoku::Puzzles PuzzleStream::read(std::size_t most) {
    sudoku::Puzzles puzzles;
    try {
        read(puzzles, most);
    } catch (const FileError& error) {
        reader_.reset();
        puzzles.add_error(sudoku::ParseError(0, 0, error.what()), source_);
    } catch (const WouldWait&) { // the records so far come first
    } catch (const Interrupted&) {
        opened_ = settings_.sources.size();
        reader_.reset();
    }
    if (!puzzles.empty())
        position_.set_line(puzzles[puzzles.record_count() - 1].line());
    progress::now(progress::searching);
    return puzzles;
}

void PuzzleStream::read(sudoku::Puzzles& puzzles, std::size_t most) {
    for (std::size_t had = 0; had < most;) {
        if (!reader_) {
            if ((!puzzles.empty() && may_wait_for_next()) || !begin_next())
                return;
            continue;
        }
        may_wait_ = puzzles.empty();
        if (const auto got = read_from_source(puzzles, most - had)) {
            is_empty_ = false;
            had += *got;
            continue;
        }
        reader_.reset();
        messages_.tell_of_the_rest();
        position_.begin(opened_);
        if (is_empty_)
            throw FileError("no puzzle found");
    }
}

/// Reads at least one record of what is open and adds them. Returns what they count for, or nothing at the end.
std::optional<std::size_t> PuzzleStream::read_from_source(sudoku::Puzzles& puzzles, std::size_t most) {
    if (most > 1)
        if (const std::size_t read = puzzles.add_lines(*reader_, most, source_); read > 0)
            return read;
    auto record = reader_->next();
    if (is_empty_ && settings_.sources[opened_ - 1].is_word)
        require_puzzle(record);
    return record ? std::optional(add_record(puzzles, std::move(*record), most)) : std::nullopt;
}

/// Requires that a word of the command line begins with a puzzle. Throws FileError, as it may be the wrong name of a file.
void PuzzleStream::require_puzzle(const std::optional<sudoku::Record>& record) {
    const std::string& word = settings_.sources[opened_ - 1].text;
    const auto* const reason = record ? std::get_if<sudoku::ParseError>(&*record) : nullptr;
    if ((record && reason == nullptr) || word.find('\n') != std::string::npos)
        return;
    const auto cells = static_cast<std::size_t>(std::ranges::count_if(
        word, [](char c) { return std::string_view("0123456789.-*_").find(c) != std::string_view::npos; }));
    const bool is_similar = word.find("://") != std::string::npos || 2 * cells > word.size();
    source_ = word;
    try {
        file_ = std::make_shared<Input>(word, output_);
    } catch (const FileError& error) {
        const bool has_reason = reason != nullptr && is_similar;
        throw FileError(error.what() +
                        (has_reason ? std::string(", and not a puzzle: ") + reason->message() : std::string()));
    }
}

/// Adds a record, and returns what it counts for.
std::size_t PuzzleStream::add_record(sudoku::Puzzles& puzzles, sudoku::Record record, std::size_t most) {
    if (auto* const puzzle = std::get_if<sudoku::Puzzle>(&record);
        puzzle != nullptr && !puzzle->is_plain() && !settings_.plain_only.empty())
        record = sudoku::ParseError(puzzle->line, 0, settings_.plain_only);
    if (auto* const puzzle = std::get_if<sudoku::Puzzle>(&record); puzzle != nullptr && !puzzle->drawings.empty())
        if (auto error = error_of_drawings(*puzzle))
            record = *std::move(error);
    if (auto* const error = std::get_if<sudoku::ParseError>(&record)) {
        puzzles.add_error(std::move(*error), source_);
        return 1;
    }
    auto& puzzle = std::get<sudoku::Puzzle>(record);
    const bool is_plain = puzzle.is_plain();
    const sudoku::Geometry geometry = puzzle.grid.geometry();
    if (is_plain) { // one title among the ignored elements is enough
        std::erase_if(puzzle.ignored, [](const std::string& element) { return element.starts_with('\''); });
        warn_of_notes(puzzle.line);
        warn_of_variant(puzzle.name, puzzle.line);
    }
    if (!puzzle.ignored.empty())
        messages_.warn(source_, line_of_ignored(puzzle),
                       "ignored: " + join({puzzle.ignored.begin(), puzzle.ignored.end()}) + "; they may contain rules");
    while (!is_plain && !titles_.empty() && titles_.front().first < puzzle.line) // among those ignored
        titles_.pop_front();
    (is_plain ? has_plain_ : has_rules_) = true;
    puzzles.add(std::move(puzzle), source_);
    // Larger boards count for more than one puzzle; one that is too large to be solved with others ends the block.
    return is_plain && sudoku::Solver::uses_lockstep(geometry) ? std::max(geometry.cell_count() / 81, 1U) : most;
}

/// Returns the line of the first text for people that a puzzle with rules ignores, or that of the puzzle.
std::size_t PuzzleStream::line_of_ignored(const sudoku::Puzzle& puzzle) const {
    const auto title =
        std::ranges::find(titles_, puzzle.ignored.front(), [](const auto& one) { return '\'' + one.second + '\''; });
    return title == titles_.end() ? puzzle.line : title->first;
}

/// Returns the error of a puzzle with drawings, unless they are listed or left out: warns of these.
std::optional<sudoku::ParseError> PuzzleStream::error_of_drawings(const sudoku::Puzzle& puzzle) {
    const std::string text = drawings_text(puzzle);
    const std::string subject = (puzzle.name.empty() ? "this puzzle" : dlx::detail::quoted(puzzle.name)) + " has ";
    if (!settings_.shows_drawings && !settings_.leave_out_drawings)
        return sudoku::ParseError(puzzle.line, 0,
                                  subject + text + "; give --leave-out-drawings to answer the puzzle without them");
    if (settings_.leave_out_drawings && puzzle.is_plain() && std::ranges::count(puzzle.ignored, "rules in words") > 0)
        return sudoku::ParseError(puzzle.line, 0,
                                  subject + "rules in words: if they are those of Sudoku and no others, remove them");
    messages_.warn(source_, puzzle.line, (settings_.leave_out_drawings ? "left out: " : "") + text);
    return std::nullopt;
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

/// Warns of the notes above a line that mention a variant. They are those of a plain puzzle.
void PuzzleStream::warn_of_notes(std::size_t line) {
    while (!titles_.empty() && titles_.front().first < line) {
        warn_of_variant(titles_.front().second, titles_.front().first);
        titles_.pop_front();
    }
}

/// Returns whether the next source may be something else than a file or text.
bool PuzzleStream::may_wait_for_next() const {
    std::error_code error;
    return opened_ < settings_.sources.size() && !settings_.sources[opened_].is_puzzle &&
           !std::filesystem::is_regular_file(settings_.sources[opened_].text, error);
}

/// Begins to read the next argument or file; false if there is none.
bool PuzzleStream::begin_next() {
    if (opened_ >= settings_.sources.size())
        return false;
    const Source& source = settings_.sources[opened_++];
    source_ = source.name;
    is_empty_ = true;
    has_warned_ = false;
    titles_.clear();
    position_.begin(opened_ - 1);
    progress::begin(source_, progress::reading);
    log::debug("{}: reading", source_);
    if (source.is_puzzle) {
        open_reader(sudoku::memory_source(source.text), {});
        return true;
    }
    file_ = std::make_shared<Input>(source.text, output_);
    open_reader(
        [this](std::span<char> buffer) {
            if (!may_wait_ && !file_->is_ready())
                throw WouldWait();
            const std::size_t size = file_->read(buffer);
            position_.take(buffer.first(size));
            return size;
        },
        [this] { return file_->is_ready() || file_->read_ahead(max_pause); });
    return true;
}

void PuzzleStream::open_reader(sudoku::ByteSource bytes, std::function<bool()> is_ready) {
    const auto on_note = [this](const sudoku::Note& note) {
        ++notes_;
        log::debug("{}:{}: skipped: {}", source_, note.line, note.text);
        if (!has_warned_ && sudoku::variant_in_title(note.text))
            titles_.emplace_back(note.line, note.text);
    };
    reader_.emplace(std::move(bytes), sudoku::ReaderParams{.geometry = settings_.geometry,
                                                           .format = settings_.input_format,
                                                           .strict = settings_.strict,
                                                           .on_note = on_note,
                                                           .read_solutions = settings_.check_solution,
                                                           .read_rules = true,
                                                           .keep_drawings = true,
                                                           .is_ready = std::move(is_ready)});
}

} // namespace apps
