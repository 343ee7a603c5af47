'use strict';

/**
 * The library in this thread. It answers each call synchronously; see calls.hpp for the calls.
 * @typedef {{call: (name: string, request: object) => any}} Engine
 */

/**
 * @param {WebAssembly.Module} module
 * @param {(progress: any) => void} [onProgress] receives the progress of calls
 * @returns {Promise<Engine>}
 */
async function startEngine(module, onProgress = () => {}) {
    const library = await makeDlx({
        onProgress: (/** @type {string} */ progress) => onProgress(JSON.parse(progress)),
        instantiateWasm(/** @type {WebAssembly.Imports} */ imports, /** @type {Function} */ done) {
            WebAssembly.instantiate(module, imports).then((instance) => done(instance));
            return {};
        },
    });
    /** @param {string} text */
    const put = (text) => {
        const size = library.lengthBytesUTF8(text) + 1;
        const at = library._malloc(size);
        library.stringToUTF8(text, at, size);
        return at;
    };
    return {
        call(name, request) {
            const parts = [put(name), put(JSON.stringify(request))];
            const answer = library.UTF8ToString(library._web_call(parts[0], parts[1]));
            parts.forEach((at) => library._free(at));
            return JSON.parse(answer);
        },
    };
}

/** In a worker: answers the calls of the page. The first message contains the module. */
function answerMessages() {
    /** @type {Promise<Engine> | undefined} */
    let engine;
    let current = 0; // id of the current call
    self.onmessage = async ({data}) => {
        if (data.module) {
            engine = startEngine(data.module, (progress) => self.postMessage({id: current, progress}));
            return;
        }
        try {
            const started = await engine;
            current = data.id;
            self.postMessage({id: data.id, answer: started?.call(data.name, data.request)});
        } catch (error) {
            self.postMessage({id: data.id, answer: {error: String(error)}});
        }
    };
}

if (typeof document === 'undefined' && typeof self !== 'undefined')
    answerMessages();
