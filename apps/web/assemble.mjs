// node assemble.mjs OUT WASM EXAMPLES FOLDER...: builds the page from page.html and the files that it includes from these
// folders, with the library and the examples.
import {readFileSync, readdirSync, writeFileSync, existsSync} from 'node:fs';
import {join} from 'node:path';

const [out, wasm, examples, ...folders] = process.argv.slice(2);

const read = (name) => {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (!found)
        throw new Error(`${name} is in none of ${folders.join(', ')}`);
    return readFileSync(found, 'utf8').trimEnd();
};

// Bytes as characters with these last eight bits. 0, which HTML does not allow and which is frequent in WebAssembly, is 7F.
// Brotli compresses them almost as well as the file itself; base 64 would be half as large again.
const asText = (bytes) => {
    const endsScript = (k) => bytes[k] === 0x3c && (bytes[k + 1] === 0x2f || bytes[k + 1] === 0x21); // "</script", "<!--"
    const isChanged = (byte, k) => byte === 0x0d || byte === 0x7f || endsScript(k); // HTML changes "\r"
    return Array.from(bytes, (byte, k) => String.fromCharCode(byte === 0 ? 0x7f : isChanged(byte, k) ? 0x100 + byte : byte)).join('');
};

// Large ones are left out; the page makes pentominoes from shapes.
const isSmall = (name) => name.endsWith('.dlx') && !['pentominoes.dlx', 'pieces.dlx', 'word_search.dlx'].includes(name);
const exampleScripts = readdirSync(examples).filter(isSmall).map((name) => {
    const title = (name[0].toUpperCase() + name.slice(1)).replace('.dlx', '').replaceAll('_', ' ');
    return `<script type="text/plain" id="example-${name.replace('.dlx', '')}" data-example="${title}">\n` +
        `${readFileSync(join(examples, name), 'utf8').trimEnd()}\n</script>`;
});

// Removes the comments and the indentation of scripts, which the page does not need. None of their strings looks like one.
const scriptOf = (text) => text.replace(/^ *\/\*\*(?:(?!\*\/)[^])*\*\/\n|^ *\/\/.*\n|^ +| \/\/ .*$|\/\*\*(?:(?!\*\/)[^])*\*\/ ?/gm, '').replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--');
// Removes the comments and the line ends of style sheets.
const styleOf = (text) => text.replace(/\/\*.*\*\/|\n */g, '');
const page = read('page.html')
    .replace(/^@include (\S+)$/gm, (_, name) => (name.endsWith('.css') ? styleOf : scriptOf)(read(name)))
    .replace('@examples', () => exampleScripts.join('\n'))
    .replace('@wasm', () => asText(readFileSync(wasm)));
writeFileSync(out, page + '\n');
