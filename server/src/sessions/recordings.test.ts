import { randomUUID } from 'node:crypto';
import { RECORDING_TEXT } from '@vivant/contract/recording-text';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeSnapshot } from '../adapters/db/snapshot.ts';
import { createAvatarIntegrity } from '../avatars/integrity.ts';
import { createSharing } from '../avatars/sharing.ts';
import { createSponsorBudgets } from '../credits/sponsor-budgets.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { oggOf, recordingStore } from '../testing/recordings.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { createRetention } from './retention.ts';

const AGREED = { text: RECORDING_TEXT, language: 'de' };
const DAY_MS = 86_400_000;
const log = createLog({ level: 'silent' });

let database: TestDatabase;
let store: Awaited<ReturnType<typeof recordingStore>>;
let world: SimulatedWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  store = await recordingStore();
  await newWorld();
});
afterEach(async () => {
  await world.close();
  await store.remove();
});

async function newWorld(options: Partial<Parameters<typeof createSimulatedWorld>[0]> = {}) {
  world = await createSimulatedWorld({ db: database.db, recordings: store.recordings, ...options });
  const of = { accountId: world.accountId, avatarId: world.avatarId };
  await createSponsorBudgets(world).topUp({
    ...{ ...of, amountMicrocredits: 50_000 },
    idempotencyKey: randomUUID(),
  });
  await world.db
    .updateTable('avatars')
    .set({ visibility: 'unlisted' })
    .where('id', '=', of.avatarId)
    .execute();
  await createSharing(world).update(of, { recordsSound: true });
}

async function visit(recordingAgreement?: { text: number; language: string }): Promise<string> {
  const { sessionId } = await world.sessions.startAnonymous(
    { avatarId: world.avatarId, visitorHash: Buffer.from(randomUUID()), recordingAgreement },
    { serverUrl: 'ws://visitors.invalid' },
  );
  return sessionId;
}

const isRecorded = (sessionId: string) => world.hosts.assignmentOf(sessionId).records;
const facts = () => ({ beganAt: world.clock.now().toISOString(), durationMs: 4000 });
const send = (sessionId: string, sound = 'both voices', attempt = 0) =>
  world.sessions.reports.recording({ sessionId, attempt }, facts(), oggOf(sound));
const over = (sessionId: string, why: 'withdrawn' | 'failed') =>
  world.sessions.reports.events([
    { type: 'recording_over', sessionId, at: world.clock.now().toISOString(), why },
  ]);
const rowsOf = (sessionId: string) =>
  world.db.selectFrom('session_recordings').selectAll().where('session_id', '=', sessionId).execute();

/** Of a session that is over, with its recording. */
async function recorded(): Promise<string> {
  const sessionId = await visit(AGREED);
  await world.sessions.endByOperator(sessionId);
  expect(await send(sessionId)).toBe(true);
  return sessionId;
}

describe('a session is recorded', () => {
  it('where the avatar’s owner wants it and the visitor agreed, which stands with the session', async () => {
    const sessionId = await visit(AGREED);
    expect(isRecorded(sessionId)).toBe(true);
    expect(await world.session(sessionId)).toMatchObject({
      ...{ recording_text: RECORDING_TEXT, recording_language: 'de', recording_over: null },
      recording_agreed_at: world.clock.now(),
    });
  });

  it('in none of the other cases', async () => {
    const unrecorded = async (sessionId: string) => {
      expect(isRecorded(sessionId)).toBe(false);
      expect((await world.session(sessionId)).recording_agreed_at).toBeNull();
      expect(await send(sessionId)).toBe(false);
    };
    await unrecorded(await visit());
    // Words that nobody is asked with any more.
    await unrecorded(await visit({ ...AGREED, text: RECORDING_TEXT + 1 }));
    await unrecorded((await world.start()).sessionId);
    const rehearsal = await world.sessions.startRehearsal(world, { serverUrl: 'ws://visitors.invalid' });
    await unrecorded(rehearsal.sessionId);
    await createSharing(world).update(world, { recordsSound: false });
    await unrecorded(await visit(AGREED));
    expect(await store.files()).toEqual([]);
  });

  it('not where the operator forbids it, or keeps nothing of conversations', async () => {
    await world.close();
    await newWorld({ recordings: () => null as never });
    expect(isRecorded(await visit(AGREED))).toBe(false);
    await world.close();
    await newWorld({ keepsConversations: false });
    expect(isRecorded(await visit(AGREED))).toBe(false);
  });
});

describe('what a host recorded', () => {
  it('is kept once, whole, and is known to who checks the files', async () => {
    const sessionId = await recorded();
    expect(await send(sessionId, 'sent again')).toBe(true);
    const [row, ...others] = await rowsOf(sessionId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ attempt: 0, size_bytes: oggOf('both voices').length, duration_ms: 4000 });
    expect(await store.files()).toEqual([row?.blob_key]);
    const integrity = createAvatarIntegrity({ db: world.db, blobs: store.blobs });
    const faults: string[] = [];
    const { signal } = new AbortController();
    const found = ({ subject }: { subject: string }) => faults.push(subject);
    expect(await integrity.files(found, signal)).toBeGreaterThan(0);
    await integrity.orphans(found, signal);
    // Faces of these avatars are in no store.
    expect(faults.filter((subject) => subject.startsWith('recordings/'))).toEqual([]);
    await store.blobs.delete(row?.blob_key ?? '');
    await integrity.files(found, signal);
    expect(faults).toContain(row?.blob_key);
  });

  it('is in every backup', async () => {
    const [row] = await rowsOf(await recorded());
    const snapshot = await takeSnapshot(database.url);
    try {
      expect(snapshot.files).toContainEqual({
        ...{ blobKey: row?.blob_key, sha256: row?.sha256, sizeBytes: row?.size_bytes },
      });
      expect(snapshot.tables.map(({ name }) => name)).toContain('session_recordings');
    } finally {
      await snapshot.close();
    }
  });

  it('is refused where it is no sound, or of a process that never was', async () => {
    const sessionId = await visit(AGREED);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    await expect(
      world.sessions.reports.recording({ sessionId, attempt: 0 }, facts(), page),
    ).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await send(sessionId, 'another', 1)).toBe(false);
    expect(await send(randomUUID())).toBe(false);
    expect(await store.files()).toEqual([]);
  });

  it('comes from the worker that the session was given to, and from no other', async () => {
    const sessionId = await visit(AGREED);
    const from = (hostId: string) =>
      world.sessions.reportsOfWorker(hostId).recording({ sessionId, attempt: 0 }, facts(), oggOf('x'));
    expect(await from('worker-other')).toBe(false);
    expect(await from(world.hostId)).toBe(true);
  });

  it('goes at once when the visitor stops it, whichever of the two comes first', async () => {
    const sessionId = await visit(AGREED);
    await send(sessionId);
    await over(sessionId, 'withdrawn');
    expect([await rowsOf(sessionId), await store.files()]).toEqual([[], []]);
    expect(await send(sessionId)).toBe(false);
    await over(sessionId, 'failed');
    expect((await world.session(sessionId)).recording_over).toBe('withdrawn');
    // A process that failed may be told to stop afterwards.
    const other = await visit(AGREED);
    await over(other, 'failed');
    expect(await send(other)).toBe(true);
    await over(other, 'withdrawn');
    expect([await rowsOf(other), await store.files()]).toEqual([[], []]);
  });

  it('goes with what was said once its days are over, and with its avatar', async () => {
    const sessionId = await recorded();
    const retention = createRetention({ ...world, log, transcriptDays: 30 });
    const sweep = () => store.keeper(world).sweep();
    world.clock.set(30 * DAY_MS - 1000);
    await retention.run();
    await sweep();
    expect(await store.files()).toHaveLength(1);
    world.clock.set(1000);
    await retention.run();
    await sweep();
    expect([await rowsOf(sessionId), await store.files()]).toEqual([[], []]);
    // A host that comes so late brings nothing back.
    expect(await send(sessionId)).toBe(false);

    await world.heartbeat();
    const purged = await recorded();
    await world.db.transaction().execute((tx) => retention.forgetAvatar(tx, world.avatarId));
    await sweep();
    expect([await rowsOf(purged), await store.files()]).toEqual([[], []]);
  });

  it('leaves nothing where a store takes it and the row is never written', async () => {
    const sessionId = await visit(AGREED);
    const broken = store.recordings({ ...world, log });
    await world.db.updateTable('sessions').set({ forgotten: true }).where('id', '=', sessionId).execute();
    expect(await broken.keep({ sessionId, attempt: 0 }, facts(), oggOf('late'))).toBe(false);
    expect(await store.files()).toEqual([]);
  });
});
