#include "apps/shared/packings/packing_style.hpp"

namespace apps {

const svg::Style packing_style{".p0{fill:#f7c795}.p1{fill:#a6d5f4}.p2{fill:#f8ee9b}.p3{fill:#a3dcc2}.p4{fill:#e7bbdb}"
                               ".p5{fill:#b3bfee}.p6{fill:#f4ab92}.p7{fill:#cfcfcf}.p8{fill:#c7dc8c}.p9{fill:#7fd3d6}"
                               ".p10{fill:#f59fb8}.p11{fill:#d9b88a}.p12{fill:#f2df4a}.p13{fill:#86aef5}"
                               ".p14{fill:#9be08a}.p15{fill:#d4a0f0}.empty{fill:#f4f4f4}"
                               ".thin{stroke:#1a1a1a;stroke-opacity:.18;fill:none}"
                               ".border{stroke:#1a1a1a;stroke-width:3;stroke-linecap:round;fill:none}"
                               ".label{font-weight:700}"
                               ".left,.right{opacity:.1;pointer-events:none}.right{opacity:.22}",
                               ".p0{fill:#8a5518}.p1{fill:#1d5d86}.p2{fill:#6f6411}.p3{fill:#1b6b4c}.p4{fill:#7a3f6b}"
                               ".p5{fill:#39468c}.p6{fill:#8a3a20}.p7{fill:#565656}.p8{fill:#55691a}.p9{fill:#0f6569}"
                               ".p10{fill:#8f2d4b}.p11{fill:#6b4b1c}.p12{fill:#6b6300}.p13{fill:#2149a0}"
                               ".p14{fill:#2c741b}.p15{fill:#6a2f8c}.empty{fill:#2a2a2c}"
                               ".thin{stroke:#fff}.border{stroke:#e6e6e6}.left{opacity:.25}.right{opacity:.45}"};

} // namespace apps
