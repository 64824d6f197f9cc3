import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { authorityOf } from '@vivant/contract/host-and-port';
import { ownAuthorityOf } from '@vivant/contract/public-address';
import type { TurnPlan } from '@vivant/contract/settings/turn';
import { pickPort } from '@vivant/platform/free-port';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { Stoppable } from '@vivant/platform/stoppable';
import { superviseChild } from '@vivant/platform/supervise';
import { allNetworksBut } from './all-networks-but.ts';
import { writeFileAtomically } from './data-dir.ts';
import { readLivekitLine } from './livekit-log.ts';
import { endOrphans } from './orphans.ts';
import { mustBeFree, type RtcAddresses, rtcAddresses } from './rtc-ports.ts';

const LOOPBACK = '127.0.0.1';
/** LiveKit's own defaults, tried first where visitors come from other machines: firewalls are opened for them. */
const RTC_TCP_PORT = 7881;
const RTC_UDP_PORT = 7882;
/** The port that STUN and TURN have everywhere. */
const TURN_UDP_PORT = 3478;
/** As long as LiveKit's own relay accepts the credentials of an admitted participant. */
const RELAY_CREDENTIAL_SECONDS = 300;
const STOP_GRACE_MS = 1_500;
/** LiveKit refuses secrets of fewer than 32 characters. */
const SECRET_BYTES = 32;

export interface StartLivekitOptions {
  /** An opened data directory (`openDataDir`): its lock must be held. */
  dataDir: string;
  /** Absolute path of a livekit-server of version 1.13.5 or a newer 1.x. */
  binary: string;
  log: PlainLog;
  /**
   * The address visitors' browsers send media to. Default: loopback, then no media port is open to others.
   * Another address opens `rtcTcpPort` and `rtcUdpPort` on every interface.
   */
  nodeIp?: string | undefined;
  /** Fixed media ports; otherwise 7881 and 7882 (free ones on loopback), kept over restarts. */
  rtcTcpPort?: number | undefined;
  rtcUdpPort?: number | undefined;
  /** Relays media to its own UDP port, and to no other address; default: it relays nothing. */
  turn?: TurnPlan | null | undefined;
  /** Where it takes signalling, and with which keys; default: at a port of loopback, with its own key. */
  signalling?: LivekitKey & { host: string; port: number; alsoAccepted?: LivekitKey | null };
  /** On a stop it waits this long for all participants to leave; default: the service has ended its rooms by then. */
  stopGraceMs?: number;
  onReadyChange?: (ready: boolean) => void;
}

/** A key of LiveKit, and the secret that signs its tokens. */
export interface LivekitKey {
  apiKey: string;
  apiSecret: string;
}

/** What the relay inside TLS has to know: where media goes, and what credentials are signed with. */
export interface RelayInTls {
  media: { address: string; port: number };
  secret: string;
}

export interface EmbeddedLivekit extends Stoppable, Readonly<LivekitKey> {
  /**
   * The address of the signalling, `ws://127.0.0.1:PORT`: only for this machine; visitors come through our own port.
   */
  readonly url: string;
  /** The ports media arrives at; `tcp` is 0 where there is none (loopback). */
  readonly rtcPorts: { udp: number; tcp: number };
  /** The port at which TURN and STUN answer; null: none does. */
  readonly turnUdpPort: number | null;
  /** For connections to the relay inside TLS; null: LiveKit announces none. */
  readonly relay: RelayInTls | null;
  isReady(): boolean;
  pid(): number | undefined;
}

interface Kept extends LivekitKey {
  port?: number;
  rtcUdpPort?: number | undefined;
  rtcTcpPort?: number | undefined;
  turnUdpPort?: number | undefined;
}

/**
 * Runs livekit-server for this one machine, configured in `<dataDir>/livekit` (mode 0600): signalling on
 * loopback, rooms made by the service alone. Key, secret and ports are generated once and kept, so tokens and
 * firewall rules outlive a restart. Throws `StartError` with its last words if it does not come up.
 *
 * It keeps rooms in memory only: after a crash they are gone, and the reconciler settles their sessions.
 */
export async function startLivekit(options: StartLivekitOptions): Promise<EmbeddedLivekit> {
  const { log } = options;
  const turn = options.turn ?? null;
  // Media that only goes through the public port needs no address but the machine's own.
  const nodeIp = turn?.isOnlyWay ? LOOPBACK : (options.nodeIp ?? LOOPBACK);
  const addresses = rtcAddresses(nodeIp);
  const directory = join(options.dataDir, 'livekit');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await endOrphans(directory, PROGRAMS, log);

  const kept = readKept(join(directory, 'kept.json'));
  const ports = await pickPorts(options, kept, addresses);
  const { port, rtcUdpPort: udp, rtcTcpPort: tcp, turnUdpPort } = ports;
  const { apiKey, apiSecret } = options.signalling ?? kept;
  const host = options.signalling?.host ?? LOOPBACK;
  const also = options.signalling?.alsoAccepted;
  writeFileAtomically(
    join(directory, 'kept.json'),
    JSON.stringify({
      // Keys and ports that others were given stay as they are.
      ...{ apiKey: kept.apiKey, apiSecret: kept.apiSecret, rtcUdpPort: udp },
      ...(options.signalling === undefined ? { port } : kept.port ? { port: kept.port } : {}),
      ...(tcp ? { rtcTcpPort: tcp } : {}),
      ...(turnUdpPort === null ? {} : { turnUdpPort }),
    } satisfies Kept),
  );
  const relay = turn?.tls
    ? {
        media: { address: nodeIp, port: udp },
        secret: randomBytes(SECRET_BYTES).toString('base64url'),
      }
    : null;
  const configuration = configurationOf({
    ...{ turn, nodeIp, addresses, ports, relay },
    signalling: { host, keys: [{ apiKey, apiSecret }, ...(also ? [also] : [])] },
  });
  const file = join(directory, 'config.yaml');
  const supervised = await superviseChild(
    {
      name: 'livekit-server',
      command: options.binary,
      args: ['--config', file],
      env: { HOME: directory, PATH: '/usr/bin:/bin' },
      cwd: directory,
      stopSignal: 'SIGTERM',
      stopGraceMs: options.stopGraceMs ?? STOP_GRACE_MS,
      restartAfterFailedProbes: 4,
      onReadyChange: options.onReadyChange,
      onLine: (line) => {
        const { level, caller, message } = readLivekitLine(line);
        log[level]({ child: 'livekit-server', caller }, message);
      },
      prepare: async () => {
        await endOrphans(directory, PROGRAMS, log);
        // JSON is YAML.
        writeFileAtomically(file, `${JSON.stringify(configuration, null, 2)}\n`);
      },
      probe: async (signal) => {
        const response = await fetch(`http://${ownAuthorityOf({ host, port })}/`, {
          signal,
          // A connection kept open would hold up its end.
          headers: { connection: 'close' },
        });
        const text = await response.text();
        if (!response.ok || text !== 'OK') throw new Error(`answered ${response.status}`);
      },
    },
    log,
  );
  return {
    url: `ws://${LOOPBACK}:${port}`,
    ...{ apiKey, apiSecret },
    rtcPorts: { udp, tcp },
    turnUdpPort,
    relay,
    isReady: () => supervised.isReady(),
    pid: () => supervised.pid(),
    stop: () => supervised.stop(),
    [Symbol.asyncDispose]: () => supervised.stop(),
  };
}

interface Ports {
  port: number;
  rtcUdpPort: number;
  /** Zero where nothing listens for media over TCP. */
  rtcTcpPort: number;
  turnUdpPort: number | null;
}

/** Ports that are set, else those of the last time, else the usual ones, else any free ones. */
async function pickPorts(options: StartLivekitOptions, kept: Kept, addresses: RtcAddresses): Promise<Ports> {
  const turn = options.turn ?? null;
  const { signalling } = options;
  if (signalling !== undefined) await mustBeFree('VIVANT_PORT', 'tcp', signalling.host, signalling.port);
  const port = signalling?.port ?? (await pickPort('tcp', LOOPBACK, [kept.port]));
  if (options.rtcUdpPort !== undefined)
    await mustBeFree('VIVANT_RTC_UDP_PORT', 'udp', addresses.udp, options.rtcUdpPort);
  if (options.rtcTcpPort !== undefined && addresses.tcp !== null)
    await mustBeFree('VIVANT_RTC_TCP_PORT', 'tcp', addresses.tcp, options.rtcTcpPort);
  const usual = addresses.tcp === null ? undefined : RTC_UDP_PORT;
  const udp = options.rtcUdpPort ?? (await pickPort('udp', addresses.udp, [kept.rtcUdpPort, usual]));
  const tcp =
    addresses.tcp === null
      ? 0
      : (options.rtcTcpPort ?? (await pickPort('tcp', addresses.tcp, [kept.rtcTcpPort, RTC_TCP_PORT])));
  const turnUdpPort = turn && !turn.isOnlyWay ? await pickTurnUdpPort(turn, addresses.udp, kept, udp) : null;
  if (turnUdpPort !== null && turn?.udpPort === null && turnUdpPort !== TURN_UDP_PORT)
    options.log.warn(
      { port: turnUdpPort },
      `the relay listens at another port than ${TURN_UDP_PORT}: a firewall has to let this one in, or VIVANT_TURN_UDP_PORT names it`,
    );
  return { port, rtcUdpPort: udp, rtcTcpPort: tcp, turnUdpPort };
}

/** The configuration for livekit-server. */
function configurationOf({
  turn,
  nodeIp,
  addresses,
  signalling,
  ports,
  relay,
}: {
  turn: TurnPlan | null;
  nodeIp: string;
  addresses: RtcAddresses;
  signalling: { host: string; keys: LivekitKey[] };
  ports: Ports;
  relay: RelayInTls | null;
}) {
  const { turnUdpPort } = ports;
  const onLoopback = addresses.tcp === null;
  const stunHost = turn?.isOnlyWay && turn.tls ? turn.tls.domain : nodeIp;
  return {
    port: ports.port,
    bind_addresses: [signalling.host],
    rtc: {
      udp_port: ports.rtcUdpPort,
      tcp_port: ports.rtcTcpPort,
      node_ip: nodeIp,
      use_external_ip: false,
      // Without one LiveKit sends every visitor to public servers of others, which learn their addresses. Where it
      // relays, it answers there itself. Else nobody does, and nobody has to: LiveKit finds out where a visitor sends
      // from. Its media port would take such a packet for the first of a call, and lose the call.
      stun_servers: [authorityOf({ host: stunHost, port: turnUdpPort ?? TURN_UDP_PORT })],
      ...(turn?.tls && relay !== null
        ? {
            turn_servers: [
              {
                ...{ host: turn.tls.domain, port: turn.tls.port, protocol: 'tls' },
                ...{ secret: relay.secret, ttl: RELAY_CREDENTIAL_SECONDS },
              },
            ],
          }
        : {}),
      enable_loopback_candidate: onLoopback,
      ...(onLoopback ? { ips: { includes: [`${nodeIp}/${isIPv6(nodeIp) ? 128 : 32}`] } } : {}),
    },
    ...(turn === null || turnUdpPort === null
      ? {}
      : { turn: { ...turnConfiguration(turn, nodeIp, addresses.udp), udp_port: turnUdpPort } }),
    // A leaked token must not open a room that is not paid for.
    room: { auto_create: false },
    keys: Object.fromEntries(signalling.keys.map(({ apiKey, apiSecret }) => [apiKey, apiSecret])),
    logging: { level: 'info', json: true, pion_level: 'error' },
  };
}

async function pickTurnUdpPort(
  { udpPort }: TurnPlan,
  address: string,
  kept: Kept,
  mediaPort: number,
): Promise<number> {
  if (udpPort !== null) await mustBeFree('VIVANT_TURN_UDP_PORT', 'udp', address, udpPort);
  const preferred = [kept.turnUdpPort, TURN_UDP_PORT].filter((port) => port !== mediaPort);
  return udpPort ?? (await pickPort('udp', address, preferred));
}

/** Everyone who was let into a room may use the relay, so it reaches the media server and nothing else. */
function turnConfiguration({ relayPorts }: TurnPlan, nodeIp: string, bindAddress: string) {
  return {
    ...{ enabled: true, bind_addresses: [bindAddress] },
    ...{ relay_range_start: relayPorts.from, relay_range_end: relayPorts.to },
    allow_restricted_peer_cidrs: [`${nodeIp}/${isIPv6(nodeIp) ? 128 : 32}`],
    deny_peer_cidrs: allNetworksBut(nodeIp),
  };
}

/** `go install` names the program after its folder. */
const PROGRAMS = ['livekit-server', 'server'];

function readKept(file: string): Kept {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
    if (kept.apiKey && kept.apiSecret) return { ...kept, apiKey: kept.apiKey, apiSecret: kept.apiSecret };
  } catch (error) {
    // A damaged file costs nothing but the old tokens, which end with their rooms anyway.
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return {
    apiKey: `API${randomBytes(6).toString('hex')}`,
    apiSecret: randomBytes(SECRET_BYTES).toString('base64url'),
  };
}
