#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"
#include "dlx/stats.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace dlx {

/// One search by one engine on the structure it built from a Problem. Users hold a Search; this is what is behind it.
class EngineSearch {
public:
    EngineSearch() = default;
    EngineSearch(const EngineSearch&) = delete;
    EngineSearch& operator=(const EngineSearch&) = delete;
    virtual ~EngineSearch() = default;

    /// Restores the structure, chooses the forced options and stands before the first solution.
    /// `params` outlives the search. Throws std::out_of_range for an unknown option.
    virtual void start(std::span<const OptionId> forced, const SolveParams& params) = 0;

    /// Moves on to the next solution; false if there is none or a limit ended the search.
    virtual bool next() = 0;

    /// Moves on to the end, counting the solutions on the way.
    virtual void finish() = 0;

    /// The solution next() stands on.
    [[nodiscard]] virtual Solution solution() const = 0;

    [[nodiscard]] virtual Status status() const = 0;
    [[nodiscard]] virtual double seconds() const = 0; ///< from start() to the last stop
    [[nodiscard]] virtual const Stats& stats() const = 0;

    /// The first broken invariant of the structure, or "" if it is sound. For tests and debug builds.
    [[nodiscard]] virtual std::string broken_invariant() const = 0;

    /// The structure as text, for people who debug an engine.
    [[nodiscard]] virtual std::string dump() const = 0;
};

/// A row of the table of engines.
struct Engine {
    std::string_view name;
    std::string_view description;
    bool supports_colors;
    std::string (*why_not)(const Problem& problem); ///< "" or why the problem is too large for it; may be none
    std::unique_ptr<EngineSearch> (*make)(const Problem& problem);
};

/// All engines; the first is the default. Tests and benchmarks iterate over this table.
[[nodiscard]] std::span<const Engine> engines();

/// The engine that is likely to be the fastest, judged by the size of the problem.
[[nodiscard]] const Engine& fastest_engine(const Problem& problem);

/// The engine called `name`, or the fastest one for "auto". Throws std::invalid_argument, naming those there are, if there
/// is none, if it lacks a feature that `problem` uses, or if the problem is too large for it.
[[nodiscard]] const Engine& engine_for(const Problem& problem, std::string_view name);

} // namespace dlx
