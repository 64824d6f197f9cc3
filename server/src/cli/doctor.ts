import { existsSync } from 'node:fs';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { DoctorRow, ServerReport } from '@vivant/contract/operator/report';
import type { SettingValues } from '@vivant/contract/settings/read';
import { turnPlanOf } from '@vivant/contract/settings/turn';
import type { Command } from 'commander';
import { describeConfig, inspectConfig, requiresJail } from '../config.ts';
import type { checkMachine } from '../embedded/doctor-checks.ts';
import { rtcAddresses } from '../embedded/rtc-ports.ts';
import { inspectPart, partOf } from '../part-config.ts';
import { NO_MEDIA_HERE } from '../ports/admin.ts';
import { unknownVariableNote } from '../unknown-variables.ts';
import { type AdminClient, NoServerError } from './admin-client.ts';
import { findLocalModels, localModelServers, modelRow } from './local-models.ts';
import { formatTable, type Output } from './output.ts';
import { parseSignalling, parseWebAddress } from './values.ts';

export interface DoctorDeps {
  client(): AdminClient;
  output: Output;
  env: Record<string, string | undefined>;
  /** A private directory for the links that PostgreSQL's binaries need while they are checked. */
  scratchDir(): string;
  fail(status?: number): void;
}

export interface Findings {
  running: boolean;
  checks: DoctorRow[];
  faults: string[];
  unknownVariables: string[];
  config: ServerReport['config'];
}

/** `vivant doctor`: what is configured, what is missing and what that means. It works with and without a server. */
export function addDoctorCommand(program: Command, deps: DoctorDeps): void {
  program
    .command('doctor')
    .description('what is configured, what is missing and what that means')
    .option('--json', 'answer in JSON, for machines')
    .option('--pass', 'print the line by which another machine tries to reach this service', false)
    .option(
      '--from-outside <url>',
      'what of the service at this address can be reached from this machine',
      parseWebAddress,
    )
    .option('--with <pass>', 'with --from-outside: what doctor --pass printed on the server')
    .option(
      '--signalling <url>',
      'with --from-outside: the address of LiveKit, if it has one of its own',
      parseSignalling,
    )
    .action(async (options: DoctorOptions) => {
      if (options.pass) return printPass(deps, options);
      if (options.fromOutside !== undefined) return printOutside(deps, options.fromOutside, options);
      const found = await lookAround(deps);
      if (options.json) deps.output.line(JSON.stringify(found));
      else print(deps.output, found);
      if (found.checks.some((row) => row.status === 'fail')) deps.fail();
    });
}

interface DoctorOptions {
  json?: boolean;
  pass: boolean;
  fromOutside?: string;
  with?: string;
  signalling?: string;
}

async function printPass({ client, output }: DoctorDeps, { json }: DoctorOptions): Promise<void> {
  const made = await client().ask('POST /probe-passes');
  if (json) return output.line(JSON.stringify(made));
  const { url, signallingUrl, pass } = made;
  output.line(`On another machine, such as one outside your network, within ${LIMIT_TEXTS.probePass}:`);
  output.line('');
  output.line(
    `  ./vivant doctor --from-outside ${url}${signallingUrl === null ? '' : ` --signalling ${signallingUrl}`} --with ${pass}`,
  );
}

async function printOutside(deps: DoctorDeps, url: string, options: DoctorOptions): Promise<void> {
  const { output } = deps;
  // Loaded lazily: LiveKit's messages are half of all that a command would load.
  const { lookFromOutside } = await import('./from-outside.ts');
  const checks = await lookFromOutside({ url, signallingUrl: options.signalling, pass: options.with });
  if (options.json) output.line(JSON.stringify({ checks }));
  else printChecks(output, checks);
  if (checks.some((row) => row.status === 'fail')) deps.fail();
}

/** Everything that `vivant doctor` reports, with or without a server. */
export async function lookAround(deps: Pick<DoctorDeps, 'client' | 'env' | 'scratchDir'>): Promise<Findings> {
  // Loaded lazily, as every command would wait for it.
  const { checkMachine } = await import('../embedded/doctor-checks.ts');
  const part = partOf(deps.env);
  if (part !== null) return lookAtPart(part, deps, checkMachine);
  const server = await askServer(deps);
  const running = server !== null && 'config' in server;
  // The environment with which the server started is what counts; without a server only this one is known.
  const own = inspectConfig(deps.env);
  const config = running ? server.config : describeConfig(deps.env);
  const faults = running ? [] : own.faults;
  const unknownVariables = running ? server.unknownVariables : own.unknownVariables;
  const hasModel = config.some(({ name, value }) => name === 'VIVANT_LLM_BASE_URL' && value !== null);
  const checks = [
    serverRow(server),
    settingsRow(faults, unknownVariables),
    ...(running ? server.checks : whatWouldFail(own.values)),
    modelRow(hasModel, hasModel ? [] : await findLocalModels(localModelServers(own.ollamaHost))),
    ...(await checkMachine(machineOptions(deps, own.values, running))),
  ];
  return { running, checks, faults, unknownVariables, config };
}

/** If a part of the service runs on this machine by itself, its server has its own doctor. */
async function lookAtPart(
  part: NonNullable<ReturnType<typeof partOf>>,
  deps: Pick<DoctorDeps, 'env' | 'scratchDir'>,
  look: typeof checkMachine,
): Promise<Findings> {
  const { values, faults, unknownVariables, config } = inspectPart(deps.env);
  const checks = [
    { name: 'part', status: 'ok', found: `${part} alone (VIVANT_ROLES)`, meaning: '' } as const,
    settingsRow(faults, unknownVariables),
    ...missingFiles(values),
    ...(await look({
      ...{ searchPath: deps.env.PATH ?? '', scratchDir: deps.scratchDir(), ports: [] },
      ...{ livekitServer: values.VIVANT_LIVEKIT_SERVER, outsideLivekit: null, outsideDatabase: false },
      runs: { avatars: part === 'media', livekit: part === 'livekit', postgres: part === 'postgres' },
      requiresJail: requiresJail(values),
    })),
  ];
  return { running: false, checks, faults, unknownVariables, config };
}

async function askServer(
  deps: Pick<DoctorDeps, 'client'>,
): Promise<ServerReport | { problem: string } | null> {
  try {
    return await deps.client().ask('GET /doctor');
  } catch (error) {
    return error instanceof NoServerError ? null : { problem: (error as Error).message };
  }
}

function serverRow(server: Awaited<ReturnType<typeof askServer>>): DoctorRow {
  if (server === null) return { name: 'server', status: 'ok', found: 'not running', meaning: '' };
  if ('problem' in server) {
    return { name: 'server', status: 'warn', found: 'cannot be asked', meaning: server.problem };
  }
  return { name: 'server', status: 'ok', found: 'running', meaning: '' };
}

/** The single lines are printed below the table of variables. */
function settingsRow(faults: string[], unknownVariables: string[]): DoctorRow {
  const name = 'settings';
  if (faults.length > 0)
    return {
      ...{ name, status: 'fail', found: `${faults.length} wrong` },
      meaning: `./vivant start refuses to run with: ${faults.join('; ')}.`,
    };
  if (unknownVariables.length > 0)
    return {
      ...{ name, status: 'warn', found: `${unknownVariables.length} unknown` },
      meaning: unknownVariables.map(unknownVariableNote).join(' '),
    };
  return { name, status: 'ok', found: 'valid', meaning: '' };
}

/** Reports certificates and keys that settings name and that do not exist. */
function missingFiles(values: SettingValues): DoctorRow[] {
  const rows: DoctorRow[] = [];
  // Whether the service can read a file shows at the start, when root hands it a copy.
  for (const name of [
    'VIVANT_TLS_CERT',
    'VIVANT_TLS_KEY',
    'VIVANT_TURN_TLS_CERT',
    'VIVANT_TURN_TLS_KEY',
    'VIVANT_CLIP_CERTIFICATE',
    'VIVANT_CLIP_KEY',
  ] as const)
    if (values[name] !== undefined && !existsSync(values[name]))
      rows.push({
        ...{ name, status: 'fail', found: `${values[name]} is missing` },
        meaning: 'Without it the service does not start. Both files must be PEM.',
      });
  return rows;
}

/** What would keep `start` from working, besides the settings themselves. */
function whatWouldFail(values: SettingValues): DoctorRow[] {
  const rows = [...missingFiles(values), moderationRow(values)];
  if (values.VIVANT_MEDIA_SLOTS === 0)
    rows.push({
      ...{ name: 'media', status: 'warn', found: 'VIVANT_MEDIA_SLOTS=0: no session runs on this machine' },
      meaning: NO_MEDIA_HERE,
    });
  return rows;
}

/** Reports what is not moderated before an avatar is ready. */
function moderationRow({
  VIVANT_MODERATION_URL: url,
  VIVANT_MODERATION_IMAGES: images,
}: SettingValues): DoctorRow {
  const name = 'moderation';
  if (url !== undefined && images !== 'off')
    return {
      ...{ name, status: 'ok', found: `texts and portraits, by ${url}; documents, by built-in rules` },
      meaning: 'Nobody judges voices.',
    };
  const found =
    url === undefined
      ? 'texts and documents, by built-in rules'
      : `texts, by ${url}; documents, by built-in rules`;
  return {
    ...{ name, status: 'warn', found },
    meaning:
      'Nobody judges portraits and voices. VIVANT_MODERATION_URL names a service that sees portraits too; look at ' +
      'the others yourself where you do not trust who uploads them.',
  };
}

function machineOptions(
  deps: Pick<DoctorDeps, 'env' | 'scratchDir'>,
  values: SettingValues,
  running: boolean,
): Parameters<typeof checkMachine>[0] {
  const { env } = deps;
  const { VIVANT_HOST: host, VIVANT_PORT: port, VIVANT_LIVEKIT_SERVER: livekitServer } = values;
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = values;
  // Without key and secret it cannot be asked; that they are missing is already reported.
  const outsideLivekit = url && apiKey && apiSecret ? { url, apiKey, apiSecret } : null;
  const rtc = rtcAddresses(values.VIVANT_NODE_IP);
  const ports: Parameters<typeof checkMachine>[0]['ports'][number][] = [];
  // A wrong setting is already reported; what depends on it cannot be checked.
  if (!running && host !== undefined && port !== undefined)
    ports.push({ name: 'VIVANT_PORT', host, port, protocol: 'tcp' });
  if (!running && url === undefined) {
    const { VIVANT_RTC_UDP_PORT: udp, VIVANT_RTC_TCP_PORT: tcp } = values;
    const turn = turnPlanOf(values);
    const relayUdp = turn?.udpPort ?? null;
    if (relayUdp !== null)
      ports.push({ name: 'VIVANT_TURN_UDP_PORT', host: rtc.udp, port: relayUdp, protocol: 'udp' });
    if (udp !== undefined)
      ports.push({ name: 'VIVANT_RTC_UDP_PORT', host: rtc.udp, port: udp, protocol: 'udp' });
    const own = turn?.tls?.own ?? null;
    if (own !== null && host !== undefined) {
      const at = own.certificate === null ? host : (rtc.tcp ?? host);
      ports.push({ name: 'VIVANT_TURN_TLS_PORT', host: at, port: own.port, protocol: 'tcp' });
    }
    if (tcp !== undefined && rtc.tcp !== null)
      ports.push({ name: 'VIVANT_RTC_TCP_PORT', host: rtc.tcp, port: tcp, protocol: 'tcp' });
  }
  return {
    ...{ searchPath: env.PATH ?? '', scratchDir: deps.scratchDir(), livekitServer, outsideLivekit, ports },
    runs: { avatars: true, livekit: true, postgres: true },
    outsideDatabase: values.DATABASE_URL !== undefined,
    requiresJail: requiresJail(values),
  };
}

const MARKS = { ok: 'ok', warn: 'WARN', fail: 'FAIL' } as const;

function printChecks(output: Output, checks: readonly DoctorRow[]): void {
  for (const line of formatTable(
    ['', 'WHAT', 'FOUND'],
    checks.map((row) => [MARKS[row.status], row.name, row.found]),
  ))
    output.line(line);
  for (const row of checks.filter(({ meaning, name }) => meaning !== '' && name !== 'settings')) {
    output.line('');
    output.line(`${MARKS[row.status]} ${row.name}: ${row.meaning}`);
  }
}

function print(output: Output, { checks, faults, unknownVariables, config }: Findings): void {
  printChecks(output, checks);
  output.line('');
  for (const line of formatTable(
    ['VARIABLE', 'VALUE', 'DEFAULT', 'MEANING'],
    config.map((row) => [row.name, row.value, row.default, row.meaning]),
  ))
    output.line(line);
  if (faults.length + unknownVariables.length > 0) output.line('');
  for (const fault of faults) output.line(`FAIL ${fault}`);
  for (const name of unknownVariables) output.line(`WARN ${unknownVariableNote(name)}`);
}
