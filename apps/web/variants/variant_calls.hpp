#pragma once

#include "apps/web/calls.hpp"

/// The calls of the page for variants, in the form of those in calls.hpp. "text" is a puzzle in any format of
/// sudoku::read_variants(), the first one if there are several; a line and column in an error are those in it.
/// "filled" has the digits of the player by cell, and may be missing. A rule is given by its index in the puzzle.
namespace web::variants {

/// Returns "rules", the table of all rules, one for each choice: {"name", "syntax", "choice" with its "word", "cells",
/// "numbers", "others": [min, max], null if there is no maximum; "crosses": whether cells may repeat; "picture": SVG
/// elements of an example, 96 pixels wide and high, or ""}, "formats" with their "name" and "description", and "style",
/// the style sheets [light, dark] of all pictures.
[[nodiscard]] Json rules(const Json& request);

/// {"text", "filled", "lit": rules to highlight, "digits": whether to draw the digits}: returns the puzzle, {"side",
/// "box", "name", "givens", "eliminated": bits by cell, "rules": [{"text", "line", "cells"}], "sentences" for rules
/// without a picture, "ignored", "puzzle_count", "picture": SVG elements, "margin": pixels around the board, whose
/// cells have 48 pixels}; and "rules_text", its text form, if "text" has another form.
[[nodiscard]] Json read(const Json& request);

/// {"text", "digits": by cell}: returns "text" with these givens. Its lines of rules do not change.
[[nodiscard]] Json with_givens(const Json& request);

/// {"text", "rule": "killer", "choice", "numbers", "cells", "others"}: returns "text" with one more rule at its end.
[[nodiscard]] Json with_rule(const Json& request);

/// {"text", "format"}: returns the puzzle as "text" in this format; an error if the format cannot express it.
[[nodiscard]] Json write(const Json& request);

/// {"text", "filled", "seconds"}: returns the verdict, two "solutions" at most, whether all cells are filled, and the
/// cells with "mistakes" of the player.
[[nodiscard]] Json check(const Json& request);

/// {"text", "seconds"}: counts the solutions, as web::count() does.
[[nodiscard]] Json count(const Json& request);

/// {"text", "filled", "number"}: returns the step with this number, from 0, of the player's position, {"technique",
/// "location", "text", "placement", "eliminations", "marks", "rules", "digits" and "candidates" before it}, or the
/// reason why there is none, {"outcome", "text"}, with "wrong" cells after a mistake. The steps are kept from call to
/// call. There is no time limit.
[[nodiscard]] Json hint(const Json& request);

/// {"text", "seconds"}: returns the result of sudoku::explain(). A clue is {"text", "line", "cells", "rule"}, null
/// if it has none.
[[nodiscard]] Json explain(const Json& request);

/// {"text", "seconds"}: returns the "verdict", "W", "B", "difficulty" and "level", null if unknown.
[[nodiscard]] Json rate(const Json& request);

} // namespace web::variants
