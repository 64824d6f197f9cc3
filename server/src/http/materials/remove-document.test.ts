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

const remove = (documentId: string, as = key, avatarId = id) =>
  service.app.inject({
    method: 'DELETE',
    url: `/v1/avatars/${avatarId}/knowledge/${documentId}`,
    headers: { 'x-api-key': as },
  });
const first = async () => (await documents())[0]?.id ?? 'none';

describe('DELETE /v1/avatars/{avatarId}/knowledge/{documentId}', () => {
  it('removes one document, erases its file, and reads the others again', async () => {
    const [a, b] = await documents();
    const { blob_key } = await service.db
      .selectFrom('avatar_assets')
      .select('blob_key')
      .where('id', '=', a?.id ?? '')
      .executeTakeFirstOrThrow();
    const answer = await remove(a?.id ?? '');
    expect([answer.statusCode, answer.json()]).toEqual([200, { avatarId: id, status: 'building' }]);
    expect(queuedStages()).toEqual(['knowledge']);
    expect((await documents()).map((document) => document.id)).toEqual([b?.id]);
    await service.keeper.sweep();
    await expect(service.blobs.open(blob_key)).rejects.toThrow();
    await service.work();
    const avatar = await service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
    expect(avatar.json().status).toBe('ready');
  });

  it('removes the document once when called twice at the same time', async () => {
    const document = await first();
    const answers = await Promise.all([remove(document), remove(document)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it('finds only the avatar’s own documents: not another’s, no portrait, no malformed id', async () => {
    const other = await create({ 'knowledge/x.md': 'x' });
    const { id: portrait } = await service.db
      .selectFrom('avatar_assets')
      .select('id')
      .where('avatar_id', '=', id)
      .where('role', '=', 'image')
      .executeTakeFirstOrThrow();
    const { id: foreign } = await service.db
      .selectFrom('avatar_assets')
      .select('id')
      .where('avatar_id', '=', other)
      .where('role', '=', 'knowledge')
      .executeTakeFirstOrThrow();
    service.queued.length = 0;
    for (const documentId of [portrait, foreign, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      const answer = await remove(documentId);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'not_found', message: 'The avatar has no such document.' },
      ]);
    }
    expect([await names(), queuedStages()]).toEqual([['a.md', 'b.md'], []]);
  });

  it('needs the scope; a foreign avatar looks missing, and a scoped key reaches only its own', async () => {
    const document = await first();
    const reader = await service.key(accountId, { scopes: ['sessions', 'avatars:read'] });
    expect((await remove(document, reader)).json().error).toBe('insufficient_scope');
    const stranger = await service.account();
    expect((await remove(document, stranger.key)).json().error).toBe('avatar_not_found');
    const other = await service.key(accountId, { avatarId: await create({}) });
    expect((await remove(document, other)).json().error).toBe('avatar_not_allowed');
    expect((await remove(document)).statusCode).toBe(200);
  });
});
