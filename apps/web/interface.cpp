#include "apps/web/calls.hpp"

#include "dlx/text.hpp"

#include <array>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

EM_JS(void, tell_page, (const char* news), { Module["onNews"](UTF8ToString(news)); });
#else
void tell_page(const char* /*news*/) {}
#endif

namespace web {

namespace {

struct Call {
    std::string_view name;
    Json (*answer)(const Json& request);
};

constexpr std::array calls{Call{"read", read},
                           Call{"write", write},
                           Call{"check", check},
                           Call{"explain", explain},
                           Call{"count", count},
                           Call{"hint", hint},
                           Call{"path", path},
                           Call{"generate", generate},
                           Call{"minimize", minimize},
                           Call{"canonical", canonical},
                           Call{"listBegin", list_begin},
                           Call{"listNext", list_next},
                           Call{"level", level},
                           Call{"coverRead", cover_read},
                           Call{"coverCount", cover_count},
                           Call{"coverSolution", cover_solution},
                           Call{"coverExplain", cover_explain}};

Json answer(std::string_view name, const char* request) {
    try {
        for (const Call& call : calls)
            if (call.name == name)
                return call.answer(Json::parse(request));
        throw std::invalid_argument("no call '" + std::string(name) + "'");
    } catch (const dlx::ParseError& error) {
        return {{"error", error.message()}, {"line", error.line()}, {"column", error.column()}};
    } catch (const std::exception& error) {
        return {{"error", error.what()}};
    }
}

} // namespace

void tell(const Json& news) { tell_page(news.dump().c_str()); }

} // namespace web

/// The one function that JavaScript calls. The text that it returns is valid until the next call.
extern "C" const char* web_call(const char* name, const char* request) {
    static std::string text;
    text = web::answer(name, request).dump(-1, ' ', false, web::Json::error_handler_t::replace);
    return text.c_str();
}
