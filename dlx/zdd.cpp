#include "dlx/zdd.hpp"

#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/frontier_zdd.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace dlx {

using boost::multiprecision::cpp_int;
using boost::multiprecision::int128_t;

Zdd::Zdd(std::vector<Branch> branches, Node root) : branches_(std::move(branches)), root_(root) {
    if (branches_.size() > std::numeric_limits<Node>::max() - first_branch)
        throw std::invalid_argument("the diagram has too many branches");
    if (root >= nodes())
        throw std::invalid_argument("the diagram has no node " + std::to_string(root));
    for (Node node = first_branch; node < nodes(); ++node)
        if (branch(node).lo >= node || branch(node).hi >= node || branch(node).hi == bottom)
            throw std::invalid_argument("the branch at node " + std::to_string(node) + " leads to a wrong node");
}

std::vector<cpp_int> Zdd::counts() const {
    std::vector<cpp_int> counts{0, 1};
    counts.reserve(nodes());
    for (const Branch& branch : branches_)
        counts.emplace_back(counts[branch.lo] + counts[branch.hi]);
    return counts;
}

cpp_int Zdd::count() const { return counts()[root_]; }

// --- Solutions -------------------------------------------------------------------------------------------------------

namespace {

/// Asks for the forced options before all others.
Zdd with_forced(std::vector<Zdd::Branch> branches, Zdd::Node root, std::span<const OptionId> forced) {
    if (root == Zdd::bottom)
        return {};
    branches.reserve(branches.size() + forced.size());
    for (auto option = forced.rbegin(); option != forced.rend(); ++option) {
        branches.push_back({*option, Zdd::bottom, root});
        root = static_cast<Zdd::Node>(branches.size()) - 1 + Zdd::first_branch;
    }
    return {std::move(branches), root};
}

} // namespace

ZddResult solutions_as_zdd(const Problem& problem, const CountParams& params, std::span<const OptionId> forced) {
    Watch watch(params.search.limits);
    ZddResult result;
    const double set_bytes = detail::FrontierProblem::bytes(problem);
    if (set_bytes > static_cast<double>(params.max_bytes)) {
        result.status = Status::memory_limit;
        return result;
    }
    const detail::FrontierProblem frontier_problem(problem);
    const auto start = frontier_problem.start(forced);
    result.status = Status::exhausted;
    result.zdd.emplace();
    if (!start.empty()) {
        const std::size_t bytes_left = params.max_bytes - static_cast<std::size_t>(set_bytes);
        detail::FrontierZdd frontier = detail::make_frontier_zdd(frontier_problem, start, bytes_left, watch);
        result.status = frontier.status;
        result.states = frontier.states;
        if (frontier.status == Status::exhausted)
            result.zdd = with_forced(std::move(frontier.branches), frontier.root, forced);
        else
            result.zdd.reset();
    }
    result.seconds = watch.seconds();
    return result;
}

CountResult as_count(const ZddResult& result) {
    CountResult count;
    count.status = result.status;
    count.method = CountMethod::frontier;
    if (result.zdd)
        count.count = result.zdd->count();
    count.seconds = result.seconds;
    count.states = result.states;
    return count;
}

// --- Sampling --------------------------------------------------------------------------------------------------------

ZddSampler::ZddSampler(const Zdd& zdd, std::uint64_t seed) : zdd_(zdd), counts_(zdd.counts()), random_(seed) {
    if (zdd.root() == Zdd::bottom)
        throw std::invalid_argument("there is no set to draw");
}

/// A number in 0 ... n - 1, each equally likely.
cpp_int ZddSampler::below(const cpp_int& n) {
    const std::size_t bits = msb(n) + 1;
    cpp_int number;
    do {
        number = 0;
        for (std::size_t k = 0; k < bits; k += 64)
            number = (number << 64) | random_();
        number >>= (64 - bits % 64) % 64;
    } while (number >= n);
    return number;
}

std::vector<OptionId> ZddSampler::next() {
    std::vector<OptionId> options;
    cpp_int number = below(counts_[zdd_.root()]);
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

// --- Costs -----------------------------------------------------------------------------------------------------------

std::optional<CheapestSet> cheapest(const Zdd& zdd, std::span<const std::int64_t> costs) {
    if (zdd.root() == Zdd::bottom)
        return std::nullopt;
    std::vector<int128_t> least(zdd.nodes()); // by node: of the sets it stands for
    std::vector<bool> takes(zdd.nodes());     // by node: is the option in the cheapest?
    for (Zdd::Node node = Zdd::first_branch; node < zdd.nodes(); ++node) {
        const Zdd::Branch& branch = zdd.branch(node);
        if (index(branch.option) >= costs.size())
            throw std::out_of_range("option number " + std::to_string(index(branch.option)) + " has no cost");
        const int128_t with = least[branch.hi] + costs[index(branch.option)];
        takes[node] = branch.lo == Zdd::bottom || with <= least[branch.lo];
        least[node] = takes[node] ? with : least[branch.lo];
    }
    CheapestSet cheapest{least[zdd.root()], {}};
    for (Zdd::Node node = zdd.root(); node != Zdd::top;) {
        const Zdd::Branch& branch = zdd.branch(node);
        if (takes[node])
            cheapest.options.push_back(branch.option);
        node = takes[node] ? branch.hi : branch.lo;
    }
    return cheapest;
}

// --- Text ------------------------------------------------------------------------------------------------------------

namespace {

/// Not by way of the stream's formatting, whose flags are the caller's.
class Line {
public:
    Line& operator<<(std::string_view text) {
        end_ = std::copy(text.begin(), text.end(), end_);
        return *this;
    }
    Line& number(std::uint64_t number, int base) {
        end_ = std::to_chars(end_, std::end(text_), number, base).ptr;
        return *this;
    }
    [[nodiscard]] std::string_view text() const { return {text_, static_cast<std::size_t>(end_ - text_)}; }

private:
    char text_[64]{}; // three node numbers, an option and ten characters
    char* end_ = text_;
};

void write_branch(std::ostream& out, std::uint64_t node, std::uint64_t option, Zdd::Node lo, Zdd::Node hi) {
    Line line;
    line.number(node, 16) << ": (~";
    line.number(option, 10) << "?";
    line.number(lo, 16) << ":";
    line.number(hi, 16) << ")\n";
    out.write(line.text().data(), static_cast<std::streamsize>(line.text().size()));
}

} // namespace

void write(std::ostream& out, const Zdd& zdd) {
    for (Zdd::Node node = Zdd::first_branch; node < zdd.nodes() && out; ++node) {
        const Zdd::Branch& branch = zdd.branch(node);
        write_branch(out, node, std::uint64_t{index(branch.option)} + 1, branch.lo, branch.hi);
    }
    write_branch(out, zdd.nodes(), 0, Zdd::bottom, zdd.root());
}

} // namespace dlx
