#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

namespace sudoku::test {

namespace {

using Group = std::vector<Candidate>;

/// Kinds of links of a chain, from strict to free.
enum class Links : std::uint8_t {
    pairs,  ///< cells with two candidates, and houses with two places for a digit
    groups, ///< pairs, candidates of a digit where a line crosses a box, and almost locked sets
    sets,   ///< almost locked sets alone; a cell with two candidates is one
};

/// A strong link: of two groups, one has a candidate that is right.
struct Strong {
    std::uint32_t needs; ///< in bits
    Group in;
    Group out;
};

/// Looks for an order of all needs in which they are a chain: strong links, of which each excludes a group of the next.
class Chain {
public:
    Chain(const Claim& claim, Links links) : claim_(claim), links_(links) {
        for (std::uint32_t k = 0; k < claim.needs.size(); ++k)
            if (links != Links::sets)
                add_need(k);
        if (links != Links::pairs)
            add_sets();
    }

    /// Returns whether `least` to `most` strong links remove what sees both ends. Ends of sets have its digit.
    [[nodiscard]] bool is_open(std::size_t least, std::size_t most = 99) {
        is_open_ = true;
        return find([&] {
            const Group& in = chain_.front()->in;
            const Group& out = chain_.back()->out;
            return chain_.size() >= least && chain_.size() <= most && claim_.removed_see(out) &&
                   (links_ != Links::sets || (claim_.are_removed({in[0].digit}) && in[0].digit == out[0].digit));
        });
    }

    /// Returns whether the last link excludes the first group. What sees two groups that exclude each other goes.
    [[nodiscard]] bool is_loop() {
        return find([&] {
            return chain_.size() > 1 && exclude(chain_.back()->out, chain_.front()->in) &&
                   std::all_of(claim_.removed.begin(), claim_.removed.end(), [&](const Candidate& one) {
                       for (std::size_t k = 0; k < chain_.size(); ++k)
                           if (claim_.sees_all(one, chain_[k]->out) &&
                               claim_.sees_all(one, chain_[(k + 1) % chain_.size()]->in))
                               return true;
                       return false;
                   });
        });
    }

private:
    [[nodiscard]] bool exclude(const Group& a, const Group& b) const {
        return std::all_of(a.begin(), a.end(), [&](const Candidate& one) { return claim_.sees_all(one, b); });
    }

    /// Returns whether a group is a candidate, or some with one digit in a box and a line.
    [[nodiscard]] bool is_group(const Group& group) const {
        std::vector<Cell> cells;
        for (const Candidate& one : group)
            if (one.digit == group[0].digit)
                cells.push_back(one.cell);
        return group.size() == 1 || (cells.size() == group.size() && claim_.geometry.common_houses(cells).size() == 2);
    }

    void add_need(std::uint32_t k) {
        const Group& places = claim_.needs[k].places;
        if (places.size() > (links_ == Links::pairs ? 2 : 9))
            return;
        for (std::uint32_t bits = 1; bits + 1 < std::uint32_t{1} << places.size(); ++bits) {
            Strong strong{std::uint32_t{1} << k, {}, {}};
            for (std::size_t p = 0; p < places.size(); ++p)
                ((bits >> p & 1) != 0 ? strong.in : strong.out).push_back(places[p]);
            if (is_group(strong.in) && is_group(strong.out))
                all_.push_back(std::move(strong));
        }
    }

    /// Adds cells of a house with one digit more than they are: two of the digits are a strong link.
    void add_sets() {
        for (std::uint32_t bits = 1; bits < std::uint32_t{1} << claim_.needs.size(); ++bits) {
            std::vector<Cell> cells;
            bool are_cells = true;
            for (std::uint32_t k = 0; k < claim_.needs.size(); ++k)
                if ((bits >> k & 1) != 0) {
                    are_cells = are_cells && !claim_.needs[k].house;
                    cells.push_back(claim_.needs[k].places[0].cell);
                }
            const std::set<Digit> digits = claim_.digits(cells);
            if (!are_cells || digits.size() != cells.size() + 1 || claim_.geometry.common_houses(cells).empty())
                continue;
            for (const Digit in : digits)
                for (const Digit out : digits)
                    if (in != out)
                        all_.push_back({bits, places(cells, in), places(cells, out)});
        }
    }

    [[nodiscard]] Group places(const std::vector<Cell>& cells, Digit digit) const {
        Group group;
        for (const Cell cell : cells)
            if (claim_.left[cell].count(digit) != 0)
                group.push_back({cell, digit});
        return group;
    }

    [[nodiscard]] bool find(const std::function<bool()>& holds, std::uint32_t used = 0) {
        if (std::popcount(used) == static_cast<int>(claim_.needs.size()))
            return holds();
        for (const Strong& next : all_) {
            if ((next.needs & used) != 0 || (used != 0 && !exclude(chain_.back()->out, next.in)) ||
                (used == 0 && is_open_ && !claim_.removed_see(next.in)))
                continue;
            chain_.push_back(&next);
            if (find(holds, used | next.needs))
                return true;
            chain_.pop_back();
        }
        return false;
    }

    const Claim& claim_;
    Links links_;
    bool is_open_ = false; ///< candidates that go see the first group
    std::vector<Strong> all_;
    std::vector<const Strong*> chain_;
};

/// Returns whether cells have the same two candidates.
bool are_one_pair(const Claim& claim) {
    return claim.are_cells() && std::all_of(claim.needs.begin(), claim.needs.end(), [&](const Need& need) {
               return claim.left[need.places[0].cell] == claim.left[claim.needs[0].places[0].cell];
           });
}

} // namespace

std::optional<bool> is_chain(const std::string& name, const Claim& claim) {
    const auto open = [](Links links, std::size_t least, std::size_t most = 99) {
        return [=](const Claim& c) { return Chain(c, links).is_open(least, most); };
    };
    const std::map<std::string, std::function<bool(const Claim&)>> all{
        {"X-Chain", [](const Claim& c) { return c.have_one_digit() && Chain(c, Links::pairs).is_open(2); }},
        {"XY-Chain", [](const Claim& c) { return c.are_cells() && Chain(c, Links::pairs).is_open(2); }},
        {"Remote Pair", [](const Claim& c) { return are_one_pair(c) && Chain(c, Links::pairs).is_open(4); }},
        {"Continuous Nice Loop", [](const Claim& c) { return Chain(c, Links::pairs).is_loop(); }},
        {"AIC", open(Links::pairs, 2)},
        {"Discontinuous Nice Loop", open(Links::pairs, 2)},
        {"Grouped Continuous Nice Loop", [](const Claim& c) { return Chain(c, Links::groups).is_loop(); }},
        {"Grouped AIC", open(Links::groups, 2)},
        {"Grouped Discontinuous Nice Loop", open(Links::groups, 2)},
        {"Almost Locked Set XZ-Rule", open(Links::sets, 2, 2)},
        {"Almost Locked Set XY-Wing", open(Links::sets, 3, 3)},
        {"Almost Locked Set XY-Chain", open(Links::sets, 4)},
    };
    const auto found = all.find(name);
    return found == all.end() ? std::nullopt : std::optional(found->second(claim));
}

} // namespace sudoku::test
