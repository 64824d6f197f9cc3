import type { AuditAction } from '@vivant/contract/studio/audit';
import type { Tx } from './database.ts';

/** Actions of an account's members and keys on its avatars, as the audit log names them. */
export type AvatarAction = Extract<AuditAction, `avatar.${string}`>;

export interface RecordedChange {
  action: AvatarAction;
  /** The avatar's name. */
  subject: string;
  /** What changed, put after the name. */
  more?: string | undefined;
}

/** Writes an action to the audit log in the transaction that performs it, so that neither exists without the other. */
export type RecordChange = (tx: Tx, change: RecordedChange) => Promise<void>;

/** The same for an operator, who only learns in the course of the action which account it concerns. */
export type RecordDecision = (tx: Tx, change: RecordedChange & { accountId: string }) => Promise<void>;
