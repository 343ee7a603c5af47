'use strict';

/** The page of many puzzles: progress, counts, a table and CSV. */
class ListPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper @param {(puzzle: string) => void} onPuzzle called with the puzzle of a row */
    constructor(engine, makeHelper, onPuzzle) {
        this.engine = engine;
        this.helper = makeHelper();
        this.rater = makeHelper();
        this.onPuzzle = onPuzzle;
        this.ratings = 0; // number of tables whose rating was started
        this.runs = 0; // number of lists that were started: results of a replaced list are dropped
        this.csv = [''];
        this.filter = '';
        /** @type {[number, string, string, string, string, string?][]} line, answer, puzzle, solution, reason; then the level, if it is known */
        this.rows = [];
        connectButtons({
            'list-check': () => this.check(), 'list-stop': () => this.helper.stop(),
            'list-save': () => download(this.csv.join(''), 'sudoku.csv', 'text/csv'),
        });
        input('list-file').addEventListener('change', async () => this.open(await input('list-file').files?.[0]?.text() ?? ''));
    }

    /** Checks a text immediately. Only the start of a long text is shown, to keep the page fast. @param {string} text */
    open(text) {
        const maxShown = 100_000;
        this.text = text;
        area('list-text').value = text.length > maxShown ? `${text.slice(0, maxShown)}\n… ${counted(text.length - maxShown, 'more character')}` : text;
        this.shown = area('list-text').value;
        return this.check();
    }

    async check() {
        const {value} = area('list-text');
        const text = this.text !== undefined && value === this.shown ? this.text : value;
        const run = ++this.runs;
        this.helper.stop();
        this.csv = [];
        this.rows = [];
        ++this.ratings;
        this.filter = '';
        const began = performance.now();
        this.setBusy(true);
        let done = false;
        let answer = await this.helper.ask('listBegin', {text});
        while (answer && !answer.error && !done) {
            answer = await this.helper.ask('listNext', {records: 2000});
            if (!answer || answer.error)
                break;
            this.csv.push(answer.csv);
            for (const row of answer.rows)
                this.rows.push(row);
            done = answer.done;
            part('list-progress').setAttribute('value', answer.fraction_read);
            part('list-status').textContent = `${counted(this.rows.length, 'record')}…`;
        }
        if (run !== this.runs)
            return;
        this.setBusy(false);
        const seconds = (performance.now() - began) / 1000;
        const end = answer?.error ? `. Error: ${answer.error}` : done ? '' : ', stopped';
        part('list-status').textContent = `${counted(this.rows.length, 'record')} in ${seconds.toFixed(seconds < 10 ? 2 : 0)} s${end}`;
        button('list-save').disabled = this.rows.length === 0;
        this.show();
    }

    /** @param {boolean} isBusy */
    setBusy(isBusy) {
        part('list-progress').hidden = !isBusy;
        part('list-stop').hidden = !isBusy;
        button('list-check').disabled = isBusy;
    }

    show() {
        /** @type {Map<string, number>} */
        const counts = new Map();
        for (const [, answer] of this.rows)
            counts.set(answer, (counts.get(answer) ?? 0) + 1);
        part('list-counts').replaceChildren(...[...counts].map(([answer, count]) => {
            const isChosen = this.filter === answer;
            return makeButton(`${count.toLocaleString('en')} ${answer}`, () => {
                this.filter = isChosen ? '' : answer;
                this.show();
            }, {class: 'count', 'data-answer': answer, 'aria-pressed': String(isChosen)});
        }));
        const maxRows = 300;
        const rows = this.rows.filter(([, answer]) => !this.filter || answer === this.filter);
        part('list-scroll').hidden = rows.length === 0;
        const short = (/** @type {string} */ text) => text.length > 90 ? `${text.slice(0, 90)}…` : text;
        part('list-rows').replaceChildren(...rows.slice(0, maxRows).map(([line, answer, puzzle, solution, reason, level = '']) =>
            make('tr', {}, make('td', {}, String(line)), make('td', {}, answer), make('td', {}, level),
                make('td', {}, puzzle ? makeButton(short(puzzle), () => this.onPuzzle(puzzle), {class: 'puzzle'}) : ''),
                make('td', {}, make('span', {class: 'puzzle'}, short(solution))), make('td', {}, reason))));
        this.rate(rows.slice(0, maxRows));
        if (rows.length > maxRows)
            part('list-rows').append(make('tr', {}, make('td', {colspan: '6', class: 'quiet'}, `${(rows.length - maxRows).toLocaleString('en')} more rows are in the CSV`)));
    }

    /** Rates the puzzles of the shown rows, one at a time. @param {ListPage['rows']} rows */
    async rate(rows) {
        this.rater.stop();
        const run = ++this.ratings;
        for (const [k, row] of rows.entries()) {
            if (row[1] !== 'unique' || row[5] !== undefined)
                continue;
            const {board} = this.engine.call('read', {text: row[2]});
            const answer = board && await this.rater.ask('level', {board, seconds: 5});
            if (run !== this.ratings)
                return;
            row[5] = answer?.level ?? '?';
            part('list-rows').children[k].children[2].textContent = row[5] ?? '';
        }
    }
}
