import { localeOf } from '@vivant/contract/locales/all';
import { conversationWith } from '@vivant/e2e/answers/conversation';
import type { Embedder } from '@vivant/meaning/embedder';
import type { AskedAvatar, QuestionSet } from './question-set.ts';
import type { SmallTalkSet } from './small-talk/small-talk-set.ts';

/** What is judged: questions about the document, questions it does not answer, and courtesies. */
export const PARTS = ['right', 'refused', 'fitting'] as const;
export type Part = (typeof PARTS)[number];

export interface Judged {
  part: Part;
  said: string;
  answer: string;
  good: boolean;
  tookMs: number;
}

/** Asks everything of a set, each question in a conversation of its own. */
export async function interview(set: QuestionSet, embedder: Embedder | null): Promise<Judged[]> {
  const judged: Judged[] = [];
  const { sorry } = localeOf(set.language).feelings;
  const isSorry = (text: string) => new RegExp(sorry.source, 'iu').test(text);
  for (const avatar of set.avatars) {
    // Known before they are asked: an answer waits for no machine that does something else as well.
    await embedder?.questions([...avatar.asked.map(([, question]) => question), ...avatar.offTopic]);
    const ask = conversationWith(set.language, avatar, { embedder });
    const judge = async (
      part: Part,
      after: readonly string[] = [],
      said: string,
      good: (answer: string, sources: string[]) => boolean,
    ) => {
      const { answer, sources, tookMs } = await ask([...after, said]);
      judged.push({ part, said, answer, good: good(answer, sources), tookMs });
    };
    for (const [, question, right, { after, not } = {}] of avatar.asked)
      await judge(
        'right',
        after,
        question,
        (answer, sources) => sources.length > 0 && right.test(answer) && !not?.test(answer),
      );
    for (const question of avatar.offTopic)
      await judge('refused', [], question, (answer, sources) => sources.length === 0 && isSorry(answer));
    for (const [said, fitting, { after } = {}] of avatar.smallTalk)
      await judge(
        'fitting',
        after,
        said,
        (answer, sources) => fitting.test(answer) && (after !== undefined || sources.length === 0),
      );
  }
  return judged;
}

/** Says each of a set to one avatar after the other, in a conversation of its own. */
export async function smallTalk(
  set: SmallTalkSet,
  avatars: readonly AskedAvatar[],
  embedder: Embedder | null,
): Promise<Judged[]> {
  const asked = avatars.map(({ name, ...avatar }) => ({
    name,
    ask: conversationWith(set.language, { name, ...avatar }, { embedder }),
  }));
  const all = Object.values(set.kinds).flatMap(({ fitting, said }) =>
    said.map((text) => ({ fitting, text })),
  );
  const judged: Judged[] = [];
  for (const [at, { fitting, text }] of all.entries()) {
    const avatar = asked[at % asked.length];
    if (avatar === undefined) throw new Error(`nobody to talk to in ${set.language}`);
    const said = text.replaceAll('{name}', avatar.name);
    const { answer, sources, tookMs } = await avatar.ask([said]);
    judged.push({
      part: 'fitting',
      said,
      answer,
      good: fitting.test(answer) && sources.length === 0,
      tookMs,
    });
  }
  return judged;
}
