import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { terms } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';
import { SUGGESTIONS_MAX } from '@vivant/contract/room-protocol';
import type { Responder } from './responder.ts';
import { saysSomething } from './sentences-of.ts';
import { sayableSource } from './source-names.ts';

/** Of long documents the beginning: it is where headings say what the whole is about. */
const PASSAGES_MAX = 400;
/** So many are tried at most; each is a search. */
const TRIED_MAX = 16;
const TOPIC_MAX_CHARS = 40;

interface Topic {
  words: string;
  source: string;
  /** It names the document and not a part of it. */
  isWhole: boolean;
}

/**
 * Questions that a visitor may begin with: headings of the documents, one document after the other, as far as
 * `responder` really answers them from what stands under them. A document without headings is asked about by its name. Pictures and sound go
 * out between one search and the next.
 */
export async function suggestedQuestions(
  knowledge: StoredKnowledge | null,
  language: string,
  responder: Responder,
): Promise<string[]> {
  if (knowledge === null) return [];
  const { askAbout } = localeOf(language).phrases;
  const { signal } = new AbortController();
  const questions = new Set<string>();
  const headings = topicsOf(knowledge);
  const topics = [...headings, ...namesOf(knowledge, headings)];
  for (const { words, source, isWhole } of inTurn(topics).slice(0, TRIED_MAX)) {
    const question = /[?？]$/.test(words) ? words : askAbout(words);
    const answered = responder.respond({ text: question, history: [], signal }).passages();
    // A section may go on over a page break.
    const isOfTopic = (passage: KnowledgePassage) =>
      passage.source === source && (isWhole || spokenHeading(passage.heading) === words);
    if (answered.some(isOfTopic)) questions.add(question);
    if (questions.size === SUGGESTIONS_MAX) break;
    await nextTurn();
  }
  return [...questions];
}

/** What the documents speak of, by their headings: the first of each document, then the second of each. */
export function headingsInTurn(knowledge: StoredKnowledge | null): string[] {
  return knowledge === null ? [] : inTurn(topicsOf(knowledge)).map(({ words }) => words);
}

/** By document. The first heading is its title, and may say only what all of it is about: it comes last. */
function topicsOf(knowledge: StoredKnowledge): Topic[][] {
  const titles = new Map(knowledge.files.map(({ name, title }) => [name, title ?? null]));
  const byFile = new Map<string, Map<string, Topic>>();
  for (let id = 0; id < Math.min(knowledge.passageCount, PASSAGES_MAX); id++) {
    const passage = knowledge.passage(id);
    const words = spokenHeading(passage.heading);
    const isTopic = words.length <= TOPIC_MAX_CHARS && /\p{L}/u.test(words) && terms(words).length > 0;
    if (!isTopic || !saysSomething(passage.text.trim())) continue;
    const topics = byFile.get(passage.source) ?? new Map<string, Topic>();
    if (!topics.has(words)) topics.set(words, { words, source: passage.source, isWhole: false });
    byFile.set(passage.source, topics);
  }
  return [...byFile].map(([file, topics]) => {
    const all = [...topics.values()];
    const isTitle = ({ words }: Topic) => words === titles.get(file);
    return [...all.filter((topic) => !isTitle(topic)), ...all.filter(isTitle)];
  });
}

/** Of documents that have no headings: what they are called, if that says something. */
function namesOf(knowledge: StoredKnowledge, headings: readonly Topic[][]): Topic[][] {
  const headed = new Set(headings.flat().map(({ source }) => source));
  return knowledge.files
    .filter(({ name }) => !headed.has(name))
    .flatMap(({ name }): Topic[][] => {
      const said = sayableSource(name, knowledge);
      if (said === null || said.length > TOPIC_MAX_CHARS) return [];
      const words = said.charAt(0).toUpperCase() + said.slice(1);
      return [[{ words, source: name, isWhole: true }]];
    });
}

/** The first of each, then the second of each, and so on. */
function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}
