import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, madeOf, PROGRAMS_DIRECTORY } from '@vivant/platform/programs';
import { type LinesOfSources, linesFile } from '@vivant/platform/source-places';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';

/**
 * Puts each program and thread of the service, with all that it imports, into a few files: finding and reading hundreds of
 * modules one by one takes a third of a second of a core and more, each time one is started. Run at the set-up (./vivant).
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PROGRAMS = [
  ...['server/src/server-program.ts', 'server/src/restore-program.ts', 'server/src/part-program.ts'],
  ...['server/src/cli/command-program.ts', 'server/src/avatars/stages/run-stage.ts'],
  ...['media/src/supervisor/host-program.ts', 'media/src/supervisor/worker-program.ts'],
  ...['media/src/session/session-process.ts', 'media/src/session/rehearsal-process.ts'],
  ...['media/src/runner/render-worker.ts', 'meaning/src/embed-worker.ts'],
].map((path) => join(ROOT, path));

/** Packages that find files beside them in another way, for work that no program of ours has for them. */
const LOOKS_BESIDE_IT = /\/node_modules\/(?:pino|thread-stream|undici|commander)\/(?!.*node_modules)/;
const FILES = join(PROGRAMS_DIRECTORY, 'files.json');

/** Native code and its files, and modules that are only loaded on demand. */
const EXTERNAL = [
  /^@livekit\/(rtc-ffi-bindings-|local-inference|av)/,
  /^(onnxruntime-node|koffi|sherpa-onnx-node|lindera-wasm-nodejs-ipadic|opencc-js|pinyin-pro)(\/|$)/,
  /\.node$/,
];

/** Loaded when needed: LiveKit's framework asks for both, and a session has no use for them. */
const ON_DEMAND = ['sharp', 'fluent-ffmpeg'];
const onDemand = (name: string) => `
import { createRequire } from 'node:module';
const load = () => createRequire(import.meta.url)(${JSON.stringify(name)});
export default new Proxy(function () {}, {
  apply: (_target, _self, given) => load()(...given),
  get: (_target, key) => load()[key],
});`;

/** A module that names its exports asks for each of them, one of which brings undici: 20 ms for what hardly any session needs. */
const HTTP = `module.exports = process.getBuiltinModule('node:http');`;

const standIns: Plugin = {
  name: 'stand-ins',
  resolveId(id, _importer, { kind }) {
    if (ON_DEMAND.includes(id)) return `\0${id}`;
    return /^(node:)?http$/.test(id) && kind === 'import-statement' ? '\0http' : null;
  },
  load(id) {
    const name = id.startsWith('\0') ? id.slice(1) : '';
    return name === 'http' ? HTTP : ON_DEMAND.includes(name) ? onDemand(name) : null;
  },
};

/** A source map: each line is what it was. */
const sameLines = (code: string) =>
  code
    .split('\n')
    .map((_line, n) => (n === 0 ? 'AAAA' : 'AACA'))
    .join(';');

/** Lets bundled code find the files that lie beside its sources. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith('/')) return null;
    const isPackage = id.includes('/node_modules/');
    const [unknown] = /import\.meta\.(?!url\b)\w+|\b__(?:dir|file)name\b/.exec(code) ?? [];
    if (unknown !== undefined && !LOOKS_BESIDE_IT.test(id))
      throw new Error(
        `${id}: a bundled source finds what lies beside it by import.meta.url alone, not ${unknown}`,
      );
    const place = `new URL('${relative(PROGRAMS_DIRECTORY, id)}', import.meta.url).href`;
    const placed = code.replaceAll('import.meta.url', place);
    if (isPackage) return { code: placed, map: { mappings: '' } };
    return placed === code ? null : { code: placed, map: { mappings: sameLines(code), sources: [id] } };
  },
};

/** Of each program, all modules that it may load. */
const modulesOf = new Map<string, string[]>();
const graph: Plugin = {
  name: 'graph',
  buildEnd() {
    for (const program of PROGRAMS) {
      const found = new Set([program]);
      for (const id of found) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const imported of [...importedIds, ...dynamicallyImportedIds])
          if (imported.startsWith('/')) found.add(imported);
      }
      modulesOf.set(program, [...found].sort());
    }
  },
};

/** For each line of the chunk: which source, counted from 1, and which of its lines. */
function linesOf({ code, map }: OutputChunk): LinesOfSources {
  if (map === null) return { sources: [], lines: [] };
  const decoded = new SourceMap(JSON.parse(map.toString()));
  const sources: string[] = [];
  const lines = code.split('\n').flatMap((text, line) => {
    const found = decoded.findEntry(line, text.search(/\S|$/));
    if (!('originalSource' in found) || found.generatedLine !== line) return [0, 0];
    const path = relative(ROOT, join(PROGRAMS_DIRECTORY, found.originalSource));
    if (!sources.includes(path)) sources.push(path);
    return [sources.indexOf(path) + 1, found.originalLine + 1];
  });
  return { sources, lines };
}

/** At once, for somebody may just be starting what was there. */
function write(name: string, text: string): void {
  const path = join(PROGRAMS_DIRECTORY, name);
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Programs that run load some of theirs later, so they stay until the build after. */
function filesOfLastBuild(): string[] {
  try {
    return JSON.parse(readFileSync(FILES, 'utf8')) as string[];
  } catch {
    return [];
  }
}

function removeAllBut(kept: readonly string[]): void {
  for (const file of readdirSync(PROGRAMS_DIRECTORY))
    if (!kept.includes(file)) rmSync(join(PROGRAMS_DIRECTORY, file), { recursive: true });
}

const bundle = await rolldown({
  input: PROGRAMS,
  platform: 'node',
  external: EXTERNAL,
  plugins: [standIns, places, graph],
  transform: { define: { IN_BUNDLE: 'true' } },
  onLog(level, log, handle) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
    handle(level, log);
  },
});
const { output } = await bundle.generate({ dir: PROGRAMS_DIRECTORY, format: 'esm', sourcemap: 'hidden' });
await bundle.close();

mkdirSync(PROGRAMS_DIRECTORY, { recursive: true });
removeAllBut(filesOfLastBuild());
// Programs last: what they import is there then.
const chunks = output
  .filter((file) => file.type === 'chunk')
  .sort((a, b) => Number(a.isEntry) - Number(b.isEntry));
for (const chunk of chunks) {
  const lines = linesOf(chunk);
  if (lines.sources.length > 0) write(linesFile(chunk.fileName), JSON.stringify(lines));
  write(chunk.fileName, chunk.code);
}
const lists = [...modulesOf].map(([program, modules]) => {
  const file = basename(bundleOf(program).madeOf);
  write(file, JSON.stringify(madeOf(modules)));
  return file;
});
const written = [...chunks.flatMap(({ fileName }) => [fileName, linesFile(fileName)]), ...lists];
write(basename(FILES), JSON.stringify([...written, basename(FILES)]));
