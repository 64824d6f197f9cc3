import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import { terms } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import { intentOf } from './intents.ts';
import { createKnowledgeIndex, type Finding, type Inquiry } from './knowledge-index.ts';
import type { Responder } from './responder.ts';

export interface ExtractiveOptions {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  /** What the visitor is answered in. */
  language: string;
}

/**
 * A passage is quoted only if it speaks of at least this share of the question, weighted by the rarity of its
 * terms. Below, the avatar says that it does not know: a wrong quotation is worse than none.
 */
const MIN_COVERAGE = 0.42;
/** Where the whole question finds nothing, so many of its clauses are tried that hold at least so many terms. */
const CLAUSES_MAX = 6;
const CLAUSE_MIN_TERMS = 2;
const SENTENCES = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
/** A quoted sentence longer than this is cut: visitors do not listen to a whole paragraph. */
const LONGEST_QUOTE_CHARS = 320;
/** Passages of the self-introduction, which may answer questions about the persona. */
const SELF_SOURCE = '';

/**
 * Answers without a language model: quotes a sentence or two of the documents and names their source, gives
 * greeting and self-introduction verbatim, and abstains otherwise. Demo quality, and labelled so.
 */
export function createExtractiveResponder({ persona, knowledge, language }: ExtractiveOptions): Responder {
  const phrases = localeOf(language).phrases;
  const index = createKnowledgeIndex([...(knowledge === null ? [] : [knowledge]), selfKnowledge(persona)]);
  const topics = topicsOf(knowledge);
  const sentenceCount = SENTENCES[habit(persona, 'VERBOSITY')];
  const invites = habit(persona, 'ENGAGEMENT') === 'HIGH';

  function introduce(): string {
    return (
      persona.selfIntroduction ??
      `${phrases.iAm(persona.spokenName ?? persona.displayName)} ${phrases.invite}`
    );
  }

  function answer(question: string): { text: string; passages: KnowledgePassage[] } {
    switch (intentOf(question)) {
      case 'self':
        return { text: introduce(), passages: [] };
      case 'name':
        return { text: phrases.iAm(persona.spokenName ?? persona.displayName), passages: [] };
      case 'hello':
        return { text: persona.greeting ?? `${phrases.hello} ${phrases.invite}`, passages: [] };
      case 'topics':
        return { text: phrases.offer(topics), passages: [] };
      case 'thanks':
        return { text: phrases.thanks, passages: [] };
      case 'goodbye':
        return { text: phrases.goodbye, passages: [] };
    }
    const { inquiry, found } = find(question);
    if (found === null) return { text: phrases.abstain(topics), passages: [] };
    const quoted = quote(found.passage.text, inquiry.overlap, sentenceCount, language);
    if (found.passage.source === SELF_SOURCE) return { text: quoted, passages: [] };
    const text = phrases.quote(spokenSource(found.passage.source, knowledge), quoted);
    return { text: invites ? `${text} ${phrases.invite}` : text, passages: [found.passage] };
  }

  /** By the whole question, or by one of its clauses: "What does a ticket cost for my daughter, she is nine?" */
  function find(question: string): { inquiry: Inquiry; found: Finding | null } {
    const whole = index.ask(question);
    const found = best(whole.findings(8));
    if (found !== null) return { inquiry: whole, found };
    const clauses = question.split(/[,;:.!?，、；：。！？]+/u).slice(0, CLAUSES_MAX);
    if (clauses.length < 2) return { inquiry: whole, found };
    const asked = clauses
      .filter((clause) => new Set(terms(clause)).size >= CLAUSE_MIN_TERMS)
      .flatMap((clause) => {
        const inquiry = index.ask(clause);
        const found = best(inquiry.findings(8));
        return found === null ? [] : [{ inquiry, found }];
      });
    return asked.sort((a, b) => b.found.coverage - a.found.coverage)[0] ?? { inquiry: whole, found };
  }

  return {
    label: 'extractive',
    respond({ text }) {
      const { text: reply, passages } = answer(text);
      return {
        sources: () => passages.map(({ source }) => source),
        passages: () => passages,
        text: (async function* () {
          yield reply;
        })(),
      };
    },
  };
}

/** The finding to quote: the best-scored of those that cover the question well enough. */
function best(findings: Finding[]): Finding | null {
  const good = findings.filter(({ coverage }) => coverage >= MIN_COVERAGE);
  // Among passages of like coverage the score decides; a passage that covers clearly more wins outright.
  return (
    good.sort((a, b) =>
      Math.abs(b.coverage - a.coverage) > 0.15 ? b.coverage - a.coverage : b.score - a.score,
    )[0] ?? null
  );
}

/**
 * The sentence of a passage that speaks most of the question, and those that follow it in the same paragraph: the
 * next paragraph is about something else.
 */
export function quote(
  passage: string,
  overlap: (text: string) => number,
  count: number,
  language: string,
): string {
  const locale = Intl.Segmenter.supportedLocalesOf(language).length > 0 ? language : 'en';
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const all = paragraphsOf(passage).flatMap((paragraph, place) =>
    [...segmenter.segment(paragraph)]
      .map(({ segment }) => ({ text: segment.trim(), place }))
      .filter(({ text }) => text !== ''),
  );
  const said = all.filter(({ text }) => saysSomething(text));
  const sentences = said.length > 0 ? said : all;
  const scores = sentences.map(({ text }) => overlap(text));
  const [first, ...following] = sentences.slice(scores.indexOf(Math.max(...scores)));
  if (first === undefined) return passage.trim();
  const quoted = [first.text];
  let { length } = first.text;
  for (const { text, place } of following) {
    length += text.length;
    if (quoted.length >= count || place !== first.place || length > LONGEST_QUOTE_CHARS) break;
    quoted.push(text);
  }
  const joined = quoted.join(/^(?:zh|ja)/.test(language) ? '' : ' ');
  if (joined.length <= LONGEST_QUOTE_CHARS) return joined;
  const cut = joined.slice(0, LONGEST_QUOTE_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUOTE_CHARS - 40)).trimEnd()} …`;
}

/** Headings and labels match well but say nothing. */
export const saysSomething = (sentence: string) =>
  sentence.length > 60 || /[.!?。！？…।:]["'”’»)]*$/u.test(sentence);

/** A full line without an end of its sentence was broken where the page ended, not where the thought did. */
const WRAPPED_LINE_CHARS = 50;

/** Lines of a passage put together again where only the page broke them. */
export function paragraphsOf(passage: string): string[] {
  const paragraphs: string[] = [];
  let open = '';
  for (const line of passage.split(/\n+/)) {
    open = open === '' ? line : `${open} ${line}`;
    if (line.length >= WRAPPED_LINE_CHARS && /[\p{Ll},;-]$/u.test(line.trim())) continue;
    paragraphs.push(open);
    open = '';
  }
  if (open !== '') paragraphs.push(open);
  return paragraphs;
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

const SAID_NAME_MAX_CHARS = 60;

/** A document as one names it: by its title, else by its description, else by the file's name without its ending. */
export function spokenSource(source: string, knowledge: StoredKnowledge | null): string {
  const file = knowledge?.files.find(({ name }) => name === source);
  for (const said of [file?.title, file?.description])
    if (said?.trim() && said.length <= SAID_NAME_MAX_CHARS) return said.trim().replace(/[.。:：]$/, '');
  return source
    .replace(/^.*\//, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

const TOPICS = 3;
const TOPIC_MAX_CHARS = 40;

/** What a visitor may ask about: headings of the documents, or else their names. */
function topicsOf(knowledge: StoredKnowledge | null): string {
  if (knowledge === null) return '';
  const titles = new Set(knowledge.files.map(({ title }) => title));
  const topics = new Set<string>();
  for (const heading of knowledge.headings()) {
    const topic = heading.replace(/ ?\(?page \d+\)?$/, '').trim();
    if (topic !== '' && topic.length <= TOPIC_MAX_CHARS && !titles.has(topic)) topics.add(topic);
    if (topics.size === TOPICS) break;
  }
  if (topics.size === 0)
    for (const { name } of knowledge.files.slice(0, TOPICS)) topics.add(spokenSource(name, knowledge));
  return [...topics].join(', ');
}
