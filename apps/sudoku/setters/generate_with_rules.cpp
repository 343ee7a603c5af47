#include "apps/sudoku/setters/generate_with_rules.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/reason/rating_text.hpp"
#include "apps/sudoku/setters/generated_record.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/in_order.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/reason/rules/variant_minimize.hpp"
#include "sudoku/rules/formats/variant_formats.hpp"

#include <atomic>
#include <fmt/format.h>
#include <stdexcept>

namespace apps {

namespace {

/// Result of an attempt.
struct Attempt {
    sudoku::GeneratedVariant made{};
    std::optional<sudoku::Rating> rating{}; ///< if it is needed
};

class GeneratorWithRules {
public:
    GeneratorWithRules(const sudoku::VariantPuzzle& rules, const GenerateSettings& settings, Output& output)
        : rules_(rules), settings_(settings), printer_(settings.format, output, head_of_generated, board_style) {
        limits_.seconds = settings.seconds;
        limits_.stop_flag = &signals::stop_flag();
    }

    int run() {
        const dlx::RunMonitor watch(limits_);
        progress::set_puzzles(0, 0);
        std::uint64_t next = 0;
        sudoku::for_each_in_order<std::uint64_t, Attempt>(
            [&] { return is_over_ || watch.should_stop() ? std::nullopt : std::optional(next++); },
            [&](const dlx::TaskRunner&) -> sudoku::Worker<std::uint64_t, Attempt> {
                return [&](const std::uint64_t& number, const sudoku::Turn<Attempt>& turn) {
                    turn.give(is_over_ ? Attempt{{.status = dlx::Status::stopped, .solution = {}, .puzzle = {}}}
                                       : attempt(number, watch));
                };
            },
            [&](const Attempt& attempt) { take(attempt); },
            {.threads = static_cast<std::uint32_t>(settings_.threads),
             .max_ahead = 2 * settings_.threads,
             .stop_flag = &signals::stop_flag(),
             .on_failure = signals::request_stop});
        printer_.finish();
        Tally tally;
        if (printer_.size() == wanted() || signals::stop_flag())
            return tally.status();
        if (has_no_solution_) {
            log::warn("no such puzzle exists: the rules have no solution");
            tally.add(Answered::no);
        } else {
            tally.add(warn_of_missing(
                printer_.size(), settings_.number,
                watch.should_stop() ? fmt::format(" in {} attempts before the time limit", attempts_)
                                    : fmt::format(": gave up after {} failed attempts in a row (raise --max-failures)",
                                                  settings_.max_attempts)));
        }
        return tally.status();
    }

private:
    [[nodiscard]] std::uint64_t wanted() const { return settings_.number.value_or(1); }

    [[nodiscard]] Attempt attempt(std::uint64_t number, const dlx::RunMonitor& watch) const {
        Attempt attempt{generate(rules_, settings_.params.seed, number, watch.remaining_limits())};
        if (!attempt.made.puzzle || (!settings_.levels && !settings_.rate))
            return attempt;
        try {
            attempt.rating = sudoku::Rater({.limits = watch.remaining_limits()}).rate(*attempt.made.puzzle);
        } catch (const std::invalid_argument&) { // too many options: no rating
        }
        return attempt;
    }

    [[nodiscard]] bool has_level(const Attempt& attempt) const {
        if (!settings_.levels)
            return true;
        if (!attempt.rating || !attempt.rating->difficulty)
            return false;
        const sudoku::Level level = sudoku::level(*attempt.rating->difficulty);
        return level >= settings_.levels->first && level <= settings_.levels->second;
    }

    void take(const Attempt& attempt) {
        if (is_over_)
            return;
        ++attempts_;
        has_no_solution_ = !attempt.made.solution && attempt.made.status == dlx::Status::exhausted;
        if (attempt.made.puzzle && has_level(attempt)) {
            failures_ = 0;
            print_numbered(record_of(attempt), printer_);
            progress::set_puzzles(printer_.size(),
                                  static_cast<double>(printer_.size()) / static_cast<double>(wanted()));
        } else {
            ++failures_;
        }
        is_over_ = has_no_solution_ || printer_.size() == wanted() || failures_ >= settings_.max_attempts;
    }

    [[nodiscard]] Record record_of(const Attempt& attempt) const {
        const sudoku::Puzzle puzzle = to_puzzle(*attempt.made.puzzle);
        Record record = apps::record_of(puzzle, settings_.format);
        if (settings_.format == Format::line && printer_.size() > 0)
            record.text.insert(0, 1, '\n');
        if (record.fields.empty())
            return record;
        record.fields["solution"] = to_line(*attempt.made.solution, puzzle.notation);
        record.fields["given_count"] = puzzle.grid.given_count();
        if (attempt.rating)
            add_rating(record, *attempt.rating, true);
        return record;
    }

    const sudoku::VariantPuzzle& rules_;
    const GenerateSettings& settings_;
    RecordPrinter printer_;
    dlx::Limits limits_;
    std::atomic<bool> is_over_ = false;
    std::uint64_t attempts_ = 0;
    std::uint64_t failures_ = 0; ///< since the last puzzle
    bool has_no_solution_ = false;
};

} // namespace

int generate_with_rules(const std::string& rules, const GenerateSettings& settings, Output& output) {
    Settings input;
    const bool is_puzzle = sudoku::is_variant(rules);
    input.sources.push_back({.name = is_puzzle ? "--rules" : rules, .text = rules, .is_puzzle = is_puzzle});
    PuzzleStream stream(input, output);
    const bool is_single = stream.is_single();
    const sudoku::Puzzles records = stream.next(1);
    const auto error = records.empty() ? std::nullopt : records[0].error();
    if (records.empty() || (error ? error->line() == 0 : is_single && !records[0].run.variant))
        throw UsageError(fmt::format("--rules: '{}' is not a file with the rules of a variant", rules));
    if (!is_single)
        throw UsageError("--rules accepts one puzzle only");
    if (error) {
        log::input_error(records[0].source(), error->line(), error->column(), error->message());
        return 2;
    }
    return GeneratorWithRules(*records[0].run.variant, settings, output).run();
}

} // namespace apps
