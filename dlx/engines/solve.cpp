#include "dlx/solve.hpp"

#include "dlx/detail/check.hpp"
#include "dlx/engine.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
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

std::optional<Solution> Search::next() {
    const bool is_found = search_->next();
    if constexpr (detail::checks_views) {
        std::fill(shown_.begin(), shown_.end(), OptionId{~std::uint32_t{0}}); // no option of any problem
        const Solution solution = is_found ? search_->solution() : Solution();
        shown_ = std::vector<OptionId>(solution.begin(), solution.end());
        return is_found ? std::optional<Solution>(shown_) : std::nullopt;
    }
    return is_found ? std::optional(search_->solution()) : std::nullopt;
}

void Search::finish() { search_->finish(); }

void Search::restart(std::span<const OptionId> forced) { search_->start(forced, *params_); }

void Search::restart(std::span<const OptionId> forced, SolveParams params) {
    if (params.engine != "auto" && params.engine != engine_->name)
        throw std::invalid_argument("a search by engine '" + std::string(engine_->name) + "' cannot restart by '" +
                                    params.engine + "': make another Search");
    require_branching(*engine_, params.branching);
    RunMonitor::require_valid(params.limits);
    *params_ = std::move(params);
    search_->start(forced, *params_);
}

std::string_view Search::engine() const { return engine_->name; }
Status Search::status() const { return search_->status(); }
const Stats& Search::stats() const { return search_->stats(); }
double Search::seconds() const { return search_->seconds(); }

SolveResult Search::result() const {
    return {search_->status(), search_->stats().solutions, search_->seconds(), search_->stats(),
            engine_->name,     params_->branching};
}

SolveResult solve(const Problem& problem, const SolveParams& params, const Visitor& visitor,
                  std::span<const OptionId> forced) {
    Search search(problem, params, forced);
    if (!visitor) // as with threads: they are only counted
        search.finish();
    while (const auto solution = search.next()) {
        if (visitor(*solution) == VisitAction::stop) {
            SolveResult result = search.result();
            result.status = Status::stopped;
            return result;
        }
    }
    return search.result();
}

std::vector<std::vector<OptionId>> all_solutions(const Problem& problem, const SolveParams& params,
                                                 std::span<const OptionId> forced, SolveResult* result) {
    Search search(problem, params, forced);
    std::vector<std::vector<OptionId>> all;
    while (const auto solution = search.next())
        all.emplace_back(solution->begin(), solution->end());
    if (result != nullptr)
        *result = search.result();
    return all;
}

std::optional<std::vector<OptionId>> first_solution(const Problem& problem, const SolveParams& params,
                                                    std::span<const OptionId> forced, SolveResult* result) {
    Search search(problem, params, forced);
    const auto solution = search.next();
    if (result != nullptr)
        *result = search.result();
    return solution ? std::optional(std::vector<OptionId>(solution->begin(), solution->end())) : std::nullopt;
}

} // namespace dlx
