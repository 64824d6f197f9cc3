import type { Webhook } from '@vivant/contract/webhooks';
import { sql, type Updateable } from 'kysely';
import { readEvents } from '../events/store.ts';
import { type Database, type Db, type Executor, statement, type Tx } from '../ports/database.ts';

/** An attempt that was begun: no other server takes its row until `leasedUntil`. */
export interface Attempt {
  id: string;
  leasedUntil: Date;
  endpointId: string;
  accountId: string;
  /** The endpoint did not answer its last attempt, of whichever delivery, or was too slow. */
  unanswering: boolean;
  /** This one among them. */
  attempts: number;
  url: string;
  /** Valid now: the new one, and the one before it for a while. */
  secrets: Buffer[];
  event: { type: string; occurredAt: Date; data: Record<string, unknown> };
}

/** Whether an attempt is due, and whether an endpoint has not been told of the latest events: asked all the time. */
export async function whatWaits(db: Db, now: Date): Promise<{ due: boolean; behind: boolean }> {
  const [waits] = await selectWhatWaits(db, [now]);
  if (waits === undefined) throw new Error('webhooks_waiting answered nothing');
  return waits;
}

const IS_BEHIND = `(e.cursor_xid > pg_snapshot_xmax(s) or exists (
  select from events v
  where v.account_id = e.account_id and (v.xid, v.id) > (e.cursor_xid, e.cursor_id) and v.xid < pg_snapshot_xmin(s)))`;

const selectWhatWaits = statement<{ due: boolean; behind: boolean }>(
  'webhooks_waiting',
  `select
     exists (
       select from webhook_endpoints e where e.stopped is null and exists (
         select from webhook_deliveries d where d.endpoint_id = e.id and d.next_attempt_at <= $1::timestamptz)
     ) as due,
     exists (
       select from webhook_endpoints e, pg_current_snapshot() s where e.stopped is null and ${IS_BEHIND}
     ) as behind`,
);

/**
 * Endpoints that have not been told of the latest events, longest behind first; and those whose place is of another
 * cluster, from which the database was restored.
 */
export async function endpointsBehind(db: Db, limit: number): Promise<string[]> {
  const rows = await selectBehind(db, [limit]);
  return rows.map(({ id }) => id);
}

const selectBehind = statement<{ id: string }>(
  'webhooks_behind',
  `select e.id from webhook_endpoints e, pg_current_snapshot() s
   where e.stopped is null and ${IS_BEHIND}
   order by e.cursor_xid, e.id limit $1`,
);

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
 * Begins attempts that are due: at most one of each endpoint and a few of each account, accounts with the fewest under
 * way first, so that one account's deliveries do not delay another's. Takes either endpoints that answered their last
 * attempt or those that did not. No other server takes these before `leasedUntil`.
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

/** Run by each server up to once a second, and whenever an attempt has ended. */
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

/** Records how an attempt ended. */
export async function endAttempt(
  db: Db,
  attempt: BegunAttempt,
  became: {
    status: number | null;
    error: string | null;
    deliveredAt: Date | null;
    nextAttemptAt: Date | null;
  },
): Promise<void> {
  await updateAttempt(db, attempt, {
    last_status: became.status,
    last_error: became.error,
    delivered_at: became.deliveredAt,
    next_attempt_at: became.nextAttemptAt,
  });
}

/** An attempt that was broken off counts as none. */
export async function undoAttempt(db: Db, attempt: BegunAttempt, now: Date): Promise<void> {
  await updateAttempt(db, attempt, { attempts: attempt.attempts - 1, next_attempt_at: now });
}

type BegunAttempt = Pick<Attempt, 'id' | 'attempts' | 'leasedUntil'>;

/** Unless the delivery was begun again or reset meanwhile: then it has another lease. */
async function updateAttempt(
  db: Db,
  { id, attempts, leasedUntil }: BegunAttempt,
  to: Updateable<Database['webhook_deliveries']>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(to)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '=', leasedUntil)
    .execute();
}

export async function setStopped(db: Executor, id: string, stopped: Webhook['stopped']): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ stopped }).where('id', '=', id).execute();
}
