#include "sudoku/rules/kinds/kinds.hpp"
#include "sudoku/rules/rule_checks.hpp"

// Cells whose digits count twice. Each cell of the board has another one, whose digit is 2 if it is such a cell, otherwise 1.
namespace sudoku::rules {

void encode_doublers(Encoder& encoder, const Rule&) {
    const VariantPuzzle& puzzle = encoder.puzzle();
    if (!encoder.geometry().is_whole())
        throw InvalidRule("doublers need as many rows, columns and digits");
    for (const Rule& other : puzzle.rules)
        if (!may_be_with_doublers(encoder.geometry(), other))
            throw InvalidRule(std::string(other.kind->name) + " is not supported together with doublers");
    const std::string name = encoder.next_name();
    std::map<std::uint32_t, Item> items; // items of rows, columns, regions and digits
    const auto item_of = [&](std::uint32_t kind, std::uint32_t number) {
        const auto [at, is_new] = items.try_emplace(4 * number + kind);
        if (is_new)
            at->second = encoder.add_item(name + "." + "rcbd"[kind] + std::to_string(number + 1));
        return at->second;
    };
    for (Cell cell = 0; cell < encoder.geometry().cell_count(); ++cell) {
        const Cell times = *encoder.times_of(cell);
        const std::string own = encoder.next_name();
        const Item item = encoder.add_item(own);
        encoder.restrict(times, digits_up_to(2));
        for (const std::uint32_t count : {1U, 2U})
            encoder.add_to_placement(times, count, item);
        encoder.add_to_placement(times, 2,
                                 encoder.add_item(name + "." + cell_name(encoder.geometry(), cell),
                                                  dlx::ItemKind::secondary)); // see find_unknowns()
        encoder.add_to_placement(times, 2, item_of(0, encoder.geometry().row(cell)));
        encoder.add_to_placement(times, 2, item_of(1, encoder.geometry().column(cell)));
        if (!puzzle.regions.empty())
            encoder.add_to_placement(times, 2, item_of(2, puzzle.regions[cell]));
        const std::string link = encoder.next_name();
        const Item linked = encoder.add_item(link);
        const Variable of_cell = encoder.cell_variable(link, cell);
        const Variable of_times = encoder.cell_variable(link, times);
        for (const std::uint32_t digit : digits_of(encoder.candidates(cell)))
            for (const std::uint32_t count : {1U, 2U}) {
                Items option{linked};
                append(option, of_cell.others(digit));
                append(option, of_times.others(count));
                if (count == 2)
                    option.push_back(item_of(3, digit - 1));
                encoder.add_option(std::move(option));
            }
    }
}

} // namespace sudoku::rules
