import { TURN_STAGES } from '@vivant/contract/turn-timing';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { DatabaseFault } from '../../ports/database-errors.ts';
import type { ConnectionBound, Metrics } from '../../ports/metrics.ts';
import { createLiveGauges, type LiveNumbers } from './live-gauges.ts';
import { createMachineGauges, type WatchedMachine } from './machine-gauges.ts';

export interface PrometheusMetrics extends Metrics {
  request(route: string, method: string, status: number, durationMs: number): void;
  /** A connection was turned away by a bound on connections. */
  connectionRefused(bound: ConnectionBound): void;
  /** A statement was answered; `statement` is from a closed set of labels. */
  statementAnswered(statement: string, fault: DatabaseFault | null, durationMs: number): void;
  /** Adds gauges of its disk and certificate from now on. */
  watchMachine(machine: WatchedMachine): void;
  /** The text format of Prometheus, and its content type. `live` may fail: see `vivant_up`. */
  render(live: () => Promise<LiveNumbers>): Promise<{ contentType: string; body: string }>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const START_SECONDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2.5, 5, 10];
/** Closer together where an answer is meant to begin: from 0.5 to 1.2 s after the visitor's words. */
const TURN_SECONDS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 3, 5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const STAGE_SECONDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240];
/**
 * How often it is seen how late this process runs. What is told of that lag includes this interval. Every 10 ms, as is
 * the default, a process with nothing to do spends a third of its time on it.
 */
const LAG_LOOK_EVERY_MS = 50;

/**
 * Counters of this process and live numbers of the whole deployment, for Prometheus. Units are in the names:
 * seconds, bytes, microcredits.
 */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_LOOK_EVERY_MS });
  const traffic = trafficMetrics(registers);
  const sessions = sessionMetrics(registers);
  const turns = turnMetrics(registers);
  const stages = stageMetrics(registers);
  const statements = statementMetrics(registers);
  const webhooks = webhookMetrics(registers);
  const live = createLiveGauges(registers);
  const machine = createMachineGauges(registers);
  return {
    ...traffic,
    ...sessions,
    ...turns,
    ...stages,
    ...statements,
    ...webhooks,
    watchMachine: machine.watch,
    async render(read) {
      await live.update(read);
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

function trafficMetrics(registers: Registry[]): Pick<PrometheusMetrics, 'request' | 'connectionRefused'> {
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
  const seriesOf = createSeries(requests);
  return {
    request: (route, method, status, durationMs) =>
      seriesOf({ route, method, status }).observe(durationMs / 1000),
    connectionRefused: (bound) => refused.inc({ bound }),
  };
}

function sessionMetrics(
  registers: Registry[],
): Omit<Metrics, 'stageFinished' | 'buildEndedElsewhere' | 'turnTimed' | 'webhookAttempted'> {
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
  return {
    sessionStarted: (kind, outcome, durationMs) => starts.observe({ kind, outcome }, durationMs / 1000),
    sessionEnded(kind, endReason, billedMicrocredits) {
      ends.inc({ kind, end_reason: endReason });
      billed.inc({ kind }, billedMicrocredits);
    },
    sessionDegraded: (part, reason) => degraded.inc({ part, reason }),
    avatarReplaced: (outcome) => replaced.inc({ outcome }),
  };
}

function turnMetrics(registers: Registry[]): Pick<Metrics, 'turnTimed'> {
  const stages = new Histogram({
    name: 'vivant_turn_stage_seconds',
    help: 'From the end of what a visitor said, or the arrival of what they typed, to each stage of the answer.',
    labelNames: ['kind', 'stage'],
    buckets: TURN_SECONDS,
    registers,
  });
  return {
    turnTimed({ kind, ...timing }) {
      // A greeting is not waited for like an answer.
      if (kind === 'greeting') return;
      for (const stage of TURN_STAGES) {
        const ms = timing[`${stage}Ms`];
        if (ms !== null) stages.observe({ kind, stage: snakeCase(stage) }, ms / 1000);
      }
    },
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function stageMetrics(registers: Registry[]): Pick<Metrics, 'stageFinished' | 'buildEndedElsewhere'> {
  const stages = new Histogram({
    name: 'vivant_stage_duration_seconds',
    help: 'Runs of build stages.',
    labelNames: ['stage', 'outcome'],
    buckets: STAGE_SECONDS,
    registers,
  });
  const elsewhere = new Counter({
    name: 'vivant_stages_on_media_hosts_total',
    help: 'Build stages that media hosts were asked to run: done, refused, or lost and run on the server.',
    labelNames: ['stage', 'outcome'],
    registers,
  });
  return {
    stageFinished: (stage, outcome, durationMs) => stages.observe({ stage, outcome }, durationMs / 1000),
    buildEndedElsewhere: (stage, outcome) => elsewhere.inc({ stage, outcome }),
  };
}

function webhookMetrics(registers: Registry[]): Pick<Metrics, 'webhookAttempted'> {
  const attempts = new Counter({
    name: 'vivant_webhook_attempts_total',
    help: 'Messages sent to webhooks: delivered, failed to be tried again, or given up with the last attempt.',
    labelNames: ['outcome'],
    registers,
  });
  return { webhookAttempted: (outcome) => attempts.inc({ outcome }) };
}

function statementMetrics(registers: Registry[]): Pick<PrometheusMetrics, 'statementAnswered'> {
  const statements = new Histogram({
    name: 'vivant_database_statement_duration_seconds',
    help: 'Statements of this process, without the wait for a connection; outcome is done or what went wrong.',
    labelNames: ['statement', 'outcome'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const seriesOf = createSeries(statements);
  return {
    statementAnswered: (statement, fault, durationMs) =>
      seriesOf({ statement, outcome: fault ?? 'done' }).observe(durationMs / 1000),
  };
}

/** A histogram's series by their labels. These are few; finding a series again costs more than counting in it. */
function createSeries<Label extends string>(histogram: Histogram<Label>) {
  const known = new Map<string, Histogram.Internal<Label>>();
  return (labels: Record<Label, string | number>) => {
    const name = Object.values(labels).join(' ');
    let series = known.get(name);
    if (series === undefined) {
      series = histogram.labels(labels);
      known.set(name, series);
    }
    return series;
  };
}
