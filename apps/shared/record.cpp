#include "apps/shared/record.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

namespace apps {

namespace {

std::string field_of_csv(std::string text) {
    const auto is_special = [](char c) { return c == ',' || c == '"' || c == '\r' || c == '\n'; };
    if (std::none_of(text.begin(), text.end(), is_special))
        return text;
    return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

/// Returns the usual text of a field in CSV.
std::string text_of(const Json& value) {
    if (value.is_null())
        return "";
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_number_unsigned())
        return std::to_string(value.get<std::uint64_t>());
    if (!value.is_structured())
        return to_text(value);
    std::string text;
    for (const auto& [key, element] : value.items())
        text += (text.empty() ? "" : " ") + (value.is_object() ? key + ':' : "") + text_of(element);
    return text;
}

std::string row_of(const Json& fields, const std::map<std::string_view, std::string>& row, std::string_view head) {
    const auto& members = fields.get_ref<const Json::object_t&>();
    std::string text;
    for (std::size_t end = 0; !head.empty(); head.remove_prefix(end + 1)) {
        end = head.find_first_of(",\n");
        const std::string_view name = head.substr(0, end);
        if (const auto own = row.find(name); own != row.end())
            text += field_of_csv(own->second);
        else if (const auto field = std::ranges::find(members, name, &Json::object_t::value_type::first);
                 field != members.end())
            text += field_of_csv(text_of(field->second));
        text += head[end];
    }
    return text;
}

/// Returns the fields of an object, without the braces around them.
std::string members(const Json& object) {
    const std::string text = to_text(object);
    return text.substr(1, text.size() - 2);
}

} // namespace

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string counted(std::uint64_t n, std::string_view noun) {
    return std::to_string(n).append(" ").append(noun).append(n == 1 ? "" : "s");
}

std::string csv_row(const std::vector<std::string>& fields) {
    std::string row;
    for (const std::string& field : fields)
        row.append(field_of_csv(field)) += &field == &fields.back() ? '\n' : ',';
    return row;
}

std::string written(const Record& record, Format format, std::string_view head) {
    if (format == Format::json || format == Format::jsonl)
        return to_text(record.fields) + '\n';
    if (format != Format::csv)
        return record.text;
    if (record.rows.empty())
        return row_of(record.fields, {}, head);
    std::string rows;
    for (const auto& row : record.rows)
        rows += row_of(record.fields, row, head);
    return rows;
}

std::string JsonPieces::open(const Json& head, std::string_view name) {
    is_first_ = true;
    return '{' + members(head) + ",\"" + std::string(name) + "\":[";
}

std::string JsonPieces::element(const Json& json) {
    return (std::exchange(is_first_, false) ? "" : ",") + to_text(json);
}

std::string JsonPieces::close(const Json& tail) { return "]," + members(tail) + "}\n"; }

Answered answered(dlx::Status status, std::uint64_t solutions) {
    if (status == dlx::Status::exhausted)
        return solutions > 0 ? Answered::yes : Answered::no;
    return status == dlx::Status::solution_limit ? Answered::yes : Answered::undecided;
}

} // namespace apps
