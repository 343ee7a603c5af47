#pragma once

#include "dlx/detail/random.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

extern "C" const char* web_call(const char* name, const char* request);

/// The calls of a page from C++.
namespace web_test {

using Json = nlohmann::json;

inline Json call(const std::string& name, const Json& request) {
    return Json::parse(web_call(name.c_str(), request.dump().c_str()));
}

/// Damages a request at random places, and sends it as one of these calls.
inline void expect_results(const std::vector<std::string>& names, const std::string& whole) {
    dlx::detail::Random random(1);
    for (int round = 0; round < 3000; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        std::string request = whole;
        for (std::uint64_t k = random.below(4); k > 0; --k) {
            const std::size_t at = random.below(request.size());
            if (random.below(2) == 0)
                request[at] = static_cast<char>(' ' + static_cast<char>(random.below(95)));
            else
                request.erase(at, random.below(5));
        }
        const Json answer = Json::parse(web_call(names[random.below(names.size())].c_str(), request.c_str()));
        EXPECT_TRUE(answer.is_object()) << request;
    }
}

} // namespace web_test
