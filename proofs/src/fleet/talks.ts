import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Customer } from '@vivant/bench/fleet/fleet';
import { until } from '@vivant/e2e/until';
import { type LightVisitor, startVisitor } from '@vivant/server/testing/children';
import type pg from 'pg';

const FILLED_MS = 60_000;

/** A talk that a visitor is in. */
export interface Talk {
  sessionId: string;
  roomName: string;
  visitor: LightVisitor;
  /** As it stood before the fault that is on. */
  before: { host: string; node: string; attempt: number } | null;
}

export interface StartCount {
  started: number;
  unavailable: number;
  /** Nothing was answered: a server went, or could not be reached. */
  unanswered: number;
  /** Any other answer. */
  wrong: string[];
}

/** What callers and visitors do: they start talks at the balancer and stay in them. */
export function createTalks(world: {
  publicUrl: string;
  redis: { host: string; port: number };
  pool: pg.Pool;
  customers: readonly Customer[];
}) {
  const talks: Talk[] = [];
  const count: StartCount = { started: 0, unavailable: 0, unanswered: 0, wrong: [] };
  const leaving: LightVisitor[] = [];
  let turn = 0;

  async function start(): Promise<Talk | null> {
    const customer = world.customers[turn++ % world.customers.length];
    if (customer === undefined) throw new Error('nobody starts a session');
    let answer: Response;
    try {
      answer = await fetch(`${world.publicUrl}/v1/session`, {
        method: 'POST',
        headers: { 'x-api-key': customer.key, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ avatarId: customer.avatarId, maxDurationSeconds: 3600 }),
        signal: AbortSignal.timeout(20_000),
      });
      const said = await answer.text();
      if (answer.status === 201) {
        count.started += 1;
        const { sessionId, roomName, serverUrl, userToken } = JSON.parse(said) as Record<string, string>;
        const visitor = startVisitor(serverUrl ?? '', userToken ?? '');
        const talk = { sessionId: sessionId ?? '', roomName: roomName ?? '', visitor, before: null };
        talks.push(talk);
        return talk;
      }
      if (answer.status === 503) count.unavailable += 1;
      else count.wrong.push(`${answer.status} ${said.slice(0, 200)}`);
    } catch {
      count.unanswered += 1;
    }
    return null;
  }

  const redis = async (...words: string[]) => {
    const where = ['-h', world.redis.host, '-p', String(world.redis.port)];
    return (await promisify(execFile)('redis-cli', [...where, ...words])).stdout.trim();
  };
  /** The address of the LiveKit that has the room: what it says of itself holds it as text. */
  const nodeOf = async ({ roomName }: Talk) => {
    const node = await redis('HGET', 'room_node_map', roomName);
    return /10\.78\.0\.\d+/.exec(await redis('HGET', 'nodes', node))?.[0] ?? 'nowhere';
  };

  return {
    talks,
    count,
    start,
    /** So many talks, with their visitors in them. */
    async fill(most: number): Promise<void> {
      const begun: Talk[] = [];
      const isFull = async () => {
        if (talks.length < most) {
          const talk = await start();
          if (talk !== null) begun.push(talk);
        }
        return talks.length >= most;
      };
      await until(isFull, `${most} talks`, FILLED_MS);
      await Promise.all(begun.map(({ visitor }) => visitor.meets('joined')));
    },
    /** Those whose session is over, or whose visitor is out: of a machine that failed. */
    async forgetEnded(): Promise<void> {
      const { rows } = await world.pool.query<{ id: string }>(
        "select id from sessions where status = 'active'",
      );
      const active = new Set(rows.map(({ id }) => id));
      const isOver = ({ sessionId, visitor }: Talk) =>
        !active.has(sessionId) || visitor.met.some(({ type }) => type === 'disconnected');
      for (const talk of talks.filter(isOver)) {
        await talk.visitor.kill();
        talks.splice(talks.indexOf(talk), 1);
      }
    },
    /** Visitors of all but so many say goodbye: what callers start meanwhile would add up. */
    async keep(most: number): Promise<void> {
      for (const visitor of leaving.splice(0)) await visitor.kill();
      for (const { visitor } of talks.splice(most)) {
        visitor.leave();
        leaving.push(visitor);
      }
    },
    async killAll(): Promise<void> {
      const gone = [...leaving.splice(0), ...talks.splice(0).map(({ visitor }) => visitor)];
      await Promise.all(gone.map((visitor) => visitor.kill()));
    },
    async note(): Promise<void> {
      const { rows } = await world.pool.query<{ id: string; media_host_id: string; attempt: number }>(
        "select id, media_host_id, attempt from sessions where status = 'active'",
      );
      for (const talk of talks) {
        const row = rows.find(({ id }) => id === talk.sessionId);
        talk.before =
          row === undefined
            ? null
            : { host: row.media_host_id, attempt: row.attempt, node: await nodeOf(talk) };
      }
    },
  };
}
export type Talks = ReturnType<typeof createTalks>;
