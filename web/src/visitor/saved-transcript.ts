import type { CallState } from '../shared/call/call.ts';
import { placesOf } from './source-places.ts';
import type { Words } from './words/words.ts';

/** What was said, as a visitor keeps it: who said it and, in brackets, the documents an answer stands on and where. */
export function transcriptOf(
  { captions, sources }: Pick<CallState, 'captions' | 'sources'>,
  name: string,
  { you, page }: Pick<Words, 'you' | 'page'>,
): string {
  return captions
    .map(({ segmentId, speaker, text }) => {
      const cited = (sources[segmentId] ?? []).map((source) => {
        const places = placesOf(source, page);
        return places === '' ? source.title : `${source.title}, ${places}`;
      });
      const said = `${speaker === 'avatar' ? name : you}: ${text}`;
      return `${cited.length === 0 ? said : `${said} [${cited.join('; ')}]`}\n`;
    })
    .join('\n');
}
