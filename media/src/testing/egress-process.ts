/**
 * Loads firewall rules in a network of this process's own and sends real packets through them: to a second
 * network, at the other end of a virtual cable, that has all the addresses asked about. Started by
 * `egress-rules.test.ts` as root of namespaces of its own; prints what got through as JSON.
 *   egress-process.ts PASSWD_FILE RULES_FILE
 */
import { execFileSync, spawn } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Arrivals,
  type EgressReport,
  HOME_ADDRESS,
  PORTS,
  TARGETS,
  VISITOR,
} from './egress-protocol.ts';

const OPEN_LIMIT_MS = 10_000;
/** For what should not arrive; on a cable of its own, everything that does arrive takes a few milliseconds. */
const CLOSED_LIMIT_MS = 1500;

const ip = (...args: string[]) => void execFileSync('ip', args);
const up = (device: string, addresses: readonly string[]) => {
  ip('link', 'set', 'lo', 'up');
  for (const address of addresses)
    ip(
      'addr',
      'add',
      `${address}/${isIPv6(address) ? 128 : 32}`,
      'dev',
      device,
      ...(isIPv6(address) ? ['nodad'] : []),
    );
  ip('link', 'set', device, 'up');
  for (const family of ['-4', '-6']) ip(family, 'route', 'add', 'default', 'dev', device);
};

const zoned = (address: string, device: string) =>
  address.startsWith('fe80:') ? `${address}%${device}` : address;

function udpSocket(address: string, port = 0): Promise<UdpSocket> {
  const socket = createSocket(isIPv6(address.replace(/%.*/, '')) ? 'udp6' : 'udp4');
  // A packet the firewall drops is an error of its sender.
  socket.on('error', () => {});
  return new Promise((done) => socket.bind(port, address, () => done(socket)));
}

/** The other end: answers on every address, and calls home from a private one when told to. */
async function world(): Promise<void> {
  await once(process, 'message');
  up('far', [...TARGETS.map(({ address }) => address), VISITOR]);
  for (const { address } of TARGETS)
    for (const port of PORTS) {
      const host = zoned(address, 'far');
      const udp = await udpSocket(host, port);
      udp.on('message', (bytes, from) => udp.send(bytes, from.port, from.address));
      await once(
        createServer((socket) => void socket.on('error', () => {}).end('here')).listen(port, host),
        'listening',
      );
    }
  process.on('message', async () => {
    const visitor = await udpSocket(VISITOR);
    visitor.on('message', () => process.send?.('answered'));
    visitor.send('call', PORTS[0], HOME_ADDRESS);
  });
  process.send?.('up');
}

async function udpArrives(address: string, port: number, limitMs: number): Promise<boolean> {
  const socket = await udpSocket(isIPv6(address.replace(/%.*/, '')) ? '::' : '0.0.0.0');
  const answered = once(socket, 'message').then(() => true);
  const timer = setInterval(() => socket.send('probe', port, address, () => {}), 50);
  const arrived = await Promise.race([answered, sleep(limitMs, false)]);
  clearInterval(timer);
  socket.close();
  return arrived;
}

async function tcpArrives(host: string, port: number, limitMs: number): Promise<boolean> {
  const socket = connect({ host, port });
  const arrived = new Promise<boolean>((done) => {
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
  });
  const result = await Promise.race([arrived, sleep(limitMs, false)]);
  socket.destroy();
  return result;
}

async function probe(expectOpen: (address: string) => boolean): Promise<Arrivals> {
  const one = async (address: string, port: number) => {
    const limitMs = expectOpen(address) ? OPEN_LIMIT_MS : CLOSED_LIMIT_MS;
    const host = zoned(address, 'near');
    const [udp, tcp] = await Promise.all([udpArrives(host, port, limitMs), tcpArrives(host, port, limitMs)]);
    return [`${address} ${port}`, { udp, tcp }] as const;
  };
  const all = TARGETS.flatMap(({ address }) => PORTS.map((port) => one(address, port)));
  return Object.fromEntries(await Promise.all(all));
}

async function loopbackArrives(): Promise<boolean> {
  const server = createServer((socket) => void socket.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const arrived = await tcpArrives('127.0.0.1', port, OPEN_LIMIT_MS);
  server.close();
  return arrived;
}

async function home(passwdFile: string, rulesFile: string): Promise<void> {
  const other = spawn('unshare', ['--net', process.execPath, fileURLToPath(import.meta.url), 'world'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  ip('link', 'add', 'near', 'type', 'veth', 'peer', 'name', 'far');
  ip('link', 'set', 'far', 'netns', String(other.pid));
  other.send('go');
  up('near', [HOME_ADDRESS, 'fd00:0:0:1::1']);
  await once(other, 'message');

  const load = (uidOfService: number) => {
    writeFileSync(passwdFile, `root:x:0:0::/:/bin/sh\nvivant:x:${uidOfService}:${uidOfService}::/:/bin/sh\n`);
    execFileSync('nft', ['flush', 'ruleset']);
    execFileSync('nft', ['-f', rulesFile]);
    // What neighbours have answered so far must not help.
    for (const family of ['-4', '-6']) ip(family, 'neigh', 'flush', 'all');
  };
  const report: Partial<EgressReport> = { without: await probe(() => true) };
  load(4242);
  report.asAnother = await probe(() => true);
  load(0);
  report.asService = await probe((address) => TARGETS.some((to) => to.address === address && to.open));
  report.loopback = await loopbackArrives();
  const service = await udpSocket(HOME_ADDRESS, PORTS[0]);
  service.on('message', (_bytes, from) => service.send('answer', from.port, from.address));
  other.send('call');
  report.visitorAnswered = await Promise.race([
    once(other, 'message').then(() => true),
    sleep(OPEN_LIMIT_MS, false),
  ]);
  process.stdout.write(JSON.stringify(report), () => {
    other.kill('SIGKILL');
    process.exit(0);
  });
}

const [first = '', second = ''] = process.argv.slice(2);
if (first === 'world') {
  process.on('disconnect', () => process.exit(0));
  await world();
} else await home(first, second);
