'use strict';

/**
 * The marks shown over a board.
 * @typedef {object} Overlay
 * @property {Map<number, Set<string>>} [cells] words of each cell, keys of CELL_WORDS
 * @property {Map<number, Map<number, string>>} [marks] by cell and digit: '+' placed, '-' eliminated, '*' mentioned
 * @property {number[]} [possible] bits by cell, shown as candidates of empty cells
 */

/** The words of cells for screen readers. @type {Record<string, string>} */
const CELL_WORDS = {
    clash: 'clashing digit', conflict: 'in conflict', dead: 'no possible digit', suspect: 'probably wrong',
    wrong: 'wrong', area: 'look here', redundant: 'redundant', drawn: 'part of the rule',
};

/** @param {Map<number, string> | undefined} marks of a cell */
const bitsOf = (marks) => [...marks?.keys() ?? []].reduce((sum, digit) => sum | bit(digit), 0);

/** @param {Overlay} overlay @param {Iterable<number>} cells @param {string} word */
function addWord(overlay, cells, word) {
    overlay.cells ??= new Map();
    for (const cell of cells)
        overlay.cells.set(cell, (overlay.cells.get(cell) ?? new Set()).add(word));
}

/** The board on the page: a table that is a grid for screen readers, with one cell in the order of tabs. */
class GridView {
    /** @param {HTMLElement} table */
    constructor(table) {
        this.table = table;
        /** @type {HTMLElement[]} */
        this.cells = [];
        /** @type {string[]} shown contents of each cell */
        this.shown = [];
        this.focused = 0;
        /** @type {Set<number>} the selected cells, which are edited: at least the focused one */
        this.selected = new Set([0]);
        this.shape = '';
        this.columns = 3; // of the candidates in a cell
        /** @type {Board} */
        this.board = boardWith({box: [3, 3]});
    }

    /** @param {Board} board */
    build(board) {
        const side = sideOf(board);
        this.shape = board.box.join('x');
        this.shown = [];
        this.focused = Math.min(this.focused, side * side - 1);
        this.selected = new Set([this.focused]);
        this.columns = Math.min(board.box[1], Math.ceil(Math.sqrt(side)));
        this.table.setAttribute('style', `--side: ${side}; --box-rows: ${Math.ceil(side / this.columns)}; --box-columns: ${this.columns}`);
        this.cells = board.givens.map((_, cell) => {
            const [row, column] = placeOf(board, cell);
            const edges = (row % board.box[0] === 0 && row > 0 ? 'top ' : '') + (column % board.box[1] === 0 && column > 0 ? 'left' : '');
            return make('td', {role: 'gridcell', tabindex: '-1', 'data-edges': edges, 'data-cell': String(cell)});
        });
        this.table.replaceChildren(...Array.from({length: side}, (_, row) => make('tr', {role: 'row'}, ...this.cells.slice(row * side, (row + 1) * side))));
        this.cells[this.focused].tabIndex = 0;
    }

    /** @param {Board} board @param {Overlay} overlay @param {(number | null)[] | null} candidates bits by cell; null hides them */
    show(board, overlay, candidates) {
        this.board = board;
        if (this.shape !== board.box.join('x'))
            this.build(board);
        for (let cell = 0; cell < this.cells.length; ++cell)
            this.showCell(cell, overlay, candidates);
        this.showPeers();
    }

    /** @param {number} cell @param {Overlay} overlay @param {(number | null)[] | null} candidates */
    showCell(cell, overlay, candidates) {
        const {board} = this;
        const words = [...overlay.cells?.get(cell) ?? []];
        const marks = overlay.marks?.get(cell);
        const digit = digitAt(board, cell);
        const open = (overlay.possible ?? candidates)?.[cell] ?? null;
        const bits = digit ? 0 : open ?? 0;
        const kind = board.givens[cell] ? 'given' : digit ? 'filled' : '';
        const pencil = digit || open !== null ? [0, 0] : [board.corner[cell], board.center[cell]];
        const color = board.colors[cell];
        const key = [digit, kind, words, marks ? [...marks].join(';') : '', bits, pencil, board.alphabet, color].join('|');
        if (this.shown[cell] === key)
            return;
        this.shown[cell] = key;
        const element = this.cells[cell];
        element.className = [kind, ...words].join(' ');
        element.setAttribute('aria-label', this.label(cell, kind, words, bits, pencil, marks));
        element.replaceChildren();
        element.setAttribute('data-color', String(color));
        if (digit)
            element.append(make('span', {class: 'digit' + (digitText(board, digit).length > 1 ? ' wide' : '')}, digitText(board, digit)));
        else if (bits || marks)
            element.append(this.candidates(bits, marks));
        else
            ['corner', 'center'].forEach((name, k) => pencil[k] && element.append(make('span', {class: name, 'data-text': this.text(pencil[k], sideOf(board) > 9 ? ' ' : '')})));
    }

    /** Screen readers get them from the label of the cell. @param {number} bits @param {Map<number, string> | undefined} marks */
    candidates(bits, marks) {
        const {board} = this;
        const names = new Map([['+', 'plus'], ['-', 'minus'], ['*', 'star']]);
        return make('span', {class: 'candidates'}, ...digitsOf(bits | bitsOf(marks)).map((digit) => make('i', {
            class: names.get(marks?.get(digit) ?? '') ?? '', 'data-text': digitText(board, digit),
            style: `grid-area: ${Math.floor((digit - 1) / this.columns) + 1} / ${(digit - 1) % this.columns + 1}`,
        })));
    }

    /** @param {number} bits @param {string} [between] */
    text(bits, between = ' ') {
        return digitsOf(bits).map((digit) => digitText(this.board, digit)).join(between);
    }

    /**
     * @param {number} cell @param {string} kind @param {string[]} words @param {number} bits @param {number[]} pencil
     * @param {Map<number, string> | undefined} marks
     */
    label(cell, kind, words, bits, pencil, marks) {
        const {board} = this;
        const [row, column] = placeOf(board, cell);
        const digit = digitAt(board, cell);
        const lists = Object.entries({candidates: digit ? 0 : bits | bitsOf(marks), 'corner marks': pencil[0], 'center marks': pencil[1]});
        return [`row ${row + 1} column ${column + 1}`, digit ? `${digitText(board, digit)} ${kind}` : 'empty',
            ...lists.map(([name, set]) => set && `${name} ${this.text(set)}`),
            ...[...marks ?? []].map(([marked, mark]) => mark !== '*' && `${digitText(board, marked)} ${mark === '+' ? 'is placed here' : 'is eliminated'}`),
            board.colors[cell] && `color ${board.colors[cell]}`, ...words.map((word) => CELL_WORDS[word])].filter(Boolean).join(', ');
    }

    /** @param {number} cell @param {boolean} [withFocus] @param {boolean} [keeps] keeps the selection */
    focus(cell, withFocus = true, keeps = false) {
        if (!keeps)
            this.selected.clear();
        this.selected.add(cell);
        this.cells[this.focused].tabIndex = -1;
        this.focused = cell;
        this.cells[cell].tabIndex = 0;
        if (withFocus)
            this.cells[cell].focus({preventScroll: false});
        this.showPeers();
    }

    /** Adds a cell to the selection, or removes it if others are selected. @param {number} cell */
    toggle(cell) {
        const others = [...this.selected].filter((other) => other !== cell);
        const isTaken = this.selected.has(cell) && others.length > 0;
        if (isTaken)
            this.selected.delete(cell);
        this.focus(isTaken ? others[others.length - 1] : cell, true, true);
    }

    /** Selects the cells between the focused cell and this one, which gets the focus. @param {number} cell */
    selectTo(cell) {
        const corners = [placeOf(this.board, cell), placeOf(this.board, this.focused)];
        const isBetween = (/** @type {number} */ at, /** @type {number} */ k) =>
            at >= Math.min(corners[0][k], corners[1][k]) && at <= Math.max(corners[0][k], corners[1][k]);
        this.cells.forEach((_, other) => placeOf(this.board, other).every(isBetween) && this.selected.add(other));
        this.focus(cell, true, true);
    }

    /** Shades the selected cells, the houses of the focused one, and the cells with its digit. */
    showPeers() {
        const {board, focused} = this;
        const digit = digitAt(board, focused);
        this.cells.forEach((element, cell) => {
            element.toggleAttribute('data-chosen', this.selected.has(cell));
            if (this.selected.size > 1)
                element.setAttribute('aria-selected', String(this.selected.has(cell)));
            else
                element.removeAttribute('aria-selected');
            element.toggleAttribute('data-peer', arePeers(board, cell, focused));
            element.toggleAttribute('data-same', digit !== 0 && digitAt(board, cell) === digit);
        });
    }

    /** Highlights cells that a sentence mentions. @param {number[]} cells */
    highlight(cells) {
        const set = new Set(cells);
        this.cells.forEach((element, cell) => element.toggleAttribute('data-mentioned', set.has(cell)));
    }
}
