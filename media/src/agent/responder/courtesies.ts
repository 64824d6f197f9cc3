import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { Phrases } from '@vivant/contract/locales/locale';
import type { PersonaProfile } from '@vivant/contract/persona';
import { besideQuestion, type Intent, intentOf } from './intents.ts';
import type { ConversationTurn } from './responder.ts';
import { joined, sentencesOf } from './sentences-of.ts';
import { askedToSpell, spelled } from './spelling.ts';

export interface Reply {
  text: string;
  passages: KnowledgePassage[];
  /** It says that there is no answer. */
  isRefusal?: true;
  /** Set if the passages do not tell. */
  outcome?: AnswerOutcome;
  /** Passages of the documents that were looked at, the best first. */
  considered?: readonly KnowledgePassage[];
}

/** How many of the last answers are searched for one that was stopped. */
const GO_ON_WITHIN = 3;

/** Their words may stand in a question about the documents, which comes first. */
const IN_PASSING: ReadonlySet<Intent> = new Set<Intent>(['howAreYou', 'areYouHuman', 'repeat']);
/**
 * Intents that may also be questions to the documents, if the rest of the sentence is about those: "Who are you open
 * for?", "What can you tell me about the ships?"
 */
const BESIDE_OTHER_WORDS: ReadonlySet<Intent> = new Set<Intent>(['self', 'name', 'topics']);

/** The reply that needs no documents; null for a question about them. */
export function createCourtesies(of: {
  persona: PersonaProfile;
  language: string;
  phrases: Phrases;
  topics: string;
  /** The reply that nothing was found, and what else may be asked. */
  abstention: string;
  /** The last answers, the newest last. */
  given: readonly Reply[];
  isOfDocuments(question: string): boolean;
  /** Whether the persona says of itself what is asked. */
  isOfSelf(question: string): boolean;
  /** An answer with the document it is from. */
  withSource(reply: Reply): Reply;
  /** It says unasked what may be asked, and asks what the visitor would like to know. */
  offers: boolean;
  asksOn: boolean;
}): (question: string, history: readonly ConversationTurn[]) => Reply | null {
  const { persona, language, phrases, topics, given } = of;
  const name = persona.spokenName ?? persona.displayName;
  const said = (text: string): Reply => ({ text, passages: [] });
  const inviting = (text: string) => said(of.asksOn ? joined([text, phrases.invite], language) : text);
  function isMeantForDocuments(question: string, intent: Intent): boolean {
    // "How are your prices calculated?" begins as "How are you?" does.
    if (IN_PASSING.has(intent)) return of.isOfDocuments(question);
    if (!BESIDE_OTHER_WORDS.has(intent) || !of.isOfDocuments(question)) return false;
    return of.isOfDocuments(besideQuestion(question).replaceAll(name, ' '));
  }

  const saidAgain = (reply: Reply): Reply => ({
    ...reply,
    outcome: reply.passages.length > 0 ? 'from_documents' : 'without_documents',
  });
  /** The full answer: of an interrupted one, the history only holds what was heard. */
  const asGiven = (heard: string) => given.findLast(({ text }) => text.startsWith(heard));
  function lastGiven(history: readonly ConversationTurn[]): Reply | null {
    const last = history.findLast(({ role }) => role === 'assistant')?.text;
    return last === undefined ? null : (asGiven(last) ?? said(last));
  }
  /** Of the last answer that was stopped: from the sentence on that was not heard to its end. */
  function restOfCutAnswer(history: readonly ConversationTurn[]): Reply | null {
    const said = history.filter(({ role }) => role === 'assistant').slice(-GO_ON_WITHIN);
    const last = said.findLast(({ text }) => text !== phrases.listening && text !== phrases.thanks);
    const cut = last && asGiven(last.text);
    if (last === undefined || cut === undefined || cut.text === last.text) return null;
    const sentences = sentencesOf(cut.text, language);
    const heard = sentences.filter((_, at) =>
      last.text.startsWith(joined(sentences.slice(0, at + 1), language)),
    );
    return saidAgain({ ...cut, text: joined(sentences.slice(heard.length), language) });
  }

  return (question, history) => {
    const intent = intentOf(question);
    if (intent !== null && isMeantForDocuments(question, intent)) return null;
    switch (intent) {
      case 'self':
        return said(
          persona.selfIntroduction ??
            (of.offers ? joined([phrases.iAm(name), phrases.offer(topics)], language) : phrases.iAm(name)),
        );
      case 'name':
        return said(phrases.iAm(name));
      case 'hello':
        return persona.greeting === null ? inviting(phrases.hello) : said(persona.greeting);
      case 'topics':
        return said(phrases.offer(topics));
      case 'thanks':
        return said(phrases.thanks);
      case 'goodbye':
        return said(phrases.goodbye);
      case 'stop':
        return said(phrases.listening);
      case 'howAreYou':
        return inviting(phrases.well);
      case 'areYouHuman':
        return said(phrases.artificial);
      case 'acknowledged':
        return said(of.asksOn ? phrases.invite : phrases.listening);
      case 'attention':
        return said(phrases.listening);
      case 'complaint':
        return inviting(phrases.misunderstood);
      case 'insult':
        return said(phrases.decline);
      // "À quelle heure" stands in many documents, and none of them has a clock.
      case 'now':
        return { ...said(of.abstention), isRefusal: true };
      case 'ofItself':
        return of.isOfSelf(question) ? null : said(joined([phrases.iAm(name), phrases.artificial], language));
      case 'doubt': {
        const last = lastGiven(history);
        const stands = last !== null && (last.isRefusal === true || last.passages.length > 0);
        return stands ? of.withSource(saidAgain(last)) : said(of.asksOn ? phrases.invite : phrases.listening);
      }
      case 'spell': {
        const word = askedToSpell(question, name, history, language);
        return word === null ? null : said(spelled(word, language));
      }
      case 'repeat': {
        const last = lastGiven(history);
        return last === null ? inviting(phrases.hello) : saidAgain(last);
      }
      case 'goOn':
        return restOfCutAnswer(history) ?? said(phrases.invite);
      case null:
        return null;
    }
  };
}
