import { type AnswerOutcome, CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import { languageOf } from '@vivant/contract/languages';
import { LOCALES, localeOf } from '@vivant/contract/locales/all';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import { continued, createQuestionReader, fillersOf } from './asked.ts';
import { createAskedBack } from './asked-back.ts';
import { createCourtesies, type Reply } from './courtesies.ts';
import { createCuriosity } from './curiosity.ts';
import { intentOf } from './intents.ts';
import { createKnowledgeIndex } from './knowledge-index.ts';
import { createMisheard } from './misheard.ts';
import type { ConversationTurn, Responder } from './responder.ts';
import { createSentenceSearch, type FoundSentence } from './sentence-search.ts';
import { joined, paragraphsOf, sentencesOf } from './sentences-of.ts';
import { sayableSource } from './source-names.ts';
import { headingsInTurn } from './suggested-questions.ts';
import { folded, wordsOf } from './words.ts';
import { createWrittenAnswers, isWritten } from './written-answers.ts';

export interface ExtractiveOptions {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  /** What the visitor is answered in. */
  language: string;
}

/**
 * A sentence is quoted only if it speaks of at least this share of the question, weighted by the rarity of its
 * words. Below, the avatar says that it does not know: a wrong quotation is worse than none.
 */
const MIN_COVERAGE = 0.48;
/** Enough for a sentence that says the kind of thing asked for: a price, a time … */
const MIN_COVERAGE_OF_KIND = 0.42;
/**
 * Where somebody or a price was asked for and the sentence says none: "Who invented the telephone?" is not answered by a
 * number to call.
 */
const MIN_COVERAGE_WITHOUT_KIND = 0.75;
/** Where the whole question finds nothing, so many of its clauses are tried that hold at least so many words. */
const CLAUSES_MAX = 6;
const CLAUSE_MIN_WORDS = 2;
/** Questions that an unclear one may go on with. */
const EARLIER_MAX = 4;
const SENTENCES = { LOW: 1, MEDIUM: 1, HIGH: 3 } as const;
/** A quoted sentence longer than this is cut: visitors do not listen to a whole paragraph. */
const LONGEST_QUOTE_CHARS = 320;
/** Passages of the self-introduction, which may answer questions about the persona. */
const SELF_SOURCE = '';
/** Answers whose documents are known when they are asked for again. */
const REMEMBERED = 6;

/** So near the best score is a sentence under another heading that nothing in the question prefers one of them. */
const AS_GOOD = 0.97;

/**
 * Answers without a language model: quotes the sentence of the documents that answers and names its source, gives
 * greeting and self-introduction verbatim, and abstains otherwise. Demo quality, and labelled so.
 */
export function createExtractiveResponder({ persona, knowledge, language }: ExtractiveOptions): Responder {
  const { phrases } = localeOf(language);
  const askedBack = createAskedBack(language);
  const topics = topicsOf(knowledge, language);
  const isTerse = habit(persona, 'VERBOSITY') === 'LOW';
  const isReserved = habit(persona, 'PROACTIVITY') === 'LOW';
  const isIncurious = habit(persona, 'CURIOSITY') === 'LOW';
  const sentenceCount = SENTENCES[habit(persona, 'VERBOSITY')];
  const asksOn = !isReserved && !isIncurious;
  const invites = asksOn && habit(persona, 'ENGAGEMENT') === 'HIGH';
  const namesSource = !isTerse && habit(persona, 'FORMALITY') !== 'LOW';
  const curiosity = habit(persona, 'CURIOSITY') === 'HIGH' ? createCuriosity(language) : null;
  const proactive = habit(persona, 'PROACTIVITY') === 'HIGH' ? createOffers(knowledge, language) : null;
  /** That nothing was found, and what else may be asked. */
  const abstention = phrases.abstain(isReserved ? '' : topics);
  const given: Reply[] = [];
  const { find, isOfDocuments } = createFinder({
    stores: [...(knowledge === null ? [] : [knowledge]), selfKnowledge(persona)],
    ...{ language, wasAskedBack },
  });
  const courtesy = createCourtesies({
    ...{ persona, language, topics, given, isOfDocuments },
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
    const quoted = quote(
      [found.text, ...found.following],
      found.isWhole ? sentenceCount : Math.max(2, sentenceCount),
      language,
    );
    if (found.passage.source === SELF_SOURCE) return { text: quoted, passages: [] };
    // The page shows the source in any case.
    const source = namesSource ? sayableSource(found.passage.source, knowledge) : null;
    const text = source === null ? quoted : phrases.quote(source, quoted);
    const more = addition(found.passage, history);
    return { text: more === null ? text : joined([text, more], language), passages: [found.passage] };
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
    return askedBack.asksBetweenTwo(lastAnswer(history));
  }

  return {
    label: 'extractive',
    respond({ text, history, maybeMisheard = false, onRetrieved }) {
      const reply =
        answerToOffer(text, history) ??
        writtenReply(text, onRetrieved) ??
        courtesy(text, history) ??
        answer(text, history, maybeMisheard, onRetrieved);
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
function createOffers(knowledge: StoredKnowledge | null, language: string) {
  const { phrases } = localeOf(language);
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

interface Finder {
  /**
   * By the whole question, by it and those it goes on with ("And on Sundays?"), or by one of its clauses: "What does a
   * ticket cost for my daughter, she is nine?"
   */
  find(question: string, history: readonly ConversationTurn[], maybeMisheard?: boolean): Searched;
  isOfDocuments(question: string): boolean;
}

function createFinder(of: {
  stores: readonly StoredKnowledge[];
  language: string;
  wasAskedBack(history: readonly ConversationTurn[]): boolean;
}): Finder {
  const { stores, language } = of;
  const index = createKnowledgeIndex(stores);
  const languageAsked = createLanguageGuess(language);
  const readers = new Map<string, Reader>();
  const titles = new Map(
    stores.flatMap(({ files }) => files.map(({ name, title }) => [name, title] as const)),
  );
  const titleOf = (source: string) => titles.get(source)?.trim() ?? '';

  /** Of the question's own language: in a session in German somebody may ask about English documents in English. */
  function readerFor(question: string): Reader {
    const asked = languageAsked(question);
    const kept = readers.get(asked);
    if (kept !== undefined) return kept;
    const locale = localeOf(asked);
    const search = createSentenceSearch({ stores, index, locale, language: asked });
    const reader = { readQuestion: createQuestionReader(locale), search };
    readers.set(asked, reader);
    return reader;
  }

  function bestOfClauses(question: string, { readQuestion, search }: Reader): FoundSentence | null {
    const { kind } = readQuestion(question);
    const clauses = question.split(/[,;:.!?，、；：。！？]+/u).slice(0, CLAUSES_MAX);
    if (clauses.length < 2) return null;
    return clauses
      .map((clause) => ({ clause, part: readQuestion(clause) }))
      .filter(({ part }) => part.words.length >= CLAUSE_MIN_WORDS)
      .map(({ clause, part }) => best(search({ ...part, kind: part.kind ?? kind }, clause)))
      .filter((found) => found !== null)
      .reduce<FoundSentence | null>((a, b) => (a !== null && a.coverage >= b.coverage ? a : b), null);
  }

  return {
    find(question, history, maybeMisheard = false) {
      const reader = readerFor(question);
      const { readQuestion } = reader;
      /** Of each search, the last one first. */
      const seen: FoundSentence[][] = [];
      const search: Reader['search'] = (asked, text) => {
        const sentences = reader.search(asked, text);
        seen.unshift(sentences);
        return sentences;
      };
      const as = (found: Found | null): Searched => ({ found, considered: consideredIn(found, seen) });
      const asked = readQuestion(question);
      const earlier = history
        .filter(({ role, text }) => role === 'user' && intentOf(text) === null)
        .slice(-EARLIER_MAX)
        .map(({ text }) => text);
      const goesOn =
        earlier.length > 0 && (asked.continues || asked.words.length === 0 || of.wasAskedBack(history));
      // What is left of a question that fell apart: “how much” of something else.
      const isRest = maybeMisheard && asked.kind === 'price' && asked.words.length === 0;
      const sentences = goesOn || isRest ? [] : search(asked, question);
      const whole = best(sentences);
      if (whole !== null) return as({ ...whole, rival: rivalOf(whole, sentences, titleOf) });
      if (earlier.length > 0) {
        const filled = continued(asked, earlier.map(readQuestion));
        const found = best(search(filled, [...earlier, question].join(' ')));
        if (found !== null) return as(found);
        // Only its beginning goes on: "And where can I park?"
        const alone = goesOn && asked.words.length > 0 ? best(search(asked, question)) : null;
        if (alone !== null) return as(alone);
      }
      return as(bestOfClauses(question, { readQuestion, search }));
    },
    isOfDocuments(question) {
      const { readQuestion, search } = readerFor(question);
      const asked = readQuestion(question);
      const found = asked.words.length === 0 ? null : best(search(asked, question));
      return found !== null && found.passage.source !== SELF_SOURCE;
    },
  };
}

/** Two headings, or titles of documents, of which either may be meant. */
type Rival = readonly [string, string];

interface Found extends FoundSentence {
  rival?: Rival | null;
}

interface Searched {
  found: Found | null;
  /** Passages of the documents that were looked at, the best first. */
  considered: readonly KnowledgePassage[];
}

const NOTHING: Searched = { found: null, considered: [] };

function consideredIn(found: Found | null, seen: readonly FoundSentence[][]): KnowledgePassage[] {
  const passages = new Set<KnowledgePassage>();
  if (found !== null && found.passage.source !== SELF_SOURCE) passages.add(found.passage);
  for (const sentences of seen)
    for (const { passage } of sentences) {
      if (passages.size === CONSIDERED_MAX) return [...passages];
      if (passage.source !== SELF_SOURCE) passages.add(passage);
    }
  return [...passages];
}

/** What reads and answers questions of one language. */
interface Reader {
  readQuestion: ReturnType<typeof createQuestionReader>;
  search: ReturnType<typeof createSentenceSearch>;
}

/**
 * Whose asking words a question has: those of the session's language, unless another has two more. German and English
 * share "was".
 */
function createLanguageGuess(language: string): (question: string) => string {
  const own = fillersOf(localeOf(language));
  const others = Object.entries(LOCALES)
    .filter(([, locale]) => locale !== localeOf(language))
    .map(([tag, locale]) => [tag, fillersOf(locale)] as const);
  return (question) => {
    const words = new Set(wordsOf(folded(question)));
    const known = (fillers: ReadonlySet<string>) => [...words].filter((word) => fillers.has(word)).length;
    const [tag, count] = others
      .map(([other, fillers]) => [other, known(fillers)] as const)
      .reduce((a, b) => (b[1] > a[1] ? b : a), [language, 0] as const);
    return count >= known(own) + 2 ? tag : language;
  };
}

/** The sentence to quote: the best-scored of those that cover the question well enough. */
function best(found: FoundSentence[]): FoundSentence | null {
  return (
    found.find(({ coverage, ownCoverage, fitsKind, lacksKind }) => {
      const without = lacksKind ? MIN_COVERAGE_WITHOUT_KIND : MIN_COVERAGE;
      const least = fitsKind ? MIN_COVERAGE_OF_KIND : without;
      return coverage >= least && ownCoverage >= least;
    }) ?? null
  );
}

/**
 * What the best sentence and another that answers as well stand under: their headings, or the titles of their documents
 * where the headings are the same. Null where one is clearly meant, or nothing tells them apart.
 */
function rivalOf(
  found: FoundSentence,
  sentences: readonly FoundSentence[],
  titleOf: (source: string) => string,
): Rival | null {
  if (found.passage.source === SELF_SOURCE) return null;
  const apart = (of: (passage: KnowledgePassage) => string, other: KnowledgePassage): Rival | null => {
    const names = [of(found.passage), of(other)] as const;
    return names.includes('') || folded(names[0]) === folded(names[1]) ? null : names;
  };
  for (const { passage, text, fitsKind, score } of sentences) {
    const isAsGood = fitsKind === found.fitsKind && score >= AS_GOOD * found.score;
    if (!isAsGood || passage.source === SELF_SOURCE || text === found.text) continue;
    const headings = apart(({ heading }) => spokenHeading(heading), passage);
    if (headings !== null) return headings;
    if (spokenHeading(passage.heading) !== spokenHeading(found.passage.heading)) continue;
    const titles = apart(({ source }) => titleOf(source), passage);
    if (titles !== null) return titles;
  }
  return null;
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

/**
 * What the persona says of itself: sentences of its self-introduction. Nothing of its personality or scenario, which
 * direct it and may hold what no visitor is to hear.
 */
export function aboutSelf(persona: PersonaProfile): string[] {
  return (persona.selfIntroduction ?? '')
    .split(/(?<=[.!?])\s+|(?<=[。！？])\s*/)
    .filter((text) => text.trim() !== '');
}

function selfKnowledge(persona: PersonaProfile): StoredKnowledge {
  const passages = aboutSelf(persona).map((text, id) => ({ id, source: SELF_SOURCE, heading: null, text }));
  const files = [{ name: SELF_SOURCE, description: null }];
  return openKnowledge(encodeKnowledge({ version: 1, files, passages }));
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
