import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../ingest/readers/block.ts';
import { cutPassages } from './passages.ts';

const cut = (...texts: string[]) =>
  cutPassages(
    'a',
    texts.map((text) => ({ kind: 'text', text })),
    0,
  );
const heading = (text: string, page?: number): Block => ({
  kind: 'heading',
  text,
  ...(page === undefined ? {} : { page }),
});

describe('passages', () => {
  it('keep short neighbours together and begin a new one under each heading', () => {
    const blocks: Block[] = [
      heading('Opening hours'),
      { kind: 'text', text: 'We open at nine.' },
      { kind: 'text', text: 'We close at five.' },
      heading('Prices'),
      { kind: 'text', text: 'Entry is free.' },
    ];
    expect(cutPassages('a', blocks, 0)).toEqual([
      { id: 0, source: 'a', heading: 'Opening hours', text: 'We open at nine.\nWe close at five.' },
      { id: 1, source: 'a', heading: 'Prices', text: 'Entry is free.' },
    ]);
  });

  it('state their page, and never run over to the next', () => {
    const blocks: Block[] = [
      { kind: 'text', text: 'One.', page: 1 },
      heading('Prices', 2),
      { kind: 'text', text: 'Two.', page: 2 },
      { kind: 'text', text: 'Three.', page: 3 },
    ];
    expect(cutPassages('a', blocks, 0).map((passage) => [passage.heading, passage.text])).toEqual([
      ['page 1', 'One.'],
      ['Prices (page 2)', 'Two.'],
      ['Prices (page 3)', 'Three.'],
    ]);
  });

  it('keep a table whole that is no longer than one of them, and cut a longer one between rows', () => {
    const row = (at: number): Block => ({
      kind: 'row',
      text: `Room: Number ${at}; Price: ${at * 10} euros; Beds: 2.`,
    });
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));
    const intro: Block = { kind: 'text', text: 'All of our rooms look at the lake. '.repeat(9) };
    const texts = (blocks: Block[]) => cutPassages('a', blocks, 0).map(({ text }) => text);
    const whole = texts([heading('Rooms'), intro, ...rows(16), { kind: 'text', text: 'Dogs may come.' }]);
    const table = rows(16)
      .map(({ text }) => text)
      .join('\n');
    expect(whole.filter((text) => text.includes(table))).toHaveLength(1);
    const long = texts([heading('Rooms'), ...rows(60)]);
    expect(long.length).toBeGreaterThan(3);
    expect(long.join('\n').split('\n')).toEqual(rows(60).map(({ text }) => text));
    expect(texts([...rows(2), heading('Prices'), ...rows(1)])).toHaveLength(2);
  });

  it('number on from where another document ended', () => {
    expect(cutPassages('b', [{ kind: 'text', text: 'x' }], 7)[0]?.id).toBe(7);
  });

  it('cut a long paragraph at the ends of its sentences, Chinese too', () => {
    const english = cut('This is a sentence of some length, to be sure. '.repeat(60));
    expect(english.length).toBeGreaterThan(2);
    for (const { text } of english) expect(text).toMatch(/^This is.*sure\.$/s);
    const chinese = cut('这是一个用来测试的句子，它有一定的长度。'.repeat(100));
    for (const { text } of chinese) expect(text.endsWith('。')).toBe(true);
  });

  it('are never too long, never empty, and lose nothing but white space', () => {
    const squeeze = (text: string) => text.replace(/\s+/g, '');
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ maxCount: 40 }), { maxLength: 60 }),
        fc.constantFrom('\n', ' ', ''),
        (words, joint) => {
          const texts = [words.join(joint), ...words];
          const passages = cut(...texts);
          for (const passage of passages) {
            expect(passage.text.length).toBeLessThanOrEqual(1200);
            expect(passage.text.trim()).not.toBe('');
          }
          expect(squeeze(passages.map((passage) => passage.text).join(' '))).toBe(squeeze(texts.join('')));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('survive text without a single space', () => {
    const passages = cut('a'.repeat(5000));
    expect(passages.map((passage) => passage.text).join('')).toHaveLength(5000);
  });
});
