#include <dlx/dlx.hpp>

int main() {
    const dlx::Problem problem = dlx::parse("a b c d\na b\nc d\na c\nb d\n");
    return dlx::count(problem).solutions == 2 ? 0 : 1;
}
