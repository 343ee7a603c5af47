#include "apps/sudoku/stream.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/rows.hpp"

#include <algorithm>
#include <chrono>
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

constexpr std::size_t max_beginning = 1 << 20; ///< bytes of a source that show whether it has a variant
constexpr std::size_t max_document = 1 << 22;  ///< the same if it begins with a JSON object, which may be large
constexpr std::size_t min_beginning = 1 << 16; ///< the same if they come slowly
constexpr auto max_delay = std::chrono::milliseconds(200); ///< behind these
constexpr int max_pause = 20; ///< milliseconds between two writes of a program that pipes a variant

/// There is nothing more to read in the beginning of a source.
class BeginningEnds : public std::exception {};

/// Returns whether a PuzzleReader returns a record without reading more than `beginning`.
bool has_record(std::string_view beginning, const Settings& settings) {
    const auto source = [&, rest = beginning](std::span<char> buffer) mutable {
        if (rest.empty())
            throw BeginningEnds();
        const std::size_t size = rest.copy(buffer.data(), buffer.size());
        rest.remove_prefix(size);
        return size;
    };
    try {
        sudoku::PuzzleReader reader(source, {.geometry = settings.geometry, .format = settings.input_format});
        return reader.next().has_value();
    } catch (const BeginningEnds&) {
        return false;
    }
}

/// Reads the beginning of the input: until it is known what it is, and no more than a PuzzleStream needs for its first
/// record. If more is there at once, it is read, too.
std::string_view read_beginning(Input& input, const Settings& settings) {
    const auto started = std::chrono::steady_clock::now();
    const auto is_late = [&] { return std::chrono::steady_clock::now() - started > max_delay; };
    std::size_t max_size = max_beginning;
    while (input.ahead().size() < max_size) {
        const bool may_wait = !has_record(input.ahead(), settings);
        if ((!may_wait && is_late() && input.ahead().size() > min_beginning) ||
            !input.read_ahead(may_wait ? -1 : max_pause))
            break;
        const std::size_t first = input.ahead().find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        max_size =
            input.ahead().substr(std::min(first, input.ahead().size())).starts_with('{') ? max_document : max_beginning;
    }
    return input.ahead().substr(0, max_size);
}

/// Returns a list of many plain puzzles in a text, without its first and its last one, to which the lines above and below
/// may belong; "" if there is none.
std::string_view plain_list_in(std::string_view text) {
    constexpr std::size_t cells = 81;
    constexpr std::size_t min_lines = 16;
    const auto is_cell = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
    std::size_t second = 0; // beginning of the second line
    std::size_t last = 0;   // beginning of the last line
    std::size_t count = 0;  // of lines
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.size() == cells && std::ranges::all_of(line, is_cell)) {
            second = count++ == 0 ? end + 1 : second;
            last = at;
        } else if (count >= min_lines) {
            break;
        } else {
            count = 0;
        }
        at = end + 1;
    }
    return count >= min_lines ? text.substr(second, last - second) : std::string_view();
}

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
        parts_.clear();
        reader_.reset();
    }
    if (!puzzles.empty())
        position_.set_line(puzzles[puzzles.record_count() - 1].line());
    progress::now(progress::searching);
    return puzzles;
}

void PuzzleStream::read(sudoku::Puzzles& puzzles, std::size_t most) {
    for (std::size_t had = 0; had < most;) {
        if (!reader_ && !parts_.empty()) {
            begin_part();
            if (part_.plain)
                had += add_record(puzzles, *std::exchange(part_.plain, std::nullopt), most - had);
            continue;
        }
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
        if (parts_.empty())
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
    return record ? std::optional(add_record(puzzles, std::move(*record), most)) : std::nullopt;
}

/// Adds a record, and returns what it counts for.
std::size_t PuzzleStream::add_record(sudoku::Puzzles& puzzles, sudoku::Record record, std::size_t most) {
    if (auto* const puzzle = std::get_if<sudoku::Puzzle>(&record);
        puzzle != nullptr && !puzzle->is_plain() && !settings_.plain_only.empty())
        record = sudoku::ParseError(puzzle->line, 0, settings_.plain_only);
    if (auto* const error = std::get_if<sudoku::ParseError>(&record)) {
        puzzles.add_error(std::move(*error), source_);
        return 1;
    }
    auto& puzzle = std::get<sudoku::Puzzle>(record);
    const bool is_plain = puzzle.is_plain();
    const sudoku::Geometry geometry = puzzle.grid.geometry();
    if (is_plain)
        warn_of_variant(puzzle.name, puzzle.line);
    (is_plain ? has_plain_ : has_rules_) = true;
    puzzles.add(std::move(puzzle), source_);
    // Larger boards count for more than one puzzle; one that is too large to be solved with others ends the block.
    return is_plain && sudoku::Solver::uses_lockstep(geometry) ? std::max(geometry.cell_count() / 81, 1U) : most;
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
    position_.begin(opened_ - 1);
    progress::begin(source_, progress::reading);
    log::debug("{}: reading", source_);
    if (source.is_puzzle) {
        if (sudoku::is_variant(source.text))
            divide(source.text);
        else
            open_reader(sudoku::memory_source(source.text), 0);
        return true;
    }
    try {
        file_ = std::make_shared<Input>(source.text, output_);
        if (sudoku::is_variant(read_beginning(*file_, settings_))) {
            divide(file_->read_all());
            return true;
        }
    } catch (const FileError& error) {
        throw FileError(error.what() + source.why_no_puzzle);
    }
    open_reader(
        [this](std::span<char> buffer) {
            if (!may_wait_ && !file_->is_ready())
                throw WouldWait();
            const std::size_t size = file_->read(buffer);
            position_.take(buffer.first(size));
            return size;
        },
        0);
    return true;
}

/// Divides the text of a source with puzzles that have rules.
void PuzzleStream::divide(std::string_view text) {
    const auto occurs = [&](char c) { return text.find(c) != std::string_view::npos; };
    const bool is_list = settings_.input_format != sudoku::InputFormat::grid && !settings_.geometry &&
                         std::ranges::none_of(std::string_view("[{<\""), occurs); // no sections and documents
    const auto lines_of = [](std::string_view some) {
        return static_cast<std::size_t>(std::ranges::count(some, '\n'));
    };
    part_ = {};
    Messages messages;
    for (std::size_t lines = 0; !text.empty();) {
        const std::string_view list = is_list ? plain_list_in(text) : std::string_view();
        const std::string_view above =
            list.empty() ? text : text.substr(0, static_cast<std::size_t>(list.data() - text.data()));
        add_parts(above, lines, messages);
        lines += lines_of(above);
        if (!list.empty())
            parts_.push_back({std::string(list), lines});
        lines += lines_of(list);
        text.remove_prefix(above.size() + list.size());
    }
    messages.tell_of_the_rest();
}

/// Adds the parts of a text below some lines. Warns of unknown elements.
void PuzzleStream::add_parts(std::string_view text, std::size_t lines_above, Messages& messages) {
    const auto below = [&](std::size_t line) { return line > 0 ? line + lines_above : 0; };
    const auto error_below = [&](const sudoku::ParseError& error) {
        return sudoku::ParseError(below(error.line()), error.column(), error.message());
    };
    for (sudoku::TextPart& part :
         sudoku::split_variants(text, {.geometry = settings_.geometry, .format = settings_.input_format})) {
        parts_.push_back(std::move(part));
        auto& [lines, lines_before, record, plain] = parts_.back();
        lines_before += lines_above;
        if (plain)
            record.reset();
        if (record && std::holds_alternative<sudoku::ParseError>(*record)) {
            plain = std::get<sudoku::ParseError>(*record);
        } else if (record) {
            auto& [puzzle, line, ignored] = std::get<sudoku::FoundVariant>(*record);
            for (sudoku::Rule& rule : puzzle.rules)
                rule.line = below(rule.line);
            plain = to_puzzle(std::move(puzzle), line);
            if (!ignored.empty())
                messages.tell({source_,
                               {below(line), 0,
                                "warning: ignored: " + join({ignored.begin(), ignored.end()}) + "; rules may be in it"},
                               false});
        }
        if (auto* const error = plain ? std::get_if<sudoku::ParseError>(&*plain) : nullptr)
            plain = error_below(*error);
        else if (plain)
            std::get<sudoku::Puzzle>(*plain).line = below(std::get<sudoku::Puzzle>(*plain).line);
    }
}

/// Begins to read the next part of a text.
void PuzzleStream::begin_part() {
    position_.pass(part_.text.size());
    part_ = std::move(parts_.front());
    parts_.pop_front();
    is_empty_ = true;
    if (!part_.plain)
        open_reader(sudoku::memory_source(part_.text), part_.lines_before);
}

void PuzzleStream::open_reader(sudoku::ByteSource bytes, std::size_t lines_before) {
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
                                                           .lines_before = lines_before});
}

} // namespace apps
