#include "sudoku/detail/solution_maker.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/random.hpp"

#include "dlx/solve.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace sudoku::detail {

class SolutionMaker::Maker {
public:
    Maker() = default;
    Maker(const Maker&) = delete;
    Maker& operator=(const Maker&) = delete;
    virtual ~Maker() = default;
    virtual void make(std::uint64_t first, SolutionGrids& grids) = 0; ///< makes as many as there are weights
};

// --- 9x9 ------------------------------------------------------------------------------------------------------------

namespace {

using Three = std::array<Digit, 3>;
using Box = std::array<Three, 3>; ///< by row

/// Returns the second and third box of a band that begins with `first`, each pair equally likely: there are 56 * 6^6.
///
/// Three digits of a row of the first box are in the two other rows of the second one: k of them in the row above,
/// cyclically, and the others in the row below. k is equal for all three rows, with 1, 27, 27 and 1 ways for 0 ... 3.
/// The third box contains the remaining digits.
std::array<Box, 2> rest_of_band(Box first, Random& random) {
    for (Three& row : first)
        random.shuffle(row);
    const std::uint32_t way = random.below(56);
    const std::uint32_t k = way < 1 ? 0 : way < 28 ? 1 : way < 55 ? 2 : 3;
    std::array<Box, 2> rest{};
    for (std::size_t row = 0; row < 3; ++row) {
        const Three& below = first[(row + 1) % 3];
        const Three& above = first[(row + 2) % 3];
        std::array<std::uint32_t, 2> filled{};
        for (std::uint32_t i = 0; i < 3; ++i) {
            const std::uint32_t of_below = i < k ? 0 : 1;
            rest[of_below][row][filled[of_below]++] = below[i];
            rest[1 - of_below][row][filled[1 - of_below]++] = above[i];
        }
        random.shuffle(rest[0][row]);
        random.shuffle(rest[1][row]);
    }
    return rest;
}

Box transposed(const Box& box) {
    Box result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            result[column][row] = box[row][column];
    return result;
}

void put(const Box& box, std::size_t band, std::size_t stack, Digit* digits) {
    for (std::size_t row = 0; row < 3; ++row)
        std::copy(box[row].begin(), box[row].end(), digits + (3 * band + row) * 9 + 3 * stack);
}

void put_band_and_stack(Random& random, Digit* digits) {
    std::array<Digit, 9> order{1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(order);
    Box first{};
    for (std::size_t k = 0; k < 9; ++k)
        first[k / 3][k % 3] = order[k];
    put(first, 0, 0, digits);
    const std::array<Box, 2> band = rest_of_band(first, random);
    const std::array<Box, 2> stack = rest_of_band(transposed(first), random);
    for (std::size_t k = 0; k < 2; ++k) {
        put(band[k], 0, k + 1, digits);
        put(transposed(stack[k]), k + 1, 0, digits);
    }
}

/// Returns the two of the lines 3 * block ... 3 * block + 2 that do not have `digit` in their three filled cells. Lines
/// are rows, with `step` 9 and `across` 1, or columns.
std::array<std::size_t, 2> lines_without(Digit digit, std::size_t block, std::size_t step, std::size_t across,
                                         const Digit* digits) {
    std::array<std::size_t, 2> lines{};
    std::size_t found = 0;
    for (std::size_t line = 3 * block; line < 3 * block + 3; ++line) {
        const Digit* const cells = digits + line * step;
        if (cells[0] != digit && cells[across] != digit && cells[2 * across] != digit)
            lines[found++] = line;
    }
    return lines;
}

/// Puts a digit into the four boxes outside the first band and stack. It has two possible rows and columns in each, so
/// there are 16 ways if no cell is occupied. Returns the number of ways.
std::uint32_t put_digit(Digit digit, Random& random, Digit* digits) {
    const auto rows_1 = lines_without(digit, 1, 9, 1, digits);
    const auto rows_2 = lines_without(digit, 2, 9, 1, digits);
    const auto columns_1 = lines_without(digit, 1, 1, 9, digits);
    const auto columns_2 = lines_without(digit, 2, 1, 9, digits);
    using Cells = std::array<std::size_t, 4>;
    std::array<Cells, 16> ways{};
    std::uint32_t found = 0;
    for (std::size_t k = 0; k < 16; ++k) {
        const std::size_t a = k % 2;
        const std::size_t b = k / 2 % 2;
        const std::size_t c = k / 4 % 2;
        const std::size_t d = k / 8;
        const Cells cells{rows_1[a] * 9 + columns_1[b], rows_1[1 - a] * 9 + columns_2[c],
                          rows_2[d] * 9 + columns_1[1 - b], rows_2[1 - d] * 9 + columns_2[1 - c]};
        if (std::all_of(cells.begin(), cells.end(), [&](std::size_t cell) { return digits[cell] == 0; }))
            ways[found++] = cells;
    }
    if (found > 0)
        for (const std::size_t cell : ways[random.below(found)])
            digits[cell] = digit;
    return found;
}

} // namespace

class SolutionMaker::Maker9x9 final : public Maker {
public:
    Maker9x9(std::uint64_t seed, bool evenly, const dlx::Limits& limits)
        : seed_(seed), evenly_(evenly), stop_(limits.stop_flag),
          batch_(Geometry(3, 3), batch_params(limits, evenly ? most_solutions : 1, true)) {}

    void make(std::uint64_t first, SolutionGrids& grids) override {
        random_.clear();
        for (std::uint64_t k = 0; k < grids.weights.size(); ++k)
            random_.emplace_back(seed_, first + k);
        missing_.resize(grids.weights.size());
        std::iota(missing_.begin(), missing_.end(), std::size_t{0});
        while (!missing_.empty() && !stop_.is_set())
            try_missing(grids);
    }

private:
    static constexpr std::uint64_t most_solutions = 1024; ///< never reached: at most 170 in 100,000 boards
    static constexpr double mean = 2693;                  ///< mean number of solutions of a band and a stack
    static constexpr double min_weight = 1.5;             ///< lighter grids are discarded in part

    void try_missing(SolutionGrids& grids) {
        const auto digits_of = [&](std::size_t grid) { return std::span(grids.digits).subspan(grid * 81, 81); };
        std::size_t given = 0;
        still_missing_.clear();
        ways_.clear();
        const auto source = [&]() -> std::span<const Digit> {
            if (given == missing_.size())
                return {};
            const std::size_t grid = missing_[given++];
            const std::span<Digit> digits = digits_of(grid);
            std::fill(digits.begin(), digits.end(), Digit{0});
            put_band_and_stack(random_[grid], digits.data());
            std::uint32_t ways = put_digit(1, random_[grid], digits.data());
            ways *= put_digit(2, random_[grid], digits.data());
            ways_.push_back(ways);
            return digits;
        };
        batch_.run(source, [&](const BatchResult& answer) {
            const std::size_t grid = missing_[answer.index];
            const double weight = ways_[answer.index] * static_cast<double>(answer.solutions) / mean;
            const bool is_taken = evenly_ ? random_[grid].happens(weight / min_weight) : answer.solutions > 0;
            if (!is_taken || answer.kept_solutions == 0 || ways_[answer.index] == 0)
                return still_missing_.push_back(grid);
            const auto solution =
                answer.solution(random_[grid].below(static_cast<std::uint32_t>(answer.kept_solutions)));
            std::copy(solution.begin(), solution.end(), digits_of(grid).begin());
            grids.weights[grid] = evenly_ ? std::max(weight, min_weight) : 1;
        });
        missing_.swap(still_missing_);
    }

    const std::uint64_t seed_;
    const bool evenly_;
    const dlx::StopFlag stop_;
    BatchSolver batch_;
    std::vector<Random> random_; ///< by grid
    std::vector<std::uint32_t> ways_;
    std::vector<std::size_t> missing_;
    std::vector<std::size_t> still_missing_;
};

// --- Other boards ---------------------------------------------------------------------------------------------------

class SolutionMaker::MakerBySearch final : public Maker {
public:
    MakerBySearch(const Geometry& geometry, std::uint64_t seed, const dlx::Limits& limits)
        : seed_(seed), stop_(limits.stop_flag), cover_(geometry), search_(cover_.problem(), params(0)) {}

    /// Makes grids. Restarts a search in another order if it takes long, as some do on boards of 16x16 and larger.
    void make(std::uint64_t first, SolutionGrids& grids) override {
        const std::size_t cells = cover_.geometry().cell_count();
        for (std::size_t k = 0; k < grids.weights.size(); ++k) {
            Random random(seed_, first + k);
            for (bool is_found = false; !is_found && !stop_.is_set();) {
                search_.restart({}, params(random.next()));
                const auto solution = search_.begin();
                is_found = solution != search_.end();
                if (is_found)
                    for (const dlx::OptionId option : *solution)
                        grids.digits[k * cells + cover_.cell(option)] = cover_.digit(option);
            }
        }
    }

private:
    [[nodiscard]] dlx::SolveParams params(std::uint64_t seed) const {
        dlx::SolveParams params;
        params.engine = "sparse_sets";
        params.branching = dlx::Branching::failure_rate;
        params.limits.search_nodes = 10 * cover_.geometry().cell_count();
        params.limits.stop_flag = stop_;
        params.seed = seed;
        return params;
    }

    const std::uint64_t seed_;
    const dlx::StopFlag stop_;
    const Encoding cover_;
    dlx::Search search_;
};

// --- All ------------------------------------------------------------------------------------------------------------

SolutionMaker::SolutionMaker(const Geometry& geometry, std::uint64_t seed, bool evenly, const dlx::Limits& limits) {
    if (geometry == Geometry(3, 3))
        maker_ = std::make_unique<Maker9x9>(seed, evenly, limits);
    else if (evenly)
        throw std::invalid_argument("solution grids are made evenly on 9x9 boards only");
    else
        maker_ = std::make_unique<MakerBySearch>(geometry, seed, limits);
    cells_ = geometry.cell_count();
}

SolutionMaker::~SolutionMaker() = default;

const SolutionGrids& SolutionMaker::make(std::uint64_t first, std::size_t count) {
    grids_.digits.assign(count * cells_, 0);
    grids_.weights.assign(count, 1);
    maker_->make(first, grids_);
    return grids_;
}

} // namespace sudoku::detail
