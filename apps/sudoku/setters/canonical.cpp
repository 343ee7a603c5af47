#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/threads.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/text.hpp"

#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <optional>

namespace apps {

namespace {

using sudoku::CanonicalForm;
using sudoku::ParseError;
using sudoku::Transformation;

// --- What is printed ------------------------------------------------------------------------------------------------

/// "53..7…"
template <std::size_t N>
std::string cells_text(const std::array<sudoku::Digit, N>& digits) {
    std::string text;
    for (const sudoku::Digit digit : digits)
        text += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return text;
}

/// "yes" or "no", and where the rows, columns and digits come from or go: "123456789".
struct TransformationText {
    explicit TransformationText(const Transformation& transformation)
        : is_transposed(transformation.is_transposed), digits(cells_text(transformation.digits).substr(1)) {
        for (unsigned k = 0; k < 9; ++k) {
            rows += static_cast<char>('1' + transformation.rows[k]);
            columns += static_cast<char>('1' + transformation.columns[k]);
        }
    }
    bool is_transposed;
    std::string rows;
    std::string columns;
    std::string digits;

    [[nodiscard]] std::string line() const {
        return fmt::format("{}rows {} columns {} digits {}", is_transposed ? "transposed " : "", rows, columns, digits);
    }
    [[nodiscard]] Json json() const {
        return {{"transposed", is_transposed}, {"rows", rows}, {"columns", columns}, {"digits", digits}};
    }
};

/// A puzzle or an error in its place, and what is found.
struct Canonized {
    const Entry* entry = nullptr;
    std::size_t number = 0; ///< of the puzzle in the entry
    std::optional<ParseError> error{};
    bool is_inconsistent = false;
    sudoku::Canonical canonical{};
    Transformation transformation{};
    std::vector<Transformation> automorphisms{}; ///< as many as are asked for
    std::string text{};                          ///< all this, as it is printed

    [[nodiscard]] bool has_form() const { return !error && !is_inconsistent; }
    [[nodiscard]] std::size_t line() const { return error ? error->line() : entry->lines[number]; }
    [[nodiscard]] std::string answer() const {
        return error ? "error" : is_inconsistent ? "inconsistent" : "canonical";
    }
};

std::string text_line(const Canonized& found) {
    if (found.error)
        return fmt::format("error\t{}\n", found.error->message());
    if (found.is_inconsistent)
        return "inconsistent\n";
    std::string text = fmt::format("{}\t{}\n", cells_text(found.canonical.digits), found.canonical.automorphisms);
    for (const Transformation& automorphism : found.automorphisms)
        text += '\t' + TransformationText(automorphism).line() + '\n';
    return text;
}

constexpr std::string_view head_of_forms =
    "source,line,puzzle,answer,form,automorphisms,transposed,rows,columns,digits,name,reason\n";

std::string text_of(const Canonized& found, Format format) {
    if (format == Format::line)
        return text_line(found);
    Record record{{{"source", found.entry->source}, {"line", found.line()}}};
    Json& fields = record.fields;
    if (!found.entry->error) {
        const sudoku::Puzzle puzzle = found.entry->puzzle(found.number);
        fields = place_of_record(found.entry->source, found.line(), puzzle.name);
        fields["puzzle"] = to_line(puzzle.grid, puzzle.alphabet);
    }
    fields["answer"] = found.answer();
    if (found.error)
        fields["reason"] = found.error->message();
    if (found.has_form()) {
        const TransformationText how(found.transformation);
        fields.update({{"form", cells_text(found.canonical.digits)},
                       {"automorphisms", found.canonical.automorphisms},
                       {"transformation", how.json()}});
        record.rows = {{{"transposed", how.is_transposed ? "yes" : "no"},
                        {"rows", how.rows},
                        {"columns", how.columns},
                        {"digits", how.digits}}};
    }
    for (const Transformation& automorphism : found.automorphisms)
        fields["list"].push_back(TransformationText(automorphism).json());
    return written(record, format, head_of_forms);
}

// --- What is found --------------------------------------------------------------------------------------------------

/// Why a puzzle has no canonical form here, or "".
std::string why_not_canonical(const Entry& entry) {
    if (entry.geometry != sudoku::Geometry(3, 3))
        return fmt::format("canonical forms are for 9x9 boards, and this is one of {}", to_string(entry.geometry));
    return entry.eliminated.empty() ? "" : "a puzzle that rules out candidates has no canonical form";
}

/// Does a digit stand twice in a row, column or box?
bool has_clash(std::span<const sudoku::Digit> digits) {
    std::array<unsigned, 27> seen{};
    unsigned twice = 0;
    for (unsigned cell = 0; cell < 81; ++cell)
        for (const unsigned house : {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3}) {
            const unsigned bit = 1U << digits[cell] & ~1U;
            twice |= seen[house] & bit;
            seen[house] |= bit;
        }
    return twice != 0;
}

/// Finds the forms of puzzles, on several threads, and prints them in the order of the puzzles.
class Canonizers {
public:
    explicit Canonizers(const Session& session)
        : output_(session.output), settings_(read_input_settings(session.arguments)), stream_(settings_, output_),
          format_(session.arguments.choice<Format>("format").value_or(Format::line)),
          form_(session.arguments.choice<CanonicalForm>("form").value_or(CanonicalForm::row_minlex)),
          most_automorphisms_(session.arguments.number("automorphisms").value_or(0)),
          is_distinct_(session.arguments.has("distinct")), canonizers_(thread_count(session.arguments)) {}

    int run() {
        constexpr std::size_t most = 65'536; // at a time
        constexpr std::size_t most_for_a_thread = 4096;
        if (format_ == Format::csv)
            output_.write(head_of_forms);
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag()) {
            const std::vector<Entry> entries = stream_.next(std::min(most_for_a_thread * canonizers_.size(), most));
            if (entries.empty())
                break;
            find_all(entries);
            for (const Canonized& record : records_)
                if (tell(record) && (!is_distinct_ || forms_.insert(record.canonical)))
                    output_.write(record.text);
            answered_ += records_.size();
            progress::set_puzzles(answered_, stream_.fraction());
        }
        messages_.tell_of_the_rest();
        return tally_.status();
    }

    /// Are there two puzzles that are the same in disguise?
    int compare() {
        std::vector<Entry> entries;
        for (std::vector<Entry> more = stream_.next(1); !more.empty() && entries.size() < 3; more = stream_.next(1))
            entries.push_back(std::move(more.front()));
        find_all(entries);
        if (signals::stop_flag())
            return tally_.status();
        if (records_.size() != 2)
            throw UsageError(std::string("--same compares two puzzles, and there ") +
                             (records_.size() < 2 ? "is no second one" : "are more"));
        const bool has_first = tell(records_[0]);
        const bool has_second = tell(records_[1]);
        if (has_first && has_second)
            print_same(records_[0], records_[1]);
        return tally_.status();
    }

private:
    /// Finds what there is to find of the puzzles: of all, or of the first of them if it is time to end.
    void find_all(const std::vector<Entry>& entries) {
        records_.clear();
        for (const Entry& entry : entries) {
            if (entry.error)
                records_.push_back({.entry = &entry, .error = entry.error});
            for (std::size_t k = 0; k < entry.size(); ++k)
                records_.push_back({.entry = &entry, .number = k});
        }
        constexpr std::size_t at_a_time = 16;
        std::atomic<std::size_t> begun = 0;
        const auto threads = static_cast<std::uint32_t>(canonizers_.size());
        dlx::on_threads(threads).run(threads, [&](std::uint32_t thread) {
            while (!signals::stop_flag() && begun < records_.size()) {
                const std::size_t first = begun.fetch_add(at_a_time);
                for (std::size_t k = first; k < std::min(first + at_a_time, records_.size()); ++k)
                    find(records_[k], canonizers_[thread]);
            }
        });
        records_.resize(std::min(begun.load(), records_.size()));
    }

    void find(Canonized& record, sudoku::Canonizer& canonizer) const {
        if (!record.error)
            if (const std::string reason = why_not_canonical(*record.entry); !reason.empty())
                record.error = ParseError(record.line(), 0, reason);
        record.is_inconsistent = !record.error && has_clash(record.entry->digits_of(record.number));
        if (record.has_form()) {
            record.canonical = canonizer.canonize(record.entry->digits_of(record.number), form_);
            record.transformation = canonizer.transformation();
            if (most_automorphisms_ > 0)
                record.automorphisms = canonizer.automorphisms(most_automorphisms_);
        }
        record.text = text_of(record, format_);
        record.automorphisms = {};
    }

    /// Says what is wrong with a puzzle, if anything is: then its record is printed, and false comes back.
    bool tell(const Canonized& record) {
        tally_.add(record.is_inconsistent ? Answered::no : Answered::yes);
        if (record.error) {
            messages_.tell({record.entry->source, *record.error});
            tally_.add_error();
        }
        if (!record.has_form())
            output_.write(record.text);
        return record.has_form();
    }

    void print_same(const Canonized& a, const Canonized& b) {
        const bool are_same = a.canonical.digits == b.canonical.digits;
        tally_.add(are_same ? Answered::yes : Answered::no);
        const std::string answer = are_same ? "same" : "different";
        const TransformationText how(a.transformation.then(b.transformation.inverse()));
        if (format_ != Format::json) {
            output_.write(are_same ? answer + '\t' + how.line() + '\n' : answer + '\n');
            return;
        }
        Json json{{"answer", answer}};
        if (are_same)
            json["transformation"] = how.json();
        output_.write(to_text(json) + '\n');
    }

    Output& output_;
    const Settings settings_;
    PuzzleStream stream_;
    const Format format_;
    const CanonicalForm form_;
    const std::size_t most_automorphisms_; ///< to be listed of each puzzle
    const bool is_distinct_;
    std::vector<sudoku::Canonizer> canonizers_; ///< by thread
    std::vector<Canonized> records_;            ///< at work
    std::uint64_t answered_ = 0;                ///< of all records
    sudoku::CanonicalSet forms_;                ///< printed, if each is to be printed once
    Messages messages_;
    Tally tally_;
};

OptionTable canonical_options() {
    return OptionTable{format_option({Format::line, Format::json, Format::csv}, "line (default), json or csv",
                                     "csv: automorphisms same")} +
           input_options() +
           OptionTable{threads_option(),
                       {"form", "FORM",
                        "row (default: row-minlex, as in lists of puzzles with 17 givens), pattern (pattern-minlex) or "
                        "minlex (the least text)",
                        one_of<CanonicalForm>({{"row", CanonicalForm::row_minlex},
                                               {"pattern", CanonicalForm::pattern_minlex},
                                               {"minlex", CanonicalForm::minlex}})},
                       {"distinct", "",
                        "print the first of all puzzles that are the same in disguise, and leave the others out"},
                       {"same", "",
                        "say whether two puzzles are the same in disguise, and what makes the first the second",
                        Rank::usual, "distinct automorphisms"},
                       {"automorphisms", "N", "list up to N automorphisms of each puzzle: what makes the puzzle itself",
                        whole(1, 3'359'232)}};
}

int run_canonical(const Session& session) {
    Canonizers canonizers(session);
    return session.arguments.has("same") ? canonizers.compare() : canonizers.run();
}

} // namespace

Command canonical_command() {
    return {"canonical",
            "Finds the canonical form of puzzles and solutions: it is one for all that are the same in disguise.",
            "[FILE...]",
            "  sudoku canonical puzzles.txt                the form, and the number of automorphisms\n"
            "  sudoku canonical --distinct puzzles.txt     without those that are another one in disguise\n"
            "  sudoku canonical --same PUZZLE PUZZLE       are they the same, and what makes one the other?\n",
            "  0    every puzzle has a form; with --same, the puzzles are the same\n"
            "  1    a puzzle is inconsistent; with --same, the puzzles differ\n",
            canonical_options(),
            run_canonical};
}

} // namespace apps
