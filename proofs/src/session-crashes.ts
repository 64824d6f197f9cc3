import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createSponsorBudgets } from '@vivant/server/credits/sponsor-budgets';
import { createSimulatedWorld, type SimulatedWorld } from '@vivant/server/testing/simulated-world';
import { findDisagreements } from './consistency.ts';
import { type CrashInjector, createCrashInjector, type Outside, type RunOutcome } from './crash-injector.ts';
import type { HostBehaviour } from './crash-messages.ts';
import { chooseInstants, gapAt, type Histogram } from './crash-points.ts';
import { SESSION_SCENARIOS } from './session-scenarios.ts';

const CREDITS = 100_000;
const DAY_MS = 86_400_000;
const NEVER = 1_000_000;
/** Two calls that run at once may come in another order than when the gaps were listed. */
const TRIES = 12;
/** The longest any session of these scenarios may still run. */
const REST_SECONDS = 130;

export interface Crashes {
  histogram: Histogram;
  disagreements: string[];
}

/** Runs each scenario once for every instant it may crash at, in processes of their own, on one database. */
export async function crashSessions(
  database: DatabaseHandle,
  scenarios: () => string | undefined,
  into: Crashes,
): Promise<void> {
  const children = createCrashInjector(database.url);
  let day = 0;
  const once = async (scenario: string, crashAt: number, hostDies: boolean) => {
    day += 1;
    const startMs = Date.UTC(2026, 0, 1) + day * DAY_MS;
    const outcome = await runOnce(database, children, { scenario, crashAt, startMs, hostDies });
    into.disagreements.push(...outcome.found.map((fault) => `${scenario}: ${outcome.gap}: ${fault}`));
    return outcome;
  };
  try {
    for (let scenario = scenarios(); scenario !== undefined; scenario = scenarios()) {
      const { instants: planned } = await once(scenario, NEVER, false);
      const points = chooseInstants(planned, 'one');
      for (const { gap } of points) into.histogram.know(`${scenario}: ${gap}`);
      for (const [i, { crashAt, gap }] of points.entries()) {
        for (let attempt = 1; attempt <= TRIES; attempt++) {
          const { died, instants } = await once(scenario, crashAt, (i + attempt) % 2 === 0);
          if (!died) continue;
          const at = instants.length - 1;
          // What comes next is known from the run that came to its end.
          const wasThere = gapAt([...instants, ...planned.slice(instants.length)], at);
          into.histogram.count(`${scenario}: ${wasThere}`);
          if (wasThere === gap) break;
        }
      }
    }
  } finally {
    await children.close();
  }
}

async function runOnce(
  database: DatabaseHandle,
  children: CrashInjector,
  how: { scenario: string; crashAt: number; startMs: number; hostDies: boolean },
) {
  const scenario = SESSION_SCENARIOS[how.scenario];
  if (scenario === undefined) throw new Error(`there is no scenario ${how.scenario}`);
  const granted = scenario.credits ?? CREDITS;
  const { db } = database;
  const world = await createSimulatedWorld({
    db,
    key: { metered: scenario.metered ?? false },
    credits: granted,
    start: new Date(how.startMs),
  });
  await world.close();
  if (scenario.budget !== undefined)
    await createSponsorBudgets(world).topUp({
      accountId: world.accountId,
      avatarId: world.avatarId,
      amountMicrocredits: scenario.budget,
      idempotencyKey: 'budget',
    });
  const outcome: RunOutcome = await children.run(
    {
      what: 'session',
      scenario: how.scenario,
      crashAt: how.crashAt,
      startMs: how.startMs,
      accountId: world.accountId,
      keyId: world.keyId,
      avatarId: world.avatarId,
      hostId: world.hostId,
    },
    outsideOf(world),
  );
  const died = outcome.signal !== null;
  advanceTo(world, outcome.nowMs);
  // The media host is a child of the server on one machine, and scenarios on where it is not.
  if (died && how.hostDies) world.hosts.running.clear();
  world.hosts.behaviour = 'normal';
  world.sessions = world.boot();
  world.sessions.start();
  const { answered } = outcome;
  await world.pass(60);
  const found = await findDisagreements(database, world, { granted, answered });
  if ((await world.live()).length > 0) {
    // What was taken over ends by itself in its time, and is paid for.
    await world.pass(REST_SECONDS);
    found.push(...(await findDisagreements(database, world, { granted, answered })));
    if ((await world.live()).length > 0) found.push('a session has no end');
  }
  await world.close();
  const last = outcome.instants.at(-1);
  const gap = died && last ? `${last.done ? 'after' : 'before'} ${last.write}` : 'run to its end';
  return { died, found, gap, instants: outcome.instants };
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
