#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Settings, statistics and results of a run, and the way in which threads share it.
namespace dlx {

namespace detail {
struct Pace;
}

/// Decision of a visitor about the rest of the search.
enum class VisitAction : std::uint8_t { keep_going, stop };

/// Rule by which a search chooses the item to branch on. An item without options always has priority, then an item with
/// a single option. In a problem with bounds, branches count in place of options: an item of which `need` options must
/// still be chosen has size - need + 1.
enum class Branching : std::uint8_t {
    mrv,          ///< fewest options: minimum remaining values
    weighted,     ///< dom/wdeg: smallest number of options divided by the item's weight, which is 1 at the start and
                  ///< grows by 1 whenever the item loses its last option
    failure_rate, ///< smallest number of options divided by the share of failures: tries of the item's options after
                  ///< which another item had no options
};

/// Returns "mrv", "weighted" or "failure_rate".
[[nodiscard]] std::string_view to_string(Branching branching);

/// Settings of one run.
struct SolveParams {
    Limits limits = Limits();
    std::string engine = "auto";          ///< name from engines(), or "auto" for the one that suits the problem
    Branching branching = Branching::mrv; ///< rule for the choice of the item to branch on
    bool keep_learned_scores = false;     ///< whether a restart keeps the item scores that the branching learned
    std::optional<std::uint64_t> seed{};  ///< seed of a random order among equally good items and the options of an
                                          ///< item; a seed gives the same search on every platform
    /// Whether a search in a problem with bounds may end as exhausted when a counting argument proves that no solution
    /// exists: more options are needed than others allow. It is looked for between 512 and 8192 search nodes.
    bool allow_counting_proofs = true;
};

/// Statistics of a search. A branch chooses an option or, in a problem with bounds, leaves an item without more
/// options.
struct Stats {
    std::uint64_t solutions = 0;               ///< number of solutions found
    std::uint64_t search_nodes = 0;            ///< nodes of the search tree: the root and one for each branch
    std::uint64_t updates = 0;                 ///< entries and items unlinked, also while the forced options are chosen
    std::uint32_t max_level = 0;               ///< maximum number of branches on a path from the root
    std::vector<std::uint64_t> nodes_by_level; ///< search nodes at each level, root first; zeros may follow

    friend bool operator==(const Stats&, const Stats&) = default;
};

/// Result of a search.
struct SolveResult {
    Status status = Status::stopped;
    std::uint64_t solutions = 0; ///< number of solutions found; complete if status is exhausted
    double seconds = 0;          ///< wall-clock time since the start
    Stats stats;
    std::string_view engine{};            ///< name of the engine that was used
    Branching branching = Branching::mrv; ///< branching that was used
};

/// The options of a solution: the forced ones first, then those chosen by the search, in the order of choice. It is
/// empty if the items need no options. A copy is kept like any vector.
using Solution = std::vector<OptionId>;

/// A callback for each result. It is a function of `const Found&` that returns nothing, a bool (false stops the search)
/// or a VisitAction. The reference is valid during the call; the search reuses its memory, without an allocation.
template <class Found>
class VisitorOf {
public:
    VisitorOf() = default;
    VisitorOf(std::nullptr_t) {}

    template <class Visit, class = std::enable_if_t<!std::is_same_v<std::decay_t<Visit>, VisitorOf>>>
    VisitorOf(Visit&& visit) {
        using Function = std::decay_t<Visit>;
        if constexpr (!std::is_copy_constructible_v<Function>) {
            *this = VisitorOf([shared = std::make_shared<Function>(std::forward<Visit>(visit))](const Found& found) {
                return (*shared)(found);
            });
        } else if constexpr (std::is_invocable_v<Function&, const Found&>) {
            using Result = std::invoke_result_t<Function&, const Found&>;
            if constexpr (std::is_same_v<Result, VisitAction>)
                call_ = std::forward<Visit>(visit);
            else if constexpr (std::is_same_v<Result, bool>)
                call_ = [f = Function(std::forward<Visit>(visit))](const Found& found) mutable {
                    return f(found) ? VisitAction::keep_going : VisitAction::stop;
                };
            else if constexpr (std::is_void_v<Result>)
                call_ = [f = Function(std::forward<Visit>(visit))](const Found& found) mutable {
                    f(found);
                    return VisitAction::keep_going;
                };
            else
                static_assert(is_never<Visit>, "a visitor returns nothing, a bool (false stops) or a dlx::VisitAction");
        } else {
            static_assert(is_never<Visit>, "a visitor is a function with one parameter, such as "
                                           "[](const dlx::Solution& solution) { ... }");
        }
    }

    explicit operator bool() const { return static_cast<bool>(call_); }
    VisitAction operator()(const Found& found) const { return call_(found); }

private:
    template <class>
    static constexpr bool is_never = false;

    std::function<VisitAction(const Found&)> call_;
};

/// A callback for each solution.
using Visitor = VisitorOf<Solution>;

/// A way to run a search on several threads: those of use_threads() (threads.hpp), or the caller's own.
struct TaskRunner {
    /// Function that runs task(0) ... task(tasks - 1), concurrently if possible, and returns when all have ended. Its
    /// exceptions propagate. If it is empty, the tasks run one after the other.
    std::function<void(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task)> run{};

    std::uint32_t threads = 1;            ///< number of tasks that `run` can do concurrently; 1: no split
    std::shared_ptr<detail::Pace> pace{}; ///< settings for tests; null: the defaults
};

} // namespace dlx
