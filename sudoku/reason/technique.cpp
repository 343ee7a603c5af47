#include "sudoku/reason/technique.hpp"

#include "sudoku/detail/lists.hpp"
#include "sudoku/reason/step_items.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace sudoku {

namespace {

std::string by_size(const char* kind, std::size_t size, const std::array<const char*, 5>& names) {
    return kind + (size < 5 ? names[size] : "[" + std::to_string(size) + "]");
}
std::string subset(const char* kind, std::size_t size) {
    return by_size(kind, size, {"", "Single", "Pair", "Triple", "Quad"});
}
std::string fish(const std::string& kind, std::size_t size) {
    constexpr std::array names{"Fish", "Cyclopsfish", "X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale"};
    return kind + (size < names.size() ? names[size] : "Fish[" + std::to_string(size) + "]");
}

/// Look of a step to a player.
class Shape : private detail::StepItems {
public:
    Shape(const detail::StepBoard& cover, const dlx::Position& position, const dlx::Step& step)
        : StepItems(cover, position, step), base_(requirements_of(step.base)), covers_(requirements_of(step.cover)) {}

    [[nodiscard]] Technique technique() const {
        if (step_.rule == dlx::Rule::single)
            return single();
        if (step_.rule == dlx::Rule::set)
            return step_.cover.size() == step_.base.size() ? set_of_rank_0() : set_of_higher_rank();
        if (const std::string chain = chain_of(parts()); !chain.empty())
            return technique_named(chain);
        return is_blossom() ? technique_named("Death Blossom") : technique_of_chain(step_.rule, step_.size());
    }

private:
    // --- Singles and sets -------------------------------------------------------------------------------------------

    [[nodiscard]] Technique single() const {
        const double difficulty = difficulty_of_single(cover_, position_, step_.item, step_.target);
        Technique technique = technique_named(difficulty < 1.2   ? "Full House"
                                              : difficulty > 1.5 ? "Naked Single"
                                                                 : "Hidden Single");
        technique.difficulty = difficulty;
        return technique;
    }

    [[nodiscard]] Technique set_of_rank_0() const {
        const std::size_t k = base_.size();
        const bool are_cells = all_are(base_, Kind::cell);
        if (k == 1 && position_.option_count(step_.base[0]) == 1)
            return technique_named(are_cells ? "Naked Single" : "Hidden Single");
        if (k > 0 && are_of_one_house(base_) && are_of_one_house(covers_))
            return locked_candidates();
        if (const std::string naked = naked_subset(); !naked.empty())
            return technique_named(naked);
        if (are_of_one_house(base_) && all_are(covers_, Kind::cell))
            return technique_named(subset("Hidden ", k));
        if (have_one_digit(base_) && have_one_digit(covers_))
            return technique_named(fish(kind_of_fish(covers_), k));
        if (are_two_groups_each() && is_loop())
            return technique_named(are_two_each() ? "Continuous Nice Loop" : "Grouped Continuous Nice Loop");
        if (!are_cells || !common_houses(step_.base).empty())
            return technique_named("Set[" + std::to_string(k) + "]");
        return technique_named(is_sue_de_coq() ? "Sue de Coq" : "Multi-Sector Locked Sets");
    }

    [[nodiscard]] Technique locked_candidates() const {
        return technique_named(base_[0].kind == Kind::box ? "Locked Candidates (Pointing)"
                                                          : "Locked Candidates (Claiming)");
    }

    /// Returns "" unless the cells and all others that lose digits share a house: one of two if it is locked.
    [[nodiscard]] std::string naked_subset() const {
        const std::size_t k = base_.size();
        const auto houses = common_houses(step_.base);
        const bool is_locked =
            k <= 3 && detail::count_if(houses, [](const HouseId& house) { return house.kind != Kind::group; }) == 2;
        const bool stay_there = detail::all_of(
            covers_, [&](const Requirement& one) { return one.digit != 0 && detail::contains(houses, one); });
        return !stay_there || !(is_locked || are_of_one_house(covers_)) ? ""
                                                                        : subset(is_locked ? "Locked " : "Naked ", k);
    }

    /// Returns whether each cover item has options of two base items, and no option has two base items.
    [[nodiscard]] bool is_loop() const {
        const auto base_items = [&](const auto& holds) { return detail::count_if(step_.base, holds); };
        const auto is_of_one = [&](dlx::OptionId o) {
            return base_items([&](dlx::ItemId item) { return has(o, item); }) == 1;
        };
        return detail::all_of(step_.cover, [&](dlx::ItemId cover) {
            return base_items([&](dlx::ItemId item) {
                       const Options options = position_.options(item);
                       return detail::any_of(options, [&](auto o) { return has(o, cover) && is_of_one(o); });
                   }) == 2;
        });
    }

    [[nodiscard]] bool is_sue_de_coq() const {
        return detail::any_of(base_, [&](const Requirement& one) {
            const HouseId box = cover_.house(Kind::box, one.cell);
            return cover_.kinds().size() == 3 && (is_sue_de_coq(cover_.house(Kind::row, one.cell), box) ||
                                                  is_sue_de_coq(cover_.house(Kind::column, one.cell), box));
        });
    }

    /// Returns whether some cells are in the line, some in the box, and two or more in both, with at least two more
    /// digits. Only line and box lose digits.
    [[nodiscard]] bool is_sue_de_coq(HouseId line, HouseId box) const {
        const auto is_in = [&](HouseId house, Cell cell) { return cover_.house(house.kind, cell) == house; };
        std::size_t in_line = 0;
        std::size_t in_box = 0;
        std::size_t in_both = 0;
        std::set<Digit> digits; // digits of those in both
        for (const dlx::ItemId item : step_.base) {
            const Cell cell = cover_.requirement(item).cell;
            in_line += is_in(line, cell) ? 1 : 0;
            in_box += is_in(box, cell) ? 1 : 0;
            if (!is_in(line, cell) || !is_in(box, cell))
                continue;
            ++in_both;
            for (const Digit digit : digits_of(item))
                digits.insert(digit);
        }
        return in_line + in_box == base_.size() + in_both && in_line > in_both && in_box > in_both && in_both >= 2 &&
               digits.size() >= in_both + 2 &&
               detail::all_of(covers_, [&](const Requirement& one) { return one == line || one == box; });
    }

    /// Returns "" if rows cross columns, "Franken " if there are boxes beside them, "Mutant " otherwise.
    [[nodiscard]] std::string kind_of_fish(const std::vector<Requirement>& covers) const {
        const auto crosses = [&](Kind across, Kind along) { return count(base_, along) + count(covers, across) == 0; };
        if (!crosses(Kind::row, Kind::column) && !crosses(Kind::column, Kind::row))
            return "Mutant ";
        return lines(base_) + lines(covers) < base_.size() + covers.size() ? "Franken " : "";
    }

    [[nodiscard]] Technique set_of_higher_rank() const {
        const std::size_t k = base_.size();
        if (have_one_digit(base_))
            return k == 1 ? locked_candidates() : of_one_digit();
        const bool are_cells = all_are(base_, Kind::cell);
        if (are_cells && k == 3 && is_xyz_wing())
            return technique_named("XYZ-Wing");
        if (are_two_groups_each()) {
            const std::string chain = wing_or_pairs(step_.base);
            return technique_named(!chain.empty()                ? chain
                                   : step_.other_targets.empty() ? grouped(are_two_each()) + "Discontinuous Nice Loop"
                                                                 : grouped(are_two_each()) + "AIC");
        }
        if (are_cells && step_.cover.size() == k + 1)
            return technique_named("Almost Locked Set XZ-Rule");
        return technique_named("Set[" + std::to_string(k) + "]");
    }

    [[nodiscard]] static std::string grouped(bool are_two_each) { return are_two_each ? "" : "Grouped "; }

    /// Returns a turbot fish or an X-Chain if it is one, or else a fish with fins.
    [[nodiscard]] Technique of_one_digit() const {
        const std::string fish = finned_fish();
        const bool is_chain = are_two_each() && (fish.find("Franken") != fish.npos || fish.find("Mutant") != fish.npos);
        const std::string chain = base_.size() == 2 ? turbot_fish(base_, are_two_each()) : is_chain ? "X-Chain" : "";
        if (chain.empty())
            return technique_named(fish);
        Technique technique = technique_named(chain);
        technique.aliases = {fish};
        if (chain == "Turbot Fish" && count(base_, Kind::box) == 1)
            technique.aliases.emplace_back("Empty Rectangle");
        return technique;
    }

    /// Names a fish with one of the target's items in its cover. The others hold its fins.
    [[nodiscard]] std::string finned_fish() const {
        std::string kind = "Finned Mutant ";
        for (const dlx::ItemId of_target : step_.cover) {
            if (!has(step_.target, of_target) || cover_.requirement(of_target).kind == Kind::cell)
                continue;
            std::vector<dlx::ItemId> items{of_target};
            std::copy_if(step_.cover.begin(), step_.cover.end(), std::back_inserter(items),
                         [&](dlx::ItemId item) { return !has(step_.target, item); });
            const std::string found = kind_of_fish(requirements_of(items));
            if (found.empty())
                return fish(is_sashimi(items) ? "Sashimi " : "Finned ", base_.size());
            if (found == "Franken ")
                kind = "Finned Franken ";
        }
        return fish(kind, base_.size());
    }

    /// Returns whether a base item has at most one option in the cover of the fish. All others are fins.
    [[nodiscard]] bool is_sashimi(const std::vector<dlx::ItemId>& covers) const {
        return detail::any_of(step_.base, [&](dlx::ItemId item) {
            const Options options = position_.options(item);
            return detail::count_if(options, [&](dlx::OptionId o) {
                       return detail::any_of(covers, [&](dlx::ItemId c) { return has(o, c); });
                   }) <= 1;
        });
    }

    [[nodiscard]] static std::size_t lines(const std::vector<Requirement>& all) {
        return count(all, Kind::row) + count(all, Kind::column);
    }

    /// Names two items with one digit.
    [[nodiscard]] static std::string turbot_fish(const std::vector<Requirement>& base, bool are_two_each) {
        const std::size_t boxes = base.size() - lines(base);
        if (are_two_each)
            return base[0].kind == base[1].kind && boxes == 0 ? "Skyscraper"
                   : boxes == 0                               ? "Two-String Kite"
                                                              : "Turbot Fish";
        return boxes == 1 ? "Empty Rectangle" : "";
    }

    /// Names chains of items with two options each.
    [[nodiscard]] std::string wing_or_pairs(const std::vector<dlx::ItemId>& items) const {
        const std::vector<Requirement> base = requirements_of(items);
        std::vector<std::vector<Digit>> digits; // digits of the cells
        for (std::size_t k = 0; k < items.size(); ++k)
            if (base[k].digit == 0)
                digits.push_back(digits_of(items[k]));
        const bool are_same = std::adjacent_find(digits.begin(), digits.end(), std::not_equal_to<>()) == digits.end();
        const bool are_pairs =
            detail::all_of(items, [&](dlx::ItemId item) { return position_.option_count(item) == 2; });
        const bool are_cells = all_are(base, Kind::cell);
        if (!are_pairs)
            return "";
        if (are_cells)
            return are_same && items.size() > 3 ? "Remote Pair" : items.size() == 3 ? "XY-Wing" : "XY-Chain";
        if (have_one_digit(base) && base[0].digit == cover_.digit(step_.target))
            return are_colors(items) ? "Simple Colors Trap" : "X-Chain";
        const auto house = detail::find_if(base, [](const Requirement& one) { return one.digit != 0; });
        if (items.size() == 3 && count(base, Kind::cell) == 2 && are_same &&
            house->digit != cover_.digit(step_.target) && detail::count_in(digits[0], house->digit) != 0)
            return "W-Wing";
        return "";
    }

    /// Returns whether the options of these items of one digit, all but those at the ends, belong to two of the items.
    [[nodiscard]] bool are_colors(const std::vector<dlx::ItemId>& items) const {
        return std::adjacent_find(items.begin(), items.end(), [&](dlx::ItemId a, dlx::ItemId b) {
                   const Options of_a = position_.options(a);
                   const Options of_b = position_.options(b);
                   return detail::none_of(of_a, [&](dlx::OptionId x) {
                       return detail::any_of(of_b, [&](dlx::OptionId y) { return x == y || is_pair(x, y); });
                   });
               }) == items.end();
    }

    /// Returns whether one of two options is right, since an item has no others.
    [[nodiscard]] bool is_pair(dlx::OptionId x, dlx::OptionId y) const {
        const auto entries = cover_.problem().option(x);
        return detail::any_of(entries, [&](const dlx::Entry& entry) {
            return has(y, entry.item) && position_.option_count(entry.item) == 2;
        });
    }

    /// Returns whether it is cells with xyz, xz and yz, of which each can have the target's digit z.
    [[nodiscard]] bool is_xyz_wing() const {
        std::vector<std::size_t> left;
        std::set<Digit> all;
        for (const dlx::ItemId cell : step_.base) {
            const auto digits = digits_of(cell);
            left.push_back(digits.size());
            all.insert(digits.begin(), digits.end());
            if (!detail::contains(digits, cover_.digit(step_.target)))
                return false;
        }
        std::sort(left.begin(), left.end());
        return all.size() == 3 && left == std::vector<std::size_t>{2, 2, 3};
    }

    // --- Chains -----------------------------------------------------------------------------------------------------

    using Part = std::vector<dlx::ItemId>; ///< an item, or the cells of an almost locked set

    /// Returns the parts of a whip, braid or trial, one after the other.
    [[nodiscard]] std::vector<Part> parts() const {
        std::vector<Part> parts;
        for (const dlx::ChainLink& link : step_.chain)
            parts.push_back({link.item});
        for (const dlx::Step& step : step_.substeps)
            parts.push_back(step.rule == dlx::Rule::single ? Part{step.item} : step.base);
        if (step_.rule != dlx::Rule::trial)
            return parts;
        Part last = parts.empty() ? Part{} : parts.back();
        last.push_back(step_.item);
        if (last.size() > 1 && step_.substeps.back().rule == dlx::Rule::set && !common_houses(last).empty())
            parts.back() = std::move(last);
        else
            parts.push_back({step_.item});
        return parts;
    }

    /// Returns the candidates of a part in groups: those of one digit if it has several cells, or else those that are
    /// linked to all of `before` and the others.
    [[nodiscard]] std::vector<Options> groups_of(const Part& part, const Options& before) const {
        std::vector<Options> groups;
        if (part.size() == 1) {
            groups.resize(2);
            for (const dlx::OptionId option : position_.options(part[0]))
                groups[is_linked_to_all(option, before) ? 0 : 1].push_back(option);
            return groups;
        }
        groups.resize(cover_.geometry().side());
        for (const dlx::ItemId cell : part)
            for (const dlx::OptionId option : position_.options(cell))
                groups[cover_.digit(option) - 1U].push_back(option);
        std::erase_if(groups, [](const Options& group) { return group.empty(); });
        return groups;
    }

    [[nodiscard]] bool is_taken(const Options& group, const Options& before) const {
        return !group.empty() && detail::all_of(group, [&](auto o) { return is_linked_to_all(o, before); });
    }

    /// Returns the name of a chain in which each part removes a group of the next one, and the target one of the first
    /// and one of the last. "" if it is none.
    [[nodiscard]] std::string chain_of(const std::vector<Part>& parts) const {
        std::vector<Options> before{{step_.target}};
        Options first;
        Options last;
        bool are_two = true;
        bool are_items = true;
        bool are_cells = true;
        Part all;
        for (const Part& part : parts) {
            const bool is_last = &part == &parts.back();
            std::vector<Options> groups;
            for (const Options& group : before) {
                groups = groups_of(part, group);
                const auto taken = detail::find_if(groups, [&](const Options& g) { return is_taken(g, group); });
                if (taken == groups.end())
                    continue;
                if (first.empty())
                    first = *taken;
                groups.erase(taken);
                if (is_last && (last = taken_by_target(groups)).empty())
                    continue;
                break;
            }
            if (groups.empty() || (is_last && last.empty()))
                return "";
            if (part.size() == 1 && groups.size() != 1)
                return "";
            before = groups;
            are_items = are_items && part.size() == 1;
            are_two = are_two && part.size() == 1 && position_.option_count(part[0]) == 2;
            are_cells = are_cells && cover_.requirement(part[0]).digit == 0;
            all.insert(all.end(), part.begin(), part.end());
        }
        if (parts.size() < 2)
            return "";
        if (are_cells && !are_two)
            return parts.size() == 2   ? "Almost Locked Set XZ-Rule"
                   : parts.size() == 3 ? "Almost Locked Set XY-Wing"
                                       : "Almost Locked Set XY-Chain";
        if (are_items)
            if (std::string name = chain_of_items(all, are_two); !name.empty())
                return name;
        return grouped(are_two) + nice_loop(first, last);
    }

    /// Returns whether each candidate of a cell is removed by cells that lose candidates to the target.
    [[nodiscard]] bool is_blossom() const {
        return step_.rule == dlx::Rule::trial && cover_.requirement(step_.item).digit == 0 &&
               detail::all_of(step_.substeps, [&](const dlx::Step& step) {
                   const Part part = step.rule == dlx::Rule::single ? Part{step.item} : step.base;
                   return !part.empty() && cover_.requirement(part[0]).digit == 0 &&
                          !taken_by_target(groups_of(part, {step_.target})).empty();
               });
    }

    [[nodiscard]] std::string chain_of_items(const Part& items, bool are_two) const {
        const std::vector<Requirement> base = requirements_of(items);
        if (items.size() == 2 && have_one_digit(base))
            return turbot_fish(base, are_two);
        return wing_or_pairs(items);
    }

    [[nodiscard]] Options taken_by_target(const std::vector<Options>& groups) const {
        const auto taken = detail::find_if(groups, [&](const Options& g) { return is_taken(g, {step_.target}); });
        return taken == groups.end() ? Options{} : *taken;
    }

    /// Names a chain. One of two groups is right; if an item holds both, one only is: then it is a loop, and its links
    /// are right. If the ends remove one candidate, HoDoKu calls it a discontinuous loop from this candidate to itself.
    [[nodiscard]] std::string nice_loop(const Options& first, const Options& last) const {
        if (first != last && is_taken(first, last))
            return "Continuous Nice Loop";
        std::size_t removed = 0;
        for (std::uint32_t o = 0; o < cover_.placement_count(); ++o)
            if (const dlx::OptionId option{o};
                position_.is_available(option) && is_linked_to_all(option, first) && is_linked_to_all(option, last))
                ++removed;
        return removed > 1 && first != last ? "AIC" : "Discontinuous Nice Loop";
    }

    std::vector<Requirement> base_;
    std::vector<Requirement> covers_;
};

} // namespace

Technique classify(const detail::StepBoard& cover, const dlx::Position& position, const dlx::Step& step) {
    Technique technique = Shape(cover, position, step).technique();
    if (technique.name == "Skyscraper" || technique.name == "Two-String Kite")
        technique.aliases.emplace_back("Turbot Fish");
    return technique;
}

} // namespace sudoku
