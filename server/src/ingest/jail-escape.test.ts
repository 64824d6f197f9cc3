import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJail, type Jail, type JailLimits, NODE_RESERVE_BYTES } from '@vivant/platform/jail';
import { runJailed } from '@vivant/platform/run-jailed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrapNode } from './jailed-node.ts';

const MIB = 1024 ** 2;
const jail = createJail();
const unjailed = createJail({ bwrap: '/nonexistent/bwrap' });
const script = fileURLToPath(import.meta.resolve('@vivant/platform/testing/escape-attempts'));
const LIMITS: JailLimits = {
  memoryBytes: 300 * MIB,
  reserveBytes: NODE_RESERVE_BYTES,
  cpuSeconds: 10,
  outputBytes: MIB,
};

/** Everything a child might be after: a server, sockets, a data directory with secrets. */
let directory: string;
let given: string;
const servers: Server[] = [];
const marker = `secret-${randomUUID()}`;
let aim: Record<string, unknown>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-escape-'));
  const data = join(directory, 'data');
  await mkdir(join(data, 'uploads', 'other'), { recursive: true });
  const secret = join(data, 'keys.json');
  const other = join(data, 'uploads', 'other', 'voice');
  given = join(data, 'uploads', 'given');
  for (const [path, text] of [
    [secret, marker],
    [other, marker],
    [given, 'given'],
  ] as const)
    await writeFile(path, text, { mode: 0o600 });
  const listen = async (at: string | { host: string; port: number }) => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at as never, resolve);
    });
    servers.push(server);
    return server.address() as AddressInfo;
  };
  const { port } = await listen({ host: '127.0.0.1', port: 0 });
  const socket = join(data, 'operator.sock');
  const abstract = `\0vivant-${randomUUID()}`;
  await listen(socket);
  await listen(abstract);
  aim = {
    port,
    socket,
    abstract,
    marker,
    // Stands in the environment of this process.
    parentMark: 'VITEST_WORKER_ID=',
    secrets: {
      'a key': secret,
      'another upload': other,
      'the users': '/etc/passwd',
      'the hosts': '/etc/hosts',
    },
    folders: { data, etc: '/etc/' },
    parent: process.pid,
    writes: {
      'what it was given': given,
      'new beside it': join(data, 'new'),
      'new in /usr': `/usr/${marker}`,
      'new in /': `/${marker}`,
      'new in shared memory': `/dev/shm/${marker}`,
    },
    mountpoint: join(directory, 'data'),
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(directory, { recursive: true, force: true });
});

async function attempts(within: Jail): Promise<Record<string, string>> {
  const run = await runJailed(
    within.wrap(
      process.execPath,
      ['--no-warnings', script, JSON.stringify({ ...aim, inJail: within.isolated })],
      { readOnly: [process.execPath, script, given] },
      LIMITS,
    ),
    { timeoutMs: 50_000, maxStdoutBytes: 64 * 1024 },
  );
  if (run.stdout.length === 0) throw new Error(`${run.endedFor} ${run.code} ${run.stderr}`);
  return JSON.parse(String(run.stdout));
}

/** Processes anywhere on this machine whose arguments hold the word. */
function processesWith(word: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        Number(pid) !== process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
      );
    } catch {
      return false;
    }
  });
}

const sh = (body: string, limits: Partial<JailLimits> = {}, within = jail) =>
  within.wrap(
    '/bin/sh',
    ['-c', body],
    { readOnly: [process.execPath] },
    { memoryBytes: 300 * MIB, cpuSeconds: 10, outputBytes: MIB, ...limits },
  );
const node = (body: string, within = jail) =>
  within.wrap(process.execPath, ['-e', body], { readOnly: [process.execPath] }, LIMITS);

describe.skipIf(!jail.isolated)('a compromised child', () => {
  it('reaches nothing by any attempt', async () => {
    const outcomes = await attempts(jail);
    const escaped = Object.entries(outcomes).filter(
      // In the jail these folders are others: what they hold is looked at below.
      ([name, outcome]) =>
        outcome.startsWith('ESCAPED') && !['list etc', 'list data', 'write new beside it'].includes(name),
    );
    expect(escaped).toEqual([]);
    expect(Object.keys(outcomes).length).toBeGreaterThan(28);
    expect(outcomes['list etc']).not.toMatch(/passwd|shadow|hosts/);
    expect(outcomes['list data']).toMatch(/^(held.*|ESCAPED uploads)$/);
    expect(await readFile(given, 'utf8')).toBe('given');
    expect((await readdir(join(directory, 'data'))).sort()).toEqual([
      'keys.json',
      'operator.sock',
      'uploads',
    ]);
  });

  it('would succeed without the jail: the attempts themselves work', async () => {
    const outcomes = await attempts(unjailed);
    for (const name of [
      'tcp loopback',
      'unix socket',
      'abstract socket',
      'read a key',
      'read another upload',
      'read the users',
      'read through a process',
      'list data',
      'signal the parent',
      'write new beside it',
    ])
      expect([name, outcomes[name]]).toEqual([name, expect.stringMatching(/^ESCAPED/)]);
    await rm(join(directory, 'data', 'new'), { force: true });
    await writeFile(given, 'given');
  });

  // No limit on processes binds root, as whom the service never runs; there the machine would feel it.
  it.skipIf(process.getuid?.() === 0)('cannot run a fork bomb: it ends, and leaves no process', async () => {
    const word = `bomb-${randomUUID()}`;
    const bomb = `: ${word}; f() { f | f & }; f; while :; do :; done`;
    const result = await runJailed(sh(bomb, { cpuSeconds: 5 }), {
      timeoutMs: 15_000,
      maxStdoutBytes: 1000,
    });
    expect(result.code).not.toBe(0);
    await expect.poll(() => processesWith(word)).toEqual([]);
  });

  it('cannot leave a process behind that detached itself', async () => {
    const word = `daemon-${randomUUID()}`;
    const result = await runJailed(
      sh(`setsid sh -c ': ${word}; sleep 600' >/dev/null 2>&1 </dev/null & echo started`),
      { timeoutMs: 10_000, maxStdoutBytes: 1000 },
    );
    expect(String(result.stdout)).toBe('started\n');
    await expect.poll(() => processesWith(word)).toEqual([]);
  });

  it('does not outlive the process that started it, even by kill -9', async () => {
    const word = `orphan-${randomUUID()}`;
    const { command, args } = sh(`: ${word}; echo up; while :; do sleep 1; done`);
    const starter = spawn(
      process.execPath,
      [
        '-e',
        `require('child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await new Promise((resolve) => starter.stdout.once('data', resolve));
    expect(processesWith(word).length).toBeGreaterThan(0);
    starter.kill('SIGKILL');
    await expect.poll(() => processesWith(word)).toEqual([]);
  });

  it('cannot fill memory by files beyond its limit', async () => {
    const result = await runJailed(
      sh('i=0; while [ $i -lt 100 ]; do head -c 1000000 /dev/zero > /tmp/$i || exit 7; i=$((i+1)); done'),
      { timeoutMs: 20_000, maxStdoutBytes: 1000 },
    );
    expect(result.code).toBe(7);
  });
});

describe.each([
  ['in the jail', jail],
  ['where there is no jail', unjailed],
])('a child %s', (_where, within) => {
  const run = (wrapped: ReturnType<Jail['wrap']>, timeoutMs = 30_000) =>
    runJailed(wrapped, { timeoutMs, maxStdoutBytes: 64 * 1024 });

  it('that fills memory outside the heap of the engine is ended', async () => {
    const result = await run(node('const held = []; for (;;) held.push(Buffer.alloc(16e6, 1));', within));
    expect(result.endedFor === 'memory' || /ALLOCATION|memory/i.test(result.stderr)).toBe(true);
  });

  it('that fills memory in many processes is ended', async () => {
    const filler = `${process.execPath} -e 'const held = []; setInterval(() => held.length < 10 && held.push(Buffer.alloc(16e6, 1)), 1)'`;
    const result = await run(
      within.wrap(
        '/bin/sh',
        ['-c', `for i in 1 2 3; do ${filler} & done; wait`],
        { readOnly: [process.execPath] },
        LIMITS,
      ),
    );
    expect(result.endedFor).toBe('memory');
  });

  it('that makes too many processes is ended', async () => {
    const result = await run(
      sh('i=0; while [ $i -lt 40 ]; do sleep 100 & i=$((i+1)); done; wait', {}, within),
    );
    expect(result.endedFor).toBe('processes');
  });

  it('that writes without end, on either output, is ended', async () => {
    const loud = await run(sh('yes', {}, within));
    expect(loud.endedFor).toBe('output');
    expect(loud.stdout.length).toBeLessThanOrEqual(64 * 1024);
    const shrill = await run(sh('yes >&2', { cpuSeconds: 1 }, within), 3000);
    expect(shrill.code).not.toBe(0);
    expect(shrill.stderr.length).toBeLessThanOrEqual(4000);
  });

  it('that computes without end is ended by the kernel', async () => {
    const result = await run(sh('while :; do :; done', { cpuSeconds: 1 }, within));
    expect(result.endedFor).toBeNull();
    expect(result.signal === 'SIGKILL' || result.code === 137).toBe(true);
  });

  it('that waits without end is ended at its time limit', async () => {
    const result = await run(sh('sleep 1000', {}, within), 400);
    expect(result.endedFor).toBe('time');
  });

  it('sees nothing of our environment', async () => {
    process.env.VIVANT_TEST_MARK = marker;
    const result = await run(sh('env; cat /proc/self/environ /proc/$PPID/environ', {}, within));
    delete process.env.VIVANT_TEST_MARK;
    expect(String(result.stdout)).not.toContain(marker);
    expect(String(result.stdout)).toContain('LANG=C.UTF-8');
  });
});

describe('a reader of ours', () => {
  it.each([
    ['in the jail', jail],
    ['where there is no jail', unjailed],
  ])('%s may read no other file and start nothing, by Node’s permission model', async (_where, within) => {
    const body = join(directory, 'reader.mjs');
    const secret = join(directory, 'data', 'keys.json');
    await writeFile(
      body,
      `import { readFileSync, writeFileSync } from 'node:fs'; import { spawn } from 'node:child_process'; import { Worker } from 'node:worker_threads';
      const codes = [() => readFileSync(${JSON.stringify(secret)}), () => writeFileSync('/tmp/x', 'x'), () => spawn('/bin/true'), () => new Worker('1', { eval: true }), () => eval('1'), () => process.binding('fs')].map((act) => { try { act(); return 'done'; } catch (e) { return e.code ?? e.name; } });
      process.stdout.write(codes.join());`,
    );
    const wrapped = wrapNode(within, {
      reader: { script: 'read-document.ts', packages: [] },
      limits: LIMITS,
    });
    const args = wrapped.args.map((arg) => (arg.endsWith('read-document.ts') ? body : arg));
    args.splice(args.indexOf('--permission'), 0, `--allow-fs-read=${body}`);
    if (within.isolated) args.splice(args.indexOf('--remount-ro'), 0, '--ro-bind', body, body);
    const result = await runJailed({ ...wrapped, args }, { timeoutMs: 20_000, maxStdoutBytes: 1000 });
    expect(String(result.stdout) || result.stderr).toBe(
      'ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,EvalError,ERR_ACCESS_DENIED',
    );
  });
});

describe('a system that lets us build no jail', () => {
  it('is recognised, with its reason, and limits still hold', async () => {
    const fake = join(directory, 'bwrap');
    await writeFile(fake, '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n');
    chmodSync(fake, 0o755);
    const forbidden = createJail({ bwrap: fake });
    expect(forbidden).toMatchObject({
      isolated: false,
      unavailableReason: 'bwrap: No permissions to create new namespace',
    });
    expect(unjailed).toMatchObject({ isolated: false, unavailableReason: 'bubblewrap is not installed' });
    const result = await runJailed(sh('ulimit -v; grep NoNewPrivs /proc/self/status', {}, forbidden), {
      timeoutMs: 10_000,
      maxStdoutBytes: 1000,
    });
    expect(String(result.stdout).replace(/\s+/g, ' ')).toBe(`${300 * 1024} NoNewPrivs: 1 `);
  });

  it('is recognised only by bubblewrap’s own message', () => {
    const bwrap = '/usr/bin/bwrap';
    const works =
      existsSync(bwrap) && spawnSync(bwrap, ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
    expect(jail.isolated).toBe(works);
  });
});
