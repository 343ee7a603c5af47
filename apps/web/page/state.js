'use strict';

/**
 * A board as the library reads it (see calls.hpp), with the player's marks and colors. Lists are by cell. In bits, digit d is bit
 * d - 1. A color is its number, or 0. `regions` is empty if they are boxes. `leftOut` has drawings that the person has left out.
 * @typedef {{box: [number, number], alphabet: string, name: string, author: string, words: string, rules: string, regions: number[],
 *            drawings: string[], leftOut: string[], givens: number[], filled: number[], eliminated: number[], removed: number[], corner: number[], center: number[], colors: number[]}} Board
 */

/** @typedef {'givens' | 'filled'} Layer */

/** Returns a board with these parts, otherwise empty. @param {Pick<Board, 'box'> & Partial<Board>} parts @returns {Board} */
function boardWith({box, ...parts}) {
    const zeros = () => new Array((box[0] * box[1]) ** 2).fill(0);
    return {
        box, alphabet: 'digits', name: '', author: '', words: '', rules: '', regions: [], drawings: [], leftOut: [],
        givens: zeros(), filled: zeros(), eliminated: zeros(), removed: zeros(), corner: zeros(), center: zeros(), colors: zeros(), ...parts,
    };
}

/** Returns whether the value is a board like those of boardWith(), perhaps of an earlier version. @param {any} value */
function isBoard(value) {
    const [rows, columns] = value?.box ?? [];
    const isList = (/** @type {any} */ list, /** @type {number} */ length) => list?.length === length && list.every(Number.isInteger);
    const isTexts = (/** @type {any} */ list) => Array.isArray(list) && list.every((text) => typeof text === 'string');
    return rows > 0 && columns > 0 && rows * columns <= 25 && Array.isArray(value.givens) && Object.entries(boardWith({box: [rows, columns]})).every(([key, like]) =>
        value[key] === undefined || (['drawings', 'leftOut'].includes(key) ? isTexts(value[key])
            : Array.isArray(like) ? isList(value[key], like.length) || key === 'regions' && isList(value[key], value.givens.length) : typeof value[key] === typeof like));
}

/** Returns whether the board has digits, marks or colors of the player. @param {Board} board */
const isPlayed = ({filled, corner, center, removed, colors}) => [filled, corner, center, removed, colors].some((list) => list.some(Boolean));

/** Returns the board without these. @param {Board} board @returns {Board} */
function unplayed(board) {
    const zeros = board.givens.map(() => 0);
    return {...board, filled: zeros, corner: zeros, center: zeros, removed: zeros, colors: zeros};
}

/** Returns a text that is the same for all positions of a puzzle. @param {Board} board */
const puzzleKey = ({box, givens, eliminated, rules, drawings, leftOut, words}) => JSON.stringify([box, givens, eliminated, rules, drawings, leftOut, words]);

/** @param {Board} board */
const sideOf = (board) => board.box[0] * board.box[1];

/** Returns the digit in a cell, or 0. @param {Board} board @param {number} cell */
const digitAt = (board, cell) => board.givens[cell] || board.filled[cell];

/** @param {number} digit */
const bit = (digit) => 1 << (digit - 1);

/** @param {number} bits @returns {number[]} */
function digitsOf(bits) {
    const digits = [];
    for (let d = 1; bits >>> (d - 1) !== 0 && d < 32; ++d)
        if (bits & bit(d))
            digits.push(d);
    return digits;
}

/** Returns a digit as the board shows it. @param {Board} board @param {number} digit */
function digitText(board, digit) {
    if (board.alphabet === 'letters')
        return String.fromCharCode(64 + digit);
    if (!['digits', 'numbers'].includes(board.alphabet))
        return board.alphabet[digit - 1]; // the characters
    return board.alphabet === 'numbers' || digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

/** Returns the digit of a key, or 0. @param {Board} board @param {string} key */
function digitOfKey(board, key) {
    const text = key.toUpperCase();
    for (let digit = 1; digit <= sideOf(board); ++digit)
        if (digitText(board, digit) === text || (board.alphabet === 'numbers' && digit > 9 && String.fromCharCode(55 + digit) === text))
            return digit;
    return 0;
}

/** The row and the column of a cell. @param {Board} board @param {number} cell */
const placeOf = (board, cell) => [Math.floor(cell / sideOf(board)), cell % sideOf(board)];

/** @param {Board} board @param {number} cell */
const cellName = (board, cell) => placeOf(board, cell).map((at, k) => `${'rc'[k]}${at + 1}`).join('');

/** The row, the column and the box or region of a cell. @param {Board} board @param {number} cell */
function housesOf(board, cell) {
    const [row, column] = placeOf(board, cell);
    return [row, column, board.regions[cell] ?? row - row % board.box[0] + Math.floor(column / board.box[1])];
}

/** Returns whether the cells share a row, column, box or region. @param {Board} board @param {number} a @param {number} b */
function arePeers(board, a, b) {
    const houses = housesOf(board, b);
    return a !== b && housesOf(board, a).some((house, kind) => house === houses[kind]);
}

/** Returns the cells that a sentence mentions: "r3c4", "row 3", "box 2". @param {Board} board @param {string} text @returns {number[]} */
function cellsIn(board, text) {
    const cells = new Set();
    for (const [, row, column, kind, number] of text.matchAll(/\br(\d+)c(\d+)|\b(row|column|box|region) (\d+)/g))
        if (row)
            cells.add((Number(row) - 1) * sideOf(board) + Number(column) - 1);
        else
            board.givens.forEach((_, cell) => housesOf(board, cell)[{row: 0, column: 1}[kind] ?? 2] === Number(number) - 1 && cells.add(cell));
    return [...cells];
}

/** All previous boards, for unlimited undo and redo. The browser stores them. */
class BoardHistory {
    /** @param {string} key key in the storage of the browser */
    constructor(key) {
        this.key = key;
        /** @type {string[]} */
        this.boards = [JSON.stringify(boardWith({box: [3, 3]}))];
        this.at = 0;
        const saved = kept(key);
        if (saved) {
            try {
                const {boards, at} = JSON.parse(saved);
                if (Number.isInteger(at) && at in boards && boards.every((/** @type {string} */ text) => isBoard(JSON.parse(text))))
                    Object.assign(this, {boards: boards.map((/** @type {string} */ text) => JSON.stringify(boardWith(JSON.parse(text)))), at});
            } catch { // stored by another version
            }
        }
    }

    /** @returns {Board} */
    get board() {
        return JSON.parse(this.boards[this.at]);
    }
    get canUndo() {
        return this.at > 0;
    }
    get canRedo() {
        return this.at + 1 < this.boards.length;
    }

    /** @param {Board} board */
    add(board) {
        const text = JSON.stringify(board);
        if (text === this.boards[this.at])
            return;
        this.boards.splice(this.at + 1, Infinity, text);
        ++this.at;
        this.save();
    }

    /** @param {number} steps */
    go(steps) {
        this.at = Math.min(Math.max(this.at + steps, 0), this.boards.length - 1);
        this.save();
    }

    /** Saves the history soon. Browsers store some megabytes: only the last part of a longer history is kept. */
    save() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.saveNow(), 300);
    }

    saveNow() {
        const maxSize = 2e6;
        let first = this.at;
        for (let size = this.boards[first].length; first > 0 && size < maxSize; size += this.boards[first].length)
            --first;
        keep(this.key, JSON.stringify({boards: this.boards.slice(first), at: this.at - first}));
    }
}
