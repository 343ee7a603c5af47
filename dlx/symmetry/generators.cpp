#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/structure.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace dlx {

namespace {

constexpr std::string_view blanks_between_names = " \t\n\v\f\r";

/// Returns true if cycles can be written in parentheses: no name of an item or color contains one.
bool allows_parentheses(const Problem& problem) {
    const auto has_one = [](std::string_view name) { return name.find_first_of("()") != std::string_view::npos; };
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (has_one(problem.name(ItemId{item})))
            return false;
    for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
        if (has_one(problem.name(Color{color})))
            return false;
    return true;
}

/// Data of a problem, which outlives it, for the text of all generators.
struct GeneratorSyntax {
    explicit GeneratorSyntax(const Problem& its_problem)
        : problem(its_problem), has_parentheses(allows_parentheses(problem)), equal(detail::equal_options(problem)) {
        for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
            colors.emplace(problem.name(Color{color}), Color{color});
    }

    const Problem& problem;
    const bool has_parentheses;
    const detail::Classes equal; ///< classes of equal options
    std::unordered_map<std::string_view, Color> colors;
};

/// A reader of the line of one automorphism.
class GeneratorReader {
public:
    GeneratorReader(const GeneratorSyntax& syntax, std::string_view text, std::size_t line)
        : syntax_(syntax), problem_(syntax.problem), text_(text), line_(line) {}

    /// Returns the automorphism. Throws ParseError.
    Automorphism read() {
        for (std::size_t at = 0; (at = text_.find_first_not_of(blanks_between_names, at)) < text_.size();) {
            if (is_parenthesis(text_[at]) || (text_[at] == '|' && ends_word(at + 1))) {
                end_cycle();
                follow_parenthesis(at++);
                continue;
            }
            std::size_t end = at + 1;
            while (!ends_word(end))
                ++end;
            read_word(at, text_.substr(at, end - at));
            at = end;
        }
        if (open_ < text_.size())
            fail(open_, "')' is missing");
        end_cycle();
        return complete();
    }

private:
    [[noreturn]] void fail(std::size_t at, const std::string& message) const {
        throw ParseError(line_, at + 1, message);
    }

    [[nodiscard]] bool is_parenthesis(char c) const { return syntax_.has_parentheses && (c == '(' || c == ')'); }
    [[nodiscard]] bool ends_word(std::size_t at) const {
        return at >= text_.size() || blanks_between_names.find(text_[at]) < blanks_between_names.size() ||
               is_parenthesis(text_[at]);
    }

    void follow_parenthesis(std::size_t at) {
        const bool is_open = open_ < text_.size();
        if (text_[at] == '(' ? is_open : !is_open && text_[at] == ')')
            fail(at, text_[at] == '(' ? "a '(' within parentheses" : "')' without '('");
        if (text_[at] == '|' && is_open)
            fail(at, "a bar within parentheses");
        if (text_[at] != '|')
            open_ = is_open ? std::string_view::npos : at;
    }

    void read_word(std::size_t at, std::string_view word) {
        Name name{at, Kind::item, {}, {}};
        const std::size_t colon = word.find(':');
        if (colon == 0) {
            name.kind = Kind::option;
            name.number = read_option(at, word);
        } else {
            const auto item = problem_.find_item(word.substr(0, colon));
            if (!item)
                fail(at, "unknown item " + detail::quoted(word.substr(0, colon)));
            name.number = index(*item);
            if (colon != std::string_view::npos) {
                name.kind = Kind::color;
                name.color = read_color(at, word.substr(colon + 1));
            }
        }
        if (!seen_.insert({{name.number, index(name.color)}, name.kind}).second)
            fail(at, detail::quoted(word) + " occurs twice in this automorphism");
        if (!cycle_.empty() && cycle_.front().kind != name.kind)
            fail(at, "a cycle has items only, or colors of items (item:color), or options (:number)");
        cycle_.push_back(name);
    }

    std::uint32_t read_option(std::size_t at, std::string_view word) {
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
        const bool is_number = error == std::errc() && end == word.data() + word.size();
        const auto option = is_number ? problem_.find_option(number) : std::nullopt;
        if (is_number && !option && number > 0 && number <= problem_.input_option_count())
            fail(at, detail::quoted(word) + " is an option without primary items, which no automorphism moves");
        if (!option)
            fail(at, detail::quoted(word) +
                         " is not an option: write :1 to :" + std::to_string(problem_.input_option_count()));
        return index(*option);
    }

    Color read_color(std::size_t at, std::string_view name) {
        const auto found = syntax_.colors.find(name);
        if (found == syntax_.colors.end())
            fail(at, "unknown color " + detail::quoted(name));
        return found->second;
    }

    void end_cycle() {
        for (std::size_t k = 0; k < cycle_.size(); ++k) {
            const Name& from = cycle_[k];
            const Name& to = cycle_[(k + 1) % cycle_.size()];
            if (from.kind == Kind::item)
                result_.items.emplace_back(ItemId{from.number}, ItemId{to.number});
            else if (from.kind == Kind::option)
                result_.options.emplace_back(OptionId{from.number}, OptionId{to.number});
            else {
                result_.colors.push_back({ItemId{from.number}, from.color, to.color});
                color_targets_.push_back({from.at, ItemId{from.number}, ItemId{to.number}});
            }
        }
        for (const Name& name : cycle_)
            places_[{name.kind, name.number}] = name.at;
        cycle_.clear();
    }

    /// Derives the images of options, and verifies that this is an automorphism.
    Automorphism complete() {
        std::sort(result_.items.begin(), result_.items.end());
        std::sort(result_.colors.begin(), result_.colors.end(), [](const ColorImage& a, const ColorImage& b) {
            return std::pair(a.item, a.color) < std::pair(b.item, b.color);
        });
        for (const auto& [item, image] : result_.items)
            if (problem_.kind(item) != problem_.kind(image) || !(problem_.bounds(item) == problem_.bounds(image)))
                fail(places_[{Kind::item, index(item)}], "items '" + std::string(problem_.name(item)) + "' and '" +
                                                             std::string(problem_.name(image)) +
                                                             "' differ in kind or bounds");
        for (const ColorTarget& target : color_targets_)
            if (detail::image_in(result_.items, target.item) != target.image)
                fail(target.at, "this color of '" + std::string(problem_.name(target.item)) +
                                    "' moves to another item than '" + std::string(problem_.name(target.item)) +
                                    "' does");
        const auto named = std::exchange(result_.options, {});
        const detail::Classes& equal = syntax_.equal;
        std::vector<std::uint32_t> images = detail::images_of_options(problem_, equal, result_);
        for (std::uint32_t k = 0; k < images.size(); ++k)
            if (images[k] == detail::no_image)
                fail(0, "option '" + to_text(problem_, OptionId{k}) + "' has no image among the options");
        for (const auto& [option, image] : named) {
            if (equal.of[images[index(option)]] != equal.of[index(image)])
                fail(places_[{Kind::option, index(option)}], "the image of option '" + to_text(problem_, option) +
                                                                 "' is not '" + to_text(problem_, image) + "'");
            images[index(option)] = index(image);
        }
        set_options(images);
        std::erase_if(result_.items, [](const auto& pair) { return pair.first == pair.second; });
        std::erase_if(result_.colors, [](const ColorImage& image) { return image.color == image.image; });
        return std::move(result_);
    }

    void set_options(const std::vector<std::uint32_t>& images) {
        std::vector<bool> is_image(images.size());
        for (std::uint32_t k = 0; k < images.size(); ++k) {
            if (is_image[images[k]])
                fail(0, "two options move to option :" + std::to_string(problem_.number(OptionId{images[k]})));
            is_image[images[k]] = true;
            if (images[k] != k)
                result_.options.emplace_back(OptionId{k}, OptionId{images[k]});
        }
    }

    enum class Kind : std::uint8_t { item, color, option };
    struct Name {
        std::size_t at;
        Kind kind;
        std::uint32_t number; ///< of an item or option
        Color color;
    };
    struct ColorTarget {
        std::size_t at;
        ItemId item;
        ItemId image;
    };

    const GeneratorSyntax& syntax_;
    const Problem& problem_;
    const std::string_view text_;
    const std::size_t line_;
    std::size_t open_ = std::string_view::npos; ///< place of the parenthesis that is open
    std::vector<Name> cycle_;
    std::set<std::pair<std::pair<std::uint32_t, std::uint32_t>, Kind>> seen_;
    std::map<std::pair<Kind, std::uint32_t>, std::size_t> places_; ///< of names, for messages
    std::vector<ColorTarget> color_targets_;
    Automorphism result_;
};

/// Writer of an automorphism as cycles.
class GeneratorWriter {
public:
    explicit GeneratorWriter(const GeneratorSyntax& syntax) : syntax_(syntax), problem_(syntax.problem) {}

    std::string write(const Automorphism& automorphism) {
        add_cycles(automorphism.items, never, [&](ItemId item) { return std::string(problem_.name(item)); });
        add_colors(automorphism);
        const auto images = detail::images_of_options(problem_, syntax_.equal, automorphism);
        const auto is_implied = [&](OptionId from, OptionId to) { return images[index(from)] == index(to); };
        add_cycles(automorphism.options, is_implied,
                   [&](OptionId id) { return ':' + std::to_string(problem_.number(id)); });
        return std::move(text_);
    }

private:
    /// Adds the cycles of a permutation in which some image is not implied.
    template <class Images, class IsImplied, class Name>
    void add_cycles(const Images& images, IsImplied is_implied, Name name) {
        std::map remaining(images.begin(), images.end());
        while (!remaining.empty()) {
            std::string cycle;
            bool is_news = false;
            const auto first = remaining.begin()->first;
            for (auto id = first;;) {
                cycle += (cycle.empty() ? "" : " ") + name(id);
                const auto pair = remaining.extract(id);
                is_news = is_news || !is_implied(id, pair.mapped());
                id = pair.mapped();
                if (id == first)
                    break;
            }
            if (is_news)
                text_ += syntax_.has_parentheses ? '(' + cycle + ')' : (text_.empty() ? "" : " | ") + cycle;
        }
    }

    void add_colors(const Automorphism& automorphism) {
        using Colored = std::pair<ItemId, Color>;
        std::map<Colored, Colored> images;
        for (const ColorImage& image : automorphism.colors) { // follow each cycle, as it may have unchanged names
            Colored at{image.item, image.color};
            while (images.count(at) == 0) {
                const Colored to{detail::image_in(automorphism.items, at.first), detail::image_of(automorphism, at)};
                images.emplace(at, to);
                at = to;
            }
        }
        add_cycles(images, never, [&](const Colored& colored) {
            return std::string(problem_.name(colored.first)) + ':' + std::string(problem_.name(colored.second));
        });
    }

    static constexpr auto never = [](const auto&, const auto&) { return false; };

    const GeneratorSyntax& syntax_;
    const Problem& problem_;
    std::string text_;
};

} // namespace

SymmetryGroup group_from_generators(const Problem& problem, Text text) {
    const GeneratorSyntax syntax(problem);
    std::vector<Automorphism> generators;
    std::string_view rest = text;
    for (std::size_t line = 1; !rest.empty(); ++line) {
        const std::string_view words = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(words.size() + 1, rest.size()));
        const std::size_t first = words.find_first_not_of(blanks_between_names);
        if (first < words.size() && words[first] != '|')
            generators.push_back(GeneratorReader(syntax, words, line).read());
    }
    return SymmetryGroup(std::move(generators));
}

std::string to_text(const Problem& problem, const Automorphism& automorphism) {
    return GeneratorWriter(GeneratorSyntax(problem)).write(automorphism);
}

std::vector<std::string> generator_lines(const Problem& problem, const SymmetryGroup& group) {
    const GeneratorSyntax syntax(problem);
    std::vector<std::string> lines;
    for (const Automorphism& automorphism : group.generators())
        lines.push_back(GeneratorWriter(syntax).write(automorphism));
    return lines;
}

} // namespace dlx
