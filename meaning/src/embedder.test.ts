import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmbedder } from './embedder.ts';

const embedder = createEmbedder();
afterEach(() => embedder.close());

describe('an embedder', () => {
  it('tells vectors in the order of the texts, whatever is asked meanwhile', async () => {
    const [two, one] = await Promise.all([
      embedder.questions(['How much is it?', 'When do you open?']),
      embedder.questions(['When do you open?']),
    ]);
    expect(two.map(({ length }) => length)).toEqual([MEANING_SIZE, MEANING_SIZE]);
    expect(two[1]).toEqual(one[0]);
    expect(two[0]).not.toEqual(one[0]);
  });

  it('reads what is asked otherwise than what a document says', async () => {
    const [question] = await embedder.questions(['Admission']);
    const [sentence] = await embedder.sentences(['Admission']);
    expect(question).not.toEqual(sentence);
  });

  it('that is closed lets nobody wait, and starts again when it is asked', async () => {
    const asked = embedder.questions(['How much is it?']);
    const lost = expect(asked).rejects.toThrow('has ended');
    await embedder.close();
    await lost;
    expect(await embedder.questions(['How much is it?'])).toHaveLength(1);
  });

  it('asked for nothing starts nothing', async () => {
    expect(await embedder.questions([])).toEqual([]);
  });
});
