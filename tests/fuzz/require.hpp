#pragma once

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace fuzz {

/// Ends the program, for libFuzzer to keep the input, unless `holds`.
inline void require(bool holds, std::string_view what) {
    if (holds)
        return;
    std::cerr << "broken property: " << what << '\n';
    std::abort();
}

} // namespace fuzz
