'use strict';

/** The drawn board and pieces: a tray with all of them, one of which is edited cell by cell. */
class ShapesEditor {
    /** @param {Engine} engine @param {(shapes: Shapes) => void} onChange called after each change of the drawing */
    constructor(engine, onChange) {
        this.engine = engine;
        this.onChange = onChange;
        /** @type {Shapes} */
        this.shapes = {grid: 'squares', pieces: [], board: []};
        this.subject = -1; // number of the edited piece; -1 is the board
        this.size = [1, 1, 1]; // columns, rows, layers of the canvas
        this.at = '0,0,0'; // the cell with the focus
        /** @type {Map<string, SVGElement>} by coordinates */
        this.places = new Map();
        connectButtons({
            'shapes-new': () => this.add({name: this.freeName('A'), count: [1, 1], turns: this.shapes.grid === 'cubes' ? 1 : 0, cells: []}),
            'shapes-remove': () => this.remove(), 'shapes-fill': () => this.fill(true), 'shapes-clear': () => this.fill(false),
        });
        for (const [k, name] of ['columns', 'rows', 'layers'].entries())
            input(`shapes-${name}`).addEventListener('change', () => this.resize(k, Number(input(`shapes-${name}`).value)));
        for (const name of ['name', 'count'])
            input(`shapes-${name}`).addEventListener('change', () => this.editPiece());
        select('shapes-turns').addEventListener('change', () => this.editPiece());
        select('shapes-set').addEventListener('change', () => this.addSet(select('shapes-set').value));
        this.connectCanvas(part('shapes-canvas'));
    }

    /** Shows shapes that were read from a text. @param {Shapes} shapes */
    show({grid, pieces, board}) {
        const sets = ['Add a set…', ...Object.keys(PIECE_SETS[grid])];
        select('shapes-set').replaceChildren(...sets.map((name, k) => make('option', {value: k ? name : ''}, name)));
        select('shapes-grid').value = grid;
        this.shapes = {grid, pieces: pieces.map((piece) => ({...piece, cells: movedToOrigin(grid, piece.cells)})), board: movedToOrigin(grid, board)};
        this.choose(this.subject < pieces.length ? this.subject : -1);
    }

    /** @returns {ShapeCell[]} */
    get cells() {
        return this.subject < 0 ? this.shapes.board : this.shapes.pieces[this.subject].cells;
    }
    set cells(cells) {
        if (this.subject < 0)
            this.shapes.board = cells;
        else
            this.shapes.pieces[this.subject].cells = cells;
    }

    /** Chooses the board or a piece to edit. @param {number} subject */
    choose(subject) {
        this.subject = subject;
        const {grid} = this.shapes;
        const least = subject < 0 ? [1, 1, 1] : {squares: [5, 5, 1], triangles: [7, 4, 1], hexagons: [8, 4, 1], cubes: [3, 3, 3]}[grid];
        this.size = [0, 1, 2].map((k) => Math.max(least[k], ...this.cells.map((cell) => cell[k] + 1)));
        if (grid === 'hexagons')
            this.size[0] = 2 * Math.floor(this.size[0] / 2);
        this.render();
    }

    /** Shows the tray, the fields and the canvas. */
    render() {
        this.showTray();
        const piece = this.shapes.pieces[this.subject];
        part('shapes-fields').hidden = !piece;
        part('shapes-pens').hidden = !!piece;
        if (piece) {
            input('shapes-name').value = piece.name;
            input('shapes-count').value = countText(piece.count);
            select('shapes-turns').value = String(piece.turns);
            select('shapes-turns').options[0].hidden = this.shapes.grid === 'cubes';
        }
        part('shapes-layers').parentElement?.toggleAttribute('hidden', this.shapes.grid !== 'cubes');
        ['columns', 'rows', 'layers'].forEach((name, k) => {
            input(`shapes-${name}`).value = String(k || this.shapes.grid !== 'hexagons' ? this.size[k] : this.size[k] / 2);
        });
        this.showCanvas();
    }

    /** Pictures of the board and of all pieces, which are buttons. */
    showTray() {
        const {grid, pieces, board} = this.shapes;
        const focused = document.activeElement?.getAttribute('data-subject');
        const tile = (/** @type {number} */ subject, /** @type {string} */ name, /** @type {ShapeCell[]} */ cells, /** @type {string} */ count) => {
            const button = makeButton('', () => this.choose(subject),
                {class: 'tile', 'data-subject': String(subject), 'aria-pressed': String(subject === this.subject), 'aria-label': subject < 0 ? name : `Piece ${name}, count ${count}`});
            if (cells.length && cells.length <= 400) {
                const picture = drawShapes(grid, cells, subject < 0 ? [] : [{color: subject, text: '', cells}], {'aria-hidden': 'true'});
                picture.setAttribute('height', String(Math.min(48, Number(picture.getAttribute('height')) * 0.3)));
                picture.removeAttribute('width');
                button.append(picture);
            }
            button.append(make('span', {}, count === '1' || subject < 0 ? name : `${name} ×${count.replace(':', '–')}`));
            return button;
        };
        part('shapes-tray').replaceChildren(tile(-1, 'Board', board, ''),
            ...pieces.slice(0, 100).map(({name, cells, count}, k) => tile(k, name, cells, countText(count))));
        if (focused)
            this.focusTile(Number(focused));
    }

    /** @param {number} subject */
    focusTile(subject) {
        const tile = part('shapes-tray').querySelector(`[data-subject="${subject}"]`);
        if (tile instanceof HTMLElement)
            tile.focus();
    }

    /** All places that can be cells. @returns {[number, number, number][]} */
    allPlaces() {
        const [columns, rows, layers] = this.size;
        /** @type {[number, number, number][]} */
        const places = [];
        for (let z = 0; z < layers; ++z)
            for (let y = 0; y < rows; ++y)
                for (let x = 0; x < columns; ++x)
                    if (this.shapes.grid !== 'hexagons' || (x + y) % 2 === 0)
                        places.push([x, y, z]);
        return places;
    }

    showCanvas() {
        const {grid} = this.shapes;
        const [columns, rows, layers] = this.size;
        this.places.clear();
        const maxPlaces = 2500;
        if (columns * rows * layers > maxPlaces) {
            part('shapes-canvas').replaceChildren(make('p', {class: 'quiet'}, 'This drawing is too large to be edited here. Edit the text.'));
            return;
        }
        const frame = new ShapeFrame(grid, [0, 0, 0], [columns - 1, rows - 1, layers - 1]);
        const picture = frame.picture({role: 'group', 'aria-label': this.subject < 0 ? 'Cells of the board' : `Cells of piece ${this.shapes.pieces[this.subject].name}`});
        const colors = new Map(this.cells.map(([x, y, z, color]) => [`${x},${y},${z}`, color]));
        for (const place of this.allPlaces()) {
            const element = makeSvg('polygon', {points: frame.points(place), role: 'checkbox', tabindex: -1, 'data-at': place.join()});
            this.places.set(place.join(), element);
            picture.append(element);
            this.paint(place.join(), colors.get(place.join()));
        }
        for (const [x, y, z, color] of this.cells)
            if (color && this.places.has(`${x},${y},${z}`))
                picture.append(frame.text([x, y, z], color));
        if (!this.places.has(this.at))
            this.at = '0,0,0';
        this.places.get(this.at)?.setAttribute('tabindex', '0');
        part('shapes-canvas').replaceChildren(picture);
    }

    /** Shows the state of a place. @param {string} at @param {string | undefined} color */
    paint(at, color) {
        const [x, y, z] = at.split(',').map(Number);
        const layer = this.shapes.grid === 'cubes' ? `layer ${z + 1}, ` : '';
        const state = color === '?' ? ', may stay empty' : color ? `, color ${color}` : '';
        const element = this.places.get(at);
        element?.setAttribute('aria-checked', String(color !== undefined));
        element?.setAttribute('aria-label', `${layer}row ${y + 1}, column ${x + 1}${state}`);
        element?.setAttribute('class', color === undefined ? 'off' : color === '?' ? 'maybe' : this.subject < 0 ? 'on' : `on s${this.subject % 16}`);
    }

    /** @param {string} at @returns {string | undefined} */
    colorAt(at) {
        return this.cells.find(([x, y, z]) => `${x},${y},${z}` === at)?.[3];
    }

    /** Makes a place a cell of this color, or none. @param {string} at @param {string | undefined} color */
    set(at, color) {
        const [x, y, z] = at.split(',').map(Number);
        const others = this.cells.filter((cell) => `${cell.slice(0, 3)}` !== at);
        this.cells = color === undefined ? others : [...others, [x, y, z, color]];
        this.paint(at, color);
    }

    /** The color that the pen gives to a cell: "" or "?". Over such a cell, it removes it. @param {string} at */
    penAt(at) {
        const pen = this.subject < 0 && input('shapes-pen-maybe').checked ? '?' : '';
        const color = this.colorAt(at);
        return color !== undefined && (color === '?') === (pen === '?') ? undefined : pen;
    }

    /** @param {HTMLElement} canvas */
    connectCanvas(canvas) {
        /** @type {{color: string | undefined} | null} the stroke of the pointer */
        let stroke = null;
        const placeAt = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-at') ?? '';
        canvas.addEventListener('pointerdown', (event) => {
            const at = placeAt(event);
            if (!this.places.has(at) || event.button > 0)
                return;
            event.preventDefault();
            canvas.setPointerCapture(event.pointerId);
            stroke = {color: this.penAt(at)};
            this.set(at, stroke.color);
            this.focus(at);
        });
        canvas.addEventListener('pointermove', (event) => {
            const at = stroke ? placeAt(event) : '';
            if (stroke && this.places.has(at) && this.colorAt(at) !== stroke.color)
                this.set(at, stroke.color);
        });
        const end = () => {
            if (stroke)
                this.changed();
            stroke = null;
        };
        canvas.addEventListener('pointerup', end);
        canvas.addEventListener('pointercancel', end);
        canvas.addEventListener('keydown', (event) => this.onKey(event));
        canvas.addEventListener('focusin', ({target}) => {
            if (target instanceof Element && target.hasAttribute('data-at'))
                this.focus(target.getAttribute('data-at') ?? '');
        });
    }

    /** @param {KeyboardEvent} event */
    onKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !this.places.has(this.at))
            return;
        const [x, y, z] = this.at.split(',').map(Number);
        const isHexagon = this.shapes.grid === 'hexagons';
        const wide = isHexagon ? 2 : 1;
        const slant = isHexagon ? (y % 2 ? -1 : 1) : 0; // up and down zigzag
        /** @type {Record<string, number[]>} */
        const steps = {ArrowLeft: [-wide, 0, 0], ArrowRight: [wide, 0, 0], ArrowUp: [slant, -1, 0], ArrowDown: [slant, 1, 0], PageUp: [0, 0, -1], PageDown: [0, 0, 1]};
        const step = steps[event.key];
        if (step)
            this.focus(`${x + step[0]},${y + step[1]},${z + step[2]}`);
        else if (event.key === ' ' || event.key === 'Enter' || /^[A-Za-z#?]$/.test(event.key)) {
            const isColor = event.key.length === 1 && event.key !== ' ';
            if (event.key === '?' && this.subject >= 0)
                return;
            this.set(this.at, isColor ? event.key.replace('#', '') : this.penAt(this.at));
            this.changed();
            this.focus(this.at);
        } else
            return;
        event.preventDefault();
    }

    /** Moves the focus to a place, if there is one. @param {string} at */
    focus(at) {
        const place = this.places.get(at);
        if (!place)
            return;
        this.places.get(this.at)?.setAttribute('tabindex', '-1');
        this.at = at;
        place.setAttribute('tabindex', '0');
        place.focus({preventScroll: true});
    }

    /** After a change: the tray and the text follow. */
    changed() {
        const hasFocus = part('shapes-canvas').contains(document.activeElement);
        this.render();
        if (hasFocus)
            this.focus(this.at);
        this.onChange(this.shapes);
    }

    /** Makes all places cells, or none. @param {boolean} isFull */
    fill(isFull) {
        this.cells = isFull ? this.allPlaces().map(([x, y, z]) => [x, y, z, this.colorAt(`${x},${y},${z}`) ?? '']) : [];
        this.changed();
    }

    /** Changes the number of columns (0), rows (1) or layers (2). Cells outside are removed. @param {number} k @param {number} size */
    resize(k, size) {
        const isHexagon = this.shapes.grid === 'hexagons';
        this.size[k] = Math.min(Math.max(Math.round(size) || 1, 1), 100) * (isHexagon && k === 0 ? 2 : 1);
        const inside = this.cells.filter((cell) => cell.slice(0, 3).every((at, j) => Number(at) < this.size[j]));
        const isCut = inside.length < this.cells.length;
        this.cells = inside;
        if (isCut)
            this.changed();
        else
            this.render();
    }

    /** A name that no piece has: this one, or the next letter, or with a number. @param {string} name */
    freeName(name) {
        const isFree = (/** @type {string} */ tried) => this.shapes.pieces.every((piece) => piece.name !== tried);
        if (isFree(name))
            return name;
        const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
        for (let k = 2; ; ++k) {
            const tried = letters.shift() ?? `${name}${k}`;
            if (isFree(tried))
                return tried;
        }
    }

    /** @param {ShapePiece} piece */
    add(piece) {
        this.shapes.pieces.push(piece);
        this.choose(this.shapes.pieces.length - 1);
        if (piece.cells.length)
            this.changed();
        else
            this.focus('0,0,0');
    }

    remove() {
        this.shapes.pieces.splice(this.subject, 1);
        this.choose(-1);
        this.changed();
        this.focusTile(-1);
    }

    /** @param {string} name */
    addSet(name) {
        select('shapes-set').selectedIndex = 0;
        const {grid} = this.shapes;
        const found = readShapes(this.engine, `${setText(grid, name)}\n\nboard\n${grid === 'triangles' ? '^' : '#'}`);
        for (const piece of found.pieces)
            this.shapes.pieces.push({...piece, name: this.freeName(piece.name), cells: movedToOrigin(grid, piece.cells)});
        this.changed();
    }

    /** Takes over the fields of the piece. A count that cannot be read is not taken. */
    editPiece() {
        const piece = this.shapes.pieces[this.subject];
        const name = input('shapes-name').value.replace(/[\s|:,#.?^]/g, '').replace(/^(board|v+|-+)$/, ''); // those have other meanings
        if (name && name !== piece.name)
            piece.name = this.freeName(name);
        const count = /^\s*(\d{1,6})(?:\s*[:–-]\s*(\d{1,6}))?\s*$/.exec(input('shapes-count').value);
        if (count && Number(count[1]) <= Number(count[2] ?? count[1]))
            piece.count = [Number(count[1]), Number(count[2] ?? count[1])];
        piece.turns = Number(select('shapes-turns').value);
        this.changed();
    }
}
