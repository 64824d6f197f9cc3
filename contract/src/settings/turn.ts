import { isDomainName } from '../host-and-port.ts';
import { isLoopbackHost } from '../public-address.ts';
import { type SettingValues, togetherFaults, uselessFaults } from './read.ts';

/** The port that TURN inside TLS has everywhere. */
const RELAY_TLS_PORT = 5349;

/** The port that a relay inside TLS has to itself. */
export interface RelayPort {
  port: number;
  /** Null: a balancer of TCP ends TLS before it. */
  certificate: { certFile: string; keyFile: string } | null;
}

/** How the LiveKit child relays the media of visitors who cannot send it to its ports. */
export interface TurnPlan {
  /** Null: 3478, or a free one. */
  udpPort: number | null;
  relayPorts: { from: number; to: number };
  /** Null: not over TLS. */
  tls: {
    /** The name that browsers are given. */
    domain: string;
    port: number;
    /** A balancer ends the encryption before it. */
    endsElsewhere: boolean;
    /** Null: it shares the port of the pages, where the first byte tells them apart. */
    own: RelayPort | null;
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
  return { udpPort: values.VIVANT_TURN_UDP_PORT ?? null, relayPorts, tls: tlsOf(values), isOnlyWay };
}

function tlsOf(values: SettingValues): TurnPlan['tls'] {
  const endsElsewhere = values.VIVANT_TURN_EXTERNAL_TLS === true;
  const at = values.VIVANT_TURN_TLS_AT;
  if (at !== undefined) return { domain: at.host, port: at.port, endsElsewhere, own: relayPortOf(values) };
  const pages = nameOfPages(values);
  // A proxy before the pages then only passes HTTP.
  if (pages === undefined || !(endsElsewhere || hasCertificate(values)) || trustsProxy(values)) return null;
  return { ...pages, endsElsewhere, own: null };
}

/** The address at which a relay with its own port listens. */
export function relayPortOf(values: SettingValues): RelayPort {
  const { VIVANT_TURN_TLS_CERT: certFile, VIVANT_TURN_TLS_KEY: keyFile } = values;
  return {
    port: values.VIVANT_TURN_TLS_PORT ?? RELAY_TLS_PORT,
    certificate: certFile === undefined || keyFile === undefined ? null : { certFile, keyFile },
  };
}

/** Undefined: no name leads to the pages by TLS. */
function nameOfPages({
  VIVANT_PUBLIC_URL: publicUrl,
}: SettingValues): { domain: string; port: number } | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, port, hostname } = new URL(publicUrl);
  return protocol === 'https:' && isDomainName(hostname)
    ? { domain: hostname, port: Number(port || 443) }
    : undefined;
}

const hasCertificate = (values: SettingValues) =>
  values.VIVANT_TLS_CERT !== undefined && values.VIVANT_TLS_KEY !== undefined;

function trustsProxy({ VIVANT_TRUST_PROXY: trusted = 0 }: SettingValues): boolean {
  return typeof trusted === 'number' ? trusted > 0 : trusted.length > 0;
}

/** Faults of the settings, and what to change. */
export function turnFaults(values: SettingValues): string[] {
  // Wrong, and told of.
  if (values.VIVANT_TURN_RELAY_PORTS === undefined) return [];
  const useless = uselessFaults(
    values,
    ['VIVANT_TURN_TLS_PORT', 'VIVANT_TURN_TLS_CERT', 'VIVANT_TURN_TLS_KEY'],
    'VIVANT_TURN_TLS_AT',
  );
  if (values.VIVANT_ONE_PORT === true) return [...useless, ...onePortFaults(values)];
  const plan = turnPlanOf(values);
  if (plan === null) return [...useless, ...unusedFaults(values)];
  if (plan.tls?.own != null) return [...portFaults(values, plan), ...relayPortFaults(values)];
  const wantsTls = values.VIVANT_TURN_EXTERNAL_TLS === true;
  return [
    ...useless,
    ...portFaults(values, plan),
    ...(wantsTls ? tlsFaults(values, 'VIVANT_TURN_EXTERNAL_TLS') : []),
  ];
}

/** Why a relay cannot have its own port. */
export function relayPortFaults(values: SettingValues): string[] {
  const names = ['VIVANT_TURN_TLS_CERT', 'VIVANT_TURN_TLS_KEY'] as const;
  const faults = togetherFaults(values, names);
  const endsElsewhere = values.VIVANT_TURN_EXTERNAL_TLS === true;
  const hasOne = names.some((name) => values[name] !== undefined);
  if (!endsElsewhere && !hasOne)
    faults.push(
      `a relay with a port of its own needs ${names.join(' and ')}, or VIVANT_TURN_EXTERNAL_TLS=on where a balancer of TCP ends TLS`,
    );
  if (endsElsewhere && hasOne)
    faults.push(
      'VIVANT_TURN_EXTERNAL_TLS is of no use where VIVANT_TURN_TLS_CERT is set: one of them ends TLS',
    );
  return faults;
}

const OWN = ['VIVANT_TURN_UDP_PORT', 'VIVANT_TURN_TLS_AT'] as const;

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

/** Why nothing can be relayed over TLS, which this setting asks for. */
function tlsFaults(values: SettingValues, setting: 'VIVANT_ONE_PORT' | 'VIVANT_TURN_EXTERNAL_TLS'): string[] {
  const faults: string[] = [];
  const endsElsewhere = values.VIVANT_TURN_EXTERNAL_TLS === true;
  if (nameOfPages(values) === undefined)
    faults.push(
      `${setting} needs VIVANT_PUBLIC_URL with a name, such as https://avatars.example.org${setting === 'VIVANT_ONE_PORT' ? '' : ', or VIVANT_TURN_TLS_AT'}: browsers look for the relay there`,
    );
  if (!endsElsewhere && !hasCertificate(values))
    faults.push(
      `${setting} needs VIVANT_TLS_CERT and VIVANT_TLS_KEY, or VIVANT_TURN_EXTERNAL_TLS=on where a balancer of TCP ends TLS`,
    );
  if (endsElsewhere && hasCertificate(values))
    faults.push('VIVANT_TURN_EXTERNAL_TLS is of no use where VIVANT_TLS_CERT is set: one of them ends TLS');
  if (trustsProxy(values))
    faults.push(
      `${setting} needs connections as they came: a proxy of HTTP (VIVANT_TRUST_PROXY) does not pass media${setting === 'VIVANT_ONE_PORT' ? '' : '; with VIVANT_TURN_TLS_AT the relay has a port of its own'}`,
    );
  return faults;
}

function onePortFaults(values: SettingValues): string[] {
  const faults: string[] = [];
  if (values.LIVEKIT_URL !== undefined)
    faults.push('VIVANT_ONE_PORT works with the LiveKit child alone: leave LIVEKIT_URL unset');
  if (values.VIVANT_TURN === 'off') faults.push('VIVANT_ONE_PORT needs the relay: leave VIVANT_TURN unset');
  faults.push(...tlsFaults(values, 'VIVANT_ONE_PORT'));
  for (const name of [...OWN, 'VIVANT_NODE_IP', 'VIVANT_RTC_UDP_PORT', 'VIVANT_RTC_TCP_PORT'] as const)
    if (values[name] !== undefined)
      faults.push(`${name} is of no use with VIVANT_ONE_PORT=on: browsers send nothing but to VIVANT_PORT`);
  return faults;
}
