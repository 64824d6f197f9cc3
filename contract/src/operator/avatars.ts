import { z } from 'zod';
import type { AvatarDetail, AvatarListItem } from '../avatar.ts';
import type { Warning } from '../warnings.ts';
import { Limit } from './listing.ts';

/** Avatars of every account as the operator's commands and the server speak of them. */

export const AvatarsOfAccount = z.object({ account: z.string().optional(), limit: Limit });
export type AvatarsOfAccount = z.input<typeof AvatarsOfAccount>;

interface OfAccount {
  accountId: string;
  accountName: string | null;
}

export type AvatarRow = AvatarListItem & OfAccount & Pick<AvatarDetail, 'progress'>;

/** Who confirmed the right to a portrait or a voice, and how (D2-28). */
export interface ConsentRecord {
  subject: string;
  statement?: string | undefined;
  at: string;
  /** Null where no key did it. */
  keyId: string | null;
  /** Who confirmed it in the studio. */
  personId?: string | undefined;
}

/** What came with the avatar itself, and with later replacements of a part; null for one that came with nothing. */
export type AvatarConsent = Partial<ConsentRecord> & {
  appearance?: ConsentRecord | null;
  voice?: ConsentRecord | null;
};

export type AvatarOfOperator = AvatarDetail &
  OfAccount & {
    language: string;
    consent: AvatarConsent | null;
    /** Its page of the studio, where people of the account talk to it. */
    studioUrl: string;
  };

/** Of an avatar the operator made. */
export type AvatarMade = AvatarOfOperator & { warnings?: Warning[] };
