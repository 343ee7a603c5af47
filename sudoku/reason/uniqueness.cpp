#include "sudoku/reason/uniqueness.hpp"

#include "sudoku/detail/lists.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace sudoku {

namespace {

constexpr std::array kinds{HouseKind::row, HouseKind::column, HouseKind::box};

/// The digits left for each cell: of a given none, of a filled cell its own.
using DigitsLeft = std::vector<std::set<Digit>>;

DigitsLeft digits_left(const Encoding& cover, const dlx::Position& position, const Grid& puzzle) {
    DigitsLeft left(puzzle.geometry().cell_count());
    for (const dlx::OptionId chosen : position.chosen())
        if (puzzle[cover.cell(chosen)] == 0)
            left[cover.cell(chosen)] = {cover.digit(chosen)};
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
        for (const auto& [of, digit] : cover.candidates(dlx::ItemId{cell}))
            if (position.is_available(cover.option(cell, digit)))
                left[cell].insert(digit);
    return left;
}

// --- Patterns -------------------------------------------------------------------------------------------------------

/// Looks for patterns of two digits: cells of which each house has two or none.
class Loops {
public:
    Loops(const Geometry& geometry, const DigitsLeft& left, std::vector<DeadlyPattern>& found)
        : geometry_(geometry), left_(left), found_(found) {}

    /// Finds those of a digit and a greater one.
    void find(Digit digit, Digit greater) {
        pair_ = {digit, greater};
        guards_.clear();
        for (const std::set<Digit>& digits : left_) {
            const std::size_t of_pair = digits.count(digit) + digits.count(greater);
            guards_.push_back(of_pair == 0 ? no_place : digits.size() - of_pair);
        }
        for (start_ = 0; start_ < geometry_.cell_count(); ++start_)
            if (guards_[start_] == 0)
                add(start_);
    }

private:
    static constexpr std::size_t most_cells = 12;
    static constexpr std::size_t most_guarded = 3; // so a loop has a cell without guardians, where it can start
    static constexpr std::size_t no_place = ~std::size_t{0};

    [[nodiscard]] std::size_t in_house(House house) const {
        return static_cast<std::size_t>(
            detail::count_if(cells_, [&](Cell cell) { return geometry_.house(house.kind, cell) == house; }));
    }

    /// Adds a cell, and then in all ways those that its houses need.
    void add(Cell cell) {
        cells_.push_back(cell);
        if (const auto house = house_with_one()) {
            for (std::uint32_t k = 0; k < geometry_.side(); ++k)
                if (const Cell next = geometry_.house_cell(*house, k); may_join(next))
                    add(next);
        } else {
            keep();
        }
        cells_.pop_back();
    }

    [[nodiscard]] std::optional<House> house_with_one() const {
        for (const Cell cell : cells_)
            for (const HouseKind kind : kinds)
                if (const House house = geometry_.house(kind, cell); in_house(house) == 1)
                    return house;
        return std::nullopt;
    }

    [[nodiscard]] bool may_join(Cell cell) const {
        const auto is_filled = [&](Cell one) { return left_[one].size() == 1; };
        const auto is_guarded = [&](Cell one) { return guards_[one] > 0; };
        if (guards_[cell] == no_place || cells_.size() == most_cells || (!is_guarded(cell) && cell <= start_) ||
            detail::contains(cells_, cell) ||
            (is_guarded(cell) && detail::count_if(cells_, is_guarded) == most_guarded))
            return false;
        if (cells_.size() >= 4 && (is_filled(cell) || detail::any_of(cells_, is_filled)))
            return false; // players know no avoidable loops but rectangles
        return detail::all_of(kinds, [&](HouseKind kind) { return in_house(geometry_.house(kind, cell)) < 2; });
    }

    void keep() {
        DeadlyPattern pattern;
        for (const Cell cell : cells_) {
            pattern.pairs.insert(pattern.pairs.end(), {{cell, pair_[0]}, {cell, pair_[1]}});
            for (const Digit digit : left_[cell])
                if (digit != pair_[0] && digit != pair_[1])
                    pattern.guardians.push_back({cell, digit});
        }
        std::sort(pattern.pairs.begin(), pattern.pairs.end());
        std::sort(pattern.guardians.begin(), pattern.guardians.end());
        if (!pattern.guardians.empty())
            found_.push_back(std::move(pattern));
    }

    const Geometry& geometry_;
    const DigitsLeft& left_;
    std::vector<DeadlyPattern>& found_;
    std::array<Digit, 2> pair_{};
    std::vector<std::size_t> guards_; ///< by cell: how many guardians it has; no_place if it has none of the pair
    Cell start_ = 0;
    std::vector<Cell> cells_;
};

/// Returns all empty cells, if in each house of a guardian its digit has more than two places.
std::optional<DeadlyPattern> grave(const Encoding& cover, const dlx::Position& position) {
    DeadlyPattern grave;
    std::vector<std::uint32_t> times(cover.problem().item_count()); // pair candidates, by item
    for (Cell cell = 0; cell < cover.geometry().cell_count(); ++cell)
        for (const auto& [of, digit] : cover.candidates(dlx::ItemId{cell})) {
            if (!position.is_available(cover.option(cell, digit)))
                continue;
            const auto entries = cover.problem().option(cover.option(cell, digit));
            const bool is_guardian =
                detail::all_of(entries, [&](const dlx::Entry& entry) { return position.option_count(entry.item) > 2; });
            (is_guardian ? grave.guardians : grave.pairs).push_back({cell, digit});
            for (const dlx::Entry& entry : entries)
                times[dlx::index(entry.item)] += is_guardian ? 0 : 1;
        }
    for (std::uint32_t k = 0; k < times.size(); ++k)
        if (times[k] != (position.is_covered(dlx::ItemId{k}) ? 0U : 2U))
            return std::nullopt;
    return grave.guardians.empty() ? std::nullopt : std::optional(std::move(grave));
}

std::vector<DeadlyPattern> patterns_of(const Encoding& cover, const dlx::Position& position, const DigitsLeft& left) {
    std::vector<DeadlyPattern> found;
    Loops loops(cover.geometry(), left, found);
    const std::uint32_t n = cover.geometry().side();
    for (std::uint32_t digit = 1; digit <= n; ++digit)
        for (std::uint32_t greater = digit + 1; greater <= n; ++greater)
            loops.find(static_cast<Digit>(digit), static_cast<Digit>(greater));
    if (auto of_all = grave(cover, position))
        found.push_back(std::move(*of_all));
    return found;
}

// --- Conclusions ----------------------------------------------------------------------------------------------------

/// Draws conclusions from one pattern after the other.
class Conclusions {
public:
    Conclusions(const Encoding& cover, const dlx::Position& position, const DigitsLeft& left)
        : cover_(cover), position_(position), left_(left) {}

    void draw(const DeadlyPattern& pattern) {
        pattern_ = &pattern;
        guarded_.clear();
        std::set<Digit> digits;
        for (const auto& [cell, digit] : pattern.guardians) {
            guarded_.insert(cell);
            digits.insert(digit);
        }
        if (guarded_.size() == 1)
            return add(pair_left(*guarded_.begin()), {}, {}, 1);
        const std::vector<Cell> cells(guarded_.begin(), guarded_.end());
        shared_houses_ = cover_.geometry().common_houses(cells);
        if (digits.size() == 1)
            add(linked_to_all(pattern.guardians, *digits.begin()), {}, {}, shared_houses_.empty() ? 5 : 2);
        else
            for (const House house : shared_houses_)
                add_subsets(house, 0, pattern.guardians, {}, digits);
        add_links();
    }

    [[nodiscard]] std::vector<UniquenessStep> take() { return std::move(steps_); }

private:
    [[nodiscard]] bool is_available(const Candidate& one) const {
        return position_.is_available(cover_.option(one.cell, one.digit));
    }
    [[nodiscard]] bool are_linked(const Candidate& a, const Candidate& b) const {
        return a.cell == b.cell ? a.digit != b.digit
                                : a.digit == b.digit && cover_.geometry().are_peers(a.cell, b.cell);
    }

    [[nodiscard]] std::vector<Candidate> pair_left(Cell cell) const {
        std::vector<Candidate> pair;
        std::copy_if(pattern_->pairs.begin(), pattern_->pairs.end(), std::back_inserter(pair),
                     [&](const Candidate& one) { return one.cell == cell && is_available(one); });
        return pair;
    }

    /// Returns the places left for a digit that are peers of all `candidates` with it.
    [[nodiscard]] std::vector<Candidate> linked_to_all(const std::vector<Candidate>& candidates, Digit digit) const {
        std::vector<Candidate> linked;
        for (Cell cell = 0; cell < cover_.geometry().cell_count(); ++cell)
            if (is_available({cell, digit}) && detail::all_of(candidates, [&](const Candidate& one) {
                    return one.digit != digit || are_linked(one, {cell, digit});
                }))
                linked.push_back({cell, digit});
        return linked;
    }

    /// Returns the item that the house of a candidate has to have its digit.
    [[nodiscard]] dlx::ItemId item(HouseKind kind, const Candidate& one) const {
        return cover_.problem().option(cover_.option(one.cell, one.digit))[1 + static_cast<std::size_t>(kind)].item;
    }

    /// Adds cells of the house to the base, the first of them at `from`: if these and the guardians, in all `places`, have
    /// one digit more than there are cells, they need all of these.
    void add_subsets(House house, std::uint32_t from, const std::vector<Candidate>& places,
                     const std::vector<dlx::ItemId>& base, const std::set<Digit>& digits) {
        if (!base.empty() && digits.size() == base.size() + 1) {
            std::vector<Candidate> gone;
            std::vector<dlx::ItemId> cover;
            for (const Digit digit : digits) {
                const auto linked = linked_to_all(places, digit);
                std::copy_if(linked.begin(), linked.end(), std::back_inserter(gone), [&](const Candidate& one) {
                    return cover_.geometry().house(house.kind, one.cell) == house;
                });
                cover.push_back(item(house.kind, {cover_.geometry().house_cell(house, 0), digit}));
            }
            add(gone, base, cover, 3);
        }
        for (std::uint32_t k = from; k < cover_.geometry().side() && base.size() < most_of_subset; ++k) {
            const Cell cell = cover_.geometry().house_cell(house, k);
            if (position_.is_covered(dlx::ItemId{cell}) || guarded_.count(cell) != 0)
                continue;
            auto more_places = places;
            for (const Digit digit : left_[cell])
                more_places.push_back({cell, digit});
            auto more_base = base;
            more_base.push_back(dlx::ItemId{cell});
            auto more_digits = digits;
            more_digits.insert(left_[cell].begin(), left_[cell].end());
            add_subsets(house, k + 1, more_places, more_base, more_digits);
        }
    }

    /// Adds candidates of the pattern that leave each cell with guardians, but their own, one for which it is the only
    /// place in a house, and no guardian.
    void add_links() {
        std::map<std::vector<dlx::ItemId>, std::vector<Candidate>> gone; // by base
        std::vector<dlx::ItemId> cover;
        for (const Cell cell : guarded_)
            cover.push_back(dlx::ItemId{cell});
        const std::optional<Digit> of_x_wing = add_x_wing(cover);
        for (const Candidate& target : pattern_->pairs) {
            if (target.digit == of_x_wing)
                continue;
            std::vector<dlx::ItemId> base;
            for (const Cell cell : guarded_)
                if (const auto need = cell == target.cell ? std::nullopt : forced(cell, target))
                    base.push_back(*need);
            if (is_available(target) && base.size() + guarded_.count(target.cell) == guarded_.size())
                gone[base].push_back(target);
        }
        for (const auto& [base, targets] : gone)
            add(targets, base, cover,
                is_hidden(targets[0].cell, base)            ? hidden
                : base.size() > 1 || shared_houses_.empty() ? 0
                                                            : 4);
    }

    /// Returns whether these are the row and the column of a corner, and only the opposite corner has no guardians.
    [[nodiscard]] bool is_hidden(Cell corner, const std::vector<dlx::ItemId>& base) const {
        const Geometry& geometry = cover_.geometry();
        const auto is_in_box = [&](dlx::ItemId item) {
            return cover_.requirement(item).kind == Encoding::Requirement::Kind::box;
        };
        const auto cells = pattern_->cells();
        return cells.size() == 4 && guarded_.size() == 3 && base.size() == 2 && detail::none_of(base, is_in_box) &&
               detail::all_of(cells, [&](Cell cell) {
                   return guarded_.count(cell) != 0 || (geometry.row(cell) != geometry.row(corner) &&
                                                        geometry.column(cell) != geometry.column(corner));
               });
    }

    /// Adds the loss of a digit in two opposite cells of a rectangle, which have the guardians: two rows or two columns
    /// have no other cells for it.
    std::optional<Digit> add_x_wing(const std::vector<dlx::ItemId>& cover) {
        if (pattern_->pairs.size() != 8 || guarded_.size() != 2 || !shared_houses_.empty())
            return std::nullopt;
        for (const Digit digit : {pattern_->pairs[0].digit, pattern_->pairs[1].digit})
            for (const HouseKind kind : {HouseKind::row, HouseKind::column}) {
                std::vector<Candidate> targets;
                std::vector<dlx::ItemId> base;
                for (const Cell cell : guarded_) {
                    targets.push_back({cell, digit});
                    base.push_back(item(kind, targets.back()));
                }
                if (!has_two_in_pattern(base[0]) || !has_two_in_pattern(base[1]))
                    continue;
                add(targets, base, cover, 6);
                return digit;
            }
        return std::nullopt;
    }

    [[nodiscard]] bool has_two_in_pattern(dlx::ItemId item) const {
        const auto places = position_.options(item);
        return places.size() == 2 && detail::all_of(places, [&](dlx::OptionId option) {
                   const Candidate place{cover_.cell(option), cover_.digit(option)};
                   return std::binary_search(pattern_->pairs.begin(), pattern_->pairs.end(), place);
               });
    }

    /// Returns a digit of the cell's pair and a house in which the target leaves it no other place.
    [[nodiscard]] std::optional<dlx::ItemId> forced(Cell cell, const Candidate& target) const {
        for (const Candidate& one : pair_left(cell))
            for (const HouseKind kind : kinds) {
                const auto places = cover_.candidates(item(kind, one));
                if (!are_linked(one, target) && detail::all_of(places, [&](const Candidate& place) {
                        return place == one || !is_available(place) || are_linked(place, target);
                    }))
                    return item(kind, one);
            }
        return std::nullopt;
    }

    void add(const std::vector<Candidate>& gone, std::vector<dlx::ItemId> base, std::vector<dlx::ItemId> cover,
             std::uint32_t type) {
        if (gone.empty())
            return;
        UniquenessStep step{.pattern = *pattern_, .step = {.rule = dlx::Rule::set}, .technique = {}};
        step.step.target = cover_.option(gone[0].cell, gone[0].digit);
        for (std::size_t k = 1; k < gone.size(); ++k)
            step.step.other_targets.push_back(cover_.option(gone[k].cell, gone[k].digit));
        step.technique = technique(type, base.size());
        step.step.base = std::move(base);
        step.step.cover = std::move(cover);
        steps_.push_back(std::move(step));
    }

    /// Returns name and difficulty by the type of a unique rectangle, 0 for none, and the number of items in the base.
    /// Only rectangles have a type 5 and 6 or are hidden, and avoidable ones only types up to 3.
    [[nodiscard]] Technique technique(std::uint32_t type, std::size_t base) const {
        const auto cells = pattern_->cells();
        const double more = type == 0 || type == 3 ? 0.1 * static_cast<double>(type == 0 ? base - 1 : base) : 0;
        const std::string of_loop = type == 0 ? "" : " Type " + std::to_string(type == 5 ? 2 : type);
        const std::size_t guardians = pattern_->guardians.size();
        if (!pattern_->has_two_digits())
            return {"BUG" + (guardians == 1 || type == 0 ? '+' + std::to_string(guardians) : of_loop),
                    type == 1 ? 5.6 : 5.7 + more};
        if (cells.size() > 4)
            return {"Unique Loop" + of_loop, (cells.size() == 6 ? 4.6 : cells.size() == 8 ? 4.7 : 5.0) + more};
        const bool is_avoidable =
            detail::any_of(cells, [&](Cell cell) { return position_.is_covered(dlx::ItemId{cell}); });
        if (type == hidden && !is_avoidable)
            return {"Hidden Rectangle", 4.6};
        const std::string rectangle = is_avoidable ? "Avoidable Rectangle" : "Unique Rectangle";
        if (type == 0 || (is_avoidable && type > 3))
            return {rectangle, 4.7 + more};
        return {rectangle + " Type " + std::to_string(type), 4.5 + more};
    }

    static constexpr std::size_t most_of_subset = 3;
    static constexpr std::uint32_t hidden = 7; ///< type that needs two links

    const Encoding& cover_;
    const dlx::Position& position_;
    const DigitsLeft& left_;
    const DeadlyPattern* pattern_ = nullptr;
    std::set<Cell> guarded_;           ///< its cells with guardians
    std::vector<House> shared_houses_; ///< those that hold all of these cells
    std::vector<UniquenessStep> steps_;
};

} // namespace

std::vector<Cell> DeadlyPattern::cells() const {
    std::vector<Cell> cells;
    for (const auto& [cell, digit] : pairs)
        if (cells.empty() || cells.back() != cell)
            cells.push_back(cell);
    return cells;
}

bool DeadlyPattern::has_two_digits() const {
    return detail::all_of(
        pairs, [&](const Candidate& one) { return one.digit == pairs[0].digit || one.digit == pairs[1].digit; });
}

std::string to_string(const Geometry& geometry, const DeadlyPattern& pattern, DigitNotation notation) {
    std::vector<std::string> cells;
    for (const Cell cell : pattern.cells())
        cells.push_back(cell_name(geometry, cell));
    std::vector<std::string> guardians;
    for (const auto& [cell, digit] : pattern.guardians)
        guardians.push_back(cell_name(geometry, cell) + " = " + digit_text(digit, notation));
    const auto text = [&](std::size_t k) { return digit_text(pattern.pairs[k].digit, notation); };
    return "if the puzzle has only one solution, " +
           (pattern.has_two_digits() ? join_words(cells) + " cannot all be " + text(0) + " or " + text(1)
                                     : "its empty cells cannot all have two candidates, with two places for each digit "
                                       "in each house") +
           ", so " + join_words(guardians, "or") + " must be right";
}

std::vector<DeadlyPattern> deadly_patterns(const Encoding& cover, const dlx::Position& position, const Grid& puzzle) {
    return patterns_of(cover, position, digits_left(cover, position, puzzle));
}

std::vector<UniquenessStep> uniqueness_steps(const Encoding& cover, const dlx::Position& position, const Grid& puzzle) {
    const DigitsLeft left = digits_left(cover, position, puzzle);
    Conclusions conclusions(cover, position, left);
    for (const DeadlyPattern& pattern : patterns_of(cover, position, left))
        conclusions.draw(pattern);
    return conclusions.take();
}

} // namespace sudoku
