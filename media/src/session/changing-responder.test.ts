import { describe, expect, it } from 'vitest';
import type { Responder } from '../agent/responder/responder.ts';
import { createChangingResponder } from './changing-responder.ts';
import type { SessionResponder } from './responders.ts';

function says(text: string): SessionResponder {
  const passage = { id: 0, source: `${text}.txt`, heading: null, text };
  const responder: Responder = {
    label: text,
    respond: () => ({
      text: (async function* () {
        yield text;
      })(),
      sources: () => [passage.source],
      passages: () => [passage],
      isRefusal: () => true,
      outcome: () => 'from_documents',
      considered: () => [passage],
    }),
  };
  return { responder, suggestions: async () => [`${text}?`] };
}

function asked({ responder }: { responder: Responder }) {
  return responder.respond({ text: 'What?', history: [], signal: new AbortController().signal });
}

async function textOf(answer: { text: AsyncIterable<string> }): Promise<string> {
  let all = '';
  for await (const piece of answer.text) all += piece;
  return all;
}

describe('a responder whose documents are still coming', () => {
  it('answers from them what was asked before they had come, with all that is told of an answer', async () => {
    const first = Promise.withResolvers<SessionResponder>();
    const changing = createChangingResponder(first.promise, false);
    const early = asked(changing);
    const text = textOf(early);
    first.resolve(says('documents'));
    expect(await text).toBe('documents');
    expect(early.sources()).toEqual(['documents.txt']);
    expect(early.passages().map(({ text }) => text)).toEqual(['documents']);
    expect(early.considered()).toEqual(early.passages());
    expect([early.isRefusal(), early.outcome()]).toEqual([true, 'from_documents']);
    expect(await changing.suggestions()).toEqual(['documents?']);
  });

  it('answers nothing, and says why, where they cannot be had', async () => {
    const changing = createChangingResponder(Promise.reject(new Error('no documents')), false);
    await expect(textOf(asked(changing))).rejects.toThrow('no documents');
    await expect(changing.suggestions()).rejects.toThrow('no documents');
  });

  it('finishes an answer as it was begun and gives the next one as it was changed', async () => {
    const changing = createChangingResponder(Promise.resolve(says('before')), false);
    await changing.suggestions();
    const begun = asked(changing);
    expect(await changing.become(async () => says('after'))).toBe(true);
    expect(await textOf(begun)).toBe('before');
    expect(await textOf(asked(changing))).toBe('after');
    expect(changing.responder.label).toBe('after');
  });
});
