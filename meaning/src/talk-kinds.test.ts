import { MEANING_NETWORK } from '@vivant/contract/knowledge/meaning-vectors';
import { afterAll, expect, it } from 'vitest';
import { createEmbedder } from './embedder.ts';
import { TALK_NETWORK, talkKindOf } from './talk-kinds.ts';

const embedder = createEmbedder();
afterAll(() => embedder.close());

it('reads the vectors of the network that is there', () => {
  expect(TALK_NETWORK).toBe(MEANING_NETWORK);
});

it.each([
  ['Righto, off to catch the last bus with the kids before it gets dark!', 'goodbye'],
  ['Na, du bist ja ein richtiger Schlauberger, toll gemacht!', 'praise'],
  ['Attendez, je cherche mes lunettes.', 'waiting'],
])('“%s” is small talk of the kind %s', async (said, kind) => {
  const [vector = new Float32Array()] = await embedder.questions([said]);
  const told = talkKindOf(vector);
  expect(told.kind).toBe(kind);
  expect(told.share).toBeGreaterThan(0.3);
});

it.each([
  'When does the last tram leave?',
  'Wie viel kostet der Eintritt für Hunde?',
  'Who won the world cup in 1998?',
])('“%s” is no small talk', async (asked) => {
  const [vector = new Float32Array()] = await embedder.questions([asked]);
  expect(talkKindOf(vector).share).toBeLessThan(0.3);
});
