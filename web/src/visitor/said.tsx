import { createContext, use } from 'react';
import type { Words } from './words/words.ts';

interface SaidHere {
  words: Words;
  lang: string;
  spoken: string;
  /** Opens the page again in another language; null where the page around has chosen one. */
  choose: ((tag: string) => void) | null;
}

/** The page's words, the language they are in, and the one that is spoken. */
export const Said = createContext<SaidHere | null>(null);

export function useSaid(): SaidHere {
  const said = use(Said);
  if (said === null) throw new Error('nobody has said in which words the page speaks');
  return said;
}
