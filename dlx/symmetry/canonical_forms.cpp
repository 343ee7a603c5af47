#include "dlx/solve.hpp"
#include "dlx/symmetry/canonical_graph.hpp"
#include "dlx/symmetry/classify.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace dlx::detail {

namespace {

using Form = std::array<std::uint64_t, 2>;

/// A class of partial solutions.
struct PartialSolution {
    std::vector<std::uint32_t> options; ///< classes of equal options, of which it has one each
    Integer size = 1;                   ///< number of partial solutions in the class
    GraphSymmetry symmetry;
};

class Classification {
public:
    Classification(const Problem& problem, const CountParams& params, RunMonitor& watch)
        : problem_(problem), params_(params), watch_(watch), graph_(problem), sparse_(graph_.neighbors),
          kinds_(graph_.kinds), covered_(problem.item_count()) {
        kind_count_ = *std::max_element(kinds_.begin(), kinds_.end()) + 1;
        params_.search.limits.on_progress = nullptr;
    }

    void run(SymmetryCountResult& result) {
        std::map<Form, PartialSolution> level; // all of one number of options
        add({}, 1, level);
        while (!level.empty() && !end_) {
            std::map<Form, PartialSolution> next;
            for (const auto& [form, partial] : level)
                if (!end_)
                    extend(partial, next);
            level = std::move(next);
        }
        result.method = SymmetryMethod::canonical_forms;
        result.status = end_.value_or(Status::exhausted);
        result.classes = forms_.size();
        result.solutions = solutions_;
        result.has_all_solutions = !end_;
    }

private:
    using Level = std::map<Form, PartialSolution>;

    /// Returns the symmetry of the graph in which these options, perhaps repeated, have other colors.
    GraphSymmetry symmetry_of(std::span<const std::uint32_t> options) {
        for (const std::uint32_t option : options)
            kinds_[graph_.vertex_of_option(option)] += kind_count_;
        GraphSymmetry symmetry = find_symmetry(sparse_, kinds_, true, watch_);
        for (const std::uint32_t option : options)
            kinds_[graph_.vertex_of_option(option)] = graph_.kinds[graph_.vertex_of_option(option)];
        if (!symmetry.is_complete)
            end_ = watch_.stop_reason().value_or(Status::stopped);
        return symmetry;
    }

    void add(std::vector<std::uint32_t> options, const Integer& size, Level& level) {
        GraphSymmetry symmetry = symmetry_of(options);
        if (end_ || !has_room(level.size()))
            return;
        const auto [found, is_new] = level.try_emplace(symmetry.canonical_form);
        if (is_new)
            found->second = {std::move(options), size, std::move(symmetry)};
        else
            found->second.size += size;
    }

    /// Returns true if the memory is sufficient for one more partial solution or form.
    bool has_room(std::size_t partial_solutions) {
        constexpr std::size_t bytes_of_form = 64;
        const std::size_t bytes_of_partial = 256 + 4 * (graph_.size() + graph_.options.members.size());
        if (forms_.size() * bytes_of_form + partial_solutions * bytes_of_partial < params_.max_memory_bytes)
            return true;
        end_ = Status::memory_limit;
        return false;
    }

    /// Marks the items that the options cover.
    void cover(std::span<const std::uint32_t> options) {
        std::fill(covered_.begin(), covered_.end(), Covered{});
        for (const std::uint32_t option : options)
            for (const Entry& entry : entries(option)) {
                ++covered_[index(entry.item)].times;
                covered_[index(entry.item)].color = entry.color;
            }
    }

    [[nodiscard]] std::span<const Entry> entries(std::uint32_t option) const {
        return problem_.option(OptionId{graph_.options.members[option].front()});
    }

    [[nodiscard]] bool is_open(std::uint32_t option) const {
        const auto entries = this->entries(option);
        return std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            const Covered& covered = covered_[index(entry.item)];
            return covered.times < problem_.bounds(entry.item).max ||
                   (entry.color != Color::none && entry.color == covered.color);
        });
    }

    /// Options that can be added to a partial solution, by class of items.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> open_options() const {
        std::vector<std::vector<std::uint32_t>> open(graph_.items.members.size());
        for (std::uint32_t option = 0; option < graph_.options.members.size(); ++option)
            if (is_open(option))
                for (const Entry& entry : entries(option))
                    if (const std::uint32_t item = graph_.items.of[index(entry.item)];
                        graph_.items.members[item].front() == index(entry.item))
                        open[item].push_back(option);
        return open;
    }

    /// Returns the item, not yet covered, whose options are in the fewest orbits; nothing if no two options of an item
    /// are in one orbit. Only items that are covered exactly once count.
    [[nodiscard]] std::optional<std::uint32_t> choose_item(const std::vector<std::vector<std::uint32_t>>& open,
                                                           const std::vector<std::uint32_t>& orbits) const {
        std::optional<std::uint32_t> best;
        std::pair<std::size_t, std::size_t> fewest;
        std::set<std::uint32_t> seen;
        for (std::uint32_t k = 0; k < open.size(); ++k) {
            const ItemId item{graph_.items.members[k].front()};
            if (problem_.kind(item) != ItemKind::primary || !(problem_.bounds(item) == Bounds{}) ||
                covered_[index(item)].times > 0)
                continue;
            seen.clear();
            for (const std::uint32_t option : open[k])
                seen.insert(orbits[graph_.vertex_of_option(option)]);
            const std::pair size(seen.size(), open[k].size());
            if ((size.first < size.second || size.second == 0) && (!best || size < fewest)) {
                best = k;
                fewest = size;
            }
        }
        return best;
    }

    /// Adds an option of an item, one of each orbit, to a partial solution, or enumerates the solutions with it.
    void extend(const PartialSolution& partial, Level& next) {
        if ((end_ = watch_.poll({solutions_so_far(), forms_.size(), 0, 0})))
            return;
        cover(partial.options);
        const auto open = open_options();
        const auto item = partial.symmetry.order > 1 ? choose_item(open, partial.symmetry.orbits) : std::nullopt;
        if (!item)
            return enumerate(partial);
        // Symmetries of the partial solution that map an option of the item to another one map its solutions, too.
        const std::vector<std::uint32_t>& orbits = partial.symmetry.orbits;
        std::map<std::uint32_t, std::pair<std::uint32_t, std::size_t>> orbit_sizes; // with an option of each orbit
        for (const std::uint32_t option : open[*item]) {
            auto& [representative, size] = orbit_sizes[orbits[graph_.vertex_of_option(option)]];
            representative = option;
            size += graph_.options.members[option].size();
        }
        for (const auto& [orbit, choice] : orbit_sizes) {
            std::vector<std::uint32_t> options = partial.options;
            options.push_back(choice.first);
            add(std::move(options), partial.size * choice.second, next);
            if (end_)
                return;
        }
    }

    void enumerate(const PartialSolution& partial) {
        std::vector<OptionId> forced;
        for (const std::uint32_t option : partial.options)
            forced.push_back(OptionId{graph_.options.members[option].front()});
        std::vector<std::uint32_t> options;
        const auto keep = [&](const Solution& solution) {
            solutions_ += partial.size;
            options.clear();
            for (const OptionId option : solution)
                options.push_back(graph_.options.of[index(option)]);
            const Form form = symmetry_of(options).canonical_form;
            if (!end_ && has_room(0))
                forms_.insert(form);
            if (!end_)
                watch_.report({solutions_so_far(), forms_.size(), 0, 0});
            return end_ ? VisitAction::stop : VisitAction::keep_going;
        };
        params_.search.limits.seconds = watch_.remaining_limits().seconds;
        const SolveResult found = solve(problem_, params_.search, keep, forced);
        if (!end_ && found.status != Status::exhausted)
            end_ = found.status;
    }

    [[nodiscard]] std::uint64_t solutions_so_far() const {
        constexpr std::uint64_t most = ~std::uint64_t{0};
        return solutions_ > most ? most : solutions_.convert_to<std::uint64_t>();
    }

    struct Covered {
        std::uint32_t times = 0;
        Color color = Color::none;
    };

    const Problem& problem_;
    CountParams params_;
    RunMonitor& watch_;
    const SymmetryGraph graph_;
    const SparseGraph sparse_;
    std::vector<std::uint32_t> kinds_;
    std::uint32_t kind_count_ = 0;
    std::vector<Covered> covered_; ///< by item
    std::set<Form> forms_;
    Integer solutions_ = 0;
    std::optional<Status> end_;
};

} // namespace

void count_canonical_forms(const Problem& problem, const CountParams& params, RunMonitor& watch,
                           SymmetryCountResult& result) {
    Classification(problem, params, watch).run(result);
}

} // namespace dlx::detail
