import type { Responder } from '../agent/responder/responder.ts';
import type { SessionResponder } from './responders.ts';

/** A session's responder that may become another one: an answer that is being written is finished as it was begun. */
export interface ChangingResponder extends SessionResponder {
  /** False: another change came meanwhile, and counts. @throws what making it throws; nothing has changed then */
  become(make: () => Promise<SessionResponder>): Promise<boolean>;
}

export function createChangingResponder(first: SessionResponder): ChangingResponder {
  let now = first;
  let changes = 0;
  const responder: Responder = {
    get label() {
      return now.responder.label;
    },
    get takesTime() {
      return now.responder.takesTime ?? false;
    },
    respond: (turn) => now.responder.respond(turn),
  };
  return {
    responder,
    suggestions: () => now.suggestions(),
    async become(make) {
      changes += 1;
      const change = changes;
      const made = await make();
      if (change !== changes) return false;
      now = made;
      return true;
    },
  };
}
