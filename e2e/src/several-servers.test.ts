import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WorkerToken, WorkerView } from '@vivant/contract/operator/workers';
import type { SessionStarted } from '@vivant/contract/session';
import type { VisitorTurn } from '@vivant/contract/visitor-page';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { startVisitor } from '@vivant/media/testing/visitor';
import { pickPort } from '@vivant/platform/free-port';
import { createDatabase, type DatabaseHandle } from '@vivant/server/adapters/db/database';
import { type EmbeddedPostgres, startPostgres } from '@vivant/server/embedded/postgres';
import { createLog } from '@vivant/server/log';
import { startS3Server, versitygwBinary } from '@vivant/server/testing/s3-server';
import { afterAll, assert, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';
import { ASSETS, CHEAP_VIDEO, type Integrator, liftRateLimits, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';
import { startWorker, type Worker } from './worker.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const livekitProgram = findLivekitServer(process.env);
const SERVERS = [0, 1, 2] as const;
type Server = (typeof SERVERS)[number];

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  body: any;
}

const available = existsSync(PORTRAIT) && livekitProgram !== null && versitygwBinary !== undefined;

/**
 * Three whole servers on one PostgreSQL, one bucket (versitygw) and one LiveKit behind a balancer, which start at once on an
 * empty database, and a machine that joined them by its token and runs the sessions of all.
 */
describe.skipIf(!available)('three servers behind one balancer', () => {
  const home = mkdtempSync(join(tmpdir(), 'vivant-several-'));
  const folder = (name: string) => {
    mkdirSync(join(home, name), { recursive: true });
    return join(home, name);
  };
  let postgres: EmbeddedPostgres;
  let database: DatabaseHandle;
  let livekit: TestLivekit;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let balancer: Balancer;
  let services: Service[];
  let ports: number[];
  let worker: Worker;
  let integrator: Integrator;
  let avatarId: string;

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: home, log: createLog({ level: 'warn' }) });
    database = createDatabase({ url: postgres.connectionString, maxConnections: 1 });
    livekit = await startTestLivekit(livekitProgram);
    balancer = await startBalancer();
    ports = await Promise.all(SERVERS.map(() => pickPort('tcp', '127.0.0.1')));
    s3 = await startS3Server();
    const { bucket, endpoint, credentials } = s3.options;
    const backups = folder('backups');
    services = await Promise.all(
      SERVERS.map(async (i) => {
        const dataDir = folder(`server-${i}`);
        return startService({
          dataDir,
          env: {
            ...{ DATABASE_URL: postgres.connectionString, VIVANT_BACKUP_DIR: backups },
            ...{ VIVANT_BLOBS: `s3://${bucket}/museum`, VIVANT_S3_ENDPOINT: endpoint },
            VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
            VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
            ...{ VIVANT_PORT: String(ports[i]), VIVANT_PUBLIC_URL: balancer.url },
            ...{ LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekit.key, LIVEKIT_API_SECRET: livekit.secret },
            ...{ VIVANT_MEDIA_SLOTS: '0', VIVANT_DRAIN_SECONDS: '5' },
          },
        });
      }),
    );
    for (const port of ports) balancer.add(port);
    const invited = await server(0).operate<WorkerToken>('worker', 'token', '--name', 'attic');
    const join_ = ['--join', balancer.url, '--token', invited.token];
    worker = startWorker(folder('worker'), join_, { VIVANT_MEDIA_SLOTS: '2' });
    await until(
      async () => {
        const { items } = await server(1).operate<{ items: WorkerView[] }>('worker', 'list');
        return items.some(({ state }) => state === 'ready');
      },
      'the worker to be ready',
      60_000,
    );
    integrator = await newIntegrator(server(0));
    await liftRateLimits(server(0), integrator);
  }, 240_000);

  afterAll(async () => {
    worker?.child.kill('SIGINT');
    await worker?.ended;
    await Promise.all((services ?? []).map((service) => service.stop()));
    await balancer?.close();
    await database?.close();
    await livekit?.stop();
    await postgres?.stop();
    await s3?.close();
    for (const service of services ?? []) await removeData(service);
    rmSync(home, { recursive: true, force: true });
  });

  function server(i: Server): Service {
    const service = services[i];
    assert(service);
    return service;
  }

  const rows = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;

  /** A call that the balancer has led to this server, on a connection of its own. */
  function call(
    to: Server,
    method: string,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port: ports[to], method, path, agent: false },
          headers: {
            host: new URL(balancer.url).host,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (incoming) => {
          text(incoming).then((said) => {
            const isJson = String(incoming.headers['content-type']).includes('json');
            const { statusCode: status = 0, headers: told } = incoming;
            resolve({ status, headers: told, body: isJson ? JSON.parse(said) : said });
          }, reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  const withKey = (to: Server, method: string, path: string, body?: object) =>
    call(to, method, path, {
      ...(body !== undefined && { body }),
      headers: { 'x-api-key': integrator.key },
    });

  it('make one first account, and one of them prints the link to it', async () => {
    const first = await rows("select id from accounts where name = 'First account'");
    expect(first).toHaveLength(1);
    expect(services.filter((service) => service.output().includes('/studio/link#'))).toHaveLength(1);
  });

  it('take no backup on the first page, and say that one of them has to be alone for it', async () => {
    const [token] = services.flatMap((service) => /\/studio\/link#(\S+)/.exec(service.output())?.[1] ?? []);
    const fromPage = { origin: balancer.url, 'sec-fetch-site': 'same-origin' };
    for (const i of SERVERS)
      for (const path of ['offer', 'start']) {
        const answer = await call(i, 'POST', `/studio/api/restore/${path}`, {
          headers: fromPage,
          body: { token },
        });
        expect(answer).toMatchObject({ status: 409, body: { error: 'restore_refused' } });
        expect(answer.body.message).toMatch(/Stop all servers but one/);
      }
  });

  it('let in everywhere who has signed in at one, and out everywhere who signs out at another', async () => {
    const { url } = await server(0).operate<{ url: string }>(
      ...(['member', 'add', '--account', integrator.accountId, '--role', 'owner'] as const),
    );
    const fromPage = { origin: balancer.url, 'sec-fetch-site': 'same-origin' };
    const who = { name: 'Olga', email: 'olga@example.org', password: 'correct horse battery' };
    const body = { token: new URL(url).hash.slice(1), ...who };
    const used = await call(1, 'POST', '/studio/api/links/use', { headers: fromPage, body });
    expect(used.status).toBe(200);
    const cookie = String(used.headers['set-cookie']).split(';')[0] ?? '';
    const me = (to: Server) => call(to, 'GET', '/studio/api/me', { headers: { ...fromPage, cookie } });
    for (const i of SERVERS) expect(await me(i)).toMatchObject({ status: 200, body: { role: 'owner' } });
    // The link is used up, at each of them.
    expect((await call(2, 'POST', '/studio/api/links/use', { headers: fromPage, body })).status).toBe(403);
    const out = await call(2, 'POST', '/studio/api/sign-out', { headers: { ...fromPage, cookie }, body: {} });
    expect(out.status).toBeLessThan(300);
    for (const i of SERVERS) expect((await me(i)).status).toBe(401);
  });

  it('build an avatar once, and each tells of what happens at the others', async () => {
    const leave = new AbortController();
    const heard: string[] = [];
    const streams = SERVERS.map((i) => listen(i, leave.signal, (type) => heard.push(`${i} ${type}`)));
    await Promise.all(streams.map(({ begun }) => begun));
    avatarId = await integrator.create({
      manifest: {
        name: 'Martha',
        video: CHEAP_VIDEO,
        visibility: 'unlisted',
        persona: { personality: 'A guide.', greeting: 'Welcome.' },
      },
      portrait: PORTRAIT,
      voice: VOICE,
    });
    await until(
      async () => SERVERS.every((i) => heard.includes(`${i} avatar.ready`)),
      'all streams to tell that the avatar is ready',
      180_000,
    );
    for (const i of SERVERS)
      expect((await withKey(i, 'GET', `/v1/avatars/${avatarId}`)).body).toMatchObject({ status: 'ready' });
    const worked = logged('stage ended').map(({ stage }) => stage);
    expect(worked.toSorted()).toEqual([...new Set(worked)].toSorted());
    expect(worked).toEqual(expect.arrayContaining(['appearance', 'voice', 'persona']));
    leave.abort();
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('give a visitor who waits one place, which is theirs at each', async () => {
    const turn = async (to: Server, ticket = '') => {
      const answer = await call(to, 'GET', `/a/${avatarId}/turn?ticket=${ticket}`);
      expect(answer.status).toBe(200);
      return answer.body as VisitorTurn;
    };
    const first = await turn(0);
    const second = await turn(1);
    expect([first.ahead, second.ahead]).toEqual([0, 1]);
    for (const i of SERVERS) {
      expect(await turn(i, first.ticket)).toMatchObject({ ticket: first.ticket, ahead: 0 });
      expect(await turn(i, second.ticket)).toMatchObject({ ticket: second.ticket, ahead: 1 });
    }
    expect((await call(2, 'DELETE', `/a/${avatarId}/turn?ticket=${first.ticket}`)).status).toBe(204);
    for (const i of SERVERS)
      await until(
        async () => (await turn(i, second.ticket)).ahead === 0,
        `server ${i} to see them go`,
        20_000,
      );
    await call(0, 'DELETE', `/a/${avatarId}/turn?ticket=${second.ticket}`);
  });

  /** What the three have logged under this message. */
  function logged(message: string): Record<string, unknown>[] {
    return services
      .flatMap((service) => service.output().split('\n'))
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === message);
  }

  /** Types of events that a stream at one of them tells. */
  function listen(i: Server, signal: AbortSignal, onType: (type: string) => void) {
    const begun = Promise.withResolvers<void>();
    const ended = new Promise<void>((resolve) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port: ports[i], path: '/v1/events', agent: false, signal },
          headers: { host: new URL(balancer.url).host, 'x-api-key': integrator.key },
        },
        (incoming) => {
          incoming.setEncoding('utf8').on('data', (chunk: string) => {
            begun.resolve();
            for (const [, type = ''] of chunk.matchAll(/^event: (\S+)$/gm)) onType(type);
          });
          incoming.once('error', () => resolve()).once('close', () => resolve());
        },
      );
      outgoing.once('error', (error) => {
        begun.reject(error);
        resolve();
      });
      outgoing.end();
    });
    return { begun: begun.promise, ended };
  }

  /** As soon as there is room: until then it is refused for want of it alone. */
  const startAt = (to: Server) =>
    until(
      async () => {
        const { status, body } = await withKey(to, 'POST', '/v1/session', {
          avatarId,
          maxDurationSeconds: 120,
        });
        if (status !== 201) expect(status, JSON.stringify(body)).toBe(503);
        return status === 201 ? (body as SessionStarted) : undefined;
      },
      `a session at server ${to}`,
      60_000,
    );

  it('start a session at any of them, which any other reads, tells of and ends', async () => {
    for (const at of SERVERS) {
      const [reads, ends] = [SERVERS[(at + 1) % 3] ?? 0, SERVERS[(at + 2) % 3] ?? 0];
      const types: string[] = [];
      const leave = new AbortController();
      const stream = listen(reads, leave.signal, (type) => types.push(type));
      await stream.begun;
      const started = await startAt(at);
      const view = async (i: Server) => (await withKey(i, 'GET', `/v1/sessions/${started.sessionId}`)).body;
      expect(await view(reads)).toMatchObject({ status: 'active' });
      await server(ends).operate('session', 'end', started.sessionId);
      for (const i of SERVERS)
        await until(async () => (await view(i)).status === 'ended', `server ${i} to see its end`, 20_000);
      await until(async () => types.includes('session.ended'), 'the stream to tell of the end', 20_000);
      expect(types).toContain('session.started');
      leave.abort();
      await stream.ended;
    }
    const open = () => rows('select 1 from reservations where closed_at is null');
    await until(async () => (await open()).length === 0, 'all of it to be settled', 20_000);
  });

  it('fail no call while one of them is stopped by SIGTERM, but by 503 with Retry-After', async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let isOver = false;
    /** As callers do: one call after the other, on connections that are kept. */
    const caller = async (ask: () => Promise<Response>) => {
      while (!isOver)
        try {
          const answer = await ask();
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const isBusy = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
          if (!answer.ok && !isBusy) faults.push(`${answer.url} answered ${answer.status}`);
        } catch (error) {
          faults.push(String((error as Error).cause ?? error));
        }
    };
    const headers = { 'x-api-key': integrator.key, 'content-type': 'application/json' };
    let booked = 0;
    const callers = [
      ...[1, 2, 3].map(() => caller(() => fetch(`${balancer.url}/v1/avatars/${avatarId}`, { headers }))),
      caller(async () => {
        const answer = await fetch(`${balancer.url}/v1/avatars/${avatarId}/sponsor_budget/topups`, {
          ...{ method: 'POST', headers: { ...headers, 'idempotency-key': crypto.randomUUID() } },
          body: JSON.stringify({ amountMicrocredits: 1 }),
        });
        if (answer.ok) booked += 1;
        return answer;
      }),
    ];
    onTestFinished(async () => {
      isOver = true;
      await Promise.all(callers);
    });
    const asked = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    await until(async () => asked() > 50, 'calls under way', 60_000);
    const stopped = server(0).stop('SIGTERM');
    expect(await stopped).toBe(0);
    const before = asked();
    await until(async () => asked() > before + 50, 'calls that go on', 60_000);
    isOver = true;
    await Promise.all(callers);
    expect(faults).toEqual([]);
    const { body: budget } = await withKey(1, 'GET', `/v1/avatars/${avatarId}/sponsor_budget`);
    expect(budget.balanceMicrocredits).toBe(booked);
  });

  it('go on without it: the worker comes back by another, and sessions start there', async () => {
    // What sponsors it is less than a minute costs.
    await withKey(1, 'PATCH', `/v1/avatars/${avatarId}/sponsor_budget`, { enabled: false });
    const started = await startAt(1);
    await server(2).operate('session', 'end', started.sessionId);
  });

  it('make one backup in the directory that they share', async () => {
    const archives = () => readdirSync(join(home, 'backups')).filter((name) => name.endsWith('.tar'));
    await until(async () => archives().length > 0, 'a backup', 180_000);
    await until(async () => logged('backup made').length > 0, 'word of it', 30_000);
    expect([archives().length, logged('backup made').length]).toEqual([1, 1]);
  });

  it('keep the talk of one that is killed, charge it once, and start others in its place', async () => {
    const talk = await startAt(1);
    const visitor = await startVisitor();
    onTestFinished(() => visitor.kill());
    await visitor.join(talk.serverUrl, talk.userToken);
    const answers = async () => {
      const since = Date.now();
      visitor.chat('What is your name?');
      await visitor.caption('an answer', ({ at, text }) => at > since && text.includes('Martha'));
    };
    await answers();
    await server(1).kill();
    await answers();
    // Its worker may have had the tunnel there.
    const next = await startAt(2);
    await answers();
    for (const { sessionId } of [talk, next]) {
      await server(2).operate('session', 'end', sessionId);
      const ended = async () =>
        (await withKey(2, 'GET', `/v1/sessions/${sessionId}`)).body.status === 'ended';
      await until(ended, 'its end', 20_000);
    }
    const open = () => rows('select 1 from reservations where closed_at is null');
    await until(async () => (await open()).length === 0, 'all of it to be settled', 20_000);
    // Minutes of each session, its bill and the balance agree.
    expect(await server(2).operate('check')).toMatchObject({ sound: true });
    expect((await visitor.report()).disconnected).not.toBeNull();
  });
});
