'use strict';

/** Returns whether the target is a text field. @param {EventTarget | null} target */
const isField = (target) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement && target.type === 'text';

/** Handles text that is pasted or dropped anywhere. @param {(text: string) => void} onText */
function connectPasting(onText) {
    document.addEventListener('paste', (event) => {
        const text = event.clipboardData?.getData('text/plain');
        if (text && !isField(event.target)) {
            event.preventDefault();
            onText(text);
        }
    });
    const drop = part('drop');
    document.addEventListener('dragover', (event) => {
        event.preventDefault();
        drop.hidden = false;
    });
    document.addEventListener('dragleave', (event) => {
        if (!event.relatedTarget)
            drop.hidden = true;
    });
    document.addEventListener('drop', async (event) => {
        event.preventDefault();
        drop.hidden = true;
        const file = event.dataTransfer?.files[0];
        onText(file ? await file.text() : event.dataTransfer?.getData('text/plain') ?? '');
    });
}

/**
 * Copies a link to this page with a fragment, or offers other ways, [name of the button, text, its name], if other people could not open it.
 * @param {string} hash @param {string[][]} ways
 */
function shareLink(hash, ways) {
    history.replaceState(null, '', `#${hash}`);
    if (/^https?:$/.test(location.protocol) && !/^(localhost|127\..*|\[::1\])$/.test(location.hostname))
        return copy(`${location.href.replace(/[?#].*/, '')}#${hash}`, 'Link');
    part('shared-text').textContent = `Other people cannot open a link to this page: ${location.protocol === 'file:' ? 'it is a file on' : 'its address exists only on'} this computer. Send them one of these instead:`;
    part('shared-ways').replaceChildren(...ways.map(([name, text, what]) => makeButton(name, () => {
        dialog('shared').close();
        copy(text, what);
    })));
    dialog('shared').showModal();
}

/** Returns whether a page lies beside this one. A file cannot be read from another, but be loaded as a script: it is none. @param {string} name @returns {Promise<boolean>} */
async function isBeside(name) {
    if (location.protocol !== 'file:')
        return fetch(name, {method: 'HEAD'}).then(({ok}) => ok, () => false);
    const ignore = (/** @type {Event} */ event) => event.preventDefault(); // the error of this script
    window.addEventListener('error', ignore);
    const isThere = await new Promise((resolve) => {
        const script = make('script', {src: name, load: () => resolve(true), error: () => resolve(false)});
        document.head.append(script);
    });
    window.removeEventListener('error', ignore);
    return isThere;
}

/** Opens a text on the page for variants. If that does not lie beside this one, an element reports it. @param {string} text @param {string} place */
async function openVariant(text, place) {
    if (await isBeside('variants.html'))
        location.assign(`variants.html#v=${await packed(text)}`);
    else
        part(place).textContent = 'Puzzles with other rules are solved by another page, the file variants.html, which is not beside this one.';
}

/** Returns a button for it. @param {string} text @param {string} place */
const makeVariantButton = (text, place) => makeButton('Open on the page for variants', () => openVariant(text, place));

/** Returns the bytes of the library, which the page contains as text. */
function libraryBytes() {
    const text = part('wasm').textContent ?? '';
    const bytes = new Uint8Array(text.length);
    for (let k = 0; k < bytes.length; ++k)
        bytes[k] = text.charCodeAt(k) === 0x7f ? 0 : text.charCodeAt(k); // the last eight bits, see assemble.mjs
    return bytes;
}

/** Compiles the library, for this thread and for workers. */
async function startLibrary() {
    const module = await WebAssembly.compile(libraryBytes());
    const source = part('library').textContent ?? '';
    return {engine: await startEngine(module), makeHelper: () => new Helper(module, source)};
}

/** @param {any} error */
function showFailure(error) {
    part('loading').textContent = `This browser cannot run the page: ${error.message ?? error}. It requires WebAssembly with exceptions, which all browsers have supported since 2022.`;
}
