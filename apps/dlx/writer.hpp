#pragma once

#include "apps/shared/output.hpp"
#include "apps/shared/program.hpp"

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace dlx {
struct CountResult;
}

namespace apps {

/// Prints what is found in one problem: begin(), solution() for each if the task is to solve, and end(); or error().
class Writer {
public:
    Writer(Output& output, std::string source) : output_(output), source_(std::move(source)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    virtual ~Writer() = default;

    virtual void begin() {}
    virtual void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options) = 0;
    virtual void end(const dlx::CountResult& result, const Json& more) = 0; ///< `more` is an object, for JSON
    virtual void error(std::size_t line, std::size_t column, const std::string& message) = 0;

protected:
    Output& output_;
    const std::string source_;
};

/// One for the problem in `source`, for `dlx solve` or for `dlx count`. JSON has the work done or not: the updates of a
/// search on several threads depend on how it was shared, and so do its search nodes if it branches by what it learns.
[[nodiscard]] std::unique_ptr<Writer> make_solution_writer(Format format, bool is_exact_work, Output& output,
                                                           const std::string& source);
[[nodiscard]] std::unique_ptr<Writer> make_count_writer(Format format, bool is_exact_work, Output& output,
                                                        const std::string& source);

} // namespace apps
