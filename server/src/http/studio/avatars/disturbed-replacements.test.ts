import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { builds, READY, servedAvatar } from '../../../testing/served-avatar.ts';

const world = servedAvatar();
const { avatar, byKey, filesOf, keysOf, newPortrait, served } = world;

describe('a new portrait that waits, where something comes between', () => {
  it('gives way to a newer one, before it is built and while it is', async () => {
    await newPortrait(90);
    const [first = ''] = await keysOf('next_image');
    world.studio.service.executeWith(async (input, signal) => {
      world.studio.service.executeWith(builds);
      await newPortrait(100);
      return builds(input, signal);
    });
    const before = await served();
    await world.studio.service.workOnce();
    expect([await served(), (await avatar()).replacements]).toMatchObject([before, [{ state: 'building' }]]);
    const [second] = (await filesOf()).filter(({ role }) => role === 'next_image');
    await world.studio.service.work();
    const image = (await filesOf()).find(({ role }) => role === 'image');
    expect(image?.sha256).toBe(second?.sha256);
    await world.studio.service.keeper.sweep();
    expect(await world.studio.service.blobs.sizeOf(first)).toBe(null);
  });

  it('gives way to one that a server of the release before let serve, which knew nothing of it', async () => {
    await newPortrait();
    const [given = ''] = await keysOf('next_image');
    const serving = await keysOf('image');
    const { db, keeper, blobs } = world.studio.service;
    await db
      .updateTable('avatar_assets')
      .set({ id: randomUUID() })
      .where('avatar_id', '=', world.id)
      .where('role', '=', 'image')
      .execute();
    await world.studio.service.work();
    expect([(await avatar()).replacements, await keysOf('image')]).toEqual([[], serving]);
    await keeper.sweep();
    expect(await blobs.sizeOf(given)).toBe(null);
  });

  it('is built once more where what it was built beside has changed meanwhile', async () => {
    const faces: string[] = [];
    world.studio.service.executeWith(async (input, signal) => {
      if (input.stage === 'appearance') faces.push(`${input.video.height}`);
      if (faces.length === 1 && input.stage === 'appearance') {
        const body = JSON.stringify({ video: { aspect: '1:1', height: 720 } });
        const headers = { 'x-api-key': world.key, 'content-type': 'application/json' };
        await world.studio.service.app.inject({
          method: 'PATCH',
          url: `/v1/avatars/${world.id}`,
          payload: body,
          headers,
        });
      }
      return builds(input, signal);
    });
    await newPortrait();
    const given = await keysOf('next_image');
    await world.studio.service.work();
    expect(faces.slice(0, 2)).toEqual(['512', '720']);
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(given);
  });

  it('leaves neither half of it behind where the process dies before or after it takes over', async () => {
    const before = await served();
    await newPortrait();
    const job = world.studio.service.queued.at(-1);
    const given = await keysOf('next_image');
    // Its face is made, its clips are not.
    world.studio.service.executeWith(async (input, signal) =>
      input.stage === 'previews' ? Promise.reject(new Error('killed')) : builds(input, signal),
    );
    await expect(world.studio.service.workOnce()).rejects.toThrow('killed');
    world.studio.service.executeWith(builds);
    expect([await served(), (await avatar()).replacements]).toMatchObject([before, [{ state: 'building' }]]);
    // Its job comes again, and once more where it died before it could say that it was done.
    for (let again = 0; again < 2; again += 1) {
      if (job) world.studio.service.queued.push(job);
      await world.studio.service.work();
    }
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(given);
    const versions = (await world.studio.ask(`GET /avatars/${world.id}/versions`, { as: world.cookie })).body
      .items;
    expect(versions).toHaveLength(2);
    const roles = (await filesOf()).map(({ role }) => role);
    expect(new Set(roles).size).toBe(roles.length - 1);
  });

  it('is refused where no try could build it, and a job of before says nothing of the next one', async () => {
    await newPortrait(90);
    const job = world.studio.service.queued.pop();
    await newPortrait(110);
    const next = world.studio.service.queued.pop();
    const { replacements } = world.studio.service;
    await replacements.giveUp(job?.data as never);
    expect((await avatar()).replacements).toMatchObject([{ state: 'building' }]);
    await replacements.giveUp(next?.data as never);
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: expect.stringContaining('on our side') },
    ]);
    expect(await byKey()).toMatchObject(READY);
  });

  it('goes with a deleted avatar, which frees both', async () => {
    await newPortrait();
    const keys = (await filesOf()).map(({ blob_key }) => blob_key);
    await world.studio.service.avatars.remove({ accountId: world.accountId }, world.id);
    await world.studio.service.work();
    expect((await filesOf()).map(({ blob_key }) => blob_key)).toEqual(keys);
    world.studio.service.clock.advance(31 * 86_400_000);
    await world.studio.service.maintenance.run();
    expect(await filesOf()).toEqual([]);
    for (const one of keys) expect(await world.studio.service.blobs.sizeOf(one)).toBe(null);
    const rows = world.studio.service.db
      .selectFrom('avatar_replacements')
      .selectAll()
      .where('avatar_id', '=', world.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('is stopped while it builds where its avatar is deleted', async () => {
    world.studio.service.executeWith(async (input, signal) => {
      if (input.stage !== 'appearance') return builds(input, signal);
      const stopped = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
      await world.studio.service.avatars.remove({ accountId: world.accountId }, world.id);
      world.studio.service.clock.advance(1000);
      return stopped;
    });
    await newPortrait();
    const before = await filesOf();
    await world.studio.service.work();
    expect(await filesOf()).toEqual(before);
  });
});
