import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { paragraphsOf, sentencesIn, sentencesOf } from '@vivant/contract/knowledge/sentences';
import type { Phrases } from '@vivant/contract/locales/locale';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import type { Reply } from './courtesies.ts';
import type { Curiosity } from './curiosity.ts';
import { type Found, SELF_SOURCE } from './finder.ts';
import type { FoundSentence } from './judge.ts';
import type { ConversationTurn } from './responder.ts';
import { joined, labelled, saysSomething } from './sentences-of.ts';
import { sayableSource } from './source-names.ts';
import { headingsInTurn } from './suggested-questions.ts';
import { saidRow, type TableRow, tablesIn } from './table-rows.ts';
import { folded } from './words.ts';
import { isWritten } from './written-answers.ts';

/** Words the answers from what was found in the documents. */
export interface Quotations {
  quotation(found: Found, history: readonly ConversationTurn[]): Reply;
  /** Both, each with its name: "Tickets: It costs 8 euros. Parking: It costs 3 euros." */
  ofBoth(found: readonly { name: string; found: Found }[], history: readonly ConversationTurn[]): Reply;
  /** Answers to questions that were asked together, one after the other. */
  ofSeveral(found: readonly Found[], history: readonly ConversationTurn[]): Reply;
  /** The whole passage. */
  asWritten(passage: KnowledgePassage): Reply;
  /** What a passage says besides what was said; null where that is all. */
  moreOf(passage: KnowledgePassage, said: string): Reply | null;
  /** An answer with the name of the document that it quotes, unless it begins with it. */
  withSource(reply: Reply): Reply;
}

const SENTENCES = { LOW: 1, MEDIUM: 1, HIGH: 3 } as const;
/** A quoted sentence longer than this is cut: visitors do not listen to a whole paragraph. */
const LONGEST_QUOTE_CHARS = 320;

export function createQuotations({
  persona,
  knowledge,
  language,
  phrases,
  curiosity,
  asksOn,
}: {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  language: string;
  phrases: Phrases;
  /** Set for a persona that asks about its visitors. */
  curiosity: Curiosity | null;
  /** Whether it may end an answer by asking for more. */
  asksOn: boolean;
}): Quotations {
  const verbosity = habit(persona, 'VERBOSITY');
  const sentenceCount = SENTENCES[verbosity];
  const namesSource = verbosity !== 'LOW' && habit(persona, 'FORMALITY') !== 'LOW';
  const invites = asksOn && habit(persona, 'ENGAGEMENT') === 'HIGH';
  const proactive = habit(persona, 'PROACTIVITY') === 'HIGH' ? createOffers(knowledge, phrases) : null;

  const named = namesSource ? createNaming(knowledge, phrases) : (_file: string, text: string) => text;

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

  /** What a persona adds to an answer, by its habits. */
  function addition(answered: KnowledgePassage, history: readonly ConversationTurn[]): string | null {
    return curiosity?.asks(history) ?? proactive?.(answered, history) ?? (invites ? phrases.invite : null);
  }

  function quotation(found: Found, history: readonly ConversationTurn[]): Reply {
    if (isWritten(found.passage)) return asWritten(found.passage);
    const said = withTwin(found);
    const text = joined(said.map(quoted), language);
    const { source } = found.passage;
    if (source === SELF_SOURCE) return { text, passages: [] };
    const answered = said.map(({ passage }) => passage);
    return withAddition(named(source, text, history), answered, history);
  }

  /** The sentence and its twin, in the order of the document. */
  const withTwin = (found: Found) =>
    [found, ...(found.twin ? [found.twin] : [])].sort((a, b) => a.passage.id - b.passage.id);

  function ofSeveral(found: readonly Found[], history: readonly ConversationTurn[]): Reply {
    const said = found.map((one) => {
      const { passage, rival } = one;
      const text = isWritten(passage) ? asWritten(passage).text : joined(withTwin(one).map(quoted), language);
      // Visitors are not asked here which of two they meant; the answer says which one it is about.
      return rival ? labelled(rival[0], text, language) : text;
    });
    const texts = said.filter((text, at) => said.indexOf(text) === at);
    const passages = found.map(({ passage }) => passage).filter(({ source }) => source !== SELF_SOURCE);
    const [first] = passages;
    const text = joined(texts, language);
    if (first === undefined) return { text, passages };
    const isOfOne = found.every(({ passage }) => passage.source === first.source);
    return withAddition(isOfOne ? named(first.source, text, history) : text, passages, history);
  }

  function withSource(reply: Reply): Reply {
    const [passage] = reply.passages;
    const source = passage === undefined ? null : sayableSource(passage.source, knowledge);
    const opening = source === null ? null : phrases.quote(source, '');
    if (source === null || opening === null || reply.text.startsWith(opening)) return reply;
    return { ...reply, text: phrases.quote(source, reply.text) };
  }

  function quoted({ text, following, isWhole, rows }: FoundSentence): string {
    if (rows.length > 0) return quotedRows(rows, text);
    return quote([text, ...following], isWhole ? sentenceCount : Math.max(2, sentenceCount), language);
  }

  /** If the rows are longer than people listen to, only the row that was found. */
  function quotedRows(rows: readonly TableRow[], text: string): string {
    const all = joined(
      rows.map((row) => saidRow(row, language)),
      language,
    );
    const own = rows.filter((row) => row.text === text);
    return all.length <= LONGEST_QUOTE_CHARS ? all : own.map((row) => saidRow(row, language)).join('');
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

  function asWritten(passage: KnowledgePassage): Reply {
    const sentences = paragraphsOf(passage.text).flatMap((paragraph) => sentencesOf(paragraph));
    return { text: joined(sentences, language), passages: [passage], considered: [passage] };
  }

  function moreOf(passage: KnowledgePassage, said: string): Reply | null {
    const rows = new Set(
      tablesIn(passage.text)
        .flat()
        .map(({ text }) => text),
    );
    const sentences = sentencesIn(passage.text)
      .map(({ text }) => text)
      .filter((text) => saysSomething(text) && !rows.has(text));
    const last = sentences.findLastIndex((text) => said.includes(text));
    const left = [...sentences.slice(last + 1), ...sentences.slice(0, Math.max(0, last))].filter(
      (text) => !said.includes(text),
    );
    if (left.length === 0) return null;
    return { text: quote(left, Math.max(2, sentenceCount), language), passages: [passage] };
  }

  return { quotation, ofBoth, ofSeveral, asWritten, withSource, moreOf };
}

/** Adds the document's name, unless it was just named; the page shows it in any case. */
function createNaming(knowledge: StoredKnowledge | null, phrases: Phrases) {
  let opened: string[] | null = null;
  /** How quotations from each of the documents begin. */
  function openings(): string[] {
    opened ??= (knowledge?.files ?? []).flatMap(({ name }) => {
      const source = sayableSource(name, knowledge);
      return source === null ? [] : [phrases.quote(source, '')];
    });
    return opened;
  }

  /** The last answer that named a document; further answers from the same one do not name it again. */
  const lastNamed = (history: readonly ConversationTurn[]) =>
    history.findLast(
      ({ role, text }) => role === 'assistant' && openings().some((each) => text.startsWith(each)),
    )?.text;

  return function named(file: string, text: string, history: readonly ConversationTurn[]): string {
    const source = sayableSource(file, knowledge);
    if (source === null) return text;
    const opening = phrases.quote(source, '');
    return lastNamed(history)?.startsWith(opening) === true ? text : phrases.quote(source, text);
  };
}

/** For a persona that leads: offers a topic that was not mentioned yet. */
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

/** A sentence and the following ones that are spoken together, no longer than people listen to. */
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
