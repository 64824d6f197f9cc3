import { describe, expect, it } from 'vitest';
import { PLACES } from './places/sets.ts';
import type { AskedAvatar } from './question-set.ts';
import { KEPT_ASIDE, OPENED, TUNED } from './sets.ts';

/** Headings, sentences, items of lists and rows of tables: what an answer is made of. */
const piecesOf = ({ document }: AskedAvatar) =>
  document
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.!?])\s+|(?<=[。！？])/)));

/** With what was asked before. Courtesies are the same everywhere. */
const questionsOf = ({ asked, offTopic }: AskedAvatar) => [
  ...asked.map(([, question, , more]) => [...(more?.after ?? []), question].join(' ')),
  ...offTopic,
];

function canBeAnswered(avatar: AskedAvatar): void {
  const pieces = piecesOf(avatar);
  for (const [, question, right, more] of avatar.asked) {
    const answers = pieces.filter((piece) => right.test(piece) && !more?.not?.test(piece));
    expect(answers, question).not.toEqual([]);
  }
}

describe.each([...PLACES, ...Object.values(OPENED).flat()])(
  'what is asked about longer documents in $language',
  ({ avatars }) => {
    it.each(avatars)('can be answered from $file, by what is no neighbour', canBeAnswered);
  },
);

/** Nobody is asked here: what is kept aside is judged by the bench alone. */
describe.each(Object.values(KEPT_ASIDE).flat())(
  'what is kept aside in $language',
  ({ language, avatars }) => {
    it('is 40 questions or more, and none of them twice', () => {
      const asked = avatars.flatMap((one) => one.asked);
      const said = avatars.flatMap((one) => [...one.offTopic, ...one.smallTalk.map(([text]) => text)]);
      expect(asked.length + said.length).toBeGreaterThanOrEqual(40);
      const alone = [
        ...asked.filter(([, , , more]) => !more?.after).map(([, question]) => question),
        ...said,
      ];
      expect(alone).toEqual([...new Set(alone)]);
    });

    it('was not tuned by: neither its documents nor its questions', () => {
      const known = [...TUNED, ...PLACES, ...Object.values(OPENED).flat()]
        .filter((set) => set.language === language)
        .flatMap((set) => set.avatars);
      const documents = known.map(({ document }) => document);
      expect(avatars.filter(({ document }) => documents.includes(document))).toEqual([]);
      const questions = new Set(known.flatMap(questionsOf));
      expect(avatars.flatMap(questionsOf).filter((one) => questions.has(one))).toEqual([]);
    });

    it.each(avatars)('can be answered from the document of $name, by what is no neighbour', canBeAnswered);
  },
);
