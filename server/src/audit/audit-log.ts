import type { AuditEntry } from '@vivant/contract/studio/people';
import type { Clock } from '../ports/clock.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { AvatarAction } from '../ports/record-change.ts';
import { insertEntry, readEntries } from './store.ts';

/** Who does something: a person, or the operator by a command. */
export type Actor = { personId: string; name: string } | 'operator';

export const actorOf = ({ id, name }: { id: string; name: string }) =>
  ({ personId: id, name }) satisfies Actor;

export type AuditAction =
  | AvatarAction
  | 'member.invited'
  | 'member.invitation_withdrawn'
  | 'member.link_made'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'member.signed_in'
  | 'member.password_changed'
  | 'member.passkey_added'
  | 'member.passkey_removed'
  | 'member.identity_connected'
  | 'member.identity_removed'
  | 'session.ended'
  | 'session.content_deleted';

export interface AuditLog {
  /** In the transaction of what is told of, so that neither stands without the other. */
  record(
    tx: Tx,
    entry: { accountId: string; actor: Actor; action: AuditAction; subject: string | null },
  ): Promise<void>;
  /** Newest first. */
  read(accountId: string): Promise<AuditEntry[]>;
}

export function createAuditLog({ db, clock }: { db: Db; clock: Clock }): AuditLog {
  return {
    record: (tx, { accountId, actor, action, subject }) =>
      insertEntry(tx, {
        accountId,
        personId: actor === 'operator' ? null : actor.personId,
        actor: actor === 'operator' ? actor : actor.name,
        action,
        subject,
        now: clock.now(),
      }),
    read: (accountId) => readEntries(db, accountId),
  };
}
