import { describe, expect, it } from 'vitest';
import { PORTRAIT_PART } from '../../../ports/moderator.ts';
import { builds, READY, servedAvatar } from '../../../testing/served-avatar.ts';

const world = servedAvatar();
const { addDocument, avatar, byKey, keepOld, keysOf, newPortrait, served } = world;

describe('new files that moderation holds', () => {
  const NAME = 'fuck.md';
  const held = async () => {
    await addDocument(NAME);
    await world.studio.service.work();
  };
  const queue = () => world.studio.service.moderationQueue;
  const listed = async () =>
    (await queue().list({ all: false, limit: 1000 })).filter((one) => one.id === world.id);

  it('take nothing away from visitors, and take over once an operator lets them through', async () => {
    const before = await served();
    await held();
    expect((await avatar()).replacements).toMatchObject([
      { part: 'documents', state: 'held', feedback: null },
    ]);
    // What is against them is the operator's to know.
    expect(JSON.stringify((await avatar()).replacements)).not.toContain('obscenity');
    expect([await served(), await byKey()]).toMatchObject([before, { ...READY, moderationState: 'clean' }]);
    const [seen] = await listed();
    expect(seen).toMatchObject({
      ...{ replacement: 'documents', moderationState: 'flagged', status: 'ready' },
      findings: [{ part: 'knowledge', reason: 'holds an obscenity', excerpt: NAME }],
    });
    expect((await queue().show(world.id)).texts.knowledge).toEqual(['a.md', 'b.md', NAME]);

    await queue().release(world.id, { digest: seen?.digest });
    expect(await listed()).toEqual([]);
    await world.studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect((await served()).knowledge).not.toBe(before.knowledge);
    // Nor are they held as what serves.
    expect(await listed()).toEqual([]);
  });

  it('stay out where an operator refuses them, and their owner is told', async () => {
    const before = await served();
    await held();
    await queue().reject(world.id, { feedback: 'Give that document another name.' });
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: 'Give that document another name.' },
    ]);
    expect([await served(), await byKey(), await listed()]).toMatchObject([before, READY, []]);
  });

  it('are decided on as they were looked at, and not as they have become', async () => {
    await held();
    const [seen] = await listed();
    await addDocument('shit.md');
    const stale = { digest: seen?.digest };
    await expect(queue().release(world.id, stale)).rejects.toMatchObject({ code: 'held_changed' });
    await world.studio.service.work();
    await expect(queue().release(world.id, stale)).rejects.toMatchObject({ code: 'held_changed' });
    await expect(queue().release(world.id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect((await listed())[0]?.findings).toHaveLength(2);
  });

  it.each([
    ['let through', (version: number) => queue().release(world.id, { version })],
    ['refused', (version: number) => queue().reject(world.id, { version })],
    ['dropped', () => keepOld('documents')],
    ['replaced', () => addDocument('c.md')],
  ])('end the version they were looked at once they are %s, for another part too', async (_what, end) => {
    await held();
    world.studio.service.clock.advance(1000);
    await newPortrait();
    world.judges = async () => [{ part: PORTRAIT_PART, reason: 'shows somebody else', excerpt: null }];
    await world.studio.service.workOnce();
    world.judges = async () => [];
    await world.studio.service.work();
    const [seen] = await listed();
    expect((await avatar()).replacements).toMatchObject([{ state: 'held' }, { state: 'held' }]);
    expect(seen).toMatchObject({ replacement: 'documents' });
    await end(seen?.version ?? 0);
    for (const decide of [queue().release, queue().reject])
      await expect(decide(world.id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect((await avatar()).replacements).toContainEqual(
      expect.objectContaining({ part: 'portrait', state: 'held' }),
    );
    await world.studio.service.work();
  });

  it('come after the avatar itself, where that is held too', async () => {
    await held();
    await world.studio.service.app.inject({
      ...{ method: 'PATCH', url: `/v1/avatars/${world.id}`, payload: { greeting: 'Hi, fuck.' } },
      headers: { 'x-api-key': world.key },
    });
    await world.studio.service.work();
    expect(await listed()).toMatchObject([{ replacement: null, status: 'moderation_hold' }]);
    const [seen] = await listed();
    await queue().release(world.id, { version: seen?.version });
    expect(await listed()).toMatchObject([{ replacement: 'documents' }]);
    // Who decided on the avatar has not looked at its new files.
    await expect(queue().release(world.id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect(await byKey()).toMatchObject(READY);
  });

  it('wait for as long as nobody judges them, in the turn of their account', async () => {
    world.judges = () => Promise.reject(new Error('the judge is out'));
    await addDocument('c.md');
    await world.studio.service.workOnce();
    expect((await avatar()).replacements).toMatchObject([{ part: 'documents', state: 'building' }]);
    expect(world.studio.service.queued).toMatchObject([
      { queue: 'avatar-replacement', startAfterSeconds: 60, turnOf: world.accountId },
    ]);
    world.judges = async () => [];
    await world.studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
  });

  it('are tried again, as after every fault, where what is to be judged cannot be read', async () => {
    const [portrait = ''] = await keysOf('image');
    await world.studio.service.blobs.delete(portrait);
    await addDocument('c.md');
    await expect(world.studio.service.workOnce()).rejects.toThrow();
    expect(world.studio.service.queued).toEqual([]);
  });

  it('are held for what stands in them, too', async () => {
    world.studio.service.executeWith(async (input, signal) => {
      const result = await builds(input, signal);
      if (input.stage !== 'knowledge' || result.status === 'failed') return result;
      return { ...result, output: { flagged: [{ reason: 'holds an obscenity', excerpt: 'x' }] } };
    });
    await addDocument('c.md');
    await world.studio.service.work();
    expect(await listed()).toMatchObject([{ replacement: 'documents', findings: [{ part: 'documents' }] }]);
    await queue().release(world.id);
    await world.studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
  });
});
