#include "apps/python/src/answers.hpp"

#include "sudoku/reason/technique.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/neighbours.hpp"
#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <memory>
#include <pybind11/stl.h>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace dlx_python {

namespace {

using sudoku::Canonical;
using sudoku::Cell;
using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Grid;
using Sizes = std::pair<std::size_t, std::size_t>;

/// Why nothing more comes, or "" if more may come.
constexpr const char* time_limit = "time limit";
constexpr const char* no_more = "end";

/// Does `work(thread)` on threads until the call is stopped, and says whether the time was over.
bool is_over_after(Call& call, std::uint32_t threads, const std::function<void(std::uint32_t)>& work) {
    const dlx::Parallel parallel = dlx::on_threads(threads);
    try {
        call.attend(); // the time may be over before
        call.throw_failure();
        call.run([&] { parallel.run(parallel.threads, work); });
    } catch (const LimitReached&) {
        return true;
    }
    return false;
}

// --- Generating -----------------------------------------------------------------------------------------------------

sudoku::Symmetry symmetry_of(const std::string& name) {
    const auto all = sudoku::symmetries();
    return *std::ranges::find_if(all, [&](sudoku::Symmetry symmetry) { return to_string(symmetry) == name; });
}

sudoku::Level level_of(const std::string& name) {
    auto level = sudoku::Level::easy;
    while (to_string(level) != name)
        level = static_cast<sudoku::Level>(static_cast<int>(level) + 1);
    return level;
}

/// What the program `sudoku generate` makes with the same wishes and the same seed.
class Generator {
public:
    Generator(std::pair<std::uint32_t, std::uint32_t> box, std::uint64_t seed, const std::string& symmetry,
              const std::vector<Cell>& pattern, Sizes givens, bool minimal, std::size_t extra, bool all, bool unbiased,
              const std::optional<std::pair<std::string, std::string>>& levels, std::optional<Sizes> b_rating,
              std::optional<std::string> needs, bool distinct, std::optional<std::uint64_t> number,
              std::optional<std::uint64_t> attempts, Seconds seconds, std::uint32_t threads)
        : call_(seconds), threads_(dlx::on_threads(threads).threads), makers_(threads_) {
        sudoku::GenerateParams& params = wishes_.params;
        params.geometry = Geometry(box.first, box.second);
        params.seed = seed;
        if (symmetry_of(symmetry) != sudoku::Symmetry::none)
            params.units = symmetric_units(params.geometry, symmetry_of(symmetry));
        if (!pattern.empty())
            params.pattern = pattern;
        std::tie(params.least_givens, params.most_givens) = givens;
        params.minimal = minimal;
        params.extra = extra;
        params.limits.stop = &call_.stop();
        wishes_.all_of_pattern = all;
        wishes_.unbiased = unbiased;
        if (levels)
            wishes_.levels.emplace(level_of(levels->first), level_of(levels->second));
        wishes_.b_rating = b_rating;
        wishes_.needs = std::move(needs);
        wishes_.names = wishes_.needs.has_value();
        wishes_.distinct = distinct;
        if (const std::string why = why_impossible(params); !why.empty())
            throw std::invalid_argument("there is no such puzzle: " + why);
        makers_[0] = std::make_unique<sudoku::PuzzleMaker>(wishes_); // throws for parameters that do not fit
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        first_.emplace(wishes_, number.value_or(most), all ? most : attempts.value_or(sudoku::usual_attempts(wishes_)));
        most_at_a_time_ = unbiased || all ? 1 : wishes_.is_from_known() ? 16 : wishes_.is_rated() ? 256 : 4096;
        most_at_a_time_ *= threads_;
        step_ = std::min(step_, most_at_a_time_);
        call_.stops_when_time_is_over();
    }

    /// The puzzles of the next attempts, as tuples of the puzzle, its solution, rating and weight; and why there are no more.
    py::tuple run() {
        const std::uint64_t last = std::min(next_ + step_, makers_[0]->attempts());
        std::vector<std::vector<Made>> made(threads_);
        const bool is_over = is_over_after(call_, threads_, [&](std::uint32_t thread) {
            const auto begin = [&](std::uint64_t k) { return next_ + (last - next_) * k / threads_; };
            if (begin(thread) == begin(thread + 1) || call_.stop())
                return;
            if (!makers_[thread])
                makers_[thread] = std::make_unique<sudoku::PuzzleMaker>(wishes_);
            makers_[thread]->make(begin(thread), begin(thread + 1) - begin(thread),
                                  [&](const sudoku::WishedPuzzle& one) { made[thread].push_back(kept(one)); });
        });
        if (is_over)
            made.resize(1); // the others are not the next ones
        py::list puzzles;
        bool has_ended = false;
        std::optional<std::uint64_t> attempt;
        for (const std::vector<Made>& some : made)
            for (const Made& one : some) {
                has_ended = has_ended || !first_->go_on(one.attempt, attempt != one.attempt);
                attempt = one.attempt;
                if (!has_ended && first_->take(one.attempt, one.form))
                    puzzles.append(to_python(one));
            }
        const bool goes_on = !has_ended && !is_over && first_->go_on(last);
        next_ = last;
        step_ = std::min(2 * step_, most_at_a_time_);
        const char* const end = first_->has_all()                 ? no_more
                                : is_over                         ? time_limit
                                : next_ == makers_[0]->attempts() ? no_more
                                : goes_on                         ? ""
                                                                  : "attempts";
        return py::make_tuple(puzzles, end);
    }

private:
    struct Made {
        std::uint64_t attempt;
        std::string puzzle;
        std::string solution;
        std::optional<sudoku::Rating> rating;
        std::optional<double> weight;
        std::optional<Canonical> form;
    };

    [[nodiscard]] Made kept(const sudoku::WishedPuzzle& one) const {
        const Geometry& geometry = wishes_.params.geometry;
        const auto line = [&](std::span<const Digit> digits) {
            return to_line(Grid(geometry, digits), sudoku::usual_alphabet(geometry.side()));
        };
        return {one.attempt, line(one.puzzle), line(one.solution), one.rating, one.weight, one.form};
    }

    static py::tuple to_python(const Made& one) {
        return py::make_tuple(one.puzzle, one.solution, or_none(one.rating, &rating_to_python), one.weight);
    }

    sudoku::PuzzleWishes wishes_;
    Call call_;
    std::uint32_t threads_;
    std::vector<std::unique_ptr<sudoku::PuzzleMaker>> makers_; ///< by thread
    std::optional<sudoku::FirstPuzzles> first_;
    std::uint64_t most_at_a_time_ = 1; ///< attempts
    std::uint64_t step_ = 16;          ///< the first puzzles come soon
    std::uint64_t next_ = 0;           ///< attempt
};

// --- Neighbours -----------------------------------------------------------------------------------------------------

/// What the program `sudoku generate --from` finds.
class Neighbours {
public:
    Neighbours(const Puzzles& puzzles, std::size_t remove, std::size_t add, bool minimal, bool distinct,
               std::optional<std::uint64_t> seed, Seconds seconds, std::uint32_t threads)
        : params_{.remove = remove, .add = add, .minimal = minimal, .seed = seed}, distinct_(distinct), call_(seconds),
          threads_(dlx::on_threads(threads).threads) {
        params_.limits.stop = &call_.stop();
        if (seed)
            drawn_.emplace(*seed);
        for (std::size_t record = 0; record < puzzles.records(); ++record)
            if (auto puzzle = puzzles.puzzle(record)) {
                const auto ways = sudoku::removals(puzzle->grid.givens(), remove);
                std::string why = why_not(*puzzle);
                if (why.empty() && (!ways || (drawn_ && !drawn_->add(*ways))))
                    why = "there are too many ways to take " + std::to_string(remove) + " givens away";
                if (why.empty())
                    from_.push_back({record, std::move(*puzzle), *ways});
                else
                    refused_.append(py::make_tuple(record, why));
            }
        call_.stops_when_time_is_over();
    }

    /// Records of puzzles of which there are no neighbours, and why.
    [[nodiscard]] const py::list& refused() const { return refused_; }

    /// The next neighbours, as tuples of the record and the puzzle; and why there are no more.
    py::tuple run() {
        const std::vector<Task> tasks = next_tasks();
        std::vector<std::vector<Found>> found(threads_);
        const bool is_over = is_over_after(call_, threads_, [&](std::uint32_t thread) {
            const auto begin = [&](std::size_t k) { return tasks.size() * k / threads_; };
            find(std::span(tasks).subspan(begin(thread), begin(thread + 1) - begin(thread)), found[thread]);
        });
        if (is_over)
            found.resize(1); // the others are not the next ones
        py::list puzzles;
        std::size_t size = 0;
        for (const std::vector<Found>& some : found)
            for (const Found& one : some) {
                ++size;
                if (!one.form || forms_.insert(*one.form))
                    puzzles.append(py::make_tuple(one.record, one.puzzle));
            }
        constexpr std::size_t many = 4096;
        step_ = size < many ? std::min(2 * step_, std::size_t{1024} * threads_) : std::max(step_ / 2, std::size_t{1});
        return py::make_tuple(puzzles, is_over ? time_limit : tasks.empty() ? no_more : "");
    }

private:
    struct From {
        std::size_t record;
        sudoku::Puzzle puzzle;
        std::uint64_t ways;
    };
    struct Task {
        const From* from;
        std::uint64_t way;
    };
    struct Found {
        std::size_t record;
        std::string puzzle;
        std::optional<Canonical> form;
    };

    [[nodiscard]] std::string why_not(const sudoku::Puzzle& puzzle) const {
        const Geometry& geometry = puzzle.grid.geometry();
        if (distinct_ && geometry != Geometry(3, 3))
            return "distinct is for 9x9 boards, and this is one of " + to_string(geometry);
        if (!sudoku::NeighbourSearch::fits(geometry))
            return "neighbours are found up to 25x25, and this is a board of " + to_string(geometry);
        return puzzle.grid.eliminated().empty() ? "" : "it rules candidates out, and its neighbours could not";
    }

    std::vector<Task> next_tasks() {
        std::vector<Task> tasks;
        for (; drawn_ && next_way_ < drawn_->size() && tasks.size() < step_; ++next_way_) {
            const auto [puzzle, way] = (*drawn_)[next_way_];
            tasks.push_back({&from_[puzzle], way});
        }
        while (!drawn_ && next_ < from_.size() && tasks.size() < step_)
            if (next_way_ < from_[next_].ways)
                tasks.push_back({&from_[next_], next_way_++});
            else
                ++next_, next_way_ = 0;
        return tasks;
    }

    void find(std::span<const Task> tasks, std::vector<Found>& found) const {
        sudoku::Canonizer canonizer;
        for (auto from = tasks.begin(); from != tasks.end();) {
            const Geometry& geometry = from->from->puzzle.grid.geometry();
            std::vector<sudoku::Removal> removals; // of one size
            const auto to = std::find_if(
                from, tasks.end(), [&](const Task& task) { return task.from->puzzle.grid.geometry() != geometry; });
            for (const Task& task : std::span(from, to))
                removals.push_back({task.from->puzzle.grid.digits(), task.way});
            sudoku::NeighbourParams params = params_;
            params.geometry = geometry;
            sudoku::NeighbourSearch(params).run(removals, [&](const sudoku::Neighbour& one) {
                const From& of = *from[static_cast<std::ptrdiff_t>(one.of)].from;
                found.push_back({of.record, to_line(Grid(geometry, one.puzzle), of.puzzle.alphabet),
                                 distinct_ ? std::optional(canonizer.canonize(one.puzzle)) : std::nullopt});
            });
            from = to;
        }
    }

    sudoku::NeighbourParams params_;
    bool distinct_;
    Call call_;
    std::uint32_t threads_;
    std::vector<From> from_;
    py::list refused_;
    std::optional<sudoku::DrawnRemovals> drawn_; ///< if they come at random
    std::size_t next_ = 0;                       ///< of from_, else
    std::uint64_t next_way_ = 0;                 ///< of that, or of all that are drawn
    std::size_t step_ = 1;                       ///< ways at a time: the first neighbours come soon
    sudoku::CanonicalSet forms_;
};

} // namespace

void bind_generating(py::module_& module) {
    py::list symmetries;
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        symmetries.append(to_string(symmetry));
    module.attr("symmetries") = symmetries;
    module.attr("techniques") = sudoku::technique_names();
    py::class_<Generator>(module, "Generator")
        .def(py::init<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t, const std::string&,
                      const std::vector<Cell>&, Sizes, bool, std::size_t, bool, bool,
                      const std::optional<std::pair<std::string, std::string>>&, std::optional<Sizes>,
                      std::optional<std::string>, bool, std::optional<std::uint64_t>, std::optional<std::uint64_t>,
                      Seconds, std::uint32_t>())
        .def("run", &Generator::run);
    py::class_<Neighbours>(module, "Neighbours")
        .def(py::init<const Puzzles&, std::size_t, std::size_t, bool, bool, std::optional<std::uint64_t>, Seconds,
                      std::uint32_t>())
        .def_property_readonly("refused", &Neighbours::refused)
        .def("run", &Neighbours::run);
}

} // namespace dlx_python
