import { resolve } from 'node:path';
import { isLoopbackHost } from '@vivant/contract/public-address';
import {
  checkedSettings,
  describeSettings,
  type Environment,
  readSettings,
  type Settings,
  type SettingValues,
  togetherFaults,
} from '@vivant/contract/settings/read';
import type { LOG_LEVELS, ServiceRole } from '@vivant/contract/settings/table';
import {
  type RelayPort,
  relayPortFaults,
  relayPortOf,
  type TurnPlan,
  turnFaults,
  turnPlanOf,
} from '@vivant/contract/settings/turn';
import { unknownVariables } from './unknown-variables.ts';

/** What LiveKit, its relay or PostgreSQL by itself is told, by the same settings that tell its servers where it is. */
export type PartConfig = {
  dataDir: string;
  host: string;
  /** Connections to the relay that one address may have. */
  perAddress: number;
  logLevel: (typeof LOG_LEVELS)[number];
} & (
  | {
      role: 'livekit';
      port: number;
      /** `alsoAccepted`: while they are being changed. */
      keys: { apiKey: string; apiSecret: string; alsoAccepted: { apiKey: string; apiSecret: string } | null };
      nodeIp: string;
      rtcPorts: { udp: number | undefined; tcp: number | undefined };
      turn: TurnPlan | null;
      livekitServer: string | undefined;
    }
  | {
      role: 'relay';
      port: number;
      certificate: RelayPort['certificate'];
      /** Where LiveKit takes media, and what it signs credentials with. */
      relay: { media: { address: string; port: number }; secret: string };
    }
  | { role: 'postgres'; port: number; password: string }
);

/** LiveKit takes none that is shorter. */
const SECRET_MIN = 32;
const POSTGRES_PORT = 5432;
const PASSWORD_MIN = 20;
/** LiveKit's own default. */
const RTC_UDP_PORT = 7882;
/** User and database, as `startPostgres` makes them. */
const NAME = 'vivant';

/** @throws ConfigError naming every fault at once, and no secret */
export function loadPartConfig(env: Environment): PartConfig {
  const read = readPart(env);
  const { values } = read;
  const role = values.VIVANT_ROLES?.join();
  const database = databaseOf(values);
  const v = checkedSettings(read);
  const common = {
    ...{ dataDir: v.VIVANT_DATA_DIR, host: v.VIVANT_HOST, logLevel: v.VIVANT_LOG_LEVEL },
    perAddress: v.VIVANT_CONNECTIONS_PER_ADDRESS,
  };
  const nodeIp = v.VIVANT_NODE_IP ?? '';
  if (role === 'relay')
    return {
      ...{ ...common, role, ...relayPortOf(v) },
      relay: {
        media: { address: nodeIp, port: v.VIVANT_RTC_UDP_PORT ?? RTC_UDP_PORT },
        secret: v.VIVANT_TURN_SECRET ?? '',
      },
    };
  if (database !== null && role === 'postgres') return { ...common, role, ...database };
  return {
    ...{ ...common, role: 'livekit', port: v.VIVANT_PORT },
    keys: {
      ...{ apiKey: v.LIVEKIT_API_KEY ?? '', apiSecret: v.LIVEKIT_API_SECRET ?? '' },
      alsoAccepted:
        v.LIVEKIT_API_KEY_ALSO && v.LIVEKIT_API_SECRET_ALSO
          ? { apiKey: v.LIVEKIT_API_KEY_ALSO, apiSecret: v.LIVEKIT_API_SECRET_ALSO }
          : null,
    },
    nodeIp,
    rtcPorts: { udp: v.VIVANT_RTC_UDP_PORT, tcp: v.VIVANT_RTC_TCP_PORT },
    turn: turnPlanOf(ofItself(v)),
    livekitServer: v.VIVANT_LIVEKIT_SERVER,
  };
}

function readPart(env: Environment): Settings<'server'> {
  const read = readSettings('server', env, resolve);
  const { values, faults } = read;
  const role = values.VIVANT_ROLES?.join();
  if (role !== 'livekit' && role !== 'relay' && role !== 'postgres')
    faults.push('VIVANT_ROLES must be livekit, relay or postgres here');
  const database = databaseOf(values);
  if (role === 'livekit') faults.push(...livekitFaults(values));
  if (role === 'relay') faults.push(...relayFaults(values));
  if (role === 'postgres' && database !== null && database.password.length < PASSWORD_MIN)
    faults.push(
      `the password in DATABASE_URL must have ${PASSWORD_MIN} characters or more, as anybody who reaches the port may try some and it is a superuser's: openssl rand -hex 32 makes one; give it to the servers too`,
    );
  if (role === 'postgres' && database === null)
    faults.push(
      'VIVANT_ROLES=postgres wants DATABASE_URL as its servers have it: postgresql://vivant:PASSWORD@HOST/vivant, with a password and a HOST that leads here',
    );
  return read;
}

/** What of the service runs here by itself; null: a server does. */
export function partOf(env: Environment): Exclude<ServiceRole, 'api'> | null {
  const roles = readSettings('server', { VIVANT_ROLES: env.VIVANT_ROLES }, resolve).values.VIVANT_ROLES;
  const [only] = roles ?? [];
  return roles?.length === 1 && only !== undefined && only !== 'api' ? only : null;
}

/** What a part would make of these variables: for `vivant doctor`. What a media host refuses besides it says itself. */
export function inspectPart(env: Environment) {
  const reader = partOf(env) === 'media' ? 'media' : 'server';
  const { values, faults } = reader === 'media' ? readSettings(reader, env, resolve) : readPart(env);
  return {
    ...{ values, faults, unknownVariables: unknownVariables(env, reader) },
    config: describeSettings(reader, env),
  };
}

/** What the relay depends on: there is no other LiveKit, and no page at whose port it could be. */
function ofItself(values: SettingValues): SettingValues {
  return { ...values, LIVEKIT_URL: undefined, VIVANT_PUBLIC_URL: undefined };
}

function livekitFaults(values: SettingValues): string[] {
  const names = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;
  const faults = togetherFaults(values, names);
  if (names.every((name) => values[name] === undefined))
    faults.push(`VIVANT_ROLES=livekit wants ${names.join(', ')} as its servers have them`);
  faults.push(...togetherFaults(values, ['LIVEKIT_API_KEY_ALSO', 'LIVEKIT_API_SECRET_ALSO']));
  if (values.LIVEKIT_API_KEY_ALSO !== undefined && values.LIVEKIT_API_KEY_ALSO === values.LIVEKIT_API_KEY)
    faults.push('LIVEKIT_API_KEY_ALSO must be another key than LIVEKIT_API_KEY, as each has one secret');
  for (const name of ['LIVEKIT_API_SECRET', 'LIVEKIT_API_SECRET_ALSO'] as const)
    if ((values[name]?.length ?? SECRET_MIN) < SECRET_MIN)
      faults.push(`${name} must have ${SECRET_MIN} characters or more`);
  faults.push(...nodeIpFaults(values));
  if (values.VIVANT_ONE_PORT === true)
    return [
      ...faults,
      'VIVANT_ONE_PORT is of no use with VIVANT_ROLES=livekit: its port is that of the pages',
    ];
  return [...faults, ...turnFaults(ofItself(values))];
}

/** Beside a LiveKit that is not ours, whose configuration names it in `rtc.turn_servers`. */
function relayFaults(values: SettingValues): string[] {
  const faults = [...nodeIpFaults(values), ...relayPortFaults(values)];
  if (values.VIVANT_TURN_SECRET === undefined)
    faults.push(
      'VIVANT_ROLES=relay wants VIVANT_TURN_SECRET, the secret that rtc.turn_servers has for it in the configuration of LiveKit',
    );
  return faults;
}

function nodeIpFaults({ VIVANT_ROLES: roles, VIVANT_NODE_IP: nodeIp }: SettingValues): string[] {
  if (nodeIp !== undefined && !isLoopbackHost(nodeIp)) return [];
  return [`VIVANT_ROLES=${roles?.join()} wants VIVANT_NODE_IP, the address to which browsers send media`];
}

/** Null: it does not say what a server reaches by a password. */
function databaseOf({ DATABASE_URL: url }: SettingValues): { port: number; password: string } | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { username, password, hostname, port, pathname } = new URL(url);
  if (username !== NAME || pathname !== `/${NAME}` || password === '' || hostname === '') return null;
  return { port: Number(port || POSTGRES_PORT), password: decodeURIComponent(password) };
}
