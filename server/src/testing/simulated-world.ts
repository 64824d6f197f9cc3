import type { Departure, Heartbeat, MediaEvent } from '@vivant/contract/control';
import type { SessionStarted } from '@vivant/contract/session';
import type { Clock } from '@vivant/platform/clock';
import { createCredits } from '../credits/credits.ts';
import { createLog, type Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { Recordings } from '../sessions/recordings.ts';
import { createSessions } from '../sessions/sessions.ts';
import { addAccount, addAvatar, addKey } from './accounts.ts';
import { createTestClock } from './clock.ts';
import { createFakeMediaHosts } from './fake-media-hosts.ts';
import { createFakeRooms } from './fake-rooms.ts';

const HEARTBEAT_MS = 2000;
const STEP_MS = 1000;

type Peer = NonNullable<Heartbeat['peers']>[number];

export type SimulatedWorld = Awaited<ReturnType<typeof createSimulatedWorld>>;

/**
 * The sessions of one server on a real database, with rooms and a media host in memory and a clock of the
 * test's own. Only the time the world is told to pass goes by.
 */
export async function createSimulatedWorld(options: {
  db: Db;
  start?: Date;
  slots?: number;
  plan?: Parameters<typeof addAccount>[1];
  key?: Parameters<typeof addKey>[2];
  credits?: number;
  keepsConversations?: boolean;
  anonymousSessionsAtOnce?: number;
  /** Default: nothing is ever recorded. */
  recordings?: (deps: { db: Db; clock: Clock; log: Log }) => Recordings;
}) {
  const { db } = options;
  // Sessions of other tests on the same database are none of this world's.
  await db.updateTable('sessions').set({ status: 'failed' }).where('status', 'in', ['starting']).execute();
  await db.updateTable('media_hosts').set({ draining: true }).execute();
  const clock = createTestClock(options.start);
  const phaseMs = clock.now().getTime() % HEARTBEAT_MS;
  const rooms = createFakeRooms(clock);
  const hosts = createFakeMediaHosts(clock);
  const hostId = `host-${crypto.randomUUID()}`;
  const accountId = await addAccount(db, options.plan);
  const keyId = await addKey(db, accountId, options.key);
  const avatarId = await addAvatar(db, accountId);
  const log = createLog({ level: 'silent' });
  // What the media host saw, and repeats with every heartbeat.
  const peers = new Map<string, Peer>();
  let departed: Departure[] = [];
  const spokenMs = new Map<string, number>();

  /** Of one process, each moment is later than the one before. */
  const about = (sessionId: string) => {
    const ms = Math.max(clock.now().getTime(), (spokenMs.get(sessionId) ?? 0) + 1);
    spokenMs.set(sessionId, ms);
    const attempt = hosts.running.get(sessionId)?.attempt ?? 0;
    return { sessionId, attempt, at: new Date(ms).toISOString() };
  };
  const saw = (event: { sessionId: string; attempt: number; at: string }, state: Peer['state']) => {
    const known = peers.get(event.sessionId);
    // A visitor who said goodbye has ended the session.
    if (known?.attempt === event.attempt && known.state === 'left') return;
    const { sessionId, attempt, at } = event;
    if (hosts.running.has(sessionId)) peers.set(sessionId, { sessionId, attempt, state, at });
  };
  const gone = (event: Departure): Promise<void> => {
    const peer = peers.get(event.sessionId);
    const full =
      peer === undefined || peer.attempt !== event.attempt
        ? event
        : { ...event, peer: { state: peer.state, at: peer.at } };
    peers.delete(event.sessionId);
    hosts.running.delete(event.sessionId);
    departed.push(full);
    return world.deliver(full);
  };

  const boot = (
    over: { db?: Db; rooms?: Rooms; hosts?: MediaHosts; clock?: Clock; metrics?: Metrics } = {},
  ) => {
    const using = { db, rooms, hosts, clock, ...over };
    const credits = createCredits(using);
    const { keepsConversations = true, anonymousSessionsAtOnce = 3 } = options;
    return createSessions({
      serverId: 'server',
      ...{ ...using, log, credits, keepsConversations, anonymousSessionsAtOnce },
      recordings: options.recordings?.({ ...using, log }) ?? null,
      controlUrl: () => 'http://control.invalid',
    });
  };
  const credits = createCredits({ db, clock });
  if (options.credits !== 0)
    await credits.grant({ accountId, amountMicrocredits: options.credits ?? 100_000 });

  const world = {
    db,
    clock,
    rooms,
    hosts,
    hostId,
    accountId,
    keyId,
    avatarId,
    credits,
    boot,
    sessions: boot(),
    /** Whether the media host is alive and heard. */
    hostAlive: true,
    /** Whether a server is there to hear it. */
    serverAlive: true,

    /** How an event reaches the server; what heartbeats say comes through in any case. */
    deliver: (event: MediaEvent): Promise<void> => world.sessions.reports.events([event]),

    async heartbeat() {
      for (const id of peers.keys()) if (!hosts.running.has(id)) peers.delete(id);
      const told = departed;
      const answer = await world.sessions.reports.heartbeat({
        hostId,
        address: 'http://host.invalid',
        slots: options.slots ?? 1000,
        freeSlots: Math.max(0, (options.slots ?? 1000) - hosts.running.size),
        draining: false,
        sessions: [...hosts.running.keys()],
        uptimeMs: clock.steadyMs(),
        peers: [...peers.values()],
        departed: told,
      });
      departed = departed.filter((event) => !told.includes(event));
      for (const id of answer.end) hosts.running.delete(id);
    },

    /** Lets time go by, second by second, with everything that falls due. */
    async pass(seconds: number) {
      for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
        clock.advance(Math.min(STEP_MS, seconds * 1000 - ms));
        if (!world.serverAlive) continue;
        await world.sessions.settled();
        if (world.hostAlive && (clock.steadyMs() + phaseMs) % HEARTBEAT_MS === 0) await world.heartbeat();
        await world.sessions.settled();
      }
    },

    /** One step of time, with the heartbeat and all that falls due: for days rather than minutes. */
    async passQuickly(ms: number) {
      clock.advance(ms);
      await world.sessions.settled();
      await world.heartbeat();
      await world.sessions.settled();
    },

    start(request: { maxDurationSeconds?: number } = {}, withKey = keyId): Promise<SessionStarted> {
      return world.sessions
        .startKeyed(
          { accountId, keyId: withKey, avatarId: null },
          { avatarId, ...request },
          { serverUrl: 'ws://visitors.invalid' },
        )
        .then((started) => {
          if (started === 'forbidden') throw new Error('forbidden');
          return started;
        });
    },

    visitorTakesSound: (sessionId: string) =>
      world.deliver({ type: 'visitor_unlisted', ...about(sessionId) }),

    visitor(sessionId: string, event: 'joins' | 'leaves' | 'is lost') {
      const what = about(sessionId);
      saw(what, event === 'joins' ? 'there' : event === 'leaves' ? 'left' : 'lost');
      return world.deliver(
        event === 'joins'
          ? { type: 'visitor_joined', ...what }
          : { type: 'visitor_left', ...what, clean: event === 'leaves' },
      );
    },

    agent(sessionId: string, event: 'joins' | 'is lost') {
      const what = about(sessionId);
      saw(what, event === 'joins' ? 'there' : 'lost');
      return world.deliver({ type: event === 'joins' ? 'agent_joined' : 'agent_left', ...what });
    },

    /** The session's process is gone by itself. */
    process(sessionId: string, event: 'dies' | 'finds the room closed' | 'is removed') {
      const what = about(sessionId);
      return gone(
        event === 'dies'
          ? { type: 'process_died', ...what, message: 'signal SIGKILL' }
          : { type: 'room_closed', ...what, removed: event === 'is removed' },
      );
    },

    session(id: string) {
      return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    /** The sessions of this world's account that are anything but over. */
    live() {
      return db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('status', 'in', ['starting', 'active', 'ending'])
        .execute();
    },

    balance: () => credits.balance(accountId),

    close: () => world.sessions.close(),
  };
  await world.heartbeat();
  return world;
}
