#include "apps/sudoku/setters/generate_options.hpp"

#include "apps/sudoku/setters/pattern.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/make.hpp"
#include "sudoku/reason/technique.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <vector>

namespace apps {

namespace {

/// The two ends of "A-B", or twice A.
std::pair<std::string, std::string> ends_of(const std::string& range) {
    const std::size_t dash = std::min(range.find('-'), range.size());
    const std::string first = range.substr(0, dash);
    return {first, dash == range.size() ? first : range.substr(dash + 1)};
}

/// "A" or "A-B", numbers in `least` ... `most`.
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

/// From the easiest to the hardest.
std::vector<std::string_view> level_names() {
    std::vector<std::string_view> names;
    for (int k = 0; k <= static_cast<int>(sudoku::Level::beyond); ++k)
        names.push_back(to_string(static_cast<sudoku::Level>(k)));
    return names;
}

/// "hard", "easy-medium"
std::optional<std::pair<sudoku::Level, sudoku::Level>> read_levels(const Arguments& arguments) {
    const auto text = arguments.text("level");
    if (!text)
        return std::nullopt;
    const auto names = level_names();
    const auto level = [&](const std::string& name) {
        const auto found = std::ranges::find(names, name);
        if (found == names.end())
            throw arguments.bad_choice("level", name);
        return static_cast<sudoku::Level>(found - names.begin());
    };
    const auto [first, last] = ends_of(*text);
    if (level(first) > level(last))
        throw Arguments::bad_value("level", *text, "L or L-L, the easier level first");
    return std::pair{level(first), level(last)};
}

/// A technique, as it is written in ratings.
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

/// What cannot be asked for together, beside what the table says.
void refuse_contradictions(const Arguments& arguments, const GenerateSettings& settings) {
    check_puzzle_options(arguments);
    if (arguments.has("all") && !arguments.has("pattern"))
        throw UsageError("--all requires --pattern");
    if (settings.path && settings.format != Format::json)
        throw UsageError("--steps requires --format json");
}

/// Reads the rules and givens of --rules: a file or a text with one puzzle.
sudoku::VariantPuzzle read_frame(const std::string& rules, Output& output) {
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
    if (error)
        throw InputError{records[0].source(), *error};
    return *records[0].run.variant;
}

} // namespace

GenerateSettings read_generate_settings(const Session& session) {
    const Arguments& arguments = session.arguments;
    GenerateSettings settings;
    sudoku::GenerateParams& params = settings.params;
    if (const auto rules = arguments.text("rules"))
        settings.rules = read_frame(*rules, session.output);
    params.geometry = box_shape(arguments).value_or(settings.geometry());
    if (const auto givens = read_range(arguments, "givens", 1, params.geometry.cell_count()))
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
    settings.symmetry = arguments.choice<sudoku::Symmetry>("symmetry").value_or(sudoku::Symmetry::none);
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
    Check symmetries;
    std::vector<std::string_view> names;
    for (const sudoku::Symmetry symmetry : sudoku::symmetries()) {
        names.push_back(to_string(symmetry));
        symmetries.words.emplace_back(names.back(), static_cast<std::size_t>(symmetry));
    }
    return {
        {"number,n", "N", "number of puzzles (default 1; with --all: all)", whole(1)},
        drawn_seed_option("puzzles"),
        {"rules", "FILE|TEXT", "make variants with these rules and givens", Rank::usual,
         "box symmetry pattern all allow-redundant extra-givens uses techniques distinct unbiased"},
        {"box", "RxC", "size of a box, rows by columns (default 3x3)"},
        {"givens", "A[-B]", "number of givens, or a range of numbers"},
        {"symmetry", "NAME",
         fmt::format("symmetry of the pattern of givens: {} (default none)", fmt::join(names, ", ")), symmetries},
        {"pattern", "FILE|TEXT", "put givens in exactly the nonempty cells of this grid", Rank::rare,
         "symmetry givens extra-givens"},
        {"all", "",
         "with --pattern: list all puzzles instead of random ones. Of puzzles that differ only in a relabeling of the "
         "digits, one is listed, with digits numbered as they first appear",
         Rank::rare, "seed max-failures"},
        {"allow-redundant", "",
         "allow redundant givens; their number is drawn from --givens, or, without --givens, removal stops at the "
         "first "
         "given that is needed",
         Rank::rare, "extra-givens"},
        {"extra-givens", "N", "add at least N redundant givens to a minimal puzzle", Rank::rare},
        {"level", "L[-L]",
         "difficulty level, or a range: easy, medium, hard, unfair, extreme or beyond, as in sudoku rate",
         one_of(level_names())},
        {"b-rating", "A[-B]", "B rating, or a range of B ratings", Rank::rare},
        {"uses", "TECHNIQUE", "require a step of this technique, such as X-Wing"},
        {"techniques", "", "add the hardest technique to json and csv, and the number of steps of each to json",
         Rank::rare},
        {"steps", "", "add the steps that solve the puzzle to json, as in sudoku hint", Rank::rare},
        distinct_option(),
        {"unbiased", "",
         "sample minimal 9x9 puzzles uniformly, up to the weight in json and csv. Puzzles come in groups; the output "
         "ends "
         "with the group of puzzle N",
         Rank::rare, "allow-redundant extra-givens symmetry pattern box"},
        {"max-failures", "N",
         "give up after N attempts in a row without a puzzle (default 1000000; 20000 with --uses or --techniques, "
         "200000 "
         "with --level or --b-rating, 10000 past 9x9, 1000 past 12x12 and for groups of --unbiased)",
         whole(1), Rank::rare},
        time_limit_option("stop after this time"),
        format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                      "output format: line, grid, json and csv with the rating, or svg (default line)"),
        threads_option()};
}

} // namespace apps
