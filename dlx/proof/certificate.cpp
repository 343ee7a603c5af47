#include "dlx/proof/certificate.hpp"

#include "dlx/detail/search_watch.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/proof/hints.hpp"
#include "dlx/proof/proof_path.hpp"
#include "dlx/proof/proof_writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <vector>

namespace dlx {

namespace {

using detail::ItemUse;
using detail::ProofLevel;
using detail::ProofPath;

/// The clauses from which a step follows: first backwards the choices that it needs, then forwards their derivations.
class StepHints {
public:
    StepHints(const Cnf& cnf, const ProofPath& path, bool wants_hints)
        : cnf_(cnf), path_(path), hints_(cnf, wants_hints) {}

    [[nodiscard]] std::span<const ClauseId> clauses() const { return hints_.clauses(); }

    /// Finds the hints for the contradiction that an item has too few options left.
    void find_for_dead(ItemId item) {
        begin();
        const ProofLevel dead{item, 0, 0, path_.decided_count()};
        need_options(dead, depth());
        derive_choices();
        derive_need(dead, depth());
    }

    /// Finds the hints for the contradiction that all options of a clause are chosen or excluded, so that it is false.
    void find_for_clause(std::span<const Literal> clause, ClauseId id) {
        begin();
        for (const Literal literal : clause)
            need(cnf_.option(std::abs(literal)));
        derive_choices();
        for (const Literal literal : clause)
            if (const OptionId option = cnf_.option(std::abs(literal)); !path_.is_chosen(option))
                derive_impossible(option, depth());
        hints_.push(id);
    }

private:
    static constexpr std::size_t none = ProofPath::none;

    [[nodiscard]] std::size_t depth() const { return path_.levels().size(); }

    void begin() {
        hints_.begin();
        is_needed_.assign(depth(), 0);
        for (const ProofLevel& level : path_.levels())
            if (!level.is_last())
                hints_.assume(cnf_.variable(level.option));
    }

    // Part 1, backwards: marks the levels whose choices are needed.

    void need(OptionId option) {
        if (path_.is_chosen(option))
            is_needed_[path_.level(option)] = 1;
        else
            need_clash(option, depth());
    }

    /// Marks the choices that make an option impossible below a level.
    void need_clash(OptionId option, std::size_t level) {
        const ProofPath::Clash clash = path_.first_clash(option, level);
        if (clash.level == none)
            return; // its step needs assumptions alone
        if (!is_counted(clash.entry.item))
            is_needed_[clash.level] = 1;
        else
            for (const ItemUse& use : path_.uses(clash.entry.item))
                if (path_.is_chosen(use.option) && path_.level(use.option) <= clash.level)
                    is_needed_[path_.level(use.option)] = 1;
    }

    void need_options(const ProofLevel& level, std::size_t number) {
        visit_excluded(level, [&](OptionId option) { need_clash(option, number); });
    }

    /// Calls visit(option) for as many options of the level's item, excluded before its choice, as make all others as
    /// many as the lower bound; for one more if no option is chosen.
    template <class Visit>
    void visit_excluded(const ProofLevel& level, Visit visit) const {
        const std::uint64_t all = path_.uses(level.item).size() + (level.option == no_option ? 1 : 0);
        const std::uint64_t min = cnf_.bounds(level.item).min;
        std::uint64_t count = all > min ? all - min : 0;
        for (const ItemUse& use : path_.uses(level.item))
            if (count > 0 && path_.is_excluded(use.option, level.decided_before())) {
                visit(use.option);
                --count;
            }
    }

    // Part 2, forwards: appends the derivations.

    /// Appends the derivations of the needed choices, and before that marks those that they need.
    void derive_choices() {
        const std::vector<ProofLevel>& levels = path_.levels();
        for (std::size_t l = depth(); l-- > 0;)
            if (is_needed_[l] != 0 && levels[l].is_needed())
                need_options(levels[l], l);
        for (std::size_t l = 0; l < depth(); ++l)
            if (is_needed_[l] != 0 && levels[l].clause != 0)
                hints_.derive(cnf_.variable(levels[l].option), levels[l].clause);
            else if (is_needed_[l] != 0 && levels[l].is_needed())
                derive_need(levels[l], l);
    }

    /// Appends the hints that other options of a level's item are impossible, and that its choice remains, or too few
    /// options.
    void derive_need(const ProofLevel& level, std::size_t number) {
        excluded_.clear();
        visit_excluded(level, [&](OptionId option) {
            excluded_.push_back(cnf_.variable(option));
            if (!hints_.is_known(excluded_.back()))
                derive_impossible(option, number);
        });
        hints_.derive_at_least(level.item, excluded_, level.option == no_option ? 0 : cnf_.variable(level.option));
    }

    /// Appends the hints that an option is impossible below a level.
    void derive_impossible(OptionId option, std::size_t level) {
        const ProofPath::Clash clash = path_.first_clash(option, level);
        if (clash.level == none)
            return hints_.derive(-cnf_.variable(option), path_.refuted_by(option));
        if (!is_counted(clash.entry.item))
            return hints_.derive_clash(clash.closing, {option, clash.entry});
        chosen_.clear();
        for (const ItemUse& use : path_.uses(clash.entry.item))
            if (path_.is_chosen(use.option) && path_.level(use.option) <= clash.level)
                chosen_.push_back(cnf_.variable(use.option));
        hints_.derive_at_most(clash.entry.item, chosen_, cnf_.variable(option));
    }

    /// Returns true if the item allows more than one option, so that several choices close it.
    [[nodiscard]] bool is_counted(ItemId item) const { return cnf_.bounds(item).max > 1; }

    const Cnf& cnf_;
    const ProofPath& path_;
    detail::Hints hints_;
    std::vector<char> is_needed_;   ///< by level
    std::vector<Literal> excluded_; ///< scratch of derive_need()
    std::vector<Literal> chosen_;   ///< scratch of derive_impossible()
};

/// A search that writes the proof that each node has no (further) solution.
///
/// A chosen option is an assumption unless its branch is the last one of its item; then it follows from the steps that
/// refuted the others. A step is the clause that not all assumptions are true.
/// Source: TAOCP 4B, 7.2.2.1, Algorithms X, C and M: the tree of the engines.
class ProofSearch {
public:
    ProofSearch(const Problem& problem, std::span<const OptionId> forced, std::uint64_t solutions, ProofFormat format,
                std::ostream& formula, std::ostream& proof)
        : forced_(forced), cnf_(problem, forced), writer_(cnf_, solutions, format, formula, proof), path_(problem),
          hints_(cnf_, path_, writer_.wants_hints()) {}

    SolveResult run(const Limits& limits) {
        return write_proof(writer_, limits_, stats_, limits, [this] { return force() ? search() : Status::exhausted; });
    }

private:
    /// Chooses the forced options at the root. Refutes the root and returns false if they exclude each other.
    bool force() {
        for (std::size_t k = 0; k < forced_.size(); ++k) {
            if (path_.is_decided(forced_[k])) {
                refute(std::array{cnf_.variable(forced_[k])}, cnf_.forced(k));
                return false;
            }
            path_.force(forced_[k], cnf_.forced(k));
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
            const std::size_t level = path_.levels().size() - forced_.size();
            stats_.max_level = std::max(stats_.max_level, static_cast<std::uint32_t>(level));
            const std::optional<ItemId> item = path_.choose_item();
            if (item && path_.branch_count(*item) > 0) {
                path_.open(*item);
                continue;
            }
            if (!path_.next_branch(item ? refute(*item) : exclude_solution()))
                return Status::exhausted;
            if (!writer_.is_good())
                return Status::stopped;
        }
    }

    ClauseId exclude_solution() {
        ++stats_.solutions;
        solution_.clear();
        for (const ProofLevel& level : path_.levels())
            if (level.option != no_option)
                solution_.push_back(level.option);
        const std::vector<Literal> clause = cnf_.blocking_clause(solution_);
        return refute(clause, writer_.exclude(clause));
    }

    /// Writes the step that a clause is false.
    ClauseId refute(std::span<const Literal> clause, ClauseId id) {
        if (writer_.wants_hints())
            hints_.find_for_clause(clause, id);
        return write_step();
    }

    /// Writes the step that an item has too few options left.
    ClauseId refute(ItemId item) {
        if (writer_.wants_hints())
            hints_.find_for_dead(item);
        return write_step();
    }

    /// Writes the clause that not all assumptions are true, and deletes the steps with one more assumption.
    ClauseId write_step() {
        assumptions_.clear();
        for (const ProofLevel& level : path_.levels())
            if (!level.is_last())
                assumptions_.push_back(cnf_.variable(level.option));
        return steps_.add(writer_, assumptions_, hints_.clauses());
    }

    const std::span<const OptionId> forced_;
    const Cnf cnf_;
    detail::ProofWriter writer_;
    ProofPath path_;
    StepHints hints_;
    detail::TreeSteps steps_;          ///< steps that are not deleted
    std::vector<Literal> assumptions_; ///< assumptions of the path; scratch of write_step()
    std::vector<OptionId> solution_;   ///< the last solution
    detail::SearchWatch limits_;
    Stats stats_;
};

} // namespace

SolveResult write_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const SolveParams& params,
                              std::span<const OptionId> forced) {
    return ProofSearch(problem, forced, solutions, format, formula, proof).run(params.limits);
}

std::string_view to_string(ProofFormat format) {
    constexpr std::array<std::string_view, 4> names{"lrat", "drat", "drat-binary", "veripb"};
    return names.at(static_cast<std::size_t>(format));
}

} // namespace dlx
