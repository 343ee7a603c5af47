#include "dlx/lockstep/lanes.hpp"

#include <iterator>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace dlx::detail {

namespace {

/// Maximum work for pairs of items, for 1 of the work for the items; more pairs are dropped. Pairs are not sought if
/// long options make too many of them.
constexpr std::size_t most_work_for_pairs = 4;
constexpr std::size_t most_looked_at = std::size_t{1} << 20;

/// Returns all pairs of items that share at least two options.
std::vector<LaneProblem::Pair> find_pairs(const Problem& problem, const LaneProblem& lanes) {
    std::size_t looked_at = 0;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        looked_at += problem.option(OptionId{k}).size() * problem.option(OptionId{k}).size();
    if (looked_at > most_looked_at)
        return {};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> shared;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& a : problem.option(OptionId{k}))
            for (const Entry& b : problem.option(OptionId{k}))
                if (a.item != b.item && index(a.item) < lanes.primary)
                    ++shared[{index(a.item), index(b.item)}];
    std::vector<LaneProblem::Pair> result;
    std::size_t work = 0;
    for (const auto& [items, count] : shared) {
        const auto first = lanes.item(items.first);
        const auto second = lanes.item(items.second);
        if (count < 2 || count == second.size())
            continue;
        LaneProblem::Pair pair;
        std::set_difference(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(pair.rest));
        std::set_difference(second.begin(), second.end(), first.begin(), first.end(), std::back_inserter(pair.others));
        work += pair.rest.size() + pair.others.size();
        if (work > most_work_for_pairs * problem.entry_count())
            break;
        result.push_back(std::move(pair));
    }
    return result;
}

} // namespace

LaneProblem::LaneProblem(const Problem& problem)
    : primary(static_cast<std::uint32_t>(problem.primary_item_count())), lattice(find_lattice(problem)) {
    if (lattice) {
        slot = lattice->slot;
    } else {
        slot.resize(problem.option_count());
        std::iota(slot.begin(), slot.end(), 0);
    }
    option.resize(std::size_t{64} * (words() + 1));
    std::vector<std::vector<std::uint32_t>> slots(problem.item_count());
    for (std::uint32_t k = 0; k < slot.size(); ++k) {
        option[slot[k]] = k;
        slots_are_options &= slot[k] == k;
        for (const Entry& entry : problem.option(OptionId{k}))
            slots[index(entry.item)].push_back(slot[k]);
    }
    item_start.push_back(0);
    for (auto& item : slots) {
        std::sort(item.begin(), item.end());
        item_slots.insert(item_slots.end(), item.begin(), item.end());
        item_start.push_back(static_cast<std::uint32_t>(item_slots.size()));
    }
    slot_start.push_back(0);
    for (std::uint32_t s = 0; s < options(); ++s) {
        for (const Entry& entry : problem.option(OptionId{option[s]}))
            slot_items.push_back(index(entry.item));
        slot_start.push_back(static_cast<std::uint32_t>(slot_items.size()));
    }
    if (!lattice)
        pairs = find_pairs(problem, *this);
}

Lanes::~Lanes() = default;

bool Lanes::can_dive() const { return false; }

void Lanes::dive(const Mask&, const Mask&, const Mask&) { throw std::logic_error("these lanes cannot dive"); }

Lanes::Mask Lanes::strengthen(const Mask& /*lanes*/) { return {}; }

void LaneProblem::refuse(OptionId id) {
    throw std::out_of_range("no option " + std::to_string(index(id)) + " in this problem");
}

namespace {

bool always() { return true; }

#if DLX_X86_LANES
bool has_avx2() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
           __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}
bool has_avx512() {
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 && has_avx2();
}
#endif

constexpr std::array widths {
#if DLX_X86_LANES
    LaneWidth{"avx512", 512, has_avx512, make_lanes_avx512}, LaneWidth{"avx2", 256, has_avx2, make_lanes_avx2},
#endif
        LaneWidth{"128", 128, always, make_lanes_128}, // SSE2 or NEON where there is one
#ifndef __EMSCRIPTEN__                                 // Emscripten always has vectors of 128 bits, and is to be small
        LaneWidth{"64", 64, always, make_lanes_64},
#endif
};

} // namespace

std::span<const LaneWidth> lane_widths() { return widths; }

const LaneWidth& lane_width(std::string_view name) {
    std::string known;
    for (const LaneWidth& width : widths) {
        if (!width.is_supported())
            continue;
        if (name.empty() || width.name == name)
            return width;
        known += (known.empty() ? "" : ", ") + std::string(width.name);
    }
    throw std::invalid_argument("no vector width '" + std::string(name) + "' on this machine; known: " + known);
}

} // namespace dlx::detail
