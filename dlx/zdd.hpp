#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace dlx {

/// A family of sets of options, such as all solutions of a problem, as a zero-suppressed decision diagram (ZDD): far
/// more sets than there is memory for, if they have much in common.
///
/// A branch asks whether an option is in the set: `lo` leads to the sets without it, `hi` to those with it. A set
/// belongs to the family if its ways end at `top`. The options come in the same order on all ways, no two branches are
/// alike, and no `hi` is `bottom`: so each family has one diagram for each order. A branch comes after those it leads to.
///
/// Source: TAOCP 4A, 7.1.4, zero-suppressed BDDs.
class Zdd {
public:
    using Node = std::uint32_t;
    static constexpr Node bottom = 0; ///< no set at all
    static constexpr Node top = 1;    ///< the empty set and no other
    static constexpr Node first_branch = 2;

    struct Branch {
        OptionId option;
        Node lo;
        Node hi;
        friend bool operator==(const Branch&, const Branch&) = default;
    };

    /// No set.
    Zdd() = default;

    /// `branches[k]` is node k + 2. Throws std::invalid_argument if it leads to a node that is not before it, its `hi`
    /// is bottom, there is no node `root`, or there are more branches than numbers for them. That the options come in
    /// one order is the caller's promise.
    Zdd(std::vector<Branch> branches, Node root);

    [[nodiscard]] Node root() const { return root_; }
    [[nodiscard]] Node node_count() const { return static_cast<Node>(branches_.size()) + first_branch; }
    [[nodiscard]] const Branch& branch(Node node) const { return branches_[node - first_branch]; }

    /// By node, how many sets it stands for: numbers of as many bits as that takes.
    [[nodiscard]] std::vector<boost::multiprecision::cpp_int> counts() const;
    /// How many sets there are.
    [[nodiscard]] boost::multiprecision::cpp_int count() const;

private:
    std::vector<Branch> branches_;
    Node root_ = bottom;
};

/// How the making of a diagram ended.
struct ZddResult {
    Status status = Status::stopped; ///< exhausted, time_limit, memory_limit or stopped
    std::optional<Zdd> zdd;          ///< all solutions, if status is exhausted
    double seconds = 0;              ///< wall-clock time
    std::uint64_t frontier_states = 0;        ///< of the frontier
};

/// The result of a diagram as that of a count by the frontier.
[[nodiscard]] CountResult to_count_result(const ZddResult& result);

/// All solutions of `problem` that have all `forced` options, which come first in the order of the diagram.
///
///     const dlx::ZddResult result = dlx::solutions_as_zdd(problem);
///     if (result.zdd)
///         dlx::ZddSampler sampler(*result.zdd, 1);
///
/// Goes through the states of the frontier, as count() does, but has to keep what leads where. Of `params` only
/// max_bytes, the memory that the making of it may take, and the stop flag, time limit and progress of the search matter.
/// Throws std::out_of_range for an unknown forced option; std::bad_alloc.
[[nodiscard]] ZddResult solutions_as_zdd(const Problem& problem, const CountParams& params = {},
                                         std::span<const OptionId> forced = {});

/// Sets of a family, drawn at random with replacement, each as likely as any other.
class ZddSampler {
public:
    /// `zdd` must outlive it. The same seed gives the same sets on every platform. Throws std::invalid_argument if there is
    /// no set to draw.
    ZddSampler(const Zdd& zdd, std::uint64_t seed);
    ZddSampler(Zdd&& zdd, std::uint64_t seed) = delete;

    /// The options in the order of the diagram.
    [[nodiscard]] std::vector<OptionId> next();

private:
    [[nodiscard]] boost::multiprecision::cpp_int below(const boost::multiprecision::cpp_int& n);

    const Zdd& zdd_;
    std::vector<boost::multiprecision::cpp_int> counts_; ///< by node
    std::mt19937_64 random_;
};

/// A set and what it costs.
struct CostedSolution {
    boost::multiprecision::int128_t cost;
    std::vector<OptionId> options; ///< in the order of the diagram
};

/// A set of least cost, or nothing if there is no set; a set costs what its options cost. Of equally cheap sets the one
/// with the earlier options in the order of the diagram. `costs` are by option number, and may be negative.
/// Throws std::out_of_range if an option of the diagram has no cost.
[[nodiscard]] std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, std::span<const std::int64_t> costs);

/// The sets of a family one after the other, the cheapest first; a set costs what its options cost. Of equally cheap sets,
/// the order depends on the diagram alone. Memory grows with each set that it hands out, by a few dozen bytes for each
/// branch on the way.
///
///     dlx::ZddSolutionsByCost sets(zdd, costs);
///     while (const auto set = sets.next())
///         std::cout << set->cost << '\n';
class ZddSolutionsByCost {
public:
    /// `zdd` must outlive it. `costs` are by option number, and may be negative. Throws std::out_of_range if an option of
    /// the diagram has no cost.
    ZddSolutionsByCost(const Zdd& zdd, std::vector<std::int64_t> costs);
    ZddSolutionsByCost(Zdd&& zdd, std::vector<std::int64_t> costs) = delete;

    [[nodiscard]] std::optional<CostedSolution> next();

private:
    using Cost = boost::multiprecision::int128_t;

    /// Options that were taken on a way from the root, the last one first.
    struct Taken {
        OptionId option;
        std::size_t before; ///< a place in taken_, or none
    };
    /// A way from the root that is not followed to its end yet.
    struct Way {
        Cost least; ///< that a set costs to which it leads
        std::uint64_t number;
        Zdd::Node node;
        std::size_t taken; ///< a place in taken_, or none
    };
    static bool is_later(const Way& a, const Way& b) {
        return a.least != b.least ? b.least < a.least : b.number < a.number;
    }

    void push(Zdd::Node node, const Cost& least, std::size_t taken);

    const Zdd& zdd_;
    std::vector<std::int64_t> costs_; ///< by option
    std::vector<Cost> least_;         ///< by node: of the sets it stands for
    std::vector<Taken> taken_;
    std::vector<Way> ways_; ///< a heap, the cheapest first
    std::uint64_t pushed_ = 0;
};

/// Writes the diagram as Knuth's programs do, a line for each branch, in the order of the nodes:
///
///     2: (~7?0:1)          node 2 asks for option 7, the first being 1: without it bottom, with it top
///     3: (~4?2:1)          nodes are hexadecimal, options decimal
///     4: (~0?0:3)          last a branch for no option, which leads to the root
///
/// Source: Knuth, programs DLX6 and ZDDREAD.
void write(std::ostream& out, const Zdd& zdd);

} // namespace dlx
