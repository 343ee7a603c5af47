'use strict';

/** The page of exact cover: a problem, its solutions one after the other, and why there is none. */
class CoverPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        this.engine = engine;
        this.helper = makeHelper();
        this.counter = makeHelper(); // counts while solutions are looked at
        this.number = 0;
        /** @type {any} the first solution of the problem */
        this.first = null;
        /** @type {string | undefined} how many solutions there are, if that is known */
        this.count = undefined;
        /** @type {any} */
        this.problem = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        const examples = byId('cover-example', HTMLSelectElement);
        for (const script of document.querySelectorAll('script[data-example]'))
            examples.append(make('option', {value: script.id}, script.getAttribute('data-example') ?? ''));
        examples.value = 'example-pentominoes';
        examples.addEventListener('change', () => this.load(document.getElementById(examples.value)?.textContent?.trimStart() ?? ''));
        this.area.addEventListener('input', () => {
            examples.selectedIndex = -1;
            this.changed();
        });
        this.area.addEventListener('scroll', () => part('cover-lines').scrollTop = this.area.scrollTop);
        button('cover-on').addEventListener('click', () => this.show(this.number + 1));
        button('cover-back').addEventListener('click', () => this.show(this.number - 1));
        button('cover-stop').addEventListener('click', () => this.stop());
        button('cover-copy').addEventListener('click', () => copy(part('cover-options').textContent ?? '', 'Solution'));
        if (kept('cover'))
            examples.selectedIndex = -1;
        this.load(kept('cover') ?? document.getElementById('example-pentominoes')?.textContent?.trimStart() ?? '');
    }

    get area() {
        return byId('cover-text', HTMLTextAreaElement);
    }

    /** @param {string} text */
    load(text) {
        this.area.value = text;
        this.area.scrollTop = this.area.scrollLeft = 0;
        this.changed();
    }

    stop() {
        this.helper.stop();
        this.counter.stop();
    }

    changed() {
        this.first = null;
        this.stop();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.read(), 60);
    }

    read() {
        const text = this.area.value;
        keep('cover', text);
        this.problem = text.trim() ? this.engine.call('coverRead', {text}) : {error: 'Write a problem, or choose an example'};
        this.showLines(text);
        const {error, line, column, items, primary, options, warnings} = this.problem;
        part('cover-status').className = error && line ? 'error' : 'quiet';
        part('cover-status').textContent = error ? `${line ? `Line ${line}, column ${column}: ` : ''}${error}`
            : `${counted(items, 'item')}${items > primary ? `, ${primary} primary` : ''}, ${counted(options, 'option')}` +
              warnings.map((/** @type {any} */ warning) => `. Line ${warning.line}: ${warning.text}`).join('');
        this.count = undefined;
        this.setVerdict(error ? '' : 'Looking for a solution…', '…');
        part('cover-why').replaceChildren();
        part('cover-count').textContent = '';
        part('cover-steps').hidden = true;
        part('cover-board').replaceChildren();
        part('cover-options').textContent = '';
        if (!error)
            this.answer();
    }

    /** The numbers of lines, with the one that has the error. @param {string} text */
    showLines(text) {
        const lines = text.split('\n').length;
        part('cover-lines').replaceChildren(...Array.from({length: lines}, (_, k) =>
            make('span', k + 1 === this.problem.line ? {class: 'bad'} : {}, `${k + 1}\n`)));
        part('cover-lines').scrollTop = this.area.scrollTop;
    }

    /** @param {string} words @param {string} sign */
    setVerdict(words, sign) {
        part('cover-verdict').textContent = words;
        part('cover-sign').textContent = words ? sign : '';
    }

    /** @param {string} name @param {object} request @param {Helper} [helper] @param {(news: any) => void} [onNews] */
    async ask(name, request, helper = this.helper, onNews = undefined) {
        const text = this.area.value;
        const timer = setTimeout(() => part('cover-busy').hidden = false, 80);
        const answer = await helper.ask(name, {text, ...request}, onNews);
        clearTimeout(timer);
        if (!this.helper.isBusy && !this.counter.isBusy)
            part('cover-busy').hidden = true;
        return text === this.area.value ? answer : null;
    }

    async answer() {
        const first = await this.ask('coverSolution', {number: 0});
        if (!first) {
            if (this.problem && !this.problem.error)
                this.setVerdict('Not known: it was stopped', '?');
            return;
        }
        if (first.end === 'exhausted')
            return this.explain();
        if (first.error)
            return this.setVerdict(first.error, '✕');
        this.first = first;
        this.showSolution(first, 0);
        this.setVerdict('There is a solution', '●');
        let soFar = '0'; // not said to screen readers each second
        const found = await this.ask('coverCount', {}, this.counter, ({count}) => {
            soFar = count;
            part('cover-count').textContent = Number(count) > 1 ? `At least ${grouped(count)} solutions…` : '';
        }) ?? {count: soFar, complete: false};
        if (found.error || first !== this.first)
            return;
        part('cover-count').textContent = '';
        const {count, complete} = found;
        this.count = complete ? count : undefined;
        const words = Number(count) > 1 ? `${complete ? '' : 'At least '}${grouped(count)} solutions` : `${complete ? 'Exactly' : 'At least'} one solution`;
        this.setVerdict(words, complete && count === '1' ? '●' : '◐');
        this.setButtons();
    }

    async explain() {
        this.setVerdict('No solution', '✕');
        const found = await this.ask('coverExplain', {seconds: 20});
        if (!found?.conflict)
            return;
        part('cover-why').replaceChildren(make('p', {}, found.items.length === 1 ? 'This item cannot be covered: ' : `These ${found.items.length} items cannot be covered together${found.minimal ? '; any one left out, the others can' : ''}: `),
            make('p', {class: 'items'}, ...found.items.map((/** @type {string} */ item) => make('code', {}, item))));
        if (found.cells.length)
            part('cover-board').replaceChildren(this.conflictPicture(found.cells));
    }

    /** @param {number} number */
    async show(number) {
        const solution = await this.ask('coverSolution', {number});
        if (!solution)
            return;
        if (solution.end) {
            notify('That was the last solution');
            return;
        }
        this.showSolution(solution, number);
    }

    /** @param {any} solution @param {number} number */
    showSolution(solution, number) {
        this.number = number;
        part('cover-steps').hidden = false;
        this.setButtons();
        part('cover-at').textContent = `Solution ${(number + 1).toLocaleString('en')}`;
        part('cover-options').replaceChildren(...solution.options.map((/** @type {string} */ option, /** @type {number} */ k) => this.line(option, solution.pieces[k])));
        part('cover-board').replaceChildren(...this.problem.rows ? [this.picture(solution.pieces)] : []);
    }

    /** An option of the solution. While the pointer is over it, its cells have a frame. @param {string} option @param {any} piece */
    line(option, piece) {
        const line = make('span', {}, `${option}\n`);
        const mark = (/** @type {boolean} */ isOn) => () => {
            for (const [row, column] of piece.cells)
                part('cover-board').firstElementChild?.children[row * this.problem.columns + column].toggleAttribute('data-spoken', isOn);
        };
        line.addEventListener('pointerenter', mark(true));
        line.addEventListener('pointerleave', mark(false));
        return line;
    }

    setButtons() {
        button('cover-back').disabled = this.number === 0;
        button('cover-on').disabled = this.count === String(this.number + 1);
    }

    /** The pieces on the board, each in a color of its own, with lines around it. @param {any[]} pieces */
    picture(pieces) {
        const {rows, columns} = this.problem;
        /** @type {any[][]} */
        const cells = Array.from({length: rows}, () => new Array(columns).fill(null));
        pieces.forEach((piece, k) => piece.cells.forEach((/** @type {any[]} */ [row, column, text]) => {
            const single = piece.cells.length === 1;
            cells[row][column] = {piece: cells[row][column] && !single ? cells[row][column].piece : k, single, text: text || piece.label || (single ? '●' : '')};
        }));
        const board = make('div', {class: 'pieces', role: 'img', 'aria-label': 'The solution as a board'});
        board.style.setProperty('--columns', columns);
        cells.forEach((line, row) => board.append(...line.map((cell, column) => {
            const made = make('span', {}, cell?.text ?? '');
            if (cell) {
                made.classList.add(cell.single ? 'single' : 'piece');
                made.style.setProperty('--hue', String(Math.round(cell.piece * 137.5) % 360));
                for (const [side, other] of Object.entries({top: cells[row - 1]?.[column], bottom: cells[row + 1]?.[column], left: line[column - 1], right: line[column + 1]}))
                    if (other?.piece === cell.piece)
                        made.classList.add(`no-${side}`);
            }
            return made;
        })));
        return board;
    }

    /** The board with the cells that cannot be covered together. @param {number[][]} cells */
    conflictPicture(cells) {
        const {rows, columns} = this.problem;
        const board = make('div', {class: 'pieces', role: 'img', 'aria-label': 'The items that cannot be covered together, on the board'});
        board.style.setProperty('--columns', columns);
        board.append(...Array.from({length: rows * columns}, () => make('span')));
        for (const [row, column] of cells) {
            board.children[row * columns + column].className = 'conflict';
            board.children[row * columns + column].textContent = '!';
        }
        return board;
    }

    /** The problem, packed for a link. */
    async linkText() {
        const packed = new Response(new Blob([this.area.value]).stream().pipeThrough(new CompressionStream('deflate-raw')));
        const bytes = new Uint8Array(await packed.arrayBuffer());
        return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    }

    /** @param {string} text that linkText() made */
    async open(text) {
        try {
            const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
            this.load(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text());
        } catch {
            notify('This link is damaged or cut off');
        }
    }
}
