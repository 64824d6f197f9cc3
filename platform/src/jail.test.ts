import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJail, type JailFiles, NODE_RESERVE_BYTES } from './jail.ts';
import { runJailed } from './run-jailed.ts';

const jail = createJail();
const LIMITS = { memoryBytes: 512 * 1024 ** 2, cpuSeconds: 5, outputBytes: 1024 ** 2 };
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-jail-'));
  await writeFile(join(directory, 'given'), 'given');
  await writeFile(join(directory, 'secret'), 'secret');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (script: string, files: JailFiles = { readOnly: [] }, limits = LIMITS) =>
  runJailed(jail.wrap('/bin/sh', ['-c', script], files, limits), {
    timeoutMs: 20_000,
    maxStdoutBytes: 64 * 1024,
  });

describe.skipIf(!jail.isolated)('a jailed reader, where the system allows namespaces', () => {
  it('reads what it was given, and sees nothing beside it', async () => {
    const given = join(directory, 'given');
    const result = await run(`cat ${given}; ls ${directory}; cat ${directory}/secret`, { readOnly: [given] });
    expect(String(result.stdout)).toBe('givengiven\n');
    expect(result.stderr).toContain('No such file');
  });

  it('cannot change what it was given, nor write anywhere but its own /tmp', async () => {
    const given = join(directory, 'given');
    const result = await run(`echo x > ${given}; echo x > /usr/x; echo x > /tmp/x && echo own`, {
      readOnly: [given],
    });
    expect(String(result.stdout)).toBe('own\n');
    expect((await readdir(directory)).sort()).toEqual(['given', 'secret']);
  });

  it('writes into a directory made for it', async () => {
    await run(`echo made > ${directory}/out`, { readOnly: [], writable: [directory] });
    expect(await readdir(directory)).toContain('out');
  });

  it('reaches no network, not even this machine', async () => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const script = `require('net').connect(${port}, '127.0.0.1').on('data', (d) => console.log(String(d))).on('error', (e) => console.log(e.code))`;
    const node = process.execPath;
    const result = await runJailed(
      jail.wrap(node, ['-e', script], { readOnly: [node] }, { ...LIMITS, reserveBytes: NODE_RESERVE_BYTES }),
      { timeoutMs: 20_000, maxStdoutBytes: 1024 },
    );
    server.close();
    expect(String(result.stdout)).toMatch(/ECONNREFUSED|ENETUNREACH/);
  });

  it('sees no other process and none of our environment', async () => {
    const result = await run('ls /proc | grep -c "^[0-9]"; env | cut -d= -f1 | sort | tr "\\n" ,');
    const [processes, names] = String(result.stdout).split('\n');
    expect(Number(processes)).toBeLessThan(10);
    expect(
      names?.split(',').filter((name) => !['LANG', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_', ''].includes(name)),
    ).toEqual([]);
  });
});

describe('a jailed reader, everywhere', () => {
  it('is ended when it takes too much memory', async () => {
    const result = await run('head -c 900000000 /dev/zero | tail -c 899999999 | wc -c', undefined, {
      ...LIMITS,
      memoryBytes: 64 * 1024 ** 2,
    });
    expect(result.stdout.length === 0 || Number(String(result.stdout)) < 899_999_999).toBe(true);
  });

  it('is ended when it writes too much, to a file or to us', async () => {
    const file = await run('head -c 5000000 /dev/zero > /tmp/big; stat -c %s /tmp/big; rm -f /tmp/big');
    expect(Number(String(file.stdout).trim() || 0)).toBeLessThanOrEqual(LIMITS.outputBytes);
    const stdout = await run('while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done');
    expect(stdout.code).not.toBe(0);
    expect(stdout.stdout.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('is ended when it runs too long', async () => {
    const wrapped = jail.wrap('/bin/sh', ['-c', 'sleep 60'], { readOnly: [] }, LIMITS);
    const result = await runJailed(wrapped, { timeoutMs: 300, maxStdoutBytes: 10 });
    expect(result.endedFor).toBe('time');
  });
});
