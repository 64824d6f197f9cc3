import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { membershipOf, readMembership, serverUrlOf } from './join.ts';

let server: Server;
let serverUrl: string;
let answer: { status: number; body: object };
let asked: unknown[];
let dataDir: string;
const MEMBER = { hostId: 'worker-1', name: 'attic', credential: 'c'.repeat(43) };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(request.url, await json(request));
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'vivant-join-'));
});
afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  asked = [];
  await rm(join(dataDir, 'worker.json'), { force: true });
});

it.each([
  ['https://avatars.example.org/', 'https://avatars.example.org'],
  ['https://[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('a server is joined by %s', (address, url) => {
  expect(serverUrlOf(address)).toBe(url);
});

it.each(['http://[2001:db8::7]:8080', 'http://avatars.example.org', '2001:db8::7', 'https://a.example/b'])(
  'no server is joined by %s',
  (address) => {
    expect(() => serverUrlOf(address)).toThrow(/https:\/\//);
  },
);

const joinBy = (token?: string) => membershipOf(dataDir, { serverUrl, token });

it('what a token brings is kept for this user alone, and known at the next start', async () => {
  answer = { status: 200, body: MEMBER };
  expect(await readMembership(dataDir)).toBeNull();
  const joined = await joinBy('token');
  expect(asked).toEqual(['/worker/join', expect.objectContaining({ token: 'token', protocol: 1 })]);
  expect(await readMembership(dataDir)).toEqual(joined);
  const file = join(dataDir, 'worker.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('"token"');
});

it.each([
  [401, {}, /Make another on the server/],
  [404, {}, /knows nothing of workers/],
  [409, { error: 'version_mismatch', message: 'Run the same release.' }, /^Run the same release\.$/],
  [429, {}, /again in a minute/],
  [500, {}, /answered 500/],
  [200, { hello: 'world' }, /answered 200/],
])('a refusal says what to do: %i', async (status, body, message) => {
  answer = { status, body };
  await expect(joinBy('token')).rejects.toThrow(message);
  expect(await readMembership(dataDir)).toBeNull();
});

it('a damaged file is named', async () => {
  await writeFile(join(dataDir, 'worker.json'), '{');
  await expect(readMembership(dataDir)).rejects.toThrow(/worker\.json is damaged/);
});

it('a new token goes before what is kept, and a used one leaves it', async () => {
  answer = { status: 200, body: MEMBER };
  await joinBy('first');
  answer = { status: 401, body: {} };
  expect(await joinBy('first')).toMatchObject({ hostId: 'worker-1' });
  answer = { status: 200, body: { ...MEMBER, hostId: 'worker-2' } };
  expect(await joinBy('second')).toMatchObject({ hostId: 'worker-2' });
  expect(await joinBy()).toMatchObject({ hostId: 'worker-2' });
  expect(await membershipOf(dataDir, { serverUrl: 'https://other.invalid', token: undefined })).toBeNull();
});
