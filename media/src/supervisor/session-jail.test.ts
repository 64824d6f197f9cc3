import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionEnvironment } from '../config.ts';
import { fillCompileCache } from './compile-cache.ts';
import { sessionScript, startSessionChild } from './session-child.ts';
import { createSessionJail, type SessionJail } from './session-jail.ts';

const attempts = fileURLToPath(import.meta.resolve('@vivant/platform/testing/escape-attempts'));
const misbehaving = fileURLToPath(new URL('../testing/misbehaving-session.mjs', import.meta.url));
const MIB = 1024 ** 2;
const marker = `secret-${randomUUID()}`;
const another = `another-${randomUUID()}`;

let directory: string;
let jail: SessionJail;
let unjailed: SessionJail;
const servers: Server[] = [];
let aim: Record<string, unknown>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-session-jail-'));
  const data = join(directory, 'data');
  await mkdir(join(data, 'blobs'), { recursive: true });
  const [secret, blob] = [join(data, 'keys.json'), join(data, 'blobs', 'voice')];
  for (const path of [secret, blob]) await writeFile(path, marker, { mode: 0o600 });
  await writeFile(join(directory, 'authority.pem'), 'a certificate');
  const env = {
    ...sessionEnvironment(),
    NODE_COMPILE_CACHE: join(directory, 'compiled'),
    NODE_EXTRA_CA_CERTS: join(directory, 'authority.pem'),
  };
  jail = createSessionJail(env);
  unjailed = createSessionJail(env, { bwrap: '/nonexistent/bwrap' });
  const listen = async (at: string | { host: string; port: number }) => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at as never, resolve);
    });
    servers.push(server);
    return server.address() as AddressInfo;
  };
  const { port } = await listen({ host: '127.0.0.1', port: 0 });
  const socket = join(data, 'admin.sock');
  await listen(socket);
  aim = {
    port,
    socket,
    abstract: `\0nobody-${randomUUID()}`,
    marker,
    foreignBackwards: [...another].reverse().join(''),
    // Stands in the environment of this process.
    parentMark: 'VITEST_WORKER_ID=',
    secrets: { 'a key': secret, 'a blob': blob, 'the users': '/etc/passwd' },
    folders: { data, etc: '/etc/' },
    parent: process.pid,
    writes: {
      'new in the data directory': join(data, 'new'),
      'new in the compile cache': join(directory, 'compiled', 'new'),
      'new in the program': fileURLToPath(new URL(`./${marker}`, import.meta.url)),
      'new in /usr': `/usr/${marker}`,
      'new in /': `/${marker}`,
      'new in shared memory': `/dev/shm/${marker}`,
    },
    mountpoint: data,
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(directory, { recursive: true, force: true });
});

/** Standard output of Node in a jail, run with a channel as session processes are. */
async function output(within: SessionJail, nodeArgs: string[], options?: { fillsCache: boolean }) {
  const { command, args } = within.wrap(['--no-warnings', ...nodeArgs], options);
  const child = spawn(command, args, { env: within.env, stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return text;
}

async function outcomes(within: SessionJail): Promise<Record<string, string>> {
  const inJail = within.unavailableReason === null;
  return JSON.parse(await output(within, [attempts, JSON.stringify({ ...aim, inJail })]));
}

/** Another session's process, for the length of a test. */
async function besideAnother<T>(within: SessionJail, act: () => Promise<T>): Promise<T> {
  const { command, args } = within.wrap(['-e', 'console.log(1); setInterval(() => {}, 1000)', another]);
  const child = spawn(command, args, { env: within.env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  try {
    return await act();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}

function processesWith(word: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
    } catch {
      return false;
    }
  });
}

const isolated = createSessionJail(sessionEnvironment()).unavailableReason === null;

describe.skipIf(!isolated)('a compromised session process', () => {
  it("reads no data, no socket and no other process's memory, other sessions' included", async () => {
    const found = await besideAnother(jail, () => outcomes(jail));
    const escaped = Object.entries(found).filter(([, outcome]) => outcome.startsWith('ESCAPED'));
    // Media needs the network of this machine; what lies in /etc is looked at below.
    expect(escaped.map(([name]) => name).sort()).toEqual(['list etc', 'tcp loopback']);
    expect(Object.keys(found).length).toBeGreaterThan(25);
    expect(found['list etc']).not.toMatch(/passwd|shadow|vivant/);
    expect((await readdir(join(directory, 'data'))).sort()).toEqual(['admin.sock', 'blobs', 'keys.json']);
  });

  it('would succeed without the jail: the attempts themselves work', async () => {
    const found = await besideAnother(unjailed, () => outcomes(unjailed));
    for (const name of [
      'unix socket',
      'read a key',
      'read a blob',
      'read through a process',
      'list data',
      'see the command line of another process',
      'signal the parent',
      'write new in the data directory',
      'write new in the compile cache',
    ])
      expect([name, found[name]]).toEqual([name, expect.stringMatching(/^ESCAPED/)]);
  });

  it('does not outlive the supervisor, even by kill -9', async () => {
    const word = `orphan-${randomUUID()}`;
    const { command, args } = jail.wrap(['-e', 'console.log(1); setInterval(() => {}, 1000)', word]);
    const supervisor = spawn(
      process.execPath,
      [
        '-e',
        `require('child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await once(supervisor.stdout, 'data');
    expect(processesWith(word).length).toBeGreaterThan(0);
    supervisor.kill('SIGKILL');
    await expect.poll(() => processesWith(word)).toEqual([]);
  });
});

describe.skipIf(!isolated)('the jail of session processes', () => {
  it('starts without a compile cache that cannot be made', async () => {
    const env = { ...sessionEnvironment(), NODE_COMPILE_CACHE: join(directory, 'authority.pem', 'compiled') };
    const without = createSessionJail(env);
    expect(
      await output(without, ['-e', 'process.stdout.write(String(process.env.NODE_COMPILE_CACHE))']),
    ).toBe('undefined');
    await fillCompileCache(without, 'silent', expect.unreachable);
  });

  it('has the certificates that Node is told to trust, and a home and a /tmp of its own', async () => {
    const body = `const fs = require('fs'); fs.writeFileSync(process.env.HOME + '/x', '');
      process.stdout.write([fs.readFileSync(process.env.NODE_EXTRA_CA_CERTS), require('os').tmpdir()].join());`;
    expect(await output(jail, ['-e', body])).toBe('a certificate,/tmp');
  });

  it('has the network that compares texts', async () => {
    const embedder = import.meta.resolve('@vivant/meaning/embedder');
    const body = `import(${JSON.stringify(embedder)})
      .then(({ createEmbedder }) => createEmbedder().questions(['When do you open?']))
      .then(([vector]) => process.stdout.write(String(vector.length)));`;
    expect(await output(jail, ['-e', body])).toBe(String(MEANING_SIZE));
  });

  it('lets only a process that serves no session fill the compile cache', async () => {
    const body = `try { require('fs').writeFileSync(process.env.NODE_COMPILE_CACHE + '/x', ''); process.stdout.write('written'); } catch (e) { process.stdout.write(e.code); }`;
    expect(await output(jail, ['-e', body])).toBe('EROFS');
    expect(await output(jail, ['-e', body], { fillsCache: true })).toBe('written');
  });
});

describe.each([
  ['in the jail', () => jail],
  ['where there is no jail', () => unjailed],
])('a session process %s', (_where, within) => {
  const start = (MISBEHAVE: string) => {
    const { unavailableReason } = within();
    const env = { ...sessionEnvironment(), MISBEHAVE };
    return startSessionChild({
      engines: { llm: null, stt: null, tts: null },
      logLevel: 'warn',
      jail: createSessionJail(env, unavailableReason === null ? {} : { bwrap: '/nonexistent/bwrap' }),
      onEvent: (event) => events.push(event),
      memoryMaxBytes: 256 * MIB,
      script: misbehaving,
    });
  };
  const events: unknown[] = [];

  it('that takes more memory than allowed is killed, and treated as one that died', async () => {
    const { expected, how } = await start('memory').gone;
    expect(expected).toBe(false);
    expect(how).toMatch(/more than 256 MiB of memory|signal SIG(KILL|ABRT)/);
  });

  it.each([
    ['null', 'null\n'],
    ['no type', '{}\n'],
    ['a refusal without its reason', '{"type":"refused"}\n'],
    ['totals that are no numbers', '{"type":"alive","video":{"captured":"1"}}\n'],
    ['what ends the parent over a channel of Node', '{"cmd":"NODE_HANDLE_ACK"}\n'],
    ['bytes', '\xff\x0f\x01\n'],
  ])('that sends %s is killed, and nothing is thrown', async (_what, text) => {
    const { expected, how } = await start(`sends ${text}`).gone;
    expect({ expected, how }).toEqual({ expected: false, how: 'it sent what is no message' });
  });

  it('that sends an endless message is killed', async () => {
    expect(await start('endless').gone).toMatchObject({ how: 'it sent what is no message' });
  });

  it('that reports joining before it was asked to is killed', async () => {
    const text = `${JSON.stringify({ type: 'joined', joinedAt: new Date().toISOString() })}\n`;
    const { how } = await start(`sends ${text}`).gone;
    expect(how).toBe('it answered what it was not asked');
  });

  it('that reports on another session is killed, and the report dropped', async () => {
    const { expected, how } = await start('foreign news').gone;
    expect({ expected, how }).toEqual({
      expected: false,
      how: 'it reported what does not belong to its session',
    });
    expect(events).toEqual([]);
  });

  it('that is killed while it starts leaves nothing behind', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const child = start('stays');
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      child.kill();
      // Not before all that holds its channel has gone.
      expect(await child.gone).toMatchObject({ how: 'signal SIGKILL' });
    }
  });

  it('that announces its end and stays is killed', async () => {
    expect(await start('stays').gone).toMatchObject({ how: 'signal SIGKILL' });
  });
});

it('the compile cache is filled for every program that a session starts', async () => {
  const cache = await mkdtemp(join(directory, 'cache-'));
  const scripts: string[] = [];
  const noted: SessionJail = {
    unavailableReason: null,
    env: { NODE_COMPILE_CACHE: cache },
    wrap(nodeArgs, options) {
      expect(options).toEqual({ fillsCache: true });
      scripts.push(basename(nodeArgs.at(-1) ?? ''));
      return { command: 'true', args: [] };
    },
  };
  await fillCompileCache(noted, 'silent', expect.unreachable);
  const speech = dirname(fileURLToPath(import.meta.resolve('@vivant/speech/types')));
  const helpers = globSync('{tts,stt}/*-helper.ts', { cwd: speech }).map((path) => basename(path));
  expect(helpers.length).toBeGreaterThan(2);
  expect(scripts.toSorted()).toEqual([...helpers, basename(sessionScript())].toSorted());
});

describe('a compile cache that cannot be written', () => {
  const filled = async (cache: string, command: string) => {
    const reasons: string[] = [];
    const pretended: SessionJail = {
      unavailableReason: null,
      env: { NODE_COMPILE_CACHE: cache },
      wrap: () => ({ command, args: [cache] }),
    };
    await fillCompileCache(pretended, 'silent', (reason) => reasons.push(reason));
    return reasons;
  };

  it('is reported, and ends nothing', async () => {
    const closed = join(directory, 'closed');
    await mkdir(closed, { mode: 0o500 });
    expect(await filled(closed, 'true')).toEqual([expect.stringContaining('EACCES')]);
    const gone = join(directory, 'gone');
    await mkdir(gone);
    expect(await filled(gone, 'rmdir')).toEqual([expect.stringContaining('ENOENT')]);
  });
});

it('a system that lets no session be isolated is recognised, with its reason', async () => {
  const fake = join(directory, 'bwrap');
  await writeFile(fake, '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n');
  chmodSync(fake, 0o755);
  const forbidden = createSessionJail(sessionEnvironment(), { bwrap: fake });
  expect(forbidden.unavailableReason).toBe('bwrap: No permissions to create new namespace');
  const body = `process.stdout.write(/NoNewPrivs:\\s(\\d)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1])`;
  expect(await output(forbidden, ['-e', body])).toBe('1');
});
