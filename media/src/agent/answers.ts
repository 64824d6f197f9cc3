import type { ConversationTurn, Responder, ResponderAnswer } from './responder/responder.ts';

interface Written {
  text: string;
  answer: ResponderAnswer;
  ended: PromiseWithResolvers<void>;
}

/** Answers that may still be spoken, so that what was heard finds its sources. */
export interface Answers {
  /** The words of an answer as they are written. Cancelled, the answer is given up. */
  write(question: string, history: readonly ConversationTurn[]): ReadableStream<string>;
  /** The documents of the answer whose first words these are. */
  sourcesOf(heard: string): string[];
  /** The same, once all of that answer is written. */
  allSourcesOf(begun: string): Promise<string[]>;
}

const REMEMBERED = 6;

export function createAnswers(responder: Responder, onError: (error: unknown) => void): Answers {
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
    async allSourcesOf(begun) {
      const one = begun === '' ? undefined : startingWith(begun);
      await one?.ended.promise;
      return one?.answer.sources() ?? [];
    },
  };
}
