import type { Executor } from '../ports/database.ts';
import type { Caller, Scope } from './caller.ts';

/** The live key of a hash with its account's plan; revoked ones are not found. */
export async function findLiveKey(db: Executor, hash: Buffer): Promise<Caller | null> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .where('k.hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .select([
      'k.id',
      'k.account_id',
      'k.environment',
      'k.scopes',
      'k.avatar_id',
      'p.creates_per_minute',
      'p.writes_per_minute',
      'p.reads_per_minute',
      'p.session_starts_per_minute',
      'p.storage_bytes',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    keyId: row.id,
    accountId: row.account_id,
    environment: row.environment,
    scopes: row.scopes as Scope[],
    avatarId: row.avatar_id,
    plan: {
      createsPerMinute: row.creates_per_minute,
      writesPerMinute: row.writes_per_minute,
      readsPerMinute: row.reads_per_minute,
      sessionStartsPerMinute: row.session_starts_per_minute,
      storageBytes: row.storage_bytes,
    },
  };
}
