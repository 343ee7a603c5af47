#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"
#include "dlx/text.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_map>

namespace dlx::families {

namespace {

constexpr std::uint32_t max_vertices = 1'000'000;

class GraphReader {
public:
    explicit GraphReader(std::string_view text)
        : text_(detail::without_marks(text)), line_end_(detail::line_end_of(text_)) {}

    Graph read() {
        for (rest_ = text_; next_line();)
            if (is_size_line())
                return read_dimacs();
        for (rest_ = text_; next_line();)
            read_names();
        if (graph_.vertices.empty())
            throw ParseError(0, 0, "no graph: the text has no vertices");
        return std::move(graph_);
    }

private:
    /// Splits the next line that is not blank into words.
    bool next_line() {
        while (!rest_.empty()) {
            const std::string_view line = rest_.substr(0, rest_.find(line_end_));
            rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
            detail::split(line, words_, " \t\v\f\r,;");
            if (!words_.empty())
                return true;
        }
        return false;
    }

    [[noreturn]] void fail(std::string_view word, const std::string& message) const {
        detail::fail_at(text_, word.data(), message);
    }

    static std::optional<std::uint32_t> number(std::string_view word) {
        return detail::parse_number<std::uint32_t>(word);
    }

    /// Returns true for "p edge 5 7".
    [[nodiscard]] bool is_size_line() const {
        return words_.size() == 4 && words_[0] == "p" && number(words_[2]) && number(words_[3]);
    }

    Graph read_dimacs() {
        const std::uint32_t count = *number(words_[2]);
        if (count < 1 || count > max_vertices)
            fail(words_[2], "the number of vertices must be 1 to " + std::to_string(max_vertices));
        for (std::uint32_t k = 1; k <= count; ++k)
            graph_.vertices.push_back(std::to_string(k));
        const char* const size_line = words_[0].data();
        for (rest_ = text_; next_line();)
            if (words_[0] == "e")
                read_dimacs_edge();
            else if (words_[0] != "c" && words_[0] != "n" && words_[0].data() != size_line)
                fail(words_[0], "a line of a DIMACS graph begins with c, e or n; only one line begins with p");
        return std::move(graph_);
    }

    void read_dimacs_edge() {
        if (words_.size() != 3)
            fail(words_[0], "an edge is a line 'e U V'");
        std::array<std::uint32_t, 2> ends{};
        for (std::size_t k = 0; k < 2; ++k) {
            const auto vertex = number(words_[k + 1]);
            if (!vertex || *vertex < 1 || *vertex > graph_.vertices.size())
                fail(words_[k + 1], detail::quoted(words_[k + 1]) + " is not a vertex, 1 to " +
                                        std::to_string(graph_.vertices.size()));
            ends[k] = *vertex - 1;
        }
        add_edge(ends[0], ends[1]);
    }

    /// Reads a line with the names of an edge, or of a vertex.
    void read_names() {
        if (words_[0][0] == '#' || words_[0][0] == '|')
            return;
        if (words_.size() > 2)
            fail(words_[2], "a line has the two names of an edge, or one of a vertex");
        const std::uint32_t first = vertex(words_[0]);
        if (words_.size() == 2)
            add_edge(first, vertex(words_[1]));
    }

    std::uint32_t vertex(std::string_view name) {
        const auto is_invalid = [](char c) {
            return c == '|' || c == ':' || c == '\x7f' || static_cast<unsigned char>(c) < ' ';
        };
        if (std::any_of(name.begin(), name.end(), is_invalid))
            fail(name, "the name " + detail::quoted(name) + " contains '|', ':' or a control character");
        const auto [known, is_new] = vertex_by_name_.emplace(name, static_cast<std::uint32_t>(graph_.vertices.size()));
        if (is_new && known->second == max_vertices)
            fail(name, "more than " + std::to_string(max_vertices) + " vertices");
        if (is_new)
            graph_.vertices.emplace_back(name);
        return known->second;
    }

    void add_edge(std::uint32_t a, std::uint32_t b) {
        if (a == b)
            fail(words_[0], "an edge from a vertex to itself");
        if (known_edges_.emplace(std::minmax(a, b)).second)
            graph_.edges.emplace_back(std::minmax(a, b));
    }

    std::string_view text_;
    char line_end_;
    std::string_view rest_; ///< text after the current line
    std::vector<std::string_view> words_;
    std::unordered_map<std::string_view, std::uint32_t> vertex_by_name_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> known_edges_;
    Graph graph_;
};

} // namespace

Graph parse_graph(Text text) { return GraphReader(text).read(); }

Problem colorings(const Graph& graph, std::uint32_t colors) {
    require(colors >= 1, "K must be at least 1");
    const auto vertex_count = static_cast<std::uint32_t>(graph.vertices.size());
    const double options = static_cast<double>(vertex_count) * colors;
    Problem problem = problem_of_size(options, 2 * options + 2.0 * colors * static_cast<double>(graph.edges.size()));
    for (const std::string& name : graph.vertices) // names of vertices have no semicolon, as it separates names
        problem.add_item(name);
    const auto add_colors = [&](const std::string& name) {
        for (std::uint32_t color = 1; color <= colors; ++color)
            problem.add_item(name + ';' + std::to_string(color), ItemKind::secondary);
    };
    for (const std::string& name : graph.vertices)
        add_colors(name);
    std::vector<std::vector<std::uint32_t>> edges_of(vertex_count);
    for (std::uint32_t edge = 0; edge < graph.edges.size(); ++edge) {
        const auto [a, b] = graph.edges[edge];
        add_colors(graph.vertices.at(a) + ';' + graph.vertices.at(b));
        edges_of[a].push_back(edge);
        edges_of[b].push_back(edge);
    }
    std::vector<Entry> option;
    for (std::uint32_t vertex = 0; vertex < vertex_count; ++vertex)
        for (std::uint32_t color = 0; color < colors; ++color) {
            option = {{ItemId{vertex}}, {ItemId{vertex_count + colors * vertex + color}}};
            for (const std::uint32_t edge : edges_of[vertex])
                option.push_back({ItemId{vertex_count + colors * (vertex_count + edge) + color}});
            problem.add_option(option);
        }
    return problem;
}

Problem perfect_matchings(const Graph& graph) {
    const auto options = static_cast<double>(graph.edges.size());
    Problem problem = problem_of_size(options, 2 * options);
    for (const std::string& name : graph.vertices)
        problem.add_item(name);
    for (const auto& [a, b] : graph.edges)
        problem.add_option({{ItemId{a}}, {ItemId{b}}});
    return problem;
}

Problem cube_matchings(std::uint32_t n) {
    require(n >= 1 && n <= 16, "N must be 1 to 16");
    Graph cube;
    for (std::uint32_t vertex = 0; vertex < std::uint32_t{1} << n; ++vertex) {
        std::string& name = cube.vertices.emplace_back();
        for (std::uint32_t bit = n; bit-- > 0;) {
            const bool is_set = (vertex >> bit & 1) != 0;
            name += is_set ? '1' : '0';
            if (!is_set)
                cube.edges.emplace_back(vertex, vertex | std::uint32_t{1} << bit);
        }
    }
    return perfect_matchings(cube);
}

} // namespace dlx::families
