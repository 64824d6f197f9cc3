import { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { assert, describe, expect, it } from 'vitest';
import { gatherHints, spokenWords, withPersona } from './hearing-hints.ts';
import { createNgramCounter } from './ngrams.ts';
import { spokenModelOf } from './spoken-model.ts';

const MUSEUM = {
  heading: 'The ships',
  text: 'The oldest ship is the cutter Anna. Dogs are not allowed in the café of the museum.',
};

describe('what visitors are expected to say', () => {
  it('is gathered from headings and sentences, as words that a recogniser knows', () => {
    const hints = gatherHints([MUSEUM, MUSEUM]);
    expect(hints?.sentences).toEqual([
      'the ships',
      'the oldest ship is the cutter anna',
      'dogs are not allowed in the cafe of the museum',
    ]);
    expect(hints?.phrases[0]).toEqual(['ships', 3]);
    expect(new Map(hints?.phrases).get('cutter anna')).toBe(2);
    expect(spokenWords('Naïve’s 12 o’clock Größe')).toEqual(["naive's", "o'clock"]);
  });

  it('is nothing in other languages and in documents without words', () => {
    const german = 'Die älteste Fähre liegt neben dem Museum am Hafen und darf betreten werden.';
    expect(gatherHints([{ heading: null, text: german }])).toBeNull();
    expect(gatherHints([{ heading: null, text: '図書館は午前九時に開きます。 1234' }])).toBeNull();
    expect(gatherHints([])).toBeNull();
  });

  it('stays small however many different words a document holds', () => {
    const letters = (n: number) =>
      n.toString(26).replace(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)] ?? '');
    const line = (n: number) =>
      `the ${letters(n * 31)} of the ${letters(n * 37 + 5)} is in ${'x'.repeat(200)}. `;
    const passages = Array.from({ length: 2000 }, (_, n) => ({
      heading: letters(n),
      text: Array.from({ length: 20 }, (_, at) => line(n * 20 + at)).join(''),
    }));
    const hints = gatherHints(passages);
    assert(hints);
    expect(hints.phrases.length).toBeLessThanOrEqual(200);
    expect(JSON.stringify(hints).length).toBeLessThan(250_000);
    expect(hints.sentences.some((sentence) => sentence.includes('xxxxx'))).toBe(false);
    expect(spokenModelOf(hints, () => true).arpa.length).toBeLessThan(8_000_000);
  });

  it('can be stored and read, however short the sentences are', () => {
    const word = (n: number) =>
      [...n.toString().padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const text = Array.from({ length: 10_500 }, (_, n) => (n % 2 === 0 ? `the ${word(n)}.` : `${word(n)}.`));
    const hints = gatherHints([{ heading: null, text: text.join(' ') }]);
    assert(hints);
    expect(hints.sentences.length).toBe(9000);
    expect(HearingHints.parse(hints)).toEqual(hints);
  });

  it('keeps yes and no in a model that is full', () => {
    const word = (n: number) => [...`${n}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const hints: HearingHints = {
      version: 1,
      sentences: [],
      phrases: Array.from({ length: 1000 }, (_, n) => [`x${word(n)} y${word(n)}`, 1]),
    };
    const { arpa } = spokenModelOf(hints, () => false);
    for (const said of ['yes please </s>', '<s> no </s>', 'thank you </s>'])
      expect(arpa).toContain(`\t${said}`);
  });

  it('holds the avatar’s own name', () => {
    const hints = gatherHints([MUSEUM]);
    assert(hints);
    const own = withPersona(hints, ['Martha Quayle', null]);
    assert(own);
    expect(own.sentences[0]).toBe('martha quayle');
    expect(own.phrases.map(([phrase]) => phrase)).toContain('martha quayle');
  });

  it('holds the avatar’s name where there are no documents in English, and nothing where it has no Latin letters', () => {
    const own = withPersona(null, ['Martha Quayle', 'Мира']);
    assert(own);
    expect(HearingHints.parse(own)).toEqual({
      version: 1,
      sentences: ['martha quayle'],
      phrases: ['martha', 'martha quayle', 'quayle'].map((phrase) => [phrase, 1]),
      nameOnly: true,
    });
    expect(spokenModelOf(own, () => false).arpa).toMatch(/^-[\d.]+\tmartha quayle <\/s>$/m);
    expect(withPersona(null, ['未来', null])).toBeNull();
  });

  it('holds questions, and forms of words that the documents do not use', () => {
    const hints = gatherHints([MUSEUM]);
    assert(hints);
    const { arpa, words } = spokenModelOf(hints, (word) => word === 'dog');
    expect(words).toContain('dog');
    expect(words).not.toContain('museums');
    expect(arpa).toMatch(/^-[\d.]+\tmy dog <\/s>$/m);
  });
});

describe('a model of words', () => {
  it('gives what may follow a word probabilities that add up to one', () => {
    const counter = createNgramCounter({ ngramsMax: 1000 });
    counter.add(['the', 'oldest', 'ship'], 2);
    counter.add(['the', 'ship'], 0.5);
    const arpa = counter.arpa();
    const chance = (ngram: string) => {
      const line = arpa.split('\n').find((one) => one.split('\t')[1] === ngram);
      assert(line, ngram);
      return 10 ** Number(line.split('\t')[0]);
    };
    const backoff = 10 ** Number(arpa.match(/\tthe\t(-[\d.]+)/)?.[1]);
    const others = ['the', '</s>'].reduce((sum, word) => sum + chance(word), 0);
    const unseen = 1 - ['the', 'oldest', 'ship', '</s>'].reduce((sum, word) => sum + chance(word), 0);
    expect(chance('the oldest') + chance('the ship') + backoff * (others + unseen)).toBeCloseTo(1, 2);
  });

  it('keeps no more than it may', () => {
    const counter = createNgramCounter({ ngramsMax: 50 });
    for (let n = 0; n < 1000; n++) counter.add([`w${n}`, `v${n}`], 1);
    expect(counter.arpa().split('\n').length).toBeLessThan(70);
    expect(() => createNgramCounter({ ngramsMax: 9 }).arpa()).toThrow(/no words/);
  });
});
