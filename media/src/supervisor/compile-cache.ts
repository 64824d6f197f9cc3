import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { spawnChild } from '@vivant/platform/child';
import { stateOfSources } from '@vivant/platform/compile-cache';
import { CHANNEL_FD, CHANNEL_STDIO, channelToSession } from '../session/channel.ts';
import { sessionNodeArgs, sessionScript } from './session-child.ts';
import type { SessionJail } from './session-jail.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = [
  ...['package-lock.json', 'platform/dist/programs/*'],
  '{contract,platform,face,speech,meaning,media}/src/**/*.ts',
];
const LIMIT_MS = 120_000;

/**
 * Fills the cache of compiled modules for session processes. They may only read it: a session process that was taken
 * over could otherwise leave code in it for all later ones. Done once for each state of the program, by a process that
 * serves no session and yields to all others. Resolves when that is done or impossible: then sessions start more
 * slowly, and `warn` is told why.
 */
export async function fillCompileCache(
  jail: SessionJail,
  logLevel: string,
  warn: (reason: string) => void,
): Promise<void> {
  const cache = jail.env.NODE_COMPILE_CACHE;
  // Without a jail every process keeps it filled itself.
  if (!cache || jail.unavailableReason !== null) return;
  try {
    const stamp = join(cache, `sessions-${stateOfSources(ROOT, SOURCES)}`);
    if (existsSync(stamp)) return;
    accessSync(cache, constants.W_OK);
    if (await fill(jail, logLevel)) writeFileSync(stamp, '');
  } catch (error) {
    warn((error as Error).message);
  }
}

/** Helpers that a session process starts, each of which ends when its input does. */
const HELPERS = [
  new URL('../../../speech/src/tts/espeak-helper.ts', import.meta.url),
  new URL('../../../speech/src/tts/flite-helper.ts', import.meta.url),
  new URL('../../../speech/src/tts/open-jtalk-helper.ts', import.meta.url),
  new URL('../../../speech/src/tts/pico-helper.ts', import.meta.url),
  new URL('../../../speech/src/stt/pocketsphinx-helper.ts', import.meta.url),
].map((place) => fileURLToPath(place));

/**
 * Whether the session process ended as it should. A helper need not: what it speaks or hears with may not be installed.
 */
async function fill(jail: SessionJail, logLevel: string): Promise<boolean> {
  const { command, args } = jail.wrap(sessionNodeArgs(sessionScript()), { fillsCache: true });
  const child = spawnChild({
    command,
    args,
    env: jail.env,
    stdio: [...CHANNEL_STDIO].with(1, 'ignore').with(2, 'ignore'),
    niceness: 19,
  });
  const timer = setTimeout(child.kill, LIMIT_MS);
  const post = channelToSession(
    child.process.stdio?.[CHANNEL_FD] as Duplex | undefined,
    ({ type }) => {
      if (type === 'ready') post({ type: 'end' });
    },
    child.kill,
  );
  post({ type: 'warm', engines: { llm: null, stt: null, tts: null }, logLevel });
  const { code } = await child.ended;
  clearTimeout(timer);
  for (const script of HELPERS) await fillByHelper(jail, script);
  return code === 0;
}

async function fillByHelper(jail: SessionJail, script: string): Promise<void> {
  const { command, args } = jail.wrap(sessionNodeArgs(script), { fillsCache: true });
  const child = spawnChild({ command, args, env: jail.env, stdio: 'ignore', niceness: 19 });
  const timer = setTimeout(child.kill, LIMIT_MS);
  await child.ended;
  clearTimeout(timer);
}
