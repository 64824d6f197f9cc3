import { EVENT_TYPES } from '@vivant/contract/events';
import type { Clock } from '@vivant/platform/clock';
import { repeat } from '@vivant/platform/repeat';
import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import type { Metrics } from '../ports/metrics.ts';
import {
  type Attempt,
  beginAttempts,
  endAttempt,
  endpointsBehind,
  enqueueEvents,
  setStopped,
  setUnanswering,
  undoAttempt,
  whatWaits,
} from './attempt-store.ts';
import type { Post, Posted } from './post.ts';
import { signedHeaders } from './signature.ts';

/** Makes deliveries of events and sends them; any number of servers do so side by side. */
export interface WebhookSender {
  /** At once, then every second. */
  start(): void;
  /** Begins what is due, as far as there is room; a delivery that ends makes room for the next. */
  look(): Promise<void>;
  /** Resolves once nothing is being sent any more, and nothing that was due is left. */
  settled(): Promise<void>;
  /** Breaks off what is being sent; it is sent again after the next start, or by another server. */
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1000;
/** Read in one transaction. */
const EVENTS_AT_ONCE = 100;
const ENDPOINTS_AT_ONCE = 50;
/** In this process. An address that hangs holds only this many places. */
const SENT_AT_ONCE_TO_ONE = 2;
/** An endpoint slower than this is queued with hanging ones, whatever its answer: it holds a place almost as long. */
export const SLOW_MS = 5000;
/**
 * Hanging endpoints wait only for each other, not in front of those that answer; and an account's deliveries wait for
 * its own before others'.
 */
const LANES = [
  { unanswering: false, places: 32, perAccount: 8 },
  { unanswering: true, places: 16, perAccount: 4 },
] as const;
/** Longer than an attempt takes. If a server dies, its messages wait this long. */
const LEASE_MS = 60_000;
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** After each failure but the last, a little more at random: eight attempts over a day. */
export const RETRY_AFTER_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 7 * HOUR, 9 * HOUR],
] as const;
const JITTER = 0.1;
/** Its owner wants no more of it. */
const GONE = 410;

interface SenderDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'webhookAttempted'>;
  post: Post;
}

export function createWebhookSender(deps: SenderDeps): WebhookSender {
  const { db, clock, log } = deps;
  const closing = new AbortController();
  const sending = new Map<Promise<void>, Attempt>();
  const sentTo = new Map<string, number>();
  let filling: Promise<void> | null = null;
  let mayBeDue = false;

  /** A page of each endpoint in turn, until all have been read. */
  async function enqueue(): Promise<void> {
    for (let moved = true; moved && !closing.signal.aborted; ) {
      moved = false;
      for (const id of await endpointsBehind(db, ENDPOINTS_AT_ONCE)) {
        const page = { types: EVENT_TYPES, limit: EVENTS_AT_ONCE, now: clock.now() };
        if (await db.transaction().execute((tx) => enqueueEvents(tx, id, page))) moved = true;
      }
      if (moved) await fill();
    }
  }

  /** One at a time, so that the room is counted once. */
  function fill(): Promise<void> {
    mayBeDue = true;
    filling ??= (async () => {
      while (mayBeDue && !closing.signal.aborted) {
        mayBeDue = false;
        for (const lane of LANES) await beginAll(lane);
      }
    })().finally(() => {
      filling = null;
    });
    return filling;
  }

  async function beginAll({ unanswering, places, perAccount }: (typeof LANES)[number]): Promise<void> {
    while (!closing.signal.aborted) {
      const busyAccounts = [...sending.values()]
        .filter((attempt) => attempt.unanswering === unanswering)
        .map(({ accountId }) => accountId);
      if (busyAccounts.length >= places) return;
      const now = clock.now();
      const begun = await beginAttempts(db, {
        ...{ unanswering, now, busyAccounts, perAccount },
        leasedUntil: new Date(now.getTime() + LEASE_MS),
        busyEndpoints: [...sentTo].filter(([, count]) => count >= SENT_AT_ONCE_TO_ONE).map(([id]) => id),
        limit: places - busyAccounts.length,
      });
      if (begun.length === 0) return;
      for (const attempt of begun) begin(attempt);
    }
  }

  function begin(attempt: Attempt): void {
    const { endpointId } = attempt;
    sentTo.set(endpointId, (sentTo.get(endpointId) ?? 0) + 1);
    const sent: Promise<void> = send(deps, attempt, closing.signal)
      .catch(tellAway)
      .then(() => {
        sending.delete(sent);
        const left = (sentTo.get(endpointId) ?? 0) - 1;
        if (left > 0) sentTo.set(endpointId, left);
        else sentTo.delete(endpointId);
        if (!closing.signal.aborted) void fill().catch(tellAway);
      });
    sending.set(sent, attempt);
  }

  function tellAway(error: unknown): void {
    if (!closing.signal.aborted) log.warn({ err: error }, 'webhooks: the database is away');
  }

  async function look(): Promise<void> {
    const { due, behind } = await whatWaits(db, clock.now());
    if (due) await fill();
    if (behind) await enqueue();
  }

  const looks = repeat(
    clock,
    () => LOOK_EVERY_MS,
    () => look().catch(tellAway),
  );

  async function settled(): Promise<void> {
    while (sending.size > 0 || filling !== null) await Promise.allSettled([...sending.keys(), filling]);
  }

  return {
    start: () => looks.start(),
    look,
    settled,
    async close() {
      closing.abort(new Error('the service stops'));
      await looks.close();
      await settled();
    },
  };
}

async function send(deps: SenderDeps, attempt: Attempt, closing: AbortSignal): Promise<void> {
  const { db, clock, post } = deps;
  const { id, url, secrets, event } = attempt;
  const { type, occurredAt, data } = event;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const headers = signedHeaders({ id, at: clock.now(), body }, secrets);
  const posted = await post(url, { headers, body }, closing).catch((error) => {
    if (!closing.aborted) throw error;
    return null;
  });
  if (posted === null) await undoAttempt(db, attempt, clock.now());
  else await record(deps, attempt, posted);
}

async function record(
  { db, clock, log, metrics }: SenderDeps,
  attempt: Attempt,
  { status, error, tookMs }: Posted,
): Promise<void> {
  const { accountId, attempts, endpointId } = attempt;
  const now = clock.now();
  const waitMs = RETRY_AFTER_MS[attempts - 1];
  const isLast = error !== null && waitMs === undefined;
  await endAttempt(db, attempt, {
    ...{ status, error },
    deliveredAt: error === null ? now : null,
    nextAttemptAt:
      error === null || waitMs === undefined
        ? null
        : new Date(now.getTime() + waitMs * (1 + JITTER * Math.random())),
  });
  await setUnanswering(db, endpointId, status === null || tookMs > SLOW_MS);
  if (status === GONE) await setStopped(db, endpointId, 'gone');
  metrics.webhookAttempted(error === null ? 'delivered' : isLast ? 'given_up' : 'failed');
  if (isLast) log.info({ accountId, attempt: attempts, ...(status && { status }) }, 'webhook given up');
}
