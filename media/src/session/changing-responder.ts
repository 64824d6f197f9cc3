import type { Responder, ResponderAnswer } from '../agent/responder/responder.ts';
import type { SessionResponder } from './responders.ts';

/**
 * A session's responder, which can be replaced: an answer that is being written is finished by the responder that began
 * it. Questions that come before the first one is ready, while its documents are still coming, wait for it.
 */
export interface ChangingResponder extends SessionResponder {
  /** False: another change came meanwhile, and counts. @throws what making it throws; nothing has changed then */
  become(make: () => Promise<SessionResponder>): Promise<boolean>;
}

/** @param takesTime of all that answer here, as `Responder` has it */
export function createChangingResponder(
  first: Promise<SessionResponder>,
  takesTime: boolean,
): ChangingResponder {
  let now: SessionResponder | null = null;
  const ready = async (): Promise<SessionResponder> => {
    const made = await first;
    now ??= made;
    return now;
  };
  // Callers that wait for the first one report why it is missing.
  ready().catch(() => {});
  let changes = 0;
  const responder: Responder = {
    get label() {
      return now?.responder.label ?? '';
    },
    takesTime,
    respond: (turn) =>
      now === null
        ? answerOf(ready().then(({ responder }) => responder.respond(turn)))
        : now.responder.respond(turn),
  };
  return {
    responder,
    suggestions: async () => (await ready()).suggestions(),
    async become(make) {
      changes += 1;
      const change = changes;
      const next = await make();
      if (change !== changes) return false;
      now = next;
      return true;
    },
  };
}

/** An answer that begins later. Only its text is asked for until that has ended. */
function answerOf(coming: Promise<ResponderAnswer>): ResponderAnswer {
  coming.catch(() => {});
  let answer: ResponderAnswer | null = null;
  return {
    text: (async function* () {
      answer = await coming;
      yield* answer.text;
    })(),
    sources: () => answer?.sources() ?? [],
    passages: () => answer?.passages() ?? [],
    isRefusal: () => answer?.isRefusal() ?? null,
    outcome: () => answer?.outcome() ?? 'without_documents',
    considered: () => answer?.considered() ?? [],
  };
}
