import { stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SttProvider } from '@vivant/speech/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSttNode } from './stt-node.ts';
import { DETECTOR_SILENCE_MS, DETECTOR_SPEECH_MS, PAUSE_MS } from './turn-taking.ts';

const { SpeechEventType } = stt;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** A recogniser whose answers are given by the test, in the order of the utterances. */
function recogniser() {
  type Answer = { text: string; confidence: number | null };
  const asked: (PromiseWithResolvers<Answer> & { pushed: number[] })[] = [];
  const provider: SttProvider = {
    id: 'told',
    health: async () => ({ status: 'ok' }),
    async open() {
      const answer = { ...Promise.withResolvers<Answer>(), pushed: [] as number[] };
      asked.push(answer);
      return {
        push: (pcm) => void answer.pushed.push(...pcm),
        partial: () => '',
        finish: () => answer.promise,
        close: () => {},
      };
    },
    close: async () => {},
  };
  return { provider, asked };
}

/** Long enough that what was said is over. */
const pause = () => vi.advanceTimersByTime(PAUSE_MS - DETECTOR_SILENCE_MS);

const heard = { language: 'en', avatarGoesOn: () => false };

describe('what a visitor said', () => {
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
      pause();
    }
    await expect.poll(() => asked).toHaveLength(3);
    asked[2]?.resolve({ text: 'third', confidence: 1 });
    asked[1]?.reject(new Error('the second failed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([]);
    asked[0]?.resolve({ text: '[noise] first', confidence: 1 });
    // What is over is no longer foretold.
    const texts = [await events.read(), await events.read()].map(
      ({ value }) => value?.alternatives?.[0].text,
    );
    expect(texts).toEqual(['first', 'third']);
    expect(errors).toEqual(['the second failed']);
    const span = (fromMs: number) => ({
      beganMs: startedMs + fromMs - DETECTOR_SPEECH_MS,
      endedMs: startedMs + fromMs + 1000 - DETECTOR_SILENCE_MS,
    });
    expect(words).toEqual([span(0), span(2 * (1000 + PAUSE_MS - DETECTOR_SILENCE_MS))]);
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
    pause();
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
    pause();
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
      pause();
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

  it('is foretold as soon as it is recognised, and recognised as one where they go on after a short pause', async () => {
    const { provider, asked } = recogniser();
    const node = createSttNode({ ...heard, provider, onError: (error) => expect.unreachable(String(error)) });
    const sound = new TransformStream<AudioFrame>();
    const events = node.listen(sound.readable).getReader();
    const writer = sound.writable.getWriter();
    const next = async () => {
      const { value } = await events.read();
      return [value?.type, value?.alternatives?.[0].text];
    };
    const say = async (value: number) => {
      node.speechStarted();
      await writer.write({ data: new Int16Array(320).fill(value) } as AudioFrame);
      vi.advanceTimersByTime(500);
      node.speechEnded();
    };
    const answer = (at: number, text: string) =>
      expect
        .poll(() => asked[at])
        .toBeDefined()
        .then(() => asked[at]?.resolve({ text, confidence: 1 }));
    await say(1);
    await answer(0, 'how old');
    expect(await next()).toEqual([SpeechEventType.PREFLIGHT_TRANSCRIPT, 'how old']);
    await say(2);
    await answer(1, 'how old is it');
    expect(await next()).toEqual([SpeechEventType.PREFLIGHT_TRANSCRIPT, 'how old is it']);
    pause();
    expect(await next()).toEqual([SpeechEventType.FINAL_TRANSCRIPT, 'how old is it']);
    expect(asked.map(({ pushed }) => [...new Set(pushed)])).toEqual([[1], [1, 2]]);
  });
});
