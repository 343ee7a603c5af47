#include "sudoku/reader/lines/line_splitter.hpp"

#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/lines/encoding.hpp"
#include "sudoku/reader/lines/lines.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace sudoku::detail {

namespace {

/// Reads the puzzle in a row of a data set, or makes an error if it is missing.
Line scan_row(const DataRow& row, const DataSet& set, std::size_t number) {
    const bool has_lines = row.puzzle.find('\n') != std::string::npos; // those of rules
    Line line = has_lines ? Line{.number = number} : scan_line(row.puzzle, number);
    const bool is_damaged = row.puzzle.find("E+") != std::string::npos;
    if (row.other > 0)
        line.records = {ParseError(number, 1,
                                   "two puzzles in a row of a data set, the second in column " +
                                       std::to_string(row.other) + ": write each on a line of its own")};
    else if (!row.rule.empty())
        line.records = {ParseError(number, 1,
                                   row.rule + ", and only plain puzzles are read in a data set: write the puzzle as a "
                                              "grid, with its rules on lines below")};
    else if (row.fields > 0)
        line.records = {ParseError(number, 1,
                                   std::to_string(row.fields) + " fields, where the head of the data set has " +
                                       std::to_string(set.columns()))};
    else if (has_lines)
        line.records = {formats::read_foreign(formats::texts_of_records, row.puzzle, {number, row.column}, row.name)};
    else if (is_damaged || (!line.looks_like_cells() && row.puzzle.find_first_of("[({") != 0))
        line.records = {ParseError(
            number, row.column,
            is_damaged ? "a spreadsheet has made " + row.puzzle + " of this puzzle: import its column as text"
                       : "no puzzle in the column \"" + set.puzzle_name() + "\" of the data set")};
    line.kind = Line::Kind::field;
    line.name = row.name;
    line.solution = row.solution;
    for (Symbol& symbol : line.symbols)
        symbol.column += static_cast<std::uint32_t>(row.column - 1);
    return line;
}

/// Returns whether a line may have a word with a puzzle of another program, by a fast test.
bool has_long_word(std::string_view line) {
    std::size_t size = 0;
    for (const char c : line) {
        size = is_one_of(blanks, c) ? 0 : size + 1;
        if (c == ':' || c == '#' || size >= shortest_puzzle / 2)
            return true;
    }
    return false;
}

template <class Vector>
bool is_any(const Vector& vector) {
    std::array<std::uint64_t, sizeof(Vector) / 8> words;
    std::memcpy(words.data(), &vector, sizeof vector);
    return std::any_of(words.begin(), words.end(), [](std::uint64_t word) { return word != 0; });
}

/// Reads 81 characters; false if some are neither '0' ... '9' nor '.', or if a 0 may be a digit: beside '.', and
/// without a 9. Without a branch: a few vector instructions.
bool read_digits(const char* text, Digit* digits) {
    using Bytes = unsigned char __attribute__((vector_size(16)));
    Bytes other{};
    Bytes dot{};
    Bytes zero{};
    Bytes nine{};
    for (const std::size_t at : {0U, 16U, 32U, 48U, 64U, 65U}) { // the last sixteen once more
        Bytes bytes;
        std::memcpy(&bytes, text + at, sizeof bytes);
        const Bytes digit = bytes - '0';
        const auto is_digit = (Bytes)(digit <= 9);
        const auto is_dot = (Bytes)(bytes == '.');
        const Bytes cells = digit & is_digit;
        std::memcpy(digits + at, &cells, sizeof cells);
        other |= ~(is_digit | is_dot);
        dot |= is_dot;
        zero |= (Bytes)(digit == 0);
        nine |= (Bytes)(digit == 9);
    }
    return !is_any(other) && (!is_any(dot) || !is_any(zero) || is_any(nine));
}

} // namespace

LineSplitter::LineSplitter(ByteSource source) : source_(in_utf8(std::move(source))) {}

std::optional<Line> LineSplitter::next() {
    if (document_ || begins_document())
        return next_document();
    std::size_t size = 0; // bytes that were looked at
    for (;;) {
        const std::string_view unread = this->unread();
        size = std::min(unread.find('\n', size), unread.size());
        is_too_long_ |= size > PuzzleReader::max_line_bytes;
        if (size < unread.size() || at_end_)
            break;
        if (is_too_long_) { // forget it, so that memory stays bounded
            begin_ = end_;
            size = 0;
        }
        fill();
    }
    if (begin_ == end_ && !is_too_long_)
        return std::nullopt;
    if (has_long_rows_ && !is_too_long_ && data_set_ && data_set_->has_open_puzzle(unread().substr(0, size)))
        size = end_of_row(size);
    std::string_view text(buffer_.data() + begin_, size);
    begin_ = std::min(begin_ + size + 1, end_);
    column_ = 1;
    if (++number_ == 1 && text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    if (std::exchange(is_too_long_, false))
        return Line{.kind = Line::Kind::too_long, .number = number_};
    Line line = scan(text);
    number_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    line.raw = text;
    return line;
}

std::size_t LineSplitter::end_of_row(std::size_t line_end) {
    constexpr std::size_t longest = 1 << 16;
    bool is_in_quotes = true;
    std::size_t begin = line_end;
    for (std::size_t at = line_end; at < longest; ++at) {
        while (at >= unread().size() && !at_end_)
            fill();
        const char c = at < unread().size() ? unread()[at] : '\n';
        if (is_in_quotes && (c == '\n' || c == '"') && data_set_->has_puzzle(unread().substr(begin, at - begin)))
            return line_end; // a quote is missing
        if (c == '\n' && !is_in_quotes)
            return data_set_->has_quoted_puzzle(unread().substr(0, at)) ? at : line_end;
        if (at >= unread().size())
            break;
        is_in_quotes ^= c == '"';
        begin = c == '\n' ? at + 1 : begin;
    }
    has_long_rows_ = false;
    return line_end;
}

std::optional<LineSplitter::PlainLine> LineSplitter::plain_line() const {
    const std::string_view text = unread();
    PlainLine line{0, text.size() > cells_9x9 && text[cells_9x9] == '\r' ? cells_9x9 + 1 : cells_9x9};
    if (data_set_) {
        line.line_end = text.find('\n');
        const auto found = line.line_end <= PuzzleReader::max_line_bytes
                               ? data_set_->find_9x9(text.substr(0, line.line_end))
                               : std::nullopt;
        if (!found)
            return std::nullopt;
        line.begin = *found;
    }
    return text.size() > line.line_end && text[line.line_end] == '\n' ? std::optional(line) : std::nullopt;
}

bool LineSplitter::begins_puzzle() const {
    std::array<Digit, cells_9x9> digits;
    const auto line = is_too_long_ || document_ || column_ > 1 ? std::nullopt : plain_line();
    return line && read_digits(buffer_.data() + begin_ + line->begin, digits.data());
}

bool LineSplitter::begins_clues() const {
    return begins_puzzle() && side_of_layout({buffer_.data() + begin_ + plain_line()->begin, cells_9x9}) == 0;
}

std::size_t LineSplitter::take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers,
                                       std::size_t most) {
    if (is_too_long_ || document_ || column_ > 1)
        return 0;
    const std::size_t first = digits.size();
    const std::size_t before = numbers.size();
    const std::size_t lines = std::min(most, unread().size() / (cells_9x9 + 1)); // at most
    std::size_t last = begin_;                                                   // beginning of the last line
    for (std::size_t at = first; numbers.size() - before < most; at += cells_9x9) {
        const auto line = plain_line();
        if (!line)
            break;
        if (at == digits.size()) // room for a few more, which is cleared
            digits.resize(std::min(at + 64 * cells_9x9, first + lines * cells_9x9));
        if (!read_digits(buffer_.data() + begin_ + line->begin, digits.data() + at))
            break;
        last = begin_;
        begin_ += line->line_end + 1;
        numbers.push_back(++number_);
    }
    if (numbers.size() > before && !begins_puzzle()) { // rules of the last one may follow
        begin_ = last;
        --number_;
        numbers.pop_back();
    }
    digits.resize(first + (numbers.size() - before) * cells_9x9);
    return numbers.size() - before;
}

void LineSplitter::pass(std::size_t size) {
    const std::string_view text = unread().substr(0, size);
    const auto last = text.rfind('\n');
    number_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    const auto before = static_cast<std::size_t>(
        std::count_if(text.begin() + static_cast<std::ptrdiff_t>(last + 1), text.end(), is_first_byte));
    column_ = last == std::string_view::npos ? column_ + before : before + 1;
    begin_ += text.size();
}

bool LineSplitter::begins_document() {
    if (is_too_long_ || (begin_ < end_ && !Document::may_begin_with(buffer_[begin_])))
        return false;
    auto found = Document::begin(unread());
    for (; !found && !at_end_; found = Document::begin(unread()))
        fill();
    if (!found) // it ends without "\n"
        found = Document::begin(std::string(unread()) + '\n');
    if (!found || found->kind() == DocumentKind::none)
        return false;
    pass(found->skipped());
    document_ = BegunDocument{std::move(*found), number_ + 1, column_};
    return true;
}

Line LineSplitter::next_document() {
    auto& [document, line, column, taken, is_too_long] = *document_;
    std::size_t size = 0; // bytes of its next line that were looked at
    while (!document.has_ended()) {
        const std::string_view next = unread().substr(taken);
        size = std::min(next.find('\n', size), next.size());
        const bool is_whole = size < next.size() || at_end_;
        if (is_whole && next.empty())
            break;
        if (is_whole) {
            taken += document.take(next.substr(0, size));
            taken += document.has_ended() ? 0 : std::min<std::size_t>(1, unread().size() - taken);
            size = 0;
        }
        if (taken + size > Document::most_bytes) { // forget it, so that memory stays bounded
            is_too_long = true;
            pass(std::exchange(taken, 0) + std::exchange(size, 0));
        }
        if (!is_whole)
            fill();
    }
    const auto text = is_too_long ? std::nullopt : std::optional(unread().substr(0, taken));
    Line found{.kind = Line::Kind::document, .number = line};
    found.records = document.read(text, line, column);
    pass(taken);
    if (column_ > 1) { // in a list of JSON, a comma or the end of the list follows
        const std::string_view between = document.kind() == DocumentKind::json ? " \t\r,]" : " \t\r";
        const std::size_t next = std::min(unread().find_first_not_of(between), unread().size());
        pass(next + (unread().substr(next).starts_with('\n') ? 1 : 0));
    }
    document_.reset();
    return found;
}

Line LineSplitter::scan(std::string_view text) {
    const bool has_lines = data_set_ && text.find('\n') != std::string_view::npos;
    if (auto record = !has_lines && has_long_word(text) ? formats::read_words(text, number_) : std::nullopt)
        return {.kind = Line::Kind::document, .number = number_, .records = {*std::move(record)}};
    if (const auto row = data_set_ ? data_set_->row(text) : std::nullopt)
        return scan_row(*row, *data_set_, number_);
    Line line = scan_line(text, number_);
    if (line.kind != Line::Kind::blank && line.kind != Line::Kind::comment) {
        data_set_ = DataSet::begin(text);
        line.is_head = data_set_.has_value();
    }
    return line;
}

void LineSplitter::fill() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= std::exchange(begin_, 0);
    }
    if (end_ == buffer_.size())
        buffer_.resize(std::max<std::size_t>(std::size_t{1} << 18, buffer_.size() * 2));
    const std::size_t got = source_(std::span(buffer_).subspan(end_));
    end_ += got;
    at_end_ = got == 0;
}

} // namespace sudoku::detail
