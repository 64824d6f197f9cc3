import type { AuditLog } from '../audit/audit-log.ts';
import type { Caller } from '../keys/caller.ts';
import { type KeyService, keyActor } from '../keys/key-service.ts';
import type { AvatarAction, RecordChange } from '../ports/record-change.ts';

export interface KeyChangerDeps {
  keys: Pick<KeyService, 'get'>;
  audit: Pick<AuditLog, 'record' | 'recordOnceAnHour'>;
}

/** Actions that a program may do before every conversation: a line for each would hide all others. */
const OFTEN: readonly AvatarAction[] = ['avatar.published', 'avatar.documents_changed'];

/** The caller; what it does to the account's avatars stands in the audit log under the name of its key. */
export async function changerOf(
  caller: Caller,
  { keys, audit }: KeyChangerDeps,
): Promise<Caller & { record: RecordChange }> {
  const actor = await keyActor(keys, caller.keyId);
  const by = { accountId: caller.accountId, actor };
  return {
    ...caller,
    record: (tx, { action, subject, more }) =>
      OFTEN.includes(action)
        ? audit.recordOnceAnHour(tx, { ...by, action, subject })
        : audit.record(tx, { ...by, action, subject, more }),
  };
}
