import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchRow, percentile } from '../suite.ts';
import { type Fleet, openFleet, startSession } from './fleet.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import type { SimulatedHostsOptions } from './simulated-hosts.ts';

const SERVERS = 8;
const HOSTS = { hosts: 64, slots: 64, joinMs: 100, talkMs: 8000 };
/** Tried one after the other, until one is too much. */
const RATES = [10, 20, 30, 40, 50, 60, 75, 100, 150, 200, 300];
/** Two cores with nothing else to do are enough for it. */
const LEAST = 50;
const P95_MAX_MS = 1000;
const MEASURED_MS = 8000;
/** Of each server, before anything is measured. */
const WARM_STARTS = 50;
const BETWEEN_MS = 1000;

/**
 * How many sessions a second eight API servers start on one PostgreSQL, each answered within a second in 95 of 100
 * cases, while as many talks end. Starts come at a steady pace whether or not those before have been answered.
 */
export async function startRows(): Promise<BenchRow[]> {
  await using fleet = await openFleet({ servers: SERVERS, customers: 64 });
  await using hosts = await startSimulatedHosts({
    ...HOSTS,
    ...{ controlUrls: fleet.controlUrls, secret: fleet.secret },
  });
  let kept = 0;
  const tried: string[] = [];
  await warmUp(fleet);
  for (const perSecond of RATES) {
    await sleep(BETWEEN_MS);
    const before = await processorTime(fleet, hosts.pid);
    const { latenciesMs, others } = await startAtPace(fleet, { perSecond, durationMs: MEASURED_MS });
    const took = usedBetween(before, await processorTime(fleet, hosts.pid), latenciesMs.length);
    const [p50, p95] = [0.5, 0.95].map((share) => Math.round(percentile(latenciesMs, share)));
    const refused = others.length > 0 ? `, not 201: ${others.length} (${others[0]})` : '';
    tried.push(`${perSecond}: p50 ${p50}, p95 ${p95} ms, ${took}${refused}`);
    if (p95 === undefined || p95 > P95_MAX_MS || others.length > 0) break;
    kept = perSecond;
  }
  return [
    {
      ...{ name: `starts a second by ${SERVERS} API servers, p95 within 1 s`, value: kept, unit: '/s' },
      bound: { kind: 'min', value: LEAST },
      note: `${HOSTS.hosts} simulated hosts, talks of ${HOSTS.talkMs / 1000} s, ${availableParallelism()} cores; ${tried.join('; ')}`,
    },
  ];
}

/** Of each start, and which share of this machine the bench took for itself meanwhile. */
function usedBetween(before: ProcessorTime, after: ProcessorTime, starts: number): string {
  const each = (part: 'servers' | 'postgres' | 'livekit') =>
    `${part} ${Math.round((after[part] - before[part]) / starts)}`;
  const all = (after.atMs - before.atMs) * availableParallelism();
  const own = Math.round((100 * (after.own - before.own)) / all);
  return `ms of processor each: ${each('servers')}, ${each('postgres')}, ${each('livekit')}; the bench's own ${own} %`;
}

/** What a server does for the first time takes many times as long. */
async function warmUp({ services, customers }: Fleet): Promise<void> {
  await Promise.all(
    services.map(async (service, n) => {
      const customer = customers[n % customers.length];
      if (customer === undefined) throw new Error('nobody starts a session');
      for (let i = 0; i < WARM_STARTS; i++) await startSession(service, customer);
    }),
  );
}

interface Starts {
  /** Of each that was answered with 201, from when it was due. */
  latenciesMs: number[];
  others: string[];
}

async function startAtPace(
  { services, customers }: Fleet,
  { perSecond, durationMs }: { perSecond: number; durationMs: number },
): Promise<Starts> {
  const starts: Starts = { latenciesMs: [], others: [] };
  const beganMs = performance.now();
  const one = async (i: number) => {
    const dueMs = beganMs + (i * 1000) / perSecond;
    await sleep(Math.max(0, dueMs - performance.now()));
    const customer = customers[i % customers.length];
    const service = services[i % services.length];
    if (customer === undefined || service === undefined) throw new Error('nobody starts a session');
    const answer = await startSession(service, customer);
    if (answer.status === 201) starts.latenciesMs.push(performance.now() - dueMs);
    else starts.others.push(`${answer.status} ${answer.text.slice(0, 200)}`);
  };
  await Promise.all(Array.from({ length: (perSecond * durationMs) / 1000 }, (_, i) => one(i)));
  return starts;
}

async function startSimulatedHosts(
  options: SimulatedHostsOptions,
): Promise<AsyncDisposable & { pid: number }> {
  const child = fork(fileURLToPath(new URL('simulated-hosts.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ready = once(child, 'message');
  child.send(options);
  await ready;
  const { pid } = child;
  if (pid === undefined) throw new Error('the simulated hosts could not be started');
  return {
    pid,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
