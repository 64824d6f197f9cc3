import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BUNDLE_DIRECTORY, BUNDLED, MADE_OF_FILE, madeOf } from '@vivant/media/session/session-bundle';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Puts each program and thread of a session, with all that it imports, into a few files: finding and reading the six
 * hundred modules one by one takes a third of a second of a core, each time one is started. Run at the set-up (./vivant).
 */

/** Native code and the files beside it, and what is loaded on demand alone. */
const EXTERNAL = [
  /^@livekit\/(rtc-ffi-bindings-|local-inference|av)/,
  /^(onnxruntime-node|koffi|sherpa-onnx-node|lindera-wasm-nodejs-ipadic|opencc-js|pinyin-pro)(\/|$)/,
  /\.node$/,
];

/** The framework asks these for work of which no session of ours has any: they are loaded when that comes. */
const ON_DEMAND = ['sharp', 'fluent-ffmpeg'];
const onDemand = (name: string) => `
import { createRequire } from 'node:module';
const load = () => createRequire(import.meta.url)(${JSON.stringify(name)});
export default new Proxy(function () {}, {
  apply: (_target, _self, given) => load()(...given),
  get: (_target, key) => load()[key],
});`;

/** A module that names its exports asks for each of them, one of which brings undici: 20 ms for what hardly any session needs. */
const HTTP = `export const { createServer, get, request } = process.getBuiltinModule('node:http');`;

const standIns: Plugin = {
  name: 'stand-ins',
  resolveId: (id) => (ON_DEMAND.includes(id) || id === 'node:http' ? `\0${id}` : null),
  load(id) {
    const name = id.startsWith('\0') ? id.slice(1) : '';
    return name === 'node:http' ? HTTP : ON_DEMAND.includes(name) ? onDemand(name) : null;
  },
};

const files = new Set<string>();
/** Our sources find files beside them, and threads that are bundled as well beside the bundle. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith('/')) return null;
    files.add(id);
    if (id.includes('/node_modules/') || !code.includes('import.meta')) return null;
    const bundled = Object.keys(BUNDLED).join('|');
    const placed = code
      .replace(new RegExp(`'[./\\w-]*/(${bundled})\\.ts', import\\.meta\\.url`, 'g'), "'./$1.js', BESIDE")
      .replaceAll('import.meta.url', `new URL('${relative(BUNDLE_DIRECTORY, id)}', BESIDE).href`)
      .replaceAll('BESIDE', 'import.meta.url');
    if (/import\.meta\.(?!url)/.test(placed))
      throw new Error(`${id}: of import.meta a bundled source may use the url alone`);
    return placed;
  },
};

rmSync(BUNDLE_DIRECTORY, { recursive: true, force: true });
mkdirSync(BUNDLE_DIRECTORY, { recursive: true });
const bundle = await rolldown({
  input: BUNDLED,
  platform: 'node',
  external: EXTERNAL,
  plugins: [standIns, places],
  onLog(level, log, handle) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
    handle(level, log);
  },
});
await bundle.write({ dir: BUNDLE_DIRECTORY, format: 'esm' });
await bundle.close();
writeFileSync(MADE_OF_FILE, JSON.stringify(madeOf([...files].sort())));
