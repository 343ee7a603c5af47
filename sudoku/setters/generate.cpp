#include "sudoku/setters/generate.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/detail/solution_maker.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

std::size_t givens_of(std::span<const Digit> puzzle) {
    return puzzle.size() - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0));
}

/// Throws unless no cell is in the units twice.
void check_cells(const Geometry& geometry, const std::vector<CellGroup>& units) {
    std::vector<bool> is_taken(geometry.cell_count(), false);
    for (const CellGroup& unit : units)
        for (const Cell cell : unit) {
            if (cell >= geometry.cell_count() || is_taken[cell])
                throw std::invalid_argument("cell " + std::to_string(cell) + " is twice in the units, or not on a " +
                                            to_string(geometry) + " board");
            is_taken[cell] = true;
        }
}

GenerateParams complete(GenerateParams params) {
    if (!detail::BatchSolver::fits(params.geometry))
        throw std::invalid_argument("puzzles are generated up to 25x25, not " + to_string(params.geometry));
    if (params.pattern) {
        params.cell_groups.clear();
        for (const Cell cell : *params.pattern)
            params.cell_groups.push_back({cell});
    } else if (params.cell_groups.empty()) {
        params.cell_groups = singleton_groups(params.geometry);
    }
    check_cells(params.geometry, params.cell_groups);
    return params;
}

/// Returns whether two rows are empty that boxes have in common. `given` says it of a cell in row a and column b.
template <class Given>
bool can_exchange(std::uint32_t side, std::uint32_t box_rows, Given given) {
    std::vector<bool> has_given(side, false);
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t column = 0; column < side; ++column)
            has_given[row] = has_given[row] || given(row, column);
    for (std::uint32_t band = 0; band < side; band += box_rows)
        if (std::count(has_given.begin() + band, has_given.begin() + band + box_rows, false) >= 2)
            return true;
    return false;
}

/// Returns the reason why no puzzle of a pattern has one solution, if two lines of the same boxes have no givens.
std::optional<std::string> why_not_of_pattern(const Geometry& geometry, std::span<const Cell> given) {
    const auto is_given = [&](std::uint32_t row, std::uint32_t column) {
        return std::count(given.begin(), given.end(), geometry.cell(row, column)) > 0;
    };
    if (can_exchange(geometry.side(), geometry.box_rows(), is_given))
        return "two rows of the same boxes are empty, and can be exchanged";
    if (can_exchange(geometry.side(), geometry.box_columns(),
                     [&](std::uint32_t column, std::uint32_t row) { return is_given(row, column); }))
        return "two columns of the same boxes are empty, and can be exchanged";
    return std::nullopt;
}

/// Returns whether some of the units have a number of givens from `least` to `most` together.
bool have_a_number(const std::vector<CellGroup>& units, std::size_t least, std::size_t most) {
    std::vector<bool> is_reached(most + 1, false);
    is_reached[0] = true;
    for (const CellGroup& unit : units)
        for (std::size_t number = most; number >= unit.size(); --number)
            if (is_reached[number - unit.size()])
                is_reached[number] = true;
    return std::find(is_reached.begin() + static_cast<std::ptrdiff_t>(least), is_reached.end(), true) !=
           is_reached.end();
}

} // namespace

std::size_t min_known_givens(const Geometry& geometry) {
    const std::array<std::pair<Geometry, std::size_t>, 6> known{
        {{{2, 2}, 4}, {{2, 3}, 8}, {{3, 2}, 8}, {{2, 4}, 14}, {{4, 2}, 14}, {{3, 3}, 17}}};
    for (const auto& [board, least] : known)
        if (board == geometry)
            return least;
    return geometry.side() - 1;
}

std::optional<std::string> infeasibility_reason(const GenerateParams& params) {
    const Geometry& geometry = params.geometry;
    const std::size_t of_pattern = params.pattern ? params.pattern->size() : geometry.cell_count();
    const std::size_t least = min_known_givens(geometry) + params.extra_givens;
    if (least > std::min(params.max_givens, of_pattern))
        return "a puzzle of " + to_string(geometry) + " with one solution" +
               (params.extra_givens > 0 ? " and as many redundant givens" : "") + " has at least " +
               std::to_string(least) + " givens";
    const std::size_t most = geometry.cell_count() - geometry.side();
    if (params.minimal && params.extra_givens == 0 && params.cell_groups.empty() &&
        std::max(params.min_givens, params.pattern ? of_pattern : 0) > most)
        return "a minimal puzzle of " + to_string(geometry) + " has at most " + std::to_string(most) +
               " givens: at least one cell of each row is empty";
    if (!params.pattern && !params.cell_groups.empty() &&
        !have_a_number(params.cell_groups, params.min_givens,
                       std::min<std::size_t>(params.max_givens, geometry.cell_count())))
        return "the groups of cells that are given together cannot have that number of givens";
    return params.pattern ? why_not_of_pattern(geometry, *params.pattern) : std::nullopt;
}

class Generator::Work {
public:
    explicit Work(GenerateParams params)
        : params_(complete(std::move(params))), solutions_(params_.geometry, params_.seed, false, params_.limits),
          minimizer_(params_.geometry, params_.cell_groups, params_.limits) {
        if (!params_.pattern)
            return;
        dlx::BatchParams two_solutions = detail::batch_params(params_.limits, 2);
        two_solutions.limits.search_nodes = params_.limits.search_nodes;
        unique_.emplace(params_.geometry, two_solutions);
    }

    void run(std::uint64_t first, std::size_t count, const ResultCallback& sink) {
        const detail::SolutionGrids& grids = solutions_.make(first, count);
        puzzles_ = grids.digits;
        is_made_.assign(count, Made::no);
        if (params_.limits.is_stopped())
            return;
        begin(first, count);
        if (!params_.pattern || params_.minimal)
            take_away(grids, count);
        for (std::size_t k = 0; k < count && !params_.limits.is_stopped(); ++k)
            if (is_made_[k] != Made::no && is_wanted(puzzle(k)))
                sink({first + k, puzzle(k), solution(grids, k), is_made_[k] == Made::yes});
    }

private:
    enum class Made : std::uint8_t { no, yes, perhaps_not_minimal };

    [[nodiscard]] std::size_t cells() const { return params_.geometry.cell_count(); }
    [[nodiscard]] std::span<Digit> puzzle(std::size_t k) { return std::span(puzzles_).subspan(k * cells(), cells()); }
    [[nodiscard]] std::span<const Digit> solution(const detail::SolutionGrids& grids, std::size_t k) const {
        return std::span(grids.digits).subspan(k * cells(), cells());
    }

    [[nodiscard]] bool is_wanted(std::span<const Digit> puzzle) const {
        const std::size_t givens = givens_of(puzzle);
        return givens >= params_.min_givens && givens <= params_.max_givens;
    }

    /// Begins with the puzzles that lose digits: the full grids, or those of the pattern that have one solution.
    void begin(std::uint64_t first, std::size_t count) {
        random_.clear();
        for (std::size_t k = 0; k < count; ++k)
            random_.emplace_back(~params_.seed, first + k);
        if (!unique_) {
            std::fill(is_made_.begin(), is_made_.end(), Made::yes);
            return;
        }
        std::vector<bool> is_given(cells(), false);
        for (const Cell cell : *params_.pattern)
            is_given[cell] = true;
        for (std::size_t at = 0; at < puzzles_.size(); ++at)
            puzzles_[at] = is_given[at % cells()] ? puzzles_[at] : Digit{0};
        std::size_t next = 0;
        unique_->run([&] { return next < count ? puzzle(next++) : std::span<Digit>(); },
                     [&](const detail::BatchResult& found) {
                         if (found.solutions == 1 && found.status == dlx::Status::exhausted)
                             is_made_[found.index] = Made::yes;
                     });
    }

    void take_away(const detail::SolutionGrids& grids, std::size_t count) {
        tasks_.clear();
        std::size_t next = 0;
        std::vector<std::uint32_t> order(params_.cell_groups.size());
        const auto source = [&](MinimizeTask& task) {
            while (next < count && is_made_[next] == Made::no)
                ++next;
            if (next == count)
                return false;
            std::iota(order.begin(), order.end(), 0U);
            random_[next].shuffle(order);
            task = {.puzzle = puzzle(next), .solution = solution(grids, next), .order = order};
            if (!params_.minimal)
                set_end(task, random_[next]);
            tasks_.push_back(next++);
            return true;
        };
        minimizer_.run(source, [&](const MinimizeResult& left) {
            const std::size_t k = tasks_[left.task_index];
            if (params_.pattern && givens_of(left.puzzle) < params_.pattern->size())
                is_made_[k] = Made::no;
            else if (!left.is_proven_minimal)
                is_made_[k] = Made::perhaps_not_minimal;
            std::copy(left.puzzle.begin(), left.puzzle.end(), puzzle(k).begin());
            add_extra(k, solution(grids, k));
        });
    }

    /// Sets the end if a puzzle need not be minimal: a random number of givens, or the first that cannot go.
    void set_end(MinimizeTask& task, detail::Random& random) const {
        const std::size_t most = std::min(params_.max_givens, cells());
        task.stop_at_first_needed = params_.min_givens == 0 && most == cells();
        if (!task.stop_at_first_needed)
            task.min_givens =
                params_.min_givens + random.below(static_cast<std::uint32_t>(most - params_.min_givens + 1));
    }

    void add_extra(std::size_t k, std::span<const Digit> solution) {
        if (params_.extra_givens == 0)
            return;
        std::vector<std::uint32_t> empty;
        for (std::uint32_t unit = 0; unit < params_.cell_groups.size(); ++unit)
            if (puzzle(k)[params_.cell_groups[unit].front()] == 0)
                empty.push_back(unit);
        random_[k].shuffle(empty);
        std::size_t added = 0;
        for (; added < params_.extra_givens && !empty.empty(); empty.pop_back())
            for (const Cell cell : params_.cell_groups[empty.back()]) {
                puzzle(k)[cell] = solution[cell];
                ++added;
            }
        if (added < params_.extra_givens)
            is_made_[k] = Made::no;
    }

    const GenerateParams params_;
    detail::SolutionMaker solutions_;
    Minimizer minimizer_;
    std::optional<detail::BatchSolver> unique_; ///< for a pattern
    std::vector<detail::Random> random_;        ///< by attempt
    std::vector<Digit> puzzles_;                ///< the same, then by cell
    std::vector<Made> is_made_;                 ///< by attempt
    std::vector<std::size_t> tasks_;            ///< their attempts
};

Generator::Generator(GenerateParams params) : work_(new Work(std::move(params)), [](Work* work) { delete work; }) {}

void Generator::generate(std::uint64_t first, std::size_t count, const ResultCallback& sink) {
    work_->run(first, count, sink);
}

} // namespace sudoku
