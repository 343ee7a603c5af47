#include "apps/web/board.hpp"
#include "apps/web/variants/puzzle.hpp"

#include "sudoku/reason/hint.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace web::variants {

namespace {

using sudoku::Candidate;
using sudoku::Cell;
using sudoku::Hint;
using sudoku::VariantPuzzle;
using sudoku::Verdict;

constexpr double max_check_seconds = 2; ///< maximum for the search for a solution before the first hint

/// The steps from a position of the player.
class HintPath {
public:
    explicit HintPath(const Json& request)
        : text_(request.at("text")), filled_(request.value("filled", Json())), puzzle_(puzzle_of(request)),
          filled_in_(filled_in(request, puzzle_.grid)) {
        dlx::Limits limits;
        limits.seconds = max_check_seconds;
        const sudoku::CheckResult checked = sudoku::check(puzzle_, limits);
        verdict_ = checked.verdict;
        if (verdict_ == Verdict::none || verdict_ == Verdict::inconsistent)
            end_ = {{"outcome", "contradiction"}, {"text", "there is no solution: a given or rule is wrong"}};
        else if (verdict_ == Verdict::unique)
            find_mistakes(checked.witnesses.at(0));
        if (end_.is_null())
            engine_ = std::make_unique<sudoku::HintEngine>(position());
    }

    /// Returns true if the request is about the same position.
    [[nodiscard]] bool is_of(const Json& request) const {
        return text_ == request.at("text") && filled_ == request.value("filled", Json());
    }

    /// Returns the step with this number, or the end before it.
    const Json& step(std::size_t number) {
        while (end_.is_null() && steps_.size() <= number) {
            if (last_)
                engine_->apply(*last_);
            last_ = engine_->next();
            if (last_)
                steps_.push_back(json_of(*last_));
            else
                end_ = end();
        }
        return number < steps_.size() ? steps_[number] : end_;
    }

private:
    [[nodiscard]] VariantPuzzle position() const {
        VariantPuzzle position = puzzle_;
        for (const auto& [cell, digit] : filled_in_)
            position.grid.set(cell, digit);
        return position;
    }

    void find_mistakes(const sudoku::Grid& solution) {
        std::vector<Cell> wrong;
        for (const auto& [cell, digit] : filled_in_)
            if (solution[cell] != digit)
                wrong.push_back(cell);
        if (!wrong.empty())
            end_ = {
                {"outcome", "mistake"},
                {"text", wrong.size() == 1 ? "one digit is wrong" : std::to_string(wrong.size()) + " digits are wrong"},
                {"wrong", wrong}};
    }

    [[nodiscard]] Json json_of(const Hint& hint) const {
        std::vector<Bits> candidates(puzzle_.grid.digits().size());
        Json marks = Json::array();
        for (const auto& [candidate, mark] : engine_->marks(&hint)) {
            candidates[candidate.cell] |= bit(candidate.digit);
            if (mark != ' ')
                marks.push_back({candidate.cell, candidate.digit, std::string(1, mark)});
        }
        const std::string& heading = hint.reason->heading;
        return {{"technique", heading.empty() ? hint.technique.name : heading},
                {"location", hint.reason->location},
                {"text", hint.reason->sentence},
                {"placement", hint.placement ? to_json(*hint.placement) : Json()},
                {"eliminations", to_json(hint.eliminations)},
                {"marks", marks},
                {"rules", hint.reason->rules},
                {"digits", digits()},
                {"candidates", candidates}};
    }

    [[nodiscard]] Json digits() const { return to_json(engine_->grid()); }

    [[nodiscard]] Json end() const {
        std::string text = "no further step is known";
        if (engine_->outcome() == dlx::ReasoningOutcome::solved)
            text = "solved";
        else if (engine_->outcome() == dlx::ReasoningOutcome::contradiction)
            text = "no solution: " + engine_->dead_end();
        else if (verdict_ == Verdict::multiple)
            text += "; there are several solutions";
        return {{"outcome", to_string(engine_->outcome())}, {"text", text}, {"digits", digits()}};
    }

    Json text_;
    Json filled_;
    VariantPuzzle puzzle_;
    std::vector<Candidate> filled_in_;
    Verdict verdict_{};
    std::unique_ptr<sudoku::HintEngine> engine_; ///< null if the end is known at once
    std::optional<Hint> last_;
    std::vector<Json> steps_;
    Json end_; ///< null if further steps may follow
};

} // namespace

Json hint(const Json& request) {
    static std::unique_ptr<HintPath> last;
    const auto number = request.value("number", std::size_t{0});
    if (last == nullptr || !last->is_of(request)) {
        last.reset();
        last = std::make_unique<HintPath>(request);
    }
    return last->step(number);
}

} // namespace web::variants
