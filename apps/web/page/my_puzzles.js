'use strict';

/** @typedef {{key: string, board: Board, seconds: number}} KeptPuzzle */

/** "1:02:03" @param {number} seconds */
const clockText = (seconds) => new Date(1000 * seconds).toISOString().slice(11, 19).replace(/^00:0?|^0/, '');

/** The puzzles that the player has begun or kept, the latest first, and the timer of the current one. The browser stores them. */
class MyPuzzles {
    /** @param {SudokuPage} page */
    constructor(page) {
        this.page = page;
        this.key = 'puzzles';
        /** @type {KeptPuzzle[]} */
        this.list = [];
        /** @type {Map<string, KeptPuzzle | null>} what this tab has put, or deleted (null), and not yet stored, the latest last */
        this.unsaved = new Map();
        this.seconds = 0; // of the current puzzle
        this.isShown = kept('timer') !== 'hidden';
        connectButtons({
            timer: () => {
                this.isShown = !this.isShown;
                keep('timer', this.isShown ? 'shown' : 'hidden');
                this.showTime();
            },
            'mine-keep': () => {
                if (this.isEmpty)
                    return notify('The board is empty');
                this.put();
                notify(this.saveNow() ? 'This puzzle is kept in this browser' : 'This browser cannot store the puzzle: its storage is full or not allowed');
            },
        });
        setInterval(() => this.tick(), 1000);
        window.addEventListener('pagehide', () => this.saveNow());
        window.addEventListener('storage', ({key}) => key === this.key && this.read()); // written by another tab
        this.read();
    }

    /** Makes the list of what is stored, perhaps by another tab, and of what this tab has not yet stored. */
    read() {
        const maxLength = 100;
        const times = new Map(this.list.map(({key, seconds}) => [key, seconds]));
        /** @type {KeptPuzzle[]} */
        let stored = [];
        try {
            const list = JSON.parse(kept(this.key) ?? '[]').filter((/** @type {any} */ {board, seconds}) => isBoard(board) && seconds >= 0);
            stored = list.map((/** @type {KeptPuzzle} */ one) => ({...one, board: boardWith(one.board), key: puzzleKey(boardWith(one.board))}));
        } catch { // stored by another version
        }
        const put = [...this.unsaved.values()].reverse().flatMap((one) => one ?? []);
        this.list = [...put, ...stored.filter(({key}) => !this.unsaved.has(key))].slice(0, maxLength);
        for (const one of this.list)
            one.seconds = Math.max(one.seconds, times.get(one.key) ?? 0);
        this.show();
    }

    get isEmpty() {
        return !this.page.hasRules && !this.page.board.givens.some(Boolean);
    }

    /** @returns {KeptPuzzle | undefined} the current puzzle, if it is in the list */
    get current() {
        const key = puzzleKey(this.page.board);
        return this.list.find((one) => one.key === key);
    }

    /** Returns a board that was pasted, or the player's position if it is in the list. @param {Board} board @param {boolean} isTyped */
    resumed(board, isTyped) {
        const known = isTyped || isPlayed(board) ? undefined : this.list.find(({key}) => key === puzzleKey(board));
        return known ? {...known.board, name: board.name || known.board.name} : board;
    }

    /** Follows a change of the board. @param {boolean} isSame whether it is still the same puzzle */
    follow(isSame) {
        if (!isSame)
            this.seconds = this.current?.seconds ?? 0;
        if (isSame && (isPlayed(this.page.board) || this.current))
            this.put();
        this.showTime();
    }

    /** Puts the current puzzle at the beginning of the list. */
    put() {
        const {board} = this.page;
        const key = puzzleKey(board);
        this.unsaved.delete(key);
        const one = {key, board, seconds: this.seconds};
        this.unsaved.set(key, one);
        this.list = [one, ...this.list.filter((other) => other.key !== key)];
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.saveNow(), 300);
    }

    /** Returns whether the browser has stored the list. */
    saveNow() {
        clearTimeout(this.timer);
        this.read();
        const isKept = keep(this.key, JSON.stringify(this.list.map(({board, seconds}) => ({board, seconds}))));
        if (isKept)
            this.unsaved.clear();
        return isKept;
    }

    /** Counts a second of play. */
    tick() {
        const isPlaying = !document.hidden && !part('sudoku').hidden && this.page.layer === 'filled' && !this.page.stepper;
        if (!isPlaying || this.isEmpty || SudokuShow.verdict(this.page) === 'solved')
            return;
        ++this.seconds;
        const {current} = this;
        if (current)
            current.seconds = this.seconds;
        this.showTime();
    }

    showTime() {
        const time = clockText(this.seconds);
        part('timer').textContent = this.isShown ? time : 'Timer';
        part('timer').setAttribute('aria-label', this.isShown ? `Hide the timer, ${time}` : 'Show the timer');
    }

    /** "9 × 9, killer, 12 givens" @param {Board} board */
    static titleOf(board) {
        const rules = new Set(board.rules.match(/^[a-z-]+/gm) ?? []);
        return board.name || [`${sideOf(board)} × ${sideOf(board)}`, ...[...rules].slice(0, 3), counted(board.givens.filter(Boolean).length, 'given')].join(', ');
    }

    /** Shows the list, with the progress of each puzzle. */
    show() {
        part('mine').replaceChildren(...this.list.map((one) => {
            const {board, seconds} = one;
            const title = MyPuzzles.titleOf(board);
            const open = board.givens.filter((digit) => !digit).length;
            const share = Math.round(100 * board.filled.filter(Boolean).length / Math.max(open, 1));
            return make('li', {}, makeButton(title, () => this.open(one), {class: 'title'}), make('span', {class: 'quiet'}, `${share}%${seconds ? `, ${clockText(seconds)}` : ''}`),
                makeButton('✕', () => {
                    if (share && !confirm(`Delete ${title} and its progress?`))
                        return;
                    this.unsaved.set(one.key, null);
                    this.saveNow();
                    part('mine-keep').focus();
                }, {'aria-label': `Delete ${title}`}));
        }));
    }

    /** @param {KeptPuzzle} one */
    open({board}) {
        this.page.setLayer('filled');
        this.page.change(board);
        this.page.showBoard();
    }
}
