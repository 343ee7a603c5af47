'use strict';

/**
 * Pieces and a board: a cell is x, y, z and a color, a letter, '?' or ''.
 * @typedef {[number, number, number, any]} ShapeCell
 * @typedef {{name: string, count: [number, number], turns: number, cells: ShapeCell[]}} ShapePiece
 * @typedef {'squares' | 'triangles' | 'hexagons' | 'cubes'} GridName
 * @typedef {{grid: GridName, pieces: ShapePiece[], board: ShapeCell[]}} Shapes
 */

/** The cells of a text that the library returned. @param {string} text @returns {ShapeCell[]} */
const cellsOfText = (text) => text.split(' ').map((cell) => {
    const [x, y, z, color = ''] = cell.split(',');
    return [Number(x), Number(y), Number(z), color];
});

/** Reads a text of pieces and a board, or returns an error. @param {Engine} engine @param {string} text @returns {any} */
function readShapes(engine, text) {
    const found = engine.call('shapesRead', {text});
    return found.error ? found : {
        grid: found.grid, board: cellsOfText(found.board), pieces: found.pieces.map((/** @type {any} */ {name, min, max, turns, cells}) => ({name, turns, count: [min, max], cells: cellsOfText(cells)})),
    };
}

/** Returns the least and the greatest coordinates. Where only every second place has a cell like the first, the first is even. @param {GridName} grid @param {number[][]} cells */
function extentOf(grid, cells) {
    const first = [0, 1, 2].map((k) => cells.reduce((least, cell) => Math.min(least, cell[k]), Infinity));
    const last = [0, 1, 2].map((k) => cells.reduce((most, cell) => Math.max(most, cell[k]), -Infinity));
    if ((grid === 'triangles' || grid === 'hexagons') && (first[0] + first[1]) % 2)
        --first[0];
    return {first, last};
}

/** Moves cells to the origin. @param {GridName} grid @param {ShapeCell[]} cells @returns {ShapeCell[]} */
function movedToOrigin(grid, cells) {
    const [x0, y0, z0] = extentOf(grid, cells).first;
    return cells.map(([x, y, z, color]) => [x - x0, y - y0, z - z0, color]);
}

/** Draws cells as rows of text. @param {GridName} grid @param {ShapeCell[]} cells */
function rowsOf(grid, cells) {
    const {first, last} = extentOf(grid, cells);
    const marks = new Map(cells.map(([x, y, z, color]) => [`${x},${y},${z}`, color]));
    const plain = (/** @type {number} */ x, /** @type {number} */ y) => grid !== 'triangles' ? '#' : (x + y) % 2 ? 'v' : '^';
    const lines = [];
    for (let z = first[2]; z <= last[2]; ++z) {
        if (z > first[2])
            lines.push('--');
        for (let y = first[1]; y <= last[1]; ++y) {
            let line = '';
            for (let x = first[0]; x <= last[0]; ++x) {
                const mark = marks.get(`${x},${y},${z}`);
                line += mark === undefined ? (grid === 'hexagons' && (x + y) % 2 ? ' ' : '.') : mark || plain(x, y);
            }
            lines.push(line.replace(/[. ]+$/, '') || '.');
        }
    }
    return lines.join('\n');
}

/** @param {[number, number]} count */
const countText = ([min, max]) => min === max ? String(min) : `${min}:${max}`;

/** Writes pieces and a board in the format of `dlx pack`. @param {Shapes} shapes */
function textOfShapes({grid, pieces, board}) {
    const header = (/** @type {ShapePiece} */ {name, count, turns, cells}) => {
        const words = [name];
        // A name of letters alone may also be a row of colors.
        if (countText(count) !== '1' || name === 'v' || cells.some(([, , , color]) => color))
            words.push(countText(count));
        if (turns === 2 || (turns === 1 && grid !== 'cubes'))
            words.push(turns === 2 ? 'fixed' : 'no-flip');
        return words.join(' ');
    };
    const blocks = pieces.filter(({cells}) => cells.length).map((piece) => `${header(piece)}\n${rowsOf(grid, piece.cells)}`);
    if (grid !== 'squares')
        blocks.unshift(`grid: ${grid}`);
    return [...blocks, `board\n${board.length ? rowsOf(grid, board) : '.'}`, ''].join('\n\n').replace(/\n\n$/, '\n');
}

/** A board of rows and layers. @param {number} rows @param {number} columns @param {number} [layers] */
const boxText = (rows, columns, layers = 1) => `\n\nboard\n${new Array(layers).fill(`${'#'.repeat(columns)}\n`.repeat(rows)).join('--\n')}`;
/** A board whose rows are shifted. @param {number} rows @param {string} row */
const slantText = (rows, row) => `\n\nboard\n${Array.from({length: rows}, (_, k) => `${' '.repeat(k)}${row}`).join('\n')}\n`;

/** Sets of pieces by grid and name, as text. @type {Record<GridName, Record<string, string>>} */
const PIECE_SETS = {
    squares: {
        Pentominoes: 'F\n.##\n##.\n.#.\n\nI\n#####\n\nL\n####\n#\n\nN\n##\n.###\n\nP\n##\n###\n\nT\n###\n.#\n.#\n\nU\n#.#\n###\n\nV\n#\n#\n###\n\nW\n#\n##\n.##\n\nX\n.#\n###\n.#\n\nY\n####\n.#\n\nZ\n##\n.#\n.##',
        Tetrominoes: 'I\n####\n\nL\n###\n#\n\nO\n##\n##\n\nT\n###\n.#\n\nS\n##\n.##',
        '1 to 3 squares': 'M\n#\n\nD\n##\n\nI3\n###\n\nV3\n##\n#',
    },
    triangles: {
        Hexiamonds: 'v^\n.v^\n..v^\n\nv^v\n.v^\n..v\n\n..^\nv^v\n.v^\n\nv^v^\n.v^\n\nv^.^\n.v^v\n\nv^v\n.v^v\n\nv^\n.v^v^\n\n..^\nv^v^\n.v\n\n..^\nv^v^v\n\n...^\n..^v\nv^v\n\n..^v^\nv^v\n\n^v^\nv^v',
        '1 to 5 triangles': 'O\n^\n\nD\n^v\n\nI3\n^v^\n\nI4\n^v^v\n\nC4\n^v^\n..v\n\nT4\n.^\n^v^\n\nI5\n^v^v^\n\nC5\n^v^\nv.v\n\nL5\n...^\n^v^v\n\nP5\n.^\n^v^v',
    },
    hexagons: {
        Tetrahexes: '#\n.#\n..#\n...#\n\n.#\n#\n.#\n..#\n\n#.#\n.#\n..#\n\n#\n.#\n#\n.#\n\n.#\n#.#\n.#\n\n.#\n#\n.#.#\n\n#\n.#.#\n#',
        Trihexes: 'I3\n# # #\n\nV3\n# #\n   #\n\nA3\n# #\n #',
    },
    cubes: {
        Soma: 'V\n##\n#\n\nL\n###\n#\n\nT\n###\n.#\n\nZ\n##\n.##\n\nA\n##\n#\n--\n.\n#\n\nB\n##\n#\n--\n.#\n\nP\n##\n#\n--\n#',
        Tetracubes: '#\n--\n#\n--\n#\n--\n#\n\n#\n#\n--\n#\n.\n--\n#\n.\n\n#\n.\n--\n#\n#\n--\n#\n.\n\n.\n#\n--\n#\n#\n--\n#\n.\n\n#\n#\n--\n#\n#\n\n##\n#\n--\n#\n.\n\n#\n#\n--\n##\n.\n\n#\n##\n--\n#\n.',
    },
};

/** Text of a set. @param {GridName} grid @param {string} name */
const setText = (grid, name) => `${grid === 'squares' ? '' : `grid: ${grid}\n\n`}${PIECE_SETS[grid][name]}`;

/** Examples by name: pieces and a board. @type {Record<string, string>} */
const SHAPE_EXAMPLES = {
    Heart: `${PIECE_SETS.squares.Pentominoes.split('\n\n').filter((text) => /^[FPUVWX]/.test(text)).join('\n\n')}\n\nS\n##\n.##\n\nboard\n.##.##\n#######\n#######\n#######\n.#####\n..###\n...#\n`,
    'Pentominoes 6x10': setText('squares', 'Pentominoes') + boxText(6, 10),
    'Pentominoes 8x8': `${setText('squares', 'Pentominoes')}${boxText(3, 8)}###..###\n###..###\n${'########\n'.repeat(3)}`,
    'Dominoes 8x8': `D 32\n##${boxText(8, 8)}`,
    Hexiamonds: setText('triangles', 'Hexiamonds') + slantText(6, 'v^'.repeat(6)),
    Tetrahexes: setText('hexagons', 'Tetrahexes') + slantText(4, '# '.repeat(7)),
    'Soma cube': setText('cubes', 'Soma') + boxText(3, 3, 3),
    'Tetracubes 2x4x4': setText('cubes', 'Tetracubes') + boxText(4, 4, 2),
};
