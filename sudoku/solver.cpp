#include "sudoku/solver.hpp"

#include "dlx/watch.hpp"
#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/impossible.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t most_boards = 4;

/// Returns true if more solutions may be requested than are kept in memory.
bool is_stream(const SolverParams& params) {
    return params.keep_solutions && params.search.limits.solutions.value_or(no_limit) > Solver::max_kept_solutions;
}

/// Returns true if the engine and its branching are not given, and nothing depends on them.
bool is_open(const dlx::SolveParams& search) {
    return search.engine == "auto" && search.branching == dlx::Branching::mrv && !search.seed;
}

/// The puzzles of a geometry that are answered in lockstep.
enum class InLockstep : std::uint8_t { none, all, unless_nearly_empty };

/// Decides whether a geometry is solved in lockstep. With MRV, a wrong choice near the root of a large board can take
/// forever; choices learned from failures find the solution. Measured: seconds for solved boards (unsolved after 5 s)
/// with MRV, lockstep, failure rates: 25x25, 60 % empty, 12 boards: 6 (2), 22 (5), 0.05; 55 %, 20: 31 (10), -, 1.4.
/// Nearly empty boards make lanes wait: without givens, lockstep and engine, ms: 16x16 180, 35; 25x25 1200, 50.
InLockstep in_lockstep(const SolverParams& params, const Geometry& geometry) {
    if (!detail::BatchSolver::fits(geometry) || params.search.limits.solutions == 0 ||
        params.search.limits.search_nodes == 0)
        return InLockstep::none;
    if (is_open(params.search) && params.search.limits.search_nodes > Solver::max_lockstep_nodes)
        return InLockstep::none;
    if (!is_open(params.search))
        return params.search.engine == dlx::lockstep ? InLockstep::all : InLockstep::none;
    if (geometry.side() <= 9)
        return InLockstep::all;
    return Solver::uses_lockstep(geometry) ? InLockstep::unless_nearly_empty : InLockstep::none;
}

bool is_nearly_empty(std::span<const Digit> digits) {
    const auto empty = static_cast<std::size_t>(std::count(digits.begin(), digits.end(), 0));
    return empty * 8 > digits.size() * 7;
}

dlx::BatchParams batch_params(const SolverParams& params) {
    dlx::BatchParams batch;
    batch.limits = params.search.limits;
    if (is_stream(params))
        batch.limits.solutions = Solver::max_kept_solutions + 1;
    batch.max_kept_solutions = params.keep_solutions ? *batch.limits.solutions : 0;
    batch.vector_width = params.vector_width;
    batch.task_runner = params.task_runner;
    return batch;
}

dlx::SolveParams engine_params(const SolverParams& params, bool learns) {
    dlx::SolveParams search = params.search;
    if (search.engine == dlx::lockstep)
        search.engine = "auto";
    if (learns) {
        search.engine = "sparse_sets";
        search.branching = dlx::Branching::failure_rate;
    }
    return search;
}

} // namespace

// --- Data for a geometry --------------------------------------------------------------------------------------------

class Solver::Board {
public:
    Board(const PuzzleBlock& block, const SolverParams& params)
        : params_(params), eliminated_(block.eliminated.begin(), block.eliminated.end()),
          in_lockstep_(eliminated_.empty() ? in_lockstep(params, block.geometry) : InLockstep::none),
          learns_(is_open(params.search) && block.geometry.side() > 9), geometry_(block.geometry) {
        if (std::size_t{geometry_.cell_count()} * geometry_.side() <= most_options)
            cover_.emplace(geometry_, eliminated_);
    }

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] bool is_of(const PuzzleBlock& block) const {
        return block.variant == nullptr && geometry() == block.geometry &&
               std::equal(eliminated_.begin(), eliminated_.end(), block.eliminated.begin(), block.eliminated.end());
    }

    [[nodiscard]] bool suits_lockstep(std::span<const Digit> puzzle) const {
        return in_lockstep_ != InLockstep::none && (in_lockstep_ == InLockstep::all || !is_nearly_empty(puzzle));
    }

    detail::BatchSolver& batch() {
        if (!batch_)
            batch_.emplace(geometry(), batch_params(params_));
        return *batch_;
    }

    /// Passes solutions to `keep`. Those of a search that is restarted are discarded by `forget`.
    template <class Keep, class Forget>
    PuzzleResult by_engine(std::span<const Digit> puzzle, Keep keep, Forget forget) {
        dlx::RunMonitor watch(params_.search.limits);
        const bool restarts =
            learns_ && params_.allow_restarts && params_.search.limits.solutions && !is_stream(params_);
        dlx::SolveParams search = engine_params(params_, learns_);
        PuzzleResult found;
        if (cover_)
            cover_->encode(puzzle, givens_);
        else if (const auto end = make_rest(puzzle, watch)) {
            found.status = *end;
            return found;
        }
        std::uint64_t most_solutions = 0; // largest number of a search that was restarted
        const std::uint64_t limit = params_.search.limits.search_nodes.value_or(no_limit);
        for (double nodes = first_nodes;; nodes *= more_nodes) {
            const std::uint64_t most = limit - std::min(limit, found.search_nodes);
            if (restarts)
                search.limits.search_nodes = std::min(most, static_cast<std::uint64_t>(nodes));
            search.limits.seconds = watch.remaining_limits().seconds;
            if (search_)
                search_->restart(givens_, search);
            else
                search_.emplace(cover_ ? cover_->problem() : rest_.problem, search, givens_);
            found.engine = search_->engine();
            if (params_.keep_solutions)
                for (const dlx::Solution& solution : *search_)
                    keep(digits_of(puzzle, solution));
            else
                search_->finish();
            found.status = search_->status();
            found.solutions = search_->stats().solutions;
            found.search_nodes += search_->stats().search_nodes;
            found.nodes_visited = found.search_nodes;
            found.updates += search_->stats().updates;
            if (!restarts || found.status != dlx::Status::node_limit || search.limits.search_nodes == most) {
                if (found.status != dlx::Status::exhausted)
                    found.solutions = std::max(found.solutions, most_solutions);
                return found;
            }
            most_solutions = std::max(most_solutions, found.solutions);
            forget();
            search.keep_learned_scores = true;
            search.seed = search.seed.value_or(0) + 1;
        }
    }

private:
    /// Search nodes before a restart in another order, with the learned scores and more nodes. Six 36x36 boards, 60 %
    /// empty: five take 2.8 s, the sixth 22; without learning 12 s; without restarts, four more than 5 each.
    static constexpr double first_nodes = 1000;
    static constexpr double more_nodes = 1.5;

    /// Number of options above which (larger than 101x101) each puzzle has its own reduced problem, which a search
    /// loads many times as fast. Measured on a half-filled 255x255 board, in seconds: the problem of the board 0.9, its
    /// engine 0.9, and each restart 2; the reduced problem 0.15, 0.1 and 0.05.
    static constexpr std::size_t most_options = std::size_t{1} << 20;

    /// Makes a reduced problem for a later search. Returns a status if there is nothing to search.
    std::optional<dlx::Status> make_rest(std::span<const Digit> puzzle, dlx::RunMonitor& watch) {
        const Grid grid(geometry_, puzzle, eliminated_);
        search_.reset();
        if (detail::is_impossible(grid))
            return dlx::Status::exhausted;
        if (!watch.should_stop())
            rest_ = remaining_problem(grid, &watch);
        return watch.stop_reason();
    }

    std::span<const Digit> digits_of(std::span<const Digit> puzzle, std::span<const dlx::OptionId> solution) {
        solution_.assign(puzzle.begin(), puzzle.end());
        for (const dlx::OptionId option : solution)
            if (!cover_)
                solution_[rest_.candidates[dlx::index(option)].cell] = rest_.candidates[dlx::index(option)].digit;
            else if (cover_->is_placement(option))
                solution_[cover_->cell(option)] = cover_->digit(option);
        return solution_;
    }

    const SolverParams& params_;
    const std::vector<Candidate> eliminated_;
    const InLockstep in_lockstep_;
    const bool learns_;
    const Geometry geometry_;
    std::optional<const Encoding> cover_; ///< nothing for a larger board
    RemainingProblem rest_;               ///< rest of its last puzzle
    std::optional<detail::BatchSolver> batch_;
    std::optional<dlx::Search> search_;
    std::vector<dlx::OptionId> givens_;
    std::vector<Digit> solution_;
};

// --- One call -------------------------------------------------------------------------------------------------------

/// Processes the puzzles in order. The first one that suits lockstep is solved with all others of its geometry. Their
/// results are stored until their turn.
class Solver::Run {
public:
    Run(Solver& solver, std::span<const PuzzleBlock> blocks, const ResultCallback& sink)
        : solver_(solver), params_(*solver.params_), blocks_(blocks), sink_(sink) {}

    void answer() {
        Place at;
        for (begin_block(at, 0); at.block < blocks_.size() && !params_.search.limits.is_stopped(); advance(at))
            answer(at);
    }

private:
    /// A puzzle of a block, or the end.
    struct Place {
        std::size_t block = 0;
        std::size_t puzzle = 0;
        std::size_t size = 0;
        std::uint64_t number = 0; ///< number in all blocks
    };

    /// The result of a puzzle before its turn.
    struct Waiting {
        PuzzleResult found;
        std::vector<Digit> digits;
    };

    /// Moves to the first puzzle of the block, or of the next one that has any.
    void begin_block(Place& at, std::size_t block) const {
        for (at.block = block, at.puzzle = 0; at.block < blocks_.size(); ++at.block)
            if ((at.size = blocks_[at.block].size()) > 0)
                return;
    }

    void advance(Place& at) const {
        ++at.number;
        if (++at.puzzle == at.size)
            begin_block(at, at.block + 1);
    }

    [[nodiscard]] std::span<const Digit> digits(const Place& at) const { return blocks_[at.block][at.puzzle]; }

    void answer(const Place& at) {
        if (at.number < next_)
            return;
        if (const auto found = waiting_.find(at.number); found != waiting_.end()) {
            found->second.found.digits_ = found->second.digits;
            tell(at, found->second.found);
            waiting_.erase(found);
        } else if (blocks_[at.block].variant == nullptr &&
                   solver_.board(blocks_[at.block]).suits_lockstep(digits(at))) {
            in_lockstep(at);
        } else {
            by_engine(at);
        }
    }

    void in_lockstep(const Place& from) {
        Board& board = solver_.board(blocks_[from.block]);
        Place given = from;
        Place taken = from;
        const bool may_be_endless = params_.search.limits.solutions.value_or(no_limit) > max_kept_solutions;
        const auto move_on = [&](Place& at) { // moves to the next puzzle that belongs here, from this one on
            for (; at.block < blocks_.size(); advance(at))
                if (board.is_of(blocks_[at.block]) && board.suits_lockstep(digits(at)))
                    return true;
                else if (may_be_endless)
                    return false; // this count may never end, and the puzzles between must not wait for it
            return false;
        };
        const auto source = [&]() -> std::span<const Digit> {
            if (!move_on(given))
                return {};
            const std::span<const Digit> puzzle = digits(given);
            had_company_ |= given.number != from.number;
            advance(given);
            return puzzle;
        };
        board.batch().run(source, [&](const detail::BatchResult& answer) {
            move_on(taken);
            take(taken, answer);
            advance(taken);
        });
    }

    void take(const Place& at, const detail::BatchResult& answer) {
        PuzzleResult found;
        found.engine = dlx::lockstep;
        found.status = answer.status;
        found.solutions = answer.solutions;
        const bool is_known = answer.status == dlx::Status::exhausted || answer.status == dlx::Status::node_limit;
        found.nodes_visited = 1 + 2 * answer.branches;
        found.search_nodes = is_known ? found.nodes_visited : 0;
        found.kept_solutions = answer.kept_solutions;
        found.answer_ = &answer;
        if (at.number == next_)
            return tell(at, found);
        if (!is_final(found))
            found.kept_solutions = 0;
        Waiting& waiting = waiting_[at.number];
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k) {
            const std::span<const Digit> solution = answer.solution(k);
            waiting.digits.insert(waiting.digits.end(), solution.begin(), solution.end());
        }
        found.answer_ = nullptr;
        waiting.found = found;
    }

    /// Returns false if the result is cut by the limit of kept solutions, or by a time limit that puzzles shared.
    [[nodiscard]] bool is_final(const PuzzleResult& found) const {
        const bool is_late = found.status == dlx::Status::time_limit && had_company_ && is_open(params_.search);
        return !is_late && (!is_stream(params_) || found.solutions <= max_kept_solutions);
    }

    void tell(const Place& at, PuzzleResult& found) {
        if (!is_final(found)) {
            if (!params_.search.limits.is_stopped())
                return by_engine(at);
            found.status = dlx::Status::stopped;
            found.kept_solutions = std::min(found.kept_solutions, max_kept_solutions);
        }
        hand_out(at, found);
    }

    void by_engine(const Place& at) {
        const PuzzleBlock& block = blocks_[at.block];
        kept_.clear();
        std::uint64_t told = 0;
        const auto keep = [&](std::span<const Digit> solution) {
            kept_.insert(kept_.end(), solution.begin(), solution.end());
            if (!is_stream(params_) && !(params_.pass_each_solution && block.variant != nullptr))
                return;
            PuzzleResult some;
            some.puzzle = at.number;
            some.is_final = false;
            some.solutions = ++told;
            some.kept_solutions = 1;
            some.digits_ = kept_;
            sink_(some);
            kept_.clear();
        };
        most_kept_.clear();
        const auto forget = [&] {
            if (kept_.size() > most_kept_.size())
                most_kept_.swap(kept_);
            kept_.clear();
        };
        PuzzleResult found;
        if (block.variant == nullptr)
            found = solver_.board(block).by_engine(digits(at), keep, forget);
        else if (params_.count == nullptr)
            found = detail::solve_with_rules(*block.variant, params_, keep);
        else
            return hand_out(at, found);
        if (found.status != dlx::Status::exhausted && kept_.size() < most_kept_.size())
            kept_.swap(most_kept_);
        if (found.status == dlx::Status::stopped && found.search_nodes == 0)
            return; // the search has not begun
        found.kept_solutions = kept_.size() / block.geometry.cell_count();
        found.digits_ = kept_;
        hand_out(at, found);
    }

    /// Passes on the last result of a puzzle.
    void hand_out(const Place& at, PuzzleResult& found) {
        found.puzzle = at.number;
        next_ = at.number + 1;
        const bool is_many = found.status == dlx::Status::solution_limit &&
                             found.solutions == max_enumerated_solutions &&
                             solver_.count_limit_ != max_enumerated_solutions;
        if (params_.count == nullptr || (!is_many && blocks_[at.block].variant == nullptr))
            return sink_(found);
        dlx::CountResult count = count_on(at);
        if (count.solutions < found.solutions)
            count.solutions = found.solutions;
        found.count = &count;
        found.status = count.status;
        sink_(found);
        found.count = nullptr;
    }

    [[nodiscard]] dlx::CountResult count_on(const Place& at) const {
        const PuzzleBlock& block = blocks_[at.block];
        dlx::CountParams params{
            .max_memory_bytes = params_.max_memory_bytes, .search = params_.search, .task_runner = params_.task_runner};
        params.search.limits.solutions = solver_.count_limit_;
        if (block.variant != nullptr)
            return detail::count_with_rules(*block.variant, params, params_.derived_sums);
        return params_.count(Grid(block.geometry, block[at.puzzle], block.eliminated), params);
    }

    Solver& solver_;
    const SolverParams& params_;
    const std::span<const PuzzleBlock> blocks_;
    const ResultCallback& sink_;
    std::uint64_t next_ = 0; ///< number of the puzzle whose result is next
    std::map<std::uint64_t, Waiting> waiting_;
    bool had_company_ = false;     ///< true if several puzzles were in lockstep at a time
    std::vector<Digit> kept_;      ///< solutions of the puzzle that an engine works on
    std::vector<Digit> most_kept_; ///< solutions of a restarted search that had found the most
};

// --- The service ----------------------------------------------------------------------------------------------------

Solver::Solver(SolverParams params) : params_(std::make_unique<SolverParams>(std::move(params))) {
    if (params_->search.engine == dlx::lockstep &&
        (params_->search.seed || params_->search.branching != dlx::Branching::mrv))
        throw std::invalid_argument("lockstep has no seed and no branching");
    dlx::SolveParams& search = params_->search;
    if (search.engine == "auto" && search.branching == dlx::Branching::mrv)
        dlx::RunMonitor::require_valid(search.limits);
    else
        const dlx::Search throws(Encoding(Geometry(1, 2)).problem(), engine_params(*params_, false)); // checks
    count_limit_ = search.limits.solutions;
    if (params_->count != nullptr)
        search.limits.solutions = std::min(count_limit_.value_or(no_limit), max_enumerated_solutions);
}

Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

bool Solver::uses_lockstep(const Geometry& geometry) { return geometry.side() <= 16; }

void Solver::solve(std::span<const PuzzleBlock> blocks, const ResultCallback& sink) {
    for (const PuzzleBlock& block : blocks)
        if (const bool has_rules = block.variant != nullptr;
            block.digits.size() % block.geometry.cell_count() != 0 || (has_rules && block.size() != 1))
            throw std::invalid_argument(std::to_string(block.digits.size()) + " digits are not " +
                                        (has_rules ? "one " : "a whole number of ") + to_string(block.geometry) +
                                        (has_rules ? " puzzle" : " puzzles"));
    Run(*this, blocks, sink).answer();
}

Solver::Board& Solver::board(const PuzzleBlock& block) {
    const auto known =
        std::find_if(boards_.begin(), boards_.end(), [&](const auto& board) { return board->is_of(block); });
    if (known == boards_.end()) {
        boards_.resize(std::min(boards_.size(), most_boards - 1));
        boards_.insert(boards_.begin(), std::make_unique<Board>(block, *params_));
    } else {
        std::rotate(boards_.begin(), known, known + 1);
    }
    return *boards_.front();
}

} // namespace sudoku
