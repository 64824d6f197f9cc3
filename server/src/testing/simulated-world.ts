import type { SessionStarted } from '@vivant/contract/session';
import { createCredits } from '../credits/credits.ts';
import { createLog } from '../log.ts';
import type { Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Rooms } from '../ports/rooms.ts';
import { createSessions } from '../sessions/sessions.ts';
import { addAccount, addAvatar, addKey } from './accounts.ts';
import { createTestClock } from './clock.ts';
import { createFakeMediaHosts } from './fake-media-hosts.ts';
import { createFakeRooms } from './fake-rooms.ts';

const HEARTBEAT_MS = 2000;
const STEP_MS = 1000;

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
}) {
  const { db } = options;
  // Sessions of other tests on the same database are none of this world's.
  await db.updateTable('sessions').set({ status: 'failed' }).where('status', 'in', ['starting']).execute();
  await db.updateTable('media_hosts').set({ draining: true }).execute();
  const clock = createTestClock(options.start);
  const rooms = createFakeRooms(clock);
  const hosts = createFakeMediaHosts(clock);
  const hostId = `host-${crypto.randomUUID()}`;
  const accountId = await addAccount(db, options.plan);
  const keyId = await addKey(db, accountId, options.key);
  const avatarId = await addAvatar(db, accountId);
  const log = createLog({ level: 'silent' });

  const boot = (over: { db?: Db; rooms?: Rooms; hosts?: MediaHosts } = {}) => {
    const using = { db, rooms, hosts, ...over };
    const credits = createCredits({ db: using.db, clock });
    return createSessions({ ...using, clock, log, credits, controlUrl: () => 'http://control.invalid' });
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

    async heartbeat() {
      const answer = await world.sessions.reports.heartbeat({
        hostId,
        address: 'http://host.invalid',
        slots: options.slots ?? 1000,
        freeSlots: Math.max(0, (options.slots ?? 1000) - hosts.running.size),
        draining: false,
        sessions: [...hosts.running.keys()],
      });
      for (const id of answer.end) hosts.running.delete(id);
    },

    /** Lets time go by, second by second, with everything that falls due. */
    async pass(seconds: number) {
      for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
        clock.advance(Math.min(STEP_MS, seconds * 1000 - ms));
        if (!world.serverAlive) continue;
        await world.sessions.settled();
        const due = Math.floor(clock.now().getTime() / HEARTBEAT_MS) * HEARTBEAT_MS === clock.now().getTime();
        if (world.hostAlive && due) await world.heartbeat();
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

    visitor(sessionId: string, event: 'joins' | 'leaves' | 'is lost') {
      const at = clock.now().toISOString();
      return world.sessions.reports.events([
        event === 'joins'
          ? { type: 'visitor_joined', sessionId, at }
          : { type: 'visitor_left', sessionId, at, clean: event === 'leaves' },
      ]);
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
