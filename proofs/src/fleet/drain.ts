import { until } from '@vivant/e2e/until';
import type { Talks } from './talks.ts';
import type { World } from './world.ts';

const MORE = 3;
/** With those that nobody joined, which are given up after a minute. */
const SOON_MS = 90_000;

/** A host that drains takes no more, and its talks go on until their visitors leave: then it is empty. */
export async function drainOne(
  { database: { pool }, hosts }: World,
  talks: Talks,
  count: number,
): Promise<{ talks: number; found: string[] }> {
  const found: string[] = [];
  await talks.fill(count);
  await talks.note();
  const host = hosts.find(({ name }) => talks.talks.some(({ before }) => before?.host === name));
  if (host === undefined) throw new Error('no host has a talk');
  const running = async () => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from sessions where media_host_id = $1 and status = 'active'",
      [host.name],
    );
    return rows.map(({ id }) => id);
  };
  host.drain();
  const isDraining = async () => {
    const { rows } = await pool.query('select 1 from media_hosts where id = $1 and draining', [host.name]);
    return rows.length === 1;
  };
  await until(isDraining, 'the host to drain', SOON_MS);
  const before = await running();
  await talks.fill(count + MORE);
  if ((await running()).some((id) => !before.includes(id))) found.push('a host that drains was given a talk');
  const its = talks.talks.filter(({ sessionId }) => before.includes(sessionId));
  for (const { visitor } of its) {
    if (visitor.met.some(({ type }) => type === 'disconnected')) found.push('a draining host cut a talk');
    visitor.leave();
  }
  await until(async () => (await running()).length === 0, 'the host to be empty', SOON_MS);
  await host.kill();
  await host.start();
  await talks.forgetEnded();
  return { talks: its.length, found };
}
