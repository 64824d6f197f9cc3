import type { MediaEvent } from '@vivant/contract/control';
import type { Sessions } from '@vivant/server/sessions/sessions';
import { avatarToken } from '@vivant/server/testing/caller-token';
import type { TestClock } from '@vivant/server/testing/clock';
import type { HostBehaviour } from './crash-messages.ts';

/** What a scenario has at hand: one server, its clock, and what stands outside it. */
export interface ScenarioServer {
  sessions: Sessions;
  clock: TestClock;
  accountId: string;
  keyId: string;
  avatarId: string;
  /** Lets time go by with everything that falls due, heartbeats included. */
  pass(seconds: number): Promise<void>;
  /** Waits, in real time, for what goes on by itself. */
  until(condition: () => Promise<boolean>): Promise<void>;
  host: { behave(as: HostBehaviour): Promise<void>; lose(sessionId: string): Promise<void> };
  status(sessionId: string): Promise<{ status: string; absent: boolean; attempt: number }>;
  /** The caller has the answer in hand. */
  answered(sessionId: string): void;
}

/** What the world must be like before a scenario begins. */
export interface Scenario {
  metered?: boolean;
  credits?: number;
  /** The avatar's visitors are paid for by a budget of so much. */
  budget?: number;
  run(server: ScenarioServer): Promise<void>;
}

async function start(server: ScenarioServer, maxDurationSeconds: number): Promise<string> {
  const { accountId, keyId, avatarId } = server;
  const started = await server.sessions.startKeyed(
    { accountId, keyId, avatarId: null },
    { avatarId, maxDurationSeconds },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  server.answered(started.sessionId);
  await server.sessions.settled();
  return started.sessionId;
}

function report(server: ScenarioServer, type: MediaEvent['type'], sessionId: string, more: object = {}) {
  const at = server.clock.now().toISOString();
  return server.sessions.reports.events([{ type, sessionId, at, ...more } as MediaEvent]);
}
const joins = (server: ScenarioServer, id: string, attempt = 0) =>
  report(server, 'visitor_joined', id, { attempt });
const leaves = (server: ScenarioServer, id: string, attempt = 0) =>
  report(server, 'visitor_left', id, { clean: true, attempt });
const isLost = (server: ScenarioServer, id: string) => report(server, 'visitor_left', id, { clean: false });

async function conversation(server: ScenarioServer): Promise<void> {
  const id = await start(server, 120);
  await joins(server, id);
  await server.pass(61);
  await leaves(server, id);
}

async function untilTheEnd(server: ScenarioServer): Promise<void> {
  const id = await start(server, 65);
  await joins(server, id);
  await server.pass(66);
}

async function failedStart(server: ScenarioServer): Promise<void> {
  await server.host.behave('refuse');
  await start(server, 60).catch(() => undefined);
  await server.host.behave('normal');
  await server.pass(2);
}

async function replacement(server: ScenarioServer): Promise<void> {
  const id = await start(server, 120);
  await joins(server, id);
  await server.pass(10);
  await server.host.lose(id);
  await report(server, 'process_died', id, { message: 'signal SIGKILL', attempt: 0 });
  await server.until(async () => !(await server.status(id)).absent);
  await joins(server, id, 1);
  await server.pass(10);
  await leaves(server, id, 1);
}

async function givenUp(server: ScenarioServer): Promise<void> {
  const id = await start(server, 120);
  await joins(server, id);
  await server.pass(4);
  await server.host.behave('refuse');
  await server.host.lose(id);
  await report(server, 'process_died', id, { message: 'signal SIGKILL', attempt: 0 });
  await server.pass(11);
  await server.until(async () => (await server.status(id)).status === 'ended');
  await server.host.behave('normal');
}

async function startRenderOnly(server: ScenarioServer): Promise<string> {
  const { accountId, keyId, avatarId } = server;
  const request = {
    livekitUrl: 'wss://project.livekit.cloud',
    livekitToken: avatarToken({ now: server.clock.now(), onBehalfOf: 'agent-1' }),
    idleTimeoutSeconds: 60,
    maxDurationSeconds: 120,
  };
  const { started } = await server.sessions.renderOnly.start(
    { accountId, keyId, avatarId: null },
    avatarId,
    request,
    'the same each time',
  );
  await server.until(async () => (await server.status(started.id)).status !== 'starting');
  await server.sessions.settled();
  return started.id;
}

async function renderOnly(server: ScenarioServer): Promise<void> {
  const id = await startRenderOnly(server);
  await report(server, 'agent_joined', id);
  await server.pass(61);
  await server.sessions.renderOnly.end({ accountId: server.accountId, avatarId: null }, id);
}

async function renderOnlyThatFails(server: ScenarioServer): Promise<void> {
  await server.host.behave('refuse');
  await startRenderOnly(server);
  await server.host.behave('normal');
}

/** Every way through a session that writes something of its own. */
export const SESSION_SCENARIOS: Record<string, Scenario> = {
  'a conversation': { run: conversation },
  'a metered conversation': { metered: true, run: conversation },
  'a conversation a budget pays for': { budget: 50_000, run: conversation },
  'a session until its end': { run: untilTheEnd },
  'a metered session until its end': { metered: true, run: untilTheEnd },
  'credits that run out': { metered: true, credits: 100, run: conversation },
  'a start that fails': { run: failedStart },
  'a metered start that fails': { metered: true, run: failedStart },
  'a visitor who never comes': {
    async run(server) {
      await start(server, 120);
      await server.pass(61);
    },
  },
  'a visitor who is lost': {
    async run(server) {
      const id = await start(server, 120);
      await joins(server, id);
      await server.pass(5);
      await isLost(server, id);
      await server.pass(21);
    },
  },
  'an end by the operator': {
    async run(server) {
      const id = await start(server, 120);
      await server.pass(2);
      await server.sessions.endByOperator(id);
    },
  },
  'a lost avatar that comes back': { run: replacement },
  'a lost avatar of a metered session': { metered: true, run: replacement },
  'a lost avatar that is given up': { run: givenUp },
  'a render-only session': { run: renderOnly },
  'a metered render-only session': { metered: true, run: renderOnly },
  'a render-only session that fails': { run: renderOnlyThatFails },
};
