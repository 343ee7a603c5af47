#include "apps/shared/options/completion.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace apps {

std::string completions(const Program& program, std::vector<std::string> words) {
    std::string begun = words.empty() ? "" : words.back();
    if (!words.empty())
        words.pop_back();
    if (begun == "=") // bash splits --format=json into three words
        begun.clear();
    std::erase(words, "=");

    std::string found;
    const auto offer = [&](const std::string& word, std::string_view meaning) {
        if (word.starts_with(begun))
            found += fmt::format("{}\t{}\n", word, meaning);
    };
    if (words.empty() || words[0] == "help" || words[0] == "--help") {
        for (const Command& command : program.commands)
            offer(std::string(command.name), command.summary);
        return found;
    }
    const auto command =
        std::ranges::find_if(program.commands, [&](const Command& one) { return one.is_called(words[0]); });
    if (command == program.commands.end())
        return found;

    if (words.size() == 1)
        for (const auto& [word, meaning] : command->choices.words)
            offer(word.substr(0, word.find(' ')), meaning);

    const OptionTable table = all_options(*command);
    const std::size_t equals = begun.starts_with("--") ? begun.find('=') : begun.npos;
    const std::string lead = equals == begun.npos ? "" : begun.substr(0, equals + 1);
    const std::string before = lead.empty() ? words.back() : begun.substr(0, equals);
    const auto options = described(table);
    const auto* const known = options.find_nothrow(before.substr(before.starts_with("--") ? 2 : 0), false);
    const Option* const option = known != nullptr ? find_option(table, known->long_name()) : nullptr;
    if (before.starts_with('-') && option != nullptr && !option->value.empty()) {
        for (const auto& [word, meaning] : option->check.words)
            offer(lead + std::string(word), "");
    } else if (begun.starts_with('-')) {
        for (const Option& other : table)
            if (other.rank != Rank::hidden)
                offer("--" + long_name(other), other.help);
    }
    return found;
}

} // namespace apps
