import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../log.ts';
import { createRecordings } from '../../../sessions/recordings.ts';
import { addAccount, addAvatar } from '../../../testing/accounts.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { agreeTo, oggOf, recordingStore } from '../../../testing/recordings.ts';
import { openStudio, type StudioWorld } from '../../../testing/studio.ts';
import { addEndedSession, studioSessionParts } from '../../../testing/studio-sessions.ts';

const FILE = oggOf('both voices');

let database: TestDatabase;
let store: Awaited<ReturnType<typeof recordingStore>>;
let studio: StudioWorld;
let accountId: string;
const cookies = { owner: '', editor: '', viewer: '' };
let id: string;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase();
  store = await recordingStore();
  studio = await openStudio(database.db, {
    clock,
    parts: [studioSessionParts(database.db, async () => false, { blobs: store.blobs, clock })],
  });
  accountId = await addAccount(database.db);
  for (const role of ['owner', 'editor', 'viewer'] as const)
    cookies[role] = (await studio.join(accountId, role, { name: role })).cookie;
});
afterAll(async () => {
  await studio?.app.close();
  await database?.close();
  await store?.remove();
});
beforeEach(async () => {
  const avatarId = await addAvatar(database.db, accountId);
  id = await addEndedSession(database.db, { accountId, avatarId }, new Date());
  await agreeTo(database.db, id);
  const log = createLog({ level: 'silent' });
  const deps = { db: database.db, clock, log };
  const recordings = createRecordings({ ...deps, blobs: store.blobs, keeper: store.keeper(deps) });
  const facts = { beganAt: new Date().toISOString(), durationMs: 4000 };
  expect(await recordings.keep({ sessionId: id, attempt: 0 }, facts, FILE)).toBe(true);
});

const listen = (role: keyof typeof cookies, headers: Record<string, string> = {}, query = '') =>
  studio.app.inject({
    url: `/studio/api/sessions/${id}/recording.ogg${query}`,
    headers: { cookie: cookies[role], ...headers },
  });
const entries = async (action: string) =>
  (await studio.audit.read(accountId)).filter(
    (entry) => entry.action === action && entry.subject?.includes(id),
  );

describe('the recording of a session', () => {
  it('is told of in the session, with what the visitor agreed to', async () => {
    const { body } = await studio.ask(`GET /sessions/${id}`, { as: cookies.viewer });
    expect(body.recording).toMatchObject({
      ...{ agreedTo: { text: 1, language: 'en' }, over: null },
      parts: [{ attempt: 0, durationMs: 4000, sizeBytes: FILE.length }],
    });
  });

  it('is heard by owners and editors, in ranges too, and by no viewer', async () => {
    for (const role of ['owner', 'editor'] as const) {
      const whole = await listen(role);
      expect([whole.statusCode, whole.rawPayload.equals(FILE)]).toEqual([200, true]);
      expect(whole.headers).toMatchObject({
        ...{ 'content-type': 'audio/ogg', 'accept-ranges': 'bytes', 'cache-control': 'no-store' },
        ...{ 'content-disposition': 'inline', 'content-length': String(FILE.length) },
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    const part = await listen('editor', { range: 'bytes=4-9' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${FILE.length}`]);
    expect(part.rawPayload.equals(FILE.subarray(4, 10))).toBe(true);
    const beyond = await listen('editor', { range: `bytes=${FILE.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${FILE.length}`]);
    const known = await listen('editor', { 'if-none-match': String(part.headers.etag) });
    expect(known.statusCode).toBe(304);
    const viewer = await listen('viewer');
    expect([viewer.statusCode, viewer.json().error]).toEqual([403, 'role_not_allowed']);
  });

  it('is written down once of each who listens, however many pieces a player asks for', async () => {
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=0-'])
      expect((await listen('editor', { range })).statusCode).toBe(206);
    await listen('owner');
    expect((await entries('session.recording_played')).map(({ actor }) => actor).sort()).toEqual([
      ...['editor', 'owner'],
    ]);
    const download = await listen('owner', {}, '?download=true');
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename="recording-.*[.]ogg"$/);
    expect(await entries('session.recording_downloaded')).toMatchObject([{ actor: 'owner' }]);
  });

  it('of which there is none is missing', async () => {
    expect((await listen('owner', {}, '?attempt=1')).statusCode).toBe(404);
    expect((await listen('owner', {}, '?attempt=nonsense')).statusCode).toBe(400);
    expect(await entries('session.recording_played')).toEqual([]);
  });

  it('is deleted alone by an owner, and by nobody else', async () => {
    const path = `DELETE /sessions/${id}/recording`;
    expect((await studio.ask(path, { as: cookies.editor, body: {} })).status).toBe(403);
    expect((await studio.ask(path, { as: cookies.owner, body: {} })).status).toBe(204);
    expect((await listen('owner')).statusCode).toBe(404);
    expect((await store.files()).filter((key) => key.includes(id))).toEqual([]);
    expect(await entries('session.recording_deleted')).toMatchObject([{ actor: 'owner' }]);
    expect((await studio.ask(`GET /sessions/${id}`, { as: cookies.owner })).body.isForgotten).toBe(false);
    // Again: there is nothing to write down.
    expect((await studio.ask(path, { as: cookies.owner, body: {} })).status).toBe(204);
    expect(await entries('session.recording_deleted')).toHaveLength(1);
  });

  it('goes, alone or with what was said, only within minutes of giving the password', async () => {
    clock.advance(10 * 60_000);
    for (const path of [`DELETE /sessions/${id}/recording`, `DELETE /sessions/${id}`]) {
      const late = await studio.ask(path, { as: cookies.owner, body: {} });
      expect([path, late.status, late.body.error]).toEqual([path, 403, 'confirmation_needed']);
    }
    expect((await listen('owner')).statusCode).toBe(200);
    const password = { password: 'correct horse battery' };
    await studio.ask('POST /confirmation', { as: cookies.owner, body: password });
    const path = `DELETE /sessions/${id}/recording`;
    expect((await studio.ask(path, { as: cookies.owner, body: {} })).status).toBe(204);
  });

  it('goes with what was said', async () => {
    expect((await studio.ask(`DELETE /sessions/${id}`, { as: cookies.owner, body: {} })).status).toBe(204);
    expect((await listen('owner')).statusCode).toBe(404);
    expect((await store.files()).filter((key) => key.includes(id))).toEqual([]);
  });
});
