import { Readable } from 'node:stream';
import { initializeLogger } from '@livekit/agents';
import { emphasisFromMarkdown } from '@vivant/speech/text/emphasis';
import type { TtsProvider } from '@vivant/speech/types';
import { describe, expect, it } from 'vitest';
import { PLAYOUT_RATE } from '../runner/segments.ts';
import { SPOKEN_CHUNK } from './speech-output.ts';
import type { SpokenChunk } from './spoken-text.ts';
import { createTtsNode } from './tts-node.ts';

initializeLogger({ pretty: false, level: 'error' });

function* failing() {
  yield* [];
  throw new Error('the voice failed');
}

/** A voice that makes no sound of anything, and may say that it failed. */
const soundless = (fails: boolean): TtsProvider => ({
  id: 'soundless',
  health: async () => ({ status: 'ok' }),
  synthesize: () => Readable.from(fails ? failing() : []),
  close: async () => {},
});

/** Whether each sentence of `text` counts as one that the avatar could not say. */
async function mute(
  provider: TtsProvider | null,
  text: string,
  onError: () => void = () => {},
): Promise<boolean[]> {
  const speak = createTtsNode({ provider, language: 'en', profile: null, onError });
  const found: boolean[] = [];
  const pieces = (async function* () {
    yield text;
  })();
  for await (const frame of speak(pieces)) {
    const chunk = frame.userdata[SPOKEN_CHUNK] as SpokenChunk;
    if (chunk.text !== undefined) found.push(chunk.silent === true);
  }
  return found;
}

describe('a sentence that is not heard', () => {
  it('counts as not spoken where the voice failed, and where there is none', async () => {
    expect(await mute(soundless(true), 'Good morning to you.')).toEqual([true]);
    expect(await mute(null, 'Good morning to you.')).toEqual([true]);
  });

  it('counts as not spoken where the voice made no sound, and is reported as a failure', async () => {
    let failures = 0;
    expect(await mute(soundless(false), 'Good morning to you.', () => failures++)).toEqual([true]);
    expect(failures).toBe(1);
  });

  it('does not count without letters or digits', async () => {
    for (const provider of [soundless(true), soundless(false), null]) {
      expect(await mute(provider, '— * * * —')).toEqual([false]);
      expect(await mute(provider, '…')).toEqual([false]);
    }
  });

  it('is no failure without letters or digits', async () => {
    let failures = 0;
    await mute(soundless(false), '| --- | --- |', () => failures++);
    expect(failures).toBe(0);
  });
});

describe('the expression of a sentence', () => {
  /** A voice that says everything in two pieces of a second. */
  const steady: TtsProvider = {
    id: 'steady',
    health: async () => ({ status: 'ok' }),
    synthesize: () =>
      Readable.from(
        [0, 1].map(() => ({ pcm: new Int16Array(PLAYOUT_RATE), sampleRate: PLAYOUT_RATE, phones: [] })),
      ),
    close: async () => {},
  };

  async function chunksOf(text: string): Promise<SpokenChunk[]> {
    const speak = createTtsNode({ provider: steady, language: 'en', profile: null, onError() {} });
    const pieces = (async function* () {
      yield text;
    })();
    const chunks: SpokenChunk[] = [];
    for await (const frame of speak(pieces)) chunks.push(frame.userdata[SPOKEN_CHUNK] as SpokenChunk);
    return chunks;
  }

  it('comes with the first sound at an estimated length, corrected later; a question’s comes with its last words', async () => {
    const chunks = await chunksOf('Hello, when would you like to come to the museum?');
    expect(chunks).toHaveLength(3);
    expect(chunks[0]?.expressions).toEqual([
      { expression: 'smile', startMs: 0, endMs: expect.any(Number), isGuess: true },
    ]);
    expect(chunks[0]?.expressions?.[0]?.endMs).toBeLessThan(1000);
    expect(chunks[1]?.expressions).toEqual([]);
    const [smile, question] = chunks[2]?.expressions ?? [];
    expect(smile).toEqual({ expression: 'smile', startMs: 0, endMs: expect.any(Number) });
    expect(question).toMatchObject({ expression: 'question' });
    expect(question?.startMs).toBeGreaterThan(1200);
    expect(question?.endMs).toBe(2000);
  });

  it('is sent at the beginning and the end of each sentence, and not for a plain statement', async () => {
    const shown = (await chunksOf('It opens at ten. Unfortunately the café is closed.')).map(
      ({ sentence, expressions }) => ({
        sentence,
        names: expressions?.map(({ expression }) => expression) ?? [],
      }),
    );
    expect(shown.filter(({ sentence }) => sentence === 0).flatMap(({ names }) => names)).toEqual([]);
    expect(shown.filter(({ sentence }) => sentence === 1).flatMap(({ names }) => names)).toEqual([
      'concern',
      'concern',
    ]);
  });
});

describe('an emphasised word', () => {
  const SAID = emphasisFromMarkdown('On *Mondays* it is closed *all day.* The café is open.');

  it('reaches the voice with its marks, the captions without, and the face when it is said', async () => {
    const asked: string[] = [];
    const voice: TtsProvider = {
      id: 'steady',
      health: async () => ({ status: 'ok' }),
      synthesize: (text) => {
        asked.push(text);
        return Readable.from([
          { pcm: new Int16Array(2 * PLAYOUT_RATE), sampleRate: PLAYOUT_RATE, phones: [] },
        ]);
      },
      close: async () => {},
    };
    const speak = createTtsNode({ provider: voice, language: 'en', profile: null, onError() {} });
    const pieces = (async function* () {
      yield SAID;
    })();
    const chunks: SpokenChunk[] = [];
    for await (const frame of speak(pieces)) chunks.push(frame.userdata[SPOKEN_CHUNK] as SpokenChunk);
    expect(asked.join(' ')).toBe(SAID);
    expect(chunks.map(({ text }) => text ?? '').join('')).toBe(
      'On Mondays it is closed all day. The café is open.',
    );
    const [mondays] = chunks.flatMap(({ expressions }) => expressions ?? []);
    expect(mondays).toMatchObject({ expression: 'emphasis' });
    expect(mondays?.startMs).toBeGreaterThan(50);
    expect(mondays?.endMs).toBeLessThan(1000);
  });
});

it('waits longest after an ellipsis', async () => {
  const hum: TtsProvider = {
    id: 'hum',
    health: async () => ({ status: 'ok' }),
    synthesize: () =>
      Readable.from([{ pcm: new Int16Array(100).fill(1), sampleRate: PLAYOUT_RATE, phones: [] }]),
    close: async () => {},
  };
  const speak = createTtsNode({ provider: hum, language: 'en', profile: null, onError() {} });
  const pauses: number[] = [];
  for await (const frame of speak(Readable.from(['One moment … it opens at ten. Welcome!'])))
    if ((frame.userdata[SPOKEN_CHUNK] as SpokenChunk).last)
      pauses.push((1000 * frame.samplesPerChannel) / PLAYOUT_RATE);
  expect(pauses).toEqual([500, 230, 260]);
});

it('tells when the first sound of a sentence was made, which may be later than its first frame', async () => {
  // Of one sample at that rate none can be made yet.
  const slow: TtsProvider = {
    id: 'slow',
    health: async () => ({ status: 'ok' }),
    synthesize: () =>
      Readable.from(
        [1, 16_000].map((length) => ({ pcm: new Int16Array(length), sampleRate: 16_000, phones: [] })),
      ),
    close: async () => {},
  };
  const speak = createTtsNode({ provider: slow, language: 'en', profile: null, onError() {} });
  const timed: boolean[] = [];
  for await (const frame of speak(Readable.from(['Good morning.']))) {
    const { madeMs } = frame.userdata[SPOKEN_CHUNK] as SpokenChunk;
    if (madeMs !== undefined) timed.push(frame.samplesPerChannel > 0);
  }
  expect(timed).toEqual([false, true]);
});
