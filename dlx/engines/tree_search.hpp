#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/check.hpp"
#include "dlx/detail/counting_proof.hpp"
#include "dlx/detail/random.hpp"
#include "dlx/detail/search_watch.hpp"
#include "dlx/engine.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Position of an option among those to try at its level: the k-th of d, from 0.
struct Place {
    std::uint32_t k;
    std::uint32_t d;
};

/// The depth-first search of the engines, on any structure: limits, statistics, pauses at solutions, forced options.
///
/// A Structure holds the available options and the choices so far, one for each level. It must have
///     explicit Structure(const Problem&);
///     std::uint32_t options() const;
///     void restart(std::uint32_t levels, const SolveParams&);
///                                                 undoes the choices of `levels` levels; then applies the seed, and
///                                                 keeps or resets learned scores
///     bool force(std::uint32_t level, OptionId);  chooses the option at the level; false if it is not available
///     static constexpr bool has_bounds;           whether problems may have bounds
///     bool branch(std::uint32_t level);           chooses the item to branch on at the level; false for a solution:
///                                                 no item is to be branched on
///     bool branch(std::uint32_t level, Random&);  as branch(level), with ties broken at random
///     bool next_option(std::uint32_t level);      undoes the choice of the level, if any, and makes the next one;
///                                                 after the last one, undoes branch() and returns false
///     OptionId option(std::uint32_t level) const; the choice of the level, which may be no_option
///     Place place(std::uint32_t level) const;     position of the choice among the options of the level
///     void add_untried(std::uint32_t level, std::vector<OptionId>&) const;
///                                                 appends the options of the level after the choice, in order
///     untried() const;                            optional: returns a function that is add_untried() for levels in
///                                                 descending order, and faster
///     updates(), check_invariants(), dump()       as in EngineSearch and Stats
///
/// Without a seed and with branching by MRV, the remaining tree below a node and its order must depend only on the
/// choices on the path to the node. Then a node can be searched again, or by another search (dlx/parallel.hpp).
///
/// The search is iterative: the depth of the tree does not affect the stack.
/// Source: TAOCP 4B, 7.2.2.1, Algorithms X, C and M. The loop names the steps of Algorithm C, which Algorithm X shares.
///
/// In a problem with bounds, the branches at an item choose one of its options each and exclude the options before it.
/// Thus each set of options is found once. The last branch chooses no option if the item needs none.
template <class Structure>
class TreeSearch final : public EngineSearch {
public:
    explicit TreeSearch(const Problem& problem) : structure_(problem) {
        solution_.reserve(max_levels(problem));
        stats_.nodes_by_level.resize(max_levels(problem) + 1);
        if (Structure::has_bounds)
            proof_.emplace(problem);
    }

    void start_at(std::span<const OptionId> forced, std::span<const OptionId> path,
                  const SolveParams& params) override {
        for (const OptionId option : forced)
            require_option(option);
        for (const OptionId option : path)
            if (option != no_option)
                require_option(option);
        structure_.restart(level_, params);
        level_ = 0;
        DLX_CHECK(structure_.check_invariants());
        random_ = params.seed ? std::optional<Random>(*params.seed) : std::nullopt;
        // Not up to max_level, which is unknown if a callback has thrown. Nodes have nodes above them: no gaps.
        for (auto nodes = stats_.nodes_by_level.begin(); nodes != stats_.nodes_by_level.end() && *nodes > 0; ++nodes)
            *nodes = 0;
        stats_.solutions = stats_.search_nodes = stats_.updates = 0;
        stats_.max_level = 0;
        updates_at_start_ = structure_.updates();
        seconds_ = 0;
        limits_.start(params.limits);
        may_prove_ = proof_ && params.allow_counting_proofs && path.empty();
        next_proof_ = may_prove_ ? first_proof : 0;
        limits_.look_also_at(next_proof_);
        if (may_prove_)
            proof_->restart(forced);
        step_ = Step::enter;
        status_ = Status::stopped;
        while (level_ < forced.size() && structure_.force(level_, forced[level_]))
            ++level_;
        if (level_ == forced.size())
            for (std::size_t k = 0; k < path.size() && take(path[k]); ++k)
                ++level_;
        forced_ = bottom_ = level_;
        if (level_ < forced.size() + path.size()) { // the options clash
            step_ = Step::stay;
            status_ = Status::exhausted;
        } else if (limits_.enough(0)) {
            step_ = Step::stay;
            status_ = Status::solution_limit;
        }
    }

    bool next() override { return search(true); }
    void finish() override { search(false); }

    [[nodiscard]] const Solution& solution() const override { return solution_; }
    [[nodiscard]] Status status() const override { return status_; }
    [[nodiscard]] double seconds() const override { return seconds_; }
    [[nodiscard]] const Stats& stats() const override { return stats_; }
#ifdef __EMSCRIPTEN__ // without debugging, of which nothing is seen there, the page is 4 KB smaller
    [[nodiscard]] std::string check_invariants() const override { return ""; }
    [[nodiscard]] std::string dump() const override { return ""; }
#else
    [[nodiscard]] std::string check_invariants() const override { return structure_.check_invariants(); }
    [[nodiscard]] std::string dump() const override { return structure_.dump(); }
#endif

    /// Computes Knuth's estimate, which assumes that the branches of a node are equally large.
    [[nodiscard]] double fraction_done() const override {
        double share = 1;
        double done = 0;
        for (std::uint32_t l = forced_; l < level_; ++l) {
            const Place place = structure_.place(l);
            share /= place.d;
            done += share * place.k;
        }
        return done;
    }

    /// Estimates as described in EngineSearch. Chooses only among the first 32 options of an item, because skipping an
    /// option takes as long as a search node.
    double estimate_tree_size(std::span<const OptionId> forced, const SolveParams& params, Random& random) override {
        start_at(forced, {}, params);
        constexpr std::uint32_t most_tried = 32;
        double nodes = 1;
        double alike = 1; // estimated number of nodes of the level
        while (step_ == Step::enter && structure_.branch(level_) && structure_.next_option(level_)) {
            const std::uint32_t options = structure_.place(level_).d;
            for (std::uint64_t k = random.below(std::min(options, most_tried)); k > 0; --k)
                structure_.next_option(level_);
            ++level_;
            alike *= options;
            nodes += alike;
        }
        step_ = Step::stay;
        return nodes;
    }

    // --- Pauses ------------------------------------------------------------------------------------------------------

    void resume() override {
        if (has_node_left())
            step_ = Step::enter;
        if (step_ != Step::stay)
            status_ = Status::stopped;
        limits_.resume(stats_.search_nodes);
    }

    PendingBranches split_off() override {
        PendingBranches given;
        while (bottom_ < level_ && given.options.empty())
            structure_.add_untried(bottom_++, given.options);
        if (given.options.empty())
            return given;
        given.depth = bottom_ - 1;
        given.tree_fraction = 1;
        for (std::uint32_t l = forced_; l < bottom_; ++l)
            given.tree_fraction /= structure_.place(l).d;
        given.path = path(bottom_ - 1);
        return given;
    }

    [[nodiscard]] std::vector<PendingBranches> pending() const override {
        std::vector<PendingBranches> left;
        const auto path = this->path(level_);
        std::vector<double> shares{1};
        for (std::uint32_t l = forced_; l < level_; ++l)
            shares.push_back(shares.back() / structure_.place(l).d);
        if (has_node_left())
            left.push_back({path, level_, {}, shares.back()});
        auto add_untried = untried();
        for (std::uint32_t l = level_; l-- > bottom_;) {
            PendingBranches branches{path, l, {}, shares[l - forced_ + 1]};
            add_untried(l, branches.options);
            if (!branches.options.empty())
                left.push_back(std::move(branches));
        }
        return left;
    }

private:
    static constexpr std::uint64_t first_proof = 1 << 9; ///< search nodes before the first search for a proof

    /// First action of the search loop.
    enum class Step : std::uint8_t {
        enter, ///< visit the node at level_
        leave, ///< backtrack from the node, which was a solution
        stay,  ///< none: the search is over, and status_ is the reason
    };

    /// Searches up to the next solution or to the end. Returns true for a solution.
    bool search(bool pause_at_solutions) {
        if (step_ == Step::stay)
            return false;
        const bool found = random_ ? run<true>(pause_at_solutions) : run<false>(pause_at_solutions);
        step_ = found && status_ == Status::stopped ? Step::leave : Step::stay;
        stats_.updates = structure_.updates() - updates_at_start_;
        while (stats_.max_level + 1 < stats_.nodes_by_level.size() && stats_.nodes_by_level[stats_.max_level + 1] > 0)
            ++stats_.max_level;
        seconds_ = limits_.seconds();
        return found;
    }

    template <bool Shuffled>
    bool run(bool pause_at_solutions) {
        bool leave = step_ == Step::leave;
        step_ = Step::enter; // an exception in a callback leaves the search at a node not yet visited
        for (;;) {
            if (!leave) {
                // C2. Enter level l. (C1, the initialisation, is start().)
                if (!visit_node())
                    return false;
                // C3. Choose i. C4. Cover i.
                if (!branch<Shuffled>()) {
                    visit_solution(pause_at_solutions);
                    if (pause_at_solutions)
                        return true;
                    if (status_ == Status::solution_limit)
                        return false;
                    leave = true;
                    continue;
                }
            } else {
                // C8. Leave level l.
                if (level_ == bottom_) {
                    status_ = Status::exhausted;
                    return false;
                }
                --level_;
            }
            // C6. Try again. C5. Try x_l, or C7. Backtrack.
            leave = !structure_.next_option(level_);
            if (!leave)
                ++level_;
        }
    }

    template <bool Shuffled>
    bool branch() {
        if constexpr (Shuffled)
            return structure_.branch(level_, *random_);
        else
            return structure_.branch(level_);
    }

    /// Counts the node at level_. Returns false if a limit forbids visiting it.
    bool visit_node() {
        if (limits_.due(stats_.search_nodes)) [[unlikely]] {
            if (may_prove_ && is_refuted()) {
                status_ = Status::exhausted;
                bottom_ = level_; // no branches are pending
                return false;
            }
            const auto end = limits_.end(stats_.search_nodes, [this](double seconds) {
                return Progress{stats_.solutions, stats_.search_nodes, seconds, fraction_done()};
            });
            if (end) {
                status_ = *end;
                return false;
            }
        }
        ++stats_.search_nodes;
        ++stats_.nodes_by_level[level_ - forced_];
        return true;
    }

    /// Continues the search for a counting argument, if it is due. Returns true if there is no solution.
    bool is_refuted() {
        constexpr std::uint64_t last_look = 1 << 13;       // before threads share the search: see Pace::nodes_alone
        constexpr std::uint64_t least_work_of_node = 1024; // 8 ms in all, about a fifth of the time of the search
        if (stats_.search_nodes < next_proof_)
            return false;
        const std::uint64_t work = std::max(least_work_of_node, proof_->step_work() / 64);
        const bool is_found = stats_.solutions == 0 &&
                              proof_->search(stats_.search_nodes * work, [this] { return limits_.should_stop(); });
        next_proof_ = 2 * stats_.search_nodes;
        may_prove_ = stats_.solutions == 0 && next_proof_ <= last_look;
        limits_.look_also_at(may_prove_ ? next_proof_ : 0);
        return is_found;
    }

    void visit_solution(bool pause) {
        ++stats_.solutions;
        if (limits_.enough(stats_.solutions))
            status_ = Status::solution_limit;
        if (!pause)
            return;
        solution_.clear();
        for (std::uint32_t l = 0; l < level_; ++l)
            if (const OptionId option = structure_.option(l); option != no_option)
                solution_.push_back(option);
    }

    void require_option(OptionId option) const {
        if (index(option) >= structure_.options())
            throw std::out_of_range("the problem has no option number " + std::to_string(index(option)));
    }

    /// Takes a branch of a path. Without bounds, forcing an option has the same result and is faster.
    bool take(OptionId option) {
        if constexpr (!Structure::has_bounds)
            return option != no_option && structure_.force(level_, option);
        if (structure_.branch(level_))
            while (structure_.next_option(level_))
                if (structure_.option(level_) == option)
                    return true;
        return false;
    }

    /// Returns a function that is the structure's add_untried(), for levels in descending order.
    [[nodiscard]] auto untried() const {
        if constexpr (requires { structure_.untried(); })
            return structure_.untried();
        else
            return
                [this](std::uint32_t level, std::vector<OptionId>& options) { structure_.add_untried(level, options); };
    }

    /// Returns the choices of the first `levels` levels.
    [[nodiscard]] std::shared_ptr<const std::vector<OptionId>> path(std::uint32_t levels) const {
        auto options = std::make_shared<std::vector<OptionId>>();
        for (std::uint32_t l = 0; l < levels; ++l)
            options->push_back(structure_.option(l));
        return options;
    }

    /// Returns true if the next node is the one at level_, and not one above it.
    [[nodiscard]] bool has_node_left() const {
        const bool was_forbidden =
            status_ == Status::node_limit || status_ == Status::time_limit || status_ == Status::stopped;
        return step_ == Step::enter || (step_ == Step::stay && was_forbidden);
    }

    Structure structure_;
    std::uint32_t level_ = 0;         ///< number of choices now, including forced options
    std::uint32_t forced_ = 0;        ///< level at which the search started: the number of choices before
    std::uint32_t bottom_ = 0;        ///< level below which this search works; the branches above it were split off
    Step step_ = Step::stay;          ///< next action
    Status status_ = Status::stopped; ///< reason of the current pause or end
    Solution solution_;               ///< last solution
    std::optional<Random> random_;    ///< generator to break ties, if there is a seed
    SearchWatch limits_;
    std::optional<CountingProof> proof_; ///< for a problem with bounds
    bool may_prove_ = false;             ///< whether the search for a proof continues
    std::uint64_t next_proof_ = 0;       ///< number of search nodes at which it continues
    Stats stats_;
    double seconds_ = 0;
    std::uint64_t updates_at_start_ = 0;
};

/// Builds the search on a structure that has code with and without colors and bounds.
template <template <Colors, ItemBounds> class Structure>
std::unique_ptr<EngineSearch> make_tree_search(const Problem& problem) {
    return with_features(problem, [&]<Colors C, ItemBounds B>() -> std::unique_ptr<EngineSearch> {
        return std::make_unique<TreeSearch<Structure<C, B>>>(problem);
    });
}

} // namespace dlx::detail
