#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

namespace {

/// Calls visit(source, name) for all tests; the name of tests/kernel/dlx/engines/links_test.cpp is links_test.
template <class Visit>
void for_each_test(Visit visit) {
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int k = 0; k < all.total_test_suite_count(); ++k) {
        const testing::TestSuite& suite = *all.GetTestSuite(k);
        for (int i = 0; i < suite.total_test_count(); ++i) {
            const testing::TestInfo& test = *suite.GetTestInfo(i);
            visit(std::filesystem::path(test.file()).stem().string(), std::string(suite.name()) + '.' + test.name());
        }
    }
}

} // namespace

/// Runs the tests; those of one source if it is called by the source's name, as through a link. With --list it prints a
/// line "source name" for each test instead.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (argc == 2 && argv[1] == std::string_view("--list")) {
        for_each_test(
            [](const std::string& source, const std::string& name) { std::cout << source << ' ' << name << '\n'; });
        return 0;
    }
    std::string filter;
    for_each_test([&, called = std::filesystem::path(argv[0]).filename().string()](
                      const auto& source, const auto& name) { filter += source == called ? name + ':' : ""; });
    if (!filter.empty() && testing::GTEST_FLAG(filter) == "*")
        testing::GTEST_FLAG(filter) = filter;
    return RUN_ALL_TESTS();
}
