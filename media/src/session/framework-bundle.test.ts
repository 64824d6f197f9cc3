import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  BUNDLE_DIRECTORY,
  BUNDLED,
  frameworkBundleArgs,
  installedVersions,
  VERSIONS_FILE,
} from './framework-bundle.ts';

/** What Node says that runs this code where session processes are. */
function inNode(args: string[], code: string): unknown {
  const options = ['--disable-warning=ExperimentalWarning', ...args, '--input-type=module', '--eval', code];
  return JSON.parse(
    execFileSync(process.execPath, options, {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    }),
  );
}

/** Every name of each package that is bundled, two deep, and whether a frame of rtc-node is one to the framework. */
const LOOK = `
  const names = (module) => Object.entries(module).flatMap(([name, part]) =>
    [name, ...(Object.prototype.toString.call(part) === '[object Module]' ? Object.keys(part).map((n) => name + '.' + n) : [])]);
  const found = {};
  for (const name of ${JSON.stringify(Object.keys(BUNDLED))}) found[name] = names(await import(name)).sort();
  const { initializeLogger, mergeFrames } = await import('@livekit/agents');
  const { AudioFrame } = await import('@livekit/rtc-node');
  initializeLogger({ pretty: false, level: 'error' });
  const frame = new AudioFrame(new Int16Array(480), 48000, 1, 480);
  found.isOneCopy = mergeFrames([frame, frame]) instanceof AudioFrame;
  process.stdout.write(JSON.stringify(found));
  process.exit(0);
`;

describe.skipIf(!existsSync(VERSIONS_FILE))('the bundle of the framework that ./vivant makes', () => {
  it('is loaded in the place of the packages, by session processes alone', () => {
    const where = `process.stdout.write(JSON.stringify(import.meta.resolve('@livekit/agents')))`;
    expect(inNode(frameworkBundleArgs(), where)).toContain(BUNDLE_DIRECTORY);
    expect(inNode([], where)).toContain('node_modules');
  });

  it('has all that the packages have, and no second copy of what it shares with our code', () => {
    const bundled = inNode(frameworkBundleArgs(), LOOK);
    expect(bundled).toEqual(inNode([], LOOK));
    expect(bundled).toMatchObject({ isOneCopy: true });
  });
});

it('a bundle of other versions than the installed ones is not used', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vivant-bundle-'));
  try {
    const file = join(directory, 'versions.json');
    expect(frameworkBundleArgs(file)).toEqual([]);
    writeFileSync(file, JSON.stringify({ ...installedVersions(), '@livekit/agents': '0.0.1' }));
    expect(frameworkBundleArgs(file)).toEqual([]);
    writeFileSync(file, JSON.stringify(installedVersions()));
    expect(frameworkBundleArgs(file)).toHaveLength(1);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
