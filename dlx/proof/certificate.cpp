#include "dlx/proof/certificate.hpp"

#include "dlx/detail/links.hpp"
#include "dlx/detail/search_watch.hpp"
#include "dlx/engine.hpp"
#include "dlx/proof/bounded_certificate.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/proof/hints.hpp"
#include "dlx/proof/proof_writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace dlx {

namespace {

using detail::Colors;
using detail::Links;

/// A search on dancing links that writes the proof that each node has no (further) solution.
///
/// A chosen option is an assumption while its item has untried options; the last option follows from the steps that
/// refuted the others. A step is the clause that not all assumptions are true, written when the search is about to undo
/// the last assumption.
template <Colors C>
class ProofSearch {
public:
    ProofSearch(const Problem& problem, std::span<const OptionId> forced, std::uint64_t solutions, ProofFormat format,
                std::ostream& formula, std::ostream& proof)
        : problem_(problem), forced_(forced), cnf_(problem, forced), writer_(cnf_, solutions, format, formula, proof),
          links_(problem), uses_(problem.item_count()), step_against_(problem.option_count()),
          hints_(cnf_, writer_.wants_hints()) {}

    SolveResult run(const Limits& limits) {
        return write_proof(writer_, limits_, stats_, limits, [this] { return force() ? search() : Status::exhausted; });
    }

private:
    using Index = Links::Index;

    /// An option on the path from the root.
    struct Level {
        OptionId option{};
        Index item = Links::none; ///< that was branched on; none: the option is forced
        Index node = 0;           ///< the option's node in the item's list
        bool is_assumption = false;
    };
    /// How an item is used on the path first.
    struct FirstUse {
        std::size_t level = none;
        Color color = Color::none;
    };
    /// Why an option cannot be chosen below a level of the path.
    struct Clash {
        std::size_t level;
        Entry taken; ///< of the option at the level
        Entry other; ///< entry of the excluded option
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// Chooses the forced options at the root. Refutes the root and returns false if they exclude each other.
    bool force() {
        for (const OptionId option : forced_) {
            const std::size_t level = path_.size();
            if (const auto clash = first_clash(option, level)) {
                hints_.begin();
                hints_.push(cnf_.forced(clash->level));
                if (path_[clash->level].option != option) // otherwise its second clause says it is impossible
                    derive_impossible(option, *clash);
                hints_.push(cnf_.forced(level));
                write_step();
                return false;
            }
            path_.push_back({option, Links::none, links_.first_primary_node(option), false});
            links_.template choose<C>(path_.back().node);
            use_items(option);
        }
        return true;
    }

    Status search() {
        const std::size_t root = path_.size();
        for (;;) {
            const auto progress = [&](double seconds) {
                return Progress{stats_.solutions, stats_.search_nodes, seconds, 0};
            };
            if (const auto end = limits_.end(stats_.search_nodes, progress))
                return *end;
            ++stats_.search_nodes;
            stats_.max_level = std::max(stats_.max_level, static_cast<std::uint32_t>(path_.size() - root));
            const Index item = links_.choose_item();
            if (item != Links::none && links_.size(item) > 0) {
                links_.template cover<C>(item);
                path_.push_back({OptionId{}, item, links_.down(item), false});
                choose(path_.back());
                continue;
            }
            if (item == Links::none)
                exclude_solution();
            refute(item);
            if (!next_option())
                return Status::exhausted;
            if (!writer_.is_good())
                return Status::stopped;
        }
    }

    void choose(Level& level) {
        level.option = links_.option(level.node);
        level.is_assumption = links_.down(level.node) != level.item;
        links_.template commit_others<C>(level.node);
        use_items(level.option);
    }

    /// Notes which items the option at the end of the path is the first to use.
    void use_items(OptionId option) {
        for (const Entry& entry : problem_.option(option))
            if (FirstUse& use = uses_[index(entry.item)]; use.level == none)
                use = {path_.size() - 1, entry.color};
    }

    void unchoose(const Level& level) {
        for (const Entry& entry : problem_.option(level.option))
            if (FirstUse& use = uses_[index(entry.item)]; use.level == path_.size() - 1)
                use.level = none;
        links_.template uncommit_others<C>(level.node);
    }

    /// Backtracks to the last assumption, which is refuted, and chooses the next option. Returns false if there is
    /// none.
    bool next_option() {
        while (!path_.empty() && !path_.back().is_assumption) {
            if (path_.back().item == Links::none)
                return false; // forced, like all levels above
            unchoose(path_.back());
            links_.template uncover<C>(path_.back().item);
            path_.pop_back();
        }
        if (path_.empty())
            return false;
        Level& level = path_.back();
        unchoose(level);
        level.node = links_.down(level.node);
        choose(level);
        return true;
    }

    void exclude_solution() {
        ++stats_.solutions;
        solution_.clear();
        for (const Level& level : path_)
            solution_.push_back(level.option);
        excluding_ = writer_.exclude(cnf_.blocking_clause(solution_));
    }

    // Hints. A conflict is a primary item without options, or `none` for a solution, which a blocking clause excludes.

    void refute(Index conflict) {
        if (writer_.wants_hints())
            find_hints(conflict);
        write_step();
    }

    /// Writes the clause that not all assumptions are true, and deletes the steps with one more assumption.
    void write_step() {
        assumptions_.clear();
        for (const Level& level : path_)
            if (level.is_assumption)
                assumptions_.push_back(cnf_.variable(level.option));
        const ClauseId step = steps_.add(writer_, assumptions_, hints_.clauses());
        if (!assumptions_.empty())
            step_against_[index(cnf_.option(assumptions_.back()))] = step;
    }

    /// Collects the hints: first backwards the choices that the conflict needs, then forwards their derivations.
    /// Meanwhile the conflict is the last level of the path, an item without an option.
    void find_hints(Index conflict) {
        hints_.begin();
        is_needed_.assign(path_.size(), conflict == Links::none);
        if (conflict != Links::none) {
            path_.push_back({no_option, conflict});
            is_needed_.push_back(true);
        }
        for (std::size_t l = path_.size(); l-- > 0;)
            if (is_needed_[l] && follows(path_[l]))
                need_clashes(l);
        for (std::size_t l = 0; l < path_.size(); ++l) {
            if (!is_needed_[l])
                continue;
            if (path_[l].item == Links::none)
                hints_.push(cnf_.forced(l));
            else if (follows(path_[l]))
                derive_from(l);
        }
        if (conflict != Links::none)
            path_.pop_back();
        else
            hints_.push(excluding_);
    }

    /// Marks the choices that exclude the other options of a level's item.
    void need_clashes(std::size_t level) {
        const Level own = path_[level];
        for (const Literal user : cnf_.usage_variables(ItemId{own.item}))
            if (const OptionId option = cnf_.option(user); option != own.option)
                if (const auto clash = first_clash(option, level))
                    is_needed_[clash->level] = true;
    }

    /// Appends the hints that the other options of a level's item are impossible, and that one option, or none,
    /// remains.
    void derive_from(std::size_t level) {
        const Level own = path_[level];
        for (const Literal user : cnf_.usage_variables(ItemId{own.item})) {
            const OptionId option = cnf_.option(user);
            if (option == own.option || hints_.is_known(user))
                continue;
            if (const auto clash = first_clash(option, level))
                derive_impossible(option, *clash);
            else
                hints_.derive(-user, step_against_[index(option)]); // it was tried at this level
        }
        hints_.push(cnf_.at_least_one(ItemId{own.item}));
    }

    void derive_impossible(OptionId option, const Clash& clash) {
        hints_.derive_clash({path_[clash.level].option, clash.taken}, {option, clash.other});
    }

    /// The first choice above a level that makes an option impossible.
    [[nodiscard]] std::optional<Clash> first_clash(OptionId option, std::size_t level) const {
        std::optional<Clash> first;
        for (const Entry& entry : problem_.option(option)) {
            const FirstUse& use = uses_[index(entry.item)];
            const bool is_shared = entry.color != Color::none && entry.color == use.color;
            if (use.level < level && !is_shared) {
                level = use.level;
                first = Clash{level, {entry.item, use.color}, entry};
            }
        }
        return first;
    }

    [[nodiscard]] static bool follows(const Level& level) { return level.item != Links::none && !level.is_assumption; }

    const Problem& problem_;
    const std::span<const OptionId> forced_;
    const Cnf cnf_;
    detail::ProofWriter writer_;

    Links links_;
    std::vector<Level> path_;
    std::vector<FirstUse> uses_;         ///< by item
    std::vector<Literal> assumptions_;   ///< of the path; scratch of write_step()
    detail::TreeSteps steps_;            ///< steps that are not deleted
    std::vector<ClauseId> step_against_; ///< by option that was refuted: the step whose last option it is
    std::vector<OptionId> solution_;     ///< the last one
    ClauseId excluding_ = 0;             ///< that excludes it
    detail::SearchWatch limits_;
    Stats stats_;

    // Of find_hints():
    detail::Hints hints_;
    std::vector<bool> is_needed_; ///< by level
};

} // namespace

SolveResult write_certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                              std::ostream& formula, std::ostream& proof, const SolveParams& params,
                              std::span<const OptionId> forced) {
    if (problem.has_bounds())
        return detail::write_bounded_certificate(problem, solutions, format, formula, proof, params.limits, forced);
    if (problem.has_colors())
        return ProofSearch<Colors::yes>(problem, forced, solutions, format, formula, proof).run(params.limits);
    return ProofSearch<Colors::no>(problem, forced, solutions, format, formula, proof).run(params.limits);
}

std::string_view to_string(ProofFormat format) {
    constexpr std::array<std::string_view, 4> names{"lrat", "drat", "drat-binary", "veripb"};
    return names.at(static_cast<std::size_t>(format));
}

} // namespace dlx
