#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Pictures as SVG, without scripts and external resources. They are well-formed for any text.
namespace apps::svg {

/// Drawing that can be part of others. Lengths are in pixels.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::string body{}; ///< SVG elements, without an enclosing element

    /// Adds `part` below the existing content, `x` from the left.
    void add(const Picture& part, std::uint32_t x = 0);

    /// Adds lines of text below the existing content. `style` is a class of text_style: "title" or "caption". The width
    /// does not change.
    void add_text(std::string_view text, std::string_view style);
};

/// Returns the picture as an element, scaled to fit between (x, y) and (x + width, y + height).
[[nodiscard]] std::string placed(const Picture& picture, double x, double y, double width, double height);

/// Returns the picture with margins, a title above and a caption below, unless they are empty.
[[nodiscard]] Picture framed(std::string_view title, const Picture& picture, std::string_view caption = "");

/// Returns a text element at a position on its baseline, which is its start, or its "middle" or "end" as given by
/// `anchor`. `style` is a class. Empty arguments inherit the values of the enclosing group.
[[nodiscard]] std::string text(double x, double y, std::string_view text, std::string_view style = "",
                               std::string_view anchor = "");

/// Escapes `text` for an element or an attribute. Invalid UTF-8 and characters that XML does not allow become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// Style sheet in CSS.
struct Style {
    std::string_view light;
    std::string_view dark; ///< differences for dark screens
};

/// Style of the background and of texts in two sizes.
extern const Style text_style;

constexpr std::uint32_t margin = 16; ///< left and right margin

/// Sheet of all pictures of a command in one SVG, in order, at most four in a row.
class Sheet {
public:
    static constexpr std::size_t most = 1000; ///< maximum number of pictures; viewers cannot show many more

    /// Uses `style` for the pictures, in addition to text_style.
    explicit Sheet(const Style& style) : style_(style) {}

    /// Throws std::length_error if there are already `most` pictures.
    void add(Picture picture);

    /// Returns the whole document.
    [[nodiscard]] std::string text() const;

private:
    Style style_;
    std::vector<Picture> pictures_;
};

} // namespace apps::svg
