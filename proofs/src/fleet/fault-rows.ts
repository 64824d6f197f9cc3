import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@vivant/bench/suite';
import { hasRedis } from '@vivant/e2e/redis';
import { findLivekitServer } from '@vivant/media/testing/livekit-server';
import { versitygwBinary } from '@vivant/server/testing/s3-server';
import { canBuild } from './builds.ts';
import type { Verdict } from './judge.ts';
import { FAULTS } from './list.ts';
import type { Outcome } from './outcomes.ts';

const NAMESPACES = ['--user', '--map-root-user', '--net'];

/** Why this machine cannot hold such a fleet; null: it can. */
function unavailable(): string | null {
  if (!hasRedis) return 'there is no Redis (Debian: redis-tools)';
  if (versitygwBinary === undefined) return 'there is no versitygw';
  if (!canBuild) return 'there are no files to build avatars of';
  if (findLivekitServer(process.env) === null) return 'there is no livekit-server';
  try {
    const tried = 'ip link add br0 type bridge && ip link add va type veth peer name vb && tc qdisc show';
    execFileSync('unshare', [...NAMESPACES, 'sh', '-c', tried], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `it makes no networks of its own: ${(error as Error).message}`;
  }
}

/**
 * A fleet whose machines are network namespaces, under load, while parts of it are cut off, slowed down and killed, one
 * and two at a time, in this order. `onJudged` hears of each.
 */
export async function faultRows(
  chosen: readonly string[],
  onJudged: (outcome: Outcome) => void,
): Promise<BenchRow[]> {
  const why = unavailable();
  if (why !== null) {
    console.error(`  left out: a fleet with faults, as ${why}`);
    return [];
  }
  const { faults, found, alone, settled, starts, builds, talks } = await judge(chosen, onJudged);
  const what = `${faults} of ${FAULTS.size} faults of a fleet, of one part or two`;
  const none = { kind: 'max', value: 0 } as const;
  const { started, unavailable: refused, unanswered } = starts;
  return [
    { name: `${what}: found to be wrong`, value: found.length, unit: '', bound: none, note: found[0] },
    {
      ...{ name: `${what}: talks on other machines cut`, value: talks.cut, unit: '', bound: none },
      note: `of ${talks.untouched}; ${talks.touched} were on a machine that failed; ${talks.drained} on one that drained`,
    },
    {
      ...{ name: `${what}: starts refused but by 503`, value: starts.wrong.length, unit: '', bound: none },
      note: `${started} started, ${refused} answered 503, ${unanswered} not answered by a server that went`,
    },
    {
      ...{ name: `${what}: avatars not ready`, value: builds.made - builds.ready, unit: '', bound: none },
      note: `of ${builds.made}; ${builds.unavailable} answered 503, ${builds.unanswered} not answered`,
    },
    {
      ...{ name: `${what}: a session without its avatar, at most`, value: alone.ms / 1000, unit: 's' },
      ...{ bound: { kind: 'max', value: 60 }, note: alone.in },
    },
    {
      ...{ name: `${what}: until all is well again, at most`, value: settled.ms / 1000, unit: 's' },
      ...{ bound: { kind: 'max', value: 60 }, note: settled.in },
    },
  ];
}

function judge(faults: readonly string[], onJudged: (outcome: Outcome) => void): Promise<Verdict> {
  const main = fileURLToPath(new URL('judging-process.ts', import.meta.url));
  const program = ['setpriv', '--pdeathsig', 'KILL', '--', process.execPath];
  const child = spawn(
    'unshare',
    [...NAMESPACES, '--', ...program, '--disable-warning=ExperimentalWarning', main],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.send({ faults });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const { judged, verdict } = message as { judged?: Outcome; verdict?: Verdict };
      if (judged !== undefined) onJudged(judged);
      if (verdict !== undefined) resolve(verdict);
    });
    child.once('exit', (code) => reject(new Error(`the fleet with faults ended with ${code}`)));
  });
}
