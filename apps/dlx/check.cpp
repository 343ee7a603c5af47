#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"

#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

namespace apps {

namespace {

/// Returns the items of an option in alphabetical order, without costs: equal for all ways to write it.
std::string sorted_items(const std::string& text) {
    std::istringstream words(text);
    std::vector<std::string> items{std::istream_iterator<std::string>(words), {}};
    std::erase_if(items, [](const std::string& word) { return word.front() == '|' && word.size() > 1; });
    std::sort(items.begin(), items.end());
    return fmt::format("{}", fmt::join(items, " "));
}

/// Returns the start of a line, without control characters, to which terminals react.
std::string printable(const std::string& line) {
    constexpr std::size_t most = 100;
    std::string text = line.substr(0, most);
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    return line.size() > most ? text + "..." : text;
}

/// Converts a row of 0 and 1, "1 0 1", "1,0,1" or "101", to the items that have a 1; "" if it does not fit the problem.
std::string items_of_row(const dlx::Problem& problem, std::string row) {
    std::erase_if(row, [](char c) { return c == ' ' || c == '\t' || c == ','; });
    if (row.size() != problem.item_count() || row.find_first_not_of("01") != std::string::npos)
        return "";
    std::string items;
    for (std::uint32_t k = 0; k < row.size(); ++k)
        if (row[k] == '1')
            items.append(problem.name(dlx::ItemId{k})) += ' ';
    return items;
}

/// The options of a problem, by sorted_items(): equal options together.
using OptionsByItems = std::unordered_map<std::string, std::vector<dlx::OptionId>>;

/// A line of a solution with the number of its option, as --numbers prints it.
struct NumberedLine {
    std::string number; ///< "" if the line has none
    std::string items;

    explicit NumberedLine(const std::string& line) : items(line) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos || line.find_first_not_of("0123456789") != tab)
            return;
        number = line.substr(0, tab);
        items = line.substr(tab + 1);
    }

    [[nodiscard]] std::optional<dlx::OptionId> option(const dlx::Problem& problem) const {
        constexpr std::size_t most_digits = 10; // number of digits of Problem::max_size
        return number.empty() || number.size() > most_digits ? std::nullopt : problem.find_option(std::stoull(number));
    }
};

/// The options on the lines of a solution, written as in `dlx solve` or as rows of a matrix.
class ChosenOptions {
public:
    ChosenOptions(const dlx::Problem& problem, const OptionsByItems& options) : problem_(problem), options_(options) {}

    /// Adds the option of a line. Returns why the line is not an option, or "".
    std::string add(const std::string& line) {
        const NumberedLine numbered(line);
        const std::string items = sorted_items(numbered.items);
        const auto option = numbered.option(problem_);
        if (option && items == sorted_items(to_string(problem_, *option))) {
            chosen_.push_back(*option);
            return "";
        }
        if (add_any(line) || add_any(items_of_row(problem_, line)))
            return "";
        if (!numbered.number.empty() && options_.contains(items))
            return fmt::format("'{}' is not option {}{}", printable(numbered.items), printable(numbered.number),
                               option ? fmt::format(", which is '{}'", printable(to_string(problem_, *option))) : "");
        return fmt::format("'{}' is not an option of the problem{}", printable(line),
                           line.starts_with('{') ? ": solutions are read as --format line writes them" : "");
    }

    [[nodiscard]] std::string why_not() const {
        return verify_solution(problem_, chosen_, [this](dlx::OptionId option) { return problem_.number(option); })
            .value_or("");
    }

private:
    /// Adds any of the equal options with these items that is not yet chosen, if one is left.
    bool add_any(const std::string& line) {
        const auto option = options_.find(sorted_items(line));
        if (option == options_.end())
            return false;
        const auto& [items, equal] = *option;
        chosen_.push_back(equal[std::min(uses_[items]++, equal.size() - 1)]);
        return true;
    }

    const dlx::Problem& problem_;
    const OptionsByItems& options_;
    std::vector<dlx::OptionId> chosen_;
    std::unordered_map<std::string_view, std::size_t> uses_; ///< number of options used, by their items
};

/// Returns the reason why the options on these lines are not a solution, or "".
std::string why_not(const dlx::Problem& problem, const OptionsByItems& options, const std::vector<std::string>& lines) {
    ChosenOptions chosen(problem, options);
    for (const std::string& line : lines)
        if (std::string reason = chosen.add(line); !reason.empty())
            return reason;
    return chosen.why_not();
}

/// Returns true for the comment in place of the options of a solution without options.
bool is_without_options(std::string_view comment) {
    return comment.substr(0, comment.find_last_not_of(" \t\r") + 1) == Writer::no_options;
}

Record record(const std::string& source, std::size_t line, const std::string& reason) {
    const std::string answer = reason.empty() ? "solution" : "not a solution";
    return {.fields = {{"source", source}, {"line", line}, {"answer", answer}, {"reason", reason}},
            .text = answer + (reason.empty() ? "" : ": " + reason) + '\n'};
}

/// Verifies the solutions in `file`, which are separated by blank lines, and returns the exit status. Stores at most
/// one option of a solution more than the problem has: enough to detect that it has too many.
int judge(const dlx::Problem& problem, const OptionsByItems& known, const std::string& file, Format format,
          const Session& session) {
    constexpr std::string_view head = "source,line,answer,reason\n";
    if (format == Format::csv && !session.quiet)
        session.output.write(head);
    Tally tally;
    std::vector<std::string> options;
    bool has_solution = false;
    std::size_t first_line = 0; // number of the first line of the options, from 1
    const auto end_solution = [&] {
        if (!std::exchange(has_solution, false))
            return;
        const std::string reason = why_not(problem, known, options);
        tally.add(reason.empty() ? Answered::yes : Answered::no);
        if (!session.quiet)
            session.output.write(written(record(source_name(file), first_line, reason), format, head));
        options.clear();
    };
    Input input(file, session.output);
    std::size_t number = 0;
    while (const auto line = input.read_line()) {
        ++number;
        const std::size_t first = line->find_first_not_of(" \t");
        if (first == std::string::npos)
            end_solution();
        const bool is_comment = first != std::string::npos && (*line)[first] == '|';
        if (first == std::string::npos || (is_comment && !is_without_options(line->substr(first))))
            continue;
        if (!std::exchange(has_solution, true))
            first_line = number;
        if (!is_comment && options.size() <= problem.option_count())
            options.push_back(*line);
    }
    end_solution();
    if (first_line == 0) {
        const std::string reason = "no options found, and no '| no options' for an empty solution";
        const Record error{
            .fields = {{"source", source_name(file)}, {"line", 1}, {"answer", "error"}, {"reason", reason}},
            .text = "error\t" + reason + '\n'};
        if (!session.quiet && (format != Format::line || !session.output.has_messages()))
            session.output.write(written(error, format, head));
        throw FileError(reason);
    }
    return tally.status();
}

int run_check(const Session& session) {
    const auto& files = session.arguments.files();
    if (files.empty() || files.size() > 2)
        throw UsageError("expected a problem and a file with solutions, which may be piped in instead");
    const Format format = output_format(session.arguments);
    const std::string solutions = files.size() == 2 ? files[1] : "-";
    if (files[0] == "-" && solutions == "-")
        throw UsageError("the problem and the solutions cannot both be standard input");
    if (files.size() == 1 && stdin_is_terminal())
        throw NothingToRead();
    std::string source = source_name(files[0]);
    return answer_once(source, [&] {
        const dlx::Problem problem = read_problem(files[0], session);
        OptionsByItems options;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            options[sorted_items(to_string(problem, dlx::OptionId{k}))].push_back(dlx::OptionId{k});
        source = source_name(solutions);
        return judge(problem, options, solutions, format, session);
    });
}

} // namespace

Command check_command() {
    return {"check",
            "Check solutions, one option on each line, with blank lines between.",
            "PROBLEM [SOLUTIONS]",
            "  dlx check problem.dlx solution.txt     solution, or the reason why not\n"
            "  dlx solve --all problem.dlx | dlx check problem.dlx    check each solution\n"
            "  if dlx check --quiet problem.dlx solution.txt; then ...    only the exit status\n",
            "  0    all are solutions\n"
            "  1    at least one is not\n",
            {problem_format_option("output format: line, json, jsonl or csv (default line)")},
            run_check};
}

} // namespace apps
