#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Pictures as SVG, without scripts and without anything from outside. They are well-formed whatever the texts are.
namespace apps::svg {

/// A drawing that can be put into others. Lengths are pixels.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::string body{}; ///< the elements of SVG in it, without one around them

    /// Puts `part` below all that is there, so far from the left.
    void add(const Picture& part, std::uint32_t x = 0);

    /// Puts lines of text below all that is there. `style` is a class of text_style: "title" or "caption". The picture keeps
    /// its width.
    void add_text(std::string_view text, std::string_view style);
};

/// The picture as an element of another one, as large as there is room between (x, y) and (x + width, y + height).
[[nodiscard]] std::string placed(const Picture& picture, double x, double y, double width, double height);

/// With margins, a title above and a caption below, where they are not empty.
[[nodiscard]] Picture framed(std::string_view title, const Picture& picture, std::string_view caption = "");

/// A text that begins at the place, at its baseline; or with its "middle" or "end" there. `style` is a class. What is empty is
/// that of the group around it.
[[nodiscard]] std::string text(double x, double y, std::string_view text, std::string_view style = "",
                               std::string_view anchor = "");

/// `text` for the content of an element or an attribute. What is no UTF-8, or a character that XML lacks, becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// CSS.
struct Style {
    std::string_view light;
    std::string_view dark; ///< what is other on dark screens
};

/// Of paper, and of texts in two sizes.
extern const Style text_style;

constexpr std::uint32_t margin = 16; ///< left and right

/// All pictures of a command in one SVG, in order: row by row, at most four beside each other.
class Sheet {
public:
    static constexpr std::size_t most = 1000; ///< pictures; viewers cannot show many more

    /// `style` is that of the pictures, beside text_style.
    explicit Sheet(const Style& style) : style_(style) {}

    /// Throws std::length_error past `most`.
    void add(Picture picture);

    /// The whole document.
    [[nodiscard]] std::string text() const;

private:
    Style style_;
    std::vector<Picture> pictures_;
};

} // namespace apps::svg
