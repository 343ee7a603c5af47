#include "sudoku/rules/kinds/kinds.hpp"

// Squares of four cells that have digits of three classes.
namespace sudoku::rules {

namespace {

/// Requires that each square of four cells has digits of all classes 0, 1 and 2: an option for the classes of its cells.
template <class ClassOf>
void require_classes(Encoder& encoder, const ClassOf& class_of) {
    for (Cell cell = 0; cell < encoder.geometry().cell_count(); ++cell) {
        const auto last = encoder.neighbor(cell, 1, 1);
        if (!last)
            continue;
        const std::string name = encoder.next_name();
        const Item item = encoder.add_item(name);
        std::vector<Variable> classes; // one for each cell
        for (const Cell corner : {cell, cell + 1, *last - 1, *last}) {
            classes.push_back(encoder.variable(name + "." + cell_name(encoder.geometry(), corner), {0, 1, 2}));
            for (const std::uint32_t digit : digits_of(encoder.digits()))
                encoder.add_to_placement(corner, digit, classes.back().one(class_of(digit)).front());
        }
        for (std::uint32_t choice = 0; choice < 81; ++choice) {
            Items items{item};
            DigitSet seen = 0;
            std::uint32_t rest = choice;
            for (const Variable& of_cell : classes) {
                seen |= only(rest % 3);
                append(items, of_cell.others(rest % 3));
                rest /= 3;
            }
            if (size(seen) == 3)
                encoder.add_option(std::move(items));
        }
    }
}

} // namespace

void encode_global_entropy(Encoder& encoder, const Rule&) {
    require_classes(encoder, [&](std::uint32_t digit) { return encoder.rank(digit); });
}

void encode_global_modular(Encoder& encoder, const Rule&) {
    require_classes(encoder, [](std::uint32_t digit) { return digit % 3; });
}

} // namespace sudoku::rules
