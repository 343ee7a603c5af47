#include "dlx/proof/path_certificate.hpp"

#include "dlx/proof/cnf.hpp"
#include "dlx/proof/hints.hpp"
#include "dlx/proof/proof_writer.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx {

namespace {

/// A writer of the steps of a path as steps of a proof, each with its hints. Requires that the steps follow.
///
/// A target is assumed to be chosen, until an item has lost all its options. An option is lost if it was removed, or if
/// a chosen option excludes it. Conclusions under an assumption hold only there: their clauses contain the assumption,
/// and they are deleted afterwards.
class PathProof {
public:
    /// All outlive the object.
    PathProof(const Problem& problem, const Cnf& cnf, std::span<const OptionId> forced, detail::ProofWriter& writer,
              const RunMonitor& watch)
        : problem_(problem), cnf_(cnf), watch_(watch), writer_(writer), hints_(cnf, writer.wants_hints()),
          users_(problem.item_count()), decided_by_(problem.option_count()), is_true_(problem.option_count()) {
        for (std::size_t k = 0; k < forced.size(); ++k)
            choose(forced[k], cnf.forced(k));
    }

    void add(const Step& step) {
        switch (step.rule) {
        case Rule::single:
            add_single(step.item, step.target);
            break;
        case Rule::set:
            refute(step.target, [&] { derive_set(step.base); });
            for (const OptionId other : step.other_targets)
                refute(other, [&] { derive_set(step.base); });
            break;
        case Rule::trial:
            refute(step.target, [&] {
                for (const Step& inside : step.substeps)
                    add(inside);
                derive_dead(step.item);
            });
            break;
        default:
            refute(step.target, [&] { derive_chain(step.chain); });
            break;
        }
    }

    /// Ends the proof: no option is left, and `clause` excludes the solution that consists of the chosen ones.
    void end_as_solved(std::span<const Literal> clause, ClauseId excluding) {
        begin();
        for (const Literal literal : clause)
            literal < 0 ? derive_chosen(cnf_.option(-literal)) : derive_lost(cnf_.option(literal));
        hints_.push(excluding);
        end();
    }

    /// Ends the proof: an item has too few options.
    void end_as_contradiction(ItemId dead) {
        derive_dead(dead);
        end();
    }

private:
    // --- How a step follows, by its rule -----------------------------------------------------------------------------

    /// If the option was not chosen, its item would have too few.
    void add_single(ItemId item, OptionId option) {
        begin();
        hints_.assume(-cnf_.variable(option));
        derive_from(item, option);
        choose(option, write(-cnf_.variable(option)));
    }

    /// Each item would lose all its options but the right one, and the last item all.
    void derive_chain(std::span<const ChainLink> chain) {
        begin();
        for (const ChainLink& link : chain) {
            derive_from(link.item, link.right_linking);
            if (link.right_linking)
                use_items(*link.right_linking);
        }
    }

    /// The base items cannot all get an option: the cover items that the target leaves are too few. While each of them
    /// has several, one option is refuted as a case. Below it, fewer base items are open, so that the recursion ends.
    void derive_set(std::span<const ItemId> base) {
        while (!watch_.should_stop()) {
            const auto [item, options] = narrowest(base);
            if (options.empty())
                return derive_dead(item);
            if (options.size() == 1)
                add_single(item, options[0]);
            else
                refute(options[0], [&] { derive_set(base); });
        }
    }

    // --- Common parts of the rules -----------------------------------------------------------------------------------

    /// Removes the target: `derive` derives, with hints, that an item has no option if the target is chosen.
    template <class Derive>
    void refute(OptionId target, Derive derive) {
        const std::size_t used = used_.size();
        const std::size_t decided = decided_.size();
        assumed_.push_back(cnf_.variable(target));
        use_items(target);
        derive();
        for (; used_.size() > used; used_.pop_back())
            leave_items(used_.back());
        for (; decided_.size() > decided; decided_.pop_back())
            decided_by_[index(decided_.back())] = 0;
        assumed_.pop_back();
        decide(target, write(cnf_.variable(target)));
    }

    /// Derives that the item has too few options.
    void derive_dead(ItemId item) {
        begin();
        derive_from(item, std::nullopt);
    }

    /// So many options of an item are lost that it needs all others: it follows that `right` is chosen. If that is
    /// known to be false, or if there is none, this is a contradiction.
    void derive_from(ItemId item, std::optional<OptionId> right) {
        const auto users = cnf_.usage_variables(item);
        const std::size_t all = users.size() + (right ? 0 : 1);
        const std::size_t min = cnf_.bounds(item).min;
        const std::size_t wanted = all > min ? all - min : 0;
        std::vector<Literal> lost;
        for (const Literal user : users)
            if (const OptionId option = cnf_.option(user); lost.size() < wanted && option != right && is_lost(option)) {
                derive_lost(option);
                lost.push_back(user);
            }
        hints_.derive_at_least(item, lost, right ? cnf_.variable(*right) : 0);
    }

    void derive_lost(OptionId option) {
        if (hints_.is_known(cnf_.variable(option)))
            return;
        if (const ClauseId step = decided_by_[index(option)]; step != 0) {
            hints_.derive(-cnf_.variable(option), step);
            return;
        }
        const Entry entry = clash(option).value();
        std::vector<Literal> chosen;
        for (const detail::ItemUse& user : users_[index(entry.item)]) {
            derive_chosen(user.option);
            chosen.push_back(cnf_.variable(user.option));
        }
        if (chosen.size() == 1)
            return hints_.derive_clash(users_[index(entry.item)].front(), {option, entry});
        std::sort(chosen.begin(), chosen.end());
        hints_.derive_at_most(entry.item, chosen, cnf_.variable(option));
    }

    void derive_chosen(OptionId option) { hints_.derive(cnf_.variable(option), decided_by_[index(option)]); }

    // --- Known facts -------------------------------------------------------------------------------------------------

    /// Returns an entry that excludes the option beside the chosen ones.
    [[nodiscard]] std::optional<Entry> clash(OptionId option) const {
        for (const Entry& entry : problem_.option(option)) {
            const auto& users = users_[index(entry.item)];
            if (users.size() >= cnf_.bounds(entry.item).max &&
                (entry.color == Color::none || entry.color != users.front().entry.color))
                return entry;
        }
        return std::nullopt;
    }

    /// Returns true if the option is removed, or impossible beside the chosen ones.
    [[nodiscard]] bool is_lost(OptionId option) const {
        return !is_true_[index(option)] && (decided_by_[index(option)] != 0 || clash(option));
    }

    /// An item that needs options.
    struct OpenItem {
        ItemId item{};
        std::vector<OptionId> options; ///< available options of the item
    };

    /// The one of the base items with the fewest options. Requires that one is open.
    [[nodiscard]] OpenItem narrowest(std::span<const ItemId> base) const {
        std::optional<OpenItem> narrowest;
        for (const ItemId item : base) {
            if (users_[index(item)].size() >= cnf_.bounds(item).min)
                continue;
            OpenItem open{item, {}};
            for (const Literal user : cnf_.usage_variables(item))
                if (const OptionId option = cnf_.option(user); !is_true_[index(option)] && !is_lost(option))
                    open.options.push_back(option);
            if (!narrowest || open.options.size() < narrowest->options.size())
                narrowest = std::move(open);
        }
        return std::move(narrowest).value();
    }

    void choose(OptionId option, ClauseId reason) {
        decide(option, reason);
        use_items(option);
    }

    void decide(OptionId option, ClauseId reason) {
        decided_by_[index(option)] = reason;
        decided_.push_back(option);
    }

    /// Notes that an option is true: it uses its items. Of a secondary item, the first use counts.
    void use_items(OptionId option) {
        is_true_[index(option)] = true;
        used_.push_back(option);
        for (const Entry& entry : problem_.option(option))
            if (auto& users = users_[index(entry.item)]; users.size() < cnf_.bounds(entry.item).max)
                users.push_back({option, entry});
    }
    void leave_items(OptionId option) {
        is_true_[index(option)] = false;
        for (const Entry& entry : problem_.option(option))
            if (auto& users = users_[index(entry.item)]; users.back().option == option)
                users.pop_back();
    }

    // --- Clauses -----------------------------------------------------------------------------------------------------

    /// Starts the hints of a clause: the assumptions are known.
    void begin() {
        hints_.begin();
        for (const Literal assumption : assumed_)
            hints_.assume(assumption);
    }

    /// The clause that not all assumptions and this literal are true.
    ClauseId write(Literal literal) {
        assumed_.push_back(literal);
        const ClauseId id = writer_.add(assumed_, hints_.clauses());
        assumed_.pop_back();
        return id;
    }

    void end() {
        writer_.add({}, hints_.clauses());
        writer_.end();
        writer_.flush();
    }

    const Problem& problem_;
    const Cnf& cnf_;
    const RunMonitor& watch_;
    detail::ProofWriter& writer_;
    detail::Hints hints_;
    std::vector<std::vector<detail::ItemUse>> users_; ///< by item: its uses by true options, at most the upper bound
    std::vector<ClauseId> decided_by_;                ///< clause that chooses or removes each option, or 0
    std::vector<bool> is_true_;                       ///< by option: whether it is chosen, assumed or right-linking
    std::vector<Literal> assumed_;                    ///< current assumptions, outermost first
    std::vector<OptionId> used_;                      ///< true options, in order
    std::vector<OptionId> decided_;                   ///< options chosen or removed, in order
};

/// The position that the steps lead to, or to which they led when the time was over. Throws if they do not follow or
/// lead to no end.
Position end_of_path(const Problem& problem, std::span<const Step> steps, std::span<const OptionId> forced,
                     const RunMonitor& watch) {
    Position position(problem);
    for (const OptionId option : forced)
        position.choose(option);
    for (const Step& step : steps) {
        if (watch.should_stop())
            return position;
        if (const auto why = verify_step(problem, position, step))
            throw std::invalid_argument("a step does not follow: " + *why);
        step.apply(position);
    }
    if (!position.is_solved() && !position.dead_item())
        throw std::invalid_argument("the steps lead neither to a solution nor to a contradiction");
    return position;
}

} // namespace

Status write_path_certificate(const Problem& problem, std::span<const Step> steps, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const Limits& limits,
                              std::span<const OptionId> forced) {
    const RunMonitor watch(limits);
    const Position end = end_of_path(problem, steps, forced, watch);
    if (const auto reason = watch.stop_reason())
        return *reason;
    const std::uint64_t solutions = end.dead_item() ? 0 : 1;
    const Cnf cnf(problem, forced);
    detail::ProofWriter writer(cnf, solutions, format, formula, proof);
    writer.begin(watch);
    const std::vector<Literal> clause = cnf.blocking_clause(end.chosen());
    const ClauseId excluding = solutions != 0 ? writer.exclude(clause) : 0;
    PathProof path(problem, cnf, forced, writer, watch);
    for (const Step& step : steps) {
        if (const auto reason = watch.stop_reason())
            return *reason;
        path.add(step);
    }
    if (solutions != 0)
        path.end_as_solved(clause, excluding);
    else
        path.end_as_contradiction(*end.dead_item());
    return writer.is_good() ? watch.stop_reason().value_or(Status::exhausted) : Status::stopped;
}

} // namespace dlx
