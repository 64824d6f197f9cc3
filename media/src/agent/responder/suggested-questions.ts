import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { paragraphsOf, sentencesOf } from '@vivant/contract/knowledge/sentences';
import { terms } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';
import { SUGGESTIONS_MAX } from '@vivant/contract/room-protocol';
import type { Responder } from './responder.ts';
import { saysSomething } from './sentences-of.ts';
import { sayableSource } from './source-names.ts';

/** Only the beginning of long documents is read: its headings say what the whole is about. */
const PASSAGES_MAX = 400;
/** At most this many topics are tried; each takes up to four searches. */
const TRIED_MAX = 16;
const TOPIC_MAX_CHARS = 40;
const QUESTION_MAX_CHARS = 80;
/** What stands before a question in a list of them: "Q:", "3.", "–". */
const BEFORE_QUESTION = /^(?:\p{L}{1,7}\s?[:：]|\d{1,3}[.)、]|[-–•*])\s*/u;
/** At most this many of the offered questions are answered by the same passage. */
const OF_PASSAGE_MAX = 2;
const KINDS = ['price', 'time', 'place'] as const;

interface Topic {
  words: string;
  source: string;
  /** `whole`: the name of the document. `question`: a question in the text. */
  kind: 'heading' | 'whole' | 'question';
  /** The text under the heading, or its beginning. */
  text: string;
}

/**
 * Questions that a visitor may begin with, one document after the other, if `responder` really answers them from the
 * passage they are taken from: questions in the documents, then their headings, asked about by the price, the time or
 * the place that stands under them, or else by a request to be told about them. A document without headings is asked
 * about by its name. Picture and sound continue between two searches.
 */
export async function suggestedQuestions(
  knowledge: StoredKnowledge | null,
  language: string,
  responder: Responder,
): Promise<string[]> {
  if (knowledge === null) return [];
  const { phrases, answerKinds } = localeOf(language);
  /**
   * Whether a price or the like is the subject of the text, and not only mentioned in one of its sentences: no
   * “Appointments: how much?”
   */
  const isAbout = (text: string, said: RegExp) => {
    const sentences = paragraphsOf(text).flatMap((paragraph) => sentencesOf(paragraph));
    return 4 * sentences.filter((sentence) => said.test(sentence)).length >= 3 * sentences.length;
  };
  const { signal } = new AbortController();
  const questions = new Set<string>();
  const said = new Set<string>();
  const passagesSaid = new Map<string, number>();

  /**
   * Whether a question is answered from its topic, with more than its own words and not with an answer that another
   * question has already.
   */
  async function isAnswered(question: string, topic: Topic, fits: (answer: string) => boolean) {
    const answered = responder.respond({ text: question, history: [], signal, byWords: true });
    const [passage] = answered.passages().filter((each) => isOf(topic, each));
    let text = '';
    for await (const piece of answered.text) text += piece;
    await nextTurn();
    if (passage === undefined || said.has(text) || questions.has(question)) return false;
    const from = JSON.stringify([passage.source, passage.text]);
    const times = passagesSaid.get(from) ?? 0;
    if (times === OF_PASSAGE_MAX || !fits(text)) return false;
    said.add(text);
    passagesSaid.set(from, times + 1);
    return true;
  }

  async function questionOf(topic: Topic): Promise<string | null> {
    const { words, text } = topic;
    if (isQuestion(words)) {
      const saysMore = (answer: string) => saysSomething(answer.replace(words, '').trim());
      return (await isAnswered(words, topic, saysMore)) ? words : null;
    }
    for (const kind of topic.kind === 'heading' ? KINDS : []) {
      const { said } = answerKinds[kind];
      const question = phrases.askFor[kind]?.(words);
      if (question === undefined || !isAbout(text, said)) continue;
      if (await isAnswered(question, topic, (answer) => said.test(answer))) return question;
    }
    const request = phrases.askAbout(words);
    return (await isAnswered(request, topic, () => true)) ? request : null;
  }

  const headings = topicsOf(knowledge);
  const topics = [...headings, ...namesOf(knowledge, headings)];
  for (const topic of inTurn(topics).slice(0, TRIED_MAX)) {
    const question = await questionOf(topic);
    if (question !== null) questions.add(question);
    if (questions.size === SUGGESTIONS_MAX) break;
  }
  return [...questions];
}

const isQuestion = (words: string) => /[?？]$/.test(words);

/** A section may continue on the next page, in another passage. */
function isOf({ kind, words, source }: Topic, passage: KnowledgePassage): boolean {
  if (passage.source !== source) return false;
  return (
    kind === 'whole' ||
    (kind === 'question' ? passage.text.includes(words) : spokenHeading(passage.heading) === words)
  );
}

/** The headings of the documents: the first of each document, then the second of each, and so on. */
export function headingsInTurn(knowledge: StoredKnowledge | null): string[] {
  if (knowledge === null) return [];
  return inTurn(topicsOf(knowledge))
    .filter(({ kind }) => kind === 'heading')
    .map(({ words }) => words);
}

/** Lines of a passage with questions that the following lines answer. */
function questionsIn({ text, source }: KnowledgePassage): Topic[] {
  const lines = text.split('\n').map((line) => line.trim().replace(BEFORE_QUESTION, ''));
  return lines.slice(0, -1).flatMap((words): Topic[] => {
    const isAsked = isQuestion(words) && words.length <= QUESTION_MAX_CHARS && terms(words).length > 0;
    return isAsked ? [{ words, source, kind: 'question', text }] : [];
  });
}

/**
 * By document, its own questions first. The heading that is its title may only say what the whole is about, so it comes
 * last.
 */
function topicsOf(knowledge: StoredKnowledge): Topic[][] {
  const titles = new Map(knowledge.files.map(({ name, title }) => [name, title ?? null]));
  const byFile = new Map<string, Map<string, Topic>>();
  for (let id = 0; id < Math.min(knowledge.passageCount, PASSAGES_MAX); id++) {
    const passage = knowledge.passage(id);
    const { source, text } = passage;
    const words = spokenHeading(passage.heading);
    const mostChars = isQuestion(words) ? QUESTION_MAX_CHARS : TOPIC_MAX_CHARS;
    const isTopic = words.length <= mostChars && /\p{L}/u.test(words) && terms(words).length > 0;
    const own =
      isTopic && saysSomething(text.trim()) ? [{ words, source, kind: 'heading' as const, text }] : [];
    const topics = byFile.get(source) ?? new Map<string, Topic>();
    for (const topic of [...own, ...questionsIn(passage)])
      if (!topics.has(topic.words)) topics.set(topic.words, topic);
    if (topics.size > 0) byFile.set(source, topics);
  }
  return [...byFile].map(([file, topics]) => {
    const all = [...topics.values()];
    const isTitle = ({ words }: Topic) => words === titles.get(file);
    const others = all.filter((topic) => !isTitle(topic));
    const isAsked = ({ words }: Topic) => isQuestion(words);
    return [...others.filter(isAsked), ...others.filter((topic) => !isAsked(topic)), ...all.filter(isTitle)];
  });
}

/** For documents without headings: their names, if they mean something. */
function namesOf(knowledge: StoredKnowledge, headings: readonly Topic[][]): Topic[][] {
  const headed = new Set(headings.flat().map(({ source }) => source));
  return knowledge.files
    .filter(({ name }) => !headed.has(name))
    .flatMap(({ name }): Topic[][] => {
      const said = sayableSource(name, knowledge);
      if (said === null || said.length > TOPIC_MAX_CHARS) return [];
      const words = said.charAt(0).toUpperCase() + said.slice(1);
      return [[{ words, source: name, kind: 'whole', text: '' }]];
    });
}

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}
