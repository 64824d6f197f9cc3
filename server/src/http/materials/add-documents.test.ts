import { beforeEach, describe, expect, it } from 'vitest';
import type { AvatarTestService } from '../../testing/avatar-service.ts';
import { useAvatarWithDocuments } from '../../testing/avatar-with-documents.ts';
import { formWith } from '../../testing/packages.ts';

const world = useAvatarWithDocuments();
const { create, documents, names, queuedStages } = world;
let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
beforeEach(() => {
  ({ service, accountId, key, id } = world.here());
});

const add = (parts: Parameters<typeof formWith>, as = key, avatarId = id) => {
  const form = formWith(...parts);
  return service.app.inject({
    method: 'POST',
    url: `/v1/avatars/${avatarId}/knowledge`,
    payload: form.payload,
    headers: { 'x-api-key': as, ...form.headers },
  });
};
const document = (filename: string, data = 'Some text.') => ({ field: 'files', filename, data });

describe('POST /v1/avatars/{avatarId}/knowledge', () => {
  it('adds to the existing documents, which keep their ids, and reads all again', async () => {
    const before = await documents();
    const answer = await add([
      document('c.md'),
      document('d.md'),
      { field: 'descriptions', data: '{"d.md":"About d"}' },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        avatarId: id,
        status: 'building',
        documents: [
          { id: expect.any(String), name: 'c.md' },
          { id: expect.any(String), name: 'd.md' },
        ],
      },
    ]);
    expect(queuedStages()).toEqual(['knowledge']);
    const after = await documents();
    expect(after.slice(0, 2)).toMatchObject(before.map(({ id, name }) => ({ id, name })));
    expect(after.slice(2)).toMatchObject(answer.json().documents);
    expect(after[3]?.description).toBe('About d');
    await service.work();
    const avatar = await service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
    expect(avatar.json()).toMatchObject({ status: 'ready', stages: { knowledge: { status: 'completed' } } });
  });

  it('refuses a name that is taken, and too many documents, and keeps nothing of them', async () => {
    const many = Array.from({ length: 19 }, (_, index) => document(`n${index}.md`));
    for (const parts of [[document('a.md')], [document('new.md'), document('new.md')], many]) {
      const answer = await add(parts);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    expect([await names(), queuedStages()]).toEqual([['a.md', 'b.md'], []]);
    expect((await add(many.slice(1))).statusCode).toBe(200);
  });

  it('holds the limit under parallel calls, and gives each name once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add([document('same.md')])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    expect(await names()).toEqual(['a.md', 'b.md', 'same.md']);
  });

  it('refuses bodies that are not forms, and forms without files or with other parts', async () => {
    const cases: Parameters<typeof formWith>[] = [
      [],
      [{ field: 'file', filename: 'x.md', data: 'x' }],
      [{ field: 'descriptions', data: '{}' }],
      [document('x.md'), { field: 'descriptions', data: '[]' }],
      [document('x.exe', '\0\x01')],
    ];
    for (const parts of cases) {
      const answer = await add(parts);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    expect(await names()).toEqual(['a.md', 'b.md']);
  });

  it('needs the scope; a foreign avatar looks missing, and a scoped key reaches only its own', async () => {
    const reader = await service.key(accountId, { scopes: ['sessions', 'avatars:read'] });
    expect((await add([document('c.md')], reader)).json().error).toBe('insufficient_scope');
    const stranger = await service.account();
    expect((await add([document('c.md')], stranger.key)).json().error).toBe('avatar_not_found');
    const own = await service.key(accountId, { avatarId: id });
    expect((await add([document('c.md')], own)).statusCode).toBe(200);
    const other = await create({});
    expect((await add([document('c.md')], own, other)).json().error).toBe('avatar_not_allowed');
  });

  it('is bound by the storage of the plan', async () => {
    const limit = async (storageBytes: number) => {
      await service.accounts.updatePlan('standard', { storageBytes });
      // Once no process may remember the key's plan any more.
      service.clock.advance(16_000);
    };
    await limit(1000);
    const answer = await add([document('large.md', 'x '.repeat(5000))]);
    await limit(20 * 1024 ** 3);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'storage_limit_reached']);
    expect(await names()).toEqual(['a.md', 'b.md']);
  });
});
