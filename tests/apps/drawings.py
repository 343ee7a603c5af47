"""Reads SVG back as a viewer does: where each text and shape stands on the whole picture."""

import math
import re
import struct
import zlib
from collections import namedtuple
from xml.etree import ElementTree

Text = namedtuple("Text", "x y text styles")
Shape = namedtuple("Shape", "tag styles x y size attributes")  # a circle by its middle, others by their corner

# All that a picture may have: no script, no link, nothing from outside.
TAGS = {"svg", "g", "style", "title", "desc", "rect", "path", "circle", "polygon", "text"}
ATTRIBUTES = {"class", "points", "x", "y", "cx", "cy", "r", "d", "width", "height", "viewBox", "font-size", "text-anchor", "transform", "stroke-width"}


class Drawing:
    def __init__(self, svg):
        root = svg if isinstance(svg, ElementTree.Element) else ElementTree.fromstring(svg)
        self.texts, self.shapes, self.style = [], [], ""
        self.width, self.height = map(float, root.get("viewBox").split()[2:])
        self._read(root, 1, 0, 0, ())

    def _read(self, element, scale, x, y, styles):
        tag = element.tag.split("}")[1]
        assert tag in TAGS, tag
        assert set(element.attrib) <= ATTRIBUTES, element.attrib
        get = lambda name: float(element.get(name, 0))
        styles += tuple(element.get("class", "").split())
        if tag == "style":
            self.style += element.text
        elif tag == "text":
            self.texts.append(Text(x + scale * get("x"), y + scale * get("y"), element.text or "", styles))
        elif tag == "circle":
            self.shapes.append(Shape(tag, styles, x + scale * get("cx"), y + scale * get("cy"), scale * get("r"), element.attrib))
        elif tag in ("rect", "path") and "paper" not in styles:
            size = scale * get("width") if tag == "rect" else scale
            self.shapes.append(Shape(tag, styles, x + scale * get("x"), y + scale * get("y"), size, element.attrib))
        elif tag == "g" and element.get("transform"):
            dx, dy = map(float, re.match(r"translate\((\S+) (\S+)\)$", element.get("transform")).groups())
            x, y = x + scale * dx, y + scale * dy
        elif tag == "svg" and element.get("class") != "page":
            width, height = map(float, element.get("viewBox").split()[2:])
            x, y = x + scale * get("x"), y + scale * get("y")
            scale *= get("width") / width if width else 1
        for child in element:
            self._read(child, scale, x, y, styles)

    @property
    def boards(self):
        return [Board(self, shape, thin) for thin, shape in zip(self.shapes, self.shapes[1:]) if "box" in shape.styles]

    def lines(self, style):
        """Texts of a style, as one."""
        return " ".join(text.text for text in self.texts if style in text.styles).replace("\u00A0", " ")


class Board:
    """What is drawn of a Sudoku."""

    def __init__(self, drawing, box, thin):
        paths = [shape.attributes["d"] for shape in (thin, box)]
        lines = sum(path.count("M") for path in paths)
        self.n = (lines - 1) // 2 + 1
        corner, side = map(float, re.match(r"M(\S+) \S+h(\d+)v", paths[1]).groups())
        self.box_columns = self.n // paths[1].count("v")
        self.box_rows = self.n // (paths[1].count("h") - 1)
        self.x, self.y, self.side = box.x + corner * box.size, box.y + corner * box.size, side * box.size
        self.cell = self.side / self.n
        room = 0.05 * self.side  # paths begin at the corner of the picture, where the names of rows and columns are
        left, right, top, bottom = self.x - room, self.x + self.side, self.y - room, self.y + self.side
        inside = lambda thing: left <= thing.x <= right and top <= thing.y <= bottom
        self.texts = [text for text in drawing.texts if inside(text)]
        self.shapes = [shape for shape in drawing.shapes if inside(shape)]

    def at(self, x, y):
        """The cell there, as r1c2."""
        return f"r{math.floor((y - self.y) / self.cell) + 1}c{math.floor((x - self.x) / self.cell) + 1}"

    def digits(self, style):
        """By cell. They stand in the middle."""
        found = {}
        for text in self.texts:
            if style in text.styles:
                assert abs((text.x - self.x) / self.cell % 1 - 0.5) < 0.01, text
                assert 0.6 < (text.y - self.y) / self.cell % 1 < 0.8, text
                found[self.at(text.x, text.y)] = text.text
        return found

    def names(self):
        return [f"r{row}c{column}" for row in range(1, self.n + 1) for column in range(1, self.n + 1)]

    def line(self, *styles):
        """All cells with digits of these styles."""
        found = {}
        for style in styles:
            found.update(self.digits(style))
        return "".join(found.get(name, ".") for name in self.names())

    def candidates(self):
        """r1c2=3, with the marks around it. No two stand in one place."""
        marks = {"right": "+", "gone": "-", "why": "*"}
        found = {}
        places = set()
        for text in self.texts:
            if "small" in text.styles:
                places.add((round(text.x, 2), round(text.y, 2)))
                near = [marks[shape.styles[-1]] for shape in self.shapes if shape.tag == "circle" and
                        math.hypot(shape.x - text.x, shape.y - text.y) < 1.2 * shape.size]
                found[f"{self.at(text.x, text.y)}={text.text}"] = "".join(near)
        assert len(places) == len(found), found
        return found

    def signs(self):
        """By cell: the sign and the class behind it."""
        signs = {self.at(text.x, text.y): text.text for text in self.texts if "sign" in text.styles}
        behind = {self.at(shape.x + 1, shape.y + 1): shape.styles[-1] for shape in self.shapes
                  if shape.tag == "rect" and "house" not in shape.styles and abs(shape.size - self.cell) < 0.1}
        assert signs.keys() == behind.keys(), (signs, behind)
        return signs, behind

    def links(self):
        """(is it strong, from, to), each a place on the drawing."""
        found = []
        for shape in self.shapes:
            if "link" in shape.styles and "Q" in shape.attributes["d"]:
                ax, ay, _, _, bx, by = map(float, re.findall(r"-?[\d.]+", shape.attributes["d"]))
                found.append(("weak" not in shape.styles, (shape.x + ax, shape.y + ay), (shape.x + bx, shape.y + by)))
        return found


def png_grays(data):
    """Width, height, and the rows of a PNG with 8 bits and 3 or 4 channels as brightness 0 ... 255, on white."""
    at, idat = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and color in (2, 6)
        idat += body if kind == b"IDAT" else b""
        at += size + 12
    channels = 3 if color == 2 else 4
    raw, stride = zlib.decompress(idat), width * channels
    rows, before = [], bytes(stride)
    for row in range(height):
        method, line = raw[row * (stride + 1)], bytearray(raw[row * (stride + 1) + 1:(row + 1) * (stride + 1)])
        for k in range(stride if method else 0):
            a = line[k - channels] if k >= channels else 0
            b, c = before[k], before[k - channels] if k >= channels else 0
            paeth = min((a, b, c), key=lambda value: abs(a + b - c - value))
            line[k] = (line[k] + (0, a, b, (a + b) // 2, paeth)[method]) % 256
        before = line
        alpha = [value / 255 for value in line[3::4]] if channels == 4 else [1] * width
        rows.append([255 - opaque * (255 - green) for opaque, green in zip(alpha, line[1::channels])])
    return width, height, rows
