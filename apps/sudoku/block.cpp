#include "apps/sudoku/block.hpp"

#include "apps/shared/certificate.hpp"
#include "apps/shared/disagreement.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/explanation.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace apps {

bool prints_at_once(const Settings& settings) {
    return settings.task == Task::solve && settings.limit.value_or(most_solutions_kept + 1) > most_solutions_kept;
}

/// Puzzles of an entry that follow each other and are solved in the same way; none if the entry has none.
struct BlockSolver::Stretch {
    const Entry& entry;
    std::size_t first = 0; ///< of the puzzles of the entry
    std::size_t size = 0;
    bool in_lockstep = false;

    /// Requires puzzles.
    [[nodiscard]] const PuzzleRun& run() const { return std::get<PuzzleRun>(entry.content); }
};

void BlockSolver::solve(Block& block, const Sink& sink) {
    if (uses_lockstep_)
        return solve_in_lockstep(block);
    for (const Entry& entry : block.entries) {
        if (const auto* const run = std::get_if<PuzzleRun>(&entry.content))
            solve_one_by_one({entry, 0, run->size()}, block, sink);
        else
            add_failure(entry, block, sink);
        if (block.is_cut)
            return;
    }
}

void BlockSolver::solve_one_by_one(const Stretch& stretch, Block& block, const Sink& sink) {
    for (std::size_t k = 0; k < stretch.size && !block.is_cut; ++k)
        solve_one(stretch.run().puzzle(stretch.first + k), stretch.entry.source, block, sink);
}

/// The puzzles of one geometry together, wherever in the block they are.
void BlockSolver::solve_in_lockstep(Block& block) {
    std::vector<Stretch> stretches;
    for (const Entry& entry : block.entries)
        add_stretches(entry, stretches);
    std::vector<Block> parts(stretches.size());
    std::vector<bool> is_done(stretches.size(), false);
    for (std::size_t first = 0; first < stretches.size(); ++first) {
        const auto append = [&text = parts[first].text](std::string_view more) { text += more; };
        if (stretches[first].size == 0) {
            add_failure(stretches[first].entry, parts[first], append);
        } else if (!stretches[first].in_lockstep) {
            solve_one_by_one(stretches[first], parts[first], append);
        } else if (!is_done[first]) {
            std::vector<std::size_t> together;
            for (std::size_t k = first; k < stretches.size(); ++k)
                if (stretches[k].in_lockstep && stretches[k].run().geometry == stretches[first].run().geometry) {
                    together.push_back(k);
                    is_done[k] = true;
                }
            solve_together(stretches, together, parts);
        }
    }
    for (Block& part : parts) {
        if (block.is_cut)
            return;
        append_part(std::move(part), block);
    }
}

void BlockSolver::add_stretches(const Entry& entry, std::vector<Stretch>& stretches) const {
    const auto* const run = std::get_if<PuzzleRun>(&entry.content);
    if (run == nullptr) {
        stretches.push_back({entry});
        return;
    }
    for (std::size_t k = 0; k < run->size(); ++k) {
        const bool in_lockstep = suits_lockstep(settings_, run->geometry, run->digits_of(k));
        if (k == 0 || stretches.back().in_lockstep != in_lockstep)
            stretches.push_back({entry, k, 0, in_lockstep});
        ++stretches.back().size;
    }
}

void BlockSolver::solve_together(const std::vector<Stretch>& stretches, const std::vector<std::size_t>& together,
                                 std::vector<Block>& parts) {
    if (signals::stop_flag()) {
        for (const std::size_t k : together)
            parts[k].is_cut = true;
        return;
    }
    struct Place {               // of a puzzle
        std::size_t stretch = 0; ///< in `together`
        std::size_t puzzle = 0;  ///< in the stretch
    };
    const auto advance = [&](Place& place) {
        if (++place.puzzle == stretches[together[place.stretch]].size)
            place = {place.stretch + 1, 0};
    };
    Place given;
    Place answered;
    const auto give = [&]() -> std::span<const sudoku::Digit> {
        if (given.stretch == together.size())
            return {};
        const Stretch& from = stretches[together[given.stretch]];
        const std::size_t puzzle = from.first + given.puzzle;
        advance(given);
        return from.run().digits_of(puzzle);
    };
    bool is_cut = false;
    const auto take = [&](const sudoku::BatchAnswer& found) {
        if (is_cut)
            return;
        Block& part = parts[together[answered.stretch]];
        const Stretch& from = stretches[together[answered.stretch]];
        add_answer(found, from, from.first + answered.puzzle, part);
        is_cut = part.is_cut;
        advance(answered);
    };
    const Stretch& front = stretches[together.front()];
    if (settings_.task == Task::solve)
        parts[together.front()].text.reserve(front.size * (front.run().geometry.cells() + 1));
    solvers_.batch(front.run().geometry).run(give, take);
    for (; answered.stretch < together.size(); answered = {answered.stretch + 1, 0})
        parts[together[answered.stretch]].is_cut = true; // it reads a few ahead that it may not have come to
}

void BlockSolver::add_answer(const sudoku::BatchAnswer& found, const Stretch& from, std::size_t k, Block& part) {
    if (append_plain_answer(part.text, settings_, from.run(), found)) { // a line: nothing stands between two
        ++part.counts.records;
        ++part.counts.answered_yes;
        part.counts.solutions += found.solutions;
        part.counts.at_least += found.status == dlx::Status::exhausted ? 0 : 1;
        part.counts.search_nodes += search_nodes(found);
        part.tally.add(Answered::yes);
        return;
    }
    std::string record;
    const auto writer = make_writer(settings_, from.entry.source, [&](std::string_view more) { record += more; });
    const Sink append = [&text = part.text](std::string_view more) { text += more; };
    const sudoku::Puzzle puzzle = from.run().puzzle(k);
    try {
        const Answer told = answer(puzzle, settings_, found, solvers_, *writer);
        begin_record(part, append);
        append(record);
        add_answer(told, from.entry.source, puzzle.line, part);
    } catch (const Disagreement& error) {
        add_error(from.entry.source, {puzzle.line, 1, error.what()}, part, append);
    }
}

void BlockSolver::append_part(Block part, Block& block) const {
    if (block.text.empty() && block.counts.records == 0) {
        block.text = std::move(part.text);
    } else {
        if (block.counts.records > 0 && part.counts.records > 0)
            block.text += text_between_records(*settings_.format);
        block.text += part.text;
    }
    std::move(part.messages.begin(), part.messages.end(), std::back_inserter(block.messages));
    block.tally += part.tally;
    block.counts += part.counts;
    block.is_cut = part.is_cut;
}

void BlockSolver::add_failure(const Entry& entry, Block& block, const Sink& sink) const {
    if (const auto* const error = std::get_if<FileError>(&entry.content)) {
        block.messages.push_back({entry.source, 0, 0, error->what()});
        block.tally.add_error();
    } else {
        add_error(entry.source, std::get<sudoku::ParseError>(entry.content), block, sink);
    }
}

void BlockSolver::solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink) {
    std::string record;
    const auto writer = make_writer(
        settings_, source, prints_at_once_ ? sink : [&](std::string_view more) { record += more; });
    const auto fail = [&](const std::string& message) {
        const sudoku::ParseError error(puzzle.line, 1, message);
        if (prints_at_once_)
            add_error(*writer, source, error, block); // which has begun
        else
            add_error(source, error, block, sink);
    };
    try {
        if (prints_at_once_)
            begin_record(block, sink);
        const Sink append = [&](std::string_view more) { record += more; };
        const Answer found = settings_.task == Task::explain ? explain(puzzle, settings_, source, solvers_, append)
                                                             : answer(puzzle, settings_, solvers_, *writer);
        if (found.status == dlx::Status::stopped && found.search_nodes == 0 && !prints_at_once_) {
            block.is_cut = true; // the search had not begun
            return;
        }
        if (!prints_at_once_)
            begin_record(block, sink);
        sink(record);
        add_answer(found, source, puzzle.line, block);
        if (settings_.certificate)
            add_certificate(puzzle, found, source, block);
    } catch (const std::bad_alloc&) {
        fail("not enough memory for a " + to_string(puzzle.grid.geometry()) + " board");
    } catch (const Disagreement& error) {
        fail(error.what());
    }
}

/// What stands between two records; print() adds what stands between two blocks.
void BlockSolver::begin_record(Block& block, const Sink& sink) const {
    if (block.counts.records > 0 && !text_between_records(*settings_.format).empty())
        sink(text_between_records(*settings_.format));
}

void BlockSolver::add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const {
    block.counts.add(answer);
    block.tally.add(answer.answered);
    if (answer.answered == Answered::undecided)
        block.messages.push_back({source, line, 0, "undecided: " + std::string(to_string(answer.status)), false});
    block.is_cut |= answer.status == dlx::Status::stopped;
}

/// Without one the answer is not decided, although it is printed; but for two solutions, which speak for themselves.
void BlockSolver::add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer, const std::string& source,
                                  Block& block) const {
    dlx::Status status = answer.status;
    try {
        if (status == dlx::Status::exhausted) {
            const sudoku::Cover cover(puzzle.grid.geometry());
            std::vector<dlx::OptionId> givens;
            cover.encode(puzzle.grid.digits(), givens);
            const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - started_;
            status = certify(*settings_.certificate, cover.problem(), answer.solutions, settings_.params, gone.count(),
                             givens);
        }
    } catch (const FileError& error) {
        block.messages.push_back({source, puzzle.line, 0, error.what()});
        block.tally.add_error();
        return;
    } catch (const std::bad_alloc&) {
        block.messages.push_back({source, puzzle.line, 0, "not enough memory for a certificate"});
        block.tally.add_error();
        return;
    }
    if (status == dlx::Status::exhausted)
        return;
    block.messages.push_back({source, puzzle.line, 0, no_certificate(*settings_.certificate, status), false});
    if (settings_.task != Task::check || status != dlx::Status::solution_limit)
        block.tally.add(Answered::undecided);
}

void BlockSolver::add_error(const std::string& source, const sudoku::ParseError& error, Block& block,
                            const Sink& sink) const {
    begin_record(block, sink);
    add_error(*make_writer(settings_, source, sink), source, error, block);
}

void BlockSolver::add_error(RecordWriter& writer, const std::string& source, const sudoku::ParseError& error,
                            Block& block) const {
    writer.error(error);
    ++block.counts.records;
    ++block.counts.errors;
    block.tally.add_error();
    block.messages.push_back({source, error.line(), error.column(), error.what()});
}

} // namespace apps
