#include "sudoku/setters/generate_with_rules.hpp"

#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>

namespace sudoku {

namespace {

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
        dlx::SolveParams params = variant_params(encoding_.problem, watch_.remaining_limits());
        params.limits.search_nodes = limits_.search_nodes;
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

GeneratedVariant generate(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number,
                          const dlx::Limits& limits) {
    return VariantGenerator(rules, seed, number, limits).generate();
}

} // namespace sudoku
