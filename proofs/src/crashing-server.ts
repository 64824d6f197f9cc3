import { writeSync } from 'node:fs';
import type { SessionAssignment } from '@vivant/contract/control';
import { createDatabase } from '@vivant/server/adapters/db/database';
import { createCredits } from '@vivant/server/credits/credits';
import { createLog } from '@vivant/server/log';
import {
  MediaHostRefusal,
  type MediaHosts,
  MediaHostUnreachableError,
} from '@vivant/server/ports/media-hosts';
import type { Rooms } from '@vivant/server/ports/rooms';
import { createSessions } from '@vivant/server/sessions/sessions';
import { createTestClock, type TestClock } from '@vivant/server/testing/clock';
import { observeWrites, type WriteObserver } from '@vivant/server/testing/observed-ports';
import type {
  Answer,
  Call,
  HostBehaviour,
  Instant,
  LedgerOrder,
  ServerMessage,
  SessionOrder,
} from './crash-messages.ts';
import { doStep } from './ledger-replay.ts';
import { mutate } from './mutants.ts';
import { type ScenarioServer, SESSION_SCENARIOS } from './session-scenarios.ts';

/**
 * A server process that kills itself, with SIGKILL, at the instant it was told to. Rooms and media hosts are calls
 * to the process that started it, and so outlive it, as real ones would.
 * Argument: the database's URL. Scenarios come as messages, one after another; what happens goes to standard output.
 */
const HEARTBEAT_MS = 2000;

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('which database?');
const database = createDatabase({ url });
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let calls = 0;

function say(words: ServerMessage): void {
  writeSync(1, `${JSON.stringify(words)}\n`);
}

/** Counts the instants of one scenario and ends the process at the chosen one. */
function crashAtInstant(
  crashAt: number,
  clock: TestClock,
  doing: () => string = () => '',
): WriteObserver & { instants: Instant[] } {
  const instants: Instant[] = [];
  const reached = (write: string, done: boolean) => {
    instants.push({ write: `${doing()}${write}`, done });
    if (instants.length !== crashAt) return;
    say({ type: 'crashes', instants, nowMs: clock.now().getTime() });
    process.kill(process.pid, 'SIGKILL');
  };
  return {
    instants,
    before: (write) => reached(write, false),
    after: (write) => reached(write, true),
  };
}

function remote(clock: TestClock) {
  const call = <T>(to: Call['to'], method: string, ...args: unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve: resolve as (value: unknown) => void, reject });
      process.send?.({ id: calls, nowMs: clock.now().getTime(), to, method, args } satisfies Call);
    });
  const rooms: Rooms = {
    avatarUrl: 'ws://rooms.invalid',
    create: (room) => call('rooms', 'create', room),
    delete: (name) => call('rooms', 'delete', name),
    async list(prefix) {
      const names = await call<string[]>('rooms', 'list', prefix);
      return names.map((name) => ({ name, createdAt: clock.now() }));
    },
    notify: (...args) => call('rooms', 'notify', ...args),
    // Of nothing that is proven here.
    announce: async () => undefined,
    holderOf: async () => null,
    visitorToken: async (pass) => `visitor token of ${pass.roomName}`,
    probeToken: async (pass) => `probe token of ${pass.roomName}`,
    avatarToken: async (pass) => `avatar token of ${pass.roomName}`,
  };
  const hosts: MediaHosts = {
    assign: (address: string, assignment: SessionAssignment) => call('hosts', 'assign', address, assignment),
    rehearse: (address, questions) => call('hosts', 'rehearse', address, questions),
    keepSlot: (address, sessionId, video) => call('hosts', 'keepSlot', address, sessionId, video),
    end: (address, sessionId) => call('hosts', 'end', address, sessionId),
    // Of nothing that is proven here.
    changeRehearsal: async () => false,
    isReachable: async () => true,
    isInRoom: async () => false,
  };
  return { call, rooms, hosts };
}

function settle({ id, result, error }: Answer): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (asked === undefined) return;
  if (error === undefined) asked.resolve(result);
  else if (error.name === 'MediaHostRefusal')
    asked.reject(new MediaHostRefusal({ error: error.reason as never, message: error.message }));
  else if (error.name === 'MediaHostUnreachableError')
    asked.reject(new MediaHostUnreachableError(error.message));
  else asked.reject(new Error(error.message));
}

async function runSession(order: SessionOrder): Promise<void> {
  const scenario = SESSION_SCENARIOS[order.scenario];
  if (scenario === undefined) throw new Error(`there is no scenario ${order.scenario}`);
  const clock = createTestClock(new Date(order.startMs));
  const observer = crashAtInstant(order.crashAt, clock);
  const { call, rooms, hosts } = remote(clock);
  const ports = observeWrites({ database, rooms, hosts }, observer);
  const sessions = createSessions({
    serverId: 'server',
    ...ports,
    clock,
    log: createLog({ level: 'silent' }),
    credits: createCredits({ db: ports.db, clock }),
    controlUrl: () => 'http://control.invalid',
    anonymousSessionsAtOnce: 3,
  });

  async function heartbeat(): Promise<void> {
    const running = await call<string[]>('hosts', 'running');
    const answer = await sessions.reports.heartbeat({
      hostId: order.hostId,
      address: 'http://host.invalid',
      slots: 1000,
      freeSlots: 1000 - running.length,
      draining: false,
      sessions: running,
      uptimeMs: clock.steadyMs(),
    });
    for (const id of answer.end) await call('hosts', 'lose', id);
  }
  const server: ScenarioServer = {
    sessions,
    clock,
    accountId: order.accountId,
    keyId: order.keyId,
    avatarId: order.avatarId,
    async pass(seconds) {
      for (let i = 0; i < seconds; i++) {
        clock.advance(1000);
        await sessions.settled();
        if (clock.now().getTime() % HEARTBEAT_MS === 0) await heartbeat();
        await sessions.settled();
      }
    },
    async until(condition) {
      while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    host: {
      behave: (as: HostBehaviour) => call('hosts', 'behave', as),
      lose: (id) => call('hosts', 'lose', id),
    },
    async status(id) {
      const row = await database.db
        .selectFrom('sessions')
        .select(['status', 'absent_since', 'attempt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { status: row.status, absent: row.absent_since !== null, attempt: row.attempt };
    },
    answered: (id) => say({ type: 'answered', id }),
  };
  sessions.start();
  await sessions.settled();
  await scenario.run(server);
  await sessions.settled();
  await sessions.close();
  say({ type: 'finished', instants: observer.instants, nowMs: clock.now().getTime() });
}

async function runLedger(order: LedgerOrder): Promise<void> {
  const clock = createTestClock(new Date(order.startMs));
  let doing = '';
  const observer = crashAtInstant(order.crashAt, clock, () => `${doing}: `);
  const { rooms, hosts } = remote(clock);
  const { db } = observeWrites({ database, rooms, hosts }, observer, mutate(order.mutant));
  for (const [i, step] of order.ledger.steps.entries()) {
    doing = step.do;
    await doStep(db, clock, order.ledger, step);
    say({ type: 'answered', id: String(i) });
  }
  say({ type: 'finished', instants: observer.instants, nowMs: clock.now().getTime() });
}

process.on('message', (message: SessionOrder | LedgerOrder | Answer) => {
  if (!('what' in message)) return settle(message);
  const run = message.what === 'session' ? runSession(message) : runLedger(message);
  run.catch((error: Error) => say({ type: 'failed', message: error.stack ?? error.message }));
});
// The process that ordered scenarios is gone.
process.on('disconnect', () => process.exit());
