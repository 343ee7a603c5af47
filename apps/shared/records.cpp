#include "apps/shared/options/program.hpp"
#include "apps/shared/output.hpp"

#include <boost/algorithm/string/replace.hpp>
#include <nlohmann/json.hpp>

namespace apps {

std::string csv_row(const std::vector<std::string>& fields) {
    std::string row;
    for (const std::string& field : fields) {
        const bool is_plain = field.find_first_of(",\"\r\n") == std::string::npos;
        row += is_plain ? field : '"' + boost::replace_all_copy(field, "\"", "\"\"") + '"';
        row += &field == &fields.back() ? '\n' : ',';
    }
    return row;
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string JsonPieces::open(const Json& head, std::string_view name) {
    is_first_ = true;
    std::string text = to_text(head);
    text.back() = ','; // instead of the brace
    return text.append("\"").append(name).append("\":[");
}

std::string JsonPieces::element(const Json& json) {
    std::string text = (is_first_ ? "" : ",") + to_text(json);
    is_first_ = false;
    return text;
}

std::string JsonPieces::close(const Json& tail) { return "]," + to_text(tail).substr(1) + '\n'; }

Answered answered(dlx::Status status, std::uint64_t solutions) {
    if (status == dlx::Status::exhausted)
        return solutions > 0 ? Answered::yes : Answered::no;
    return status == dlx::Status::solution_limit ? Answered::yes : Answered::undecided;
}

} // namespace apps
