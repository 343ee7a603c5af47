#pragma once

#include "dlx/count_result.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace dlx {

/// A family of sets of options, such as all solutions of a problem, as a zero-suppressed decision diagram (ZDD). Sets
/// share nodes, so that a family may have far more sets than would fit into memory one by one.
///
/// A branch tests whether an option is in the set: `lo` leads to the sets without it, `hi` to those with it. A set
/// belongs to the family if its path from the root ends at `top`. The options are in the same order on all paths, no
/// two branches are equal, and no `hi` is `bottom`. Therefore the diagram of a family is unique for each order. A
/// branch has a larger node number than its children.
///
/// Source: TAOCP 4A, 7.1.4, zero-suppressed BDDs.
class Zdd {
public:
    using Node = std::uint32_t;
    static constexpr Node bottom = 0; ///< family without any set
    static constexpr Node top = 1;    ///< family of the empty set alone
    static constexpr Node first_branch = 2;

    struct Branch {
        OptionId option;
        Node lo;
        Node hi;
        friend bool operator==(const Branch&, const Branch&) = default;
    };

    /// Constructs the family without any set.
    Zdd() = default;

    /// Constructs a diagram in which `branches[k]` is node k + 2. Throws std::invalid_argument if a child does not have
    /// a smaller number than its branch, a `hi` is bottom, the node `root` does not exist, or there are more branches
    /// than node numbers. Requires the same order of options on all paths, which is not checked.
    Zdd(std::vector<Branch> branches, Node root);

    [[nodiscard]] Node root() const { return root_; }
    [[nodiscard]] Node node_count() const { return static_cast<Node>(branches_.size()) + first_branch; }
    [[nodiscard]] const Branch& branch(Node node) const { return branches_[node - first_branch]; }

    /// Returns the exact number of sets of each node, by node.
    [[nodiscard]] std::vector<Integer> counts() const;
    /// Returns the exact number of sets of the family.
    [[nodiscard]] Integer count() const;

private:
    std::vector<Branch> branches_;
    Node root_ = bottom;
};

/// Result of building a ZDD.
struct ZddResult {
    Status status = Status::stopped;   ///< exhausted, time_limit, memory_limit or stopped
    std::optional<Zdd> zdd;            ///< ZDD of all solutions, if status is exhausted
    double seconds = 0;                ///< wall-clock time
    std::uint64_t frontier_states = 0; ///< number of frontier states expanded
};

/// Converts the result to that of a count by the frontier.
[[nodiscard]] CountResult to_count_result(const ZddResult& result);

/// Builds the ZDD of all solutions of `problem` that contain all `forced` options. These are first in its order.
///
///     const dlx::ZddResult result = dlx::solutions_as_zdd(problem);
///     if (result.zdd)
///         dlx::ZddSampler sampler(*result.zdd, 1);
///
/// Expands the same frontier states as count(), but keeps all transitions. Uses max_memory_bytes of `params`, and from
/// its limits the stop flag, time limit and progress; all other settings are ignored.
/// Throws std::out_of_range for an unknown forced option, and std::bad_alloc.
[[nodiscard]] ZddResult solutions_as_zdd(const Problem& problem, const CountParams& params = {},
                                         std::span<const OptionId> forced = {});

/// A generator of uniformly distributed random sets of a family, drawn with replacement.
class ZddSampler {
public:
    /// Prepares to draw sets. `zdd` must outlive the sampler. A seed gives the same sets on every platform. Throws
    /// std::invalid_argument if the family has no set.
    ZddSampler(const Zdd& zdd, std::uint64_t seed);
    ZddSampler(Zdd&& zdd, std::uint64_t seed) = delete;
    ZddSampler(const ZddSampler& other);
    ZddSampler(ZddSampler&&) noexcept;
    ~ZddSampler();

    /// Draws a set and returns its options, in the order of the diagram.
    [[nodiscard]] std::vector<OptionId> next();

private:
    struct Random; // with <random>, users would wait a tenth longer for the compiler
    [[nodiscard]] Integer below(const Integer& n);

    const Zdd& zdd_;
    std::vector<Integer> counts_; ///< number of sets of each node
    std::unique_ptr<Random> random_;
};

/// Random solutions.
struct SampleResult {
    Status status = Status::stopped;   ///< exhausted, or the limit that was reached while the diagram was built
    std::vector<Solution> solutions{}; ///< random solutions; none if status is exhausted: there is no solution
};

/// Draws `n` uniformly distributed random solutions of `problem`, with replacement. A seed gives the same solutions on
/// every platform. Builds the ZDD of all solutions, and throws as solutions_as_zdd() does.
///
///     for (const dlx::Solution& solution : dlx::sample(problem, 10, 1).solutions)
///         print(solution);
[[nodiscard]] SampleResult sample(const Problem& problem, std::size_t n, std::uint64_t seed,
                                  const CountParams& params = {});

/// Writes the diagram in the format of Knuth's programs: one line for each branch, in the order of the nodes:
///
///     2: (~7?0:1)          node 2 tests option 7 (1-based): its lo is bottom, its hi is top
///     3: (~4?2:1)          nodes are hexadecimal, options decimal
///     4: (~0?0:3)          the last line has option 0; its hi is the root
///
/// With the problem of the diagram, options have their Problem::number(). Throws std::out_of_range if it has too few.
/// Source: Knuth, programs DLX6 and ZDDREAD.
void write(std::ostream& out, const Zdd& zdd);
void write(std::ostream& out, const Zdd& zdd, const Problem& problem);

} // namespace dlx
