/**
 * Questions for avatars that answer without a language model, with what the right answer says. Written before the
 * responder was made to answer them: every second one of a list is kept aside, and nobody looks at its answer while
 * tuning.
 */
export interface QuestionSet {
  language: string;
  avatars: readonly AskedAvatar[];
}

export interface AskedAvatar {
  kind: 'museum' | 'shop' | 'clinic' | 'hotel' | 'software' | 'school';
  name: string;
  file: string;
  /** Markdown. */
  document: string;
  asked: readonly Asked[];
  offTopic: readonly string[];
  smallTalk: readonly SmallTalk[];
}

export type Asked = readonly [
  kind: 'fact' | 'paraphrase' | 'follow-up' | 'yes-no' | 'how-much' | 'when' | 'where' | 'who',
  question: string,
  /** In the answer, and in no neighbouring sentence. */
  right: RegExp,
  more?: {
    /** What was asked before. */
    after?: readonly string[];
    /** Only in sentences beside the answer. */
    not?: RegExp;
  },
];

export type SmallTalk = readonly [
  said: string,
  fitting: RegExp,
  more?: {
    after?: readonly string[];
  },
];

/** Of each list, every second one. */
export const isKeptAside = (index: number) => index % 2 === 1;
