import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestAuthority } from '@vivant/media/testing/certificates';
import { pickPort } from '@vivant/platform/free-port';
import { livekitBinary, requiredLivekit } from '@vivant/server/testing/embedded';
import { AccessToken } from 'livekit-server-sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClosedNetwork, networksUnavailable, openClosedNetwork } from './closed-network.ts';
import { watchThroughRelay } from './relay-page.ts';
import { chromiumPath, launchChromium } from './visitor.ts';

const PROGRAM = fileURLToPath(new URL('./one-port-server.ts', import.meta.url));
const DOMAIN = 'avatars.test';
const ROOMS = ['over-udp', 'over-tls', 'one-port'];

interface Ready {
  apiKey: string;
  apiSecret: string;
  pid: number;
}

/** LiveKit behind the public port, with a certificate for `DOMAIN` that no browser knows. */
async function startServer(settings: Record<string, string>, before: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-relay-'));
  chmodSync(folder, 0o711);
  const authority = createTestAuthority();
  const { cert, key } = authority.certify(`DNS:${DOMAIN}`);
  authority.remove();
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const [program = '', ...args] = [
    ...before,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    PROGRAM,
    ...ROOMS,
  ];
  const child = spawn(program, args, {
    env: {
      ...{ PATH: process.env.PATH ?? '', VIVANT_DATA_DIR: join(folder, 'data') },
      ...{ VIVANT_LIVEKIT_SERVER: requiredLivekit(), VIVANT_JAIL: 'prefer' },
      ...{ VIVANT_PUBLIC_URL: `https://${DOMAIN}`, VIVANT_TLS_CERT: certFile, VIVANT_TLS_KEY: keyFile },
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  return {
    ...ready,
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What two need to join one of its rooms. */
async function tokensOf({ apiKey, apiSecret }: Ready, room: string) {
  const token = (identity: string) => {
    const access = new AccessToken(apiKey, apiSecret, { identity });
    access.addGrant({ roomJoin: true, room });
    return access.toJwt();
  };
  return { publisher: await token('publisher'), visitor: await token('visitor') };
}

describe.skipIf(livekitBinary === undefined)('a browser whose media may go nowhere but to a relay', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let browser: Browser;
  let port: number;

  beforeAll(async () => {
    port = await pickPort('tcp', '127.0.0.1');
    [server, browser] = await Promise.all([
      startServer({
        ...{ VIVANT_TURN: 'on', VIVANT_PORT: String(port), VIVANT_PUBLIC_URL: `https://${DOMAIN}:${port}` },
      }),
      launchChromium(['--ignore-certificate-errors', `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1`]),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('sees the picture over UDP, by a relay that LiveKit itself tells it of', async () => {
    const seen = await watchThroughRelay(browser, {
      url: `wss://${DOMAIN}:${port}`,
      ...(await tokensOf(server, 'over-udp')),
    });
    expect(seen).toEqual({ width: 64, candidateType: 'relay', relayProtocol: 'udp' });
  });

  it('sees the picture over TLS, at the port of the pages, of which LiveKit tells it too', async () => {
    const seen = await watchThroughRelay(browser, {
      ...{ url: `wss://${DOMAIN}:${port}`, relay: 'turns' },
      ...(await tokensOf(server, 'over-tls')),
    });
    expect(seen).toEqual({ width: 64, candidateType: 'relay', relayProtocol: 'tls' });
  });
});

const noNetworks = networksUnavailable();

describe.skipIf(livekitBinary === undefined || noNetworks !== null).each([
  ['that has no other port', true],
  ['that takes media of others by UDP', false],
])(
  `an installation %s, where one TCP port and no UDP gets through${noNetworks === null ? '' : ` (${noNetworks})`}`,
  (_, isOnlyWay) => {
    let network: ClosedNetwork;
    let server: Awaited<ReturnType<typeof startServer>>;
    let browser: Browser;

    beforeAll(async () => {
      network = await openClosedNetwork();
      [server, browser] = await Promise.all([
        startServer(
          {
            ...{ VIVANT_HOST: '0.0.0.0', VIVANT_PORT: '443' },
            ...(isOnlyWay ? { VIVANT_ONE_PORT: 'on' } : { VIVANT_NODE_IP: network.serverAddress }),
          },
          network.atServer,
        ),
        launchChromium(
          ['--ignore-certificate-errors', `--host-resolver-rules=MAP ${DOMAIN} ${network.serverAddress}`],
          network.visitorProgram(chromiumPath()),
        ),
      ]);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      network?.close();
    });

    it('shows a visitor the picture, where LiveKit itself says that media goes', async () => {
      const seen = await watchThroughRelay(browser, {
        ...{ url: `wss://${DOMAIN}`, policy: 'all' },
        ...(await tokensOf(server, 'one-port')),
      });
      expect(seen).toEqual({ width: 64, candidateType: 'relay', relayProtocol: 'tls' });
    });

    it.runIf(isOnlyWay)('listens at no other port that others could reach', () => {
      const bound = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
        readFileSync(`/proc/${server.pid}/net/${table}`, 'utf8')
          .split('\n')
          .slice(1)
          .map((row) => row.trim().split(/\s+/))
          .filter(([, , , state]) => state === (table.startsWith('tcp') ? '0A' : '07'))
          .map(([, local = '']) => `${table} ${local}`),
      );
      // 127.0.0.1 as the kernel writes it.
      expect(bound.filter((socket) => !/ 0100007F:/.test(socket))).toEqual(['tcp 00000000:01BB']);
      expect(bound.length).toBeGreaterThan(2);
    });
  },
);
