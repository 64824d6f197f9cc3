import type { Browser } from 'playwright-core';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { CAN_BUILD, startWithGuide } from './built-avatars.ts';
import { CREDITS, type Integrator, integratorWith } from './integrator.ts';
import {
  allProcesses,
  descendantsOf,
  isSessionProcess,
  type RunningProcess,
  stillRunning,
} from './processes.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';
import { launchChromium, openVisitor, type Visitor } from './visitor.ts';

const MICROCREDITS = CREDITS * 100;

interface SessionView {
  status: string;
  endReason: string | null;
  billedMicrocredits: number;
}

/** The processes a crash may hit, told by their command lines. */
const VICTIMS = {
  'the media supervisor': /media\/src\/supervisor\/main\.ts/,
  PostgreSQL: /postgres -D|bin\/postgres /,
  'livekit-server': /livekit-server.*--config|\/server --config/,
};

describe.skipIf(!CAN_BUILD)('kill -9 during a session', () => {
  let service: Service;
  let integrator: Integrator;
  let browser: Browser;
  let avatarId: string;

  beforeAll(async () => {
    ({ service, integrator, avatarId } = await startWithGuide());
    browser = await launchChromium();
  }, 240_000);

  afterAll(async () => {
    try {
      await browser?.close();
    } finally {
      await service?.stop();
      if (service) await removeData(service);
    }
  });

  async function arriving(): Promise<Visitor> {
    const visitor = await openVisitor({ browser });
    await visitor.keepPictures(false);
    return visitor;
  }

  async function balance(): Promise<{ balanceMicrocredits: number; reservedMicrocredits: number }> {
    const { items } = await service.operate<{
      items: { id: string; balanceMicrocredits: number; reservedMicrocredits: number }[];
    }>('account', 'list');
    const found = items.find(({ id }) => id === integrator.accountId);
    assert(found, 'the integrator’s account is listed');
    return found;
  }

  /** A session with a visitor in it whose picture has been seen. */
  async function talking() {
    // A machine that has just lost a part may answer 503, which asks to come back.
    const session = await until(
      () => integrator.startSession(avatarId, { maxDurationSeconds: 120 }).catch(() => undefined),
      'a session',
      60_000,
    );
    const visitor = await arriving();
    await visitor.join(session);
    await greeted(visitor);
    return { session, visitor };
  }

  /** The picture is there, and the avatar has noticed its visitor. */
  async function greeted(visitor: Visitor): Promise<void> {
    await until(async () => (await visitor.counts()).firstFrameMs !== null, 'a first frame', 20_000);
    await until(async () => (await visitor.captions()).some((c) => !c.own), 'the greeting', 20_000);
  }

  /** None while nobody answers. */
  const viewOf = (sessionId: string) =>
    integrator.get<SessionView>(`/v1/sessions/${sessionId}`).catch(() => undefined);

  async function endedSession(sessionId: string, limitMs: number): Promise<SessionView> {
    return until(
      async () => {
        const now = await viewOf(sessionId);
        return now?.status === 'ended' ? now : undefined;
      },
      'the end of the session',
      limitMs,
      // Often enough, and within the reads a plan allows in a minute.
      500,
    );
  }

  /** Every microcredit that is gone was billed to a session, and nothing is held back. */
  async function expectBooksBalance(): Promise<void> {
    const { balanceMicrocredits, reservedMicrocredits } = await balance();
    const { items } = await integrator.get<{ items: SessionView[] }>('/v1/sessions?limit=100');
    const billed = items.reduce((sum, session) => sum + session.billedMicrocredits, 0);
    expect(billed).toBeGreaterThan(0);
    expect(reservedMicrocredits).toBe(0);
    expect(balanceMicrocredits).toBe(MICROCREDITS - billed);
  }

  it('of the server: no child is left, and the next start ends the session and settles it', async () => {
    const { session, visitor } = await talking();
    const children = await descendantsOf(service.pid);
    expect(children.length).toBeGreaterThan(4);
    await service.kill();
    await until(
      async () => (await stillRunning(children)).length === 0,
      'all children to be gone',
      10_000,
    ).catch(async (error) => {
      throw new Error(`${error} Left: ${JSON.stringify(await stillRunning(children))}`);
    });
    await visitor.close();
    service = await startService({ dataDir: service.dataDir });
    integrator = integratorWith(service, integrator.accountId, integrator.key);
    const ended = await endedSession(session.sessionId, 60_000);
    expect(ended.endReason).toBe('error');
    expect(ended.billedMicrocredits).toBe(100);
    await expectBooksBalance();
  });

  it.each(Object.entries(VICTIMS))(
    'of %s: the session ends, is settled, and another can start',
    async (_name, pattern) => {
      const { session, visitor } = await talking();
      const before = await descendantsOf(service.pid);
      const victims = before.filter(({ command }) => pattern.test(command));
      expect(victims.length, before.map((p) => p.command).join('\n')).toBeGreaterThan(0);
      process.kill(oldest(victims).pid, 'SIGKILL');

      await until(
        async () => (await stillRunning([oldest(victims)])).length === 0,
        'the victim to be gone',
        10_000,
      );
      // A crash that the session survives is as good as one that ends it: the avatar answers, and the visitor leaves.
      const since = await visitor.now();
      await until(
        async () => {
          void visitor.type('What is your name?').catch(() => {});
          const answers = (await visitor.captions()).filter(({ own, atMs }) => !own && atMs > since);
          return answers.length > 0 || (await viewOf(session.sessionId))?.status === 'ended';
        },
        'an answer or the end',
        25_000,
        2000,
      ).catch(() => {});
      await visitor.close();
      const ended = await endedSession(session.sessionId, 60_000);
      expect(ended.billedMicrocredits).toBeGreaterThanOrEqual(100);
      expect(ended.billedMicrocredits).toBeLessThanOrEqual(200);
      await expectBooksBalance();

      const again = await until(
        () => integrator.startSession(avatarId, { maxDurationSeconds: 60 }).catch(() => undefined),
        'a new session after the crash',
        60_000,
      );
      const next = await arriving();
      await next.join(again);
      await greeted(next);
      await next.leave();
      await next.close();
      await endedSession(again.sessionId, 30_000);
      await expectBooksBalance();
    },
    180_000,
  );

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    '%s of the session’s process: the visitor keeps the call, and the avatar comes back and answers',
    async (signal) => {
      const { session, visitor } = await talking();
      const spoken = (await visitor.captions()).filter(({ own }) => !own).length;
      const processes = (await descendantsOf(service.pid)).filter(isSessionProcess);
      // Besides the session's own there may be a warm one, which was started later.
      const worker = processes.reduce((a, b) => (a.pid < b.pid ? a : b));
      process.kill(worker.pid, signal);
      await until(async () => (await visitor.counts()).tracks >= 4, 'the tracks of another process', 25_000);
      const { distinctFrames } = await visitor.counts();
      await until(
        async () => (await visitor.counts()).distinctFrames > distinctFrames + 25,
        'its picture',
        20_000,
      );
      expect((await visitor.captions()).filter(({ own }) => !own).length).toBe(spoken);
      await visitor.type('What is your name?');
      await until(
        async () => (await visitor.captions()).filter(({ own }) => !own).length > spoken,
        'an answer',
        20_000,
      );
      await visitor.leave();
      await visitor.close();
      expect(await endedSession(session.sessionId, 30_000)).toMatchObject({
        endReason: 'visitor_left',
        billedMicrocredits: 100,
      });
      await expectBooksBalance();
    },
    120_000,
  );

  it('an orderly stop leaves no process behind', async () => {
    const children = await descendantsOf(service.pid);
    const code = await service.stop();
    expect(code).toBe(0);
    await until(async () => (await stillRunning(children)).length === 0, 'all children to be gone', 10_000);
    const here = (await allProcesses()).filter(({ command }) => command.includes(service.dataDir));
    expect(here).toEqual([]);
  });
});

/** The parent among processes of one kind: the postmaster, not its workers. */
function oldest(processes: RunningProcess[]): RunningProcess {
  const pids = new Set(processes.map((p) => p.pid));
  const found = processes.find((p) => !pids.has(p.parent));
  assert(found, 'one of these processes has a parent of another kind');
  return found;
}
