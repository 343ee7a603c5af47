#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/setters/generated_record.hpp"

#include "sudoku/many/make.hpp"

#include <any>
#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace apps {

namespace {

int make_puzzles(const GenerateSettings& settings, Output& output) {
    using sudoku::ParallelMaker;
    RecordPrinter printed(settings.format, output, head_of_generated, board_style);
    progress::now("making puzzles");
    progress::set_puzzles(0, 0);
    ParallelMaker making({.requirements = static_cast<const sudoku::PuzzleRequirements&>(settings),
                          .number = settings.number.value_or(sudoku::ParallelMakerParams::all),
                          .max_attempts = settings.max_attempts,
                          .threads = static_cast<std::uint32_t>(settings.threads),
                          .limits = {.seconds = settings.seconds, .stop_flag = &signals::stop_flag()}},
                         [&](const std::atomic<bool>& stop) -> ParallelMaker::Describe {
                             return [maker = std::make_shared<RecordMaker>(settings, stop)](
                                        const sudoku::MatchingPuzzle& made) {
                                 return std::make_shared<Record>((*maker)(made)); // which is cheap to copy
                             };
                         });
    const ParallelMaker::StopReason end = making.run([&](const sudoku::MadePuzzle& made) {
        Record record = std::move(*std::any_cast<std::shared_ptr<Record>>(made.description));
        if (settings.rules && settings.format == Format::line && printed.size() > 0)
            record.text.insert(0, 1, '\n'); // between texts of several lines
        print_numbered(std::move(record), printed);
        const auto size = static_cast<double>(printed.size());
        progress::set_puzzles(printed.size(), settings.number ? size / static_cast<double>(*settings.number) : 0);
    });
    printed.finish();
    Tally tally;
    if (end == ParallelMaker::StopReason::complete || signals::stop_flag())
        return tally.status();
    if (end == ParallelMaker::StopReason::exhausted && settings.rules)
        throw NoSuchPuzzle("the rules have no solution");
    std::string why;
    if (end == ParallelMaker::StopReason::time_limit)
        why = settings.enumerate_pattern ? " before the time limit"
                                         : fmt::format(" in {} attempts before the time limit", making.attempt_count());
    else if (!settings.enumerate_pattern)
        why = fmt::format(": gave up after {} failed attempts in a row (raise --max-failures)", settings.max_attempts);
    tally.add(warn_of_missing(printed.size(), settings.number, why));
    return tally.status();
}

int run_generate(const Session& session) {
    try {
        return make_puzzles(read_generate_settings(session), session.output);
    } catch (const NoSuchPuzzle& why) {
        log::warn("no such puzzle exists: {}", why.what());
        Tally tally;
        tally.add(Answered::no);
        return tally.status();
    } catch (const InputError& error) {
        log::input_error(error.source, error.what.line(), error.what.column(), error.what.message());
        return 2;
    }
}

} // namespace

Command generate_command() {
    return {"generate",
            "Generate random puzzles with exactly one solution.",
            "",
            "  sudoku generate -n 1000 --seed 1 > puzzles.txt          minimal puzzles\n"
            "  sudoku generate --symmetry rotate180 --givens 28        a symmetric puzzle, as in newspapers\n"
            "  sudoku generate --level hard-extreme -n 5 --format csv  hard puzzles with their ratings\n",
            "  0    all puzzles were generated\n"
            "  1    no such puzzle exists\n",
            generate_options(),
            run_generate};
}

} // namespace apps
