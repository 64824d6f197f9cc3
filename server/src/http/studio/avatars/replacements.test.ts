import { describe, expect, it } from 'vitest';
import { formWith } from '../../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../../testing/samples.ts';
import { builds, READY, refuses, servedAvatar } from '../../../testing/served-avatar.ts';
import { avatarForm } from '../../../testing/studio-avatars.ts';

const world = servedAvatar();
const { avatar, byKey, filesOf, keepOld, keysOf, newPortrait, served } = world;
const NO_FACE = 'No face was found in the picture. Upload a photo of one person.';
/** Status and length of what is answered at an address. */
async function picture(url: string, as?: string): Promise<[number, number]> {
  const headers = { host: 'localhost:8080', ...(as !== undefined && { cookie: as }) };
  const { statusCode, rawPayload } = await world.studio.app.inject({ url, headers });
  return [statusCode, rawPayload.length];
}

describe('a new portrait of an avatar that visitors talk to', () => {
  it('is met by nobody until face and clips are built, and then by the next session, all at one instant', async () => {
    const before = await served();
    const clips = [...(await keysOf('preview_idle')), ...(await keysOf('preview_talking'))];
    const answer = await newPortrait();
    expect([answer.status, answer.body.status, answer.body.replacements]).toMatchObject([
      200,
      'ready',
      [{ part: 'portrait', state: 'building', feedback: null, file: { contentType: 'image/jpeg' } }],
    ]);
    expect(await byKey()).toMatchObject({ ...READY, stages: { appearance: { status: 'completed' } } });
    const given = await keysOf('next_image');
    // At each stage of the build.
    world.studio.service.executeWith(async (input, signal) => {
      expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
      return builds(input, signal);
    });
    await world.studio.service.work();
    const after = await avatar();
    expect(await keysOf('image')).toEqual(given);
    expect(after).toMatchObject({
      ...{ ...READY, replacements: [] },
      consent: { appearance: { subject: 'Mira Winter' } },
    });
    const now = await served();
    expect(now).toEqual({ ...before, face: expect.not.stringContaining(before.face) });
    const versions = (await world.studio.ask(`GET /avatars/${world.id}/versions`, { as: world.cookie })).body
      .items;
    expect(versions[0]).toMatchObject({ number: 2, changed: ['portrait'], by: { kind: 'person' } });
    // What served before is freed, and nothing else.
    await world.studio.service.keeper.sweep();
    const { blobs } = world.studio.service;
    for (const old of [before.face, ...clips]) expect(await blobs.sizeOf(old)).toBe(null);
    for (const { blob_key } of await filesOf()) expect(await blobs.sizeOf(blob_key)).not.toBe(null);
    expect(await keysOf('next_image')).toEqual([]);
  });

  it('that is refused leaves the avatar as it was, and says to its owner what is wrong', async () => {
    const [before, seen] = [await served(), await byKey()];
    world.studio.service.executeWith(refuses('appearance', NO_FACE));
    await newPortrait();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { part: 'portrait', state: 'refused', feedback: NO_FACE, file: { contentType: 'image/jpeg' } },
    ]);
    expect([await served(), await byKey()]).toEqual([before, seen]);
    const [card] = (await world.studio.ask('GET /avatars', { as: world.cookie })).body.items;
    expect(card.replacements).toEqual([{ part: 'portrait', state: 'refused', feedback: NO_FACE }]);

    // The very picture, for members of the account alone.
    const { pictureUrl } = (await avatar()).replacements[0];
    expect(await picture(pictureUrl, world.cookie)).toEqual([
      200,
      await world.studio.service.blobs.sizeOf((await keysOf('next_image'))[0] ?? ''),
    ]);
    const { cookie: viewer } = await world.studio.join(world.accountId, 'viewer');
    expect((await picture(pictureUrl, viewer))[0]).toBe(200);
    const { cookie: stranger } = await world.studio.join((await world.studio.service.account()).id, 'owner');
    expect([(await picture(pictureUrl))[0], (await picture(pictureUrl, stranger))[0]]).toEqual([401, 404]);

    const [file = ''] = await keysOf('next_image');
    const old = await keysOf('image');
    expect((await keepOld('portrait')).body).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(old);
    expect((await picture(pictureUrl, world.cookie))[0]).toBe(404);
    await world.studio.service.keeper.sweep();
    expect(await world.studio.service.blobs.sizeOf(file)).toBe(null);
    const late = await keepOld('portrait');
    expect([late.status, late.body.message]).toEqual([
      404,
      expect.stringContaining('no new portrait waiting'),
    ]);
  });

  it('whose clips cannot be filmed is refused as a whole', async () => {
    const before = await served();
    world.studio.service.executeWith(refuses('previews', 'The face fills the picture from edge to edge.'));
    await newPortrait();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: expect.stringContaining('edge to edge') },
    ]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    await world.studio.service.keeper.sweep();
  });

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
    const { clock, db, keeper, blobs } = world.studio.service;
    clock.advance(1000);
    await db
      .updateTable('avatar_assets')
      .set({ created_at: clock.now() })
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

  it('that no try could build is refused, and a job of before says nothing of the next one', async () => {
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

  it('counts against the storage beside the old one', async () => {
    const before = await world.studio.service.avatars.storedBytes({ accountId: world.accountId });
    await newPortrait();
    expect(await world.studio.service.avatars.storedBytes({ accountId: world.accountId })).toBeGreaterThan(
      before,
    );
    await keepOld('portrait');
    expect(await world.studio.service.avatars.storedBytes({ accountId: world.accountId })).toBe(before);
  });
});

describe('a replacement', () => {
  it('by the interface counts at once, as its document says, and ends one that waits', async () => {
    await newPortrait();
    const { payload, headers } = formWith({
      ...{ field: 'file', filename: 'me.jpg', data: await sampleImage('jpeg', 120) },
    });
    const put = await world.studio.service.app.inject({
      ...{ method: 'PUT', url: `/v1/avatars/${world.id}/appearance`, payload },
      headers: { ...headers, 'x-api-key': world.key },
    });
    expect([put.json().status, (await avatar()).replacements]).toEqual(['building', []]);
    await world.studio.service.work();
    expect(await byKey()).toMatchObject(READY);
  });

  it('counts at once where the avatar serves nobody: while it is first built, and once it has failed', async () => {
    const made = await world.studio.send('POST /avatars', world.cookie, await avatarForm());
    world.id = made.body.id;
    world.studio.service.executeWith(refuses('appearance', NO_FACE));
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await world.studio.service.work();
    expect((await avatar()).status).toBe('failed');
    world.studio.service.executeWith(builds);
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await world.studio.service.work();
    expect((await avatar()).status).toBe('ready');
  });

  it('of the voice waits as one of the portrait does', async () => {
    const before = await served();
    const send = () =>
      world.studio.send(`PUT /avatars/${world.id}/voice`, world.cookie, [
        { field: 'file', filename: 'new.wav', data: sampleWav(12) },
      ]);
    world.studio.service.executeWith(refuses('voice', 'Nobody speaks in this recording.'));
    await send();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([{ part: 'voice', state: 'refused' }]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    world.studio.service.executeWith(async (input, signal) => {
      const result = await builds(input, signal);
      return input.stage === 'voice' && result.status === 'completed'
        ? { ...result, output: { tempo: 2 } }
        : result;
    });
    await send();
    const given = await keysOf('next_voice');
    await world.studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('voice')).toEqual(given);
    expect(await served()).toEqual({ ...before, voice: { tempo: 2 } });
  });

  it('is dropped by those who may edit alone, and no other account learns of it', async () => {
    await newPortrait();
    const viewer = await world.studio.join(world.accountId, 'viewer');
    expect((await keepOld('portrait', viewer.cookie)).status).toBe(403);
    const other = await world.studio.service.account();
    const stranger = await world.studio.join(other.id, 'owner');
    expect((await keepOld('portrait', stranger.cookie)).status).toBe(404);
    expect((await keepOld('face')).status).toBe(400);
    await world.studio.service.work();
  });
});
