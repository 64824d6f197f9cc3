import type { Tx } from './database.ts';

/** What members and keys of an account do to its avatars, as the audit log calls it. */
export type AvatarAction =
  | 'avatar.created'
  | 'avatar.published'
  | 'avatar.restored'
  | 'avatar.deleted'
  | 'avatar.visibility_changed'
  | 'avatar.portrait_replaced'
  | 'avatar.voice_replaced'
  | 'avatar.documents_changed'
  | 'avatar.replacement_dropped'
  | 'avatar.sharing_changed'
  | 'avatar.budget_changed'
  | 'avatar.budget_topped_up'
  | 'avatar.budget_withdrawn'
  | 'avatar.released'
  | 'avatar.rejected';

export interface RecordedChange {
  action: AvatarAction;
  /** The avatar, by its name. */
  subject: string;
  /** What became different, said after the name. */
  more?: string | undefined;
}

/** Writes down what somebody does, in the transaction that does it: neither stands without the other. */
export type RecordChange = (tx: Tx, change: RecordedChange) => Promise<void>;

/** The same of an operator, who learns on the way which account it is about. */
export type RecordDecision = (tx: Tx, change: RecordedChange & { accountId: string }) => Promise<void>;
