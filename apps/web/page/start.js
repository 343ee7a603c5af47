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
 * @param {string} hash @param {string[][]} ways @param {string} [played] the fragment with the digits of the player, if there are any
 */
function shareLink(hash, ways, played) {
    history.replaceState(null, '', `#${played ?? hash}`);
    const isOnline = /^https?:$/.test(location.protocol) && !/^(localhost|127\..*|\[::1\])$/.test(location.hostname);
    const [link, ownLink] = [hash, played].map((fragment) => `${location.href.replace(/[?#].*/, '')}#${fragment}`);
    if (isOnline && !played)
        return copy(link, 'Link');
    if (isOnline)
        ways = [['Copy link', link, 'Link'], ['Copy link with my digits and marks', ownLink, 'Link']];
    part('shared-text').textContent = isOnline ? 'Choose the link to copy.' : `Other people cannot open a link to this page: ${location.protocol === 'file:' ? 'it is a file on' : 'its address exists only on'} this computer. Send them one of these instead:`;
    part('shared-ways').replaceChildren(...ways.map(([name, text, what]) => makeButton(name, () => {
        dialog('shared').close();
        copy(text, what);
    })));
    dialog('shared').showModal();
}

/** Returns the bytes of the library, which the page contains as text. */
function libraryBytes() {
    const text = part('wasm').textContent ?? '';
    const alphabet = text.slice(0, 129); // see assemble.mjs
    const bytes = new Uint8Array(text.length);
    const byteOf = Array.from({length: 384}, (_, code) => code & 127); // by character
    [...alphabet].forEach((character, byte) => byteOf[character.charCodeAt(0)] = byte);
    let size = 0;
    for (let k = alphabet.length, high = 0; k < text.length; ++k) {
        const byte = byteOf[text.charCodeAt(k)];
        if (byte < 128)
            bytes[size++] = byte | high;
        high = byte & 128;
    }
    return bytes.subarray(0, size);
}

/**
 * The library in its own worker, for calls that take long. It answers one call at a time. stop() terminates the worker; the
 * next call starts another one.
 */
class Helper {
    /** @param {WebAssembly.Module} module @param {string} source the text of the worker */
    constructor(module, source) {
        this.module = module;
        this.url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
        /** @type {Worker | null} */
        this.worker = null;
        /** @type {Map<number, {resolve: (answer: any) => void, onProgress?: (progress: any) => void}>} */
        this.waiting = new Map();
        this.last = 0;
    }

    /**
     * Returns the answer, or null if the call was stopped.
     * @param {string} name @param {object} request @param {(progress: any) => void} [onProgress] @returns {Promise<any>}
     */
    ask(name, request, onProgress) {
        const worker = this.worker ?? this.start();
        const id = ++this.last;
        worker.postMessage({id, name, request});
        return new Promise((resolve) => this.waiting.set(id, {resolve, onProgress}));
    }

    stop() {
        if (!this.waiting.size)
            return;
        this.worker?.terminate();
        this.end(null);
    }

    /** Answers all waiting calls. @param {any} answer */
    end(answer) {
        this.worker = null;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        waiting.forEach(({resolve}) => resolve(answer));
    }

    start() {
        const worker = new Worker(this.url);
        worker.onmessage = ({data}) => {
            const asked = this.waiting.get(data.id);
            if (data.progress) {
                asked?.onProgress?.(data.progress);
                return;
            }
            this.waiting.delete(data.id);
            asked?.resolve(data.answer);
        };
        worker.onerror = (event) => this.end({error: event.message || 'the worker failed'});
        worker.postMessage({module: this.module});
        this.worker = worker;
        return worker;
    }
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
