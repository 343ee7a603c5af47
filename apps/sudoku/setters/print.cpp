#include "apps/shared/io/files.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/options/output_file.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/puzzle_answer.hpp"
#include "apps/sudoku/reason/rating_text.hpp"

#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace apps {

namespace {

using sudoku::Puzzle, sudoku::Verdict;

// --- Pages ----------------------------------------------------------------------------------------------------------

class NothingPrinted : public std::exception {};

/// In millimeters.
struct Paper {
    double width;
    double height;
};

constexpr Paper a4{210, 297};
constexpr Paper letter{215.9, 279.4};

/// Board with the text above it.
struct Slot {
    svg::Picture board;
    std::string left;
    std::string right;
};

constexpr std::string_view print_style =
    ".heading{font-size:7px;font-weight:700}.number{font-size:4.4px;font-weight:700}"
    ".level,.foot{font-size:3.6px}.rule{stroke:#1a1a1a;stroke-width:.3}";

/// Returns `text`, or as much of its beginning as fits in `width` millimeters, in bold type of this size.
std::string fitting(const std::string& text, double width, double size) {
    std::size_t bytes = 0;
    for (double room = width / (0.62 * size); bytes < text.size(); ++bytes)
        if ((text[bytes] & 0xC0) != 0x80 && --room < 0)
            return text.substr(0, bytes) + "…";
    return text;
}

/// Puts boards on pages, the same number on each, as large as there is room.
class Pages {
public:
    using Sink = std::function<void(const std::string& page)>; ///< takes the elements of each

    Pages(const Paper& paper, std::string title, Sink sink)
        : paper_(paper), title_(std::move(title)), sink_(std::move(sink)) {}

    /// Begins a page, unless it is the first, with a section of the title. If `fills_page`, boards are larger if there are
    /// fewer on the only page.
    void begin(const std::string& section, std::uint64_t boards_on_a_page, bool fills_page = false) {
        end();
        section_ = section;
        most_ = static_cast<std::uint32_t>(boards_on_a_page);
        fills_page_ = fills_page;
        top_ = margin + (title_.empty() && section.empty() ? 0 : 14);
    }

    void add(Slot slot) {
        slots_.push_back(std::move(slot));
        if (slots_.size() == most_)
            end();
    }

    void end() {
        if (slots_.empty())
            return;
        lay_out(fills_page_ && pages_ == 0 ? static_cast<std::uint32_t>(slots_.size()) : most_);
        for (std::uint32_t k = 0; k < slots_.size(); ++k)
            draw(slots_[k], k);
        ++pages_;
        if (top_ > margin)
            body_ += svg::text(margin, margin + 6, fitting(title_, (section_.empty() ? 0.8 : 0.6) * paper_.width, 7),
                               "heading") +
                     svg::text(paper_.width - margin, margin + 6, section_, "number", "end") +
                     fmt::format("<path class=\"rule\" d=\"M{} {}H{:g}\"/>", margin, margin + 9, paper_.width - margin);
        if (pages_ > 1)
            body_ += svg::text(paper_.width / 2, paper_.height - 8, std::to_string(pages_), "foot", "middle");
        sink_(std::exchange(body_, ""));
        slots_.clear();
    }

private:
    static constexpr double margin = 15;
    static constexpr double gap = 8;   ///< between boards
    static constexpr double label = 7; ///< above a board

    /// Chooses the columns for this number of boards.
    void lay_out(std::uint32_t boards) {
        side_ = 0;
        for (std::uint32_t columns = 1; columns <= boards; ++columns) {
            const std::uint32_t rows = (boards + columns - 1) / columns;
            const double height = (paper_.height - top_ - margin) / rows;
            const double side = std::min((paper_.width - 2 * margin + gap) / columns - gap, height - gap - label);
            if (side <= side_)
                continue;
            columns_ = columns;
            height_ = height;
            side_ = side;
        }
    }

    /// Draws the board number `k` of the page. Sentences below it may need more height than the board.
    void draw(const Slot& slot, std::uint32_t k) {
        const double spare = paper_.width - 2 * margin - columns_ * side_; // left and right of one, or between several
        const double x = columns_ == 1 ? margin + spare / 2 : margin + k % columns_ * (side_ + spare / (columns_ - 1));
        const std::uint32_t row = k / columns_;
        const double y = top_ + row * height_ + label;
        const double right = static_cast<double>(slot.right.size()) * 2;
        const svg::Picture& board = slot.board;
        const double scale = std::min(side_ / board.width, (height_ - gap - label) / board.height);
        const double width = scale * board.width;
        const double left = x + (side_ - width) / 2;
        body_ += svg::text(left, y - 2, fitting(slot.left, width - right, 4.4), "number") +
                 svg::text(left + width, y - 2, slot.right, "level", "end") +
                 svg::placed(board, left, y, width, scale * board.height);
    }

    Paper paper_;
    std::string title_;
    Sink sink_;
    std::string section_;
    std::string body_;        ///< text of the page
    std::vector<Slot> slots_; ///< boards on it
    std::uint32_t pages_ = 0; ///< pages before it
    std::uint32_t most_ = 1;
    bool fills_page_ = false;
    std::uint32_t columns_ = 1;
    double top_ = 0;
    double height_ = 0; ///< height for a board with its label and sentences
    double side_ = 0;   ///< width of a board
};

std::string page_svg(const Paper& paper, const std::string& page) {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"page\" width=\"{0:g}mm\" height=\"{1:g}mm\" "
                       "viewBox=\"0 0 {0:g} {1:g}\">\n{2}\n</svg>\n",
                       paper.width, paper.height, page);
}

std::string style_element(const std::string& more = "") {
    return fmt::format("<style>{}{}{}{}</style>\n", svg::text_style.light, board_style.light, print_style, more);
}

std::string html_head(const Paper& paper, const std::string& title) {
    const std::string more =
        fmt::format("@page{{size:{:g}mm {:g}mm;margin:0}}body{{margin:0}}.page{{display:block}}"
                    ".page+.page{{break-before:page}}"
                    "@media screen{{body{{background:#777}}.page{{background:#fff;margin:8mm auto}}}}",
                    paper.width, paper.height);
    return fmt::format("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">\n<head><meta charset=\"utf-8\"/>"
                       "<title>{}</title>\n{}</head>\n<body>\n",
                       svg::escaped(title.empty() ? "Sudoku" : title), style_element(more));
}

// --- Puzzles --------------------------------------------------------------------------------------------------------

/// Answers about a puzzle.
struct Answers {
    Verdict verdict = Verdict::unique;
    std::optional<sudoku::Grid> solution{};
    std::string difficulty{};
    std::string why_no_difficulty{}; ///< reason, unless that is a limit
};

using Printed = PuzzleRecord<Answers>;

std::string wrong_with(const Answers& found) {
    return found.verdict == Verdict::none           ? "no solution"
           : found.verdict == Verdict::inconsistent ? "givens clash"
           : found.verdict == Verdict::multiple     ? "several solutions"
           : !found.solution                        ? "solution unknown"
           : found.why_no_difficulty.empty()        ? "difficulty unknown"
                                                    : "difficulty unknown: " + found.why_no_difficulty;
}

class Printer {
public:
    explicit Printer(const Session& session)
        : arguments_(session.arguments), settings_(read_input_settings(session.arguments)),
          params_(reason_params(session)), stream_(settings_, session.output), threads_(thread_count(arguments_)) {
        settings_.shows_drawings = !has_solutions_ && !has_difficulty_;
    }

    [[nodiscard]] const Paper& paper() const { return paper_; }
    [[nodiscard]] const std::string& title() const { return title_; }
    [[nodiscard]] int status() const { return status_; }

    /// Prints all pages. Throws NothingPrinted if there are none, and Interrupted.
    void print(const Pages::Sink& sink) {
        Pages pages(paper_, title_, sink);
        pages.begin("", per_page_, !arguments_.number("per-page"));
        status_ = for_each_puzzle<Answers>(
            stream_, threads_,
            [this] {
                return [this, asked = std::make_shared<Asked>(params_)](const Puzzle& puzzle) {
                    return unless_stopped(answers(puzzle, *asked));
                };
            },
            [&](const Printed& printed, Messages& messages) { return put(printed, pages, messages); });
        if (signals::stop_flag())
            throw Interrupted();
        if (printed_ == 0)
            throw NothingPrinted();
        constexpr std::uint64_t most_solutions = 12;
        pages.begin("Solutions", std::max(per_page_, std::min(4 * per_page_, most_solutions)));
        for (std::size_t k = 0; k < at_end_.size(); ++k) {
            const Answers& found = at_end_[k].found;
            Board board{.puzzle = at_end_[k].puzzle};
            if (found.solution)
                board.digits = found.solution->digits();
            pages.add({drawn(board), std::to_string(k + 1), found.solution ? "" : wrong_with(found)});
        }
        pages.end();
    }

private:
    Answered put(const Printed& printed, Pages& pages, Messages& messages) {
        if (printed.error)
            return Answered::undecided;
        const auto& [source, error, puzzle, found] = printed;
        const std::string number = std::to_string(++printed_);
        pages.add({drawn(puzzle), puzzle.name.empty() ? number : number + ". " + puzzle.name, found.difficulty});
        if (found.verdict != Verdict::unique)
            messages.warn(source, puzzle.line, wrong_with(found));
        if (has_solutions_)
            at_end_.push_back(printed);
        return answered(found.verdict);
    }

    /// Solvers of the questions about puzzles.
    struct Asked {
        explicit Asked(const dlx::ReasonParams& params) : rater(params, false) {}
        sudoku::Checker checker;
        sudoku::Rater rater;
    };

    [[nodiscard]] Answers answers(const Puzzle& puzzle, Asked& asked) const {
        Answers found;
        if (has_solutions_ || has_difficulty_) {
            const dlx::Limits limits{.seconds = params_.limits.seconds, .stop_flag = params_.limits.stop_flag};
            sudoku::CheckResult check = asked.checker.check(puzzle, limits);
            found.verdict = check.verdict;
            if (check.verdict == Verdict::unique)
                found.solution = std::move(check.witnesses[0]);
        }
        if (has_difficulty_ && found.solution)
            rate(found, puzzle, asked.rater);
        return found;
    }

    static void rate(Answers& found, const Puzzle& puzzle, sudoku::Rater& rater) {
        try {
            const sudoku::Rating rating = rater.rate(puzzle);
            if (rating.difficulty)
                found.difficulty = level_text(rating) + ' ' + difficulty_text(rating);
            else
                found.verdict = Verdict::unknown;
        } catch (const std::invalid_argument& error) { // the board is too large
            found.why_no_difficulty = error.what();
            found.verdict = Verdict::unknown;
        }
    }

    const Arguments& arguments_;
    Settings settings_;
    const dlx::ReasonParams params_;
    const Paper paper_ = arguments_.word("paper") == "letter" ? letter : a4;
    const std::uint64_t per_page_ = arguments_.number("per-page").value_or(4);
    const std::string title_ = arguments_.text("title").value_or("");
    const bool has_solutions_ = arguments_.has("solutions");
    const bool has_difficulty_ = arguments_.has("difficulty");
    PuzzleStream stream_;
    const std::size_t threads_;
    int status_ = 0;
    std::uint64_t printed_ = 0;   ///< puzzles
    std::vector<Printed> at_end_; ///< puzzles whose solutions come there
};

// --- The command ----------------------------------------------------------------------------------------------------

/// Prints all pages in one document, piece by piece.
void print_html(Printer& printer, const std::function<void(std::string_view)>& write) {
    bool is_begun = false;
    printer.print([&](const std::string& page) {
        write((std::exchange(is_begun, true) ? "" : html_head(printer.paper(), printer.title())) +
              page_svg(printer.paper(), page));
    });
    write("</body>\n</html>\n");
}

/// Writes a file for each page; the name has %d in the place of its number, or there is one page only.
void print_svg(Printer& printer, const std::string& file, const std::string& name) {
    const std::size_t place = file.find("%d");
    const bool is_one = place == std::string::npos;
    if (!is_one && file.find("%d", place + 2) != std::string::npos)
        throw UsageError(fmt::format("--output: {} contains %d twice", name));
    std::string text;
    const auto write = [&](const std::string& one) { write_file(one, [&](std::ostream& out) { out << text; }); };
    if (is_one)
        check_writable(file);
    printer.print([&, number = 0](const std::string& page) mutable {
        if (++number > 1 && is_one)
            throw UsageError(name +
                             " holds one page only, and there are more: use a name such as puzzles-%d.svg, with %d "
                             "for the page number, or a file.html for all pages");
        text = page_svg(printer.paper(),
                        style_element() + "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + page);
        if (!is_one)
            write(std::string(file).replace(place, 2, std::to_string(number)));
    });
    if (is_one)
        write(file);
}

int run_print(const Session& session) {
    const std::string name = session.arguments.text("output").value_or("-");
    const auto file = name == "-" ? std::nullopt : output_file(session.arguments, "output"); // behind links
    if (file && !name.ends_with(".svg") && !name.ends_with(".html"))
        throw UsageError(fmt::format("--output: the file name {} must end in .html or .svg", name));
    Printer printer(session);
    progress::set_puzzles(0, 0);
    try {
        if (!file)
            print_html(printer, [&](std::string_view text) { session.output.write(text); });
        else if (name.ends_with(".svg"))
            print_svg(printer, *file, name);
        else
            write_file(*file,
                       [&](std::ostream& out) { print_html(printer, [&](std::string_view text) { out << text; }); });
    } catch (const NothingPrinted&) { // errors were printed, and the file is unchanged
    }
    return printer.status();
}

} // namespace

Command print_command() {
    return {"print",
            "Print puzzles on pages, as HTML or SVG.",
            "[FILE...]",
            "  sudoku print puzzles.txt -o puzzles.html                 four puzzles on each page\n"
            "  sudoku print --solutions puzzles.txt -o a.html           with pages of solutions\n"
            "  sudoku print --per-page 6 puzzles.txt -o 'a-%d.svg'      a-1.svg, a-2.svg, ...\n",
            "  0    all puzzles were printed; with --solutions or --difficulty: each has exactly one solution\n"
            "  1    with these options: at least one has none or several\n",
            OptionTable{
                {"output,o", "FILE",
                 "write all pages to FILE.html, one page to FILE.svg, or each page to FILE-%d.svg (default -: "
                 "HTML to standard output)"},
                {"per-page", "N", "number of puzzles on a page, 1 to 30 (default 4; fewer are larger)", whole(1, 30)},
                {"solutions", "", "add pages with the solutions, smaller, at the end"},
                {"title", "TEXT", "title of each page"},
                {"difficulty", "", "print the level and difficulty above each puzzle, as in sudoku rate"},
                {"paper", "SIZE", "paper size: a4 or letter (default a4)", one_of({"a4", "letter"}), Rank::rare}} +
                input_options() + OptionTable{threads_option()} + limits_of_reasoning(),
            run_print};
}

} // namespace apps
