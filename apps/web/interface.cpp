#include "apps/web/calls.hpp"

#include "dlx/text.hpp"

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

EM_JS(void, report_to_page, (const char* progress), { Module["onProgress"](UTF8ToString(progress)); });
#else
void report_to_page(const char* /*progress*/) {}
#endif

namespace web {

namespace {

struct Call {
    std::string_view name;
    Json (*answer)(const Json& request);
};

constexpr Call all_calls[] = {{"read", read},
                              {"write", write},
                              {"check", check},
                              {"explain", explain},
                              {"count", count},
                              {"rules", rules},
                              {"draw", draw},
                              {"ruleCandidates", rule_candidates},
                              {"withRules", with_rules},
                              {"hint", hint},
                              {"path", path},
                              {"generate", generate},
                              {"minimize", minimize},
                              {"canonicalize", canonicalize},
                              {"listBegin", list_begin},
                              {"listNext", list_next},
                              {"level", level},
                              {"coverRead", cover_read},
                              {"coverCount", cover_count},
                              {"coverClasses", cover_classes},
                              {"coverSolution", cover_solution},
                              {"coverExplain", cover_explain},
                              {"shapesRead", shapes_read},
                              {"shapesSolution", shapes_solution},
                              {"shapesCount", shapes_count},
                              {"shapesClasses", shapes_classes},
                              {"shapesProblem", shapes_problem},
                              {"shapesWatch", shapes_watch}};

Json answer(std::string_view name, const char* request) {
    try {
        for (const Call& call : all_calls)
            if (call.name == name)
                return call.answer(Json::parse(request));
        throw std::invalid_argument("unknown call '" + std::string(name) + "'");
    } catch (const dlx::ParseError& error) {
        return {{"error", error.message()}, {"line", error.line()}, {"column", error.column()}};
    } catch (const std::exception& error) {
        return {{"error", error.what()}};
    }
}

} // namespace

void report(const Json& progress) { report_to_page(progress.dump().c_str()); }

} // namespace web

/// Answers a call of JavaScript, for which this is the only function. The returned text is valid until the next call.
extern "C" const char* web_call(const char* name, const char* request) {
    static std::string text;
    text = web::answer(name, request).dump(-1, ' ', false, web::Json::error_handler_t::replace);
    return text.c_str();
}
