#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/structure.hpp"

#include <map>
#include <utility>

namespace dlx {

namespace {

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
        : problem(its_problem), has_parentheses(allows_parentheses(problem)), equal(detail::equal_options(problem)) {}

    const Problem& problem;
    const bool has_parentheses;
    const detail::Classes equal; ///< classes of equal options
};

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

std::string to_string(const Problem& problem, const Automorphism& automorphism) {
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
