import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { checkVoiceSample } from '@vivant/speech/voice/judge';
import { expect, it } from 'vitest';
import { createReadyVoices } from './ready-voices.ts';

const DEEP: VoiceSampleChoice = { voice: 'deep', language: 'de' };

it('speaks a sample once, and again only after it failed', async () => {
  const spoken: VoiceSampleChoice[] = [];
  let isBroken = true;
  const voices = createReadyVoices(async (choice) => {
    spoken.push(choice);
    if (isBroken) throw new Error('no engine');
    return Buffer.from(choice.voice);
  });
  await expect(voices.sample(DEEP)).rejects.toThrow('no engine');
  isBroken = false;
  const [one, two] = await Promise.all([voices.sample(DEEP), voices.sample({ ...DEEP })]);
  expect([String(one), String(two), spoken.length]).toEqual(['deep', 'deep', 2]);
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
  await Promise.all(all.map((voice) => voices.sample({ voice, language: 'en' })));
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
    await writeFile(path, await createReadyVoices().sample(choice));
    expect(await checkVoiceSample(path)).toMatchObject({ status: 'ok', userFeedback: null });
  } finally {
    await rm(directory, { recursive: true });
  }
});
