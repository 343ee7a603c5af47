#include "apps/sudoku/settings.hpp"

#include "apps/shared/io/input.hpp"

#include "dlx/lockstep/batch.hpp"

#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace apps {

using sudoku::InputFormat;

namespace {

/// Returns whether a word of the command line names a file, or standard input. Another word may be a puzzle.
bool is_file(const std::string& word) {
    std::error_code ignored; // a name may be too long for a file
    const bool is_path = word.find('/') != std::string::npos && word.find("://") == std::string::npos;
    return word == "-" || (is_path && word.find('\n') == std::string::npos) || std::filesystem::exists(word, ignored);
}

/// Returns the puzzles of --puzzle, then the other words in order, or standard input without any. Throws NothingToRead.
std::vector<Source> read_sources(const Arguments& arguments) {
    std::vector<Source> sources;
    for (const std::string& puzzle : arguments.all("puzzle"))
        sources.push_back({"", puzzle, true});
    for (const std::string& word : sources.empty() ? files_or_stdin(arguments) : arguments.files())
        sources.push_back(is_file(word) ? Source{source_name(word), word} : Source{"", word, true, true});
    const auto puzzles = std::ranges::count(sources, true, &Source::is_puzzle);
    int number = 0;
    for (Source& source : sources)
        if (source.is_puzzle)
            source.name = puzzles == 1 ? "--puzzle" : "--puzzle " + std::to_string(++number);
    return sources;
}

/// Reads the options of input_options(), but for --puzzle.
Settings input_settings(const Arguments& arguments) {
    Settings settings;
    settings.input_format = arguments.choice<InputFormat>("input-format").value_or(InputFormat::any);
    settings.geometry = box_shape(arguments);
    settings.strict = arguments.has("strict");
    settings.leave_out_drawings = arguments.has("leave-out-drawings");
    return settings;
}

/// Returns the method of `count`: enumeration if an option needs it.
dlx::CountMethod count_method(const Arguments& arguments, const Settings& settings) {
    const auto method = arguments.choice<dlx::CountMethod>("method");
    const bool is_open = settings.engine == automatic && !settings.certificate &&
                         std::ranges::none_of(std::array{"limit", "node-limit", "seed", "branching"},
                                              [&](const char* option) { return arguments.has(option); });
    return is_open ? method.value_or(dlx::CountMethod::automatic) : dlx::CountMethod::enumerate;
}

} // namespace

std::optional<std::pair<std::uint32_t, std::uint32_t>> take_cell(std::string_view& text) {
    const auto take = [&](std::string_view letters) -> std::uint32_t {
        std::uint32_t number = 0;
        if (text.empty() || letters.find(text.front()) == std::string_view::npos)
            return 0;
        const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
        if (error != std::errc())
            return 0;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        return number;
    };
    const std::uint32_t row = take("rR");
    const std::uint32_t column = row > 0 ? take("cC") : 0;
    return column > 0 ? std::optional(std::pair(row, column)) : std::nullopt;
}

std::optional<sudoku::Geometry> box_shape(const Arguments& arguments) {
    const auto text = arguments.text("box");
    if (!text)
        return std::nullopt;
    const std::string_view shape = *text;
    const std::size_t x = std::min(shape.find('x'), shape.size());
    const std::uint32_t rows = parse_number<std::uint8_t>(shape.substr(0, x)).value_or(0);
    const std::uint32_t columns = parse_number<std::uint8_t>(shape.substr(std::min(x + 1, shape.size()))).value_or(0);
    if (rows * columns >= 2 && rows * columns <= sudoku::Geometry::max_side)
        return sudoku::Geometry(rows, columns);
    throw Arguments::bad_value("box", *text,
                               "RxC, the rows and columns of a box; their product is the side, 2 to " +
                                   std::to_string(sudoku::Geometry::max_side));
}

OptionTable input_options() {
    return {{"puzzle,p", "TEXT", "read this puzzle (repeatable); a FILE that does not exist is also read as a puzzle",
             repeated},
            {"input-format", "FORMAT",
             "format of the input: any, line (answers each line at once), grid, sdk, sdm or ss (default any)",
             one_of<InputFormat>({{"any", InputFormat::any},
                                  {"line", InputFormat::line},
                                  {"grid", InputFormat::grid},
                                  {"sdk", InputFormat::grid},
                                  {"sdm", InputFormat::line},
                                  {"ss", InputFormat::grid}}),
             Rank::rare},
            {"box", "RxC", "size of a box, rows by columns (default: from the number of cells)"},
            {"leave-out-drawings", "", "ignore drawings that are not read as rules (default: an error)", Rank::rare},
            {"strict", "", "report titles and notes between puzzles as errors (default: skip them; -v shows them)",
             Rank::rare}};
}

Option answer_format_option() {
    return format_option({Format::line, Format::grid, Format::json, Format::csv},
                         "output format: line, grid, json or csv (default line; grid for one puzzle on a terminal)");
}

OptionTable answer_options() {
    return input_options() +
           OptionTable{
               threads_option(),
               {"check-solution", "",
                "check the solution given with each puzzle, as in data sets, and report a wrong one", Rank::rare},
               {"no-derived", "", "search variants without the sums that follow from cages and houses", Rank::rare}} +
           search_options({automatic, lockstep});
}

std::string lacks_rules(const std::string& what) { return what + " does not support variants"; }

Settings read_input_settings(const Arguments& arguments) {
    Settings settings = input_settings(arguments);
    settings.sources = read_sources(arguments);
    return settings;
}

Settings read_plain_settings(const Arguments& arguments) {
    Settings settings = read_input_settings(arguments);
    settings.plain_only = "a variant, and only plain puzzles are read here";
    return settings;
}

Settings read_settings(Task task, const Session& session) {
    const Arguments& arguments = session.arguments;
    Settings settings = input_settings(arguments);
    settings.task = task;
    settings.format = arguments.choice<Format>("format");
    if (task == Task::explain && !settings.format)
        settings.format = Format::grid;
    if (task == Task::solve || task == Task::check)
        settings.limit = task == Task::solve ? 1 : 2;
    settings.limit = solution_limit(arguments, settings.limit);
    settings.restarts = static_cast<std::uint32_t>(arguments.number("tries").value_or(settings.restarts));
    settings.check_solution = arguments.has("check-solution");
    settings.derived_sums = !arguments.has("no-derived");
    settings.find_redundant = arguments.has("redundant") || arguments.has("minimal");
    if (task != Task::solve)
        settings.certificate = certificate_files(arguments);
    settings.params = search_params(arguments);
    settings.engine = arguments.text("engine").value_or(std::string(automatic));
    const bool has_engine = settings.engine != automatic || task == Task::count || arguments.has("branching");
    settings.branching_with_rules = has_engine ? settings.params.branching : sudoku::variant_branching;
    if (settings.check_solution || (settings.engine == lockstep && task != Task::count))
        settings.plain_only = lacks_rules(settings.check_solution ? "--check-solution" : "--engine lockstep");
    settings.threads = thread_count(arguments);
    settings.color = session.color;
    settings.silent = session.quiet && task == Task::check;
    settings.stats = arguments.has("stats");
    if (task == Task::count)
        settings.method = count_method(arguments, settings);
    settings.max_bytes = memory_limit(arguments);
    settings.sources = read_sources(arguments);
    return settings;
}

} // namespace apps
