import type { Command } from 'commander';
import { describeConfig, loadConfig } from '../config.ts';
import { checkMachine, type DoctorRow } from '../embedded/doctor-checks.ts';
import type { ServerReport } from '../ports/admin.ts';
import { type AdminClient, NoServerError } from './admin-client.ts';
import { formatTable, type Output } from './output.ts';

interface DoctorDeps {
  client(): AdminClient;
  output: Output;
  env: Record<string, string | undefined>;
  /** A private directory for the links PostgreSQL's binaries need while they are looked at. */
  scratchDir(): string;
  fail(): void;
}

/** `vivant doctor`: what is configured, what is missing and what that means; with or without a server. */
export function addDoctorCommand(program: Command, deps: DoctorDeps): void {
  program
    .command('doctor')
    .description('what is configured, what is missing and what that means')
    .option('--json', 'answer in JSON, for machines')
    .action(async (options: { json?: boolean }) => {
      const server = await askServer(deps);
      const running = server !== null && 'config' in server;
      // The server's own environment is what counts; this one is all there is without a server.
      const config = running ? server.config : describeConfig(deps.env);
      const checks = [
        serverRow(server),
        ...(running ? server.checks : []),
        ...(await checkMachine(machineOptions(deps, running))),
      ];
      if (options.json) deps.output.line(JSON.stringify({ running, checks, config }));
      else print(deps.output, checks, config);
      if (checks.some((row) => row.status === 'fail') || config.some((row) => row.fault !== null))
        deps.fail();
    });
}

async function askServer(deps: DoctorDeps): Promise<ServerReport | { problem: string } | null> {
  try {
    return await deps.client().get<ServerReport>('/doctor');
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

function machineOptions(deps: DoctorDeps, running: boolean): Parameters<typeof checkMachine>[0] {
  const { env } = deps;
  const base = { searchPath: env.PATH ?? '', scratchDir: deps.scratchDir() };
  try {
    const config = loadConfig(env);
    return {
      ...base,
      ...(config.livekitServer === null ? {} : { livekitServer: config.livekitServer }),
      outsideDatabase: config.databaseUrl !== null,
      outsideLivekit: config.livekit !== null,
      ports: running
        ? []
        : [{ name: `port ${config.port}`, host: config.host, port: config.port, protocol: 'tcp' }],
    };
  } catch {
    // The table below names the faults.
    return { ...base, outsideDatabase: false, outsideLivekit: false, ports: [] };
  }
}

function print(output: Output, checks: DoctorRow[], config: ServerReport['config']): void {
  const mark = { ok: 'ok', warn: 'WARN', fail: 'FAIL' } as const;
  for (const line of formatTable(
    ['', 'WHAT', 'FOUND'],
    checks.map((row) => [mark[row.status], row.name, row.found]),
  ))
    output.line(line);
  for (const row of checks.filter((candidate) => candidate.meaning !== '')) {
    output.line('');
    output.line(`${mark[row.status]} ${row.name}: ${row.meaning}`);
  }
  output.line('');
  for (const line of formatTable(
    ['VARIABLE', 'VALUE', 'DEFAULT', 'MEANING'],
    config.map((row) => [row.name, row.value, row.default, row.meaning]),
  ))
    output.line(line);
  for (const row of config.filter((candidate) => candidate.fault !== null)) {
    output.line('');
    output.line(`FAIL ${row.name} ${row.fault}`);
  }
}
