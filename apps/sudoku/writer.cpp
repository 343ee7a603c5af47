#include "apps/sudoku/writer.hpp"

#include "apps/shared/estimate_text.hpp"

#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>

namespace apps {

namespace {

using sudoku::Cell, sudoku::Geometry, sudoku::Grid, sudoku::ParseError, sudoku::Puzzle, sudoku::VariantPuzzle;

Signs signs_of(const std::vector<sudoku::Clash>& clashes) {
    Signs signs;
    for (const sudoku::Clash& clash : clashes)
        for (const Cell cell : clash.cells)
            signs[cell] = '!';
    return signs;
}

/// Returns "3 solutions", "no solution: ...".
std::string sentence(Task task, const Answer& answer) {
    std::string text = answer.word;
    if (task == Task::count && answer.word != "unknown")
        text = fmt::format("{}{}", answer.found.status == dlx::Status::exhausted ? "" : "at least ",
                           answer.solutions.str() + (answer.solutions == 1 ? " solution" : " solutions"));
    else if (task == Task::solve && answer.word == "none")
        text = "no solution";
    return answer.reason.empty() ? text : text + ": " + answer.reason;
}

Json cells_in_json(const Geometry& geometry, const std::vector<Cell>& cells) {
    return json_list(cells, [&](Cell cell) { return cell_name(geometry, cell); });
}

/// Returns null if 0 means that nothing is known.
Json known(const dlx::Integer& number, dlx::Status status) {
    return number > 0 || status == dlx::Status::exhausted ? Json(number.str()) : Json();
}

std::string_view color_of(char sign) {
    if (sign == '!' || sign == 'x')
        return "\033[1;31m"; // red
    if (sign == '*')
        return "\033[1;35m";                          // magenta
    return sign == '+' ? "\033[1;32m" : "\033[1;36m"; // green, cyan
}

/// Borders between the regions of a variant.
class Borders {
public:
    explicit Borders(const VariantPuzzle& variant) : variant_(variant), n_(variant.grid.geometry().side()) {}

    [[nodiscard]] bool right(std::uint32_t row, std::uint32_t column) const {
        return column + 1 < n_ && differ(row * n_ + column, row * n_ + column + 1);
    }
    [[nodiscard]] bool below(std::uint32_t row, std::uint32_t column) const {
        return row + 1 < n_ && column < n_ && differ(row * n_ + column, (row + 1) * n_ + column);
    }

    /// Returns the line below a row, or "" if no border is there.
    [[nodiscard]] std::string line(std::uint32_t row, std::size_t width) const {
        std::string text;
        bool has_border = false;
        for (std::uint32_t column = 0; column < n_; ++column) {
            has_border |= below(row, column);
            text += std::string(width, below(row, column) ? '-' : ' ');
            if (column + 1 < n_)
                text += crossing(row, column);
        }
        return has_border ? text.substr(0, text.find_last_not_of(' ') + 1) + '\n' : "";
    }

private:
    [[nodiscard]] bool differ(Cell a, Cell b) const {
        return !variant_.regions.empty() && variant_.regions[a] != variant_.regions[b];
    }

    /// Returns the character at the lower right corner of a cell.
    [[nodiscard]] char crossing(std::uint32_t row, std::uint32_t column) const {
        const bool left = below(row, column);
        const bool right = below(row, column + 1);
        const bool up = this->right(row, column);
        const bool down = row + 1 < n_ && this->right(row + 1, column);
        if (up || down)
            return left || right ? '+' : '|';
        return left && right ? '-' : left || right ? '+' : ' ';
    }

    const VariantPuzzle& variant_;
    std::uint32_t n_;
};

} // namespace

// --- Records --------------------------------------------------------------------------------------------------------

std::string puzzle_text(const Puzzle& puzzle) {
    if (puzzle.is_plain() && puzzle.drawings.empty())
        return to_line(puzzle.grid, puzzle.notation);
    return to_rules_text(to_variant(puzzle)) + drawing_lines(puzzle);
}

std::string puzzle_field(const Puzzle& puzzle, bool with_candidates) {
    const Geometry& board = puzzle.grid.geometry();
    const bool fits_line =
        Geometry::default_for_side(board.side()) == board && !(with_candidates && !puzzle.grid.eliminated().empty());
    return fits_line || !puzzle.is_plain() ? puzzle_text(puzzle)
                                           : to_rules_text(to_variant(puzzle)) + drawing_lines(puzzle);
}

std::string drawing_lines(const Puzzle& puzzle) {
    std::string text;
    for (const std::string& drawing : puzzle.drawings)
        text += "drawing " + drawing + '\n';
    return text;
}

bool AnswerWriter::plain(const sudoku::Geometry& geometry, sudoku::DigitNotation notation,
                         const sudoku::PuzzleResult& found) {
    const bool is_complete = found.status == dlx::Status::exhausted;
    if (settings_.format != Format::line || answered(found.status, found.solutions) != Answered::yes ||
        notation != sudoku::DigitNotation::digits || geometry.side() > 9 ||
        (settings_.task == Task::check && found.solutions != 1))
        return false;
    if (settings_.task == Task::check)
        write("unique\n");
    else if (settings_.task == Task::count)
        write(fmt::format("{}{}\n", is_complete ? "" : ">=", found.solutions));
    else
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k) {
            const std::span<const sudoku::Digit> digits = found.solution(k);
            std::array<char, 81 + 1> line; // NOLINT(cppcoreguidelines-pro-type-member-init): filled just below
            sudoku::write_digits(digits, line.data());
            line[digits.size()] = '\n';
            write({line.data(), digits.size() + 1});
        }
    return true;
}

void AnswerWriter::begin(const std::string& source, const Puzzle& puzzle) {
    source_ = source;
    is_first_ = true;
    unknowns_ = Json::object();
    written_.clear();
    last_solution_ = {};
    watch_.emplace(settings_.params.limits);
    if (settings_.format == Format::json && has_solutions())
        write(pieces_.open(head_of_record(source_, puzzle), "solutions"));
}

/// Returns the regions and doublers of a solution; of several with its digits, others than before. Returns nothing if a
/// limit ends the search for them.
std::optional<sudoku::Unknowns> AnswerWriter::find_unknowns_of(const Puzzle& puzzle, const Grid& solution) {
    if (puzzle.is_plain() || !has_unknowns(*puzzle.variant))
        return sudoku::Unknowns();
    auto& [count, found, has_all] = written_[to_line(solution, puzzle.notation)];
    if (count >= found.size() && !has_all) {
        const std::size_t most = 2 * count + 1;
        found = find_unknowns(*puzzle.variant, solution, most, watch_->remaining_limits());
        has_all = found.size() < most;
    }
    if (watch_->should_stop() || found.empty())
        return std::nullopt;
    return found.at(count++ % found.size());
}

void AnswerWriter::solution(const Puzzle& puzzle, const Grid& solution) {
    const Geometry& geometry = solution.geometry();
    const auto known = find_unknowns_of(puzzle, solution);
    const sudoku::Unknowns unknowns = known.value_or(sudoku::Unknowns());
    if (settings_.format == Format::svg || settings_.format == Format::grid) {
        const std::string doublers =
            known ? to_text(geometry, {.doublers = unknowns.doublers}, '\n') : "\nregions and doublers unknown";
        Puzzle shown = puzzle;
        if (!unknowns.regions.empty()) {
            VariantPuzzle variant = *puzzle.variant;
            variant.regions = unknowns.regions;
            shown.variant = std::make_shared<const VariantPuzzle>(std::move(variant));
        }
        if (settings_.format == Format::svg)
            return draw(svg::framed(puzzle.name, drawn({.puzzle = shown, .digits = solution.digits()}), doublers));
        write('\n' + title(puzzle) + decorated_boxes(shown, solution, {}, settings_.color) +
              (doublers.empty() ? "" : doublers.substr(1) + '\n'));
        is_first_ = false;
        return;
    }
    std::string line = to_line(solution, puzzle.notation);
    const bool lacks_regions = !known && has_rule(*puzzle.variant, "chaos-construction");
    const bool lacks_doublers = !known && has_rule(*puzzle.variant, "doublers");
    if (settings_.format == Format::json) {
        add_unknowns(unknowns_, geometry, unknowns);
        if (lacks_regions)
            unknowns_["solution_regions"].push_back(nullptr);
        if (lacks_doublers)
            unknowns_["solution_doublers"].push_back(nullptr);
        return write(pieces_.element(line));
    }
    if (settings_.format == Format::line)
        return write(line + (known ? to_text(geometry, unknowns, '\t') : "\tunknown") + '\n');
    if (!last_solution_.digits.empty())
        write_row(puzzle, "solved", "");
    last_solution_ = {std::move(line), lacks_regions ? "unknown" : region_letters(geometry, unknowns.regions, ""),
                      lacks_doublers ? "unknown" : cell_list(geometry, unknowns.doublers)};
}

void AnswerWriter::end(const Puzzle& puzzle, const Answer& answer) {
    if (settings_.format == Format::csv)
        return end_csv(puzzle, answer);
    if (settings_.format == Format::json)
        return end_json(puzzle, answer);
    if ((settings_.task == Task::solve || settings_.format == Format::svg) && answer.found.solutions > 0)
        return; // they say it
    const Signs signs = signs_of(answer.clashes);
    const std::string text = sentence(settings_.task, answer);
    if (settings_.format == Format::svg)
        draw(svg::framed(puzzle.name, drawn(puzzle, signs), text));
    else if (settings_.format == Format::grid)
        write('\n' + title(puzzle) + decorated_boxes(puzzle, puzzle.grid, signs, settings_.color) +
              (puzzle.is_plain() ? "" : rule_lines(*puzzle.variant)) + text + '\n');
    else if (settings_.task == Task::check && !answer.reason.empty())
        write(answer.word + '\t' + answer.reason + '\n');
    else
        write(answer.word + '\n');
}

void AnswerWriter::write_row(const Puzzle& puzzle, const std::string& answer, const std::string& reason) {
    const auto [digits, regions, doublers] = std::exchange(last_solution_, {});
    write(csv_row({source_, std::to_string(puzzle.line), puzzle_field(puzzle, true), answer, digits, reason,
                   puzzle.name, regions, doublers}));
}

void AnswerWriter::end_csv(const Puzzle& puzzle, const Answer& answer) {
    const bool is_solved = settings_.task == Task::solve && answer.found.solutions > 0;
    if (answer.witnesses.size() == 1 && answer.answered == Answered::yes)
        solution(puzzle, answer.witnesses[0]);
    write_row(puzzle, is_solved ? "solved" : answer.word, answer.reason);
    if (is_solved && answer.answered == Answered::undecided) // there may be more
        write_row(puzzle, "unknown", std::string(to_string(answer.found.status)));
}

void AnswerWriter::end_json(const Puzzle& puzzle, const Answer& answer) {
    for (const Grid& witness : answer.witnesses)
        solution(puzzle, witness);
    Json fields = has_solutions() ? Json::object() : head_of_record(source_, puzzle);
    fields.update(unknowns_);
    fields["answer"] = answer.word;
    fields["reason"] = answer.reason;
    fields["clashes"] = apps::to_json(puzzle, answer.clashes);
    fields["count"] = known(answer.solutions, answer.found.status);
    fields["complete"] = answer.found.status == dlx::Status::exhausted;
    fields["stop_reason"] = to_string(answer.found.status);
    fields["search_nodes"] = // null only if nothing was searched; otherwise, 0 means unknown
        known(answer.found.search_nodes, answer.solutions > 0 ? dlx::Status::stopped : answer.found.status);
    add_estimate(fields, answer.estimate);
    write(has_solutions() ? pieces_.close(fields) : to_text(fields) + '\n');
}

void AnswerWriter::error(const std::string& source, const ParseError& error, bool is_open) {
    if (settings_.format == Format::svg)
        return draw(drawn_error(error.message()));
    if (settings_.format == Format::csv)
        return write(csv_row({source, std::to_string(error.line()), "", "error", "", error.message(), "", "", ""}));
    if (settings_.format == Format::grid)
        return write(fmt::format("{}error: {}\n", is_open && !is_first_ ? "" : "\n", error.message()));
    if (settings_.format == Format::line)
        return write(fmt::format("error\t{}\n", error.message()));
    const Json end{{"column", error.column()}, {"answer", "error"}, {"reason", error.message()}};
    if (is_open && has_solutions())
        return write(pieces_.close(end));
    Json fields{{"source", source}, {"line", error.line()}};
    fields.update(end);
    write(to_text(fields) + '\n');
}

/// Returns the name of the puzzle, above the first of its grids, without characters that control a terminal.
std::string AnswerWriter::title(const Puzzle& puzzle) const {
    if (puzzle.name.empty() || !is_first_)
        return "";
    std::string title = puzzle.name;
    std::replace_if(
        title.begin(), title.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    return title + '\n';
}

// --- Pieces of records ----------------------------------------------------------------------------------------------

std::string decorated_boxes(const Puzzle& puzzle, const Grid& grid, const Signs& signs, bool color) {
    const sudoku::Decorate decorate = [&](Cell cell, const std::string& digit) {
        const auto sign = signs.find(cell);
        const bool has_sign = sign != signs.end();
        const std::string behind(1, has_sign ? sign->second : ' ');
        if (!color || (!has_sign && puzzle.grid[cell] == 0))
            return digit + behind;
        constexpr std::string_view bold = "\033[1m";
        return std::string(has_sign ? color_of(sign->second) : bold).append(digit).append("\033[0m").append(behind);
    };
    return !puzzle.is_plain() && puzzle.variant->regions != box_regions(grid.geometry())
               ? region_grid_text(*puzzle.variant, grid, puzzle.notation, decorate)
               : to_grid_text(grid, puzzle.notation, decorate);
}

std::string region_grid_text(const VariantPuzzle& variant, const sudoku::Grid& grid,
                             const sudoku::DigitNotation& notation, const sudoku::Decorate& decorate) {
    const Geometry& geometry = grid.geometry();
    if (!geometry.is_whole())
        return to_grid_text(grid, notation, decorate);
    const std::uint32_t n = geometry.side();
    const std::size_t width = digit_text(static_cast<sudoku::Digit>(n), notation).size();
    const Borders borders(variant);
    std::string text;
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            const Cell cell = geometry.cell(row, column);
            std::string digit = digit_text(grid[cell], notation);
            digit.insert(0, width - std::min(width, digit.size()), ' ');
            text += ' ' + (decorate ? decorate(cell, digit) : digit + ' ');
            if (column + 1 < n)
                text += borders.right(row, column) ? '|' : ' ';
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n' + borders.line(row, width + 2);
    }
    return text;
}

std::string rule_lines(const VariantPuzzle& variant) {
    return to_digits_line(variant) +
           (variant.regions.empty() && variant.grid.geometry().is_whole() && !has_rule(variant, "chaos-construction")
                ? "regions none\n"
                : "") +
           to_rule_lines(variant);
}

std::string candidate_text(const sudoku::Geometry& geometry, sudoku::Candidate candidate, std::uint32_t lowest_digit) {
    return fmt::format("{}={}", cell_name(geometry, candidate.cell), candidate.digit - 1 + lowest_digit);
}

Json place_of_record(const std::string& source, std::size_t line, const std::string& name) {
    Json place{{"source", source}, {"line", line}};
    if (!name.empty())
        place["name"] = name;
    return place;
}

Json place_of_record(const std::string& source, const Puzzle& puzzle) {
    Json place = place_of_record(source, puzzle.line, puzzle.name);
    if (!puzzle.drawings.empty())
        place["left_out_drawings"] = puzzle.drawings;
    return place;
}

Json head_of_record(const std::string& source, const Puzzle& puzzle) {
    Json head = place_of_record(source, puzzle);
    const std::string text = puzzle_field(puzzle, false);
    head["puzzle"] = text;
    if (text.find('\n') != std::string::npos) // its rules name the candidates
        return head;
    for (const sudoku::Candidate& candidate : puzzle.grid.eliminated())
        head["eliminated_candidates"].push_back(candidate_text(puzzle.grid.geometry(), candidate));
    return head;
}

void add_unknowns(Json& lists, const Geometry& geometry, const sudoku::Unknowns& unknowns) {
    if (!unknowns.regions.empty())
        lists["solution_regions"].push_back(region_letters(geometry, unknowns.regions, ""));
    if (!unknowns.doublers.empty())
        lists["solution_doublers"].push_back(cells_in_json(geometry, unknowns.doublers));
}

Json to_json(const Puzzle& puzzle, const std::vector<sudoku::Clash>& clashes) {
    const Geometry& geometry = puzzle.grid.geometry();
    return json_list(clashes, [&](const sudoku::Clash& clash) -> Json {
        return {{"digit", clash.digit - 1 + lowest_digit(puzzle)},
                {"house", to_string(clash.house)},
                {"cells", cells_in_json(geometry, clash.cells)}};
    });
}

} // namespace apps
