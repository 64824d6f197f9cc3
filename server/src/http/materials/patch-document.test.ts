import { beforeEach, describe, expect, it } from 'vitest';
import type { AvatarTestService } from '../../testing/avatar-service.ts';
import { useAvatarWithDocuments } from '../../testing/avatar-with-documents.ts';

const world = useAvatarWithDocuments();
const { create, documents, names, queuedStages } = world;
let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
beforeEach(() => {
  ({ service, accountId, key, id } = world.here());
});

const patch = (documentId: string, body: object, as = key, avatarId = id) =>
  service.app.inject({
    ...{ method: 'PATCH', url: `/v1/avatars/${avatarId}/knowledge/${documentId}`, payload: body },
    headers: { 'x-api-key': as },
  });
const first = async () => (await documents())[0]?.id ?? 'none';

describe('PATCH /v1/avatars/{avatarId}/knowledge/{documentId}', () => {
  it('renames and describes a document, which keeps its id, and reads all again', async () => {
    const before = await documents();
    const answer = await patch(await first(), { name: 'Über a.MD', description: 'All about a' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { avatarId: id, status: 'building' }]);
    expect(queuedStages()).toEqual(['knowledge']);
    expect(await documents()).toMatchObject([
      { id: before[0]?.id, name: 'Über a.MD', description: 'All about a' },
      { id: before[1]?.id, name: 'b.md', description: null },
    ]);
    await service.work();
    await patch(await first(), { description: null });
    expect((await documents())[0]).toMatchObject({ name: 'Über a.MD', description: null });
  });

  it('reads nothing again where nothing changes', async () => {
    const answer = await patch(await first(), { name: 'a.md', description: null });
    expect([answer.statusCode, answer.json().status, queuedStages()]).toEqual([200, 'ready', []]);
  });

  it.each([
    {},
    { name: '' },
    { name: 'b.md' },
    { name: 'a.txt' },
    { name: 'a' },
    { name: '../a.md' },
    { name: 'a\n.md' },
    { name: `${'a'.repeat(253)}.md` },
    { name: 'a.md', title: 'A' },
    { description: 'x'.repeat(501) },
  ])('is refused with %j', async (body) => {
    expect((await patch(await first(), body)).json().error).toBe('invalid_request');
    expect([await names(), queuedStages()]).toEqual([['a.md', 'b.md'], []]);
  });

  it('gives a name once when two documents are renamed at the same time', async () => {
    const [a, b] = await documents();
    const answers = await Promise.all([
      patch(a?.id ?? '', { name: 'same.md' }),
      patch(b?.id ?? '', { name: 'same.md' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('finds only the avatar’s own documents', async () => {
    const other = await create({ 'knowledge/x.md': 'x' });
    const rows = await service.db
      .selectFrom('avatar_assets')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('avatar_id', '=', id), eb('role', '=', 'image')]),
          eb.and([eb('avatar_id', '=', other), eb('role', '=', 'knowledge')]),
        ]),
      )
      .execute();
    expect(rows.length).toBe(2);
    for (const documentId of [...rows.map((row) => row.id), 'nonsense'])
      expect((await patch(documentId, { name: 'c.md' })).json()).toEqual({
        ...{ error: 'not_found', message: 'The avatar has no such document.' },
      });
  });

  it('needs the scope; a foreign avatar looks missing, and a scoped key reaches only its own', async () => {
    const document = await first();
    const reader = await service.key(accountId, { scopes: ['sessions', 'avatars:read'] });
    expect((await patch(document, { name: 'c.md' }, reader)).json().error).toBe('insufficient_scope');
    const stranger = await service.account();
    expect((await patch(document, { name: 'c.md' }, stranger.key)).json().error).toBe('avatar_not_found');
    const bound = await service.key(accountId, { avatarId: await create({}) });
    expect((await patch(document, { name: 'c.md' }, bound)).json().error).toBe('avatar_not_allowed');
  });
});
