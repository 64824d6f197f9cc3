import type { ConversationTurn, Responder, ResponderAnswer } from './responder/responder.ts';
import { saidOf } from './responder/said-passages.ts';

interface Written {
  text: string;
  answer: ResponderAnswer;
  ended: PromiseWithResolvers<void>;
}

/** A document that an answer stands on. */
export interface Cited {
  file: string;
  /** The document's own words for what the answer says of it; null where it says it in others. */
  passage: string | null;
}

/** Answers that may still be spoken, so that what was heard finds its sources. */
export interface Answers {
  /** The words of an answer as they are written. Cancelled, the answer is given up. */
  write(question: string, history: readonly ConversationTurn[]): ReadableStream<string>;
  /** The documents of the answer whose first words these are. */
  sourcesOf(heard: string): string[];
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

  return {
    write(question, history) {
      const aborted = new AbortController();
      const answer = responder.respond({ text: question, history, signal: aborted.signal });
      const one: Written = { text: '', answer, ended: Promise.withResolvers<void>() };
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
            one.text += value;
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
    async citedOf(begun) {
      const one = begun === '' ? undefined : startingWith(begun);
      if (one === undefined) return [];
      await one.ended.promise;
      const passages = one.answer.passages();
      return one.answer.sources().map((file) => {
        const texts = passages.filter(({ source }) => source === file).map(({ text }) => text);
        return { file, passage: saidOf(texts, one.text, language) };
      });
    },
  };
}
