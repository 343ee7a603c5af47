'use strict';

/**
 * A rule of the tray, see the call "rules": [min, max] cells, numbers and cells after "=".
 * @typedef {{name: string, syntax: string, choice: number, word: string, cells: [number, number | null], numbers: [number, number | null],
 *            others: [number, number | null], crosses: boolean, picture: string}} RuleKind
 */

/** Rules of which the order of cells does not matter. */
const UNORDERED = new Set(['regions', 'candidates', 'extra-region', 'even', 'odd', 'minimum', 'maximum', 'clone', 'killer', 'quadruple', 'sum']);
/** Rules about all cells from one edge to another: the first two cells give the direction. */
const WHOLE_LINES = new Set(['little-killer', 'sandwich', 'x-sum', 'skyscraper']);

/** @param {RuleKind} kind */
const titleOf = ({name, word}) => asSentence(`${name.replaceAll('-', ' ').replace('xv', 'XV')}${word && ` ${word}`}`).slice(0, -1);
/** @param {RuleKind} kind */
const isOfBoard = ({name, cells}) => cells[1] === 0 && name !== 'regions';

/** The rules to choose from, and the rule that is being drawn. */
class Tray {
    /** @param {VariantsPage} page */
    constructor(page) {
        this.page = page;
        /** @type {RuleKind | null} the chosen rule */
        this.kind = null;
        /** @type {number[]} cells in the order of drawing */
        this.path = [];
        /** @type {number[]} cells of a first part: the original of a clone */
        this.first = [];
        /** @type {number[]} regions by cell while a jigsaw is drawn; -1: none yet */
        this.regions = [];
        /** @type {RuleKind[]} */
        this.kinds = page.rulesTable.rules;
        this.tiles = this.kinds.map((kind) => {
            const tile = makeButton('', () => this.choose(kind), {class: 'tile', 'aria-pressed': 'false'});
            if (kind.picture)
                tile.insertAdjacentHTML('beforeend', `<svg aria-hidden="true" viewBox="0 0 96 96"><path class="thin" d="M48 0V96M0 48H96"/>${kind.picture}</svg>`);
            tile.append(titleOf(kind));
            return tile;
        });
        part('tray').replaceChildren(...this.tiles);
        part('drawing-form').addEventListener('submit', (event) => {
            event.preventDefault();
            this.finish();
        });
        connectButtons({'drawing-cancel': () => this.path.length + this.first.length ? this.clear() : this.choose(null)});
        this.connect();
    }

    /** Chooses a rule to draw; a rule about the whole board is set or removed at once. @param {RuleKind | null} kind */
    choose(kind) {
        this.page.close();
        if (kind && isOfBoard(kind)) {
            const line = this.lineOf(kind);
            if (line)
                return this.page.removeLines(line);
            this.page.edit('withRule', {rule: kind.name, choice: kind.choice});
            return;
        }
        this.kind = kind === this.kind ? null : kind;
        this.regions = this.kind?.name === 'regions' ? new Array(this.page.puzzle.givens.length).fill(-1) : [];
        document.body.classList.toggle('drawing', Boolean(this.kind));
        this.clear();
        if (this.kind)
            part('board').scrollIntoView({block: 'nearest'});
    }

    /** Returns the line of a rule about the whole board, or 0. @param {RuleKind} kind */
    lineOf({name, word}) {
        return 1 + this.page.text.split('\n').findIndex((line, k) => k > 0 && line.split('#')[0].trim().toLowerCase() === `${name} ${word}`.trim());
    }

    /** Forgets the drawn cells. */
    clear() {
        this.path = [];
        this.first = [];
        input('drawing-numbers').value = '';
        this.show();
    }

    /** @param {number} cell */
    toggle(cell) {
        if (this.path.includes(cell) && !this.kind?.crosses)
            this.path = this.path.filter((other) => other !== cell);
        else
            this.path.push(cell);
        this.show();
    }

    /** Continues the drawing to a cell; back on a line, it removes the last one. @param {number} cell */
    extend(cell) {
        const {kind, path} = this;
        if (!kind || path[path.length - 1] === cell)
            return;
        if (!UNORDERED.has(kind.name) && path[path.length - 2] === cell)
            path.pop();
        else if (!path.includes(cell) || kind.crosses)
            path.push(cell);
        this.show();
    }

    /** Handles the end of a stroke: rules without a number are set. */
    release() {
        if (!this.kind || !this.path.length)
            return;
        this.path = this.completed(this.kind);
        this.show();
        if (this.kind.numbers[1] === 0)
            this.finish();
        else
            input('drawing-numbers').focus();
    }

    /** Returns the cells of the rule that a stroke means. @param {RuleKind} kind */
    completed({name, cells}) {
        const {path} = this;
        const {board} = this.page;
        const side = sideOf(board);
        const places = path.map((cell) => placeOf(board, cell));
        if (WHOLE_LINES.has(name) && path.length > 1) {
            const by = [0, 1].map((k) => Math.sign(places[1][k] - places[0][k]));
            const isInside = (/** @type {number[]} */ at) => at.every((x) => x >= 0 && x < side);
            let at = places[0];
            while (isInside(at.map((x, k) => x - by[k])))
                at = at.map((x, k) => x - by[k]);
            const line = [];
            for (; isInside(at); at = at.map((x, k) => x + by[k]))
                line.push(at[0] * side + at[1]);
            return line;
        }
        if (cells[0] === 4 && path.length > 1) { // quadruple: two opposite cells are enough
            const corner = [0, 1].map((k) => Math.min(...places.map((at) => at[k]), side - 2));
            return [0, 1, side, side + 1].map((by) => corner[0] * side + corner[1] + by);
        }
        return UNORDERED.has(name) ? [...path].sort((a, b) => a - b) : path;
    }

    /** Sets the rule that was drawn. */
    finish() {
        const {kind} = this;
        if (!kind || !this.path.length)
            return;
        const path = this.completed(kind);
        if (kind.name === 'regions')
            return this.setRegion(path);
        if (kind.name === 'clone' && !this.first.length) {
            this.first = path;
            this.path = [];
            return this.show();
        }
        const isArrow = kind.name === 'arrow';
        const cells = this.first.length ? this.first : isArrow ? path.slice(0, 1) : path;
        const others = this.first.length ? path : isArrow ? path.slice(1) : [];
        const numbers = (input('drawing-numbers').value.match(/\d+/g) ?? []).map(Number);
        if (cells.length < kind.cells[0] || others.length < kind.others[0])
            return this.refuse(`${titleOf(kind)}: draw over ${counted(kind.cells[0] + kind.others[0], 'cell')} at least`);
        if (kind.cells[1] !== null && cells.length > kind.cells[1])
            return this.refuse(`${titleOf(kind)}: draw over ${counted(kind.cells[1], 'cell')}`);
        if (numbers.some((number) => number >= 2 ** 32))
            return notify('The number is too large');
        if (numbers.length < kind.numbers[0] || kind.name === 'candidates' && !numbers.length) {
            input('drawing-numbers').focus();
            return notify(`Type the ${this.numberName(kind)}`);
        }
        if (this.page.edit('withRule', {rule: kind.name, choice: kind.choice, numbers, cells, others}))
            this.page.view.cells[cells[0]].focus();
        this.clear();
    }

    /** @param {string} message */
    refuse(message) {
        notify(message);
        this.clear();
    }

    /** Adds a region of a jigsaw. With the last but one, the text gets all of them. @param {number[]} cells */
    setRegion(cells) {
        const {page, regions} = this;
        const {side} = page.puzzle;
        if (cells.length !== side || cells.some((cell) => regions[cell] >= 0))
            return this.refuse(`Draw over ${side} cells that are in no region yet`);
        const number = Math.max(...regions) + 1;
        cells.forEach((cell) => regions[cell] = number);
        if (number + 2 < side)
            return this.clear();
        const letters = regions.map((region) => String.fromCharCode(65 + (region < 0 ? side - 1 : region))).join('');
        const rows = letters.match(new RegExp(`.{${side}}`, 'g')) ?? [];
        const lines = page.text.split('\n');
        const at = lines.findIndex((line) => /^\s*regions\b/i.test(line));
        if (at > 0)
            lines.splice(at, /none/.test(lines[at]) ? 1 : side + 1);
        this.choose(null);
        page.change(`${lines.join('\n').trimEnd()}\nregions\n${rows.join('\n')}\n`);
    }

    /** "sum", "digits" @param {RuleKind} kind */
    numberName({syntax}) {
        return (/\b(SUM|DIFFERENCE|DIGITS|COUNT)\b/.exec(syntax)?.[0] ?? 'number').toLowerCase();
    }

    /** Shows the chosen rule and its cells. */
    show() {
        const {kind, path, first, regions, page} = this;
        this.tiles.forEach((tile, k) => {
            const isSet = isOfBoard(this.kinds[k]) && this.lineOf(this.kinds[k]) > 0;
            tile.setAttribute('aria-pressed', String(this.kinds[k] === kind || isSet));
        });
        part('drawing').hidden = !kind;
        const drawn = new Set(kind ? [...path, ...first] : []);
        page.view.cells.forEach((cell, k) => {
            cell.toggleAttribute('data-drawn', drawn.has(k));
            cell.toggleAttribute('data-region', (regions[k] ?? -1) >= 0);
            cell.style.setProperty('--region', String(regions[k] ?? 0));
        });
        if (!kind)
            return;
        part('drawing-rule').textContent = titleOf(kind);
        part('drawing-number').hidden = kind.numbers[1] === 0;
        part('drawing-label').textContent = asSentence(this.numberName(kind)).slice(0, -1) + (kind.numbers[0] || kind.name === 'candidates' ? '' : ' (optional)');
        part('drawing-help').textContent = path.length ? path.map((cell) => cellName(page.board, cell)).join(' ') : this.help(kind);
    }

    /** @param {RuleKind} kind */
    help({name, cells, others}) {
        if (name === 'regions')
            return `Region ${Math.max(...this.regions) + 2} of ${this.page.puzzle.side}: drag over its ${this.page.puzzle.side} cells`;
        if (name === 'clone')
            return this.first.length ? 'Now drag over the copy' : 'Drag over the original, then over its copy';
        if (WHOLE_LINES.has(name))
            return 'Drag over two cells, in the direction that the clue looks';
        if (name === 'thermo' || name === 'slow-thermo')
            return 'Drag from the bulb';
        return others[0] ? 'Drag from the circle along the arrow' : cells[1] === 2 ? 'Drag from one cell to the other' : cells[0] === 4 ? 'Drag over four cells' : 'Drag over the cells';
    }

    /** Connects the pointer and the keys on the board while a rule is drawn. Others do not see these events. */
    connect() {
        const {table} = this.page.view;
        let isDown = false;
        let last = {x: 0, y: 0};
        /** The cell whose middle is near: diagonal strokes must not touch other cells. @param {number} x @param {number} y @param {number} radius in cells */
        const cellAt = (x, y, radius) => {
            const {left, top, width} = table.getBoundingClientRect();
            const side = this.page.puzzle.side;
            const [column, row] = [(x - left) / width * side, (y - top) / width * side];
            const isNear = Math.hypot(column % 1 - .5, row % 1 - .5) < radius;
            return isNear && Math.min(row, column) >= 0 && Math.max(row, column) < side ? Math.floor(row) * side + Math.floor(column) : -1;
        };
        const take = (/** @type {number} */ cell) => {
            if (cell < 0)
                return;
            this.extend(cell);
            this.page.view.focus(cell);
        };
        table.addEventListener('pointerdown', (event) => {
            if (!this.kind || event.button > 0)
                return;
            event.preventDefault();
            event.stopImmediatePropagation();
            if (!event.shiftKey && !event.ctrlKey && this.kind.numbers[1] !== 0)
                this.path = [];
            isDown = true;
            last = {x: event.clientX, y: event.clientY};
            take(cellAt(last.x, last.y, 1));
        }, true);
        document.addEventListener('pointermove', ({clientX, clientY}) => {
            if (!isDown)
                return;
            const steps = 1 + Math.floor(Math.hypot(clientX - last.x, clientY - last.y) / 6);
            for (let k = 1; k <= steps; ++k)
                take(cellAt(last.x + (clientX - last.x) * k / steps, last.y + (clientY - last.y) * k / steps, .42));
            last = {x: clientX, y: clientY};
        });
        document.addEventListener('pointerup', () => {
            if (isDown)
                this.release();
            isDown = false;
        });
        document.addEventListener('pointercancel', () => {
            if (isDown)
                this.clear();
            isDown = false;
        });
    }

    /** Handles a key on the board. Returns whether it has a function while a rule is drawn. @param {KeyboardEvent} event */
    pressed({key}) {
        if (!this.kind || ![' ', 'Enter', 'Escape'].includes(key))
            return false;
        if (key === ' ')
            this.toggle(this.page.view.focused);
        else if (key === 'Enter')
            setTimeout(() => this.release()); // after the board has got the focus
        else
            part('drawing-cancel').click();
        return true;
    }
}
