import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';

/**
 * A web server of the suite, for creates from addresses: files that cases put on it, redirects of any number,
 * and every way to fail. Cases run in other processes, so they put files by its control address.
 *
 *   /files/{id}/{name}            200 with what was put
 *   /redirects/{n}/{id}/{name}    n redirects, then the file
 *   /status/{code}                that status
 *   /to?url=…                     a redirect anywhere
 *   /hang                         never answers
 *   /endless/{name}               never ends
 */
export interface FileServer {
  origin: string;
  controlUrl: string;
  /** PEM file of the certificate, which signs itself; null behind a proxy. */
  certFile: string | null;
  close(): Promise<void>;
}

export async function startFileServer(options: {
  folder: string;
  /** Set: listen there without TLS, behind a proxy that serves this origin. */
  behind: { origin: string; port: number } | null;
}): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const serve = (request: IncomingMessage, response: ServerResponse) => answer(request, response, files);
  const tls = options.behind === null ? makeCertificate(options.folder) : null;
  const server = tls === null ? createServer(serve) : createTlsServer(tls, serve);
  const port = await listen(server, options.behind?.port ?? 0);
  const control = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const id = randomUUID();
    files.set(id, Buffer.concat(chunks));
    response.end(id);
  });
  const controlPort = await listen(control, 0);
  return {
    origin: options.behind?.origin ?? `https://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    certFile: tls === null ? null : join(options.folder, 'cert.pem'),
    async close() {
      for (const each of [server, control]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, files: Map<string, Buffer>): void {
  const url = new URL(request.url ?? '/', 'https://files.invalid');
  const [kind, first = '', ...rest] = url.pathname.slice(1).split('/');
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  if (kind === 'files' && files.has(first)) response.end(files.get(first));
  else if (kind === 'redirects') {
    const left = Number(first);
    redirect(left > 1 ? `/redirects/${left - 1}/${rest.join('/')}` : `/files/${rest.join('/')}`);
  } else if (kind === 'status') response.writeHead(Number(first)).end();
  else if (kind === 'to') redirect(url.searchParams.get('url') ?? '');
  else if (kind === 'endless') pour(response);
  else if (kind !== 'hang') response.writeHead(404).end();
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 1);
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  };
  response.on('drain', more);
  more();
}

function makeCertificate(folder: string): { cert: Buffer; key: Buffer } {
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=conformance';
  const made = spawnSync(
    'openssl',
    [...args.split(' '), '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', 'key.pem', '-out', 'cert.pem'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`openssl could not make a certificate: ${made.error?.message ?? made.stderr}`);
  return { cert: readFileSync(join(folder, 'cert.pem')), key: readFileSync(join(folder, 'key.pem')) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
