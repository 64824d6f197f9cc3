import type { AuditEntry, AuditSearch } from '@vivant/contract/studio/audit';
import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../ports/database.ts';

export async function insertEntry(
  tx: Tx,
  entry: {
    accountId: string;
    personId: string | null;
    actor: string;
    byOperator: boolean;
    operatorName: string | null;
    action: string;
    subject: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: entry.accountId,
      person_id: entry.personId,
      actor: entry.actor,
      by_operator: entry.byOperator,
      operator_name: entry.operatorName,
      action: entry.action,
      subject: entry.subject,
      created_at: entry.now,
    })
    .execute();
}

/** Where the same is looked for: however long the log is, asking costs the same. */
const NEWEST_OF_ACTOR = 500;

export async function hasEntrySince(
  db: Executor,
  since: Date,
  entry: {
    accountId: string;
    personId: string | null;
    actor: string;
    action: string;
    subject: string | null;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('audit_entries')
        .selectAll()
        .where('account_id', '=', entry.accountId)
        .where('actor', '=', entry.actor)
        .orderBy('id', 'desc')
        .limit(NEWEST_OF_ACTOR)
        .as('newest'),
    )
    .select('id')
    .where('action', '=', entry.action)
    // Two people may have one name; a key is no person.
    .where('person_id', 'is not distinct from', entry.personId)
    .where('subject', '=', entry.subject)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readEntries(
  db: Db,
  accountId: string,
  { actor, kind, before, limit }: AuditSearch & { limit: number },
): Promise<AuditEntry[]> {
  let entries = db
    .selectFrom('audit_entries')
    .select(['id', 'actor', 'by_operator', 'action', 'subject', 'created_at'])
    .where('account_id', '=', accountId);
  if (actor !== undefined) entries = entries.where('actor', '=', actor);
  // Not members who are called so.
  if (actor === 'operator') entries = entries.where(sql<boolean>`coalesce(by_operator, true)`);
  // As the index has it.
  if (kind !== undefined) entries = entries.where(sql`split_part(action, '.', 1)`, '=', kind);
  if (before !== undefined) entries = entries.where('id', '<', Number(before));
  const rows = await entries.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, created_at, by_operator, ...entry }) => ({
    id: String(id),
    at: created_at.toISOString(),
    isOperator: by_operator ?? entry.actor === 'operator',
    ...entry,
  }));
}

/** Goes from one name to the next in the index: of a long log few rows are read. */
export async function readActors(db: Db, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive names as (
      (select actor from audit_entries where account_id = ${accountId} order by actor limit 1)
      union all
      select (select actor from audit_entries where account_id = ${accountId} and actor > names.actor
        order by actor limit 1)
      from names where names.actor is not null
    )
    select actor from names where actor is not null order by actor limit ${limit}`.execute(db);
  return rows.map(({ actor }) => actor);
}
