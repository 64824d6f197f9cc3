import type { ModerationFinding } from '@vivant/contract/operator/moderation';

/** What an avatar shows and says, part by part: judged before anyone may talk to it. */
export interface ModerationCase {
  /** The avatar's language; word lists go by it. */
  language: string;
  /**
   * Part → its texts, one entry of a list each: `name`, `description`, `previewMessage`, `knowledge` (names and
   * descriptions of files), and the fields of the persona by their own names. Parts without text are missing.
   */
  texts: Record<string, string[]>;
  /** Reads the portrait, an image the service itself has encoded; only called where pictures are judged. */
  portrait(): Promise<Uint8Array>;
}

/** The part that is the picture. */
export const PORTRAIT_PART = 'portrait';

export interface Moderator {
  /**
   * Everything that is to be held for an operator; nothing: clean. Throws on an outage of what it asks: the
   * verdict is then sought again later. Its errors quote nothing of the case.
   */
  judge(item: ModerationCase, signal: AbortSignal): Promise<ModerationFinding[]>;
}

const EXCERPT_AROUND = 60;

/** The stretch of a text a finding is about, with some of what stands around it. */
export function excerptOf(text: string, start = 0, end = start): string {
  const from = Math.max(0, start - EXCERPT_AROUND);
  const to = Math.min(text.length, Math.max(end, start) + EXCERPT_AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
