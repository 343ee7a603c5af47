#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"

#include "dlx/families/families.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace apps {

namespace {

using dlx::families::Family;

std::string family_list() {
    std::string text;
    for (const Family& family : dlx::families::all_families()) {
        const std::string head = fmt::format("{} {}", family.name, family.arguments);
        text +=
            fmt::format("{:<19}  {}\n{:<19}  dlx make {} {}\n", head, family.summary, "", family.name, family.example);
    }
    return text;
}

const Family& family_called(const std::string& name) {
    if (const Family* const family = dlx::families::find_family(name))
        return *family;
    const std::string hint = did_you_mean(name, names_of(dlx::families::all_families(), &Family::name));
    throw UsageError(
        fmt::format("unknown family '{}'{}", name, hint.empty() ? ": dlx make without arguments lists them" : hint));
}

/// Returns true if the first of these words is a file. A wrong number of words is an error, which is reported first.
bool begin_with_file(const Family& family, const std::vector<std::string>& words) {
    const auto blanks = std::count(family.arguments.begin(), family.arguments.end(), ' ');
    return (family.arguments.starts_with("GRAPH") || family.arguments.starts_with("FILE")) &&
           words.size() == static_cast<std::size_t>(blanks) + 1;
}

/// Returns the comment with the command that made a problem.
std::string comment(const Family& family, const std::vector<std::string>& words) {
    std::string text = fmt::format("| dlx make {}", fmt::join(words, " "));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, '?');
    return text + (family.counts.empty() ? "\n" : fmt::format(" (number of solutions: {})\n", family.counts));
}

int run_make(const Session& session) {
    const std::vector<std::string>& operands = session.arguments.files();
    if (operands.empty()) {
        session.output.write(family_list());
        return 0;
    }
    const Family& family = family_called(operands[0]);
    const auto refuse = [&](const char* message) -> UsageError {
        return UsageError(fmt::format("{0}; usage: dlx make {1} {2}, as in dlx make {1} {3}", message, family.name,
                                      family.arguments, family.example));
    };
    std::vector<std::string> words(operands.begin() + 1, operands.end());
    std::string source;
    return answer_once(source, [&] {
        if (begin_with_file(family, words)) {
            source = source_name(words[0]);
            words[0] = Input(words[0], session.output).read_all();
        }
        try {
            const dlx::Problem problem = make_problem(family, words);
            session.output.write(comment(family, operands));
            session.output.write(to_string(problem));
            return 0;
        } catch (const std::invalid_argument& error) {
            throw refuse(error.what());
        } catch (const std::length_error& error) {
            throw refuse(error.what());
        }
    });
}

Choices family_choices() {
    Choices choices{"Families", {}};
    for (const Family& family : dlx::families::all_families())
        choices.words.emplace_back(fmt::format("{} {}", family.name, family.arguments), family.summary);
    return choices;
}

} // namespace

Command make_command() {
    Command command{"make",
                    "Print a well-known problem; without arguments, list them.",
                    "[FAMILY ARGUMENT...]",
                    "  dlx make queens 8 > queens.dlx             eight queens that do not attack each other\n"
                    "  dlx make pentominoes 6x10 | dlx solve -q --format svg > box.svg    a picture\n"
                    "  dlx make design 7 3 1 | dlx count          labeled planes with seven points\n",
                    "  0    the problem was printed\n",
                    {},
                    run_make};
    command.choices = family_choices();
    return command;
}

} // namespace apps
