"""Packings: pieces that cover the cells of a board. All names are names of ``dlx_cover``, too."""

# mypy: no-warn-return-any

from __future__ import annotations

import itertools
import math
import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Union, cast

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import Rule, check, checked, choice, of_type, whole, without_surrogates, wrong
from .covering import classes_of, count, solutions
from .errors import ParseError
from .problem import Problem, pairs_of
from .results import Automorphisms, OnProgress

__all__ = ["Packing", "PackingSolution", "pack"]

Block = Union[str, npt.NDArray[Any], Iterable[tuple[int, ...]]]
Cell = tuple[int, ...]  #: (row, column), or (layer, row, column) with cubes
_Cells = npt.NDArray[np.int64]  # a row for each cell: layer, row, column, letter of the color or 0, may be empty
_Piece = tuple[str, tuple[int, int], str, _Cells]
_Parts = tuple[str, list[_Piece], _Cells, tuple[int, ...]]

_MAX_PLACE = 100_000_000  # coordinates, and the places of the box around a board
_MAX_CELLS = 10_000_000
_MAX_DRAWN = 1000  # rows and columns of a drawing


@checked
def pack(
    pieces: Mapping[str, Block] | Iterable[Block], board: Block, *, grid: str = "squares",
    counts: Mapping[str, int | tuple[int, int]] | None = None, turns: str | Mapping[str, str] | None = None,
) -> Packing:  # fmt: skip
    """Returns the packing of a board by pieces, as an object with its solutions.

    - ``pieces``: a dict of names with a block of cells for each, or a list of blocks. The pieces of a list are called A,
      B, C and so on. In a list, a string that is drawn by one letter is a piece with this name.
    - ``board``: a block of cells.
    - ``grid``: "squares" (default), "triangles", "hexagons" or "cubes".
    - ``counts``: a dict of names, with the number of times that a piece is used, or a pair (minimum, maximum). Others
      are used once.
    - ``turns``: "reflections" if pieces may be turned and turned over, "rotations" if they may only be turned, or "none".
      A dict has other turns for some pieces. The default is "reflections", with cubes "rotations".

    A block of cells is

    - a string with a line for each row, as in the files of the program ``dlx pack``: ``#`` is a cell, ``.`` or a blank
      is not, ``?`` is a cell of the board that may stay empty. Letters are colors: a letter of a piece fits cells of the
      board with the same letter or with ``#``. ``--`` separates the layers of a solid. ``^`` and ``v`` are triangles.
      Indentation that all rows share is ignored.
    - an array of numbers, 0 or False where there is no cell, or of such characters: rows and columns, or layers, rows
      and columns.
    - or an iterable of cells (row, column), or (layer, row, column) with cubes.

    A triangle points up if row + column is even. Hexagons have one place between them, those of the next row are half a
    cell further. If row + column is odd for all hexagons of a board, their columns are counted from 1, and the arrays of
    solutions have a column more. Raises ValueError if the cells of the pieces are too few or too many for the board.

    >>> packing = pack({"L": "###\\n#..", "I": "###"}, "###\\n####")
    >>> packing.count(), packing.problem
    (1, <Problem: 8 options, 9 items>)
    >>> solution = packing.solve()
    >>> solution.array
    array([[ 0,  0,  0, -1],
           [ 0,  1,  1,  1]], dtype=int32)
    >>> solution.pieces["I"]
    [[(1, 1), (1, 2), (1, 3)]]
    >>> print(solution)
    ┌───────────┐
    │ L   L   L │
    │   ┌───────┴───┐
    │ L │ I   I   I │
    └───┴───────────┘
    <BLANKLINE>
    """
    named = _named(pieces, grid)
    used = pairs_of(counts)
    _require_names("counts", used, named)
    turned = turns if isinstance(turns, Mapping) else {} if turns is None else dict.fromkeys(named, turns)
    _require_names("turns", turned, named)
    made = [(name, used.get(name, (1, 1)), turned.get(name, _core.default_turns[grid]),
             _cells(f"piece {name!r}", block, grid)) for name, block in named.items()]  # fmt: skip
    for name, _, _, cells in made:
        if cells[:, 4].any():
            raise ValueError(f"piece {name!r} has a '?': only cells of the board may stay empty")
    return Packing(grid, made, _cells("board", board, grid), _shape_of(board, grid))


class Packing:
    """Pieces that cover the cells of a board: made by ``pack`` or ``parse``, not by a constructor.

    It is an iterable of its solutions. Notebooks show its board. It can be copied and pickled.
    """

    grid: str  #: "squares", "triangles", "hexagons" or "cubes"
    pieces: list[str]  #: the names of the pieces, by their numbers
    shape: tuple[int, ...]  #: the shape of the arrays of solutions
    problem: Problem  #: the exact-cover problem: each option is a piece and the cells that it covers

    def __init__(self, *parts: Any) -> None:
        if len(parts) not in (3, 4) or not isinstance(parts[2], np.ndarray):
            raise TypeError("Packing has no constructor: pack(pieces, board) and Packing.parse(text) make one")
        self._parts = grid, pieces, board, shape = cast("_Parts", (*parts, ())[:4])
        check("grid", grid, choice(_core.grids))
        self.grid = grid
        self.pieces = [piece[0] for piece in pieces]
        self._core = _core.Packing(grid, pieces, board)
        self.shape = _box(grid, board, shape)
        self.problem = Problem._of(self._core.problem)

    def __reduce__(self) -> tuple[Any, ...]:
        return Packing, self._parts

    @staticmethod
    def parse(text: str, *, turns: str | None = None) -> Packing:
        """Reads a whole file of the program ``dlx pack``: pieces and a board. Raises ParseError.

        ``turns`` are those of pieces for which the text has none.

        >>> Packing.parse("I 2\\n###\\n\\nboard\\n###\\n###\\n").count()
        1
        """
        check("text", text, of_type("a str", str))
        check("turns", turns, choice(_core.turns), may_be_none=True)
        if len(text.splitlines()) == 1:
            raise ParseError(f"one line is not a packing; Path({text!r}).read_text() reads a file", 1, 0)
        return Packing(*_core.parse_packing(without_surrogates(text), turns))

    @checked
    def count(
        self, *, up_to_symmetry: bool = False, board_turns: str = "reflections", limit: int | None = None,
        time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
    ) -> int:  # fmt: skip
        """Counts the solutions, as ``dlx_cover.count`` does.

        With ``up_to_symmetry``, solutions that a symmetry of the packing maps to each other count once; see
        ``symmetries``, which has the same ``board_turns``. This cannot be combined with a ``limit``.

        >>> packing = pack(["##"], np.ones((8, 8)) > 0, counts={"A": 32})
        >>> packing.count(), packing.count(up_to_symmetry=True)
        (12988816, 1629189)
        """
        if not up_to_symmetry:
            return count(self.problem, limit=limit, time_limit=time_limit, threads=threads, progress=progress)
        if limit is not None:
            raise ValueError("limit and up_to_symmetry cannot be combined: all solutions are classified")
        group = self._core.symmetries(board_turns)
        return _core.count_classes(self.problem._problem, group, time_limit, threads, progress)

    @checked
    def solutions(
        self, *, up_to_symmetry: bool = False, board_turns: str = "reflections", limit: int | None = None,
        seed: int | None = None, time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
    ) -> Iterator[PackingSolution]:  # fmt: skip
        """Finds the solutions, and returns an iterator over them, as ``dlx_cover.solutions`` does.

        With ``up_to_symmetry``, the iterator has one of the solutions that the symmetries of the packing map to each
        other: the least of them, as sorted lists of option numbers. ``board_turns`` are those of ``symmetries``.
        ``limit`` is the maximum number of solutions in the iterator. A ``seed`` gives a random order.
        """
        found = solutions(self.problem, limit=None if up_to_symmetry else limit, seed=seed, time_limit=time_limit,
                       threads=threads, progress=progress)  # fmt: skip
        if not up_to_symmetry:
            return (PackingSolution(self, sorted(options)) for options in found)
        classes = classes_of(self.problem._problem, self._core.symmetries(board_turns), found, time_limit, None)
        return itertools.islice((PackingSolution(self, one.options) for one in classes), limit)

    def __iter__(self) -> Iterator[PackingSolution]:
        return self.solutions()

    @checked
    def solve(self, *, seed: int | None = None, time_limit: float | None = None) -> PackingSolution | None:
        """Finds a solution. Returns None if there is none. A ``seed`` determines a random one."""
        return next(self.solutions(limit=1, seed=seed, time_limit=time_limit), None)

    @checked
    def solution(self, solution: Collection[int]) -> PackingSolution:
        """Returns the solution with these options of ``problem``, which other functions have found. Raises ValueError if
        it is not a solution.

        >>> from dlx_cover import sample
        >>> packing = pack(["##"], "##\\n##", counts={"A": 2})
        >>> print(packing.solution(sample(packing.problem, seed=1)[0]).array)
        [[0 0]
         [0 0]]
        """
        reason = self.problem.verify(solution)
        if reason is not None:
            raise ValueError(reason)
        return PackingSolution(self, sorted(solution))

    @checked
    def symmetries(self, *, board_turns: str = "reflections") -> Automorphisms:
        """Returns the symmetries of the packing: rotations and reflections of the board that map pieces to themselves.

        A piece whose mirror image cannot be placed is exchanged for another with the same count that is its mirror image,
        as in Soma. They are found without nauty. With ``board_turns`` "rotations" they are the rotations only, with
        "none" the identity.
        """
        return self.problem._automorphisms(*self._core.symmetries(board_turns).automorphisms(self.problem._problem))

    def __repr__(self) -> str:
        return f"<Packing: {len(self.pieces)} pieces, {len(self._parts[2])} cells of {self.grid}, {len(self.problem)} options>"

    def _repr_svg_(self) -> str | None:
        return self._svg([])

    def _svg(self, options: list[int]) -> str | None:
        """Returns a picture of pieces on the board, or None if it would be too large."""
        rows, columns = self.shape[-2:]
        layers = self.shape[0] if len(self.shape) > 2 else 1
        return self._core.svg(options, "layers") if max(rows, columns * layers) <= _MAX_DRAWN else None


class PackingSolution:
    """A solution of a packing. Notebooks show it as a picture, ``str`` draws it by characters."""

    packing: Packing  #: the packing
    options: list[int]  #: the solution as options of ``packing.problem``: their numbers, from 0, ascending

    def __init__(self, packing: Packing, options: list[int]) -> None:
        self.packing = packing
        self.options = options

    @property
    def array(self) -> npt.NDArray[np.int32]:
        """The number of the piece on each place of the board, -1 for none: rows and columns, with cubes layers, rows and
        columns.

        The places are those of the board: ``array[2, 3]`` is the item "2,3" of the problem. It has the shape of the
        board if that is an array. Names of pieces by number are in ``packing.pieces``.
        """
        array = np.full(self.packing.shape, -1, dtype=np.int32)
        for piece, cells in self.packing._core.placements(self.options):
            array[tuple(zip(*cells))] = piece
        return array

    @property
    def pieces(self) -> dict[str, list[list[Cell]]]:
        """The names of the pieces that are used. For each there is a list with the cells of each time that it is used.

        Cells are tuples (row, column), with cubes (layer, row, column).
        """
        used: dict[str, list[list[Cell]]] = {}
        for piece, cells in self.packing._core.placements(self.options):
            used.setdefault(self.packing.pieces[piece], []).append(cells)
        return used

    def __repr__(self) -> str:
        return f"<PackingSolution: {len(self.options)} pieces placed>"

    def __str__(self) -> str:
        """Draws the solution by lines, with the names of the pieces, or letters with a list of the names."""
        is_small = math.prod(self.packing.shape) <= _MAX_DRAWN**2
        return self.packing._core.text(self.options) if is_small else repr(self)

    @checked
    def svg(self, *, view: str = "layers") -> str:
        """Returns a picture of the solution as an SVG file. Raises ValueError if it has more than 1000 rows or columns.

        ``view`` is that of solids: "layers" side by side, or "isometric", from outside with the first layer on top.
        """
        return self.packing._core.svg(self.options, view)

    def _repr_svg_(self) -> str | None:
        return self.packing._svg(self.options)


# --- Pieces and blocks of cells ------------------------------------------------------------------------------------------


def _named(pieces: Mapping[str, Block] | Iterable[Block], grid: str) -> dict[str, Block]:
    """Returns the pieces by name."""
    if isinstance(pieces, Mapping):
        for name in pieces:
            check("the name of a piece", name, Rule("a str of printable characters", lambda one: str.isprintable(one)))
        return dict(pieces)
    if isinstance(pieces, (str, bytes, np.ndarray)) or not isinstance(pieces, Iterable):
        raise wrong("pieces", "a dict of names with blocks of cells, or a list of blocks", pieces, TypeError)
    blocks = list(pieces)
    letters = [_only_letter(block, grid) for block in blocks]
    free = (name for name in itertools.chain(string.ascii_uppercase, (f"P{k}" for k in itertools.count(1)))
            if name not in letters)  # fmt: skip
    named: dict[str, Block] = {}
    for letter, block in zip(letters, blocks):
        if letter in named:
            raise ValueError(f"two pieces are drawn by the letter {letter}: write counts for equal pieces, or a dict")
        if letter is not None:
            block = str(block).replace(letter, "#")
        named[next(free) if letter is None else letter] = block
    return named


def _only_letter(block: Block, grid: str) -> str | None:
    """Returns the letter by which a string is drawn, if it is the only one."""
    used = set(block) - set(" .\r\n") - set("-" * (grid == "cubes")) if isinstance(block, str) else set()
    letter = used.pop() if len(used) == 1 else ""
    return letter if letter in set(string.ascii_letters) - set("v" * (grid == "triangles")) else None


def _require_names(parameter: str, names: Iterable[Any], pieces: Iterable[str]) -> None:
    for name in names:
        if name not in pieces:
            raise wrong(parameter, f"a dict of names of pieces ({', '.join(pieces)})", name, ValueError)


def _cells(name: str, block: Block, grid: str) -> _Cells:
    """Returns the cells of a piece or of the board."""
    if isinstance(block, str):
        return _drawn_cells(name, block, grid)
    size = 3 if grid == "cubes" else 2
    if isinstance(block, np.ndarray):
        if block.ndim not in (2, size):
            dimensions = "layers, rows and columns" if size == 3 else "rows and columns"
            raise ValueError(f"{name} must be an array with {size} dimensions ({dimensions}), not {block.ndim}")
        if block.dtype.kind == "U":
            for sign in block.flat:
                if len(sign) != 1 or sign in "-\r\n":
                    raise wrong(name, "an array of single characters, '.' where there is no cell", str(sign), ValueError)
            layers = block if block.ndim == 3 else block[None]
            drawn = ("\n".join("".join(row).replace(" ", ".") for row in layer) for layer in layers)
            return _drawn_cells(name, "\n--\n".join(drawn), grid)
        if block.dtype.kind not in "biu":
            raise wrong(name, "an array of ints or of bool, 0 where there is no cell", block, TypeError)
        if block.size and block.min() < 0:
            raise wrong(name, "an array of ints, 0 where there is no cell, others above 0", block.min(), ValueError)
        if np.count_nonzero(block) > _MAX_CELLS:
            raise ValueError(f"{name} must have at most {_MAX_CELLS} cells, not {np.count_nonzero(block)}")
        places = np.argwhere(block)
    else:
        places = _listed_places(name, block, size)
    cells = np.zeros((len(places), 5), dtype=np.int64)
    cells[:, 3 - places.shape[1] : 3] = places
    return _in_line(name, cells) if grid == "hexagons" else cells


def _drawn_cells(name: str, text: str, grid: str) -> _Cells:
    rows = without_surrogates(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    used = [number for number, row in enumerate(rows) if row.strip(" ")]
    if not used:
        raise ValueError(f"{name} has no cells")
    first, end = used[0], used[-1] + 1
    margin = min(len(rows[number]) - len(rows[number].lstrip(" ")) for number in used)
    for number in range(first, end):
        if number not in used:
            raise ParseError(f"{name}: a blank line; write '.' for a row without cells", number + 1, 0)
        if rows[number].strip(" ") == "--" and grid != "cubes":
            raise ParseError(f"{name}: '--' separates the layers of a solid; write grid='cubes'", number + 1, 1)
    try:
        return _core.parse_block(grid, "\n".join(row[margin:] for row in rows[first:end]))
    except ParseError as error:
        column = error.column + margin if error.column else 0
        raise ParseError(f"{name}: {error.message}", error.line + first, column) from None


def _listed_places(name: str, cells: Iterable[tuple[int, ...]], size: int) -> npt.NDArray[np.int64]:
    wanted = f"a string, an array, or an iterable of cells ({'layer, ' * (size == 3)}row, column)"
    if isinstance(cells, (bytes, bytearray, Mapping)) or not isinstance(cells, Iterable):
        raise wrong(name, wanted, cells, TypeError)
    places = []
    for cell in cells:
        if isinstance(cell, str):
            raise wrong(name, 'one string: write "\\n".join(rows)', cell, TypeError)
        if not isinstance(cell, (tuple, list, np.ndarray)) or len(cell) != size:
            raise wrong(name, wanted, cell, TypeError)
        for place in cell:
            check(f"a cell of {name}", place, whole(-_MAX_PLACE, _MAX_PLACE))
        places.append([int(place) for place in cell])
    return np.array(places, dtype=np.int64).reshape(-1, size)


def _in_line(name: str, cells: _Cells) -> _Cells:
    """Returns hexagons with an even sum of row and column: cells may also be at all places with an odd one."""
    is_odd = (cells[:, 1] + cells[:, 2]) % 2 == 1
    if is_odd.any() and not is_odd.all():
        raise ValueError(f"{name} has hexagons out of line: row + column must be even for all of them, or odd for all")
    cells[:, 2] += is_odd
    return cells


def _shape_of(board: Block, grid: str) -> tuple[int, ...]:
    """Returns the shape of a board that is an array, otherwise an empty one."""
    if not isinstance(board, np.ndarray):
        return ()
    return board.shape if grid != "cubes" else (1, *board.shape)[-3:]


def _box(grid: str, board: _Cells, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the shape of arrays that have the places of the board and at least the given shape."""
    if board[:, :3].min() < 0:
        raise wrong("board", "a list of cells with rows and columns from 0", int(board[:, :3].min()), ValueError)
    sides = (int(side) + 1 for side in board[:, :3].max(axis=0))
    box = tuple(max(pair) for pair in zip(sides, (1, 1, 1) if not shape else (1, *shape)[-3:]))
    if math.prod(box) > _MAX_PLACE:
        raise ValueError(f"board must fit into a box with at most {_MAX_PLACE} places, not {math.prod(box)}")
    return box if grid == "cubes" else box[1:]
