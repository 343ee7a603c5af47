#include "tests/kernel/dlx/without_bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace dlx::test {

namespace {

/// Builds the problem without bounds as entries by name, for primary items must be added before secondary ones.
class Translator {
public:
    explicit Translator(const Problem& problem) : problem_(problem), options_of_(problem.primary_item_count()) {
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (has_bounds(entry.item))
                    options_of_[index(entry.item)].push_back(k);
    }

    WithoutBounds translated() {
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            if (has_bounds(ItemId{i}))
                add_counter(i);
            else
                (i < problem_.primary_item_count() ? primary_ : secondary_).emplace_back(problem_.name(ItemId{i}));
        for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
            add_choice(k);
        WithoutBounds result;
        for (const std::string& name : primary_)
            result.problem.add_item(name);
        for (const std::string& name : secondary_)
            result.problem.add_item(name, ItemKind::secondary);
        for (const auto& [entries, choice] : options_) {
            result.problem.add_option(entries);
            result.choice.push_back(choice);
        }
        return result;
    }

private:
    struct Option {
        std::vector<std::string> entries;
        std::optional<OptionId> choice;
    };

    [[nodiscard]] bool has_bounds(ItemId item) const {
        return index(item) < problem_.primary_item_count() && problem_.bounds(item) != Bounds{};
    }

    static std::string colored(const std::string& name, std::uint32_t color) {
        return name + "=:" + std::to_string(color);
    }

    /// Adds the steps of an item's counter. Without steps, a lower bound other than 0 becomes an item without options.
    void add_counter(std::uint32_t item) {
        const auto [min, max] = problem_.bounds(ItemId{item});
        const std::string name = '?' + std::string(problem_.name(ItemId{item})) + '.';
        const std::vector<std::uint32_t>& options = options_of_[item];
        const auto steps = static_cast<std::uint32_t>(options.size());
        if (steps == 0 && min > 0)
            primary_.push_back(name);
        for (std::uint32_t step = 0; step < steps; ++step) {
            const std::string here = name + std::to_string(step);
            primary_.push_back(here);
            if (step + 1 < steps)
                secondary_.push_back(here + '=');
            for (std::uint32_t count = 0; count <= step; ++count)
                for (const std::uint32_t more : {0U, 1U}) {
                    if (count + more > max || (step + 1 == steps && count + more < min))
                        continue;
                    Option option{{here, colored('?' + std::to_string(options[step]), more)}, std::nullopt};
                    if (step > 0)
                        option.entries.push_back(colored(name + std::to_string(step - 1), count));
                    if (step + 1 < steps)
                        option.entries.push_back(colored(here, count + more));
                    options_.push_back(option);
                }
        }
    }

    /// Adds the option, if it has an item with bounds as a choice between two.
    void add_choice(std::uint32_t number) {
        Option option{{}, OptionId{number}};
        bool is_counted = false;
        for (const auto& [item, color] : problem_.option(OptionId{number})) {
            if (has_bounds(item))
                is_counted = true;
            else if (color == Color::none)
                option.entries.emplace_back(problem_.name(item));
            else
                option.entries.push_back(std::string(problem_.name(item)) + ':' + std::string(problem_.name(color)));
        }
        if (is_counted) {
            const std::string name = '?' + std::to_string(number);
            primary_.push_back(name);
            secondary_.push_back(name + '=');
            options_.push_back({{name, colored(name, 0)}, std::nullopt});
            option.entries.insert(option.entries.end(), {name, colored(name, 1)});
        }
        options_.push_back(option);
    }

    const Problem& problem_;
    std::vector<std::vector<std::uint32_t>> options_of_; ///< by item: its options, if it has bounds
    std::vector<std::string> primary_;
    std::vector<std::string> secondary_;
    std::vector<Option> options_;
};

} // namespace

OptionSet WithoutBounds::with_bounds(std::span<const OptionId> solution) const {
    OptionSet options;
    for (const OptionId option : solution)
        if (choice[index(option)])
            options.push_back(*choice[index(option)]);
    std::sort(options.begin(), options.end());
    return options;
}

WithoutBounds without_bounds(const Problem& problem) { return Translator(problem).translated(); }

} // namespace dlx::test
