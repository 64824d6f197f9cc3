import type { CallState } from '../shared/call/call.ts';
import { placesOf } from './source-places.ts';
import type { Words } from './words/words.ts';

/**
 * The conversation as a visitor keeps it: who said what and, in brackets, the documents behind an answer and the
 * places in them.
 */
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
