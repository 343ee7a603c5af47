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

/** Streams of bytes of code. Alignments, which are only hints, are not kept. */
const INSTRUCTIONS = 0, LOCALS = 1, OFFSETS = 2, CONSTANTS = 3, ALIGNMENTS = 4;

/** Takes a number in the format LEB128. @param {(stream: number) => number} take @param {number} stream */
function takeNumber(take, stream) {
    for (let value = 0, shift = 0; ; shift += 7) {
        const byte = take(stream);
        value |= (byte & 127) << shift;
        if (byte < 128)
            return value;
    }
}

/**
 * Passes through the code section of a module of WebAssembly.
 * @param {(stream: number) => number} take takes and returns the next byte, which is of this stream
 * @param {(body: () => void) => void} sized passes through the body of a function, which its size precedes
 */
function passCode(take, sized) {
    const number = (/** @type {number} */ stream) => takeNumber(take, stream);
    const numbers = (/** @type {number} */ count) => {
        for (; count > 0; --count)
            number(INSTRUCTIONS);
    };
    const constant = (/** @type {number} */ size) => {
        for (; size > 0; --size)
            take(CONSTANTS);
    };
    const address = () => {
        number(ALIGNMENTS);
        number(OFFSETS);
    };
    const vectorInstruction = () => {
        const code = number(INSTRUCTIONS);
        const isLaneInMemory = code >= 84 && code <= 91;
        if (code <= 11 || code === 92 || code === 93 || isLaneInMemory)
            address();
        if (code === 12 || code === 13)
            constant(16);
        if (code >= 21 && code <= 34 || isLaneInMemory)
            take(INSTRUCTIONS);
    };
    const body = () => {
        numbers(2 * number(INSTRUCTIONS)); // groups of locals
        for (let depth = 1; depth > 0;) {
            const code = take(INSTRUCTIONS);
            depth += code >= 0x02 && code <= 0x06 && code !== 0x05 ? 1 : code === 0x0b || code === 0x18 ? -1 : 0;
            if (code >= 0x20 && code <= 0x22)
                number(LOCALS);
            else if (code >= 0x28 && code <= 0x3e)
                address();
            else if (code === 0x41 || code === 0x42)
                number(CONSTANTS);
            else if (code === 0x43 || code === 0x44)
                constant(code === 0x43 ? 4 : 8);
            else if (code === 0x0e || code === 0x1c) // a table of branches, types
                numbers(number(INSTRUCTIONS) + (code === 0x0e ? 1 : 0));
            else if (code === 0xfc)
                numbers({8: 2, 10: 2, 11: 1}[number(INSTRUCTIONS)] ?? 0);
            else if (code === 0xfd)
                vectorInstruction();
            else if (code > 0x01 && code < 0x25 && ![0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b].includes(code) || code === 0x3f || code === 0x40)
                numbers(code === 0x11 ? 2 : 1); // a type, label, tag, function or global
        }
    };
    for (let functions = number(INSTRUCTIONS); functions > 0; --functions)
        sized(body);
}

/**
 * Joins the parts that dividedModule() of assemble.mjs returns.
 * @param {Uint8Array[]} parts the module before its code section, the four streams of this section, and the rest of the module
 */
function joinedModule([before, ...parts]) {
    const streams = parts.slice(0, 4);
    const bytes = new Uint8Array(before.length + 2 * parts.reduce((sum, {length}) => sum + length, 10));
    let end = before.length;
    const places = streams.map(() => 0);
    const take = (/** @type {number} */ stream) => bytes[end++] = stream === ALIGNMENTS ? 0 : streams[stream][places[stream]++];
    const sized = (/** @type {() => void} */ body) => { // the size has five bytes: it follows from the body
        const begin = end += 5;
        body();
        for (let k = 0; k < 5; ++k)
            bytes[begin - 5 + k] = (end - begin) >> 7 * k & 127 | (k < 4 ? 128 : 0);
    };
    bytes.set(before);
    bytes[end++] = 10; // the code section
    sized(() => passCode(take, sized));
    bytes.set(parts[4], end);
    return bytes.subarray(0, end + parts[4].length);
}

/** Returns the bytes of the library. The page contains its parts as text. */
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
    let end = 0;
    return joinedModule(JSON.parse(part('wasm').dataset.sizes ?? '[]').map((/** @type {number} */ length) => bytes.subarray(end, end += length)));
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
