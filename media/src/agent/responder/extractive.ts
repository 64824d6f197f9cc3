import { type AnswerOutcome, CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { languageOf } from '@vivant/contract/languages';
import type { Phrases } from '@vivant/contract/locales/locale';
import { phrasesOf } from '@vivant/contract/locales/manners';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import { createAskedBack } from './asked-back.ts';
import { createCourtesies, type Reply } from './courtesies.ts';
import { createCuriosity } from './curiosity.ts';
import { createFinder, type Found, NOTHING, SELF_SOURCE } from './finder.ts';
import { createMisheard } from './misheard.ts';
import type { ConversationTurn, Responder, ResponderTurn } from './responder.ts';
import { selfKnowledge } from './self-knowledge.ts';
import type { FoundSentence } from './sentence-search.ts';
import { joined, labelled, paragraphsOf, sentencesOf } from './sentences-of.ts';
import { sayableSource } from './source-names.ts';
import { headingsInTurn } from './suggested-questions.ts';
import { folded } from './words.ts';
import { createWrittenAnswers, isWritten } from './written-answers.ts';

export interface ExtractiveOptions {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  /** What the visitor is answered in. */
  language: string;
}

const SENTENCES = { LOW: 1, MEDIUM: 1, HIGH: 3 } as const;
/** A quoted sentence longer than this is cut: visitors do not listen to a whole paragraph. */
const LONGEST_QUOTE_CHARS = 320;
/** Answers whose documents are known when they are asked for again. */
const REMEMBERED = 6;

/**
 * Answers without a language model: quotes the sentence of the documents that answers and names its source, gives
 * greeting and self-introduction verbatim, and abstains otherwise. Demo quality, and labelled so.
 */
export function createExtractiveResponder({ persona, knowledge, language }: ExtractiveOptions): Responder {
  const phrases = phrasesOf(language, habit(persona, 'FORMALITY'));
  const askedBack = createAskedBack(language, phrases);
  const topics = topicsOf(knowledge, language);
  const isTerse = habit(persona, 'VERBOSITY') === 'LOW';
  const isReserved = habit(persona, 'PROACTIVITY') === 'LOW';
  const isIncurious = habit(persona, 'CURIOSITY') === 'LOW';
  const sentenceCount = SENTENCES[habit(persona, 'VERBOSITY')];
  const asksOn = !isReserved && !isIncurious;
  const invites = asksOn && habit(persona, 'ENGAGEMENT') === 'HIGH';
  const namesSource = !isTerse && habit(persona, 'FORMALITY') !== 'LOW';
  const curiosity = habit(persona, 'CURIOSITY') === 'HIGH' ? createCuriosity(language, phrases) : null;
  const proactive = habit(persona, 'PROACTIVITY') === 'HIGH' ? createOffers(knowledge, phrases) : null;
  /** That nothing was found, and what else may be asked. */
  const abstention = phrases.abstain(isReserved ? '' : topics);
  const given: Reply[] = [];
  const { find, findUnder, chosenOf, asksAnything, isOfDocuments } = createFinder({
    stores: [...(knowledge === null ? [] : [knowledge]), selfKnowledge(persona)],
    ...{ language, wasAskedBack },
  });
  const courtesy = createCourtesies({
    ...{ persona, language, phrases, topics, given, isOfDocuments },
    ...{ offers: !isReserved, asksOn },
  });

  const misheard = createMisheard(knowledge);
  const writtenAnswer = createWrittenAnswers(knowledge);

  /** As it was given: of one that was spoken over, the history holds what was heard. */
  function lastAnswer(history: readonly ConversationTurn[]): string {
    const last = history.findLast(({ role }) => role === 'assistant')?.text ?? '';
    if (last === '') return '';
    return given.findLast(({ text }) => text.startsWith(last))?.text ?? last;
  }

  /** Where nothing was found for words that may be others than were said; null where that is to be said as ever. */
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

  /** What is said to "Did you mean “ships”?"; null where that was not asked, or something else is said. */
  function answerToOffer(said: string, history: readonly ConversationTurn[]): Reply | null {
    const offered = askedBack.offered(lastAnswer(history));
    if (offered === null) return null;
    if (askedBack.isNo(said)) return { text: phrases.invite, passages: [] };
    const { found, considered } = askedBack.isYes(said) ? find(offered, []) : NOTHING;
    return found && { ...quotation(found, history), considered };
  }

  /** What is said to "Do you mean “tickets” or “parking”?"; null where that was not asked, or something else is said. */
  function answerToChoice(said: string, history: readonly ConversationTurn[]): Reply | null {
    const two = askedBack.twoOf(lastAnswer(history));
    const at = history.findLastIndex(({ role }) => role === 'user');
    const question = history[at]?.text;
    if (two === null || question === undefined) return null;
    // "The second, please" may be the second class.
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

  /** Each by its name: "Tickets: It costs 8 euros. Parking: It costs 3 euros." */
  function ofBoth(
    found: readonly { name: string; found: Found }[],
    history: readonly ConversationTurn[],
  ): Reply {
    const parts = found.map(({ name, found }) => labelled(name, quoted(found), language));
    return withAddition(
      joined(parts, language),
      found.map(({ found }) => found.passage),
      history,
    );
  }

  function answer(
    question: string,
    history: readonly ConversationTurn[],
    maybeMisheard: boolean,
    onFound?: () => void,
  ): Reply {
    let searched = find(question, history, maybeMisheard);
    if (searched.found === null && maybeMisheard) {
      const corrected = misheard.corrected(question);
      if (corrected !== null) searched = find(corrected, history, maybeMisheard);
    }
    onFound?.();
    const { found, considered } = searched;
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
    if (found !== null) return quotation(found, history);
    const taken = curiosity?.taken(question, lastAnswer(history)) ?? null;
    if (taken !== null) return { text: taken, passages: [] };
    return { text: abstention, passages: [], isRefusal: true };
  }

  /** What a persona adds to an answer, by its habits. */
  function addition(answered: KnowledgePassage, history: readonly ConversationTurn[]): string | null {
    return curiosity?.asks(history) ?? proactive?.(answered, history) ?? (invites ? phrases.invite : null);
  }

  function quotation(found: Found, history: readonly ConversationTurn[]): Reply {
    if (isWritten(found.passage)) return asWritten(found.passage);
    // As they come in the document.
    const said = [found, ...(found.twin ? [found.twin] : [])].sort((a, b) => a.passage.id - b.passage.id);
    const text = joined(said.map(quoted), language);
    if (found.passage.source === SELF_SOURCE) return { text, passages: [] };
    // The page shows the source in any case.
    const source = namesSource ? sayableSource(found.passage.source, knowledge) : null;
    const answered = said.map(({ passage }) => passage);
    return withAddition(source === null ? text : phrases.quote(source, text), answered, history);
  }

  function quoted({ text, following, isWhole }: FoundSentence): string {
    return quote([text, ...following], isWhole ? sentenceCount : Math.max(2, sentenceCount), language);
  }

  function withAddition(
    text: string,
    passages: KnowledgePassage[],
    history: readonly ConversationTurn[],
  ): Reply {
    const [answered] = passages;
    const more = answered === undefined ? null : addition(answered, history);
    return { text: more === null ? text : joined([text, more], language), passages };
  }

  /** Who wrote it meant all of it. */
  function asWritten(passage: KnowledgePassage): Reply {
    const sentences = paragraphsOf(passage.text).flatMap((paragraph) => sentencesOf(paragraph, language));
    return { text: joined(sentences, language), passages: [passage], considered: [passage] };
  }

  function writtenReply(question: string, onFound?: () => void): Reply | null {
    const passage = writtenAnswer(question);
    if (passage === undefined) return null;
    onFound?.();
    return asWritten(passage);
  }

  function wasAskedBack(history: readonly ConversationTurn[]): boolean {
    return askedBack.twoOf(lastAnswer(history)) !== null;
  }

  /** Words that follow a turn at once are the rest of it, unless they ask something by themselves that is found. */
  function replyToEither<Turn extends { text: string }>(
    whole: Turn,
    alone: Turn | undefined,
    replyAs: (turn: Turn) => Reply,
  ): Reply {
    if (alone === undefined) return replyAs(whole);
    const byItself = asksAnything(alone.text) ? replyAs(alone) : null;
    if (byItself !== null && byItself.passages.length > 0) return byItself;
    const together = replyAs(whole);
    if (together.passages.length > 0) return together;
    const last = byItself ?? replyAs(alone);
    return last.passages.length > 0 ? last : together;
  }

  return {
    label: 'extractive',
    respond({ text, history, alone, maybeMisheard = false, onRetrieved }) {
      const replyAs = (turn: Pick<ResponderTurn, 'text' | 'history'>) =>
        answerToOffer(turn.text, turn.history) ??
        answerToChoice(turn.text, turn.history) ??
        writtenReply(turn.text, onRetrieved) ??
        courtesy(turn.text, turn.history) ??
        answer(turn.text, turn.history, maybeMisheard, onRetrieved);
      const reply = replyToEither({ text, history }, alone, replyAs);
      given.push(reply);
      if (given.length > REMEMBERED) given.shift();
      return {
        sources: () => reply.passages.map(({ source }) => source),
        passages: () => reply.passages,
        isRefusal: () => reply.isRefusal ?? false,
        outcome: () => outcomeOf(reply),
        considered: () => reply.considered ?? [],
        text: (async function* () {
          yield reply.text;
        })(),
      };
    },
  };
}

function outcomeOf({ passages, isRefusal, outcome }: Reply): AnswerOutcome {
  if (outcome !== undefined) return outcome;
  if (isRefusal) return 'nothing_found';
  return passages.length > 0 ? 'from_documents' : 'without_documents';
}

/** Of a persona that leads: a topic that was not spoken of yet, as what may be asked next. */
function createOffers(knowledge: StoredKnowledge | null, phrases: Phrases) {
  const headings = headingsInTurn(knowledge);
  return (answered: KnowledgePassage, history: readonly ConversationTurn[]): string | null => {
    const spoken = history.map(({ text }) => folded(text)).join('\n');
    const next = headings.find(
      (heading) =>
        heading !== spokenHeading(answered.heading) &&
        !/[?？]$/.test(heading) &&
        !spoken.includes(folded(heading)),
    );
    return next === undefined ? null : phrases.offer(next);
  };
}

/** A sentence, and as many of those that follow it as are said together, no longer than one listens to. */
function quote(sentences: readonly string[], count: number, language: string): string {
  const quoted: string[] = [];
  let length = 0;
  for (const text of sentences.slice(0, count)) {
    length += text.length;
    if (quoted.length > 0 && length > LONGEST_QUOTE_CHARS) break;
    quoted.push(text);
  }
  const whole = joined(quoted, language);
  if (whole.length <= LONGEST_QUOTE_CHARS) return whole;
  const cut = whole.slice(0, LONGEST_QUOTE_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUOTE_CHARS - 40)).trimEnd()} …`;
}

const TOPICS = 3;
const TOPIC_MAX_CHARS = 40;

/** What a visitor may ask about: headings of the documents, or else their names. */
function topicsOf(knowledge: StoredKnowledge | null, language: string): string {
  if (knowledge === null) return '';
  const titles = new Set(knowledge.files.map(({ title }) => title));
  const topics = new Set<string>();
  for (const heading of knowledge.headings()) {
    const topic = spokenHeading(heading);
    // Of a document of questions the heading is one.
    if (/[?？]$/.test(topic)) continue;
    if (topic !== '' && topic.length <= TOPIC_MAX_CHARS && !titles.has(topic)) topics.add(topic);
    if (topics.size === TOPICS) break;
  }
  if (topics.size === 0)
    for (const { name } of knowledge.files.slice(0, TOPICS)) {
      const said = sayableSource(name, knowledge);
      if (said !== null) topics.add(said);
    }
  return new Intl.ListFormat(languageOf(language)?.spokenAs ?? 'en', { type: 'conjunction' }).format(topics);
}
