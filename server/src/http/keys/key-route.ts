import { ServiceError } from '@vivant/contract/errors';
import { AccountKey } from '@vivant/contract/keys';
import type { KeyView } from '@vivant/contract/operator/keys';
import type { AuditAction } from '@vivant/contract/studio/audit';
import { z } from 'zod';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { Caller } from '../../keys/caller.ts';
import { type AlsoDone, type KeyService, keyActor } from '../../keys/key-service.ts';
import { EXAMPLE } from '../docs/endpoint-doc.ts';

export interface KeyRouteDeps {
  keys: Pick<KeyService, 'get' | 'recent' | 'create' | 'rotate' | 'revoke'>;
  audit: Pick<AuditLog, 'record'>;
}

/** Accepts any text: an invalid id is an unknown key. */
export const KeyParams = z.object({
  keyId: z.string().meta({
    description: 'Id of the key, from the list; not the key itself.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.otherKeyId] },
  }),
});

/** A key never changes its account, so this holds for as long as the request. @throws ServiceError not_found */
export async function keyOf({ keys }: KeyRouteDeps, caller: Caller, id: string): Promise<KeyView> {
  const key = await keys.get(id);
  if (key === null || key.accountId !== caller.accountId)
    throw new ServiceError('key_not_found', 'The account has no such key.');
  return key;
}

/** Writes the change into the account's audit log, in the name of the key that makes it. */
export async function toldBy(
  { keys, audit }: KeyRouteDeps,
  { keyId, accountId }: Caller,
  action: AuditAction,
  more?: string,
): Promise<AlsoDone> {
  const actor = await keyActor(keys, keyId);
  return (tx, label) => audit.record(tx, { accountId, actor, action, subject: label, more });
}

/** A key as the interface shows it: fields outside the contract are left out. */
export function shownKey(key: KeyView): AccountKey {
  return AccountKey.parse(key);
}
