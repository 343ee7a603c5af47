#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"

#include "dlx/convert/formats.hpp"

#include <exception>
#include <ostream>
#include <streambuf>

namespace apps {

namespace {

/// Returns the names of the formats, in the order of dlx::problem_formats.
std::vector<std::string_view> format_names() {
    return names_of(dlx::problem_formats, [](const auto& format) { return format.first; });
}

/// The buffer of a stream that writes to the standard output of the program.
class OutputBuffer : public std::streambuf {
public:
    explicit OutputBuffer(Output& output) : output_(output) {}

    /// Throws the exception of the output, which a stream does not pass on.
    void rethrow() const {
        if (failure_)
            std::rethrow_exception(failure_);
    }

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        try {
            output_.write({text, static_cast<std::size_t>(size)});
        } catch (...) {
            failure_ = std::current_exception();
            return 0;
        }
        return size;
    }

private:
    Output& output_;
    std::exception_ptr failure_;
};

void write(const dlx::Problem& problem, dlx::ProblemFormat format, Output& output) {
    OutputBuffer buffer(output);
    std::ostream out(&buffer);
    try {
        write_problem(out, problem, format);
    } catch (const std::ios_base::failure&) {
        buffer.rethrow();
        throw;
    }
}

dlx::Problem copy_without_costs(const dlx::Problem& problem) {
    dlx::Problem copy;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        const dlx::ItemId item{k};
        if (problem.kind(item) == dlx::ItemKind::primary)
            copy.add_item(problem.name(item), problem.bounds(item));
        else
            copy.add_item(problem.name(item), dlx::ItemKind::secondary);
    }
    for (std::uint32_t k = 1; k <= problem.color_count(); ++k)
        copy.add_color(problem.name(dlx::Color{k}));
    auto ignored = problem.ignored_options();
    for (std::size_t number = 1; number <= problem.input_option_count(); ++number)
        if (const auto option = problem.find_option(number)) {
            copy.add_option(problem.option(*option));
        } else {
            copy.ignore_option(ignored.front().entries);
            ignored = ignored.subspan(1);
        }
    return copy;
}

/// Warns if the format of Knuth's programs cannot hold an ignored option, so that later options get other numbers.
void warn_of_numbers(const dlx::Problem& problem, const std::string& source) {
    const auto ignored = problem.ignored_options();
    const auto empty = std::ranges::find_if(ignored, [](const auto& option) { return option.entries.empty(); });
    if (empty != ignored.end())
        log::warn("{}: warning: dlx has no options without items: the numbers of options change from {} on", source,
                  index(empty->before) + static_cast<std::size_t>(empty - ignored.begin()) + 1);
}

int run_convert(const Session& session) {
    const Arguments& arguments = session.arguments;
    const auto to = arguments.choice<std::size_t>("to");
    if (!to)
        throw UsageError("--to FORMAT is required: one of " + join(format_names()));
    const std::vector<std::string> files = files_or_stdin(arguments);
    if (files.size() > 1)
        throw UsageError("dlx convert accepts one problem: its formats hold no more");
    return answer_once(source_name(files[0]), [&] {
        dlx::Problem problem = read_problem(files[0], session);
        if (arguments.has("without-costs"))
            problem = copy_without_costs(problem);
        if (*to == 0) // dlx::ProblemFormat::dlx
            warn_of_numbers(problem, source_name(files[0]));
        try {
            write(problem, dlx::problem_formats[*to].second, session.output);
        } catch (const dlx::InvalidProblem& error) {
            const std::string message = error.what();
            throw FileError(message +
                            (message.find(" has no costs") == std::string::npos ? "" : ": --without-costs omits them"));
        }
        return 0;
    });
}

} // namespace

Command convert_command() {
    return {"convert",
            "Convert a problem to the format of another solver.",
            "[FILE]",
            "  dlx convert --to lp problem.dlx > problem.lp     for cbc, glpsol and others\n"
            "  dlx convert --to asp problem.dlx | clingo 0 --quiet    count by another solver\n"
            "  dlx convert --to dlx sppnw06.txt           a file of OR-Library\n",
            "  0    the problem was written\n",
            {{"to", "FORMAT", "output format (required): " + join(format_names()), one_of(format_names())},
             {"without-costs", "", "omit the costs, for formats that have none"}},
            run_convert};
}

} // namespace apps
