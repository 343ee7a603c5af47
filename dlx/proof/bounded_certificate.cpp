#include "dlx/proof/bounded_certificate.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/detail/search_watch.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/proof/hints.hpp"
#include "dlx/proof/proof_writer.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::detail {

namespace {

/// The reason why an option is chosen or excluded.
enum class Reason : std::uint8_t {
    assumption, ///< the search tries it
    clause,     ///< a forced option, or the step of an option that was tried
    need,       ///< the item has no more options than it needs
    full,       ///< the item allows no more options
    clash,      ///< the secondary item is used by another option, not in the same color
};

/// An option that is chosen or excluded, in order of time.
struct Decision {
    Literal literal = 0; ///< negative: excluded
    Reason reason{};
    ItemId item{};       ///< of need, full and clash
    ClauseId clause = 0; ///< of `clause`
};

/// The chosen and excluded options of a search, and the derivation of each from earlier ones. It shares no code with
/// the engines except the choice of items.
class Decisions {
public:
    Decisions(const Problem& problem, const Cnf& cnf, Hints& hints)
        : problem_(problem), cnf_(cnf), hints_(hints), bounds_(problem), uses_(problem.item_count()),
          users_(problem.item_count()), times_(problem.option_count(), undecided) {
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                uses_[index(entry.item)].push_back({OptionId{k}, entry});
        for (std::size_t i = 0; i < problem.primary_item_count(); ++i)
            sizes_.push_back(static_cast<std::uint32_t>(uses_[i].size()));
    }

    // --- Search ------------------------------------------------------------------------------------------------------

    /// Returns the item of MRV, if any is to be branched on.
    [[nodiscard]] std::optional<ItemId> choose_item() {
        if (sizes_.empty())
            return std::nullopt;
        const std::uint32_t item = first_smallest(bounds_.keys(sizes_));
        return branch_count(ItemId{item}) == no_branch ? std::nullopt : std::optional(ItemId{item});
    }
    [[nodiscard]] std::uint32_t branch_count(ItemId item) const {
        return detail::branch_count(sizes_[index(item)], bounds_.need(index(item)));
    }
    [[nodiscard]] bool needs_more(ItemId item) const { return bounds_.need(index(item)) > 0; }

    /// Returns the variable of the first option of an item that is neither chosen nor excluded. Requires that one is.
    [[nodiscard]] Literal first_undecided(ItemId item) const {
        for (const ItemUse& use : uses_[index(item)])
            if (!is_decided(use.option))
                return cnf_.variable(use.option);
        throw std::logic_error("no option of the item is available");
    }

    [[nodiscard]] bool is_decided(OptionId option) const { return times_[index(option)] != undecided; }
    [[nodiscard]] std::size_t size() const { return decisions_.size(); }
    [[nodiscard]] const Decision& operator[](std::size_t time) const { return decisions_[time]; }

    /// Chooses an option, and excludes those that it makes impossible.
    void choose(const Decision& decision) {
        decide(decision);
        const OptionId option = cnf_.option(decision.literal);
        for (const Entry& entry : problem_.option(option)) {
            const bool is_primary = problem_.kind(entry.item) == ItemKind::primary;
            auto& user = users_[index(entry.item)];
            const bool is_first = !user;
            if (is_first)
                user = {option, entry};
            if (is_primary && bounds_.use(index(entry.item)))
                exclude_others(entry, Reason::full);
            else if (!is_primary && is_first)
                exclude_others(entry, Reason::clash);
        }
    }

    /// Excludes an option for the reason of a clause.
    void exclude(OptionId option, ClauseId clause) { decide({-cnf_.variable(option), Reason::clause, {}, clause}); }

    /// Undoes the last decisions, until `count` remain.
    void undo(std::size_t count) {
        for (; decisions_.size() > count; decisions_.pop_back()) {
            const Literal literal = decisions_.back().literal;
            const OptionId option = cnf_.option(std::abs(literal));
            times_[index(option)] = undecided;
            for (const Entry& entry : problem_.option(option)) {
                const bool is_primary = problem_.kind(entry.item) == ItemKind::primary;
                if (is_primary)
                    ++sizes_[index(entry.item)];
                if (is_primary && literal > 0)
                    bounds_.release(index(entry.item));
                if (literal > 0 && users_[index(entry.item)]->option == option)
                    users_[index(entry.item)].reset();
            }
        }
    }

    [[nodiscard]] std::vector<OptionId> chosen() const {
        std::vector<OptionId> options;
        for (const Decision& decision : decisions_)
            if (decision.literal > 0)
                options.push_back(cnf_.option(decision.literal));
        return options;
    }

    // --- Hints -------------------------------------------------------------------------------------------------------

    /// Finds the hints for the contradiction that an item has too few options left.
    void find_hints_for_dead(ItemId item) {
        begin();
        const std::vector<Literal> excluded = excluded_of(item, size(), 1);
        find_hints_for(excluded);
        hints_.derive_at_least(item, excluded, 0);
    }

    /// Finds the hints for the contradiction that a clause is false, given variables of the options in the clause.
    void find_hints_for_clause(std::span<const Literal> clause, ClauseId id) {
        begin();
        find_hints_for(clause);
        hints_.push(id);
    }

private:
    static constexpr std::size_t undecided = std::numeric_limits<std::size_t>::max();

    void decide(const Decision& decision) {
        const OptionId option = cnf_.option(std::abs(decision.literal));
        times_[index(option)] = decisions_.size();
        decisions_.push_back(decision);
        for (const Entry& entry : problem_.option(option))
            if (problem_.kind(entry.item) == ItemKind::primary)
                --sizes_[index(entry.item)];
    }

    /// Excludes the undecided options of an item, unless they share its color.
    void exclude_others(const Entry& used, Reason reason) {
        for (const auto& [option, entry] : uses_[index(used.item)])
            if (!is_decided(option) && (entry.color == Color::none || entry.color != used.color))
                decide({-cnf_.variable(option), reason, used.item, 0});
    }

    [[nodiscard]] std::size_t time(Literal literal) const { return times_[index(cnf_.option(std::abs(literal)))]; }

    /// Returns variables of the options of an item that were chosen (or excluded) before a time, ascending, at most
    /// `count`.
    [[nodiscard]] std::vector<Literal> decided_before(ItemId item, bool is_chosen, std::size_t before,
                                                      std::uint64_t count) const {
        std::vector<Literal> variables;
        for (const ItemUse& use : uses_[index(item)]) {
            const Literal variable = cnf_.variable(use.option);
            if (variables.size() < count && time(variable) < before &&
                (decisions_[time(variable)].literal > 0) == is_chosen)
                variables.push_back(variable);
        }
        return variables;
    }
    /// Returns as many excluded options as make the other ones of the item as many as its lower bound, less `missing`.
    [[nodiscard]] std::vector<Literal> excluded_of(ItemId item, std::size_t before, std::uint64_t missing) const {
        const std::uint64_t all = uses_[index(item)].size() + missing;
        const std::uint64_t min = cnf_.bounds(item).min;
        return decided_before(item, false, before, all > min ? all - min : 0);
    }
    [[nodiscard]] std::vector<Literal> chosen_of(ItemId item, std::size_t before) const {
        return decided_before(item, true, before, cnf_.bounds(item).max);
    }

    void begin() {
        hints_.begin();
        for (const Decision& decision : decisions_)
            if (decision.reason == Reason::assumption)
                hints_.assume(decision.literal);
    }

    /// Collects the hints for the decisions about some variables: first backwards the decisions that they need, then
    /// forwards their derivations.
    void find_hints_for(std::span<const Literal> variables) {
        is_needed_.assign(size(), false);
        need(variables);
        for (std::size_t t = size(); t-- > 0;)
            if (is_needed_[t])
                need_reasons(t);
        for (std::size_t t = 0; t < size(); ++t)
            if (is_needed_[t])
                derive(t);
    }

    void need(std::span<const Literal> variables) {
        for (const Literal variable : variables)
            is_needed_[time(variable)] = true;
    }

    void need_reasons(std::size_t t) {
        const Decision& decision = decisions_[t];
        if (decision.reason == Reason::need)
            need(excluded_of(decision.item, t, 0));
        else if (decision.reason == Reason::full)
            need(chosen_of(decision.item, t));
        else if (decision.reason == Reason::clash)
            is_needed_[times_[index(users_[index(decision.item)]->option)]] = true;
    }

    void derive(std::size_t t) {
        const Decision& decision = decisions_[t];
        if (decision.reason == Reason::clause)
            hints_.derive(decision.literal, decision.clause);
        else if (decision.reason == Reason::need)
            hints_.derive_at_least(decision.item, excluded_of(decision.item, t, 0), decision.literal);
        else if (decision.reason == Reason::full)
            hints_.derive_at_most(decision.item, chosen_of(decision.item, t), -decision.literal);
        else if (decision.reason == Reason::clash)
            derive_clash(decision);
    }

    void derive_clash(const Decision& decision) {
        const OptionId option = cnf_.option(-decision.literal);
        for (const Entry& entry : problem_.option(option))
            if (entry.item == decision.item)
                hints_.derive_clash(*users_[index(entry.item)], {option, entry});
    }

    const Problem& problem_;
    const Cnf& cnf_;
    Hints& hints_;
    BoundedItems bounds_;
    std::vector<std::vector<ItemUse>> uses_;    ///< by item: the options that use it, ascending
    std::vector<std::optional<ItemUse>> users_; ///< by item: its first use by a chosen option
    std::vector<std::uint32_t> sizes_;          ///< by primary item: number of undecided options
    std::vector<Decision> decisions_;
    std::vector<std::size_t> times_; ///< by option: position in `decisions_`, or `undecided`
    std::vector<bool> is_needed_;    ///< by decision; scratch of find_hints_for()
};

/// A search that writes the proof that each node has no (further) solution.
///
/// A chosen option is an assumption unless its branch is the last one of its item; then it follows from the steps that
/// refuted the others. A step is the clause that not all assumptions are true.
class BoundedProofSearch {
public:
    BoundedProofSearch(const Problem& problem, std::span<const OptionId> forced, std::uint64_t solutions,
                       ProofFormat format, std::ostream& formula, std::ostream& proof)
        : forced_(forced), cnf_(problem, forced), writer_(cnf_, solutions, format, formula, proof),
          hints_(cnf_, writer_.wants_hints()), decisions_(problem, cnf_, hints_) {}

    SolveResult run(const Limits& limits) {
        return write_proof(writer_, limits_, stats_, limits, [this] { return force() ? search() : Status::exhausted; });
    }

private:
    /// The branches at an item.
    struct Level {
        ItemId item{};
        std::uint32_t branch = 0;   ///< number of the current branch, from 0
        std::uint32_t branches = 0; ///< number of branches
        std::size_t before = 0;     ///< number of decisions before
        [[nodiscard]] bool is_last() const { return branch + 1 == branches; }
    };

    /// Chooses the forced options at the root. Refutes the root and returns false if they exclude each other.
    bool force() {
        for (std::size_t k = 0; k < forced_.size(); ++k) {
            const Literal variable = cnf_.variable(forced_[k]);
            if (decisions_.is_decided(forced_[k])) {
                if (writer_.wants_hints())
                    decisions_.find_hints_for_clause(std::span(&variable, 1), cnf_.forced(k));
                write_step();
                return false;
            }
            decisions_.choose({variable, Reason::clause, {}, cnf_.forced(k)});
        }
        return true;
    }

    Status search() {
        for (;;) {
            const auto progress = [&](double seconds) {
                return Progress{stats_.solutions, stats_.search_nodes, seconds, 0};
            };
            if (const auto end = limits_.end(stats_.search_nodes, progress))
                return *end;
            ++stats_.search_nodes;
            stats_.max_level = std::max(stats_.max_level, static_cast<std::uint32_t>(levels_.size()));
            const std::optional<ItemId> item = decisions_.choose_item();
            if (item && decisions_.branch_count(*item) > 0) {
                levels_.push_back({*item, 0, decisions_.branch_count(*item), decisions_.size()});
                choose(levels_.back());
                continue;
            }
            if (!next_branch(item ? refute(*item) : exclude_solution()))
                return Status::exhausted;
            if (!writer_.is_good())
                return Status::stopped;
        }
    }

    /// Chooses the option of a branch. The options before it are excluded. The last branch has none if the item needs
    /// none.
    void choose(const Level& level) {
        if (!level.is_last())
            decisions_.choose({decisions_.first_undecided(level.item), Reason::assumption, level.item, 0});
        else if (decisions_.needs_more(level.item))
            decisions_.choose({decisions_.first_undecided(level.item), Reason::need, level.item, 0});
    }

    /// Backtracks to the last assumption, which `step` refutes, and takes the next branch. Returns false if there is
    /// none.
    bool next_branch(ClauseId step) {
        while (!levels_.empty() && levels_.back().is_last())
            levels_.pop_back();
        if (levels_.empty())
            return false;
        Level& level = levels_.back();
        const OptionId refuted = cnf_.option(assumption(level));
        decisions_.undo(level.before + level.branch);
        decisions_.exclude(refuted, step);
        ++level.branch;
        choose(level);
        return true;
    }

    /// Returns the variable of the option that is assumed at a level, after the options that were refuted there.
    [[nodiscard]] Literal assumption(const Level& level) const {
        return decisions_[level.before + level.branch].literal;
    }

    ClauseId exclude_solution() {
        ++stats_.solutions;
        std::vector<Literal> clause = cnf_.blocking_clause(decisions_.chosen());
        const ClauseId excluding = writer_.exclude(clause);
        if (writer_.wants_hints())
            decisions_.find_hints_for_clause(clause, excluding);
        return write_step();
    }

    /// Writes the step that an item has too few options left.
    ClauseId refute(ItemId item) {
        if (writer_.wants_hints())
            decisions_.find_hints_for_dead(item);
        return write_step();
    }

    ClauseId write_step() {
        assumptions_.clear();
        for (const Level& level : levels_)
            if (!level.is_last())
                assumptions_.push_back(assumption(level));
        return steps_.add(writer_, assumptions_, hints_.clauses());
    }

    const std::span<const OptionId> forced_;
    const Cnf cnf_;
    ProofWriter writer_;
    Hints hints_;
    Decisions decisions_;
    std::vector<Level> levels_;
    std::vector<Literal> assumptions_; ///< scratch of write_step()
    TreeSteps steps_;
    SearchWatch limits_;
    Stats stats_;
};

} // namespace

SolveResult write_bounded_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                                      std::ostream& formula, std::ostream& proof, const Limits& limits,
                                      std::span<const OptionId> forced) {
    return BoundedProofSearch(problem, forced, solutions, format, formula, proof).run(limits);
}

} // namespace dlx::detail
