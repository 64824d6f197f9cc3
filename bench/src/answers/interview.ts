import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { localeOf } from '@vivant/contract/locales/all';
import type { PersonaProfile } from '@vivant/contract/persona';
import { createExtractiveResponder } from '@vivant/media/agent/responder/extractive';
import type { ConversationTurn } from '@vivant/media/agent/responder/responder';
import { cutPassages } from '@vivant/server/avatars/stages/passages';
import { readMarkdown } from '@vivant/server/ingest/readers/markdown';
import { gatherHints } from '@vivant/speech/stt/hearing-hints';
import { type AskedAvatar, isKeptAside, type QuestionSet } from './question-set.ts';

/** What is judged: questions about the document, questions it does not answer, and courtesies. */
export const PARTS = ['right', 'refused', 'fitting'] as const;
export type Part = (typeof PARTS)[number];

export interface Judged {
  part: Part;
  keptAside: boolean;
  said: string;
  answer: string;
  good: boolean;
  tookMs: number;
}

/** Asks everything of a set, each question in a conversation of its own. */
export async function interview(set: QuestionSet): Promise<Judged[]> {
  const judged: Judged[] = [];
  const { sorry } = localeOf(set.language).feelings;
  const isSorry = (text: string) => new RegExp(sorry.source, 'iu').test(text);
  for (const avatar of set.avatars) {
    const ask = conversationWith(set.language, avatar);
    const judge = async (
      part: Part,
      index: number,
      after: readonly string[] = [],
      said: string,
      good: (answer: string, sources: string[]) => boolean,
    ) => {
      const { answer, sources, tookMs } = await ask([...after, said]);
      const keptAside = isKeptAside(index);
      judged.push({ part, keptAside, said, answer, good: good(answer, sources), tookMs });
    };
    for (const [index, [, question, right, { after, not } = {}]] of avatar.asked.entries())
      await judge(
        ...(['right', index, after, question] as const),
        (answer, sources) => sources.length > 0 && right.test(answer) && !not?.test(answer),
      );
    for (const [index, question] of avatar.offTopic.entries())
      await judge(
        ...(['refused', index, [], question] as const),
        (answer, sources) => sources.length === 0 && isSorry(answer),
      );
    for (const [index, [said, fitting, { after } = {}]] of avatar.smallTalk.entries())
      await judge(
        ...(['fitting', index, after, said] as const),
        (answer, sources) => fitting.test(answer) && (after !== undefined || sources.length === 0),
      );
  }
  return judged;
}

/** Says one thing after the other to an avatar, and tells the last answer. */
export function conversationWith(language: string, avatar: AskedAvatar, maybeMisheard = false) {
  const { name } = avatar;
  const base = knowledgeOf(avatar);
  const knowledge = openKnowledge(encodeKnowledge(base, gatherHints(base.passages)));
  return async (said: readonly string[]) => {
    const responder = createExtractiveResponder({
      persona: personaOf(name, language),
      knowledge,
      language,
    });
    const history: ConversationTurn[] = [];
    let last = { answer: '', sources: [] as string[], tookMs: 0 };
    for (const text of said) {
      const startMs = performance.now();
      const { signal } = new AbortController();
      const response = responder.respond({ text, history, maybeMisheard, signal });
      let answer = '';
      for await (const piece of response.text) answer += piece;
      last = { answer, sources: response.sources(), tookMs: performance.now() - startMs };
      history.push({ role: 'user', text }, { role: 'assistant', text: answer });
    }
    return last;
  };
}

/** Somebody of whom nothing but the name is known. */
export const personaOf = (name: string, language: string): PersonaProfile => ({
  ...{ version: 1, displayName: name, spokenName: null, knownAliases: [], language, instructions: '' },
  ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null, guardrails: [] },
  conversationalHabits: {},
});

export function knowledgeOf({ file, document }: AskedAvatar): KnowledgeBase {
  const blocks = [...readMarkdown(document)];
  const title = blocks.find(({ kind }) => kind === 'heading')?.text ?? null;
  return {
    version: 1,
    files: [{ name: file, description: null, title }],
    passages: cutPassages(file, blocks, 0),
  };
}
