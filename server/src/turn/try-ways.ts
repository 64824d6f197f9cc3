import type { ICEServer } from '@livekit/protocol';
import { authorityOf } from '@vivant/contract/host-and-port';
import { type TriedWay, WAYS, type Way } from '@vivant/contract/operator/media-ways';
import { type Candidate, joinToProbe, type ProbeJoin } from './probe-room-join.ts';
import { openRelay } from './relay.ts';
import { ATTRIBUTE, METHOD, newRequest } from './stun-message.ts';
import { askStun, openTcpWire, openUdpWire, type StunWire } from './stun-wire.ts';

/** ICE requires a priority of each way; here all have the same. */
const PRIORITY = Buffer.from([0x6e, 0, 0x1e, 0xff]);

export interface Tried {
  ways: TriedWay[];
  /** Servers outside the service that browsers are told to ask for their address; ideally none. */
  strangers: string[];
}

/**
 * Tries, from this machine, each way by which a browser's media could reach LiveKit: sends an ICE request and waits for
 * LiveKit's signed answer. Ways that LiveKit does not announce are left out.
 * @throws JoinError if the room could not be joined
 */
export async function tryWays(signalling: string, pass: string): Promise<Tried> {
  const join = await joinToProbe(signalling, pass);
  try {
    const udp = join.candidates.find(({ protocol }) => protocol === 'udp');
    const direct = join.candidates.map((candidate) => tryDirect(join, candidate));
    const relayed = join.iceServers.flatMap((server) =>
      server.urls.filter((url) => /^turns?:/.test(url)).map((url) => tryRelay(join, server, url, udp)),
    );
    const tried = await Promise.all([...direct, ...relayed]);
    return {
      ways: tried.toSorted((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way)),
      strangers: strangersOf(join),
    };
  } finally {
    join.leave();
  }
}

/** The outside servers among those that browsers are told of. */
export function strangersOf({
  iceServers,
  candidates,
}: {
  iceServers: readonly Pick<ICEServer, 'urls'>[];
  candidates: readonly Candidate[];
}): string[] {
  const told = iceServers.flatMap(({ urls }) => urls.map((url) => ({ url, host: addressIn(url).address })));
  const own = new Set([
    ...candidates.map(({ address }) => address),
    ...told.flatMap(({ url, host }) => (url.startsWith('stun') ? [] : [host])),
  ]);
  return [...new Set(told.map(({ host }) => host))].filter((host) => !own.has(host));
}

/** `turns:relay.example.org:443?transport=tcp` */
function addressIn(url: string): { address: string; port: number } {
  const { hostname, port } = new URL(url.replace(/^\w+:/, 'http://'));
  const usual = url.startsWith('turns:') ? 443 : 3478;
  return { address: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) };
}

function tryDirect(join: ProbeJoin, to: Candidate): Promise<TriedWay> {
  return trying(to.protocol, authorityOf({ host: to.address, port: to.port }), () =>
    onWire(to.protocol === 'udp' ? openUdpWire(to) : openTcpWire(to, { framing: 'length-first' }), (wire) =>
      askLivekit(join, wire),
    ),
  );
}

function tryRelay(
  join: ProbeJoin,
  { username, credential }: ICEServer,
  url: string,
  media: Candidate | undefined,
): Promise<TriedWay> {
  const isTls = url.startsWith('turns:');
  const to = addressIn(url);
  const wire = () => (isTls ? openTcpWire(to, { framing: 'stun', serverName: to.address }) : openUdpWire(to));
  return trying(isTls ? 'relay_tls' : 'relay_udp', authorityOf({ host: to.address, port: to.port }), () =>
    onWire(wire(), async (opened) => {
      const relay = await openRelay(opened, { username, credential });
      if (media === undefined)
        throw new Error('LiveKit takes no media by UDP, which is all that a relay sends');
      await relay.permit(media.address);
      await askLivekit(join, relay.wireTo(media));
    }),
  );
}

async function trying(way: Way, at: string, attempt: () => Promise<void>): Promise<TriedWay> {
  try {
    await attempt();
    return { way, at, fault: null };
  } catch (error) {
    return { way, at, fault: (error as Error).message };
  }
}

async function onWire(opening: Promise<StunWire>, use: (wire: StunWire) => Promise<void>): Promise<void> {
  const wire = await opening;
  try {
    await use(wire);
  } finally {
    wire.close();
  }
}

async function askLivekit({ username, key }: ProbeJoin, wire: StunWire): Promise<void> {
  const request = newRequest(METHOD.binding, [
    [ATTRIBUTE.username, Buffer.from(username)],
    [ATTRIBUTE.iceControlling, Buffer.alloc(8, 1)],
    [ATTRIBUTE.priority, PRIORITY],
  ]);
  await askStun(wire, request, { key, fingerprint: true });
}
