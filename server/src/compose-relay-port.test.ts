import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterEach, expect, it, vi } from 'vitest';
import { relayHost, startRelayPort } from './compose-relay-port.ts';
import { makeCertificate } from './testing/https.ts';
import { CLASS, METHOD, newRequest, readStun, writeStun } from './turn/stun-message.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const OPTIONS = {
  ...{ host: '127.0.0.1', perAddress: 2, log: keepingLog() },
  relay: { media: { address: '127.0.0.1', port: 7882 }, secret: 'between the two' },
};

function certificateFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-relay-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const write = (name: string) => {
    const { cert, key } = makeCertificate(`DNS:${name}`);
    writeFileSync(files.keyFile, key);
    writeFileSync(files.certFile, cert);
  };
  return { files, write };
}

/** Whom the port says it is. */
async function nameAt(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const name = socket.getPeerCertificate().subjectaltname;
  socket.destroy();
  return name;
}

it('answers STUN inside TLS, to as many connections of an address as are allowed', async () => {
  const { files, write } = certificateFiles();
  write('relay.test');
  const relay = await startRelayPort({ port: 0, certificate: files }, OPTIONS);
  closing.push(() => relay.stop());
  const open = () => connect({ port: relay.port, host: '127.0.0.1', rejectUnauthorized: false });
  const sockets = [open(), open()];
  for (const socket of sockets) {
    closing.push(() => socket.destroy());
    socket.write(writeStun(newRequest(METHOD.binding)));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(readStun(answer)).toMatchObject({ method: METHOD.binding, class: CLASS.success });
  }
  await expect(once(open(), 'secureConnect')).rejects.toThrow();
  relay.stop();
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
});

it('answers as it is where a balancer ends TLS', async () => {
  const relay = await startRelayPort({ port: 0, certificate: null }, OPTIONS);
  closing.push(() => relay.stop());
  const socket = connectPlain({ port: relay.port, host: '127.0.0.1' });
  closing.push(() => socket.destroy());
  socket.write(writeStun(newRequest(METHOD.binding)));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(readStun(answer)).toMatchObject({ class: CLASS.success });
});

it('takes a certificate that was renewed, and goes on with the old one while there is none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closing.push(() => vi.useRealTimers());
  const { files, write } = certificateFiles();
  write('old.test');
  const relay = await startRelayPort({ port: 0, certificate: files }, OPTIONS);
  closing.push(() => relay.stop());
  expect(await nameAt(relay.port)).toBe('DNS:old.test');
  writeFileSync(files.certFile, 'half a cert');
  vi.advanceTimersByTime(60_000);
  expect(await nameAt(relay.port)).toBe('DNS:old.test');
  write('new.test');
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return nameAt(relay.port);
    })
    .toBe('DNS:new.test');
});

it('listens where media does, though the pages listen for a proxy on this machine alone', () => {
  const certificate = { certFile: '/c.pem', keyFile: '/k.pem' };
  const pages = { host: '127.0.0.1', nodeIp: '203.0.113.7' };
  expect(relayHost({ certificate }, pages)).toBe('0.0.0.0');
  expect(relayHost({ certificate: null }, pages)).toBe('127.0.0.1');
});

it('says which setting names what is not there', async () => {
  const certificate = { certFile: '/nowhere/cert.pem', keyFile: '/nowhere/key.pem' };
  await expect(startRelayPort({ port: 0, certificate }, OPTIONS)).rejects.toThrow(
    'VIVANT_TURN_TLS_CERT names',
  );
});
