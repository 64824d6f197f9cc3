import { describe, expect, it } from 'vitest';
import { sentencesIn, sentencesToEmbed } from './sentences.ts';

const PASSAGE = {
  heading: 'Joining (page 3)',
  text: 'May children join? They may, from the age of six. Please bring:\n- a photo\n- proof of address\nDay: Friday; Hours: 8 am to 1 pm.',
};

describe('the sentences of a passage', () => {
  it('are those that may be quoted: a question is kept with its answer, an item with its list', () => {
    expect(sentencesIn(PASSAGE.text)).toEqual([
      {
        ...{ text: 'They may, from the age of six.', question: 'May children join?', label: null },
        ...{ following: ['Please bring:'], isLater: true },
      },
      {
        ...{ text: 'Please bring:', question: null, label: null },
        ...{ following: ['a photo', 'proof of address'], isLater: true },
      },
      ...['a photo', 'proof of address'].map((text) => ({
        ...{ text, question: null, label: 'Please bring:', following: [], isLater: false },
      })),
      {
        ...{ text: 'Day: Friday; Hours: 8 am to 1 pm.', question: null, label: null },
        ...{ following: [], isLater: false },
      },
    ]);
  });

  it('say what they are about where a network compares them, in the same order', () => {
    expect(sentencesToEmbed(PASSAGE)).toEqual([
      'Joining: May children join? They may, from the age of six.',
      'Joining: Please bring:',
      'Joining: Please bring: a photo',
      'Joining: Please bring: proof of address',
      'Joining: Day: Friday; Hours: 8 am to 1 pm.',
    ]);
    expect(sentencesToEmbed({ heading: null, text: 'We are open daily.' })).toEqual(['We are open daily.']);
  });
});
