#include "apps/shared/svg.hpp"

#include "apps/shared/arguments.hpp"
#include "apps/shared/output.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace apps::svg {

namespace {

constexpr std::uint32_t line_height = 20;
constexpr std::uint32_t least_width = 200; ///< for texts
constexpr double character_width = 7.6;    ///< of most fonts, on average and at most

/// Characters, not bytes.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Lines of at most `most` characters, but for words that are longer.
std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
    std::vector<std::string> lines{""};
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        const std::string word(text.substr(begin, end - begin));
        std::string& line = lines.back();
        if (line.empty())
            line = word;
        else if (characters(line) + 1 + characters(word) <= most)
            line += ' ' + word;
        else
            lines.push_back(word);
        if (end < text.size() && text[end] == '\n')
            lines.emplace_back();
        begin = end + 1;
    }
    return lines;
}

/// The number in quotes behind the first `name`.
std::uint32_t attribute(std::string_view element, std::string_view name) {
    element.remove_prefix(element.find(name) + name.size());
    return parse_number<std::uint32_t>(element.substr(0, element.find('"'))).value();
}

} // namespace

const Style text_style{"text{font-family:Helvetica,Arial,\"DejaVu Sans\",sans-serif;fill:#1a1a1a}"
                       ".title{font-size:16px;font-weight:700}.caption{font-size:14px}.paper{fill:#fff}",
                       "text{fill:#f0f0f0}.paper{fill:#1b1b1d}"};

void Picture::add(const Picture& part, std::uint32_t x) {
    body += placed(part, x, height, part.width, part.height);
    width = std::max(width, x + part.width);
    height += part.height;
}

void Picture::add_text(std::string_view text, std::string_view style) {
    const double room = width - 2.0 * margin;
    for (const std::string& line : wrapped(text, static_cast<std::size_t>(room / character_width))) {
        height += line_height;
        body += svg::text(margin, height - 5.0, line, style);
    }
    height += 6;
}

std::string to_text(const Picture& picture) {
    return fmt::format("<svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">{2}</svg>\n", picture.width,
                       picture.height, picture.body);
}

std::string placed(const Picture& picture, double x, double y, double width, double height) {
    return fmt::format("<svg x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" viewBox=\"0 0 {} {}\">{}</svg>", x, y,
                       width, height, picture.width, picture.height, picture.body);
}

Picture framed(std::string_view title, const Picture& picture, std::string_view caption) {
    Picture framed{.width = std::max(picture.width, least_width) + 2 * margin, .height = title.empty() ? margin : 0};
    if (!title.empty())
        framed.add_text(title, "title");
    framed.add(picture, margin);
    if (!caption.empty()) // "r1c2 = 3" stays on one line
        framed.add_text(boost::replace_all_copy(std::string(caption), " = ", "\u00A0=\u00A0"), "caption");
    framed.height += margin / 2;
    return framed;
}

std::string text(double x, double y, std::string_view text, std::string_view style, std::string_view anchor) {
    return fmt::format("<text x=\"{:g}\" y=\"{:g}\"{}{}>{}</text>", x, y,
                       style.empty() ? "" : fmt::format(" class=\"{}\"", style),
                       anchor.empty() ? "" : fmt::format(" text-anchor=\"{}\"", anchor), escaped(text));
}

std::string escaped(std::string_view text) {
    const auto utf8 = Json::parse(apps::to_text(Json(text))).get<std::string>();
    std::string out;
    for (const char c : utf8) {
        if (c == '&' || c == '<' || c == '>' || c == '"')
            out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            out += c == '\n' || c == '\t' ? " " : "\uFFFD";
        else
            out += c;
        if (out.ends_with("\xEF\xBF\xBE") || out.ends_with("\xEF\xBF\xBF")) // U+FFFE and U+FFFF
            out.back() = '\xBD';
    }
    return out;
}

void Sheet::add(std::string_view pictures) {
    constexpr std::string_view last = "</svg>\n";
    while (!pictures.empty()) {
        if (elements_.size() == most)
            throw std::length_error(fmt::format("--format svg draws at most {} pictures", most));
        const std::string_view element = pictures.substr(0, pictures.find(last) + last.size());
        elements_.push_back({attribute(element, "width=\""), attribute(element, "height=\""), std::string(element)});
        pictures.remove_prefix(element.size());
    }
}

std::string Sheet::text() const {
    const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(elements_.size())));
    const std::size_t columns = std::clamp<std::size_t>(root, 1, 4);
    std::uint32_t column = 0; // its width
    for (const Element& element : elements_)
        column = std::max(column, element.width);
    std::uint32_t height = 0;
    std::string body;
    for (std::size_t first = 0; first < elements_.size(); first += columns) {
        std::uint32_t row = 0; // its height
        for (std::size_t k = first; k < std::min(first + columns, elements_.size()); ++k) {
            body += fmt::format("<svg x=\"{}\" y=\"{}\"{}", (k - first) * column, height, elements_[k].text.substr(4));
            row = std::max(row, elements_[k].height);
        }
        height += row;
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "<style>{2}{3}@media(prefers-color-scheme:dark){{{4}{5}}}</style>\n"
        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{6}</svg>\n",
        columns * column, height, text_style.light, style_.light, text_style.dark, style_.dark, body);
}

} // namespace apps::svg
