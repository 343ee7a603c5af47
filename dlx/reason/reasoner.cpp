#include "dlx/reason/reasoner.hpp"

#include "dlx/reason/braids.hpp"
#include "dlx/reason/whips.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

namespace {

template <std::size_t Words>
class ReasonerOfWords : public ReasonerOfSize {
public:
    ReasonerOfWords() : trial_(compact_), braids_(compact_), whips_(compact_) {}

    [[nodiscard]] std::size_t most_options() const override { return Compact::most_options; }

    FoundChain shortest_chain(const Position& position, const ReasonParams& params, TrialWatch& watch) override {
        compact_.assign(position);
        if (const std::uint32_t target = targets_of_length_1().first(); target != none) {
            find(Rule::whip, target, 1, watch); // there is one
            return {.step = step(Rule::whip, target)};
        }
        const Targets targets = refuted_targets(params, watch);
        const std::uint32_t longest = std::min(params.longest, compact_.items()); // a chain has no item twice
        for (std::uint32_t length = 2; length <= longest && !targets.refuted.empty(); ++length)
            for (const Rule rule : {Rule::whip, Rule::braid})
                for (const Target& target : targets.refuted) {
                    if (watch.is_over())
                        return {.end = Reasoned::limit};
                    if (rule <= params.hardest && target.least_length <= length &&
                        find(rule, target.option, length, watch))
                        return {.step = step(rule, target.option)};
                }
        const bool may_be_longer = targets.are_open || (!targets.refuted.empty() && longest < compact_.items());
        return {.end = watch.is_over() || may_be_longer ? Reasoned::limit : Reasoned::stuck};
    }

    void rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating) override {
        compact_.assign(position);
        items_left_ = compact_.items();
        rating.end = run(params, watch, rating);
    }

private:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;
    using State = typename Compact::State;
    static constexpr std::uint32_t none = Compact::none;

    // --- The shortest chain -----------------------------------------------------------------------------------------

    /// An option that unit propagation refutes.
    struct Target {
        std::uint32_t option;
        std::uint32_t least_length; ///< of a chain
    };

    struct Targets {
        std::vector<Target> refuted;
        bool are_open = false; ///< may others be refuted by chains that are too long?
    };

    Targets refuted_targets(const ReasonParams& params, TrialWatch& watch) {
        Targets targets;
        compact_.base().left.any_of([&](std::uint32_t target) {
            if (!watch.begin())
                return true;
            State state = compact_.base();
            compact_.choose(state, target); // no item dies: that would be a chain of length 1
            if (trial_.run(state, params.longest - 1, Set()))
                targets.refuted.push_back({target, trial_.layers() + 2});
            else
                targets.are_open = targets.are_open || !trial_.is_closed();
            return false;
        });
        return targets;
    }

    bool find(Rule rule, std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
        return rule == Rule::whip ? whips_.find(target, length, watch) : braids_.find(target, length, watch);
    }

    /// Of the chain that was found.
    Step step(Rule rule, std::uint32_t target) const {
        Step step{.rule = rule, .option = compact_.option_id(target)};
        Set takers; // what is chosen
        takers.insert(target);
        for (const CompactLink& link : rule == Rule::whip ? whips_.links() : braids_.links()) {
            const std::uint32_t left = link.left != none ? link.left : lost(link.item, takers);
            ChainLink& named = step.chain.emplace_back();
            named.item = compact_.item_id(link.item);
            named.left = compact_.option_id(left);
            if (link.right != none) {
                named.right = compact_.option_id(link.right);
                takers.insert(link.right);
            }
        }
        return step;
    }

    /// The first option of an item that one of `takers` takes away.
    std::uint32_t lost(std::uint32_t item, const Set& takers) const {
        std::uint32_t found = none;
        (compact_.options_of(item) & compact_.base().left).any_of([&](std::uint32_t y) {
            if (first_common(compact_.linked(y), takers) != none)
                found = y;
            return found != none;
        });
        return found;
    }

    // --- Ratings ----------------------------------------------------------------------------------------------------

    Reasoned run(const ReasonParams& params, TrialWatch& watch, Rating& rating) {
        std::uint32_t length = 2; // of chains that are looked for; those of length 1 are always taken at once
        std::uint32_t cursor = 0; // the first target to be tried
        for (bool is_first = true;; is_first = false) {
            const std::size_t before = compact_.base().left.size();
            const bool is_alive = take_whips_of_length_1();
            if (compact_.base().left.size() < before || !is_alive)
                rating.length = std::max(rating.length, 1U);
            if (is_first)
                rating.options_after_whips = compact_.base().left.size();
            if (!is_alive)
                return Reasoned::contradiction;
            if (items_left_ == 0)
                return Reasoned::solved;
            Round round;
            for (;; ++length) {
                if (length > items_left_)
                    return Reasoned::stuck; // a chain has no item twice
                if (length <= params.longest)
                    round = go_round(cursor, length, params.hardest, watch);
                if (length > params.longest || watch.is_over()) {
                    rating.length = std::max(rating.length, length); // all shorter ones were tried
                    return Reasoned::limit;
                }
                if (round.has_progressed)
                    break;
                if (round.is_closed)
                    return Reasoned::stuck;
            }
            rating.length = std::max(rating.length, length);
            if (round.is_dead || !choose_forced())
                return Reasoned::contradiction;
        }
    }

    /// Takes the targets of whips of length 1 away, and chooses what is forced, until there are none any more. Returns
    /// whether no item is dead.
    bool take_whips_of_length_1() {
        for (;;) {
            const Set targets = targets_of_length_1();
            if (targets.empty())
                return true;
            const auto dies = [&](std::uint32_t x) { return compact_.remove(compact_.base(), x) != none; };
            if (targets.any_of(dies) || !choose_forced())
                return false;
        }
    }

    /// The options that are linked to all options of an item.
    Set targets_of_length_1() const {
        const State& base = compact_.base();
        Set targets;
        for (std::uint32_t item = 0; item < compact_.items(); ++item) {
            if (base.count[item] >= Compact::covered)
                continue;
            Set linked = base.left;
            (compact_.options_of(item) & base.left).any_of([&](std::uint32_t x) {
                linked &= compact_.linked(x);
                return linked.empty();
            });
            targets |= linked;
        }
        return targets;
    }

    bool choose_forced() {
        State& base = compact_.base();
        while (!base.forced.empty()) {
            const std::uint32_t x = base.forced.first();
            for (const std::uint32_t item : compact_.items_of(x))
                items_left_ -= base.count[item] < Compact::covered ? 1 : 0;
            if (compact_.choose(base, x) != none)
                return false;
        }
        return true;
    }

    /// What came of trying all targets.
    struct Round {
        bool has_progressed = false;
        bool is_dead = false;
        bool is_closed = true; ///< can none be refuted by a longer chain?
    };

    /// Tries all targets from `cursor` on, and then those before it, until something is forced.
    Round go_round(std::uint32_t& cursor, std::uint32_t length, Rule hardest, TrialWatch& watch) {
        Round round;
        const auto try_target = [&](std::uint32_t target) {
            if (!find(hardest, target, length, watch)) {
                round.is_closed = round.is_closed && (hardest == Rule::whip ? whips_.is_closed() : braids_.is_closed());
                return watch.is_over();
            }
            round.has_progressed = true;
            cursor = target + 1;
            round.is_dead = compact_.remove(compact_.base(), target) != none;
            return round.is_dead || !compact_.base().forced.empty();
        };
        const Set targets = compact_.base().left;
        const std::uint32_t first = cursor;
        if (!targets.any_of([&](std::uint32_t x) { return x >= first && try_target(x); }))
            targets.any_of([&](std::uint32_t x) { return x < first && try_target(x); });
        return round;
    }

    Compact compact_;
    Trial<Words> trial_;
    BraidSearch<Words> braids_;
    WhipSearch<Words> whips_;
    std::uint32_t items_left_ = 0; ///< of the base: not covered
};

} // namespace

std::unique_ptr<ReasonerOfSize> make_reasoner(std::size_t number) {
    switch (number) {
    case 0:
        return std::make_unique<ReasonerOfWords<4>>();
    case 1:
        return std::make_unique<ReasonerOfWords<8>>();
    case 2:
        return std::make_unique<ReasonerOfWords<16>>();
    case 3:
        return std::make_unique<ReasonerOfWords<64>>();
    default:
        return std::make_unique<ReasonerOfWords<256>>();
    }
}

} // namespace dlx::detail
