import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import { sentencesToEmbed } from '@vivant/contract/knowledge/sentences';
import type { PersonaProfile } from '@vivant/contract/persona';
import type { Embedder } from '@vivant/meaning/embedder';
import { createExtractiveResponder } from '@vivant/media/agent/responder/extractive';
import type { ConversationTurn } from '@vivant/media/agent/responder/responder';
import { cutPassages } from '@vivant/server/avatars/stages/passages';
import { readMarkdown } from '@vivant/server/ingest/readers/markdown';
import { gatherHints } from '@vivant/speech/stt/hearing-hints';

/** An avatar without a language model, of whom nothing is known but the name and one document. */
export interface DocumentAvatar {
  name: string;
  file: string;
  /** Markdown. */
  document: string;
}

/** Says one thing after the other to an avatar without a language model, and tells the last answer. */
export function talkTo(avatar: {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  language: string;
  maybeMisheard?: boolean;
  embedder?: Embedder | null;
}) {
  const { maybeMisheard = false, ...options } = avatar;
  return async (said: readonly string[]) => {
    const responder = createExtractiveResponder(options);
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

/** The same with one who knows a document; with an embedder, by the meaning of its sentences too. */
export function conversationWith(
  language: string,
  avatar: DocumentAvatar,
  { maybeMisheard = false, embedder = null }: { maybeMisheard?: boolean; embedder?: Embedder | null } = {},
) {
  let talking: Promise<ReturnType<typeof talkTo>> | null = null;
  return async (said: readonly string[]) => {
    talking ??= storedKnowledgeOf(avatar, embedder).then((knowledge) =>
      talkTo({
        ...{ persona: personaOf(avatar.name, language), language, maybeMisheard },
        ...{ knowledge, embedder },
      }),
    );
    return (await talking)(said);
  };
}

async function storedKnowledgeOf(avatar: DocumentAvatar, embedder: Embedder | null) {
  const base = knowledgeOf(avatar);
  const texts = base.passages.map(sentencesToEmbed);
  const vectors = (await embedder?.sentences(texts.flat())) ?? null;
  const ends = texts.map((_, at) => texts.slice(0, at + 1).flat().length);
  const meaning =
    vectors === null ? null : texts.map((own, at) => vectors.slice((ends[at] ?? 0) - own.length, ends[at]));
  return openKnowledge(encodeKnowledge(base, gatherHints(base.passages), meaning));
}

/** Somebody of whom nothing but the name is known. */
export const personaOf = (name: string, language: string): PersonaProfile => ({
  ...{ version: 1, displayName: name, spokenName: null, knownAliases: [], language, instructions: '' },
  ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null, guardrails: [] },
  conversationalHabits: {},
});

export function knowledgeOf({ file, document }: DocumentAvatar): KnowledgeBase {
  const blocks = [...readMarkdown(document)];
  const title = blocks.find(({ kind }) => kind === 'heading')?.text ?? null;
  return {
    version: 1,
    files: [{ name: file, description: null, title }],
    passages: cutPassages(file, blocks, 0),
  };
}
