import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { SETTINGS } from '@vivant/contract/settings/table';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrometheusMetrics } from '../adapters/metrics/prometheus.ts';
import { supportReport } from '../compose-report.ts';
import { describeConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createLogTail } from '../log-tail.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

/** In every place where people or operators can put something, each with what makes it recognisable. */
const PLANTED: string[] = [];
let planted = 0;
function plant(shape: (secret: string) => string = (secret) => secret): string {
  planted += 1;
  const secret = `kwyjibo${planted}`;
  PLANTED.push(secret);
  return shape(secret);
}
const ADDRESSES = ['203.0.113.77', '2001:db8:77::7', '198.51.100.42'];

/** Something that the setting takes, with a secret in it wherever one can be. */
function valueFor(name: keyof typeof SETTINGS): string {
  const { schema } = SETTINGS[name];
  const shapes = [
    (secret: string) => secret,
    (secret: string) => `${secret}-of-sixteen-and-more-and-thirty-two-characters`,
    (secret: string) => `https://user:${secret}@${secret}.example.org/v1`,
    (secret: string) => `https://${secret}.example.org`,
    (secret: string) => `wss://${secret}.example.org`,
    (secret: string) => `postgresql://vivant:${secret}@db.example.org/vivant`,
    (secret: string) => `s3://${secret}/prefix`,
    (secret: string) => `${secret}=viewer`,
    () => '203.0.113.77',
  ];
  for (const shape of shapes) {
    const value = plant(shape);
    if (schema.safeParse(value).success) return value;
  }
  return plant();
}

const ENVIRONMENT = Object.fromEntries(
  (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).map((name) => [name, valueFor(name)]),
);

let service: AvatarTestService;
let operator: Operator;
let world: SimulatedWorld;
const tail = createLogTail({ write: () => {} });
const log = createLog({ level: 'debug', destination: tail });
const metrics = createPrometheusMetrics();

beforeAll(async () => {
  service = await startAvatarService({ log });
  operator = await startOperator(service, {
    report: async () => ({
      config: describeConfig({ ...ENVIRONMENT, VIVANT_PORT: '9090', VIVANT_LOG_LEVEL: 'debug' }),
      unknownVariables: [plant((secret) => `VIVANT_${secret.toUpperCase()}`)],
      checks: [
        { name: 'files', status: 'fail', found: plant(), meaning: plant((s) => `/home/${s}/blobs is away`) },
        { name: 'address', status: 'warn', found: '203.0.113.77', meaning: '' },
      ],
    }),
    support: () =>
      supportReport({
        db: service.db,
        metrics: { render: () => metrics.render(async () => Promise.reject(new Error(plant()))) },
        logTail: tail,
        startedAt: new Date('2026-01-01T00:00:00Z'),
      }),
  });
  await plantInTheDatabase();
  plantInTheLog();
});
afterAll(async () => {
  await world.close();
  await operator.close();
  await service.close();
});

/** Avatars, people, keys, money, webhooks, and a conversation with all a caller may send along. */
async function plantInTheDatabase(): Promise<void> {
  const account = await service.accounts.create({ name: plant() });
  const key = await service.key(account.id, { name: plant() });
  PLANTED.push(key, account.id);
  const created = await service.create(key, {
    manifest: {
      name: plant(),
      description: plant(),
      persona: { personality: plant(), scenario: plant(), greeting: plant() },
    },
    files: { 'image/face.jpg': null, [`knowledge/${plant()}.md`]: `# ${plant()}\n\n${plant()}` },
  });
  const avatarId = await service.create(key, { manifest: { name: plant() } });
  PLANTED.push(avatarId);
  expect([created, avatarId]).toEqual([undefined, expect.any(String)]);
  await service.app.inject({
    url: plant((secret) => `/v1/avatars/${secret}?name=${secret}`),
    headers: { 'x-api-key': plant(), 'x-forwarded-for': '198.51.100.42', 'user-agent': plant() },
    remoteAddress: '203.0.113.77',
  });
  await operator.json([
    'member',
    'add',
    '--account',
    account.id,
    '--email',
    plant((s) => `${s}@example.org`),
  ]);
  await operator.json([
    ...['credits', 'grant', '--account', account.id, '--credits', '5', '--reference', plant()],
  ]);
  world = await createSimulatedWorld({ db: service.db });
  const started = await world.sessions.startKeyed(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    { avatarId: world.avatarId, metadata: { customer: plant() }, location: { city: plant() } },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  const { sessionId } = started;
  PLANTED.push(sessionId);
  const at = world.clock.now().toISOString();
  await world.sessions.reports.events([
    { type: 'turn', sessionId, at, role: 'user', text: plant(), sources: [plant()], interrupted: false },
  ]);
  await world.sessions.endByOperator(sessionId);
}

/** All that a line may carry, whoever wrote it: callers, drivers, services, LiveKit, a Go panic. */
function plantInTheLog(): void {
  const refused = Object.assign(new Error(plant((s) => `connect ECONNREFUSED 203.0.113.77, password ${s}`)), {
    code: 'ECONNREFUSED',
    cause: Object.assign(new TypeError(plant()), { code: '23505', detail: plant() }),
  });
  refused.stack = `Error: ${plant()}\n    at ${plant()} (/home/${plant()}/server/src/main.ts:12:3)\n    at file:///home/${plant()}.ts:1:1`;
  log.error({ err: refused, sessionId: plant(), reason: plant() }, 'a session could not be started');
  log.info({ sessionId: plant(), endReason: 'api_end' }, 'session ended');
  log.info(
    { child: 'livekit', caller: plant() },
    plant((s) => `participant ${s} joined`),
  );
  log.error(
    { child: 'livekit', lastLines: [plant(), plant()] },
    plant((s) => `livekit ended: ${s}`),
  );
  log.warn(
    { ip: '2001:db8:77::7', address: '203.0.113.77', roomName: plant(), name: plant(), variables: [plant()] },
    'a line of everything',
  );
  log.warn({ code: plant(), type: plant(), kind: plant(), version: '203.0.113.77' }, plant());
  log.info({ status: 404, route: plant((s) => `/v1/${s}`), method: plant(), ip: '198.51.100.42' }, 'request');
  tail.write(`${plant()} no JSON\n`);
}

async function filesOf(archive: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const entries = extract();
  Readable.from([gunzipSync(readFileSync(archive))]).pipe(entries);
  for await (const entry of entries) files[entry.header.name] = await text(entry as unknown as Readable);
  return files;
}

async function makeArchive(env: Record<string, string> = {}) {
  const path = join(operator.home, 'support.tar.gz');
  rmSync(path, { force: true });
  const { status, out, err } = await operator.asProgram.vivant(['support', '--out', path], env);
  expect([status, err]).toEqual([0, '']);
  return { path, out, files: await filesOf(path) };
}
const rows = (jsonl = '') =>
  jsonl
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('support', () => {
  it('writes nothing of what people, callers and operators put anywhere', async () => {
    const { files } = await makeArchive(environmentOfTheCommand());
    const everything = Object.entries(files).flat().join('\n').toLowerCase();
    const found = [...PLANTED, ...ADDRESSES].filter((secret) => everything.includes(secret.toLowerCase()));
    expect(PLANTED.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
    expect(everything).not.toContain('kwyjibo');
  });

  it('tells what a maintainer asks first', async () => {
    const { files } = await makeArchive();
    expect(Object.keys(files)).toEqual([
      ...['machine.json', 'doctor.json', 'settings.jsonl'],
      ...['server.json', 'counts.jsonl', 'metrics.txt', 'log.jsonl'],
    ]);
    expect(JSON.parse(files['machine.json'] ?? '')).toMatchObject({
      cores: expect.any(Number),
      dataDisk: { freeBytes: expect.any(Number) },
      programs: { ffmpeg: expect.stringMatching(/^\d+\./) },
    });
    expect(JSON.parse(files['doctor.json'] ?? '')).toMatchObject({
      unknownVariables: 1,
      checks: expect.arrayContaining([
        { name: 'server', status: 'ok', found: 'running' },
        { name: 'files', status: 'fail', found: '(left out)', meaning: '(left out)' },
        { name: 'ledger', status: 'ok', found: 'every balance is the sum of its postings' },
      ]),
    });
    const settings = rows(files['settings.jsonl']);
    const setting = (name: string) => settings.find((row) => row.name === name)?.value;
    expect(['VIVANT_PORT', 'VIVANT_LOG_LEVEL', 'DATABASE_URL', 'VIVANT_LLM_MODEL'].map(setting)).toEqual([
      ...['9090', 'debug', '(set)', '(set)'],
    ]);
    expect(JSON.parse(files['server.json'] ?? '')).toMatchObject({
      startedAt: '2026-01-01T00:00:00.000Z',
      databaseVersion: expect.stringMatching(/^\d+/),
      migrations: expect.arrayContaining(['0001-accounts-and-keys']),
    });
    expect(rows(files['counts.jsonl'])).toEqual(
      expect.arrayContaining([
        { table: 'people', where: {}, count: 0 },
        expect.objectContaining({ table: 'session_turns', where: {}, count: 1 }),
        {
          table: 'sessions',
          where: { kind: 'hosted', origin: 'key', status: 'ended', end_reason: expect.any(String) },
          count: 1,
        },
      ]),
    );
    expect(files['metrics.txt']).toContain('vivant_up 0');
  });

  it('keeps of the log the words of this program, its codes and places, and tells ids apart', async () => {
    const { files } = await makeArchive();
    const lines = rows(files['log.jsonl']);
    expect(lines.find(({ err }) => err !== undefined)).toEqual({
      ...{ level: 'error', time: expect.any(String), msg: 'a session could not be started' },
      err: {
        ...{ type: 'Error', message: '(left out)', code: 'ECONNREFUSED' },
        stack: ['server/src/main.ts:12'],
        cause: { type: 'TypeError', message: '(left out)', code: '23505', stack: expect.any(Array) },
      },
      sessionId: expect.stringMatching(/^session #\d+$/),
      reason: '(left out)',
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', msg: 'session ended', endReason: 'api_end' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ child: 'livekit', lastLines: '(left out)', msg: '(left out)' }),
    );
  });

  it('is readable for its owner alone, says what is in it, and overwrites nothing', async () => {
    const { path, out } = await makeArchive();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(out).toContain(`${path}, ${statSync(path).size} bytes`);
    expect(out).toMatch(/^log\.jsonl +\d+ +the newest lines of the log/m);
    const again = await operator.asProgram.vivant(['support', '--out', path]);
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('EEXIST')]);
  });

  it('is made without a server, of the machine and its settings', async () => {
    const { out, files } = await makeArchive({
      VIVANT_DATA_DIR: join(operator.home, 'empty'),
      VIVANT_PORT: plant(),
      VIVANT_PUBLIC_URL: plant((s) => `https://${s}.example.org`),
    });
    expect(Object.keys(files)).toEqual(['machine.json', 'doctor.json', 'settings.jsonl']);
    expect(out).toContain('No server answered');
    expect(rows(files['settings.jsonl'])).toContainEqual({
      ...{ name: 'VIVANT_PORT', value: '(set)', isWrong: true },
    });
    expect(Object.values(files).join('\n')).not.toContain('kwyjibo');
  });
});

/** The command reads settings of its own, too. */
function environmentOfTheCommand(): Record<string, string> {
  // A LiveKit that is configured is asked.
  const { VIVANT_DATA_DIR: _, LIVEKIT_URL: __, ...rest } = ENVIRONMENT;
  return rest;
}
