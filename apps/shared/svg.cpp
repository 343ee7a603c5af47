#include "apps/shared/svg.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace apps::svg {

namespace {

constexpr std::uint32_t line_height = 20;
constexpr std::uint32_t least_width = 200; ///< minimum for texts

/// Returns lines of at most `most` characters, broken at blanks if possible.
std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t end = 0; // end of the line, in bytes
        std::size_t blank = 0;
        for (std::size_t room = most; end < text.size() && text[end] != '\n'; ++end) {
            if ((text[end] & 0xC0) != 0x80 && room-- == 0) // true if a character begins, and the line is full
                break;
            blank = text[end] == ' ' ? end : blank;
        }
        const bool is_broken = end < text.size() && text[end] != '\n' && text[end] != ' ';
        end = is_broken && blank > 0 ? blank : end;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
        if (text.starts_with(' ') || text.starts_with('\n'))
            text.remove_prefix(1);
    }
    return lines;
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
    const double character_width = style == "title" ? 9 : 7.6; // in most fonts, on average and at most
    const double room = std::max<double>(width - 2.0 * margin, character_width); // at least one character on a line
    for (const std::string& line : wrapped(text, static_cast<std::size_t>(room / character_width))) {
        height += line_height;
        body += svg::text(margin, height - 5.0, line, style);
    }
    height += 6;
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
    if (!caption.empty()) // keeps "r1c2 = 3" on one line
        framed.add_text(boost::replace_all_copy(std::string(caption), " = ", "\u00A0=\u00A0"), "caption");
    framed.height += margin / 2;
    return framed;
}

std::string text(double x, double y, std::string_view text, std::string_view style, std::string_view anchor) {
    if (text.empty())
        return "";
    return fmt::format("<text x=\"{:g}\" y=\"{:g}\"{}{}>{}</text>", x, y,
                       style.empty() ? "" : fmt::format(" class=\"{}\"", style),
                       anchor.empty() ? "" : fmt::format(" text-anchor=\"{}\"", anchor), escaped(text));
}

std::string escaped(std::string_view text) {
    using Json = nlohmann::json;
    const std::string json = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto utf8 = Json::parse(json).get<std::string>();
    std::string out;
    for (const char c : utf8) {
        if (c == '&' || c == '<' || c == '>' || c == '"')
            out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            out += c == '\n' || c == '\t' ? " " : "\uFFFD";
        else
            out += c;
        if (out.ends_with("\xEF\xBF\xBE") || out.ends_with("\xEF\xBF\xBF")) // matches U+FFFE and U+FFFF
            out.back() = '\xBD';
    }
    return out;
}

void Sheet::add(Picture picture) {
    if (pictures_.size() == most)
        throw std::length_error(fmt::format("--format svg draws at most {} pictures, and there are more", most));
    pictures_.push_back(std::move(picture));
}

std::string Sheet::text() const {
    const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(pictures_.size())));
    const std::size_t columns = std::clamp<std::size_t>(root, 1, 4);
    std::uint32_t width = 0; // width of a column
    for (const Picture& picture : pictures_)
        width = std::max(width, picture.width);
    Picture sheet;
    for (std::size_t first = 0; first < pictures_.size(); first += columns) {
        Picture row;
        for (std::size_t k = first; k < std::min(first + columns, pictures_.size()); ++k) {
            const Picture& next = pictures_[k];
            row.body += placed(next, row.width, 0, next.width, next.height) + '\n';
            row.width += width;
            row.height = std::max(row.height, next.height);
        }
        sheet.add(row);
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "<style>{2}{3}@media(prefers-color-scheme:dark){{{4}{5}}}</style>\n"
        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{6}</svg>\n",
        sheet.width, sheet.height, text_style.light, style_.light, text_style.dark, style_.dark, sheet.body);
}

} // namespace apps::svg
