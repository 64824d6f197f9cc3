/** Texts and portrait an avatar shows or says: what is judged before anyone may talk to it. */
export interface ModerationCase {
  name: string;
  description: string | null;
  /** Field name → text; greeting, self-introduction, personality, scenario, aliases, guardrails. */
  texts: Record<string, string>;
}

export type ModerationVerdict =
  | { verdict: 'clean' }
  /** Held until an operator looks; `reason` is for the operator, not for the person who uploaded. */
  | { verdict: 'flagged'; reason: string };

export interface Moderator {
  /** Throws on an outage of what it asks: the verdict is then sought again later. */
  judge(item: ModerationCase, signal: AbortSignal): Promise<ModerationVerdict>;
}
