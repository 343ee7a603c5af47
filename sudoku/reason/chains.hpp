#pragma once

#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace sudoku {

/// Search for the chains that players know. A chain shows that a candidate is wrong: if it was right, some part of the
/// chain would have no candidate.
///
/// A part is an item, or a set of cells in a house with one digit more than cells (an almost locked set). Its
/// candidates form groups: two for an item, one for each digit for cells. If all candidates of one group are wrong,
/// each other group contains a right one. That candidate eliminates a whole group of the next part, with which it
/// shares an item.
class ChainSearch {
public:
    /// Prepares the search in `position`, a position of cover.problem(). Both arguments must outlive the search.
    ChainSearch(const Encoding& cover, const dlx::Position& position);

    /// Returns the shortest chain of each named kind. A chain of items is a whip or a braid; all others are trials.
    [[nodiscard]] std::vector<dlx::Step> find_eliminating(dlx::OptionId target) const;

private:
    struct Group {
        std::vector<dlx::OptionId> options; ///< ascending
        std::vector<dlx::ItemId> items;     ///< items that all of the options share, other than those of the part
    };
    struct Part {
        std::vector<dlx::ItemId> base;
        std::vector<Group> groups;
    };
    /// Part of a chain with the group that the previous part eliminates.
    struct Entry {
        std::uint32_t part;
        std::uint32_t group;
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    struct Link {
        Entry entry;
        std::uint32_t out; ///< group that eliminates candidates of the next part
        friend bool operator==(const Link&, const Link&) = default;
    };
    using Links = std::vector<Link>;
    using Filter = std::function<bool(const Part&)>; ///< predicate for the parts that may be used

    void add_item(dlx::ItemId item);
    void add_sets(House house);
    void add_set(const std::vector<Cell>& cells, std::uint32_t digits);
    void add(Part part);
    [[nodiscard]] Group group(std::vector<dlx::OptionId> options, const std::vector<dlx::ItemId>& base) const;
    [[nodiscard]] std::vector<Filter> filters(dlx::OptionId target) const;
    [[nodiscard]] std::vector<std::uint32_t> closed_groups(const Filter& filter, dlx::OptionId target) const;
    [[nodiscard]] std::vector<Links> shortest(std::vector<std::uint32_t> seen, dlx::OptionId target,
                                              dlx::ItemId first) const;
    [[nodiscard]] static bool share_one(const Group& a, const Group& b);
    [[nodiscard]] std::vector<dlx::Step> blossoms(dlx::OptionId target) const;
    [[nodiscard]] std::optional<dlx::Step> step_inside(const Link& link, dlx::ItemId next,
                                                       const dlx::Position& position) const;
    [[nodiscard]] dlx::ItemId item_to(const Link& link, const Link& next) const;
    [[nodiscard]] std::optional<dlx::Step> step_of(const Links& links, dlx::OptionId target) const;
    /// Makes a whip from items, or a braid if two items have the same left-linking option.
    [[nodiscard]] dlx::Step chain_of(const Links& links, dlx::OptionId target) const;

    const Encoding& cover_;
    const dlx::Position& position_;
    std::vector<std::vector<dlx::OptionId>> left_; ///< remaining options of each item
    std::vector<Part> parts_;
    std::vector<std::vector<Entry>> entries_; ///< groups of each item
};

} // namespace sudoku
