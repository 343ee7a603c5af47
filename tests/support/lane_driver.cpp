#include "tests/support/lane_driver.hpp"

#include <algorithm>
#include <cstddef>

namespace dlx::test {

namespace {

bool includes(const OptionFlags& flags, const std::vector<OptionId>& options) {
    return std::all_of(options.begin(), options.end(), [&](OptionId option) { return flags[index(option)]; });
}

bool includes(const OptionFlags& flags, const OptionFlags& part) {
    for (std::size_t k = 0; k < flags.size(); ++k)
        if (part[k] && !flags[k])
            return false;
    return true;
}

/// Returns true if some primary item has two options left.
bool is_open(const Problem& problem, const OptionFlags& left) {
    std::vector<int> options(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        if (left[k])
            for (const Entry& entry : problem.option(OptionId{k}))
                if (index(entry.item) < problem.primary_item_count() && ++options[index(entry.item)] == 2)
                    return true;
    return false;
}

/// Returns true if `chosen` is the rest of `before` with one option of a primary item instead of several, and `put_off`
/// the rest without it.
bool are_branches(const Problem& problem, const OptionFlags& before, const OptionFlags& chosen,
                  const OptionFlags& put_off) {
    std::vector<std::uint32_t> gone;
    for (std::uint32_t k = 0; k < before.size(); ++k)
        if (before[k] != put_off[k])
            gone.push_back(k);
    if (gone.size() != 1 || !before[gone.front()])
        return false;
    for (const Entry& item : problem.option(OptionId{gone.front()})) {
        if (index(item.item) >= problem.primary_item_count())
            continue;
        OptionFlags expected = before;
        bool has_others = false;
        for (std::uint32_t k = 0; k < before.size(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (entry.item == item.item && k != gone.front()) {
                    has_others = has_others || before[k];
                    expected[k] = false;
                }
        if (has_others && chosen == expected)
            return true;
    }
    return false;
}

class Checks {
public:
    Checks(const Problem& problem, const detail::LaneWidth& width, std::span<const LaneInstance> instances)
        : problem_(problem), instances_(instances), driver_(problem, width), name_(width.name) {}

    /// Fills the lanes with instances, repeatedly if there are more.
    template <class Check>
    std::string for_all(Check check) {
        for (std::size_t first = 0; first < instances_.size(); first += driver_.lanes()) {
            const auto here =
                instances_.subspan(first, std::min<std::size_t>(driver_.lanes(), instances_.size() - first));
            for (std::uint32_t lane = 0; lane < here.size(); ++lane)
                if (here[lane].removed.empty())
                    driver_.begin(lane, here[lane].forced);
                else
                    driver_.put(lane, options_beside(problem_, here[lane].forced, here[lane].removed));
            driver_.write();
            if (std::string fault = check(driver_, here); !fault.empty())
                return "width " + name_ + ", instance " + std::to_string(first) + " + " + fault;
        }
        return "";
    }

private:
    const Problem& problem_;
    std::span<const LaneInstance> instances_;
    LaneDriver driver_;
    std::string name_;
};

} // namespace

std::string fault_of_conclusions(const Problem& problem, std::span<const LaneInstance> instances) {
    std::vector<std::optional<OptionFlags>> expected;
    for (const LaneInstance& instance : instances)
        expected.push_back(concluded(problem, options_beside(problem, instance.forced, instance.removed)));
    for (const detail::LaneWidth* width : lane_widths_here()) {
        Checks checks(problem, *width, instances);
        std::size_t next = 0;
        std::string fault = checks.for_all([&](LaneDriver& driver, std::span<const LaneInstance> here) -> std::string {
            // Lanes do not use all pairs of items if there are very many, and then conclude less.
            const bool has_all_rules =
                driver.problem().lattice || driver.problem().pairs.size() == pairs_to_conclude_from(problem);
            const auto lanes = static_cast<std::uint32_t>(here.size());
            if (!driver.settle(lanes))
                return "0: no end of sweeps";
            for (int more = 0; more < 3; ++more) {
                driver.read();
                for (std::uint32_t lane = 0; lane < lanes; ++lane) {
                    const auto& conclusion = expected[next + lane];
                    const std::string where =
                        std::to_string(lane) + ": after " + std::to_string(more) + " more sweeps ";
                    const LaneState verdict = driver.verdict(lane);
                    if (verdict == LaneState::none)
                        return where + "there is no verdict";
                    if (verdict == LaneState::dead && conclusion)
                        return where + "it is dead and need not be";
                    if (verdict == LaneState::dead)
                        continue;
                    const OptionFlags left = driver.state(lane);
                    if ((verdict == LaneState::stuck) != is_open(problem, left))
                        return where + "the verdict is not that of the state";
                    if (!conclusion && has_all_rules)
                        return where + "it is not dead";
                    if (conclusion && !(has_all_rules ? left == *conclusion : includes(left, *conclusion)))
                        return where + "the state is not what can be concluded";
                }
                driver.sweep();
            }
            next += lanes;
            return "";
        });
        if (!fault.empty())
            return fault;
    }
    return "";
}

std::string fault_of_searches(const Problem& problem, std::span<const LaneInstance> instances) {
    std::vector<std::vector<OptionFlags>> put_off_before; // states by instance, with the first width
    for (const detail::LaneWidth* width : lane_widths_here()) {
        std::vector<std::vector<OptionFlags>> put_off(instances.size());
        Checks checks(problem, *width, instances);
        std::size_t next = 0;
        std::string fault = checks.for_all([&](LaneDriver& driver, std::span<const LaneInstance> here) -> std::string {
            std::vector<bool> is_done(here.size());
            while (std::find(is_done.begin(), is_done.end(), false) != is_done.end()) {
                driver.sweep();
                driver.read();
                std::vector<std::uint32_t> stuck;
                std::vector<OptionFlags> before(here.size());
                for (std::uint32_t lane = 0; lane < here.size(); ++lane) {
                    if (is_done[lane])
                        continue;
                    const std::string where = std::to_string(lane) + ": ";
                    before[lane] = driver.state(lane);
                    const LaneState verdict = driver.verdict(lane);
                    if (verdict == LaneState::dead)
                        return where + "dead, though there is a solution";
                    if (!includes(before[lane], here[lane].solution))
                        return where + "an option of the solution is gone";
                    if (verdict == LaneState::solved) {
                        if (static_cast<std::size_t>(std::count(before[lane].begin(), before[lane].end(), true)) !=
                            here[lane].solution.size())
                            return where + "solved, but not as expected";
                        is_done[lane] = true;
                    }
                    if (verdict == LaneState::stuck)
                        stuck.push_back(lane);
                }
                const auto changed = driver.strengthen(stuck);
                if (!std::includes(stuck.begin(), stuck.end(), changed.begin(), changed.end()))
                    return std::to_string(changed.front()) + " or another lane that is not stuck is strengthened";
                stuck.erase(std::remove_if(stuck.begin(), stuck.end(),
                                           [&](std::uint32_t lane) {
                                               return std::binary_search(changed.begin(), changed.end(), lane);
                                           }),
                            stuck.end());
                if (stuck.empty())
                    continue;
                driver.branch(stuck);
                std::vector<OptionFlags> others(here.size());
                for (const std::uint32_t lane : stuck)
                    others[lane] = driver.state(lane);
                driver.read();
                for (const std::uint32_t lane : stuck) {
                    if (!are_branches(problem, before[lane], driver.state(lane), others[lane]))
                        return std::to_string(lane) + ": these are not the two branches of an item";
                    put_off[next + lane].push_back(others[lane]);
                    if (includes(others[lane], here[lane].solution))
                        driver.put(lane, others[lane]);
                    else if (!includes(driver.state(lane), here[lane].solution))
                        return std::to_string(lane) + ": the solution is in neither branch";
                }
                driver.write();
            }
            next += here.size();
            return "";
        });
        if (!fault.empty())
            return fault;
        if (put_off_before.empty())
            put_off_before = put_off;
        if (put_off != put_off_before)
            return "width " + std::string(width->name) + " branches elsewhere";
    }
    return "";
}

} // namespace dlx::test
