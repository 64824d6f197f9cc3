import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, describe, expect, it } from 'vitest';
import { type ChildSpec, howItEnded, PLAIN_ENV, spawnChild } from './child.ts';
import { findProgram } from './find-program.ts';

const PARENT = fileURLToPath(new URL('./testing/parent.mjs', import.meta.url));

const shell = (script: string, rest: Partial<ChildSpec> & { stdio?: never } = {}) =>
  spawnChild({ command: '/bin/sh', args: ['-c', script], env: {}, ...rest });

/** A zombie is dead too; who reaps it is the machine's business. */
function isGone(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

const whenGone = (pid: number) => expect.poll(() => isGone(pid)).toBe(true);

describe('a child', () => {
  it('inherits nothing of the environment', async () => {
    const seen: string[] = [];
    const child = spawnChild({
      command: '/usr/bin/env',
      args: [],
      env: { ONLY: 'this' },
      onLine: (line) => seen.push(line),
    });
    await child.ended;
    expect(seen).toEqual(['ONLY=this']);
  });

  it('gains no privileges by the programs it runs', async () => {
    const seen: string[] = [];
    await shell('grep NoNewPrivs /proc/self/status', { env: PLAIN_ENV, onLine: (line) => seen.push(line) })
      .ended;
    expect(seen).toEqual([expect.stringMatching(/1$/)]);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('dies with its parent by %s', async (signal) => {
    const parent = spawn(process.execPath, ['--no-warnings', PARENT, '/bin/sleep', '1000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isGone(pid)).toBe(false);
    parent.kill(signal);
    await whenGone(pid);
  });

  it('has the priority it is given', async () => {
    const seen: string[] = [];
    await shell('nice', { env: PLAIN_ENV, niceness: 7, onLine: (line) => seen.push(line) }).ended;
    expect(Number(seen[0])).toBe(Math.min(19, Number(execFileSync('nice').toString()) + 7));
  });
});

describe('the end of a child', () => {
  it.each([
    ['exit 3', 'exit code 3'],
    ['kill -9 $$', 'signal SIGKILL'],
  ])('%s is reported as %s', async (script, told) => {
    expect(howItEnded(await shell(script).ended)).toBe(told);
  });

  it('is reported for one that cannot be started, with the reason', async () => {
    const child = shell('true', { cwd: '/not/there' });
    expect(child.pid).toBeUndefined();
    expect(howItEnded(await child.ended)).toContain('ENOENT');
    await child.stop();
    child.kill();
  });

  it('is reported for a program that is not there', async () => {
    const child = spawnChild({ command: '/not/there', args: [], env: {} });
    expect((await child.ended).code).toBe(127);
    expect(child.lastLines().join()).toContain('/not/there');
  });

  it('comes with its last lines of standard error', async () => {
    const child = shell('for i in $(seq 200); do echo $i >&2; done; echo out', { env: PLAIN_ENV });
    child.process.stdout.resume();
    await child.ended;
    expect(child.lastLines()).toHaveLength(80);
    expect(child.lastLines().at(-1)).toBe('200');
  });

  it('is not delayed by processes it leaves in its group', async () => {
    const child = shell('sleep 1000 & echo $!', { env: PLAIN_ENV, detached: true });
    const [printed] = (await once(child.process.stdout, 'data')) as [Buffer];
    await child.ended;
    await whenGone(Number(printed.toString()));
  });

  it('is reported although it no longer reads what is written to it', async () => {
    const child = spawnChild({
      command: '/bin/sh',
      args: ['-c', 'exec <&-; read line < /dev/null; exit 4'],
      env: {},
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const { stdin } = child.process;
    assert(stdin);
    for (let i = 0; i < 100; i++) stdin.write(Buffer.alloc(65_536));
    expect((await child.ended).code).toBe(4);
  });
});

describe('stopping a child', () => {
  it('lets it finish by itself', async () => {
    const child = shell('trap "exit 5" TERM; echo up; while :; do sleep 0.05; done', { env: PLAIN_ENV });
    await once(child.process.stdout, 'data');
    await child.stop();
    expect((await child.ended).code).toBe(5);
  });

  it('kills one that ignores the signal, with its descendants', async () => {
    const child = shell('trap "" TERM; sleep 1000 & echo $!; wait', { env: PLAIN_ENV });
    const [printed] = (await once(child.process.stdout, 'data')) as [Buffer];
    await child.stop({ graceMs: 50 });
    expect((await child.ended).signal).toBe('SIGKILL');
    await whenGone(Number(printed.toString()));
  });

  it('sends one signal for any number of calls, since many programs take a second one for “at once”', async () => {
    const asked: string[] = [];
    const child = shell(
      'trap "echo asked; n=1$n" TERM; echo up; until [ "$n" ]; do sleep 0.01; done; sleep 0.3',
      {
        env: PLAIN_ENV,
        onLine: (line) => asked.push(line),
      },
    );
    await expect.poll(() => asked).toEqual(['up']);
    await Promise.all([child.stop(), child.stop(), child.stop()]);
    expect(asked).toEqual(['up', 'asked']);
  });

  it('is harmless twice, and after its end', async () => {
    const child = shell('sleep 1000', { env: PLAIN_ENV });
    await Promise.all([child.stop(), child.stop()]);
    await child.stop();
    child.kill();
    expect((await child.ended).signal).toBe('SIGTERM');
  });
});

it('programs are found only in the usual places', () => {
  expect(findProgram('sh')).toMatch(/\/bin\/sh$/);
  expect(findProgram('not-a-program-of-anybody')).toBeNull();
});
