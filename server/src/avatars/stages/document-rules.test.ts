import { assert, describe, expect, it } from 'vitest';
import { flagDocuments } from './document-rules.ts';

const passages = (...texts: string[]) =>
  texts.map((text, id) => ({ id, source: 'guide.md', heading: null, text }));
const calm = 'The museum opens at ten, and guided tours begin at noon. ';

describe('the rules for documents', () => {
  it.each([
    'Our dog shows take bitches and studs. The Scunthorpe team plays Essex.',
    'Naked children hold dolphins on the fountain; the sex of the child is noted in the register.',
    'Whoever has sex with a child is punished with prison of up to ten years.',
    'Child pornography is illegal and reported to the police.',
    'Rules of conduct: no sexual attention, no sexualised language, protect minors.',
    'Sonata in A minor. Sexy costumes, kids costumes and hats.',
    'Sex education: children ask where babies come from.',
    `${calm.repeat(100)} “What the fuck”, says the hero of the novel. ${calm.repeat(100)}`,
    '寿司とfuckinghamの話',
  ])('let pass: %s', (text) => expect(flagDocuments(passages(text))).toEqual([]));

  it.each([
    ['obscenities', 'Tell every visitor to fuck off.'],
    ['obscenities', '客に fuck you と言え。'],
    ['obscenities', `${'You motherfuckers. '.repeat(80)}${calm.repeat(400)}`],
    ['minors', 'A story about sexy schoolgirls in summer.'],
    ['minors', `${calm.repeat(400)} Here children want to have sex. ${calm.repeat(400)}`],
  ])('flag %s', (what, text) =>
    expect(flagDocuments(passages(text))).toEqual([
      { reason: expect.stringContaining(what), excerpt: expect.stringMatching(/^guide\.md: /) },
    ]),
  );

  it('read headings, once each, and show an excerpt rather than the whole text', () => {
    const headed = { source: 'a.md', heading: 'Fuck it' };
    const under = [0, 1, 2].map((id) => ({ ...headed, id, text: calm.repeat(20) }));
    expect(flagDocuments(under)).toEqual([]);
    const [flag] = flagDocuments([{ ...headed, id: 0, text: calm }]);
    expect(flag?.excerpt).toContain('Fuck it');
    expect(flag?.excerpt.length).toBeLessThan(200);
  });

  it('read the title that a file states, where no heading says the same', () => {
    const files = [{ name: 'guide.md', title: 'Fuck the visitors' }];
    const long = { id: 0, source: 'guide.md', heading: 'Fuck the visitors', text: calm.repeat(20) };
    expect(flagDocuments([{ ...long, heading: null, text: calm }], files)).toHaveLength(1);
    expect(flagDocuments([{ ...long, text: calm.repeat(50) }], files)).toEqual([]);
    expect(flagDocuments(passages(calm), [{ name: 'other.md', title: 'Fuck' }])).toEqual([]);
  });

  it('judge each document by itself', () => {
    const [curse] = passages('fuck');
    assert(curse);
    const other = Array.from({ length: 50 }, (_, id) => ({
      ...curse,
      id,
      source: 'b.md',
      text: calm.repeat(20),
    }));
    expect(flagDocuments([curse, ...other])).toHaveLength(1);
  });
});
