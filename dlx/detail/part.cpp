#include "dlx/detail/part.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace dlx::detail {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Adds what a search did that has its root at `level` of the other.
void add(Stats& stats, const Stats& more, std::size_t level) {
    stats.solutions += more.solutions;
    stats.search_nodes += more.search_nodes;
    stats.updates += more.updates;
    if (more.search_nodes == 0)
        return;
    stats.max_level = std::max(stats.max_level, static_cast<std::uint32_t>(level) + more.max_level);
    if (stats.nodes_by_level.size() <= stats.max_level)
        stats.nodes_by_level.resize(stats.max_level + 1);
    for (std::size_t l = 0; l <= more.max_level; ++l)
        stats.nodes_by_level[level + l] += more.nodes_by_level[l];
}

} // namespace

void Part::work(const Problem& problem, const Engine& engine, const Errand& errand) {
    search(problem, engine, errand);
    is_solid_ = false;
    estimate();
}

void Part::search(const Problem& problem, const Engine& engine, const Errand& errand) {
    const Clock::time_point start = Clock::now();
    if (worker_->engine == nullptr)
        worker_->engine = engine.make(problem);
    SolveParams& params = worker_->params;
    EngineSearch& search = *worker_->engine;
    std::uint64_t nodes = errand.nodes;
    while (!is_done()) {
        const std::uint64_t before = is_begun_ ? search.stats().search_nodes : 0;
        params.limits.seconds = errand.seconds - seconds_since(start);
        params.limits.nodes =
            std::min(minus(errand.max_nodes, done_.search_nodes), before + std::min(nodes, Errand::no_limit - before));
        params.limits.solutions = minus(errand.max_solutions, done_.solutions);
        if (is_begun_)
            search.resume();
        else
            begin();
        if (errand.keeps_solutions)
            while (kept_.options() < errand.most_kept && search.next())
                kept_.push(search.solution());
        else
            search.finish();
        if (search.status() != Status::exhausted)
            return;
        // To force the options takes time, too.
        nodes = minus(nodes, search.stats().search_nodes - before + worker_->forced.size());
        add(done_, search.stats(), 0);
        ++next_;
        is_begun_ = false;
        if (nodes == 0 || seconds_since(start) >= errand.seconds)
            return;
    }
}

void Part::begin() {
    std::vector<OptionId>& forced = worker_->forced;
    forced.assign(branches_.path->begin(), branches_.path->begin() + static_cast<std::ptrdiff_t>(branches_.depth));
    if (!branches_.options.empty())
        forced.push_back(branches_.options[next_]);
    worker_->engine->start(forced, worker_->params);
    if (worker_->engine->status() == Status::exhausted)
        throw std::invalid_argument("the options of a part of the search clash");
    is_begun_ = true;
    given_ = 0;
}

void Part::let_go() {
    worker_->is_busy = false;
    worker_ = nullptr;
}

std::optional<Part> Part::split() {
    std::vector<OptionId>& options = branches_.options;
    const std::size_t left = size() - next_ - (is_begun_ ? 1 : 0);
    const std::size_t kept = is_begun_ ? left / 2 : (left + 1) / 2;
    if (left > kept) {
        Branches given{branches_.path, branches_.depth, {}, branches_.share};
        const auto first = options.end() - static_cast<std::ptrdiff_t>(left - kept);
        given.options.assign(first, options.end());
        options.erase(first, options.end());
        estimate();
        return Part(std::move(given));
    }
    Branches given;
    if (is_begun_)
        given = worker_->engine->give_away();
    is_solid_ = given.options.empty();
    if (is_solid_)
        return std::nullopt;
    given_ += given.share * static_cast<double>(given.options.size());
    given.share *= branches_.share;
    estimate();
    return Part(std::move(given));
}

void Part::add_to(Stats& stats, std::size_t forced) const {
    const std::size_t level = branches_.depth + (branches_.options.empty() ? 0 : 1) - forced;
    add(stats, done_, level);
    if (is_begun_)
        add(stats, now(), level);
}

void Part::add_left(std::vector<Branches>& left) const {
    if (is_begun_)
        for (Branches& branches : worker_->engine->left()) {
            branches.share *= branches_.share;
            left.push_back(std::move(branches));
        }
    const std::size_t first = next_ + (is_begun_ ? 1 : 0);
    if (first == size())
        return;
    Branches rest{branches_.path, branches_.depth, {}, branches_.share};
    if (!branches_.options.empty())
        rest.options.assign(branches_.options.begin() + static_cast<std::ptrdiff_t>(first), branches_.options.end());
    left.push_back(std::move(rest));
}

void Part::estimate() {
    double branches = static_cast<double>(size() - next_);
    if (is_begun_)
        branches -= given_ + worker_->engine->fraction_done();
    share_left_ = branches_.share * std::max(branches, 0.0);
}

} // namespace dlx::detail
