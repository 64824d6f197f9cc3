import { type EventType, TEST_EVENT } from '@vivant/contract/events';
import type { DeliveredType, Webhook, WebhookDelivery } from '@vivant/contract/webhooks';
import { sql } from 'kysely';
import { readSnapshot } from '../events/store.ts';
import type { Executor, Tx } from '../ports/database.ts';

/** The id, or the column's own where there is none. */
const orAny = (id: string | null | undefined, column: string) =>
  sql<string>`coalesce(${id ?? null}::uuid, ${sql.ref(column)})`;

/** Endpoints of one account, or of all; only one where its id is given. */
export async function listEndpoints(
  db: Executor,
  { id, accountId }: { id?: string; accountId: string | null },
  now: Date,
): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as e')
    .where('e.account_id', '=', orAny(accountId, 'e.account_id'))
    .where('e.id', '=', orAny(id, 'e.id'))
    .select(['e.id', 'e.account_id', 'e.url', 'e.types', 'e.created_at', 'e.stopped', 'e.old_secret_until'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries as d')
        .whereRef('d.endpoint_id', '=', 'e.id')
        .where('d.next_attempt_at', 'is not', null)
        .select(sql<number>`count(*)::int`.as('waiting'))
        .as('waiting'),
    )
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    types: row.types as EventType[] | null,
    createdAt: row.created_at.toISOString(),
    stopped: row.stopped,
    oldSecretUntil:
      row.old_secret_until === null || row.old_secret_until <= now
        ? null
        : row.old_secret_until.toISOString(),
    waiting: row.waiting ?? 0,
  }));
}

/** It is told of events that are not settled yet, and of all that follow. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: {
    id: string;
    accountId: string;
    url: string;
    types: string[] | null;
    secret: Buffer;
    now: Date;
  },
): Promise<void> {
  const { settled } = await readSnapshot(tx);
  const { id, accountId, url, types, secret, now } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({
      ...{ id, account_id: accountId, url, types, secret, created_at: now },
      ...{ cursor_xid: settled, cursor_id: 0 },
    })
    .execute();
}

/** Under a lock: the number does not change until the transaction is over. */
export async function countEndpoints(tx: Tx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks of ' || ${accountId}::text))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The account's endpoint, or anybody's where that is null, locked; undefined: there is none. */
export async function lockEndpoint(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<{ account_id: string; url: string; types: EventType[] | null } | undefined> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('account_id', '=', orAny(accountId, 'account_id'))
    .select(['account_id', 'url', 'types'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, types: row.types as EventType[] | null };
}

/** Undefined fields stay. An endpoint at a new address has never failed to answer. */
export async function changeEndpoint(
  tx: Tx,
  id: string,
  change: {
    url: string | undefined;
    isElsewhere: boolean;
    types: string[] | null | undefined;
    stopped: 'paused' | null | undefined;
  },
): Promise<void> {
  const { url, isElsewhere, types, stopped } = change;
  await tx
    .updateTable('webhook_endpoints')
    .set({ url, unanswering: isElsewhere ? false : undefined, types, stopped })
    .where('id', '=', id)
    .execute();
}

/** Of one event, due now. @returns its id */
export async function insertDelivery(
  tx: Tx,
  { endpointId, eventId, now }: { endpointId: string; eventId: number; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: endpointId, event_id: eventId, next_attempt_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The secret there was stays valid until then; the one before it no longer. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, oldUntil }: { secret: Buffer; oldUntil: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ old_secret: eb.ref('secret'), old_secret_until: oldUntil, secret }))
    .where('id', '=', id)
    .execute();
}

/** With all its deliveries. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Newest events first: those after the delivery that is named, or only that one. */
export async function listDeliveries(
  db: Executor,
  of: {
    endpointId: string;
    accountId: string | null;
    id?: string | undefined;
    before?: string | undefined;
    types?: readonly DeliveredType[] | undefined;
    limit: number;
  },
): Promise<WebhookDelivery[]> {
  let found = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .where('w.id', '=', of.endpointId)
    .where('w.account_id', '=', orAny(of.accountId, 'w.account_id'))
    .select(['d.id', 'e.type', 'e.occurred_at', 'd.attempts', 'd.last_attempt_at', 'd.last_status'])
    .select(['d.last_error', 'd.next_attempt_at', 'd.delivered_at'])
    .orderBy('d.event_id', 'desc')
    .limit(of.limit);
  const { id, before, types, endpointId } = of;
  if (types !== undefined) found = found.where('e.type', 'in', types);
  if (id !== undefined) found = found.where('d.id', '=', id);
  if (before !== undefined)
    found = found.where('d.event_id', '<', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .where('id', '=', before)
        .where('endpoint_id', '=', endpointId)
        .select('event_id'),
    );
  return (await found.execute()).map((row) => ({
    id: row.id,
    type: row.type as DeliveredType,
    occurredAt: row.occurred_at.toISOString(),
    state: row.delivered_at !== null ? 'delivered' : row.next_attempt_at !== null ? 'waiting' : 'failed',
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  }));
}

/** Of events that can still be sent; tests tell nothing. */
export async function keptTypes(tx: Tx, endpointId: string): Promise<EventType[]> {
  const rows = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .where('d.endpoint_id', '=', endpointId)
    .where('e.type', '<>', TEST_EVENT)
    .select('e.type')
    .distinct()
    .execute();
  return rows.map(({ type }) => type as EventType);
}

/** Undefined: there is no such delivery of the account, or of anybody where that is null. */
export async function endpointOfDelivery(
  db: Executor,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .where('d.id', '=', id)
    .where('w.account_id', '=', orAny(accountId, 'w.account_id'))
    .select('w.id')
    .executeTakeFirst();
  return row?.id;
}

/** Due at once, with all its attempts before it. */
export async function resetDelivery(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now, delivered_at: null })
    .where('id', '=', id)
    .execute();
}
