#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/reason/rating_text.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"

#include "sudoku/many/make.hpp"
#include "sudoku/many/rule_request.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <any>
#include <atomic>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace apps {

namespace {

// --- Settings --------------------------------------------------------------------------------------------------------

struct GenerateSettings : sudoku::PuzzleRequirements {
    std::optional<std::uint64_t> number{}; ///< number of puzzles; nothing for all
    std::uint64_t max_attempts = 0;        ///< maximum number of successive attempts without a puzzle
    std::optional<double> seconds{};       ///< time limit of the whole run
    sudoku::Symmetry symmetry{};
    bool path = false; ///< print all steps
    Format format = Format::line;
    std::size_t threads = 1;
};

/// Error: no puzzle can meet the requirements. The message contains the reason.
struct NoSuchPuzzle : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct InputError {
    std::string source;
    sudoku::ParseError what;
};

/// Returns the two ends of "A-B", or twice A.
std::pair<std::string, std::string> ends_of(const std::string& range) {
    const std::size_t dash = std::min(range.find('-'), range.size());
    const std::string first = range.substr(0, dash);
    return {first, dash == range.size() ? first : range.substr(dash + 1)};
}

/// Reads "A" or "A-B", numbers in `least` ... `most`.
std::optional<std::pair<std::size_t, std::size_t>> read_range(const Arguments& arguments, const char* option,
                                                              std::size_t least, std::size_t most) {
    const auto text = arguments.text(option);
    if (!text)
        return std::nullopt;
    const auto [first, last] = ends_of(*text);
    const std::pair range{parse_number<std::size_t>(first), parse_number<std::size_t>(last)};
    if (!range.first || !range.second || *range.first < least || *range.first > *range.second || *range.second > most)
        throw Arguments::bad_value(option, *text, fmt::format("A or A-B, numbers from {} to {}", least, most));
    return std::pair{*range.first, *range.second};
}

constexpr auto name_of_value = [](auto one) { return to_string(one); };

/// Reads "hard", "easy-medium".
std::optional<std::pair<sudoku::Level, sudoku::Level>> read_levels(const Arguments& arguments) {
    const auto text = arguments.text("level");
    if (!text)
        return std::nullopt;
    const auto level = [&](const std::string& name) {
        const auto found = std::ranges::find(sudoku::levels(), name, name_of_value);
        if (found == sudoku::levels().end())
            throw arguments.bad_choice("level", name);
        return *found;
    };
    const auto [first, last] = ends_of(*text);
    if (level(first) > level(last))
        throw Arguments::bad_value("level", *text, "L or L-L, the easier level first");
    return std::pair{level(first), level(last)};
}

/// Reads a technique, as it is written in ratings.
std::optional<std::string> read_technique(const Arguments& arguments) {
    auto text = arguments.text("uses");
    if (!text)
        return text;
    const std::vector<std::string> names = sudoku::technique_names();
    std::string name = *text; // with "[k]" for "[5]"
    if (const std::size_t bracket = name.find('['); bracket != std::string::npos && name.ends_with(']'))
        if (const std::string size = name.substr(bracket + 1, name.size() - bracket - 2);
            parse_number<std::size_t>(size))
            name.replace(bracket + 1, size.size(), "k");
    if (std::ranges::count(names, name) > 0)
        return text;
    throw UsageError(fmt::format("invalid value '{}' for --uses: expected a technique{}", *text,
                                 did_you_mean(*text, {names.begin(), names.end()})));
}

/// Rejects combinations of options that the table does not exclude.
void refuse_contradictions(const Arguments& arguments, const GenerateSettings& settings) {
    check_puzzle_options(arguments);
    for (const auto& [option, reason] : {std::pair("all", "lists plain puzzles"),
                                         {"unbiased", "samples plain puzzles"},
                                         {"distinct", "compares plain puzzles, as rules have no canonical form"}})
        if (settings.rules && arguments.has(option))
            throw UsageError(fmt::format("--{} {}: it cannot be combined with --rules", option, reason));
    if (arguments.has("all") && !arguments.has("pattern"))
        throw UsageError("--all requires --pattern");
    if (settings.path && settings.format != Format::json)
        throw UsageError("--steps requires --format json");
}

/// Warns if all signs of a kind are given, and none is given or requested: "kropki-all" alone means no dots.
void warn_of_no_signs(const sudoku::RuleRequest& request) {
    for (const std::string name : {"kropki", "xv"}) {
        const auto& rules = request.puzzle.rules;
        const auto has_kind = [&](const auto& one) { return one.kind->name == name; };
        const auto is_all = [&](const sudoku::Rule& rule) { return rule.kind->name == name + "-all"; };
        if (std::ranges::any_of(rules, is_all) && std::ranges::none_of(rules, has_kind) &&
            std::ranges::none_of(request.kinds, has_kind))
            log::warn("warning: {0}-all without signs means that none is possible; '{0}, {0}-all' chooses all of them",
                      name);
    }
}

/// Reads the rules, names of rules and givens of --rules: a file or a text.
void read_rules(const std::string& rules, const Arguments& arguments, GenerateSettings& settings, Output& output) {
    std::error_code ignored; // a text may be too long for a name
    const bool is_file =
        rules == "-" || (std::filesystem::exists(rules, ignored) && !std::filesystem::is_directory(rules, ignored));
    if (!is_file && !sudoku::is_rule_list(rules) && rules.find_first_of("0123456789\n") == std::string::npos) {
        const auto names = sudoku::requested_rule_names();
        throw UsageError(fmt::format("--rules: '{}' is neither a file nor a name of rules ({}){}", rules,
                                     join({names.begin(), names.end()}), did_you_mean(rules, names)));
    }
    const std::string source = is_file ? source_name(rules) : "--rules";
    try {
        sudoku::RuleRequest request =
            sudoku::read_rule_request(is_file ? Input(rules, output).read_all() : rules, box_shape(arguments));
        if (request.kinds.empty() && request.puzzle.is_plain())
            throw UsageError(
                fmt::format("--rules: {} has no rules beyond those of plain Sudoku", is_file ? source : "the text"));
        if (!request.ignored.empty())
            log::warn("{}: warning: not read as rules: {}", source,
                      join({request.ignored.begin(), request.ignored.end()}));
        warn_of_no_signs(request);
        settings.rules = std::move(request.puzzle);
        settings.choices = {std::move(request.kinds), settings.symmetry};
    } catch (const sudoku::ParseError& error) {
        throw InputError{source, error};
    }
}

constexpr std::string_view not_cells = " \t\r|";

/// Returns whether a line is "---+---".
bool is_rule(const std::string& line) {
    return line.find('+') != std::string::npos && line.find_first_not_of("-+= \t\r|") == std::string::npos;
}

/// Returns the cells of a pattern that are not empty, ascending. `text` is the name of a file, or the pattern itself,
/// in rows or on one line. `.`, `0`, `_` and `-` are empty cells; spaces, bars and separator lines are ignored; all
/// other characters are givens. Throws FileError, and UsageError if the pattern does not fit the board.
std::vector<sudoku::Cell> read_pattern(const std::string& text, const sudoku::Geometry& geometry, Output& output) {
    std::error_code ignored; // a pattern may be too long for a name
    const bool is_file = text == "-" || std::filesystem::exists(text, ignored);
    std::istringstream lines(is_file ? Input(text, output).read_all() : text);
    std::vector<sudoku::Cell> cells;
    sudoku::Cell cell = 0;
    for (std::string line; std::getline(lines, line);)
        for (const char sign : is_rule(line) ? "" : line.substr(0, line.find('#')))
            if (not_cells.find(sign) == std::string_view::npos) {
                if (std::string_view(".0_-").find(sign) == std::string_view::npos)
                    cells.push_back(cell);
                ++cell;
            }
    if (cell != geometry.cell_count())
        throw UsageError(
            fmt::format("--pattern: {} has {} cells, not the {} of a {} board",
                        is_file ? "file " + source_name(text) : "'" + text + "' is not a file, and as a pattern it",
                        cell, geometry.cell_count(), to_string(geometry)));
    if (cells.empty())
        throw UsageError("--pattern: the pattern has no givens");
    return cells;
}

/// Throws UsageError, NoSuchPuzzle and InputError. Without --seed, a seed is drawn and printed.
GenerateSettings read_generate_settings(const Session& session) {
    const Arguments& arguments = session.arguments;
    GenerateSettings settings;
    sudoku::GenerateParams& params = settings.params;
    settings.symmetry = arguments.choice<sudoku::Symmetry>("symmetry").value_or(sudoku::Symmetry::none);
    if (const auto rules = arguments.text("rules"))
        read_rules(*rules, arguments, settings, session.output);
    params.geometry = settings.rules ? settings.geometry() : box_shape(arguments).value_or(settings.geometry());
    if (const auto givens = read_range(arguments, "givens", settings.rules ? 0 : 1, params.geometry.cell_count()))
        std::tie(params.min_givens, params.max_givens) = *givens;
    settings.levels = read_levels(arguments);
    settings.b_rating = read_range(arguments, "b-rating", 0, dlx::ReasonParams().max_chain_length);
    settings.required_technique = read_technique(arguments);
    settings.distinct = arguments.has("distinct");
    settings.path = arguments.has("steps");
    settings.name_techniques = arguments.has("techniques") || settings.required_technique;
    settings.enumerate_pattern = arguments.has("all");
    settings.unbiased = arguments.has("unbiased");
    settings.number = arguments.number("number");
    if (!settings.number && !settings.enumerate_pattern)
        settings.number = 1;
    settings.max_attempts = settings.enumerate_pattern
                                ? sudoku::ParallelMakerParams::all
                                : arguments.number("max-failures").value_or(default_max_attempts(settings));
    settings.seconds = arguments.seconds("time-limit");
    params.minimal = !arguments.has("allow-redundant");
    params.extra_givens = arguments.number("extra-givens", 0, params.geometry.cell_count()).value_or(0);
    if (settings.symmetry != sudoku::Symmetry::none)
        params.cell_groups = symmetry_orbits(params.geometry, settings.symmetry);
    settings.format = arguments.choice<Format>("format").value_or(Format::line);
    settings.rate = settings.format == Format::json || settings.format == Format::csv;
    refuse_contradictions(arguments, settings);
    if (arguments.has("pattern")) // it is read later
        params.pattern.emplace();
    if (settings.is_hopeless())
        throw UsageError("--level beyond: sudoku generate makes no puzzles of this level");
    settings.threads = thread_count(arguments);
    if (const auto pattern = arguments.text("pattern"))
        params.pattern = read_pattern(*pattern, params.geometry, session.output);
    if (const auto why = settings.rules ? std::nullopt : infeasibility_reason(params))
        throw NoSuchPuzzle(*why);
    if (!settings.enumerate_pattern)
        params.seed = given_or_drawn_seed(arguments);
    return settings;
}

OptionTable generate_options() {
    const std::vector<std::string_view> names = names_of(sudoku::symmetries(), name_of_value);
    return {
        {"number,n", "N", "number of puzzles (default 1)", whole(1)},
        drawn_seed_option("puzzles"),
        {"rules", "FILE|TEXT", "choose rules such as 'killer' or 'thermo, kropki', or use those of TEXT", Rank::usual},
        {"box", "RxC", "size of a box, rows by columns (default 3x3)"},
        {"givens", "A[-B]", "number of givens, or a range of numbers"},
        {"symmetry", "NAME",
         fmt::format("symmetry of the pattern of givens: {} (default none)", fmt::join(names, ", ")), one_of(names)},
        {"pattern", "FILE|TEXT", "put givens in exactly the nonempty cells of this grid", Rank::rare,
         "symmetry givens extra-givens"},
        {"all", "", "with --pattern: list all puzzles, each once up to relabeling of the digits", Rank::rare,
         "seed max-failures"},
        {"allow-redundant", "",
         "allow redundant givens; the number of givens is drawn from --givens, or removal stops at the first given "
         "that is needed",
         Rank::rare, "extra-givens"},
        {"extra-givens", "N", "add at least N redundant givens to a minimal puzzle", Rank::rare},
        {"level", "L[-L]",
         "difficulty level, or a range: easy, medium, hard, unfair, extreme or beyond, as in sudoku rate",
         one_of(names_of(sudoku::levels(), name_of_value))},
        {"b-rating", "A[-B]", "B rating, or a range of B ratings", Rank::rare},
        {"uses", "TECHNIQUE", "require a step of this technique, such as X-Wing"},
        {"techniques", "", "add the hardest technique to json and csv, and the number of steps of each to json",
         Rank::rare},
        {"steps", "", "add the steps that solve the puzzle to json, as in sudoku hint", Rank::rare},
        distinct_option(),
        {"unbiased", "",
         "sample minimal 9x9 puzzles uniformly, with weights in json and csv; the last group is printed as a whole",
         Rank::rare, "allow-redundant extra-givens symmetry pattern box"},
        {"max-failures", "N",
         "give up after N attempts in a row without a puzzle (default 1000000, fewer for slow requirements)", whole(1),
         Rank::rare},
        time_limit_option("stop after this time"),
        format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                      "output format: line, grid, json and csv with the rating, or svg (default line)"),
        threads_option()};
}

// --- Records ---------------------------------------------------------------------------------------------------------

constexpr std::string_view head_of_generated =
    "number,puzzle,solution,given_count,minimality,level,hardest_technique,W,B,difficulty,weight\n";

/// Returns whether no given is redundant: "yes", "no", "unknown"; "symmetric": minimal as far as the symmetry allows.
std::string minimal_text(const GenerateSettings& settings, bool is_complete) {
    if (settings.params.extra_givens > 0)
        return "no";
    return is_complete && settings.params.minimal ? settings.symmetry == sudoku::Symmetry::none ? "yes" : "symmetric"
                                                  : "unknown";
}

Json path_of(sudoku::HintEngine& hinter, const sudoku::Puzzle& puzzle) {
    Json path = Json::array();
    hinter.load(puzzle);
    while (const auto hint = hinter.next()) {
        Json& step = path.emplace_back(Json{{"technique", hint->technique.name}});
        if (!hint->reason)
            step["difficulty"] = hint->technique.difficulty;
        step["text"] = hinter.describe(*hint);
        hinter.apply(*hint);
    }
    return path;
}

/// Maker of the records of generated puzzles. Each thread has its own.
class RecordMaker {
public:
    /// Uses `settings`, which must outlive it. A record made after `stop` is set may be incomplete.
    RecordMaker(const GenerateSettings& settings, const std::atomic<bool>& stop) : settings_(settings) {
        if (!settings.path)
            return;
        dlx::ReasonParams params;
        params.limits.stop_flag = &stop;
        hinter_.emplace(params);
    }

    /// Makes a record without the number, which is added later at its beginning.
    Record operator()(const sudoku::MatchingPuzzle& made) {
        const sudoku::Puzzle puzzle = to_puzzle(made, settings_.geometry());
        Record record = record_of(puzzle, settings_.format);
        if (settings_.format != Format::json && settings_.format != Format::csv)
            return record;
        record.fields["solution"] = to_line(sudoku::Grid(puzzle.grid.geometry(), made.solution), puzzle.notation);
        record.fields["given_count"] = puzzle.grid.given_count();
        if (!settings_.rules)
            record.fields["minimality"] = minimal_text(settings_, made.is_proven_minimal);
        add_rating(record, made.rating.value_or(sudoku::Rating()), made.rating.has_value());
        if (made.weight) {
            record.fields["weight"] = *made.weight;
            record.rows.front()["weight"] = fmt::format("{:.6g}", *made.weight);
        }
        if (hinter_)
            record.fields["steps"] = path_of(*hinter_, puzzle);
        return record;
    }

private:
    const GenerateSettings& settings_;
    std::optional<sudoku::HintEngine> hinter_; ///< engine for paths
};

// --- Running ---------------------------------------------------------------------------------------------------------

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
                                 return std::make_shared<Record>((*maker)(made)); // cheap to copy
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
        throw NoSuchPuzzle(making.impossible_reason());
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
