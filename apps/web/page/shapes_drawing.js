'use strict';

/** Lengths of a grid: units of corners in pixels, units from a row to the next one, width and height of a cell in units. @type {Record<GridName, {x: number, y: number, row: number, width: number, height: number}>} */
const SHAPE_SCALES = {
    squares: {x: 44, y: 44, row: 1, width: 1, height: 1},
    triangles: {x: 30, y: 52, row: 1, width: 2, height: 1},
    hexagons: {x: 24, y: 13.86, row: 3, width: 2, height: 4},
    cubes: {x: 44, y: 44, row: 1, width: 1, height: 1},
};

/** Sides of a cell: a corner, which the next side joins, and the step to the neighbor. @type {Record<'square' | 'hexagon' | 'up' | 'down', [number, number, number, number][]>} */
const SIDES = {
    square: [[0, 0, 0, -1], [1, 0, 1, 0], [1, 1, 0, 1], [0, 1, -1, 0]],
    hexagon: [[1, 0, 1, -1], [2, 1, 2, 0], [2, 3, 1, 1], [1, 4, -1, 1], [0, 3, -2, 0], [0, 1, -1, -1]],
    up: [[1, 0, 1, 0], [2, 1, 0, 1], [0, 1, -1, 0]],
    down: [[0, 0, 0, -1], [2, 0, 1, 0], [1, 1, -1, 0]],
};

/** Colors of pieces, in the light and in the dark, those of `dlx pack`. */
const SHAPE_COLORS = ['f7c795 a6d5f4 f8ee9b a3dcc2 e7bbdb b3bfee f4ab92 cfcfcf c7dc8c 7fd3d6 f59fb8 d9b88a f2df4a 86aef5 9be08a d4a0f0',
    '8a5518 1d5d86 6f6411 1b6b4c 7a3f6b 39468c 8a3a20 565656 55691a 0f6569 8f2d4b 6b4b1c 6b6300 2149a0 2c741b 6a2f8c'];

/** The style of pictures, on the page and in saved files. */
const SHAPE_STYLE = (() => {
    const fills = (/** @type {string} */ colors) => colors.split(' ').map((color, k) => `.s${k}{fill:#${color}}`).join('');
    return `${fills(SHAPE_COLORS[0])}.s-none{fill:#f4f4f4}.s-thin{stroke:#1a1a1a;stroke-opacity:.18;fill:none}` +
        '.s-border{stroke:#1a1a1a;stroke-width:3;stroke-linecap:round;fill:none}.s-text{font:700 20px sans-serif;fill:#1a1a1a;text-anchor:middle}' +
        `@media screen and (prefers-color-scheme:dark){${fills(SHAPE_COLORS[1])}.s-none{fill:#2a2a2c}.s-thin{stroke:#fff}.s-border{stroke:#e6e6e6}.s-text{fill:#f0f0f0}}`;
})();

/** A new element of a picture. @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
function makeSvg(tag, attributes, ...children) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, String(value));
    element.append(...children);
    return element;
}

/** Geometry of the cells of a box. Layers are side by side, up to four in a row. */
class ShapeFrame {
    /** @param {GridName} grid @param {number[]} first least coordinates @param {number[]} last greatest coordinates */
    constructor(grid, first, last) {
        this.grid = grid;
        this.first = first;
        this.scale = SHAPE_SCALES[grid];
        const {x, y, row, width, height} = this.scale;
        const layers = last[2] - first[2] + 1;
        this.across = Math.min(layers, 4);
        this.layerWidth = (last[0] - first[0] + width) * x + 30;
        this.layerHeight = ((last[1] - first[1]) * row + height) * y + 30;
        this.width = this.across * this.layerWidth - 26;
        this.height = Math.ceil(layers / this.across) * this.layerHeight - 26;
    }

    /** @param {number[]} cell */
    sides([x, y]) {
        return this.grid === 'hexagons' ? SIDES.hexagon : this.grid !== 'triangles' ? SIDES.square : (x + y) % 2 ? SIDES.down : SIDES.up;
    }

    /** Returns a point of a cell in pixels. @param {number[]} cell @param {number} cornerX @param {number} cornerY @returns {[number, number]} */
    point([x, y, z], cornerX, cornerY) {
        const layer = z - this.first[2];
        return [2 + (x - this.first[0] + cornerX) * this.scale.x + layer % this.across * this.layerWidth,
            2 + ((y - this.first[1]) * this.scale.row + cornerY) * this.scale.y + Math.floor(layer / this.across) * this.layerHeight];
    }

    /** Returns the corners of a cell, for a polygon. @param {number[]} cell */
    points(cell) {
        return this.sides(cell).map(([x, y]) => this.point(cell, x, y).join()).join(' ');
    }

    /** Returns a text in the middle of a cell. @param {number[]} cell @param {string} text */
    text(cell, text) {
        const {x: unit, width, height} = this.scale;
        const [x, y] = this.point(cell, width / 2, this.grid !== 'triangles' ? height / 2 : (cell[0] + cell[1]) % 2 ? 0.36 : 0.64);
        const size = Math.min(20, 1.5 * width * unit / (text.length + 1));
        return makeSvg('text', {class: 's-text', x, y: y + 0.36 * size, style: `font-size:${size}px`}, text);
    }

    /** Returns an empty picture of this size. @param {Record<string, string | number>} attributes */
    picture(attributes) {
        return makeSvg('svg', {viewBox: `0 0 ${this.width} ${this.height}`, width: this.width, height: this.height, ...attributes});
    }
}

/**
 * Draws placed pieces, with a border around each.
 * @param {GridName} grid @param {number[][]} board cells that are drawn even if they are empty
 * @param {{color: number, text: string, cells: number[][]}[]} pieces @param {Record<string, string | number>} attributes
 */
function drawShapes(grid, board, pieces, attributes) {
    const {first, last} = extentOf(grid, board);
    const frame = new ShapeFrame(grid, first, last);
    const picture = frame.picture(attributes);
    /** @type {Map<string, number>} */
    const owners = new Map(board.map(([x, y, z]) => [`${x},${y},${z}`, -1]));
    pieces.forEach(({cells}, k) => cells.forEach(([x, y, z]) => owners.set(`${x},${y},${z}`, k)));
    const lines = {thin: '', border: ''};
    const texts = [];
    const labeled = new Set();
    for (const [key, owner] of owners) {
        const cell = key.split(',').map(Number);
        const [x, y, z] = cell;
        const sides = frame.sides(cell);
        picture.append(makeSvg('polygon', {class: owner < 0 ? 's-none' : `s${pieces[owner].color % 16}`, points: frame.points(cell)}));
        sides.forEach(([cornerX, cornerY, dx, dy], k) => {
            const [nextX, nextY] = sides[(k + 1) % sides.length];
            const line = `M${frame.point(cell, cornerX, cornerY)}L${frame.point(cell, nextX, nextY)}`;
            lines[owners.get(`${x + dx},${y + dy},${z}`) === owner ? 'thin' : 'border'] += line;
        });
        if (owner >= 0 && !labeled.has(`${owner},${z}`)) {
            labeled.add(`${owner},${z}`);
            texts.push(frame.text(cell, pieces[owner].text));
        }
    }
    picture.append(makeSvg('path', {class: 's-thin', d: lines.thin}), makeSvg('path', {class: 's-border', d: lines.border}), ...texts);
    return picture;
}
