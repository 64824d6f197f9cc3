import { isLoopbackHost } from '../public-address.ts';
import type { SettingValues } from './read.ts';

/** How the LiveKit child relays the media of visitors who cannot send it to its ports. */
export interface TurnPlan {
  /** Null: 3478, or a free one. */
  udpPort: number | null;
  relayPorts: { from: number; to: number };
  /** Null: not over TLS. Else at the port of the pages, by which it is told apart from what is asked of those. */
  tls: {
    /** What browsers are told, always with port 443: LiveKit tells no other. */
    domain: string;
    /** What arrives was encrypted up to a balancer. */
    endsElsewhere: boolean;
  } | null;
  /** Media has no other way: only the port of the pages is open. */
  isOnlyWay: boolean;
}

/** Null: it relays nothing. Also of values among which some are wrong. */
export function turnPlanOf(values: SettingValues): TurnPlan | null {
  const {
    VIVANT_TURN: choice = 'auto',
    VIVANT_NODE_IP: nodeIp,
    VIVANT_TURN_RELAY_PORTS: relayPorts,
  } = values;
  const isOnlyWay = values.VIVANT_ONE_PORT === true;
  const isReached = nodeIp !== undefined && !isLoopbackHost(nodeIp);
  const isWanted = choice === 'on' || (choice === 'auto' && (isReached || isOnlyWay));
  if (!isWanted || values.LIVEKIT_URL !== undefined || relayPorts === undefined) return null;
  // LiveKit listens for TCP wherever it does for UDP, and over TCP its relay can be had to connect to any port of the
  // machine: it may be reached on loopback alone, through what reads along.
  const tls = isReached && !isOnlyWay ? null : tlsOf(values);
  return { udpPort: values.VIVANT_TURN_UDP_PORT ?? null, relayPorts, tls, isOnlyWay };
}

function tlsOf(values: SettingValues): TurnPlan['tls'] {
  const endsElsewhere = values.VIVANT_TURN_EXTERNAL_TLS === true;
  const domain = domainOfPages(values);
  // What stands before the pages then passes HTTP and nothing else.
  if (domain === undefined || !(endsElsewhere || hasCertificate(values)) || trustsProxy(values)) return null;
  return { domain, endsElsewhere };
}

/** The name that leads to this service at port 443; undefined: none does. */
function domainOfPages({ VIVANT_PUBLIC_URL: publicUrl }: SettingValues): string | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, port, hostname } = new URL(publicUrl);
  const isName = /[a-z]/i.test(hostname) && hostname.includes('.') && !hostname.startsWith('[');
  return protocol === 'https:' && port === '' && isName ? hostname : undefined;
}

const hasCertificate = (values: SettingValues) =>
  values.VIVANT_TLS_CERT !== undefined && values.VIVANT_TLS_KEY !== undefined;

function trustsProxy({ VIVANT_TRUST_PROXY: trusted = 0 }: SettingValues): boolean {
  return typeof trusted === 'number' ? trusted > 0 : trusted.length > 0;
}

/** What cannot work, and what to change. */
export function turnFaults(values: SettingValues): string[] {
  // Wrong, and told of.
  if (values.VIVANT_TURN_RELAY_PORTS === undefined) return [];
  if (values.VIVANT_ONE_PORT === true) return onePortFaults(values);
  const plan = turnPlanOf(values);
  return plan === null ? unusedFaults(values) : [...portFaults(values, plan), ...tlsFaults(values, plan)];
}

const OWN = ['VIVANT_TURN_UDP_PORT'] as const;

function unusedFaults(values: SettingValues): string[] {
  const named: string[] = OWN.filter((name) => values[name] !== undefined);
  if (values.VIVANT_TURN_EXTERNAL_TLS === true) named.push('VIVANT_TURN_EXTERNAL_TLS');
  if (values.LIVEKIT_URL !== undefined)
    return [...(values.VIVANT_TURN === 'on' ? ['VIVANT_TURN'] : []), ...named].map(
      (name) => `${name} is of no use with LIVEKIT_URL: turn on TURN in the configuration of that LiveKit`,
    );
  const without =
    values.VIVANT_TURN === 'off'
      ? 'with VIVANT_TURN=off'
      : 'without VIVANT_NODE_IP, the address that visitors reach, or VIVANT_TURN=on';
  return named.map((name) => `${name} is of no use ${without}`);
}

function portFaults(
  { VIVANT_RTC_UDP_PORT: media }: SettingValues,
  { udpPort, relayPorts: { from, to } }: TurnPlan,
): string[] {
  const faults: string[] = [];
  if (udpPort !== null && udpPort === media)
    faults.push('VIVANT_TURN_UDP_PORT and VIVANT_RTC_UDP_PORT must be different ports');
  for (const [name, port] of [
    ['VIVANT_TURN_UDP_PORT', udpPort],
    ['VIVANT_RTC_UDP_PORT', media],
  ] as const)
    if (port !== null && port !== undefined && port >= from && port <= to)
      faults.push(`${name} must not be among VIVANT_TURN_RELAY_PORTS`);
  return faults;
}

function tlsFaults({ VIVANT_TURN_EXTERNAL_TLS: endsElsewhere }: SettingValues, { tls }: TurnPlan): string[] {
  return endsElsewhere === true && tls === null
    ? ['VIVANT_TURN_EXTERNAL_TLS is of no use without VIVANT_ONE_PORT=on: no other way of media is in TLS']
    : [];
}

function onePortFaults(values: SettingValues): string[] {
  const faults: string[] = [];
  if (values.LIVEKIT_URL !== undefined)
    faults.push('VIVANT_ONE_PORT works with the LiveKit child alone: leave LIVEKIT_URL unset');
  if (values.VIVANT_TURN === 'off') faults.push('VIVANT_ONE_PORT needs the relay: leave VIVANT_TURN unset');
  if (domainOfPages(values) === undefined)
    faults.push(
      'VIVANT_ONE_PORT needs VIVANT_PUBLIC_URL with a name and without a port, such as https://avatars.example.org: LiveKit tells browsers port 443 and no other',
    );
  const endsElsewhere = values.VIVANT_TURN_EXTERNAL_TLS === true;
  if (!endsElsewhere && !hasCertificate(values))
    faults.push(
      'VIVANT_ONE_PORT needs VIVANT_TLS_CERT and VIVANT_TLS_KEY, or VIVANT_TURN_EXTERNAL_TLS=on where a balancer of TCP ends TLS',
    );
  if (endsElsewhere && hasCertificate(values))
    faults.push('VIVANT_TURN_EXTERNAL_TLS is of no use where VIVANT_TLS_CERT is set: one of them ends TLS');
  if (trustsProxy(values))
    faults.push(
      'VIVANT_ONE_PORT needs connections as they came: a proxy of HTTP (VIVANT_TRUST_PROXY) does not pass media',
    );
  for (const name of [...OWN, 'VIVANT_NODE_IP', 'VIVANT_RTC_UDP_PORT', 'VIVANT_RTC_TCP_PORT'] as const)
    if (values[name] !== undefined)
      faults.push(`${name} is of no use with VIVANT_ONE_PORT=on: browsers send nothing but to VIVANT_PORT`);
  return faults;
}
