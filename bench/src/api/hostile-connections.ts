import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../suite.ts';
import { percentile } from '../suite.ts';
import { steadyLoad } from './http-load.ts';
import { portOf, seedAvatars, type World } from './world.ts';

const ATTACKERS = 2_000;
const ROUNDS = 3;
const ROUND_MS = 8_000;
const WARM_UP_MS = 5_000;
const PER_SECOND = 100;
const CONNECTIONS = 8;
/** The longest a stranger's connection may outlive its last byte, and some. */
const LET_GO_MS = 20_000;

/**
 * A caller's reads while one address holds as many connections as it can, by every means that costs it nothing:
 * saying nothing, heads and bodies that never end, upgrades that are refused.
 */
export async function hostileConnectionRows({ service, database, another }: World): Promise<BenchRow[]> {
  const reader = await another();
  const avatarId = await seedAvatars(database, reader.accountId, 1);
  const port = portOf(service);
  const target = { port, path: `/v1/avatars/${avatarId}`, headers: { 'X-Api-Key': reader.key } };
  const read = (durationMs: number) =>
    steadyLoad(target, {
      ...{ connections: CONNECTIONS, perSecond: PER_SECOND },
      signal: AbortSignal.timeout(durationMs),
    });
  await read(WARM_UP_MS);
  const descriptorsBefore = await descriptorsOf(service.pid);
  const alone: number[] = [];
  const attacked: number[] = [];
  let opened = 0;
  // In turns: what else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await read(ROUND_MS)).latenciesMs);
    const attack = await startAttack(port);
    attacked.push(...(await read(ROUND_MS)).latenciesMs);
    opened += await attack.stop();
  }
  const [aloneMs, attackedMs] = [percentile(alone, 0.99), percentile(attacked, 0.99)];
  const last = await startAttack(port);
  const descriptorsHeld = (await descriptorsOf(service.pid)) - descriptorsBefore;
  // Stopped, not ended: only the server closes these connections.
  last.freeze();
  const until = performance.now() + LET_GO_MS;
  let left = Number.POSITIVE_INFINITY;
  while (left > 0 && performance.now() < until) {
    left = Math.max(0, (await descriptorsOf(service.pid)) - descriptorsBefore);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  last.kill();
  return [
    {
      name: `p99 of GET avatar beside ${ATTACKERS} hostile connections, against alone`,
      value: attackedMs / aloneMs,
      unit: '×',
      bound: { kind: 'max', value: 2 },
      note: `${attackedMs.toFixed(1)} ms of ${attacked.length} against ${aloneMs.toFixed(1)} ms of ${alone.length}, ${opened} connections tried in ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
    },
    {
      name: `hostile connections the server still holds ${LET_GO_MS / 1000} s after their last byte`,
      value: left,
      unit: '',
      bound: { kind: 'max', value: 0 },
      note: `${descriptorsHeld} while attacked`,
    },
  ];
}

/** Resolves once every hostile connection has been tried; they are tried again whenever the server ends them. */
async function startAttack(port: number) {
  const program = fileURLToPath(new URL('hostile-connections-child.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, String(port), String(ATTACKERS)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    /** How many connections were tried. */
    async stop(): Promise<number> {
      const counted = once(lines, 'line');
      child.stdin.end();
      const [count] = (await counted) as [string];
      await exited;
      return Number(count);
    },
    freeze: () => child.kill('SIGSTOP'),
    kill: () => child.kill('SIGKILL'),
  };
}

const descriptorsOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length;
