import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionEnvironment } from '../config.ts';
import { type TrustedCertificates, trustExtraCertificates } from '../supervisor/trusted-certificates.ts';
import { createTestAuthority, type TestAuthority } from '../testing/certificates.ts';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import type { SignallingOrder, SignallingOutcome } from '../testing/signalling-process.ts';
import { buildTestFace } from '../testing/test-face.ts';
import { prepareRenderOnly, startTestHost, type TestHost } from '../testing/test-host.ts';
import { startVisitor } from '../testing/visitor.ts';

const PROCESS = fileURLToPath(new URL('../testing/signalling-process.ts', import.meta.url));
const program = findLivekitServer(process.env);
const NAME = 'livekit.test';
/** Where the name's server really is: loopback, so that no packet leaves, but no address TLS or HTTP is told of. */
const PINNED = '127.0.0.2';
const ELSEWHERE = '127.0.0.3';
const MINUTES = 60_000;

/** A server that ends TLS in front of LiveKit; writes down who came and under which names. */
interface Front {
  port: number;
  arrivals: { address: string; serverName: string | false | null; host: string | undefined; path: string }[];
  /** TLS connections, also those that never became a request. */
  connections(): number;
}

interface Place {
  address?: string;
  port?: number;
  /** Answers this to every request, in place of LiveKit. */
  answer?: { status: number; location?: string };
}

describe.skipIf(program === null)('a render-only session on a server behind TLS', () => {
  let livekit: TestLivekit;
  let host: TestHost;
  let face: Uint8Array;
  let authority: TestAuthority;
  let stranger: TestAuthority;
  let trusted: TrustedCertificates;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    authority = createTestAuthority();
    stranger = createTestAuthority();
    // As an operator adds an authority of the own network.
    trusted = trustExtraCertificates(
      { ...sessionEnvironment(), NODE_EXTRA_CA_CERTS: authority.file },
      (text) => {
        throw new Error(text);
      },
    );
    [livekit, face, host] = await Promise.all([
      startTestLivekit(program),
      buildTestFace(),
      // Its sessions are not used; it keeps what an assignment names.
      startTestHost({ slots: 1 }),
    ]);
  }, MINUTES);
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await host?.close();
    await livekit?.stop();
    trusted?.remove();
    authority?.remove();
    stranger?.remove();
  });

  async function front(
    certificate: { cert: string; key: string },
    { address = PINNED, port = 0, answer }: Place = {},
  ): Promise<Front> {
    const arrivals: Front['arrivals'] = [];
    let connections = 0;
    const server: Server = createServer(certificate);
    const note = (socket: TLSSocket, host: string | undefined, url: string | undefined) =>
      arrivals.push({
        address: socket.localAddress ?? '',
        serverName: (socket as TLSSocket & { servername?: string | false | null }).servername ?? null,
        host,
        path: (url ?? '').replace(/\?.*/, ''),
      });
    server.on('connection', (socket) => {
      connections++;
      closing.push(() => socket.destroy());
    });
    server.on('tlsClientError', () => {});
    server.on('request', (request, response) => {
      note(request.socket as TLSSocket, request.headers.host, request.url);
      response.writeHead(answer?.status ?? 404, answer?.location ? { location: answer.location } : {}).end();
    });
    server.on('upgrade', (request, client: Duplex, head: Buffer) => {
      note(request.socket as TLSSocket, request.headers.host, request.url);
      client.on('error', () => client.destroy());
      if (answer !== undefined)
        return void client.end(
          `HTTP/1.1 ${answer.status} No\r\nlocation: ${answer.location ?? ''}\r\ncontent-length: 0\r\n\r\n`,
        );
      const inner = connect(Number(new URL(livekit.url).port), '127.0.0.1');
      inner.on('error', () => client.destroy());
      client.on('close', () => inner.destroy());
      const lines = request.rawHeaders.flatMap((text, i, all) => (i % 2 ? [`${all[i - 1]}: ${text}`] : []));
      inner.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      inner.write(head);
      client.pipe(inner).pipe(client);
    });
    server.listen(port, address);
    await once(server, 'listening');
    closing.push(() => void server.close());
    return { port: (server.address() as AddressInfo).port, arrivals, connections: () => connections };
  }

  async function join(
    at: { port: number },
    options: { answers?: string[][]; env?: Record<string, string> } = {},
  ) {
    const session = await prepareRenderOnly(livekit, host, face, {
      url: `wss://${NAME}:${at.port}`,
      reach: 'public',
    });
    const child: ChildProcess = fork(PROCESS, {
      env: options.env ?? trusted.env,
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    closing.push(() => child.kill('SIGKILL'));
    const order: SignallingOrder = {
      assignment: session.assignment,
      face,
      answers: { [NAME]: options.answers ?? [[PINNED]] },
      allowed: [PINNED],
    };
    child.send(order);
    const [outcome] = (await once(child, 'message')) as [SignallingOutcome];
    return { session, outcome };
  }

  it(
    'joins under the server’s own name, over a connection to the address that was checked',
    async () => {
      const server = await front(authority.certify(`DNS:${NAME}`));
      const { session, outcome } = await join(server, { answers: [[PINNED], [ELSEWHERE]] });
      expect(outcome).toMatchObject({ joined: true, lookedUp: [NAME] });
      expect(server.arrivals.length).toBeGreaterThan(0);
      for (const arrival of server.arrivals)
        expect(arrival).toMatchObject({
          address: PINNED,
          serverName: NAME,
          host: `${NAME}:${server.port}`,
        });
      const visitor = await startVisitor();
      closing.push(() => visitor.kill());
      await visitor.join(livekit.url, session.visitorToken);
      await visitor.until('the picture', ({ frames }) => frames.length > 10);
    },
    2 * MINUTES,
  );

  it.each([
    ['for another name', () => authority.certify('DNS:other.test')],
    ['for the address instead of the name', () => authority.certify(`IP:${PINNED}`)],
    ['that has expired', () => authority.certify(`DNS:${NAME}`, 'expired')],
    ['of an authority that is not trusted here', () => stranger.certify(`DNS:${NAME}`)],
  ])(
    'refuses a certificate %s, and sends no token there',
    async (_what, certificate) => {
      const server = await front(certificate());
      const { session, outcome } = await join(server);
      expect(outcome).toMatchObject({ joined: false, error: 'certificate_refused' });
      expect(outcome.message).toMatch(/certificate/);
      expect(outcome.message).not.toContain(session.assignment.room.token);
      // It was reached, but no request came through.
      expect(server.connections()).toBeGreaterThan(0);
      expect(server.arrivals).toEqual([]);
    },
    MINUTES,
  );

  it(
    'trusts the operator’s certificate authority only while NODE_EXTRA_CA_CERTS names it',
    async () => {
      const server = await front(authority.certify(`DNS:${NAME}`));
      const { outcome } = await join(server, { env: sessionEnvironment() });
      expect(outcome).toMatchObject({ joined: false, error: 'certificate_refused' });
    },
    MINUTES,
  );

  it(
    'gives up a server that takes the connection and never answers, after ten seconds',
    async () => {
      const silent = createTcpServer((socket) => {
        socket.on('error', () => {});
        closing.push(() => socket.destroy());
      });
      silent.listen(0, PINNED);
      await once(silent, 'listening');
      closing.push(() => void silent.close());
      const { outcome } = await join({ port: (silent.address() as AddressInfo).port });
      expect(outcome).toMatchObject({ joined: false, error: 'join_failed' });
      expect(outcome.message).toMatch(/within 10 seconds/);
    },
    MINUTES,
  );

  it(
    'does not follow a server that sends it to a private address',
    async () => {
      const decoy = await front(authority.certify(`DNS:${NAME},IP:${ELSEWHERE}`), { address: ELSEWHERE });
      const location = `https://${ELSEWHERE}:${decoy.port}/rtc`;
      const server = await front(authority.certify(`DNS:${NAME}`), { answer: { status: 307, location } });
      const { outcome } = await join(server);
      expect(outcome).toMatchObject({ joined: false, error: 'address_refused' });
      expect(server.arrivals.length).toBeGreaterThan(0);
      expect(decoy.connections()).toBe(0);
    },
    MINUTES,
  );

  it(
    'does not connect once the name resolves to another address',
    async () => {
      // Every attempt is turned away, so that the client looks for the name again.
      const server = await front(authority.certify(`DNS:${NAME}`), { answer: { status: 503 } });
      const decoy = await front(authority.certify(`DNS:${NAME}`), { address: ELSEWHERE, port: server.port });
      const { outcome } = await join(server, { answers: [[PINNED], [ELSEWHERE]] });
      expect(outcome).toMatchObject({ joined: false, error: 'address_refused' });
      expect(outcome.lookedUp.length).toBeGreaterThan(1);
      expect(server.arrivals.length).toBeGreaterThan(0);
      expect(decoy.connections()).toBe(0);
    },
    MINUTES,
  );
});
