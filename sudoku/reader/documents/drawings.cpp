#include "sudoku/reader/documents/drawings.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/unicode.hpp"

#include <charconv>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr double max_coordinate = 1 << 10; ///< greatest one that is read

double real_in(const Json& object, const char* key) {
    const Json& value = value_at(object, key);
    return value.is_number() && std::abs(value.get<double>()) < max_coordinate ? value.get<double>() : 0;
}

std::optional<DrawnPoint> point_in(const Json& value) {
    if (!value.is_array() || value.size() != 2 || !value[0].is_number() || !value[1].is_number())
        return std::nullopt;
    const DrawnPoint point{value[0].get<double>(), value[1].get<double>()};
    const bool is_near = std::abs(point.row) < max_coordinate && std::abs(point.column) < max_coordinate;
    return is_near ? std::optional(point) : std::nullopt;
}

std::string text_in(const Json& value) {
    return value.is_string()   ? std::string(trimmed(one_line(value.get<std::string>())))
           : value.is_number() ? value.dump()
                               : "";
}

/// Reader of the drawings of one object.
class DrawingParser {
public:
    explicit DrawingParser(const Source& source) : source_(source) {}

    Drawings read(const Json& object) {
        for (const char* key : {"lines", "arrows"})
            for (const Json& path : entries(object, key))
                add_path(path, key == std::string_view("arrows"));
        for (const char* key : {"underlays", "overlays"})
            for (const Json& shape : entries(object, key))
                add_shape(shape, key == std::string_view("overlays"));
        return std::move(drawings_);
    }

private:
    [[nodiscard]] static const Json& entries(const Json& object, const char* key) {
        const Json& value = value_at(object, key);
        return says_something(value) ? value : value_at(object, "");
    }

    void count_drawing() {
        constexpr std::size_t most = 1 << 13; // shapes, and points of lines
        if (++count_ > most)
            throw source_.error(0, "SudokuPad: more than " + std::to_string(most) + " drawings");
    }

    void add_path(const Json& object, bool is_arrow) {
        constexpr double cell_size = 64; // in units of thickness
        DrawnPath path{.color = color_in(value_at(object, "color")),
                       .thickness = real_in(object, "thickness") / cell_size,
                       .is_arrow = is_arrow};
        for (const Json& value : value_at(object, "wayPoints"))
            if (const auto point = point_in(value)) {
                count_drawing();
                path.points.push_back(*point);
            } else {
                path.points.clear();
                break;
            }
        count_drawing();
        drawings_.paths.push_back(std::move(path));
    }

    void add_shape(const Json& object, bool is_above) {
        count_drawing();
        const double angle = real_in(object, "angle");
        DrawnShape shape{.center = point_in(value_at(object, "center")),
                         .height = real_in(object, "height"),
                         .width = real_in(object, "width"),
                         .fill = color_in(value_at(object, "backgroundColor")),
                         .border = color_in(value_at(object, "borderColor")),
                         .text = text_in(value_at(object, "text")),
                         .is_round = value_at(object, "rounded") == true,
                         .is_turned = std::abs(angle) == 90,
                         .is_crooked = angle != 0 && std::abs(angle) != 90 && std::abs(angle) != 180,
                         .is_above = is_above};
        if (shape.is_turned)
            std::swap(shape.width, shape.height);
        drawings_.shapes.push_back(std::move(shape));
    }

    const Source& source_;
    Drawings drawings_{};
    std::size_t count_ = 0; ///< points and shapes
};

} // namespace

DrawnColor color_in(const Json& value) {
    const std::string text = value.is_string() ? detail::lower_case(value.get<std::string>()) : "";
    if (text.empty() || text == "none" || text == "transparent")
        return {};
    const std::size_t digits = text.size() - 1;
    if (text[0] != '#' || text.find_first_not_of("0123456789abcdef", 1) != std::string::npos || digits < 3 ||
        digits > 8 || digits == 5 || digits == 7)
        return {{-1, -1, -1}, true};
    std::array<int, 4> parts{0, 0, 0, 255};
    const std::size_t width = digits < 6 ? 1 : 2;
    for (std::size_t k = 0; k * width < digits; ++k) {
        const std::string part = width == 1 ? std::string(2, text[1 + k]) : text.substr(1 + 2 * k, 2);
        std::from_chars(part.data(), part.data() + 2, parts.at(k), 16);
    }
    DrawnColor color{{}, parts[3] > 0};
    for (std::size_t k = 0; k < 3; ++k)
        color.parts.at(k) = 255 - (255 - parts.at(k)) * parts[3] / 255;
    return color;
}

Drawings drawings_in(const Json& object, const Source& source) { return DrawingParser(source).read(object); }

} // namespace sudoku::detail
