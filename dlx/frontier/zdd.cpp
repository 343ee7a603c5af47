#include "dlx/zdd.hpp"

#include "dlx/detail/number_writer.hpp"

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

// --- Text ------------------------------------------------------------------------------------------------------------

namespace {

template <class NumberOf>
void write_with(std::ostream& out, const Zdd& zdd, NumberOf number_of) {
    detail::NumberWriter text(out); // avoids the stream's formatting, whose flags belong to the caller
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
