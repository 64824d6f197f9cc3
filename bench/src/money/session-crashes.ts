import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createSponsorBudgets } from '@vivant/server/credits/sponsor-budgets';
import { createSimulatedWorld, type SimulatedWorld } from '@vivant/server/testing/simulated-world';
import { findDisagreements } from './agreement.ts';
import { chooseInstants, gapAt, type Histogram } from './gaps.ts';
import { createMortalChildren, type Lived, type MortalChildren, type Outside } from './mortal-child.ts';
import type { HostBehaviour } from './mortal-wire.ts';
import { SESSION_LIVES } from './session-lives.ts';

const CREDITS = 100_000;
const DAY_MS = 86_400_000;
const NEVER = 1_000_000;
/** Two calls that run at once may come in another order than when the gaps were listed. */
const TRIES = 12;
/** The longest any session of these lives may still run. */
const REST_SECONDS = 130;

export interface Crashes {
  histogram: Histogram;
  disagreements: string[];
}

/** Lives every one of `lives` as often as it has instants to die at, in processes of their own, on one database. */
export async function crashSessions(
  database: DatabaseHandle,
  lives: () => string | undefined,
  into: Crashes,
): Promise<void> {
  const children = createMortalChildren(database.url);
  let day = 0;
  const once = async (life: string, diesAt: number, hostDies: boolean) => {
    day += 1;
    const startMs = Date.UTC(2026, 0, 1) + day * DAY_MS;
    const outcome = await liveOnce(database, children, { life, diesAt, startMs, hostDies });
    into.disagreements.push(...outcome.found.map((fault) => `${life}: ${outcome.gap}: ${fault}`));
    return outcome;
  };
  try {
    for (let life = lives(); life !== undefined; life = lives()) {
      const { instants: planned } = await once(life, NEVER, false);
      const points = chooseInstants(planned, 'one');
      for (const { gap } of points) into.histogram.know(`${life}: ${gap}`);
      for (const [i, { diesAt, gap }] of points.entries()) {
        for (let attempt = 1; attempt <= TRIES; attempt++) {
          const { died, instants } = await once(life, diesAt, (i + attempt) % 2 === 0);
          if (!died) continue;
          const at = instants.length - 1;
          // What comes next is known from the life that was lived to its end.
          const wasThere = gapAt([...instants, ...planned.slice(instants.length)], at);
          into.histogram.count(`${life}: ${wasThere}`);
          if (wasThere === gap) break;
        }
      }
    }
  } finally {
    await children.close();
  }
}

async function liveOnce(
  database: DatabaseHandle,
  children: MortalChildren,
  how: { life: string; diesAt: number; startMs: number; hostDies: boolean },
) {
  const life = SESSION_LIVES[how.life]!;
  const granted = life.credits ?? CREDITS;
  const { db } = database;
  const world = await createSimulatedWorld({
    db,
    key: { metered: life.metered ?? false },
    credits: granted,
    start: new Date(how.startMs),
  });
  await world.close();
  if (life.budget !== undefined)
    await createSponsorBudgets(world).topUp({
      accountId: world.accountId,
      avatarId: world.avatarId,
      amountMicrocredits: life.budget,
      idempotencyKey: 'budget',
    });
  const lived: Lived = await children.run(
    {
      what: 'session',
      life: how.life,
      diesAt: how.diesAt,
      startMs: how.startMs,
      accountId: world.accountId,
      keyId: world.keyId,
      avatarId: world.avatarId,
      hostId: world.hostId,
    },
    outsideOf(world),
  );
  const died = lived.signal !== null;
  advanceTo(world, lived.nowMs);
  // The media host is a child of the server on one machine, and lives on where it is not.
  if (died && how.hostDies) world.hosts.running.clear();
  world.hosts.behaviour = 'normal';
  world.sessions = world.boot();
  world.sessions.start();
  const { answered } = lived;
  await world.pass(60);
  const found = await findDisagreements(database, world, { granted, answered });
  if ((await world.live()).length > 0) {
    // What was taken over ends by itself in its time, and is paid for.
    await world.pass(REST_SECONDS);
    found.push(...(await findDisagreements(database, world, { granted, answered })));
    if ((await world.live()).length > 0) found.push('a session has no end');
  }
  await world.close();
  const last = lived.instants.at(-1);
  const gap = died ? `${last!.done ? 'after' : 'before'} ${last!.write}` : 'lived to its end';
  return { died, found, gap, instants: lived.instants };
}

function advanceTo(world: SimulatedWorld, nowMs: number): void {
  world.clock.advance(Math.max(0, nowMs - world.clock.now().getTime()));
}

/** Rooms and media host of the world, as the process in it calls them. */
function outsideOf(world: SimulatedWorld): Outside {
  return async ({ to, method, args, nowMs }) => {
    advanceTo(world, nowMs);
    const { rooms, hosts } = world;
    switch (`${to} ${method}`) {
      case 'rooms create':
        return rooms.create(args[0] as Parameters<typeof rooms.create>[0]);
      case 'rooms delete':
        return rooms.delete(args[0] as string);
      case 'rooms list':
        return (await rooms.list(args[0] as string)).map(({ name }) => name);
      case 'rooms notify':
        return rooms.notify(...(args as Parameters<typeof rooms.notify>));
      case 'hosts assign': {
        const [address, assignment] = args as Parameters<typeof hosts.assign>;
        return hosts.assign(address, assignment, new AbortController().signal);
      }
      case 'hosts end':
        return hosts.end(...(args as Parameters<typeof hosts.end>));
      case 'hosts running':
        return [...hosts.running.keys()];
      case 'hosts lose':
        hosts.running.delete(args[0] as string);
        return null;
      case 'hosts behave':
        hosts.behaviour = args[0] as HostBehaviour;
        return null;
      default:
        throw new Error(`no such call: ${to} ${method}`);
    }
  };
}
