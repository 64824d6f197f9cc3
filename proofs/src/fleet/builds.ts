import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '@vivant/bench/fleet/fleet';
import { ASSETS, type Package, zipOf } from '@vivant/e2e/integrator';
import { until } from '@vivant/e2e/until';
import type pg from 'pg';

const PACKAGE: Package = {
  manifest: {
    ...{ name: 'Martha', language: 'en' },
    persona: { personality: 'A museum guide.', scenario: 'A harbour museum.', greeting: 'Welcome.' },
  },
  portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
  voice: join(ASSETS, 'voices/v01_en_male_historic_11s.flac'),
  knowledge: { 'hours.md': '# Hours\n\nThe museum opens at nine.' },
};
/** What an outage stopped is tried again after a minute at most. */
const BUILT_MS = 180_000;
const LOOK_EVERY_MS = 1000;
/** Rare enough to leave the cores to the talks. */
const BEGIN_EVERY_MS = 5000;
const ANSWER_MS = 20_000;

export interface BuildCount {
  /** They stand in the database, also where nobody was told. */
  made: number;
  ready: number;
  unavailable: number;
  unanswered: number;
  /** Any other answer. */
  wrong: string[];
}
export interface Builds {
  count: BuildCount;
  /** Asks for one more. */
  begin(): Promise<void>;
  /** Builds that go on beginning until they are told to stop. */
  keepBeginning(): { ended: Promise<void>; stop(): void };
  /** Waits until none is being built any more; answers those that are not ready then. */
  judge(): Promise<string[]>;
}

const FILES = [PACKAGE.portrait, PACKAGE.voice ?? ''];
export const canBuild = FILES.every((file) => existsSync(file));

/** Avatars that customers have built while parts of the fleet fail. */
export async function createBuilds(world: {
  places: { publicUrl: string };
  database: { pool: pg.Pool };
  customers: readonly Customer[];
}): Promise<Builds> {
  const { pool } = world.database;
  const { publicUrl } = world.places;
  const zip = new Uint8Array(await zipOf(PACKAGE));
  const count: BuildCount = { made: 0, ready: 0, unavailable: 0, unanswered: 0, wrong: [] };
  /** They were there before, or it is known what became of them. */
  const known = new Set(world.customers.map(({ avatarId }) => avatarId));
  let turn = 0;

  const call = (key: string, path: string, init: RequestInit = {}) =>
    fetch(`${publicUrl}${path}`, {
      ...init,
      headers: { 'x-api-key': key, connection: 'close', ...init.headers },
      signal: AbortSignal.timeout(ANSWER_MS),
    });

  async function begin(): Promise<void> {
    const customer = world.customers[turn++ % world.customers.length];
    if (customer === undefined) throw new Error('nobody has an avatar built');
    try {
      const headers = { 'content-type': 'application/zip' };
      const answer = await call(customer.key, '/v1/avatars', { method: 'POST', headers, body: zip });
      const said = await answer.text();
      if (answer.status === 503) count.unavailable += 1;
      else if (answer.status !== 202) count.wrong.push(`${answer.status} ${said.slice(0, 200)}`);
    } catch {
      count.unanswered += 1;
    }
  }

  const over = (id: string, isReady: boolean) => {
    known.add(id);
    count.made += 1;
    if (isReady) count.ready += 1;
  };

  /** By their ids, what those say that are still being built; what became of the others is counted. */
  async function underWay(found: string[]): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ id: string; account_id: string }>(
      'select id, account_id from avatars where id <> all($1)',
      [[...known]],
    );
    const left = new Map<string, string>();
    for (const { id, account_id: accountId } of rows) {
      const owner = world.customers.find((customer) => customer.accountId === accountId);
      const answer = await call(owner?.key ?? '', `/v1/avatars/${id}`);
      const { status, stages } = (await answer.json()) as { status?: string; stages?: unknown };
      const said = `avatar ${id} is ${status ?? answer.status}: ${JSON.stringify(stages)}`;
      if (status === undefined || status === 'building') left.set(id, said);
      else {
        over(id, status === 'ready');
        if (status !== 'ready') found.push(said);
      }
    }
    return left;
  }

  return {
    count,
    begin,
    keepBeginning() {
      const stopped = Promise.withResolvers<void>();
      let isOver = false;
      const ended = (async () => {
        while (!isOver) {
          await begin();
          const pause = Promise.withResolvers<void>();
          const timer = setTimeout(pause.resolve, BEGIN_EVERY_MS);
          await Promise.race([pause.promise, stopped.promise]);
          clearTimeout(timer);
        }
      })();
      return {
        ended,
        stop() {
          isOver = true;
          stopped.resolve();
        },
      };
    },
    async judge() {
      const found: string[] = [];
      let left = new Map<string, string>();
      const areOver = async () => {
        left = await underWay(found);
        return left.size === 0;
      };
      await until(() => areOver().catch(() => false), 'builds', BUILT_MS, LOOK_EVERY_MS).catch(() => {
        for (const [id, said] of left) {
          over(id, false);
          found.push(said);
        }
      });
      return found;
    },
  };
}
