#include "sudoku/many/puzzles.hpp"

#include <utility>

namespace sudoku {

Puzzle PuzzleGroup::puzzle(std::size_t k) const {
    const PuzzleExtras more = k < extras.size() ? extras[k] : PuzzleExtras();
    return {.grid = Grid(geometry, digits_of(k), eliminated),
            .notation = notation,
            .line = line(k),
            .name = more.name,
            .author = more.author,
            .rules_in_words = more.rules_in_words,
            .has_explicit_boxes = has_explicit_boxes,
            .filled_in = more.filled_in,
            .attached_solution = more.attached_solution,
            .variant = variant,
            .ignored = more.ignored,
            .drawings = more.drawings};
}

Puzzles::Puzzles(const Geometry& geometry, DigitNotation notation, std::span<const Digit> digits) {
    append({.geometry = geometry, .notation = notation, .view = digits});
}

void Puzzles::append(PuzzleGroup run) {
    starts_.push_back(record_count());
    runs_.push_back(std::move(run));
}

/// Returns the last run if such a puzzle belongs to it, or a new one.
PuzzleGroup& Puzzles::run_of(const std::string& source, const Geometry& geometry, const DigitNotation& notation,
                             bool has_explicit_boxes, std::span<const Candidate> eliminated) {
    const bool fits = !runs_.empty() && !runs_.back().error && !runs_.back().variant && runs_.back().view.empty() &&
                      runs_.back().source == source && runs_.back().geometry == geometry &&
                      runs_.back().notation == notation && runs_.back().has_explicit_boxes == has_explicit_boxes &&
                      std::equal(eliminated.begin(), eliminated.end(), runs_.back().eliminated.begin(),
                                 runs_.back().eliminated.end());
    if (!fits)
        append({.source = source,
                .geometry = geometry,
                .notation = notation,
                .has_explicit_boxes = has_explicit_boxes,
                .eliminated = {eliminated.begin(), eliminated.end()}});
    return runs_.back();
}

void Puzzles::add(Puzzle puzzle, const std::string& source) {
    const Grid& grid = puzzle.grid;
    if (puzzle.variant)
        append({.source = source,
                .geometry = grid.geometry(),
                .notation = puzzle.notation,
                .has_explicit_boxes = puzzle.has_explicit_boxes,
                .eliminated = {grid.eliminated().begin(), grid.eliminated().end()}});
    PuzzleGroup& run =
        puzzle.variant ? runs_.back()
                       : run_of(source, grid.geometry(), puzzle.notation, puzzle.has_explicit_boxes, grid.eliminated());
    run.digits.insert(run.digits.end(), grid.digits().begin(), grid.digits().end());
    run.lines.push_back(puzzle.line);
    run.variant = std::move(puzzle.variant);
    if (puzzle.name.empty() && puzzle.author.empty() && puzzle.rules_in_words.empty() && puzzle.filled_in.empty() &&
        !puzzle.attached_solution && puzzle.ignored.empty() && puzzle.drawings.empty())
        return;
    run.extras.resize(run.lines.size() - 1);
    run.extras.push_back({std::move(puzzle.name), std::move(puzzle.author), std::move(puzzle.rules_in_words),
                          std::move(puzzle.filled_in), std::move(puzzle.attached_solution), std::move(puzzle.ignored),
                          std::move(puzzle.drawings)});
}

void Puzzles::add_error(ParseError error, const std::string& source) {
    append({.source = source, .error = std::move(error)});
}

std::size_t Puzzles::add_lines(PuzzleReader& reader, std::size_t most, const std::string& source) {
    PuzzleGroup& run = run_of(source, Geometry(3, 3), DigitNotation::digits, false, {});
    const std::size_t added = reader.read_plain_puzzles(run.digits, run.lines, most);
    if (run.lines.empty()) {
        runs_.pop_back();
        starts_.pop_back();
    }
    return added;
}

void Puzzles::add_plain(std::span<const Digit> digits, const std::string& source) {
    PuzzleGroup& run = run_of(source, Geometry(3, 3), DigitNotation::digits, false, {});
    run.digits.insert(run.digits.end(), digits.begin(), digits.end());
    run.lines.push_back(1);
}

std::size_t Puzzles::size() const {
    std::size_t size = 0;
    for (const PuzzleGroup& run : runs_)
        size += run.size();
    return size;
}

Puzzles::Record Puzzles::operator[](std::size_t k) const {
    const std::size_t run = run_at(k);
    return {runs_[run], k - starts_[run]};
}

std::size_t Puzzles::run_at(std::size_t record) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), record) - starts_.begin();
    return static_cast<std::size_t>(next > 0 ? next - 1 : 0);
}

std::vector<PuzzleBlock> Puzzles::blocks(std::size_t first, std::size_t last) const {
    std::vector<PuzzleBlock> blocks;
    for (std::size_t run = run_at(first); run < runs_.size() && starts_[run] < last; ++run)
        if (const PuzzleGroup& some = runs_[run]; !some.error) {
            const std::size_t begin = std::max(first, starts_[run]) - starts_[run];
            const std::size_t end = std::min(last - starts_[run], some.size());
            if (begin < end)
                blocks.push_back(some.block(begin, end));
        }
    return blocks;
}

std::vector<std::size_t> Puzzles::puzzles(std::size_t first, std::size_t last) const {
    std::vector<std::size_t> numbers;
    for (std::size_t run = run_at(first); run < runs_.size() && starts_[run] < last; ++run) {
        const std::size_t end = starts_[run] + runs_[run].size();
        for (std::size_t number = std::max(first, starts_[run]); number < std::min(last, end); ++number)
            numbers.push_back(number);
    }
    return numbers;
}

} // namespace sudoku
