import { z } from 'zod';

/** The header with which an upload of an archive proves its right, as its body is the file. */
export const RESTORE_LINK = 'x-vivant-link';

/**
 * Size of the parts in which an archive is uploaded, in order, with `Content-Range` saying where each belongs (RFC
 * 9110, 14.5): a lost part is sent again, and none takes longer than a request may. At 1 Mbit/s a part takes two
 * minutes.
 */
export const RESTORE_PART_BYTES = 16 * 1024 ** 2;

/** Somebody who holds the link for the first owner has a backup put into an installation that nobody has used yet. */
export const RestoreStart = z.strictObject({
  token: z.string().min(1).max(200),
  /** One of the offered archives; absent: the uploaded file. */
  archive: z.string().max(200).optional(),
  /** The passphrase it is encrypted with, or the secret key of its recipient (AGE-SECRET-KEY-…). */
  secret: z.string().max(10_000).optional(),
});
export type RestoreStart = z.infer<typeof RestoreStart>;

export interface RestoreOffer {
  /** Where this installation is to put its backups; null: the settings name no place. */
  place: string | null;
  /** Archives of any installation that lie there, the newest first. */
  archives: { name: string; createdAt: string; isEncrypted: boolean }[];
}

/** The phases in their order; `share` is what has been read of the archive in this one, 0 to 1. */
export type RestoreState =
  | { phase: 'none' }
  | { phase: 'checking' | 'files' | 'database'; share: number }
  | { phase: 'stopping' }
  /** `needsSecret`: it is encrypted, and what was given does not open it. */
  | { phase: 'failed'; message: string; needsSecret: boolean }
  /** `isLinkGood`: the backup has no people in it, and the link still lets the first owner in. */
  | { phase: 'done'; createdAt: string; isLinkGood: boolean };
