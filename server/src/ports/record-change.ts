import type { Tx } from './database.ts';

/** What members of an account do to its avatars, as the audit log calls it. */
export type AvatarAction =
  | 'avatar.created'
  | 'avatar.published'
  | 'avatar.restored'
  | 'avatar.deleted'
  | 'avatar.visibility_changed'
  | 'avatar.portrait_replaced'
  | 'avatar.voice_replaced'
  | 'avatar.documents_changed'
  | 'avatar.sharing_changed'
  | 'avatar.budget_changed'
  | 'avatar.budget_topped_up'
  | 'avatar.budget_withdrawn'
  | 'avatar.released'
  | 'avatar.rejected';

/** Writes down what somebody does, in the transaction that does it: neither stands without the other. */
export type RecordChange = (tx: Tx, change: { action: AvatarAction; subject: string }) => Promise<void>;

/** The same of an operator, who learns on the way which account it is about. */
export type RecordDecision = (
  tx: Tx,
  change: { accountId: string; action: AvatarAction; subject: string },
) => Promise<void>;
