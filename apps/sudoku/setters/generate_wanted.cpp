#include "apps/sudoku/setters/generate_wanted.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/sudoku/setters/pattern.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/reason/technique.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <tuple>
#include <vector>

namespace apps {

namespace {

constexpr std::uint64_t usual_groups = 100; ///< of an estimate

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
        throw Arguments::bad_value(option, *text, fmt::format("A or A-B, numbers in {} ... {}", least, most));
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
    auto text = arguments.text("needs");
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
    throw UsageError(
        fmt::format("--needs: there is no technique '{}'{}", *text, did_you_mean(*text, {names.begin(), names.end()})));
}

std::uint64_t read_seed(const Arguments& arguments) {
    const auto given = arguments.number("seed");
    const std::uint64_t seed = given.value_or(std::random_device()());
    if (!given)
        log::info("--seed {}", seed);
    return seed;
}

/// What cannot be wished together, beside what the table says.
void refuse_contradictions(const Arguments& arguments, const WantedPuzzles& wanted) {
    if (!arguments.files().empty())
        throw UsageError(fmt::format("generate reads no puzzles: '{}' is too much", arguments.files().front()));
    if (arguments.has("all") && !arguments.has("pattern"))
        throw UsageError("--all is for --pattern");
    if (!arguments.has("from") && (arguments.has("remove") || arguments.has("add")))
        throw UsageError("--remove and --add are for --from");
    if (wanted.distinct && wanted.params.geometry != sudoku::Geometry(3, 3))
        throw UsageError("--distinct is for 9x9 boards, and --box asks for another one");
    if (wanted.path && wanted.format != Format::json)
        throw UsageError("--path is for --format json");
    if (wanted.format == Format::svg && wanted.estimate)
        throw UsageError("--estimate has no pictures");
    if (wanted.format == Format::svg && wanted.number > svg::Sheet::most && wanted.number != WantedPuzzles::all)
        throw UsageError(fmt::format("--format svg shows at most {} puzzles", svg::Sheet::most));
}

} // namespace

WantedPuzzles read_wanted_puzzles(const Session& session) {
    const Arguments& arguments = session.arguments;
    WantedPuzzles wanted;
    sudoku::GenerateParams& params = wanted.params;
    params.geometry = box_shape(arguments).value_or(params.geometry);
    if (const auto givens = read_range(arguments, "givens", 1, params.geometry.cells()))
        std::tie(params.least_givens, params.most_givens) = *givens;
    wanted.levels = read_levels(arguments);
    wanted.b_rating = read_range(arguments, "b-rating", 0, dlx::ReasonParams().longest);
    wanted.needs = read_technique(arguments);
    wanted.distinct = arguments.has("distinct");
    wanted.path = arguments.has("path");
    wanted.names = arguments.has("names") || wanted.needs;
    wanted.all_of_pattern = arguments.has("all");
    wanted.estimate = arguments.has("estimate");
    wanted.unbiased = arguments.has("unbiased");
    wanted.number = arguments.number("number").value_or(wanted.all_of_pattern ? WantedPuzzles::all
                                                        : wanted.estimate     ? usual_groups
                                                                              : 1);
    wanted.most_attempts =
        wanted.all_of_pattern ? WantedPuzzles::all : arguments.number("attempts").value_or(usual_attempts(wanted));
    wanted.seconds = arguments.seconds("time-limit");
    params.minimal = !arguments.has("no-minimal");
    params.extra = arguments.number("extra", 0, params.geometry.cells()).value_or(0);
    wanted.symmetry = arguments.choice<sudoku::Symmetry>("symmetry").value_or(sudoku::Symmetry::none);
    if (wanted.symmetry != sudoku::Symmetry::none)
        params.units = symmetric_units(params.geometry, wanted.symmetry);
    wanted.format = arguments.choice<Format>("format").value_or(Format::line);
    wanted.rated = wanted.format == Format::json || wanted.format == Format::csv;
    refuse_contradictions(arguments, wanted);
    if (arguments.has("pattern")) // it is read later
        params.pattern.emplace();
    if (const std::string why = why_never_beyond(wanted); !why.empty() && !wanted.estimate)
        throw UsageError("--level beyond: " + why);
    wanted.threads = thread_count(arguments);
    if (const auto pattern = arguments.text("pattern"))
        params.pattern = read_pattern(*pattern, params.geometry, session.output);
    if (const std::string why = why_impossible(params); !why.empty())
        throw NoSuchPuzzle(why);
    const bool is_random = !arguments.has("from") && !wanted.all_of_pattern;
    params.seed = is_random ? read_seed(arguments) : arguments.number("seed").value_or(0);
    return wanted;
}

Record record_of(const sudoku::Grid& puzzle, const sudoku::Alphabet& alphabet, Format format) {
    if (format == Format::svg)
        return {.picture = drawn({.grid = puzzle, .alphabet = alphabet})};
    if (format == Format::grid)
        return {.text = to_boxes(puzzle, alphabet)};
    if (format == Format::line)
        return {.text = to_line(puzzle, alphabet) + '\n'};
    return {{{"number", 0}, {"puzzle", to_line(puzzle, alphabet)}}};
}

void print_numbered(Record record, RecordPrinter& printer) {
    if (!record.fields.empty())
        record.fields["number"] = printer.size() + 1;
    printer.print(record);
}

Answered tell_of_missing(std::uint64_t found, std::uint64_t number, const std::string& why) {
    const bool is_all = number == WantedPuzzles::all;
    if (why.empty() && is_all && found > 0)
        return Answered::yes;
    const std::string of = is_all ? "" : fmt::format(" of {}", number);
    log::warn("found {}{} puzzles{}", found, of,
              !why.empty() ? why
              : found > 0  ? ": there are no more"
                           : ": there are none");
    return why.empty() ? Answered::no : Answered::undecided;
}

OptionTable generate_options() {
    constexpr std::size_t most_cells = std::size_t{sudoku::Geometry::max_side} * sudoku::Geometry::max_side;
    Check symmetries;
    std::vector<std::string_view> names;
    for (const sudoku::Symmetry symmetry : sudoku::symmetries()) {
        names.push_back(to_string(symmetry));
        symmetries.words.emplace_back(names.back(), static_cast<std::size_t>(symmetry));
    }
    return {
        {"number,n", "N",
         "the number of puzzles (default 1; with --all, or with --from and no --seed, all that there are)", whole(1)},
        {"seed", "S", "the same seed gives the same puzzles everywhere; without it, one is drawn and printed"},
        {"box", "RxC", "rows and columns of a box (default 3x3)"},
        {"givens", "A[-B]", "puzzles that have A givens, or from A to B"},
        {"symmetry", "NAME", fmt::format("of the cells that are given: {}", fmt::join(names, ", ")), symmetries},
        {"pattern", "FILE|TEXT", "exactly those cells are given that are not empty there, in any form of a grid",
         Rank::usual, "symmetry givens extra"},
        {"all", "",
         "all puzzles of --pattern, not random ones. Puzzles that differ only in an exchange of digits count as one: "
         "it is printed with its digits numbered 1, 2, 3 ... as they first appear",
         Rank::usual, "seed attempts from"},
        {"no-minimal", "",
         "some givens may be redundant: their number is drawn from --givens; without --givens, digits go until for the "
         "first time one cannot go",
         Rank::usual, "extra"},
        {"extra", "N", "minimal puzzles, with at least N redundant givens added"},
        {"level", "L[-L]",
         "easy, medium, hard, unfair, extreme or beyond, as sudoku rate says, or from one to another; those of beyond "
         "alone are made from known ones",
         one_of(level_names())},
        {"b-rating", "A[-B]", "puzzles whose B rating is A, or from A to B"},
        {"needs", "TECHNIQUE", "puzzles on whose path is a step of that name, such as X-Wing"},
        {"names", "", "json and csv also have the hardest technique, and json the number of steps of each"},
        {"path", "", "json also has the steps that solve the puzzle, as sudoku hint tells them"},
        {"distinct", "", "no puzzle that is one before in disguise, as sudoku canonical says; 9x9 only"},
        {"unbiased", "",
         "minimal puzzles of 9x9, each as likely as any other, up to the weight that json and csv tell; they come in "
         "groups, and the group of puzzle N is the last",
         Rank::usual, "no-minimal extra symmetry pattern box"},
        {"estimate", "",
         fmt::format("instead: how many minimal puzzles of 9x9 there are, and with how many givens, by --number groups "
                     "of unbiased puzzles (default {})",
                     usual_groups),
         Rank::usual, "no-minimal extra symmetry pattern box givens level b-rating needs distinct path attempts"},
        {"from", "FILE|TEXT",
         "instead: the neighbors of the puzzles in FILE, or of a puzzle: --remove givens go and --add others come; "
         "with --seed, the givens that go are drawn at random",
         repeated, Rank::usual,
         "givens symmetry pattern extra level b-rating needs names path unbiased estimate attempts"},
        {"remove", "M", "of --from: the number of givens that go (default 1)", whole(0, most_cells)},
        {"add", "N", "of --from: the number of givens that come (default 1)", whole(1, most_cells)},
        {"attempts", "N",
         "give up after N attempts in a row without a puzzle (default 1000000; 20000 with --needs or --names, 200000 "
         "with --level or --b-rating, 10000 past 9x9, 1000 past 12x12 and for groups of --unbiased)",
         whole(1)},
        time_limit_option("give up after S seconds"),
        format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                      "line, grid, json, csv, svg (default line); json and csv have the rating, and svg is a picture"),
        threads_option()};
}

} // namespace apps
