#include "apps/dlx/shapes/xmpuzzle.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace apps {

namespace {

constexpr std::string_view gzip_magic = "\x1F\x8B";
constexpr std::size_t longest_xml = std::size_t{64} << 20;
constexpr unsigned max_color = 26;

/// Decompresses gzip. Throws dlx::ParseError.
std::string gunzip(const std::string& bytes) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    if (inflateInit2(&stream, gzip_window) != Z_OK)
        throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib does not change it
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max()));
    std::string text;
    std::array<char, 1 << 16> buffer{};
    int status = Z_OK;
    while (status == Z_OK && text.size() <= longest_xml) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(buffer.size());
        status = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer.data(), buffer.size() - stream.avail_out);
    }
    if (text.size() > longest_xml)
        throw dlx::ParseError(0, 0, fmt::format("more than {} MB of XML", longest_xml >> 20));
    if (status != Z_STREAM_END)
        throw dlx::ParseError(0, 0, "damaged gzip");
    return text;
}

class PuzzleReader {
public:
    PuzzleReader(const std::string& xml, dlx::Turns turns) : xml_(xml), turns_(turns) {
        const pugi::xml_parse_result result = document_.load_buffer(xml.data(), xml.size());
        if (!result)
            fail_at(result.offset, fmt::format("malformed XML: {}", result.description()));
        puzzle_ = document_.child("puzzle");
        if (!puzzle_)
            fail_at(0, "XML without the element 'puzzle' of BurrTools");
    }

    dlx::Shapes read(std::optional<std::size_t> number) {
        const pugi::xml_node grid = puzzle_.child("gridType");
        const std::string type = grid ? grid.attribute("type").value() : "0";
        if (type != "0")
            fail(grid, fmt::format("the grid consists of {}: only cubes are read", grid_name(type)));
        for (const pugi::xml_node& voxel : puzzle_.child("shapes").children("voxel"))
            voxels_.push_back(voxel);
        read_problem(chosen(number));
        return std::move(shapes_);
    }

private:
    /// A cube of a voxel space; color 0 is neutral.
    struct Voxel {
        dlx::Cell cell;
        bool is_variable;
        unsigned color;
    };

    static std::string grid_name(const std::string& type) {
        constexpr std::array names{"cubes", "triangular prisms", "spheres", "rhombic tetrahedra",
                                   "tetrahedra and octahedra"};
        const bool is_known = type.size() == 1 && type[0] >= '0' && type[0] < '5';
        return is_known ? names.at(static_cast<std::size_t>(type[0] - '0')) : "cells of type '" + type + "'";
    }

    [[noreturn]] void fail_at(std::ptrdiff_t offset, const std::string& message) const {
        const auto size = std::min(xml_.size(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, offset)));
        const std::string_view before = std::string_view(xml_).substr(0, size);
        const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
        throw dlx::ParseError(lines + 1, size - (lines > 0 ? before.rfind('\n') : std::string_view::npos), message);
    }

    [[noreturn]] void fail(const pugi::xml_node& node, const std::string& message) const {
        fail_at(node.offset_debug(), message);
    }

    /// Returns the problem with that number, or the only one.
    [[nodiscard]] pugi::xml_node chosen(std::optional<std::size_t> number) const {
        const auto problems = puzzle_.child("problems").children("problem");
        const auto size = static_cast<std::size_t>(std::distance(problems.begin(), problems.end()));
        if (size == 0)
            fail(puzzle_, "a puzzle without problems");
        if (!number && size == 1)
            return *problems.begin();
        std::string names;
        std::size_t k = 0;
        for (const pugi::xml_node& problem : problems)
            names += fmt::format("{}{} {}", k++ == 0 ? "" : ", ", k, problem.attribute("name").value());
        if (!number || *number > size)
            fail(puzzle_, fmt::format("choose a problem by --puzzle 1 to {}: {}", size, names));
        return *std::next(problems.begin(), static_cast<std::ptrdiff_t>(*number - 1));
    }

    /// Returns an attribute that is a whole number up to 10^9, or the default if it is missing.
    [[nodiscard]] std::uint32_t number(const pugi::xml_node& node, const char* name,
                                       std::optional<std::uint32_t> missing = std::nullopt) const {
        const std::string_view text = node.attribute(name).value();
        if (text.empty() && missing)
            return *missing;
        constexpr std::size_t most_digits = 9;
        if (text.empty() || text.size() > most_digits || text.find_first_not_of("0123456789") != text.npos)
            fail(node, fmt::format("the attribute '{}' is '{}': expected a whole number", name, text));
        return static_cast<std::uint32_t>(std::stoul(std::string(text)));
    }

    /// Returns the element of the shape with the number in an attribute.
    [[nodiscard]] pugi::xml_node shape(const pugi::xml_node& node) const {
        const std::size_t id = number(node, "id");
        if (id >= voxels_.size())
            fail(node, fmt::format("there is no shape {}", id));
        return voxels_[id];
    }

    [[nodiscard]] std::vector<Voxel> cubes(const pugi::xml_node& node) const {
        if (number(node, "type", 0) != 0)
            fail(node, "a shape that is not written as text");
        const std::uint64_t width = number(node, "x");
        const std::uint64_t layer = width * number(node, "y");
        const std::uint64_t depth = number(node, "z");
        const auto require = [&](bool has_right_size) {
            if (!has_right_size)
                fail(node, fmt::format("a shape of {} x {} x {} cubes is written by as many '#', '+' and '_'", width,
                                       number(node, "y"), depth));
        };
        std::vector<Voxel> voxels;
        std::uint64_t place = 0;
        for (const char* c = node.child_value(); *c != '\0'; ++place) {
            const char mark = *c++;
            require((mark == '#' || mark == '+' || mark == '_') && layer != 0 && place / layer < depth);
            unsigned color = 0;
            while (std::isdigit(static_cast<unsigned char>(*c)) != 0 && color <= max_color)
                color = 10 * color + static_cast<unsigned>(*c++ - '0');
            if (color > max_color)
                fail(node, fmt::format("more than {} colors", max_color));
            if (mark != '_')
                voxels.push_back({{static_cast<int>(place % width), static_cast<int>(place % layer / width),
                                   static_cast<int>(place / layer)},
                                  mark == '+',
                                  color});
        }
        require(layer != 0 && place / layer == depth);
        return voxels;
    }

    /// Returns a name that an item can have and that no other piece has.
    std::string piece_name(const pugi::xml_node& node, std::uint32_t id) {
        std::string name = node.attribute("name").value();
        std::ranges::replace_if(
            name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '|' || c == ':' || c == ','; }, '_');
        if (name.empty())
            name = fmt::format("S{}", id + 1);
        const std::string first = name;
        for (unsigned& same = same_names_[first]; !names_.insert(name).second;)
            name = fmt::format("{}_{}", first, ++same + 1);
        return name;
    }

    void read_problem(const pugi::xml_node& problem) {
        std::set<std::pair<unsigned, unsigned>> allowed;
        for (const pugi::xml_node& pair : problem.child("bitmap").children("pair"))
            allowed.emplace(number(pair, "piece") + 1, number(pair, "result") + 1); // the bitmap counts from 0
        std::set<unsigned> colors;
        for (const Voxel& voxel : cubes(shape(problem.child("result")))) {
            shapes_.board.push_back({voxel.cell, letter(voxel.color), voxel.is_variable});
            colors.insert(voxel.color);
        }
        shapes_.grid = dlx::Grid::cubes;
        for (const pugi::xml_node& element : problem.child("shapes").children("shape"))
            read_piece(element, colors, allowed);
        require_holes(problem);
    }

    /// Requires that a maximum number of holes is not below the number of cubes that may stay empty.
    void require_holes(const pugi::xml_node& problem) const {
        if (!problem.attribute("maxHoles"))
            return;
        std::uint64_t filled = 0; // the least possible number
        for (const dlx::Piece& piece : shapes_.pieces)
            filled += piece.cells.size() * std::uint64_t{piece.count.min};
        const auto variable = static_cast<std::uint64_t>(
            std::ranges::count_if(shapes_.board, [](const dlx::BoardCell& cell) { return cell.may_be_empty; }));
        const std::uint64_t size = shapes_.board.size();
        const std::uint32_t limit = number(problem, "maxHoles");
        if (limit < std::min(variable, size - std::min(filled, size)))
            fail(problem, fmt::format("maxHoles is {}: a maximum number of holes is not read", limit));
    }

    void read_piece(const pugi::xml_node& element, const std::set<unsigned>& board_colors,
                    const std::set<std::pair<unsigned, unsigned>>& allowed) {
        const std::uint32_t least = number(element, "min", 0);
        dlx::Piece piece;
        piece.name = piece_name(shape(element), number(element, "id"));
        piece.turns = turns_;
        piece.count = element.attribute("count") ? dlx::Bounds{number(element, "count"), number(element, "count")}
                                                 : dlx::Bounds{least, number(element, "max", least)};
        if (piece.count.min > piece.count.max)
            fail(element, "a minimum above its maximum");
        for (const Voxel& voxel : cubes(shape(element))) {
            if (voxel.is_variable)
                fail(shape(element), fmt::format("the piece '{}' has a variable cube", piece.name));
            for (const unsigned color : board_colors)
                if (voxel.color != 0 && color != 0 && allowed.contains({voxel.color, color}) != (voxel.color == color))
                    fail(element, "colors that do not fit equal colors alone: such constraints are not read");
            piece.cells.push_back({voxel.cell, letter(voxel.color)});
        }
        shapes_.pieces.push_back(std::move(piece));
    }

    static char letter(unsigned color) { return color == 0 ? '\0' : static_cast<char>('a' + color - 1); }

    const std::string& xml_;
    const dlx::Turns turns_;
    pugi::xml_document document_;
    pugi::xml_node puzzle_;
    std::vector<pugi::xml_node> voxels_; ///< elements of the shapes, by number
    std::set<std::string> names_;
    std::map<std::string, unsigned> same_names_; ///< numbers of names that had to be changed
    dlx::Shapes shapes_;
};

} // namespace

bool may_be_xmpuzzle(std::string_view bytes) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    std::string_view start = bytes.substr(bytes.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
    start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
    return bytes.starts_with(gzip_magic) || start.starts_with("<?xml") || start.starts_with("<puzzle");
}

dlx::Shapes parse_xmpuzzle(const std::string& bytes, std::optional<std::size_t> number, dlx::Turns turns) {
    const std::string xml = bytes.starts_with(gzip_magic) ? gunzip(bytes) : bytes;
    return PuzzleReader(xml, turns).read(number);
}

} // namespace apps
