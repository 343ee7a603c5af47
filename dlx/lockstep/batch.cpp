#include "dlx/lockstep/batch.hpp"

#include "dlx/lockstep/lockstep.hpp"

#include <stdexcept>
#include <utility>

namespace dlx {

void BatchResult::check(std::uint64_t k) const {
    if (engine_ == nullptr || k >= kept_solutions)
        throw std::out_of_range("an answer with " + std::to_string(kept_solutions) + " solutions kept has no number " +
                                std::to_string(k));
}

const Solution& BatchResult::solution(std::uint64_t k) const {
    check(k);
    return engine_->kept_solution(k);
}

std::span<const std::uint64_t> BatchResult::solution_bits(std::uint64_t k) const {
    check(k);
    return engine_->kept_bits(k);
}

std::optional<std::string> BatchSolver::unsupported_reason(const Problem& problem) {
    if (problem.has_colors())
        return "lockstep does not support colors";
    if (problem.has_bounds())
        return "lockstep does not support bounds of items";
    if (problem.option_count() > max_options)
        return "lockstep supports " + std::to_string(max_options) + " options, the problem has " +
               std::to_string(problem.option_count());
    return std::nullopt;
}

BatchSolver::BatchSolver(const Problem& problem, BatchParams params)
    : engine_(std::make_unique<detail::Lockstep>(problem, std::move(params))) {}
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;
BatchSolver& BatchSolver::operator=(BatchSolver&&) noexcept = default;
BatchSolver::~BatchSolver() = default;

BatchStats BatchSolver::run(const InstanceSource& source, const ResultCallback& sink) {
    return engine_->run(source, sink);
}

std::string_view BatchSolver::vector_width() const { return engine_->width(); }

std::vector<std::string_view> supported_vector_widths() {
    std::vector<std::string_view> names;
    for (const detail::LaneWidth& width : detail::lane_widths())
        if (width.is_supported())
            names.push_back(width.name);
    return names;
}

// --- One problem alone ----------------------------------------------------------------------------------------------

bool detail::may_suit_lanes(const Problem& problem, std::uint32_t lanes) {
    constexpr std::size_t max_entries = 4'000;
    constexpr std::size_t max_pairs = 1 << 17; // maximum number of pairs of items that options have
    if (BatchSolver::unsupported_reason(problem) || lanes < 256 || problem.entry_count() > max_entries ||
        problem.entry_count() * 5 > std::size_t{lanes} * problem.primary_item_count())
        return false;
    std::size_t pairs = 0;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        pairs += problem.option(OptionId{k}).size() * problem.option(OptionId{k}).size();
    return pairs <= max_pairs;
}

/// Decides by the work of a sweep for each primary item. A branch of lockstep replaces many search nodes of an engine
/// if many items have few options. A sweep serves all lanes, but scans all entries.
///
/// Measured with 512 lanes, entries and slots of pairs for each primary item, and the time of lockstep for 1 of the
/// fastest engine: dominoes 8x8 3.5, 0.33; Latin squares of order 5 5, 0.10; 16x16 Sudoku with 104 givens 16, 0.51; 9x9
/// with 18 givens 17, 0.14; 12 queens 24, 0.50; 14 queens 28, 0.50; Langford 12 82, 0.72; Y-pentominoes 126, 2.0;
/// tetrominoes 4x10 200, 3.3; Soma 482, 3.9; hexiamonds 768, 5.1. A 25x25 Sudoku with 300 givens, whose 25,000 entries
/// and slots do not stay in the cache, 19, 2.7.
bool detail::suits_lanes(const LaneProblem& problem, std::uint32_t lanes) {
    constexpr std::size_t max_work = 16'000;
    std::size_t work = problem.item_slots.size();
    for (const LaneProblem::Pair& pair : problem.pairs)
        work += pair.rest.size() + pair.others.size();
    return work <= max_work && work * 5 <= std::size_t{lanes} * problem.primary;
}

namespace {

/// Enumerator that counts the solutions of a problem as the only instance of a batch.
class LockstepEnumerator : public Enumerator {
public:
    explicit LockstepEnumerator(const Problem& problem) : problem_(problem) {}

    [[nodiscard]] std::string_view name() const override { return lockstep; }

    [[nodiscard]] bool supports_problem() const override { return !BatchSolver::unsupported_reason(problem_); }

    [[nodiscard]] bool may_suit() const override { return detail::may_suit_lanes(problem_, lanes_); }

    /// Returns false if most options lead to solutions: each solution costs a branch; an engine is faster then.
    /// Measured on graph colorings and items without anything in common, solutions for each search node and the time of
    /// lockstep for 1 of bit_sets: 0.50, 0.6; 0.65, 1.6; 0.75, 1.75; 0.88, 2.1; 0.96, 1.8.
    [[nodiscard]] bool suits(const Stats& seen) override {
        if (seen.solutions * 9 > seen.search_nodes * 5)
            return false;
        if (!lane_problem_)
            lane_problem_ = std::make_shared<const detail::LaneProblem>(problem_);
        return detail::suits_lanes(*lane_problem_, lanes_);
    }

    /// Returns the measured time, for 1 of the engine. Dancing links: reduced Latin squares of order 7 0.10, 9x9 Sudoku
    /// with 18 givens 0.14 to 0.19, the empty 6x6 Sudoku 0.14, round robin of 8 teams 0.14, colorings by 7 queens 0.20,
    /// dominoes 8x8 0.38. bit_sets: Steiner triples of 13 points 0.33 to 0.41, transversals of order 13 0.44 to 0.67,
    /// 16 queens 0.57, Langford 11 0.67 to 1.15, Skolem 12 0.86 to 1.27, toroidal 13 queens 1.4.
    [[nodiscard]] double cost_share(std::string_view engine) const override { return engine == "bit_sets" ? 0.9 : 0.2; }

    [[nodiscard]] SolveResult count(std::span<const OptionId> forced, const SolveParams& params,
                                    const TaskRunner& task_runner) override {
        if (params.seed || params.branching != Branching::mrv)
            throw std::invalid_argument("lockstep does not support a seed or a branching");
        BatchParams batch;
        batch.limits = params.limits;
        if (task_runner.threads > 1)
            batch.task_runner = task_runner;
        auto lanes = lane_problem_ ? detail::Lockstep(lane_problem_, batch) : detail::Lockstep(problem_, batch);
        SolveResult result; // result of a run that is stopped before it starts
        result.engine = lockstep;
        const auto source = [&, is_taken = false](Instance& instance) mutable {
            instance.forced = forced;
            return !std::exchange(is_taken, true);
        };
        lanes.run(source, [&](const BatchResult& answer) {
            result.status = answer.status;
            result.solutions = result.stats.solutions = answer.solutions;
            result.stats.search_nodes = 2 * answer.branches + 1;
        });
        return result;
    }

private:
    const Problem& problem_;
    const std::uint32_t lanes_ = detail::lane_width({}).lanes;
    std::shared_ptr<const detail::LaneProblem> lane_problem_; ///< built by suits()
};

} // namespace

std::unique_ptr<Enumerator> lockstep_enumerator(const Problem& problem) {
    return std::make_unique<LockstepEnumerator>(problem);
}

} // namespace dlx
