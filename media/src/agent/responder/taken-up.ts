import { CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { Phrases } from '@vivant/contract/locales/locale';
import type { AskedBack } from './asked-back.ts';
import type { Reply } from './courtesies.ts';
import { type Finder, NOTHING } from './finder.ts';
import type { Quotations } from './quotations.ts';
import type { ConversationTurn } from './responder.ts';

/**
 * Answers the visitor's reply to a question that the avatar asked back. `asked`: its last answer. Null if that asked
 * nothing, or if something else is said.
 */
export type TakenUp = (said: string, history: readonly ConversationTurn[], asked: string) => Reply | null;

export function createTakenUp({
  askedBack,
  finder: { find, findUnder, chosenOf },
  quotations: { quotation, ofBoth },
  phrases,
}: {
  askedBack: AskedBack;
  finder: Finder;
  quotations: Quotations;
  phrases: Phrases;
}): TakenUp {
  /** The reply to "Did you mean “ships”?" */
  function answerToOffer(said: string, history: readonly ConversationTurn[], asked: string): Reply | null {
    const offered = askedBack.offered(asked);
    if (offered === null) return null;
    if (askedBack.isNo(said)) return { text: phrases.invite, passages: [] };
    const { found, considered } = askedBack.isYes(said) ? find(offered, []) : NOTHING;
    return found && { ...quotation(found, history), considered };
  }

  /** The reply to "Do you mean “tickets” or “parking”?" */
  function answerToChoice(said: string, history: readonly ConversationTurn[], asked: string): Reply | null {
    const two = askedBack.twoOf(asked);
    const at = history.findLastIndex(({ role }) => role === 'user');
    const question = history[at]?.text;
    if (two === null || question === undefined) return null;
    // "The second, please" may mean second class, so names are tried first.
    const named = chosenOf(said, two, question);
    const places = named === null ? askedBack.placesOf(said) : null;
    if (places?.length === 0) return { text: phrases.invite, passages: [] };
    const chosen = (places?.map((place) => two[place]) ?? [named])
      .filter((name) => name !== null)
      .map((name) => ({ name, ...findUnder(name, question, history.slice(0, at)) }));
    const found = chosen.flatMap(({ name, found }) => (found === null ? [] : [{ name, found }]));
    const considered = chosen.flatMap((one) => one.considered.slice(0, CONSIDERED_MAX / chosen.length));
    const [one] = found;
    if (one === undefined) return null;
    return { ...(found.length === 1 ? quotation(one.found, history) : ofBoth(found, history)), considered };
  }

  return (said, history, asked) =>
    answerToOffer(said, history, asked) ?? answerToChoice(said, history, asked);
}
