#include "sudoku/rules/kinds/region_finder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace sudoku::rules {

namespace {

/// Part of a set of regions: bits of their indexes.
struct Block {
    static constexpr std::size_t size = 512;

    void insert(std::size_t bit) { words[bit / 64] |= std::uint64_t{1} << bit % 64; }
    void erase(std::size_t bit) { words[bit / 64] &= ~(std::uint64_t{1} << bit % 64); }
    void insert(const Block& other) {
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w] |= other.words[w];
    }
    void erase(const Block& other) {
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w] &= ~other.words[w];
    }
    [[nodiscard]] bool shares(const Block& other) const {
        std::uint64_t common = 0;
        for (std::size_t w = 0; w < words.size(); ++w)
            common |= words[w] & other.words[w];
        return common != 0;
    }

    std::array<std::uint64_t, size / 64> words{};
};

using RegionSet = std::vector<Block>;
using ClueDigit = std::pair<Cell, std::uint32_t>; ///< cell of a clue and its digit

void insert(RegionSet& set, std::size_t region) { set[region / Block::size].insert(region % Block::size); }

/// Search for regions that fit with another one: they are disjoint, and their clues have other digits where these must
/// differ.
class SupportSearch {
public:
    SupportSearch(const Encoder& encoder, const std::vector<FoundRegion>& regions)
        : regions_(regions), left_((regions.size() + Block::size - 1) / Block::size), fitting_(left_),
          seen_(left_.size()), of_cell_(encoder.geometry().cell_count(), left_), blocks_(of_cell_.size()),
          last_(of_cell_.size()) {
        std::map<ClueDigit, RegionSet> of_clue;
        for (std::size_t k = 0; k < regions.size(); ++k) {
            insert(left_, k);
            for (const Cell cell : regions[k].cells)
                insert(of_cell_[cell], k);
            for (const ClueDigit& clue : regions[k].clues)
                insert(of_clue.try_emplace(clue, seen_.size()).first->second, k);
        }
        for (const auto& [a, ignored] : of_clue)
            for (const auto& [b, set] : of_clue)
                if (a.second == b.second && encoder.differ(a.first, b.first)) {
                    RegionSet& all = same_digit_.try_emplace(a, seen_.size()).first->second;
                    for (std::size_t at = 0; at < all.size(); ++at)
                        all[at].insert(set[at]);
                }
        for (Cell cell = 0; cell < of_cell_.size(); ++cell)
            for (std::size_t at = 0; at < left_.size(); ++at)
                if (of_cell_[cell][at].shares(left_[at]))
                    blocks_[cell].push_back(at);
        order_.resize(of_cell_.size());
        std::iota(order_.begin(), order_.end(), Cell{0});
        std::sort(order_.begin(), order_.end(), [&](Cell a, Cell b) { return blocks_[a].size() < blocks_[b].size(); });
    }

    /// Returns whether each other cell has a region that fits with a region. Otherwise it fits with no other region from now
    /// on.
    [[nodiscard]] bool is_supported(std::size_t region) {
        excluded_.clear();
        for (const Cell cell : regions_[region].cells)
            excluded_.push_back(&of_cell_[cell]);
        for (const ClueDigit& clue : regions_[region].clues)
            if (const auto same = same_digit_.find(clue); same != same_digit_.end())
                excluded_.push_back(&same->second);
        ++search_;
        for (const Cell cell : order_)
            if (!regions_[region].set[cell] && !is_supported_at(cell)) {
                left_[region / Block::size].erase(region % Block::size);
                return false;
            }
        return true;
    }

private:
    /// Searches the regions of a cell, first those near the last one found.
    [[nodiscard]] bool is_supported_at(Cell cell) {
        const std::vector<std::size_t>& blocks = blocks_[cell];
        for (std::size_t n = 0; n < blocks.size(); ++n) {
            if (of_cell_[cell][blocks[last_[cell]]].shares(fitting(blocks[last_[cell]])))
                return true;
            last_[cell] = (last_[cell] + 1) % blocks.size();
        }
        return false;
    }

    /// Returns the regions of a block that fit.
    [[nodiscard]] const Block& fitting(std::size_t at) {
        if (std::exchange(seen_[at], search_) != search_) {
            fitting_[at] = left_[at];
            for (const RegionSet* set : excluded_)
                fitting_[at].erase((*set)[at]);
        }
        return fitting_[at];
    }

    const std::vector<FoundRegion>& regions_;
    RegionSet left_;
    RegionSet fitting_;                            ///< blocks whose `seen_` is the number of this search
    std::vector<std::uint64_t> seen_;              ///< by block
    std::uint64_t search_ = 0;                     ///< its number
    std::vector<RegionSet> of_cell_;               ///< by cell
    std::map<ClueDigit, RegionSet> same_digit_;    ///< regions with clues whose digit must be another one
    std::vector<std::vector<std::size_t>> blocks_; ///< by cell: blocks with its regions
    std::vector<std::size_t> last_;                ///< by cell: place in blocks_ where a region was found
    std::vector<Cell> order_;                      ///< cells, those in fewer blocks first
    std::vector<const RegionSet*> excluded_;       ///< regions that do not fit
};

} // namespace

bool remove_unsupported(const Encoder& encoder, std::vector<FoundRegion>& regions) {
    SupportSearch search(encoder, regions);
    std::vector<bool> is_supported;
    for (std::size_t k = 0; k < regions.size(); ++k) {
        if (k % Block::size == 0)
            encoder.check_limits();
        is_supported.push_back(search.is_supported(k));
    }
    std::size_t k = 0;
    return std::erase_if(regions, [&](const FoundRegion&) { return !is_supported[k++]; }) != 0;
}

} // namespace sudoku::rules
