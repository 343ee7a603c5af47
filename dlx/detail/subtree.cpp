#include "dlx/detail/subtree.hpp"

#include "dlx/watch.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dlx::detail {

namespace {

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

void Subtree::work(const Errand& errand) {
    Limits& limits = worker_->params.limits;
    EngineSearch& search = *worker_->engine;
    const Watch watch(limits);
    std::uint64_t nodes = errand.nodes;
    do {
        const std::uint64_t before = is_begun_ ? search.stats().search_nodes : 0;
        limits.seconds = errand.seconds - watch.seconds();
        limits.nodes =
            std::min(minus(errand.max_nodes, done_.search_nodes), before + std::min(nodes, Errand::no_limit - before));
        limits.solutions = minus(errand.max_solutions, done_.solutions);
        if (is_begun_)
            search.resume();
        else
            begin();
        if (errand.most_kept > 0)
            while (kept_.options() < errand.most_kept && search.next())
                kept_.push(search.solution());
        else
            search.finish();
        if (search.status() != Status::exhausted)
            break;
        // To force the options takes time, too.
        nodes = minus(nodes, search.stats().search_nodes - before + worker_->forced.size());
        add(done_, search.stats(), 0);
        ++next_;
        is_begun_ = false;
    } while (!is_done() && nodes > 0 && watch.seconds() < errand.seconds);
    is_solid_ = false;
    estimate();
    if (is_done()) {
        worker_->is_busy = false;
        worker_ = nullptr;
    }
}

void Subtree::begin() {
    std::vector<OptionId>& forced = worker_->forced;
    forced.assign(branches_.path->begin(), branches_.path->begin() + static_cast<std::ptrdiff_t>(branches_.depth));
    if (!branches_.options.empty())
        forced.push_back(branches_.options[next_]);
    worker_->engine->start(forced, worker_->params);
    if (worker_->engine->status() == Status::exhausted)
        throw std::invalid_argument("the options of a subtree clash: the checkpoint is damaged");
    is_begun_ = true;
    given_ = 0;
}

/// The last branches, of which there is one without options if it is the node itself.
Branches Subtree::last(std::size_t number) const {
    Branches last{branches_.path, branches_.depth, {}, branches_.share};
    if (!branches_.options.empty())
        last.options.assign(branches_.options.end() - static_cast<std::ptrdiff_t>(number), branches_.options.end());
    return last;
}

std::optional<Subtree> Subtree::split() {
    const std::size_t given_away = is_begun_ ? (left() + 1) / 2 : left() / 2;
    Branches given;
    if (given_away > 0) {
        given = last(given_away);
        branches_.options.resize(branches_.options.size() - given_away);
    } else {
        if (is_begun_)
            given = worker_->engine->give_away();
        is_solid_ = given.options.empty();
        if (is_solid_)
            return std::nullopt;
        given_ += given.share * static_cast<double>(given.options.size());
        given.share *= branches_.share;
    }
    estimate();
    return Subtree(std::move(given));
}

void Subtree::add_to(Stats& stats, std::size_t forced) const {
    const std::size_t level = branches_.depth + (branches_.options.empty() ? 0 : 1) - forced;
    add(stats, done_, level);
    if (is_begun_)
        add(stats, now(), level);
}

void Subtree::add_to(Checkpoint& checkpoint) const {
    checkpoint.solutions += solutions();
    checkpoint.search_nodes += search_nodes();
    if (is_begun_)
        for (Branches& branches : worker_->engine->left()) {
            branches.share *= branches_.share;
            checkpoint.left.push_back(std::move(branches));
        }
    if (left() > 0)
        checkpoint.left.push_back(last(left()));
}

void Subtree::estimate() {
    double branches = static_cast<double>(size() - next_);
    if (is_begun_)
        branches -= given_ + worker_->engine->fraction_done();
    share_left_ = branches_.share * std::max(branches, 0.0);
}

} // namespace dlx::detail
