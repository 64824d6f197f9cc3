import { describe, expect, it } from 'vitest';
import { saidOf } from './said-passages.ts';

const PASSAGE = [
  'Opening hours',
  'The museum is open from Tuesday to Sunday, 10 am to 5 pm. On Mondays it is closed.',
  'The director is paid 4,000 euros a month. The safe stands behind the painting in room 7.',
].join('\n');
const MET = 'The museum is open from Tuesday to Sunday, 10 am to 5 pm.';

describe('what a citation shows of a document', () => {
  it('is the sentences that the answer quotes, and no other of the passage', () => {
    expect(saidOf([PASSAGE], `On “opening hours”: ${MET}`, 'en')).toBe(MET);
  });

  it('is nothing where the answer says it in other words', () => {
    expect(saidOf([PASSAGE], 'You can come any day but one, from ten until five.', 'en')).toBeNull();
  });

  it.each([
    [
      'en',
      'Visitors are guided through the gardens on Saturdays at 3 pm.',
      'On Saturday at 3 pm our guides take a visitor through the garden.',
    ],
    [
      'de',
      'Die Führungen beginnen sonntags um 11 Uhr im Garten.',
      'Jeden Sonntag um 11 Uhr beginnt eine Führung in unserem Garten.',
    ],
    [
      'ru',
      'Экскурсии начинаются в 11 часов у главного входа.',
      'Экскурсия начинается в 11 часов, у главных входов.',
    ],
  ])('is a sentence that the answer says in other forms of its words, %s', (tag, sentence, answer) => {
    expect(saidOf([sentence], answer, tag)).toBe(sentence);
  });

  it('is nothing of a sentence with a number like the one that the answer says', () => {
    expect(saidOf(['The fee is 1200 euros.'], 'The fee is 120 euros.', 'en')).toBeNull();
  });

  it.each([
    ['international', 'internal'],
    ['contradictory', 'contract'],
  ])('is nothing of a sentence with a word that only begins like the one said: %s, %s', (word, said) => {
    const sentence = (what: string) => `The ${what} papers are in the second drawer.`;
    expect(saidOf([sentence(word)], sentence(said), 'en')).toBeNull();
  });

  it('is nothing of a sentence whose numbers the answer does not say', () => {
    expect(saidOf([PASSAGE], 'The director is paid in euros a month, like the museum.', 'en')).toBeNull();
  });

  it('is nothing of a long sentence of which the answer leaves out one word', () => {
    const [passage, answer] = ['by the old director', 'by the director'].map(
      (who) => `The oldest ship of the museum was painted in the harbour of the northern town ${who}.`,
    );
    expect(saidOf([passage ?? ''], answer ?? '', 'en')).toBeNull();
  });

  it('is nothing of a sentence that shares a few words with the answer', () => {
    expect(saidOf([PASSAGE], 'The painting is in the museum.', 'en')).toBeNull();
  });

  it('is joined without spaces where the language has none', () => {
    const passage = '博物館は十時に開きます。月曜日は休館です。金庫は七号室にあります。';
    expect(saidOf([passage], '博物館は十時に開きます。月曜日は休館です。', 'ja')).toBe(
      '博物館は十時に開きます。月曜日は休館です。',
    );
  });
});
