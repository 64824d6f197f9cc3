import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, describe, expect, it } from 'vitest';
import { noise } from '../testing/audio.ts';
import { hear } from '../testing/stt-contract.ts';
import { createFlite } from '../tts/flite.ts';
import {
  FOR_THE_TURN,
  isBelievedOverTalk,
  isForTheTurn,
  isRatherOverTalk,
  OF_LISTENERS,
} from './over-talk.ts';
import { createPocketsphinx } from './pocketsphinx.ts';

const stt = createPocketsphinx();
const tts = createFlite();
afterAll(() => Promise.all([stt.close(), tts.close()]));

async function said(text: string, voice: string): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const { pcm } of tts.speak(text, { language: 'en', voice, rate: 1 })) pieces.push(pcm);
  return joinPcm([noise(8000, 20), ...pieces, noise(4000, 20)]);
}

const overTalk = async (text: string, voice: string) =>
  hear(stt, await said(text, voice), { overTalk: true });

describe('what is said over somebody’s talk', () => {
  it.each(['slt', 'rms'])(
    'is known for a listener’s, or for that of who wants the turn (%s)',
    async (voice) => {
      for (const words of ['Okay.', 'Right.', 'Oh really?', 'Sure.'])
        expect(OF_LISTENERS, words).toContain(await overTalk(words, voice));
      for (const words of ['Stop.', 'Wait a minute.', 'No.', 'How much?'])
        expect(FOR_THE_TURN, words).toContain(await overTalk(words, voice));
    },
  );

  it('is a question of its own where it is longer, or unlike any of these', async () => {
    for (const words of ['How old is the Brooklyn bridge?', 'Tell me about elephants.'])
      expect(OF_LISTENERS, words).not.toContain(await overTalk(words, 'rms'));
    for (const [other, first] of [
      ['right', { words: 'find out', loudMs: 640, confidence: 0.003, likelierBy: 560 }],
      ['mhm', { words: 'elephants', loudMs: 380, confidence: 0.25, likelierBy: -389 }],
      ['really', { words: 'tell me', loudMs: 1300, confidence: 0.001, likelierBy: 5000 }],
      // As five voices were heard.
      ['really', { words: 'please repeat that', loudMs: 1000, confidence: 0.012, likelierBy: 1986 }],
      ['no no', { words: 'no effect in one', loudMs: 1120, confidence: 0.001, likelierBy: 2712 }],
      ['wait a moment', { words: 'where can i call it', loudMs: 680, confidence: 0.001, likelierBy: 1167 }],
      [
        'thank you',
        { words: 'thank you have to get off', loudMs: 1100, confidence: 0.002, likelierBy: 5953 },
      ],
      ['thank you', { words: 'and you much is enough', loudMs: 1020, confidence: 0.001, likelierBy: 4653 }],
    ] as const)
      expect([first.words, isRatherOverTalk(other, first)]).toEqual([first.words, false]);
  });

  it('is rather one of these where it is short and uncertain, or much more like one', () => {
    for (const [other, first] of [
      ['mhm', { words: 'from', loudMs: 380, confidence: 0.03, likelierBy: 333 }],
      ['uh-huh', { words: 'but', loudMs: 440, confidence: 0.45, likelierBy: 691 }],
      ['right', { words: 'for a ride', loudMs: 460, confidence: 0.001, likelierBy: 836 }],
      ['yeah right', { words: 'you have right', loudMs: 800, confidence: 0.02, likelierBy: 1682 }],
      ['makes sense', { words: 'later stands', loudMs: 800, confidence: 0.001, likelierBy: 2422 }],
    ] as const)
      expect([first.words, isRatherOverTalk(other, first)]).toEqual([first.words, true]);
  });

  it('is known for that of who wants the turn by its beginning, before its words are', async () => {
    for (const [words, wanted] of [
      ['Wait, please tell me something about the trains.', true],
      ['How old is the Brooklyn bridge?', true],
      ['Okay, I see.', false],
      ['Yeah, right.', false],
    ] as const) {
      const stream = await stt.open({ language: 'en', overTalk: true });
      const sound = await said(words, 'slt');
      for (let at = 0; at < sound.length; at += 320) stream.push(sound.slice(at, at + 320));
      await stream.finish();
      expect([words, stream.wantsTurn?.()]).toEqual([words, wanted]);
    }
  });

  it('is so known neither of too little or too much sound, nor where it is like none of these', () => {
    const looks = (words: string, costPerMs: number) => (loudMs: number) =>
      isForTheTurn(loudMs, () => ({ words, score: -costPerMs * loudMs }));
    expect([480, 520, 1220].map(looks('wait', 5))).toEqual([false, true, false]);
    expect([520, 660].map(looks('hang on', 7))).toEqual([false, true]);
    expect([520, 660].map(looks('hang on', 9))).toEqual([false, false]);
    expect([520, 660].map(looks('right', 2))).toEqual([false, false]);
  });

  it('is believed before it is whole where it begins one of these, or goes on from who wants the turn', () => {
    for (const words of ['okay', 'okay i', 'stop', 'stop when did', 'how', 'how old is'])
      expect([words, isBelievedOverTalk(words, 640)]).toEqual([words, true]);
    for (const words of ['', 'you have', 'okay how', 'howl', 'elderly', 'the'])
      expect([words, isBelievedOverTalk(words, 640)]).toEqual([words, false]);
  });

  it('is believed, whatever it is, where it goes on for longer than a listener’s words', () => {
    // As recognisers heard “How old is the …” of four voices, and listeners of three.
    for (const words of ['now i will', 'so old is the', 'hello is the', 'found is the'])
      expect([words, isBelievedOverTalk(words, 920)]).toEqual([words, true]);
    for (const [words, loudMs] of [
      ['that gave i see', 860],
      ['oh he lives', 920],
      ['okay i live see', 1200],
    ] as const)
      expect([words, isBelievedOverTalk(words, loudMs)]).toEqual([words, false]);
    expect(isBelievedOverTalk('okay i live see', 1220)).toBe(true);
  });
});
