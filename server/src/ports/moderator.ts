import type { ModerationFinding } from '@vivant/contract/operator/moderation';

/** The texts and the picture of an avatar, part by part: judged before anyone may talk to it. */
export interface ModerationCase {
  /** The avatar's language, which selects the word list. */
  language: string;
  /**
   * Part → its texts, one entry for each item of a list: `name`, `description`, `previewMessage`, `knowledge` (names
   * and descriptions of files), and the fields of the persona under their own names. Parts without text are missing.
   */
  texts: Record<string, string[]>;
  /** Reads the portrait, an image that the service itself has encoded; only called if pictures are judged. */
  portrait(): Promise<Uint8Array>;
}

/** The part for the picture. */
export const PORTRAIT_PART = 'portrait';

export interface Moderator {
  /**
   * Returns all findings for which the avatar is held for an operator; none: it is clean. Throws on an outage of the
   * services it asks: the verdict is then sought again later. Its errors quote nothing of the case.
   */
  judge(item: ModerationCase, signal: AbortSignal): Promise<ModerationFinding[]>;
}

const EXCERPT_AROUND = 60;

/** The part of a text that a finding is about, with some context. */
export function excerptOf(text: string, start = 0, end = start): string {
  const from = Math.max(0, start - EXCERPT_AROUND);
  const to = Math.min(text.length, Math.max(end, start) + EXCERPT_AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
