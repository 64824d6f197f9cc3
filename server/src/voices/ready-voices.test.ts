import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVATAR_LANGUAGES } from '@vivant/contract/languages';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { READY_VOICE_IDS } from '@vivant/contract/voices';
import { checkVoiceSample } from '@vivant/speech/voice/judge';
import { expect, it } from 'vitest';
import { createReadyVoices } from './ready-voices.ts';

const DEEP: VoiceSampleChoice = { voice: 'deep', language: 'de' };
const never = new AbortController().signal;

it('speaks a sample once, and again only after it failed', async () => {
  const spoken: VoiceSampleChoice[] = [];
  let isBroken = true;
  const voices = createReadyVoices(async (choice) => {
    spoken.push(choice);
    if (isBroken) throw new Error('no engine');
    return Buffer.from(choice.voice);
  });
  await expect(voices.sample(DEEP, never)).rejects.toThrow('no engine');
  isBroken = false;
  const [one, two] = await Promise.all([voices.sample(DEEP, never), voices.sample({ ...DEEP }, never)]);
  expect([String(one), String(two), spoken.length]).toEqual(['deep', 'deep', 2]);
});

it('keeps every one', async () => {
  let spoken = 0;
  const voices = createReadyVoices(async () => {
    spoken += 1;
    return Buffer.alloc(0);
  });
  const all = AVATAR_LANGUAGES.flatMap((language) => READY_VOICE_IDS.map((voice) => ({ voice, language })));
  for (const _round of [1, 2]) for (const choice of all) await voices.sample(choice, never);
  expect(spoken).toBe(all.length);
});

it('lets those go who leave, and finishes what it speaks for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const voices = createReadyVoices(() => promise);
  const caller = new AbortController();
  const leaving = voices.sample(DEEP, caller.signal);
  caller.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  const next = voices.sample(DEEP, never);
  expect(voices.isSpoken(DEEP)).toBe(false);
  resolve(Buffer.from('deep'));
  expect([String(await next), voices.isSpoken(DEEP)]).toEqual(['deep', true]);
});

it('speaks one at a time', async () => {
  let running = 0;
  let most = 0;
  const voices = createReadyVoices(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return Buffer.alloc(0);
  });
  const all = ['deep', 'even', 'clear', 'bright'] as const;
  await Promise.all(all.map((voice) => voices.sample({ voice, language: 'en' }, never)));
  expect(most).toBe(1);
});

// One of each engine, at the ends of the range of pitches.
it.each([
  { voice: 'bright', language: 'en' },
  { voice: 'deep', language: 'ja' },
] as const)('what is spoken is taken as a recording is: $voice in $language', async (choice) => {
  const directory = await mkdtemp(join(tmpdir(), 'ready-voice-'));
  try {
    const path = join(directory, 'sample.wav');
    await writeFile(path, await createReadyVoices().sample(choice, never));
    expect(await checkVoiceSample(path)).toMatchObject({ status: 'ok', userFeedback: null });
  } finally {
    await rm(directory, { recursive: true });
  }
});
