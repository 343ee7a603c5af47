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

/**
 * A new element with attributes and children.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/** A button that does something. @param {string} text @param {() => void} action @param {string} [kind] */
function makeButton(text, action, kind = '') {
    const made = make('button', {type: 'button', class: kind}, text);
    made.addEventListener('click', action);
    return made;
}

/** Saves a text as a file. @param {string} text @param {string} name @param {string} type */
function download(text, name, type) {
    const url = URL.createObjectURL(new Blob([text], {type}));
    make('a', {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Says something for a moment, and to screen readers. @param {string} text */
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
        const area = byId('clipboard', HTMLTextAreaElement);
        area.hidden = false;
        area.value = text;
        area.select();
        const isCopied = document.execCommand('copy');
        area.hidden = true;
        if (!isCopied)
            return notify('This browser does not allow copying');
    }
    notify(`${what} copied`);
}

/** @param {number} n @param {string} what */
const counted = (n, what) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** With a capital letter and a full stop; cells such as r1c2 stay as they are. @param {string} text */
const asSentence = (text) => (/^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + (/[.!?]$/.test(text) ? '' : '.');

/** "1234567" as "1,234,567": numbers of any length. @param {string} digits */
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** What is kept in the browser; nothing where it keeps nothing. @param {string} key */
function kept(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** @param {string} key @param {string} value */
function keep(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch { // full or not allowed: the page works without
    }
}
