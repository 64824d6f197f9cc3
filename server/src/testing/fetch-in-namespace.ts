/**
 * Downloads on a network of its own: a public address that lies on this machine, a web server there and one on
 * loopback, and a name server that lies. Run by fetch-rebinding.test.ts below bubblewrap; prints its findings.
 */
import { createSocket } from 'node:dgram';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { createSystemClock } from '@vivant/platform/clock';
import { createFetchFiles } from '../ingest/fetch-url.ts';
import { createWorkspaces } from '../ingest/workspace.ts';
import { makeCertificate, serveHttps } from './https.ts';

const [PUBLIC = ''] = process.argv.slice(2);
const LOOPBACK = ['127.0.0.1', '::1'];

/** Name → record type → addresses; a list of lists is gone through query by query. */
const ZONE: Record<string, { A?: string[][]; AAAA?: string[][] }> = {
  'public.test': { A: [[PUBLIC]] },
  'inside.test': { A: [['127.0.0.1']] },
  'rebound.test': { A: [[PUBLIC], ['127.0.0.1']] },
  'mixed.test': { A: [[PUBLIC, '127.0.0.1']] },
  'two-faced.test': { A: [[PUBLIC]], AAAA: [['::1']] },
};

function startNameServer(): Promise<void> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A';
    const name = labels.join('.').toLowerCase();
    const turns = ZONE[name]?.[type] ?? [];
    const key = `${name} ${type}`;
    const turn = asked.get(key) ?? 0;
    asked.set(key, turn + 1);
    const addresses = turns[turn % turns.length] ?? [];
    const head = Buffer.alloc(12);
    head.writeUInt16BE(query.readUInt16BE(0), 0);
    head.writeUInt16BE(0x8180 | (name in ZONE ? 0 : 3), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const answers = addresses.map((address) => {
      const data =
        type === 'A'
          ? Buffer.from(address.split('.').map(Number))
          : Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type === 'A' ? 1 : 28, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  return new Promise((resolve) => socket.bind(53, '127.0.0.1', resolve));
}

const certificate = makeCertificate(
  ...Object.keys(ZONE).map((name) => `DNS:${name}`),
  `IP:${PUBLIC}`,
  'IP:127.0.0.1',
);
tls.setDefaultCACertificates([certificate.cert]);
await startNameServer();
let insideRequests = 0;
await serveHttps(
  certificate,
  (request, response) => {
    if (request.url === '/to-inside') response.writeHead(302, { location: 'https://inside.test/' }).end();
    else response.end('public');
  },
  { host: PUBLIC, port: 443 },
);
for (const host of LOOPBACK)
  await serveHttps(
    certificate,
    (_request, response) => {
      insideRequests += 1;
      response.end('inside');
    },
    { host, port: 443 },
  );

const directory = await mkdtemp(join(tmpdir(), 'vivant-namespace-'));
const workspaces = await createWorkspaces(directory, { reserveBytes: 0 });

async function outcome(url: string, allowed: { host: string; port: number }[] = []): Promise<string> {
  await using workspace = await workspaces.open();
  const fetchFiles = createFetchFiles({ clock: createSystemClock(), allowed });
  const download = { url, field: 'assets.image', maxBytes: 100 };
  try {
    const [file] = await fetchFiles([download], workspace, new AbortController().signal);
    return file === undefined ? 'no file' : await readFile(file.path, 'utf8');
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}

const rebound: string[] = [];
for (let attempt = 0; attempt < 6; attempt += 1) rebound.push(await outcome('https://rebound.test/'));
const findings = {
  byName: await outcome('https://public.test/'),
  byAddress: await outcome(`https://${PUBLIC}/`),
  inside: await outcome('https://inside.test/'),
  mixed: await outcome('https://mixed.test/'),
  twoFaced: await outcome('https://two-faced.test/'),
  redirected: await outcome('https://public.test/to-inside'),
  unknown: await outcome('https://unknown.test/'),
  rebound: [...new Set(rebound)].sort(),
  insideRequests,
  // Last, so that it is not counted: what was refused above could really have been fetched.
  allowed: await outcome('https://127.0.0.1/', [{ host: '127.0.0.1', port: 443 }]),
};
await rm(directory, { recursive: true, force: true });
process.stdout.write(JSON.stringify(findings));
process.exit(0);
