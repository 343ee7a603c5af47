'use strict';

/**
 * The library, in the thread that starts it. It answers each call at once; see calls.hpp for the calls.
 * @typedef {{call: (name: string, request: object) => any}} Engine
 */

/**
 * @param {WebAssembly.Module} module
 * @param {(news: any) => void} [onNews] what calls tell before they return
 * @returns {Promise<Engine>}
 */
async function startEngine(module, onNews = () => {}) {
    const library = await makeDlx({
        onNews: (/** @type {string} */ news) => onNews(JSON.parse(news)),
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

/** In a worker: answers what the page asks. The first message has the module. */
function answerMessages() {
    /** @type {Promise<Engine> | undefined} */
    let engine;
    let asked = 0; // the question that is answered
    self.onmessage = async ({data}) => {
        if (data.module) {
            engine = startEngine(data.module, (news) => self.postMessage({id: asked, news}));
            return;
        }
        try {
            const started = await engine;
            asked = data.id;
            self.postMessage({id: data.id, answer: started?.call(data.name, data.request)});
        } catch (error) {
            self.postMessage({id: data.id, answer: {error: String(error)}});
        }
    };
}

if (typeof document === 'undefined' && typeof self !== 'undefined')
    answerMessages();
