import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SupervisedChild, type SupervisedSpec, superviseChild } from './supervise.ts';
import { keepingLog } from './testing/keeping-log.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vivant-supervise-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A child that says it serves by writing its process id to a file. */
function node(source: string, more: Partial<SupervisedSpec> = {}): SupervisedSpec {
  const file = join(dir, 'serving');
  return {
    name: 'child',
    command: process.execPath,
    args: ['-e', `const fs = require('node:fs'); const file = ${JSON.stringify(file)};\n${source}`],
    env: {},
    prepare: async () => rmSync(file, { force: true }),
    probe: async () => {
      if (!existsSync(file)) throw new Error('not yet');
    },
    restartDelayMs: { first: 10, longest: 50 },
    ...more,
  };
}

const SERVE = 'fs.writeFileSync(file, String(process.pid)); setInterval(() => {}, 1000);';
function pidOf(child: SupervisedChild): number {
  const pid = child.pid();
  if (pid === undefined) throw new Error('no process is up');
  return pid;
}
const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`);

describe('a supervised child', () => {
  it('is started again after it was killed, as often as that happens', async () => {
    const changes: boolean[] = [];
    const log = keepingLog();
    const child = await superviseChild(node(SERVE, { onReadyChange: (ready) => changes.push(ready) }), log);
    for (let round = 0; round < 2; round++) {
      const before = pidOf(child);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => child.pid() ?? before).not.toBe(before);
      expect(child.isReady()).toBe(true);
    }
    await child.stop();
    expect(changes).toEqual([true, false, true, false, true, false]);
    expect(log.lines).toContain('error child ended: signal SIGKILL');
  });

  it('has ended when stop returns, and stays ended', async () => {
    const child = await superviseChild(node(SERVE), keepingLog());
    const pid = pidOf(child);
    await Promise.all([child.stop(), child.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(child.pid()).toBeUndefined();
  });

  it('is killed when it does not end by itself in time', async () => {
    const deaf = `process.on('SIGTERM', () => {}); ${SERVE}`;
    const child = await superviseChild(node(deaf, { stopGraceMs: 100 }), keepingLog());
    const pid = pidOf(child);
    await child.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is started again when it runs but no longer serves', async () => {
    let deaf = false;
    const spec = node(SERVE, { probeEveryMs: 20, restartAfterFailedProbes: 2 });
    const child = await superviseChild(
      {
        ...spec,
        prepare: async () => {
          deaf = false;
          await spec.prepare?.();
        },
        probe: async (signal) => {
          if (deaf) throw new Error('no answer');
          await spec.probe(signal);
        },
      },
      keepingLog(),
    );
    const before = pidOf(child);
    deaf = true;
    await expect.poll(() => child.pid() ?? before).not.toBe(before);
    await child.stop();
  });

  it('is not reported as unresponsive while it is being stopped', async () => {
    const log = keepingLog();
    let isStopping = false;
    const slow = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200)); ${SERVE}`;
    const spec = node(slow, { probeEveryMs: 10 });
    const probe = async (signal: AbortSignal) => {
      if (isStopping) throw new Error('it is stopping');
      await spec.probe(signal);
    };
    const child = await superviseChild({ ...spec, probe }, log);
    isStopping = true;
    await child.stop();
    expect(log.lines.filter((line) => line.includes('does not answer'))).toEqual([]);
  });

  it('gets the environment it is given and nothing of ours', async () => {
    const source = `fs.writeFileSync(file + '.env', JSON.stringify(process.env)); ${SERVE}`;
    const child = await superviseChild(node(source, { env: { ONLY: 'this' } }), keepingLog());
    expect(JSON.parse(readFileSync(join(dir, 'serving.env'), 'utf8'))).toEqual({ ONLY: 'this' });
    await child.stop();
  });
});

describe('a first start that fails', () => {
  it('fails with the child’s last lines', async () => {
    const start = superviseChild(node(`console.error('no such key'); process.exit(3)`), keepingLog());
    await expect(start).rejects.toThrow(/child ended while starting \(exit code 3\)[\s\S]*no such key/);
  });

  it('fails with the name of a program that is not there', async () => {
    const start = superviseChild(node('', { command: '/nonexistent/program' }), keepingLog());
    await expect(start).rejects.toThrow(
      /ended while starting \(exit code 127\)[\s\S]*\/nonexistent\/program/,
    );
  });

  it('gives up on a child that never serves, and leaves none behind', async () => {
    const source = `fs.writeFileSync(file + '.pid', String(process.pid)); setInterval(() => {}, 1000);`;
    const start = superviseChild(
      node(source, {
        readyTimeoutMs: 300,
        probe: async () => {
          throw new Error('not yet');
        },
      }),
      keepingLog(),
    );
    await expect(start).rejects.toThrow('child did not answer within 0.3 s');
    const file = join(dir, 'serving.pid');
    if (existsSync(file)) expect(isAlive(Number(readFileSync(file, 'utf8')))).toBe(false);
  });
});

it('a child that failed to restart is started again until it serves', async () => {
  const broken = join(dir, 'broken');
  const source = `if (fs.existsSync(${JSON.stringify(broken)})) process.exit(1); ${SERVE}`;
  const log = keepingLog();
  const child = await superviseChild(node(source), log);
  writeFileSync(broken, '');
  const before = pidOf(child);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => log.lines).toContain('error child did not start again');
  expect(child.isReady()).toBe(false);
  rmSync(broken);
  await expect.poll(() => child.isReady()).toBe(true);
  await child.stop();
});
