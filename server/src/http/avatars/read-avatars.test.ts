import { randomUUID } from 'node:crypto';
import { AvatarDetail, AvatarListItem } from '@vivant/contract/avatar';
import { sql } from 'kysely';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
});

const call = (method: 'GET' | 'DELETE', url: string, as = key) =>
  service.app.inject({ method, url, headers: { 'x-api-key': as } });
async function create(manifest: Record<string, unknown> = {}): Promise<string> {
  return service.create(key, { manifest });
}

describe('GET /v1/avatars/{avatarId}', () => {
  it('200: shows the stages as they move, and ready at the end', async () => {
    const id = await create({ description: 'A guide' });
    const first = (await call('GET', `/v1/avatars/${id}`)).json();
    expect(AvatarDetail.parse(first)).toEqual(first);
    expect(first).toMatchObject({
      id,
      name: 'Mira',
      description: 'A guide',
      visibility: 'private',
      status: 'building',
      readyToChat: false,
      moderationState: null,
      creationSource: 'api',
      latestFailure: null,
      progress: 0,
    });
    expect(first.stages.appearance).toEqual({ status: 'pending', userFeedback: null });
    expect(first.stages.previews).toEqual({ status: 'skipped', userFeedback: null });
    expect('previewUrls' in first).toBe(false);

    await service.work();
    const last = (await call('GET', `/v1/avatars/${id}`)).json();
    expect(last).toMatchObject({
      status: 'ready',
      readyToChat: true,
      moderationState: 'clean',
      progress: 100,
    });
  });

  it('200: a failed stage says what would fix it', async () => {
    const id = await create();
    const job = service.queued.find(({ data }) => data.stage === 'voice');
    assert(job, 'the voice is queued');
    service.queued.splice(service.queued.indexOf(job), 1);
    await service.work();
    await service.runner.giveUp({ avatarId: id, stage: 'voice', version: 1 });
    const detail = (await call('GET', `/v1/avatars/${id}`)).json();
    expect(detail).toMatchObject({ status: 'failed', readyToChat: false });
    expect(detail.latestFailure).toEqual({ stage: 'voice', userFeedback: detail.stages.voice.userFeedback });
    expect(detail.stages.voice.userFeedback).toContain('upload it again');
  });

  it('200: moderation holds what it flags', async () => {
    const id = await create({ name: 'visit www.example.com' });
    await service.work();
    expect((await call('GET', `/v1/avatars/${id}`)).json()).toMatchObject({
      status: 'moderation_hold',
      readyToChat: false,
      moderationState: 'flagged',
    });
  });

  it('404: foreign, unknown, deleted and malformed ids answer the same bytes', async () => {
    const deleted = await create();
    await call('DELETE', `/v1/avatars/${deleted}`);
    const own = await create();
    const stranger = (await service.account()).key;
    const answers = [
      await call('GET', `/v1/avatars/${own}`, stranger),
      await call('GET', `/v1/avatars/${deleted}`),
      await call('GET', `/v1/avatars/${randomUUID()}`),
      await call('GET', '/v1/avatars/nonsense'),
      await call('GET', '/v1/avatars/%00'),
      await call('GET', `/v1/avatars/${'x'.repeat(4000)}`),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect(answers[0]?.json().error).toBe('avatar_not_found');
  });

  it('403: a key bound to another avatar', async () => {
    const [own, other] = [await create(), await create()];
    const bound = await service.key(accountId, { avatarId: own });
    expect((await call('GET', `/v1/avatars/${own}`, bound)).statusCode).toBe(200);
    for (const id of [other, randomUUID(), 'nonsense'])
      expect((await call('GET', `/v1/avatars/${id}`, bound)).json().error).toBe('avatar_not_allowed');
  });
});

describe('GET /v1/avatars', () => {
  it('200: newest first, in pages that neither lose nor repeat one made in the same millisecond', async () => {
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) made.unshift(await create());
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: string = before === null ? '' : `&before=${encodeURIComponent(before)}`;
      const page = (await call('GET', `/v1/avatars?limit=3${query}`)).json();
      for (const item of page.items) expect(AvatarListItem.strict().parse(item)).toEqual(item);
      seen.push(...page.items.map((item: { id: string }) => item.id));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(made);
  });

  it('200: nothing of other accounts, deleted ones or, for a bound key, of other avatars', async () => {
    const [kept, gone, other] = [await create(), await create(), await create()];
    await call('DELETE', `/v1/avatars/${gone}`);
    const ids = async (as: string) =>
      (await call('GET', '/v1/avatars', as)).json().items.map((item: { id: string }) => item.id);
    expect(await ids(key)).toEqual([other, kept]);
    expect(await ids((await service.account()).key)).toEqual([]);
    const bound = await service.key(accountId, { avatarId: kept });
    expect(await ids(bound)).toEqual([kept]);
    await call('DELETE', `/v1/avatars/${kept}`);
    expect(await ids(bound)).toEqual([]);
  });

  it('200: a page has fifty avatars where no limit is given', async () => {
    const id = await create();
    await sql`
      insert into avatars
      select (jsonb_populate_record(null::avatars, to_jsonb(a) || jsonb_build_object(
        'id', gen_random_uuid(), 'created_at', a.created_at - make_interval(secs => n)))).*
      from avatars a, generate_series(1, 50) n where a.id = ${id}`.execute(service.db);
    const first = (await call('GET', '/v1/avatars')).json();
    expect(first.items).toHaveLength(50);
    const rest = (await call('GET', `/v1/avatars?before=${encodeURIComponent(first.nextBefore)}`)).json();
    expect(rest.items).toHaveLength(1);
    expect(rest.nextBefore).toBeNull();
  });

  it.each([['1'], ['100']])('200: limit=%s', async (limit) =>
    expect((await call('GET', `/v1/avatars?limit=${limit}`)).statusCode).toBe(200),
  );

  it.each([
    ['limit=0'],
    ['limit=101'],
    ['limit=-1'],
    ['limit=5.0'],
    ['limit=%2B5'],
    ['limit=x'],
    ['limit='],
    ['limit=1&limit=2'],
    ['before=yesterday'],
    ['before=2026-13-01T00:00:00Z'],
    ['before='],
  ])('400: %s', async (query) => {
    const answer = await call('GET', `/v1/avatars?${query}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect(answer.json().message).toContain(query.split('=')[0]);
  });
});

describe('DELETE /v1/avatars/{avatarId}', () => {
  it('204 without a body, then 404; files and texts go 30 days later', async () => {
    const id = await create({ persona: { personality: 'secret text' } });
    const answer = await call('DELETE', `/v1/avatars/${id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await call('DELETE', `/v1/avatars/${id}`)).statusCode).toBe(404);

    const assets = await service.db
      .selectFrom('avatar_assets')
      .selectAll()
      .where('avatar_id', '=', id)
      .execute();
    service.clock.advance(29 * 86_400_000);
    await service.maintenance.run();
    const [asset] = assets;
    assert(asset);
    expect(await service.blobs.sizeOf(asset.blob_key)).toBeGreaterThan(0);
    service.clock.advance(86_400_000);
    await service.maintenance.run();
    for (const asset of assets) expect(await service.blobs.sizeOf(asset.blob_key)).toBeNull();
    const row = await service.db
      .selectFrom('avatars')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('secret text');
  });

  it('403 for a bound key, even of that avatar; 404 for a foreign one', async () => {
    const id = await create();
    const bound = await service.key(accountId, { avatarId: id });
    expect((await call('DELETE', `/v1/avatars/${id}`, bound)).json().error).toBe('avatar_not_allowed');
    expect((await call('DELETE', `/v1/avatars/${id}`, (await service.account()).key)).statusCode).toBe(404);
    expect((await call('GET', `/v1/avatars/${id}`)).statusCode).toBe(200);
  });

  it('lets a stage that still runs change nothing', async () => {
    const id = await create();
    await call('DELETE', `/v1/avatars/${id}`);
    await service.work();
    const stages = await service.db
      .selectFrom('avatar_stages')
      .selectAll()
      .where('avatar_id', '=', id)
      .execute();
    expect(stages.every((stage) => stage.status !== 'completed')).toBe(true);
  });
});
