#include "apps/dlx/writer.hpp"

#include "apps/shared/estimate_text.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <utility>

namespace apps {

namespace {

/// Formats "92", ">=92" if there may be more, or "unknown" if none was found and there may be some.
std::string count_text(const dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.solutions.str();
    return result.solutions > 0 ? ">=" + result.solutions.str() : "unknown";
}

/// Returns the label of a key: "class size" for "class_size".
std::string label_of(std::string_view key) {
    std::string label(key);
    std::replace(label.begin(), label.end(), '_', ' ');
    return label;
}

} // namespace

Writer::Writer(const PrintSettings& settings, Output& output, svg::Sheet& pictures, std::string source,
               bool is_one_of_several)
    : settings_(settings), output_(output), pictures_(pictures), source_(std::move(source)),
      is_one_of_several_(is_one_of_several) {
    if (!is_one_of_several || !settings_.solutions || settings_.format != Format::line)
        return;
    comment_ = "| " + source_ + '\n';
    std::replace(comment_.begin(), comment_.end() - 1, '\n', '?');
}

void Writer::begin(Json more) {
    more_ = std::move(more);
    if (more_.contains("cost")) {
        cost_ = "cost " + more_["cost"].get<std::string>();
        const Json& bound = more_[more_.contains("upper_bound") ? "upper_bound" : "lower_bound"];
        cost_ += bound == more_["cost"] ? "" : ", bound " + bound.get<std::string>();
    }
    if (settings_.format == Format::line && !cost_.empty())
        comment_ += "| " + cost_ + '\n';
    output_.write(std::exchange(comment_, ""));
    if (settings_.format != Format::json)
        return;
    output_.write(pieces_.open({{"source", source_}}, "solutions"));
    is_open_ = true;
}

void Writer::check(const dlx::Problem& problem, std::optional<dlx::Packing> origin) {
    origin_ = std::move(origin);
    if (settings_.format == Format::svg && !origin_)
        packing_.emplace(problem);
}

svg::Picture Writer::drawn(std::span<const dlx::OptionId> options) const {
    return origin_ ? picture_of(*origin_, options, settings_.view) : packing_->drawn(options);
}

void Writer::draw_text(const std::string& text) {
    constexpr std::uint32_t width = 440;
    svg::Picture picture{.width = width};
    picture.add_text(source_ + ": " + text, "caption");
    pictures_.add(picture);
}

void Writer::solution(const dlx::Problem& problem, std::uint64_t number, std::span<const dlx::OptionId> options,
                      const std::string& note) {
    const bool has_note = !settings_.note.empty();
    const std::string note_text = has_note ? label_of(settings_.note) + " " + note : "";
    if (settings_.format == Format::svg)
        return pictures_.add(svg::framed(is_one_of_several_ ? source_ : "", drawn(options), cost_ + note_text));
    const auto row = [&](std::vector<std::string> fields) {
        if (has_note)
            fields.push_back(note);
        return csv_row(fields);
    };
    Json texts = Json::array();
    Json numbers = Json::array();
    std::string lines;
    if (settings_.format == Format::line && has_note)
        lines = "| " + note_text + '\n';
    for (const dlx::OptionId option : options) {
        const std::string text = to_string(problem, option);
        const std::size_t option_number = problem.number(option);
        if (settings_.format == Format::csv)
            lines += row({source_, std::to_string(number), std::to_string(option_number), text});
        else if (settings_.format == Format::line)
            lines += (settings_.numbers ? std::to_string(option_number) + '\t' : "") + text + '\n';
        else {
            texts.push_back(text);
            numbers.push_back(option_number);
        }
    }
    if (options.empty() && settings_.format == Format::csv)
        lines = row({source_, std::to_string(number), "", ""});
    else if (options.empty() && settings_.format == Format::line)
        lines.append(no_options) += '\n';
    if (settings_.format == Format::json) {
        lines = pieces_.element(texts);
        numbers_ += (numbers_.empty() ? "" : ",") + to_text(numbers);
        notes_ += (notes_.empty() ? "" : ",") + to_text(Json(note));
    } else if (settings_.format == Format::jsonl) {
        Json json{
            {"source", source_}, {"solution", number}, {"options", std::move(texts)}, {"numbers", std::move(numbers)}};
        if (has_note)
            json[std::string(settings_.note)] = note;
        json.update(more_);
        lines = to_text(json);
    }
    output_.write(lines + (settings_.format == Format::line || settings_.format == Format::jsonl ? "\n" : ""));
}

void Writer::end(const dlx::CountResult& result) {
    Json fields = this->fields(result);
    if (is_open_) {
        fields.update(more_);
        return output_.write(close(fields));
    }
    if (!settings_.solutions)
        return record({std::move(fields), {{{"count", count_text(result)}}}, count_text(result) + '\n'});
    const Answered told = answered(result.status, result.solutions > 0 ? 1 : 0);
    if (settings_.format == Format::svg && result.solutions == 0)
        draw_text(told == Answered::no ? "no solution" : "unknown: " + std::string(to_string(result.status)));
    const bool is_csv = settings_.format == Format::csv;
    if ((is_csv || settings_.format == Format::jsonl) && told != Answered::yes) // there may be more, or there are none
        record({std::move(fields), {{{"solution", told == Answered::no ? "none" : "unknown"}}}});
}

Json Writer::fields(const dlx::CountResult& result) const {
    const bool is_over = result.status == dlx::Status::exhausted;
    const bool is_found = result.solutions > 0;
    Json json = is_open_ ? Json::object() : Json{{"source", source_}};
    json.update({{"answer", is_found  ? "found"
                            : is_over ? "none"
                                      : "unknown"},
                 {"count", is_found || is_over ? Json(result.solutions.str()) : Json()},
                 {"complete", is_over},
                 {"stop_reason", to_string(result.status)}});
    if (!settings_.solutions && !more_.empty()) {
        json.update(more_);
        return json;
    }
    const bool is_lockstep = result.engine == dlx::lockstep;
    if (settings_.is_exact_work || (is_lockstep ? is_over : result.branching == dlx::Branching::mrv))
        json["search_nodes"] = std::to_string(result.stats.search_nodes);
    if (settings_.is_exact_work && !is_lockstep)
        json["updates"] = std::to_string(result.stats.updates);
    if (!settings_.solutions) {
        json["method"] = to_string(result.method);
        json["states"] = std::to_string(result.frontier_states);
    }
    add_estimate(json, result.estimate);
    return json;
}

void Writer::error(std::size_t line, std::size_t column, const std::string& message) {
    if (settings_.format == Format::csv) {
        std::vector<std::string> row(1 + static_cast<std::size_t>(std::ranges::count(settings_.csv_head, ',')));
        row[0] = source_;
        row[1] = "error";
        row.back() = message;
        return output_.write(csv_row(row));
    }
    if (settings_.format == Format::svg)
        return draw_text("error: " + message);
    const bool is_text = settings_.format == Format::line || settings_.format == Format::grid;
    if (is_text && output_.has_messages())
        return;
    if (is_text)
        return output_.write(std::exchange(comment_, "") + "error\t" + message + (settings_.solutions ? "\n\n" : "\n"));
    Json json = is_open_ ? Json::object() : Json{{"source", source_}};
    json.update({{"line", line}, {"column", column}, {"answer", "error"}, {"reason", message}});
    output_.write(is_open_ ? close(json) : to_text(json) + '\n');
}

std::string Writer::close(const Json& tail) {
    const std::string notes = "],\"" + std::string(settings_.note) + "s\":[" + std::exchange(notes_, "");
    return "],\"numbers\":[" + std::exchange(numbers_, "") + (settings_.note.empty() ? "" : notes) +
           pieces_.close(tail);
}

} // namespace apps
