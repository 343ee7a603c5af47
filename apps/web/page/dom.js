'use strict';

/**
 * The element of the page with that id.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function byId(id, type) {
    const found = document.getElementById(id);
    if (!(found instanceof type))
        throw new Error(`the page has no ${type.name} ${id}`);
    return found;
}

/** @param {string} id */
const part = (id) => byId(id, HTMLElement);
/** @param {string} id */
const button = (id) => byId(id, HTMLButtonElement);

/** @param {string} id */
const area = (id) => byId(id, HTMLTextAreaElement);
/** @param {string} id */
const input = (id) => byId(id, HTMLInputElement);
/** @param {string} id */
const select = (id) => byId(id, HTMLSelectElement);
/** @param {string} id */
const dialog = (id) => byId(id, HTMLDialogElement);

/**
 * A new element with attributes and children. Attributes that are functions are listeners for the event of that name.
 * @param {string} tag
 * @param {Record<string, string | (() => void)>} attributes
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        if (typeof value === 'function')
            element.addEventListener(name, value);
        else
            element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/** @param {string} text @param {() => void} click @param {Record<string, string | (() => void)>} [attributes] */
const makeButton = (text, click, attributes = {}) => make('button', {type: 'button', click, ...attributes}, text);

/** Connects buttons of the page. @param {Record<string, () => void>} actions by id */
function connectButtons(actions) {
    for (const [id, action] of Object.entries(actions))
        button(id).addEventListener('click', action);
}

/** The work in progress for parts of the page, by id. @type {Map<string, Set<Promise<any>>>} */
const shownWorks = new Map();

/**
 * Shows a part of the page while work for it is in progress, unless the work is short.
 * @template T @param {string} id @param {Promise<T>} work @param {number} [delay] milliseconds @param {() => void} [onShow]
 */
async function showDuring(id, work, delay = 80, onShow = () => {}) {
    const works = shownWorks.get(id) ?? new Set();
    shownWorks.set(id, works.add(work));
    const timer = setTimeout(() => {
        part(id).hidden = false;
        onShow();
    }, delay);
    const answer = await work;
    clearTimeout(timer);
    works.delete(work);
    if (works.size === 0)
        part(id).hidden = true;
    return answer;
}

/** @param {string} id id of the text; that of the sign has the suffix -sign @param {string} words @param {string} sign */
function setVerdict(id, words, sign) {
    part(id).textContent = words;
    part(`${id}-sign`).textContent = sign;
    part(`${id}-sign`).classList.toggle('bad', sign === '✕');
}

/** Returns an error of a text with its location, if any. @param {{error: string, line?: number, column?: number}} found */
const withLocation = ({error, line, column}) => `${line ? `Line ${line}${column ? `, column ${column}` : ''}: ` : ''}${error}`;

/** Saves a text as a file. @param {string} text @param {string} name @param {string} type */
function download(text, name, type) {
    const url = URL.createObjectURL(new Blob([text], {type}));
    make('a', {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Shows a short message, also to screen readers. @param {string} text */
function notify(text) {
    const toast = part('toast');
    toast.textContent = text;
    toast.classList.add('shown');
    clearTimeout(Number(toast.dataset.timer));
    toast.dataset.timer = String(setTimeout(() => toast.classList.remove('shown'), 2500));
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
    } catch { // without permission, as on file:// in some browsers
        const copied = area('clipboard');
        copied.hidden = false;
        copied.value = text;
        copied.select();
        const isCopied = document.execCommand('copy');
        copied.hidden = true;
        if (!isCopied)
            return notify('This browser does not allow copying');
    }
    notify(`${what} copied`);
}

/** Packs a text for a link. @param {string} text */
async function packed(text) {
    const stream = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
    const bytes = new Uint8Array(await stream.arrayBuffer());
    return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Calls `open` with the text that packed() packed. @param {string} text @param {(text: string) => void} open */
async function openPacked(text, open) {
    try {
        const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
        open(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text());
    } catch {
        notify('This link is damaged or incomplete');
    }
}

/** Shows the line numbers of a text field, with a mark at the error. @param {string} id @param {HTMLTextAreaElement} field @param {number} [errorLine] */
function showLineNumbers(id, field, errorLine) {
    part(id).replaceChildren(...field.value.replace(/\n$/, '').split('\n').map((_, k) => make('span', k + 1 === errorLine ? {class: 'bad'} : {}, `${k + 1}\n`)));
    part(id).scrollTop = field.scrollTop;
}

/** @param {number} n @param {string} what */
const counted = (n, what) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** With a capital letter and a full stop; cells such as r1c2 stay as they are. @param {string} text */
const asSentence = (text) => (/^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + (/[.!?]$/.test(text) ? '' : '.');

/** "1234567" as "1,234,567": numbers of any length. @param {string} digits */
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns a value stored by the browser, or null. @param {string} key */
function kept(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** Returns whether the browser has stored the value. The page works without. @param {string} key @param {string} value */
function keep(key, value) {
    try {
        localStorage.setItem(key, value);
        return true;
    } catch { // full or not allowed
        return false;
    }
}
