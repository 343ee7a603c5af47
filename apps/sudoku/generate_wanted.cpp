#include "apps/sudoku/generate_wanted.hpp"

#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/pattern.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/technique.hpp"

#include <algorithm>
#include <random>
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
        throw Arguments::bad_value(option, *text, fmt::format("A or A-B, numbers in {} ... {}", least, most));
    return std::pair{*range.first, *range.second};
}

/// "hard", "easy-medium"
std::optional<std::pair<sudoku::Level, sudoku::Level>> read_levels(const Arguments& arguments) {
    const auto text = arguments.text("level");
    if (!text)
        return std::nullopt;
    std::vector<std::string_view> names;
    for (int k = 0; k <= static_cast<int>(sudoku::Level::beyond); ++k)
        names.push_back(to_string(static_cast<sudoku::Level>(k)));
    const auto level = [&](const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            throw Arguments::bad_choice("level", name, names);
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
    const auto given = arguments.number("seed", 0);
    const std::uint64_t seed = given.value_or(std::random_device()());
    if (!given)
        log::info("--seed {}", seed);
    return seed;
}

} // namespace

WantedPuzzles read_wanted_puzzles(const Session& session) {
    const Arguments& arguments = session.arguments;
    if (!arguments.files().empty())
        throw UsageError(fmt::format("generate reads no puzzles: '{}' is too much", arguments.files().front()));
    WantedPuzzles wanted;
    sudoku::GenerateParams& params = wanted.params;
    params.geometry = box_shape(arguments).value_or(params.geometry);
    wanted.number = arguments.number("number", 1).value_or(1);
    if (const auto givens = read_range(arguments, "givens", 1, params.geometry.cells()))
        std::tie(params.least_givens, params.most_givens) = *givens;
    wanted.levels = read_levels(arguments);
    wanted.b_rating = read_range(arguments, "b-rating", 0, 1000);
    wanted.needs = read_technique(arguments);
    wanted.distinct = arguments.has("distinct");
    if (wanted.distinct && params.geometry != sudoku::Geometry(3, 3))
        throw UsageError("--distinct is for 9x9 boards, and --box asks for another one");
    wanted.path = arguments.has("path");
    wanted.names = arguments.has("names") || wanted.needs;
    const std::uint64_t usual = wanted.names ? 20'000 : wanted.levels || wanted.b_rating ? 200'000 : 1'000'000;
    wanted.most_attempts = arguments.number("attempts", 1).value_or(usual);
    wanted.estimate = arguments.has("estimate");
    wanted.unbiased = arguments.has("unbiased") || wanted.estimate;
    if (wanted.unbiased)
        arguments.refuse_beside(wanted.estimate ? "estimate" : "unbiased",
                                {"no-minimal", "extra", "symmetry", "pattern", "box"});
    if (wanted.estimate)
        arguments.refuse_beside("estimate", {"givens", "level", "b-rating", "needs", "distinct", "path"});
    params.minimal = !arguments.has("no-minimal");
    if (!params.minimal)
        arguments.refuse_beside("no-minimal", {"minimal", "extra"});
    params.extra = arguments.number("extra", 0, params.geometry.cells()).value_or(0);
    std::vector<std::pair<std::string_view, sudoku::Symmetry>> symmetries;
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        symmetries.emplace_back(to_string(symmetry), symmetry);
    wanted.symmetry = arguments.choice("symmetry", symmetries).value_or(sudoku::Symmetry::none);
    if (wanted.symmetry != sudoku::Symmetry::none)
        params.units = symmetric_units(params.geometry, wanted.symmetry);
    if (const auto pattern = arguments.text("pattern")) {
        arguments.refuse_beside("pattern", {"symmetry", "givens", "extra"});
        params.pattern = read_pattern(*pattern, params.geometry, session.output);
    }
    params.limits.stop = &signals::stop_flag();
    wanted.format = arguments
                        .choice<Format>("format", {{"line", Format::line},
                                                   {"grid", Format::grid},
                                                   {"json", Format::json},
                                                   {"csv", Format::csv},
                                                   {"svg", Format::svg}})
                        .value_or(Format::line);
    if (wanted.path && wanted.format != Format::json)
        throw UsageError("--path is for --format json");
    if (wanted.format == Format::svg && wanted.estimate)
        throw UsageError("--estimate has no pictures");
    if (wanted.format == Format::svg && wanted.number > svg::Sheet::most)
        throw UsageError(fmt::format("--format svg shows at most {} puzzles", svg::Sheet::most));
    wanted.threads = thread_count(arguments);
    if (arguments.has("from")) {
        arguments.refuse_beside("from", {"givens", "symmetry", "pattern", "extra", "level", "b-rating", "needs",
                                         "names", "path", "unbiased", "estimate", "attempts"});
        params.seed = arguments.number("seed", 0).value_or(0);
    } else if (arguments.has("remove") || arguments.has("add"))
        throw UsageError("--remove and --add are for --from");
    else
        params.seed = read_seed(arguments);
    return wanted;
}

NumberedRecords::NumberedRecords(Format format, Output& output, std::string_view head)
    : format_(format), output_(output) {
    if (format_ == Format::csv)
        output_.write(head);
}

void NumberedRecords::add(const std::string& record) {
    ++size_;
    if (format_ == Format::svg)
        pictures_.add(record);
    else if (format_ == Format::csv)
        output_.write(fmt::format("{},{}", size_, record));
    else if (format_ == Format::json)
        output_.write(fmt::format("{{\"number\":{},{}", size_, std::string_view(record).substr(1)));
    else
        output_.write((format_ == Format::grid && size_ > 1 ? "\n" : "") + record);
}

void NumberedRecords::finish() {
    if (format_ == Format::svg)
        output_.write(pictures_.text());
}

void add_generate_options(boost::program_options::options_description& options) {
    std::vector<std::string_view> symmetries;
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        symmetries.push_back(to_string(symmetry));
    add_to(options)                                                                                                   //
        ("number,n", value("N"), "how many puzzles (default 1)")                                                      //
        ("seed", value("S"), "the same seed gives the same puzzles everywhere; without it, one is drawn and printed") //
        ("box", value("RxC"), "rows and columns of a box (default 3x3)")                                              //
        ("givens", value("A[-B]"), "with so many givens")                                                             //
        ("symmetry", value("NAME"), ("of the cells that are given: " + join(symmetries)).c_str())                     //
        ("pattern", value("FILE|TEXT"),
         "exactly those cells are given that are not empty there, in any form of a grid")        //
        ("minimal", "no given can be taken away, or with a symmetry no group of them (default)") //
        ("no-minimal", "some may be taken away: the givens are a random number in --givens, or those that were left "
                       "when for the first time one could not go")           //
        ("extra", value("N"), "minimal puzzles with at least N givens more") //
        ("level", value("L[-L]"),
         "easy, medium, hard, unfair, extreme or beyond, as sudoku rate says, or from one to another")  //
        ("b-rating", value("A[-B]"), "that braids of so many items solve, but no shorter ones")         //
        ("needs", value("TECHNIQUE"), "on whose path is a step of that name, such as X-Wing")           //
        ("names", "json and csv also have the hardest technique, and json the number of steps of each") //
        ("path", "json also has the steps that solve the puzzle, as sudoku hint tells them")            //
        ("distinct", "no puzzle that is one before in disguise, as sudoku canonical says; 9x9 only")    //
        ("unbiased",
         "minimal puzzles of 9x9, each as likely as any other, but for the weight that json and csv tell") //
        ("estimate",
         "instead: how many minimal puzzles of 9x9 there are, and with how many givens, by --number groups of "
         "unbiased puzzles") //
        ("from", value("FILE", true),
         "instead: all puzzles that come of those in FILE if --remove givens go and --add others come; with --number "
         "the first of them, and "
         "with --seed too, some drawn at random")                                                                //
        ("remove", value("M"), "of --from: how many givens go (default 1)")                                      //
        ("add", value("N"), "of --from: how many givens come (default 1)")                                       //
        ("attempts", value("N"), "end after N attempts without a puzzle (default 1000000, and fewer by rating)") //
        ("format", value("FORMAT"), "line (default), grid, json, csv or svg, a picture");
    add_threads_option(options);
}

} // namespace apps
