import { type EventType, TEST_EVENT } from '@vivant/contract/events';
import type { DeliveredType, Webhook, WebhookDelivery } from '@vivant/contract/webhooks';
import { sql } from 'kysely';
import { readEvents, readSnapshot } from '../events/store.ts';
import { type Db, type Executor, statement, type Tx } from '../ports/database.ts';

/** An attempt that was begun: its row is no other server's until `leasedUntil`. */
export interface Attempt {
  id: string;
  leasedUntil: Date;
  endpointId: string;
  accountId: string;
  /** Nobody answered the attempt before it, or not soon, whichever delivery's that was. */
  unanswering: boolean;
  /** This one among them. */
  attempts: number;
  url: string;
  /** Valid now: the new one, and the one before it for a while. */
  secrets: Buffer[];
  event: { type: string; occurredAt: Date; data: Record<string, unknown> };
}

/** The id, or the column's own where there is none. */
const orAny = (id: string | null | undefined, column: string) =>
  sql<string>`coalesce(${id ?? null}::uuid, ${sql.ref(column)})`;

/** Of one account, or of all; one alone where its id is given. */
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

/** It is told of what is not settled yet as this is asked, and of all that follows. */
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

/** Nobody else's are counted until the transaction is over: what is added is added to this. */
export async function countEndpoints(tx: Tx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks of ' || ${accountId}::text))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One that is the account's, or anybody's where that is null, locked; undefined: there is no such. */
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

/** What is undefined stays. A server elsewhere has never failed to answer. */
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
    .set({
      ...(url !== undefined && { url }),
      ...(isElsewhere && { unanswering: false }),
      ...(types !== undefined && { types }),
      ...(stopped !== undefined && { stopped }),
    })
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

export async function setStopped(db: Executor, id: string, stopped: Webhook['stopped']): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ stopped }).where('id', '=', id).execute();
}

/** With all its deliveries. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Newest events first: those after the one that is named, or it alone. */
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

/** Undefined: the account, or nobody where that is null, has no such delivery. */
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

/**
 * Endpoints with events after their place, longest behind first; and those whose place is of another cluster, from
 * which the database was restored.
 */
export async function endpointsBehind(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e, pg_current_snapshot() s
    where e.stopped is null and (e.cursor_xid > pg_snapshot_xmax(s) or exists (
      select from events v
      where v.account_id = e.account_id and (v.xid, v.id) > (e.cursor_xid, e.cursor_id)
        and v.xid < pg_snapshot_xmin(s)))
    order by e.cursor_xid, e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes deliveries of the events after an endpoint's place, `limit` at most, and moves the place: both or neither.
 * @returns whether it did; not while another server does, or once the endpoint is stopped or gone
 */
export async function enqueueEvents(
  tx: Tx,
  endpointId: string,
  { types: all, limit, now }: { types: readonly string[]; limit: number; now: Date },
): Promise<boolean> {
  // What was delivered already after a restore is not made a second time.
  const { rows: endpoints } = await sql<{
    account_id: string;
    types: string[] | null;
    xid: string;
    cursor_id: number;
  }>`
    select account_id, types, cursor_id,
      (case when cursor_xid > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8 else cursor_xid end)::text as xid
    from webhook_endpoints where id = ${endpointId} and stopped is null
    for update skip locked`.execute(tx);
  const [endpoint] = endpoints;
  if (endpoint === undefined) return false;
  const { account_id: accountId, types, xid, cursor_id: id } = endpoint;
  const { rows, settled } = await readEvents(tx, {
    ...{ accountId, avatarId: null, types: types ?? all },
    ...{ after: { xid, id }, limit },
  });
  if (rows.length > 0)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.map((event) => ({ endpoint_id: endpointId, event_id: event.id, next_attempt_at: now })))
      .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
      .execute();
  const last = rows.length === limit ? rows.at(-1) : undefined;
  await tx
    .updateTable('webhook_endpoints')
    .set({ cursor_xid: last?.xid ?? settled, cursor_id: last?.id ?? 0 })
    .where('id', '=', endpointId)
    .execute();
  return true;
}

/**
 * Begins attempts that are due, one of each endpoint at most and so many of each account, first those of accounts that
 * have fewest under way, so that many of one delay no other's: to endpoints that answered their last attempt, or to
 * those that did not. Another server takes none of them before `leasedUntil`.
 */
export async function beginAttempts(
  db: Db,
  of: {
    unanswering: boolean;
    now: Date;
    leasedUntil: Date;
    busyEndpoints: readonly string[];
    /** Of attempts that are under way, each as often as it has some: they count to `perAccount`. */
    busyAccounts: readonly string[];
    perAccount: number;
    limit: number;
  },
): Promise<Attempt[]> {
  const { unanswering, now, leasedUntil, busyEndpoints, busyAccounts, perAccount, limit } = of;
  const rows = await callBeginAttempts(db, [
    ...[unanswering, now, leasedUntil, busyEndpoints, busyAccounts, perAccount, limit],
  ]);
  return rows.map((row) => ({
    ...{ id: row.id, leasedUntil },
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    unanswering: row.unanswering,
    attempts: row.attempts,
    url: row.url,
    secrets: row.old_secret === null ? [row.secret] : [row.secret, row.old_secret],
    event: { type: row.type, occurredAt: row.occurred_at, data: row.data },
  }));
}

/** Asked by each server every second, whether there is anything due or not. */
const callBeginAttempts = statement<{
  id: string;
  endpoint_id: string;
  account_id: string;
  unanswering: boolean;
  attempts: number;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  type: string;
  occurred_at: Date;
  data: Record<string, unknown>;
}>(
  'begin_attempts',
  `with due as materialized (
     select d.id, d.next_attempt_at,
       row_number() over (partition by w.account_id order by d.next_attempt_at)
         + cardinality(array_positions($5::uuid[], w.account_id)) as nth
     from webhook_endpoints w cross join lateral (
       select id, next_attempt_at from webhook_deliveries
       where endpoint_id = w.id and next_attempt_at <= $2::timestamptz
       order by next_attempt_at limit 1
       for update skip locked
     ) d
     where w.stopped is null and w.unanswering = $1::boolean and w.id <> all($4::uuid[])
   ), begun as materialized (
     select id from due where nth <= $6::int8 order by nth, next_attempt_at limit $7::int8
   )
   update webhook_deliveries d
   set attempts = d.attempts + 1, last_attempt_at = $2::timestamptz, next_attempt_at = $3::timestamptz
   from begun, webhook_endpoints w, events e
   where d.id = begun.id and w.id = d.endpoint_id and e.id = d.event_id
   returning d.id, d.endpoint_id, w.account_id, w.unanswering, d.attempts, w.url, w.secret,
     case when w.old_secret_until > $2::timestamptz then w.old_secret end as old_secret, e.type, e.occurred_at, e.data`,
);

export async function setUnanswering(db: Db, id: string, unanswering: boolean): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ unanswering })
    .where('id', '=', id)
    .where('unanswering', '<>', unanswering)
    .execute();
}

/** What became of an attempt, unless the delivery was begun anew or reset since: its lease is another then. */
export async function endAttempt(
  db: Db,
  { id, attempts, leasedUntil }: Pick<Attempt, 'id' | 'attempts' | 'leasedUntil'>,
  became: {
    status: number | null;
    error: string | null;
    deliveredAt: Date | null;
    nextAttemptAt: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      last_status: became.status,
      last_error: became.error,
      delivered_at: became.deliveredAt,
      next_attempt_at: became.nextAttemptAt,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '=', leasedUntil)
    .execute();
}

/** An attempt that was broken off counts as none. */
export async function undoAttempt(
  db: Db,
  { id, attempts, leasedUntil }: Pick<Attempt, 'id' | 'attempts' | 'leasedUntil'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts - 1, next_attempt_at: now })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '=', leasedUntil)
    .execute();
}
