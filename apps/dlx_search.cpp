#include "apps/dlx_commands.hpp"
#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/signals.hpp"

#include "dlx/dlx.hpp"

#include <fmt/format.h>
#include <memory>
#include <new>
#include <stdexcept>

namespace apps {

namespace {

// --- Settings -------------------------------------------------------------------------------------------------------

constexpr std::string_view automatic = "auto";

struct Settings {
    SearchTask task{};
    Format format{};
    dlx::SolveParams params;
    bool sat_codes = false;
    bool stats = false;
};

Settings read_settings(SearchTask task, const Session& session) {
    const Arguments& arguments = session.arguments;
    Settings settings;
    settings.task = task;
    settings.format = output_format(arguments);
    settings.params = search_params(arguments, {automatic});
    settings.params.engine = arguments.text("engine").value_or(std::string(automatic));
    settings.params.max_solutions =
        solution_limit(arguments, task == SearchTask::solve ? std::optional<std::uint64_t>(1) : std::nullopt);
    settings.params.on_progress = [&output = session.output,
                                   shown = log::shows_progress()](const dlx::Progress& progress) {
        output.flush();
        if (shown)
            log::progress(log::to_text(progress));
    };
    settings.sat_codes = arguments.choice<bool>("exit-code", {{"usual", false}, {"sat", true}}).value_or(false);
    settings.stats = arguments.has("stats");
    if (settings.sat_codes && arguments.files().size() > 1)
        throw UsageError("--exit-code=sat is for one problem, not several");
    return settings;
}

// --- What is printed ------------------------------------------------------------------------------------------------

/// Prints what is found in one problem: begin(), solution() for each if the task is to solve, and end(); or error().
class Writer {
public:
    Writer(Output& output, std::string source) : output_(output), source_(std::move(source)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    virtual ~Writer() = default;

    virtual void begin() {}
    virtual void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options) = 0;
    virtual void end(const dlx::SolveResult& result) = 0;
    virtual void error(std::size_t line, std::size_t column, const std::string& message) = 0;

protected:
    Output& output_;
    const std::string source_;
};

class SolutionLines final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem& problem, std::uint64_t, dlx::Solution options) override {
        std::string text;
        for (const dlx::OptionId option : options)
            text += to_text(problem, option) + '\n';
        output_.write(text + '\n');
    }
    void end(const dlx::SolveResult&) override {}
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write("error\t" + message + "\n\n");
    }
};

class CountLine final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem&, std::uint64_t, dlx::Solution) override {}
    void end(const dlx::SolveResult& result) override {
        output_.write(fmt::format("{}{}\n", result.status == dlx::Status::exhausted ? "" : ">=", result.solutions));
    }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write("error\t" + message + '\n');
    }
};

class JsonObject final : public Writer {
public:
    JsonObject(Output& output, std::string source, SearchTask task)
        : Writer(output, std::move(source)), has_solutions_(task == SearchTask::solve) {}
    void begin() override {
        if (has_solutions_)
            output_.write(pieces_.open({{"source", source_}}, "solutions"));
    }
    void solution(const dlx::Problem& problem, std::uint64_t, dlx::Solution options) override {
        Json texts = Json::array();
        for (const dlx::OptionId option : options)
            texts.push_back(to_text(problem, option));
        output_.write(pieces_.element(texts));
    }
    void end(const dlx::SolveResult& result) override {
        const bool is_over = result.status == dlx::Status::exhausted;
        Json object = has_solutions_ ? Json::object() : Json{{"source", source_}};
        object["answer"] = result.solutions > 0 ? "found" : is_over ? "none" : "unknown";
        object["count"] = std::to_string(result.solutions);
        object["complete"] = is_over;
        object["ended_by"] = to_string(result.status);
        object["search_nodes"] = std::to_string(result.stats.search_nodes);
        object["updates"] = std::to_string(result.stats.updates);
        output_.write(has_solutions_ ? pieces_.close(object) : apps::to_text(object) + '\n');
    }
    void error(std::size_t line, std::size_t column, const std::string& message) override {
        const Json error{
            {"source", source_}, {"line", line}, {"column", column}, {"answer", "error"}, {"reason", message}};
        output_.write(apps::to_text(error) + '\n');
    }

private:
    const bool has_solutions_;
    JsonPieces pieces_;
};

class SolutionRows final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options) override {
        for (const dlx::OptionId option : options)
            output_.write(csv_row({source_, std::to_string(number), to_text(problem, option)}));
    }
    void end(const dlx::SolveResult& result) override {
        if (result.solutions == 0)
            output_.write(csv_row({source_, result.status == dlx::Status::exhausted ? "none" : "unknown", ""}));
    }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write(csv_row({source_, "error", message}));
    }
};

class CountRow final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem&, std::uint64_t, dlx::Solution) override {}
    void end(const dlx::SolveResult& result) override {
        output_.write(csv_row({source_, std::to_string(result.solutions), std::string(to_string(result.status))}));
    }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write(csv_row({source_, "error", message}));
    }
};

std::unique_ptr<Writer> make_writer(const Settings& settings, Output& output, const std::string& source) {
    const bool is_solve = settings.task == SearchTask::solve;
    if (settings.format == Format::json)
        return std::make_unique<JsonObject>(output, source, settings.task);
    if (settings.format == Format::csv)
        return is_solve ? std::unique_ptr<Writer>(std::make_unique<SolutionRows>(output, source))
                        : std::make_unique<CountRow>(output, source);
    return is_solve ? std::unique_ptr<Writer>(std::make_unique<SolutionLines>(output, source))
                    : std::make_unique<CountLine>(output, source);
}

// --- The search -----------------------------------------------------------------------------------------------------

void log_result(const Settings& settings, const std::string& source, const dlx::SolveResult& result) {
    const std::string text = fmt::format("{}: {} {}, {}", source, result.solutions,
                                         result.solutions == 1 ? "solution" : "solutions", to_string(result.status));
    if (answered(result.status, result.solutions) == Answered::undecided)
        spdlog::warn("{}: undecided", text);
    else if (settings.task == SearchTask::solve)
        spdlog::info("{}", text);
    if (settings.stats)
        spdlog::log(spdlog::level::err, "{}: {} search nodes, {} updates, {} levels, {:.3f} seconds", source,
                    result.stats.search_nodes, result.stats.updates, result.stats.max_level, result.seconds);
}

/// Reads, searches and prints one problem. Throws what is not the problem's fault.
dlx::SolveResult search_file(const std::string& file, const Settings& settings, Output& output, Writer& writer) {
    const dlx::Problem problem = read_problem(file, output);
    spdlog::debug("{}: {} items, {} options, engine {}", source_name(file), problem.items(), problem.options(),
                  dlx::engine_for(problem, settings.params.engine).name);
    dlx::Search search(problem, settings.params); // what throws, throws before anything is printed
    writer.begin();
    if (settings.task == SearchTask::count)
        search.finish();
    for (std::uint64_t number = 1; const auto options = search.next(); ++number)
        writer.solution(problem, number, *options);
    dlx::SolveResult result = search.result();
    writer.end(result);
    return result;
}

/// As the competitions of SAT solvers have it: 10 found, 20 there is none, 30 all are found, 0 not known.
int sat_code(const dlx::SolveResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.solutions > 0 ? 30 : 20;
    return result.solutions > 0 ? 10 : 0;
}

int search_all(const Settings& settings, const Session& session) {
    Tally tally;
    int sat = 0;
    if (settings.format == Format::csv)
        session.output.write(csv_row(settings.task == SearchTask::solve
                                         ? std::vector<std::string>{"source", "solution", "option"}
                                         : std::vector<std::string>{"source", "count", "ended_by"}));
    for (const std::string& file : files_or_stdin(session.arguments)) {
        const auto writer = make_writer(settings, session.output, source_name(file));
        const auto fail = [&](std::size_t line, std::size_t column, const std::string& message) {
            log::input_error(source_name(file), line, column, message);
            writer->error(line, column, message);
            tally.add_error();
        };
        try {
            const dlx::SolveResult result = search_file(file, settings, session.output, *writer);
            log_result(settings, source_name(file), result);
            tally.add(answered(result.status, result.solutions));
            sat = sat_code(result);
        } catch (const dlx::ParseError& error) {
            fail(error.line(), error.column(), error.what());
        } catch (const InputError& error) {
            fail(0, 0, error.what());
        } catch (const std::invalid_argument& error) {
            fail(0, 0, error.what());
        } catch (const std::bad_alloc&) {
            fail(0, 0, "not enough memory for this problem");
        } catch (const Interrupted&) {
            break;
        }
        if (signals::stop_flag())
            break;
    }
    return settings.sat_codes && tally.status() != 2 ? sat : tally.status();
}

} // namespace

void add_solve_options(boost::program_options::options_description& options) {
    options.add_options()                                                                                //
        ("all,a", "all solutions, not only the first; printed as they are found")                        //
        ("limit", value("N"), "the first N solutions")                                                   //
        ("format", value("FORMAT"), "line (default): its options, one a line, an empty line; json; csv") //
        ("exit-code", value("CODES"), "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_search_options(options, {automatic});
}

void add_count_options(boost::program_options::options_description& options) {
    options.add_options()                                                           //
        ("limit", value("N"), "stop at N solutions; prints >=N")                    //
        ("format", value("FORMAT"), "line (default), the number or >=N; json; csv") //
        ("exit-code", value("CODES"), "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_search_options(options, {automatic});
}

template <SearchTask Task>
int run_search(const Session& session) {
    return search_all(read_settings(Task, session), session);
}

template int run_search<SearchTask::solve>(const Session&);
template int run_search<SearchTask::count>(const Session&);

} // namespace apps
