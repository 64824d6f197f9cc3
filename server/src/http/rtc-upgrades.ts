import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createCounts } from '@vivant/platform/counts';
import type { HttpApp } from './app.ts';
import { networkOf } from './network.ts';
import { closeWithin, refuseUpgrade } from './refuse-upgrade.ts';
import { announcesBody, endToEnd, openUpstream, UPSTREAM_LIMIT_MS } from './rtc-upstream.ts';
import { isSignallingUpgrade } from './signalling-path.ts';

/** Passes WebSockets through, as many as the limits of connections allow, until the app closes. */
export function passUpgrades(app: HttpApp, livekitUrl: () => string): void {
  const { limits, addressOf, onRefused } = app.edge;
  const upgraded = new Set<Duplex>();
  const counts = createCounts();

  app.edge.onUpgrade(isSignallingUpgrade, (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(0);
    const answer = { socket, lingerMs: limits.lingerMs };
    if (announcesBody(incoming.headers)) return refuseUpgrade(answer, '400 Bad Request');
    const isFull = counts.all() >= limits.upgraded;
    const release = isFull ? null : counts.take(networkOf(addressOf(incoming)), limits.upgradedPerAddress);
    if (release === null) {
      onRefused(isFull ? 'signalling_total' : 'signalling_address');
      return refuseUpgrade(answer, '503 Service Unavailable', 'Retry-After: 5\r\n');
    }
    upgraded.add(socket);
    socket.once('close', () => {
      upgraded.delete(socket);
      release();
    });
    const outgoing = openUpstream(livekitUrl(), incoming, {
      ...endToEnd(incoming.headers),
      connection: 'Upgrade',
      upgrade: incoming.headers.upgrade,
    });
    socket.once('close', () => outgoing.destroy());
    outgoing.once('upgrade', (response, upstream, upstreamHead) => {
      upstream.setTimeout(0);
      outgoing.setTimeout(0);
      upstream.on('error', () => socket.destroy());
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      socket.write(rawHead(response));
      socket.write(upstreamHead);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    outgoing.once('response', (response) => {
      socket.write(rawHead(response, { connection: 'close' }));
      response.pipe(socket);
      response.once('end', () => closeWithin(socket, limits.lingerMs));
      closeWithin(socket, UPSTREAM_LIMIT_MS);
    });
    outgoing.once('error', () => refuseUpgrade(answer, '503 Service Unavailable', 'Retry-After: 1\r\n'));
    outgoing.end();
  });
  app.addHook('preClose', async () => {
    for (const socket of upgraded) socket.destroy();
  });
}

function rawHead(response: IncomingMessage, overrides: Record<string, string> = {}): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(i, i + 2);
    // The body is passed on unframed and ends with the connection.
    if (name.toLowerCase() in overrides || name.toLowerCase() === 'transfer-encoding') continue;
    lines.push(`${name}: ${value}`);
  }
  for (const [name, value] of Object.entries(overrides)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
