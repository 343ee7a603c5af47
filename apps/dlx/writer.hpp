#pragma once

#include "apps/shared/program.hpp"

#include "dlx/count.hpp"

namespace apps {

/// What is printed about problems.
struct PrintSettings {
    Format format{};
    bool solutions = false; ///< or their number

    /// JSON has the work done or not: the updates of a search on several threads depend on how it was shared, and so do
    /// its search nodes if it branches by what it learns.
    bool is_exact_work = false;
};

/// Prints what is found in one problem. Solutions: begin(), solution() for each, and end(). Their number: end(). Or error().
class Writer {
public:
    Writer(const PrintSettings& settings, Output& output, std::string source)
        : settings_(settings), output_(output), source_(std::move(source)) {}

    void begin();
    void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options);
    void end(const dlx::CountResult& result, const Json& more); ///< `more` is an object, for JSON with solutions
    void error(std::size_t line, std::size_t column, const std::string& message);

private:
    [[nodiscard]] std::string json_end(const dlx::CountResult& result, const Json& more);

    const PrintSettings settings_;
    Output& output_;
    const std::string source_;
    JsonPieces pieces_;
    bool is_open_ = false; ///< the array of solutions in JSON
};

} // namespace apps
