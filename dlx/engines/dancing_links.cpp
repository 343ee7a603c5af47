#include "dlx/engines/dancing_links.hpp"

#include "dlx/detail/check.hpp"
#include "dlx/detail/limits.hpp"
#include "dlx/detail/links.hpp"
#include "dlx/detail/random.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::detail {

namespace {

template <Colors C>
class DancingLinks final : public EngineSearch {
public:
    explicit DancingLinks(const Problem& problem)
        : links_(problem), chosen_(problem.primary_items()), solution_(problem.primary_items()) {
        stats_.nodes_by_level.resize(problem.primary_items() + 1);
    }

    void start(std::span<const OptionId> forced, const SolveParams& params) override;
    bool next() override { return search(true); }
    void finish() override { search(false); }

    [[nodiscard]] Solution solution() const override { return std::span(solution_).first(level_); }
    [[nodiscard]] Status status() const override { return status_; }
    [[nodiscard]] double seconds() const override { return seconds_; }
    [[nodiscard]] const Stats& stats() const override { return stats_; }
    [[nodiscard]] std::string broken_invariant() const override { return links_.broken_invariant(); }
    [[nodiscard]] std::string dump() const override { return links_.dump(); }

private:
    using Index = Links::Index;

    /// What the search loop does first when it is entered.
    enum class Step : std::uint8_t {
        enter, ///< visit the node at level_
        leave, ///< go back from it: it was a solution
        stay,  ///< nothing: the search is over, and status_ tells why
    };

    bool search(bool pause_at_solutions);
    template <bool Shuffled>
    bool run(bool pause_at_solutions);
    bool visit_node();
    void visit_solution(bool pause);

    void restore();
    void relink(std::optional<std::uint64_t> seed);
    bool force(std::span<const OptionId> options);
    void reset_stats();
    [[nodiscard]] Progress progress(double seconds) const;

    Links links_;
    std::vector<Index> chosen_;              ///< by level: x_l, a node of the option chosen there
    Index level_ = 0;                        ///< options chosen now, forced ones included
    Index forced_ = 0;                       ///< the root's level: so many options were forced
    Step step_ = Step::stay;                 ///< how to go on
    Status status_ = Status::stopped;        ///< why the search stands where it stands
    std::vector<OptionId> solution_;         ///< the first level_ options are the solution last paused at
    std::optional<Random> random_;           ///< breaks ties, if there is a seed
    std::optional<std::uint64_t> linked_by_; ///< the seed the links were shuffled with
    Limits limits_;
    Stats stats_;
    double seconds_ = 0;
    std::uint64_t updates_at_start_ = 0;
};

template <Colors C>
void DancingLinks<C>::start(std::span<const OptionId> forced, const SolveParams& params) {
    for (const OptionId option : forced)
        if (index(option) >= links_.options())
            throw std::out_of_range("the problem has no option number " + std::to_string(index(option)));
    restore();
    relink(params.seed);
    reset_stats();
    limits_.start(params);
    step_ = Step::enter;
    status_ = Status::stopped;
    if (!force(forced)) {
        step_ = Step::stay;
        status_ = Status::exhausted;
    } else if (limits_.enough(0)) {
        step_ = Step::stay;
        status_ = Status::solution_limit;
    }
}

/// Runs to the next solution or to the end; true on a solution.
template <Colors C>
bool DancingLinks<C>::search(bool pause_at_solutions) {
    if (step_ == Step::stay)
        return false;
    const bool found = random_ ? run<true>(pause_at_solutions) : run<false>(pause_at_solutions);
    step_ = found && status_ == Status::stopped ? Step::leave : Step::stay;
    stats_.updates = links_.updates() - updates_at_start_;
    while (stats_.max_level + 1 < stats_.nodes_by_level.size() && stats_.nodes_by_level[stats_.max_level + 1] > 0)
        ++stats_.max_level;
    seconds_ = limits_.seconds();
    return found;
}

// The steps have the numbers of Algorithm C; those of Algorithm X are the same.
template <Colors C>
template <bool Shuffled>
bool DancingLinks<C>::run(bool pause_at_solutions) {
    bool leave = step_ == Step::leave;
    step_ = Step::enter; // what throws in a callback leaves us at a node not yet visited
    for (;;) {
        if (!leave) {
            // C2. Enter level l. (C1, the initialisation, is start().)
            if (!visit_node())
                return false;
            // C3. Choose i.
            const Index i = [&] {
                if constexpr (Shuffled)
                    return links_.choose_item(*random_);
                else
                    return links_.choose_item();
            }();
            if (i == Links::none) {
                visit_solution(pause_at_solutions);
                if (pause_at_solutions)
                    return true;
                if (status_ == Status::solution_limit)
                    return false;
                leave = true;
                continue;
            }
            // C4. Cover i.
            links_.template cover<C>(i);
            chosen_[level_] = links_.down(i);
        } else {
            // C8. Leave level l.
            if (level_ == forced_) {
                status_ = Status::exhausted;
                return false;
            }
            // C6. Try again.
            --level_;
            links_.template uncommit_others<C>(chosen_[level_]);
            chosen_[level_] = links_.down(chosen_[level_]);
        }
        const Index x = chosen_[level_];
        leave = x < links_.items();
        if (leave) {
            // C7. Backtrack: the list is back at its header.
            links_.template uncover<C>(x);
        } else {
            // C5. Try x_l.
            links_.template commit_others<C>(x);
            ++level_;
        }
    }
}

/// Counts the node at level_; false if a limit forbids to visit it.
template <Colors C>
inline bool DancingLinks<C>::visit_node() {
    if (limits_.due(stats_.search_nodes)) [[unlikely]] {
        const auto end = limits_.check(stats_.search_nodes, [this](double seconds) { return progress(seconds); });
        if (end) {
            status_ = *end;
            return false;
        }
    }
    ++stats_.search_nodes;
    ++stats_.nodes_by_level[level_ - forced_];
    return true;
}

template <Colors C>
void DancingLinks<C>::visit_solution(bool pause) {
    ++stats_.solutions;
    if (limits_.enough(stats_.solutions))
        status_ = Status::solution_limit;
    if (pause)
        for (Index l = 0; l < level_; ++l)
            solution_[l] = links_.option(chosen_[l]);
}

/// Undoes every choice. A search that ended early stands inside the tree, with an option chosen at each level.
template <Colors C>
void DancingLinks<C>::restore() {
    while (level_ > 0)
        links_.template unchoose<C>(chosen_[--level_]);
    DLX_CHECK(links_.broken_invariant());
}

template <Colors C>
void DancingLinks<C>::relink(std::optional<std::uint64_t> seed) {
    if (seed != linked_by_) {
        if (seed)
            links_.shuffle(*seed);
        else
            links_.link_in_order();
        linked_by_ = seed;
    }
    random_ = seed ? std::optional<Random>(*seed) : std::nullopt;
}

/// Chooses `options` below the root; false if they clash.
template <Colors C>
bool DancingLinks<C>::force(std::span<const OptionId> options) {
    bool clash = false;
    for (const OptionId option : options) {
        clash = !links_.is_available(option);
        if (clash)
            break;
        chosen_[level_] = links_.first_primary_node(option);
        links_.template choose<C>(chosen_[level_++]);
    }
    forced_ = level_;
    return !clash;
}

template <Colors C>
void DancingLinks<C>::reset_stats() {
    // Not up to max_level, which is not known if a callback has thrown. Nodes have nodes above them: no gaps.
    for (auto nodes = stats_.nodes_by_level.begin(); nodes != stats_.nodes_by_level.end() && *nodes > 0; ++nodes)
        *nodes = 0;
    stats_.solutions = stats_.search_nodes = stats_.updates = 0;
    stats_.max_level = 0;
    updates_at_start_ = links_.updates();
    seconds_ = 0;
}

/// Knuth's estimate: every node's branches are taken to be equally large. A level's branch is the k-th of d.
template <Colors C>
Progress DancingLinks<C>::progress(double seconds) const {
    double share = 1;
    double done = 0;
    for (Index l = forced_; l < level_; ++l) {
        const Index i = links_.item(chosen_[l]);
        Index k = 0;
        for (Index x = links_.down(i); x != chosen_[l]; x = links_.down(x))
            ++k;
        share /= links_.size(i);
        done += share * k;
    }
    return {stats_.solutions, stats_.search_nodes, seconds, done};
}

} // namespace

std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem) {
    if (problem.has_colors())
        return std::make_unique<DancingLinks<Colors::yes>>(problem);
    return std::make_unique<DancingLinks<Colors::no>>(problem);
}

} // namespace dlx::detail
