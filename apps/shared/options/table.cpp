#include "apps/shared/options/table.hpp"

#include <boost/program_options/value_semantic.hpp>

#include <algorithm>

namespace apps {

namespace po = boost::program_options;

OptionTable operator+(OptionTable table, const OptionTable& more) {
    table.insert(table.end(), more.begin(), more.end());
    return table;
}

const Option* find_option(const OptionTable& table, std::string_view name) {
    const auto row = std::ranges::find_if(table, [&](const Option& option) { return long_name(option) == name; });
    return row == table.end() ? nullptr : &*row;
}

po::options_description described(const OptionTable& table, const char* title) {
    po::options_description options(title, 110, 70);
    for (const auto& [name, value, help, check, rank, excludes] : table)
        if (value.empty())
            options.add_options()(name.c_str(), help.c_str());
        else if (check.may_repeat)
            options.add_options()(name.c_str(), po::value<std::vector<std::string>>()->composing()->value_name(value),
                                  help.c_str());
        else
            options.add_options()(name.c_str(), po::value<std::string>()->value_name(value), help.c_str());
    return options;
}

Check one_of(const std::vector<std::string_view>& words) {
    Check check;
    for (const std::string_view word : words)
        check.words.emplace_back(word, check.words.size());
    return check;
}

} // namespace apps
