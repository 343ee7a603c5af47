#include "sudoku/refute.hpp"

#include "dlx/watch.hpp"
#include "sudoku/detail/deduction.hpp"

#include <algorithm>
#include <utility>

namespace sudoku {

using detail::dead_ends;
using detail::Deduction;
using detail::FactId;
using detail::Lemma;

std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle) {
    Deduction deduction(puzzle);
    const auto singles = static_cast<std::uint32_t>(deduction.fill_singles());
    if (!deduction.is_dead())
        return std::nullopt;
    DeadEnd found = dead_ends(deduction.candidates()).front();
    found.singles = singles;
    return found;
}

std::string to_string(const Geometry& geometry, const DeadEnd& dead_end, Alphabet alphabet) {
    std::string text =
        dead_end.kind == DeadEnd::Kind::cell_without_candidates
            ? cell_name(geometry, dead_end.cell) + " has no candidate"
            : "digit " + digit_text(dead_end.digit, alphabet) + " has no place in " + to_string(dead_end.house);
    if (dead_end.singles > 0)
        text += " after " + std::to_string(dead_end.singles) + (dead_end.singles == 1 ? " single" : " singles");
    return text;
}

// --- The search for a short refutation ------------------------------------------------------------------------------

namespace {

/// An assumption that leads to a contradiction.
struct Failure {
    Placement assumption;
    std::shared_ptr<const Lemma> lemma;
};

class Refuter {
public:
    explicit Refuter(const RefuteParams& params) : params_(params), watch_(params.limits) {}

    /// Nothing if there is none or a limit came first. `first` is the first fact that may be a step.
    std::optional<Lemma> refute(Deduction deduction, FactId first) {
        fill_singles(deduction);
        const Deduction start = deduction;
        std::vector<Placement> refuted; // by singles alone
        bool has_nested = false;
        while (!deduction.is_dead()) {
            if (const auto failures = failures_by_singles(deduction); !failures.empty()) {
                refuted.push_back(add_best(failures, deduction, first));
            } else if (const auto nested = failures_by_nesting(deduction); !nested.empty()) {
                has_nested = true;
                for (const Failure& failure : nested)
                    if (!deduction.is_dead() && deduction.has(failure.assumption)) // singles may have taken it away
                        add(failure, deduction);
            } else {
                return std::nullopt;
            }
            if (!deduction.is_dead() && is_over())
                return std::nullopt;
        }
        Lemma lemma = deduction.shortest_refutation(first);
        return has_nested ? lemma : shortened(std::move(lemma), start, std::move(refuted), first);
    }

private:
    void fill_singles(Deduction& deduction) { singles_ += 1 + deduction.fill_singles(); }

    void add(const Failure& failure, Deduction& deduction) {
        deduction.add_refuted(failure.assumption, failure.lemma);
        fill_singles(deduction);
    }

    [[nodiscard]] bool is_over() const { return singles_ > params_.max_singles || watch_.is_over(); }

    std::optional<Failure> failure_by_singles(const Deduction& deduction, Placement placement) {
        if (!deduction.has(placement) || is_over())
            return std::nullopt;
        Deduction assumed = deduction;
        const FactId assumption = assumed.assume(placement);
        fill_singles(assumed);
        if (!assumed.is_dead())
            return std::nullopt;
        return Failure{placement, std::make_shared<const Lemma>(assumed.shortest_refutation(assumption))};
    }

    /// The assumptions that fail by singles alone.
    std::vector<Failure> failures_by_singles(const Deduction& deduction) {
        std::vector<Failure> failures;
        for (Cell cell = 0; cell < deduction.geometry().cells(); ++cell)
            for (std::uint32_t digit = 1; digit <= deduction.geometry().side(); ++digit)
                if (auto failure = failure_by_singles(deduction, {cell, static_cast<Digit>(digit)}))
                    failures.push_back(std::move(*failure));
        return failures;
    }

    /// Adds the failure that leads to the shortest refutation, or, if none leads to one, that which leaves the fewest
    /// candidates for the steps that it takes. Returns its assumption.
    Placement add_best(const std::vector<Failure>& failures, Deduction& deduction, FactId first) {
        const std::size_t before = deduction.candidates_left();
        std::optional<Deduction> best;
        Placement chosen;
        double best_score = 0;
        for (const Failure& failure : failures) {
            if (best && is_over())
                break;
            Deduction next = deduction;
            add(failure, next);
            constexpr double dead = 1e9; // more than there are candidates
            const double gain = next.is_dead() ? dead : static_cast<double>(before - next.candidates_left());
            const std::size_t steps =
                1 + (next.is_dead() ? next.shortest_refutation(first) : *failure.lemma).refutation.size();
            if (const double score = gain / static_cast<double>(steps); score > best_score) {
                best_score = score;
                best = std::move(next);
                chosen = failure.assumption;
            }
        }
        deduction = std::move(best).value();
        return chosen;
    }

    /// Tries to do without each of the assumptions that were refuted, one after the other.
    Lemma shortened(Lemma lemma, const Deduction& start, std::vector<Placement> refuted, FactId first) {
        for (std::size_t k = 0; k < refuted.size() && refuted.size() > 1 && !is_over();) {
            std::vector<Placement> rest = refuted;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
            auto shorter = refutation_by(rest, start, first);
            if (!shorter || shorter->refutation.size() > lemma.refutation.size()) {
                ++k;
                continue;
            }
            lemma = std::move(*shorter);
            refuted = std::move(rest);
        }
        return lemma;
    }

    /// By refuting these by singles, those that can be at their turn, if that suffices.
    std::optional<Lemma> refutation_by(const std::vector<Placement>& assumptions, Deduction deduction, FactId first) {
        for (const Placement& assumption : assumptions)
            if (const auto failure = failure_by_singles(deduction, assumption)) {
                add(*failure, deduction);
                if (deduction.is_dead())
                    return deduction.shortest_refutation(first);
            }
        return std::nullopt;
    }

    /// All candidates of a cell, or all places of a digit in a house, the fewest there are, each with its refutation.
    /// None if one of them cannot be refuted.
    std::vector<Failure> failures_by_nesting(const Deduction& deduction) {
        std::vector<Failure> failures;
        for (const Placement& placement : fewest_choices(deduction.candidates())) {
            Deduction assumed = deduction;
            const FactId assumption = assumed.assume(placement);
            auto lemma = is_over() ? std::nullopt : refute(std::move(assumed), assumption);
            if (!lemma)
                return {};
            failures.push_back({placement, std::make_shared<const Lemma>(std::move(*lemma))});
        }
        return failures;
    }

    /// None if the board is full.
    static std::vector<Placement> fewest_choices(const Candidates& candidates) {
        const Geometry& geometry = candidates.geometry();
        std::vector<Placement> fewest;
        const auto compare = [&](std::uint32_t count, auto placement) {
            if (count == 0 || (!fewest.empty() && count >= fewest.size()))
                return;
            fewest.clear();
            for (std::uint32_t k = 0; k < geometry.side(); ++k)
                if (const Placement choice = placement(k); candidates.has(choice.cell, choice.digit))
                    fewest.push_back(choice);
        };
        for (Cell cell = 0; cell < geometry.cells(); ++cell)
            compare(candidates.count(cell), [&](std::uint32_t k) {
                return Placement{cell, static_cast<Digit>(k + 1)};
            });
        for (std::uint32_t house = 0; house < geometry.houses(); ++house)
            for (std::uint32_t d = 1; d <= geometry.side(); ++d)
                compare(candidates.places(house, static_cast<Digit>(d)), [&](std::uint32_t k) {
                    return Placement{geometry.cell_of(geometry.house(house), k), static_cast<Digit>(d)};
                });
        return fewest;
    }

    const RefuteParams& params_;
    const dlx::Watch watch_;
    std::uint64_t singles_ = 0;
};

} // namespace

std::size_t Refutation::size() const {
    std::size_t result = steps.size();
    for (const Step& step : steps)
        if (step.refutation)
            result += step.refutation->size();
    return result;
}

std::vector<Contradiction> contradictions(const Grid& puzzle) {
    const Deduction deduction(puzzle);
    std::vector<Contradiction> result;
    for (const DeadEnd& dead_end : dead_ends(deduction.candidates()))
        result.push_back(deduction.contradiction(dead_end));
    return result;
}

std::optional<Refutation> refute(const Grid& puzzle, const RefuteParams& params) {
    if (auto lemma = Refuter(params).refute(Deduction(puzzle), 0))
        return std::move(lemma->refutation);
    return std::nullopt;
}

// --- Words ----------------------------------------------------------------------------------------------------------

std::string to_string(const Geometry& geometry, std::span<const Exclusion> because, Alphabet alphabet) {
    if (because.empty())
        return "";
    const bool is_about_a_cell = because.size() == 1 || because[0].cell == because[1].cell;
    std::string text;
    const auto append = [&](const std::string& why, const auto& belongs) {
        std::string names;
        for (const Exclusion& exclusion : because)
            if (belongs(exclusion))
                names +=
                    (is_about_a_cell ? digit_text(exclusion.digit, alphabet) : cell_name(geometry, exclusion.cell)) +
                    ' ';
        if (!names.empty())
            text += (text.empty() ? "" : ", ") + names + why;
    };
    for (std::uint32_t k = 0; k < geometry.houses(); ++k) {
        const House house = geometry.house(k);
        append("by " + to_string(house),
               [&](const Exclusion& e) { return e.reason == Exclusion::Reason::peer && e.house == house; });
    }
    append("as the puzzle says", [](const Exclusion& e) { return e.reason == Exclusion::Reason::eliminated; });
    append("as shown", [](const Exclusion& e) { return e.reason == Exclusion::Reason::refuted; });
    if (std::any_of(because.begin(), because.end(),
                    [](const Exclusion& e) { return e.reason == Exclusion::Reason::filled; }))
        text += text.empty() ? "all cells are filled" : ", the others are filled";
    return text;
}

std::string to_string(const Geometry& geometry, const Contradiction& contradiction, Alphabet alphabet) {
    const DeadEnd& dead_end = contradiction.dead_end;
    const std::string what =
        dead_end.kind == DeadEnd::Kind::cell_without_candidates
            ? cell_name(geometry, dead_end.cell) + " can be nothing"
            : "digit " + digit_text(dead_end.digit, alphabet) + " can be nowhere in " + to_string(dead_end.house);
    return what + ": " + to_string(geometry, contradiction.because, alphabet);
}

std::string to_string(const Geometry& geometry, const Step& step, Alphabet alphabet) {
    const std::string cell = cell_name(geometry, step.placement.cell);
    const std::string digit = digit_text(step.placement.digit, alphabet);
    if (step.kind == Step::Kind::refuted)
        return cell + " is not " + digit;
    const std::string why = step.kind == Step::Kind::naked_single ? "all that is left for the cell"
                                                                  : "the only place in " + to_string(step.house);
    const std::string because = to_string(geometry, step.because, alphabet);
    return cell + " = " + digit + ", " + why + (because.empty() ? "" : ": ") + because;
}

} // namespace sudoku
