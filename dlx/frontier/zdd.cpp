#include "dlx/zdd.hpp"

#include "dlx/detail/number_writer.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

Zdd::Zdd(std::vector<Branch> branches, Node root) : branches_(std::move(branches)), root_(root) {
    if (branches_.size() > std::numeric_limits<Node>::max() - first_branch)
        throw std::invalid_argument("the diagram has too many branches");
    if (root >= node_count())
        throw std::invalid_argument("the diagram has no node " + std::to_string(root));
    for (Node node = first_branch; node < node_count(); ++node)
        if (branch(node).lo >= node || branch(node).hi >= node || branch(node).hi == bottom)
            throw std::invalid_argument("the branch at node " + std::to_string(node) + " leads to a wrong node");
}

std::vector<Integer> Zdd::counts() const {
    std::vector<Integer> counts{0, 1};
    counts.reserve(node_count());
    for (const Branch& branch : branches_)
        counts.emplace_back(counts[branch.lo] + counts[branch.hi]);
    return counts;
}

Integer Zdd::count() const { return counts()[root_]; }

CountResult to_count_result(const ZddResult& result) {
    CountResult count;
    count.status = result.status;
    count.method = CountMethod::frontier;
    count.solutions = result.zdd ? result.zdd->count() : 0;
    count.seconds = result.seconds;
    count.frontier_states = result.frontier_states;
    return count;
}

// --- Sampling --------------------------------------------------------------------------------------------------------

struct ZddSampler::Random {
    std::mt19937_64 words;
};

ZddSampler::ZddSampler(const Zdd& zdd, std::uint64_t seed)
    : zdd_(zdd), counts_(zdd.counts()), random_(new Random{std::mt19937_64(seed)}) {
    if (zdd.root() == Zdd::bottom)
        throw std::invalid_argument("there is no set to draw");
}

ZddSampler::ZddSampler(const ZddSampler& other)
    : zdd_(other.zdd_), counts_(other.counts_), random_(new Random(*other.random_)) {}
ZddSampler::ZddSampler(ZddSampler&&) noexcept = default;
ZddSampler::~ZddSampler() = default;

/// Returns a uniformly distributed number in 0 ... n - 1.
Integer ZddSampler::below(const Integer& n) {
    const unsigned bits = n.bit_width();
    Integer number;
    do {
        number = 0;
        for (unsigned k = 0; k < bits; k += 64)
            number = (number << 64) + random_->words();
        number >>= (64 - bits % 64) % 64;
    } while (number >= n);
    return number;
}

std::vector<OptionId> ZddSampler::next() {
    std::vector<OptionId> options;
    Integer number = below(counts_[zdd_.root()]);
    for (Zdd::Node node = zdd_.root(); node != Zdd::top;) {
        const Zdd::Branch& branch = zdd_.branch(node);
        if (number < counts_[branch.lo]) {
            node = branch.lo;
        } else {
            number -= counts_[branch.lo];
            options.push_back(branch.option);
            node = branch.hi;
        }
    }
    return options;
}

SampleResult sample(const Problem& problem, std::size_t n, std::uint64_t seed, const CountParams& params) {
    const ZddResult all = solutions_as_zdd(problem, params);
    SampleResult result{.status = all.status};
    if (!all.zdd || all.zdd->root() == Zdd::bottom)
        return result;
    ZddSampler sampler(*all.zdd, seed);
    for (std::size_t k = 0; k < n; ++k)
        result.solutions.push_back(sampler.next());
    return result;
}

// --- Costs -----------------------------------------------------------------------------------------------------------

namespace {

/// Returns the minimum cost of the sets of each node. The value of bottom, which has no set, is meaningless.
std::vector<Integer> least_costs(const Zdd& zdd, std::span<const std::int64_t> costs) {
    std::vector<Integer> least(zdd.node_count());
    for (Zdd::Node node = Zdd::first_branch; node < zdd.node_count(); ++node) {
        const Zdd::Branch& branch = zdd.branch(node);
        if (index(branch.option) >= costs.size())
            throw std::out_of_range("option number " + std::to_string(index(branch.option)) + " has no cost");
        least[node] = least[branch.hi] + costs[index(branch.option)];
        if (branch.lo != Zdd::bottom)
            least[node] = std::min(least[node], least[branch.lo]);
    }
    return least;
}

} // namespace

std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, std::span<const std::int64_t> costs) {
    const std::vector<Integer> least = least_costs(zdd, costs);
    if (zdd.root() == Zdd::bottom)
        return std::nullopt;
    CostedSolution cheapest{least[zdd.root()], {}};
    for (Zdd::Node node = zdd.root(); node != Zdd::top;) {
        const Zdd::Branch& branch = zdd.branch(node);
        const bool takes = least[node] == least[branch.hi] + costs[index(branch.option)];
        if (takes)
            cheapest.options.push_back(branch.option);
        node = takes ? branch.hi : branch.lo;
    }
    return cheapest;
}

std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, const Problem& problem) {
    return min_cost_solution(zdd, problem.required_costs());
}

ZddSolutionsByCost::ZddSolutionsByCost(const Zdd& zdd, const Problem& problem)
    : ZddSolutionsByCost(zdd, {problem.required_costs().begin(), problem.required_costs().end()}) {}

ZddSolutionsByCost::ZddSolutionsByCost(const Zdd& zdd, std::vector<std::int64_t> costs)
    : zdd_(zdd), costs_(std::move(costs)), least_(least_costs(zdd, costs_)) {
    push(zdd.root(), least_[zdd.root()], 0);
}

void ZddSolutionsByCost::push(Zdd::Node node, const Cost& least, std::size_t taken) {
    if (node == Zdd::bottom)
        return;
    ways_.push_back({least, pushed_++, node, taken});
    std::push_heap(ways_.begin(), ways_.end(), is_later);
}

/// Follows the path of minimum cost to its end, and stores the paths that branch off it for later.
std::optional<CostedSolution> ZddSolutionsByCost::next() {
    if (ways_.empty())
        return std::nullopt;
    std::pop_heap(ways_.begin(), ways_.end(), is_later);
    const Way way = std::move(ways_.back());
    ways_.pop_back();
    std::size_t taken = way.taken;
    for (Zdd::Node node = way.node; node != Zdd::top;) {
        const auto [option, lo, hi] = zdd_.branch(node);
        const Cost with = least_[hi] + costs_[index(option)];
        const bool takes = with == least_[node];
        taken_.push_back({option, taken});
        const std::size_t one_more = taken_.size(); // place 0 is none
        if (takes)
            push(lo, Cost(way.least + (least_[lo] - least_[node])), taken);
        else
            push(hi, Cost(way.least + (with - least_[node])), one_more);
        taken = takes ? one_more : taken;
        node = takes ? hi : lo;
    }
    CostedSolution set{way.least, {}};
    for (; taken != 0; taken = taken_[taken - 1].before)
        set.options.push_back(taken_[taken - 1].option);
    std::reverse(set.options.begin(), set.options.end());
    return set;
}

// --- Text ------------------------------------------------------------------------------------------------------------

namespace {

template <class NumberOf>
void write_with(std::ostream& out, const Zdd& zdd, NumberOf number_of) {
    detail::NumberWriter text(out); // does not use the stream's formatting, whose flags belong to the caller
    const auto put = [&](Zdd::Node node, std::uint64_t option, Zdd::Node lo, Zdd::Node hi) {
        text.number(node, 16).text(": (~").number(option).text("?");
        text.number(lo, 16).text(":").number(hi, 16).text(")\n");
    };
    for (Zdd::Node node = Zdd::first_branch; node < zdd.node_count() && text.is_good(); ++node) {
        const Zdd::Branch& branch = zdd.branch(node);
        put(node, number_of(branch.option), branch.lo, branch.hi);
    }
    put(zdd.node_count(), 0, Zdd::bottom, zdd.root());
}

} // namespace

void write(std::ostream& out, const Zdd& zdd) {
    write_with(out, zdd, [](OptionId option) { return std::uint64_t{index(option)} + 1; });
}

void write(std::ostream& out, const Zdd& zdd, const Problem& problem) {
    write_with(out, zdd, [&](OptionId option) { return std::uint64_t{problem.number(option)}; });
}

} // namespace dlx
