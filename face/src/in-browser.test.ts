import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Plugin, type Rolldown } from 'vite';
import { assert, beforeAll, expect, it } from 'vitest';
import * as engines from './engines.ts';
import { i420Bytes } from './frame/i420.ts';
import * as lips from './lips/audio-to-mouth.ts';
import * as motion from './motion/motion.ts';
import { drawnPortrait } from './testing/prepared-portrait.ts';

/**
 * A face is drawn in browsers too. What draws it is therefore bundled for one, and the bundle is run among nothing but
 * what browsers have.
 */
const FOLDERS = ['warp/draw', 'still', 'frame', 'motion', 'lips'];
const ENTRY = 'virtual:in-browser';
const BROWSER_GLOBALS = {
  TextEncoder,
  TextDecoder,
  CompressionStream,
  DecompressionStream,
  atob,
  performance,
  setTimeout,
};

type Drawn = { engines: typeof engines; lips: typeof lips; motion: typeof motion };
let ofNode: string[];
let imports: string[];
let inBrowser: Drawn;
beforeAll(async () => {
  ({ ofNode, imports, inBrowser } = await bundled());
});

it('imports nothing of Node and nothing outside the bundle', () => {
  expect(ofNode).toEqual([]);
  expect(imports).toEqual([]);
});

it.each(engines.FACE_ENGINES.map(({ id }) => id))(
  'draws the same frames as here, by the %s engine',
  async (id) => {
    const engine = engines.faceEngine(id);
    const size = { width: 256, height: 192 };
    const bytes = await engine.encode(await engine.build(drawnPortrait()));
    const frames = async ({ engines: there, motion: moving }: Drawn) => {
      const face = await there.openFace(await there.decodeFace(bytes), size);
      const look = moving.createFaceMotion({ seed: 5, expressiveness: 1 });
      const drawn: Uint8Array[] = [];
      for (let i = 0; i < 20; i++) {
        const out = new Uint8Array(i420Bytes(size));
        await face.render(look.at(i * 40, { mode: 'speaking', mouth: null, energy: 0.5 }), out);
        drawn.push(out);
      }
      return Buffer.concat(drawn);
    };
    const here = await frames({ engines, lips, motion });
    expect(Buffer.compare(await frames(inBrowser), here)).toBe(0);
  },
);

it('derives the same mouth from sound as Node', () => {
  const pcm = Float32Array.from({ length: 16_000 }, (_, i) => 0.4 * Math.sin((i * i) / 40_000));
  const mouths = ({ lips: hearing }: Drawn) => {
    const heard = hearing.createAudioLips({ sampleRate: 16_000 });
    heard.push(pcm);
    return JSON.stringify(Array.from({ length: 20 }, (_, i) => heard.at(i * 40)));
  };
  expect(mouths(inBrowser)).toBe(mouths({ engines, lips, motion }));
});

async function bundled() {
  const root = import.meta.dirname;
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const found: string[] = [];
  const entry: Plugin = {
    name: 'in-browser',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === ENTRY) return id;
      if (isBuiltin(id)) found.push(`${importer} imports ${id}`);
      return null;
    },
    load(id) {
      if (id !== ENTRY) return null;
      return [
        `export * as engines from ${JSON.stringify(join(root, 'engines.ts'))};`,
        `export * as lips from ${JSON.stringify(join(root, 'lips/audio-to-mouth.ts'))};`,
        `export * as motion from ${JSON.stringify(join(root, 'motion/motion.ts'))};`,
        // Every file, so that none is spared for being unused.
        ...sources.map((file, i) => `import * as all${i} from ${JSON.stringify(file)};`),
        `export const all = [${sources.map((_, i) => `all${i}`).join(', ')}];`,
      ].join('\n');
    },
  };
  const made = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'silent',
    plugins: [entry],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rollupOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'inBrowser' },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [chunk] = [made].flat().map(({ output }) => output[0]);
  assert(chunk, 'the bundle has one file');
  const context = createContext({ ...BROWSER_GLOBALS });
  // A bundle that reaches Node cannot run here; the first test says what it reaches.
  if (found.length > 0) return { ofNode: found, imports: chunk.imports, inBrowser: {} as Drawn };
  const inBrowser = runInContext(`${chunk.code}; inBrowser`, context) as Drawn;
  return { ofNode: found, imports: chunk.imports, inBrowser };
}
