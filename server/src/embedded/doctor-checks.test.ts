import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDataDir } from '../testing/embedded.ts';
import { checkMachine, type DoctorOptions } from './doctor-checks.ts';

const scratch = testDataDir();
const OPTIONS: DoctorOptions = {
  searchPath: tmpdir(),
  runs: { avatars: true, livekit: true, postgres: true },
  outsideDatabase: false,
  outsideLivekit: null,
  requiresJail: false,
  scratchDir: scratch.path,
  ports: [],
};

it('names what is missing, what that means, and the command that installs it', async () => {
  const rows = await checkMachine(OPTIONS);
  const ffmpeg = rows.find((row) => row.name === 'ffmpeg');
  expect(ffmpeg).toEqual({
    name: 'ffmpeg',
    status: 'warn',
    found: 'missing',
    meaning: expect.stringMatching(/no avatar can be built\. Install it: apt-get install -y ffmpeg/),
  });
  expect(rows.find((row) => row.name === 'livekit-server')).toMatchObject({ status: 'fail' });
  await scratch.remove();
});

it('offers voices that are not installed, and says what those speak that are', async () => {
  const voice = {
    ...{ name: 'Clear Voice', languages: ['de', 'fr'] as const, packages: ['clear', 'clear-data'] },
    open() {
      throw new Error('nothing is spoken');
    },
  };
  const furtherVoices = [
    { ...voice, area: 'non-free', isInstalled: () => false },
    { ...voice, isInstalled: () => true },
  ];
  const rows = await checkMachine({ ...OPTIONS, furtherVoices });
  expect(rows.filter(({ name }) => name === 'Clear Voice')).toEqual([
    {
      ...{ name: 'Clear Voice', status: 'ok', found: 'not installed' },
      meaning:
        'German and French would be understood far better than from eSpeak NG. Install it: apt-get install -y ' +
        "clear clear-data, of Debian's area non-free, and start again.",
    },
    { name: 'Clear Voice', status: 'ok', found: 'speaks German and French', meaning: '' },
  ]);
  await scratch.remove();
});

it('says what a system without namespaces means for uploads, and how to allow them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vivant-doctor-'));
  const program = (name: string, body: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  await program('prlimit', 'exit 0');
  await program('bwrap', 'echo "bwrap: No permissions to create new namespace" >&2; exit 1');
  const rows = await checkMachine({ ...OPTIONS, searchPath: folder });
  expect(rows.find((row) => row.name === 'bubblewrap')).toEqual({
    name: 'bubblewrap',
    status: 'warn',
    found: 'bwrap: No permissions to create new namespace',
    meaning: expect.stringMatching(/run under limits of memory and time, but not isolated.*sysctl/),
  });
  const required = await checkMachine({ ...OPTIONS, searchPath: folder, requiresJail: true });
  expect(required.find((row) => row.name === 'bubblewrap')).toMatchObject({
    status: 'fail',
    meaning: expect.stringMatching(/does not start.*VIVANT_JAIL=prefer.*sysctl/),
  });
  await program('bwrap', 'exit 0');
  const repaired = await checkMachine({ ...OPTIONS, searchPath: folder });
  expect(repaired.find((row) => row.name === 'bubblewrap')).toMatchObject({ status: 'ok', meaning: '' });
  await rm(folder, { recursive: true });
  await scratch.remove();
});

it('requires nothing that an outside service replaces, and judges an outside LiveKit as the start does', async () => {
  // Says of every room that it may be joined, or that it is not there.
  let status = 404;
  const livekit = createHttpServer((_request, response) => response.writeHead(status).end());
  livekit.listen(0, '127.0.0.1');
  await once(livekit, 'listening');
  const url = `ws://127.0.0.1:${(livekit.address() as { port: number }).port}`;
  const outside = {
    ...OPTIONS,
    outsideDatabase: true,
    outsideLivekit: { url, apiKey: 'key', apiSecret: 'x'.repeat(32) },
  };
  const rows = await checkMachine(outside);
  for (const name of ['PostgreSQL', 'livekit-server']) {
    expect(rows.find((row) => row.name === name)).toMatchObject({ status: 'ok', meaning: '' });
  }
  status = 200;
  expect((await checkMachine(outside)).find((row) => row.name === 'livekit-server')).toMatchObject({
    status: 'fail',
    meaning: expect.stringContaining('room.auto_create'),
  });
  livekit.close();
  await scratch.remove();
});

it('tells a taken port from a free one', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const asked = { ...OPTIONS, ports: [{ name: 'API', host: '127.0.0.1', port, protocol: 'tcp' as const }] };
  expect((await checkMachine(asked)).at(-1)).toMatchObject({ name: 'API', status: 'fail' });
  server.close();
  await once(server, 'close');
  expect((await checkMachine(asked)).at(-1)).toMatchObject({ name: 'API', status: 'ok' });
  await scratch.remove();
});
