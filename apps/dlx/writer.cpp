#include "apps/dlx/writer.hpp"

#include "dlx/count.hpp"
#include "dlx/text.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace apps {

namespace {

class SolutionLines final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem& problem, std::uint64_t, dlx::Solution options) override {
        std::string text;
        for (const dlx::OptionId option : options)
            text += to_text(problem, option) + '\n';
        output_.write(text + '\n');
    }
    void end(const dlx::CountResult&, const Json&) override {}
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write("error\t" + message + "\n\n");
    }
};

/// "92", ">=92" where there may be more, or "unknown" where none was found and there may be some.
std::string count_text(const dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.count.str();
    return result.count > 0 ? ">=" + result.count.str() : "unknown";
}

class CountLine final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem&, std::uint64_t, dlx::Solution) override {}
    void end(const dlx::CountResult& result, const Json&) override { output_.write(count_text(result) + '\n'); }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write("error\t" + message + '\n');
    }
};

class JsonWriter : public Writer {
public:
    JsonWriter(Output& output, std::string source, bool is_exact_work)
        : Writer(output, std::move(source)), is_exact_work_(is_exact_work) {}
    void error(std::size_t line, std::size_t column, const std::string& message) override {
        const Json error{
            {"source", source_}, {"line", line}, {"column", column}, {"answer", "error"}, {"reason", message}};
        output_.write(to_text(error) + '\n');
    }

protected:
    [[nodiscard]] Json ending(const dlx::CountResult& result, const Json& more) const {
        const bool is_over = result.status == dlx::Status::exhausted;
        const bool is_found = result.count > 0;
        Json json{{"answer", is_found  ? "found"
                             : is_over ? "none"
                                       : "unknown"},
                  {"count", is_found || is_over ? Json(result.count.str()) : Json()},
                  {"complete", is_over},
                  {"ended_by", to_string(result.status)}};
        const bool is_lockstep = result.engine == dlx::lockstep;
        if (is_exact_work_ || (is_lockstep ? is_over : result.branching == dlx::Branching::mrv))
            json["search_nodes"] = std::to_string(result.stats.search_nodes);
        if (is_exact_work_ && !is_lockstep)
            json["updates"] = std::to_string(result.stats.updates);
        json.update(more);
        return json;
    }

private:
    const bool is_exact_work_;
};

class SolutionsObject final : public JsonWriter {
    using JsonWriter::JsonWriter;
    void begin() override {
        output_.write(pieces_.open({{"source", source_}}, "solutions"));
        is_open_ = true;
    }
    void solution(const dlx::Problem& problem, std::uint64_t, dlx::Solution options) override {
        Json texts = Json::array();
        for (const dlx::OptionId option : options)
            texts.push_back(to_text(problem, option));
        output_.write(pieces_.element(texts));
    }
    void end(const dlx::CountResult& result, const Json& more) override {
        output_.write(pieces_.close(ending(result, more)));
    }
    void error(std::size_t line, std::size_t column, const std::string& message) override {
        if (is_open_)
            output_.write(
                pieces_.close({{"line", line}, {"column", column}, {"answer", "error"}, {"reason", message}}));
        else
            JsonWriter::error(line, column, message);
    }

    JsonPieces pieces_;
    bool is_open_ = false;
};

class CountObject final : public JsonWriter {
    using JsonWriter::JsonWriter;
    void solution(const dlx::Problem&, std::uint64_t, dlx::Solution) override {}
    void end(const dlx::CountResult& result, const Json& more) override {
        Json object{{"source", source_}};
        object.update(ending(result, more));
        object["method"] = to_string(result.method);
        object["states"] = std::to_string(result.states);
        output_.write(to_text(object) + '\n');
    }
};

class SolutionRows final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options) override {
        for (const dlx::OptionId option : options)
            output_.write(csv_row({source_, std::to_string(number), to_text(problem, option)}));
    }
    void end(const dlx::CountResult& result, const Json&) override {
        const Answered told = answered(result.status, result.count > 0 ? 1 : 0);
        if (told != Answered::yes) // there may be more, or there are none
            output_.write(csv_row({source_, told == Answered::no ? "none" : "unknown", ""}));
    }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write(csv_row({source_, "error", message}));
    }
};

class CountRow final : public Writer {
    using Writer::Writer;
    void solution(const dlx::Problem&, std::uint64_t, dlx::Solution) override {}
    void end(const dlx::CountResult& result, const Json&) override {
        output_.write(csv_row({source_, count_text(result), std::string(to_string(result.status))}));
    }
    void error(std::size_t, std::size_t, const std::string& message) override {
        output_.write(csv_row({source_, "error", message}));
    }
};

} // namespace

std::unique_ptr<Writer> make_solution_writer(Format format, bool is_exact_work, Output& output,
                                             const std::string& source) {
    if (format == Format::json)
        return std::make_unique<SolutionsObject>(output, source, is_exact_work);
    if (format == Format::csv)
        return std::make_unique<SolutionRows>(output, source);
    return std::make_unique<SolutionLines>(output, source);
}

std::unique_ptr<Writer> make_count_writer(Format format, bool is_exact_work, Output& output,
                                          const std::string& source) {
    if (format == Format::json)
        return std::make_unique<CountObject>(output, source, is_exact_work);
    if (format == Format::csv)
        return std::make_unique<CountRow>(output, source);
    return std::make_unique<CountLine>(output, source);
}

} // namespace apps
