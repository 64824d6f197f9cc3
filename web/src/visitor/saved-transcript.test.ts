import { expect, it } from 'vitest';
import { transcriptOf } from './saved-transcript.ts';

it('keeps who said what, with the documents of an answer and the places in them', () => {
  const said = (segmentId: string, speaker: 'avatar' | 'visitor', text: string) => ({
    ...{ segmentId, speaker, text, final: true },
  });
  const kept = transcriptOf(
    {
      captions: [said('1', 'visitor', 'What does it cost?'), said('2', 'avatar', 'Eight euros.')],
      sources: {
        2: [
          { file: 'a.pdf', title: 'Prices', places: ['Tickets (page 3)'] },
          { file: 'b.txt', title: 'Opening hours' },
        ],
      },
    },
    'Ada',
    { you: 'Sie', page: 'Seite {page}' },
  );
  expect(kept).toBe(
    'Sie: What does it cost?\n\nAda: Eight euros. [Prices, Tickets (Seite 3); Opening hours]\n',
  );
});
