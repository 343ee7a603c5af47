// node assemble.mjs ESBUILD OUT WASM EXAMPLES FOLDER...: builds the page from page.html and the files that it includes from these
// folders, with the library and the examples.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, writeFileSync, existsSync} from 'node:fs';
import {join} from 'node:path';

const [esbuild, out, wasm, examples, ...folders] = process.argv.slice(2);

const read = (name) => {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (!found)
        throw new Error(`${name} is in none of ${folders.join(', ')}`);
    return readFileSync(found, 'utf8').trimEnd();
};

// The characters of the bytes from 0 to 127, and the one that adds 128 to the next. Brotli predicts a character from the classes of the
// two before it (RFC 7932, 7.1). These, found by random exchanges, give frequent bytes of the library classes of their own: the
// page becomes smaller than with the bytes themselves, of which base 64 would make half as much again.
const ALPHABET = '=%"\']}>)@(<#{[\\/.+\x18\x03\x17*~\x16^-$,|\x1b\x11\x1f \t\n\x06\x1a\x04\x1c\x7fZ3K8\x13\x08\x12\x05?\x0b\x0e\x19QTY7_I' +
    '\x1dUHXB\x15!eE\x01\x07162h5R0D9G4qSFMCVLPv\u0159\u015aJNW\u015e\x10ra\x1ekzu\x02jmi;:lbnopgcsxwtfy\x14\x0c\x0fdO&`A';
const asText = (bytes) => ALPHABET + Array.from(bytes, (byte) => (byte > 127 ? ALPHABET[128] : '') + ALPHABET[byte & 127]).join('')
    .replace(/<(?=[/!])/g, String.fromCharCode(256 + ALPHABET.indexOf('<'))); // it may end the script: "</script", "<!--"

// The code of the library in streams of similar bytes, which make the page smaller by a twelfth; see joinedModule() of start.js.
const {takeNumber, passCode, joinedModule} = new Function(`${read('start.js')}; return {takeNumber, passCode, joinedModule};`)();
const dividedModule = (module) => {
    let at = 8;
    const number = () => takeNumber(() => module[at++], 0);
    const sectionEnd = () => number() + at; // of these, the number is read first
    while (module[at++] !== 10)
        at = sectionEnd();
    const before = module.subarray(0, at - 1);
    const end = sectionEnd();
    const streams = [[], [], [], []];
    passCode((stream) => {
        streams[stream]?.push(module[at]);
        return module[at++];
    }, (body) => {
        number(); // its size
        body();
    });
    if (at !== end)
        throw new Error('the library has instructions that passCode() does not know');
    return [before, ...streams, module.subarray(end)].map((bytes) => Buffer.from(bytes));
};
const parts = dividedModule(readFileSync(wasm));
const joined = joinedModule(parts);
if (!WebAssembly.validate(joined) || !Buffer.concat(parts).equals(Buffer.concat(dividedModule(joined))))
    throw new Error('the streams of the library do not make it');

// Large ones are left out; the page makes pentominoes from shapes.
const isSmall = (name) => name.endsWith('.dlx') && !['pentominoes.dlx', 'pieces.dlx', 'word_search.dlx'].includes(name);
const exampleScripts = readdirSync(examples).filter(isSmall).map((name) => {
    const title = (name[0].toUpperCase() + name.slice(1)).replace('.dlx', '').replaceAll('_', ' ');
    return `<script type="text/plain" id="example-${name.replace('.dlx', '')}" data-example="${title}">\n` +
        `${readFileSync(join(examples, name), 'utf8').trimEnd()}\n</script>`;
});

const minified = (text, ...options) => execFileSync(esbuild, ['--minify', '--charset=utf8', ...options], {input: text, encoding: 'utf8'}).trimEnd();
const page = read('page.html')
    .replace(/^@include (\S+)$/gm, (_, name) => read(name))
    .replace(/(?<=<style>)[^]*?(?=<\/style>)/, (style) => minified(style, '--loader=css'))
    .replace(/(?<=<script( id="library")?>)[^]*?(?=<\/script>)/g, (script) => minified(script))
    .replace('@examples', () => exampleScripts.join('\n'))
    .replace('@sizes', JSON.stringify(parts.map(({length}) => length)))
    .replace('@wasm', () => asText(Buffer.concat(parts)));
writeFileSync(out, page + '\n');
