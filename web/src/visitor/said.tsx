import { createContext, use } from 'react';
import type { Words } from './words/words.ts';

/** The page's words and the language they are in. */
export const Said = createContext<{ words: Words; lang: string } | null>(null);

export function useSaid(): { words: Words; lang: string } {
  const said = use(Said);
  if (said === null) throw new Error('nobody has said in which words the page speaks');
  return said;
}
