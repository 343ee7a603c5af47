#include "dlx/text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace dlx {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

} // namespace

Problem parse_problem(std::string_view text) {
    if (text.substr(0, byte_order_mark.size()) == byte_order_mark)
        text.remove_prefix(byte_order_mark.size());
    Problem problem;
    std::vector<std::string_view> words; // of the line
    std::vector<Entry> option;
    std::size_t number = 0; // of the line, from 1
    bool has_items = false;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ++number;
        detail::split(line, words);
        if (words.empty() || words.front().front() == '|')
            continue;
        std::size_t at = 0; // the word that is read
        try {
            if (!std::exchange(has_items, true)) {
                for (ItemKind kind = ItemKind::primary; at < words.size(); ++at)
                    if (words[at] != "|")
                        problem.add_item(words[at], kind);
                    else if (std::exchange(kind, ItemKind::secondary) == ItemKind::secondary)
                        throw InvalidProblem("a second '|' in the item line");
            } else {
                for (option.clear(); at < words.size(); ++at)
                    option.push_back(problem.entry(words[at]));
                at = 0;
                problem.add_option(option);
            }
        } catch (const InvalidProblem& error) {
            const std::string_view word = words[error.entry().value_or(at)];
            throw ParseError(number, static_cast<std::size_t>(word.data() - line.data()) + 1, error.what());
        }
    }
    if (!has_items)
        throw ParseError(std::max<std::size_t>(number, 1), 1, "no item line: the text is empty");
    return problem;
}

std::string to_text(const Problem& problem, OptionId option) {
    std::string out;
    for (const Entry& entry : problem.option(option)) {
        out += out.empty() ? "" : " ";
        out += problem.name(entry.item);
        if (entry.color != Color::none) {
            out += ':';
            out += problem.name(entry.color);
        }
    }
    return out;
}

std::string to_text(const Problem& problem) {
    std::string out;
    if (problem.items() > 0 && problem.name(ItemId{0}).substr(0, byte_order_mark.size()) == byte_order_mark)
        out += byte_order_mark; // the reader skips the first
    for (std::uint32_t i = 0; i < problem.items(); ++i) {
        if (i == problem.primary_items())
            out += "| ";
        out += problem.name(ItemId{i});
        out += i + 1 < problem.items() ? " " : "";
    }
    out += '\n';
    for (std::uint32_t k = 0; k < problem.options(); ++k)
        out += to_text(problem, OptionId{k}) += '\n';
    return out;
}

} // namespace dlx
