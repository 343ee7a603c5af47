#include "dlx/detail/links.hpp"

#include <algorithm>
#include <numeric>

namespace dlx::detail {

namespace {

std::vector<OptionId> all_options(const Problem& problem) {
    std::vector<OptionId> options;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        options.push_back(OptionId{k});
    return options;
}

} // namespace

Links::Links(const Problem& problem) : Links(problem, all_options(problem)) {}

Links::Links(const Problem& problem, std::span<const OptionId> options)
    : items_(static_cast<Index>(problem.item_count())), primary_(static_cast<Index>(problem.primary_item_count())),
      size_(problem.item_count(), 0), bounds_(bounds_of(problem)), active_primary_(primary_) {
    std::size_t nodes = problem.item_count() + options.size() + 1;
    for (const OptionId option : options)
        nodes += problem.option(option).size();
    top_.reserve(nodes);
    for (Index x = 0; x < items_; ++x)
        top_.push_back(static_cast<std::int32_t>(x));
    if (problem.has_colors())
        color_.assign(nodes, 0);
    link_.resize(nodes);
    spacer_.reserve(options.size() + 1);
    removed_.reserve(problem.has_bounds() ? options.size() : 0);
    for (const OptionId option : options)
        add_option(problem.option(option));
    end_options();
}

void Links::add_option(std::span<const Entry> entries) {
    const auto k = static_cast<std::int32_t>(spacer_.size());
    spacer_.push_back(static_cast<Index>(top_.size()));
    top_.push_back(~k);
    for (const Entry& entry : entries) {
        if (entry.color != Color::none)
            color_[top_.size()] = static_cast<std::int32_t>(index(entry.color));
        top_.push_back(static_cast<std::int32_t>(index(entry.item)));
    }
}

/// Adds the last spacer, and links the options in their order.
void Links::end_options() {
    const auto count = static_cast<std::int32_t>(spacer_.size());
    spacer_.push_back(static_cast<Index>(top_.size()));
    top_.push_back(~count);
    for (Index k = 0; k < options(); ++k) {
        link_[spacer_[k]].down = spacer_[k + 1] - 1;
        link_[spacer_[k + 1]].up = spacer_[k] + 1;
    }
    order_.resize(options());
    link(std::nullopt);
}

void Links::link(std::optional<std::uint64_t> seed) {
    std::iota(order_.begin(), order_.end(), Index{0});
    if (seed)
        Random(*seed).shuffle(order_);
    link_all();
}

void Links::link_in_order(std::span<const Index> order) {
    std::copy(order.begin(), order.end(), order_.begin());
    link_all();
}

/// Links the options in the order of order_.
void Links::link_all() {
    for (Index x = 0; x < items_; ++x) {
        link_[x] = {x, x};
        size_[x] = 0;
    }
    for (const Index k : order_)
        for (Index p = spacer_[k] + 1; p < spacer_[k + 1]; ++p) {
            const Index header = item(p);
            const Index last = link_[header].up;
            link_[p] = {last, header};
            link_[last].down = p;
            link_[header].up = p;
            ++size_[header];
        }
}

// Marks the nodes of the chosen color, and hides options with another color or none: TAOCP 4B, 7.2.2.1, (55).
void Links::purify(Index p) {
    const std::int32_t color = color_[p];
    const Index header = item(p);
    color_[header] = color;
    std::uint64_t unlinked = 0;
    for (Index q = link_[header].down; q != header; q = link_[q].down) {
        if (color_[q] == color)
            color_[q] = -1;
        else
            unlinked += hide<Colors::yes>(q);
    }
    updates_ += unlinked;
}

// Undoes purify(): TAOCP 4B, 7.2.2.1, (57).
void Links::unpurify(Index p) {
    const Index header = item(p);
    const std::int32_t color = color_[header];
    for (Index q = link_[header].up; q != header; q = link_[q].up) {
        if (color_[q] < 0)
            color_[q] = color;
        else
            unhide<Colors::yes>(q);
    }
    color_[header] = 0;
}

OptionId Links::option(Index node) const {
    while (!is_spacer(node))
        ++node;
    return OptionId{static_cast<Index>(~top_[node]) - 1};
}

bool Links::is_allowed(OptionId option) const {
    for (Index p = spacer_[index(option)] + 1; !is_spacer(p); ++p) {
        if (!is_active(item(p)))
            return false;
        if (!color_.empty() && color_[item(p)] != 0 && color_[p] >= 0)
            return false; // the item is purified, but to another color
    }
    return true;
}

std::string Links::broken_list(Index x) const {
    const std::string where = "item " + std::to_string(x) + ": ";
    if (top_[x] != static_cast<std::int32_t>(x))
        return where + "its header belongs to another item";
    const bool purified = !color_.empty() && color_[x] != 0;
    Index length = 0;
    for (Index p = x; length <= size(x);) {
        const Index q = link_[p].down;
        if (q >= top_.size() || link_[q].up != p)
            return where + "up is not the inverse of down at node " + std::to_string(p);
        if (q == x)
            break;
        if (item(q) != x)
            return where + "its list holds node " + std::to_string(q) + " of another item";
        if (purified ? color_[q] == color_[x] : !color_.empty() && color_[q] < 0)
            return where + "the color of node " + std::to_string(q) + " does not fit its header's";
        p = q;
        ++length;
    }
    return length == size(x) ? "" : where + "the length of its list is not its size " + std::to_string(size(x));
}

std::string Links::broken_option(Index k) const {
    const std::string where = "option " + std::to_string(k) + ": ";
    if (top_[spacer_[k]] != ~static_cast<std::int32_t>(k))
        return where + "no spacer before it";
    if (link_[spacer_[k]].down != spacer_[k + 1] - 1 || link_[spacer_[k + 1]].up != spacer_[k] + 1)
        return where + "its spacers do not lead to its ends";
    const bool is_removed =
        std::any_of(removed_.begin(), removed_.end(), [&](Index node) { return option(node) == OptionId{k}; });
    const bool available = !is_removed && is_allowed(OptionId{k});
    for (Index p = spacer_[k] + 1; p < spacer_[k + 1]; ++p) {
        const bool linked = is_linked(p);
        // A purified item keeps its list: the nodes it marked, and those through which it hid their options.
        const bool purified = !color_.empty() && color_[item(p)] != 0;
        const bool marked = purified && color_[p] < 0;
        if (is_active(item(p)) && (!purified || marked) && linked != (available || marked))
            return where + "node " + std::to_string(p) +
                   (!linked      ? " is unlinked without a reason"
                    : is_removed ? " is linked although the option is removed"
                                 : " is linked although an item of the option is covered");
    }
    return "";
}

std::string Links::check_invariants() const {
    for (Index x = 0; x < bounds_.size(); ++x)
        if (is_active(x) && room(x) <= 0)
            return "item " + std::to_string(x) + ": it is active although it allows no more options";
    const auto covered =
        std::count_if(size_.begin(), size_.begin() + primary_, [](Index size) { return (size & covered_bit) != 0; });
    if (primary_ - static_cast<Index>(covered) != active_primary_)
        return "the count of active primary items is " + std::to_string(active_primary_) + ", but " +
               std::to_string(covered) + " are covered";
    for (Index x = 0; x < items_; ++x)
        if (std::string reason = broken_list(x); !reason.empty() && is_active(x))
            return reason;
    for (Index k = 0; k < options(); ++k)
        if (std::string reason = broken_option(k); !reason.empty())
            return reason;
    return "";
}

std::string Links::dump() const {
    std::string text;
    for (Index x = 0; x < items_; ++x) {
        text += "item " + std::to_string(x) + (x < primary_ ? "" : " (secondary)") +
                (is_active(x) ? "" : " (covered)") + ", " + std::to_string(size(x)) + " options:";
        for (Index p = link_[x].down, left = size(x); p != x && left > 0; p = link_[p].down, --left) {
            text += ' ' + std::to_string(index(option(p)));
            if (!color_.empty() && color_[p] != 0)
                text += ':' + std::to_string(color_[p]);
        }
        text += '\n';
    }
    return text;
}

} // namespace dlx::detail
