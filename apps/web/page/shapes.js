'use strict';

/** The page of shapes: pieces and a board, solutions that are not images of each other, and their number. */
class ShapesPage extends ProblemPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        super('shapes', engine, makeHelper);
        this.seconds = 120; // time limit of each call
        this.watcher = makeHelper();
        this.isWatched = false;
        this.watched = 0; // number of the search that is watched
        /** @type {(text: string) => void} */
        this.onProblem = () => {};
        /** @type {any[][]} the first solutions, as lists of placed pieces */
        this.solutions = [];
        /** @type {any} */
        this.shapes = null;
        /** @type {string[]} previous texts */
        this.past = [];
        document.head.append(make('style', {}, SHAPE_STYLE));
        this.editor = new ShapesEditor(engine, (shapes) => this.drawn(shapes));
        const {examples} = this;
        examples.append(...Object.keys(SHAPE_EXAMPLES).map((name) => make('option', {}, name)));
        examples.addEventListener('change', () => this.load(SHAPE_EXAMPLES[examples.value]));
        select('shapes-grid').addEventListener('change', () => {
            const grid = /** @type {GridName} */ (select('shapes-grid').value);
            this.load(Object.values(SHAPE_EXAMPLES).find((text) => (/^grid: (\w+)/.exec(text)?.[1] ?? 'squares') === grid) ?? '');
        });
        for (const id of ['shapes-shown', 'shapes-up-to'])
            select(id).addEventListener('change', () => this.answer());
        connectButtons({
            'shapes-undo': () => this.undo(), 'shapes-watch': () => this.watch(),
            'shapes-problem': () => this.openProblem(), 'shapes-continue': () => this.continue(), 'shapes-save': () => this.save(),
        });
        const stored = kept('shapes');
        this.load(stored ?? SHAPE_EXAMPLES.Heart);
        this.past = [];
        examples.value = stored ? 'own' : 'Heart';
    }

    /** @param {string} text */
    load(text) {
        this.remember();
        super.load(text);
    }

    /** Keeps the text for "Undo". */
    remember() {
        if (this.area.value && this.area.value !== this.past.at(-1))
            this.past.push(this.area.value);
        button('shapes-undo').disabled = this.past.length === 0;
    }

    undo() {
        this.area.value = this.past.pop() ?? this.area.value;
        button('shapes-undo').disabled = this.past.length === 0;
        this.changed();
    }

    /** The drawing was changed: the text follows. @param {Shapes} shapes */
    drawn(shapes) {
        this.remember();
        this.examples.value = 'own';
        this.area.value = textOfShapes(shapes);
        this.changed(true);
    }

    stop() {
        this.watcher.stop();
        super.stop();
    }

    get request() {
        return {text: this.area.value, up_to: select('shapes-up-to').value, seconds: this.seconds};
    }

    /** @param {boolean} isDrawn */
    read(isDrawn) {
        const text = this.area.value;
        const found = text.trim() ? readShapes(this.engine, text) : {error: 'Draw pieces and a board, or choose an example'};
        this.showStatus(found, ({pieces, board}) => `${counted(pieces.length, 'piece')}, ${counted(board.length, 'cell')} of the board`);
        this.shapes = found.error ? null : found;
        part('shapes-draw').hidden = !!found.error && !isDrawn;
        if (!found.error && !isDrawn)
            this.editor.show(found);
        this.answer();
    }

    /** Finds the first solutions, then counts all. */
    async answer() {
        const run = ++this.run;
        this.stop();
        this.solutions = [];
        this.endWatching();
        part('shapes-solutions').replaceChildren();
        part('shapes-count-text').textContent = part('shapes-why').textContent = '';
        button('shapes-continue').hidden = true;
        part('shapes-steps').hidden = !this.shapes;
        button('shapes-save').disabled = true;
        if (!this.shapes)
            return this.setVerdict('', '');
        this.setVerdict('Searching for a solution…', '…');
        const number = Number(select('shapes-shown').value);
        while (this.solutions.length < number) {
            const isFirst = this.solutions.length === 0;
            const found = await this.ask('Solution', {number: this.solutions.length}, this.helper,
                ({pieces}) => isFirst && this.showPictures([pieces], 'Search'));
            if (run !== this.run)
                return;
            if (found?.error) {
                part('shapes-why').textContent = asSentence(found.error);
                if (!isFirst)
                    return;
                const isImpossible = /cells of pieces/.test(found.error);
                return this.setVerdict(isImpossible ? 'The pieces cannot fill the board' : 'Unknown', isImpossible ? '✕' : '?');
            }
            if (!found?.pieces) {
                if (isFirst)
                    return this.showNone(found);
                break;
            }
            this.solutions.push(found.pieces);
            if (!this.isWatched)
                this.showPictures(this.solutions, 'Solution');
            button('shapes-save').disabled = !part('shapes-solutions').querySelector('svg'); // none of a large board
            if (isFirst) {
                this.setVerdict('There is a solution', '●');
                this.count(select('shapes-up-to').value === 'rotations' ? 'rotations' : undefined, ({complete}) => button('shapes-continue').hidden = complete);
            }
        }
    }

    /** @param {any} found the answer without a solution; null if the search was stopped */
    showNone(found) {
        if (found?.complete) {
            part('shapes-solutions').replaceChildren();
            return this.setVerdict('No solution', '✕');
        }
        this.setVerdict(`Unknown: ${found ? 'no solution was found in the time limit' : 'stopped before a solution was found'}`, '?');
        button('shapes-continue').hidden = false;
    }

    /** Opens the exact cover problem in its tab. */
    async openProblem() {
        const found = await this.ask('Problem', {});
        if (found)
            found.error ? notify(asSentence(found.error)) : this.onProblem(found.text);
    }

    /** Searches with a higher time limit. */
    continue() {
        this.seconds *= 10;
        this.answer();
    }

    /** Placed pieces as the drawing needs them. @param {any[]} pieces */
    withNames(pieces) {
        return pieces.map(({piece, cells}) => ({color: piece, text: this.shapes.pieces[piece].name, cells: cellsOfText(cells)}));
    }

    /** @param {any[][]} solutions @param {string} name */
    showPictures(solutions, name) {
        const maxCells = 5000;
        const {grid, board} = this.shapes;
        if (board.length > maxCells)
            return part('shapes-solutions').replaceChildren(make('p', {class: 'quiet'}, 'The board is too large to be drawn here.'));
        part('shapes-solutions').replaceChildren(...solutions.map((pieces, k) => {
            const label = solutions.length > 1 ? `${name} ${k + 1}` : name;
            const placed = this.withNames(pieces);
            const picture = drawShapes(grid, board, placed, {role: 'img', 'aria-label': label});
            const cellText = (/** @type {number[]} */ [x, y, z]) => `${grid === 'cubes' ? `${z},` : ''}${y},${x}`;
            picture.prepend(makeSvg('desc', {}, placed.map(({text, cells}) => `${text} ${cells.map(cellText).join(' ')}`).join('; ')));
            return picture;
        }));
    }

    /** Shows the first steps of the search one after the other. */
    async watch() {
        if (this.isWatched) {
            this.endWatching();
            return this.showPictures(this.solutions, 'Solution');
        }
        const watched = ++this.watched;
        this.isWatched = true;
        button('shapes-watch').textContent = 'Stop watching';
        const {steps = []} = await this.ask('Watch', {steps: 300}, this.watcher) ?? {};
        for (const [k, pieces] of steps.entries()) {
            if (watched !== this.watched)
                return;
            this.showPictures([pieces], `Step ${k + 1}`);
            part('shapes-step').textContent = `Step ${k + 1} of ${steps.length}`;
            await new Promise((resolve) => setTimeout(resolve, 70));
        }
        if (watched === this.watched) {
            this.endWatching();
            this.showPictures(this.solutions, 'Solution');
        }
    }

    endWatching() {
        ++this.watched;
        this.watcher.stop();
        this.isWatched = false;
        button('shapes-watch').textContent = 'Watch the search';
        part('shapes-step').textContent = '';
    }

    /** Saves the pictures in one file. */
    save() {
        const gap = 24;
        const pictures = [...part('shapes-solutions').querySelectorAll('svg')].map((picture) => /** @type {SVGSVGElement} */ (picture.cloneNode(true)));
        const [width, height] = ['width', 'height'].map((side) => Number(pictures[0].getAttribute(side)) + gap);
        const columns = Math.ceil(Math.sqrt(pictures.length));
        pictures.forEach((picture, k) => {
            picture.setAttribute('x', String(k % columns * width));
            picture.setAttribute('y', String(Math.floor(k / columns) * height));
        });
        const [fullWidth, fullHeight] = [columns * width - gap, Math.ceil(pictures.length / columns) * height - gap];
        const sheet = makeSvg('svg', {viewBox: `0 0 ${fullWidth} ${fullHeight}`, width: fullWidth, height: fullHeight}, makeSvg('style', {}, SHAPE_STYLE), ...pictures);
        download(new XMLSerializer().serializeToString(sheet), 'shapes.svg', 'image/svg+xml');
    }
}
