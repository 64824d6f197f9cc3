import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  BUNDLE_DIRECTORY,
  BUNDLED,
  installedVersions,
  VERSIONS_FILE,
} from '@vivant/media/session/framework-bundle';
import { rolldown } from 'rolldown';

/**
 * Puts LiveKit's agents framework, with what it imports, into a few files that session processes load instead of some
 * six hundred: half a second of a core for each of them. Run at the set-up (./vivant).
 */

/** One copy for all: native code, and classes that ours are compared with. */
const EXTERNAL = [
  /^@livekit\/(rtc-node|rtc-ffi-bindings|throws-transformer|local-inference|av)(\/|$)/,
  /^(zod|sharp|fluent-ffmpeg|onnxruntime-node)(\/|$)/,
  /\.node$/,
];

const input = Object.fromEntries(
  Object.entries(BUNDLED).map(([name, file]) => [
    file.replace(/\.js$/, ''),
    fileURLToPath(import.meta.resolve(name, import.meta.resolve('@vivant/media/session/framework-bundle'))),
  ]),
);
rmSync(BUNDLE_DIRECTORY, { recursive: true, force: true });
const bundle = await rolldown({ input, platform: 'node', external: EXTERNAL });
await bundle.write({ dir: BUNDLE_DIRECTORY, format: 'esm' });
await bundle.close();
writeFileSync(VERSIONS_FILE, JSON.stringify(installedVersions()));
