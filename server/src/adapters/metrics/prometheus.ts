import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseFault } from '../../ports/database-errors.ts';
import type { ConnectionBound, Metrics } from '../../ports/metrics.ts';

/** Numbers that are read from the database whenever somebody asks. */
export interface LiveNumbers {
  /** Sessions that run, by kind and status. */
  sessions: { kind: string; status: string; count: number }[];
  /** What all running sessions cost together. */
  microcreditsPerMinute: number;
  mediaSlots: { free: number; total: number };
  /** Avatars by status. */
  avatars: { status: string; count: number }[];
}

export interface PrometheusMetrics extends Metrics {
  request(route: string, method: string, status: number, durationMs: number): void;
  /** A connection was turned away by a bound on connections. */
  connectionRefused(bound: ConnectionBound): void;
  /** A statement was answered; `statement` is from a closed set of labels. */
  statementAnswered(statement: string, fault: DatabaseFault | null, durationMs: number): void;
  /** The text format of Prometheus, and its content type. `live` may fail: see `vivant_up`. */
  render(live: () => Promise<LiveNumbers>): Promise<{ contentType: string; body: string }>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const START_SECONDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const STAGE_SECONDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240];

/**
 * Counters of this process and live numbers of the whole deployment, for Prometheus. Units are in the names:
 * seconds, bytes, microcredits. Where the live ones cannot be had they are left out, and `vivant_up` is 0.
 */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vivant_http_request_duration_seconds',
    help: 'Answers of the interface, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'vivant_connections_refused_total',
    help: 'Connections turned away, by the bound that did it.',
    labelNames: ['bound'],
    registers,
  });
  const starts = new Histogram({
    name: 'vivant_session_start_duration_seconds',
    help: 'From the request to the answer; outcome is started or the code of the refusal.',
    labelNames: ['kind', 'outcome'],
    buckets: START_SECONDS,
    registers,
  });
  const ends = new Counter({
    name: 'vivant_sessions_ended_total',
    help: 'Sessions that ended, by kind and reason.',
    labelNames: ['kind', 'end_reason'],
    registers,
  });
  const billed = new Counter({
    name: 'vivant_billed_microcredits_total',
    help: 'Charged for ended sessions.',
    labelNames: ['kind'],
    registers,
  });
  const degraded = new Counter({
    name: 'vivant_session_degradations_total',
    help: 'Parts that hosted sessions lost: model, voice or hearing, and why.',
    labelNames: ['part', 'reason'],
    registers,
  });
  const replaced = new Counter({
    name: 'vivant_avatars_replaced_total',
    help: 'Avatars whose process died during a session: brought back, or given up.',
    labelNames: ['outcome'],
    registers,
  });
  const stages = new Histogram({
    name: 'vivant_stage_duration_seconds',
    help: 'Runs of build stages.',
    labelNames: ['stage', 'outcome'],
    buckets: STAGE_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'vivant_database_statement_duration_seconds',
    help: 'Statements of this process, without the wait for a connection; outcome is done or what went wrong.',
    labelNames: ['statement', 'outcome'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const up = new Gauge({ name: 'vivant_up', help: '1 while the database answers.', registers });
  const sessions = new Gauge({
    name: 'vivant_sessions',
    help: 'Sessions of the whole deployment that run.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const burn = new Gauge({
    name: 'vivant_burn_microcredits_per_minute',
    help: 'What all running sessions cost together.',
    registers,
  });
  const slots = new Gauge({
    name: 'vivant_media_slots',
    help: 'Sessions the media hosts can take: free, and in all.',
    labelNames: ['state'],
    registers,
  });
  const avatars = new Gauge({
    name: 'vivant_avatars',
    help: 'Avatars by status; deleted ones do not count.',
    labelNames: ['status'],
    registers,
  });

  async function readLive(live: () => Promise<LiveNumbers>): Promise<void> {
    for (const gauge of [sessions, burn, slots, avatars]) gauge.reset();
    try {
      const now = await live();
      for (const { kind, status, count } of now.sessions) sessions.set({ kind, status }, count);
      burn.set(now.microcreditsPerMinute);
      slots.set({ state: 'free' }, now.mediaSlots.free);
      slots.set({ state: 'total' }, now.mediaSlots.total);
      for (const { status, count } of now.avatars) avatars.set({ status }, count);
      up.set(1);
    } catch {
      up.set(0);
    }
  }

  // Their labels are few; finding a series by its labels costs more than counting in it.
  const requestSeries = new Map<string, Series>();
  const statementSeries = new Map<string, Series>();

  return {
    request(route, method, status, durationMs) {
      seriesOf(requestSeries, `${route} ${method} ${status}`, () =>
        requests.labels({ route, method, status }),
      ).observe(durationMs / 1000);
    },
    statementAnswered(statement, fault, durationMs) {
      const outcome = fault ?? 'done';
      seriesOf(statementSeries, `${outcome} ${statement}`, () =>
        statements.labels({ statement, outcome }),
      ).observe(durationMs / 1000);
    },
    connectionRefused: (bound) => refused.inc({ bound }),
    sessionStarted: (kind, outcome, durationMs) => starts.observe({ kind, outcome }, durationMs / 1000),
    sessionEnded(kind, endReason, billedMicrocredits) {
      ends.inc({ kind, end_reason: endReason });
      billed.inc({ kind }, billedMicrocredits);
    },
    sessionDegraded: (part, reason) => degraded.inc({ part, reason }),
    avatarReplaced: (outcome) => replaced.inc({ outcome }),
    stageFinished: (stage, outcome, durationMs) => stages.observe({ stage, outcome }, durationMs / 1000),
    async render(live) {
      await readLive(live);
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

type Series = ReturnType<Histogram['labels']>;

function seriesOf(known: Map<string, Series>, name: string, make: () => Series): Series {
  let one = known.get(name);
  if (one === undefined) {
    one = make();
    known.set(name, one);
  }
  return one;
}
