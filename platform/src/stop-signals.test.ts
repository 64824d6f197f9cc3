import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findProgram } from './find-program.ts';

const PROGRAM = fileURLToPath(new URL('./testing/until-told.ts', import.meta.url));
/** Gives what it runs a terminal, which is closed when it ends. */
const SCRIPT = findProgram('script');

it.skipIf(SCRIPT === null)(
  'a program whose terminal is closed is told so once, and goes on without it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vivant-terminal-'));
    const file = join(folder, 'told');
    writeFileSync(file, '');
    const told = () => readFileSync(file, 'utf8');
    const terminal = spawn(
      String(SCRIPT),
      ['-qec', `exec ${process.execPath} ${PROGRAM} ${file}`, '/dev/null'],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    let output = '';
    terminal.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const pidOf = () => /^as (\d+)/m.exec(output)?.[1];
    await expect.poll(pidOf, { timeout: 10_000 }).toBeDefined();
    const pid = Number(pidOf());
    terminal.kill('SIGKILL');
    await expect.poll(told, { timeout: 10_000 }).toBe('SIGHUP\n');
    process.kill(pid, 'SIGHUP');
    process.kill(pid, 'SIGTERM');
    await expect.poll(told).toBe('SIGHUP\nSIGTERM\n');
    await expect.poll(() => isThere(pid)).toBe(false);
    rmSync(folder, { recursive: true });
  },
);

function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
