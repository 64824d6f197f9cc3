import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { LOCALES, localeOf } from '@vivant/contract/locales/all';
import { createQuestionReader, fillersOf, type QuestionReader } from './asked.ts';
import { type CorrectionReader, createCorrectionReader } from './corrections.ts';
import { createEverydayReader } from './everyday.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import type { Meanings } from './meanings.ts';
import { createOverview, type Overview } from './overview.ts';
import { createSentenceSearch, type SentenceSearch } from './sentence-search.ts';
import { createSeveralReader, type SeveralReader } from './several-questions.ts';
import { createWeekdayReader } from './weekdays.ts';
import { folded, wordsOf } from './words.ts';

/** Reads and answers questions of one language. */
export interface Reader {
  readQuestion: QuestionReader;
  readCorrection: CorrectionReader;
  readSeveral: SeveralReader;
  overview: Overview;
  /** Separates clauses. */
  between: RegExp;
  search: SentenceSearch;
  namesWeekday(text: string): boolean;
}

/**
 * Readers for the question's own language: in a session in German somebody may ask about English documents in English.
 */
export function createReaders(
  stores: readonly StoredKnowledge[],
  index: KnowledgeIndex,
  language: string,
  meanings: Meanings,
): (question: string) => Reader {
  const languageAsked = createLanguageGuess(language);
  const readers = new Map<string, Reader>();

  return (question) => {
    const asked = languageAsked(question);
    const kept = readers.get(asked);
    if (kept !== undefined) return kept;
    const locale = localeOf(asked);
    const weekdaysIn = createWeekdayReader(locale, asked);
    const everyday = createEverydayReader(locale.everyday);
    const readQuestion = createQuestionReader(locale, everyday);
    const reader: Reader = {
      ...{ readQuestion, readCorrection: createCorrectionReader(locale) },
      ...{ readSeveral: createSeveralReader(locale, readQuestion), overview: createOverview(stores) },
      search: createSentenceSearch({
        stores,
        index,
        locale,
        language: asked,
        weekdaysIn,
        everyday,
        meanings,
      }),
      between: new RegExp(`[,;:.!?，、；：。！？]+|${locale.and.source}`, 'iu'),
      namesWeekday: (text) => weekdaysIn(text).length > 0,
    };
    readers.set(asked, reader);
    return reader;
  };
}

/**
 * Guesses the language of a question by its asking words: the session's, unless another language has at least two more
 * of them, as German and English share "was".
 */
function createLanguageGuess(language: string): (question: string) => string {
  const own = fillersOf(localeOf(language));
  const others = Object.entries(LOCALES)
    .filter(([, locale]) => locale !== localeOf(language))
    .map(([tag, locale]) => [tag, fillersOf(locale)] as const);
  return (question) => {
    const words = new Set(wordsOf(folded(question)));
    const known = (fillers: ReadonlySet<string>) => [...words].filter((word) => fillers.has(word)).length;
    const [tag, count] = others
      .map(([other, fillers]) => [other, known(fillers)] as const)
      .reduce((a, b) => (b[1] > a[1] ? b : a), [language, 0] as const);
    return count >= known(own) + 2 ? tag : language;
  };
}
