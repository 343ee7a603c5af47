// node assemble.mjs OUT WASM FOLDER...: makes the page from page.html, and what it includes from these folders. The library
// and the examples are put in, too.
import {readFileSync, readdirSync, writeFileSync, existsSync} from 'node:fs';
import {join} from 'node:path';

const [out, wasm, examples, ...folders] = process.argv.slice(2);

const read = (name) => {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (!found)
        throw new Error(`${name} is in none of ${folders.join(', ')}`);
    return readFileSync(found, 'utf8').trimEnd();
};

// Bytes as characters whose last eight bits they are; but 0, which HTML does not allow and WebAssembly has most of, is 7F. Brotli
// makes as little of them as of the file itself, of base 64 half as much again.
const asText = (bytes) => {
    const isChanged = (byte) => byte === 0x0d || byte === 0x3c || byte >= 0x7f; // HTML changes "\r", and "<" may end the script
    return Array.from(bytes, (byte) => String.fromCharCode(byte === 0 ? 0x7f : isChanged(byte) ? 0x100 + byte : byte)).join('');
};

const exampleScripts = readdirSync(examples).filter((name) => name.endsWith('.dlx')).map((name) => {
    const title = (name[0].toUpperCase() + name.slice(1)).replace('.dlx', '').replaceAll('_', ' ');
    return `<script type="text/plain" id="example-${name.replace('.dlx', '')}" data-example="${title}">\n` +
        `${readFileSync(join(examples, name), 'utf8').trimEnd()}\n</script>`;
});

// Scripts are without their comments, which a page has no use for.
const scriptOf = (text) => text.replace(/^ *\/\*\*(?:(?!\*\/)[^])*\*\/\n|^ *\/\/.*\n/gm, '').replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--');
const page = read('page.html')
    .replace(/^@include (\S+)$/gm, (_, name) => scriptOf(read(name)))
    .replace('@examples', () => exampleScripts.join('\n'))
    .replace('@wasm', () => asText(readFileSync(wasm)));
writeFileSync(out, page + '\n');
