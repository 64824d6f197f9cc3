import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { localeOf } from '@vivant/contract/locales/all';
import { phrasesOf } from '@vivant/contract/locales/manners';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import { createAskedAtOnce } from './asked-at-once.ts';
import { createAskedBack } from './asked-back.ts';
import { createAskedMeanings, type QuestionEmbedder } from './asked-meanings.ts';
import { createCourtesies, type Reply } from './courtesies.ts';
import { createCuriosity } from './curiosity.ts';
import { createFinder, type Finder, type Found, NOTHING, type Searched } from './finder.ts';
import { NO_MEANINGS } from './meanings.ts';
import { createMisheard, type Misheard } from './misheard.ts';
import { createMisspelled, type Misspelled } from './misspelled.ts';
import { createQuotations } from './quotations.ts';
import type { ConversationTurn, Responder, ResponderTurn } from './responder.ts';
import { selfKnowledge } from './self-knowledge.ts';
import { createTakenUp } from './taken-up.ts';
import { talkByMeaning } from './talk-by-meaning.ts';
import { topicsOf } from './topics.ts';
import { createWrittenAnswers } from './written-answers.ts';

export interface ExtractiveOptions {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  /** The language of the answers. */
  language: string;
  /** Tells what questions mean, so that they are compared with the vectors of the documents, if these have any. */
  embedder?: QuestionEmbedder | null;
  /** Told once if it fails or is late, and answers are found by words alone. Without the visitor's words. */
  onMeaningFailed?(error: unknown): void;
}

/** How many of the last answers are remembered with their documents. */
const REMEMBERED = 6;

/**
 * Answers without a language model: quotes the sentence of the documents that answers and names its source, gives
 * greeting and self-introduction verbatim, and otherwise says that it does not know. Labelled as demo quality.
 */
export function createExtractiveResponder(options: ExtractiveOptions): Responder {
  const { persona, knowledge, language, embedder = null } = options;
  const phrases = phrasesOf(language, habit(persona, 'FORMALITY'));
  const askedBack = createAskedBack(language, phrases);
  const topics = topicsOf(knowledge, language);
  const isReserved = habit(persona, 'PROACTIVITY') === 'LOW';
  const isIncurious = habit(persona, 'CURIOSITY') === 'LOW';
  const asksOn = !isReserved && !isIncurious;
  const curiosity = habit(persona, 'CURIOSITY') === 'HIGH' ? createCuriosity(language, phrases) : null;
  const quotations = createQuotations({
    ...{ persona, knowledge, language, phrases },
    ...{ curiosity, asksOn },
  });
  /** The reply that nothing was found, and what else may be asked. */
  const abstention = phrases.abstain(isReserved ? '' : topics);
  const given: Reply[] = [];
  const stores = [...(knowledge === null ? [] : [knowledge]), selfKnowledge(persona)];
  const isCompared = embedder !== null && knowledge !== null && knowledge.meaning !== null;
  const meanings = isCompared
    ? createAskedMeanings(embedder, (error) => options.onMeaningFailed?.(error))
    : null;
  const finder = createFinder({ stores, language, wasAskedBack, meanings: meanings ?? NO_MEANINGS });
  const { find, asksAnything, isOfDocuments, isOfSelf } = finder;
  const takenUp = createTakenUp({ askedBack, finder, quotations, phrases });
  const courtesies = createCourtesies({
    ...{ persona, language, phrases, topics, abstention, given, isOfDocuments, isOfSelf },
    withSource: quotations.withSource,
    moreOf: quotations.moreOf,
    ...{ offers: !isReserved, asksOn },
  });

  const askedAtOnce = createAskedAtOnce(finder, quotations);
  const misheard = createMisheard(knowledge);
  const searchFor = withCorrections(find, misheard, createMisspelled(stores, localeOf(language)));
  const writtenAnswer = createWrittenAnswers(knowledge);

  /** The full answer: the history only holds what was heard of an interrupted one. */
  function lastAnswer(history: readonly ConversationTurn[]): string {
    const last = history.findLast(({ role }) => role === 'assistant')?.text ?? '';
    if (last === '') return '';
    return given.findLast(({ text }) => text.startsWith(last))?.text ?? last;
  }

  /** Asks what was meant, if nothing was found for words that may be misheard; null if the usual reply applies. */
  function askWhatWasMeant(question: string, history: readonly ConversationTurn[]): Reply | null {
    const last = lastAnswer(history);
    if (!misheard.knowsPhrases() || last === phrases.notHeard) return null;
    const notHeard: Reply = { text: phrases.notHeard, passages: [], isRefusal: true };
    if (askedBack.offered(last) !== null) return notHeard;
    const meant = isIncurious
      ? undefined
      : misheard.meant(question).find((phrase) => find(phrase, []).found !== null);
    if (meant !== undefined) return { text: phrases.didYouMean(meant), passages: [], outcome: 'asked_back' };
    return last === abstention ? notHeard : null;
  }

  function answer(
    question: string,
    history: readonly ConversationTurn[],
    maybeMisheard: boolean,
    onFound?: () => void,
  ): Reply {
    const several = askedAtOnce(question, history);
    const { found, considered, isOfAll } =
      several === null ? searchFor(question, history, maybeMisheard) : NOTHING;
    onFound?.();
    if (several !== null) return several;
    if (isOfAll === true) return { text: phrases.offer(topics), passages: [] };
    return { ...replyTo(question, history, maybeMisheard, found), considered };
  }

  function replyTo(
    question: string,
    history: readonly ConversationTurn[],
    maybeMisheard: boolean,
    found: Found | null,
  ): Reply {
    if (found === null && maybeMisheard) {
      const asked = askWhatWasMeant(question, history);
      if (asked !== null) return asked;
    }
    const rival = found?.rival ?? null;
    if (rival !== null && !wasAskedBack(history))
      return { text: phrases.askBack(rival[0], rival[1]), passages: [], outcome: 'asked_back' };
    if (found !== null) return quotations.quotation(found, history);
    const taken = curiosity?.taken(question, lastAnswer(history)) ?? null;
    if (taken !== null) return { text: taken, passages: [] };
    const meant = talkByMeaning(meanings?.ofQuestion(question) ?? null);
    return courtesies.replyToRemark(question, meant) ?? { text: abstention, passages: [], isRefusal: true };
  }

  function writtenReply(question: string, onFound?: () => void): Reply | null {
    const passage = writtenAnswer(question);
    if (passage === undefined) return null;
    onFound?.();
    return quotations.asWritten(passage);
  }

  function remember(reply: Reply): void {
    given.push(reply);
    if (given.length > REMEMBERED) given.shift();
  }

  function wasAskedBack(history: readonly ConversationTurn[]): boolean {
    return askedBack.twoOf(lastAnswer(history)) !== null;
  }

  return {
    label: 'extractive',
    respond({ text, history, alone, maybeMisheard = false, byWords = false, signal, onRetrieved }) {
      let hasSearched = false;
      const onFound = () => {
        hasSearched = true;
      };
      const replyAs = (turn: Pick<ResponderTurn, 'text' | 'history'>) =>
        takenUp(turn.text, turn.history, lastAnswer(turn.history)) ??
        writtenReply(turn.text, onFound) ??
        courtesies.reply(turn.text, turn.history) ??
        answer(turn.text, turn.history, maybeMisheard, onFound);
      function replied(): Reply {
        hasSearched = false;
        return replyToEither({ text, history }, alone, replyAs, asksAnything);
      }
      function said(reply: Reply): Reply {
        if (hasSearched) onRetrieved?.();
        remember(reply);
        return reply;
      }
      let reply = meanings === null || byWords ? said(replied()) : null;
      return {
        sources: () => reply?.passages.map(({ source }) => source) ?? [],
        passages: () => reply?.passages ?? [],
        isRefusal: () => reply?.isRefusal ?? false,
        outcome: () => (reply === null ? 'without_documents' : outcomeOf(reply)),
        considered: () => reply?.considered ?? [],
        text: (async function* () {
          if (meanings !== null) reply ??= said(await meanings.answered(replied, signal));
          if (reply !== null) yield reply.text;
        })(),
      };
    },
  };
}

/** If nothing is found, searches once more for the words that were probably spoken, or meant to be typed. */
function withCorrections(find: Finder['find'], misheard: Misheard, misspelled: Misspelled) {
  return (question: string, history: readonly ConversationTurn[], maybeMisheard: boolean): Searched => {
    const searched = find(question, history, maybeMisheard);
    if (searched.found !== null || searched.isOfAll === true) return searched;
    const corrected = maybeMisheard ? misheard.corrected(question) : misspelled(question);
    return corrected === null ? searched : find(corrected, history, maybeMisheard);
  };
}

function outcomeOf({ passages, isRefusal, outcome }: Reply): AnswerOutcome {
  if (outcome !== undefined) return outcome;
  if (isRefusal) return 'nothing_found';
  return passages.length > 0 ? 'from_documents' : 'without_documents';
}

/** Words that follow a turn at once are the rest of it, unless they are a question that has an answer by itself. */
function replyToEither<Turn extends { text: string }>(
  whole: Turn,
  alone: Turn | undefined,
  replyAs: (turn: Turn) => Reply,
  asksAnything: (said: string) => boolean,
): Reply {
  if (alone === undefined) return replyAs(whole);
  const byItself = asksAnything(alone.text) ? replyAs(alone) : null;
  if (byItself !== null && byItself.passages.length > 0) return byItself;
  const together = replyAs(whole);
  if (together.passages.length > 0) return together;
  const last = byItself ?? replyAs(alone);
  return last.passages.length > 0 ? last : together;
}
