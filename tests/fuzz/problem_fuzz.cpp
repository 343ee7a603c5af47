#include "dlx/all.hpp"
#include "dlx/proof/certificate.hpp"
#include "dlx/proof/lrat.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/enumerate.hpp"

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using fuzz::require;

/// Requires that the proof of this number of solutions is accepted.
void check_certificate(const dlx::Problem& problem, std::uint64_t solutions) {
    std::stringstream formula;
    std::stringstream proof;
    const auto result = dlx::write_certificate(problem, solutions, dlx::ProofFormat::lrat, formula, proof);
    require(result.status == dlx::Status::exhausted, "a certificate is complete");
    require(dlx::LratChecker(formula).check(proof).is_verified, "a certificate is accepted");
}

/// Requires that every engine finds only solutions, and all of them if it reports so.
void check_search(const dlx::Problem& problem) {
    std::vector<std::uint64_t> counts;
    for (const dlx::Engine& engine : dlx::engines()) {
        dlx::SolveParams params;
        params.engine = engine.name;
        params.limits.search_nodes = 200;
        params.limits.solutions = 50;
        const auto result = dlx::for_each_solution(
            problem,
            [&](const dlx::Solution& solution) {
                require(!dlx::verify_solution(problem, solution), "the referee agrees with a solution");
                return dlx::VisitAction::keep_going;
            },
            params);
        if (result.status == dlx::Status::exhausted)
            counts.push_back(result.solutions);
        const auto again = dlx::test::enumerate(problem, params);
        require(again.solutions == result.solutions && again.status == result.status &&
                    again.stats.search_nodes == result.stats.search_nodes,
                "counting does what visiting does");
    }
    for (const std::uint64_t count : counts)
        require(count == counts[0], "all engines count the same");
    if (!counts.empty() && problem.option_count() <= 60)
        check_certificate(problem, counts[0]);
}

/// Requires that an error names a place in the text.
void check_place(const dlx::ParseError& error, std::string_view text) {
    require(error.line() >= 1 && error.column() >= 1 && *error.message() != '\0', "an error has a place and a message");
    const char line_end = text.find('\n') == std::string_view::npos ? '\r' : '\n';
    std::size_t line = 1;
    while (line < error.line()) {
        const auto end = text.find(line_end);
        require(end != std::string_view::npos, "an error is in a line of the text");
        text.remove_prefix(end + 1);
        ++line;
    }
    require(error.column() <= text.substr(0, text.find(line_end)).size() + 1, "an error is in a column of its line");
}

} // namespace

/// Calls parse() on any bytes: it returns an error with its place, or a problem that can be written and read back, and
/// that is searched soundly.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    dlx::Problem problem;
    try {
        std::vector<dlx::Warning> warnings;
        problem = dlx::read_problem(text, warnings);
    } catch (const dlx::ParseError& error) {
        check_place(error, text);
        return 0;
    }
    try {
        require(dlx::read_problem(text) == problem, "warnings change no problem");
    } catch (const dlx::ParseError& error) {
        check_place(error, text);
    }
    const std::string written = dlx::to_string(problem);
    try {
        const dlx::Problem again = dlx::parse(written);
        require(again == problem, "a problem is read back equal");
        require(dlx::to_string(again) == written, "a problem is written the same again");
    } catch (const dlx::ParseError&) {
        require(false, "what was written can be read");
    }
    check_search(problem);
    return 0;
}
