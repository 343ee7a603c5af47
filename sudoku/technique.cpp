#include "sudoku/technique.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace sudoku {

namespace {

struct Row {
    const char* name;
    double difficulty;
};

/// In HoDoKu's order.
constexpr Row table[] = {
    {"Full House", 1.0},
    {"Naked Single", 2.3},
    {"Hidden Single", 1.5},
    {"Locked Candidates (Pointing)", 2.6},
    {"Locked Candidates (Claiming)", 2.8},
    {"Locked Pair", 2.9},
    {"Locked Triple", 3.5},
    {"Naked Pair", 3.0},
    {"Naked Triple", 3.6},
    {"Hidden Pair", 3.4},
    {"Hidden Triple", 4.0},
    {"Naked Quad", 5.0},
    {"Hidden Quad", 5.4},
    {"X-Wing", 3.2},
    {"Swordfish", 3.8},
    {"Jellyfish", 5.2},
    {"Remote Pair", 4.9},
    {"Skyscraper", 4.1},
    {"Two-String Kite", 4.1},
    {"Turbot Fish", 4.15},
    {"Empty Rectangle", 4.2},
    {"W-Wing", 4.4},
    {"XY-Wing", 4.2},
    {"XYZ-Wing", 4.4},
    {"Finned X-Wing", 4.25},
    {"Sashimi X-Wing", 4.3},
    {"Finned Swordfish", 4.5},
    {"Sashimi Swordfish", 4.6},
    {"Finned Jellyfish", 5.3},
    {"Sashimi Jellyfish", 5.4},
    {"Sue de Coq", 5.8},
    {"Simple Colors Trap", 6.6},
    {"X-Chain", 6.6},
    {"XY-Chain", 6.7},
    {"Continuous Nice Loop", 7.0},
    {"AIC", 7.1},
    {"Discontinuous Nice Loop", 7.1},
    {"Grouped Continuous Nice Loop", 7.2},
    {"Grouped AIC", 7.3},
    {"Grouped Discontinuous Nice Loop", 7.3},
    {"Almost Locked Set XZ-Rule", 7.5},
    {"Almost Locked Set XY-Wing", 7.6},
    {"Almost Locked Set XY-Chain", 7.7},
    {"Death Blossom", 7.8},
    {"Franken X-Wing", 5.0},
    {"Franken Swordfish", 5.6},
    {"Franken Jellyfish", 7.0},
    {"Finned Franken X-Wing", 6.9},
    {"Finned Franken Swordfish", 7.1},
    {"Finned Franken Jellyfish", 7.9},
    {"Mutant X-Wing", 5.0},
    {"Mutant Swordfish", 5.6},
    {"Mutant Jellyfish", 7.0},
    {"Finned Mutant X-Wing", 7.0},
    {"Finned Mutant Swordfish", 7.3},
    {"Finned Mutant Jellyfish", 8.1},
    {"Multi-Sector Locked Sets", 8.0},
};

Technique named(const std::string& name) {
    const auto* const row =
        std::find_if(std::begin(table), std::end(table), [&](const Row& r) { return r.name == name; });
    const auto place = static_cast<std::size_t>(row - std::begin(table));
    return row == std::end(table) ? Technique{name, 9.0, place} : Technique{name, row->difficulty, place};
}

using Requirement = Cover::Requirement;
using Options = std::vector<dlx::OptionId>;

/// What a step looks like to a player.
class Shape {
public:
    Shape(const Cover& cover, const dlx::Position& position, const dlx::Step& step)
        : cover_(cover), position_(position), step_(step) {
        for (const dlx::ItemId item : step.base)
            base_.push_back(cover.requirement(item));
        for (const dlx::ItemId item : step.cover)
            covers_.push_back(cover.requirement(item));
    }

    [[nodiscard]] Technique technique() const {
        switch (step_.rule) {
        case dlx::Rule::single:
            return single();
        case dlx::Rule::set:
            return step_.cover.size() == step_.base.size() ? set_of_rank_0() : set_of_higher_rank();
        default:
            if (const std::string chain = chain_of(parts()); !chain.empty())
                return named(chain);
            if (is_blossom())
                return named("Death Blossom");
            return by_length();
        }
    }

private:
    using Kind = Requirement::Kind;

    /// Of chains that have no other name.
    [[nodiscard]] Technique by_length() const {
        const bool is_whip = step_.rule == dlx::Rule::whip;
        const bool is_braid = step_.rule == dlx::Rule::braid;
        Technique technique = named((is_whip    ? "Whip["
                                     : is_braid ? "Braid["
                                                : "Forcing Net[") +
                                    std::to_string(step_.size()) + "]");
        technique.difficulty = (is_whip ? 7.6 : is_braid ? 8.0 : 9.0) + 0.1 * static_cast<double>(step_.size());
        return technique;
    }

    // --- What items have in common ----------------------------------------------------------------------------------

    [[nodiscard]] static bool all_are(const std::vector<Requirement>& all, Kind kind) {
        return count(all, kind) == all.size();
    }
    [[nodiscard]] static bool have_one_digit(const std::vector<Requirement>& all) {
        return std::all_of(all.begin(), all.end(),
                           [&](const Requirement& one) { return one.digit != 0 && one.digit == all[0].digit; });
    }
    [[nodiscard]] static bool are_of_one_house(const std::vector<Requirement>& all) {
        return std::all_of(all.begin(), all.end(), [&](const Requirement& one) {
            return one.kind != Kind::cell && one.kind == all[0].kind && one.house == all[0].house;
        });
    }
    [[nodiscard]] static std::size_t count(const std::vector<Requirement>& all, Kind kind) {
        return static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [&](const Requirement& one) { return one.kind == kind; }));
    }

    /// Do two cover items hold all options of each base item? Then they are two groups, of which one is right.
    [[nodiscard]] bool are_two_groups_each() const {
        return std::all_of(step_.base.begin(), step_.base.end(), [&](dlx::ItemId base) {
            return std::count_if(step_.cover.begin(), step_.cover.end(), [&](dlx::ItemId item) {
                       const Options options = options_of(base);
                       return std::any_of(options.begin(), options.end(), [&](auto o) { return has(o, item); });
                   }) == 2;
        });
    }
    [[nodiscard]] bool are_two_each() const {
        return std::all_of(step_.base.begin(), step_.base.end(),
                           [&](dlx::ItemId item) { return position_.left_for(item) == 2; });
    }

    [[nodiscard]] Options options_of(dlx::ItemId item) const {
        Options options;
        for (const Candidate& candidate : cover_.candidates(item))
            if (const dlx::OptionId o = cover_.option(candidate.cell, candidate.digit); position_.is_left(o))
                options.push_back(o);
        return options;
    }
    [[nodiscard]] bool has(dlx::OptionId option, dlx::ItemId item) const {
        const auto entries = cover_.problem().option(option);
        return std::any_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) { return entry.item == item; });
    }
    [[nodiscard]] bool are_linked(dlx::OptionId a, dlx::OptionId b) const {
        const auto entries = cover_.problem().option(a);
        return a != b &&
               std::any_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) { return has(b, entry.item); });
    }
    [[nodiscard]] bool is_linked_to_all(dlx::OptionId option, const Options& all) const {
        return std::all_of(all.begin(), all.end(), [&](dlx::OptionId other) { return are_linked(option, other); });
    }
    [[nodiscard]] std::vector<Digit> digits_of(dlx::ItemId cell) const {
        std::vector<Digit> digits;
        for (const dlx::OptionId option : options_of(cell))
            digits.push_back(cover_.digit(option));
        return digits;
    }
    [[nodiscard]] bool share(HouseKind kind) const { ///< the base cells a house
        return std::all_of(base_.begin(), base_.end(), [&](const Requirement& one) {
            return cover_.geometry().house(kind, one.cell) == cover_.geometry().house(kind, base_[0].cell);
        });
    }

    [[nodiscard]] static std::string by_size(const char* kind, std::size_t size,
                                             const std::array<const char*, 5>& names) {
        return kind + (size < 5 ? names[size] : "[" + std::to_string(size) + "]");
    }
    [[nodiscard]] static std::string subset(const char* kind, std::size_t size) {
        return by_size(kind, size, {"", "Single", "Pair", "Triple", "Quad"});
    }
    [[nodiscard]] static std::string fish(const std::string& kind, std::size_t size) {
        constexpr std::array names{"Fish", "Cyclopsfish", "X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale"};
        return kind + (size < names.size() ? names[size] : "Fish[" + std::to_string(size) + "]");
    }

    // --- Singles and sets -------------------------------------------------------------------------------------------

    [[nodiscard]] Technique single() const {
        const Cell cell = cover_.cell(step_.option);
        for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box}) {
            const House house = cover_.geometry().house(kind, cell);
            std::uint32_t open = 0;
            for (std::uint32_t k = 0; k < cover_.geometry().side() && open < 2; ++k)
                open += position_.is_covered(dlx::ItemId{cover_.geometry().cell_of(house, k)}) ? 0 : 1;
            if (open == 1)
                return named("Full House");
        }
        const Kind kind = cover_.requirement(step_.item).kind;
        Technique technique = named(kind == Kind::cell ? "Naked Single" : "Hidden Single");
        if (kind == Kind::box)
            technique.difficulty = 1.2;
        return technique;
    }

    [[nodiscard]] Technique set_of_rank_0() const {
        const std::size_t k = base_.size();
        const bool are_cells = all_are(base_, Kind::cell);
        if (k == 1 && position_.left_for(step_.base[0]) == 1)
            return named(are_cells ? "Naked Single" : "Hidden Single");
        if (k == 1)
            return named(base_[0].kind == Kind::box ? "Locked Candidates (Pointing)" : "Locked Candidates (Claiming)");
        if (are_cells && are_of_one_house(covers_))
            return named(subset(k <= 3 && share(HouseKind::box) && (share(HouseKind::row) || share(HouseKind::column))
                                    ? "Locked "
                                    : "Naked ",
                                k));
        if (are_of_one_house(base_) && all_are(covers_, Kind::cell))
            return named(subset("Hidden ", k));
        if (have_one_digit(base_) && have_one_digit(covers_))
            return named(fish(kind_of_fish(covers_), k));
        if (are_two_groups_each())
            return named(are_two_each() ? "Continuous Nice Loop" : "Grouped Continuous Nice Loop");
        return named(are_cells ? "Sue de Coq" : "Multi-Sector Locked Sets");
    }

    /// "" if rows cross columns, "Franken " if there are boxes beside them, "Mutant " otherwise.
    [[nodiscard]] std::string kind_of_fish(const std::vector<Requirement>& covers) const {
        const auto crosses = [&](Kind across, Kind along) { return count(base_, along) + count(covers, across) == 0; };
        if (!crosses(Kind::row, Kind::column) && !crosses(Kind::column, Kind::row))
            return "Mutant ";
        return count(base_, Kind::box) + count(covers, Kind::box) > 0 ? "Franken " : "";
    }

    [[nodiscard]] Technique set_of_higher_rank() const {
        const std::size_t k = base_.size();
        if (have_one_digit(base_))
            return named(of_one_digit());
        const bool are_cells = all_are(base_, Kind::cell);
        if (are_cells && k == 3 && is_xyz_wing())
            return named("XYZ-Wing");
        if (are_two_groups_each()) {
            const std::string chain = wing_or_pairs(step_.base);
            return named(!chain.empty()         ? chain
                         : step_.others.empty() ? grouped(are_two_each()) + "Discontinuous Nice Loop"
                                                : grouped(are_two_each()) + "AIC");
        }
        if (are_cells && step_.cover.size() == k + 1)
            return named("Almost Locked Set XZ-Rule");
        return named("Set[" + std::to_string(k) + "]");
    }

    [[nodiscard]] static std::string grouped(bool are_two_each) { return are_two_each ? "" : "Grouped "; }

    /// Turbot fish, fish with fins.
    [[nodiscard]] std::string of_one_digit() const {
        const std::size_t k = base_.size();
        if (k == 2)
            if (const std::string turbot = turbot_fish(base_, are_two_each()); !turbot.empty())
                return turbot;
        // One of the target's items is in the cover of the fish. The others hold its fins.
        std::string kind = "Mutant ";
        for (std::size_t of_target = 0; of_target < covers_.size(); ++of_target) {
            if (!has(step_.option, step_.cover[of_target]) || covers_[of_target].kind == Kind::cell)
                continue;
            std::vector<Requirement> covers{covers_[of_target]};
            for (std::size_t c = 0; c < covers_.size(); ++c)
                if (!has(step_.option, step_.cover[c]))
                    covers.push_back(covers_[c]);
            const std::string better = kind_of_fish(covers);
            if (better.size() < kind.size() || (better == "Franken " && kind == "Mutant "))
                kind = better;
        }
        return fish((kind.empty() && is_sashimi() ? "Sashimi " : "Finned ") + kind, k);
    }

    /// Does a base item have one option at most that is no fin?
    [[nodiscard]] bool is_sashimi() const {
        const HouseKind across = base_[0].kind == Kind::row ? HouseKind::column : HouseKind::row;
        const Geometry& geometry = cover_.geometry();
        const Cell target = cover_.cell(step_.option);
        return std::any_of(step_.base.begin(), step_.base.end(), [&](dlx::ItemId item) {
            const Options options = options_of(item);
            return std::count_if(options.begin(), options.end(), [&](dlx::OptionId o) {
                       const Cell cell = cover_.cell(o);
                       return geometry.house(across, cell) == geometry.house(across, target) ||
                              geometry.house(HouseKind::box, cell) != geometry.house(HouseKind::box, target);
                   }) <= 1;
        });
    }

    /// Of two items with one digit.
    [[nodiscard]] static std::string turbot_fish(const std::vector<Requirement>& base, bool are_two_each) {
        const std::size_t boxes = count(base, Kind::box);
        if (are_two_each)
            return base[0].kind == base[1].kind && boxes == 0 ? "Skyscraper"
                   : boxes == 0                               ? "Two-String Kite"
                                                              : "Turbot Fish";
        return boxes == 1 ? "Empty Rectangle" : "";
    }

    /// Of chains of items with two options each.
    [[nodiscard]] std::string wing_or_pairs(const std::vector<dlx::ItemId>& items) const {
        std::vector<Requirement> base;
        std::vector<std::vector<Digit>> digits; // of the cells
        for (const dlx::ItemId item : items) {
            base.push_back(cover_.requirement(item));
            if (base.back().digit == 0)
                digits.push_back(digits_of(item));
        }
        const bool are_same = std::adjacent_find(digits.begin(), digits.end(), std::not_equal_to<>()) == digits.end();
        const bool are_pairs =
            std::all_of(items.begin(), items.end(), [&](dlx::ItemId item) { return position_.left_for(item) == 2; });
        const bool are_cells = all_are(base, Kind::cell);
        if (!are_pairs)
            return "";
        if (are_cells)
            return are_same && items.size() > 3 ? "Remote Pair" : items.size() == 3 ? "XY-Wing" : "XY-Chain";
        if (have_one_digit(base))
            return are_colors(items) ? "Simple Colors Trap" : "X-Chain";
        const auto house =
            std::find_if(base.begin(), base.end(), [](const Requirement& one) { return one.digit != 0; });
        if (items.size() == 3 && count(base, Kind::cell) == 2 && are_same &&
            house->digit != cover_.digit(step_.option) &&
            std::count(digits[0].begin(), digits[0].end(), house->digit) != 0)
            return "W-Wing";
        return "";
    }

    /// Do the options of these items of one digit, all but those at the ends, belong to two of the items?
    [[nodiscard]] bool are_colors(const std::vector<dlx::ItemId>& items) const {
        return std::adjacent_find(items.begin(), items.end(), [&](dlx::ItemId a, dlx::ItemId b) {
                   const Options of_a = options_of(a);
                   const Options of_b = options_of(b);
                   return std::none_of(of_a.begin(), of_a.end(), [&](dlx::OptionId x) {
                       return std::any_of(of_b.begin(), of_b.end(),
                                          [&](dlx::OptionId y) { return x == y || is_pair(x, y); });
                   });
               }) == items.end();
    }

    /// Is one of two options right, since an item has no others?
    [[nodiscard]] bool is_pair(dlx::OptionId x, dlx::OptionId y) const {
        const auto entries = cover_.problem().option(x);
        return std::any_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) {
            return has(y, entry.item) && position_.left_for(entry.item) == 2;
        });
    }

    /// Cells with xyz, xz and yz, of which each can have the target's digit z.
    [[nodiscard]] bool is_xyz_wing() const {
        std::vector<std::size_t> left;
        std::set<Digit> all;
        for (const dlx::ItemId cell : step_.base) {
            const auto digits = digits_of(cell);
            left.push_back(digits.size());
            all.insert(digits.begin(), digits.end());
            if (std::find(digits.begin(), digits.end(), cover_.digit(step_.option)) == digits.end())
                return false;
        }
        std::sort(left.begin(), left.end());
        return all.size() == 3 && left == std::vector<std::size_t>{2, 2, 3};
    }

    // --- Chains -----------------------------------------------------------------------------------------------------

    using Part = std::vector<dlx::ItemId>; ///< an item, or the cells of an almost locked set

    /// The parts of a whip, braid or trial, one after the other.
    [[nodiscard]] std::vector<Part> parts() const {
        std::vector<Part> parts;
        for (const dlx::ChainLink& link : step_.chain)
            parts.push_back({link.item});
        for (const dlx::Step& step : step_.inside)
            parts.push_back(step.rule == dlx::Rule::single ? Part{step.item} : step.base);
        if (step_.rule != dlx::Rule::trial)
            return parts;
        const bool belongs_to_last = !parts.empty() && step_.inside.back().rule == dlx::Rule::set &&
                                     are_cells_of_a_house(parts.back(), step_.item);
        if (belongs_to_last)
            parts.back().push_back(step_.item);
        else
            parts.push_back({step_.item});
        return parts;
    }

    [[nodiscard]] bool are_cells_of_a_house(Part part, dlx::ItemId other) const {
        part.push_back(other);
        const auto need = [&](dlx::ItemId item) { return cover_.requirement(item); };
        return std::all_of(part.begin(), part.end(), [&](dlx::ItemId item) { return need(item).digit == 0; }) && [&] {
            for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box})
                if (std::all_of(part.begin(), part.end(), [&](dlx::ItemId item) {
                        return cover_.geometry().house(kind, need(item).cell) ==
                               cover_.geometry().house(kind, need(other).cell);
                    }))
                    return true;
            return false;
        }();
    }

    /// The candidates of a part in groups: those of one digit if it has several cells, or else those that `all` are linked
    /// to and the others.
    [[nodiscard]] std::vector<Options> groups_of(const Part& part, const Options& before) const {
        std::vector<Options> groups;
        if (part.size() == 1) {
            groups.resize(2);
            for (const dlx::OptionId option : options_of(part[0]))
                groups[is_linked_to_all(option, before) ? 0 : 1].push_back(option);
            return groups;
        }
        groups.resize(cover_.geometry().side());
        for (const dlx::ItemId cell : part)
            for (const dlx::OptionId option : options_of(cell))
                groups[cover_.digit(option) - 1U].push_back(option);
        std::erase_if(groups, [](const Options& group) { return group.empty(); });
        return groups;
    }

    [[nodiscard]] bool is_taken(const Options& group, const Options& before) const {
        return !group.empty() &&
               std::all_of(group.begin(), group.end(), [&](auto o) { return is_linked_to_all(o, before); });
    }

    /// The name of a chain in which each part takes a group of the next one away, and the target one of the first and one of
    /// the last. "" if it is none.
    [[nodiscard]] std::string chain_of(const std::vector<Part>& parts) const {
        std::vector<Options> before{{step_.option}};
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
                const auto taken =
                    std::find_if(groups.begin(), groups.end(), [&](const Options& g) { return is_taken(g, group); });
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
            are_two = are_two && part.size() == 1 && position_.left_for(part[0]) == 2;
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
            if (const std::string name = chain_of_items(all, are_two); !name.empty())
                return name;
        return grouped(are_two) + nice_loop(first, last);
    }

    /// A cell each of whose candidates is taken away by cells that lose candidates to the target.
    [[nodiscard]] bool is_blossom() const {
        return step_.rule == dlx::Rule::trial && cover_.requirement(step_.item).digit == 0 &&
               std::all_of(step_.inside.begin(), step_.inside.end(), [&](const dlx::Step& step) {
                   const Part part = step.rule == dlx::Rule::single ? Part{step.item} : step.base;
                   return !part.empty() && cover_.requirement(part[0]).digit == 0 &&
                          !taken_by_target(groups_of(part, {step_.option})).empty();
               });
    }

    [[nodiscard]] std::string chain_of_items(const Part& items, bool are_two) const {
        std::vector<Requirement> base;
        for (const dlx::ItemId item : items)
            base.push_back(cover_.requirement(item));
        if (items.size() == 2 && have_one_digit(base))
            return turbot_fish(base, are_two);
        return wing_or_pairs(items);
    }

    [[nodiscard]] Options taken_by_target(const std::vector<Options>& groups) const {
        const auto taken =
            std::find_if(groups.begin(), groups.end(), [&](const Options& g) { return is_taken(g, {step_.option}); });
        return taken == groups.end() ? Options{} : *taken;
    }

    /// One of two groups is right. If an item holds both, one only is: then the chain is a loop, and all its links are right.
    /// If the ends take one candidate away, HoDoKu calls it a discontinuous loop from this candidate to itself.
    [[nodiscard]] std::string nice_loop(const Options& first, const Options& last) const {
        if (first != last && is_taken(first, last))
            return "Continuous Nice Loop";
        std::size_t removed = 0;
        for (std::uint32_t o = 0; o < cover_.problem().options(); ++o)
            if (const dlx::OptionId option{o};
                position_.is_left(option) && is_linked_to_all(option, first) && is_linked_to_all(option, last))
                ++removed;
        return removed > 1 && first != last ? "AIC" : "Discontinuous Nice Loop";
    }

    const Cover& cover_;
    const dlx::Position& position_;
    const dlx::Step& step_;
    std::vector<Requirement> base_;
    std::vector<Requirement> covers_;
};

} // namespace

Technique technique_of(const Cover& cover, const dlx::Position& position, const dlx::Step& step) {
    Technique technique = Shape(cover, position, step).technique();
    if (technique.name == "Turbot Fish" || technique.name == "Empty Rectangle" || technique.name == "Two-String Kite")
        technique.also = {"Turbot Fish", "Empty Rectangle", "Finned Franken X-Wing"};
    return technique;
}

} // namespace sudoku
