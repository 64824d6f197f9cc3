import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { sentencesOf } from '@vivant/contract/knowledge/sentences';
import { inAnyLanguage } from '@vivant/contract/locales/all';
import type { Phrases } from '@vivant/contract/locales/locale';
import type { PersonaProfile } from '@vivant/contract/persona';
import { besideQuestion, type Intent, intentOf } from './intents.ts';
import type { ConversationTurn } from './responder.ts';
import { joined } from './sentences-of.ts';
import { isRemark, remarkOf, type Talk, talkOf } from './small-talk.ts';
import { createSmallTalkReplies } from './small-talk-replies.ts';
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

/** Of small talk, what the documents may speak of too, and then answer. */
const MAYBE_OF_DOCUMENTS: ReadonlySet<Talk> = new Set<Talk>([
  ...(['blame', 'taste', 'language', 'amusement', 'need', 'visitor'] as const),
]);
/** What its introduction may answer. */
const OF_ITSELF: ReadonlySet<Talk> = new Set<Talk>(['maker', 'personal', 'taste', 'human']);
/** What any small talk is answered with. */
const AS_TALK = {
  ...{ hello: 'greeting', thanks: 'thanks', goodbye: 'goodbye', self: 'identity', howAreYou: 'wellbeing' },
  ...{ areYouHuman: 'human', attention: 'presence', insult: 'insult', repeat: 'unclear' },
} as const satisfies Partial<Record<Intent, Talk>>;
const isTalk = (intent: Intent): intent is keyof typeof AS_TALK => intent in AS_TALK;
/** What was recognised as the one says more as the other. */
const SAYS_MORE: Partial<Record<Intent, (talk: Talk, isFirst: boolean) => boolean>> = {
  hello: () => true,
  howAreYou: () => true,
  thanks: (talk) => talk === 'goodbye' || talk === 'nod',
  goodbye: (talk) => talk === 'apology',
  self: (talk) => talk !== 'identity',
  topics: (talk) => talk === 'amusement',
  areYouHuman: (talk) => talk === 'human',
  acknowledged: (talk) => talk !== 'nod',
  stop: (talk) => !['nod', 'insult', 'voice'].includes(talk),
  repeat: (talk, isFirst) => !['nod', 'voice'].includes(talk) && (talk !== 'apology' || isFirst),
  ofItself: (talk) => talk === 'love' || talk === 'maker',
};

/** "No, I'm fine": more than a bare no. */
const REFUSES = new RegExp(
  `^[\\s¿¡]*(?:${inAnyLanguage(({ no }) => no)})\\s*[,.!、，。！]+\\s*(?=\\p{L})`,
  'iu',
);

interface Courtesies {
  /** The reply that needs no documents; null for a question about them. */
  reply(question: string, history: readonly ConversationTurn[]): Reply | null;
  /**
   * To words that ask nothing, of which the documents say nothing; null where they may have asked something. `meant`: what
   * they are taken for by their meaning.
   */
  replyToRemark(remark: string, meant: Talk | null): Reply | null;
}

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
  /** What else a passage says; null where all was said. */
  moreOf(passage: KnowledgePassage, said: string): Reply | null;
  /** It says unasked what may be asked, and asks what the visitor would like to know. */
  offers: boolean;
  asksOn: boolean;
}): Courtesies {
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
    const last = said.findLast(
      ({ text }) => ![phrases.listening, phrases.takeYourTime, phrases.thanks].includes(text),
    );
    const cut = last && asGiven(last.text);
    if (last === undefined || cut === undefined || cut.text === last.text) return null;
    const sentences = sentencesOf(cut.text);
    const heard = sentences.filter((_, at) =>
      last.text.startsWith(joined(sentences.slice(0, at + 1), language)),
    );
    return saidAgain({ ...cut, text: joined(sentences.slice(heard.length), language) });
  }

  /** What else stands where the last answer is from, or else what may be asked. */
  function tellMore(history: readonly ConversationTurn[]): Reply | null {
    const answers = history.flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
    const last = answers
      .slice(-GO_ON_WITHIN)
      .map(asGiven)
      .findLast((reply) => reply !== undefined && reply.passages.length > 0);
    const [passage] = last?.passages ?? [];
    return passage === undefined ? null : of.moreOf(passage, answers.join(' '));
  }

  const hello = persona.greeting ?? inviting(phrases.hello).text;
  const introduction =
    persona.selfIntroduction ??
    (of.offers ? joined([phrases.iAm(name), phrases.offer(topics)], language) : phrases.iAm(name));
  const replyTo = createSmallTalkReplies({
    ...{ phrases, topics, language, hello, introduction },
    ...{ offers: of.offers, asksOn: of.asksOn },
  });
  function again(history: readonly ConversationTurn[]): Reply {
    const last = lastGiven(history);
    return last === null ? said(replyTo(['unclear'])) : saidAgain(last);
  }
  /** Null where it is none, or the documents or the introduction speak of it. */
  function smallTalkIn(question: string): readonly Talk[] | null {
    const talk = talkOf(question, { name, language });
    if (talk?.some((one) => OF_ITSELF.has(one)) && of.isOfSelf(question)) return null;
    const [only] = talk?.length === 1 ? talk : [];
    return only !== undefined && MAYBE_OF_DOCUMENTS.has(only) && of.isOfDocuments(question) ? null : talk;
  }
  const saidTo = (talk: readonly Talk[], history: readonly ConversationTurn[]) =>
    talk[0] === 'unclear' ? again(history) : said(replyTo(talk));

  function replyToRemark(remark: string, meant: Talk | null): Reply | null {
    const talk = remarkOf(remark, { name, language }) ?? (meant === null ? null : [meant]);
    if (talk !== null) return said(replyTo(talk));
    if (!isRemark(remark)) return null;
    const unsure = of.offers ? joined([phrases.unsure, phrases.offer(topics)], language) : phrases.unsure;
    return { ...said(unsure), isRefusal: true };
  }

  function reply(question: string, history: readonly ConversationTurn[]): Reply | null {
    const intent = intentOf(question);
    if (intent === 'directions')
      return said(of.offers ? joined([phrases.decline, phrases.offer(topics)], language) : phrases.decline);
    const talk = smallTalkIn(question);
    if (talk?.length === 1 && talk[0] === 'nod' && REFUSES.test(question)) return said(replyTo(['waiting']));
    if (
      talk !== null &&
      intent !== 'more' &&
      (talk.length > 1 ||
        talk.some((one) => intent !== null && SAYS_MORE[intent]?.(one, history.length === 0)))
    )
      return saidTo(talk, history);
    if (intent === null) return talk && saidTo(talk, history);
    if (isMeantForDocuments(question, intent)) return null;
    if (isTalk(intent)) return saidTo([AS_TALK[intent]], history);
    switch (intent) {
      case 'name':
        return said(phrases.iAm(name));
      case 'topics':
        return said(phrases.offer(topics));
      case 'stop':
        return said(phrases.listening);
      case 'acknowledged':
        return said(of.asksOn ? phrases.invite : phrases.listening);
      case 'complaint':
        return inviting(phrases.misunderstood);
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
        const asked = askedToSpell(question, name, history, language);
        if (asked === 'again') return again(history);
        return asked && said(spelled(asked.name, language));
      }
      case 'goOn':
        return restOfCutAnswer(history) ?? tellMore(history) ?? said(phrases.invite);
      case 'more':
        return restOfCutAnswer(history) ?? tellMore(history) ?? said(phrases.offer(topics));
    }
  }

  return { reply, replyToRemark };
}
