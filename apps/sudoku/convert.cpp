#include "apps/sudoku/commands.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/stream.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/text.hpp"

#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/writer.hpp"

#include <fmt/core.h>
#include <map>
#include <vector>

namespace apps {

namespace {

using sudoku::FileFormat, sudoku::Geometry, sudoku::ParseError, sudoku::Puzzle, sudoku::VariantPuzzle;

FileFormat format_of_variants(std::string_view name) {
    const bool has_words = name == "fpuzzles-json" || name == "sudokupad";
    return {.name = name,
            .supported_boards = "boards up to 16x16",
            .supports = [](const sudoku::Geometry& geometry) { return geometry.side() <= VariantPuzzle::max_side; },
            .supports_names = has_words || name == "rules",
            .supports_candidates = true,
            .supports_metadata = has_words,
            .format_puzzle = nullptr};
}

/// Returns the first rule that plain Sudoku does not have; "" if there is none.
std::string first_rule(const Puzzle& puzzle) {
    if (puzzle.is_plain())
        return "";
    const VariantPuzzle& variant = *puzzle.variant;
    const sudoku::Geometry& geometry = variant.grid.geometry();
    if (const std::string board = to_board_line(variant); !board.empty())
        return board.substr(0, board.size() - 1);
    if (const std::string digits = to_digits_line(variant); !digits.empty())
        return digits.substr(0, digits.size() - 1);
    if (variant.regions != box_regions(geometry))
        return !variant.regions.empty()                  ? "regions"
               : has_rule(variant, "chaos-construction") ? "regions unknown"
                                                         : "regions none";
    return variant.rules.empty() ? "" : to_rule_text(geometry, variant.rules.front());
}

/// Returns the formats: those of sudoku::file_formats(), then those of puzzles with rules, such as "rules", whose
/// `format_puzzle` is null.
std::span<const FileFormat> target_formats() {
    static const std::vector<FileFormat> formats = [] {
        const auto plain = sudoku::file_formats();
        std::vector<FileFormat> all(plain.begin(), plain.end());
        for (const sudoku::VariantFormatInfo& info : sudoku::variant_formats())
            if (sudoku::find_file_format(info.name) == nullptr)
                all.push_back(format_of_variants(info.name));
        return all;
    }();
    return formats;
}

/// Formats a puzzle with its rules. Throws sudoku::InvalidRule, which names the rule, if the format cannot hold one.
std::string text_with_rules(const Puzzle& puzzle, const FileFormat& format) {
    const std::string rule = first_rule(puzzle);
    if (const auto variant_format = sudoku::find_variant_format(format.name))
        return write_variant(to_variant(puzzle), *variant_format);
    if (format.name == "dlx")
        return dlx::to_string(encode(*puzzle.variant).problem);
    throw sudoku::InvalidRule(fmt::format("{} cannot hold the rule '{}': this puzzle is omitted", format.name, rule));
}

/// Writes puzzles, and says what their format does not hold.
class Converter {
public:
    Converter(const FileFormat& format, Output& output, bool leave_out_drawings)
        : format_(format), output_(output), leave_out_drawings_(leave_out_drawings),
          writer_(format, [&output](std::string_view text) { output.write(text); }) {}

    void convert(const sudoku::Puzzles::Record& record) {
        if (record.error())
            return messages_.tell({record.source(), *record.error()});
        Puzzle puzzle = record.puzzle();
        if (puzzle.is_plain())
            check_solution(record.source(), puzzle);
        if (!puzzle.is_plain() || (format_.format_puzzle == nullptr && format_.supports(puzzle.grid.geometry())))
            convert_with_rules(record.source(), puzzle);
        else if (format_.format_puzzle != nullptr)
            convert(record.source(), puzzle);
        else
            refuse_board(record.source(), puzzle);
    }

    int finish() {
        writer_.finish();
        const int status = messages_.tell_of_the_rest();
        for (const auto& [element, count] : lost_)
            log::warn("warning: {} has no {}s: {} omitted", format_.name, element,
                      count == 1 ? fmt::format("1 {} is", element) : fmt::format("{} {}s are", count, element));
        if (format_.multiple == FileFormat::MultiplePuzzles::first_only && puzzles_ > 1)
            log::warn("warning: {} holds one puzzle in a file: other programs read only the first of these {}",
                      format_.name, puzzles_);
        return status;
    }

private:
    void convert_with_rules(const std::string& source, const Puzzle& puzzle) {
        try {
            std::string text = text_with_rules(puzzle, format_);
            if (format_.name == "rules" && !leave_out_drawings_)
                text += drawing_lines(puzzle);
            output_.write((puzzles_ > 0 && format_.name == "rules" ? "\n" : "") + text);
            add(puzzle);
        } catch (const sudoku::InvalidRule& error) {
            messages_.tell({source, ParseError(puzzle.line, 0, error.what())});
        }
    }

    void convert(const std::string& source, const Puzzle& puzzle) {
        const Geometry& board = puzzle.grid.geometry();
        if (!format_.supports(board))
            return refuse_board(source, puzzle);
        if (!format_.supports_candidates && !puzzle.grid.eliminated().empty())
            return messages_.tell(
                {source, ParseError(puzzle.line, 0,
                                    fmt::format("{} cannot hold eliminated candidates (hodoku and json can): this "
                                                "puzzle is omitted",
                                                format_.name))});
        if (!format_.encodes_boxes && Geometry::default_for_side(board.side()) != board)
            messages_.warn(source, puzzle.line,
                           fmt::format("{} does not show boxes: read this puzzle with --box {}x{}", format_.name,
                                       board.box_rows(), board.box_columns()));
        writer_.write(puzzle);
        add(puzzle);
    }

    /// Counts a puzzle that was written.
    void add(const Puzzle& puzzle) {
        const auto lose = [&](const char* element, bool is_lost) {
            if (is_lost)
                ++lost_[element];
        };
        lose("name", !format_.supports_names && !puzzle.name.empty());
        lose("author", !format_.supports_metadata && !puzzle.author.empty());
        lose("ruleset", !format_.supports_metadata && !puzzle.rules_in_words.empty());
        lose("solution", !format_.supports_metadata && puzzle.attached_solution.has_value());
        ++puzzles_;
    }

    /// Removes a solution that contradicts its puzzle.
    void check_solution(const std::string& source, Puzzle& puzzle) {
        const auto reason =
            puzzle.attached_solution ? verify_solution(puzzle.grid, *puzzle.attached_solution) : std::nullopt;
        if (!reason)
            return;
        messages_.warn(source, puzzle.line, "its solution is omitted: " + *reason);
        puzzle.attached_solution.reset();
    }

    void refuse_board(const std::string& source, const Puzzle& puzzle) {
        messages_.tell({source, ParseError(puzzle.line, 0,
                                           fmt::format("{} supports {} only: this {} puzzle is omitted", format_.name,
                                                       format_.supported_boards, to_string(puzzle.grid.geometry())))});
    }

    const FileFormat& format_;
    Output& output_;
    bool leave_out_drawings_;
    sudoku::PuzzleWriter writer_;
    Messages messages_;
    std::uint64_t puzzles_ = 0;                   ///< written
    std::map<std::string, std::uint64_t> lost_{}; ///< elements of these that the format does not have
};

std::vector<std::string_view> names_of_formats() { return names_of(target_formats(), &FileFormat::name); }

int run_convert(const Session& session) {
    constexpr auto rejected = FileFormat::MultiplePuzzles::rejected;
    const auto number = session.arguments.choice<std::size_t>("to");
    if (!number)
        throw UsageError("--to FORMAT is required: one of " + join(names_of_formats()));
    const FileFormat& format = target_formats()[*number];
    Settings settings = read_input_settings(session.arguments);
    settings.shows_drawings = format.name == "rules";
    PuzzleStream stream(settings, session.output);
    if (format.multiple == rejected && !stream.is_single())
        throw UsageError(fmt::format("--to {} accepts one puzzle only", format.name));
    Converter converter(format, session.output, settings.leave_out_drawings);
    for (auto records = stream.next(1024); !records.empty() && !signals::stop_flag(); records = stream.next(1024))
        for (std::size_t k = 0; k < records.record_count(); ++k)
            converter.convert(records[k]);
    return converter.finish();
}

} // namespace

Command convert_command() {
    return {"convert",
            "Convert puzzles to the format of another program.",
            "[FILE...]",
            "  sudoku convert --to sdm puzzles.txt > puzzles.sdm    a puzzle on each line\n"
            "  sudoku convert --to fpuzzles puzzle.txt   a link\n"
            "  sudoku convert --to dlx puzzle.txt | dlx count    the puzzle as an exact cover problem\n",
            "  0    every puzzle was written\n",
            OptionTable{
                {"to", "FORMAT", "output format (required): " + join(names_of_formats()), one_of(names_of_formats())}} +
                input_options(),
            run_convert};
}

} // namespace apps
