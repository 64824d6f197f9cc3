import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPassages } from './passages.ts';

const cut = (text: string, markdown = false) => cutPassages({ source: 'a', text, markdown }, 0);

describe('passages', () => {
  it('keep short neighbours together and start anew under each heading', () => {
    const passages = cut(
      '# Opening *hours*\n\nWe open at nine.\n\nWe close at five.\n\n## Prices\n\nEntry is free.',
      true,
    );
    expect(passages).toEqual([
      { id: 0, source: 'a', heading: 'Opening *hours*', text: 'We open at nine.\nWe close at five.' },
      { id: 1, source: 'a', heading: 'Prices', text: 'Entry is free.' },
    ]);
  });

  it('know headings that are underlined, and none in plain text or code', () => {
    expect(cut('Prices\n======\n\nFree.', true)[0]).toMatchObject({ heading: 'Prices', text: 'Free.' });
    expect(cut('# no heading\n\nFree.')[0]).toMatchObject({ heading: null, text: '# no heading\nFree.' });
    expect(cut('```\n# comment\n```', true)[0]).toMatchObject({ heading: null, text: '# comment' });
  });

  it('leave the marks of markdown out', () => {
    expect(cut('See **the [guide](http://x)** for `npm`. <br>', true)[0]!.text).toBe(
      'See the guide for npm.',
    );
  });

  it('number on from where another document ended', () => {
    expect(cutPassages({ source: 'b', text: 'x', markdown: false }, 7)[0]!.id).toBe(7);
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
        fc.constantFrom('\n\n', '\n', ' ', ''),
        (words, joint) => {
          const text = words.join(joint);
          const passages = cut(text);
          for (const passage of passages) {
            expect(passage.text.length).toBeLessThanOrEqual(1200);
            expect(passage.text.trim()).not.toBe('');
          }
          expect(squeeze(passages.map((passage) => passage.text).join(' '))).toBe(squeeze(text));
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
