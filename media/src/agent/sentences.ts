import { withWholeAddresses } from '@vivant/contract/knowledge/sentences';
import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { endOfEmphasis, isEmphasisOpen, withoutEmphasis } from '@vivant/speech/text/emphasis';

/**
 * Cuts streamed text into sentences as soon as they are complete, the very first one into clauses, and any at an
 * ellipsis. Intl.Segmenter knows the scripts the agent framework's own tokenizer does not split (Chinese, Japanese,
 * Hindi).
 */
export interface SentenceSplitter {
  /** Sentences completed by this piece of text. */
  push(text: string): string[];
  /** The rest. */
  flush(): string[];
}

/** The end of a sentence, if what follows does not deny it. */
const ENDS = /[.!?。！？…।]["'”’)\]]*\s*$/u;
/** An end that nothing can deny: a full stop and a blank ("3." may become "3.5"), or a full stop of a script without blanks. */
const ENDS_FOR_GOOD = /(?:[.!?…।]["'”’)\]]*\s+|[。！？]["'”’」』)\]]*\s*)$/u;
/** These stand before a name or a number, not at the end of a sentence; nor does a single letter. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:\p{L}|Mr|Mrs|Ms|Dr|Dra|Prof|St|No|vs|etc|approx|bzw|ca|Nr|Tel|inkl|evtl|ggf|env|av|ap|apr|ex|ej|Sr|Sra|Avda|EE|aprox|ул|стр|тел|напр|TP)\.\s*$/iu;
/** The number of a house follows, as the street's name ends. */
const STREET = /\p{L}str\.\s*$/iu;
/** While the rest of the first sentence is still being written, its first clause is spoken. */
const CLAUSE_END = /[,;:—](?=\s)|[、，；：]/gu;
const CLAUSE_WORDS_MIN = 4;
const CLAUSE_CHARS_MIN = 8;

/** A written pause anywhere in a sentence; some scripts have no spaces after it. */
const PAUSED = /(?<=(?:…|\.{3})\s+)(?=\S)|(?<=…)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** Longer runs without a sentence end are spoken in parts. */
const LONGEST_CHARS = 400;

export function createSentenceSplitter(language: string): SentenceSplitter {
  const segmenter = new Intl.Segmenter(
    Intl.Segmenter.supportedLocalesOf(language).length > 0 ? language : 'en',
    {
      granularity: 'sentence',
    },
  );
  let rest = '';
  let begun = false;

  function split(final: boolean): string[] {
    const sentences: string[] = [];
    let current = '';
    const segments = withMarks(
      withWholeAddresses([...segmenter.segment(rest)].map(({ segment }) => segment)),
    );
    const parts = segments.flatMap((segment) => segment.split(PAUSED));
    parts.forEach((part, index) => {
      current += part;
      const isLast = index === parts.length - 1;
      const isShort = ABBREVIATION.test(current) || STREET.test(current);
      const words = withoutEmphasis(current);
      const complete = ENDS.test(words) ? !isShort : /\n\s*$/.test(words);
      // The end of an emphasis may follow the mark that ends the sentence.
      const forGood = complete && !isEmphasisOpen(current) && ENDS_FOR_GOOD.test(words);
      if (isLast ? final || forGood : complete) {
        sentences.push(current);
        current = '';
      }
    });
    while (current.length > LONGEST_CHARS) {
      const at = Math.max(current.lastIndexOf(' ', LONGEST_CHARS), current.lastIndexOf('、', LONGEST_CHARS));
      const cut = at > LONGEST_CHARS / 2 ? at + 1 : LONGEST_CHARS;
      sentences.push(current.slice(0, cut));
      current = current.slice(cut);
    }
    // Only a whole clause is one: what stands behind its mark has come.
    if (!begun && !final && sentences.length === 0) {
      const end = clauseEnd(current);
      if (end > 0) {
        sentences.push(current.slice(0, end));
        current = current.slice(end);
      }
    }
    begun ||= sentences.length > 0;
    rest = current;
    return sentences.filter((sentence) => sentence.trim() !== '');
  }

  return {
    push(text) {
      rest += text;
      return split(false);
    },
    flush: () => split(true),
  };
}

/** A mark that ends an emphasis belongs to what it ends, also behind a full stop. */
function withMarks(segments: readonly string[]): string[] {
  const whole: string[] = [];
  for (const segment of segments) {
    const mark = isEmphasisOpen(whole.at(-1) ?? '') ? endOfEmphasis(segment) : '';
    if (mark !== '') whole.push(`${whole.pop()}${mark}`);
    if (segment.length > mark.length) whole.push(segment.slice(mark.length));
  }
  return whole;
}

/** The end of the first clause that is long enough to be spoken by itself; 0 if there is none. */
function clauseEnd(text: string): number {
  for (const { index } of text.matchAll(CLAUSE_END)) {
    const clause = text.slice(0, index + 1);
    const words = clause.trim().split(/\s+/).length;
    const isUnspaced = UNSPACED_SCRIPT.test(clause);
    if (isUnspaced ? [...clause].length >= CLAUSE_CHARS_MIN : words >= CLAUSE_WORDS_MIN)
      return clause.length + (/^\s+/.exec(text.slice(clause.length))?.[0].length ?? 0);
  }
  return 0;
}
