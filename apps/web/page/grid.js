'use strict';

/**
 * What is shown over a board.
 * @typedef {object} Overlay
 * @property {Map<number, Set<string>>} [cells] words of each cell, of those in CELL_WORDS
 * @property {Map<number, Map<number, string>>} [marks] by cell and digit: '+' placed, '-' taken away, '*' spoken of
 * @property {number[]} [possible] bits by cell, shown as candidates of empty cells
 */

/** What the words of cells are called for those who do not see them. @type {Record<string, string>} */
const CELL_WORDS = {
    clash: 'clashes', conflict: 'in conflict', dead: 'nothing is possible here', suspect: 'probably wrong',
    wrong: 'wrong', area: 'look here', spare: 'can be left out',
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
        /** @type {string[]} what each cell shows */
        this.shown = [];
        this.focused = 0;
        /** @type {Set<number>} the cells that are written into: at least the focused one */
        this.selected = new Set([0]);
        this.shape = '';
        /** @type {Board} */
        this.board = emptyBoard(3, 3);
    }

    /** @param {Board} board */
    build(board) {
        const side = sideOf(board);
        this.shape = board.box.join('x');
        this.cells = [];
        this.shown = [];
        this.focused = Math.min(this.focused, side * side - 1);
        this.selected = new Set([this.focused]);
        this.table.replaceChildren();
        this.table.style.setProperty('--side', String(side));
        this.table.style.setProperty('--box-columns', String(board.box[1]));
        this.table.style.setProperty('--box-rows', String(board.box[0]));
        for (let row = 0; row < side; ++row) {
            const line = make('tr', {role: 'row'});
            for (let column = 0; column < side; ++column) {
                const edges = (row % board.box[0] === 0 && row > 0 ? 'top ' : '') + (column % board.box[1] === 0 && column > 0 ? 'left' : '');
                const cell = make('td', {role: 'gridcell', tabindex: '-1', 'data-edges': edges, 'data-cell': String(this.cells.length)});
                this.cells.push(cell);
                line.append(cell);
            }
            this.table.append(line);
        }
        this.cells[this.focused].tabIndex = 0;
    }

    /** @param {Board} board @param {Overlay} overlay @param {number[] | null} candidates bits by cell, if they are shown */
    show(board, overlay, candidates) {
        this.board = board;
        if (this.shape !== board.box.join('x'))
            this.build(board);
        for (let cell = 0; cell < this.cells.length; ++cell)
            this.showCell(cell, overlay, candidates);
        this.showPeers();
    }

    /** @param {number} cell @param {Overlay} overlay @param {number[] | null} candidates */
    showCell(cell, overlay, candidates) {
        const {board} = this;
        const words = [...overlay.cells?.get(cell) ?? []];
        const marks = overlay.marks?.get(cell);
        const digit = board.givens[cell] || board.filled[cell];
        const all = overlay.possible ?? candidates;
        const bits = digit ? 0 : all ? all[cell] : 0;
        const kind = board.givens[cell] ? 'given' : board.filled[cell] ? 'filled' : '';
        const pencil = digit || all ? [0, 0] : [board.corner[cell], board.centre[cell]];
        const key = [digit, kind, words, marks ? [...marks].join(';') : '', bits, pencil, board.alphabet].join('|');
        if (this.shown[cell] === key)
            return;
        this.shown[cell] = key;
        const element = this.cells[cell];
        element.className = [kind, ...words].join(' ');
        element.setAttribute('aria-label', this.label(cell, kind, words, bits, pencil, marks));
        element.replaceChildren();
        if (digit)
            element.append(make('span', {class: 'digit' + (digitText(board, digit).length > 1 ? ' wide' : '')}, digitText(board, digit)));
        else if (bits || marks)
            element.append(this.candidates(bits, marks));
        else
            element.append(...this.pencil(pencil));
    }

    /** The label of the cell tells them to those who do not see them. @param {number} bits @param {Map<number, string> | undefined} marks */
    candidates(bits, marks) {
        const holder = make('span', {class: 'candidates'});
        const all = bits | bitsOf(marks);
        const names = new Map([['+', 'plus'], ['-', 'minus'], ['*', 'star']]);
        for (const digit of digitsOf(all)) {
            const mark = names.get(marks?.get(digit) ?? '') ?? '';
            const candidate = make('i', {class: mark, 'data-text': digitText(this.board, digit)});
            candidate.style.gridRow = String(Math.floor((digit - 1) / this.board.box[1]) + 1);
            candidate.style.gridColumn = String((digit - 1) % this.board.box[1] + 1);
            holder.append(candidate);
        }
        return holder;
    }

    /** @param {number[]} pencil bits in the corner and in the centre */
    pencil([corner, centre]) {
        const text = (/** @type {number} */ bits) => digitsOf(bits).map((digit) => digitText(this.board, digit)).join(sideOf(this.board) > 9 ? ' ' : '');
        const parts = [];
        if (corner)
            parts.push(make('span', {class: 'corner', 'data-text': text(corner)}));
        if (centre)
            parts.push(make('span', {class: 'centre', 'data-text': text(centre)}));
        return parts;
    }

    /**
     * @param {number} cell @param {string} kind @param {string[]} words @param {number} bits @param {number[]} pencil
     * @param {Map<number, string> | undefined} marks
     */
    label(cell, kind, words, bits, pencil, marks) {
        const {board} = this;
        const side = sideOf(board);
        const list = (/** @type {number} */ set) => digitsOf(set).map((digit) => digitText(board, digit)).join(' ');
        const digit = board.givens[cell] || board.filled[cell];
        const parts = [`row ${Math.floor(cell / side) + 1} column ${cell % side + 1}`,
            digit ? `${digitText(board, digit)} ${kind}` : 'empty'];
        const all = digit ? 0 : bits | bitsOf(marks);
        if (all)
            parts.push(`candidates ${list(all)}`);
        if (pencil[0])
            parts.push(`corner marks ${list(pencil[0])}`);
        if (pencil[1])
            parts.push(`centre marks ${list(pencil[1])}`);
        for (const [marked, mark] of marks ?? [])
            if (mark !== '*')
                parts.push(`${digitText(board, marked)} ${mark === '+' ? 'goes here' : 'is taken away'}`);
        return [...parts, ...words.map((word) => CELL_WORDS[word] ?? '')].filter(Boolean).join(', ');
    }

    /** @param {number} cell @param {boolean} [withFocus] @param {boolean} [keeps] what is selected stays so */
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

    /** Selects a cell with those that are selected, or takes it from them if there are others. @param {number} cell */
    toggle(cell) {
        const others = [...this.selected].filter((other) => other !== cell);
        const isTaken = this.selected.has(cell) && others.length > 0;
        if (isTaken)
            this.selected.delete(cell);
        this.focus(isTaken ? others[others.length - 1] : cell, true, true);
    }

    /** Selects the cells between the focused one and that one, which gets the focus. @param {number} cell */
    selectTo(cell) {
        const side = sideOf(this.board);
        const [top, bottom] = [cell, this.focused].map((at) => Math.floor(at / side)).sort((a, b) => a - b);
        const [left, right] = [cell, this.focused].map((at) => at % side).sort((a, b) => a - b);
        for (let row = top; row <= bottom; ++row)
            for (let column = left; column <= right; ++column)
                this.selected.add(row * side + column);
        this.focus(cell, true, true);
    }

    /** Shades the selected cells, the houses of the focused one, and the cells with its digit. */
    showPeers() {
        const {board, focused} = this;
        const digit = board.givens[focused] || board.filled[focused];
        this.cells.forEach((element, cell) => {
            element.toggleAttribute('data-chosen', this.selected.has(cell));
            if (this.selected.size > 1)
                element.setAttribute('aria-selected', String(this.selected.has(cell)));
            else
                element.removeAttribute('aria-selected');
            element.toggleAttribute('data-peer', arePeers(board, cell, focused));
            element.toggleAttribute('data-same', digit !== 0 && (board.givens[cell] || board.filled[cell]) === digit);
        });
    }

    /** Highlights cells that a sentence speaks of. @param {number[]} cells */
    highlight(cells) {
        const set = new Set(cells);
        this.cells.forEach((element, cell) => element.toggleAttribute('data-spoken', set.has(cell)));
    }
}
