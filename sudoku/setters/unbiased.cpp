#include "sudoku/setters/unbiased.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/board_bits.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/detail/solution_maker.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace sudoku {

namespace {

constexpr std::size_t cells = 81;

/// A puzzle on its way down.
struct Walker {
    std::size_t grid = 0;
    double weight = 1;
    std::bitset<cells> given{};
    std::bitset<cells> needed{}; ///< givens known to be needed

    [[nodiscard]] std::bitset<cells> can_go() const { return given & ~needed; }
};

} // namespace

class UnbiasedGenerator::Work {
public:
    Work(std::uint64_t seed, double min_weight, const dlx::Limits& limits)
        : seed_(seed), least_weight_(min_weight), stop_(limits.stop_flag), solutions_(board, seed, true, limits),
          batch_(Encoding(board).problem(), detail::batch_params(limits, 1)) {}

    void run(std::uint64_t group, const ResultCallback& sink) {
        const detail::SolutionGrids& made = solutions_.make(group * grids_per_group, grids_per_group);
        detail::Random random(~seed_, group);
        std::vector<Walker> walkers(grids_per_group);
        const double grid_weights = std::accumulate(made.weights.begin(), made.weights.end(), 0.0);
        for (std::size_t k = 0; k < grids_per_group; ++k) {
            walkers[k].grid = k;
            walkers[k].weight = made.weights[k] / grid_weights;
            walkers[k].given.set();
        }
        minimal_.clear();
        for (std::size_t gone = 0; !walkers.empty() && !is_stopped(); ++gone) {
            find_needed(walkers, made.digits);
            finish(walkers);
            even_out(walkers, random);
            for (Walker& walker : walkers)
                step(walker, gone, random);
        }
        if (!is_stopped())
            tell(made.digits, random, sink);
    }

private:
    [[nodiscard]] bool is_stopped() const { return stop_.is_set(); }

    /// Looks for a solution with another digit in the cell of each given that may be redundant.
    void find_needed(std::vector<Walker>& walkers, const std::vector<Digit>& digits) {
        struct Place {
            std::size_t walker = 0;
            Cell cell = 0;
        };
        std::vector<Place> open;
        for (std::size_t k = 0; k < walkers.size(); ++k)
            for (Cell cell = 0; cell < cells; ++cell)
                if (walkers[k].given[cell] && !walkers[k].needed[cell])
                    open.push_back({k, cell});
        std::size_t given = 0;
        std::size_t of_board = walkers.size();
        batch_.run(
            [&](dlx::Instance& instance) {
                if (given == open.size())
                    return false;
                const auto [walker, cell] = open[given++];
                const auto solution = std::span(digits).subspan(walkers[walker].grid * cells, cells);
                if (std::exchange(of_board, walker) != walker) {
                    board_ = empty_;
                    for (Cell other = 0; other < cells; ++other)
                        if (walkers[walker].given[other])
                            board_.set_given(other, solution[other]);
                }
                question_ = board_;
                question_.set_other(empty_, cell, solution);
                instance.allowed = question_.words();
                return true;
            },
            [&](const dlx::BatchResult& answer) {
                if (answer.solutions > 0)
                    walkers[open[answer.index].walker].needed.set(open[answer.index].cell);
            });
    }

    void finish(std::vector<Walker>& walkers) {
        std::erase_if(walkers, [&](const Walker& walker) {
            const bool is_minimal = walker.can_go().none();
            if (is_minimal)
                minimal_[{walker.grid, walker.given.to_string()}] += walker.weight;
            return is_minimal;
        });
    }

    static void step(Walker& walker, std::size_t gone, detail::Random& random) {
        const std::bitset<cells> can_go = walker.can_go();
        const auto number = static_cast<std::uint32_t>(can_go.count());
        std::size_t cell = 0;
        for (std::uint32_t before = random.below(number); !can_go[cell] || before > 0; ++cell)
            before -= can_go[cell] ? 1 : 0;
        walker.given.reset(cell);
        walker.weight *= static_cast<double>(number) / static_cast<double>(gone + 1);
    }

    /// Copies each puzzle, with equal weights, as many times as its score exceeds the mean, rounded at random to a
    /// whole number; on average its weight does not change. The score is high for puzzles with few redundant givens,
    /// because these become minimal first, while their weight is high. Most minimal puzzles result late from few
    /// puzzles, so more copies exist late.
    ///
    /// Measured: milliseconds for the information of one puzzle without weights. With the weight alone as score: 19, or
    /// 8 with more copies late. With the current score, about e^(-r / 4) for r redundant givens: 2; with e^(-r / 2): 4.
    static void even_out(std::vector<Walker>& walkers, detail::Random& random) {
        constexpr std::size_t few_givens = 33;
        constexpr std::size_t times_more = 16;
        std::vector<double> scores;
        for (const Walker& walker : walkers) {
            scores.push_back(walker.weight);
            for (std::size_t k = walker.can_go().count(); k > 0; --k)
                scores.back() *= 0.78125; // e^(-1/4), about, but the same on every platform
        }
        const bool is_late = !walkers.empty() && walkers.front().given.count() <= few_givens;
        const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) /
                            static_cast<double>(is_late ? times_more * grids_per_group : grids_per_group);
        std::vector<Walker> evened;
        for (std::size_t k = 0; k < walkers.size(); ++k) {
            const double times = scores[k] / mean;
            const double whole = std::floor(times);
            walkers[k].weight /= times;
            evened.insert(evened.end(), static_cast<std::size_t>(whole) + (random.happens(times - whole) ? 1 : 0),
                          walkers[k]);
        }
        walkers = std::move(evened);
    }

    void tell(const std::vector<Digit>& digits, detail::Random& random, const ResultCallback& sink) {
        std::array<Digit, cells> puzzle{};
        for (const auto& [place, weight] : minimal_) {
            if (weight < least_weight_ && !random.happens(weight / least_weight_))
                continue;
            const auto solution = std::span<const Digit>(digits).subspan(place.first * cells, cells);
            const std::bitset<cells> given(place.second);
            for (Cell cell = 0; cell < cells; ++cell)
                puzzle[cell] = given[cell] ? solution[cell] : Digit{0};
            sink({puzzle, solution, given.count(), std::max(weight, least_weight_)});
        }
    }

    static inline const Geometry board{3, 3};

    const std::uint64_t seed_;
    const double least_weight_;
    const dlx::StopFlag stop_;
    detail::SolutionMaker solutions_;
    dlx::BatchSolver batch_; ///< finds out whether there is any solution
    const detail::BoardBits empty_{board};
    detail::BoardBits board_{board};
    detail::BoardBits question_{board};
    std::map<std::pair<std::size_t, std::string>, double> minimal_; ///< weights, by grid and cells that are given
};

UnbiasedGenerator::UnbiasedGenerator(std::uint64_t seed, double min_weight, const dlx::Limits& limits)
    : work_(new Work(seed, min_weight, limits), [](Work* work) { delete work; }) {}

void UnbiasedGenerator::run(std::uint64_t group, const ResultCallback& sink) { work_->run(group, sink); }

} // namespace sudoku
