#include "sudoku/reason/rules/variant_minimize.hpp"

#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>

namespace sudoku {

namespace {

class VariantMinimizer {
public:
    VariantMinimizer(const VariantPuzzle& puzzle, const MinimizeVariantParams& params)
        : puzzle_(puzzle), params_(params), watch_(params_.limits), clues_(clues_of(puzzle)) {}

    MinimizedVariant minimize() {
        const CheckResult whole = check(puzzle_, limits());
        result_.verdict = whole.verdict;
        result_.status = whole.verdict == Verdict::unknown ? whole.outcome.status : dlx::Status::exhausted;
        if (whole.verdict != Verdict::unique)
            return std::move(result_);
        result_.solution = whole.witnesses.front();
        result_.is_minimal = true;
        std::vector<Clue> order;
        std::copy_if(clues_.begin(), clues_.end(), std::back_inserter(order),
                     [&](const Clue& clue) { return may_remove(clue); });
        detail::Random(params_.seed).shuffle(order);
        for (const Clue& clue : order)
            if (std::find(clues_.begin(), clues_.end(), clue) != clues_.end())
                try_without(clue);
        result_.puzzle = with_clues(puzzle_, clues_);
        return std::move(result_);
    }

private:
    [[nodiscard]] dlx::Limits limits() const {
        dlx::Limits limits = watch_.remaining_limits();
        limits.search_nodes = params_.limits.search_nodes;
        return limits;
    }

    [[nodiscard]] bool may_remove(const Clue& clue) const {
        if (clue.kind != Clue::Kind::rule)
            return true;
        return params_.remove_rules && (params_.remove_whole_board_rules || !is_of_whole_board(puzzle_, clue));
    }

    /// Removes a clue, and the rules that are left out with it, if the solution stays unique.
    void try_without(const Clue& clue) {
        std::vector<Clue> others = clues_;
        std::erase(others, clue);
        std::vector<std::size_t> rules;
        VariantPuzzle rest = with_clues(puzzle_, others, &rules);
        std::erase_if(others, [&](const Clue& other) {
            return other.kind == Clue::Kind::rule && std::find(rules.begin(), rules.end(), other.rule) == rules.end();
        });
        const auto is_kept = [&](const Clue& other) {
            return std::find(others.begin(), others.end(), other) != others.end();
        };
        if (!std::all_of(clues_.begin(), clues_.end(),
                         [&](auto& other) { return is_kept(other) || may_remove(other); }))
            return;
        // Another solution has another digit in the cell of the given.
        const bool is_given = clue.kind == Clue::Kind::given;
        if (is_given)
            rest.grid.eliminate({clue.cell, puzzle_.grid[clue.cell]});
        try {
            const CheckResult checked = check(rest, limits());
            if (checked.verdict == Verdict::unknown) {
                result_.is_minimal = false;
                result_.status = checked.outcome.status;
            }
            if (checked.verdict != (is_given ? Verdict::none : Verdict::unique))
                return;
        } catch (const InvalidRule&) { // another rule needs this one
            return;
        }
        std::copy_if(clues_.begin(), clues_.end(), std::back_inserter(result_.removed),
                     [&](const Clue& other) { return !is_kept(other); });
        clues_ = std::move(others);
    }

    const VariantPuzzle& puzzle_;
    const MinimizeVariantParams& params_;
    const dlx::RunMonitor watch_;
    std::vector<Clue> clues_; ///< not removed
    MinimizedVariant result_;
};

/// Generator of one puzzle. Givens are forced options of the problem of the rules.
class VariantGenerator {
public:
    VariantGenerator(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number, const dlx::Limits& limits)
        : rules_(rules), limits_(limits), watch_(limits_), encoding_(encode(rules)), random_(seed, number) {}

    GeneratedVariant generate() {
        std::vector<dlx::OptionId> givens; // added
        solution_ = first_solution({});
        if (!solution_)
            return std::move(result_);
        result_.solution = encoding_.decode(*solution_);
        while (const auto other = another_solution(givens)) {
            std::vector<dlx::OptionId> differences;
            std::set_difference(solution_->begin(), solution_->end(), other->begin(), other->end(),
                                std::back_inserter(differences));
            givens.push_back(differences[random_.below(static_cast<std::uint32_t>(differences.size()))]);
        }
        random_.shuffle(givens);
        for (std::size_t k = givens.size(); k-- > 0 && result_.status == dlx::Status::exhausted;) {
            std::vector<dlx::OptionId> fewer = givens;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
            if (!another_solution(fewer))
                givens = std::move(fewer);
        }
        if (result_.status != dlx::Status::exhausted)
            return std::move(result_);
        result_.puzzle = rules_;
        for (const dlx::OptionId given : givens)
            result_.puzzle->grid.set(encoding_.placements[index(given)].cell, encoding_.placements[index(given)].digit);
        return std::move(result_);
    }

private:
    using Options = std::vector<dlx::OptionId>;

    /// Returns settings of a search in random order.
    dlx::SolveParams search() {
        dlx::SolveParams params;
        params.limits = watch_.remaining_limits();
        params.limits.search_nodes = limits_.search_nodes;
        params.branching = variant_branching;
        params.engine = variant_engine(encoding_.problem);
        params.seed = random_.next();
        return params;
    }

    /// Returns the placements of a solution, ascending.
    [[nodiscard]] Options placements(std::span<const dlx::OptionId> options) const {
        Options placements;
        std::copy_if(options.begin(), options.end(), std::back_inserter(placements),
                     [&](dlx::OptionId option) { return index(option) < encoding_.placements.size(); });
        std::sort(placements.begin(), placements.end());
        return placements;
    }

    std::optional<Options> first_solution(const Options& forced) {
        dlx::SolveResult end;
        const auto found = dlx::solve(encoding_.problem, search(), forced, &end);
        if (!found && end.status != dlx::Status::exhausted)
            result_.status = end.status;
        return found ? std::optional(placements(*found)) : std::nullopt;
    }

    /// Returns the placements of a solution with these givens other than solution_. At a limit, sets the status.
    std::optional<Options> another_solution(const Options& givens) {
        std::optional<Options> other;
        const dlx::SolveResult end = dlx::for_each_solution(
            encoding_.problem,
            [&](const dlx::Solution& options) {
                other = placements(options);
                return other == solution_ ? dlx::VisitAction::keep_going : dlx::VisitAction::stop;
            },
            search(), givens);
        if (other && other != solution_)
            return other;
        if (end.status != dlx::Status::exhausted)
            result_.status = end.status;
        return std::nullopt;
    }

    const VariantPuzzle& rules_;
    const dlx::Limits limits_;
    const dlx::RunMonitor watch_;
    const VariantEncoding encoding_;
    detail::Random random_;
    std::optional<Options> solution_;
    GeneratedVariant result_;
};

} // namespace

MinimizedVariant minimize(const VariantPuzzle& puzzle, const MinimizeVariantParams& params) {
    const dlx::RunMonitor watch(params.limits);
    MinimizedVariant found = VariantMinimizer(puzzle, params).minimize();
    if (!params.add_givens || found.verdict != Verdict::multiple)
        return found;
    MinimizeVariantParams rest = params;
    rest.limits.seconds = watch.remaining_limits().seconds;
    const GeneratedVariant unique = generate(puzzle, params.seed, 0, rest.limits);
    found.status = unique.status;
    if (!unique.puzzle)
        return found;
    rest.limits.seconds = watch.remaining_limits().seconds;
    found = VariantMinimizer(*unique.puzzle, rest).minimize();
    found.verdict = Verdict::multiple;
    const auto is_added = [&](const Clue& clue) {
        return clue.kind == Clue::Kind::given && puzzle.grid[clue.cell] == 0;
    };
    std::erase_if(found.removed, is_added);
    for (Cell cell = 0; found.puzzle && cell < puzzle.grid.geometry().cell_count(); ++cell)
        if (puzzle.grid[cell] == 0 && found.puzzle->grid[cell] != 0)
            found.added.push_back({cell, found.puzzle->grid[cell]});
    return found;
}

GeneratedVariant generate(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number,
                          const dlx::Limits& limits) {
    return VariantGenerator(rules, seed, number, limits).generate();
}

} // namespace sudoku
