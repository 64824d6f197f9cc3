import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { terms } from '@vivant/contract/knowledge/terms';
import { saidOf } from './said-passages.ts';

/** Which of the passages that a model was shown support its answer. */
export interface Citations {
  /** A piece of the answer without citation marks; what may become a mark is held back. */
  next(piece: string): string;
  /** The text held back, once the answer has ended. */
  end(): string;
  /** The passages that the answer so far relies on, in the order in which they were shown. */
  cited(): KnowledgePassage[];
}

/** "[2]", "[1, 3]", and "【2】", as some models write it. */
const MARK = /[[【]\s*(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\s*[\]】]/g;
/**
 * Text that may become a mark, or a mark whose next character has not arrived; also blanks before it, unless they end a
 * sentence, which is spoken at once.
 */
const UNFINISHED = /(?:(?<![.!?…\s])\s+)?(?:[[【][\d\s,;]{0,20}[\]】]\s*)*(?:[[【][\d\s,;]{0,20})?$/;
const SENTENCE = /[^.!?…。！？]+[.!?…。！？]*/g;
/**
 * A sentence without a mark is attributed to a passage that contains this many of its content words, and this share of
 * them.
 */
const SHARED_MIN = 3;
const SHARE_MIN = 0.6;

/**
 * Marks are checked: a number that was not shown cites nothing, and a mark whose passage has no word of the sentence is
 * replaced by a passage that has. Answers of models that write no marks are attributed by their words.
 */
export function createCitations(passages: readonly KnowledgePassage[], language: string): Citations {
  const termsOf = passages.map(({ heading, text }) => new Set(terms(`${heading ?? ''} ${text}`)));
  const marked = new Set<number>();
  let kept = '';
  /** The text so far, without the marks. */
  let said = '';
  /** The same with all blanks. */
  let unmarked = '';

  const sharedWith = (passage: number, words: readonly string[]) =>
    words.filter((word) => termsOf[passage]?.has(word)).length;

  function mark(number: number, sentence: string): void {
    const passage = number - 1;
    if (passages[passage] === undefined) return;
    const words = [...new Set(terms(sentence))];
    if (sharedWith(passage, words) > 0) return void marked.add(passage);
    const shared = passages.map((_, at) => sharedWith(at, words));
    const most = Math.max(...shared);
    // A sentence in a language other than the passage's shares no words with it.
    marked.add(most > 1 ? shared.indexOf(most) : passage);
  }

  function say(text: string): string {
    const before = said.length;
    let from = 0;
    const add = (words: string) => {
      unmarked += words;
      // Where a mark was removed between two texts, at most one blank is left.
      said += from > 0 && /\s$/.test(said) ? words.trimStart() : words;
    };
    for (const found of text.matchAll(MARK)) {
      const rest = text.slice(found.index + found[0].length);
      const words = text.slice(from, found.index);
      // Blanks before a mark belong to it if it stands before the end of its sentence.
      add(/^\s*(?:[.,;:!?…。]|$)/.test(rest) ? words.trimEnd() : words);
      for (const number of found[1]?.match(/\d+/g) ?? []) mark(Number(number), lastSentence(unmarked));
      from = found.index + found[0].length;
    }
    add(text.slice(from));
    return said.slice(before);
  }

  return {
    next(piece) {
      const text = kept + piece;
      const whole = text.search(UNFINISHED);
      kept = text.slice(whole);
      return say(text.slice(0, whole));
    },
    end() {
      const rest = kept;
      kept = '';
      return say(rest);
    },
    cited() {
      const relied = new Set(marked);
      const sentences = (said.match(SENTENCE) ?? []).map((sentence) => [...new Set(terms(sentence))]);
      passages.forEach(({ text }, at) => {
        const isHeld = sentences.some((words) => {
          const shared = sharedWith(at, words);
          return shared >= SHARED_MIN && shared >= SHARE_MIN * words.length;
        });
        if (isHeld || saidOf([text], said, language) !== null) relied.add(at);
      });
      return passages.filter((_, at) => relied.has(at));
    },
  };
}

/** The sentence before a mark, which may stand before or after its full stop. */
function lastSentence(text: string): string {
  return text.match(SENTENCE)?.findLast((sentence) => sentence.trim() !== '') ?? '';
}
