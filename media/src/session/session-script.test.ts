import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bundleOf, programScript } from '@vivant/platform/programs';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionEnvironment } from '../config.ts';
import { CHANNEL_FD, CHANNEL_STDIO, channelToSession } from './channel.ts';

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

const SESSION = new URL('./session-process.ts', import.meta.url);
const NATIVE_CLIENT = /rtc-node\.linux-.*\.node/;

it('sessions run from the sources where there is no bundle', async () => {
  const script = programScript(SESSION, '/nowhere');
  expect(script).toBe(fileURLToPath(SESSION));
  expect(await filesOfReady(script)).toMatch(NATIVE_CLIENT);
});

const bundle = bundleOf(fileURLToPath(SESSION));
describe.skipIf(!existsSync(bundle.madeOf))('the bundle of session processes that ./vivant makes', () => {
  it('is what they run, and loads no library for pictures', async () => {
    expect(programScript(SESSION)).toBe(bundle.script);
    const files = await filesOfReady(bundle.script);
    expect(files).toMatch(NATIVE_CLIENT);
    expect(files).not.toContain('libvips');
  });
});
