#pragma once

#include "sudoku/reader/documents/source.hpp"

#include <boost/locale/utf.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::detail {

inline constexpr std::string_view xml_white = " \t\r\n";

/// A tag, and the text before it.
struct Tag {
    std::size_t at = 0; ///< of its '<'
    std::string name{};
    std::map<std::string, std::string, std::less<>> attributes{};
    bool begins = true; ///< "<name ...>" or "<name .../>"
    bool ends = false;  ///< "</name>" or "<name .../>"
    std::string text{};

    [[nodiscard]] std::string attribute(std::string_view key) const {
        const auto found = attributes.find(key);
        return found == attributes.end() ? "" : found->second;
    }
};

/// Reader of XML, tag by tag, in constant memory. Boost.PropertyTree cannot be used here: a million nested elements
/// overflow the stack, it reads "<a></b>" and unknown entities without an error, and its values have no positions.
/// Throws ParseError for invalid XML, and for entities that a document defines itself.
class Tags {
public:
    explicit Tags(const Source& source) : source_(source) {}

    /// The next tag, or nothing at the end of the root element.
    std::optional<Tag> next() {
        Tag tag;
        for (;;) {
            const auto open = source_.text().find('<', at_);
            if (open == std::string_view::npos)
                throw source_.error(begin_of_last_, "this XML ends before the end of <" + last_ + ">");
            tag.text += text(source_.text().substr(at_, open - at_));
            tag.at = at_ = open;
            if (source_.text().substr(at_).starts_with("<!--"))
                pass("-->");
            else if (source_.text().substr(at_).starts_with("<![CDATA["))
                tag.text += source_.text().substr(open + 9, pass("]]>") - open - 9);
            else if (source_.text().substr(at_).starts_with("<?"))
                pass("?>");
            else if (source_.text().substr(at_).starts_with("<!"))
                pass_doctype();
            else
                break;
        }
        read_tag(tag);
        if (tag.begins && (open_.push_back(tag.name), open_.size() > deepest_nesting))
            throw broken("elements are nested deeper than " + std::to_string(deepest_nesting));
        if (tag.ends && (open_.empty() || open_.back() != tag.name))
            throw source_.error(tag.at, "this XML is broken: </" + tag.name + "> ends no element that is open");
        if (tag.ends)
            open_.pop_back();
        return tag;
    }

    [[nodiscard]] bool at_end() const { return has_root_ && open_.empty(); }

private:
    [[nodiscard]] ParseError broken(const std::string& what) const {
        return source_.error(at_, "this XML is broken: " + what);
    }

    /// Skips the next `end`, and returns its position.
    std::size_t pass(std::string_view end) {
        const auto found = source_.text().find(end, at_);
        if (found == std::string_view::npos)
            throw broken(std::string(end) + " is missing");
        at_ = found + end.size();
        return found;
    }

    void pass_doctype() {
        const std::size_t begin = at_;
        if (source_.text().substr(begin, pass(">") - begin).find('[') != std::string_view::npos)
            throw source_.error(begin, "this XML defines its own entities, which is refused");
    }

    void skip_white() { at_ = std::min(source_.text().find_first_not_of(xml_white, at_), source_.text().size()); }

    [[nodiscard]] char peek() const { return at_ < source_.text().size() ? source_.text()[at_] : '\0'; }

    bool skip(char c) {
        const bool is_next = peek() == c;
        at_ += is_next ? 1 : 0;
        return is_next;
    }

    std::string name() {
        const auto end = std::min(source_.text().find_first_of(" \t\r\n/>=<\"'", at_), source_.text().size());
        if (end == at_)
            throw broken("a name is missing");
        const std::size_t begin = std::exchange(at_, end);
        return std::string(source_.text().substr(begin, end - begin));
    }

    void read_tag(Tag& tag) {
        begin_of_last_ = at_;
        ++at_;
        tag.begins = !(tag.ends = skip('/'));
        last_ = tag.name = name();
        has_root_ = true;
        for (skip_white(); peek() != '>' && peek() != '/'; skip_white()) {
            const std::string key = name();
            skip_white();
            if (!skip('='))
                throw broken("= is missing after " + key);
            skip_white();
            const char quote = peek();
            if (quote != '"' && quote != '\'')
                throw broken("a quotation mark is missing after " + key + '=');
            const std::size_t begin = ++at_;
            tag.attributes[key] = text(source_.text().substr(begin, pass(std::string_view(&quote, 1)) - begin));
        }
        tag.ends |= skip('/');
        if (!skip('>'))
            throw broken("> is missing");
    }

    /// The text with characters in place of entities.
    [[nodiscard]] std::string text(std::string_view written) const {
        std::string out;
        for (std::size_t at = 0; at < written.size();) {
            const auto entity = std::min(written.find('&', at), written.size());
            out += written.substr(at, entity - at);
            if (entity == written.size())
                break;
            const auto end = std::min(written.find(';', entity), written.size());
            out += character(written.substr(entity + 1, std::min<std::size_t>(end - entity - 1, 16)));
            at = end + 1;
        }
        return out;
    }

    [[nodiscard]] std::string character(std::string_view entity) const {
        constexpr std::array<std::pair<std::string_view, char>, 5> named{
            {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
        for (const auto& [name, c] : named)
            if (entity == name)
                return std::string(1, c);
        const bool is_hex = entity.starts_with("#x");
        const char* const begin = entity.data() + (is_hex ? 2 : 1);
        const char* const end = entity.data() + entity.size();
        namespace utf = boost::locale::utf;
        utf::code_point c = 0;
        if (!entity.starts_with('#') || begin >= end || std::from_chars(begin, end, c, is_hex ? 16 : 10).ptr != end ||
            !utf::is_valid_codepoint(c))
            throw broken("unknown entity: &" + std::string(entity));
        std::string out;
        utf::utf_traits<char>::encode(c, std::back_inserter(out));
        return out;
    }

    const Source& source_;
    std::size_t at_ = 0;
    std::size_t begin_of_last_ = 0; ///< tag
    std::string last_ = "?";        ///< its name
    std::vector<std::string> open_; ///< names of elements that are open
    bool has_root_ = false;
};

} // namespace sudoku::detail
