#include "dlx/solve.hpp"

#include "dlx/engine.hpp"
#include "dlx/watch.hpp"

#include <stdexcept>
#include <utility>

namespace dlx {

Search::Search(const Problem& problem, SolveParams params, std::span<const OptionId> forced)
    : params_(std::make_unique<SolveParams>(std::move(params))),
      engine_(&select_engine(problem, params_->engine, params_->branching)), search_(engine_->make(problem)) {
    search_->start(forced, *params_);
}

Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;
Search::~Search() = default;

const Solution* Search::advance() {
    is_at_solution_ = false; // stays false if a callback throws
    is_at_solution_ = search_->next();
    return is_at_solution_ ? &search_->solution() : nullptr;
}

std::optional<Solution> Search::next() {
    const Solution* const solution = advance();
    return solution != nullptr ? std::optional(*solution) : std::nullopt;
}

void Search::finish() {
    is_at_solution_ = false;
    search_->finish();
}

void Search::restart(std::span<const OptionId> forced) {
    is_at_solution_ = false;
    search_->start(forced, *params_);
}

void Search::restart(std::span<const OptionId> forced, SolveParams params) {
    if (params.engine != "auto" && params.engine != engine_->name)
        throw std::invalid_argument("a search by engine '" + std::string(engine_->name) + "' cannot restart by '" +
                                    params.engine + "': make another Search");
    require_branching(*engine_, params.branching);
    RunMonitor::require_valid(params.limits);
    *params_ = std::move(params);
    restart(forced);
}

std::string_view Search::engine() const { return engine_->name; }
Status Search::status() const {
    const Status status = search_->status();
    return is_at_solution_ && status == Status::stopped ? Status::found : status;
}
const Stats& Search::stats() const { return search_->stats(); }
double Search::seconds() const { return search_->seconds(); }

SolveResult Search::result() const {
    return {status(),      search_->stats().solutions, search_->seconds(), search_->stats(),
            engine_->name, params_->branching};
}

SolveResult for_each_solution(const Problem& problem, const Visitor& visitor, const SolveParams& params,
                              std::span<const OptionId> forced) {
    Search search(problem, params, forced);
    if (!visitor) // solutions are only counted, as with threads
        search.finish();
    for (const Solution& solution : search) {
        if (visitor(solution) == VisitAction::stop) {
            SolveResult result = search.result();
            result.status = Status::stopped;
            return result;
        }
    }
    return search.result();
}

std::vector<Solution> all_solutions(const Problem& problem, const SolveParams& params, std::span<const OptionId> forced,
                                    SolveResult* result) {
    Search search(problem, params, forced);
    std::vector<Solution> all;
    for (const Solution& solution : search)
        all.push_back(solution);
    if (result != nullptr)
        *result = search.result();
    return all;
}

std::optional<Solution> solve(const Problem& problem, const SolveParams& params, std::span<const OptionId> forced,
                              SolveResult* result) {
    Search search(problem, params, forced);
    std::optional<Solution> solution = search.next();
    if (result != nullptr) {
        *result = search.result();
        result->status = solution ? Status::found : result->status; // replaces the status of a limit of one solution
    }
    return solution;
}

} // namespace dlx
