#include "apps/sudoku/pictures/hint_picture.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace apps {

namespace {

using sudoku::Candidate;

/// Of a single or a set: the houses that have to have a digit.
std::vector<sudoku::House> houses_of(const sudoku::HintEngine& hinter, const dlx::Step& step) {
    std::vector<sudoku::House> houses;
    const auto add = [&](dlx::ItemId item) {
        if (const auto need = hinter.encoding().requirement(item); need.digit != 0)
            houses.push_back(hinter.encoding().house(need));
    };
    if (step.rule == dlx::Rule::single)
        add(step.item);
    std::ranges::for_each(step.base, add);
    return houses;
}

/// Maker of the links of a whip, a braid or a trial: from a candidate that is assumed to an excluded one, and from
/// there to the remaining one.
class LinkMaker {
public:
    LinkMaker(const sudoku::HintEngine& hinter, const dlx::Step& step)
        : hinter_(hinter), right_{hinter.candidate(step.target)} {
        for (const dlx::ChainLink& link : step.chain)
            add({link.left_linking}, link.right_linking);
        for (const dlx::Step& inner : step.substeps)
            if (inner.rule == dlx::Rule::single)
                add(hinter.position().options(inner.item), inner.target);
        if (step.rule == dlx::Rule::trial)
            add(hinter.position().options(step.item), std::nullopt);
    }

    std::vector<Link> links{};

private:
    /// Adds the links for `options`, of which only `next` is still possible. One link leads from the placement that
    /// excludes the last of the others to that candidate, and one from that candidate to `next`.
    void add(const std::vector<dlx::OptionId>& options, std::optional<dlx::OptionId> next) {
        std::optional<Candidate> last;
        std::size_t end = 0; // of right_
        for (const dlx::OptionId option : options)
            for (std::size_t k = right_.size(); k-- > end && option != next;)
                if (const Candidate gone = hinter_.candidate(option); excludes(right_[k], gone)) {
                    last = gone;
                    end = k;
                    break;
                }
        if (last)
            links.push_back({right_[end], *last, false});
        if (!next)
            return;
        const Candidate right = hinter_.candidate(*next);
        if (last)
            links.push_back({*last, right, true});
        right_.push_back(right);
    }

    [[nodiscard]] bool excludes(const Candidate& right, const Candidate& other) const {
        return right.cell == other.cell
                   ? right.digit != other.digit
                   : right.digit == other.digit && hinter_.encoding().geometry().are_peers(right.cell, other.cell);
    }

    const sudoku::HintEngine& hinter_;
    std::vector<Candidate> right_; ///< one after the other
};

} // namespace

svg::Picture drawn(const sudoku::Puzzle& puzzle, const sudoku::HintEngine& hinter, const sudoku::Hint* hint) {
    Board board{.puzzle = puzzle, .candidates = hinter.marks(hint), .names_cells = true};
    const sudoku::Grid grid = hinter.grid();
    board.digits = grid.digits();
    if (!puzzle.is_plain())
        return drawn(board);
    if (hint != nullptr) {
        board.houses = houses_of(hinter, hint->step);
        board.links = LinkMaker(hinter, hint->step).links;
    }
    svg::Picture picture = drawn(board);
    std::vector<std::pair<std::string, std::string>> symbols;
    for (const auto& [mark, meaning] : {std::pair{'+', "right"}, {'-', "impossible"}, {'*', "the reason"}})
        if (std::ranges::any_of(board.candidates, [mark = mark](const auto& entry) { return entry.second == mark; }))
            symbols.emplace_back(mark_of(mark, 0, 0, 7), meaning);
    if (!board.links.empty())
        for (const auto& [style, meaning] : {std::pair{"link", "only one left"}, {"link weak", "not both"}})
            symbols.emplace_back(fmt::format("<path class=\"{}\" d=\"M-10 0h20\"/>", style), meaning);
    picture.add(legend_of(symbols));
    return picture;
}

} // namespace apps
