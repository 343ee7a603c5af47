#define SINGLE_TARGET "avx2,bmi,bmi2,popcnt"
#define SINGLE_BYTES 32
#define SINGLE_SEARCH search_single_avx2
#include "sudoku/detail/single_x86.hpp"
