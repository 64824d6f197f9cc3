import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionEnvironment } from '../config.ts';
import { CHANNEL_FD, CHANNEL_STDIO, channelToSession } from './channel.ts';
import { BUNDLE_DIRECTORY, BUNDLED, MADE_OF_FILE, madeOf, sessionScripts } from './session-bundle.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const process of running.splice(0)) process.kill('SIGKILL');
});

/** Files that are mapped into a session process once it is ready. */
async function filesOfReady(script: string): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: [...CHANNEL_STDIO],
    env: sessionEnvironment(),
  });
  running.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
    const post = channelToSession(
      child.stdio[CHANNEL_FD] as Duplex,
      ({ type }) => {
        if (type === 'ready') resolve();
      },
      () => reject(new Error('it sent what is no message')),
    );
    post({ type: 'warm', engines: { llm: null, stt: null, tts: null }, logLevel: 'error' });
  });
  return readFileSync(`/proc/${child.pid}/maps`, 'utf8');
}

const NATIVE_CLIENT = /rtc-node\.linux-.*\.node/;

it('sessions run from the sources where there is no bundle', async () => {
  expect(await filesOfReady(sessionScripts('/nowhere')['session-process'])).toMatch(NATIVE_CLIENT);
});

describe.skipIf(!existsSync(MADE_OF_FILE))('the bundle of session processes that ./vivant makes', () => {
  it('is what they run, and loads no library for pictures', async () => {
    const script = sessionScripts()['session-process'];
    expect(script).toContain(BUNDLE_DIRECTORY);
    const files = await filesOfReady(script);
    expect(files).toMatch(NATIVE_CLIENT);
    expect(files).not.toContain('libvips');
  });

  it('holds our sources, and packages by their versions', () => {
    const { sources, packages } = JSON.parse(readFileSync(MADE_OF_FILE, 'utf8'));
    const paths = Object.values(BUNDLED).map((path) => path.slice(path.indexOf('/media/src/') + 1));
    expect(Object.keys(sources)).toEqual(expect.arrayContaining(paths));
    expect(packages).toMatchObject({ 'node_modules/@livekit/agents': expect.stringMatching(/^\d+\.\d+\./) });
  });
});

describe('a bundle', () => {
  const source = fileURLToPath(import.meta.url);
  const agents = fileURLToPath(import.meta.resolve('@livekit/agents'));
  const made = madeOf([source, agents]);

  it('is known by what it is made of', () => {
    expect(made).toEqual({
      sources: {
        'media/src/session/session-bundle.test.ts': createHash('sha256')
          .update(readFileSync(source))
          .digest('hex'),
      },
      packages: { 'node_modules/@livekit/agents': expect.any(String) },
    });
  });

  it.each([
    ['a source is another by now', { ...made, sources: { 'media/package.json': 'another' } }],
    ['a source is gone', { ...made, sources: { 'media/src/gone.ts': 'gone' } }],
    ['a package is of another version', { ...made, packages: { 'node_modules/@livekit/agents': '0.0.1' } }],
    ['nothing says of what it is made', null],
  ])('is not used where %s', (_why, of) => {
    const folder = mkdtempSync(join(tmpdir(), 'vivant-bundle-'));
    try {
      const file = join(folder, 'made-of.json');
      writeFileSync(file, JSON.stringify(made));
      expect(sessionScripts(file)['session-process']).toBe(join(folder, 'session-process.js'));
      writeFileSync(file, JSON.stringify(of));
      expect(sessionScripts(file)).toEqual(BUNDLED);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
