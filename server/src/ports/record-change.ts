import type { AuditAction } from '@vivant/contract/studio/audit';
import type { Tx } from './database.ts';

/** What members and keys of an account do to its avatars, as the audit log calls it. */
export type AvatarAction = Extract<AuditAction, `avatar.${string}`>;

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
