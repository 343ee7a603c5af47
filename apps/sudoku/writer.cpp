#include "apps/sudoku/writer.hpp"

#include "apps/sudoku/pictures/picture.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::ParseError;
using sudoku::Puzzle;

// --- line -----------------------------------------------------------------------------------------------------------

class LineWriter final : public RecordWriter {
    using RecordWriter::RecordWriter;
    void solution(const Puzzle& puzzle, const Grid& solution) override {
        write_(to_line(solution, puzzle.alphabet) + '\n');
    }
    void end(const Puzzle&, const Answer& answer) override {
        if (settings_.task == Task::check && !answer.reason.empty())
            write_(answer.word + '\t' + answer.reason + '\n');
        else if (settings_.task != Task::solve || answer.found.solutions == 0)
            write_(answer.word + '\n');
    }
    void error(const std::string&, const ParseError& error, bool) override {
        write_(fmt::format("error\t{}\n", error.message()));
    }

    bool plain(const sudoku::Geometry& geometry, sudoku::Alphabet alphabet, const sudoku::Finding& found) override {
        const bool is_all = found.status == dlx::Status::exhausted;
        if (answered(found.status, found.solutions) != Answered::yes || alphabet != sudoku::Alphabet::digits ||
            geometry.side() > 9 || (settings_.task == Task::check && found.solutions != 1))
            return false;
        if (settings_.task == Task::check)
            write_("unique\n");
        else if (settings_.task == Task::count)
            write_(fmt::format("{}{}\n", is_all ? "" : ">=", found.solutions));
        else
            for (std::uint64_t k = 0; k < found.kept; ++k) {
                const std::span<const sudoku::Digit> digits = found.solution(k);
                std::array<char, 81 + 1> line; // NOLINT(cppcoreguidelines-pro-type-member-init): filled just below
                std::transform(digits.begin(), digits.end(), line.begin(),
                               [](auto digit) { return static_cast<char>('0' + digit); });
                line[digits.size()] = '\n';
                write_({line.data(), digits.size() + 1});
            }
        return true;
    }
};

// --- grid -----------------------------------------------------------------------------------------------------------

Signs signs_of(const std::vector<sudoku::Clash>& clashes) {
    Signs signs;
    for (const sudoku::Clash& clash : clashes)
        for (const Cell cell : clash.cells)
            signs[cell] = '!';
    return signs;
}

/// "3 solutions", "no solution: ..."
std::string sentence(Task task, const Answer& answer) {
    std::string text = answer.word;
    if (task == Task::count && answer.word != "unknown")
        text = fmt::format("{}{}", answer.found.status == dlx::Status::exhausted ? "" : "at least ",
                           answer.solutions.str() + (answer.solutions == 1 ? " solution" : " solutions"));
    else if (task == Task::solve && answer.word == "none")
        text = "no solution";
    return answer.reason.empty() ? text : text + ": " + answer.reason;
}

class GridWriter final : public RecordWriter {
    using RecordWriter::RecordWriter;
    void solution(const Puzzle& puzzle, const Grid& solution) override {
        write_('\n' + title(puzzle) + decorated_boxes(puzzle, solution, {}, settings_.color));
        is_first_ = false;
    }
    void end(const Puzzle& puzzle, const Answer& answer) override {
        if (settings_.task == Task::solve && answer.found.solutions > 0)
            return;
        write_('\n' + title(puzzle) + decorated_boxes(puzzle, puzzle.grid, signs_of(answer.clashes), settings_.color) +
               sentence(settings_.task, answer) + '\n');
    }
    void begin(const std::string&, const Puzzle&) override { is_first_ = true; }
    void error(const std::string&, const ParseError& error, bool is_open) override {
        write_(fmt::format("{}error: {}\n", is_open && !is_first_ ? "" : "\n", error.message()));
    }

    /// The name of the puzzle, above the first of its grids, without characters that control a terminal.
    [[nodiscard]] std::string title(const Puzzle& puzzle) const {
        if (puzzle.name.empty() || !is_first_)
            return "";
        std::string title = puzzle.name;
        std::replace_if(
            title.begin(), title.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
        return title + '\n';
    }

    bool is_first_ = true; ///< of the grids of the puzzle
};

// --- svg ------------------------------------------------------------------------------------------------------------

class SvgWriter final : public RecordWriter {
    using RecordWriter::RecordWriter;
    void solution(const Puzzle& puzzle, const Grid& solution) override {
        write_(svg::to_text(svg::framed(puzzle.name, drawn({.puzzle = puzzle, .digits = solution.digits()}))));
    }
    void end(const Puzzle& puzzle, const Answer& answer) override {
        if (answer.found.solutions == 0)
            write_(svg::to_text(
                svg::framed(puzzle.name, drawn(puzzle, signs_of(answer.clashes)), sentence(settings_.task, answer))));
    }
    void error(const std::string&, const ParseError& error, bool) override {
        write_(svg::to_text(drawn_error(error.message())));
    }
};

// --- json -----------------------------------------------------------------------------------------------------------

class JsonWriter final : public RecordWriter {
    using RecordWriter::RecordWriter;
    void begin(const std::string& source, const Puzzle& puzzle) override {
        source_ = source;
        pieces_ = JsonPieces();
        if (has_solutions())
            write_(pieces_.open(head(puzzle), "solutions"));
    }
    void solution(const Puzzle& puzzle, const Grid& solution) override {
        write_(pieces_.element(to_line(solution, puzzle.alphabet)));
    }
    void end(const Puzzle& puzzle, const Answer& answer) override {
        for (const Grid& witness : answer.witnesses)
            solution(puzzle, witness);
        Json object = has_solutions() ? Json::object() : head(puzzle);
        object["answer"] = answer.word;
        object["reason"] = answer.reason;
        object["clashes"] = apps::to_json(puzzle.grid.geometry(), answer.clashes);
        object["count"] = known(answer.solutions, answer.found.status);
        object["complete"] = answer.found.status == dlx::Status::exhausted;
        object["ended_by"] = to_string(answer.found.status);
        object["search_nodes"] = // none only if nothing was searched; else 0 says that their number is not known
            known(answer.found.search_nodes, answer.solutions > 0 ? dlx::Status::stopped : answer.found.status);
        write_(has_solutions() ? pieces_.close(object) : apps::to_text(object) + '\n');
    }
    void error(const std::string& source, const ParseError& error, bool is_open) override {
        const Json end{{"column", error.column()}, {"answer", "error"}, {"reason", error.message()}};
        if (is_open && has_solutions())
            return write_(pieces_.close(end));
        Json object{{"source", source}, {"line", error.line()}};
        object.update(end);
        write_(apps::to_text(object) + '\n');
    }

    /// Null where 0 means that nothing is known.
    static Json known(const boost::multiprecision::cpp_int& number, dlx::Status status) {
        return number > 0 || status == dlx::Status::exhausted ? Json(number.str()) : Json();
    }
    [[nodiscard]] bool has_solutions() const { return settings_.task != Task::count; }
    [[nodiscard]] Json head(const Puzzle& puzzle) const { return head_of_record(source_, puzzle); }

    JsonPieces pieces_;
};

// --- Pieces of records ----------------------------------------------------------------------------------------------

constexpr std::string_view bold = "\033[1m";
constexpr std::string_view plain = "\033[0m";

std::string_view color_of(char sign) {
    if (sign == '!' || sign == 'x')
        return "\033[1;31m"; // red
    if (sign == '*')
        return "\033[1;35m";                          // magenta
    return sign == '+' ? "\033[1;32m" : "\033[1;36m"; // green, cyan
}

} // namespace

std::string decorated_boxes(const Puzzle& puzzle, const Grid& grid, const Signs& signs, bool color) {
    const std::string boxes = to_boxes(grid, puzzle.alphabet);
    std::string text;
    Cell cell = 0;
    for (std::size_t i = 0; i < boxes.size();) {
        const std::size_t end = std::min(boxes.find_first_of(" |-+\n", i), boxes.size());
        if (end == i) {
            text += boxes[i++];
            continue;
        }
        const auto sign = signs.find(cell);
        const bool has_sign = sign != signs.end();
        const bool is_colored = color && (has_sign || puzzle.grid[cell] != 0);
        text.append(is_colored ? has_sign ? color_of(sign->second) : bold : "")
            .append(boxes, i, end - i)
            .append(is_colored ? plain : "");
        i = end;
        if (has_sign) {
            text += sign->second;
            i += i < boxes.size() && boxes[i] == ' ' ? 1 : 0; // takes the place of the blank behind
        }
        ++cell;
    }
    return text;
}

Json head_of_record(const std::string& source, const Puzzle& puzzle) {
    Json head{{"source", source}, {"line", puzzle.line}};
    if (!puzzle.name.empty())
        head["name"] = puzzle.name;
    head["puzzle"] = to_line(puzzle.grid, puzzle.alphabet);
    Json eliminated = Json::array();
    for (const sudoku::Candidate& candidate : puzzle.grid.eliminated()) {
        const std::string cell = cell_name(puzzle.grid.geometry(), candidate.cell);
        if (eliminated.empty() || eliminated.back()["cell"] != cell)
            eliminated.push_back({{"cell", cell}, {"digits", Json::array()}});
        eliminated.back()["digits"].push_back(candidate.digit);
    }
    if (!eliminated.empty())
        head["eliminated"] = std::move(eliminated);
    return head;
}

Json to_json(const sudoku::Geometry& geometry, const std::vector<sudoku::Clash>& clashes) {
    return json_list(clashes, [&](const sudoku::Clash& clash) -> Json {
        return {{"digit", clash.digit},
                {"house", to_string(clash.house)},
                {"cells", json_list(clash.cells, [&](Cell cell) { return cell_name(geometry, cell); })}};
    });
}

std::unique_ptr<RecordWriter> make_writer(const Settings& settings, Sink sink) {
    if (settings.format == Format::grid)
        return std::make_unique<GridWriter>(settings, std::move(sink));
    if (settings.format == Format::svg)
        return std::make_unique<SvgWriter>(settings, std::move(sink));
    if (settings.format == Format::json)
        return std::make_unique<JsonWriter>(settings, std::move(sink));
    if (settings.format == Format::csv)
        return make_csv_writer(settings, std::move(sink));
    return std::make_unique<LineWriter>(settings, std::move(sink));
}

} // namespace apps
