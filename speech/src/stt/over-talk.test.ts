import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, describe, expect, it } from 'vitest';
import { noise } from '../testing/audio.ts';
import { hear } from '../testing/stt-contract.ts';
import { createFlite } from '../tts/flite.ts';
import { beginsOverTalk, FOR_THE_TURN, isRatherOverTalk, OF_LISTENERS } from './over-talk.ts';
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
    expect(isRatherOverTalk({ loudMs: 640, confidence: 0.003, likelierBy: 560 })).toBe(false);
    expect(isRatherOverTalk({ loudMs: 380, confidence: 0.25, likelierBy: -389 })).toBe(false);
    expect(isRatherOverTalk({ loudMs: 1300, confidence: 0.001, likelierBy: 5000 })).toBe(false);
  });

  it('is rather one of these where it is short and uncertain, or much more like one', () => {
    expect(isRatherOverTalk({ loudMs: 380, confidence: 0.03, likelierBy: 333 })).toBe(true);
    expect(isRatherOverTalk({ loudMs: 440, confidence: 0.45, likelierBy: 691 })).toBe(true);
    expect(isRatherOverTalk({ loudMs: 800, confidence: 0.02, likelierBy: 1682 })).toBe(true);
  });

  it('is believed before it is whole where it begins one of these, or goes on from who wants the turn', () => {
    for (const words of ['okay', 'okay i', 'stop', 'stop when did', 'how', 'how old is'])
      expect([words, beginsOverTalk(words)]).toEqual([words, true]);
    for (const words of ['', 'you have', 'okay how', 'howl', 'elderly', 'the'])
      expect([words, beginsOverTalk(words)]).toEqual([words, false]);
  });
});
