import { randomUUID } from 'node:crypto';
import type { MediaEvent } from '@vivant/contract/control';
import type { SessionCard, StudioSession } from '@vivant/contract/studio/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTurn } from '../../../sessions/conversation-store.ts';
import { addAvatar } from '../../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../../../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../../../testing/simulated-world.ts';
import { openStudio, type StudioWorld } from '../../../testing/studio.ts';
import { addEndedSession, studioSessionParts } from '../../../testing/studio-sessions.ts';

let database: TestDatabase;
let world: SimulatedWorld;
let studio: StudioWorld;
let owner: string;
let editor: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createSimulatedWorld({ db: database.db });
  studio = await openStudio(database.db, {
    parts: [studioSessionParts(database.db, (id) => world.sessions.endByOperator(id))],
  });
  owner = (await studio.join(world.accountId, 'owner', { name: 'Olga' })).cookie;
  editor = (await studio.join(world.accountId, 'editor')).cookie;
});
afterAll(async () => {
  await studio?.app.close();
  await world?.close();
  await database?.close();
});

async function list(query: Record<string, string> = {}): Promise<SessionCard[]> {
  const { status, body } = await studio.ask(`GET /sessions?${new URLSearchParams(query)}`, { as: editor });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.items;
}
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);

async function show(id: string): Promise<StudioSession> {
  return (await studio.ask(`GET /sessions/${id}`, { as: editor })).body;
}

/** A visitor came, asked something, and was answered. */
async function talk(): Promise<string> {
  const started = await world.sessions.startKeyed(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    { avatarId: world.avatarId, metadata: { customer: '4711' }, location: { city: 'Graz' } },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  const { sessionId } = started;
  await world.visitor(sessionId, 'joins');
  await world.pass(3);
  await says({ sessionId, role: 'user', text: 'When do you open?' });
  await world.pass(3);
  await says({
    ...{ sessionId, role: 'assistant', text: 'At ten', sources: ['hours.md'], interrupted: true },
    passages: PASSAGES,
    beganAt: new Date(world.clock.now().getTime() - 1200).toISOString(),
    timing: TIMING,
    grounds: GROUNDS,
  });
  return sessionId;
}

type Turn = Extract<MediaEvent, { type: 'turn' }>;

const PASSAGES = [{ source: 'hours.md', place: 'Weekdays' }];
const GROUNDS: NonNullable<Turn['grounds']> = {
  ...{ question: 'When do you open?', outcome: 'from_documents' },
  considered: [
    { source: 'hours.md', place: 'Weekdays', excerpt: 'At ten.', isUsed: true },
    { source: 'hours.md', place: 'Sundays', excerpt: 'At noon.', isUsed: false },
  ],
};
const TIMING: NonNullable<Turn['timing']> = {
  ...{ kind: 'spoken', recognisedMs: 310, turnEndedMs: 450, retrievedMs: 312, firstTokenMs: 313 },
  ...{ firstPcmMs: 400, firstAudioMs: 470, playingMs: 590, playedMs: 1200 },
};

async function says(turn: Pick<Turn, 'sessionId' | 'role' | 'text'> & Partial<Turn>) {
  const at = world.clock.now().toISOString();
  const events: MediaEvent[] = [{ type: 'turn', at, sources: [], interrupted: false, ...turn }];
  if (turn.role === 'assistant')
    events.push({ type: 'latency', sessionId: turn.sessionId, at, endToEndMs: 700 });
  await world.sessions.reports.events(events);
}

describe('a session that runs', () => {
  it('stands among the live ones with what a minute of it costs, until an editor ends it', async () => {
    const id = await talk();
    const [card] = await list({ state: 'live' });
    expect(card).toMatchObject({
      ...{ id, state: 'running', kind: 'hosted', startedBy: 'key', isPeerPresent: true, endedAt: null },
      ...{
        avatar: { id: world.avatarId, name: 'Ada', isDeleted: false },
        cost: { microcreditsPerMinute: 100 },
      },
      key: { id: world.keyId, name: null, hint: 'sk_vivant_test' },
    });
    expect(await idsOf({ state: 'over' })).not.toContain(id);

    const ended = await studio.ask(`POST /sessions/${id}/end`, { as: editor, body: {} });
    expect(ended.body).toMatchObject({ id, state: 'ended', endReason: 'operator' });
    expect(ended.body.cost).toMatchObject({ billedMicrocredits: 100 });
    expect(await list({ state: 'live' })).toEqual([]);
    expect((await idsOf({ state: 'over' }))[0]).toBe(id);
    const again = await studio.ask(`POST /sessions/${id}/end`, { as: editor, body: {} });
    expect([again.status, again.body.state]).toEqual([200, 'ended']);
    const told = await studio.audit.read(world.accountId);
    expect(told.filter(({ action }) => action === 'session.ended')).toMatchObject([
      { actor: 'editor', subject: `Ada, ${id}` },
    ]);
  });

  it('keeps its content until it is over', async () => {
    const id = await talk();
    const refused = await studio.ask(`DELETE /sessions/${id}`, { as: owner, body: {} });
    expect([refused.status, refused.body.error]).toEqual([409, 'wrong_session_state']);
    expect((await show(id)).turns).toHaveLength(2);
    await world.sessions.endByOperator(id);
  });
});

describe('one session', () => {
  it('shows who said what and when, what an interrupted answer was heard of, and what each minute cost', async () => {
    const id = await talk();
    await world.pass(60);
    await world.sessions.endByOperator(id);
    const session = await show(id);
    const startMs = Date.parse(session.startedAt ?? '');
    const after = ({ at }: { at: string }) => Date.parse(at) - startMs;
    expect(
      session.turns.map((turn) => [after(turn), turn.role, turn.text, turn.sources, turn.interrupted]),
    ).toEqual([
      [3000, 'user', 'When do you open?', [], false],
      [6000, 'assistant', 'At ten', ['hours.md'], true],
    ]);
    const [asked, answered] = session.turns;
    expect(asked).toMatchObject({ beganAt: null, timing: null, passages: [], grounds: null });
    expect(answered).toMatchObject({ timing: TIMING, passages: PASSAGES, grounds: GROUNDS });
    expect(after({ at: answered?.beganAt ?? '' })).toBe(4800);
    expect(session.latencies).toMatchObject([{ endToEndMs: 700 }]);
    expect(session.cost?.minutes).toMatchObject([
      { minute: 1, microcredits: 100, isRefunded: false },
      { minute: 2, microcredits: 100, isRefunded: false },
    ]);
    expect(session).toMatchObject({
      ...{ metadata: { customer: '4711' }, location: { city: 'Graz' }, cost: { billedMicrocredits: 200 } },
      ...{ endReason: 'operator', absentMs: 0, degradations: [], isForgotten: false },
    });
  });

  it('tells a viewer what was said, and nothing of what it cost', async () => {
    const id = await talk();
    await world.sessions.endByOperator(id);
    const { cookie } = await studio.join(world.accountId, 'viewer');
    const { body: session } = await studio.ask(`GET /sessions/${id}`, { as: cookie });
    expect(session).toMatchObject({ id, cost: null, turns: [{ text: 'When do you open?' }, {}] });
    const { body: cards } = await studio.ask('GET /sessions', { as: cookie });
    expect(cards.items[0]).toMatchObject({ id, cost: null });
    expect(JSON.stringify([session, cards])).not.toMatch(/microcredits/i);
    const refused = await studio.ask(`POST /sessions/${id}/end`, { as: cookie, body: {} });
    expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
  });

  it('shows what was lost on the way', async () => {
    const id = await talk();
    const at = world.clock.now().toISOString();
    const lost = { part: 'voice' as const, reason: 'failed' as const, since: at, until: null };
    await world.sessions.reports.events([
      {
        ...{ type: 'condition', sessionId: id, at, attempt: 0 },
        condition: { at, degradations: [lost], muteMsByMinute: [] },
      },
    ]);
    expect((await show(id)).degradations).toEqual([lost]);
    await world.sessions.endByOperator(id);
  });

  it.each(['nonsense', randomUUID()])('looks missing where there is none: %s', async (id) => {
    for (const call of [`GET /sessions/${id}`, `POST /sessions/${id}/end`, `DELETE /sessions/${id}`]) {
      const answer = await studio.ask(call, { as: owner, ...(call.startsWith('GET') ? {} : { body: {} }) });
      expect([call, answer.status, answer.body.error]).toEqual([call, 404, 'session_not_found']);
    }
  });
});

describe('the list', () => {
  it('finds sessions by avatar, kind, state, starter, key and time', async () => {
    const other = await addAvatar(database.db, world.accountId);
    await database.db.updateTable('avatars').set({ name: 'Grace 100%' }).where('id', '=', other).execute();
    const of = { accountId: world.accountId, avatarId: other };
    const set = (id: string, what: object) =>
      database.db.updateTable('sessions').set(what).where('id', '=', id).execute();
    const day = (n: number) => new Date(Date.UTC(2025, 0, n));
    const visited = await addEndedSession(database.db, of, day(1));
    await set(visited, { origin: 'anonymous' });
    const rehearsed = await addEndedSession(database.db, of, day(2));
    await set(rehearsed, { origin: 'studio' });
    const drawn = await addEndedSession(database.db, of, day(3));
    await set(drawn, { kind: 'render_only', key_id: world.keyId });
    const failed = await addEndedSession(database.db, of, day(4));
    await set(failed, { status: 'failed', end_reason: null, failure_code: 'start_timeout' });

    const all = [failed, drawn, rehearsed, visited];
    expect(await idsOf({ avatarId: other })).toEqual(all);
    expect(await idsOf({ avatar: 'race 100%' })).toEqual(all);
    expect(await idsOf({ avatar: '%' })).toEqual(all);
    expect(await idsOf({ avatar: 'nobody' })).toEqual([]);
    const found = (query: Record<string, string>) => idsOf({ avatarId: other, ...query });
    expect(await found({ kind: 'render_only' })).toEqual([drawn]);
    expect(await found({ startedBy: 'visitor' })).toEqual([visited]);
    expect(await found({ startedBy: 'studio' })).toEqual([rehearsed]);
    expect(await found({ keyId: world.keyId })).toEqual([drawn]);
    expect(await found({ state: 'failed' })).toEqual([failed]);
    expect(await found({ state: 'over' })).toEqual(all);
    expect(await found({ state: 'ended' })).toEqual([drawn, rehearsed, visited]);
    expect(await found({ from: day(2).toISOString(), until: day(4).toISOString() })).toEqual([
      drawn,
      rehearsed,
    ]);
    expect((await list({ state: 'failed' }))[0]).toMatchObject({
      state: 'failed',
      endReason: 'start_timeout',
    });
  });

  it('comes page by page, with each session once', async () => {
    const of = { accountId: world.accountId, avatarId: await addAvatar(database.db, world.accountId) };
    const made: string[] = [];
    for (let minute = 0; minute < 120; minute += 1)
      made.unshift(await addEndedSession(database.db, of, new Date(Date.UTC(2024, 0, 1, 0, minute))));
    const seen: string[] = [];
    const pages: number[] = [];
    let query: Record<string, string> = { avatarId: of.avatarId };
    for (;;) {
      const { body } = await studio.ask(`GET /sessions?${new URLSearchParams(query)}`, { as: editor });
      pages.push(body.items.length);
      seen.push(...body.items.map(({ id }: SessionCard) => id));
      if (body.nextBefore === null) break;
      query = { ...query, before: body.nextBefore };
    }
    expect(pages).toEqual([50, 50, 20]);
    expect(seen).toEqual(made);
  });

  it.each(['state=open', 'avatarId=7', 'from=yesterday', 'colour=red'])('refuses %s', async (query) => {
    const { status, body } = await studio.ask(`GET /sessions?${query}`, { as: editor });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('the transcript', () => {
  it('is downloaded as JSON and as captions, under a name', async () => {
    const id = await talk();
    await world.sessions.endByOperator(id);
    const json = await studio.ask(`GET /sessions/${id}/transcript.json`, { as: editor });
    expect(json.headers['content-disposition']).toBe(
      `attachment; filename="transcript-${(await show(id)).createdAt.slice(0, 10)}-${id.slice(0, 8)}.json"`,
    );
    expect(json.body).toMatchObject({
      ...{ sessionId: id, avatar: { id: world.avatarId, name: 'Ada' } },
      turns: [
        { speaker: 'Visitor', text: 'When do you open?', offsetMs: 3000 },
        {
          ...{ speaker: 'Ada', text: 'At ten', offsetMs: 6000, sources: ['hours.md'], interrupted: true },
          ...{ passages: PASSAGES, timing: TIMING },
        },
      ],
    });
    // It is handed on, and holds no more of the documents than was said.
    expect(JSON.stringify(json.body)).not.toContain('At noon.');
    const vtt = await studio.app.inject({
      url: `/studio/api/sessions/${id}/transcript.vtt`,
      headers: { cookie: editor, host: 'localhost:8080' },
    });
    expect(vtt.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="transcript-.*\.vtt"$/),
    });
    expect(vtt.body).toContain('--> 00:00:03.000\n<v Visitor>When do you open?</v>');
    const told = await studio.audit.read(world.accountId);
    // One line for who takes the same once more a moment later.
    expect(told.filter(({ action }) => action === 'session.transcript_downloaded')).toMatchObject([
      { actor: 'editor', subject: `Ada, ${id}` },
    ]);
  });

  it('calls who rehearsed a member', async () => {
    const id = await talk();
    await world.sessions.endByOperator(id);
    await database.db.updateTable('sessions').set({ origin: 'studio' }).where('id', '=', id).execute();
    const { body } = await studio.ask(`GET /sessions/${id}/transcript.json`, { as: editor });
    expect(body.turns.map(({ speaker }: { speaker: string }) => speaker)).toEqual(['Member', 'Ada']);
  });

  it('is deleted with what the caller sent along, and the bill stays', async () => {
    const id = await talk();
    await world.sessions.endByOperator(id);
    await world.sessions.settled();
    const asEditor = await studio.ask(`DELETE /sessions/${id}`, { as: editor, body: {} });
    expect([asEditor.status, asEditor.body.error]).toEqual([403, 'role_not_allowed']);
    for (let time = 0; time < 2; time += 1)
      expect((await studio.ask(`DELETE /sessions/${id}`, { as: owner, body: {} })).status).toBe(204);
    expect(await show(id)).toMatchObject({
      ...{ turns: [], latencies: [], metadata: null, location: null, isForgotten: true },
      cost: { billedMicrocredits: 100, minutes: [{ minute: 1, microcredits: 100 }] },
    });
    expect(await world.credits.findDrift()).toEqual([]);
    const told = await studio.audit.read(world.accountId);
    expect(told.filter(({ action }) => action === 'session.content_deleted')).toMatchObject([
      { actor: 'Olga', subject: `Ada, ${id}` },
    ]);
    // What a media host repeats later brings nothing back.
    await says({ sessionId: id, role: 'user', text: 'Hello?' });
    expect((await show(id)).turns).toEqual([]);
  });

  it('leaves no turn that was being written while its content was deleted', async () => {
    const id = await talk();
    await world.sessions.endByOperator(id);
    await world.sessions.settled();
    const turn = {
      ...{ sessionId: id, at: new Date(), beganAt: null, text: 'Wait!', sources: [] },
      ...{ role: 'user' as const, passages: [], interrupted: false, timing: null, grounds: null },
    };
    let deleting: ReturnType<typeof studio.ask> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await insertTurn(tx, turn);
      deleting = studio.ask(`DELETE /sessions/${id}`, { as: owner, body: {} });
      await expect.poll(() => waitingForLocks(database.db)).toBe(1);
    });
    expect((await deleting)?.status).toBe(204);
    expect((await show(id)).turns).toEqual([]);
  });
});
