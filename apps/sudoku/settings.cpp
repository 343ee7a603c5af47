#include "apps/sudoku/settings.hpp"

#include "apps/shared/files.hpp"
#include "apps/shared/input.hpp"
#include "apps/sudoku/confirm.hpp"

#include "dlx/batch.hpp"

#include "sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace apps {

namespace {

/// What --format says. An explanation is for people, and fits no table. There are pictures of solutions and explanations.
std::optional<Format> output_format(const Arguments& arguments, Task task) {
    std::vector<std::pair<std::string_view, Format>> words{
        {"line", Format::line}, {"grid", Format::grid}, {"json", Format::json}};
    if (task != Task::explain)
        words.emplace_back("csv", Format::csv);
    if (task == Task::solve || task == Task::explain)
        words.emplace_back("svg", Format::svg);
    const auto format = arguments.choice<Format>("format", words);
    return format || task != Task::explain ? format : Format::grid;
}

/// The puzzles of --puzzle, then the other words in order, or standard input if there is nothing. Throws NothingToRead.
std::vector<Source> read_sources(const Arguments& arguments, const std::optional<sudoku::Geometry>& geometry) {
    std::vector<Source> sources;
    for (const std::string& puzzle : arguments.all("puzzle"))
        sources.push_back({"", puzzle, true});
    for (const std::string& word : sources.empty() ? files_or_stdin(arguments) : arguments.files())
        sources.push_back(source_of(word, geometry));
    const auto puzzles = std::ranges::count(sources, true, &Source::is_puzzle);
    int number = 0;
    for (Source& source : sources)
        if (source.is_puzzle)
            source.name = puzzles == 1 ? "--puzzle" : "--puzzle " + std::to_string(++number);
    return sources;
}

/// What the options of add_input_options() say, but for --puzzle.
Settings input_settings(const Arguments& arguments) {
    using sudoku::InputFormat;
    Settings settings;
    settings.input_format = arguments
                                .choice<InputFormat>("input-format", {{"any", InputFormat::any},
                                                                      {"line", InputFormat::line},
                                                                      {"grid", InputFormat::grid},
                                                                      {"sdk", InputFormat::grid},
                                                                      {"sdm", InputFormat::line},
                                                                      {"ss", InputFormat::grid}})
                                .value_or(InputFormat::any);
    settings.geometry = box_shape(arguments);
    settings.is_strict = arguments.has("strict");
    return settings;
}

/// How `count` counts. What only an enumeration has is asked of one.
dlx::CountMethod count_method(const Arguments& arguments, const Settings& settings) {
    using dlx::CountMethod;
    const auto method =
        arguments.choice("method", {CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier});
    if (method == CountMethod::frontier)
        arguments.refuse_beside("method frontier",
                                {"limit", "node-limit", "seed", "engine", "branching", "vector-width", "proof"});
    const bool is_open = settings.engine == automatic && !settings.certificate &&
                         std::ranges::none_of(std::array{"limit", "node-limit", "seed", "branching", "vector-width"},
                                              [&](const char* option) { return arguments.has(option); });
    return is_open ? method.value_or(CountMethod::automatic) : CountMethod::enumerate;
}

} // namespace

Source source_of(const std::string& word, const std::optional<sudoku::Geometry>& geometry) {
    Source source{source_name(word), word};
    std::error_code ignored; // a name may be too long for a file
    const bool is_link = word.find("://") != std::string::npos;
    if (word == "-" || (word.find('/') != std::string::npos && !is_link) || std::filesystem::exists(word, ignored))
        return source;
    try {
        (void)sudoku::parse_puzzle(word, geometry);
        source.is_puzzle = true;
    } catch (const sudoku::ParseError& reason) {
        const auto cells = std::ranges::count_if(
            word, [](char c) { return std::string_view("0123456789.-*_").find(c) != std::string_view::npos; });
        if (is_link || 2 * static_cast<std::size_t>(cells) > word.size())
            source.why_no_puzzle = std::string(", and not a puzzle: ") + reason.message();
    }
    return source;
}

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

void add_input_options(boost::program_options::options_description& options) {
    add_to(options) //
        ("puzzle,p", value("TEXT", true),
         "a puzzle; may be repeated. Where there is no such file, FILE may be one, too") //
        ("input-format", value("FORMAT"),
         "any (default), line (each line is answered at once), grid, sdk, sdm or ss")       //
        ("box", value("RxC"), "rows and columns of a box; default: by the number of cells") //
        ("strict", "titles and other notes between puzzles are errors; default: they are skipped, and shown with -v");
}

void add_puzzle_options(boost::program_options::options_description& options, const char* formats) {
    add_to(options)("format", value("FORMAT"), formats);
    add_input_options(options);
}

void add_answer_options(boost::program_options::options_description& options, const char* formats) {
    add_puzzle_options(options, formats);
    add_threads_option(options);
    add_to(options)                                                                                          //
        ("shard", value("I/N"), "answer the records I, I + N, I + 2 N, ... of the input, the first being 1") //
        ("report", value("FILE"), "write how many records had which answer to FILE, a line of JSON for sudoku merge");
    add_confirm_option(options);
    add_to(options) //
        ("check-solution",
         "say where the solution that stands beside a puzzle, as in data sets, is none of its solutions") //
        ("vector-width", value("NAME"), ("of lockstep: " + join(dlx::vector_widths())).c_str());
    add_search_options(options, {automatic, lockstep});
}

Settings read_input_settings(const Arguments& arguments) {
    Settings settings = input_settings(arguments);
    settings.sources = read_sources(arguments, settings.geometry);
    return settings;
}

Settings read_settings(Task task, const Session& session) {
    const Arguments& arguments = session.arguments;
    Settings settings = input_settings(arguments);
    settings.task = task;
    settings.format = output_format(arguments, task);
    if (task == Task::solve || task == Task::check)
        settings.limit = task == Task::solve ? 1 : 2;
    settings.limit = solution_limit(arguments, settings.limit);
    constexpr std::uint64_t most_restarts = 1'000'000;
    settings.restarts =
        static_cast<std::uint32_t>(arguments.number("restarts", 1, most_restarts).value_or(settings.restarts));
    settings.confirm = arguments.has("confirm");
    settings.check_solution = arguments.has("check-solution");
    settings.find_redundant = arguments.has("minimal");
    settings.shard = read_shard(arguments);
    settings.report = output_file(arguments, "report");
    if (task != Task::solve)
        settings.certificate = certificate_files(arguments);
    if (settings.certificate && (settings.shard || settings.report))
        throw UsageError("--proof is for one puzzle, --shard and --report are for many");
    settings.params = search_params(arguments, {automatic, lockstep});
    settings.engine = arguments.text("engine").value_or(std::string(automatic));
    settings.vector_width = arguments.text("vector-width").value_or("");
    const auto widths = dlx::vector_widths();
    if (arguments.has("vector-width") && std::ranges::count(widths, settings.vector_width) == 0)
        throw Arguments::bad_value("vector-width", settings.vector_width, "one that this machine has: " + join(widths));
    settings.threads = thread_count(arguments);
    settings.color = session.color;
    settings.silent = session.quiet && task == Task::check;
    settings.stats = arguments.has("stats");
    if (settings.engine == lockstep && (settings.params.seed || settings.params.branching != dlx::Branching::mrv))
        throw UsageError("--engine lockstep has no --seed or --branching");
    if (task == Task::count)
        settings.method = count_method(arguments, settings);
    settings.max_bytes = memory_limit(arguments);
    settings.sources = read_sources(arguments, settings.geometry);
    return settings;
}

} // namespace apps
