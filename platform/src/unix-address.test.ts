import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SOCKET_PATH_MAX_BYTES, unixAddress } from './unix-address.ts';

const home = mkdtempSync(join(tmpdir(), 'vivant-socket-'));
const dir = join(home, 'x'.repeat(120), 'y'.repeat(120));
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('keeps a path that is short enough for a socket', () => {
  expect(unixAddress('/run/vivant/control.sock').path).toBe('/run/vivant/control.sock');
});

it('serves a socket at a path of any length, in its own directory', async () => {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'control.sock');
  const [listening, connecting] = [unixAddress(file), unixAddress(file)];
  expect(Buffer.byteLength(listening.path)).toBeLessThanOrEqual(SOCKET_PATH_MAX_BYTES);
  const server = createServer((socket) => socket.end('hello')).listen(listening.path);
  await once(server, 'listening');
  expect(existsSync(file)).toBe(true);
  const socket = connect(connecting.path);
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toBe('hello');
  socket.destroy();
  server.close();
  await once(server, 'close');
  listening.release();
  connecting.release();
});
