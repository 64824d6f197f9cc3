import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { PersonaProfile } from '@vivant/contract/persona';
import { habit } from '../turn-taking.ts';
import { createKnowledgeIndex, type Finding } from './knowledge-index.ts';
import { intentOf, phrasesFor } from './phrases.ts';
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
const SENTENCES = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;
/** A quoted sentence longer than this is cut: nobody listens to a paragraph. */
const LONGEST_QUOTE_CHARS = 320;
/** The persona speaks of itself in these sentences, so they may answer questions about it. */
const SELF_SOURCE = '';

/**
 * Answers without a language model: quotes a sentence or two of the documents and names their source, gives
 * greeting and self-introduction verbatim, and abstains otherwise. Demo quality, and labelled so.
 */
export function createExtractiveResponder({ persona, knowledge, language }: ExtractiveOptions): Responder {
  const phrases = phrasesFor(language);
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

  function answer(question: string): { text: string; sources: string[] } {
    switch (intentOf(question)) {
      case 'self':
        return { text: introduce(), sources: [] };
      case 'name':
        return { text: phrases.iAm(persona.spokenName ?? persona.displayName), sources: [] };
      case 'hello':
        return { text: persona.greeting ?? `${phrases.hello} ${phrases.invite}`, sources: [] };
      case 'thanks':
        return { text: phrases.thanks, sources: [] };
      case 'goodbye':
        return { text: phrases.goodbye, sources: [] };
    }
    const inquiry = index.ask(question);
    const found = best(inquiry.findings(8));
    if (found === null) return { text: phrases.abstain(topics), sources: [] };
    const quoted = quote(found.passage.text, inquiry.overlap, sentenceCount, language);
    if (found.passage.source === SELF_SOURCE) return { text: quoted, sources: [] };
    const text = phrases.quote(spokenSource(found.passage.source, knowledge), quoted);
    return { text: invites ? `${text} ${phrases.invite}` : text, sources: [found.passage.source] };
  }

  return {
    label: 'extractive',
    respond({ text }) {
      const { text: reply, sources } = answer(text);
      return {
        sources: () => sources,
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

/** The sentences of a passage that speak most of the question, in their own order and next to each other. */
export function quote(
  passage: string,
  overlap: (text: string) => number,
  count: number,
  language: string,
): string {
  const locale = Intl.Segmenter.supportedLocalesOf(language).length > 0 ? language : 'en';
  const all = passage
    .split(/\n+/)
    .flatMap((line) => [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(line)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
  // Headings and labels match well but say nothing.
  const said = all.filter((sentence) => sentence.length > 60 || /[.!?。！？…।:]["'”’»)]*$/u.test(sentence));
  const sentences = said.length > 0 ? said : all;
  if (sentences.length === 0) return passage.trim();
  const scores = sentences.map(overlap);
  const from = scores.indexOf(Math.max(...scores));
  let to = from + 1;
  let length = sentences[from]!.length;
  while (
    to < sentences.length &&
    to - from < count &&
    length + sentences[to]!.length <= LONGEST_QUOTE_CHARS
  ) {
    length += sentences[to]!.length;
    to++;
  }
  const joined = sentences.slice(from, to).join(/^(?:zh|ja)/.test(language) ? '' : ' ');
  if (joined.length <= LONGEST_QUOTE_CHARS) return joined;
  const cut = joined.slice(0, LONGEST_QUOTE_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUOTE_CHARS - 40)).trimEnd()} …`;
}

/**
 * Sentences in which the persona is described, turned to the first person. Directions to the persona ("never
 * say …") are no facts and stay unsaid.
 */
export function aboutSelf(persona: PersonaProfile): string[] {
  // Not the scenario: that is what it shall do, and may hold what no visitor is to hear.
  const described = (persona.personality ?? '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) =>
      /^You (?:are|were|have|had|like|love|live|lived|work|worked|come|came|grew|speak|play|study|studied|enjoy|know)\b/.test(
        sentence,
      ),
    )
    .filter(
      (sentence) =>
        !/\b(?:never|always|must|should|do not|don't|not to|only|refuse|secret|pretend)\b/i.test(sentence),
    )
    .map((sentence) =>
      sentence
        .replace(/^You are\b/, 'I am')
        .replace(/^You were\b/, 'I was')
        .replace(/^You\b/, 'I')
        .replace(/\byour\b/g, 'my')
        .replace(/\byourself\b/g, 'myself')
        .replace(/\byou are\b/g, 'I am')
        .replace(/\byou\b/g, 'I'),
    );
  const introduced = (persona.selfIntroduction ?? '')
    .split(/(?<=[.!?。！？])\s*/)
    .filter((text) => text.trim() !== '');
  return [...introduced, ...described];
}

function selfKnowledge(persona: PersonaProfile): StoredKnowledge {
  const passages = aboutSelf(persona).map((text, id) => ({ id, source: SELF_SOURCE, heading: null, text }));
  const files = [{ name: SELF_SOURCE, description: null }];
  return openKnowledge(encodeKnowledge({ version: 1, files, passages }));
}

/** A document's name as one says it: without folder, ending and underscores. */
export function spokenSource(source: string, knowledge: StoredKnowledge | null): string {
  const described = knowledge?.files.find(({ name }) => name === source)?.description?.trim();
  if (described && described.length <= 60) return described.replace(/[.。]$/, '');
  return source
    .replace(/^.*\//, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

function topicsOf(knowledge: StoredKnowledge | null): string {
  if (knowledge === null) return '';
  return knowledge.files
    .slice(0, 3)
    .map(({ name }) => spokenSource(name, knowledge))
    .join(', ');
}
