#define DLX_LANES_TARGET "avx2,bmi,bmi2,popcnt"
#define DLX_LANES_BYTES 32
#define DLX_LANES_MAKE make_lanes_avx2
#include "dlx/lockstep/lanes_x86.hpp"
