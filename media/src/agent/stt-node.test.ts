import { stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SttProvider } from '@vivant/speech/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSttNode } from './stt-node.ts';
import { DETECTOR_SILENCE_MS, DETECTOR_SPEECH_MS } from './turn-taking.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

/** A recogniser whose answers are given by the test, in the order of the utterances. */
function recogniser(partial = '', isBehind = false, wantsTurn = false) {
  const asked: PromiseWithResolvers<{ text: string; confidence: number | null }>[] = [];
  const overTalk: (boolean | undefined)[] = [];
  const provider: SttProvider = {
    id: 'told',
    health: async () => ({ status: 'ok' }),
    async open(options) {
      overTalk.push(options.overTalk);
      const answer = Promise.withResolvers<{ text: string; confidence: number | null }>();
      asked.push(answer);
      return {
        ...{ push: () => {}, close: () => {} },
        ...{ partial: () => partial, isBehind: () => isBehind, wantsTurn: () => wantsTurn },
        finish: () => answer.promise,
      };
    },
    close: async () => {},
  };
  return { provider, asked, overTalk };
}

const NAMES = new Map<stt.SpeechEventType | undefined, string>([
  [stt.SpeechEventType.INTERIM_TRANSCRIPT, 'interim'],
  [stt.SpeechEventType.PREFLIGHT_TRANSCRIPT, 'preflight'],
  [stt.SpeechEventType.FINAL_TRANSCRIPT, 'final'],
]);
const heard = { language: 'en', avatarGoesOn: () => false };

type Events = ReadableStreamDefaultReader<stt.SpeechEvent>;
async function finalIn(events: Events): Promise<string | undefined> {
  for (;;) {
    const { value } = await events.read();
    if (value?.type === stt.SpeechEventType.FINAL_TRANSCRIPT) return value.alternatives?.[0].text;
  }
}

describe('what a visitor said', () => {
  it('is heard as said over the avatar’s words only where it begins over them', () => {
    const { provider, overTalk } = recogniser();
    let goesOn = true;
    const node = createSttNode({
      ...{ provider, language: 'en', onError: expect.unreachable, avatarGoesOn: () => goesOn },
    });
    node.speechStarted();
    goesOn = false;
    node.speechEnded();
    node.speechStarted();
    expect(overTalk).toEqual([true, false]);
  });

  it.each([true, false])(
    'is known to want the turn before its words are, over the avatar’s alone (%s)',
    async (avatarGoesOn) => {
      const { provider, asked } = recogniser('', false, true);
      let wanted = 0;
      const node = createSttNode({
        ...{ provider, language: 'en', onError: expect.unreachable, avatarGoesOn: () => avatarGoesOn },
        onWantsTurn: () => wanted++,
      });
      node.speechStarted();
      await expect.poll(() => asked).toHaveLength(1);
      await new Promise((resolve) => setImmediate(resolve));
      const sound = new ReadableStream<AudioFrame>({
        start(controller) {
          controller.enqueue({ data: new Int16Array(320) } as AudioFrame);
          controller.close();
        },
      });
      for await (const _ of node.listen(sound)) expect.unreachable();
      expect(wanted).toBe(avatarGoesOn ? 1 : 0);
    },
  );

  it('comes in the order of speaking, and an utterance that fails early loses no other', async () => {
    const { provider, asked } = recogniser();
    const errors: string[] = [];
    const onError = (error: unknown) => errors.push((error as Error).message);
    const words: unknown[] = [];
    const onWords = (said: unknown) => words.push(said);
    const node = createSttNode({ ...heard, provider, onError, onWords });
    const startedMs = performance.now();
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    for (let utterance = 0; utterance < 3; utterance++) {
      node.speechStarted();
      vi.advanceTimersByTime(1000);
      node.speechEnded();
    }
    await expect.poll(() => asked).toHaveLength(3);
    asked[2]?.resolve({ text: 'third', confidence: 1 });
    asked[1]?.reject(new Error('the second failed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([]);
    asked[0]?.resolve({ text: '[noise] first', confidence: 1 });
    expect(await finalIn(events)).toBe('first third');
    expect(errors).toEqual(['the second failed']);
    const span = (fromMs: number) => ({
      beganMs: startedMs + fromMs - DETECTOR_SPEECH_MS,
      endedMs: startedMs + fromMs + 1000 - DETECTOR_SILENCE_MS,
    });
    expect(words).toEqual([span(0), span(2000)]);
  });

  it.each([
    [true, false, ['interim', 'preflight', 'final']],
    [true, true, ['interim', 'final']],
    [false, false, ['interim', 'final']],
  ])(
    'may be answered at the first pause, where that is wanted (%s) and they are not behind (%s)',
    async (answersEarly, isBehind, expected) => {
      const { provider, asked } = recogniser('how old is it', isBehind);
      const node = createSttNode({ ...heard, provider, answersEarly, onError: expect.unreachable });
      const sound = new ReadableStream<AudioFrame>({
        async start(controller) {
          node.speechStarted();
          await expect.poll(() => asked).toHaveLength(1);
          for (const level of [8000, 8000, ...new Array<number>(10).fill(0)]) {
            vi.advanceTimersByTime(20);
            await new Promise((resolve) => setImmediate(resolve));
            if (level > 0) vi.advanceTimersByTime(100);
            controller.enqueue({ data: new Int16Array(320).fill(level) } as AudioFrame);
          }
          await new Promise((resolve) => setImmediate(resolve));
          node.speechEnded();
          asked[0]?.resolve({ text: 'how old is it', confidence: 1 });
        },
      });
      const events = node.listen(sound).getReader();
      const types: (string | undefined)[] = [];
      for (const _ of expected) {
        const { value } = await events.read();
        types.push(NAMES.get(value?.type));
        expect(value?.alternatives?.[0].text).toBe('how old is it');
      }
      expect(types).toEqual(expected);
    },
  );

  it('ends no turn between words and those that their speaker says already, however late they are recognised', async () => {
    const { provider, asked } = recogniser();
    // What was shown of the turn stays its caption.
    const onNoTurn = expect.unreachable;
    const node = createSttNode({ ...heard, provider, onError: expect.unreachable, onNoTurn });
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    const next = async () => {
      const { value } = await events.read();
      return [NAMES.get(value?.type), value?.alternatives?.[0].text];
    };
    const answered = async (place: number, text: string) => {
      await expect.poll(() => asked.length).toBeGreaterThan(place);
      asked[place]?.resolve({ text, confidence: 1 });
      await new Promise((resolve) => setImmediate(resolve));
    };
    const say = {
      begin: () => node.speechStarted(),
      end() {
        vi.advanceTimersByTime(1000);
        node.speechEnded();
      },
    };
    say.begin();
    say.end();
    say.begin();
    await answered(0, 'when did elephants');
    expect(await next()).toEqual(['interim', 'when did elephants']);
    say.end();
    await answered(1, 'cross the bridge');
    expect(await next()).toEqual(['final', 'when did elephants cross the bridge']);
    // What follows was no word: the turn waits for that, and is none the less told.
    say.begin();
    say.end();
    say.begin();
    await answered(2, 'how old is it');
    say.end();
    await answered(3, '[noise]');
    expect(await next()).toEqual(['interim', 'how old is it']);
    expect(await next()).toEqual(['final', 'how old is it']);
  });

  it('is answered as soon as it is recognised, and told just before silence ends the turn, unless more is said', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { provider, asked } = recogniser();
    const node = createSttNode({
      ...{ ...heard, provider, onError: expect.unreachable, turnEndsAfterMs: () => 500 },
    });
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    const told: unknown[] = [];
    const next = async () => {
      const { value } = await events.read();
      return [NAMES.get(value?.type), value?.alternatives?.[0].text];
    };
    const say = async (place: number, text: string) => {
      node.speechStarted();
      vi.advanceTimersByTime(1000);
      node.speechEnded();
      while (asked.length <= place) await new Promise((resolve) => setImmediate(resolve));
      asked[place]?.resolve({ text, confidence: 1 });
      told.push(await next());
    };
    await say(0, 'when did');
    vi.advanceTimersByTime(200);
    await say(1, 'they cross it');
    // The detector had told the end so much after it.
    vi.advanceTimersByTime(500 - DETECTOR_SILENCE_MS);
    told.push(await next());
    expect(told).toEqual([
      ['preflight', 'when did'],
      ['preflight', 'when did they cross it'],
      ['final', 'when did they cross it'],
    ]);
  });

  it('may be answered once where the recogniser ends with the words that it had at the pause', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { provider, asked } = recogniser('how old is it');
    const node = createSttNode({
      ...{ ...heard, provider, answersEarly: true, turnEndsAfterMs: () => 500, onError: expect.unreachable },
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    let pushed = () => {};
    const sound = new ReadableStream<AudioFrame>({
      async start(controller) {
        node.speechStarted();
        while (asked.length === 0) await turn();
        for (const level of [8000, 8000, ...new Array<number>(10).fill(0)]) {
          vi.advanceTimersByTime(level > 0 ? 120 : 20);
          controller.enqueue({ data: new Int16Array(320).fill(level) } as AudioFrame);
          await turn();
        }
        node.speechEnded();
        asked[0]?.resolve({ text: 'how old is it', confidence: 1 });
        for (let turns = 0; turns < 10; turns++) await turn();
        vi.advanceTimersByTime(500);
        pushed();
      },
    });
    const done = new Promise<void>((resolve) => (pushed = resolve));
    const events = node.listen(sound).getReader();
    await done;
    const types: (string | undefined)[] = [];
    while (types.at(-1) !== 'final') types.push(NAMES.get((await events.read()).value?.type));
    expect(types).toEqual(['interim', 'preflight', 'final']);
  });

  it('cuts off the avatar at once where it began over its words, and is one turn with what follows', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { provider, asked } = recogniser();
    let goesOn = true;
    let cuts = 0;
    const waitedAfter: unknown[] = [];
    const node = createSttNode({
      ...{ ...heard, provider, avatarGoesOn: () => goesOn, onError: expect.unreachable },
      onInterrupted() {
        cuts++;
        goesOn = false;
      },
      turnEndsAfterMs(interrupting) {
        waitedAfter.push(interrupting);
        return 1000;
      },
    });
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const say = async (place: number, text: string) => {
      node.speechStarted();
      vi.advanceTimersByTime(1000);
      node.speechEnded();
      while (asked.length <= place) await turn();
      asked[place]?.resolve({ text, confidence: 1 });
      while (waitedAfter.length <= place) await turn();
    };
    await say(0, 'stop');
    expect(cuts).toBe(1);
    vi.advanceTimersByTime(500);
    await say(1, 'when did they cross it');
    vi.advanceTimersByTime(1000 - DETECTOR_SILENCE_MS);
    expect(await finalIn(events)).toBe('stop when did they cross it');
    expect([cuts, waitedAfter]).toEqual([1, ['stop', null]]);
  });

  it('is told in pieces where it never ends', async () => {
    const { provider, asked } = recogniser();
    const node = createSttNode({ ...heard, provider, onError: expect.unreachable });
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    const piece = 'and so on '.repeat(60).trim();
    node.speechStarted();
    for (let pieces = 0; pieces < 2; pieces++) {
      vi.advanceTimersByTime(1000);
      node.speechEnded();
      node.speechStarted();
      while (asked.length <= pieces) await new Promise((resolve) => setImmediate(resolve));
      asked[pieces]?.resolve({ text: piece, confidence: 1 });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await finalIn(events)).toBe(`${piece} ${piece}`);
  });

  it('gives no words once it was dropped, whether it was over or not', async () => {
    const { provider, asked } = recogniser();
    const onError = (error: unknown) => expect.unreachable(String(error));
    const words: unknown[] = [];
    let open = 0;
    const node = createSttNode({
      ...{ ...heard, provider, onError, onWords: (said) => words.push(said) },
      ...{ onBegan: () => open++, onSettled: () => open-- },
    });
    const before = node.listen(new ReadableStream<AudioFrame>());
    const say = () => {
      node.speechStarted();
      vi.advanceTimersByTime(1000);
    };
    say();
    node.speechEnded();
    say();
    expect(open).toBe(2);
    node.drop();
    expect(open).toBe(0);
    node.speechEnded();
    // The framework listens anew after a turn that it gave up.
    const after = node.listen(new ReadableStream<AudioFrame>()).getReader();
    await before.cancel();
    say();
    node.speechEnded();
    await expect.poll(() => asked).toHaveLength(3);
    for (const [place, answer] of asked.entries()) answer.resolve({ text: `words ${place}`, confidence: 1 });
    expect((await after.read()).value?.alternatives?.[0].text).toBe('words 2');
    expect(words).toHaveLength(1);
    expect(open).toBe(0);
  });

  it('is nothing where they only listen aloud while the avatar speaks', async () => {
    const { provider, asked } = recogniser();
    const onError = (error: unknown) => expect.unreachable(String(error));
    let goesOn = true;
    const settled: boolean[] = [];
    const node = createSttNode({
      ...{ provider, language: 'en', onError, avatarGoesOn: () => goesOn },
      onSettled: (isTurn) => settled.push(isTurn),
    });
    const events = node.listen(new ReadableStream<AudioFrame>()).getReader();
    const say = async (text: string) => {
      node.speechStarted();
      vi.advanceTimersByTime(1000);
      node.speechEnded();
      asked.at(-1)?.resolve({ text, confidence: 1 });
      await new Promise((resolve) => setImmediate(resolve));
    };
    const next = async () => (await events.read()).value?.alternatives?.[0].text;
    await say('mhm');
    await say('okay but why');
    expect(await next()).toBe('okay but why');
    node.speechStarted();
    goesOn = false;
    await say('okay');
    expect(await next()).toBe('okay');
    await say('yeah');
    expect(await next()).toBe('yeah');
    goesOn = true;
    await say('[noise]');
    expect(settled).toEqual([false, true, true, true, false]);
  });
});
