import { z } from 'zod';
import { distinct } from '../distinct.ts';
import type { KeyView } from '../operator/keys.ts';
import { Amount, AtLeastOne } from '../operator/numbers.ts';
import { SCOPES } from '../scopes.ts';
import { text } from '../text.ts';

/** API keys of an account, as its owners see them in the studio. */

/** A key that lives, or one of those that were revoked last; the secret is not among it. */
export type StudioKey = Omit<KeyView, 'accountId'>;

/** Null: no such limit of the key's own. */
export const NewStudioKey = z.strictObject({
  name: z.string().trim().pipe(text(100, 1)),
  scopes: distinct(SCOPES),
  /** The one avatar it may address; null: every one. */
  avatarId: z.uuid().nullable(),
  spendCapTotalMicrocredits: Amount.nullable(),
  spendCapDailyMicrocredits: Amount.nullable(),
  maxConcurrent: AtLeastOne.nullable(),
  maxDurationSeconds: AtLeastOne.nullable(),
});
export type NewStudioKey = z.infer<typeof NewStudioKey>;
