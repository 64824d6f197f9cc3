import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerToken, WorkerView } from '@vivant/contract/operator/workers';
import { RECORDING_TEXT } from '@vivant/contract/recording-text';
import type { SessionStarted } from '@vivant/contract/session';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAN_BUILD, startWithGuide } from './built-avatars.ts';
import type { Integrator } from './integrator.ts';
import { removeData, type Service } from './service.ts';
import { until } from './until.ts';
import { startWorker, type Worker } from './worker.ts';

describe.skipIf(!CAN_BUILD)('a machine that joins by its token', () => {
  let service: Service;
  let integrator: Integrator;
  let avatarId: string;
  let dataDir: string;
  let invited: WorkerToken;
  const visitors: Visitor[] = [];
  let worker: Worker;

  const listed = async (): Promise<WorkerView | undefined> => {
    const { items } = await service.operate<{ items: WorkerView[] }>('worker', 'list');
    return items.find(({ id }) => id === invited.id);
  };
  const becomes = (state: WorkerView['state']) =>
    until(async () => (await listed())?.state === state, `the worker to be ${state}`, 60_000);
  /** Resolves with a visitor once they have been greeted. */
  async function meet({ serverUrl, userToken }: SessionStarted): Promise<Visitor> {
    const visitor = await startVisitor();
    visitors.push(visitor);
    await visitor.join(serverUrl, userToken);
    await visitor.caption('the greeting', ({ text }) => text.includes('harbour'));
    return visitor;
  }
  /** Nobody else could run it. */
  const greeted = async () => {
    const session = await until(
      () => integrator.startSession(avatarId, { maxDurationSeconds: 120 }).catch(() => undefined),
      'a session',
      60_000,
    );
    const visitor = await meet(session);
    await visitor.until('the picture', ({ frames }) => frames.length > 25);
    await visitor.leave();
    visitor.kill();
  };

  /** What the studio's pages ask for an owner of the account. */
  async function ownersCall() {
    const { url } = await service.operate<{ url: string }>(
      ...(['member', 'add', '--account', integrator.accountId, '--role', 'owner'] as const),
    );
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const ask = (method: string, path: string, body?: object, cookie = '') =>
      fetch(`${service.baseUrl}/studio/api${path}`, {
        ...{ method, headers: { ...headers, cookie } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const who = { name: 'Olga', email: 'olga@example.org', password: 'correct horse' };
    const used = await ask('POST', '/links/use', { token: new URL(url).hash.slice(1), ...who });
    const cookie = used.headers.get('set-cookie')?.split(';')[0] ?? '';
    return (method: string, path: string, body?: object) => ask(method, path, body, cookie);
  }

  beforeAll(async () => {
    ({ service, integrator, avatarId } = await startWithGuide({ env: { VIVANT_MEDIA_SLOTS: '0' } }));
    dataDir = mkdtempSync(join(tmpdir(), 'vivant-worker-'));
    invited = await service.operate<WorkerToken>('worker', 'token', '--name', 'attic');
    worker = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
  }, 240_000);

  afterAll(async () => {
    for (const visitor of visitors) visitor.kill();
    worker?.child.kill('SIGINT');
    await worker?.ended;
    await service?.stop();
    if (service) await removeData(service);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('runs the sessions of a server that runs none itself, with nothing that listens', async () => {
    await becomes('ready');
    const measured = await until(
      async () => /It takes up to (\d+) conversation/.exec(worker.output())?.[1],
      'what the machine carries to be measured',
      60_000,
    );
    expect(worker.output()).toContain('it was measured how many sessions this machine carries');
    const told = async () => (await listed())?.slots === Number(measured);
    await until(told, 'the server to hear of it', 10_000);
    expect(await listed()).toMatchObject({ name: 'attic', renderers: expect.arrayContaining(['warp']) });
    expect(statSync(join(dataDir, 'worker.json')).mode & 0o777).toBe(0o600);
    await greeted();
  });

  it('sends what it recorded to the server, where owner and visitor both want it', async () => {
    const owner = await ownersCall();
    const post = (path: string, body: object, method = 'POST') =>
      integrator.get(`/v1/avatars/${avatarId}${path}`, {
        ...{ method, body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      });
    await post('', { visibility: 'unlisted' }, 'PATCH');
    await post('/sponsor_budget/topups', { amountMicrocredits: 50_000 });
    await owner('PATCH', `/avatars/${avatarId}/share`, { recordsSound: true });
    const session = await until(
      async () => {
        const answer = await fetch(`${service.baseUrl}/v1/anonymous_session`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
          body: JSON.stringify({
            avatarId,
            recordingAgreement: { text: RECORDING_TEXT, language: 'en' },
          }),
        });
        return answer.ok ? ((await answer.json()) as SessionStarted) : undefined;
      },
      'a session of a visitor',
      60_000,
    );
    const visitor = await meet(session);
    await visitor.leave();
    visitor.kill();
    const file = await until(
      async () => {
        const answer = await owner('GET', `/sessions/${session.sessionId}/recording.ogg`);
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
      },
      'the recording',
      60_000,
    );
    expect(file.subarray(0, 4).toString()).toBe('OggS');
    expect(file.length).toBeGreaterThan(2000);
  });

  it.each([
    { what: 'SIGTERM', end: (pid: number) => process.kill(pid, 'SIGTERM') },
    {
      what: 'the end of its terminal, which all its processes are told of',
      end: (pid: number) => process.kill(-pid, 'SIGHUP'),
    },
  ])(
    'lets a conversation go on after $what, ends with it, and joins again without a new token',
    async ({ end }) => {
      const session = await integrator.startSession(avatarId);
      const visitor = await meet(session);
      end(Number(worker.child.pid));
      await becomes('draining');
      visitor.chat('Who are you?');
      await visitor.caption('an answer', ({ text }) => text.includes('Martha'));
      await expect(integrator.startSession(avatarId)).rejects.toThrow(/503/);
      await service.operate('session', 'end', session.sessionId);
      visitor.kill();
      expect((await worker.ended)[0]).toBe(0);
      worker = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
      await becomes('ready');
      await greeted();
    },
  );

  it('ends once it is revoked, and no session starts any longer', async () => {
    await service.operate('worker', 'revoke', invited.id);
    expect((await worker.ended)[0]).toBe(77);
    expect(worker.output()).toContain('lets this machine in no longer');
    expect((await listed())?.state).toBe('revoked');
    await expect(integrator.startSession(avatarId)).rejects.toThrow(/503/);
    for (const said of [service.output(), worker.output()]) expect(said).not.toContain(invited.token);
    const again = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
    expect((await again.ended)[0]).toBe(77);
    expect(again.output()).toContain('lets this machine in no longer');
  });
});
