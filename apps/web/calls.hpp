#pragma once

#include <nlohmann/json.hpp>

/// The interface of the page to the library. Each call takes a request and returns a result, both JSON. An exception
/// becomes a result, too: {"error": message}, with "line" and "column" for text that cannot be read.
///
/// A board in a request is {"box": [rows, columns], "givens": [digit by cell], "filled": [digits of the player by
/// cell], "eliminated": [bits by cell], "removed": [bits of the player by cell], "alphabet", "name", "author", "words",
/// "rules", "drawings"}. Only the first two are required. "rules" has a rule on each line, as below a grid, and "words" has
/// them in words; both are "" for a plain puzzle. "drawings" has drawings that are not read as rules: there is no answer
/// to such a puzzle, an error. In bits, digit d is bit d - 1; the maximum size is therefore 25x25. Cells are
/// numbered from 0. A candidate or given is [cell, digit]; a rule is its index. "seconds" is the time limit of a call.
namespace web {

using Json = nlohmann::json;

/// Sends progress to the page before the call returns.
void report(const Json& progress);

// --- Sudoku ---------------------------------------------------------------------------------------------------------

/// {"text"}: reads text and returns the first board, the number of puzzles ("more" if it is a minimum), and the first
/// errors, and "ignored" elements of the first. The board has "regions", those by cell if they are not boxes. "box" is the
/// shape of the boxes; by default, the text determines it.
[[nodiscard]] Json read(const Json& request);

/// {"board"}: returns "formats" for such a board, names with descriptions. With "format" (a format or "grid"), also
/// "text"; an error if the format cannot express a rule.
[[nodiscard]] Json write(const Json& request);

/// {"board", "seconds"}: returns the verdict on the givens, their solutions (two at most), clashes as sentences (of the
/// givens, else of all digits), the cells of all clashes, the remaining candidates by cell, whether the board is full,
/// and the cells with mistakes of the player. With "known", {"verdict", "solutions"}, the search is omitted.
[[nodiscard]] Json check(const Json& request);

/// {"board", "seconds", "redundant"}: returns the result of sudoku::explain() for the puzzle, with sentences. A clue is
/// {"text", "cells", "given", "rule"}, one of them null.
[[nodiscard]] Json explain(const Json& request);

/// {"board", "seconds"}: counts the solutions of the givens. Returns {"count": text, "complete": bool}. The progress is
/// {"count"}.
[[nodiscard]] Json count(const Json& request);

/// {"board", "seconds"}: returns the next step from the player's position, {"technique", "difficulty", null with rules,
/// "location", "text", "placement", "eliminations", "marks", "rules"}, or the reason why there is none, {"outcome",
/// "text"}, with "wrong" candidates after a mistake.
[[nodiscard]] Json hint(const Json& request);

/// {"board", "seconds"}: returns all "steps" from this position, and the "outcome" and "text" at their end. Each step is
/// also the progress.
[[nodiscard]] Json path(const Json& request);

/// Returns "rules", the table of all rules, one for each choice: {"name", "syntax", "choice" with its "word", "cells",
/// "numbers", "others": [min, max], null if there is no maximum; "crosses": whether cells may repeat; "condition": whether it needs one; "sentence" for people;
/// "picture": SVG elements of an example, 96 pixels wide and high, or ""}, and "style", the style sheets [light, dark] of all pictures.
[[nodiscard]] Json rules(const Json& request);

/// {"board", "lit": rules to highlight, "digits": whether to draw the digits}: returns "rules", each {"name", "text",
/// "line" of the board's rules, "cells", "sentence"}, "sentences" about all of them, "picture": SVG elements, with the regions and doublers that belong to a full board, its "size", and "margin": pixels around the board, whose
/// cells have 48 pixels.
[[nodiscard]] Json draw(const Json& request);

/// {"board"}: returns "candidates", bits by cell: those that the rules leave on the board without givens.
[[nodiscard]] Json rule_candidates(const Json& request);

/// {"board", "rules"} or {"board", "rule": "killer", "choice", "numbers", "cells", "others", "condition"}: returns "box", "rules" and
/// "regions" of the board with these rules, or with one more.
[[nodiscard]] Json with_rules(const Json& request);

/// {"box", "seed", "seconds"} and, optionally, "symmetry", "minimal", "min_givens", "max_givens", "level": generates
/// random puzzles until one meets these requirements, in at most "max_attempts" attempts. Returns "board", which is
/// null if none does. Unless "complete", some givens may be redundant. "count_by_givens" counts the puzzles of the
/// attempts by their number of givens, "count_by_level" those with the required number by level; both are also the
/// progress. An error if the requirements cannot be combined.
[[nodiscard]] Json generate(const Json& request);

/// {"board", "seed"}: removes redundant givens from a puzzle with one solution until none is left, and no rule. Returns
/// "givens".
[[nodiscard]] Json minimize(const Json& request);

/// {"board"}: returns the "givens" of the canonical form and "automorphism_count", the number of symmetries that map
/// the puzzle to itself.
[[nodiscard]] Json canonicalize(const Json& request);

// --- Lists of puzzles -----------------------------------------------------------------------------------------------

/// {"text"}: starts checking a list of puzzles, like `sudoku check`.
[[nodiscard]] Json list_begin(const Json& request);

/// {"records"}: checks this number of records. Returns the CSV rows of `sudoku check`, and rows of line, answer,
/// puzzle, solution and reason.
[[nodiscard]] Json list_next(const Json& request);

/// {"board", "seconds"}: returns the "level", null if it is unknown.
[[nodiscard]] Json level(const Json& request);

// --- Exact cover ----------------------------------------------------------------------------------------------------

/// {"text"}: returns the size of a problem, whether items have bounds, its warnings, and the size of the board whose
/// cells are its items.
[[nodiscard]] Json cover_read(const Json& request);

/// {"text", "seconds"}: counts the solutions of a problem, as count() does those of a puzzle.
[[nodiscard]] Json cover_count(const Json& request);

/// {"text", "seconds"}: counts the classes of solutions up to those symmetries of the board that map options to options.
/// Their number is "symmetries", a text; if it is "1", there is no more.
[[nodiscard]] Json cover_classes(const Json& request);

/// {"text", "number"}: returns the solution with this number, from 0, as options and as pieces on the board, or
/// {"stop_reason"} if there are fewer. The search is kept from call to call.
[[nodiscard]] Json cover_solution(const Json& request);

/// {"text", "seconds"}: if there is no solution, returns primary items that cannot be covered together, with their
/// bounds as in the text, and their "cells" on the board.
[[nodiscard]] Json cover_explain(const Json& request);

// --- Shapes ---------------------------------------------------------------------------------------------------------

/// {"text"}: reads pieces and a board. Returns the "grid", the "pieces", {"name", "min", "max", "turns": 0 if they may
/// be turned and turned over, 1 turned, 2 neither, "cells"}, and the cells of the "board". Cells are a text such as
/// "0,0,0 1,0,0,A": the coordinates of dlx::Cell, then the color if there is one, which is "?" for a cell of the board
/// that may stay empty.
[[nodiscard]] Json shapes_read(const Json& request);

/// {"text", "number", "seconds", "up_to": "reflections" or "rotations"}: returns the solution with this number, from 0,
/// as "pieces" with the number of the "piece" and its "cells". No solution is an image of another one by these
/// symmetries of the board. If there are fewer solutions, or if the time limit comes first, returns the number of those
/// found, "solution_count", and whether these are all, "complete". The search is kept from call to call, and its
/// progress is {"pieces", "fraction_done"}. Like the calls below, an error if the pieces cannot fill the board because
/// of the number of their cells.
[[nodiscard]] Json shapes_solution(const Json& request);

/// {"text", "seconds"}: counts the solutions, as count() does those of a puzzle.
[[nodiscard]] Json shapes_count(const Json& request);

/// {"text", "seconds", "up_to"}: counts the solutions up to symmetries of the board, whose number is "symmetries", a
/// text.
[[nodiscard]] Json shapes_classes(const Json& request);

/// {"text"}: returns the exact cover problem of shapes, as "text".
[[nodiscard]] Json shapes_problem(const Json& request);

/// {"text", "steps"}: searches again, until the first solution or for this number of "steps". Returns the pieces after
/// each of them.
[[nodiscard]] Json shapes_watch(const Json& request);

} // namespace web
