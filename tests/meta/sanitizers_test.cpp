#include <gtest/gtest.h>

#include <climits>
#include <cstdlib>
#include <memory>
#include <thread>

// Only in sanitizer builds: without these tests nobody would notice that such a build has lost its sanitizers.

namespace {

#ifdef HAS_address_SANITIZER
TEST(AddressSanitizer, StopsAHeapOverflow) {
    const std::unique_ptr<char[]> memory(new char[10]);
    volatile std::size_t past_the_end = 10;
    EXPECT_DEATH(memory[past_the_end] = 'x', "heap-buffer-overflow");
}
#endif

#ifdef HAS_undefined_SANITIZER
TEST(UndefinedBehaviourSanitizer, StopsAnOverflow) {
    volatile int large = INT_MAX;
    EXPECT_DEATH(large = large + 1, "signed integer overflow");
}
#endif

#ifdef HAS_thread_SANITIZER
TEST(ThreadSanitizer, ReportsADataRace) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto race = [] {
        int shared = 0;
        std::thread one([&] { ++shared; });
        std::thread two([&] { ++shared; });
        one.join();
        two.join();
        std::exit(0); // the sanitizer makes this 66
    };
    EXPECT_EXIT(race(), testing::ExitedWithCode(66), "data race");
}
#endif

} // namespace
