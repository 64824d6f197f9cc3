import { ANSWERS_FILE } from '@vivant/contract/answers-document';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';

/** A longer description may be a sentence, which is not a name. Titles are short already. */
const DESCRIPTION_MAX_CHARS = 60;

/** The name of a document: its title, else its description, else the file's name without its extension. */
export function spokenSource(source: string, knowledge: StoredKnowledge | null): string {
  return ownName(source, knowledge) ?? stemOf(source);
}

/**
 * The same for speaking: null if only the file's name is known and says nothing, such as "scan 12" or "a", and for
 * written answers.
 */
export function sayableSource(source: string, knowledge: StoredKnowledge | null): string | null {
  if (source === ANSWERS_FILE) return null;
  const own = ownName(source, knowledge);
  if (own !== null) return own;
  const stem = stemOf(source);
  const words = stem.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => isTelling(word.toLowerCase())) ? stem : null;
}

function ownName(source: string, knowledge: StoredKnowledge | null): string | null {
  const file = knowledge?.files.find(({ name }) => name === source);
  const description = file?.description?.trim() ?? '';
  const said = file?.title?.trim() || (description.length <= DESCRIPTION_MAX_CHARS ? description : '');
  return said === '' ? null : said.replace(/[.。:：]$/, '');
}

function stemOf(source: string): string {
  return source
    .replace(/^.*\//, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

/** Names that cameras, scanners and programs give to any file. */
const ANY_FILE = new Set(
  'copy doc docs document documents dokument documento file files final img image kopie new neu page pdf scan scanned screenshot text txt unbenannt untitled version'.split(
    ' ',
  ),
);

const isTelling = (word: string) =>
  word.length >= (UNSPACED_SCRIPT.test(word) ? 2 : 3) && !ANY_FILE.has(word);
