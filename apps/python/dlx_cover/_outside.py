"""Objects of numpy, scipy, pandas and networkx, which need not be installed: they are known by their attributes."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Hashable, ItemsView, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ._checks import warn, wrong
from ._options import Rows


_LIKE_A_MATRIX = ("options look like a matrix of 0 and 1: write covers_bool(matrix), or Problem.from_bool(matrix) for the other "
                  "functions")  # fmt: skip


class SparseMatrix(Protocol):
    """A matrix or an array of scipy.sparse."""

    @property
    def shape(self) -> Any: ...
    def tocsr(self) -> Any: ...


class DataFrame(Protocol):
    """A table of pandas or polars."""

    @property
    def columns(self) -> Any: ...
    def to_numpy(self) -> Any: ...


class Graph(Protocol):
    """A graph of networkx."""

    @property
    def nodes(self) -> Iterable[Hashable]: ...
    @property
    def edges(self) -> Iterable[tuple[Hashable, ...]]: ...


def is_sparse(matrix: object) -> bool:
    return hasattr(matrix, "tocsr") and hasattr(matrix, "shape")


def is_table(matrix: object) -> bool:
    return hasattr(matrix, "columns") and hasattr(matrix, "to_numpy")


def require_options(options: Any) -> None:
    """Raises TypeError for an object that cannot be a list of options."""
    if is_sparse(options) or is_table(options):
        raise TypeError(_LIKE_A_MATRIX.replace(" of 0 and 1", ""))
    if isinstance(options, (dict, ItemsView)):
        raise TypeError("options must be lists of items, not a dict: write list(options.values()); option k of a solution is "
                        "then list(options)[k]")  # fmt: skip
    advice = ("; Problem.parse reads a string" if isinstance(options, str) else
              ": Problem.read(path) reads a file" if isinstance(options, os.PathLike) else
              ": write its attribute problem" if hasattr(options, "problem") else None)  # fmt: skip
    if advice is not None:
        raise TypeError(f"options must be lists of items, not {options!r:.80}{advice}")
    if not isinstance(options, Iterable):
        raise TypeError(f"options must be a Problem or lists of items, not {options!r:.80}")


def look_for_matrix(options: Any) -> None:
    """Raises TypeError for rows of a matrix of 0 and 1, or of bools, which are hardly ever meant as options. Warns only, if
    each row has a 0 and a 1 and so is a valid option."""
    rows = options if isinstance(options, (Sequence, np.ndarray)) and len(options) > 0 else [[]]
    try:
        if len(rows[0]) < 2 or not all(len(row) == len(rows[0]) and all(bit in (0, 1) for bit in row) for row in rows):
            return
    except (TypeError, ValueError):  # rows without a size, or items that cannot be compared
        return
    if any(type(bit) is not int for row in rows for bit in row) or any(sorted(row) != [0, 1] for row in rows):
        raise TypeError(_LIKE_A_MATRIX)
    warn(_LIKE_A_MATRIX)


def rows_of_matrix(matrix: Any) -> Rows:
    """Returns the rows of a matrix as options, whose items are its columns, by name or number."""
    unreadable = wrong("matrix", "a two-dimensional array of 0 and 1: rows are options, columns are items", matrix, ValueError)
    if is_sparse(matrix) and len(matrix.shape) != 2:
        raise unreadable
    try:
        array = matrix.tocsr().copy() if is_sparse(matrix) else np.asarray(matrix.to_numpy() if is_table(matrix) else matrix)
        if array.dtype.kind == "O":  # None becomes NaN
            array = array.astype(np.float64)
    except (TypeError, ValueError):
        raise unreadable from None
    if is_sparse(matrix):
        array.sum_duplicates()
    entries = array.data if is_sparse(matrix) else array
    if len(array.shape) != 2 or array.dtype.kind not in "biuf" or np.isnan(entries).any():
        raise unreadable
    names = list(matrix.columns if is_table(matrix) else range(array.shape[1]))
    for name in [name for name, number in Counter(names).items() if number > 1]:
        raise ValueError(f"matrix must have columns of different names, not {name!r} twice")
    if is_sparse(matrix):
        rows, columns = (one[entries != 0] for one in (np.repeat(np.arange(array.shape[0]), np.diff(array.indptr)), array.indices))
    else:
        rows, columns = array.nonzero()
    ends = np.cumsum(np.bincount(rows, minlength=array.shape[0]))
    return Rows(names, len(names), [], ends, columns, np.zeros(len(columns), np.uint32))


def text_argument(place: str, argument: object) -> str:
    """Returns the text of an argument of ``make``: a text, a file, or with GRAPH a graph."""
    if isinstance(argument, os.PathLike):
        return Path(argument).read_text(encoding="utf-8")
    if place == "GRAPH" and hasattr(argument, "nodes") and hasattr(argument, "edges"):
        return _graph_text(argument)
    wanted = "a text" if place == "FILE" else "a text with an edge on each line, or a graph with nodes and edges"
    if not isinstance(argument, str):
        raise wrong(f"the argument {place} of make", f"{wanted}, or a path object", argument, TypeError)
    if "\n" not in argument and ("\r" not in argument) and (len(argument.split()) == 1 or re.search(r"[/\\]|\.\w{1,8}$", argument)):
        raise wrong(f"the argument {place} of make", f"{wanted} (Path({argument!r}) reads a file)", argument, ValueError)
    return argument


def _graph_text(graph: Any) -> str:
    """Returns a graph as text: its edges, after all its nodes. Characters that separate names become '_'."""
    names: dict[Any, str] = {}
    nodes: dict[str, Any] = {}
    for node in graph.nodes:
        name = re.sub(r"^#|[\s,;|:\x00-\x1f\x7f]+", "_", str(node).encode("utf-8", "backslashreplace").decode()) or "_"
        if name in nodes:
            raise ValueError(f"nodes of the graph must have different names, not {nodes[name]!r} and {node!r}")
        nodes[name] = node
        names[node] = name
    edges = (f"{names[edge[0]]} {names[edge[1]]}" for edge in graph.edges)
    return "".join(line + "\n" for line in (*nodes, *edges))
