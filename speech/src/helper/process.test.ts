import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { findProgram } from '@vivant/platform/find-program';
import { afterEach, assert, describe, expect, it } from 'vitest';
import { createHelperProcess, type HelperProcess } from './process.ts';

const ECHO = new URL('./testing-echo-helper.ts', import.meta.url).pathname;
const PARENT = new URL('./testing-parent.ts', import.meta.url).pathname;

let helper: HelperProcess | null = null;
afterEach(async () => {
  await helper?.close();
  helper = null;
});

/** Takes a request back as soon as the helper says that it is at it. */
function withdrawOnceBegun(process: HelperProcess, request: { type: string; ms?: number }): Promise<void> {
  return new Promise((resolve) => {
    const channel = process.open({
      frame() {
        channel.close();
        resolve();
      },
      lost: () => {},
    });
    channel.send(request);
  });
}

function open(): HelperProcess {
  helper = createHelperProcess({ name: 'echo', script: ECHO, cancelGraceMs: 200 });
  return helper;
}

function ask(process: HelperProcess, json: Record<string, unknown>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const channel = process.open({ frame: resolve, lost: reject });
    channel.send(json);
  });
}

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      // A zombie is dead too; who reaps it is the machine's business.
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return true;
    } catch {
      return true;
    }
    await delay(25);
  }
  return false;
}

describe('a helper process', () => {
  it('answers, and sees only the environment it needs', async () => {
    const answer = await ask(open(), { type: 'environment' });
    expect(Object.keys(answer.environment as object).sort()).toEqual([
      'LANG',
      ...Object.keys(compileCacheEnvironment()),
      'PATH',
    ]);
  });

  it('starts again after it died, and the pending request fails', async () => {
    const process = open();
    await expect(ask(process, { type: 'crash' })).rejects.toThrow(/echo helper ended.*boom/s);
    expect(await ask(process, { type: 'echo' })).toMatchObject({ type: 'end' });
  });

  it('an error answers its own request only', async () => {
    const process = open();
    expect(await ask(process, { type: 'throw' })).toMatchObject({ type: 'error', message: 'no such thing' });
    expect(await ask(process, { type: 'echo' })).toMatchObject({ type: 'end' });
  });

  it('that ignores a cancellation is killed, so that others need not wait for it', async () => {
    const process = open();
    await process.ready();
    const pid = process.pid();
    assert(pid !== undefined && pid !== null, 'the helper runs');
    await withdrawOnceBegun(process, { type: 'hang' });
    expect(await gone(pid)).toBe(true);
    expect(await ask(process, { type: 'echo' })).toMatchObject({ type: 'end' });
  });

  it('that is only slow to look at a cancellation is kept', async () => {
    const process = open();
    await process.ready();
    const pid = process.pid();
    await withdrawOnceBegun(process, { type: 'wait', ms: 1000 });
    expect(await ask(process, { type: 'echo' })).toMatchObject({ type: 'end' });
    expect(process.pid()).toBe(pid);
  });

  it.each([['SIGKILL'], ['SIGTERM']] as const)(
    'dies with its parent by %s, even while it is busy',
    async (signal) => {
      if (!findProgram('setpriv'))
        throw new Error('setpriv (util-linux) is needed for helpers to die with their parent');
      const parent = spawn(process.execPath, ['--no-warnings', PARENT, ECHO], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString().trim());
      expect(pid).toBeGreaterThan(0);
      parent.kill(signal);
      expect(await gone(pid)).toBe(true);
    },
  );
});
