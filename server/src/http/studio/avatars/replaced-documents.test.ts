import type { Replacement } from '@vivant/contract/studio/avatars';
import { describe, expect, it } from 'vitest';
import { formWith } from '../../../testing/packages.ts';
import { builds, READY, servedAvatar } from '../../../testing/served-avatar.ts';

const world = servedAvatar();
const { addDocument, avatar, byKey, served } = world;

describe('documents of an avatar that visitors talk to', () => {
  const waiting = async (): Promise<Replacement | undefined> =>
    ((await avatar()).replacements as Replacement[]).find(({ part }) => part === 'documents');
  const namesOf = (documents: { name: string }[] = []) => documents.map(({ name }) => name);

  it('are answered from as they were until the new ones are read, and then from those', async () => {
    const before = await served();
    await addDocument('c.md');
    const [{ id: a }] = (await avatar()).documents;
    await world.studio.ask(`DELETE /avatars/${world.id}/documents?documentId=${a}`, { as: world.cookie });
    const { documents, removed, state } = (await waiting()) ?? {};
    expect([state, namesOf(documents), removed]).toEqual(['building', ['b.md', 'c.md'], ['a.md']]);
    expect(documents?.map(({ isNew }) => isNew)).toEqual([false, true]);
    expect([await served(), namesOf((await avatar()).documents)]).toEqual([before, ['a.md', 'b.md']]);
    await world.studio.service.work();
    expect([namesOf((await avatar()).documents), await waiting()]).toEqual([['b.md', 'c.md'], undefined]);
    expect((await served()).knowledge).not.toBe(before.knowledge);
    expect((await avatar()).documents).toMatchObject([
      { passages: 1 },
      { id: documents?.[1]?.id, passages: 1 },
    ]);
  });

  it('that cannot be read are refused one by one, and the rest is mended by taking them out', async () => {
    const before = await served();
    await addDocument('good.md');
    await addDocument('bad.md');
    world.studio.service.executeWith(async (input, signal) => {
      if (input.stage !== 'knowledge') return builds(input, signal);
      const feedback = '“bad.md” is damaged.';
      const documents = input.files.map(({ filename }) =>
        filename === 'bad.md'
          ? { title: null, passages: 0, feedback }
          : { title: 'T', passages: 3, feedback: null },
      );
      return { status: 'failed', userFeedback: feedback, output: { documents } };
    });
    await world.studio.service.work();
    const refused = await waiting();
    expect(refused).toMatchObject({ state: 'refused', feedback: '“bad.md” is damaged.' });
    expect(refused?.documents.map(({ name, feedback }) => [name, feedback !== null])).toEqual([
      ...[['a.md', false] as const, ['b.md', false] as const],
      ...[['good.md', false] as const, ['bad.md', true] as const],
    ]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    world.studio.service.executeWith(builds);
    const bad = refused?.documents.find(({ name }) => name === 'bad.md');
    await world.studio.ask(`DELETE /avatars/${world.id}/documents?documentId=${bad?.id}`, {
      as: world.cookie,
    });
    await world.studio.service.work();
    expect(namesOf((await avatar()).documents)).toEqual(['a.md', 'b.md', 'good.md']);
  });

  it('that end as they were leave nothing to wait for', async () => {
    const added = (await addDocument('c.md')).body.replacements[0].documents.at(-1);
    await world.studio.ask(`DELETE /avatars/${world.id}/documents?documentId=${added.id}`, {
      as: world.cookie,
    });
    expect(await waiting()).toBe(undefined);
    const [{ id: a }] = (await avatar()).documents;
    const rename = (name: string) =>
      world.studio.ask(`PATCH /avatars/${world.id}/documents?documentId=${a}`, {
        as: world.cookie,
        body: { name },
      });
    await rename('z.md');
    expect(namesOf((await waiting())?.documents)).toEqual(['z.md', 'b.md']);
    await rename('a.md');
    expect(await waiting()).toBe(undefined);
    const before = await served();
    await world.studio.service.work();
    expect(await served()).toEqual(before);
  });

  it('keep their names apart, those that serve and those that wait', async () => {
    await addDocument('c.md');
    for (const taken of ['a.md', 'c.md'])
      expect([taken, (await addDocument(taken)).body.error]).toEqual([taken, 'invalid_upload']);
    // By another way, which does not know of those that wait.
    const form = formWith({ field: 'files', filename: 'c.md', data: 'Another.' });
    await world.studio.service.app.inject({
      ...{ method: 'POST', url: `/v1/avatars/${world.id}/knowledge`, payload: form.payload },
      headers: { ...form.headers, 'x-api-key': world.key },
    });
    await world.studio.service.work();
    expect(await waiting()).toMatchObject({
      state: 'refused',
      feedback: expect.stringContaining('two documents "c.md"'),
    });
    expect(await byKey()).toMatchObject(READY);
  });

  it('lose what a member takes out again, also what was to renew another', async () => {
    const write = (question: string) =>
      world.studio.ask(`POST /avatars/${world.id}/corrections`, {
        as: world.cookie,
        body: { question, answer: 'Nine.' },
      });
    await write('When do you open?');
    await world.studio.service.work();
    await write('And on Sundays?');
    const renewed = (await waiting())?.documents.find(({ isNew }) => isNew);
    await world.studio.ask(`DELETE /avatars/${world.id}/documents?documentId=${renewed?.id}`, {
      as: world.cookie,
    });
    expect((await waiting())?.removed).toEqual([renewed?.name]);
    await world.studio.service.work();
    expect(namesOf((await avatar()).documents)).toEqual(['a.md', 'b.md']);
  });

  it('take an answer that a member writes among those that wait', async () => {
    const write = (question: string) =>
      world.studio.ask(`POST /avatars/${world.id}/corrections`, {
        as: world.cookie,
        body: { question, answer: 'Nine.' },
      });
    await write('When do you open?');
    await write('And on Sundays?');
    const answers = (await waiting())?.documents.filter(({ isNew }) => isNew);
    expect(answers).toHaveLength(1);
    await world.studio.service.work();
    await write('And in winter?');
    await addDocument('c.md');
    expect(await waiting()).toMatchObject({
      removed: [],
      documents: [{}, {}, { isNew: true }, { isNew: true }],
    });
    await world.studio.service.work();
    const after = (await avatar()).documents;
    expect(namesOf(after)).toEqual(['a.md', 'b.md', answers?.[0]?.name, 'c.md']);
    // Whoever cited it finds it still.
    expect(after[2].id).toBe(answers?.[0]?.id);
    const { db, blobs } = world.studio.service;
    const stored = await db
      .selectFrom('avatar_assets')
      .select('blob_key')
      .where('avatar_id', '=', world.id)
      .where('filename', '=', answers?.[0]?.name ?? '')
      .executeTakeFirstOrThrow();
    const text = (await (await blobs.open(stored.blob_key)).toArray()).join('');
    for (const question of ['When do you open?', 'And on Sundays?', 'And in winter?'])
      expect(text).toContain(question);
  });
});
