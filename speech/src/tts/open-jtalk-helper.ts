/**
 * Helper process around Debian's open_jtalk (BSD-like licence): Japanese, 48 kHz, with phone times. It is no library,
 * so each clause is a run of the program, which maps its dictionary and is ready in hundredths of a second. It writes
 * no sound before a whole clause is done.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { serve } from '../helper/serve.ts';
import { withEnglishInKana } from '../text/english-in-kana.ts';
import { withoutSymbols } from '../text/normalise.ts';
import type { Phone } from '../types.ts';
import type { SpeakFrame } from './helper-tts.ts';
import { OPEN_JTALK, openJtalkVoice } from './open-jtalk-files.ts';

/** How often the helper checks whether a clause is still wanted. */
const CANCELLED_EVERY_MS = 40;
/** A second of sound takes a tenth of a second to make. */
const CHUNK_SECONDS = 0.5;

/**
 * IPA for the dictionary's phones, devoiced vowels included; silences and the short stop have no sound of their own.
 */
const IPA: Readonly<Record<string, string>> = {
  ...{ pau: 'sil', sil: 'sil', cl: 'ʔ', N: 'ɴ', u: 'ɯ', U: 'ɯ', r: 'ɾ', f: 'ɸ', v: 'v', y: 'j' },
  ...{ sh: 'ɕ', j: 'dʒ', ch: 'tʃ', ts: 'ts', A: 'a', I: 'i', E: 'e', O: 'o' },
  ...{ ky: 'kj', gy: 'ɡj', ny: 'ɲ', hy: 'ç', by: 'bj', py: 'pj', my: 'mj', ry: 'ɾj', dy: 'dj', ty: 'tj' },
};

const folder = mkdtempSync(join(tmpdir(), 'open-jtalk-'));
const soundFile = join(folder, 'sound.wav');
const traceFile = join(folder, 'trace.txt');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

await serve(async (frame, io) => {
  const { id, voice, rate, text } = frame.json as unknown as SpeakFrame;
  const { file, semitones, warp } = openJtalkVoice(voice);
  const child = spawnChild({
    command: OPEN_JTALK.program,
    args: [
      ...['-x', OPEN_JTALK.dictionary, '-m', file, '-r', rate.toFixed(3), '-fm', String(semitones)],
      ...(warp === null ? [] : ['-a', String(warp)]),
      ...['-ow', soundFile, '-ot', traceFile],
    ],
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.process.stdout.resume();
  // The program reads one line, and spells words for which its dictionary has no kana.
  child.process.stdin.end(`${withEnglishInKana(withoutSymbols(text))}\n`);
  let isCancelled = false;
  const watch = setInterval(() => {
    isCancelled = io.cancelled(id);
    if (isCancelled) child.kill();
  }, CANCELLED_EVERY_MS);
  const ending = await child.ended;
  clearInterval(watch);
  if (isCancelled || io.cancelled(id)) return;
  if (ending.code !== 0)
    throw new Error(
      `open_jtalk ended (${howItEnded(ending)}) ${child.lastLines().slice(-2).join(' ')}`.trim(),
    );
  const wav = readFileSync(soundFile);
  const sampleRate = wav.readUInt32LE(24);
  const pcm = new Uint8Array(wav.subarray(wav.indexOf('data') + 8));
  const step = 2 * Math.round(sampleRate * CHUNK_SECONDS);
  let phones = phonesOf(readFileSync(traceFile, 'utf8'));
  for (let at = 0; at < pcm.length; at += step) {
    io.send({ type: 'chunk', id, sampleRate, phones }, pcm.subarray(at, at + step));
    phones = [];
  }
  io.send({ type: 'end', id });
});

/** Lines "from to label", in units of 100 ns; the phone stands between - and + of its label. */
function phonesOf(trace: string): Phone[] {
  return [...trace.matchAll(/^(\d+) (\d+) \S+?-(\w+)\+/gmu)].map(([, from, to, name = '']) => ({
    symbol: Object.hasOwn(IPA, name) ? (IPA[name] ?? name) : name,
    alphabet: 'espeak' as const,
    startMs: Number(from) / 10_000,
    endMs: Number(to) / 10_000,
  }));
}
