#include "sudoku/reader/documents/link.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/lz_string.hpp"
#include "sudoku/reader/documents/sudokupad.hpp"

#include <algorithm>
#include <charconv>

namespace sudoku::detail {

namespace {

/// Hosts whose links people also write without "https://".
constexpr std::string_view known_hosts[] = {
    "f-puzzles.com",  "sudokupad.app",  "beta.sudokupad.app", "app.crackingthecryptic.com",
    "sudokuwiki.org", "sudokuwiki.com", "playgoodsudoku.com", "sudokuexchange.com",
    "puzz.link",      "pzv.jp"};

/// Codes of JSON in an ID. JSON of f-puzzles may have none: it begins with "{".
constexpr std::pair<std::string_view, LinkedProgram> codes[] = {
    {"fpuzzles", LinkedProgram::f_puzzles}, {"fpuz", LinkedProgram::f_puzzles}, {"scl", LinkedProgram::sudokupad},
    {"ctc", LinkedProgram::sudokupad},      {"", LinkedProgram::f_puzzles},
};
constexpr std::string_view packed_bracket = "N4Ig";

LinkedJson unpacked(LinkedProgram program, std::string_view packed) {
    auto text = unpack_lz_string(packed);
    return {program, text && program == LinkedProgram::sudokupad ? full_json(*text) : std::move(text)};
}

} // namespace

std::string without_percents(std::string_view text) {
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned char code = 0;
        const char* const digits = text.data() + at + 1;
        if (text[at] == '%' && at + 2 < text.size() &&
            std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
            decoded += static_cast<char>(code);
            at += 2;
        } else {
            decoded += text[at];
        }
    }
    return decoded;
}

std::string without_all_percents(std::string_view text) {
    std::string decoded(text);
    for (int times = 0; times < 3 && decoded.find('%') != std::string::npos; ++times) // links in links
        decoded = without_percents(decoded);
    return decoded;
}

void join_id(std::string_view line, std::vector<std::string_view>& words) {
    const auto is_code = [](char c) { return c == '=' || base64_value(c); };
    for (std::size_t k = 0; k < words.size(); ++k) {
        const auto linked = words[k].size() < shortest_code ? std::nullopt : json_in_word(words[k]);
        if (!linked)
            continue;
        const std::string_view rest = trimmed(line.substr(place_in(line, words[k])));
        const std::string_view more = rest.substr(std::min(words[k].size(), rest.size()));
        if (linked->text || more.empty() || !std::all_of(more.begin(), more.end(), is_code))
            return; // only one attempt: each takes the time of the whole line
        const auto whole = json_in_word(rest);
        if (whole && whole->text) {
            words[k] = rest;
            words.resize(k + 1);
        }
        return;
    }
}

std::string Link::id_behind(std::string_view folder) const {
    const std::size_t begin = path.starts_with(folder) ? folder.size() : 0;
    return path.substr(std::min(path.find_first_not_of('/', begin), path.size()));
}

std::string Link::param(std::string_view name) const {
    const auto found = std::find_if(params.begin(), params.end(), [&](const auto& p) { return p.first == name; });
    return found == params.end() ? "" : found->second;
}

std::optional<Link> link_of(std::string_view word) {
    std::string lower = lower_case(word);
    std::size_t begin = 0;
    for (const std::string_view head : {"http://", "https://", "www."})
        if (std::string_view(lower).substr(begin).starts_with(head))
            begin += head.size();
    const auto end = std::min(word.find_first_of("?#", begin), word.size());
    Link link{lower.substr(begin, end - begin), ""};
    if (!lower.starts_with("http") && std::none_of(std::begin(known_hosts), std::end(known_hosts),
                                                   [&](auto host) { return link.is_on(host) && link.site != host; }))
        return std::nullopt;
    if (begin == 0 && lower.starts_with("http"))
        return std::nullopt;
    const auto slash = std::min(word.find('/', begin), end);
    link.path = without_percents(word.substr(slash, end - slash));
    for (const std::string_view param : words_of(word.substr(end), "?#&")) {
        const auto equals = std::min(param.find('='), param.size());
        const bool has_name = equals < param.size();
        link.params.emplace_back(has_name ? param.substr(0, equals) : "",
                                 without_percents(param.substr(has_name ? equals + 1 : 0)));
    }
    return link;
}

std::optional<LinkedJson> json_in_id(std::string_view id) {
    if (id.size() < shortest_code)
        return std::nullopt;
    for (const auto& [code, program] : codes)
        if (id.starts_with(code) && (!code.empty() || id.starts_with(packed_bracket)))
            return unpacked(program, without_all_percents(id.substr(code.size())));
    return std::nullopt;
}

std::optional<LinkedJson> json_in_link(const Link& link) {
    if (link.is_on_sudokupad())
        return json_in_id(link.sudokupad_id());
    const std::string packed = link.param("load");
    if (link.is_on("f-puzzles.com") && !packed.empty())
        return unpacked(LinkedProgram::f_puzzles, without_all_percents(packed));
    if (link.is_on("sudokumaker.app")) // its own JSON
        return std::nullopt;
    std::optional<LinkedJson> found;
    const auto look_at = [&](std::string_view id) { found = found ? std::move(found) : json_in_id(id); };
    for (const auto& [name, value] : link.params) { // '=' may fill the end of a code
        look_at(value);
        look_at(name);
    }
    for (std::size_t at = link.path.find('/'); at != std::string::npos; at = link.path.find('/', at + 1))
        look_at(std::string_view(link.path).substr(at + 1));
    return found;
}

std::optional<LinkedJson> json_in_word(std::string_view word) {
    const auto link = link_of(word);
    return link ? json_in_link(*link) : json_in_id(word);
}

} // namespace sudoku::detail
