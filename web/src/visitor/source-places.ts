import type { Source } from '../shared/call/captions.ts';
import { fill } from './words/words.ts';

/** What a document's pages are called where it was read: alone, or after the heading. */
const PAGE = /(^|\()page (\d+)(?=\)?$)/;

/** Where in a document an answer stands, in the page's language; its title is said already. */
export function placesOf({ title, places = [] }: Source, pageWord: string): string {
  return places
    .filter((place) => place !== title)
    .map((place) =>
      place.replace(PAGE, (_, open: string, page: string) => `${open}${fill(pageWord, { page })}`),
    )
    .join('; ');
}
