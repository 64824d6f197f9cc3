import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate that vouches for itself, for names such as `DNS:files.test` or `IP:127.0.0.1`. */
export function makeCertificate(...names: string[]): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'vivant-certificate-'));
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-days', '30'],
        ...['-subj', '/CN=test', '-addext', `subjectAltName=${names.join(',')}`],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export interface HttpsTestServer extends AsyncDisposable {
  port: number;
  server: Server;
  /** Connections that are open now. */
  sockets: Set<Duplex>;
}

/** A real HTTPS server on loopback, or wherever `host` says. */
export async function serveHttps(
  certificate: Certificate,
  answer: RequestListener,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<HttpsTestServer> {
  const server = createServer({ ...certificate }, answer);
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    server,
    sockets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
