import { withPageSaid } from '@vivant/contract/knowledge/headings';
import type { Source } from '../shared/call/captions.ts';
import { fill } from './words/words.ts';

/**
 * The places in a document that an answer is based on, in the page's language; without its title, which is said
 * already.
 */
export function placesOf({ title, places = [] }: Source, pageWord: string): string {
  return places
    .filter((place) => place !== title)
    .map((place) => withPageSaid(place, (page) => fill(pageWord, { page })))
    .join('; ');
}
