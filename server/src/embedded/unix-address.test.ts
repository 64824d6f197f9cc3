import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { testDataDir } from '../testing/embedded.ts';
import { SOCKET_PATH_MAX_BYTES, unixAddress } from './unix-address.ts';

const dir = testDataDir(join('x'.repeat(120), 'y'.repeat(120)));
afterEach(() => dir.remove());

it('leaves a path alone that a socket can have', () => {
  expect(unixAddress('/run/vivant/control.sock').path).toBe('/run/vivant/control.sock');
});

it('serves a socket at a path of any length, from where it belongs', async () => {
  mkdirSync(dir.path, { recursive: true });
  const file = join(dir.path, 'control.sock');
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
