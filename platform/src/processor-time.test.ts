import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cpuMsOf, ownCpuMs } from './processor-time.ts';

it('of a process and all below it counts those that have ended, and is null once it is gone', async () => {
  const busy = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done';
  const child = spawn('sh', ['-c', `(${busy}); echo over; read end`], { stdio: ['pipe', 'pipe', 'inherit'] });
  const pid = child.pid ?? 0;
  await once(child.stdout, 'data');
  const [all, own] = [await cpuMsOf(pid), ownCpuMs(pid)];
  expect(all).not.toBeNull();
  expect(own).not.toBeNull();
  expect(all ?? 0).toBeGreaterThan(own ?? 0);
  const gone = once(child, 'exit');
  child.stdin.end();
  await gone;
  expect(await cpuMsOf(pid)).toBeNull();
  expect(ownCpuMs(pid)).toBeNull();
});
