import { type AnswerGrounds, EXCERPT_MAX_CHARS } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { CitedPassage } from '@vivant/contract/turn-timing';
import { withoutEmphasis } from '@vivant/speech/text/emphasis';
import type { Responder, ResponderAnswer, ResponderTurn } from './responder/responder.ts';
import { saidOf } from './responder/said-passages.ts';

interface Written {
  asked: string;
  text: string;
  answer: ResponderAnswer;
  instants: AnswerInstants;
  ended: PromiseWithResolvers<void>;
}

export type AskedQuestion = Pick<ResponderTurn, 'text' | 'history' | 'alone' | 'maybeMisheard'>;

/** When an answer was made, in milliseconds of `performance.now()`; null: that did not happen. */
export interface AnswerInstants {
  /** The turn it answers. */
  question: string;
  retrievedMs: number | null;
  firstTokenMs: number | null;
}

/** A document that an answer stands on. */
export interface Cited {
  file: string;
  /** The document's own words for what the answer says of it; null where it says it in others. */
  passage: string | null;
  /** The headings or pages that they stand under. */
  places: string[];
}

/** Answers that may still be spoken, so that what was heard finds its sources. */
export interface Answers {
  /** The words of an answer to a turn as they are written. Cancelled, the answer is given up. */
  write(turn: string, asked: AskedQuestion): ReadableStream<string>;
  /** The documents of the answer that begins with these words. */
  sourcesOf(heard: string): string[];
  /** The places in those documents whose words the answer says; all that it was made from if it says none. */
  placesOf(heard: string): CitedPassage[];
  /** Of the answer that begins so; null where none does. */
  instantsOf(begun: string): AnswerInstants | null;
  /** Why that answer is as it is; null where it is remembered no more. */
  groundsOf(instants: AnswerInstants): AnswerGrounds | null;
  /** The same, once all of that answer is written, with what it says of each. */
  citedOf(begun: string): Promise<Cited[]>;
}

const REMEMBERED = 6;

export function createAnswers(
  responder: Responder,
  language: string,
  onError: (error: unknown) => void,
): Answers {
  const written: Written[] = [];
  const startingWith = (words: string) => written.findLast(({ text }) => text.startsWith(words));

  /** Null stands for what is under no heading. */
  function placesIn(file: string, { text, answer }: Written): (string | null)[] {
    const own = answer.passages().filter(({ source }) => source === file);
    const said = own.filter((passage) => saidOf([passage.text], text, language) !== null);
    return [...new Set((said.length > 0 ? said : own).map(({ heading }) => heading))];
  }

  return {
    write(turn, asked) {
      const aborted = new AbortController();
      const instants: AnswerInstants = { question: turn, retrievedMs: null, firstTokenMs: null };
      const answer = responder.respond({
        ...{ ...asked, signal: aborted.signal },
        onRetrieved() {
          instants.retrievedMs ??= performance.now();
        },
      });
      const one: Written = {
        asked: asked.text,
        text: '',
        answer,
        instants,
        ended: Promise.withResolvers<void>(),
      };
      written.push(one);
      if (written.length > REMEMBERED) written.shift();
      const pieces = answer.text[Symbol.asyncIterator]();
      return new ReadableStream<string>({
        async pull(controller) {
          try {
            const { done, value } = await pieces.next();
            if (done) {
              one.ended.resolve();
              return controller.close();
            }
            if (value !== '') instants.firstTokenMs ??= performance.now();
            one.text += withoutEmphasis(value);
            controller.enqueue(value);
          } catch (error) {
            if (!aborted.signal.aborted) onError(error);
            one.ended.resolve();
            controller.close();
          }
        },
        async cancel() {
          aborted.abort();
          one.ended.resolve();
          await pieces.return?.();
        },
      });
    },
    sourcesOf: (heard) => startingWith(heard)?.answer.sources() ?? [],
    placesOf(heard) {
      const one = heard === '' ? undefined : startingWith(heard);
      if (one === undefined) return [];
      return one.answer
        .sources()
        .flatMap((source) => placesIn(source, one).map((place) => ({ source, place })));
    },
    instantsOf: (begun) => (begun === '' ? null : (startingWith(begun)?.instants ?? null)),
    groundsOf(instants) {
      const one = written.find((other) => other.instants === instants);
      return one === undefined ? null : groundsOf(one);
    },
    async citedOf(begun) {
      const one = begun === '' ? undefined : startingWith(begun);
      if (one === undefined) return [];
      await one.ended.promise;
      const passages = one.answer.passages();
      return one.answer.sources().map((file) => {
        const texts = passages.filter(({ source }) => source === file).map(({ text }) => text);
        const places = placesIn(file, one).filter((place) => place !== null);
        return { file, passage: saidOf(texts, one.text, language), places };
      });
    },
  };
}

function groundsOf({ asked: question, answer }: Written): AnswerGrounds {
  const used = answer.passages();
  const isUsed = (passage: KnowledgePassage) =>
    used.some(({ id, source }) => id === passage.id && source === passage.source);
  return {
    ...{ question, outcome: answer.outcome() },
    considered: answer.considered().map((passage) => ({
      ...{ source: passage.source, place: passage.heading, isUsed: isUsed(passage) },
      excerpt: passage.text.slice(0, EXCERPT_MAX_CHARS),
    })),
  };
}
